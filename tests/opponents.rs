//! Games against other programs, each in its own protocol: no action of either side is illegal, and none is missing.
//!
//! Runs only with `QIGUI_ENGINES=1`, since it needs programs that Debian has: `fairy-stockfish`, `hoichess`, `sjaakii`,
//! looked for in /usr/games or where `QIGUI_OPPONENTS` says.
#![cfg(feature = "cli")]

mod common;

use std::path::PathBuf;

use common::{run, text};

/// The game that all of them know.
const GAME: &str = "xiangqi";

/// The folder where the programs of others are.
fn folder() -> PathBuf {
    std::env::var_os("QIGUI_OPPONENTS").map_or_else(|| "/usr/games".into(), PathBuf::from)
}

#[test]
fn games_against_other_programs_are_legal_on_both_sides() {
    if std::env::var_os("QIGUI_ENGINES").is_none_or(|value| value != "1") {
        println!("not run: QIGUI_ENGINES is not 1");
        return;
    }
    for (name, speaks, depth) in
        [("fairy-stockfish", "uci", "4"), ("hoixiangqi", "xboard", "3"), ("sjaakii", "xboard", "3")]
    {
        let own = format!("{speaks}:'{}' engine", env!("CARGO_BIN_EXE_qigui"));
        let other = format!("{speaks}:'{}'", folder().join(name).display());
        let arguments = ["match", GAME, &own, &other, "--depth", depth, "--max-plies", "160"];
        let run = run(&[&arguments[..], &["--games", "2", "--threads", "1", "--json"]].concat());
        assert_eq!(run.code, Some(0), "{name}: {}", run.stderr);
        let answer = run.json();
        println!("{answer}");
        assert_eq!(answer["games"], 2);
        assert!(answer["mean_actions"].as_f64().is_some_and(|mean| mean > 10.0), "{answer}");
        // they may give up, but neither does what is illegal, nor finds it in the other
        for fault in answer["faults"].as_array().expect("a list of faults") {
            assert!(text(fault, "player") == other && text(fault, "reason") == "resigned", "{fault}");
        }
    }
}
