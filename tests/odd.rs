//! Games made to use every key of this stage of the format: the engine agrees with an independent slow reader on
//! all their actions, and its fast paths with its slow twins.

mod common;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use common::ended_by_a_pass;
use qigui::compile::open;
use qigui::game::{Action, Game, Position};
use qigui::lab::examples::run_examples;
use qigui::lab::perft::{perft, perft_listed, perft_reference};
use qigui::variant::{Method, Variant};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde::Deserialize;

#[derive(Deserialize)]
struct Data {
    perft: BTreeMap<String, Vec<u64>>,
    positions: Vec<Listed>,
}

#[derive(Deserialize)]
struct Listed {
    game: String,
    fen: String,
    actions: Vec<String>,
}

fn data() -> Data {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/odd-games.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn game(path: &Path) -> Arc<Variant> {
    open(path.to_str().unwrap()).unwrap_or_else(|error| panic!("{error}"))
}

fn named(name: &str) -> Arc<Variant> {
    game(&Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/games/{name}.toml")))
}

#[test]
fn the_slow_reader_counts_the_same() {
    let data = data();
    assert_eq!(data.perft.len(), files().len());
    for (name, counts) in data.perft {
        let start = named(&name).start();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&start, depth), count, "{name} to depth {depth}");
            assert_eq!(perft_listed(&start, depth), count, "{name} to depth {depth}, listed");
            if depth < 3 {
                assert_eq!(
                    perft_reference(&start, depth),
                    count,
                    "{name} to depth {depth}, by the reference"
                );
            }
        }
    }
}

#[test]
fn their_examples_hold() {
    for path in files() {
        let failures = run_examples(&game(&path), 1_000_000);
        assert!(failures.is_empty(), "{}: {failures:?}", path.display());
    }
}

#[test]
fn a_king_that_was_taken_is_missed_in_its_position() {
    let variant = named("open-kings");
    let position = Position::parse(&variant, "2R3/6/6/6/6/6/4K1 b").unwrap();
    assert_eq!(position.outcome().unwrap().to_string(), "red by royal-lost");
    assert!(position.actions().is_empty() && position.actions_by_trial().is_empty());
    assert_eq!(perft(&position, 3), 0);
}

#[test]
fn a_royal_covered_in_spite_of_check_is_lost_in_play_and_in_its_position() {
    let text = std::fs::read_to_string("tests/games/tower-check.toml").unwrap();
    // without the swaps, that nothing but the capture itself tells
    let text = &text[..text.find("[pieces.soldier.promotion]").unwrap()];
    let text = format!("{text}\n[royals]\nlost = \"covered\"\n");
    let variant = qigui::compile::open_text("towers.toml", &text).unwrap();
    let mut game = Game::from_position(Position::parse(&variant, "2k3/6/6/2R3/6/6/6/K5 w").unwrap());
    game.play_text("c5c8").unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "red by royal-lost");
    let again = Position::parse(&variant, &game.position().fen()).unwrap();
    assert_eq!(again, *game.position());
}

#[test]
fn the_slow_reader_lists_the_same_actions() {
    let data = data();
    assert!(data.positions.len() >= 400);
    let choices =
        data.positions.iter().flat_map(|position| &position.actions).filter(|text| text.contains('='));
    assert!(choices.count() > 100, "promotions and choices are among them");
    for Listed { game, fen, actions } in data.positions {
        let variant = named(&game);
        let position =
            Position::parse(&variant, &fen).unwrap_or_else(|error| panic!("{game} {fen}: {error}"));
        let mut found = position.action_texts();
        found.sort();
        assert_eq!(found, actions, "{game} {fen}");
    }
}

#[test]
fn fast_and_slow_agree_and_nothing_is_left_behind() {
    for path in files() {
        let variant = game(&path);
        let mut random = StdRng::seed_from_u64(7);
        for _ in 0..6 {
            let mut game = Game::new(&variant);
            for _ in 0..60 {
                let position = game.position();
                let mut actions = position.actions();
                actions.sort();
                assert_eq!(actions, position.actions_by_trial(), "{position:?}");
                if !ended_by_a_pass(position) {
                    assert_eq!(Position::parse(&variant, &position.fen()).unwrap(), *position);
                }
                for action in &actions {
                    let taken = position.taken_at(*action);
                    assert_eq!(taken, position.taken_by_walks(*action), "{position:?} {action:?}");
                    let mut next = position.clone();
                    let undo = next.apply(*action);
                    assert_eq!(
                        undo.captured(),
                        taken.and_then(|at| position.top(at)),
                        "{position:?} {action:?}"
                    );
                    let passed = position.passed_by_walks(*action).filter(|_| next.chain().is_none());
                    assert_eq!(next.passed(), passed, "{position:?} {action:?}");
                    let fresh = next.setup().position(&variant);
                    let fresh = fresh.unwrap_or_else(|error| panic!("{position:?} {action:?}: {error}"));
                    assert_eq!(fresh.hash(), next.hash(), "{position:?} {action:?}");
                    if !ended_by_a_pass(&next) {
                        assert_eq!(fresh.action_texts(), next.action_texts(), "{position:?} {action:?}");
                    }
                    next.revert(*action, undo);
                    assert_eq!(next, *position, "{action:?} is not taken back");
                    let text = position.action_text(*action);
                    assert_eq!(position.read_action(&text).unwrap(), *action, "{position:?} {text}");
                }
                let Some(action) = actions.choose(&mut random) else {
                    break;
                };
                if game.play(*action).is_err() {
                    break;
                }
            }
        }
    }
}

#[test]
fn each_way_of_generating_is_used() {
    let methods: Vec<Method> = files().iter().map(|path| game(path).method()).collect();
    for method in [Method::Free, Method::Masks, Method::Trial] {
        assert!(methods.contains(&method), "{method:?} is used by no game here");
    }
}

#[test]
fn an_action_without_its_compulsory_change_is_refused_though_its_text_is_understood() {
    let variant = named("promotions");
    let position = Position::parse(&variant, "k5/2L3/6/6/6/6/K5 w").unwrap();
    let change = position.read_action("c6c7").unwrap();
    assert_eq!(position.action_text(change), "c6c7=gold");
    let Action::Move { from, to, .. } = change else { panic!("{change:?} is a move") };
    let mut game = Game::from_position(position.clone());
    assert!(game.play(Action::plain(from, to)).is_err());
    assert_eq!(*game.position(), position, "nothing has changed");
    game.play(change).unwrap();
    assert_eq!(game.position().fen(), "k1G3/6/6/6/6/6/K5 b - - 1 1");
}
