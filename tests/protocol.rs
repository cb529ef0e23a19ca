//! What other programs say to the engine, and what they get: the program is driven over pipes, in each of its protocols.
//!
//! Names such as PRO-13 are those of troubles that users of other programs reported.

mod common;

use common::talk::Talk;
use common::{moves_of, program, replay, root, run_with_input, shipped, strings};

/// A mate in one for Red: the chariot goes to the last rank.
const MATE_IN_ONE: &str = "4k4/R8/9/9/9/9/9/9/1R7/3K5 w";
/// Nobody can win, and there are actions.
const DEAD: &str = "3k5/9/9/9/9/9/9/9/9/4K4 b";

fn engine(arguments: &[&str]) -> Talk {
    let mut program = program();
    program.arg("engine").args(arguments);
    Talk::with(program)
}

/// A conversation in UCI about a game.
fn uci(game: &str) -> Talk {
    let mut talk = engine(&[]);
    talk.ask("uci", "uciok");
    let told = talk.ask(&format!("setoption name UCI_Variant value {game}"), "info string");
    assert!(told[0].starts_with(&format!("info string variant {game} files")), "{told:?}");
    talk
}

/// The best action of a search.
fn best(talk: &mut Talk, go: &str) -> String {
    let answer = talk.answer(go, "bestmove");
    answer.split_whitespace().next().expect("an action").to_owned()
}

/// The position on the engine's board.
fn fen(talk: &mut Talk) -> String {
    talk.say("d");
    let lines = talk.until("Outcome:");
    let line = lines.iter().find_map(|line| line.strip_prefix("Fen: "));
    line.expect("a FEN").to_owned()
}

/// What was said of an error.
fn error(talk: &mut Talk, text: &str) -> String {
    talk.answer(text, "info string error:")
}

/// Whether nothing that begins with this is said before the engine says that it is ready.
fn silent(talk: &mut Talk, start: &str) -> bool {
    talk.ask("isready", "readyok").iter().all(|line| !line.starts_with(start))
}

// ---- UCI

#[test]
fn uci_greets_with_every_shipped_game() {
    let mut talk = engine(&[]);
    let lines = talk.ask("uci", "uciok");
    assert!(lines[0].starts_with("id name qigui "));
    let variants = lines.iter().find(|line| line.starts_with("option name UCI_Variant type combo"));
    let words: Vec<&str> = variants.expect("the option").split_whitespace().collect();
    for id in shipped() {
        assert!(words.windows(2).any(|pair| pair == ["var", &id]), "{id}");
    }
    for option in ["Hash", "Threads", "MultiPV", "Ponder", "VariantPath", "RanksFromZero", "Move Overhead"] {
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("option name {option} type "))),
            "{option}"
        );
    }
    talk.say("quit");
    assert_eq!(talk.rest(), (Vec::new(), Some(0)));
}

#[test]
fn every_shipped_game_is_announced_and_played() {
    let games = common::run(&["list", "--json"]).json();
    let mut talk = engine(&[]);
    talk.say("setoption name Hash value 1");
    for game in games.as_array().expect("a list") {
        let id = common::text(game, "id");
        let told = talk.answer(&format!("setoption name UCI_Variant value {id}"), "info string variant");
        let (files, ranks) = (&game["files"], &game["ranks"]);
        assert!(told.starts_with(&format!("{id} files {files} ranks {ranks} pocket ")), "{told}");
        let start = told.split_once(" startpos ").expect("a start").1;
        let action = best(&mut talk, "position startpos\ngo nodes 200");
        let mut actions = strings(&moves_of(id, start)["actions"]);
        actions.retain(|legal| legal.starts_with(&action) || *legal == action);
        assert!(!actions.is_empty(), "{id}: {action}");
        talk.say(&format!("position startpos moves {action}"));
        assert!(silent(&mut talk, "info string error"), "{id}: {action}");
    }
}

#[test]
fn an_empty_list_of_moves_is_none() {
    // FEN-14
    let mut talk = uci("xiangqi");
    talk.say("position fen 4k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1 moves");
    assert_eq!(fen(&mut talk), "4k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1");
    talk.say("position startpos moves");
    assert!(fen(&mut talk).starts_with("rnbakabnr/"));
}

#[test]
fn each_session_counts_ranks_in_one_way() {
    // PRO-02
    let expected = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
    let mut talk = uci("xiangqi");
    talk.say("position startpos moves h3e3");
    assert_eq!(fen(&mut talk), expected);
    assert!(error(&mut talk, "position startpos moves a0a1").contains("a0"));
    let answer = best(&mut talk, "go depth 2");
    assert!(moves_of("xiangqi", expected)["actions"].to_string().contains(&answer), "{answer}");

    talk.say("setoption name ranksfromzero value TRUE\nposition startpos moves h2e2");
    assert_eq!(fen(&mut talk), expected);
    let refused = error(&mut talk, "position startpos moves h2e2 h10g8");
    assert!(refused.starts_with("move 2 does not fit: "), "{refused}");
    let answer = best(&mut talk, "go depth 2");
    let own = qigui::notation::ranks::from_zero(&answer);
    assert!(strings(&moves_of("xiangqi", expected)["actions"]).contains(&own), "{answer}");

    let mut talk = engine(&["--ranks-from-zero"]);
    talk.say("position startpos moves h2e2");
    assert_eq!(fen(&mut talk), expected);
}

#[test]
fn every_pair_of_points_is_converted_and_back() {
    // PRO-03
    use qigui::notation::ranks::{from_zero, to_zero};
    let points = || ('a'..='i').flat_map(|file| (1..=10).map(move |rank| (file, rank)));
    for (from, start) in points() {
        for (to, end) in points() {
            let (own, zero) =
                (format!("{from}{start}{to}{end}"), format!("{from}{}{to}{}", start - 1, end - 1));
            assert_eq!(to_zero(&own), zero);
            assert_eq!(from_zero(&zero), own);
        }
    }
}

#[test]
fn a_list_that_does_not_fit_is_refused_whole() {
    let mut talk = uci("xiangqi");
    talk.say("position startpos moves h3e3 h10g8");
    let before = fen(&mut talk);
    for (bad, says) in [
        ("position startpos moves h3e3 h10g8 e3e9", "move 3 does not fit: e3e9"),
        ("position startpos moves nonsense", "move 1"),
        ("position fen nonsense w moves h3e3", "the position stays as it was"),
        ("position fen 4k4/9/9/9/9/9/9/9/9/9 w", "the position stays as it was"),
        ("position", "`startpos` or `fen FEN` is missing"),
        ("position fen", "the FEN is missing"),
        ("position 4k4", "should stand where `4k4` does"),
    ] {
        let told = error(&mut talk, bad);
        assert!(told.contains(says), "{bad}: {told}");
        assert_eq!(fen(&mut talk), before, "{bad}");
    }
    talk.say("position startpos moves h3e3 h10g8 e3e7");
    assert!(fen(&mut talk).contains("/p1p1C1p1p/"));
}

#[test]
fn what_is_said_wrongly_is_answered() {
    let mut talk = uci("xiangqi");
    for (bad, says) in [
        ("og depth 3", "did you mean `go`"),
        ("go depth", "depth needs a whole number"),
        ("go depth three", "and not `three`"),
        ("go deep 3", "`deep` is no word of go"),
        ("go searchmoves h3h9 depth 1", "h3h9"),
        ("go searchmoves depth 1", "no move stands after searchmoves"),
        ("setoption Hash 4", "setoption name NAME value VALUE"),
        ("setoption name Hush value 4", "did you mean `Hash`"),
        ("setoption name Hash value many", "whole number from 1 to"),
        ("setoption name Hash value 99999999999", "whole number from 1 to"),
        ("setoption name UCI_Variant value xiangki", "did you mean `xiangqi`"),
        ("setoption name UCI_Variant", "needs the name of a game"),
        ("setoption name Ponder value perhaps", "`true` or `false`"),
        ("setoption name VariantPath value ./no-such-file.toml", "no-such-file.toml"),
    ] {
        let told = error(&mut talk, bad);
        assert!(told.contains(says), "{bad}: {told}");
    }
    assert_eq!(talk.ask("isready", "readyok"), ["readyok"]);
}

#[test]
fn infinite_searches_answer_after_stop_only() {
    let mut talk = uci("xiangqi");
    // PRO-10: a proved mate is no reason; PRO-11: neither is the end of what can be looked ahead
    for position in [MATE_IN_ONE, DEAD] {
        talk.say(&format!("position fen {position}\ngo infinite"));
        for _ in 0..20 {
            assert!(silent(&mut talk, "bestmove"), "{position}");
        }
        let lines = talk.ask("stop", "bestmove");
        assert!(!lines.last().expect("a line").contains("none"), "{lines:?}");
        assert!(silent(&mut talk, "bestmove"), "{position}");
    }
    talk.say("stop");
    assert_eq!(talk.ask("isready", "readyok"), ["readyok"]);
}

#[test]
fn a_guess_is_answered_when_it_is_hit_or_stopped() {
    let mut talk = uci("xiangqi");
    let position = format!("position fen {MATE_IN_ONE}");
    talk.say(&format!("{position}\ngo ponder depth 3"));
    for _ in 0..20 {
        assert!(silent(&mut talk, "bestmove"));
    }
    assert_eq!(best(&mut talk, "ponderhit"), "b2b10");
    talk.say(&format!("{position}\ngo ponder wtime 100 btime 100"));
    for _ in 0..20 {
        assert!(silent(&mut talk, "bestmove"));
    }
    assert_eq!(best(&mut talk, "ponderhit"), "b2b10");
    talk.say("position startpos\ngo ponder wtime 60000 btime 60000");
    assert!(silent(&mut talk, "bestmove"));
    assert_ne!(best(&mut talk, "stop"), "(none)");
    talk.say("ponderhit");
    assert_eq!(talk.ask("isready", "readyok"), ["readyok"]);
}

#[test]
fn stop_is_never_overtaken() {
    // PRO-13
    let mut talk = uci("xiangqi");
    for _ in 0..100 {
        assert_ne!(best(&mut talk, "go infinite\nstop"), "(none)");
    }
    // one answer for each go, also where one begins before the other has ended
    talk.say("go infinite\ngo infinite\ngo depth 1\ngo infinite\nstop");
    for _ in 0..4 {
        talk.until("bestmove");
    }
    assert!(silent(&mut talk, "bestmove"));
}

#[test]
fn there_is_always_an_action_if_one_is_legal() {
    // PRO-09
    let mut talk = uci("xiangqi");
    for go in
        ["go movetime 1", "go depth 1\nstop", "go wtime 0 btime 0", "go wtime -50 btime 10", "go nodes 1"]
    {
        assert_ne!(best(&mut talk, go), "(none)", "{go}");
    }
    // nobody can win any more, sixty moves were quiet, a position came back: whoever asks still gets an action
    let quiet = "position fen 4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 120 99";
    let shuffle = "h3h4 h8h7 h4h3 h7h8 ".repeat(4);
    for position in
        [&format!("position fen {DEAD}"), quiet, &format!("position startpos moves {shuffle}h3e3")]
    {
        assert_ne!(best(&mut talk, &format!("{position}\ngo depth 2")), "(none)", "{position}");
        assert!(silent(&mut talk, "info string error"), "{position}");
    }
}

#[test]
fn a_game_that_is_over_has_no_best_action() {
    let mut talk = uci("xiangqi");
    for (game, position, score) in [
        ("xiangqi", "1R2k4/R8/9/9/9/9/9/9/9/3K5 b", "mate 0"),
        ("xiangqi", "3k5/4R4/9/9/9/9/9/9/9/4K4 b", "mate 0"),
        ("stacking", "R2(kR)/4/4/4/4/4/4/3K b", "mate 0"),
    ] {
        talk.say(&format!("setoption name UCI_Variant value {game}\nposition fen {position}\ngo depth 3"));
        let lines = talk.until("bestmove");
        assert_eq!(lines.last().expect("a line"), "bestmove (none)", "{game} {position}");
        assert!(lines.contains(&format!("info depth 0 score {score}")), "{game}: {lines:?}");
    }
}

#[test]
fn no_depth_is_too_much() {
    // AI-01
    let mut talk = uci("xiangqi");
    assert_ne!(best(&mut talk, &format!("position fen {DEAD}\ngo depth 1000")), "(none)");
    talk.say("position fen 3k5/4P4/9/9/9/9/9/9/9/4K4 w\ngo depth 1000000");
    assert!(silent(&mut talk, "info string error"));
    assert_ne!(best(&mut talk, "stop"), "(none)");
}

#[test]
fn no_answer_is_expected_to_the_last_action() {
    // PRO-15
    let mut talk = uci("xiangqi");
    assert_eq!(talk.answer(&format!("position fen {MATE_IN_ONE}\ngo depth 3"), "bestmove"), "b2b10");
    let answer = talk.answer("position startpos\ngo depth 4", "bestmove");
    let words: Vec<&str> = answer.split_whitespace().collect();
    assert_eq!(words[1], "ponder");
    talk.say(&format!("position startpos moves {} {}", words[0], words[2]));
    assert!(silent(&mut talk, "info string error"));
}

#[test]
fn options_ignore_case() {
    // PRO-20
    let mut talk = engine(&[]);
    talk.ask("uci", "uciok");
    talk.ask("setoption name uci_variant value XIANGQI", "info string variant xiangqi files 9 ranks 10");
    talk.say("setoption name multipv value 2");
    let lines = talk.ask("go depth 2", "bestmove");
    assert!(lines.iter().any(|line| line.contains(" multipv 2 ")), "{lines:?}");
}

#[test]
fn nothing_promotes_that_does_not() {
    // PRO-21
    let mut talk = engine(&["--ranks-from-zero"]);
    let position = "position fen 4k4/8P/9/9/9/9/9/9/9/3K5 w moves";
    for bad in ["i8i9=.", "i8i9p", "i8i9+"] {
        assert!(error(&mut talk, &format!("{position} {bad}")).contains("move 1"), "{bad}");
    }
    talk.say(&format!("{position} i8i9"));
    assert!(silent(&mut talk, "info string error"));
    let lines = talk.ask(&format!("{position} i8i9 e9e8\ngo perft 1"), "Nodes searched");
    let sideways = lines.iter().filter(|line| line.starts_with("i9")).collect::<Vec<_>>();
    assert_eq!(sideways, ["i9h9: 1"]);
}

#[test]
fn changes_and_passes_are_written_as_elsewhere() {
    let counted = |talk: &mut Talk, text: &str| -> Vec<String> {
        let lines = talk.ask(text, "Nodes searched");
        lines.iter().filter_map(|line| line.strip_suffix(": 1")).map(str::to_owned).collect()
    };
    let mut talk = uci("janggi");
    let actions = counted(&mut talk, "position startpos\ngo perft 1");
    assert!(actions.contains(&"e2e2".to_owned()), "{actions:?}");
    for pass in ["e2e2", "pass", "0000", "@@@@"] {
        talk.say(&format!("position startpos moves {pass}"));
        assert!(fen(&mut talk).contains(" b "), "{pass}");
    }
    for (game, position, wanted) in [
        ("shako", "5k4/P9/10/10/10/10/10/10/10/5K4 w - - 0 1", ["a9a10q", "a9a10r"]),
        ("cannon-shogi", "4k4/P8/9/9/9/9/9/9/4K4[] w - - 0 1", ["a8a9+", "e1e2"]),
        ("xiangqihouse", "4k4/9/9/9/9/9/9/9/9/3K5[R] w - - 0 1", ["R@a5", "d1d2"]),
    ] {
        talk.say(&format!("setoption name UCI_Variant value {game}"));
        let actions = counted(&mut talk, &format!("position fen {position}\ngo perft 1"));
        for action in wanted {
            assert!(actions.contains(&action.to_owned()), "{game} {action}: {actions:?}");
        }
        for action in actions {
            talk.say(&format!("position fen {position} moves {action}"));
            assert!(silent(&mut talk, "info string error"), "{game} {action}");
        }
    }
}

#[test]
fn lines_are_counted() {
    let mut talk = uci("xiangqi");
    let lines = talk.ask("position startpos\ngo perft 3", "Nodes searched");
    assert_eq!(lines.last().expect("a line"), "Nodes searched: 79666");
    assert_eq!(lines.iter().filter(|line| line.contains(": 1") || line.contains(": 2")).count(), 44);
    // it can be stopped
    talk.say("go perft 9\nstop");
    talk.until("info string perft 9 was stopped");
    assert_eq!(talk.ask("isready", "readyok"), ["readyok"]);
}

#[test]
fn searches_are_limited_as_asked() {
    let mut talk = uci("xiangqi");
    assert_eq!(best(&mut talk, "position startpos\ngo searchmoves a1a2 a1a3 depth 3").get(..2), Some("a1"));
    let lines = talk.ask("go depth 3", "bestmove");
    assert!(lines.iter().all(|line| !line.starts_with("info depth 4 ")), "{lines:?}");
    let lines = talk.ask(&format!("position fen {MATE_IN_ONE}\ngo mate 1"), "bestmove");
    assert!(lines.iter().any(|line| line.contains(" score mate 1 ")), "{lines:?}");
    // the loser sees it too, and gives a move all the same (AI-07)
    let lines = talk.ask("position fen 3k5/4a4/R8/9/9/9/9/9/1R7/4K4 b\ngo depth 4", "bestmove");
    assert!(lines.last().is_some_and(|line| !line.contains("none")), "{lines:?}");
    // the same search says the same
    let search = |talk: &mut Talk| {
        talk.say("ucinewgame\nposition startpos\ngo depth 4");
        let lines = talk.until("bestmove");
        lines.iter().map(|line| line.split(" nps ").next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(search(&mut talk), search(&mut talk));
}

#[test]
fn whoever_is_to_act_is_searched_for() {
    // every answer is put into the list, whoever's it was: that is the whole game
    let mut talk = uci("stacking-minimal");
    let mut moves: Vec<String> = Vec::new();
    let mut twice = 0;
    let mut last = String::new();
    for _ in 0..80 {
        talk.say(&format!("position startpos moves {}\nd", moves.join(" ")));
        let lines = talk.until("Outcome:");
        let to_act = lines.iter().find(|line| line.starts_with("To act: ")).expect("a side").clone();
        if lines.last().expect("a line") != "Outcome: none" {
            break;
        }
        twice += usize::from(to_act == last);
        moves.push(best(&mut talk, "go nodes 500"));
        last = to_act;
    }
    let run = replay("stacking-minimal", None, &moves);
    assert_eq!(run.code, Some(0), "{moves:?}: {}", run.stdout);
    assert!(moves.iter().any(|text| text.contains('=')), "no choice was made: {moves:?}");
    assert!(twice > 0, "no side acted twice: {moves:?}");
}

#[test]
fn games_are_loaded_from_files_and_folders() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("engine-games");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let guards = "schema = 1\nextends = \"xiangqi\"\nname = \"Guards\"\npieces.advisor.moves = \"sW\"\n";
    std::fs::write(folder.join("guards.toml"), guards).expect("a file");
    std::fs::write(folder.join("broken.toml"), "schema = 1\nextends = \"xiangqi\"\nmame = \"x\"\n")
        .expect("a file");
    std::fs::write(folder.join("notes.txt"), "no game").expect("a file");
    let folder = folder.to_str().expect("a readable path");
    let court = root().join("variants/xiangqi-court-guard.toml");
    let paths = format!("{folder};{}", court.to_str().expect("a readable path"));

    let mut talk = engine(&[]);
    talk.ask("uci", "uciok");
    talk.say(&format!("setoption name VariantPath value {paths}"));
    let lines = talk.ask("isready", "readyok");
    assert!(lines.contains(&"info string loaded guards".to_owned()), "{lines:?}");
    assert!(lines.contains(&"info string loaded xiangqi-court-guard".to_owned()), "{lines:?}");
    let fault = lines.iter().find(|line| line.starts_with("info string error")).expect("a fault");
    assert!(fault.contains("broken.toml:3:1: ") && fault.contains("mame"), "{fault}");
    let options = talk.ask("uci", "uciok");
    assert!(options.iter().any(|line| line.contains(" var guards")), "{options:?}");
    talk.ask("setoption name UCI_Variant value guards", "info string variant guards files 9");
    let lines = talk.ask("position startpos\ngo perft 1", "Nodes searched");
    assert!(lines.iter().all(|line| line != "d1e2: 1"), "{lines:?}");
    // a game that is named at the start need not be loaded
    let mut talk = engine(&[&format!("{folder}/guards.toml")]);
    let options = talk.ask("uci", "uciok");
    assert!(options.iter().any(|line| line.contains("default guards")), "{options:?}");
}

#[test]
fn strange_input_is_survived() {
    let mut talk = uci("xiangqi");
    talk.say_bytes(b"\0\0\0\n\xff\xfe\xfa\n\r\n\r\r\n   \n\xef\xbb\xbfisready\r\n");
    talk.until("readyok");
    let mut long = vec![b'x'; 9 << 20];
    long.push(b'\n');
    talk.say_bytes(&long);
    assert_eq!(talk.until("info string error: the line is too long")[..].len(), 1);
    talk.say(&format!("position fen {}", "9/".repeat(100_000)));
    talk.until("info string error");
    talk.say(&format!("go {}", "depth ".repeat(10_000)));
    talk.until("info string error");
    // ten thousand moves: a game that no rule of ours would let last so long
    let moves = "h3h4 h8h7 h4h3 h7h8 ".repeat(2500);
    talk.say(&format!("position startpos moves {moves}"));
    assert!(silent(&mut talk, "info string error"));
    assert!(fen(&mut talk).starts_with("rnbakabnr/9/1c5c1/"));
    assert_ne!(best(&mut talk, "go depth 2"), "(none)");
}

#[test]
fn the_end_of_the_input_ends_it() {
    let run = run_with_input(&["engine"], "uci\ngo infinite\n");
    assert_eq!(run.code, Some(0));
    assert_eq!(run.stdout.lines().filter(|line| line.starts_with("bestmove ")).count(), 1, "{}", run.stdout);
    let run = run_with_input(&["engine"], "uci\ngo infinite\nquit\n");
    assert_eq!(run.code, Some(0));
    for input in ["", "\n\n", "xboard\nprotover 2\nnew\ngo\n", "ucci\ngo depth infinite\n"] {
        let run = run_with_input(&["engine"], input);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{input:?}");
    }
    let mut talk = uci("xiangqi");
    talk.say("go infinite");
    talk.hang_up();
    let (lines, code) = talk.rest();
    assert_eq!(code, Some(0));
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{lines:?}");
}

#[test]
fn a_lost_repetition_is_not_walked_into() {
    // AI-03: Red has given check again and again; if the chariot goes back once more, Black repeats, and Red has lost
    let mut talk = uci("xiangqi");
    let position = "position fen 4k4/9/9/9/9/9/9/9/3R5/5K3 w moves d2e2 e10d10 e2d2 d10e10 d2e2 e10d10";
    let lines = talk.ask(&format!("{position}\ngo searchmoves e2d2 depth 3"), "bestmove");
    let score = |line: &String| line.split(" score cp ").nth(1)?.split(' ').next()?.parse::<i32>().ok();
    let last = lines.iter().rev().find(|line| line.starts_with("info depth")).expect("an info");
    assert!(last.contains(" mate -") || score(last) < Some(-10_000), "{lines:?}");
    assert_eq!(best(&mut talk, &format!("{position}\ngo searchmoves e2d2 e2e1 depth 3")), "e2e1");
}

// ---- UCCI

fn ucci() -> Talk {
    let mut talk = engine(&[]);
    let lines = talk.ask("ucci", "ucciok");
    for option in ["option usemillisec type check", "option hashsize type spin", "option batch type check"] {
        assert!(lines.iter().any(|line| line.starts_with(option)), "{option}: {lines:?}");
    }
    talk
}

#[test]
fn ucci_is_understood() {
    let mut talk = ucci();
    // PRO-16
    talk.say("newgame\nuccinewgame\nwhat is this");
    assert_eq!(talk.ask("isready", "readyok"), ["readyok"]);
    // PRO-19
    talk.say("setoption hashsize 32\nsetoption usemillisec true\nsetoption style risky");
    talk.say("position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2");
    let answer = talk.answer("go time 1000 increment 0 opptime 60000 oppincrement 0", "bestmove");
    let own = qigui::notation::ranks::from_zero(answer.split_whitespace().next().expect("an action"));
    let legal = moves_of("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
    assert!(strings(&legal["actions"]).contains(&own), "{answer}");
    // PRO-05
    talk.say("position fen 4k4/9/9/9/4p4/9/9/9/9/4K3R w - - 0 1 moves i0i9");
    assert_eq!(talk.ask("isready", "readyok"), ["readyok"]);
    let told = talk.answer("position startpos moves h2e2 h10g8", "info message error:");
    assert!(told.starts_with("move 2 does not fit"), "{told}");
    let lines = talk.ask("position startpos\ngo depth 3", "bestmove");
    let info = lines.iter().find(|line| line.starts_with("info depth 3 score ")).expect("an info");
    let words: Vec<&str> = info.split_whitespace().collect();
    assert!(words[4].parse::<i32>().is_ok() && words[5] == "pv", "{info}");
    talk.say("quit");
    let (lines, code) = talk.rest();
    assert_eq!((lines, code), (vec!["bye".to_owned()], Some(0)));
}

#[test]
fn banned_moves_are_not_made() {
    // AI-04
    let mut talk = ucci();
    let position = "position fen 4k4/R8/9/9/9/9/9/9/1R7/3K5 w - - 0 1";
    assert_eq!(best(&mut talk, &format!("{position}\ngo depth 3")), "b1b9");
    assert_ne!(best(&mut talk, "banmoves b1b9\ngo depth 3"), "b1b9");
    // a ban holds for its position only
    assert_eq!(best(&mut talk, &format!("{position}\ngo depth 3")), "b1b9");
    let fen = "5k3/9/4p4/9/9/9/9/9/9/3K5 w - - 0 1";
    let all: Vec<String> = strings(&moves_of("xiangqi", fen)["actions"]);
    let all: Vec<String> = all.iter().map(|text| qigui::notation::ranks::to_zero(text)).collect();
    let banned = format!("position fen {fen}\nbanmoves {}\ngo depth 3", all.join(" "));
    assert_eq!(talk.ask(&banned, "nobestmove"), ["nobestmove"]);
    let told = talk.answer("banmoves a0a1", "info message error:");
    assert!(told.starts_with("banmoves: "), "{told}");
}

#[test]
fn ucci_searches_end_as_they_are_asked() {
    let mut talk = ucci();
    let lines = talk.ask("go depth 0", "nobestmove");
    assert!(lines[0].starts_with("info depth 0 score "), "{lines:?}");
    talk.say("go depth infinite");
    for _ in 0..10 {
        assert!(silent(&mut talk, "bestmove"));
    }
    assert_ne!(best(&mut talk, "stop"), "");
    talk.say("position startpos\ngo ponder time 10 increment 0");
    assert!(silent(&mut talk, "bestmove"));
    assert_ne!(best(&mut talk, "ponderhit draw"), "");
    let over = "position fen 1R2k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1\ngo depth 3";
    let lines = talk.ask(over, "nobestmove");
    assert!(lines.contains(&"info depth 0 score -30000".to_owned()), "{lines:?}");
    // what was found is remembered
    talk.say("position startpos\ngo depth 4");
    let found = talk.until("bestmove").pop().expect("a line");
    let first = found.split_whitespace().nth(1).expect("an action");
    let told = talk.answer(&format!("probe startpos moves {first}"), "pophash");
    assert!(told.contains(" depth "), "{told}");
    assert_eq!(talk.answer("probe fen 4k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1", "pophash"), "");
    // one after the other
    talk.say("setoption batch true\nposition startpos\ngo depth 3\nposition startpos moves h2e2\ngo depth 3");
    let own = |text: &str| qigui::notation::ranks::from_zero(text);
    let answers = [talk.answer("", "bestmove"), talk.answer("", "bestmove")];
    let sides = answers.map(|answer| own(answer.split_whitespace().next().expect("an action")));
    assert_eq!(replay("xiangqi", None, &[sides[0].clone()]).code, Some(0));
    assert_eq!(replay("xiangqi", None, &["h3e3".to_owned(), sides[1].clone()]).code, Some(0));
}

// ---- XBoard

fn xboard() -> Talk {
    let mut talk = engine(&[]);
    let lines = talk.ask("xboard\nprotover 2", "feature done=1");
    let all = lines.join("\n");
    for feature in ["setboard=1", "usermove=1", "ping=1", "highlight=1", "sigint=0", "colors=0"] {
        assert!(all.contains(&format!(" {feature}")), "{feature}: {all}");
    }
    let variants = lines.iter().find(|line| line.starts_with("feature variants=")).expect("variants");
    assert!(variants.contains("\"xiangqi,") && variants.contains(",manchu,"), "{variants}");
    assert!(!variants.contains("stacking"), "{variants}");
    talk
}

#[test]
fn xboard_is_answered_move_by_move() {
    let mut talk = xboard();
    talk.say("new\nrandom\nvariant xiangqi\nlevel 40 5 0\nsd 3\npost\neasy");
    let lines = talk.ask("time 30000\notim 30000\nusermove h2e2\nping 1", "pong 1");
    let moved = lines.iter().find_map(|line| line.strip_prefix("move ")).expect("a move");
    assert_eq!(lines.last().expect("a line"), "pong 1");
    assert!(lines.iter().position(|line| line.starts_with("move ")) < Some(lines.len() - 1));
    let thought = lines.iter().find(|line| line.starts_with("3 ")).expect("thoughts");
    let (numbers, line) = thought.split_once('\t').expect("a line after a tab");
    assert_eq!(numbers.split_whitespace().filter(|word| word.parse::<i64>().is_ok()).count(), 7, "{thought}");
    assert!(line.starts_with(moved), "{thought}");
    let own: Vec<String> =
        ["h2e2", moved].iter().map(|text| qigui::notation::ranks::from_zero(text)).collect();
    assert_eq!(replay("xiangqi", None, &own).code, Some(0), "{own:?}");
    // not mine, then a mistake, then taken back
    assert!(talk.answer("usermove h7h0", "Illegal move").ends_with("h7h0"));
    assert!(talk.answer("usermove nonsense", "Illegal move").ends_with("nonsense"));
    talk.say("remove\nforce\nusermove b2e2\nusermove h9g7\nundo");
    assert!(talk.answer("undo\nundo", "Error").starts_with("(command not legal now)"));
    assert!(talk.answer("fly", "Error").starts_with("(unknown command): fly"));
    let moved = talk.answer("go", "move");
    assert_eq!(replay("xiangqi", None, &[qigui::notation::ranks::from_zero(&moved)]).code, Some(0));
    talk.say("quit");
    assert_eq!(talk.rest().1, Some(0));
}

#[test]
fn xboard_is_told_what_has_ended_the_game() {
    let mut talk = xboard();
    talk.say("new\nvariant xiangqi\nforce\nsd 3\nst 10");
    let lines = talk.ask(&format!("setboard {MATE_IN_ONE} - - 0 1\ngo"), "1-0");
    assert_eq!(lines, ["move b1b9", "1-0 {Red has won (checkmate)}"]);
    let told = talk.answer("setboard 4k4/9/9/9/9/9/9/9/9/9 w - - 0 1", "tellusererror Illegal position:");
    assert!(!told.is_empty());
    assert!(talk.answer("usermove e9e8", "Illegal move").contains("e9e8"));
    // what others may see otherwise is proposed
    talk.say("new\nforce");
    for text in "h2h3 h7h6 h3h2 h6h7 h2h3 h7h6 h3h2 h6h7".split(' ') {
        talk.say(&format!("usermove {text}"));
    }
    talk.ask("ping 3", "offer draw");
}

#[test]
fn xboard_learns_games_and_where_pieces_go() {
    let mut talk = xboard();
    let lines = talk.ask("new\nvariant minixiangqi\nping 1", "pong 1");
    insta::assert_snapshot!("xboard_minixiangqi", lines.join("\n"));
    // seven ranks count from 1
    assert_eq!(talk.answer("lift b1", "highlight"), "7/1Y5/1Y5/1Y5/1Y5/1Y5/7");
    // ten from 0; the chariot behind its soldier, the cannon over its screen
    talk.say("variant xiangqi");
    assert_eq!(talk.answer("lift a0", "highlight"), "9/9/9/9/9/9/9/Y8/Y8/9");
    assert_eq!(talk.answer("lift h2", "highlight"), "7R1/9/9/7Y1/7Y1/7Y1/7Y1/2YYYYY1Y/7Y1/9");
    talk.say("put h3");
    assert_eq!(talk.answer("lift h9", "highlight"), "9/9/9/9/9/9/9/9/9/9");
    assert!(talk.answer("lift z3", "Error").contains("no such square"));
    assert!(talk.answer("variant lasca", "Error").contains("stand on each other"));
    assert!(talk.answer("variant nothing", "Error").contains("there is no game `nothing`"));
    // a change is chosen
    talk.say("variant shako\nsetboard 5k4/P9/10/10/10/10/10/10/10/5K4 w - - 0 1");
    assert_eq!(talk.answer("lift a8", "highlight"), "M9/10/10/10/10/10/10/10/10/10");
    assert!(talk.answer("put a9", "choice").contains('Q'));
}

#[test]
fn xboard_analyses_and_ponders() {
    let mut talk = xboard();
    talk.say("new\nvariant xiangqi\nforce\npost\nanalyze");
    talk.until("3 ");
    talk.ask("usermove h2e2", "3 ");
    assert!(talk.ask("ping 7", "pong 7").iter().all(|line| !line.starts_with("move ")));
    assert_eq!(talk.answer(".", "stat01:").split_whitespace().count(), 5);
    talk.answer("hint", "Hint:");
    talk.say("exit\nnopost\nhard\nnew\nsd 4\nst 5");
    talk.say("usermove h2e2");
    let first = talk.until("move ").pop().expect("a line");
    // it thinks on: whatever comes then is answered once
    let hint = talk.answer("hint", "Hint:");
    talk.say(&format!("usermove {hint}\nping 8"));
    let lines = talk.until("pong 8");
    assert_eq!(lines.iter().filter(|line| line.starts_with("move ")).count(), 1, "{first} {hint}: {lines:?}");
    talk.say("force\nping 9");
    assert!(talk.until("pong 9").iter().all(|line| !line.starts_with("move ")));
}

#[test]
fn turns_of_several_captures_are_said_one_after_the_other() {
    let path = root().join("tests/games/sieges.toml");
    let mut talk = engine(&[path.to_str().expect("a readable path")]);
    let lines = talk.ask("xboard\nprotover 2", "feature done=1");
    assert!(lines.iter().any(|line| line.ends_with(",sieges\"")), "{lines:?}");
    // the rook may take one pawn, or both
    let position = "setboard 4k3/8/8/8/p1p5/8/R6K w - - 0 1";
    talk.say(&format!("new\nvariant sieges\nforce\nsd 3\nst 5\n{position}\ngo"));
    assert_eq!(talk.until("move a3c3").iter().filter(|line| line.starts_with("move")).count(), 2);
    for legs in ["a1a3,a3c3", "a1a3"] {
        talk.say(&format!("force\n{position}\nusermove {legs}\nusermove e7e6\nping 1"));
        assert_eq!(talk.until("pong 1"), ["pong 1"], "{legs}");
    }
    talk.say(position);
    assert!(talk.answer("usermove a1a3,a3d3", "Illegal move").ends_with("a1a3,a3d3"));
}
