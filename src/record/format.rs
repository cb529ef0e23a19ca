//! The formats of recorded games, and which one a file has.

use std::io::{self, Read, Seek, SeekFrom};
use std::str::FromStr;
use std::sync::Arc;

use encoding_rs::Encoding;

use super::encoding::Decoder;
use super::model::{Line, Record};
use super::notice::Entry;
use super::rules::Rules;
use super::{list, pgn};
use crate::notation::Style;

/// A format of recorded games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// PGN.
    Pgn,
    /// PGN that carries the rules.
    Qigui,
    /// A plain list of moves, a game a line.
    List,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 3] = [Format::Pgn, Format::Qigui, Format::List];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::Qigui => "qigui",
            Format::List => "list",
        }
    }

    /// Whether a blank line parts the games of a file.
    pub const fn is_parted(self) -> bool {
        !matches!(self, Format::List)
    }
}

impl FromStr for Format {
    type Err = ();

    fn from_str(name: &str) -> Result<Format, ()> {
        Format::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name)).ok_or(())
    }
}

/// How a file is to be read, where it does not say so itself.
#[derive(Clone, Default)]
pub struct Options {
    /// The game it is of, whatever it says; rules that a record carries count more.
    pub game: Option<Arc<Rules>>,
    /// Its encoding.
    pub encoding: Option<&'static Encoding>,
    /// The notation of its moves.
    pub notation: Option<Style>,
    /// Its format.
    pub format: Option<Format>,
}

/// A file that can be read from its beginning again.
pub trait Source: Read + Seek {}

impl<T: Read + Seek> Source for T {}

/// So many bytes are looked at to see which format a text has.
const HEAD: u64 = 64 << 10;

/// The records of a file, one after the other. The file is read as they are asked for.
///
/// # Errors
/// The file cannot be read.
pub fn read<'a>(
    mut input: Box<dyn Source + 'a>,
    options: &Options,
) -> io::Result<Box<dyn Iterator<Item = io::Result<Entry>> + 'a>> {
    let decoder = Decoder::judge(&mut input, options.encoding)?;
    let format = match options.format {
        Some(format) => format,
        None => {
            input.seek(SeekFrom::Start(0))?;
            let mut head = Vec::new();
            input.by_ref().take(HEAD).read_to_end(&mut head)?;
            format_of(&decoder.text(&head).0)
        }
    };
    let lines = decoder.lines(input)?;
    Ok(match format {
        Format::Pgn | Format::Qigui => Box::new(pgn::Reader::new(lines, options.clone())),
        Format::List => Box::new(list::Reader::new(lines, options.clone())),
    })
}

/// The format of a text by its beginning.
fn format_of(head: &str) -> Format {
    let lines = || head.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let numbered = |line: &str| {
        let mut words = line.split_whitespace();
        words
            .any(|word| word.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with('.') || word == "*")
    };
    let is_pgn =
        |line: &str| pgn::tag_name(line).is_some() || numbered(line) || line.contains(['{', '(', '<', '%']);
    if lines().next().is_none() || lines().any(is_pgn) { Format::Pgn } else { Format::List }
}

/// A record in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// As it is written.
    pub text: String,
    /// What the format has no place for, of what the record has.
    pub lost: Vec<&'static str>,
}

/// Writes a record in a format, its moves in a notation.
pub fn write(record: &Record, format: Format, style: Style) -> Written {
    match format {
        Format::Pgn => Written { text: pgn::write(record, style, false), lost: Vec::new() },
        Format::Qigui => Written { text: pgn::write(record, style, true), lost: Vec::new() },
        Format::List => Written { text: list::write(record, style), lost: all_but_moves(record) },
    }
}

/// What a record has besides its moves.
fn all_but_moves(record: &Record) -> Vec<&'static str> {
    let line = &record.line;
    let has = [
        ("tags", !record.tags.is_empty()),
        ("comments", has_comments(line)),
        ("marks", line.nodes.iter().any(|node| !node.nags.is_empty())),
        ("variations", line.nodes.iter().any(|node| !node.variations.is_empty())),
        ("the result", record.result != super::GameResult::Open),
    ];
    has.into_iter().filter(|(_, has)| *has).map(|(name, _)| name).collect()
}

/// Whether anything is said of the actions of a line itself.
fn has_comments(line: &Line) -> bool {
    let said = |node: &super::Node| !node.before.is_empty() || !node.after.is_empty();
    !line.comments.is_empty() || line.nodes.iter().any(said)
}
