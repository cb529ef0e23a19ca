//! Games are kept as they are played: whatever stops the program, what it has told is there, and no file is lost.
//!
//! With `QIGUI_FULL=1` the program is killed two hundred times.

#![cfg(feature = "cli")]

mod common;

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::Duration;

use common::{Run, program};
use qigui::compile::open;
use qigui::game::Game;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// A data directory that is empty.
fn empty(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("saving").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn started(data: &Path, arguments: &[&str]) -> Child {
    let mut program = program();
    program.env("QIGUI_DATA_DIR", data).args(arguments);
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    program.spawn().expect("the program starts")
}

/// Runs the program with a data directory and lines of input.
fn with(data: &Path, arguments: &[&str], lines: &[&str]) -> Run {
    let mut child = started(data, arguments);
    let mut input = child.stdin.take().expect("a pipe");
    for line in lines {
        // the program may have ended by itself
        let _ = writeln!(input, "{line}");
    }
    drop(input);
    Run::new(child.wait_with_output().expect("it ends"))
}

/// The files of kept games.
fn files(data: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(data.join("games")).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

/// The only kept game, as `games --json` tells it.
fn only(data: &Path) -> serde_json::Value {
    let answer = with(data, &["games", "--json"], &[]);
    assert_eq!(answer.code, Some(0), "{}{}", answer.stdout, answer.stderr);
    let answer = answer.json();
    let games = common::list(&answer, "games");
    assert_eq!(games.len(), 1, "{answer}");
    games[0].clone()
}

/// Lines of the output that begin with a word, without it.
fn told<'a>(run: &'a Run, word: &str) -> Vec<&'a str> {
    run.stdout.lines().filter_map(|line| line.strip_prefix(word)).collect()
}

#[test]
fn a_game_goes_on_with_all_that_was_taken_back() {
    let data = empty("goes-on");
    let both = ["--black", "human", "--plain"];
    let play = |game: &str, lines: &[&str]| with(&data, &[&["play", game], &both[..]].concat(), lines);
    assert_eq!(play("stacking", &["nonsense", "fen"]).code, Some(0));
    assert_eq!(files(&data), [] as [PathBuf; 0], "nothing has happened in it");
    let first = play("xiangqi", &["h3e3", "h10g8", "h1g3", "undo", "undo"]);
    assert_eq!(told(&first, "undone: "), ["h1g3", "h10g8"]);
    let game = only(&data);
    assert_eq!(
        (game["game"].as_str(), game["plies"].as_u64(), game["to_act"].as_str()),
        (Some("xiangqi"), Some(1), Some("black"))
    );
    // who plays is as it was; what was taken back can be brought back, and what was played be taken back
    let resume = |lines: &[&str]| with(&data, &["play", "--resume", "--plain"], lines);
    let second = resume(&["redo", "undo", "undo", "redo", "redo", "redo", "draw"]);
    assert_eq!(second.code, Some(0), "{}", second.stderr);
    assert_eq!(told(&second, "redone: "), ["h10g8", "h3e3", "h10g8", "h1g3"]);
    assert_eq!(told(&second, "black: "), ["human"]);
    let third = resume(&["accept"]);
    assert_eq!(told(&third, "outcome: "), ["draw by agreement"], "{}", third.stdout);
    let game = only(&data);
    assert_eq!((game["plies"].as_u64(), game["outcome"].as_str()), (Some(3), Some("draw by agreement")));
    // no game goes on, but one that is over can be asked for
    let none = resume(&[]);
    assert_eq!((none.code, none.stdout.as_str()), (Some(1), ""));
    let name = game["name"].as_str().expect("a name");
    let over = with(&data, &["play", "--resume", name, "--plain"], &["undo", "h10i8", "i1i2", "resign"]);
    assert_eq!(told(&over, "undone: "), ["accept"]);
    assert_eq!(told(&over, "outcome: "), ["draw by agreement", "red by resignation"], "{}", over.stdout);
    assert_eq!(files(&data).len(), 1);
    assert_eq!(only(&data)["outcome"], "red by resignation");
}

#[test]
fn variations_and_clocks_are_kept() {
    let data = empty("lines");
    let play =
        ["play", "xiangqi", "--black", "human", "--plain", "--clock", "20:00+5", "--clock-black", "10:00"];
    with(&data, &play, &["h3e3", "h10g8", "h1g3", "undo", "undo", "b10c8", "undo", "undo", "b1c3", "draw"]);
    let text = std::fs::read_to_string(files(&data).remove(0)).expect("the game");
    assert!(
        text.contains("[RedTimeControl \"1200+5\"]") && text.contains("[BlackTimeControl \"600\"]"),
        "{text}"
    );
    // what is on the board is the game, and the rest stands beside it
    let moves = text.split("\n\n").last().expect("the moves");
    assert!(moves.contains("(1. h3e3 {[%clk 0:20:0"), "{text}");
    let lines = ["undo", "variations", "variation 2", "variations", "redo", "redo", "clock"];
    let second = with(&data, &["play", "--resume", "--plain"], &lines);
    let numbered = |run: &Run| {
        let number = |line: &&str| line.starts_with("  1  ") || line.starts_with("  2  ");
        run.stdout.lines().filter(number).map(|line| line.trim().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(numbered(&second), ["1  b1c3", "2  h3e3", "1  b10c8", "2  h10g8"], "{}", second.stdout);
    assert_eq!(told(&second, "redone: "), ["h3e3", "b10c8"], "the line that was left last");
    let clocks = told(&second, "clock: ");
    assert!(clocks[0].starts_with("red 20:0") && clocks[0].ends_with("; it stands"), "{clocks:?}");
    // it goes on where it was left: in the other line
    let third = with(&data, &["play", "--resume", "--plain"], &["undo", "variations", "clock"]);
    assert_eq!(told(&third, "undone: "), ["b10c8"]);
    assert_eq!(numbered(&third), ["1  b10c8", "2  h10g8"], "{}", third.stdout);
    let name = only(&data)["name"].as_str().expect("a name").to_owned();
    let path = files(&data).remove(0);
    let whole = std::fs::read_to_string(&path).expect("the game");
    for (right, wrong) in
        [("[%clk 0:20:0", "[%clk 9:99:9"), ("[RedClock \"", "[RedClock \"x"), ("\"1200+5\"", "\"x\"")]
    {
        std::fs::write(&path, whole.replace(right, wrong)).expect("it is damaged");
        let resumed = with(&data, &["play", "--resume", &name, "--plain"], &[]);
        assert_eq!((resumed.code, resumed.stdout.as_str()), (Some(2), ""), "{wrong}: {}", resumed.stderr);
    }
}

#[test]
fn a_game_with_touch_move_stays_one() {
    let data = empty("touched");
    with(&data, &["play", "xiangqi", "--black", "human", "--plain", "--touch-move"], &["h3e3"]);
    let resumed = with(&data, &["play", "--resume", "--plain"], &["undo", "h10g8"]);
    assert!(resumed.stdout.contains("error: nothing is taken back"), "{}", resumed.stdout);
    assert_eq!(told(&resumed, "black "), ["h10g8"]);
}

#[test]
fn a_game_of_an_author_goes_on_without_its_file() {
    let data = empty("carried");
    let file = data.join("mine.toml");
    std::fs::write(
        &file,
        "schema = 1\nextends = \"stacking\"\nname = \"Mine\"\n[board]\nstart = \"2k1/4/4/4/4/4/1P2/K3 w\"\n",
    )
    .expect("a game");
    let path = file.to_str().expect("a readable path");
    let first = with(&data, &["play", path, "--black", "human", "--plain"], &["b2b3", "c8c7"]);
    assert_eq!((first.code, told(&first, "black ")), (Some(0), vec!["c8c7"]), "{}", first.stderr);
    std::fs::remove_file(&file).expect("it is gone");
    let second = with(&data, &["play", "--resume", "--plain"], &["b3b4", "fen"]);
    assert_eq!(second.code, Some(0), "{}", second.stderr);
    assert!(second.stdout.contains("4/2k1/4/4/1P2/4/4/K3 b"), "{}", second.stdout);
    assert_eq!((only(&data)["game"].as_str(), only(&data)["plies"].as_u64()), (Some("mine"), Some(3)));
}

#[test]
fn a_damaged_file_is_told_and_left() {
    let data = empty("damaged");
    with(&data, &["play", "xiangqi", "--black", "human", "--plain"], &["h3e3", "h10g8"]);
    let path = files(&data).remove(0);
    let name = path.file_stem().expect("a name").to_str().expect("a name");
    let whole = std::fs::read(&path).expect("the game");
    let text = String::from_utf8(whole.clone()).expect("text");
    let damages = [
        Vec::new(),
        whole[..whole.len() / 2].to_vec(),
        text.replace("h10g8", "h10g7").into_bytes(),
        text.replace("[Date", "[Standing \"9\"]\n[Date").into_bytes(),
        text.replace("files = ", "files = 1").into_bytes(),
        text.replace("[Date", "[Settled \"resign both\"]\n[Date").into_bytes(),
        [&whole[..], &whole[..]].concat(),
        vec![0xff; 4000],
    ];
    for (i, damaged) in damages.iter().enumerate() {
        std::fs::write(&path, damaged).expect("it is damaged");
        let list = with(&data, &["games"], &[]);
        assert_eq!((list.code, list.stdout.as_str()), (Some(1), ""), "damage {i}");
        assert!(list.stderr.contains("the file is left as it is"), "damage {i}: {}", list.stderr);
        let resumed = with(&data, &["play", "--resume", name, "--plain"], &["h1g3"]);
        assert_eq!((resumed.code, resumed.stdout.as_str()), (Some(2), ""), "damage {i}");
        assert!(
            resumed.stderr.starts_with(&format!("error: the kept game {name} cannot be read: ")),
            "{}",
            resumed.stderr
        );
        // nothing goes on, and a new game takes another file
        assert_eq!(with(&data, &["play", "--resume", "--plain"], &["h1g3"]).code, Some(1), "damage {i}");
        with(&data, &["play", "xiangqi", "--black", "human", "--plain"], &["h3e3"]);
        assert!(std::fs::read(&path).expect("it is there") == *damaged, "damage {i}");
        let mut others = files(&data);
        others.retain(|file| *file != path);
        assert_eq!(others.len(), 1, "damage {i}");
        std::fs::remove_file(&others[0]).expect("the other game");
    }
}

#[test]
fn games_of_one_moment_have_files_of_their_own() {
    let data = empty("at-once");
    let arguments = ["play", "stacking", "--black", "human", "--plain"];
    let mut children: Vec<Child> = (0..6).map(|_| started(&data, &arguments)).collect();
    let action = random_game("stacking", 1, &mut StdRng::seed_from_u64(1)).remove(0);
    for child in &mut children {
        writeln!(child.stdin.as_mut().expect("a pipe"), "{action}").expect("it listens");
    }
    let ended = children.into_iter().map(|child| Run::new(child.wait_with_output().expect("it ends")));
    assert!(ended.into_iter().all(|run| run.code == Some(0)));
    assert_eq!(files(&data).len(), 6);
}

#[test]
fn a_game_that_cannot_be_kept_is_played_all_the_same() {
    let data = empty("no-folder").join("a-file");
    std::fs::write(&data, "no folder").expect("a file");
    let run = with(&data, &["play", "xiangqi", "--black", "human", "--plain"], &["h3e3", "h10g8"]);
    assert_eq!((run.code, told(&run, "black ")), (Some(0), vec!["h10g8"]));
    assert_eq!(run.stderr.matches("note: this game is not kept: ").count(), 1, "{}", run.stderr);
    let unkept = empty("unkept");
    with(&unkept, &["play", "xiangqi", "--unkept", "--plain"], &["h3e3"]);
    with(&unkept, &["play", "stacking", "--red", "random", "--black", "random"], &[]);
    assert_eq!(files(&unkept), [] as [PathBuf; 0]);
}

/// A game of so many random actions, as texts.
fn random_game(id: &str, plies: usize, random: &mut StdRng) -> Vec<String> {
    let mut game = Game::new(&open(id).expect("a shipped game"));
    for _ in 0..plies {
        let Some(action) = game.actions().choose(random).copied() else { break };
        game.play(action).expect("a legal action");
    }
    game.history().map(|(_, text)| text.to_owned()).collect()
}

#[test]
fn what_was_told_is_there_after_a_kill() {
    let mut random = StdRng::seed_from_u64(9);
    let full = std::env::var_os("QIGUI_FULL").is_some_and(|value| value == "1");
    let rounds = if full { 200 } else { 12 };
    let mut cut_short = 0;
    for round in 0..rounds {
        let data = empty(&format!("killed-{}", round % 4));
        let id = ["xiangqi", "stacking", "xiangqihouse"][round % 3];
        let actions = random_game(id, 60, &mut random);
        let mut child = started(&data, &["play", id, "--black", "human", "--plain"]);
        let mut input = child.stdin.take().expect("a pipe");
        let all: String = actions.iter().map(|action| format!("{action}\n")).collect();
        let writer = std::thread::spawn(move || {
            let _ = input.write_all(all.as_bytes());
            // open until the program is killed
            input
        });
        std::thread::sleep(Duration::from_millis(random.random_range(20..200)));
        child.kill().expect("it is killed");
        let output = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let told = output
            .map_while(Result::ok)
            .filter(|line| line.starts_with("red ") || line.starts_with("black "))
            .count();
        child.wait().expect("it has ended");
        drop(writer.join());
        if told == 0 && files(&data).iter().all(|file| file.extension().is_none_or(|end| end != "pgn")) {
            continue;
        }
        cut_short += usize::from(told < actions.len());
        let game = only(&data);
        let kept = game["plies"].as_u64().expect("a number") as usize;
        assert!(kept >= told && kept <= actions.len(), "round {round}: told {told}, kept {kept}");
        let goes_on =
            with(&data, &["play", "--resume", game["name"].as_str().expect("a name"), "--plain"], &["undo"]);
        assert_eq!(told_back(&goes_on), [actions[kept - 1].as_str()], "round {round}");
    }
    assert!(cut_short > 0, "no game was cut short");
}

/// What `undo` took back, of a game that may be over.
fn told_back(run: &Run) -> Vec<&str> {
    told(run, "undone: ")
}
