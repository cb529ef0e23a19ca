//! XBoard's protocol (CECP).

use crate::common::talk::Talk;
use crate::common::{replay, root};
use crate::{MATE_IN_ONE, engine};

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
