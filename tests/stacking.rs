//! The stacking game plays exactly as the published one: its positions, counts and whole games.

mod common;

use std::collections::BTreeMap;

use common::{Faults, actions, data, list, moves_of_all, on_the_table, perft, replay, strings, text};
use serde_json::Value;

#[test]
fn every_position_has_exactly_the_published_actions() {
    let data = data("stacking.json");
    let mut by_game: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for position in list(&data, "positions") {
        by_game.entry(text(position, "variant")).or_default().push(position);
    }
    assert_eq!(by_game.len(), 4, "four set-ups were published");

    let mut faults = Faults::default();
    for (game, positions) in by_game {
        let (answers, run) = moves_of_all(game, positions.iter().map(|p| text(p, "fen")));
        assert_eq!(run.code, Some(0), "{game}: {}", run.stderr);
        for (position, answer) in positions.into_iter().zip(&answers) {
            let fen = text(position, "fen");
            let actor = match text(position, "actor") {
                "w" => "red",
                "b" => "black",
                other => panic!("no side {other:?}"),
            };
            let mut expected = strings(&position["actions"]);
            expected.sort_unstable();
            faults.expect(&format!("{game} {fen}: actions"), &actions(answer), &expected);
            faults.expect(&format!("{game} {fen}: to act"), &answer["to_act"], &actor.into());
            faults.expect(
                &format!("{game} {fen}: written back"),
                &on_the_table(answer["fen"].as_str().unwrap_or_default()),
                &fen.to_owned(),
            );
        }
    }
    faults.report();
}

#[test]
fn the_published_counts_hold() {
    let data = data("stacking.json");
    let games = data["perft"].as_object().expect("`perft` is a table");
    assert_eq!(games.len(), 4);
    let mut faults = Faults::default();
    for (game, entry) in games {
        for (index, count) in list(entry, "counts").iter().enumerate() {
            let depth = index + 1;
            let found = perft(game, text(entry, "fen"), depth);
            faults.expect(&format!("{game} to depth {depth}"), &found, &count.as_u64().expect("a count"));
        }
    }
    faults.report();
}

#[test]
fn whole_games_end_as_published() {
    let data = data("stacking.json");
    let mut faults = Faults::default();
    for (index, game) in list(&data, "games").iter().enumerate() {
        let id = text(game, "variant");
        let moves = strings(&game["moves"]);
        let run = replay(id, None, &moves);
        let what = format!("game {index}, {id}");
        let answer = run.json();
        if run.code != Some(0) {
            faults.note(format!("{what}: {answer}"));
            continue;
        }
        faults.expect(&format!("{what}: plies"), &answer["plies"], &moves.len().into());
        faults.expect(
            &format!("{what}: final position"),
            &on_the_table(answer["fen"].as_str().unwrap_or_default()),
            &text(game, "final").to_owned(),
        );
        match text(game, "result") {
            "unfinished" => faults.expect(&format!("{what}: outcome"), &answer["outcome"], &Value::Null),
            winner => faults.expect(&format!("{what}: winner"), &answer["outcome"]["winner"], &winner.into()),
        }
    }
    faults.report();
}
