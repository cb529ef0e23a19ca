//! The full-screen game: what it draws, and what keys and the mouse do to it.
//!
//! Screens are drawn to a buffer and kept as snapshots, one file a game with its screens under headings.

mod common;
#[path = "terminal/screen.rs"]
mod screen;

use std::time::Duration;

use common::shipped;
use qigui::cells::words::width;
use qigui::game::Game;
use qigui::play::menu::games;
use qigui::play::reload::Watch;
use qigui::play::{Seat, Table};
use qigui::record::Rules;
use qigui::terminal::event::Kept;
use qigui::terminal::{Depth, Effect, Input, Theme};
use screen::{Screen, game, look_of_all, plain};

/// An example of a game's file that ends it: its position, its moves.
fn ending(name: &str) -> Option<(Option<String>, Vec<String>)> {
    let variant = game(name);
    let ends = variant
        .examples()
        .iter()
        .find(|example| example.outcome.as_deref().is_some_and(|outcome| outcome.contains(" by ")))?;
    Some((ends.position.clone(), ends.moves.clone()))
}

/// Positions in which something is to be chosen, or a royal is attacked, with what is typed then.
const MOMENTS: [(&str, &str, &str, &str); 9] = [
    ("stacking", "how many an advisor brings", "3k/4/4/4/4/1(NR)2/(pPA)3/3K w", ":a2<Enter>:b3<Enter><Down>"),
    ("stacking", "a soldier's swap", "P1(RC)k/1r2/4/4/4/4/P3/(NP)2K w", "<Down>"),
    ("stacking", "a stack of twelve", "3k/4/4/4/(Ppppppppppppp)3/4/4/3K w", "<Home>:a4<Enter>"),
    (
        "stacking",
        "where a higher piece cannot go",
        "3k/4/4/(pP)3/n3/P3/(pR)3/3K w",
        ":a2<Enter><Up><Up><Up><Up>",
    ),
    ("xiangqi", "check", "4k4/9/9/9/4r4/9/9/9/3R5/4K4 w", ""),
    ("xiangqi", "a pinned piece", "4k4/9/9/9/4r4/9/9/9/4R4/4K4 w", ":e2<Enter><Right>"),
    ("shako", "a promotion", "5k4/P9/10/10/10/10/10/10/10/4K5 w", ":a9<Enter>:a10<Enter><Down>"),
    ("xiangqihouse", "a piece from the hand", "4k4/9/9/9/9/9/9/9/9/3K5[NA3Ppp] w", "g"),
    ("janggi", "a pass", "", "p"),
];

#[test]
fn every_game_on_the_screen() {
    for name in shipped() {
        let mut text = String::new();
        let mut put = |what: &str, screen: &mut Screen| {
            text += &format!("== {what}\n{}\n", screen.text());
        };
        let mut start = Screen::two(&name, "", (80, 24));
        put("start", &mut start);
        start.keys("<Tab><Tab><Enter><Tab>");
        put("a piece is picked up", &mut start);
        if let Some((position, moves)) = ending(&name) {
            let mut over = Screen::two(&name, position.as_deref().unwrap_or_default(), (80, 24));
            for action in moves {
                over.keys(&format!(":{action}<Enter>"));
            }
            assert!(over.text().contains(" by "), "{name} is not over:\n{}", over.text());
            put("the end", &mut over);
        }
        for (_, what, fen, keys) in MOMENTS.iter().filter(|moment| moment.0 == name) {
            let mut moment = Screen::two(&name, fen, (80, 24));
            moment.keys(keys);
            put(what, &mut moment);
        }
        insta::with_settings!({ snapshot_path => "terminal" }, {
            insta::assert_snapshot!(name.clone(), text);
        });
    }
}

#[test]
fn sizes_and_ways_to_draw() {
    let mut text = String::new();
    for (game, size) in [
        ("xiangqi", (120, 40)),
        ("xiangqi", (60, 20)),
        ("xiangqi", (40, 16)),
        ("xiangqi", (20, 8)),
        ("stacking", (120, 40)),
        ("stacking", (40, 16)),
        ("lasca", (60, 30)),
    ] {
        let mut screen = Screen::two(game, "", size);
        screen.keys("<Tab><Enter>");
        text += &format!("== {game}, {} x {}\n{}\n", size.0, size.1, screen.text());
    }
    let mut flipped = Screen::two("xiangqi", "", (80, 24));
    flipped.keys(":h3e3<Enter>fnnnnn");
    text += &format!("== turned round, in the Chinese notation\n{}\n", flipped.text());
    let mut ascii = Screen::new("xiangqi", "", (80, 24), |look| look.ascii = true);
    ascii.keys(":h3e3<Enter>e<Tab><Enter>");
    text += &format!("== in ASCII\n{}\n", ascii.text());
    let mut large = Screen::new("stacking", "", (120, 40), |look| look.ascii = true);
    large.keys("<Tab><Enter>");
    text += &format!("== large, in ASCII\n{}\n", large.text());
    let mut letters = Screen::two("xiangqi", "", (80, 24));
    letters.keys("a");
    text += &format!("== letters for glyphs\n{}\n", letters.text());
    insta::with_settings!({ snapshot_path => "terminal" }, {
        insta::assert_snapshot!("sizes", text);
    });
}

#[test]
fn themes_and_no_colour() {
    let fen = "4k4/9/9/9/4r4/9/9/9/3R5/4K4 w";
    let mut text = String::new();
    for theme in Theme::ALL {
        for depth in [Depth::True, Depth::Indexed, Depth::Sixteen] {
            let mut screen =
                Screen::new("xiangqi", fen, (80, 24), |look| (look.theme, look.depth) = (theme, depth));
            screen.keys(":d2<Enter>");
            text += &format!(
                "== {}, {depth:?}\n{}\n",
                theme.name(),
                screen.styles(&["10 ", " 6 ", " 2 ", " 1 "])
            );
        }
    }
    let mut screen = Screen::new("xiangqi", fen, (80, 24), |look| look.depth = Depth::None);
    screen.keys(":d2<Enter>");
    text += &format!("== no colour\n{}\n", screen.styles(&["10 ", " 6 ", " 2 ", " 1 "]));
    let mut large = Screen::new("xiangqi", fen, (120, 40), |look| look.depth = Depth::None);
    large.keys(":d2<Enter>");
    text += &format!("== no colour, large\n{}\n", large.text());
    insta::with_settings!({ snapshot_path => "terminal" }, {
        insta::assert_snapshot!("themes", text);
    });
}

#[test]
fn pages_over_the_board() {
    let mut text = String::new();
    let mut help = Screen::two("stacking", "", (80, 24));
    help.keys("?");
    text += &format!("== help\n{}\n", help.text());
    help.keys("<PageDown>");
    text += &format!("== help, further down\n{}\n", help.text());
    let checks = ":d2e2<Enter>:e10d10<Enter>:e2d2<Enter>:d10e10<Enter>:d2e2<Enter>:e10d10<Enter>:e2d2<Enter>:d10e10<Enter>";
    let mut ledger = Screen::two("xiangqi", "4k4/9/9/9/9/9/9/9/3R5/5K3 w", (80, 24));
    ledger.keys(checks);
    text += &format!("== a repetition\n{}\n", ledger.text());
    ledger.keys("y");
    text += &format!("== its ledger\n{}\n", ledger.text());
    let mut resign = Screen::two("xiangqi", "", (80, 24));
    resign.keys("x");
    text += &format!("== giving up\n{}\n", resign.text());
    let mut book = Screen::two("stacking", "", (80, 24));
    book.keys("b");
    text += &format!("== the rule book\n{}\n", book.text());
    book.keys("n<PageDown>");
    text += &format!("== the rule book in Chinese\n{}\n", book.text());
    let mut typed = Screen::two("xiangqi", "", (80, 24));
    typed.keys(":h3e");
    text += &format!("== typing\n{}\n", typed.text());
    insta::with_settings!({ snapshot_path => "terminal" }, {
        insta::assert_snapshot!("pages", text);
    });
}

/// TUI-01: a wide glyph does not push what follows it.
#[test]
fn boards_are_straight() {
    for name in shipped() {
        for size in [(120, 40), (80, 24), (60, 30), (200, 60)] {
            for ascii in [false, true] {
                let mut screen = Screen::new(&name, "", size, |look| look.ascii = ascii);
                screen.keys("");
                let Some(placed) = screen.app.placed() else { continue };
                for line in screen.lines() {
                    assert_eq!(width(&line), usize::from(size.0), "{name} {size:?}: {line:?}");
                }
                let position = screen.app.table().game().position().clone();
                let variant = position.variant();
                let (shape, mut starts) = (variant.shape(), Vec::new());
                for at in shape.board() {
                    let (x, y) = placed.cell(variant, at);
                    starts.push((shape.file(at), x));
                    let buffer = screen.buffer();
                    if position.top(at).is_some() {
                        let glyph = buffer[(x, y)].symbol();
                        assert!(
                            !glyph.trim().is_empty(),
                            "{name} {size:?}: nothing on {}",
                            variant.point_name(at)
                        );
                        if width(glyph) == 2 {
                            assert_eq!(buffer[(x + 1, y)].symbol(), " ", "{name}: behind {glyph}");
                        }
                    }
                    assert_eq!(
                        placed.hit(variant, x, y),
                        Some(at),
                        "{name} {size:?}: {}",
                        variant.point_name(at)
                    );
                }
                starts.sort_unstable();
                let pitch = placed.scale().pitch;
                let (first_file, first) = starts[0];
                for (file, x) in starts {
                    assert_eq!(
                        usize::from(x),
                        usize::from(first) + pitch * (file - first_file),
                        "{name} {size:?}"
                    );
                }
                if ascii {
                    assert!(
                        screen.text().bytes().all(|byte| matches!(byte, b'\n' | 0x20..=0x7E)),
                        "{}",
                        screen.text()
                    );
                }
            }
        }
    }
}

#[test]
fn the_mouse_does_what_keys_do() {
    let mut screen = Screen::two("xiangqi", "", (80, 24));
    screen.click_point("h3");
    screen.click_point("e3");
    assert_eq!(screen.played(), ["h3e3"]);
    // dragged
    screen.drag("h10", "g8");
    assert_eq!(screen.played(), ["h3e3", "h10g8"]);
    // a click in the list goes there, another from there plays on
    screen.click_text("h3e3");
    assert!(screen.text().contains("After action 1 (the game has 2)"), "{}", screen.text());
    screen.keys("<Enter>y");
    assert_eq!(screen.played(), ["h3e3"]);
    screen.keys("r");
    assert_eq!(screen.played(), ["h3e3", "h10g8"]);
    // from the hand
    let mut hand = Screen::two("xiangqihouse", "4k4/9/9/9/9/9/9/9/9/3K5[NA3Ppp] w", (80, 24));
    hand.click_text("兵3");
    hand.click_point("e5");
    assert_eq!(hand.played(), ["P@e5"]);
    // one of several
    let mut choice = Screen::two("stacking", "3k/4/4/4/4/1(NR)2/(pPA)3/3K w", (80, 24));
    choice.click_point("a2");
    choice.click_point("b3");
    choice.click_text("a2b3^2");
    choice.click_text("a2b3^2");
    assert_eq!(choice.played(), ["a2b3^2"]);
}

/// UND-10: going back closes a list of choices, and nothing of it can be taken any more.
#[test]
fn going_back_closes_a_choice() {
    let mut screen = Screen::two("stacking", "(Pr)1(RC)k/4/4/4/4/4/P3/(NP)2K b", (80, 24));
    screen.keys(":a8b8<Enter>");
    assert!(screen.text().contains("changes places with"), "{}", screen.text());
    screen.keys("u");
    assert!(screen.played().is_empty());
    assert!(!screen.text().contains("changes places with"), "{}", screen.text());
    // what was a choice of Red's is nothing that Black could do
    screen.keys("1<Enter>");
    assert!(screen.played().is_empty());
    screen.keys(":a8=a1.0<Enter>");
    assert!(screen.played().is_empty(), "{}", screen.text());
    // the same with a list that was opened by a player's own move
    let mut carry = Screen::two("stacking", "3k/4/4/4/4/1(NR)2/(pPA)3/3K b", (80, 24));
    carry.keys(":d8d7<Enter>:a2<Enter>:b3<Enter>");
    assert!(carry.text().contains("brings"), "{}", carry.text());
    carry.keys("u");
    assert!(!carry.text().contains("brings"), "{}", carry.text());
    assert!(carry.played().is_empty());
}

/// UND-12: a height is never a part of its digits.
#[test]
fn heights_are_whole_or_said_to_be_more() {
    for height in [9, 12, 60] {
        let fen = format!("3k/4/4/4/(P{})3/4/4/3K w", "p".repeat(height - 1));
        for size in [(120, 40), (80, 24), (40, 16)] {
            let mut screen = Screen::two("stacking", &fen, size);
            screen.keys("");
            let (x, y) = screen.cell("a4");
            let buffer = screen.buffer();
            let behind: String = (x + 2..x + 6).map(|x| buffer[(x, y)].symbol()).collect();
            let mark: String =
                behind.chars().skip(1).take_while(|c| c.is_ascii_digit() || *c == '+').collect();
            let whole = height.to_string();
            assert!([whole.as_str(), "9+", "+"].contains(&mark.as_str()), "{height} at {size:?}: {behind:?}");
            assert!(size.0 < 80 || mark == whole, "{height} at {size:?}: {behind:?}");
        }
        let mut screen = Screen::two("stacking", &fen, (80, 24));
        screen.keys(":a4<Enter>");
        assert!(screen.text().contains(&format!("a4: {height} pieces")), "{}", screen.text());
    }
}

/// UND-14: looking at another stack draws no more than what shows it.
#[test]
fn looking_at_a_stack_changes_little_on_the_screen() {
    let mut screen = Screen::two("stacking", "", (80, 24));
    screen.hover("a1");
    let before = screen.buffer().clone();
    screen.hover("b1");
    let changed = before.diff(screen.buffer()).len();
    let board = screen.app.placed().expect("a board").area();
    assert!(changed > 0 && changed < usize::from(board.area() as u16) / 4, "{changed} cells of {board:?}");
}

/// TUI-08: the last rank has its name in the list, whatever ranks are counted from.
#[test]
fn the_last_rank_has_its_name() {
    for (notation, expected, label) in [("own", "a10a9", "10"), ("from-zero", "a9a8", " 9")] {
        let mut screen = Screen::new("xiangqi", "r3k4/9/9/9/9/9/9/9/9/3K5 b", (80, 24), |look| {
            look.notation = notation.parse().expect("a notation");
        });
        screen.keys(&format!(":{expected}<Enter>"));
        let text = screen.text();
        assert!(text.contains(expected), "{text}");
        assert!(
            text.lines().nth(1).is_some_and(|line| line.trim_start().starts_with(label.trim())),
            "{text}"
        );
    }
}

/// TUI-11: without colours the sides are told apart by the signs round their pieces, and so is all that is marked.
#[test]
fn without_colour_everything_is_told_by_shape() {
    let mut screen = Screen::new("manchu", "", (80, 24), |look| look.depth = Depth::None);
    screen.keys("");
    assert!(screen.text().contains("(帥)") && screen.text().contains("[將]"), "{}", screen.text());
    for cell in &screen.buffer().content {
        assert_eq!((cell.fg, cell.bg), plain(), "{cell:?}");
    }
}

/// TUI-04: nothing that a terminal could draw as an emoji is used.
#[test]
fn no_piece_is_an_emoji() {
    let emoji = |c: char| c == '\u{265F}' || ('\u{1F000}'..='\u{1FAFF}').contains(&c);
    for name in shipped() {
        let mut screen = Screen::two(&name, "", (80, 24));
        screen.keys("");
        assert!(!screen.text().contains(emoji), "{name}:\n{}", screen.text());
    }
}

#[test]
fn every_line_that_was_played_is_in_the_list() {
    let mut screen = Screen::two("xiangqi", "", (80, 24));
    screen.keys(":h3e3<Enter>:h10g8<Enter>:h1g3<Enter>uu:b10c8<Enter>:b1c3<Enter>u:a4a5<Enter>");
    assert_eq!(screen.played(), ["h3e3", "b10c8", "a4a5"]);
    insta::with_settings!({ snapshot_path => "terminal" }, {
        insta::assert_snapshot!("variations", screen.text());
    });
    // looked at, nothing changes; taken up, nothing is lost
    screen.click_text("h1g3");
    assert_eq!(screen.played(), ["h3e3", "b10c8", "a4a5"]);
    screen.keys("<Enter>y");
    assert_eq!(screen.played(), ["h3e3", "h10g8", "h1g3"]);
    screen.keys("<PageUp>v");
    assert!(screen.text().contains("After action 2 (the game has 3)"), "{}", screen.text());
    screen.keys("<Esc>uuu:variations<Enter>");
    assert!(screen.text().contains("variations: 1 h3e3"), "{}", screen.text());
    screen.keys(":variation 1<Enter>:delete 1<Enter>");
    assert!(screen.text().contains("deleted"), "{}", screen.text());
}

#[test]
fn a_clock_runs_down_and_ends_the_game() {
    let control = "0:30".parse().expect("a control");
    let table = Table::new(Game::new(&game("xiangqi")), [Seat::Human; 2], 1).with_clock([control; 2]);
    let mut screen = Screen::of(table, look_of_all(), (80, 24));
    screen.after(Duration::from_secs(12));
    assert!(screen.text().contains("Red human  0:18"), "{}", screen.text());
    screen.keys(":h3e3<Enter>z");
    screen.after(Duration::from_secs(60));
    assert!(screen.text().contains("Black human  0:30 (stands)"), "{}", screen.text());
    screen.keys("z");
    screen.after(Duration::from_secs(31));
    assert!(screen.text().contains("Red has won: Black's time is up"), "{}", screen.text());
    screen.keys(":h10g8<Enter>");
    assert_eq!(screen.played(), ["h3e3"]);
}

#[test]
fn what_is_touched_must_act() {
    let table = Table::new(Game::new(&game("xiangqi")), [Seat::Human; 2], 1).with_touch_move();
    let mut screen = Screen::of(table, look_of_all(), (80, 24));
    screen.click_point("h3");
    screen.keys("<Esc>");
    screen.click_point("b3");
    assert!(screen.text().contains("touched: it must act"), "{}", screen.text());
    screen.keys(":b1c3<Enter>");
    assert!(screen.played().is_empty());
    screen.click_point("e3");
    assert_eq!(screen.played(), ["h3e3"]);
    screen.keys("u");
    assert_eq!(screen.played(), ["h3e3"]);
}

#[test]
fn the_list_of_games() {
    let mut screen = Screen::two("xiangqi", "", (80, 24));
    screen.keys("m");
    assert!(matches!(screen.asked.pop(), Some(Effect::Games)));
    let kept = |name: &str, state: Result<&str, &str>| Kept {
        name: name.to_owned(),
        state: state.map(str::to_owned).map_err(str::to_owned),
    };
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("menu");
    std::fs::create_dir_all(&folder).expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file");
    write("mine.toml", "schema = 1\nextends = \"xiangqi\"\nname = \"Mine\"\n");
    write("broken.toml", "schema = 1\nname = \"Broken\n");
    let mut games = games(&folder, "en").expect("the games of a folder");
    // where the folder lies is another place on every machine
    let inside = format!("{}/", folder.display());
    for entry in &mut games {
        entry.id = entry.id.replace(&inside, "");
        entry.fault = entry.fault.as_ref().map(|fault| fault.replace(&inside, ""));
    }
    let list =
        vec![kept("2026-01-01-1", Ok("xiangqi, 3 actions")), kept("2026-01-01-2", Err("it is no record"))];
    screen.handle(Input::Games(games, list));
    let mut text = screen.text();
    screen.keys("rb+<End>");
    text += &screen.text();
    insta::with_settings!({ snapshot_path => "terminal" }, {
        insta::assert_snapshot!("games", text);
    });
    screen.keys("<Enter>");
    assert!(screen.asked.is_empty(), "one that cannot be read is not gone on with");
    screen.keys("<Up><Enter>");
    assert!(matches!(screen.asked.pop(), Some(Effect::Resume(name)) if name == "2026-01-01-1"));
    // another game comes to the table
    let table = Table::new(Game::new(&game("stacking")), [Seat::Human; 2], 1);
    screen.handle(Input::Seated(Box::new(table), true));
    assert!(screen.text().contains("Stacking xiangqi"), "{}", screen.text());
}

#[test]
fn a_file_that_is_edited_is_followed() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("followed.toml");
    let write = |text: &str| std::fs::write(&path, text).expect("a file");
    write("schema = 1\nextends = \"xiangqi\"\nname = \"Followed\"\n");
    let name = path.to_str().expect("a path");
    let rules = Rules::open(name).expect("a game");
    let mut watch = Watch::new(name, &rules);
    let table = Table::new(Game::new(rules.variant()), [Seat::Human; 2], 1);
    let mut screen = Screen::of(table, look_of_all(), (80, 24));
    screen.keys(":h3e3<Enter>:h10g8<Enter>");
    write("schema = 1\nextends = \"xiangqi\"\nname = \"Followed\"\n[pieces.horse]\nmovess = \"N\"\n");
    screen.handle(Input::News(watch.look().expect("it was written")));
    let faulty = screen.text();
    assert!(faulty.contains("followed.toml:5") && faulty.contains("not reloaded"), "{faulty}");
    write("schema = 1\nextends = \"xiangqi\"\nname = \"Followed on\"\n[pieces.horse]\nmoves = \"N\"\n");
    screen.handle(Input::News(watch.look().expect("it was written")));
    assert!(screen.text().contains("Followed on") && !screen.text().contains("error:"), "{}", screen.text());
    assert_eq!(screen.played(), ["h3e3", "h10g8"]);
    // the horse that nothing stops any more
    screen.keys(":b1d2<Enter>");
    assert_eq!(screen.played(), ["h3e3", "h10g8", "b1d2"]);
}

#[test]
fn the_engine_plays_is_asked_and_is_watched() {
    let table = Table::new(Game::new(&game("minixiangqi")), [Seat::Human, Seat::Engine], 1);
    let mut screen = Screen::of(table, look_of_all(), (80, 24));
    screen.keys("i");
    screen.answer(1);
    assert!(screen.text().contains("hint: "), "{}", screen.text());
    screen.keys("<Tab><Enter><Tab><Enter>");
    // while it thinks the screen goes on, and what it finds for another position is not played
    assert!(screen.text().contains("The engine thinks"), "{}", screen.text());
    screen.keys("u");
    screen.answer(1);
    assert!(screen.played().is_empty());
    screen.keys("r");
    screen.answer(1);
    assert_eq!(screen.played().len(), 2, "{}", screen.text());
    // two of them
    let table = Table::new(Game::new(&game("minixiangqi")), [Seat::Engine; 2], 1);
    let mut screen = Screen::of(table, look_of_all(), (80, 24));
    screen.answer(1);
    assert!(screen.played().is_empty(), "there is time to look first");
    screen.after(Duration::from_secs(1));
    assert_eq!(screen.played().len(), 1);
    screen.keys("<Space>");
    screen.after(Duration::from_secs(3));
    assert_eq!(screen.played().len(), 1, "paused");
    screen.keys(".");
    screen.answer(1);
    assert_eq!(screen.played().len(), 2, "one action");
    screen.answer(0);
    screen.after(Duration::from_secs(3));
    assert_eq!(screen.played().len(), 2, "paused again");
}

#[test]
fn the_bar_does_not_stop_machines() {
    let table = Table::new(Game::new(&game("minixiangqi")), [Seat::Engine; 2], 1);
    let mut screen = Screen::of(table, look_of_all(), (80, 24));
    screen.answer(1);
    screen.keys("e");
    screen.after(Duration::from_secs(1));
    assert_eq!(screen.played().len(), 1, "what was decided before is done: {}", screen.text());
}

#[test]
fn a_key_alone_ends_no_game() {
    let mut screen = Screen::two("xiangqi", "", (80, 24));
    for (key, question) in [("o", "Red offers a draw?"), ("x", "Red gives up?")] {
        screen.keys(key);
        assert!(screen.text().contains(question), "{}", screen.text());
        screen.keys("n");
    }
    screen.keys("oy:h3e3<Enter>o");
    assert!(screen.text().contains("Black accepts the draw?"), "{}", screen.text());
    assert!(screen.app.table().ending().is_none());
    screen.keys("y");
    assert!(screen.text().contains("both have agreed"), "{}", screen.text());
}

#[test]
fn nothing_is_done_that_is_not_seen() {
    let mut screen = Screen::two("xiangqi", "", (40, 13));
    screen.keys("e");
    assert!(!screen.text().contains("too small"), "the bar gives way: {}", screen.text());
    let mut screen = Screen::two("xiangqi", "", (20, 8));
    screen.keys("xy:h3e3<Enter>");
    assert!(screen.app.table().ending().is_none());
    assert_eq!(screen.app.table().game().plies(), 0);
}
