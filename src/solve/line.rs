//! The line of a win: the attacker's actions, and those of the other side that make it last longest.

use super::Solver;
use crate::game::Action;

impl Solver<'_> {
    /// The line of a position that is won within so many actions and not within fewer, and whether it goes to the end
    /// of the game. What was played on the way is taken back.
    pub(super) fn line(&mut self, mut left: u16) -> (Vec<Action>, bool) {
        let mut made = Vec::new();
        let whole = loop {
            // the game is not over where the search began
            if !made.is_empty() && self.ended().is_some() {
                break true;
            }
            let attacks = self.position.actor() == self.attacker;
            let below = left.saturating_sub(u16::from(attacks));
            let Some(action) = self.next(below, attacks) else { break false };
            made.push((action, self.position.apply(action)));
            left = below;
        };
        for (action, undo) in made.iter().rev() {
            self.position.revert(*action, *undo);
        }
        (made.into_iter().map(|(action, _)| action).collect(), whole)
    }

    /// The next action: one that wins, or one that puts the win off. `None` if the search was stopped before it was
    /// found.
    fn next(&mut self, left: u16, attacks: bool) -> Option<Action> {
        let mut actions = self.position.actions();
        actions.sort();
        if attacks {
            return self.first(&actions, left, true);
        }
        // what still holds within one action less lasts longest
        let lasting = left.checked_sub(1).map(|less| self.first(&actions, less, false));
        match lasting {
            Some(None) if self.broken => None,
            Some(Some(action)) => Some(action),
            _ => actions.first().copied(),
        }
    }

    /// One of some actions after which it is so, or not so, that the attacker wins within so many actions.
    fn first(&mut self, actions: &[Action], left: u16, wins: bool) -> Option<Action> {
        let known = actions.iter().copied().find(|action| self.is_known(*action, left, wins));
        known.or_else(|| actions.iter().copied().find(|action| self.wins_by(*action, left) == Some(wins)))
    }
}
