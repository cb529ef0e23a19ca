//! What people read: boards, lists, refusals. Whole outputs, as snapshots; and that boards are straight.

mod common;

use common::{Run, run, run_with_input, shipped};
use unicode_width::UnicodeWidthStr;

/// Output, complaints and exit code in one text.
fn whole(arguments: &[&str]) -> String {
    told(&run(arguments))
}

fn told(run: &Run) -> String {
    let mut text = run.stdout.clone();
    if !run.stderr.is_empty() {
        text += "--- stderr\n";
        text += &run.stderr;
    }
    text + &format!("--- exit code {:?}", run.code.unwrap_or(-1))
}

#[test]
fn the_list() {
    insta::assert_snapshot!(whole(&["list"]));
}

#[test]
fn boards() {
    insta::assert_snapshot!("board", whole(&["show", "xiangqi"]));
    insta::assert_snapshot!("board_ascii", whole(&["show", "xiangqi", "--ascii"]));
    insta::assert_snapshot!("board_flipped", whole(&["show", "xiangqi", "--flip"]));
    insta::assert_snapshot!("board_stacked", whole(&["show", "stacking"]));
    insta::assert_snapshot!("board_stacked_ascii", whole(&["show", "stacking", "--ascii"]));
    insta::assert_snapshot!(
        "board_same_glyphs",
        whole(&["show", "manchu", "--fen", "3k5/9/4m4/9/9/9/9/9/9/M3K4 w"])
    );
}

#[test]
fn one_piece() {
    let show = |arguments: &[&str]| whole(&[&["show"], arguments].concat());
    insta::assert_snapshot!("piece_in_start", show(&["xiangqi", "--piece", "cannon", "--at", "h3"]));
    insta::assert_snapshot!("piece_alone", show(&["xiangqi", "--piece", "black horse", "--at", "e5"]));
    insta::assert_snapshot!("piece_hopper_alone", show(&["xiangqi", "--piece", "C", "--at", "e5"]));
    insta::assert_snapshot!(
        "piece_pinned",
        show(&["xiangqi", "--at", "e2", "--fen", "4k4/9/9/9/4r4/9/9/9/4R4/4K4 w"])
    );
    insta::assert_snapshot!(
        "piece_in_stack_ascii",
        show(&["stacking", "--at", "a2", "--fen", "3k/4/4/(pP)3/n3/P3/(pR)3/3K w", "--ascii"])
    );
    insta::assert_snapshot!("piece_outside", show(&["xiangqi", "--piece", "general", "--at", "e5"]));
    insta::assert_snapshot!("piece_unknown", show(&["xiangqi", "--piece", "wizard", "--at", "e5"]));
}

#[test]
fn lists_of_actions() {
    insta::assert_snapshot!("moves", whole(&["moves", "xiangqi"]));
    insta::assert_snapshot!(
        "moves_choice",
        whole(&["moves", "stacking", "--fen", "P1(RC)k/1r2/4/4/4/4/P3/(NP)2K w"])
    );
    let positions = "4k4/9/9/9/4r4/9/9/9/4R4/4K4 w\n\nnonsense\n4k4/9/9/5r3/9/9/9/3A5/9/2B2K3 w";
    let run = run_with_input(&["moves", "xiangqi", "--stdin"], positions.to_owned());
    insta::assert_snapshot!("moves_stream", told(&run));
}

/// Red, in check, with six pieces in hand; Black with two.
const IN_HAND: &str = "4k4/9/9/9/9/9/3r5/9/9/3K5[NA3Ppp] w";

#[test]
fn hands() {
    insta::assert_snapshot!("hands_board", whole(&["show", "xiangqihouse", "--fen", IN_HAND]));
    let turned = ["show", "xiangqihouse", "--fen", IN_HAND, "--flip", "--ascii"];
    insta::assert_snapshot!("hands_board_turned_ascii", whole(&turned));
    let drop = |action: &str| whole(&["explain", "xiangqihouse", action, "--fen", IN_HAND]);
    let all = [
        whole(&["moves", "xiangqihouse", "--fen", IN_HAND]),
        whole(&["moves", "tests/games/drop-ins.toml", "--fen", "3k/4/3m/K2M[Mm] w"]),
        drop("N@d2"),
        drop("N@e2"),
        drop("A@d4"),
        drop("C@d3"),
        drop("pass"),
    ];
    insta::assert_snapshot!("hands_moves", all.join("\n\n"));
}

#[test]
fn outcomes_of_passing_and_points() {
    let replay =
        |game: &str, fen: &str, moves: &str| whole(&["replay", game, "--fen", fen, "--moves", moves]);
    let all = [
        replay("tests/games/facings.toml", "2k2/5/5/5/5/1K2R w", "b1c1 pass"),
        replay("tests/games/facings.toml", "2k2/5/5/3r1/5/1K3 w", "pass pass"),
        replay("tests/games/drop-ins.toml", "m2k/4/4/K1MM w", "pass pass"),
    ];
    insta::assert_snapshot!(all.join("\n\n"));
}

#[test]
fn explanations() {
    let explain = |arguments: &[&str]| whole(&[&["explain"], arguments].concat());
    let all = [
        explain(&["xiangqi", "h3e3"]),
        explain(&["xiangqi", "h3h10"]),
        explain(&["xiangqi", "h3h9"]),
        explain(&["xiangqi", "h3"]),
        explain(&["stacking", "a2c2", "--fen", "3k/4/4/(pP)3/n3/P3/(pR)3/3K w"]),
    ];
    insta::assert_snapshot!(all.join("\n\n"));
}

/// Each sentence is true of its position, names what matters there, and is English.
#[test]
fn sentences() {
    let positions: [(&str, &str, &[&str]); 10] = [
        (
            "xiangqi",
            "",
            &["h3h3", "c1c3", "d1c2", "a4b4", "h10g8", "e5e6", "e5=k", "h3=k", "h3h4=r", "h3h4^1"],
        ),
        ("xiangqi", "4k4/9/9/4p4/4r4/4P4/4C4/9/9/4K4 w", &["e4e6", "e4e7", "e4e10", "e4e5"]),
        ("xiangqi", "4k4/9/9/4c4/9/9/4P4/9/4R4/3AKA3 w", &["e2d2"]),
        ("xiangqi", "3k5/9/9/9/9/5C3/9/9/9/4K4 w", &["e1d1"]),
        ("stacking", "3k/4/4/(pP)3/n3/P3/(pR)3/3K w", &["a2a4", "a2a5", "a2a6", "a2a7", "a4a5"]),
        ("stacking", "3k/(nC)3/4/(rr)3/4/(pp)3/(rp)3/K3 w", &["a7a5", "a7a3", "a7a2"]),
        ("stacking", "K3/4/4/4/(pA)3/4/4/3k w", &["a4b5^1", "a4b5^2", "a4c5", "a1a2"]),
        (
            "stacking",
            "P1(RC)k/4/4/4/4/4/P3/(NP)2K w",
            &["a2a3", "a8=a1.0", "a8=a1.1", "a8=d8.0", "a8=b5.0", "a8=a1.7", "a8=d1", "a8=king", "a1=d1.0"],
        ),
        ("stacking", "3k/4/4/4/4/(Rn)3/4/3K w", &["a3a4"]),
        ("stacking", "(Kr)3/4/4/4/4/4/4/3k w", &["a8a7"]),
    ];
    let mut told = String::new();
    for (game, fen, actions) in positions {
        told += &format!("{game} {fen}\n");
        for action in actions {
            let place: &[&str] = if fen.is_empty() { &[] } else { &["--fen", fen] };
            let run = run(&[&["explain", game, action], place].concat());
            told += &format!("  {}{}", run.stdout, run.stderr);
        }
    }
    insta::assert_snapshot!(told);
}

#[test]
fn replays() {
    let replay = |moves: &str| whole(&["replay", "xiangqi", "--moves", moves]);
    insta::assert_snapshot!(
        [replay("h3e3, h10g8\ne3e7"), replay("h3e3 h10h8"), replay("h3e3 x"), replay("")].join("\n\n")
    );
    let checks = |more: &[&str]| {
        let fen = "4k4/9/9/9/9/9/9/9/3R5/5K3 w";
        let moves = "d2e2 e10d10 e2d2 d10e10 d2e2";
        whole(&[&["replay", "xiangqi", "--fen", fen, "--moves", moves], more].concat())
    };
    insta::assert_snapshot!("replay_warns", [checks(&[]), checks(&["--json"])].join("\n\n"));
}

#[test]
fn refusals_say_what_where_and_why() {
    let long = format!("rnbakabnr/9/1c5c1/{}/9", "p1".repeat(200));
    let all = [
        whole(&["moves", "xianqi"]),
        whole(&["moves", "./no-such-file.toml"]),
        whole(&["moves", "tests/bad/betza-range.toml"]),
        whole(&["moves", "xiangqi", "--fen", "rnbakabnr/9/1c5c1/p1p1p1p1/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"]),
        whole(&["moves", "xiangqi", "--fen", "車nbakabnr/9/1c5x1/9/9/9/9/9/9/9 w"]),
        whole(&["moves", "xiangqi", "--fen", &long]),
        whole(&["moves", "xiangqi", "--fen", "9/9/9/9/9/9/9/9/9/K8 w"]),
        whole(&["show", "xiangqi", "--piece", "cannon"]),
        whole(&["show", "xiangqi", "--at", "z3"]),
        whole(&["perft", "xiangqi", "many"]),
    ];
    insta::assert_snapshot!(all.join("\n\n"));
}

#[test]
fn help_teaches_with_examples_that_work() {
    let help = whole(&["--help"]);
    for command in ["list", "show", "diagram", "moves", "explain", "perft", "replay", "play"] {
        assert!(help.contains(&format!("  {command} ")), "{command} is missing");
        let help = whole(&["help", command]);
        assert!(help.contains(&format!("\n  qigui {command}")), "{command} has no example:\n{help}");
    }
    insta::assert_snapshot!(whole(&["help", "show"]));
}

#[test]
fn boards_are_straight() {
    for game in shipped() {
        for (ascii, flip) in [(false, false), (false, true), (true, false)] {
            let mut arguments = vec!["show", game.as_str()];
            arguments.extend(ascii.then_some("--ascii"));
            arguments.extend(flip.then_some("--flip"));
            let output = run(&arguments).stdout;
            let (lines, starts) = board(&output);
            let widths: Vec<usize> = lines.iter().map(|line| line.width()).collect();
            assert!(widths.iter().all(|width| *width == widths[0]), "{game}: {widths:?}\n{output}");
            assert!(
                starts.windows(3).all(|three| three[1] - three[0] == three[2] - three[1]),
                "{game}: {starts:?}"
            );
            for line in lines.iter().step_by(2).take(lines.len() / 2) {
                for at in &starts {
                    let begins = begins_at(line, *at, output.contains('*'));
                    assert!(begins, "{game}: nothing begins in cell {at} of {line:?}");
                }
            }
        }
    }
}

/// The board in the output of `show`, the names of its files last, with the cells in which these begin.
fn board(output: &str) -> (Vec<&str>, Vec<usize>) {
    let lines: Vec<&str> = output.lines().collect();
    let letter = |word: &&str| word.len() == 1 && word.as_bytes()[0].is_ascii_lowercase();
    let names = |line: &&str| line.split_whitespace().take_while(letter).count() >= 3;
    let end = lines.iter().position(names).expect("names of files");
    let start = lines[..end].iter().rposition(|line| line.is_empty()).map_or(0, |at| at + 1);
    let files = lines[end].split_whitespace().take_while(letter).count();
    let letters = lines[end].char_indices().filter(|(_, c)| c.is_ascii_lowercase());
    (lines[start..=end].to_vec(), letters.take(files).map(|(at, _)| lines[end][..at].width()).collect())
}

/// Whether a character begins in a cell, none being cut by it; on a board with holes it may be a blank.
fn begins_at(line: &str, cell: usize, holes: bool) -> bool {
    line.char_indices().any(|(at, c)| (c != ' ' || holes) && line[..at].width() == cell)
}

#[test]
fn ascii_is_ascii() {
    for game in shipped() {
        let output = run(&["show", &game, "--ascii"]).stdout;
        assert!(output.bytes().all(|byte| matches!(byte, b'\n' | 0x20..=0x7E)), "{game}: {output}");
    }
    let output = run(&["show", "xiangqi", "--ascii"]).stdout;
    let (board, _) = board(&output);
    let ranks: Vec<&str> = board
        .iter()
        .copied()
        .filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()))
        .collect();
    assert_eq!(ranks.len(), 10);
    assert!(ranks.iter().all(|rank| rank.len() == ranks[0].len()));
    let labels: Vec<&str> = ranks.iter().filter_map(|rank| rank.split_whitespace().next()).collect();
    assert_eq!(labels, ["10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]);
}

#[test]
fn no_output_holds_a_control_character() {
    for game in shipped() {
        for arguments in [vec!["show", &game], vec!["moves", &game], vec!["list"]] {
            let output = run(&arguments).stdout;
            assert!(!output.chars().any(|c| c.is_control() && c != '\n'), "{game}: {output:?}");
        }
    }
}

#[test]
fn sides_are_told_apart_without_colour() {
    // Red's and Black's banner have one glyph: the letter beside it says whose it is
    let output = run(&["show", "manchu", "--fen", "3k5/9/4m4/9/9/9/9/9/9/M3K4 w"]).stdout;
    assert!(output.contains("旗M") && output.contains("旗m"), "{output}");
}

#[test]
fn high_stacks_keep_their_numbers() {
    for height in [9, 12, 60] {
        let fen = format!("3k/4/4/4/(P{})3/4/4/3K w", "p".repeat(height - 1));
        for ascii in [None, Some("--ascii")] {
            let mut arguments = vec!["show", "stacking", "--fen", &fen];
            arguments.extend(ascii);
            let output = run(&arguments).stdout;
            let line = output.lines().find(|line| line.starts_with("4 ")).expect("rank 4");
            let shown = format!("{}{height}", if ascii.is_some() { "p" } else { "卒" });
            assert!(line.contains(&shown), "{shown} is not in {line:?}");
            let listed = output
                .lines()
                .any(|line| line.matches(if ascii.is_some() { 'p' } else { '卒' }).count() >= height - 1);
            assert!(listed, "a stack of {height} is not listed:\n{output}");
        }
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_qigui"))
        .args(["play", "stacking", "--red", "random", "--black", "random"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}
