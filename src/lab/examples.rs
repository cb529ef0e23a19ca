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
    /// What was expected, what is, and why.
    pub what: String,
    /// The board it is about.
    pub found: Setup,
    /// The board that was expected, if it is about that.
    pub expected: Option<Setup>,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.example, self.what)
    }
}

/// Runs every example of a game. Counts of more than `nodes` actions are left out.
pub fn run_examples(variant: &Arc<Variant>, nodes: u64) -> Vec<Failure> {
    variant.examples().iter().flat_map(|example| check_example(variant, example, nodes)).collect()
}

/// What one example says that is not so. Counts of more than `nodes` actions are left out.
pub fn check_example(variant: &Arc<Variant>, example: &Example, nodes: u64) -> Vec<Failure> {
    let mut failures = Failures { example, list: Vec::new() };
    let start = match &example.position {
        None => Ok(variant.start()),
        Some(text) => Position::parse(variant, text),
    };
    let start = match start {
        Ok(start) => start,
        Err(error) => {
            failures.add(&variant.start(), format!("its position does not fit: {error}"));
            return failures.list;
        }
    };
    let mut game = Game::from_position(start);
    for action in &example.moves {
        if let Err(error) = game.play_text(action) {
            failures.add(game.position(), format!("its moves cannot be played: {error}"));
            return failures.list;
        }
    }
    let position = game.position();
    for action in &example.legal {
        if let Err(error) = position.read_action(action) {
            failures.add(position, format!("{action} should be legal, but {error}"));
        }
    }
    for (action, code) in &example.illegal {
        match position.read_action(action) {
            Ok(legal) => {
                let why = position.explain_text(&position.action_text(legal)).map(|told| told.text);
                let why = why.unwrap_or_default();
                failures
                    .add(position, format!("{action} should be illegal for `{code}`, but is legal: {why}"));
            }
            Err(error) if error.word() != code => {
                failures.add(position, format!("{action} should be illegal for `{code}`, but {error}"));
            }
            Err(_) => {}
        }
    }
    for (point, expected) in &example.targets {
        check_targets(&mut failures, position, point, expected);
    }
    if let Some(text) = &example.after {
        check_after(&mut failures, position, text);
    }
    if let Some(expected) = &example.outcome {
        let outcome = game.outcome().map_or("open".to_string(), |outcome| outcome.to_string());
        if &outcome != expected {
            failures.add(position, format!("the outcome should be `{expected}`, but is `{outcome}`"));
        }
    }
    for (depth, expected) in (1..).zip(&example.perft).filter(|(_, expected)| **expected <= nodes) {
        let count = perft(position, depth);
        if count != *expected {
            let what =
                format!("{expected} actions should be counted to depth {depth}, but there are {count}");
            failures.add(position, what);
        }
    }
    failures.list
}

/// The failures of one example as they are found.
struct Failures<'a> {
    example: &'a Example,
    list: Vec<Failure>,
}

impl Failures<'_> {
    fn add(&mut self, position: &Position, what: String) {
        let example = self.example.name.get("en").to_string();
        self.list.push(Failure { example, what, found: position.setup(), expected: None });
    }
}

fn check_targets(failures: &mut Failures<'_>, position: &Position, point: &str, expected: &str) {
    let shape = position.variant().shape();
    // the compiler has read them
    let Some(from) = shape.parse(point) else { return };
    let wanted: Bitboard = expected.split_whitespace().filter_map(|name| shape.parse(name)).collect();
    let found: Bitboard = position.actions().into_iter().filter_map(|action| target(action, from)).collect();
    let mut wrong: Vec<String> = Vec::new();
    for to in wanted.without(found) {
        let text = format!("{point}{}", shape.name(to));
        let why = position.read_action(&text).err().map(|error| error.to_string());
        wrong.push(why.unwrap_or(text));
    }
    let names = |set: Bitboard| set.map(|at| shape.name(at)).collect::<Vec<_>>().join(" ");
    if !found.without(wanted).is_empty() {
        wrong.push(format!("it can also go to {}", names(found.without(wanted))));
    }
    if !wrong.is_empty() {
        let wanted = names(wanted);
        failures.add(
            position,
            format!("from {point} it should go to exactly {wanted}, but {}", wrong.join("; ")),
        );
    }
}

/// Where an action that begins on a point goes.
fn target(action: Action, point: Point) -> Option<Point> {
    match action {
        Action::Move { from, to, .. } if from == point => Some(to),
        _ => None,
    }
}

fn check_after(failures: &mut Failures<'_>, position: &Position, text: &str) {
    // the compiler has read it
    let Ok(expected) = Setup::parse(position.variant(), text) else { return };
    let found = position.setup();
    if found.stacks != expected.stacks || found.turn != expected.turn {
        let variant = position.variant();
        let what =
            format!("the position should be `{}`, but is `{}`", expected.fen(variant), found.fen(variant));
        failures.add(position, what);
        if let Some(failure) = failures.list.last_mut() {
            failure.expected = Some(expected);
        }
    }
}
