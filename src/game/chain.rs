//! Captures that must be made, captures that go on, and stacks that are too high.

use super::action::Action;
use super::position::{Position, Undo};
use crate::board::{Bitboard, Piece, Point, Side};
use crate::variant::{Captured, Chain as Rule, Method, Overflow};

/// A turn that goes on: who must capture again, or may, and where it has captured in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain {
    /// Where the captor stands, on top.
    pub at: Point,
    /// The points on which it has captured; it captures on none of them again.
    pub taken: Bitboard,
}

impl Position {
    /// The turn that goes on; `None` when a turn begins, or a choice waits.
    pub fn chain(&self) -> Option<Chain> {
        self.beyond.chain
    }

    /// Lets the turn go on after an action that captured, if its piece can legally capture again.
    #[cold]
    pub(super) fn go_on(&mut self, action: Action, undo: &Undo) {
        let Action::Move { to, becomes: None, .. } = action else { return };
        if undo.captured().is_none() || self.decided().is_some() {
            return;
        }
        let over = (self.turn(), self.number());
        let mut taken = undo.chain().map_or(Bitboard::EMPTY, |chain| chain.taken);
        taken.insert(Point(undo.captured_on()));
        self.set_turn(undo.turn(), undo.number());
        self.set_chain(Some(Chain { at: to, taken }));
        if !self.legs().is_empty() {
            // who goes on has not let the enemy act
            self.set_passed(None);
        } else {
            self.set_chain(None);
            self.set_turn(over.0, over.1);
        }
    }

    /// The legal captures with which the turn can go on.
    pub(super) fn legs(&self) -> Vec<Action> {
        let Some(chain) = self.chain() else { return Vec::new() };
        let side = self.turn();
        let mut legs = Vec::new();
        if let Some(moves) = self.moves_of(chain.at) {
            let _ = self.each(moves, &mut |action| {
                let taken = self.taken_at(action);
                legs.extend(taken.filter(|at| !chain.taken.has(*at)).map(|_| action));
                std::ops::ControlFlow::<()>::Continue(())
            });
        }
        if self.variant.method != Method::Free {
            legs.retain(|leg| self.leaves_safe(*leg, side));
        }
        legs
    }

    /// Whether the side to act may end a turn that could go on.
    pub(super) fn may_stop(&self) -> bool {
        self.variant.chain == Rule::May && self.is_safe(self.turn())
    }

    /// Number of pieces on a point once `moved` pieces have come there, and taken what stands on `taken`.
    pub(super) fn height_made(&self, to: Point, moved: usize, taken: Option<Point>) -> usize {
        let leaves = taken == Some(to) && self.variant.captured.leaves();
        let joins = taken.is_some_and(|at| at != to) && self.variant.captured == Captured::Beneath;
        self.count(to) + moved + usize::from(joins) - usize::from(leaves)
    }

    /// Whether a stack would be higher than it may be.
    #[inline]
    pub(super) fn overfull(&self, to: Point, moved: usize, taken: Option<Point>) -> bool {
        self.variant.highest().is_some_and(|limit| self.height_made(to, moved, taken) > limit)
    }

    /// Whether the stack would be too high if the piece on top of `from` came with so many others.
    #[inline]
    pub(super) fn overloads(&self, from: Point, to: Point, carried: u8) -> bool {
        self.variant.highest().is_some()
            && self.overfull(to, usize::from(carried) + 1, self.taken_by(from, to, carried..=carried))
    }

    /// Of the points a piece on top of `from` could come to, those where the stack is not too high with the fewest
    /// pieces that must come along.
    #[inline(always)]
    pub(super) fn with_room(&self, piece: Piece, from: Point, to: Bitboard) -> Bitboard {
        if self.variant.highest().is_none() { to } else { self.those_with_room(piece, from, to) }
    }

    fn those_with_room(&self, piece: Piece, from: Point, to: Bitboard) -> Bitboard {
        let loads = self.loads(piece, (self.count(from) - 1) as u8);
        let least = usize::from(*loads.start()) + 1;
        to.filter(|at| !self.overfull(*at, least, self.taken_by(from, *at, loads.clone()))).collect()
    }

    /// Takes the bottom off a stack that is too high; what comes to a hand goes to `actor`'s. Gives the number of pieces
    /// that left it, the last of those in `shed`.
    #[inline]
    pub(super) fn shed(&mut self, at: Point, actor: Side) -> u8 {
        match self.variant.limit {
            Some(limit) if self.variant.overflow != Overflow::Illegal && self.count(at) > limit => {
                self.shed_down_to(limit, at, actor)
            }
            _ => 0,
        }
    }

    #[cold]
    fn shed_down_to(&mut self, limit: usize, at: Point, actor: Side) -> u8 {
        let over = self.count(at) - limit;
        let kept: Vec<Piece> = (0..limit).map(|_| self.pop(at)).collect();
        for _ in 0..over {
            let piece = self.pop(at);
            self.shed.push(piece);
            if let Some(reclaimed) = self.reclaimed(piece, actor) {
                self.take_up(reclaimed);
            }
        }
        kept.into_iter().rev().for_each(|piece| self.push(at, piece));
        over as u8
    }

    /// The reverse, of so many pieces.
    #[cold]
    pub(super) fn shed_back(&mut self, at: Point, actor: Side, shed: u8) {
        let kept: Vec<Piece> = (0..self.count(at)).map(|_| self.pop(at)).collect();
        let left = self.shed.len() - usize::from(shed);
        for piece in self.shed.split_off(left).into_iter().rev() {
            if let Some(reclaimed) = self.reclaimed(piece, actor) {
                self.put_down(reclaimed);
            }
            self.push(at, piece);
        }
        kept.into_iter().rev().for_each(|piece| self.push(at, piece));
    }

    /// What comes into the hand of `actor` of a piece that left the bottom of a stack.
    fn reclaimed(&self, piece: Piece, actor: Side) -> Option<Piece> {
        if self.variant.overflow != Overflow::Reclaimed || piece.side() != actor {
            return None;
        }
        let kind = self.variant.kind(piece.kind()).in_hand?;
        self.variant.kind(kind).drop.as_ref()?;
        Some(Piece::new(kind, actor))
    }
}
