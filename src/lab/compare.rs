//! Where the rules of two games first lead to different actions.

use std::collections::HashSet;
use std::sync::Arc;

use crate::game::Position;
use crate::variant::Variant;

/// A position in which two games allow different actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The start it was reached from, as FEN.
    pub start: String,
    /// The actions that lead there, legal in both games.
    pub line: Vec<String>,
    /// The position, as FEN.
    pub fen: String,
    /// Actions that only the first game allows, as text.
    pub only_first: Vec<String>,
    /// Actions that only the second allows.
    pub only_second: Vec<String>,
}

/// What a comparison found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// Nothing differs in the positions that were looked at, so many.
    Same(usize),
    /// The first difference, by the number of actions that lead to it.
    Differs(Box<Difference>),
    /// A position of one game is none of the other: where it was to be read, and why it cannot.
    Incomparable(String),
}

/// Looks for the first position, by the number of actions from the start of either game, in which the two allow
/// different actions. Positions are compared until `most` have been looked at.
pub fn compare(first: &Arc<Variant>, second: &Arc<Variant>, most: usize) -> Comparison {
    let games = [(first, second), (second, first)];
    // one start need not be searched twice
    let games = if first.start().fen() == second.start().fen() { &games[..1] } else { &games[..] };
    let mut looked_at = 0;
    let mut unread = None;
    for (game, other) in games {
        let start = game.start();
        let fen = start.fen();
        let mirror = match Position::parse(other, &fen) {
            Ok(mirror) => mirror,
            Err(error) => {
                unread =
                    Some(format!("the start of `{}` is no position of `{}`: {error}", game.id(), other.id()));
                continue;
            }
        };
        let pair = if Arc::ptr_eq(game, first) { (start, mirror) } else { (mirror, start) };
        match search(pair, &fen, most / games.len()) {
            Comparison::Same(count) => looked_at += count,
            found => return found,
        }
    }
    match (looked_at, unread) {
        (0, Some(why)) => Comparison::Incomparable(why),
        (count, _) => Comparison::Same(count),
    }
}

/// Breadth first, so that the shortest line is found.
fn search(start: (Position, Position), fen: &str, most: usize) -> Comparison {
    let mut seen = HashSet::from([start.0.hash()]);
    let mut layer = vec![(start, Vec::<String>::new())];
    let mut looked_at = 0;
    while !layer.is_empty() {
        let mut next = Vec::new();
        for ((a, b), line) in layer {
            if looked_at == most {
                return Comparison::Same(looked_at);
            }
            looked_at += 1;
            let actions = [a.action_texts(), b.action_texts()];
            let only = |these: &[String], those: &[String]| {
                let those: HashSet<&String> = those.iter().collect();
                these.iter().filter(|text| !those.contains(text)).cloned().collect::<Vec<_>>()
            };
            let (only_first, only_second) = (only(&actions[0], &actions[1]), only(&actions[1], &actions[0]));
            if !only_first.is_empty() || !only_second.is_empty() {
                let start = fen.to_string();
                let difference = Difference { start, line, fen: a.fen(), only_first, only_second };
                return Comparison::Differs(Box::new(difference));
            }
            // more positions than can still be looked at need not be made
            if looked_at + next.len() < most {
                for text in &actions[0] {
                    let Some(pair) = after(&a, &b, text) else { continue };
                    if seen.insert(pair.0.hash()) {
                        next.push((pair, [line.as_slice(), std::slice::from_ref(text)].concat()));
                    }
                }
            }
        }
        layer = next;
    }
    Comparison::Same(looked_at)
}

/// Both positions after an action, written alike in both games.
fn after(a: &Position, b: &Position, text: &str) -> Option<(Position, Position)> {
    let (first, second) = (a.read_action(text).ok()?, b.read_action(text).ok()?);
    let (mut a, mut b) = (a.clone(), b.clone());
    a.apply(first);
    b.apply(second);
    Some((a, b))
}
