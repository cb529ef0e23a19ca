//! Wins that can be forced.

use crate::board::Side;
use crate::game::{Action, Position};

/// A win that a side can force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Win {
    /// A line of actions that ends with it, as text: the winner's, and those of the other side that last longest.
    pub line: Vec<String>,
}

/// Whether a side wins by force within so many actions of both sides, and how. Draws by repetition are not seen.
/// `positions` is counted down for each position that is looked at; at 0 nothing more is found.
pub fn forced_win(position: &Position, side: Side, actions: usize, positions: &mut u64) -> Option<Win> {
    let mut position = position.clone();
    let line = wins(&mut position, side, actions, positions)?;
    let mut told = Vec::new();
    for action in line {
        told.push(position.action_text(action));
        position.apply(action);
    }
    Some(Win { line: told })
}

/// The line, last action first if there is one.
fn wins(position: &mut Position, side: Side, actions: usize, positions: &mut u64) -> Option<Vec<Action>> {
    if let Some(outcome) = position.outcome() {
        return (outcome.winner == Some(side)).then(Vec::new);
    }
    *positions = positions.checked_sub(1)?;
    if actions == 0 {
        return None;
    }
    let mine = position.actor() == side;
    let mut longest: Option<Vec<Action>> = None;
    for action in position.actions() {
        let undo = position.apply(action);
        let line = wins(position, side, actions - 1, positions);
        position.revert(action, undo);
        let line = line.map(|line| [vec![action], line].concat());
        match (mine, line) {
            (true, Some(line)) => return Some(line),
            (true, None) => {}
            (false, None) => return None,
            (false, Some(line)) if longest.as_ref().is_none_or(|known| known.len() < line.len()) => {
                longest = Some(line);
            }
            (false, Some(_)) => {}
        }
    }
    longest
}
