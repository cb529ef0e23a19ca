//! UCCI.

use crate::common::talk::Talk;
use crate::common::{moves_of, replay, strings};
use crate::{best, engine, silent};

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
fn words_of_uci_are_understood_in_ucci_too() {
    // what a program says that speaks both, after either greeting
    let mut talk = ucci();
    talk.say("stop\nsetoption name Threads value 1\nsetoption name Hash value 32\nsetoption name Skill Level value 20");
    assert_eq!(talk.ask("isready", "readyok"), ["readyok"]);
    let told = talk.answer("setoption name Threads value many", "info message error:");
    assert!(told.starts_with("Threads needs a whole number"), "{told}");
    // in milliseconds, whatever times are in otherwise: in seconds nobody would wait for it
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let action = best(&mut talk, &format!("position fen {start}\ngo movetime 200"));
    assert_eq!(replay("xiangqi", None, &[qigui::notation::ranks::from_zero(&action)]).code, Some(0));
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
