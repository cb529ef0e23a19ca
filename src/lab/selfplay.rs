//! What a game is like when it is played: who wins, how it ends, how long it lasts, how much there is to choose.

use std::sync::Arc;

use indexmap::IndexMap;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::dice::Dice;
use super::player::Player;
use crate::board::Point;
use crate::game::{Game, Outcome, Position, Reason};
use crate::variant::Variant;

/// One game as it went.
struct Played {
    /// Who was Red: 0 or 1, by the order of the players.
    red: usize,
    /// How it ended; `None` if it was stopped.
    outcome: Option<Outcome>,
    /// How many actions were made.
    plies: usize,
    /// How many actions could be chosen from, all together.
    choices: usize,
    /// How often a piece came to stand on a stack.
    covered: usize,
    /// How often the piece on top of a stack left others behind.
    uncovered: usize,
}

/// Many games of two players together.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// How many games were played.
    pub games: usize,
    /// Won by the first and the second player.
    pub by_player: [usize; 2],
    /// Won by Red and by Black.
    pub by_side: [usize; 2],
    /// Drawn by rule.
    pub drawn: usize,
    /// Stopped, as they would not end.
    pub stopped: usize,
    /// How many games each reason ended, the most frequent first.
    pub reasons: IndexMap<Reason, usize>,
    /// Actions of the shortest game, of the one in the middle, and of the longest.
    pub lengths: [usize; 3],
    /// Actions of all games.
    pub plies: usize,
    /// Actions that could be chosen from, of all games.
    pub choices: usize,
    /// How often a piece came to stand on a stack, in all games.
    pub covered: usize,
    /// How often the top piece of a stack left others behind, in all games.
    pub uncovered: usize,
}

/// Plays so many games from the start, each of the players Red in every other one. Game by game, chance comes of the
/// seed: the same games whatever the number of threads. A game is stopped after `most` actions.
pub fn selfplay(variant: &Arc<Variant>, players: [Player; 2], games: usize, seed: u64, most: usize) -> Tally {
    let played: Vec<Played> = (0..games)
        .into_par_iter()
        .map(|i| play(variant, players, i % 2, &mut Dice::new(seed.wrapping_add(i as u64)), most))
        .collect();
    tally(&played)
}

fn play(variant: &Arc<Variant>, players: [Player; 2], red: usize, dice: &mut Dice, most: usize) -> Played {
    let mut game = Game::new(variant);
    let mut played = Played { red, outcome: None, plies: 0, choices: 0, covered: 0, uncovered: 0 };
    while game.plies() < most {
        let player = players[red ^ game.position().actor().index()];
        let choices = game.actions().len();
        let Some(action) = player.choose(&game, dice) else { break };
        let before = game.position().clone();
        if game.play(action).is_err() {
            break;
        }
        played.choices += choices;
        let (covered, uncovered) = changed(&before, game.position());
        played.covered += covered;
        played.uncovered += uncovered;
    }
    Played { outcome: game.outcome(), plies: game.plies(), ..played }
}

/// On how many points an action has put a piece on others, and on how many it has taken the top off others.
fn changed(before: &Position, after: &Position) -> (usize, usize) {
    let variant = before.variant();
    let counts = variant.shape().all().map(|at| (at, before.count(at), after.count(at)));
    // on a stack that was full something has come if something else is on top
    let full = |at: Point, had: usize, has: usize| {
        had == has && variant.limit.is_some_and(|limit| had == limit) && before.top(at) != after.top(at)
    };
    let covered = counts.clone().filter(|(at, had, has)| *had > 0 && (has > had || full(*at, *had, *has)));
    let uncovered = counts.clone().filter(|(_, had, has)| *has > 0 && has < had);
    (covered.count(), uncovered.count())
}

fn tally(played: &[Played]) -> Tally {
    let mut tally = Tally { games: played.len(), ..Tally::default() };
    for game in played {
        match game.outcome.map(|outcome| outcome.winner) {
            None => tally.stopped += 1,
            Some(None) => tally.drawn += 1,
            Some(Some(side)) => {
                tally.by_side[side.index()] += 1;
                tally.by_player[game.red ^ side.index()] += 1;
            }
        }
        if let Some(outcome) = game.outcome {
            *tally.reasons.entry(outcome.reason).or_insert(0) += 1;
        }
        tally.plies += game.plies;
        tally.choices += game.choices;
        tally.covered += game.covered;
        tally.uncovered += game.uncovered;
    }
    tally.reasons.sort_by(|a, times, b, others| others.cmp(times).then(a.word().cmp(b.word())));
    let mut lengths: Vec<usize> = played.iter().map(|game| game.plies).collect();
    lengths.sort_unstable();
    if let (Some(shortest), Some(longest)) = (lengths.first(), lengths.last()) {
        tally.lengths = [*shortest, lengths[lengths.len() / 2], *longest];
    }
    tally
}
