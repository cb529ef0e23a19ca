//! Players that know of a game only its rules: to measure games with, not to play against.

use std::str::FromStr;

use super::dice::Dice;
use crate::board::Side;
use crate::game::{Action, Game, Position};

/// How an action is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Any legal action, each as likely as the other.
    Random,
    /// Takes a win by one action; makes no action after which the other side has one, if there is another. Else any.
    Careful,
    /// As careful, and of what is left the action that does best in so many random games played on from here.
    Rollouts(u32),
}

/// A game played on at random is cut after so many actions, and counts as drawn.
const CUT: usize = 300;
/// How much an action that was tried seldom is favoured over one that has done well.
const CURIOSITY: f64 = 0.7;
/// The most random games for one action.
const MOST: u32 = 1_000_000;

impl Player {
    /// The action of the side to act; `None` if the game is over.
    pub fn choose(self, game: &Game, dice: &mut Dice) -> Option<Action> {
        let mut actions = game.actions();
        actions.sort_unstable();
        if actions.is_empty() {
            return None;
        }
        let position = game.position();
        let rollouts = match self {
            Player::Random => return Some(actions[dice.below(actions.len())]),
            Player::Careful => 0,
            Player::Rollouts(rollouts) => rollouts,
        };
        if let Some(win) = winning(position, &actions) {
            return Some(win);
        }
        let sound: Vec<Action> = actions.iter().copied().filter(|action| !gives(position, *action)).collect();
        let actions = if sound.is_empty() { actions } else { sound };
        Some(if actions.len() == 1 || rollouts == 0 {
            actions[dice.below(actions.len())]
        } else {
            best(position, &actions, rollouts, dice)
        })
    }
}

impl std::fmt::Display for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Player::Random => f.write_str("random"),
            Player::Careful => f.write_str("careful"),
            Player::Rollouts(games) => write!(f, "rollouts-{games}"),
        }
    }
}

impl FromStr for Player {
    type Err = String;

    /// Reads `random`, `careful`, or `rollouts-` and a number.
    fn from_str(text: &str) -> Result<Player, String> {
        let number = |text: &str| text.parse().ok().filter(|games| (1..=MOST).contains(games));
        match text {
            "random" => Some(Player::Random),
            "careful" => Some(Player::Careful),
            _ => text.strip_prefix("rollouts-").and_then(number).map(Player::Rollouts),
        }
        .ok_or_else(|| format!("`random`, `careful` or `rollouts-N` with N from 1 to {MOST} is wanted"))
    }
}

/// The first action with which the side to act wins, by the board alone.
fn winning(position: &Position, actions: &[Action]) -> Option<Action> {
    let side = position.actor();
    let mut next = position.clone();
    actions.iter().copied().find(|action| {
        let undo = next.apply(*action);
        let won = next.outcome().is_some_and(|outcome| outcome.winner == Some(side));
        next.revert(*action, undo);
        won
    })
}

/// Whether an action loses, at once or by the next action of the other side.
fn gives(position: &Position, action: Action) -> bool {
    let side = position.actor();
    let mut next = position.clone();
    next.apply(action);
    match next.outcome() {
        Some(outcome) => outcome.winner.is_some_and(|winner| winner != side),
        None => next.actor() != side && winning(&next, &next.actions()).is_some(),
    }
}

/// The action that was tried most often when each game was given to the one that promised most: its share of wins so
/// far, and more the seldomer it was tried (UCB1).
fn best(position: &Position, actions: &[Action], games: u32, dice: &mut Dice) -> Action {
    let side = position.actor();
    let mut tried = vec![(0.0, 0u32); actions.len()];
    let start = dice.below(actions.len());
    for game in 0..games {
        let promise = |(won, times): (f64, u32)| {
            let times = f64::from(times);
            if times == 0.0 {
                f64::INFINITY
            } else {
                won / times + CURIOSITY * (f64::from(game).ln() / times).sqrt()
            }
        };
        // of equals the first, counted from anywhere: the order of actions is none of their worth
        let turned = (0..actions.len()).map(|i| (start + i) % actions.len());
        let Some(chosen) = turned.rev().max_by(|a, b| promise(tried[*a]).total_cmp(&promise(tried[*b])))
        else {
            break;
        };
        let mut next = position.clone();
        next.apply(actions[chosen]);
        tried[chosen].0 += played_on(next, side, dice);
        tried[chosen].1 += 1;
    }
    let worth = |i: &usize| (tried[*i].1, tried[*i].0);
    let most = (0..actions.len()).max_by(|a, b| {
        let ((times, won), (others, lost)) = (worth(a), worth(b));
        times.cmp(&others).then(won.total_cmp(&lost))
    });
    actions[most.unwrap_or(start)]
}

/// What a game played on at random is worth to a side: 1 if it wins, 0 if it loses, ½ otherwise.
fn played_on(mut position: Position, side: Side, dice: &mut Dice) -> f64 {
    for _ in 0..CUT {
        if let Some(outcome) = position.outcome() {
            return outcome.winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
        }
        let actions = position.actions();
        position.apply(actions[dice.below(actions.len())]);
    }
    0.5
}
