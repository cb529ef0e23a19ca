//! What phrases mean: zones for both sides, pieces by word, and what a file without stacks is told.

use qigui::board::{Kind, Piece, Point, Side};
use qigui::compile::scope::{Problems, Scope};
use qigui::spec::{Loaded, Located, Span, load, load_text, shipped};

const GAME: &str = r#"
schema = 1
name = "Phrases"

[board]
files = 5
ranks = 6
start = "..k../...../...../...../...../..K.."

[zones]
court = "b1-d2"
far = "not home and not enemy home"
home = "ranks 1-2"
lines = { red = "files a-b", black = "enemy rank 1" }

[pieces.king]
letter = "k"
royal = true
moves = "K"

[pieces.guard]
letter = ["a", "+a"]
moves = "F"
onto-own = "always"
"#;

/// The phrase as a file would hold it: the places in it do not matter here.
fn phrase(loaded: &Loaded, text: &str) -> Located<String> {
    let span = Span { start: 0, end: 0, ..loaded.game.schema.span };
    Located { value: text.to_owned(), span }
}

#[track_caller]
fn zone(text: &str, red: &str, black: &str) {
    let loaded = load_text("phrases.toml", GAME).expect("a game");
    let mut problems = Problems::default();
    let scope = Scope::new(&loaded, &mut problems).expect("a scope");
    let points = scope.zone(&phrase(&loaded, text), &mut problems).expect("a zone");
    let names = points.map(|set| set.map(|point| scope.shape().name(point)).collect::<Vec<_>>().join(" "));
    assert_eq!(names, [red, black], "{text}");
    assert!(problems.is_empty());
}

#[test]
fn zones_are_turned_over_for_black() {
    zone("e2", "e2", "e5");
    zone("court and rank 2", "b2 c2 d2", "b5 c5 d5");
    zone("last rank and files b-c", "b6 c6", "b1 c1");
    zone("enemy court and last rank", "b6 c6 d6", "b1 c1 d1");
    zone("enemy (rank 1 and file a)", "a6", "a1");
    zone("far and file c", "c3 c4", "c3 c4");
    zone("not (ranks 2-last or files b-e)", "a1", "a6");
    zone("none", "", "");
}

#[test]
fn a_zone_written_for_each_side_is_not_turned_over() {
    zone("lines and (rank 1 or rank 6)", "a1 b1 a6 b6", "a6 b6 c6 d6 e6");
    zone("enemy lines and rank 6", "a6 b6 c6 d6 e6", "a1 b1");
}

#[test]
fn every_letter_of_a_kind_is_read_and_the_first_is_written() {
    // the zones are for phrases that no rule of the game has
    let (before, after) = (GAME.find("[zones]").unwrap(), GAME.find("[pieces.king]").unwrap());
    let game = format!("{}{}", &GAME[..before], &GAME[after..]);
    let variant = qigui::compile::open_text("letters.toml", &game).expect("a game");
    let (king, guard) = (Kind(0), Kind(1));
    let read = ["k", "a", "+a", "+k", "b"].map(|letter| variant.kind_of_letter(letter));
    assert_eq!(read, [Some(king), Some(guard), Some(guard), None, None]);
    assert_eq!(variant.letter(Piece::new(guard, Side::Red)), "A");
}

#[test]
fn words_of_pieces_are_seen_from_a_side() {
    let loaded = load_text("phrases.toml", GAME).expect("a game");
    let mut problems = Problems::default();
    let scope = Scope::new(&loaded, &mut problems).expect("a scope");
    let (king, guard) = (Kind(0), Kind(1));
    assert!(scope.is_royal(king) && !scope.is_royal(guard));
    let (red, black) = (Piece::new(guard, Side::Red), Piece::new(guard, Side::Black));
    let (low, high) = (Point(0), Point(29));
    let mut has = |text: &str, piece: Piece, point: Point, top: bool, from: Side| {
        scope.pieces(&phrase(&loaded, text), &mut problems).expect(text).has(piece, point, top, from)
    };
    assert!(has("own guard", red, low, true, Side::Red));
    assert!(!has("own guard", red, low, true, Side::Black));
    assert!(has("enemy top", black, low, true, Side::Red));
    assert!(!has("enemy top", black, low, false, Side::Red));
    assert!(has("black guard", black, low, true, Side::Black));
    // The zone is that of the piece's own side, whoever looks.
    assert!(has("guard in home", red, low, true, Side::Black));
    assert!(!has("guard in home", black, low, true, Side::Red));
    assert!(has("guard in home", black, high, true, Side::Red));
    assert!(has("not royal and (own or covered)", black, high, false, Side::Red));
    assert!(!has("royal", black, high, true, Side::Red));
}

#[test]
fn each_line_about_stacks_is_named_where_none_can_form() {
    let text = r#"
schema = 1
extends = "stacking-xiangqi"
without = ["pieces.advisor.onto-own"]
name = "Flat"

[rules]
captured = "removed"

[every-piece]
onto-own = "never"
"#;
    let report = match qigui::compile::open_text("flat.toml", text) {
        Err(qigui::spec::LoadError::Faults(report)) => report.to_string(),
        _ => panic!("it says much that has no effect"),
    };
    let said: Vec<&str> = report
        .lines()
        .filter_map(|line| line.split("error[Q0801]: ").nth(1)?.split(" has no effect").next())
        .collect();
    let keys = [
        "`blocked-by = \"same-height\"`",
        "`lost = \"covered\"`",
        "`carries`",
        "`when = \"on-top\"`",
        "`top`",
    ];
    assert_eq!(said, keys, "{report}");
}

#[test]
fn every_shipped_game_is_read() {
    assert!(shipped().count() > 0);
    for id in shipped() {
        let loaded = load(id).unwrap_or_else(|error| panic!("{id}: {error}"));
        let mut problems = Problems::default();
        assert!(Scope::new(&loaded, &mut problems).is_some() && problems.is_empty(), "{id}");
        assert_eq!(loaded.id, id);
    }
}

#[test]
fn every_shipped_file_is_listed_once() {
    let mut listed: Vec<&str> = shipped().collect();
    listed.sort();
    let mut files: Vec<String> = std::fs::read_dir("variants")
        .expect("the shipped games")
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".toml").map(str::to_owned))
        .collect();
    files.sort();
    assert_eq!(listed, files);
}

#[test]
fn a_game_that_is_not_there_is_named_with_those_that_are() {
    let error = load("xianqi").expect_err("no such game").to_string();
    assert!(error.contains("did you mean `xiangqi`?") && error.contains("minixiangqi"), "{error}");
    let error = load("./nowhere.toml").expect_err("no such file").to_string();
    assert!(error.contains("./nowhere.toml"), "{error}");
}
