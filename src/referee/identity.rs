//! Which piece is which: a chase is of one piece, wherever it goes.

use crate::board::Point;
use crate::game::{Action, Position};
use crate::variant::Captured;

/// A number for every piece of a position, which stays with it while actions are made.
#[derive(Clone, Debug)]
pub(super) struct Identities {
    /// By point: the numbers of the pieces there, from the bottom.
    stacks: Vec<Vec<u16>>,
    /// The number of the next piece that comes from a hand.
    next: u16,
}

impl Identities {
    /// Numbers the pieces of a position.
    pub(super) fn of(position: &Position) -> Identities {
        let mut numbers = 0..u16::MAX;
        let stacks =
            position.variant().shape().all().map(|at| numbers.by_ref().take(position.count(at)).collect());
        let stacks = stacks.collect();
        Identities { stacks, next: numbers.start }
    }

    /// The piece on top of a point that has one.
    pub(super) fn top(&self, at: Point) -> Option<u16> {
        self.stacks[at.index()].last().copied()
    }

    /// Where a piece is: its point, and how many are below it.
    pub(super) fn place(&self, number: u16) -> Option<(Point, usize)> {
        let mut stacks = (0..).map(Point).zip(&self.stacks);
        stacks.find_map(|(at, stack)| Some((at, stack.iter().position(|other| *other == number)?)))
    }

    /// Follows an action that is about to be made in a position.
    pub(super) fn follow(&mut self, before: &Position, action: Action) {
        match action {
            Action::Move { from, to, carried, .. } => {
                let taken = before.taken_at(action);
                let stays = self.stacks[from.index()].len().saturating_sub(usize::from(carried) + 1);
                let lifted = self.stacks[from.index()].split_off(stays);
                let stays_there = match before.variant().captured {
                    Captured::Removed | Captured::InHand => false,
                    Captured::Covered => true,
                    Captured::Beneath => taken == Some(to),
                };
                let victim = taken.filter(|_| !stays_there).and_then(|at| self.stacks[at.index()].pop());
                if before.variant().captured == Captured::Beneath {
                    self.stacks[to.index()].extend(victim);
                }
                self.stacks[to.index()].extend(lifted);
                self.shed(before, to);
            }
            Action::Castle { from, to, partner } => {
                let (royal, other) = (self.stacks[from.index()].pop(), self.stacks[partner.index()].pop());
                self.stacks[to.index()].extend(royal);
                self.stacks[before.beside(from, to).index()].extend(other);
            }
            Action::Swap { at, with, height } => {
                if let Some(waiting) = self.stacks[at.index()].pop() {
                    let other =
                        std::mem::replace(&mut self.stacks[with.index()][usize::from(height)], waiting);
                    self.stacks[at.index()].push(other);
                }
            }
            Action::Become { .. } | Action::Pass => {}
            Action::Drop { at, .. } => {
                self.stacks[at.index()].push(self.next);
                self.next += 1;
                self.shed(before, at);
            }
        }
    }

    /// Takes the bottom off a stack that is too high.
    fn shed(&mut self, before: &Position, at: Point) {
        let stack = &mut self.stacks[at.index()];
        if let Some((limit, _)) = before.variant().limit() {
            stack.drain(..stack.len().saturating_sub(limit));
        }
    }
}
