//! What can be wrong with the examples of a file before they are run: something they say cannot be read.

use std::sync::Arc;

use super::problems::Problems;
use crate::game::{Code, Position, PositionError, Reason, Setup, Written};
use crate::spec::checks::Check;
use crate::spec::source::{Located, Sources, Span};
use crate::spec::types::{Example, Text};
use crate::spec::{Diagnostic, words};
use crate::variant::Variant;

/// Checks that everything the examples say can be read.
pub(super) fn check(
    variant: &Arc<Variant>,
    sources: &Sources,
    examples: &[Example],
    problems: &mut Problems,
) {
    let reader = Reader { variant, sources };
    for example in examples {
        for diagnostic in reader.faults(example) {
            problems.push(diagnostic);
        }
    }
}

struct Reader<'a> {
    variant: &'a Arc<Variant>,
    sources: &'a Sources,
}

impl Reader<'_> {
    fn faults(&self, example: &Example) -> Vec<Diagnostic> {
        let mut faults = Vec::new();
        if let Some(text) = &example.position {
            faults.extend(
                Position::parse(self.variant, &text.value).err().map(|error| self.no_position(text, error)),
            );
        }
        if let Some(text) = &example.after {
            let read = Setup::parse(self.variant, &text.value);
            faults.extend(read.err().map(|error| self.no_position(text, PositionError::Fen(error))));
        }
        let actions = example.moves.iter().chain(&example.legal).chain(example.illegal.keys());
        faults.extend(actions.filter_map(|action| self.no_action(action)));
        faults.extend(example.illegal.values().filter_map(|code| {
            let known: Vec<&str> = Code::ALL.iter().map(|code| code.word()).collect();
            unknown_word(&code.value, code.span, "reason for an action to be illegal", &known)
        }));
        for (point, targets) in &example.targets {
            faults.extend(self.no_point(&point.value, point.span));
            let names = targets.value.split_whitespace();
            faults.extend(names.filter_map(|name| {
                let start = name.as_ptr() as usize - targets.value.as_ptr() as usize;
                self.no_point(name, self.sources.inside(targets, start..start + name.len()))
            }));
        }
        faults.extend(example.outcome.as_ref().and_then(no_outcome));
        let asks = !example.legal.is_empty()
            || !example.illegal.is_empty()
            || !example.targets.is_empty()
            || !example.perft.is_empty()
            || example.after.is_some()
            || example.outcome.is_some();
        if !asks {
            let message = "the example asks nothing, so it can never fail";
            let help = "add `legal`, `illegal`, `targets`, `after`, `outcome` or `perft`";
            faults.push(Diagnostic::new(Check::NoEffect, place(example), message).help(help));
        }
        faults
    }

    fn no_position(&self, text: &Located<String>, error: PositionError) -> Diagnostic {
        let (check, span) = match &error {
            PositionError::Fen(fen) => (Check::Position, self.sources.inside(text, fen.at.clone())),
            PositionError::Setup(_) => (Check::UnlawfulStart, text.span),
        };
        Diagnostic::new(check, span, format!("the example's position does not fit: {error}"))
    }

    fn no_action(&self, action: &Located<String>) -> Option<Diagnostic> {
        let error = Written::read(&action.value, self.variant).err()?;
        let help = "an action is written as `a1a2`, carrying two as `a1b2^2`, promoting as `a1a2=KIND`, choosing as `a1=b2.0`";
        Some(Diagnostic::new(Check::ExampleAction, action.span, error.to_string()).help(help))
    }

    fn no_point(&self, name: &str, span: Span) -> Option<Diagnostic> {
        let shape = self.variant.shape();
        if shape.parse(name).is_some() {
            return None;
        }
        let message =
            format!("`{}` is not a point of the board{}", words::short(name), words::off_board(name, shape));
        Some(Diagnostic::new(Check::ExampleAction, span, message))
    }
}

/// Where an example stands: its name.
pub(super) fn place(example: &Example) -> Span {
    match &example.name {
        Text::Plain(text) => text.span,
        // a table of languages has at least one, else it is not read
        Text::Languages(texts) => texts.values().next().map_or(Span::NOWHERE, |text| text.span),
    }
}

/// What is wrong with an outcome: `open`, or who and by what.
fn no_outcome(outcome: &Located<String>) -> Option<Diagnostic> {
    if outcome.value == "open" {
        return None;
    }
    let Some((who, reason)) = outcome.value.split_once(" by ") else {
        let message = format!("`{}` is no outcome", words::short(&outcome.value));
        let help = "write `open`, or who wins and by what, as `red by checkmate`, `draw by quiet`";
        return Some(Diagnostic::new(Check::ExampleAction, outcome.span, message).help(help));
    };
    let reasons = Reason::ALL.map(Reason::word);
    unknown_word(who, outcome.span, "winner", &["red", "black", "draw"])
        .or_else(|| unknown_word(reason, outcome.span, "reason for an outcome", &reasons))
}

/// A word that is not one of those known.
fn unknown_word(word: &str, span: Span, what: &str, known: &[&str]) -> Option<Diagnostic> {
    if known.contains(&word) {
        return None;
    }
    let near = words::nearest(word, known.iter().copied());
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("one of {}", words::list(known.iter().copied(), "or")),
    };
    Some(
        Diagnostic::new(Check::ExampleAction, span, format!("`{}` is no {what}", words::short(word)))
            .help(help),
    )
}
