//! How fast repetitions are judged: `cargo bench --bench referee [-- ROUNDS]`.
//!
//! First the cases of `tests/data/referee.json`, each by itself. Then what judging takes of `qigui replay`: long random
//! games that end by a repetition are played from their text, as the command plays them, under the law and in the same
//! game without one, in turn, round by round. Every verdict is asserted, so that a wrong one cannot look fast.

mod clock;

use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use clock::{game, median, timed};
use qigui::board::Side;
use qigui::compile::open_text;
use qigui::game::{Game, Position, Reason};
use qigui::notation::ranks::from_zero;
use qigui::referee::Cycle;
use qigui::variant::Variant;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

/// Games that are replayed.
const GAMES: usize = 40;
/// The same game in which no repetition is judged: each draws.
const LAWLESS: &str = "schema = 1\nextends = \"xiangqi\"\nname = \"No law\"\n\
    without = [\"repetition.offences\", \"repetition.chase\"]\n";

fn main() {
    let rounds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(21);
    let xiangqi = game("xiangqi");
    cases(&xiangqi, rounds);
    println!();
    replays(&xiangqi, rounds);
}

/// The time of judging each case, the median of its rounds.
fn cases(variant: &Arc<Variant>, rounds: usize) {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/referee.json"));
    let data: Value = serde_json::from_str(&text.expect("the cases")).expect("JSON");
    let cases = data["cases"].as_array().expect("a list of cases");
    let mut times: Vec<(f64, &str)> = Vec::new();
    for case in cases {
        let field = |name: &str| case[name].as_str().expect("a text");
        let cycle = repeated(variant, case);
        let offender = match field("verdict") {
            "red_loses" => Some(Side::Red),
            "black_loses" => Some(Side::Black),
            _ => None,
        };
        let judge = || assert_eq!(cycle.judge().offender, offender, "{}", field("id"));
        let time = median((0..rounds).map(|_| timed(judge).as_secs_f64() * 1e3));
        times.push((time, field("id")));
    }
    let mean = times.iter().map(|(time, _)| time).sum::<f64>() / times.len() as f64;
    let (worst, id) = times.iter().max_by(|a, b| a.0.total_cmp(&b.0)).expect("a case");
    println!(
        "judging a repetition, {} cases: {mean:.3} ms in the mean, {worst:.3} ms the worst ({id})",
        times.len()
    );
}

/// The cycle of a case, once it is to be judged.
fn repeated(variant: &Arc<Variant>, case: &Value) -> Cycle {
    let position = Position::parse(variant, case["fen"].as_str().expect("a FEN")).expect("a position");
    let mut game = Game::from_position(position);
    let moves: Vec<&str> =
        case["moves"].as_array().expect("moves").iter().map(|m| m.as_str().expect("an action")).collect();
    let start = case["cycle_start"].as_u64().expect("a number") as usize;
    for action in moves.iter().chain(moves[start..].iter().cycle()).map(|action| from_zero(action)) {
        game.play_text(&action).expect("a legal action");
        if let Some(cycle) = game.cycle(variant.repetition().at) {
            return cycle;
        }
    }
    unreachable!("a cycle that is made again and again repeats the position")
}

/// What judging takes of replaying games.
fn replays(xiangqi: &Arc<Variant>, rounds: usize) {
    let lawless = open_text("lawless.toml", LAWLESS).expect("a game");
    let games: Vec<String> = (0..).filter_map(|seed| long_game(xiangqi, seed)).take(GAMES).collect();
    let plies = games.iter().map(|moves| moves.split(' ').count()).sum::<usize>() / GAMES;
    let rows: Vec<[Duration; 3]> = (0..rounds)
        .map(|_| {
            [
                timed(|| games.iter().for_each(|moves| replay(xiangqi, moves, true))),
                timed(|| games.iter().for_each(|moves| replay(&lawless, moves, false))),
                program(&games[0]),
            ]
        })
        .collect();
    let each = |time: Duration| time.as_secs_f64() * 1e3 / GAMES as f64;
    let [law, without] = [0, 1].map(|i| median(rows.iter().map(|row| each(row[i]))));
    let cost = |row: &[Duration; 3]| each(row[0]) - each(row[1]);
    let share = median(rows.iter().map(|row| 100.0 * cost(row) / each(row[0])));
    let process = median(rows.iter().map(|row| row[2].as_secs_f64() * 1e3));
    let of_process = median(rows.iter().map(|row| 100.0 * cost(row) / (row[2].as_secs_f64() * 1e3)));
    println!(
        "replaying a game of {plies} actions that ends by a repetition: {law:.3} ms, {without:.3} ms without a law"
    );
    println!(
        "judging takes {share:.1} % of it, and {of_process:.1} % of `qigui replay`, a process of {process:.1} ms"
    );
}

/// A game as text is played and its end asked for, as `qigui replay` does.
fn replay(variant: &Arc<Variant>, moves: &str, law: bool) {
    let mut game = Game::new(variant);
    for action in moves.split(' ') {
        game.play_text(action).expect("a legal action");
    }
    let outcome = game.outcome().expect("the game is over");
    assert!(law || outcome.reason == Reason::Repetition);
    assert!(matches!(outcome.reason, Reason::Repetition | Reason::PerpetualCheck | Reason::PerpetualChase));
}

/// The whole program from its start to its end.
fn program(moves: &str) -> Duration {
    timed(|| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_qigui")).args(["replay", "xiangqi", "--moves", moves]).output();
        assert!(output.expect("it starts").status.success());
    })
}

/// A random game of 150 to 300 actions, after which both sides go to and fro until the referee rules. `None` if it
/// ends before, or if they cannot.
fn long_game(variant: &Arc<Variant>, seed: u64) -> Option<String> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut game = Game::new(variant);
    for _ in 0..random.random_range(150..300) {
        let action = *game.actions().choose(&mut random)?;
        game.play(action).ok()?;
    }
    let mut cycle = Vec::new();
    for _ in 0..2 {
        let action = *game.actions().choose(&mut random)?;
        cycle.push(game.position().action_text(action));
        game.play(action).ok()?;
    }
    for i in 0.. {
        if let Some(outcome) = game.outcome() {
            let judged = matches!(
                outcome.reason,
                Reason::Repetition | Reason::PerpetualCheck | Reason::PerpetualChase
            );
            return judged.then(|| game.history().map(|(_, text)| text).collect::<Vec<_>>().join(" "));
        }
        let there = cycle.get(i).cloned().unwrap_or_default();
        let second = there.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase())?.0;
        let (from, to) = there.split_at(second);
        let back = format!("{to}{from}");
        game.play_text(&back).ok()?;
        cycle.push(back);
    }
    None
}
