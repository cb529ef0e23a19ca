//! `qigui solve`: what it says, and that it is true: a slow twin tries every line by the rules of a game in progress.

mod common;

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use common::{Run, data, list, program, root, run, shipped, strings, text};
use qigui::board::Side;
use qigui::compile::open;
use qigui::engine::Stop;
use qigui::game::{Action, Game, Position, Reason, Setup};
use qigui::solve::{Answer, Limits, Solver};
use qigui::variant::{Otherwise, Variant};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde_json::Value;

/// Positions compared for each game. With `QIGUI_FULL=1` fifty times as many.
const POSITIONS: usize = 9;
/// The twin looks at no more positions than this for one question, and asks no further.
const MOST: u64 = 2_500;

/// What the twin asks.
#[derive(Clone, Copy)]
struct Asked {
    attacker: Side,
    checks: bool,
}

/// Whether a repetition stands on the board that the law judges.
fn is_judged(game: &Game) -> bool {
    let position = game.position();
    let law = position.variant().repetition();
    let between = position.waiting().is_some() || position.chain().is_some();
    let no_law = law.otherwise == Otherwise::Nothing && law.offences.is_empty();
    !between && !no_law && game.occurrences() >= law.at.max(2)
}

/// Whether the attacker wins within so many actions, by playing every line. `None`: that is too much to play.
fn wins(game: &mut Game, asked: Asked, left: u16, positions: &mut u64) -> Option<bool> {
    *positions = positions.checked_sub(1)?;
    if let Some(outcome) = game.outcome() {
        let on_the_board = game.position().decided().is_some() || !game.position().has_action();
        // of a side that has no action the law allows
        let by_law = is_judged(game) || outcome.reason == Reason::NoAction;
        return Some(outcome.winner == Some(asked.attacker) && (on_the_board || !by_law));
    }
    if is_judged(game) {
        return Some(false);
    }
    let attacks = game.position().actor() == asked.attacker;
    if attacks && left == 0 {
        return Some(false);
    }
    for action in game.position().actions() {
        if game.play(action).is_err() {
            // the law forbids it: no way to win, and a way out
            if attacks { continue } else { return Some(false) }
        }
        let position = game.position();
        let over = position.decided().is_some();
        let quiet = position.actor() != asked.attacker && !position.in_check() && !over;
        let won = if attacks && asked.checks && quiet {
            Some(false)
        } else {
            wins(game, asked, left - u16::from(attacks), positions)
        };
        game.undo();
        if won? == attacks {
            return Some(attacks);
        }
    }
    Some(!attacks)
}

/// The least number of actions within which the twin wins, up to a most, and up to what it has looked.
fn least(game: &mut Game, asked: Asked, most: u16) -> (Option<u16>, Option<u16>) {
    let mut positions = MOST;
    let mut looked = None;
    for left in 0..=most {
        match wins(game, asked, left, &mut positions) {
            Some(true) => return (Some(left), Some(left)),
            Some(false) => looked = Some(left),
            None => break,
        }
    }
    (None, looked)
}

/// Compares solver and twin for both sides; counts how many answers were compared, and how many wins of more than one
/// action there were.
fn compare(game: &mut Game, most: u16, seen: &mut [usize; 2]) {
    for attacker in Side::BOTH {
        for checks in [false, true] {
            let asked = Asked { attacker, checks };
            let (expected, looked) = least(game, asked, most);
            let Some(looked) = looked else { continue };
            let stop = Stop::default();
            let mut solver = Solver::new(game, attacker, checks, 1, Limits::default(), &stop);
            let answer = solver.solve(looked);
            let what = || format!("{attacker}, checks {checks}: {:?} {game:?}", game.position());
            seen[0] += 1;
            let Answer::Won(win) = answer else {
                assert_eq!(answer, Answer::NotWon);
                assert_eq!(expected, None, "{}", what());
                assert_eq!(solver.disproved(), Some(looked));
                continue;
            };
            seen[1] += usize::from(win.within > 1);
            assert_eq!(Some(win.within), expected, "{}", what());
            assert!(win.whole, "{}", what());
            let firsts = solver.firsts();
            let mut played = game.clone();
            let mut own = 0;
            for action in &win.line {
                own += u16::from(played.position().actor() == attacker);
                played.play(*action).unwrap_or_else(|why| panic!("{why} in {}", what()));
            }
            assert_eq!(own, win.within, "it lasts as long as it can: {}", what());
            assert_eq!(played.outcome().and_then(|outcome| outcome.winner), Some(attacker), "{}", what());
            if game.position().actor() != attacker {
                assert_eq!(firsts, None);
                continue;
            }
            // every first action that wins as soon, and no other
            let firsts = firsts.expect("nothing stops it");
            assert!(firsts.contains(&win.line[0]), "{}", what());
            for action in game.position().actions() {
                let mut next = game.clone();
                if next.play(action).is_err() {
                    continue;
                }
                let position = next.position();
                let quiet =
                    position.actor() != attacker && !position.in_check() && position.decided().is_none();
                let mut positions = MOST;
                let wins = if checks && quiet {
                    Some(false)
                } else {
                    wins(&mut next, asked, win.within - 1, &mut positions)
                };
                if let Some(wins) = wins {
                    assert_eq!(firsts.contains(&action), wins, "{action:?}: {}", what());
                }
            }
        }
    }
}

/// Plays at random, rather captures than not, so that few pieces are left.
fn at_random(game: &mut Game, plies: usize, random: &mut StdRng) {
    for _ in 0..plies {
        if game.outcome().is_some() {
            return;
        }
        let actions = game.position().actions();
        let captures: Vec<&Action> = actions
            .iter()
            .filter(|action| action.way().is_some_and(|(_, to)| game.position().top(to).is_some()))
            .collect();
        let capture = captures.choose(random).filter(|_| random.random_ratio(3, 4)).map(|action| **action);
        let Some(action) = capture.or_else(|| actions.choose(random).copied()) else { return };
        if game.play(action).is_err() {
            return;
        }
    }
}

/// Goes to and fro, so that positions have stood on the board before.
fn to_and_fro(game: &mut Game, random: &mut StdRng) {
    let back = |action: Action| action.way().map(|(from, to)| Action::plain(to, from));
    for _ in 0..20 {
        let plies = game.plies();
        let mut pick = |game: &mut Game| {
            let action = game.position().actions().choose(random).copied()?;
            game.play(action).ok()?;
            back(action)
        };
        let Some((first, second)) = pick(game).zip(pick(game)) else {
            while game.plies() > plies {
                game.undo();
            }
            continue;
        };
        if game.play(first).is_ok() && game.play(second).is_ok() {
            return;
        }
        while game.plies() > plies {
            game.undo();
        }
    }
}

/// A position of a random game: some shortly before the end, some before the counts decide, some that have been seen
/// before.
fn some_game(variant: &Arc<Variant>, round: usize, random: &mut StdRng) -> Game {
    let mut game = Game::new(variant);
    // where somebody has won there is something to find before
    for _ in 0..3 {
        game = Game::new(variant);
        at_random(&mut game, random.random_range(40..200), random);
        if game.outcome().is_some_and(|outcome| outcome.winner.is_some()) {
            break;
        }
    }
    if game.outcome().is_some() {
        let back = random.random_range(2..6);
        for _ in 0..back {
            game.undo();
        }
    }
    match round % 3 {
        1 => {
            let (end, setup) = (variant.end(), game.position().setup());
            let quiet = end.quiet_plies.map_or(setup.quiet, |most| most - random.random_range(1..4));
            let number = end.last_move.map_or(setup.number, |last| last - random.random_range(0..2));
            let near = Setup { quiet, number, ..setup }.position(variant);
            near.map_or(game, Game::from_position)
        }
        2 => {
            (0..random.random_range(1..4)).for_each(|_| to_and_fro(&mut game, random));
            game
        }
        _ => game,
    }
}

#[test]
fn what_is_proved_is_what_every_line_played_by_the_rules_gives() {
    let many = if std::env::var_os("QIGUI_FULL").is_some() { 50 } else { 1 };
    let seen: Vec<[usize; 2]> = shipped()
        .into_par_iter()
        .map(|id| {
            let variant = open(&id).expect("a shipped game");
            let mut random = StdRng::seed_from_u64(7);
            let mut seen = [0, 0];
            for round in 0..POSITIONS * many {
                let mut game = some_game(&variant, round, &mut random);
                if game.outcome().is_none() {
                    compare(&mut game, 3, &mut seen);
                }
            }
            assert!(seen[0] > 0, "nothing was compared in {id}");
            println!("{id}: {} answers compared, {} long wins", seen[0], seen[1]);
            seen
        })
        .collect();
    let wins: usize = seen.iter().map(|seen| seen[1]).sum();
    assert!(wins > 10, "{seen:?}: too little was won to mean anything");
}

/// What the program answers, as a snapshot shows it: what was asked, the answer, the complaint, the exit code.
fn told(arguments: &[&str]) -> String {
    let Run { code, stdout, stderr } = run(&[&["solve"], arguments].concat());
    let shown: Vec<String> = arguments
        .iter()
        .map(|word| if word.contains(' ') { format!("\"{word}\"") } else { (*word).to_owned() })
        .collect();
    let root = root().display().to_string() + "/";
    format!("$ qigui solve {}\n{stdout}{stderr}exit {}\n\n", shown.join(" "), code.expect("an exit code"))
        .replace(&root, "")
}

/// Two chariots against a bare general: mate in two.
const LADDER: &str = "3k5/9/9/9/9/9/9/9/8R/R4K3 w";
/// A chain of checks wins here.
const CHECKS: &str = "3aka3/9/CR2b4/7N1/3r5/n2c5/9/4r4/9/3K5 w";
/// The file that the black general must stay on is open.
const RULE_SHEET: &str = "4k4/9/9/r8/9/9/9/3A5/9/2B2K3 b";

#[test]
fn what_is_proved_is_told() {
    let record = root().join("tests/data/records/03-ccpd-endgame-fen.pgn");
    let record = record.to_str().expect("a path");
    let asked: &[&[&str]] = &[
        &["xiangqi", "--fen", LADDER, "--mate", "3", "--all"],
        &["xiangqi", "--fen", LADDER, "--mate", "3", "--checks", "--all", "--notation", "wxf"],
        &["xiangqi", "--fen", LADDER, "--mate", "1"],
        &["xiangqi", "--fen", LADDER, "--mate", "1", "--json"],
        &["xiangqi", "--fen", LADDER, "--mate", "2", "--all", "--json"],
        &["xiangqi", "--fen", RULE_SHEET, "--mate", "2", "--all", "--notation", "chinese"],
        &["xiangqi", "--fen", CHECKS, "--mate", "8", "--checks", "--all"],
        &["xiangqi", "--fen", CHECKS, "--mate", "5", "--checks"],
        &["xiangqi", "--fen", CHECKS, "--mate", "8", "--nodes", "20000"],
        &["xiangqi", "--mate", "2"],
        &["xiangqi", "--mate", "9", "--nodes", "2000"],
        &["xiangqi", "--mate", "9", "--nodes", "2000", "--json"],
        &["xiangqi", "--mate", "1", "--nodes", "1"],
        &["minixiangqi", "--fen", "3k3/6R/7/7/7/7/R2K3 w", "--mate", "2"],
        &["stacking", "--fen", "3k/4/4/4/4/4/3R/K3 w", "--mate", "1", "--all"],
        &["stacking", "--mate", "2"],
        &["lasca", "--mate", "3"],
        &[record, "--mate", "2"],
        &[record, "--mate", "2", "--ply", "36", "--json"],
    ];
    let answers: String = asked.iter().map(|arguments| told(arguments)).collect();
    insta::assert_snapshot!("told", answers);
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let record = root().join("tests/data/records/03-ccpd-endgame-fen.pgn");
    let record = record.to_str().expect("a path");
    let over = "3k5/4P4/9/9/9/9/9/9/9/4K4 b";
    let asked: &[&[&str]] = &[
        &["xiangqi"],
        &["xiangqi", "--mate", "0"],
        &["xiangqi", "--mate", "two"],
        &["xiangqi", "--mate", "1", "--nodes", "0"],
        &["xiangqi", "--mate", "1", "--ply", "3"],
        &["xiangqi", "--mate", "1", "--fen", "9/9 w"],
        &["xiangqi", "--mate", "1", "--moves", "h3e3 h3e3"],
        &["xiangqi", "--mate", "1", "--fen", over],
        &["xiangqi", "--mate", "1", "--fen", over, "--json"],
        &["no-such-game", "--mate", "1", "--json"],
        &[record, "--mate", "1", "--ply", "999"],
        &[record, "--mate", "1", "--fen", over],
        &[record, "--mate", "1", "--nth", "2"],
    ];
    let answers: String = asked.iter().map(|arguments| told(arguments)).collect();
    insta::assert_snapshot!("refused", answers);
}

/// The line of an answer, played in the game it was asked of; how the game ends then.
fn played_on(game: &str, fen: &str, moves: &str, line: &[String]) -> Value {
    let moves = format!("{moves} {}", line.join(" "));
    let answer = run(&["replay", game, "--fen", fen, "--moves", &moves, "--json"]);
    assert_eq!(answer.code, Some(0), "{fen} {moves}: {}{}", answer.stdout, answer.stderr);
    answer.json()["outcome"].clone()
}

#[test]
fn mates_of_real_endings_are_found_and_none_takes_longer_than_the_game_did() {
    for game in list(&data("mates.json"), "games") {
        let (fen, winner) = (text(game, "fen"), text(game, "winner"));
        let moves: Vec<&str> = text(game, "moves").split(' ').collect();
        for mate in 1..=4 {
            let before = moves[..moves.len() - (2 * mate - 1)].join(" ");
            let within = mate.to_string();
            let arguments =
                ["solve", "xiangqi", "--fen", fen, "--moves", &before, "--mate", &within, "--json"];
            let run = run(&arguments);
            let answer = run.json();
            assert_eq!((run.code, &answer["answer"]), (Some(0), &Value::from("win")), "{arguments:?}");
            let found = answer["mate"].as_u64().expect("a number") as usize;
            assert!(found <= mate, "{answer}");
            assert_eq!(answer["no_mate"], found - 1, "{answer}");
            let line = strings(&answer["line"]);
            assert_eq!(line.len(), 2 * found - 1, "{answer}");
            let outcome = played_on("xiangqi", fen, &before, &line);
            assert_eq!(outcome["winner"], winner, "{answer}");
            assert_eq!(answer["ends"], format!("{winner} by {}", text(&outcome, "reason")));
        }
    }
}

#[test]
fn every_example_that_ends_with_a_win_is_won_in_one_before_it() {
    let mut wins = 0;
    for id in shipped() {
        let variant = open(&id).expect("a shipped game");
        for example in variant.examples() {
            let start =
                example.position.as_ref().map(|fen| Position::parse(&variant, fen).expect("it reads"));
            let mut game = start.map_or_else(|| Game::new(&variant), Game::from_position);
            let Some((last, before)) = example.moves.split_last() else { continue };
            for action in before {
                game.play_text(action).expect("an example");
            }
            let attacker = game.position().actor();
            let stop = Stop::default();
            let mut solver = Solver::new(&game, attacker, false, 1, Limits::default(), &stop);
            let answer = solver.solve(1);
            let won = matches!(&answer, Answer::Won(win) if win.within == 1);
            let firsts = if won { solver.firsts().expect("nothing stops it") } else { Vec::new() };
            let action = game.play_text(last).expect("an example");
            let by_the_board =
                game.position().outcome().is_some_and(|outcome| outcome.winner == Some(attacker));
            assert_eq!(firsts.contains(&action), by_the_board, "{id}: {}", example.name.get("en"));
            wins += usize::from(by_the_board);
        }
    }
    assert!(wins > 10, "{wins}");
}

#[test]
fn the_least_table_answers_as_a_large_one() {
    let game = &data("mates.json")["games"][0];
    let moves: Vec<&str> = text(game, "moves").split(' ').collect();
    let before = moves[..moves.len() - 7].join(" ");
    let answer =
        |hash: &str| {
            let asked = ["--mate", "4", "--json", "--all", "--hash", hash];
            let answer =
                run(&[&["solve", "xiangqi", "--fen", text(game, "fen"), "--moves", &before], &asked[..]]
                    .concat());
            let mut answer = answer.json();
            answer["nodes"].take();
            answer["line"].take();
            answer
        };
    assert_eq!(answer("1"), answer("100"));
}

/// Ctrl-C ends the search, and is answered. A program that was slow to begin is killed by it: then it is tried again.
#[cfg(unix)]
#[test]
fn a_search_that_is_interrupted_says_what_it_knows() {
    let answer = (0..6).find_map(|i| {
        let child = program()
            .args(["solve", "xiangqi", "--mate", "50", "--json"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(Duration::from_millis(300 << i));
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("it is sent");
        assert!(sent.success());
        let run = Run::new(child.wait_with_output().expect("the program ends"));
        run.code.is_some().then_some(run)
    });
    let answer = answer.expect("it is answered");
    assert_eq!((answer.code, &answer.json()["answer"]), (Some(1), &Value::from("not-proved")));
}
