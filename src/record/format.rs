//! The formats of recorded games, and which one a file has.

use std::io::{self, Read, Seek, SeekFrom};
use std::str::FromStr;
use std::sync::Arc;

use encoding_rs::Encoding;

use super::encoding::Decoder;
use super::model::{Line, Record};
use super::names::Shelf;
use super::notice::{Entry, Notice, Place, Severity};
use super::other::{cbf, cbr, dhtml, xqf};
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
    /// DhtmlXQ, the text that web pages show games from.
    Dhtml,
    /// XQF; it is only read.
    Xqf,
    /// CBR and CBL; they are only read.
    Cbr,
    /// CBF; it is only read.
    Cbf,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 7] =
        [Format::Pgn, Format::Qigui, Format::List, Format::Dhtml, Format::Xqf, Format::Cbr, Format::Cbf];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::Qigui => "qigui",
            Format::List => "list",
            Format::Dhtml => "dhtmlxq",
            Format::Xqf => "xqf",
            Format::Cbr => "cbr",
            Format::Cbf => "cbf",
        }
    }

    /// Whether records can be written in it.
    pub const fn is_written(self) -> bool {
        matches!(self, Format::Pgn | Format::Qigui | Format::List | Format::Dhtml)
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
    input.seek(SeekFrom::Start(0))?;
    let mut head = Vec::new();
    input.by_ref().take(HEAD).read_to_end(&mut head)?;
    let format = options.format.or_else(|| format_of_bytes(&head));
    if let Some(format @ (Format::Xqf | Format::Cbr)) = format {
        let (bytes, mut shelf) = (whole(&mut input)?, Shelf::default());
        let entries = match format {
            Format::Xqf => vec![xqf::read(&bytes, options, &mut shelf)],
            _ => cbr::read(&bytes, options, &mut shelf),
        };
        return Ok(Box::new(entries.into_iter().map(Ok)));
    }
    let decoder = Decoder::judge(&mut input, options.encoding)?;
    let format = format.unwrap_or_else(|| format_of(&decoder.text(&head).0));
    if let Format::Dhtml | Format::Cbf = format {
        let (text, bad) = decoder.text(&whole(&mut input)?);
        let mut shelf = Shelf::default();
        let mut entries = match format {
            Format::Dhtml => dhtml::read(&text, options, &mut shelf),
            _ => vec![cbf::read(&text, options, &mut shelf)],
        };
        if let Some(first) = entries.first_mut().filter(|_| bad) {
            let line =
                text.lines().position(|line| line.contains(char::REPLACEMENT_CHARACTER)).unwrap_or(0) + 1;
            let message = format!("some bytes are no {}: they are read as `�`", decoder.encoding.name());
            first.notices.push(Notice::new(Severity::Warning, Place::Text { line, column: 1 }, message));
        }
        return Ok(Box::new(entries.into_iter().map(Ok)));
    }
    let lines = decoder.lines(input)?;
    Ok(match format {
        Format::List => Box::new(list::Reader::new(lines, options.clone())),
        _ => Box::new(pgn::Reader::new(lines, options.clone())),
    })
}

/// A file that is read whole has at most so many bytes.
const MOST_BYTES: u64 = 256 << 20;

/// All the bytes of a file.
fn whole(input: &mut dyn Source) -> io::Result<Vec<u8>> {
    input.seek(SeekFrom::Start(0))?;
    let mut bytes = Vec::new();
    input.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other("the file is far too large for its format"));
    }
    Ok(bytes)
}

/// The format of a file that is no text, by its first bytes.
fn format_of_bytes(head: &[u8]) -> Option<Format> {
    match head {
        // text may begin with the same letters, but has no such sign behind them
        _ if head.starts_with(xqf::MAGIC) && head.get(2).is_some_and(|version| *version < b' ') => {
            Some(Format::Xqf)
        }
        _ if head.starts_with(cbr::MAGIC) || head.starts_with(cbr::LIBRARY) => Some(Format::Cbr),
        _ => None,
    }
}

/// The format of a text by its beginning.
fn format_of(head: &str) -> Format {
    let begins = head.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    if pgn::tag_name(begins).is_some() {
        return Format::Pgn;
    }
    if head.contains(&format!("[{}", dhtml::NAME)) {
        return Format::Dhtml;
    }
    if head.trim_start().starts_with('<') && head.contains(cbf::ROOT) {
        return Format::Cbf;
    }
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

/// Writes a record in a format, its moves in a notation where the format leaves a choice. `None` if the format has no
/// place for its game, or cannot be written.
pub fn write(record: &Record, format: Format, style: Style) -> Option<Written> {
    let (text, lost) = match format {
        Format::Pgn => (pgn::write(record, style, false), Vec::new()),
        Format::Qigui => (pgn::write(record, style, true), Vec::new()),
        Format::List => (list::write(record, style), all_but_moves(record)),
        Format::Dhtml => dhtml::write(record)?,
        Format::Xqf | Format::Cbr | Format::Cbf => return None,
    };
    Some(Written { text, lost })
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
