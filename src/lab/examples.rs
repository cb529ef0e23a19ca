//! The examples of a file, run.

use std::sync::Arc;

use super::perft::perft;
use crate::board::{Bitboard, Point};
use crate::game::{Action, Game, Position, Setup};
use crate::spec::{Check, Diagnostic, Loaded, Span, types};
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
    /// Which part of the example asked.
    pub asked: Asked,
    /// What the example would have to say, if the game is right.
    pub right: Option<String>,
}

/// A part of an example, by its place in the list it is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// `position`.
    Position,
    /// `moves`.
    Move(usize),
    /// `legal`.
    Legal(usize),
    /// `illegal`: the action.
    Illegal(usize),
    /// `illegal`: the code.
    Code(usize),
    /// `targets`.
    Targets(usize),
    /// `after`.
    After,
    /// `outcome`.
    Outcome,
    /// `perft`.
    Perft(usize),
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

/// What the examples of a file say that is not so, each at its place. Counts of more than `nodes` actions are left out.
pub fn example_faults(loaded: &Loaded, variant: &Arc<Variant>, nodes: u64) -> Vec<Diagnostic> {
    let examples = variant.examples().iter().zip(&loaded.game.examples);
    let faults = examples.flat_map(|(example, written)| {
        let failures = check_example(variant, example, nodes).into_iter();
        failures.map(|failure| {
            let message = format!("an example does not hold: {}", failure.what);
            let told = Diagnostic::new(Check::ExampleFails, place(written, failure.asked), message);
            match failure.right {
                Some(right) => told.help(format!("if the game is right, write `{right}`")),
                None => told.help("mend the rule, or the example"),
            }
        })
    });
    faults.collect()
}

/// Where a part of an example stands.
fn place(written: &types::Example, asked: Asked) -> Span {
    let found = match asked {
        Asked::Position => written.position.as_ref().map(|text| text.span),
        Asked::Move(i) => written.moves.get(i).map(|text| text.span),
        Asked::Legal(i) => written.legal.get(i).map(|text| text.span),
        Asked::Illegal(i) => written.illegal.get_index(i).map(|(action, _)| action.span),
        Asked::Code(i) => written.illegal.get_index(i).map(|(_, code)| code.span),
        Asked::Targets(i) => written.targets.get_index(i).map(|(_, points)| points.span),
        Asked::After => written.after.as_ref().map(|text| text.span),
        Asked::Outcome => written.outcome.as_ref().map(|text| text.span),
        Asked::Perft(i) => written.perft.get(i).map(|number| number.span),
    };
    found.unwrap_or(Span::NOWHERE)
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
            let what = format!("its position does not fit: {error}");
            failures.add(&variant.start(), Asked::Position, what);
            return failures.list;
        }
    };
    let mut game = Game::from_position(start);
    for (i, action) in example.moves.iter().enumerate() {
        if let Err(error) = game.play_text(action) {
            failures.add(game.position(), Asked::Move(i), format!("its moves cannot be played: {error}"));
            return failures.list;
        }
    }
    let position = game.position();
    for (i, action) in example.legal.iter().enumerate() {
        if let Err(error) = game.read_action(action) {
            failures.add(position, Asked::Legal(i), format!("{action} should be legal, but {error}"));
        }
    }
    for (i, (action, code)) in example.illegal.iter().enumerate() {
        let expected = format!("{action} should be illegal for `{code}`, but");
        match game.read_action(action) {
            Ok(legal) => {
                let why = position.explain_text(&position.action_text(legal)).map(|told| told.text);
                let what = format!("{expected} is legal: {}", why.unwrap_or_default());
                failures.add(position, Asked::Illegal(i), what);
            }
            Err(error) if error.word() != code => {
                failures.add(position, Asked::Code(i), format!("{expected} {error}"));
                failures.right(format!("{action} = \"{}\"", error.word()));
            }
            Err(_) => {}
        }
    }
    for (i, (point, expected)) in example.targets.iter().enumerate() {
        check_targets(&mut failures, &game, i, point, expected);
    }
    if let Some(text) = &example.after {
        check_after(&mut failures, position, text);
    }
    if let Some(expected) = &example.outcome {
        let outcome = game.outcome().map_or("open".to_string(), |outcome| outcome.to_string());
        if &outcome != expected {
            let what = format!("the outcome should be `{expected}`, but is `{outcome}`");
            failures.add(position, Asked::Outcome, what);
            failures.right(format!("outcome = \"{outcome}\""));
        }
    }
    for (i, expected) in example.perft.iter().enumerate().filter(|(_, expected)| **expected <= nodes) {
        let depth = i as u32 + 1;
        let count = perft(position, depth);
        if count != *expected {
            let what =
                format!("{expected} actions should be counted to depth {depth}, but there are {count}");
            failures.add(position, Asked::Perft(i), what);
            failures.right(count.to_string());
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
    fn add(&mut self, position: &Position, asked: Asked, what: String) {
        let example = self.example.name.get("en").to_string();
        let found = position.setup();
        self.list.push(Failure { example, what, found, expected: None, asked, right: None });
    }

    /// Says of the last one what the example would have to say.
    fn right(&mut self, right: String) {
        if let Some(failure) = self.list.last_mut() {
            failure.right = Some(right);
        }
    }
}

fn check_targets(failures: &mut Failures<'_>, game: &Game, i: usize, point: &str, expected: &str) {
    let position = game.position();
    let shape = position.variant().shape();
    // the compiler has read them
    let Some(from) = shape.parse(point) else { return };
    let wanted: Bitboard = expected.split_whitespace().filter_map(|name| shape.parse(name)).collect();
    let found: Bitboard =
        game.lawful_actions().into_iter().filter_map(|action| target(action, from)).collect();
    let mut wrong: Vec<String> = Vec::new();
    for to in wanted.without(found) {
        let text = format!("{point}{}", shape.name(to));
        let why = game.read_action(&text).err().map(|error| error.to_string());
        wrong.push(why.unwrap_or(text));
    }
    let names = |set: Bitboard| set.map(|at| shape.name(at)).collect::<Vec<_>>().join(" ");
    if !found.without(wanted).is_empty() {
        wrong.push(format!("it can also go to {}", names(found.without(wanted))));
    }
    if !wrong.is_empty() {
        let what =
            format!("from {point} it should go to exactly {}, but {}", names(wanted), wrong.join("; "));
        failures.add(position, Asked::Targets(i), what);
        failures.right(format!("{point} = \"{}\"", names(found)));
    }
}

/// Where an action that begins on a point goes.
fn target(action: Action, point: Point) -> Option<Point> {
    match action {
        Action::Move { from, to, .. } | Action::Castle { from, to, .. } if from == point => Some(to),
        _ => None,
    }
}

fn check_after(failures: &mut Failures<'_>, position: &Position, text: &str) {
    // the compiler has read it
    let Ok(expected) = Setup::parse(position.variant(), text) else { return };
    let found = position.setup();
    let same = found.stacks == expected.stacks && found.hands == expected.hands;
    if !same || found.turn != expected.turn {
        let variant = position.variant();
        let what =
            format!("the position should be `{}`, but is `{}`", expected.fen(variant), found.fen(variant));
        failures.add(position, Asked::After, what);
        if let Some(failure) = failures.list.last_mut() {
            failure.expected = Some(expected);
        }
    }
}
