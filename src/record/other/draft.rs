//! What a file of another program says of a game, before it is a record.

use crate::board::Side;
use crate::board::file_letter;
use crate::game::Position;
use crate::record::format::Options;
use crate::record::model::{GameResult, Record, Tags};
use crate::record::names::Shelf;
use crate::record::notice::{Entry, Notice, Place, Severity};
use crate::record::raw::RawLine;
use crate::record::resolve::resolve_points;
use crate::spec::words::clean;

/// Files and ranks of the boards of these programs.
pub const FILES: usize = 9;
/// Likewise.
pub const RANKS: usize = 10;
/// The pieces of a side in the order in which these programs number them, by their letters.
pub const ORDER: &[u8] = include_bytes!("pieces.txt").trim_ascii();

/// The head of a game or a file, which has so many bytes, and what follows it.
///
/// # Errors
/// It is cut short: what to say of it.
pub fn beheaded<'a>(bytes: &'a [u8], head: usize, what: &str) -> Result<(&'a [u8], &'a [u8]), String> {
    bytes.split_at_checked(head).ok_or_else(|| {
        let has = bytes.len();
        format!("the {what} is cut short: its head alone should have {head} bytes, and it has {has}")
    })
}

/// A game of a file.
pub struct Draft {
    /// Where it begins.
    pub place: Place,
    /// What it says of itself.
    pub tags: Tags,
    /// How it begins; the usual start if it does not say.
    pub start: Start,
    /// Its actions, from point to point with ranks from 1.
    pub line: RawLine,
    /// How it ended.
    pub result: GameResult,
    /// What is to be said of it.
    pub notices: Vec<Notice>,
}

/// How a game begins.
pub enum Start {
    /// As games of its kind do.
    Usual,
    /// As a FEN says.
    Fen(String),
    /// With these pieces.
    Board(Box<Board>),
}

/// Letters of pieces on points, capitals for Red, and whose turn it is if that is known.
#[derive(Default)]
pub struct Board {
    letters: [[Option<char>; FILES]; RANKS],
    /// Whose turn it is; else that of the piece that moves first.
    pub turn: Option<Side>,
}

impl Board {
    /// Puts a piece on a point, both counted from 0. False if there is no such point, or something stands there.
    pub fn put(&mut self, letter: u8, side: Side, file: usize, rank: usize) -> bool {
        let letter = char::from(letter);
        let letter = if side == Side::Red { letter } else { letter.to_ascii_lowercase() };
        match self.letters.get_mut(rank).and_then(|rank| rank.get_mut(file)) {
            Some(point @ None) => {
                *point = Some(letter);
                true
            }
            _ => false,
        }
    }

    /// The board as FEN; `first` is the first action.
    fn fen(&self, first: Option<&str>) -> String {
        let rank = |rank: &[Option<char>; FILES]| -> String {
            let mut out = String::new();
            let mut empty = 0;
            for point in rank {
                match point {
                    None => empty += 1,
                    Some(letter) => {
                        if empty > 0 {
                            out += &empty.to_string();
                        }
                        empty = 0;
                        out.push(*letter);
                    }
                }
            }
            if empty > 0 { out + &empty.to_string() } else { out }
        };
        let ranks: Vec<String> = self.letters.iter().rev().map(rank).collect();
        let mover = || {
            let mut moves = first?.chars();
            let file = (moves.next()? as usize).checked_sub('a' as usize)?;
            let digits: String = moves.take_while(char::is_ascii_digit).collect();
            let rank = digits.parse::<usize>().ok()?.checked_sub(1)?;
            let letter = self.letters.get(rank)?.get(file).copied()??;
            Some(if letter.is_ascii_uppercase() { Side::Red } else { Side::Black })
        };
        let turn = self.turn.or_else(mover).unwrap_or(Side::Red);
        format!("{} {} - - 0 1", ranks.join("/"), if turn == Side::Red { 'w' } else { 'b' })
    }
}

/// An action from point to point, files and ranks from 0.
pub fn action(from: (usize, usize), to: (usize, usize)) -> String {
    let name = |(file, rank): (usize, usize)| match file < FILES && rank < RANKS {
        true => format!("{}{}", file_letter(file), rank + 1),
        false => format!("({file},{rank})"),
    };
    format!("{}{}", name(from), name(to))
}

impl Draft {
    /// A game of which nothing is known yet.
    pub fn new(place: Place) -> Draft {
        let (tags, line, result) = (Tags::new(), RawLine::default(), GameResult::Open);
        Draft { place, tags, start: Start::Usual, line, result, notices: Vec::new() }
    }

    /// Adds a tag, unless nothing stands in it.
    pub fn tag(&mut self, name: &str, value: &str) {
        if !value.trim().is_empty() {
            self.tags.insert(name.to_owned(), value.trim().to_owned());
        }
    }

    /// Says something of a place.
    pub fn say(&mut self, severity: Severity, place: Place, message: impl Into<String>) {
        self.notices.push(Notice::new(severity, place, message));
    }

    /// The game as it is read.
    pub fn entry(self, options: &Options, shelf: &mut Shelf) -> Entry {
        self.arranged(options, shelf, |_, _| {})
    }

    /// The game as it is read; its actions are put where they belong by what can be played at its start.
    pub fn arranged(
        mut self,
        options: &Options,
        shelf: &mut Shelf,
        arrange: impl FnOnce(&Position, &mut RawLine),
    ) -> Entry {
        let rules = match options.game.clone().map_or_else(|| shelf.usual(), Ok) {
            Ok(rules) => rules,
            Err(error) => return Entry::refused(self.place, self.notices, error.to_string()),
        };
        let first = self.line.moves.first().map(|step| step.text.as_str());
        let fen = match &self.start {
            Start::Usual => rules.variant().start().fen(),
            Start::Fen(fen) => fen.clone(),
            Start::Board(board) => board.fen(first),
        };
        let start = match Position::parse(rules.variant(), &fen) {
            Ok(start) => start,
            Err(error) => {
                let message =
                    format!("the position cannot be read: {} ({})", clean(&error.to_string()), clean(&fen));
                return Entry::refused(self.place, self.notices, message);
            }
        };
        let mut record = Record::new(&rules, start);
        record.tags = self.tags;
        record.result = self.result;
        arrange(&record.start, &mut self.line);
        record.line = resolve_points(&record.start, &self.line, &mut self.notices);
        Entry { place: self.place, record: Some(record), notices: self.notices }
    }
}
