//! The examples of a file, run.

use std::sync::Arc;

use super::perft::perft;
use crate::board::{Bitboard, Point};
use crate::game::{Action, Game, Position, Setup};
use crate::variant::{Example, Variant};

/// Something an example says that the game does not do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The example's name.
    pub example: String,
    /// What was expected, and what is.
    pub what: String,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.example, self.what)
    }
}

/// Runs every example of a game. Counts of more than `nodes` actions are left out.
pub fn run_examples(variant: &Arc<Variant>, nodes: u64) -> Vec<Failure> {
    let failures = variant.examples().iter().flat_map(|example| {
        let name = example.name.get("en").to_string();
        run_example(variant, example, nodes)
            .into_iter()
            .map(move |what| Failure { example: name.clone(), what })
    });
    failures.collect()
}

/// What an example says that is not so.
fn run_example(variant: &Arc<Variant>, example: &Example, nodes: u64) -> Vec<String> {
    let start = match &example.position {
        None => Ok(variant.start()),
        Some(text) => Position::parse(variant, text),
    };
    let start = match start {
        Ok(start) => start,
        Err(error) => return vec![format!("its position: {error}")],
    };
    let mut game = Game::from_position(start);
    for action in &example.moves {
        if let Err(error) = game.play_text(action) {
            return vec![format!("its moves: {error}")];
        }
    }
    let mut wrong = Vec::new();
    for action in &example.legal {
        if let Err(error) = game.position().read_action(action) {
            wrong.push(format!("{action} should be legal: {error}"));
        }
    }
    for (action, code) in &example.illegal {
        match game.position().read_action(action) {
            Ok(_) => wrong.push(format!("{action} should be illegal ({code}), but is legal")),
            Err(error) if error.word() != code => {
                wrong.push(format!(
                    "{action} should be illegal for `{code}`, not for `{}`: {error}",
                    error.word()
                ));
            }
            Err(_) => {}
        }
    }
    for (point, expected) in &example.targets {
        wrong.extend(check_targets(game.position(), point, expected));
    }
    if let Some(text) = &example.after {
        wrong.extend(check_after(game.position(), text));
    }
    if let Some(expected) = &example.outcome {
        let outcome = game.outcome().map_or("open".to_string(), |outcome| outcome.to_string());
        if &outcome != expected {
            wrong.push(format!("the outcome should be `{expected}`, but is `{outcome}`"));
        }
    }
    for (depth, expected) in (1..).zip(&example.perft).filter(|(_, expected)| **expected <= nodes) {
        let count = perft(game.position(), depth);
        if count != *expected {
            wrong.push(format!(
                "{expected} actions should be counted to depth {depth}, but there are {count}"
            ));
        }
    }
    wrong
}

fn check_targets(position: &Position, point: &str, expected: &str) -> Option<String> {
    let shape = position.variant().shape();
    let Some(from) = shape.parse(point) else {
        return Some(format!("`{point}` is not a point"));
    };
    let wanted: Option<Bitboard> = expected.split_whitespace().map(|name| shape.parse(name)).collect();
    let Some(wanted) = wanted else {
        return Some(format!("`{expected}` are not all points"));
    };
    let found: Bitboard = position.actions().into_iter().filter_map(|action| target(action, from)).collect();
    let names = |set: Bitboard| set.map(|at| shape.name(at)).collect::<Vec<_>>().join(" ");
    (found != wanted)
        .then(|| format!("from {point} it should go to {}, but goes to {}", names(wanted), names(found)))
}

/// Where an action that begins on a point goes.
fn target(action: Action, point: Point) -> Option<Point> {
    match action {
        Action::Move { from, to, .. } if from == point => Some(to),
        _ => None,
    }
}

fn check_after(position: &Position, text: &str) -> Option<String> {
    let expected = match Setup::parse(position.variant(), text) {
        Ok(setup) => setup,
        Err(error) => return Some(format!("its `after`: {error}")),
    };
    let found = position.setup();
    let same = found.stacks == expected.stacks && found.turn == expected.turn;
    (!same).then(|| {
        format!("the position should be `{}`, but is `{}`", expected.fen(position.variant()), position.fen())
    })
}
