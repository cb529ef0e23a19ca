//! Actions in every notation: what is written is read back, what people write is understood.

mod common;

use std::collections::HashMap;
use std::sync::Arc;

use common::{root, run, run_with_input, shipped, strings, text};
use proptest::prelude::*;
use qigui::compile;
use qigui::game::{Action, Position, Rights, Setup};
use qigui::lab::dice::Dice;
use qigui::notation::{self, Dialect, Fields, Style, Unsayable, Writer};
use qigui::variant::Variant;
use rayon::prelude::*;

fn game(id: &str) -> Arc<Variant> {
    compile::open(id).unwrap_or_else(|fault| panic!("{id}: {fault}"))
}

/// Positions of a game played at random, again and again, all of them different games.
fn positions(variant: &Arc<Variant>, wanted: usize, mut visit: impl FnMut(&Position)) {
    let mut dice = Dice::new(6);
    let mut seen = 0;
    while seen < wanted {
        let mut position = variant.start();
        for _ in 0..150 {
            let mut actions = position.actions();
            if actions.is_empty() || seen == wanted {
                break;
            }
            visit(&position);
            seen += 1;
            actions.sort();
            position.apply(actions[dice.below(actions.len())]);
        }
    }
}

/// Every legal action of 2 000 random positions of each game with `QIGUI_FULL=1`; else of fewer.
#[test]
fn what_is_written_is_read_back() {
    let full = std::env::var_os("QIGUI_FULL").is_some_and(|value| value == "1");
    let wanted = if full { 2000 } else { 30 };
    // and of games that are there to use every key of the format
    let odd = common::files_below(&root().join("tests/games"), "toml");
    let odd = odd.iter().map(|path| path.to_string_lossy().into_owned());
    let games: Vec<String> = shipped().into_iter().chain(odd).collect();
    let faults: Vec<String> = games
        .par_iter()
        .flat_map_iter(|id| {
            let variant = game(id);
            let mut faults = Vec::new();
            positions(&variant, wanted, |position| faults.extend(faults_of(id, position)));
            faults
        })
        .collect();
    let shown = faults.iter().take(30).cloned().collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "{} faults, the first of them:\n{shown}", faults.len());
}

fn faults_of(id: &str, position: &Position) -> Vec<String> {
    let mut faults = Vec::new();
    for style in Style::ALL {
        let writer = Writer::new(position, style);
        let mut texts: HashMap<String, Action> = HashMap::new();
        for action in position.actions() {
            let text = writer.text(action);
            let own = position.action_text(action);
            match notation::read(position, &text, Some(style)) {
                Ok(read) if read == action => {}
                Ok(read) => {
                    faults.push(format!(
                        "{id} {style}: {own} is written {text}, read as {}",
                        position.action_text(read)
                    ));
                }
                Err(error) => faults
                    .push(format!("{id} {style}: {own} is written {text}: {error} in {}", position.fen())),
            }
            if text.chars().any(char::is_whitespace) || text.contains(',') {
                faults.push(format!("{id} {style}: {own} is written {text:?}, which a list would part"));
            }
            if let Some(other) = texts.insert(text.clone(), action) {
                faults
                    .push(format!("{id} {style}: {own} and {} are both {text}", position.action_text(other)));
            }
        }
    }
    faults
}

/// A form of FEN either says a position so that it is read back, or says what it has no words for; and that is there.
#[test]
fn positions_are_read_back_from_every_form() {
    let forms =
        ["letters", "red", "short", "link", "winboard", "red,short,link", "letters,link", "red,winboard"];
    let forms = ["canonical"].into_iter().chain(forms);
    let forms: Vec<Dialect> = forms.map(|form| form.parse().unwrap_or_else(|why| panic!("{why}"))).collect();
    let (mut said, mut unsayable) = (0, [0; 3]);
    for id in shipped() {
        let variant = game(&id);
        positions(&variant, 60, |position| {
            let setup = position.setup();
            for form in &forms {
                let usual = Setup { quiet: 0, number: 1, ..setup.clone() };
                let expected = if form.has_numbers() { &setup } else { &usual };
                match form.write(&setup, &variant) {
                    Ok(text) => {
                        said += 1;
                        let read =
                            Setup::parse(&variant, &text).unwrap_or_else(|why| panic!("{id} {text}: {why}"));
                        assert_eq!(read.fen(&variant), expected.fen(&variant), "{id} {form:?}: {text}");
                        assert!(!form.link || !text.contains(' '), "{text}");
                    }
                    Err(Unsayable::Stack { .. }) => {
                        unsayable[0] += 1;
                        assert!(form.flat && setup.stacks.iter().any(|stack| stack.len() > 1), "{id}");
                    }
                    Err(Unsayable::Rights(_)) => {
                        unsayable[1] += 1;
                        assert!(form.fields != Fields::All && setup.rights != Rights::default(), "{id}");
                    }
                    Err(Unsayable::Special(_)) => {
                        unsayable[2] += 1;
                        let special = setup.chain.is_some() || setup.passed.is_some();
                        assert!(form.fields != Fields::All && special, "{id}");
                    }
                }
            }
        });
    }
    assert!(said > 10_000 && unsayable.iter().all(|seen| *seen > 0), "{said} {unsayable:?}");
}

#[test]
fn positions_are_written_as_other_programs_do() {
    let moves = "h3e3 h10g8";
    let cases = [
        &["fen", "xiangqi"][..],
        &["fen", "xiangqi", "--moves", moves],
        &["fen", "xiangqi", "--moves", moves, "--dialect", "letters,red"],
        &["fen", "xiangqi", "--moves", moves, "--dialect", "short"],
        &["fen", "xiangqi", "--moves", moves, "--dialect", "short", "--json"],
        &["fen", "xiangqi", "--moves", "炮二平五", "--dialect", "winboard"],
        &["fen", "xiangqihouse", "--fen", "4k4/9/9/9/9/9/9/9/9/4K4[NCn] r", "--dialect", "link,letters"],
        &["fen", "stacking", "--fen", "(Pr)1(RC)k/4/4/4/4/4/(pPA)3/(NP)2K w", "--dialect", "winboard"],
        &["fen", "chess-xiangqi", "--fen", "3g5/9/9/9/9/9/9/9/9/R3K3R w KQ", "--dialect", "short"],
        &["fen", "chess-xiangqi", "--fen", "3g5/9/9/9/9/9/9/9/9/R3K3R w KQ", "--dialect", "short", "--json"],
        &["fen", "xiangqi", "--dialect", "short,winboard"],
        &["fen", "xiangqi", "--dialect", "long"],
        &["fen", "xiangqi", "--moves", "h3e3 h3h4"],
        &["fen", "xiangqi", "--fen", "9/9 w"],
    ];
    insta::assert_snapshot!("fens", cases.map(told).join("\n"));
}

/// Moves of a game in the Chinese notation, as its record has them: characters that the records write otherwise than
/// the program does, as it writes them.
fn moves_of_record(record: &str) -> Vec<String> {
    let forms =
        [('馬', '马'), ('車', '车'), ('砲', '炮'), ('帥', '帅'), ('將', '将'), ('進', '进'), ('後', '后')];
    let form = |c: char| forms.iter().find(|(from, _)| *from == c).map_or(c, |(_, to)| *to);
    let moves = record.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let words = moves.flat_map(str::split_whitespace);
    // numbers of moves, and the result
    words.filter(|word| !word.is_ascii()).map(|word| word.chars().map(form).collect()).collect()
}

#[test]
fn games_that_were_played_read_as_they_are_written() {
    let folder = root().join("tests/data/records");
    let mut records = common::files_below(&folder, "pgn");
    // those with a list of their moves beside them
    records.retain(|record| record.with_extension("pgn.moves.json").exists());
    assert_eq!(records.len(), 6);
    let variant = game("xiangqi");
    let (mut written, mut otherwise) = (0, Vec::new());
    for record in records {
        let bytes = std::fs::read(&record).expect("a record");
        let (record_text, _, _) = encoding_rs::BIG5.decode(&bytes);
        let listed = common::data(&format!(
            "records/{}.moves.json",
            record.file_name().expect("a file").to_string_lossy()
        ));
        let mut position = Position::parse(&variant, text(&listed, "fen")).expect("a position");
        let moves = strings(&listed["moves_fsf"]);
        let texts = moves_of_record(&record_text);
        assert_eq!(texts.len(), moves.len(), "{record:?}");
        for (ply, (text, own)) in texts.iter().zip(&moves).enumerate() {
            let what = format!("{record:?}, action {}, {text}", ply + 1);
            let action = notation::read(&position, text, Some(Style::Chinese));
            let action = action.unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_eq!(position.action_text(action), *own, "{what}");
            let own_text = notation::write(&position, action, Style::Chinese);
            if own_text != *text {
                otherwise.push(format!("{text}: {own_text}"));
            }
            position.apply(action);
            written += 1;
        }
    }
    // the records leave out which of two on a file moves, where only one can
    assert_eq!((written, otherwise.len()), (1180, 11), "{otherwise:?}");
    assert!(otherwise.iter().all(|told| told.contains(": 前") || told.contains(": 后")), "{otherwise:?}");
}

/// Every kind of action, by its name in the table of the page, with a position where it can be made.
const KINDS: [(&str, &str, &str); 9] = [
    ("a move", "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"),
    ("a capture", "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"),
    ("two pieces come along", "stacking", "3k/4/4/4/4/1(NR)2/(pPA)3/3K w"),
    ("promotion by a move", "chess-xiangqi", "9/P2g5/9/9/9/9/9/9/9/4K4 w"),
    ("a promotion that waited", "tests/games/columns.toml", "M4k/6/6/6/5m/K5 w"),
    ("changing places", "stacking", "P1(RC)k/4/4/4/4/4/4/N2K w"),
    ("placing from the hand", "xiangqihouse", "3k5/9/9/9/9/9/9/9/9/4K4[BPR] w"),
    ("castling", "chess-xiangqi", "3g5/9/9/9/9/9/9/9/9/R3K3R w KQ"),
    ("passing", "janggi", "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w"),
];

#[test]
fn the_table_of_the_page_is_what_is_written() {
    let page = std::fs::read_to_string(root().join("docs/notation.md")).expect("the page");
    let rows = page.lines().skip_while(|line| !line.starts_with("| action |"));
    let mut rows = rows.take_while(|line| line.starts_with('|')).map(|line| -> Vec<&str> {
        line.trim_matches('|').split(" | ").map(|cell| cell.trim_matches([' ', '`'])).collect()
    });
    let styles: Vec<Style> = rows.next().expect("a head")[1..]
        .iter()
        .map(|name| name.parse().unwrap_or_else(|error| panic!("{error}")))
        .collect();
    assert_eq!(rows.next().expect("a rule").len(), 1 + styles.len());
    let rows: Vec<Vec<&str>> = rows.collect();
    assert_eq!(rows.len(), KINDS.len());
    for (cells, (name, id, fen)) in rows.iter().zip(KINDS) {
        assert_eq!(cells[0], name);
        let id =
            if id.contains('/') { root().join(id).to_string_lossy().into_owned() } else { id.to_string() };
        let position = Position::parse(&game(&id), fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let action = notation::read(&position, cells[1], Some(Style::Own));
        let action = action.unwrap_or_else(|error| panic!("{name}: {error}"));
        let written: Vec<String> =
            styles.iter().map(|style| notation::write(&position, action, *style)).collect();
        assert_eq!(written, cells[1..], "{name}");
    }
}

/// The readings of a text in a position of xiangqi.
fn read(fen: &str, text: &str) -> Result<String, String> {
    let position = Position::parse(&game("xiangqi"), fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let read = notation::read(&position, text, None);
    read.map(|action| position.action_text(action)).map_err(|error| error.to_string())
}

#[test]
fn every_way_to_count_soldiers_is_read() {
    let three = "5k3/9/2P6/2P6/2P6/9/9/9/9/4K4 w";
    for (text, own) in [
        ("P+.6", "c8d8"),
        ("P7.6", "c7d7"),
        ("P-.6", "c6d6"),
        ("P.=6", "c7d7"),
        ("Pa=6", "c8d8"),
        ("Pc=6", "c6d6"),
        ("17=6", "c8d8"),
        ("37=6", "c6d6"),
        ("+P=6", "c8d8"),
        ("Ｐ＋＝６", "c8d8"),
        ("前兵平六", "c8d8"),
        ("中卒平6", "c7d7"),
        ("後兵平六", "c6d6"),
        ("二兵平六", "c7d7"),
    ] {
        assert_eq!(read(three, text), Ok(own.to_string()), "{text}");
    }
    let five = "5k3/2P6/2P6/2P6/2P6/2P6/9/9/9/4K4 w";
    for (text, own) in [
        ("++=6", "c9d9"),
        ("P+=6", "c8d8"),
        ("P7=6", "c7d7"),
        ("P-=6", "c6d6"),
        ("--1", ""),
        ("前兵平六", "c9d9"),
        ("四兵平六", "c6d6"),
    ] {
        match own {
            "" => assert!(read(five, text).is_err(), "{text}"),
            own => assert_eq!(read(five, text), Ok(own.to_string()), "{text}"),
        }
    }
    let two_files = "5k3/9/2P1P4/2P1P4/2P6/9/9/9/9/3K5 w";
    for (text, own) in [
        ("7+.8", "c8b8"),
        ("7-.8", "c6b6"),
        ("5+.6", "e8d8"),
        ("Pa.4", "e8f8"),
        ("Pd.8", "c7b7"),
        ("15.4", "e8f8"),
        ("四兵平八", "c7b7"),
        ("中七平八", "c7b7"),
    ] {
        assert_eq!(read(two_files, text), Ok(own.to_string()), "{text}");
    }
    // the middle one of file 7, or the seventh of it: the first can be, so it is that
    assert_eq!(read(two_files, "77.8"), Ok("c7b7".to_string()));
    // the middle one of file 3, or the third of it
    let sure = read("3k5/9/4P1P2/4P1P2/6P2/9/9/9/9/4K4 w", "33.2");
    assert_eq!(sure, Err("`33.2` can mean g6h6 (wxf) or g7h7 (wxf): say which, as by `g6h6`".to_string()));
}

#[test]
fn the_letter_p_may_be_left_out_where_the_style_is_said() {
    let read = |id: &str, fen: &str, text: &str, style| {
        let position = Position::parse(&game(id), fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        notation::read(&position, text, style)
            .map(|action| position.action_text(action))
            .map_err(|error| error.word())
    };
    let fen = "3k5/9/9/9/2p1p4/9/2P1P4/9/9/4K3R w";
    let crossed = "3k5/3P5/9/3pP4/9/9/9/9/9/5K3 w";
    let cannon = "3k5/9/1c7/9/9/2p6/9/9/9/4K4 b";
    for (id, fen, text, own) in [
        ("xiangqi", fen, "c5", Ok("c4c5")),
        ("xiangqi", fen, "c4c5", Ok("c4c5")),
        ("xiangqi", fen, "c5+", Ok("c4c5")),
        ("xiangqi", crossed, "exd7", Ok("e7d7")),
        ("xiangqi", crossed, "ed7", Ok("e7d7")),
        ("xiangqi", crossed, "f7", Ok("e7f7")),
        // the letter of a piece is a capital where it stands before a file
        ("xiangqi", fen, "Ri5", Ok("i1i5")),
        ("xiangqi", fen, "i5", Err("shape")),
        // a small one is a file where that can be
        ("xiangqi", cannon, "cb5", Ok("c5b5")),
        ("xiangqi", cannon, "Cb5", Ok("b8b5")),
        ("xiangqi", cannon, "cb6", Ok("b8b6")),
        ("xiangqi", fen, "C5", Err("unreadable")),
        ("chess-xiangqi", "9/P2g5/9/9/9/9/9/9/9/4K4 w", "a10=Q", Ok("a9a10=queen")),
        // where no piece has that letter, it is left out of the first that never goes back
        ("tests/data/steppe.toml", "", "c4", Ok("c3c4")),
        ("caravan", "", "a3", Err("unreadable")),
    ] {
        let start = game(id).start().fen();
        let fen = if fen.is_empty() { &start } else { fen };
        let found = read(id, fen, text, Some(Style::Algebraic));
        assert_eq!(found, own.map(str::to_owned), "{text} in {fen}");
    }
    // of a point alone nobody knows whether it is one
    assert_eq!(read("xiangqi", fen, "c5", None), Err("unreadable"));
    // as boards of other programs write games, ranks from 0
    let pgn = "[Variant \"xiangqi\"]\n\n1. Che2 Hg7 2. c4 g5 3. Hg2 *";
    let replayed = run_with_input(&["replay", "-", "--json"], pgn.to_owned()).json();
    assert_eq!((&replayed["plies"], &replayed["status"]), (&5.into(), &"read".into()), "{replayed}");
    assert_eq!(
        (&replayed["positions"][2]["action"], &replayed["positions"][3]["action"]),
        (&"c4c5".into(), &"g7g6".into())
    );
}

#[test]
fn what_several_styles_read_differently_is_an_error() {
    let rook = "3k5/9/9/9/9/9/9/7R1/7R1/4K4 w";
    let told = read(rook, "H2-E2");
    assert_eq!(told, Err("`H2-E2` can mean h2e2 (own) or h3e3 (iccs): say which, as by `h2e2`".to_string()));
    let start = game("xiangqi").start();
    let action = |text: &str, style| {
        notation::read(&start, text, style)
            .map(|action| start.action_text(action))
            .map_err(|error| error.word())
    };
    // one move from 0 is not told from one from 1
    assert_eq!(action("h2e2", None), Err("empty"));
    assert_eq!(action("h2e2", Some(Style::FromZero)), Ok("h3e3".to_string()));
    assert_eq!(action("H2-E2", None), Ok("h3e3".to_string()));
    assert_eq!(action("Che3+", None), Ok("h3e3".to_string()));
    assert_eq!(action("che3", None), Ok("h3e3".to_string()));
    assert_eq!(action("Ce3", None), Err("ambiguous"));
    assert_eq!(action("C2=5", Some(Style::Chinese)), Err("unreadable"));
    assert_eq!(action("C5=2", None), Err("unreadable"));
    assert_eq!(action("C2+3", None), Ok("h3h6".to_string()));
    assert_eq!(action("C2+9", None), Err("shape"));
    assert_eq!(action("C2+5", None), Err("screen"));
}

/// What is printed, on both streams, with the exit code.
fn told(arguments: &[&str]) -> String {
    let run = run(arguments);
    format!(
        "$ qigui {}\n{}{}exit code {:?}\n",
        arguments.join(" "),
        run.stdout,
        run.stderr,
        run.code.unwrap_or(-1)
    )
}

#[test]
fn actions_are_shown_in_every_notation() {
    let xiangqi = "1. 炮二平五 马８进７ 2. 傌二進三 車9平8 3. R1.2 h2+3 4. h1h7";
    insta::assert_snapshot!("notate_xiangqi", told(&["notate", "xiangqi", "--moves", xiangqi]));
    let stack = "(Pr)1(RC)k/4/4/4/4/4/(pPA)3/(NP)2K w";
    let texts = ["仕四进三带二 车1平2 前兵换马四", "A4+3^2 R1=2 P+=H4", "a2b3^2 a8b8 a8=a1.0"];
    for moves in texts {
        let run = run(&["notate", "stacking", "--fen", stack, "--moves", moves, "--json"]);
        insta::allow_duplicates! {
            insta::assert_snapshot!("notate_stacking_json", run.stdout);
        }
    }
    insta::assert_snapshot!(
        "notate_stacking",
        told(&["notate", "stacking", "--fen", stack, "--moves", texts[0]])
    );
    let drops = "3k5/9/9/9/9/9/9/9/9/4K4[BPRbp] w";
    let moves = "B@e3 P5@5 车三打四 象3打5";
    insta::assert_snapshot!(
        "notate_drops",
        told(&["notate", "xiangqihouse", "--fen", drops, "--moves", moves])
    );
}

#[test]
fn what_cannot_be_written_is_told_with_its_place() {
    let cases = [
        &["notate", "xiangqi", "--moves", "C2=5 H8+7 C5=4 C8=5"][..],
        &["notate", "xiangqi", "--moves", "炮二平五 马８进"],
        &["notate", "xiangqi", "--moves", "炮二平五 馬8进6", "--json"],
        &["notate", "xiangqi", "--moves", "h2e2 h9g7", "--read-as", "from-zero", "--notation", "wxf"],
        &["notate", "xiangqi", "--moves", "C2=5", "--notation", "runes"],
        &["replay", "xiangqi", "--moves", "Ce3"],
        &["explain", "xiangqi", "车一进三"],
        &["moves", "minixiangqi", "--notation", "chinese"],
    ];
    insta::assert_snapshot!("notate_faults", cases.map(told).join("\n"));
}

#[test]
fn every_command_that_takes_actions_reads_every_notation() {
    let typed = "炮二平五\n馬8進7\nH2+3\nRh10\nexplain C5+4\nH9-H8\nquit\n";
    let played = run_with_input(&["play", "xiangqi", "--black", "human", "--plain"], typed);
    let made = |line: &&str| line.starts_with("red h") || line.starts_with("black ");
    let made: Vec<&str> = played.stdout.lines().filter(made).collect();
    assert_eq!(made, ["red h3e3", "black h10g8", "red h1g3", "black i10h10"]);
    assert!(played.stdout.contains("e3e7 is legal: "), "{}", played.stdout);
    assert!(played.stdout.contains("error: H9-H8 is illegal (empty)"), "{}", played.stdout);

    let chase = "俥六平五 將5平4 Rd2 d10e10 R6=5 Kd10 e2d2 K4=5";
    let fen = "4k4/9/9/9/9/9/9/9/3R5/5K3 w";
    let judged = run(&["judge", "xiangqi", "--fen", fen, "--moves", chase, "--json"]).json();
    assert_eq!((&judged["verdict"], &judged["rule"]), (&"red_loses".into(), &"perpetual-check".into()));
    let zero = run(&["judge", "xiangqi", "--moves", "h2e2 h9g7", "--ranks-from", "0", "--json"]).json();
    assert_eq!(zero["ply"], 2);
    let unsure = run(&["explain", "xiangqi", "Ce3", "--json"]);
    assert_eq!((unsure.code, &unsure.json()["code"]), (Some(2), &"ambiguous".into()));
}

#[test]
fn every_command_that_shows_actions_shows_every_notation() {
    let fen = "4k4/9/9/9/9/9/9/9/3R5/5K3 w";
    let chase = "d2e2 e10d10 e2d2 d10e10 d2e2 e10d10 e2d2 d10e10 d2e2";
    let mut all = Vec::new();
    for style in ["chinese", "from-zero"] {
        all.push(told(&["judge", "xiangqi", "--fen", fen, "--moves", chase, "--notation", style]));
        let json = ["judge", "xiangqi", "--fen", fen, "--moves", chase, "--notation", style, "--json"];
        let entry = run(&json).json()["ledger"][0].clone();
        all.push(format!("{} {}", entry["action"], entry["written"]));
        let replay = ["replay", "xiangqi", "--moves", "h3e3 h10g8", "--notation", style];
        all.push(told(&replay));
        all.push(run(&[&replay[..], &["--json"]].concat()).json()["actions"].to_string());
    }
    insta::assert_snapshot!("shown", all.join("\n"));
}

#[test]
fn a_game_is_played_in_the_notation_that_is_asked_for() {
    let played = |game: &str, fen: &[&str], style: &str, typed: &str| {
        let arguments = ["play", game, "--black", "human", "--plain", "--unkept", "--notation", style];
        let run = run_with_input(&[&arguments, fen].concat(), typed.to_owned());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        // the board is that of any notation
        let says = |line: &&str| {
            let words = [
                "red ",
                "black ",
                "moves:",
                "undone:",
                "redone:",
                "error:",
                "to choose:",
                "  1",
                "an action",
            ];
            words.iter().any(|word| line.starts_with(word))
                || line.contains(" is legal")
                || line.contains(" is illegal")
                || line.contains(". ")
        };
        let lines: Vec<&str> = run.stdout.lines().filter(says).collect();
        format!("{game}, {style}\n{}\n", lines.join("\n"))
    };
    let typed =
        "moves h3\nC2=5\n马８进７\nundo\nundo\nredo\nredo\nexplain h1g3\nexplain h1h2\nH2+3\nhelp\nquit\n";
    // what is typed as points has ranks from 0 only where they are shown so
    let zero = "h2e2\nh9g7\nexplain h0g2\n傌二進三\nundo\nhelp\nquit\n";
    let soldier = "1\nundo\n前兵换马四\nmoves d8\nquit\n";
    let waits = ["--fen", "P1(RC)k/4/4/4/4/4/4/N2K w"];
    let all = [
        played("xiangqi", &[], "chinese", typed),
        played("xiangqi", &[], "wxf", typed),
        played("xiangqi", &[], "from-zero", zero),
        played("stacking", &waits, "chinese", soldier),
    ];
    insta::assert_snapshot!("played", all.join("\n"));
}

/// Text that looks like an action of some notation, or like nothing.
fn any_text() -> impl Strategy<Value = String> {
    let signs = "[a-iA-KNPR0-9+=.^@()xO#１-９一二三十前中后後進进退平带变换打炮馬兵车將＋ -]{0,9}";
    prop_oneof![signs.prop_map(String::from), "\\PC{0,12}".prop_map(String::from)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is typed, the reader answers, and what it takes for an action is legal.
    #[test]
    fn any_text_is_answered(text in any_text(), which in 0..4_usize, plies in 0..30_usize) {
        let variant = game(["xiangqi", "stacking", "cannon-shogi", "shako"][which]);
        let mut dice = Dice::new(text.len() as u64);
        let mut position = variant.start();
        for _ in 0..plies {
            let actions = position.actions();
            if actions.is_empty() {
                break;
            }
            position.apply(actions[dice.below(actions.len())]);
        }
        for style in Style::ALL.map(Some).into_iter().chain([None]) {
            match notation::read(&position, &text, style) {
                Ok(action) => prop_assert!(position.actions().contains(&action)),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}
