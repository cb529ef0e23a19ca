//! What the engine thinks things are worth is found by playing, kept on the way, and written into a game's file.
#![cfg(feature = "cli")]

mod common;

use std::path::{Path, PathBuf};

use common::{program, run};
use qigui::compile::{open, open_text};
use qigui::engine::Engine;
use qigui::engine::tune::{Sample, fit, play};
use qigui::engine::worths::table;
use qigui::game::Game;
use qigui::spec::load::shipped_text;

/// A run that takes no time.
const SMALL: [&str; 8] = ["tune", "minixiangqi", "--games", "4", "--nodes", "200", "--rounds", "1"];

/// A file in an empty folder of a test.
fn scratch(test: &str, name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tune").join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

fn with<'a>(base: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [base, more].concat()
}

#[test]
fn the_same_seed_gives_the_same_table_with_any_number_of_threads() {
    let one = run(&with(&SMALL, &["--threads", "1"]));
    assert_eq!(one.code, Some(0), "{}", one.stderr);
    assert!(one.stdout.starts_with("[engine]\ntempo = "), "{}", one.stdout);
    assert_eq!(run(&with(&SMALL, &["--threads", "3"])).stdout, one.stdout);
    assert_ne!(run(&with(&SMALL, &["--seed", "2"])).stdout, one.stdout);
}

#[test]
fn a_run_that_was_stopped_goes_on_where_it_was() {
    let data = scratch("stopped", "games.samples");
    let path = data.to_str().unwrap();
    let two = ["tune", "minixiangqi", "--games", "4", "--nodes", "200", "--rounds", "2", "--data", path];
    let whole = run(&two);
    assert_eq!(whole.code, Some(0), "{}", whole.stderr);
    let text = std::fs::read_to_string(&data).unwrap();
    assert_eq!(text.lines().filter(|line| line.starts_with("round ")).count(), 8);

    let again = run(&two);
    assert_eq!((again.stdout == whole.stdout, again.stderr == whole.stderr), (true, true));
    assert_eq!(std::fs::read_to_string(&data).unwrap(), text, "nothing is played twice");

    let in_a_line = text.len() - 4;
    let behind_a_line = text[..text.len() - 1].rfind('\n').unwrap() + 1;
    let behind_a_game = text.rfind("round ").unwrap();
    let in_the_first_line = 20;
    let cuts = [(in_a_line, true), (behind_a_line, true), (behind_a_game, false), (in_the_first_line, false)];
    for (cut, said) in cuts {
        std::fs::write(&data, &text[..cut]).unwrap();
        let resumed = run(&two);
        assert_eq!(resumed.stdout, whole.stdout, "cut at {cut}: {}", resumed.stderr);
        assert_eq!(resumed.stderr.contains("in the middle of a game"), said, "{}", resumed.stderr);
        let sorted = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(&std::fs::read_to_string(&data).unwrap()), sorted(&text), "cut at {cut}");
    }
}

#[test]
fn games_of_another_run_and_other_files_are_refused_and_stay() {
    let data = scratch("refused", "games.samples");
    let path = data.to_str().unwrap();
    assert_eq!(run(&with(&SMALL, &["--data", path])).code, Some(0));
    let text = std::fs::read_to_string(&data).unwrap();
    let refused = |content: &str, game: &str, nodes: &str, why: &str| {
        std::fs::write(&data, content).unwrap();
        let answer = run(&["tune", game, "--games", "4", "--nodes", nodes, "--rounds", "1", "--data", path]);
        assert_eq!(answer.code, Some(2), "{}", answer.stderr);
        assert!(answer.stderr.contains(why), "{} should say {why}", answer.stderr);
        assert_eq!(std::fs::read_to_string(&data).unwrap(), content);
    };
    refused(&text, "minixiangqi", "300", "`nodes 200` there, `nodes 300` here");
    refused(&text, "xiangqi", "200", "is of another run: `rules sha256:");
    refused("schema = 1\n", "minixiangqi", "200", "is no file of `qigui tune --data`");
    refused(&text.replacen("|0", "|7", 1), "minixiangqi", "200", "should be a position of the game");
    refused(&text.replacen("round 1", "round one", 1), "minixiangqi", "200", "line 2 should be `round N");
}

/// The text of a game before its table of worths, which stands last.
fn without_table(text: &str) -> &str {
    text.split_once("\n[engine]").map_or(text, |(rules, _)| rules)
}

#[test]
fn the_table_is_put_into_a_copy_of_the_file_which_is_a_game() {
    let file = scratch("copy", "tuned.toml");
    let path = file.to_str().unwrap();
    let told = run(&with(&SMALL, &["--output", path]));
    assert_eq!((told.code, told.stdout.as_str()), (Some(0), ""), "{}", told.stderr);
    let text = std::fs::read_to_string(&file).unwrap();
    let table = run(&SMALL).stdout;
    assert_eq!(
        text,
        format!("{}\n\n{table}", without_table(shipped_text("minixiangqi").unwrap()).trim_end())
    );
    let checked = run(&["check", path, "--deny", "warnings"]);
    assert_eq!(checked.code, Some(0), "{}", checked.stdout);

    // it is the same game: for the rule book, for who compares games, for records
    assert_eq!(run(&["diff", "minixiangqi", path, "--positions", "100"]).code, Some(0));
    assert_eq!(run(&["diff", "minixiangqi", path, "--positions", "100", "--keys"]).code, Some(0));
    let rules = |game: &str| qigui::record::Rules::open(game).unwrap().hash();
    assert_eq!(rules(path), rules("minixiangqi"));
    let whole = file.with_file_name("whole.toml");
    std::fs::write(&whole, run(&["effective", path]).stdout).unwrap();
    assert_eq!(open(whole.to_str().unwrap()).unwrap().worths(), open(path).unwrap().worths());

    // one that extends it has nothing of it
    let child = file.with_file_name("child.toml");
    std::fs::write(&child, "schema = 1\nextends = \"./tuned.toml\"\nname = \"Child\"\nrules.pass = true\n")
        .unwrap();
    let bare = open_text("bare.toml", without_table(shipped_text("minixiangqi").unwrap())).unwrap();
    assert_eq!(open(child.to_str().unwrap()).unwrap().worths(), bare.worths());

    // again into the same file: only the table is another
    let again = ["tune", path, "--games", "4", "--nodes", "200", "--rounds", "1", "--seed", "5", "-o", path];
    assert_eq!(run(&again).code, Some(0));
    let after = std::fs::read_to_string(&file).unwrap();
    let head = |text: &str| text.split("[engine]").next().map(str::to_owned);
    assert_eq!((head(&after), after == text), (head(&text), false));
}

#[test]
fn a_file_that_cannot_take_the_table_is_told_before_anything_is_played() {
    let file = scratch("among", "among.toml");
    let path = file.to_str().unwrap();
    let text =
        "schema = 1\nextends = \"minixiangqi\"\nname = \"Trials\"\nengine.tempo = 5\nrules.pass = true\n";
    std::fs::write(&file, text).unwrap();
    let answer = run(&["tune", path, "--games", "1000000", "--output", path]);
    assert_eq!(answer.code, Some(2));
    assert!(answer.stderr.contains("`engine` stands in line 4 among other keys"), "{}", answer.stderr);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn a_program_gets_errors_and_table() {
    let answer = run(&with(&SMALL, &["--json"])).json();
    assert_eq!((&answer["game"], &answer["games"]), (&"minixiangqi".into(), &4.into()));
    let round = &answer["rounds"][0];
    assert!(round["positions"].as_u64() > Some(0), "{answer}");
    assert!(round["error_after"].as_f64() < round["error_before"].as_f64(), "{answer}");
    assert_eq!(answer["engine"].as_str(), Some(run(&SMALL).stdout.as_str()));
}

#[test]
fn a_run_can_be_killed_at_any_time() {
    let data = scratch("killed", "games.samples");
    let path = data.to_str().unwrap();
    let arguments =
        ["tune", "minixiangqi", "--games", "6", "--nodes", "400", "--rounds", "1", "--data", path];
    let mut child = program().args(arguments).stderr(std::process::Stdio::null()).spawn().unwrap();
    while !std::fs::read_to_string(&data).is_ok_and(|text| text.contains("\nround ")) {
        assert!(child.try_wait().unwrap().is_none(), "it ends before a game is kept");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = std::fs::read_to_string(&data).unwrap();
    let resumed = run(&arguments);
    assert_eq!(resumed.code, Some(0), "{}", resumed.stderr);
    let first = kept.split_inclusive('\n').nth(1).unwrap();
    assert_eq!(std::fs::read_to_string(&data).unwrap().matches(first).count(), 1, "the kept game stays");
    std::fs::remove_file(&data).unwrap();
    assert_eq!(run(&arguments).stdout, resumed.stdout);
}

/// Worths that were found are what a file says that has their table, in games of stacks and hands too.
#[test]
fn what_is_written_is_what_is_read() {
    for id in ["stacking", "stacking-palace", "xiangqihouse", "lasca", "synochess"] {
        let variant = open(id).unwrap();
        let engine = Engine::new(&variant, 1, 1);
        let samples: Vec<Sample> = (0..6).flat_map(|seed| play(&engine, 60, seed)).collect();
        let (worths, fitted) = fit(&variant, variant.worths(), &samples, 0.4, 20, &mut || ());
        assert!(fitted.after < fitted.before && fitted.samples > 50, "{id}: {fitted:?}");
        let text = format!("{}\n{}", without_table(shipped_text(id).unwrap()), table(&variant, &worths));
        let read = open_text(&format!("{id}.toml"), &text).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(read.worths(), &worths, "{id}");
        assert_eq!(table(&read, read.worths()), table(&variant, &worths));
    }
}

/// What a file says is what the engine thinks.
#[test]
fn the_engine_takes_the_worths_of_the_file() {
    let game = |engine: &str| {
        let text = format!("schema = 1\nextends = \"minixiangqi\"\nname = \"Trials\"\n{engine}");
        open_text("trials.toml", &text).unwrap()
    };
    let value = |engine: &str, moves: &[&str]| {
        let variant = game(engine);
        let mut game = Game::new(&variant);
        for action in moves {
            let action = game.position().read_action(action).unwrap();
            game.play(action).unwrap();
        }
        Engine::new(&variant, 1, 1).evaluate(&game)
    };
    let base = value("engine.tempo = 10", &[]);
    assert_eq!(value("engine.tempo = 35", &[]), base + 25);
    let table = |text: &str| format!("engine.pieces.general.{text}");
    let rows =
        ". . . . . . . / . . . . . . . / . . . . . . . / . . . . . . . / . . . . . . . / . . . . . . . /";
    // Red's stands on d1, Black's on the same point as Black sees the board
    let flat = table(&format!("opening = '{rows} . . . 300 . . .'"));
    assert_eq!(value(&format!("engine.tempo = 10\n{flat}"), &[]), base);
    let moved = ["d2d3", "a6a5", "d1d2", "a5a4"];
    let (said, guessed) = (format!("engine.tempo = 10\n{flat}"), "engine.tempo = 10");
    assert!(value(&said, &moved) < value(guessed, &moved) - 200, "Black's is still there, Red's is not");
}
