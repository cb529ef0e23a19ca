//! Boards as pictures: every piece is there once and can be found, nothing is cut off, and a picture stands alone.

#![cfg(feature = "cli")]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{data, files_below, list, root, run, shipped, text};
use qigui::board::Point;
use qigui::game::Position;
use qigui::picture::{Mark, Options, svg};
use roxmltree::{Document, Node};

/// A picture on the standard output.
fn drawn(arguments: &[&str]) -> String {
    let run = run(&[&["diagram"], arguments, &["-o", "-"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    run.stdout
}

/// All the games there are.
fn games() -> Vec<String> {
    let odd = files_below(&root().join("tests/games"), "toml");
    let odd = odd.into_iter().map(|path| path.to_str().expect("a readable path").to_owned());
    shipped().into_iter().chain(odd).collect()
}

#[test]
fn every_piece_is_drawn_once() {
    for game in games() {
        let fen = start_of(&game);
        assert_eq!(letters_of(&drawn(&[&game, "--letters"])), pieces_of(&fen), "{game}");
        assert_eq!(letters_of(&drawn(&[&game, "--letters", "--flip"])), pieces_of(&fen), "{game}");
    }
}

#[test]
fn every_piece_of_every_stack_is_drawn_once() {
    let stacking = data("stacking.json");
    let positions = list(&stacking, "positions");
    for item in positions.iter().step_by(positions.len() / 60) {
        let (game, fen) = (text(item, "variant"), text(item, "fen"));
        let picture = drawn(&[game, "--fen", fen, "--letters"]);
        assert_eq!(letters_of(&picture), pieces_of(fen), "{fen}");
        assert_inside(&picture);
    }
}

#[test]
fn a_tall_stack_stands_beside_the_board() {
    let fen = "3k/4/1(pPnNrRcCaA)2/4/4/4/4/3K w";
    let picture = drawn(&["stacking", "--fen", fen]);
    assert_inside(&picture);
    assert_eq!(letters_of(&drawn(&["stacking", "--fen", fen, "--letters"])), pieces_of(fen));
    let texts = texts(&picture);
    assert!(texts.contains(&"10".to_owned()) && texts.contains(&"b6".to_owned()), "{texts:?}");
    // from the bottom, the last of them the one that is on the board too
    let column: Vec<&String> = texts.iter().skip_while(|text| *text != "b6").skip(1).collect();
    assert_eq!(column, ["卒", "兵", "馬", "傌", "車", "俥", "砲", "炮", "士", "仕"]);
}

#[test]
fn what_is_in_hand_stands_at_the_edge_of_its_side() {
    let fen = "4k4/9/9/9/9/9/3r5/9/9/3K5[NA3Ppp] w";
    let height = |y: &str| y.parse::<f64>().expect("a number");
    for turned in [&[][..], &["--flip"]] {
        let picture = drawn(&[&["xiangqihouse", "--letters", "--fen", fen], turned].concat());
        assert_inside(&picture);
        let document = Document::parse(&picture).expect("a picture");
        let held: Vec<(&str, f64)> = document
            .descendants()
            .filter_map(|node| {
                let face = node.descendants().find(|inner| inner.has_tag_name("circle"));
                Some((node.attribute("data-hand")?, height(face?.attribute("cy")?)))
            })
            .collect();
        let letters: Vec<&str> = held.iter().map(|(letter, _)| *letter).collect();
        assert_eq!(letters, ["A", "N", "P", "p"]);
        let below = held[0].1 > held[3].1;
        assert_eq!(below, turned.is_empty(), "Red's hand is at Red's edge");
        let texts = texts(&picture);
        assert!(texts.iter().any(|text| text == "3") && texts.iter().any(|text| text == "2"), "{texts:?}");
    }
    // nothing in either hand, and nothing is drawn
    assert!(!drawn(&["xiangqihouse"]).contains("data-hand"));
}

#[test]
fn nothing_is_cut_off() {
    for game in games() {
        assert_inside(&drawn(&[&game]));
        assert_inside(&drawn(&[&game, "--flip"]));
    }
    // marks at the edges
    assert_inside(&drawn(&["xiangqi", "--piece", "chariot", "--at", "a1"]));
    assert_inside(&drawn(&[
        "xiangqi",
        "--piece",
        "chariot",
        "--at",
        "i10",
        "--fen",
        "3k4r/9/9/9/9/9/9/9/9/4K4 b",
    ]));
    assert_inside(&drawn(&["xiangqi", "--moves", "a1a2"]));
    assert_inside(&drawn(&["xiangqi", "--fen", "4k4/9/9/9/4r4/9/9/9/9/4K4 w"]));
}

#[test]
fn a_picture_stands_alone_on_any_page() {
    for game in games() {
        let picture = drawn(&[&game]);
        let document = Document::parse(&picture).unwrap_or_else(|fault| panic!("{game}: {fault}"));
        let svg = document.root_element();
        let fen = start_of(&game);
        assert_eq!(svg.attribute("role"), Some("img"));
        assert_eq!(svg.attribute("aria-label"), Some(fen.as_str()), "{game}");
        for node in document.descendants().filter(Node::is_element) {
            // no name that another picture could take, nothing fetched from elsewhere
            assert!(node.attribute("id").is_none() && node.attribute("href").is_none(), "{game}: {node:?}");
            let class = node.attribute("class");
            assert!(class.is_none_or(|class| class.starts_with("qg-")), "{game}: {class:?}");
            // a program that knows no style finds the light colours
            let painted = ["circle", "rect", "path", "polygon", "text"].contains(&node.tag_name().name());
            let colour = node.attribute("fill").or(node.attribute("stroke"));
            assert!(!painted || colour.is_some_and(|colour| !colour.contains("var")), "{game}: {node:?}");
        }
        assert_eq!(picture, drawn(&[&game]), "{game}: the same picture again");
    }
}

#[test]
fn marks_tell_where_a_piece_can_go() {
    let count = |picture: &str, class: &str| picture.matches(&format!("class=\"{class}\"")).count();
    // eleven points and a capture
    let picture = drawn(&["xiangqi", "--piece", "cannon", "--at", "h3"]);
    assert_eq!(
        (count(&picture, "qg-move"), count(&picture, "qg-capture"), count(&picture, "qg-from")),
        (11, 2, 1)
    );
    // pinned: what its movement allows and the rules forbid
    let picture = drawn(&["xiangqi", "--at", "e2", "--fen", "4k4/9/9/9/4r4/9/9/9/4R4/4K4 w"]);
    assert_eq!((count(&picture, "qg-move"), count(&picture, "qg-capture")), (3, 2));
    assert_eq!(count(&picture, "qg-blocked"), 2 * 8);
    // not there: alone on an empty board, which a user who gave a position is told
    let alone = run(&[
        "diagram",
        "xiangqi",
        "--piece",
        "horse",
        "--at",
        "e5",
        "--fen",
        "4k4/9/9/9/9/9/9/9/9/3K5 w",
        "-o",
        "-",
    ]);
    assert_eq!(alone.stderr, "note: The position has nothing on e5: the piece is shown alone.\n");
    assert_eq!(letters_of(&alone.stdout).len(), 1);
    assert_eq!(count(&alone.stdout, "qg-move"), 8);
    // the way of the last action, a royal in check
    let picture = drawn(&["xiangqi", "--fen", "4k4/9/9/9/9/9/9/9/9/R2K5 w", "--moves", "a1a10"]);
    assert_eq!((count(&picture, "qg-from"), count(&picture, "qg-head")), (2, 1));
    assert_eq!(count(&picture, "qg-check"), 1);
}

#[test]
fn every_mark_is_seen_on_every_point() {
    let variant = qigui::compile::open("stacking").expect("a shipped game");
    let position = Position::parse(&variant, "3k/n3/(nN)3/4/4/4/(rRcCaApP)3/3K w").expect("a position");
    let points: Vec<Point> = variant.shape().all().collect();
    let kinds: [fn(Point) -> Mark; 5] = [Mark::From, Mark::Move, Mark::Capture, Mark::Blocked, Mark::Check];
    let bare = svg(&variant, &position.setup(), &[], &Options::default());
    for flip in [false, true] {
        let options = Options { flip, ..Options::default() };
        let mut seen = BTreeSet::new();
        for mark in kinds {
            let marks: Vec<Mark> = points.iter().map(|at| mark(*at)).collect();
            let picture = svg(&variant, &position.setup(), &marks, &options);
            assert_inside(&picture);
            assert!(picture.len() > bare.len(), "{:?} is not seen", marks[0]);
            assert_eq!(letters_of(&picture).len(), letters_of(&bare).len());
            seen.insert(picture);
        }
        assert_eq!(seen.len(), kinds.len(), "each mark has a look of its own");
        let arrows =
            points.iter().flat_map(|from| points.iter().map(|to| Mark::Arrow { from: *from, to: *to }));
        assert_inside(&svg(&variant, &position.setup(), &arrows.collect::<Vec<_>>(), &options));
    }
}

#[test]
fn a_picture_is_as_large_as_is_asked_and_may_do_without_names() {
    let size = |picture: &str| {
        let document = Document::parse(picture).expect("well-formed");
        document.root_element().attribute("width").expect("a width").parse::<f64>().expect("a number")
    };
    let (small, large) = (drawn(&["xiangqi", "--cell", "20"]), drawn(&["xiangqi", "--cell", "40"]));
    assert!((2.0 * size(&small) - size(&large)).abs() < 0.1);
    assert_eq!(texts(&small).iter().filter(|text| text.len() == 1 || *text == "10").count(), 19);
    let bare = drawn(&["xiangqi", "--no-coordinates"]);
    assert_eq!(texts(&bare).len(), 32);
    assert_inside(&bare);
    assert_eq!(run(&["diagram", "xiangqi", "--cell", "0", "-o", "-"]).code, Some(2));
}

#[test]
fn pictures_of_small_games() {
    let goals = root().join("tests/games/goals.toml");
    insta::assert_snapshot!("goals", drawn(&[goals.to_str().expect("a readable path")]));
    insta::assert_snapshot!("stacking_minimal", drawn(&["stacking-minimal"]));
}

#[test]
fn only_whole_pictures_are_written() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = |name: &str| folder.join(name).to_str().expect("a readable path").to_owned();
    let told = |arguments: &[&str]| {
        let run = run(&[&["diagram"], arguments].concat());
        (run.code.unwrap_or(-1), run.stderr)
    };
    let svg = path("board.svg");
    let _ = std::fs::remove_file(&svg);
    assert_eq!(told(&["xiangqi", "-o", &svg]), (0, String::new()));
    assert_eq!(std::fs::read_to_string(&svg).expect("the picture"), drawn(&["xiangqi"]));
    // an illegal action, an unreadable one: the picture that is there stays
    let (code, why) = told(&["xiangqi", "--moves", "h3e3 h3e3", "-o", &svg]);
    assert_eq!(code, 1);
    assert!(why.starts_with("error: action 2: h3e3 is illegal (empty):"), "{why}");
    assert_eq!(told(&["xiangqi", "--moves", "nonsense", "-o", &svg]).0, 2);
    assert_eq!(std::fs::read_to_string(&svg).expect("the picture"), drawn(&["xiangqi"]));
    let jpg = path("board.jpg");
    let (code, why) = told(&["xiangqi", "-o", &jpg]);
    assert_eq!(code, 2);
    assert_eq!(why, format!("error: `{jpg}` should end in .svg or .png\n"));
    assert!(!std::path::Path::new(&jpg).exists());
    let (code, why) = told(&["xiangqi", "-o", &path("no-such-folder/board.svg")]);
    assert_eq!(code, 2);
    assert!(why.starts_with("error: cannot write "), "{why}");
}

/// The pieces that a picture shows: letter by point and height.
fn letters_of(picture: &str) -> BTreeMap<String, String> {
    let document = Document::parse(picture).expect("well-formed");
    let placed = document.descendants().filter_map(|node| Some((node.attribute("data-at")?, node)));
    let mut found = BTreeMap::new();
    for (at, node) in placed {
        let letter =
            node.descendants().find_map(|node| node.has_tag_name("text").then(|| node.text()).flatten());
        let before = found.insert(at.to_owned(), letter.unwrap_or_default().trim().to_owned());
        assert_eq!(before, None, "{at} is drawn twice");
    }
    found
}

/// All texts of a picture, in their order.
fn texts(picture: &str) -> Vec<String> {
    let document = Document::parse(picture).expect("well-formed");
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().trim().to_owned()).collect()
}

/// The pieces of a FEN: letter by point and height.
fn pieces_of(fen: &str) -> BTreeMap<String, String> {
    let board = fen.split([' ', '[']).next().expect("a board");
    let rows: Vec<&str> = board.split('/').collect();
    let mut found = BTreeMap::new();
    for (i, row) in rows.iter().enumerate() {
        let (mut file, mut number, mut letter) = (0_u8, String::new(), String::new());
        // how many pieces of an open stack have been read
        let mut open: Option<usize> = None;
        for c in row.chars().chain(['.']) {
            if !c.is_ascii_digit() && !number.is_empty() {
                file += number.parse::<u8>().expect("a number");
                number.clear();
            }
            match c {
                '(' => open = Some(0),
                ')' => {
                    open = None;
                    file += 1;
                }
                '+' => letter.push(c),
                '.' => {}
                '*' => file += 1,
                c if c.is_ascii_digit() => number.push(c),
                c => {
                    letter.push(c);
                    let point =
                        format!("{}{}.{}", char::from(b'a' + file), rows.len() - i, open.unwrap_or(0));
                    found.insert(point, std::mem::take(&mut letter));
                    match &mut open {
                        Some(height) => *height += 1,
                        None => file += 1,
                    }
                }
            }
        }
    }
    found
}

fn start_of(game: &str) -> String {
    run(&["moves", game, "--json"]).json()["fen"].as_str().expect("a FEN").to_owned()
}

/// Sees that every shape of a picture is inside its view box.
fn assert_inside(picture: &str) {
    let document = Document::parse(picture).expect("well-formed");
    let view: Vec<f64> = numbers(document.root_element().attribute("viewBox").expect("a view box"));
    let (width, height) = (view[2], view[3]);
    for node in document.descendants().filter(Node::is_element) {
        let get = |name: &str| node.attribute(name).map_or(0.0, |value| value.parse().expect("a number"));
        let half = get("stroke-width") / 2.0;
        let points: Vec<(f64, f64)> = match node.tag_name().name() {
            "circle" => {
                let (x, y, r) = (get("cx"), get("cy"), get("r"));
                vec![(x - r, y - r), (x + r, y + r)]
            }
            "rect" => vec![(get("x"), get("y")), (get("x") + get("width"), get("y") + get("height"))],
            "text" => {
                // no letter is wider than its size
                let half =
                    get("font-size") * node.text().unwrap_or_default().trim().chars().count() as f64 / 2.0;
                vec![(get("x") - half, get("y") - get("font-size")), (get("x") + half, get("y"))]
            }
            "polygon" => {
                let numbers = numbers(&node.attribute("points").expect("points").replace(',', " "));
                numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()
            }
            "path" => way(node.attribute("d").expect("a path")),
            _ => continue,
        };
        assert!(!points.is_empty(), "{node:?}");
        for (x, y) in points {
            let inside = x >= half && y >= half && x <= width - half && y <= height - half;
            assert!(inside, "{x} {y} outside {width} {height}: {}", &picture[node.range()]);
        }
    }
}

/// The points of a path of the commands that are drawn with.
fn way(path: &str) -> Vec<(f64, f64)> {
    let mut points = Vec::new();
    let (mut x, mut y) = (0.0, 0.0);
    let letters = |c: char| c.is_ascii_alphabetic();
    for (start, command) in path.match_indices(letters) {
        let rest = &path[start + 1..];
        let numbers = numbers(&rest[..rest.find(letters).unwrap_or(rest.len())]);
        match (command, numbers.as_slice()) {
            ("M" | "L", [to_x, to_y]) => (x, y) = (*to_x, *to_y),
            ("H", [to]) => x = *to,
            ("V", [to]) => y = *to,
            ("Z", []) => {}
            ("q", [_, up, dx, dy]) => {
                points.push((x, y + up));
                points.push((x, y - up));
                (x, y) = (x + dx, y + dy);
            }
            ("t", [dx, dy]) => (x, y) = (x + dx, y + dy),
            other => panic!("unknown in a path: {other:?}"),
        }
        points.push((x, y));
    }
    points
}

fn numbers(text: &str) -> Vec<f64> {
    text.split_whitespace().map(|number| number.parse().expect("a number")).collect()
}

#[test]
fn a_picture_is_a_png_where_the_file_ends_so() {
    let path = root().join(env!("CARGO_TARGET_TMPDIR")).join("board.png");
    let file = path.to_str().expect("a readable path");
    let drawn = run(&["diagram", "stacking", "--cell", "40", "-o", file]);
    assert_eq!((drawn.code, drawn.stderr.as_str()), (Some(0), ""));
    let bytes = std::fs::read(&path).expect("it was written");
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    let picture = self::drawn(&["stacking", "--cell", "40"]);
    let document = Document::parse(&picture).expect("a picture");
    let side =
        |name: &str| document.root_element().attribute(name).and_then(|value| value.parse::<f64>().ok());
    let pixels = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    assert_eq!(side("width").map(|value| value.round() as u32), Some(pixels(16)));
    assert_eq!(side("height").map(|value| value.round() as u32), Some(pixels(20)));
}

#[test]
fn a_recorded_game_is_drawn_at_any_action() {
    let path = |name: &str| root().join("tests/data/records").join(name).to_str().expect("a path").to_owned();
    let record = path("01-ccpd-league-2007.pgn");
    let listed = data("records/01-ccpd-league-2007.pgn.moves.json");
    let moves = common::strings(&listed["moves_fsf"]);
    for plies in [0, 1, 47, 424] {
        let (ply, played) = (plies.to_string(), moves[..plies].join(" "));
        let expected = drawn(&["xiangqi", "--moves", &played]);
        assert_eq!(drawn(&[&record, "--ply", &ply]), expected, "after {plies}");
    }
    // to its end, which is behind the one that the rules have
    let end = run(&["replay", &record, "--json"]).json();
    let shown = format!("aria-label=\"{}\"", text(&end, "fen"));
    assert!(moves.len() > 424 && drawn(&[&record]).contains(&shown), "{shown}");
    // in another format, and of its two games the second
    let study = drawn(&[&path("other/study-18.xqf"), "--ply", "2"]);
    let listed = format!("h3e3\n{}\n", run(&["convert", &path("other/study-18.xqf"), "--to", "list"]).stdout);
    let list = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("two.txt");
    std::fs::write(&list, listed).expect("a file");
    let list = list.to_str().expect("a readable path");
    assert_eq!(drawn(&[list, "--nth", "2", "--ply", "2", "--from", "list"]), study);
    // what stands in the way of the second action, and nothing is drawn
    let broken = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("broken.txt");
    std::fs::write(&broken, "h3e3 h10h7\n").expect("a file");
    let broken = broken.to_str().expect("a readable path");
    for (arguments, code, why) in [
        (&[list][..], 2, "has more than one game: say which with --nth"),
        (&[list, "--nth", "3"], 2, "there is none of number 3"),
        (&[list, "--nth", "1", "--ply", "2"], 2, "game 1 has 1 action: there is no position 2"),
        (&[list, "--moves", "h3e3"], 2, "--fen and --moves go with a game"),
        (&["xiangqi", "--ply", "2"], 2, "`xiangqi` is a game: --nth and --ply go with a file"),
        (&["xiangqi", "--encoding", "big5"], 2, "--encoding says how a file of recorded games is read"),
        (&["no-such.pgn"], 2, "there is no game `no-such.pgn`"),
        (&[broken], 1, "1:6: error: action 2: h10h7 is illegal (shape)"),
    ] {
        let run = run(&[&["diagram"], arguments, &["-o", "-"]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(code), ""), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(why), "{arguments:?}: {}", run.stderr);
    }
    // what was read of it can be drawn, and what is wrong is said
    let half = run(&["diagram", broken, "--ply", "1", "-o", "-"]);
    assert_eq!((half.code, half.stdout), (Some(0), drawn(&["xiangqi", "--moves", "h3e3"])));
    assert!(half.stderr.contains("1:6: error: "), "{}", half.stderr);
}

#[test]
fn arrows_are_drawn_that_are_asked_for() {
    let arrows = |picture: &str| picture.matches("qg-head").count();
    let plain = arrows(&drawn(&["xiangqi"]));
    let picture = drawn(&["xiangqi", "--arrow", "h3e3", "--arrow", "b8-e8", "--moves", "h1g3"]);
    assert_eq!(arrows(&picture), plain + 3);
    for wrong in ["h3", "h3h3", "h3z9", "", "炮"] {
        let run = run(&["diagram", "xiangqi", "-o", "-", "--arrow", wrong]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{wrong}");
        assert!(run.stderr.contains("is no arrow: it is two points"), "{}", run.stderr);
    }
}
