//! UCI, as Fairy-Stockfish speaks it.

use crate::common::talk::Talk;
use crate::common::{moves_of, replay, root, run_with_input, shipped, strings};
use crate::{DEAD, MATE_IN_ONE, best, engine, error, fen, silent, uci};

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
    let games = crate::common::run(&["list", "--json"]).json();
    let mut talk = engine(&[]);
    talk.say("setoption name Hash value 1");
    for game in games.as_array().expect("a list") {
        let id = crate::common::text(game, "id");
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
