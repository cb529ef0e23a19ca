//! A third opinion on positions nobody chose: the actions that Fairy-Stockfish finds in them.
//!
//! Runs only with `QIGUI_ENGINES=1`, since it needs that program (Debian's package `fairy-stockfish`; another place
//! than /usr/games is given by `QIGUI_FAIRY_STOCKFISH`).

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use common::{Faults, actions, moves_of, moves_of_all, on_the_table, replay, text};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// Positions compared for each game.
const POSITIONS: usize = 300;
/// Actions of one random game before the next begins: long enough for open boards, checks and crossed soldiers.
const PLIES: usize = 60;

#[test]
fn fairy_stockfish_finds_the_same_actions() {
    if std::env::var_os("QIGUI_ENGINES").is_none_or(|value| value != "1") {
        println!("not run: QIGUI_ENGINES is not 1");
        return;
    }
    for game in ["xiangqi", "minixiangqi", "manchu"] {
        let fens = random_positions(game);
        assert_eq!(fens.len(), POSITIONS);
        let (answers, run) = moves_of_all(game, fens.iter().map(String::as_str));
        assert_eq!(run.code, Some(0), "{game}: {}", run.stderr);
        let mut engine = Engine::start(game);
        let mut faults = Faults::default();
        let mut different_counts = std::collections::BTreeSet::new();
        for (fen, answer) in fens.iter().zip(&answers) {
            let expected = engine.actions(fen);
            different_counts.insert(expected.len());
            faults.expect(&format!("{game} {fen}"), &actions(answer), &expected);
        }
        faults.report();
        // An engine that misread every position would answer for the same one each time.
        assert!(different_counts.len() > 5, "{game}: {different_counts:?}");
    }
}

/// Positions met in random games from the start, always the same ones.
fn random_positions(game: &str) -> Vec<String> {
    let start = common::run(&["moves", game, "--json"]).json();
    let start = text(&start, "fen").to_owned();
    let mut random = StdRng::seed_from_u64(20_260_101);
    let mut fens = Vec::new();
    while fens.len() < POSITIONS {
        let mut fen = start.clone();
        for _ in 0..PLIES {
            let answer = moves_of(game, &fen);
            if !answer["outcome"].is_null() || fens.len() == POSITIONS {
                break;
            }
            let action = actions(&answer).choose(&mut random).expect("no outcome, so an action").clone();
            // One action at a time: the draw by repetition belongs to a game, and these are positions.
            let next = replay(game, Some(&fen), &[action]).json();
            fen = text(&next, "fen").to_owned();
            fens.push(format!("{} - - 0 1", on_the_table(&fen)));
        }
    }
    fens
}

struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(game: &str) -> Self {
        let program = std::env::var("QIGUI_FAIRY_STOCKFISH")
            .unwrap_or_else(|_| "/usr/games/fairy-stockfish".to_owned());
        let mut child = Command::new(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|fault| panic!("{program}: {fault}"));
        let input = child.stdin.take().expect("stdin is a pipe");
        let output = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        let mut engine = Self { child, input, output };
        engine.say(&format!("uci\nsetoption name UCI_Variant value {game}\nisready"));
        let greeting = engine.lines_until("readyok");
        let offered = greeting
            .iter()
            .any(|line| line.contains("UCI_Variant") && line.split_whitespace().any(|word| word == game));
        assert!(offered, "this engine does not know {game}");
        engine
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine listens");
    }

    fn lines_until(&mut self, last: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("the engine speaks");
            assert!(read > 0, "the engine stopped before {last:?}: {lines:?}");
            if line.starts_with(last) {
                return lines;
            }
            lines.push(line.trim().to_owned());
        }
    }

    /// The legal actions of a position, sorted: `go perft 1` prints `h3e3: 1` for each.
    fn actions(&mut self, fen: &str) -> Vec<String> {
        self.say(&format!("position fen {fen}\ngo perft 1"));
        let mut actions: Vec<String> = self
            .lines_until("Nodes searched")
            .iter()
            .filter_map(|line| line.strip_suffix(": 1"))
            .map(str::to_owned)
            .collect();
        actions.sort_unstable();
        actions
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Nothing is lost if it has gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
