//! The faults found while a game is compiled.

use std::collections::HashSet;

use crate::spec::diagnostic::Label;
use crate::spec::{Diagnostic, Span};

/// The label of the line that leaves something out that is still named.
pub(super) const LEFT_OUT: &str = "left out here";

/// Collects faults. Of several at one place only the first is kept: the others are consequences, or the same again,
/// as a phrase may be resolved for more than one purpose.
#[derive(Debug, Default)]
pub struct Problems {
    found: Vec<Diagnostic>,
    places: HashSet<Span>,
}

impl Problems {
    /// Adds a fault.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        // What `without` leaves out may be named in many places: that is still one fault.
        let cause = |told: &Diagnostic| told.labels.get(1).filter(|l| l.text == LEFT_OUT).map(|l| l.span);
        if let Some(gone) = cause(&diagnostic)
            && let Some(told) = self.found.iter_mut().find(|told| cause(told) == Some(gone))
        {
            let span = diagnostic.labels[0].span;
            if told.labels.iter().all(|label| label.span != span) {
                told.labels.push(Label { span, text: "and named here".to_owned() });
            }
            return;
        }
        if self.places.insert(diagnostic.labels[0].span) {
            self.found.push(diagnostic);
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Whether nothing is wrong but what has no effect: a game can be made all the same.
    pub(super) fn are_idle(&self) -> bool {
        self.found.iter().all(|told| told.check.is_idle())
    }

    /// The faults, in the order of their places.
    pub fn into_vec(mut self) -> Vec<Diagnostic> {
        let place = |diagnostic: &Diagnostic| {
            let span = diagnostic.labels[0].span;
            (span.source.0, span.start, span.end)
        };
        self.found.sort_by_key(place);
        self.found
    }
}
