//! Holes in the board, what is hopped, what is taken over it, and steps that are counted: what people read of them.

mod common;

use common::run;

const SCREENS: &str = "tests/games/screens.toml";
const JUMPERS: &str = "tests/games/jumpers.toml";
const PILES: &str = "tests/games/piles.toml";
const STRIDES: &str = "tests/games/strides.toml";
const HOLES: &str = "tests/games/holes.toml";

#[test]
fn nothing_is_drawn_in_a_hole() {
    insta::assert_snapshot!("holes", run(&["show", HOLES]).stdout);
    let text =
        std::fs::read_to_string(HOLES).unwrap().replace("[zones]", "[look]\ngrid = \"squares\"\n[zones]");
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("holes.toml");
    std::fs::write(&path, text).unwrap();
    insta::assert_snapshot!(
        "holes_squares",
        run(&["show", path.to_str().unwrap(), "--ascii", "--flip"]).stdout
    );
    for game in [HOLES, path.to_str().unwrap()] {
        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("holes.svg");
        assert_eq!(run(&["diagram", game, "--output", file.to_str().unwrap()]).code, Some(0));
        let picture = std::fs::read_to_string(&file).unwrap();
        let document = roxmltree::Document::parse(&picture).unwrap();
        let line = document.descendants().find(|node| node.attribute("class") == Some("qg-line")).unwrap();
        insta::assert_snapshot!(line.attribute("d").unwrap());
    }
}

/// What is said of actions in a position.
fn explained(game: &str, fen: &str, actions: &[&str]) -> String {
    let told = actions.iter().map(|action| {
        let answer = run(&["explain", game, action, "--fen", fen]);
        format!("{}{}", answer.stdout, answer.stderr)
    });
    format!("{fen}\n{}", told.collect::<String>())
}

#[test]
fn what_is_hopped_taken_and_counted_is_explained() {
    let told = [
        explained(HOLES, "**1k1**/*5*/3N3/3*3/3*3/7/*5*/**K2** w", &["d6c4", "d6d5", "d6b7"]),
        explained(SCREENS, "3k4/4p3/8/2c5/8/P7/1C1P4/4K3 w", &["b2e2", "b2e5", "b2a2"]),
        explained(SCREENS, "3k4/8/5p2/8/3n4/2r5/1C6/4K3 w", &["b2d4"]),
        explained(JUMPERS, "k6/7/3m3/2m4/1M5/M1M4/1M4K w", &["b3d5", "b1d3", "b3a4"]),
        explained(JUMPERS, "k6/7/7/2m4/1M5/7/6K w", &["b3d5", "b3a4"]),
        explained(JUMPERS, "k6/7/7/3r3/7/1F5/6K w", &["b2e5"]),
        explained(JUMPERS, "k6/7/7/3m3/2K4/7/7 w", &["c3d3"]),
        explained(PILES, "4k1/6/6/1(Mm)4/(mM)5/5K w", &["a2c4"]),
        explained(STRIDES, "2k3/6/6/6/6/(WRR)2K2 w", &["a1a4^2", "a1c1", "a1b1^1", "a1b1^3"]),
        explained(STRIDES, "2k3/6/6/6/2(RW)3/3K2 w", &["c2e4"]),
        explained(STRIDES, "2k3/6/6/6/2(rS)3/3K2 w", &["c2d3", "c2c4"]),
        explained(STRIDES, "2k3/6/1(rr)4/6/1T1r2/5K w", &["b2b4", "b2d2"]),
    ];
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn what_would_be_taken_on_the_way_is_marked() {
    let fen = "k6/7/7/2m4/1M5/7/6K w";
    insta::assert_snapshot!(run(&["show", JUMPERS, "--ascii", "--at", "b3", "--fen", fen]).stdout);
}
