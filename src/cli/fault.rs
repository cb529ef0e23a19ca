//! What went wrong, told to a person: what, where, why, and what would be right.

use std::io;
use std::ops::Range;

use super::report;
use super::words::{clean, width};
use crate::game::PositionError;
use crate::notation::ReadError;
use crate::spec::load::LoadError;

/// Why a command ends early.
#[derive(Debug)]
pub enum Fault {
    /// Wrong usage, or input that cannot be read.
    Input(String),
    /// Nothing wrong, but something to know.
    Note(String),
    /// The game cannot be had.
    Game(LoadError),
    /// What was printed could not be written.
    Output(io::Error),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Output(error)
    }
}

impl From<LoadError> for Fault {
    fn from(error: LoadError) -> Fault {
        Fault::Game(error)
    }
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Fault {
        Fault::Input(clean(&error.to_string()))
    }
}

impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Fault {
        Fault::Output(error.into())
    }
}

impl Fault {
    /// The fault as it is printed, `error:` before it.
    pub fn text(&self, colours: bool) -> String {
        match self {
            Fault::Input(text) => format!("error: {text}\n"),
            Fault::Note(text) => format!("note: {text}\n"),
            Fault::Game(LoadError::Faults(faults)) => report::render(faults, colours),
            Fault::Game(error) => format!("error: {}\n", clean(&error.to_string())),
            Fault::Output(error) => format!("error: cannot write the answer: {error}\n"),
        }
    }

    /// Whether nobody reads the answer any more: no reason to say anything.
    pub fn is_quiet(&self) -> bool {
        matches!(self, Fault::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// What is wrong with a position text, the place shown under it.
pub fn position(text: &str, error: &PositionError) -> Fault {
    Fault::Input(match error {
        PositionError::Fen(error) => {
            format!("{}\n{}", clean(&error.message), pointed(text, error.at.clone()))
        }
        PositionError::Setup(error) => {
            let faults: Vec<String> =
                error.texts.iter().map(|text| format!("\n  - {}", clean(text))).collect();
            format!("no game can be in this position:{}", faults.concat())
        }
    })
}

/// A line of text this wide is shown whole.
const WHOLE: usize = 100;
/// Of a longer line, so many cells before what is pointed at, and so many after.
const AROUND: usize = 40;

/// The line of a text that holds a place, and carets under the place.
fn pointed(text: &str, at: Range<usize>) -> String {
    let floor = |at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let (start, end) = (floor(at.start), floor(at.end).max(floor(at.start)));
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let (before, marked, after) = (
        clean(&text[line_start..start]),
        clean(&text[start..end.min(line_end)]),
        clean(&text[end.min(line_end)..line_end]),
    );
    let long = width(&before) + width(&marked) + width(&after) > WHOLE;
    let (before, marked, after) = if long {
        (keep_last(&before, AROUND), keep_first(&marked, WHOLE / 2), keep_first(&after, AROUND))
    } else {
        (before, marked, after)
    };
    let carets = "^".repeat(width(&marked).max(1));
    format!("  {before}{marked}{after}\n  {}{carets}", " ".repeat(width(&before)))
}

fn keep_first(text: &str, cells: usize) -> String {
    let mut kept = String::new();
    for c in text.chars() {
        if width(&kept) >= cells {
            return kept + "…";
        }
        kept.push(c);
    }
    kept
}

fn keep_last(text: &str, cells: usize) -> String {
    let backwards: String = text.chars().rev().collect();
    keep_first(&backwards, cells).chars().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_stand_under_wide_and_cut_text() {
        assert_eq!(pointed("abcd", 1..3), "  abcd\n   ^^");
        assert_eq!(pointed("車x", 3..4), "  車x\n    ^");
        assert_eq!(pointed("ab\ncd", 3..4), "  cd\n  ^");
        assert_eq!(pointed("", 0..0), "  \n  ^");
        assert_eq!(pointed("é", 1..2), "  é\n  ^");
        let long = "x".repeat(500);
        let shown = pointed(&long, 250..251);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(width(lines[0]), 2 + 1 + 40 + 1 + 40 + 1);
        assert_eq!(lines[1].find('^'), Some(2 + 41));
    }
}
