//! A plain list of moves: a game a line, as programs pass them on.
//!
//! `h3e3 h10g8`, or with the position before it, `fen 4k4/… w moves e1e2`; `startpos` and `position` before it are read
//! too, numbers and a result among the moves are not taken for moves, and a line that begins with `#` is a remark.

use std::io::{self, Read};

use super::encoding::{Lines, TextLine};
use super::format::Options;
use super::model::{GameResult, Record};
use super::names::Shelf;
use super::notice::{Entry, Notice, Place, Severity};
use super::raw::{RawLine, RawMove};
use super::resolve::resolve;
use crate::game::Position;
use crate::notation::{self, Style};
use crate::spec::words::{clean, short};

/// Reads the games of a file.
pub struct Reader<R> {
    lines: Lines<R>,
    options: Options,
    shelf: Shelf,
    remarks: Vec<Notice>,
}

impl<R: Read> Reader<R> {
    /// The games of these lines.
    pub fn new(lines: Lines<R>, options: Options) -> Reader<R> {
        Reader { lines, options, shelf: Shelf::default(), remarks: Vec::new() }
    }

    /// The game of a line; `None` if there is none on it.
    fn entry(&mut self, line: &TextLine) -> Option<Entry> {
        let mut words = Words::of(line);
        let first = words.words.first().copied()?;
        let place = words.place(first);
        if first.0.starts_with('#') {
            let message = format!("a remark, no game: `{}`", short(line.text.trim()));
            self.remarks.push(Notice::new(Severity::Note, place, message));
            return None;
        }
        let mut notices = std::mem::take(&mut self.remarks);
        if line.bad {
            let message = format!(
                "some bytes of this line are no {}: they are read as `�`",
                self.lines.encoding().name()
            );
            notices.push(Notice::new(Severity::Warning, place, message));
        }
        let rules = match self.options.game.clone().map_or_else(|| self.shelf.usual(), Ok) {
            Ok(rules) => rules,
            Err(error) => return Some(Entry::refused(place, notices, error.to_string())),
        };
        let start = match words.position() {
            None => rules.variant().start(),
            Some((fen, at)) => match Position::parse(rules.variant(), &fen) {
                Ok(start) => start,
                Err(error) => {
                    let message = format!("the position cannot be read: {}", clean(&error.to_string()));
                    return Some(Entry::refused(at, notices, message));
                }
            },
        };
        let mut record = Record::new(&rules, start);
        let raw = words.moves(&mut record.result);
        record.line = resolve(&record.start, &raw, self.options.notation, &mut notices);
        Some(Entry { place, record: Some(record), notices })
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<io::Result<Entry>> {
        loop {
            let line = match self.lines.next()? {
                Ok(line) => line,
                Err(error) => return Some(Err(error)),
            };
            if let Some(entry) = self.entry(&line) {
                return Some(Ok(entry));
            }
        }
    }
}

/// The words of a line, each with its first byte.
struct Words<'a> {
    line: &'a TextLine,
    words: Vec<(&'a str, usize)>,
}

impl<'a> Words<'a> {
    fn of(line: &'a TextLine) -> Words<'a> {
        let words = line.text.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
        let at = |word: &str| word.as_ptr() as usize - line.text.as_ptr() as usize;
        let words = words.filter(|word| !word.is_empty()).map(|word| (word, at(word))).collect();
        Words { line, words }
    }

    fn place(&self, word: (&str, usize)) -> Place {
        let column = 1 + self.line.text[..word.1].chars().count();
        Place::Text { line: self.line.number, column }
    }

    /// Takes the position before the moves away: its text and place, if it is not the start of the game.
    fn position(&mut self) -> Option<(String, Place)> {
        let is = |word: Option<&(&str, usize)>, name: &str| {
            word.is_some_and(|(word, _)| word.eq_ignore_ascii_case(name))
        };
        if is(self.words.first(), "position") {
            self.words.remove(0);
        }
        let moves = self.words.iter().position(|word| is(Some(word), "moves"));
        if !is(self.words.first(), "fen") {
            let skipped = moves.map_or(usize::from(is(self.words.first(), "startpos")), |at| at + 1);
            // a word that is neither stays, and is no move
            let known = moves.is_none_or(|at| at == 0 || at == 1 && is(self.words.first(), "startpos"));
            self.words.drain(..if known { skipped } else { 0 });
            return None;
        }
        let end = moves.unwrap_or(self.words.len());
        let place = self.place(*self.words.get(1).unwrap_or(&self.words[0]));
        let fen: Vec<&str> = self.words[1..end].iter().map(|(word, _)| *word).collect();
        let fen = fen.join(" ");
        self.words.drain(..(end + 1).min(self.words.len()));
        Some((fen, place))
    }

    /// The moves that are left, and the result if one stands behind them.
    fn moves(&self, result: &mut GameResult) -> RawLine {
        let mut raw = RawLine::default();
        for (i, word) in self.words.iter().enumerate() {
            if let (true, Ok(end)) = (i + 1 == self.words.len(), word.0.parse()) {
                *result = end;
                continue;
            }
            let number = word.0.trim_end_matches('.');
            if number.len() < word.0.len() && number.bytes().all(|byte| byte.is_ascii_digit()) {
                continue;
            }
            raw.moves.push(RawMove::new(word.0.to_owned(), self.place(*word)));
        }
        raw
    }
}

/// A record as a line.
pub fn write(record: &Record, style: Style) -> String {
    let mut position = record.start.clone();
    let mut words = Vec::new();
    if !record.from_start() {
        words.push(format!("fen {} moves", position.fen()));
    }
    for node in &record.line.nodes {
        words.push(notation::write(&position, node.action, style));
        position.apply(node.action);
    }
    if words.is_empty() {
        words.push("startpos".to_owned());
    }
    words.join(" ") + "\n"
}
