//! What other programs say to the engine, and what they get: the program is driven over pipes, in each of its protocols.
//!
//! Names such as PRO-13 are those of troubles that users of other programs reported.

#[path = "../common/mod.rs"]
mod common;
mod ucci;
mod uci;
mod xboard;

use common::program;
use common::talk::Talk;

/// A mate in one for Red: the chariot goes to the last rank.
const MATE_IN_ONE: &str = "4k4/R8/9/9/9/9/9/9/1R7/3K5 w";
/// Nobody can win, and there are actions.
const DEAD: &str = "3k5/9/9/9/9/9/9/9/9/4K4 b";

fn engine(arguments: &[&str]) -> Talk {
    let mut program = program();
    program.arg("engine").args(arguments);
    Talk::with(program)
}

/// A conversation in UCI about a game.
fn uci(game: &str) -> Talk {
    let mut talk = engine(&[]);
    talk.ask("uci", "uciok");
    let told = talk.ask(&format!("setoption name UCI_Variant value {game}"), "info string");
    assert!(told[0].starts_with(&format!("info string variant {game} files")), "{told:?}");
    talk
}

/// The best action of a search.
fn best(talk: &mut Talk, go: &str) -> String {
    let answer = talk.answer(go, "bestmove");
    answer.split_whitespace().next().expect("an action").to_owned()
}

/// The position on the engine's board.
fn fen(talk: &mut Talk) -> String {
    talk.say("d");
    let lines = talk.until("Outcome:");
    let line = lines.iter().find_map(|line| line.strip_prefix("Fen: "));
    line.expect("a FEN").to_owned()
}

/// What was said of an error.
fn error(talk: &mut Talk, text: &str) -> String {
    talk.answer(text, "info string error:")
}

/// Whether nothing that begins with this is said before the engine says that it is ready.
fn silent(talk: &mut Talk, start: &str) -> bool {
    talk.ask("isready", "readyok").iter().all(|line| !line.starts_with(start))
}
