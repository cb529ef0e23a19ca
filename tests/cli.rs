//! What scripts may rely on: exit codes, JSON answers, and that nothing is half done.

mod common;

use common::{actions, list, moves_of, moves_of_all, on_the_table, replay, run, run_with_input, shipped};
use common::{strings, text};
use serde_json::Value;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

fn owned(moves: &[&str]) -> Vec<String> {
    moves.iter().map(|&action| action.to_owned()).collect()
}

#[test]
fn list_names_every_shipped_game() {
    let answer = run(&["list", "--json"]).json();
    let games = answer.as_array().expect("a list");
    let mut ids: Vec<&str> = games.iter().map(|game| text(game, "id")).collect();
    ids.sort_unstable();
    assert_eq!(ids, shipped());

    let game = |id: &str| games.iter().find(|game| game["id"] == id).expect("shipped");
    assert_eq!(game("minixiangqi")["name"]["en"], "Minixiangqi");
    assert_eq!(game("minixiangqi")["name"]["zh"], "迷你象棋");
    assert_eq!(game("minixiangqi")["files"], 7);
    assert_eq!(game("minixiangqi")["ranks"], 7);
    assert_eq!(game("minixiangqi")["extends"], "xiangqi");
    assert_eq!(game("xiangqi")["files"], 9);
    assert_eq!(game("xiangqi")["ranks"], 10);
    assert_eq!(game("xiangqi")["extends"], Value::Null);
}

#[test]
fn a_game_is_a_shipped_name_or_a_path() {
    let path = common::root().join("variants/xiangqi.toml");
    let path = path.to_str().expect("a readable path");
    assert_eq!(actions(&moves_of(path, START)), actions(&moves_of("xiangqi", START)));
}

#[test]
fn an_unknown_game_is_an_error_of_use() {
    let run = run(&["moves", "no-such-game", "--json"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("no-such-game") || run.stdout.contains("no-such-game"));
}

#[test]
fn moves_without_a_position_are_those_of_the_start() {
    let run = run(&["moves", "xiangqi", "--json"]);
    assert_eq!(run.code, Some(0));
    let answer = run.json();
    assert_eq!(answer, moves_of("xiangqi", START));
    assert_eq!(list(&answer, "actions").len(), 44);
    assert_eq!(answer["to_act"], "red");
    assert_eq!(answer["check"], false);
    assert_eq!(answer["outcome"], Value::Null);
    assert_eq!(on_the_table(text(&answer, "fen")), START);
}

#[test]
fn a_bad_position_is_answered_and_the_rest_goes_on() {
    let (answers, run) = moves_of_all("xiangqi", [START, "nonsense", START]);
    assert_eq!(run.code, Some(2));
    assert_eq!(answers[0], answers[2]);
    assert_eq!(strings(&answers[0]["actions"]).len(), 44);
    assert!(answers[1]["error"].is_string(), "{}", answers[1]);
}

#[test]
fn replay_plays_to_the_end() {
    let run = replay("xiangqi", None, &owned(&["h3e3", "h10g8", "e3e7"]));
    assert_eq!(run.code, Some(0));
    let answer = run.json();
    assert_eq!(
        on_the_table(text(&answer, "fen")),
        "rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b"
    );
    assert_eq!(answer["plies"], 3);
    assert_eq!(answer["to_act"], "black");
    assert_eq!(answer["check"], false);
    assert_eq!(answer["outcome"], Value::Null);
}

#[test]
fn replay_stops_before_the_first_illegal_action() {
    let run = replay("xiangqi", None, &owned(&["h3e3", "h10h7", "e3e7"]));
    assert_eq!(run.code, Some(1));
    let answer = run.json();
    assert_eq!(answer["ply"], 2);
    assert_eq!(answer["action"], "h10h7");
    assert_eq!(answer["code"], "shape");
    assert!(answer["error"].is_string());
    assert_eq!(
        on_the_table(text(&answer, "fen")),
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"
    );
}

#[test]
fn replay_calls_nonsense_nonsense() {
    for nonsense in ["h3", "z3e3", "h3e3=", "move", "h3e33", "h11h3"] {
        let run = replay("xiangqi", None, &owned(&[nonsense]));
        assert_eq!(run.code, Some(2), "{nonsense}");
        let answer = run.json();
        assert_eq!(answer["code"], "unreadable", "{nonsense}");
        assert_eq!(answer["ply"], 1, "{nonsense}");
        assert_eq!(answer["action"], nonsense);
        assert_eq!(on_the_table(text(&answer, "fen")), START);
    }
}

#[test]
fn a_decided_game_goes_on_for_nobody() {
    let run = replay("stacking", Some("R2k/4/4/4/4/4/4/3K w"), &owned(&["a8d8", "d1d2"]));
    assert_eq!(run.code, Some(1));
    let answer = run.json();
    assert_eq!(answer["ply"], 2);
    assert_eq!(answer["code"], "ended");
}

#[test]
fn explain_says_whether_and_why() {
    let legal = run(&["explain", "xiangqi", "h3e3", "--json"]);
    assert_eq!(legal.code, Some(0));
    let answer = legal.json();
    assert_eq!(answer["action"], "h3e3");
    assert_eq!(answer["legal"], true);
    assert_eq!(answer["code"], Value::Null);

    for (action, code, names) in [
        ("a1a5", "blocked", "a4"),
        ("h3h9", "blocked", "h8"),
        ("e5e6", "empty", "e5"),
        ("a10a9", "turn", "a10"),
        ("c1e5", "shape", "c1"),
        ("a1a4", "own", "a4"),
    ] {
        let run = run(&["explain", "xiangqi", action, "--json"]);
        assert_eq!(run.code, Some(1), "{action}");
        let answer = run.json();
        assert_eq!(answer["legal"], false, "{action}");
        assert_eq!(answer["code"], code, "{action}");
        let text = text(&answer, "text");
        assert!(text.contains(names), "{action}: {names} is not in {text:?}");
    }
}

#[test]
fn one_can_play_through_a_pipe() {
    let input = "h3e3\nfen\nquit\n".to_owned();
    let arguments = ["play", "xiangqi", "--red", "human", "--black", "human", "--plain"];
    let run = run_with_input(&arguments, input);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let arguments = ["play", "stacking", "--red", "random", "--black", "random", "--seed", "7", "--plain"];
    let one = run_with_input(&arguments, String::new());
    let other = run_with_input(&arguments, String::new());
    assert_eq!(one.code, Some(0), "{}", one.stderr);
    assert!(!one.stdout.is_empty());
    assert_eq!(one.stdout, other.stdout);
}
