//! Choices that wait to be made, and whether an action leaves its side safe.

use super::action::Action;
use super::outcome::{Outcome, Reason};
use super::position::Position;
use crate::board::{Bitboard, Kind, Piece, Point, Side};
use crate::variant::Method;

impl Position {
    /// The side to act: the owner of a waiting choice, else the side whose turn it is.
    pub fn actor(&self) -> Side {
        self.waiting().map_or(self.turn(), |(side, _)| side)
    }

    /// The choice that is due: its owner and the point of the piece that waits. Those of the side that just moved
    /// come first, in the order a1, b1, …, a2. A piece without a legal choice does not wait.
    #[inline]
    pub fn waiting(&self) -> Option<(Side, Point)> {
        if self.variant.choosers.is_empty() || self.chain().is_some() { None } else { self.find_waiting() }
    }

    fn find_waiting(&self) -> Option<(Side, Point)> {
        [self.turn().other(), self.turn()].into_iter().find_map(|side| {
            let waiting = self.variant.choosers.iter().fold(Bitboard::EMPTY, |set, kind| {
                let zone = self
                    .variant
                    .kind(*kind)
                    .promotion
                    .as_ref()
                    .map_or(Bitboard::EMPTY, |p| p.zone[side.index()]);
                set | self.tops(Piece::new(*kind, side)) & zone
            });
            waiting.into_iter().find(|at| !self.choices(*at).is_empty()).map(|at| (side, at))
        })
    }

    /// The legal choices of the piece on top of a point where it waits.
    pub(crate) fn choices(&self, at: Point) -> Vec<Action> {
        let Some(waiting) = self.top(at) else {
            return Vec::new();
        };
        let Some(promotion) = &self.variant.kind(waiting.kind()).promotion else {
            return Vec::new();
        };
        let side = waiting.side();
        let mut choices: Vec<Action> = Vec::new();
        if let Some(swap) = &promotion.swap {
            choices.extend(self.everything().filter_map(|(piece, with, height)| {
                let top = height + 1 == self.count(with);
                let other = !(with == at && top) && swap.has(piece, with, top, side);
                other.then_some(Action::Swap { at, with, height: height as u8 })
            }));
        }
        choices.extend(promotion.becomes.iter().map(|kind| Action::Become { at, kind: *kind }));
        if self.variant.method != Method::Free {
            choices.retain(|choice| self.leaves_safe(*choice, side));
        }
        choices
    }

    /// Whether an action of `side`, tried, leaves its royals safe and no royals facing, nor those that it found facing.
    pub(super) fn leaves_safe(&self, action: Action, side: Side) -> bool {
        let mut after = self.clone();
        after.attempt(action);
        after.is_safe(side) && !(self.must_part() && after.faced_to_draw().is_some())
    }

    /// Whether the side to act finds royals facing where that draws: it must part them, or pass.
    #[inline]
    pub(crate) fn must_part(&self) -> bool {
        self.variant.royals.facing_draws != [false; 3]
            && self.chain().is_none()
            && self.faced_to_draw().is_some()
    }

    /// Whether there is more to the actions of the position than the sets of [`Position::sweep`], and passing.
    #[inline]
    pub(crate) fn needs_a_list(&self) -> bool {
        self.variant.listed() || self.must_part()
    }

    /// Whether the side to act may pass: not in check, and without royals that may not face; or else to draw while they
    /// face where that draws.
    #[inline]
    pub(crate) fn may_pass(&self) -> bool {
        self.variant.pass && (self.must_part() || self.is_safe(self.turn()))
    }

    /// Where the side to move may place a piece of a kind from its hand, its own safety aside.
    pub(super) fn drop_targets(&self, kind: Kind) -> Bitboard {
        let side = self.turn();
        let Some(rules) = &self.variant.kind(kind).drop else { return Bitboard::EMPTY };
        if self.hand(side, kind) == 0 {
            return Bitboard::EMPTY;
        }
        let onto = rules.onto.as_ref().map_or(Bitboard::EMPTY, |set| {
            let fits = |at: &Point| self.top(*at).is_some_and(|top| set.has(top, *at, true, side));
            self.occupied().filter(fits).collect()
        });
        let board = self.variant.shape().board();
        let to = rules.zone[side.index()] & (board.without(self.occupied()) | onto);
        let mut to: Bitboard = to.filter(|at| !self.overfull_by_drop(*at)).collect();
        if !rules.check {
            for at in to {
                let mut after = self.clone();
                after.attempt(Action::Drop { kind, at });
                if !after.exposed(side.other()).is_empty() {
                    to.remove(at);
                }
            }
        }
        to
    }

    /// Whether a piece that is placed on a point would make a stack higher than it may be.
    pub(super) fn overfull_by_drop(&self, at: Point) -> bool {
        self.variant.highest().is_some_and(|limit| self.count(at) >= limit)
    }

    /// Whether `side` could end an action with this position: royals safe, none facing.
    pub(super) fn is_safe(&self, side: Side) -> bool {
        let open = || self.exposed(side).is_empty() && !self.buried(side) && !self.has_lost_royal(side);
        (self.variant.royals.exposed_allowed || open()) && self.facing().is_none()
    }

    /// Whether the last action lost a side's royal.
    pub(super) fn has_lost_royal(&self, side: Side) -> bool {
        self.decided() == Some(Outcome::won(side.other(), Reason::RoyalLost))
    }
}
