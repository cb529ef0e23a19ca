//! The slow twin of the generator: the same questions, answered straight from the definition of movement.
//!
//! Nothing here uses look-ups, relations or masks: a piece walks point by point by its [`Rule`]s, an action is legal
//! if after trying it no enemy walk ends on a royal. Tests compare the two on random play.

use super::action::Action;
use super::position::Position;
use crate::board::{Bitboard, Piece, Point, Side, Step};
use crate::compile::moves::{Landing, Rule};
use crate::variant::{BlockedBy, OntoOwn};

/// What a walk finds where it lands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// Nothing, or a stack of its own side.
    Open(Option<Piece>),
    /// An enemy on top.
    Enemy(Piece),
}

impl Position {
    /// Every legal action, each worked out and tried the obvious way. Sorted.
    pub fn actions_by_trial(&self) -> Vec<Action> {
        if self.decided().is_some() {
            return Vec::new();
        }
        let mut actions: Vec<Action> = match self.waiting() {
            Some((side, at)) => {
                let mut choices = self.choices(at);
                choices.retain(|choice| self.safe_after(*choice, side));
                choices
            }
            None => {
                let side = self.turn();
                let mut actions = self.walked_actions(side);
                actions.extend(self.placed_actions(side));
                actions.retain(|action| self.safe_after(*action, side));
                if self.variant.pass && (self.must_part() || self.safe_after(Action::Pass, side)) {
                    actions.push(Action::Pass);
                }
                actions
            }
        };
        actions.sort();
        actions.dedup();
        actions
    }

    /// Every action that the movement of a side allows, its own safety aside.
    fn walked_actions(&self, side: Side) -> Vec<Action> {
        let mut actions = Vec::new();
        for from in self.sides[side.index()] {
            let Some(piece) = self.top(from) else {
                continue;
            };
            let height = (self.count(from) - 1) as u8;
            let to: Bitboard =
                self.walks(piece, from).filter(|(_, ok)| *ok).map(|(landing, _)| landing.to).collect();
            let plain = self.variant.is_plain(piece.kind());
            let moves = super::Moves { piece, from, to, height, plain, dropped: false };
            let _ = self.each(moves, &mut |action| {
                actions.push(action);
                std::ops::ControlFlow::<()>::Continue(())
            });
        }
        actions
    }

    /// Every action that places a piece from the hand of a side, its own safety aside.
    fn placed_actions(&self, side: Side) -> Vec<Action> {
        let points = || self.variant.shape().all();
        let all = self.held(side).flat_map(|(kind, _)| points().map(move |at| (kind, at)));
        let placed = all.filter(|(kind, at)| {
            let Some(rules) = &self.variant.kind(*kind).drop else { return false };
            let onto = |top| rules.onto.as_ref().is_some_and(|set| set.has(top, *at, true, side));
            if !rules.zone[side.index()].has(*at) || !self.top(*at).is_none_or(onto) {
                return false;
            }
            let mut after = self.clone();
            after.apply(Action::Drop { kind: *kind, at: *at });
            rules.check || after.exposed_by_walks(side.other()).is_none()
        });
        placed.map(|(kind, at)| Action::Drop { kind, at }).collect()
    }

    /// Where the movement of the piece on top of a point leads, whoever's turn it is and whatever it would expose.
    pub fn walked_targets(&self, from: Point) -> Bitboard {
        let walks = self.top(from).into_iter().flat_map(|piece| self.walks(piece, from));
        walks.filter(|(_, ok)| *ok).map(|(landing, _)| landing.to).collect()
    }

    /// Every landing of the piece on top of `from`, with whether it may be made.
    fn walks(&self, piece: Piece, from: Point) -> impl Iterator<Item = (Landing, bool)> + '_ {
        self.variant.rules[piece.index()].iter().flat_map(move |rule| {
            rule.landings(self.variant.shape(), from).map(move |landing| {
                let ok = self.walk_arrives(piece, from, rule, &landing)
                    && self.may_land(piece, from, rule, landing.to);
                (landing, ok)
            })
        })
    }

    /// Whether nothing on the way keeps a walk from its landing.
    fn walk_arrives(&self, piece: Piece, from: Point, rule: &Rule, landing: &Landing) -> bool {
        let blocked: Bitboard = landing.path.filter(|at| self.blocks(*at, piece, from)).collect();
        rule.arrives(landing, blocked)
    }

    /// Whether a point blocks the piece on top of `from`.
    pub(super) fn blocks(&self, at: Point, piece: Piece, from: Point) -> bool {
        self.blocks_at(at, piece, self.count(from) - 1)
    }

    /// Whether a point blocks a piece that moves at a height.
    pub(super) fn blocks_at(&self, at: Point, piece: Piece, height: usize) -> bool {
        match self.variant.kind(piece.kind()).blocked_by {
            BlockedBy::Anything => self.count(at) > 0,
            BlockedBy::SameHeight => self.count(at) > height,
            BlockedBy::Nothing => false,
        }
    }

    /// What a walk of `side` finds on a point.
    pub(super) fn found(&self, side: Side, at: Point) -> Found {
        match self.top(at) {
            Some(piece) if piece.side() != side => Found::Enemy(piece),
            other => Found::Open(other),
        }
    }

    /// Whether a walk may end on a point it has come to.
    fn may_land(&self, piece: Piece, from: Point, rule: &Rule, to: Point) -> bool {
        match self.found(piece.side(), to) {
            Found::Enemy(victim) => rule.term.captures && rule.may_take(victim, to),
            Found::Open(None) => rule.term.moves,
            Found::Open(Some(_)) => rule.term.moves && self.may_join(piece, from, to),
        }
    }

    /// Whether the piece on top of `from` may end on a stack of its own side.
    pub(super) fn may_join(&self, piece: Piece, from: Point, to: Point) -> bool {
        match self.variant.kind(piece.kind()).onto_own {
            OntoOwn::Never => false,
            OntoOwn::Lower => self.count(to) < self.count(from),
            OntoOwn::Always => true,
        }
    }

    /// Whether `side` may leave the position that an action of it makes.
    fn safe_after(&self, action: Action, side: Side) -> bool {
        let mut after = self.clone();
        after.apply(action);
        let royals = &self.variant.royals;
        let lost = royals.lost_covered && after.covered_royals(side) > 0;
        let open = !lost && after.exposed_by_walks(side).is_none();
        let parts = !self.must_part() || after.faced_to_draw().is_none();
        (royals.exposed_allowed || open) && after.facing().is_none() && parts
    }

    /// An enemy walk that captures a royal of `side`: from where, on which.
    pub(super) fn exposed_by_walks(&self, side: Side) -> Option<(Point, Point)> {
        let royals = self.royal_tops(side);
        self.sides[side.other().index()].into_iter().find_map(|from| {
            let piece = self.top(from)?;
            let mut hits = self.walks(piece, from).filter(|(landing, ok)| *ok && royals.has(landing.to));
            hits.next().map(|(landing, _)| (from, landing.to))
        })
    }

    /// Two royals of opposite sides that face along a line where that is illegal: one of them, as a rider of its
    /// height, sees the other.
    pub fn facing(&self) -> Option<(Point, Point)> {
        self.facing_along(self.variant.royals.facing)
    }

    /// Two royals that face where that draws, if the side to act does not part them.
    pub fn faced_to_draw(&self) -> Option<(Point, Point)> {
        self.facing_along(self.variant.royals.facing_draws)
    }

    fn facing_along(&self, lines: [bool; 3]) -> Option<(Point, Point)> {
        if lines == [false; 3] {
            return None;
        }
        let royals = || self.everything().filter(|(piece, _, _)| self.variant.kind(piece.kind()).royal);
        royals().find_map(|(piece, from, height)| {
            let enemies: Bitboard =
                royals().filter(|(other, _, _)| other.side() != piece.side()).map(|(_, at, _)| at).collect();
            facing_steps(lines).find_map(|step| {
                for times in 1.. {
                    let at = self.variant.shape().step(from, step, times)?;
                    if enemies.has(at) {
                        return Some((from, at));
                    }
                    if self.blocks_at(at, piece, height) {
                        return None;
                    }
                }
                None
            })
        })
    }
}

/// The steps along which royals may not face: of files, ranks, diagonals as told.
pub(crate) fn facing_steps(lines: [bool; 3]) -> impl Iterator<Item = Step> {
    const STEPS: [[(i8, i8); 4]; 3] = [
        [(0, 1), (0, -1), (0, 0), (0, 0)],
        [(1, 0), (-1, 0), (0, 0), (0, 0)],
        [(1, 1), (1, -1), (-1, 1), (-1, -1)],
    ];
    let chosen = STEPS.into_iter().zip(lines).filter(|(_, chosen)| *chosen).flat_map(|(steps, _)| steps);
    chosen.filter(|step| *step != (0, 0)).map(|(files, ranks)| Step { files, ranks })
}
