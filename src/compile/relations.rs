//! How royals are attacked: the relation between an attacker's point and a royal's.
//!
//! An attack from `from` hits `at` when exactly `screens` points of `path` are occupied. Facing royals are one more
//! relation, between royals. Where it matters which the screens are, or any number of them will do, [`Screens`] says
//! when it hits. From these the generator makes its masks, see [`crate::game`].

use std::num::NonZeroU32;
use std::sync::Arc;

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
    /// What attacks ask of their screens besides their number.
    screens: Vec<Screens>,
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
    /// What it asks of its screens, if their number does not tell whether it hits: a place in `screens`, from 1.
    asked: Option<NonZeroU32>,
    /// Its first entry in `reach`.
    reach: u32,
    /// First path: that between `from` and `at` is at `paths + at * points + from`.
    paths: u32,
}

/// What an attack over screens asks of them, where it is not only that there is exactly one.
#[derive(Clone, Debug)]
pub struct Screens {
    /// How it hops.
    hop: Hop,
    /// For each piece (by index) the points where it may be hopped; `None`: every piece anywhere.
    over: Option<Arc<[Bitboard]>>,
    /// As the paths of its relation: the last point of each, where that is the one that must be hopped.
    last: u32,
}

impl Screens {
    /// Where a piece may be hopped.
    #[inline]
    pub fn over(&self, piece: Piece) -> Bitboard {
        self.over.as_ref().map_or(Bitboard::FULL, |over| over[piece.index()])
    }

    /// Whether an attack hits over the occupied points `met` of its path, of which what stands on `barred` may not be
    /// hopped, and the one before the target is `last`.
    #[inline]
    pub fn hits(&self, met: Bitboard, barred: Bitboard, last: Bitboard) -> bool {
        let hops = match self.hop {
            Hop::None => met.is_empty(),
            Hop::One => met.count() == 1,
            Hop::Any => !met.is_empty(),
            // of neighbours nothing stands between
            Hop::Behind => met == last && !last.is_empty(),
        };
        hops && barred.is_empty()
    }

    /// The points of its path on which a piece that may be hopped lets the attack through when it comes there; the rest
    /// is as for [`Screens::hits`], without that piece.
    #[inline]
    pub fn let_through(&self, path: Bitboard, met: Bitboard, barred: Bitboard, last: Bitboard) -> Bitboard {
        // it may come to an empty point, or take what stands there
        let alone = |set: Bitboard, empty: Bitboard| match set.count() {
            0 => empty,
            1 => set,
            _ => Bitboard::EMPTY,
        };
        match self.hop {
            Hop::None => Bitboard::EMPTY,
            Hop::One => alone(met, path),
            Hop::Any => alone(barred, path),
            Hop::Behind if met.without(last).is_empty() => last,
            Hop::Behind => Bitboard::EMPTY,
        }
    }

    /// Whether one action could let the attack through, or keep it out.
    #[inline]
    pub fn can_change(&self, met: Bitboard, barred: Bitboard, last: Bitboard) -> bool {
        // an action takes one piece off the path, and one more by a capture on it
        match self.hop {
            Hop::None => met.count() <= 1,
            Hop::One => met.count() <= 2,
            Hop::Any => barred.count() <= 2,
            Hop::Behind => met.without(last).count() <= 1,
        }
    }
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
    pub fn build(shape: Shape, stands: &[Bitboard], attacks: &[Attack<'_>]) -> Threats {
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
                // where nothing blocks nothing is ever a screen
                if attack.rule.term.hop != Hop::None && !attack.blocked {
                    continue;
                }
                let Some(draft) = Draft::new(shape, attack, stands[royal.index()]) else {
                    continue;
                };
                if !drafts.iter_mut().any(|other| other.absorb(&draft)) {
                    drafts.push(draft);
                }
            }
            for draft in drafts {
                threats.add(draft);
            }
            threats.spans.push((first, threats.relations.len() as u32));
        }
        threats
    }

    fn add(&mut self, draft: Draft) {
        let reach = self.reach.len() as u32;
        self.reach.extend(draft.reach);
        let paths = self.rows(draft.paths);
        let Draft { attacker, screens, facing, asked, .. } = draft;
        let asked = asked.and_then(|(hop, over)| {
            let last = if hop == Hop::Behind { self.rows(draft.last) } else { 0 };
            self.screens.push(Screens { hop, over, last });
            NonZeroU32::new(self.screens.len() as u32)
        });
        self.relations.push(Relation { attacker, screens, facing, asked, reach, paths });
    }

    /// Where rows of paths stand among all; they are added if no others are the same.
    fn rows(&mut self, rows: Vec<Bitboard>) -> u32 {
        let size = rows.len();
        let known = self.paths.chunks_exact(size).position(|known| known == rows);
        let first = known.map_or(self.paths.len(), |i| i * size) as u32;
        if known.is_none() {
            self.paths.extend(rows);
        }
        first
    }

    /// What is asked of screens, by all the attacks that ask for more than their number.
    pub fn screens(&self) -> &[Screens] {
        &self.screens
    }

    /// What a relation asks of its screens, if not only their number.
    #[inline(always)]
    pub fn asked(&self, relation: &Relation) -> Option<&Screens> {
        relation.asked.and_then(|place| self.screens.get(place.get() as usize - 1))
    }

    /// The relations that can hit a royal piece. None in games of which they are not told, as each action is tried.
    #[inline(always)]
    pub fn on(&self, royal: Piece) -> &[Relation] {
        self.spans
            .get(royal.index())
            .map_or(&[], |(start, end)| &self.relations[*start as usize..*end as usize])
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

    /// The last point between, where it is the one that must be hopped.
    #[inline]
    pub fn last(&self, screens: &Screens, from: Point, at: Point) -> Bitboard {
        self.paths[screens.last as usize + at.index() * self.points + from.index()]
    }
}

/// A relation in the making.
struct Draft {
    attacker: Piece,
    screens: i32,
    facing: bool,
    asked: Option<(Hop, Option<Arc<[Bitboard]>>)>,
    reach: Vec<Bitboard>,
    paths: Vec<Bitboard>,
    /// As `paths`: the last point of each.
    last: Vec<Bitboard>,
}

impl Draft {
    /// What an attack reaches of the points where the royal `stands`; `None` if nothing.
    fn new(shape: Shape, attack: &Attack<'_>, stands: Bitboard) -> Option<Draft> {
        let points = shape.points();
        let mut reach = vec![Bitboard::EMPTY; points];
        let (mut paths, mut last) = (Vec::new(), Vec::new());
        for from in shape.all() {
            for landing in attack.rule.landings(shape, from) {
                let allowed = attack.facing || attack.rule.may_take(attack.royal, landing.to);
                if allowed && stands.has(landing.to) {
                    for rows in [&mut paths, &mut last] {
                        rows.resize(points * points, Bitboard::EMPTY);
                    }
                    reach[landing.to.index()].insert(from);
                    if attack.blocked {
                        let place = landing.to.index() * points + from.index();
                        paths[place] = landing.path;
                        last[place] = landing.last.map_or(Bitboard::EMPTY, Bitboard::of);
                    }
                }
            }
        }
        let (hop, over) = (attack.rule.term.hop, &attack.rule.over);
        let counted = matches!(hop, Hop::None | Hop::One) && over.is_none();
        let asked = (!counted).then(|| (hop, over.clone()));
        let screens = i32::from(hop == Hop::One);
        let (attacker, facing) = (attack.attacker, attack.facing);
        (!paths.is_empty()).then_some(Draft { attacker, screens, facing, asked, reach, paths, last })
    }

    /// Takes another draft into this one, if they are alike and never speak of the same two points.
    fn absorb(&mut self, other: &Draft) -> bool {
        let alike = (self.attacker, self.screens, self.facing, &self.asked)
            == (other.attacker, other.screens, other.facing, &other.asked);
        let apart = self.reach.iter().zip(&other.reach).all(|(a, b)| !a.meets(*b));
        if !(alike && apart) {
            return false;
        }
        let join = |rows: &mut [Bitboard], more: &[Bitboard]| {
            rows.iter_mut().zip(more).for_each(|(a, b)| *a |= *b);
        };
        join(&mut self.reach, &other.reach);
        join(&mut self.paths, &other.paths);
        join(&mut self.last, &other.last);
        true
    }
}
