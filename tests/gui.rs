//! XBoard plays whole games between two of this engine: it takes every action of both, and saves a game that is legal.
//!
//! Runs only with `QIGUI_ENGINES=1`, since it needs programs that Debian has: `xboard`, looked for in /usr/games too,
//! `xvfb` and `xauth`.
#![cfg(feature = "cli")]

mod common;

use std::path::PathBuf;
use std::process::{Command, Stdio};

use common::{list, root, run, text};
use qigui::notation::ranks;

/// A game that is not over after so many seconds never will be.
const PATIENCE: &str = "240";

/// A game that XBoard does not know, by its path in the repository.
const GAME: &str = "tests/data/steppe.toml";

/// What is left of a game in XBoard.
struct Played {
    /// The record that it saved.
    record: PathBuf,
    /// What it and the engines said to each other.
    talk: String,
}

/// Plays a game. `named` is what the engines are started with, a word without blanks: XBoard takes quotes, but not in the
/// end.
fn play(game: &str, named: &str) -> Played {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gui").join(game);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let (record, talk) = (folder.join("game.pgn"), folder.join("talk.txt"));
    let engine = format!("'{}' engine {named}", env!("CARGO_BIN_EXE_qigui"));
    let mut screen = Command::new("xvfb-run");
    screen.env("PATH", format!("{}:/usr/games", std::env::var("PATH").expect("a path")));
    // the watch is inside, so that the screen ends with the program
    screen.args(["-a", "timeout", PATIENCE, "xboard", "-variant", game, "-fcp", &engine, "-scp", &engine]);
    screen.arg("-fd").arg(root()).arg("-sd").arg(root());
    screen.args(["-mg", "1", "-depth", "2", "-st", "0:10", "-xponder", "-popupExitMessage", "false"]);
    screen.args(["-saveSettingsOnExit", "false", "-sgf"]).arg(&record);
    screen.args(["-debug", "-nameOfDebugFile"]).arg(&talk);
    let status = screen.env("HOME", &folder).current_dir(&folder).stdin(Stdio::null()).status();
    assert!(status.expect("xvfb-run starts").success(), "{game}: XBoard did not come to an end");
    let talk = std::fs::read(&talk).expect("what was said");
    Played { record, talk: String::from_utf8_lossy(&talk).into_owned() }
}

/// What engines said that begins with a word, without it.
fn said<'a>(played: &'a Played, word: &'a str) -> Vec<&'a str> {
    let by_engines = |line: &'a str| {
        let (_, said) = line.split_once("<first : ").or_else(|| line.split_once("<second: "))?;
        said.strip_prefix(word)
    };
    played.talk.lines().filter_map(by_engines).collect()
}

/// The game is whole, and as the engines played it; `from_zero`: they said it with ranks from 0.
fn is_legal(game: &str, played: &Played, from_zero: bool) {
    let record = std::fs::read_to_string(&played.record).expect("a saved game");
    println!("{record}");
    for fault in ["Illegal", "Error", "tellusererror"] {
        assert_eq!(said(played, fault), Vec::<&str>::new(), "{game}");
    }
    for fault in ["orfeit", "llegal", "nvalid"] {
        assert!(!record.contains(fault), "{record}");
    }
    let path = played.record.to_str().expect("a readable path");
    let run = run(&["replay", path, "--game", game, "--json"]);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    let answer = run.json();
    assert_eq!((text(&answer, "status"), answer["notices"].as_array().map(Vec::len)), ("read", Some(0)));
    let actions: Vec<&str> = list(&answer, "positions").iter().map(|step| text(step, "action")).collect();
    let moves = said(played, "move ").into_iter();
    let moves: Vec<String> =
        moves.map(|text| if from_zero { ranks::from_zero(text) } else { text.to_owned() }).collect();
    assert_eq!(actions, moves);
    assert!(actions.len() > 10, "{actions:?}");
    // repetitions each program judges by its own law, but mate is mate
    let outcome = &answer["outcome"];
    let mated = (outcome["reason"] == "checkmate").then(|| text(outcome, "winner"));
    let results: &[&str] = match mated {
        Some("red") => &["1-0"],
        Some(_) => &["0-1"],
        None => &["1-0", "0-1", "1/2-1/2"],
    };
    assert!(results.contains(&text(&answer, "result")), "{outcome}: {record}");
}

/// Whether the test is to run.
fn wanted() -> bool {
    let wanted = std::env::var_os("QIGUI_ENGINES").is_some_and(|value| value == "1");
    if !wanted {
        println!("not run: QIGUI_ENGINES is not 1");
    }
    wanted
}

#[test]
fn xboard_plays_the_game_that_it_knows() {
    if wanted() {
        let played = play("xiangqi", "xiangqi");
        assert_eq!(said(&played, "setup"), Vec::<&str>::new(), "it needs no lesson");
        is_legal("xiangqi", &played, true);
    }
}

#[test]
fn xboard_learns_a_game_and_plays_it() {
    if wanted() {
        let played = play("steppe", GAME);
        assert!(said(&played, "setup ").len() >= 2, "both engines teach it");
        let lessons = said(&played, "piece H& ");
        assert!(!lessons.is_empty() && lessons.iter().all(|betza| *betza == "N"), "{lessons:?}");
        is_legal(GAME, &played, false);
    }
}
