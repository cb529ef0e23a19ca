//! `qigui selfplay`: what a game is like when it is played.

use std::io::Write;

use indexmap::IndexMap;
use serde::Serialize;

use super::fault::Fault;
use super::words::clean;
use super::{GameArg, Verdict, answer};
use crate::board::Side;
use crate::cells::words::side_name;
use crate::lab::player::Player;
use crate::lab::selfplay::{Tally, selfplay};
use crate::variant::Variant;

/// Let the program play a game against itself, and tell what came of it
///
/// Who wins, how games end, how long they last, how much there is to choose. The players know nothing but the rules:
/// `random` makes any action; `careful` takes a win by one action, and gives none away if it can help it;
/// `rollouts-N` is as careful, and chooses by N random games at each action. Each plays Red in every other game.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// Who plays
    #[arg(long, default_value = "careful")]
    player: Player,
    /// Against whom; without it, the same against itself
    #[arg(long, value_name = "PLAYER")]
    against: Option<Player>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Plays the same games again
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A game that its rules do not end is stopped after so many actions
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    most: u32,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    games: usize,
    players: [String; 2],
    won: [usize; 2],
    red: usize,
    black: usize,
    drawn: usize,
    stopped: usize,
    reasons: IndexMap<&'static str, usize>,
    shortest: usize,
    median: usize,
    longest: usize,
    mean_actions: f64,
    mean_choices: f64,
    covered: f64,
    uncovered: f64,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let variant = args.game.open_or_json(args.json)?;
    let players = [args.player, args.against.unwrap_or(args.player)];
    let tally = selfplay(&variant, players, args.games as usize, args.seed, args.most as usize);
    let mut out = std::io::stdout().lock();
    let games = tally.games as f64;
    let each = |count: usize| (count as f64 / games * 100.0).round() / 100.0;
    let choices = (tally.choices as f64 / tally.plies.max(1) as f64 * 10.0).round() / 10.0;
    let answer = Answer {
        games: tally.games,
        players: players.map(|player| player.to_string()),
        won: tally.by_player,
        red: tally.by_side[Side::Red.index()],
        black: tally.by_side[Side::Black.index()],
        drawn: tally.drawn,
        stopped: tally.stopped,
        reasons: tally.reasons.iter().map(|(reason, times)| (reason.word(), *times)).collect(),
        shortest: tally.lengths[0],
        median: tally.lengths[1],
        longest: tally.lengths[2],
        mean_actions: each(tally.plies),
        mean_choices: choices,
        covered: each(tally.covered),
        uncovered: each(tally.uncovered),
    };
    if args.json {
        answer::write(&mut out, &answer)?;
    } else {
        out.write_all(told(&variant, players, &tally, &answer).as_bytes())?;
    }
    Ok(Verdict::Yes)
}

/// The answer for people.
fn told(variant: &Variant, players: [Player; 2], tally: &Tally, answer: &Answer) -> String {
    let share = |count: usize| format!("{count} ({:.1} %)", count as f64 * 100.0 / tally.games as f64);
    let [first, second] = players;
    let games = format!("{} {}", tally.games, if tally.games == 1 { "game" } else { "games" });
    let mut lines = vec![if first == second {
        format!("{}: {games} of {first} against itself", clean(variant.id()))
    } else {
        format!("{}: {games} of {first} against {second}, each Red in every other one", clean(variant.id()))
    }];
    if first != second {
        let [won, lost] = tally.by_player;
        lines.push(format!("won      {first} {}, {second} {}", share(won), share(lost)));
    }
    let [red, black] = Side::BOTH.map(|side| side_name(variant, side));
    lines.push(format!("sides    {red} {}, {black} {}", share(answer.red), share(answer.black)));
    lines.push(format!("drawn    {}", share(tally.drawn)));
    if tally.stopped > 0 {
        lines.push(format!("stopped  {}: the rules had not ended them", share(tally.stopped)));
    }
    let reasons: Vec<String> =
        answer.reasons.iter().map(|(reason, times)| format!("{reason} {times}")).collect();
    if !reasons.is_empty() {
        lines.push(format!("ended    by {}", reasons.join(", ")));
    }
    lines.push(format!(
        "length   {:.1} actions in the mean, {} in the middle, from {} to {}",
        answer.mean_actions, answer.median, answer.shortest, answer.longest
    ));
    lines.push(format!("choice   of {:.1} actions in the mean", answer.mean_choices));
    if variant.stacked() {
        lines.push(format!(
            "stacks   {:.1} times a game something came onto a stack, {:.1} times what was under it came free",
            answer.covered, answer.uncovered
        ));
    }
    lines.join("\n") + "\n"
}
