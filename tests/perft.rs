//! Actions counted to a depth, against other programs.
//!
//! A normal run stops at [`LIMIT`] actions a count; with `QIGUI_FULL=1` every count is made, which wants a release
//! build.

mod common;

use common::{Faults, data, list, perft, run, shipped, text};
use serde_json::Value;

/// The largest count made in a normal run: so much is done in the blink of an eye even by an unoptimised program.
const LIMIT: u64 = 400_000;

fn wanted(count: u64) -> bool {
    count <= LIMIT || std::env::var_os("QIGUI_FULL").is_some_and(|value| value == "1")
}

fn check(faults: &mut Faults, game: &str, position: &Value) -> usize {
    let fen = text(position, "fen");
    let mut made = 0;
    for (depth, count) in position["depths"].as_object().expect("`depths` is a table") {
        let count = count.as_u64().expect("a count");
        if wanted(count) {
            let found = perft(game, fen, depth.parse().expect("a depth"));
            faults.expect(&format!("{game} {fen} to depth {depth}"), &found, &count);
            made += 1;
        }
    }
    made
}

#[test]
fn four_engines_agree_on_xiangqi() {
    let data = data("xiangqi-perft.json");
    let positions = list(&data, "positions");
    assert_eq!(positions.len(), 174);
    let mut faults = Faults::default();
    for position in positions {
        assert!(check(&mut faults, "xiangqi", position) > 0, "{position}: nothing was counted");
    }
    faults.report();
}

#[test]
fn two_engines_agree_on_relatives() {
    let data = data("family-perft.json");
    let mut faults = Faults::default();
    for position in list(&data, "positions") {
        assert!(
            check(&mut faults, text(position, "variant"), position) > 0,
            "{position}: nothing was counted"
        );
    }
    faults.report();
}

#[test]
fn a_slow_reader_agrees_on_every_shipped_game() {
    let data = data("reader-perft.json");
    let games = list(&data, "games");
    let mut counted: Vec<String> = games.iter().map(|game| text(game, "variant").to_owned()).collect();
    counted.sort_unstable();
    assert_eq!(counted, shipped(), "every shipped game has been counted by the slow reader");

    let mut faults = Faults::default();
    for game in games {
        for (index, count) in list(game, "counts").iter().enumerate() {
            let (count, depth) = (count.as_u64().expect("a count"), index + 1);
            if wanted(count) {
                let id = text(game, "variant");
                faults.expect(
                    &format!("{id} to depth {depth}"),
                    &perft(id, text(game, "fen"), depth),
                    &count,
                );
            }
        }
    }
    faults.report();
}

/// Where the slow way is taken, the answer names the rule that asks for it.
#[test]
fn each_game_says_how_it_is_generated_and_why() {
    let mut told = String::new();
    for game in qigui::spec::shipped().chain(["tests/games/hurdles.toml", "tests/games/hurdles-rebuilt.toml"])
    {
        let answer = run(&["perft", game, "1"]);
        assert_eq!(answer.code, Some(0), "{game}: {}", answer.stderr);
        let way = answer.stdout.lines().last().expect("a line");
        told += &format!("{game}  {way}\n");
        let json = run(&["perft", game, "1", "--json"]).json();
        assert!(way.starts_with(text(&json, "method")), "{game}: {json}");
        let obstacles = common::strings(&json["obstacles"]);
        assert_eq!(!obstacles.is_empty(), text(&json, "method") == "trial", "{game}: {json}");
        assert!(obstacles.iter().all(|obstacle| way.contains(obstacle.as_str())), "{game}: {json}");
    }
    insta::assert_snapshot!("ways", told);
}
