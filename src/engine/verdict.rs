//! What the end of a game is worth, and what a repetition is by which it would end.

use super::score::{MOST_PLIES, Value, WIN, WON};
use super::search::Searcher;
use crate::board::Side;
use crate::game::Outcome;
use crate::variant::Penalty;

/// The worth of a repetition that the law decides: a win that the other side can still avoid.
const RULED: Value = 30_000;
/// Values from here to [`WON`] hang on what was played before, and are not kept for other lines.
pub(super) const RULED_FLOOR: Value = RULED - MOST_PLIES as Value;

impl Searcher<'_> {
    /// What an outcome is worth to a side.
    pub fn worth(&self, outcome: Outcome, side: Side, ply: usize) -> Value {
        match outcome.winner {
            Some(winner) if winner == side => WIN - ply as Value,
            Some(_) => ply as Value - WIN,
            None => 0,
        }
    }

    /// What the position is worth to a side if the game is over by more than having no action: by what the last action
    /// decided, by a repetition, by a draw.
    pub fn ended(&mut self, side: Side, ply: usize) -> Option<Value> {
        let position = self.line.position();
        if let Some(outcome) = position.decided() {
            return Some(self.worth(outcome, side, ply));
        }
        if position.waiting().is_some() || position.chain().is_some() {
            return None;
        }
        if let Some(count) = self.line.repeats() {
            return Some(self.repeated(count, side, ply));
        }
        let end = &position.variant().end;
        let may_end = end.quiet_plies.is_some_and(|most| position.quiet() >= most)
            || end.last_move.is_some_and(|last| position.number() > last)
            || position.quiet() == 0 && end.draw_if_only.is_some();
        if may_end && let Some(outcome) = position.drawn_by_count() {
            // a side without an action has lost before anything is counted
            return position.has_action().then(|| self.worth(outcome, side, ply));
        }
        None
    }

    /// What a repetition is worth to a side that began `count` actions ago.
    fn repeated(&mut self, count: usize, side: Side, ply: usize) -> Value {
        let law = self.line.position().variant().repetition();
        let winner = if law.offences.is_empty() {
            self.line.position().repeated_without_offence().and_then(|outcome| outcome.winner)
        } else {
            let key = self.line.cycle_key(count);
            if let Some(known) = self.ruled.get(&key) {
                *known
            } else {
                let finding = self.line.cycle(count).judge();
                let position = self.line.position();
                let ruled = match (law.penalty, finding.offender) {
                    // who may not repeat will have to do something worse
                    (Penalty::Illegal, Some(offender)) => Some(offender.other()),
                    _ => position.ruled(&finding).and_then(|outcome| outcome.winner),
                };
                if self.ruled.len() > 100_000 {
                    self.ruled.clear();
                }
                self.ruled.insert(key, ruled);
                ruled
            }
        };
        match winner {
            Some(winner) if winner == side => RULED - ply as Value,
            Some(_) => ply as Value - RULED,
            None => 0,
        }
    }

    /// Whether a value may be kept for other lines.
    pub fn may_be_kept(value: Value) -> bool {
        !(RULED_FLOOR..WON).contains(&value.abs())
    }

    /// What it is worth to have no action.
    pub fn stuck(&self, side: Side, ply: usize) -> Value {
        let position = self.line.position();
        match position.stuck() {
            Some(outcome) => self.worth(outcome, side, ply),
            // there are some, and none is seen
            None => self.evaluate(),
        }
    }
}
