//! Which piece is which: a chase is of one piece, wherever it goes.

use crate::board::Point;
use crate::game::{Action, Position};
use crate::variant::Captured;

/// A number for every piece of a position, which stays with it while actions are made.
#[derive(Clone, Debug)]
pub(super) struct Identities {
    /// By point: the numbers of the pieces there, from the bottom.
    stacks: Vec<Vec<u16>>,
}

impl Identities {
    /// Numbers the pieces of a position.
    pub(super) fn of(position: &Position) -> Identities {
        let mut numbers = 0..;
        let stacks =
            position.variant().shape().all().map(|at| numbers.by_ref().take(position.count(at)).collect());
        Identities { stacks: stacks.collect() }
    }

    /// The piece on top of a point that has one.
    pub(super) fn top(&self, at: Point) -> Option<u16> {
        self.stacks[at.index()].last().copied()
    }

    /// Follows an action that is about to be made in a position.
    pub(super) fn follow(&mut self, before: &Position, action: Action) {
        match action {
            Action::Move { from, to, carried, .. } => {
                let taken = before.taken_at(action);
                let stays = self.stacks[from.index()].len().saturating_sub(usize::from(carried) + 1);
                let lifted = self.stacks[from.index()].split_off(stays);
                let stays_there = match before.variant().captured {
                    Captured::Removed => false,
                    Captured::Covered => true,
                    Captured::Beneath => taken == Some(to),
                };
                let victim = taken.filter(|_| !stays_there).and_then(|at| self.stacks[at.index()].pop());
                if before.variant().captured == Captured::Beneath {
                    self.stacks[to.index()].extend(victim);
                }
                self.stacks[to.index()].extend(lifted);
            }
            Action::Swap { at, with, height } => {
                if let Some(waiting) = self.stacks[at.index()].pop() {
                    let other =
                        std::mem::replace(&mut self.stacks[with.index()][usize::from(height)], waiting);
                    self.stacks[at.index()].push(other);
                }
            }
            Action::Become { .. } => {}
        }
    }
}
