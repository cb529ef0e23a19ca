//! What an action decides at once: royals lost, goals reached; and the count of quiet actions.

use super::{NOBODY, Position, piece_of};
use crate::board::{Piece, Point, Side};
use crate::game::{Outcome, Reason};

impl Position {
    /// Counts quiet actions and looks for lost royals and goals, after `actor` moved a piece from `from` to `to`, which
    /// captured a piece, was `changed` and took `shed` pieces off the bottom of a stack.
    pub(super) fn watch(
        &mut self,
        actor: Side,
        (captured, changed): (u8, u8),
        shed: u8,
        (from, to): (Point, Point),
    ) {
        let moved = piece_of(changed).or(self.top(to)).unwrap_or(Piece::from_index(0));
        self.count_quiet(captured != NOBODY, moved, from, actor);
        self.decided = self.judge(actor, piece_of(captured), shed);
    }

    /// Counts a quiet action of a piece that stood on `from`, or starts again after a capture or a move that does so.
    pub(super) fn count_quiet(&mut self, captures: bool, moved: Piece, from: Point, actor: Side) {
        let broken = self.variant.end.quiet_broken_by.as_ref();
        let restarts = captures || broken.is_some_and(|set| set.has(moved, from, true, actor));
        self.quiet = if restarts { 0 } else { self.quiet + 1 };
    }

    /// What an action by `actor` has decided that captured `captured` and took `shed` pieces off the bottom of a
    /// stack: royals lost, else goals reached.
    pub(super) fn judge(&self, actor: Side, captured: Option<Piece>, shed: u8) -> Option<Outcome> {
        let keep_one = self.variant.royals.keep_one;
        for side in [actor, actor.other()] {
            let royal = |piece: Piece| piece.side() == side && self.variant.kind(piece.kind()).royal;
            let gone = captured.is_some_and(royal)
                || self.shed.iter().rev().take(usize::from(shed)).copied().any(royal);
            let gone = gone && !(keep_one && self.living(side) > 0);
            if gone || self.buried(side) {
                return Some(Outcome::won(side.other(), Reason::RoyalLost));
            }
        }
        let reached = [actor, actor.other()].into_iter().find(|side| self.goal_reached(*side));
        reached.map(|side| Outcome::won(side, Reason::Goal))
    }

    /// The draw that a pass gives which has just been made: the second of two, or one made while royals faced.
    #[cold]
    pub(super) fn judge_pass(&self, after_a_pass: bool) -> Option<Outcome> {
        let reason = match after_a_pass {
            true => Reason::Passes,
            false => self.faced_to_draw().map(|_| Reason::Facing)?,
        };
        Some(self.draw(reason))
    }

    /// Royals of a side that stand under another piece, in a game with stacks.
    pub(in crate::game) fn covered_royals(&self, side: Side) -> u32 {
        u32::from(self.stacks.royals[side.index()]) - self.royal_tops(side).count()
    }

    /// Royals of a side that it has not lost: on the board, and not covered where that loses them.
    pub(in crate::game) fn living(&self, side: Side) -> u32 {
        let tops = self.royal_tops(side).count();
        match self.variant.stacked && !self.variant.royals.lost_covered {
            true => u32::from(self.stacks.royals[side.index()]),
            false => tops,
        }
    }

    /// Whether a side has lost by royals that are under other pieces.
    pub(in crate::game) fn buried(&self, side: Side) -> bool {
        let royals = &self.variant.royals;
        royals.lost_covered && self.covered_royals(side) > 0 && !(royals.keep_one && self.living(side) > 0)
    }

    /// Whether one of the file's goals is reached for a side.
    pub(in crate::game) fn goal_reached(&self, side: Side) -> bool {
        self.variant.end.wins.iter().filter(|goal| goal.sides[side.index()]).any(|goal| {
            let counted = self.everything().filter(|(piece, at, height)| {
                let top = height + 1 == self.count(*at);
                (piece.side() == side || !goal.own_only) && goal.of.has(*piece, *at, top, side)
            });
            let found = counted.count() as u32;
            if goal.count == 0 { found == 0 } else { found >= goal.count }
        })
    }
}
