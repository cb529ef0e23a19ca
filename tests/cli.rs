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

#[test]
fn actions_are_read_as_people_write_them() {
    for careless in ["H3-E3", "h3–e3", "H3E3", "ｈ３－ｅ３", "Ｈ３Ｅ３"] {
        let run = replay("xiangqi", None, &owned(&[careless]));
        assert_eq!(run.code, Some(0), "{careless}: {}", run.stderr);
        let run = common::run(&["explain", "xiangqi", careless, "--json"]);
        assert_eq!(run.json()["action"], "h3e3", "{careless}");
    }
    let run = run(&["explain", "stacking", "A1-B2^1", "--fen", "3k/4/4/4/4/4/4/(pA)2K w", "--json"]);
    assert_eq!(run.json()["action"], "a1b2^1");
    // what comes out is written in the one form
    let run = replay("xiangqi", None, &owned(&["H3-E3", "E3-E4"]));
    assert!(text(&run.json(), "fen").contains("1C2C4"));
}

#[test]
fn a_game_that_cannot_be_had_is_told_as_json_too() {
    for arguments in [
        &["moves", "nope", "--json"][..],
        &["explain", "nope", "a1a2", "--json"],
        &["perft", "nope", "1", "--json"],
        &["replay", "nope", "--moves", "a1a2", "--json"],
    ] {
        let run = run(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(text(&run.json(), "error").contains("`nope`"), "{arguments:?}");
        assert!(run.stderr.contains("`nope`"), "{arguments:?}");
    }
}

#[test]
fn a_wrong_number_is_refused_with_the_right_ones() {
    for (arguments, wanted) in [
        (&["perft", "xiangqi", "-1"][..], "from 0 to 64"),
        (&["perft", "xiangqi", "x"], "from 0 to 64"),
        (&["perft", "xiangqi", "65"], "from 0 to 64"),
        (&["perft", "xiangqi", "1", "--threads", "-1"], "from 0 to 1024"),
        (&["perft", "xiangqi", "1", "--threads", "9999"], "from 0 to 1024"),
    ] {
        let run = run(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.stderr.contains(wanted), "{}", run.stderr);
    }
}

#[test]
fn a_picture_with_blanks_is_a_position() {
    let rows = on_the_table(START).replace(" w", "");
    let spread = |row: &str| -> String {
        let points = row.chars().map(|c| match c.to_digit(10) {
            Some(empty) => ". ".repeat(empty as usize),
            None => format!("{c} "),
        });
        points.collect()
    };
    let picture: Vec<String> = rows.split('/').map(spread).collect();
    for (tail, to_act) in [("", "red"), ("\nb", "black"), ("\r\nb - - 0 1", "black"), ("b", "black")] {
        let run = run(&["moves", "xiangqi", "--json", "--fen", &(picture.join("\r\n") + tail)]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        assert_eq!(text(&run.json(), "to_act"), to_act);
        assert_eq!(list(&run.json(), "actions").len(), 44);
    }
    let stacks = "(pP) . k .\n. . . .\n. . . .\n. K . .";
    let run = run(&["moves", "stacking-minimal", "--json", "--fen", stacks]);
    assert!(text(&run.json(), "fen").starts_with("(pP)1k1/4/4/1K2 w"), "{}", run.stdout);
}

#[test]
fn noise_on_the_standard_input_stops_nothing() {
    let mut input = Vec::new();
    for noise in ["(".repeat(1 << 20), "/".repeat(1 << 20), "9".repeat(1 << 20), " w".repeat(1 << 19)] {
        input.extend_from_slice(noise.as_bytes());
        input.push(b'\n');
    }
    input.extend_from_slice(b"rn\0b\n\xff\xfe\n");
    input.extend_from_slice(START.as_bytes());
    let run = run_with_input(&["moves", "xiangqi", "--stdin", "--json"], input);
    assert_eq!(run.code, Some(2));
    let answers: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(answers.len(), 7);
    assert!(answers[..6].iter().all(|line| line.starts_with("{\"error\":") && line.len() < 400));
    assert!(answers[6].starts_with("{\"fen\":"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_told() {
    for arguments in [&["list"][..], &["moves", "xiangqi"], &["help"], &["--version"], &["play", "--help"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
        let run =
            std::process::Command::new(env!("CARGO_BIN_EXE_qigui")).args(arguments).stdout(full).output();
        let run = run.expect("it starts");
        assert_eq!(run.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8_lossy(&run.stderr).contains("cannot write"), "{arguments:?}");
    }
}

#[test]
fn people_are_told_what_was_lost() {
    let fen = ["--fen", "R2k/4/4/4/4/4/4/3K w", "--moves", "a8d8"];
    let run = run(&[&["replay", "stacking"][..], &fen].concat());
    assert!(run.stdout.contains("Red has won: the king of Black is lost"), "{}", run.stdout);
}
