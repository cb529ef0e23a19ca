//! How royals are attacked: the relation between an attacker's point and a royal's.
//!
//! An attack from `from` hits `at` when exactly `screens` points of `path` are occupied. Facing royals are one more
//! relation, between royals. From these the generator makes its masks, see [`crate::game`].

use super::moves::Rule;
use crate::board::{Bitboard, Piece, Point, Shape};
use crate::spec::betza::Hop;
use crate::variant::Victim;

/// All attacks on the royals of a game.
#[derive(Clone, Debug, Default)]
pub struct Threats {
    points: usize,
    /// By piece index of the royal: the range of its relations.
    spans: Vec<(u32, u32)>,
    relations: Vec<Relation>,
    /// `reach[r * points + at]`: from where relation `r` can hit `at`.
    reach: Vec<Bitboard>,
    /// Rows of paths, see [`Relation::paths`].
    paths: Vec<Bitboard>,
}

/// One way in which one piece attacks one royal.
#[derive(Clone, Copy, Debug)]
pub struct Relation {
    /// The attacker.
    pub attacker: Piece,
    /// How many points of the path are occupied when it hits.
    pub screens: i32,
    /// Whether this is the facing of royals, not a capture.
    pub facing: bool,
    /// Its first entry in `reach`.
    reach: u32,
    /// First path: that between `from` and `at` is at `paths + at * points + from`.
    paths: u32,
}

/// An attack to be compiled: the attacker, the rule it uses, whether only for facing.
pub struct Attack<'a> {
    /// The royal that is attacked.
    pub royal: Piece,
    /// The attacker.
    pub attacker: Piece,
    /// How it gets there.
    pub rule: &'a Rule,
    /// Whether anything blocks it.
    pub blocked: bool,
    /// Whether this is the facing of royals.
    pub facing: bool,
}

impl Threats {
    /// The relations of all the attacks on royals. `stands`: by piece index, where the piece can stand at all.
    /// `None` if some attack is not of the form "exactly so many of the path".
    pub fn build(shape: Shape, stands: &[Bitboard], attacks: &[Attack<'_>]) -> Option<Threats> {
        let points = shape.points();
        let mut threats = Threats { points, ..Threats::default() };
        // paths of leaps over nothing are all empty: one table of them serves all
        threats.paths.resize(points * points, Bitboard::EMPTY);
        for royal in (0..stands.len()).map(Piece::from_index) {
            let first = threats.relations.len() as u32;
            let mut drafts: Vec<Draft> = Vec::new();
            // masks are for games in which no royal is captured in passing
            let captures = |rule: &Rule| rule.term.captures && rule.victim != Victim::Passer;
            for attack in attacks.iter().filter(|attack| attack.royal == royal && captures(attack.rule)) {
                let rule = attack.rule;
                let screens = match (rule.term.hop, attack.blocked) {
                    (Hop::None, _) => 0,
                    (Hop::One, true) => 1,
                    (Hop::Any | Hop::Behind, true) => return None,
                    (_, false) => continue, // nothing is ever a screen
                };
                let Some(draft) = Draft::new(shape, attack, screens, stands[royal.index()]) else {
                    continue;
                };
                if rule.over.is_some() || rule.steps.is_some() {
                    return None;
                }
                if !drafts.iter_mut().any(|other| other.absorb(&draft)) {
                    drafts.push(draft);
                }
            }
            for draft in drafts {
                threats.add(draft);
            }
            threats.spans.push((first, threats.relations.len() as u32));
        }
        Some(threats)
    }

    fn add(&mut self, draft: Draft) {
        let size = draft.paths.len();
        let known = self.paths.chunks_exact(size).position(|known| known == draft.paths);
        let paths = known.map_or(self.paths.len(), |i| i * size) as u32;
        if known.is_none() {
            self.paths.extend(draft.paths);
        }
        let reach = self.reach.len() as u32;
        self.reach.extend(draft.reach);
        let Draft { attacker, screens, facing, .. } = draft;
        self.relations.push(Relation { attacker, screens, facing, reach, paths });
    }

    /// The relations that can hit a royal piece.
    #[inline(always)]
    pub fn on(&self, royal: Piece) -> &[Relation] {
        let (start, end) = self.spans[royal.index()];
        &self.relations[start as usize..end as usize]
    }

    /// From where a relation can hit `at`, were its path right.
    #[inline(always)]
    pub fn reach(&self, relation: &Relation, at: Point) -> Bitboard {
        self.reach[relation.reach as usize + at.index()]
    }

    /// The points between.
    #[inline(always)]
    pub fn path(&self, relation: &Relation, from: Point, at: Point) -> Bitboard {
        self.paths[relation.paths as usize + at.index() * self.points + from.index()]
    }
}

/// A relation in the making.
struct Draft {
    attacker: Piece,
    screens: i32,
    facing: bool,
    reach: Vec<Bitboard>,
    paths: Vec<Bitboard>,
}

impl Draft {
    /// What an attack reaches of the points where the royal `stands`; `None` if nothing.
    fn new(shape: Shape, attack: &Attack<'_>, screens: i32, stands: Bitboard) -> Option<Draft> {
        let points = shape.points();
        let mut reach = vec![Bitboard::EMPTY; points];
        let mut paths = Vec::new();
        for from in shape.all() {
            for landing in attack.rule.landings(shape, from) {
                let allowed = attack.facing || attack.rule.may_take(attack.royal, landing.to);
                if allowed && stands.has(landing.to) {
                    paths.resize(points * points, Bitboard::EMPTY);
                    reach[landing.to.index()].insert(from);
                    if attack.blocked {
                        paths[landing.to.index() * points + from.index()] = landing.path;
                    }
                }
            }
        }
        let draft = Draft { attacker: attack.attacker, screens, facing: attack.facing, reach, paths };
        (!draft.paths.is_empty()).then_some(draft)
    }

    /// Takes another draft into this one, if they are alike and never speak of the same two points.
    fn absorb(&mut self, other: &Draft) -> bool {
        let alike =
            (self.attacker, self.screens, self.facing) == (other.attacker, other.screens, other.facing);
        let apart = self.reach.iter().zip(&other.reach).all(|(a, b)| !a.meets(*b));
        if !(alike && apart) {
            return false;
        }
        self.reach.iter_mut().zip(&other.reach).for_each(|(a, b)| *a |= *b);
        self.paths.iter_mut().zip(&other.paths).for_each(|(a, b)| *a |= *b);
        true
    }
}
