//! Self-play: the same games for the same seed, whoever counts; players that look further win.
#![cfg(feature = "cli")]

mod common;

use common::{run, shipped};

/// `qigui selfplay` as people read it.
fn told(arguments: &[&str]) -> String {
    let run = run(&[&["selfplay"], arguments].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    run.stdout
}

/// How many games each player won.
fn won(arguments: &[&str]) -> [u64; 2] {
    let answer = run(&[&["selfplay", "--json"], arguments].concat()).json();
    [0, 1].map(|player| answer["won"][player].as_u64().expect("a number of games"))
}

#[test]
fn what_is_told_of_a_game() {
    let all = [
        told(&["stacking", "--games", "20"]),
        told(&["caravan", "--games", "20", "--player", "careful", "--against", "random"]),
        told(&["minixiangqi", "--games", "4", "--player", "random", "--most", "20"]),
        told(&["two-storeys", "--games", "2", "--player", "rollouts-5", "--json"]),
    ];
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn a_seed_gives_the_same_games_and_another_seed_others() {
    let game = ["two-storeys", "--games", "10", "--json"];
    let seeded = |seed| told(&[&game[..], &["--seed", seed]].concat());
    assert_eq!(seeded("7"), seeded("7"));
    assert_ne!(seeded("7"), seeded("8"));
}

#[test]
fn who_sees_a_win_beats_chance_and_who_looks_further_beats_both() {
    for id in ["stacking-minimal", "two-storeys"] {
        let [careful, random] = won(&[id, "--player", "careful", "--against", "random", "--games", "20"]);
        assert!(careful >= 18, "{id}: {careful} to {random}");
    }
    let [far, careful] =
        won(&["caravan", "--player", "rollouts-20", "--against", "careful", "--games", "16"]);
    assert!(far > careful + 2, "{far} to {careful}");
}

#[test]
fn every_game_is_played() {
    for id in shipped() {
        let answer = run(&["selfplay", &id, "--games", "2", "--most", "30", "--json"]).json();
        assert_eq!(answer["games"], 2, "{id}");
        assert!(answer["mean_choices"].as_f64().is_some_and(|choices| choices > 1.0), "{id}: {answer}");
    }
}

#[test]
fn an_unknown_player_is_refused_with_the_known_ones() {
    for player in ["clever", "rollouts-", "rollouts-0", "rollouts-many"] {
        let run = run(&["selfplay", "stacking", "--player", player]);
        assert_eq!(run.code, Some(2), "{player}");
        assert!(run.stderr.contains("`random`, `careful` or `rollouts-N`"), "{}", run.stderr);
    }
    assert_eq!(run(&["selfplay", "stacking", "--games", "0"]).code, Some(2));
}
