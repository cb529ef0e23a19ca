//! What is to be said of a record that was read.

use std::fmt;

use super::model::Record;

/// Where in a file something stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Place {
    /// In a text: line and column, both from 1; the column counts characters.
    Text {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// In a file that is no text: the byte, from 0.
    Byte(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Text { line, column } => write!(f, "{line}:{column}"),
            Place::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

/// How much a [`Notice`] matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Severity {
    /// Something that is no part of the game, or good to know.
    Note,
    /// Something was not as it should be; what was made of it is said.
    Warning,
    /// The game could not be read, or not to its end.
    Error,
}

impl Severity {
    /// The word before the message.
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// Something to be said of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// How much it matters.
    pub severity: Severity,
    /// Where it stands.
    pub place: Place,
    /// At which action of the game, from 1; `None` if at none.
    pub ply: Option<usize>,
    /// What is wrong, and what was made of it or what would be right.
    pub message: String,
}

impl Notice {
    /// A notice at a place of the file.
    pub fn new(severity: Severity, place: Place, message: impl Into<String>) -> Notice {
        Notice { severity, place, ply: None, message: message.into() }
    }

    /// The same at an action of the game, from 1.
    pub fn at_ply(self, ply: usize) -> Notice {
        Notice { ply: Some(ply), ..self }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: ", self.place, self.severity.word())?;
        if let Some(ply) = self.ply {
            write!(f, "action {ply}: ")?;
        }
        f.write_str(&self.message)
    }
}

/// What became of a game of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It was read.
    Read,
    /// It was read, and something in it had to be made good.
    Repaired,
    /// It was not read, or not to its end.
    Refused,
}

/// A game of a file.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Where it begins.
    pub place: Place,
    /// What was read; of a game that is refused, as much as could be, if anything.
    pub record: Option<Record>,
    /// What is to be said of it, in the order of the places.
    pub notices: Vec<Notice>,
}

impl Entry {
    /// A game that could not be read at all.
    pub(super) fn refused(place: Place, mut notices: Vec<Notice>, message: impl Into<String>) -> Entry {
        notices.push(Notice::new(Severity::Error, place, message));
        Entry { place, record: None, notices }
    }

    /// What became of it.
    pub fn status(&self) -> Status {
        match self.notices.iter().map(|notice| notice.severity).max() {
            Some(Severity::Error) => Status::Refused,
            Some(Severity::Warning) => Status::Repaired,
            _ => Status::Read,
        }
    }
}
