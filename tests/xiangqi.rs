//! Classical xiangqi: the positions of the rule sheets, and the counts everybody agrees on.

mod common;

use common::{Faults, actions, data, list, moves_of, perft, run, strings, text};

#[test]
fn the_rule_sheets_hold() {
    let data = data("rule-sheet.json");
    let mut faults = Faults::default();
    for position in list(&data, "positions") {
        let (what, fen) = (text(position, "what"), text(position, "fen"));
        let answer = moves_of("xiangqi", fen);
        let actions = actions(&answer);
        if let Some(piece) = position["piece"].as_str() {
            // None of these points is the beginning of another's name, as `a1` is of `a10`.
            let reached: Vec<String> =
                actions.iter().filter_map(|action| action.strip_prefix(piece)).map(str::to_owned).collect();
            if position["targets"].is_array() {
                let mut targets = strings(&position["targets"]);
                targets.sort_unstable();
                faults.expect(&format!("{what}: points"), &reached, &targets);
            } else {
                let mut captures = strings(&position["captures"]);
                captures.sort_unstable();
                let taken: Vec<String> =
                    reached.into_iter().filter(|point| piece_on(fen, point).is_some()).collect();
                faults.expect(&format!("{what}: captures"), &taken, &captures);
            }
        }
        for (action, code) in position["refused"].as_object().expect("`refused` is a table") {
            let explained = run(&["explain", "xiangqi", action, "--fen", fen, "--json"]);
            let answer = explained.json();
            faults.expect(&format!("{what}: exit code for {action}"), &explained.code, &Some(1));
            faults.expect(&format!("{what}: {action}"), &answer["legal"], &false.into());
            faults.expect(&format!("{what}: why not {action}"), &answer["code"], code);
        }
        faults.expect(&format!("{what}: outcome"), &answer["outcome"], &position["outcome"]);
    }
    faults.report();
}

/// The letter on a point of a FEN with ten ranks and no stacks.
fn piece_on(fen: &str, point: &str) -> Option<char> {
    let (file, rank) = point.split_at(1);
    let file = usize::from(file.as_bytes()[0] - b'a');
    let row = 10 - rank.parse::<usize>().expect("a rank");
    let board = fen.split(' ').next().expect("a board");
    let row = board.split('/').nth(row).expect("ten rows");
    let cells: Vec<Option<char>> = row
        .chars()
        .flat_map(|letter| match letter.to_digit(10) {
            Some(empty) => vec![None; empty as usize],
            None => vec![Some(letter)],
        })
        .collect();
    cells[file]
}

#[test]
fn counts_from_the_start() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    for (index, count) in [44, 1_920, 79_666, 3_290_240].into_iter().enumerate() {
        assert_eq!(perft("xiangqi", start, index + 1), count, "depth {}", index + 1);
    }
}

#[test]
fn a_divided_count_adds_up() {
    let run = run(&["perft", "xiangqi", "3", "--divide", "--json"]);
    let answer = run.json();
    let parts = answer["divide"].as_object().expect("`divide` is a table");
    assert_eq!(parts.len(), 44);
    assert_eq!(parts.values().map(|part| part.as_u64().expect("a count")).sum::<u64>(), 79_666);
    assert_eq!(answer["nodes"], 79_666);
}

#[test]
fn threads_count_the_same() {
    let run = run(&["perft", "xiangqi", "4", "--threads", "2", "--json"]);
    assert_eq!(run.json()["nodes"], 3_290_240);
}
