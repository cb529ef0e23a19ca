//! What is wrong with a file, or odd in it: message, place, mend.

use super::checks::Check;
use super::source::{Sources, Span};

/// One fault of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The check that found it.
    pub check: Check,
    /// What is wrong, in one line that stands alone.
    pub message: String,
    /// The places: the first is where the fault is, the others what it depends on. Each may say what it is.
    pub labels: Vec<Label>,
    /// What would be right.
    pub help: Option<String>,
}

/// A place of a [`Diagnostic`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there; empty if the message says it.
    pub text: String,
}

impl Diagnostic {
    /// A fault at a place.
    pub fn new(check: Check, span: Span, message: impl Into<String>) -> Diagnostic {
        let first = Label { span, text: String::new() };
        Diagnostic { check, message: message.into(), labels: vec![first], help: None }
    }

    /// With a text at the place of the fault.
    pub fn here(mut self, text: impl Into<String>) -> Diagnostic {
        self.labels[0].text = text.into();
        self
    }

    /// With another place the fault depends on.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// With what would be right.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// `file:line:column: error[Q0000]: message (help)`, on one line.
    pub fn one_line(&self, sources: &Sources) -> String {
        let span = self.labels[0].span;
        let (line, column) = sources.line_column(span.source, span.start as usize);
        let file = &sources.get(span.source).name;
        let help = self.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
        let severity = self.check.severity();
        format!("{file}:{line}:{column}: {severity}[{}]: {}{help}", self.check.code(), self.message)
    }
}

/// The faults of a game's files, with the texts they are in.
#[derive(Clone, Debug)]
pub struct Report {
    /// The texts.
    pub sources: Sources,
    /// The faults, in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, diagnostic) in self.diagnostics.iter().enumerate() {
            let gap = if i == 0 { "" } else { "\n" };
            write!(f, "{gap}{}", diagnostic.one_line(&self.sources))?;
        }
        Ok(())
    }
}

impl std::error::Error for Report {}
