//! Matches: the same games whoever counts, whoever plays wrong has lost, and what results say of strength.
#![cfg(feature = "cli")]

mod common;

use std::path::PathBuf;

use common::{Run, fake, list, run, text};
use qigui::arena::elo::{Sprt, Tally, elo, share};
use serde_json::Value;

/// `qigui match` with these arguments.
fn contest(arguments: &[&str]) -> Run {
    run(&[&["match"], arguments].concat())
}

/// What it prints when all goes well.
fn told(arguments: &[&str]) -> String {
    let run = contest(arguments);
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.stderr);
    run.stdout
}

/// A path for a file of a test.
fn path(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().expect("a readable path").to_owned()
}

/// The program itself as a player in a protocol.
fn own(speaks: &str) -> String {
    format!("{speaks}:'{}' engine", env!("CARGO_BIN_EXE_qigui"))
}

#[test]
fn what_is_told_of_a_match() {
    // of players that a better engine does not make others
    let all = [
        told(&["minixiangqi", "careful", "random", "--games", "8", "--opening-plies", "0"]),
        told(&["stacking", "random", "random", "--games", "4", "--opening-plies", "0", "--max-plies", "40"]),
        told(&[
            "minixiangqi",
            "random",
            "careful",
            "--games",
            "20",
            "--opening-plies",
            "0",
            "--sprt",
            "0",
            "50",
            "--json",
        ]),
    ];
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn what_the_engine_did_is_told_too() {
    let duel = told(&["minixiangqi", "engine", "level:1", "--nodes", "150", "--games", "2"]);
    for player in ["engine", "level:1"] {
        let line = duel.lines().find(|line| line.starts_with(&format!("thought  {player}: depth ")));
        let line = line.unwrap_or_else(|| panic!("nothing of {player} in {duel}"));
        assert!(line.ends_with(" positions an action"), "where no time is kept none is told: {line}");
    }
    let ladder = told(&["minixiangqi", "--ladder=1-3", "--games", "4"]);
    let starts = ["minixiangqi: 8 games", "level:2  against level:1  +", "level:3  against level:2  +"];
    assert_eq!(ladder.lines().count(), starts.len(), "{ladder}");
    for (line, start) in ladder.lines().zip(starts) {
        assert!(line.starts_with(start), "{ladder}");
    }
}

#[test]
fn who_looks_at_what_pieces_are_worth_beats_chance() {
    let answer = told(&["xiangqi", "greedy", "random", "--games", "10", "--json"]);
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert!(answer["won"].as_u64().is_some_and(|won| won >= 8), "{answer}");
}

#[test]
fn the_games_are_the_same_however_many_are_played_at_a_time() {
    let played = |threads: &str, seed: &str| {
        let file = path(&format!("match-{threads}-{seed}.pgn"));
        let game = ["minixiangqi", "engine", "level:3", "--nodes", "200", "--games", "6", "--json"];
        let answer = told(&[&game[..], &["--threads", threads, "--seed", seed, "-o", &file]].concat());
        answer + &std::fs::read_to_string(file).expect("the games are written")
    };
    let one = played("1", "5");
    assert_eq!(one, played("2", "5"));
    assert_ne!(one, played("2", "6"));
    let file = path("match-1-5.pgn");
    let replayed = run(&["replay", &file, "--json"]);
    assert_eq!(replayed.code, Some(0), "{}", replayed.stderr);
    assert_eq!(replayed.stdout.lines().count(), 6);
    for number in ["1", "2"] {
        assert!(one.contains(&format!("[Round \"3.{number}\"]")), "{one}");
    }
}

#[test]
fn the_program_plays_the_same_in_every_protocol() {
    let moves = |player: &str, number: &str| {
        let file = path(&format!("protocol-{number}.txt"));
        let game = ["minixiangqi", player, "level:2", "--depth", "3", "--games", "4", "--json", "-o", &file];
        let answer: Value = serde_json::from_str(&told(&game)).expect("JSON");
        assert_eq!(answer["faults"], Value::Array(Vec::new()));
        assert!(answer["efforts"][0]["nodes"].as_f64().is_some_and(|nodes| nodes > 10.0), "{answer}");
        std::fs::read_to_string(file).expect("the games are written")
    };
    let within = moves("engine", "0");
    for (number, speaks) in ["uci", "ucci", "xboard"].into_iter().enumerate() {
        assert_eq!(within, moves(&own(speaks), &(number + 1).to_string()), "{speaks}");
    }
}

#[test]
fn the_program_plays_itself_in_games_of_each_kind() {
    // with passes, choices, drops, chains of captures
    for game in ["janggi", "stacking", "xiangqihouse", "lasca"] {
        let (uci, ucci) = (own("uci"), own("ucci"));
        let players = ["match", game, &uci, &ucci, "--nodes", "100"];
        let run = run(&[&players[..], &["--games", "2", "--max-plies", "60", "--json"]].concat());
        assert_eq!(run.code, Some(0), "{game}: {}", run.stderr);
        assert_eq!(run.json()["faults"], Value::Array(Vec::new()), "{game}");
    }
}

/// The games that a player has lost otherwise than by play, as `game, side, reason, text`; there were two in all.
fn lost(player: &str, more: &[&str]) -> Vec<[String; 4]> {
    let arguments = ["minixiangqi", player, "random", "--games", "2", "--threads", "1", "--json"];
    let run = contest(&[&arguments[..], more].concat());
    assert_eq!(run.code, Some(0), "{player}: {}", run.stderr);
    let answer = run.json();
    assert_eq!(answer["lost"], 2, "{answer}");
    let faults = list(&answer, "faults").iter();
    faults
        .map(|fault| {
            assert_eq!(text(fault, "result"), if text(fault, "side") == "red" { "0-1" } else { "1-0" });
            [
                fault["game"].to_string(),
                text(fault, "side").into(),
                text(fault, "reason").into(),
                text(fault, "text").into(),
            ]
        })
        .collect()
}

#[test]
fn whoever_does_not_play_as_it_should_has_lost_and_the_next_game_begins() {
    let both = |reason: &str, said: &str| {
        [("1", "red"), ("2", "black")]
            .map(|(game, side)| [game, side, reason, said].map(str::to_owned))
            .to_vec()
    };
    let depth = ["--depth", "1"];
    let uci = |name: &str, on_go: &str| lost(&fake::uci(name, "minixiangqi", on_go), &depth);
    assert_eq!(uci("match-illegal", "echo bestmove a1a7"), both("illegal move", "a1a7"));
    assert_eq!(uci("match-nonsense", "echo bestmove castle"), both("illegal move", "castle"));
    assert_eq!(uci("match-idle", "echo 'bestmove (none)'"), both("no move", "bestmove (none)"));
    assert_eq!(uci("match-dies", "echo out of paper >&2; exit 3"), both("program died", "out of paper"));
    assert_eq!(
        uci("match-last-words", "echo info string farewell; exit 3"),
        both("program died", "info string farewell")
    );
    let hangs = fake::uci("match-hangs", "minixiangqi", "exec sleep 600");
    assert_eq!(lost(&hangs, &["--depth", "1", "--patience", "0.2"]), both("no answer", ""));
    let xboard = |name: &str, on_go: &str| lost(&fake::xboard(name, "minixiangqi", on_go), &depth);
    assert_eq!(xboard("match-resigns", "echo resign"), both("resigned", "resign"));
    assert_eq!(xboard("match-draws", "echo '1/2-1/2 {tired}'"), both("false claim", "1/2-1/2 {tired}"));
    assert_eq!(
        xboard("match-refuses", "echo 'Illegal move: a1a2'"),
        both("refused a legal move", "Illegal move: a1a2")
    );
    // who says that it has lost is believed, who says that it has won is not
    let claims = lost(&fake::xboard("match-claims", "minixiangqi", "echo '1-0 {mine}'"), &depth);
    assert_eq!(claims.iter().map(|fault| fault[2].as_str()).collect::<Vec<_>>(), ["false claim", "resigned"]);
}

#[test]
fn who_does_not_answer_on_its_clock_has_lost_on_time() {
    let hangs = fake::uci("match-late", "minixiangqi", "exec sleep 600");
    for pace in [["--time", "0.1+0"], ["--movetime", "50"]] {
        let arguments = ["minixiangqi", &hangs, "random", "--games", "2", "--margin", "20", "--json"];
        let run = contest(&[&arguments[..], &pace].concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let answer = run.json();
        assert_eq!(answer["reasons"][0]["reason"], "time", "{answer}");
        assert_eq!(answer["lost"], 2);
    }
}

#[test]
fn an_illegal_move_is_kept_in_the_record() {
    let file = path("match-illegal.pgn");
    let player = fake::uci("match-illegal-kept", "minixiangqi", "echo bestmove a1a7");
    told(&["minixiangqi", &player, "random", "--games", "2", "--depth", "1", "-o", &file]);
    let record = std::fs::read_to_string(file).expect("the games are written");
    assert!(record.contains("[Termination \"illegal move\"]"), "{record}");
    assert!(record.contains("red: illegal move: `a1a7`") && record.contains("0-1"), "{record}");
}

#[test]
fn openings_are_those_of_a_file_or_by_chance_and_played_twice() {
    let starts = |more: &[&str]| -> Vec<String> {
        let file = path("match-openings.txt");
        let game = ["minixiangqi", "random", "random", "--games", "6", "--max-plies", "6", "-o", &file];
        told(&[&game[..], more].concat());
        std::fs::read_to_string(file).expect("the games are written").lines().map(str::to_owned).collect()
    };
    let by_chance = starts(&[]);
    for pair in by_chance.chunks(2) {
        assert_eq!(pair[0], pair[1]);
    }
    assert_ne!(by_chance[0], by_chance[2]);
    let recorded = path("match-recorded.txt");
    std::fs::write(&recorded, by_chance.join("\n")).expect("the openings are written");
    assert_eq!(starts(&["--openings", &recorded])[..4], [&by_chance[..2], &by_chance[..2]].concat());
    let fens = path("match-positions.txt");
    let start = run(&["fen", "minixiangqi", "--moves", "a2a3"]).stdout;
    std::fs::write(&fens, format!("# one\n{start}")).expect("the openings are written");
    let file = path("match-positions.pgn");
    for (player, pace) in [("random".to_owned(), &[][..]), (own("xboard"), &["--depth", "1"])] {
        let game = ["minixiangqi", &player, "level:1", "--games", "2", "--openings", &fens, "-o", &file];
        told(&[&game[..], pace].concat());
        let record = std::fs::read_to_string(&file).expect("the games are written");
        assert_eq!(record.matches(&format!("[FEN \"{}\"]", start.trim())).count(), 2, "{record}");
    }
}

#[test]
fn the_exit_code_is_the_answer() {
    let code = |more: &[&str]| {
        contest(&[&["minixiangqi", "level:4", "random", "--games", "40", "--threads", "2"], more].concat())
            .code
    };
    assert_eq!(code(&["--at-least", "90"]), Some(0));
    assert_eq!(code(&["--sprt", "0", "100"]), Some(0));
    let weak = ["minixiangqi", "random", "level:4", "--games", "40"];
    assert_eq!(contest(&[&weak[..], &["--at-least", "50"]].concat()).code, Some(1));
    let refuted = contest(&[&weak[..], &["--sprt", "0", "100", "--json"]].concat());
    assert_eq!(refuted.code, Some(1));
    let answer = refuted.json();
    assert_eq!(answer["sprt"]["accepted"], "H0");
    assert!(answer["games"].as_u64().is_some_and(|games| games < 40), "it is broken off: {answer}");
}

#[test]
fn what_cannot_be_played_is_said_before_any_game() {
    let other = path("match-other-values.toml");
    std::fs::write(
        &other,
        "schema = 1\nextends = \"minixiangqi\"\nname = \"Other\"\n[pieces.chariot]\nmoves = \"W\"\n",
    )
    .expect("the file is written");
    let plain = path("match-plain-values.toml");
    std::fs::write(&plain, "schema = 1\nextends = \"minixiangqi\"\nname = \"Plain\"\n")
        .expect("the file is written");
    let (others, plain) = (format!("values:{other}"), format!("values:{plain}"));
    let cases: Vec<Vec<&str>> = vec![
        vec!["minixiangqi", "engine", "random"],
        vec!["minixiangqi", "greedy", "random", "--nodes", "10"],
        vec!["minixiangqi", "engin", "random", "--nodes", "10"],
        vec!["minixiangqi", "level:11", "random"],
        vec!["minixiangqi", "uci:", "random", "--nodes", "10"],
        vec!["minixiangqi", "uci:/no/such/program", "random", "--nodes", "10"],
        vec!["minixiangqi", "uci:true", "random", "--nodes", "10"],
        vec!["minixiangqi", "xboard:true", "random", "--depth", "1"],
        vec!["stacking", "xboard:cat", "random", "--depth", "1"],
        vec!["minixiangqi", "random", "greedy", "--option-a", "Hash=1"],
        vec!["minixiangqi", &others, "random", "--nodes", "10"],
        vec!["minixiangqi", &plain, "random", "--nodes", "10"],
        vec!["minixiangqi", "random", "greedy", "-o", "games.xqf"],
        vec!["minixiangqi", "random", "greedy", "--openings", "/no/such/file"],
        vec!["minixiangqi", "random", "greedy", "--sprt", "5", "0"],
        vec!["minixiangqi", "random", "greedy", "--games", "3"],
        vec!["minixiangqi", "--ladder", "--nodes", "5"],
        vec!["minixiangqi", "--ladder=3-2"],
    ];
    let said: Vec<String> = cases
        .iter()
        .map(|case| {
            let run = contest(case);
            assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{case:?}: {}", run.stderr);
            let first = run.stderr.lines().next().unwrap_or_default();
            first.replace(env!("CARGO_TARGET_TMPDIR"), "…")
        })
        .collect();
    insta::assert_snapshot!(said.join("\n"));
    let unknown = fake::uci("match-other-game", "chess", "echo bestmove a1a2");
    let run = contest(&["minixiangqi", &unknown, "random", "--nodes", "10"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("UCI_Variant"), "{}", run.stderr);
}

#[test]
fn values_of_another_file_are_played_with() {
    let tuned = path("match-tuned.toml");
    let text =
        "schema = 1\nextends = \"minixiangqi\"\nname = \"Tuned\"\n[engine.pieces.soldier]\nworth = 2000\n";
    std::fs::write(&tuned, text).expect("the file is written");
    let values = format!("values:{tuned}");
    let answer = told(&["minixiangqi", "engine", &values, "--nodes", "300", "--games", "10", "--json"]);
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert!(
        answer["score"].as_f64().is_some_and(|score| score > 50.0),
        "who overrates soldiers loses: {answer}"
    );
}

/// Counts of pairs by points, as a tally.
fn tally(pairs: [u64; 5]) -> Tally {
    let halves = [[0, 0], [0, 1], [1, 1], [1, 2], [2, 2]];
    let mut tally = Tally::default();
    for (count, halves) in pairs.into_iter().zip(halves) {
        (0..count).for_each(|_| tally.add(halves));
    }
    tally
}

/// Whether two numbers differ by less than this.
fn near(found: f64, expected: f64, by: f64) {
    assert!((found - expected).abs() < by, "{found} instead of {expected}");
}

#[test]
fn strength_is_estimated_as_by_others() {
    // worked out by a separate program: Elo with its interval, and the likelihood of superiority
    let cases = [
        ([10, 40, 100, 60, 20], 30.288, [8.559, 52.257], 0.99693),
        ([30, 90, 180, 80, 20], -13.035, [-29.443, 3.315], 0.05886),
        ([5, 50, 300, 120, 25], 38.373, [27.160, 49.667], 1.0),
    ];
    for (pairs, elo, between, superiority) in cases {
        let estimate = tally(pairs).estimate();
        near(estimate.elo, elo, 0.001);
        near(estimate.between[0], between[0], 0.001);
        near(estimate.between[1], between[1], 0.001);
        near(estimate.superiority, superiority, 0.0001);
    }
    // all won: nothing is known of how much stronger, but how much at least
    let all = tally([0, 0, 0, 0, 10]).estimate();
    assert_eq!((all.elo, all.between[1]), (f64::INFINITY, f64::INFINITY));
    near(all.between[0], 286.61, 0.01);
    near(all.superiority, 1.0, 0.0001);
    let even = tally([0, 0, 4, 0, 0]).estimate();
    near(even.elo, 0.0, 1e-9);
    near(even.superiority, 0.5, 1e-9);
    assert!(even.between[0] < -100.0 && even.between[1] > 100.0, "four pairs prove nothing: {even:?}");
    near(elo(share(123.0)), 123.0, 1e-9);
    near(share(0.0), 0.5, 1e-9);
    near(share(400.0), 10.0 / 11.0, 1e-9);
}

#[test]
fn a_test_is_decided_as_by_others() {
    // worked out by a separate program
    let cases = [
        ([10, 40, 100, 60, 20], (0.0, 10.0), 2.0165),
        ([30, 90, 180, 80, 20], (0.0, 10.0), -2.5767),
        ([5, 50, 300, 120, 25], (0.0, 5.0), 5.0364),
    ];
    for (pairs, (elo0, elo1), ratio) in cases {
        let (sprt, tally) = (Sprt { elo0, elo1 }, tally(pairs));
        near(sprt.ratio(&tally), ratio, 0.001);
        let [low, high] = Sprt::bounds();
        near(high, 2.944, 0.001);
        let decided = if ratio >= high {
            Some(true)
        } else if ratio <= low {
            Some(false)
        } else {
            None
        };
        assert_eq!(sprt.decided(&tally), decided);
    }
    assert_eq!(Sprt { elo0: 0.0, elo1: 5.0 }.ratio(&Tally::default()), 0.0);
}
