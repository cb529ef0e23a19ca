//! The engine as its users meet it: an opponent at the table, hints, and what it says of positions and of games.

#![cfg(feature = "cli")]

mod common;

use std::path::Path;

use common::{Run, list, run, run_with_input, shipped};
use qigui::board::Side;
use qigui::compile::open;
use qigui::engine::{Engine, Level, Limits, Score, Stop};
use qigui::game::{Game, Position};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

fn done(run: Run) -> Run {
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    run
}

fn play(arguments: &[&str], script: &str) -> Run {
    done(run_with_input(&[&["play", "--plain", "--unkept"], arguments].concat(), script.to_owned()))
}

fn choose(engine: &Engine, game: &Game, limits: &Limits) -> Option<qigui::engine::Choice> {
    engine.search(game, limits, &Stop::default(), &mut |_| ())
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

#[test]
fn it_answers_at_the_table_and_the_same_seed_plays_the_same() {
    let script = "h3e3\nh1g3\nhint\nundo\nundo\nfen\n";
    let game = |seed| play(&["xiangqi", "--black", "engine", "--level", "2", "--seed", seed], script).stdout;
    let first = game("5");
    assert_eq!(first, game("5"));
    assert!(first.contains("black: engine\nlevel: 2\nseed: 5\n"), "{first}");
    assert_eq!(first.matches("\nblack ").count(), 2, "{first}");
    assert!(first.contains("\nhint: "), "{first}");
    let games: Vec<String> = ["1", "2", "3", "4"].map(game).to_vec();
    assert!(games.iter().any(|other| *other != games[0]), "every seed plays the same");
}

#[test]
fn a_kept_game_goes_on_as_strong_as_it_was() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("engine-kept");
    let _ = std::fs::remove_dir_all(&folder);
    let with = |arguments: &[&str], input: &str| {
        let mut program = common::program();
        program.env("QIGUI_DATA_DIR", &folder).args(arguments).stdin(std::process::Stdio::piped());
        program.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        let mut child = program.spawn().expect("the program starts");
        std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), input.as_bytes())
            .expect("it reads");
        Run::new(child.wait_with_output().expect("it ends"))
    };
    done(with(&["play", "--plain", "minixiangqi", "--black", "engine", "--level", "3"], "b1b2\nquit\n"));
    let again = done(with(&["play", "--plain", "--resume"], "quit\n"));
    assert!(again.stdout.contains("black: engine\nlevel: 3\n"), "{}", again.stdout);
}

#[test]
fn it_answers_a_draw_by_what_it_thinks() {
    let draw = |fen: &str| play(&["xiangqi", "--fen", fen, "--black", "engine"], "draw\n").stdout;
    let lost = draw("3k5/9/9/9/9/9/9/9/R8/R3K4 w");
    assert!(lost.contains("Black accepts.") && lost.contains("outcome: draw by agreement"), "{lost}");
    let won = draw("r2k5/r8/9/9/9/9/9/9/9/4K4 w");
    assert!(won.contains("Black declines."), "{won}");
}

/// Wins that can be forced, by the moves that force them.
#[test]
fn forced_wins_are_found() {
    for (game, fen, moves) in [
        ("xiangqi", "3k5/8R/9/9/9/9/9/9/9/R3K4 w", 1),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/8R/R4K3 w", 2),
        ("minixiangqi", "3k3/6R/7/7/7/7/R2K3 w", 2),
        ("stacking", "3k/4/4/4/4/4/3R/K3 w", 1),
    ] {
        let answer = done(run(&["analyse", game, "--fen", fen, "--nodes", "50000", "--json"])).json();
        let actions = answer["lines"][0]["score"]["wins-in"].as_u64();
        assert_eq!(actions.map(|actions| actions.div_ceil(2)), Some(moves), "{game} {fen}: {answer}");
    }
    let none = done(run(&["analyse", "xiangqi", "--fen", "3k5/4P4/9/9/9/9/9/9/9/4K4 b", "--json"])).json();
    assert_eq!(none["outcome"], "red by no-action");
    assert_eq!(none["lines"].as_array().map(Vec::len), Some(0), "{none}");
}

#[test]
fn several_lines_are_told_the_best_first() {
    let answer =
        done(run(&["analyse", "xiangqi", "--multipv", "3", "--depth", "5", "--notation", "wxf", "--json"]))
            .json();
    let lines = list(&answer, "lines");
    let score = |i: usize| lines[i]["score"]["centipawns"].as_i64().expect("no win so early");
    assert!(lines.len() == 3 && score(0) >= score(1) && score(1) >= score(2), "{answer}");
    let firsts: std::collections::BTreeSet<&str> =
        lines.iter().map(|line| line["line"][0].as_str().expect("an action")).collect();
    assert_eq!(firsts.len(), 3, "{answer}");
    let told = done(run(&["analyse", "xiangqi", "--multipv", "3", "--depth", "5"]));
    assert_eq!(told.stdout.lines().count(), 3, "{}", told.stdout);
}

#[test]
fn a_recorded_game_is_weighed_action_by_action() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (record, plot) = (folder.join("weighed.pgn"), folder.join("weighed.svg"));
    // the third action leaves a chariot to be taken for nothing
    let moves = "1. h3e3 h10g8 2. h1g3 i10h10 3. i1h1 b10c8 4. h1h8 h10h8 5. g4g5 a10a9";
    std::fs::write(&record, format!("[Variant \"xiangqi\"]\n\n{moves} *\n")).expect("written");
    let (record, plot) = (record.to_str().expect("a path"), plot.to_str().expect("a path"));
    let arguments = ["analyse", record, "--nodes", "3000", "--plot", plot];
    let told = done(run(&arguments));
    assert_eq!(told.stdout.lines().count(), 12, "{}", told.stdout);
    let answer = done(run(&[&arguments[..], &["--json"]].concat())).json();
    let actions = list(&answer, "actions");
    assert_eq!(actions.len(), 10, "{answer}");
    let svg = std::fs::read_to_string(plot).expect("a plot");
    let parsed = roxmltree::Document::parse(&svg).expect("XML");
    assert!(parsed.descendants().any(|node| node.has_tag_name("path")));
    // what is asked of a game and of a file does not mix
    assert_eq!(run(&["analyse", record, "--fen", "3k5/9/9/9/9/9/9/9/9/4K4 w"]).code, Some(2));
    for (arguments, why) in [
        (["xiangqi", "--plot", plot], "`xiangqi` is a game: --nth and --plot go with a file"),
        ([record, "--multipv", "2"], "is a file of recorded games: --multipv goes with a game"),
    ] {
        let refused = run(&[&["analyse"], &arguments[..]].concat());
        assert_eq!(refused.code, Some(2), "{arguments:?}");
        assert!(refused.stderr.contains(why), "{}", refused.stderr);
    }
}

#[test]
fn an_action_is_found_whenever_there_is_one_in_every_game() {
    for id in shipped() {
        let variant = open(&id).expect("a shipped game");
        let engine = Engine::new(&variant, 2, 1);
        let mut random = StdRng::seed_from_u64(9);
        for start in 0..3 {
            let mut game = Game::new(&variant);
            for ply in 0..60 {
                let actions = game.actions();
                if (ply + start) % 6 == 0 {
                    let chosen = choose(&engine, &game, &nodes(150)).map(|choice| choice.action);
                    assert_eq!(chosen.is_some(), !actions.is_empty(), "{:?}", game.position());
                    assert!(chosen.is_none_or(|action| actions.contains(&action)), "{:?}", game.position());
                }
                let Some(action) = actions.choose(&mut random) else { break };
                game.play(*action).expect("a legal action");
            }
        }
    }
}

/// Games of the engine with itself, to their end, in every game: nothing illegal, nothing that stops it.
#[test]
fn it_plays_every_game_to_its_end() {
    for id in shipped() {
        let run = run(&["play", &id, "--red", "engine", "--black", "engine", "--level", "1", "--seed", "3"]);
        let run = done(run);
        assert!(run.stdout.contains("outcome: "), "{id}: {}", run.stdout);
        assert!(!run.stdout.contains("error"), "{id}: {}", run.stdout);
    }
}

#[test]
fn one_thread_finds_the_same_again_and_more_threads_find_no_less() {
    let variant = open("xiangqi").expect("a shipped game");
    let game = Game::new(&variant);
    let search = |threads: usize, limits: &Limits| {
        let mut seen = Vec::new();
        let choice =
            Engine::new(&variant, 8, threads).search(&game, limits, &Stop::default(), &mut |report| {
                seen.push((report.depth, report.nodes, report.score, report.line.clone()));
            });
        (choice, seen)
    };
    let limits = Limits { depth: Some(8), ..Limits::default() };
    assert_eq!(search(1, &limits), search(1, &limits));
    let (choice, seen) = search(3, &limits);
    assert!(game.actions().contains(&choice.expect("a choice").action));
    assert_eq!(seen.last().map(|(depth, ..)| *depth), Some(8));
}

/// What a repetition decides is seen ahead: nobody checks for ever who could do something else, and what the law gives
/// is taken.
#[test]
fn the_law_of_repetition_is_known() {
    // Red has checked twice round; to check again loses, though Black's chariots would win otherwise
    let variant = open("xiangqi").expect("a shipped game");
    let position = Position::parse(&variant, "4k4/9/9/9/9/9/9/9/3R5/5K3 w").expect("a position");
    let mut game = Game::from_position(position);
    for action in ["d2e2", "e10d10", "e2d2", "d10e10", "d2e2", "e10d10", "e2d2"] {
        game.play_text(action).expect("legal");
    }
    // Black to act: going on completes the third occurrence, and the checker has lost
    let choice = choose(&Engine::new(&variant, 2, 1), &game, &nodes(20_000)).expect("a choice");
    game.play(choice.action).expect("legal");
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Side::Black));
    game.undo();
    game.undo();
    // Red to act before that: any other action than the check that loses
    let choice = choose(&Engine::new(&variant, 2, 1), &game, &nodes(20_000)).expect("a choice");
    assert!(!matches!(choice.score, Score::Loses(_)), "{choice:?}");
    game.play(choice.action).expect("legal");
    let _ = game.play_text("d10e10");
    assert_ne!(game.outcome().and_then(|outcome| outcome.winner), Some(Side::Black));
}

/// Stronger levels look at more and overlook less.
#[test]
fn levels_grow() {
    let levels: Vec<Level> = (1..=10).filter_map(Level::new).collect();
    assert_eq!(levels.len(), 10);
    assert!(levels.windows(2).all(|pair| pair[0].nodes() < pair[1].nodes()));
    assert_eq!((Level::new(0), Level::new(11)), (None, None));
    for wrong in ["0", "11", "x"] {
        assert_eq!(run(&["play", "xiangqi", "--level", wrong]).code, Some(2));
    }
    // who says how strong the engine is plays it
    assert!(play(&["minixiangqi", "--level", "1"], "quit\n").stdout.contains("black: engine\nlevel: 1\n"));
    let neither = run(&["play", "xiangqi", "--plain", "--black", "human", "--level", "1"]);
    assert_eq!(neither.code, Some(2));
    assert!(neither.stderr.contains("it plays neither side"), "{}", neither.stderr);
}
