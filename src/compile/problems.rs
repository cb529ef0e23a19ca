//! The faults found while a game is compiled.

use std::collections::HashSet;

use crate::spec::{Diagnostic, Span};

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
        if self.places.insert(diagnostic.labels[0].span) {
            self.found.push(diagnostic);
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
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
