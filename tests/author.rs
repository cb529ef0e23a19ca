//! What an author of games does: checks files, looks checks up, runs the examples.

mod common;

use std::fmt::Write;
use std::path::Path;

use common::{is_current, run};
use qigui::lab::perft::perft;
use qigui::spec::{Check, shipped};
use qigui::variant::Variant;

fn scratch(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_string()
}

/// The output with the folder of scratch files taken out.
fn without_folder(text: &str) -> String {
    text.replace(&format!("{}/", env!("CARGO_TARGET_TMPDIR")), "")
}

#[test]
fn a_file_without_a_fault_is_said_to_be_so() {
    for id in shipped() {
        let answer = run(&["check", id]);
        assert_eq!((answer.code, answer.stdout), (Some(0), format!("{id}: no fault\n")), "{}", answer.stderr);
    }
}

#[test]
fn every_fault_of_every_file_is_told_and_the_answer_is_no() {
    let answer = run(&["check", "tests/bad/key-misspelt.toml", "tests/bad/zone-circle.toml"]);
    assert_eq!(answer.code, Some(1));
    assert!(answer.stdout.contains("key-misspelt.toml:") && answer.stdout.contains("zone-circle.toml:"));
    let json = run(&["check", "tests/bad/key-misspelt.toml", "xiangqi", "--json"]);
    assert_eq!(json.code, Some(1));
    let lines: Vec<serde_json::Value> =
        json.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    let fault = &lines[0]["faults"][0];
    assert_eq!(fault["code"], "Q0201");
    let place = &fault["places"][0];
    assert_eq!(place["file"], "tests/bad/key-misspelt.toml");
    assert!(place["line"].as_u64() > Some(0) && place["column"].as_u64() > Some(0));
    assert_eq!(lines[1]["faults"], serde_json::json!([]));
}

#[test]
fn a_file_that_is_not_there_is_an_error_of_use() {
    let answer = run(&["check", "tests/bad/there-is-no-such-file.toml"]);
    assert_eq!(answer.code, Some(2));
    assert!(answer.stderr.contains("cannot read"), "{}", answer.stderr);
    assert_eq!(run(&["check"]).code, Some(2));
}

#[test]
fn every_check_is_explained() {
    for check in Check::ALL {
        let answer = run(&["check", "--explain", check.code()]);
        assert_eq!(answer.code, Some(0));
        assert!(answer.stdout.starts_with(&format!("{}: {}\n\n", check.code(), check.title())));
    }
    let answer = run(&["check", "--explain", "Q9999"]);
    assert_eq!(answer.code, Some(2));
    assert!(answer.stderr.contains("there is no check `Q9999`"), "{}", answer.stderr);
}

/// The page of checks, as the table of checks says it. `QIGUI_WRITE=1` writes it anew.
#[test]
fn the_page_of_checks_is_current() {
    let mut page = String::from(
        "# Checks\n\n<!-- Made from the table of checks in src/spec/checks.rs: `QIGUI_WRITE=1 cargo test --test author` -->\n\n\
         Every fault that `qigui check` finds in a file has a number. `qigui check --explain NUMBER` says what stands here.\n",
    );
    for check in Check::ALL {
        write!(page, "\n## {}: {}\n\n{}\n", check.code(), check.title(), check.explanation()).unwrap();
    }
    is_current("docs/diagnostics.md", &page);
}

#[test]
fn the_examples_of_a_shipped_game_hold() {
    let answer = run(&["test", "stacking", "minixiangqi"]);
    assert_eq!(answer.code, Some(0), "{}{}", answer.stdout, answer.stderr);
    assert!(answer.stdout.contains("examples held, 0 failed"), "{}", answer.stdout);
}

#[test]
fn an_example_that_does_not_hold_is_shown() {
    let file = scratch(
        "does-not-hold.toml",
        r#"schema = 1
extends = "stacking-minimal"
name = "Trials"

[[examples]]
name = "this one holds"
legal = ["a2a3"]

[[examples]]
name = "and this one does not"
position = "(ab)2k/4/R3/3K w"
moves = ["a2a3"]
legal = ["d4c4"]
illegal = { d4d3 = "blocked", a3a4 = "own" }
targets = { d4 = "c3 c4" }
after = "(ab)2k/3R/4/3K b"
outcome = "red by royal-lost"
perft = [17]
"#,
    );
    let answer = run(&["test", &file, "--ascii"]);
    assert_eq!(answer.code, Some(1), "{}", answer.stderr);
    insta::assert_snapshot!(without_folder(&answer.stdout));
}

/// What is inherited and has no effect any more stands in what `effective` prints as a comment: written, it is an error.
#[test]
fn what_has_no_effect_is_written_out_as_a_comment() {
    let child = "schema = 1\nextends = \"xiangqi\"\nname = \"Hands\"\n[rules]\ncaptured = \"in-hand\"\n\
        [every-piece]\ndrop = { in = \"home\" }\n[pieces.soldier]\nin-hand-as = \"advisor\"\n";
    let file = scratch("hands.toml", child);
    let answer = run(&["effective", &file]);
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    let idle: Vec<&str> = answer.stdout.lines().filter(|line| line.starts_with("# no effect")).collect();
    assert_eq!(idle.len(), 2, "{}", answer.stdout);
    assert!(idle[0].starts_with("# no effect here: drop = { in = \"home\" }"), "{idle:?}");
    assert!(idle[1].starts_with("# no effect here: draw-if-dead = true"), "{idle:?}");
    let whole = scratch("hands-whole.toml", &answer.stdout);
    assert_eq!(run(&["check", &whole, "--games", "0"]).code, Some(0));
    let count = |file: &str| perft(&qigui::compile::open(file).unwrap().start(), 3);
    assert_eq!(count(&whole), count(&file));
}

/// What `effective` prints is the same game, whatever it was derived from, and says where each value comes from.
#[test]
fn everything_inherited_is_written_out() {
    let odd = std::fs::read_dir("tests/games").unwrap().map(|entry| entry.unwrap().path());
    let odd = odd.map(|path| path.to_str().unwrap().to_string());
    for game in shipped().map(str::to_string).chain(odd) {
        let answer = run(&["effective", &game]);
        assert_eq!(answer.code, Some(0), "{game}: {}", answer.stderr);
        assert!(!answer.stdout.contains("\nextends =") && !answer.stdout.contains("\nwithout ="), "{game}");
        let file = scratch("whole.toml", &answer.stdout);
        let (whole, original) = (qigui::compile::open(&file).unwrap(), qigui::compile::open(&game).unwrap());
        assert_eq!(whole.start().action_texts(), original.start().action_texts(), "{game}");
        let count = |variant: &std::sync::Arc<Variant>| perft(&variant.start(), 3);
        assert_eq!(count(&whole), count(&original), "{game}");
        assert_eq!(qigui::lab::examples::run_examples(&whole, 100_000), [], "{game}");
    }
    insta::assert_snapshot!(run(&["effective", "xiangqi-court-guard"]).stdout);
}

#[test]
fn a_new_file_passes_and_nothing_is_overwritten() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("below")).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let (own, child) = (path("my-game.toml"), path("below/my-child.toml"));
    let passes = |arguments: &[&str], file: &str| {
        let answer = run(arguments);
        assert_eq!(answer.code, Some(0), "{}", answer.stderr);
        let checked = run(&["check", file, "--deny", "warnings"]);
        assert_eq!(checked.code, Some(0), "{file}: {}", checked.stdout);
        let tested = run(&["test", file]);
        assert_eq!(tested.code, Some(0), "{file}: {}", tested.stdout);
        assert!(tested.stdout.ends_with(" held, 0 failed\n") && !tested.stdout.starts_with("0 "), "{file}");
    };
    passes(&["new", &own], &own);
    passes(&["new", &child, "--extends", &own], &child);
    assert!(std::fs::read_to_string(&child).unwrap().contains("extends = \"./../my-game.toml\""));
    for id in shipped() {
        let file = path(&format!("of-{id}.toml"));
        passes(&["new", &file, "--extends", id], &file);
    }
    let before = std::fs::read_to_string(&own).unwrap();
    let again = run(&["new", &own]);
    assert_eq!(again.code, Some(2));
    assert!(again.stderr.contains("is there already"), "{}", again.stderr);
    assert_eq!(std::fs::read_to_string(&own).unwrap(), before);
    assert_eq!(run(&["new", &path("no-ending")]).code, Some(2));
    assert_eq!(run(&["new", &path("orphan.toml"), "--extends", "no-such-game"]).code, Some(2));
    assert!(!folder.join("orphan.toml").exists(), "nothing is written where something is wrong");
}

#[test]
fn no_rule_of_the_starter_can_be_taken_out_unseen() {
    let mut lines: Vec<&str> = include_str!("../src/cli/starter.toml").lines().collect();
    for rule in ["within =", "promotion =", "quiet-plies =", "royal ="] {
        let at = lines.iter().position(|line| line.starts_with(rule)).unwrap();
        let line = lines.remove(at);
        let text = lines.join("\n");
        let seen = match qigui::compile::open_text("starter.toml", &text) {
            Ok(variant) => !qigui::lab::examples::run_examples(&variant, 10_000).is_empty(),
            Err(_) => true,
        };
        assert!(seen, "without `{line}` every example holds");
        lines.insert(at, line);
    }
}

#[test]
fn two_games_are_compared_in_words_and_by_what_they_allow() {
    let same = run(&["diff", "xiangqi", "xiangqi", "--positions", "200"]);
    assert_eq!(same.code, Some(0));
    assert_eq!(
        same.stdout,
        "The rules read the same.\n\nThe legal actions are the same in the 200 positions looked at.\n"
    );
    let guards = run(&["diff", "xiangqi", "xiangqi-court-guard", "--ascii"]);
    assert_eq!(guards.code, Some(1));
    insta::assert_snapshot!("diff_guards", guards.stdout);
    let in_russian = run(&["diff", "xiangqi", "manchu", "--lang", "ru", "--ascii", "--keys"]);
    assert_eq!(in_russian.code, Some(1));
    insta::assert_snapshot!("diff_manchu_ru", in_russian.stdout);
    let in_chinese = run(&["diff", "stacking", "stacking-minimal", "--lang", "zh", "--ascii"]);
    assert_eq!(in_chinese.code, Some(1));
    insta::assert_snapshot!("diff_minimal_zh", in_chinese.stdout);
    let boards = run(&["diff", "stacking", "minixiangqi"]);
    assert_eq!(boards.code, Some(1));
    assert!(boards.stdout.contains("is no position of"), "{}", boards.stdout);

    // a difference that shows only after some moves: the soldier that crosses
    let file = scratch(
        "crossers.toml",
        "schema = 1\nextends = \"xiangqi\"\nname = \"Crossers\"\n[pieces.soldier]\nmoves = [\"fW\", { betza = \"sW\", from = \"ranks 5-last\" }]\n",
    );
    let later = run(&["diff", "xiangqi", &file, "--ascii"]);
    assert_eq!(later.code, Some(1));
    insta::assert_snapshot!("diff_crossers", without_folder(&later.stdout));

    // what only looks otherwise is no other game
    let file = scratch(
        "painted.toml",
        "schema = 1\nextends = \"xiangqi\"\nname = \"Painted\"\n[sides]\nred = { colour = \"blue\" }\n",
    );
    let painted = run(&["diff", "xiangqi", &file, "--positions", "200"]);
    assert_eq!(painted.code, Some(0), "{}", painted.stdout);
    assert!(painted.stdout.contains("One key of the files differs all the same: --keys lists it."));
}
