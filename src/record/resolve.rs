//! From what is written to actions: which notation it is, and which legal action each word means.
//!
//! Most moves can be read with ranks from 0 and with ranks from 1, so no move tells which it is: the whole game does.

use super::model::{Line, Node};
use super::notice::{Notice, Severity};
use super::raw::{RawLine, RawMove, told};
use crate::game::{Action, Position};
use crate::notation::{self, Style, ranks};
use crate::spec::words::short;

/// A way to read the words of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reading {
    style: Style,
    /// Whether its ranks begin with 0 though those of the style begin with 1.
    zero: bool,
}

/// Every way, in the order in which they are preferred where several read all of a game.
const READINGS: [Reading; 7] = [
    Reading { style: Style::Own, zero: false },
    Reading { style: Style::FromZero, zero: false },
    Reading { style: Style::Iccs, zero: false },
    Reading { style: Style::Algebraic, zero: false },
    Reading { style: Style::Algebraic, zero: true },
    Reading { style: Style::Wxf, zero: false },
    Reading { style: Style::Chinese, zero: false },
];

impl Reading {
    /// The action that a word means. The message says what is wrong and what would be right.
    fn action(self, position: &Position, text: &str) -> Result<Action, String> {
        let read = if self.zero { &ranks::from_zero(text) } else { text };
        notation::read(position, read, Some(self.style)).map_err(|error| {
            let message = error.to_string();
            // with other ranks the word is not the one that was written
            if message.contains(text) { message } else { format!("`{}`: {message}", short(text)) }
        })
    }

    /// Whether its ranks begin with 0.
    fn begins_with_zero(self) -> bool {
        self.zero || matches!(self.style, Style::FromZero | Style::Iccs)
    }

    /// Whether it says nothing of ranks.
    fn has_no_ranks(self) -> bool {
        matches!(self.style, Style::Wxf | Style::Chinese)
    }

    /// Whether words of both may stand in one game: their ranks begin alike.
    fn agrees(self, other: Reading) -> bool {
        self.has_no_ranks() || other.has_no_ranks() || self.begins_with_zero() == other.begins_with_zero()
    }

    fn told(self) -> String {
        let base = if self.zero { ", ranks from 0" } else { "" };
        format!("{}{base}", self.style.name())
    }
}

/// How many of the main line's words a way reads, one after the other, and the actions.
fn main_line(
    start: &Position,
    moves: &[RawMove],
    read: impl Fn(&Position, &str) -> Option<Action>,
) -> Vec<Action> {
    let mut position = start.clone();
    let mut actions = Vec::new();
    for step in moves {
        let Some(action) = read(&position, &step.text) else { break };
        position.apply(action);
        actions.push(action);
    }
    actions
}

/// Finds the actions that a game's words mean.
///
/// `said` is the notation that the record or the user names: it is tried alone, and what it does not read is read as
/// another only if nothing of the record is in it.
pub fn resolve(start: &Position, raw: &RawLine, said: Option<Style>, notices: &mut Vec<Notice>) -> Line {
    let reading = judge(start, raw, said, notices);
    let mut resolver = Resolver { reading, alone: false, switched: false, notices };
    resolver.line(start, raw, 0, true)
}

/// The same where it is known that the words go from point to point with ranks from 1.
pub fn resolve_points(start: &Position, raw: &RawLine, notices: &mut Vec<Notice>) -> Line {
    let mut resolver = Resolver { reading: READINGS[0], alone: true, switched: false, notices };
    resolver.line(start, raw, 0, true)
}

/// The way in which a game is written: the one that reads most of its main line.
fn judge(start: &Position, raw: &RawLine, said: Option<Style>, notices: &mut Vec<Notice>) -> Reading {
    let with =
        |reading: Reading| main_line(start, &raw.moves, |position, text| reading.action(position, text).ok());
    let all = raw.moves.len();
    let named = READINGS.into_iter().filter(|reading| Some(reading.style) == said);
    let mut best: Option<(usize, Reading, Vec<Action>)> = None;
    for reading in named.chain(READINGS.into_iter().filter(|reading| Some(reading.style) != said)) {
        // the named one needs no rival if it reads everything
        if best.as_ref().is_some_and(|(read, best, _)| *read == all && Some(best.style) == said) {
            break;
        }
        let actions = with(reading);
        match &best {
            Some((read, kept, others)) if *read == all && actions.len() == all => {
                if *others != actions && kept.begins_with_zero() != reading.begins_with_zero() {
                    let place = raw.moves[0].place;
                    let message = format!(
                        "the moves can be read as {} and as {}: they are read as {}; say --read-as if they are not",
                        kept.told(),
                        reading.told(),
                        kept.told()
                    );
                    notices.push(Notice::new(Severity::Note, place, message));
                    break;
                }
            }
            Some((read, ..)) if *read >= actions.len() => {}
            _ => best = Some((actions.len(), reading, actions)),
        }
    }
    best.map_or(READINGS[0], |(_, reading, _)| reading)
}

struct Resolver<'a> {
    reading: Reading,
    /// Whether nothing else is tried.
    alone: bool,
    /// Whether it was said already that words are in another notation.
    switched: bool,
    notices: &'a mut Vec<Notice>,
}

impl Resolver<'_> {
    /// The actions of a line that begins after so many plies. What cannot be read ends it: of the main line that is an
    /// error, of a variation a warning.
    fn line(&mut self, start: &Position, raw: &RawLine, plies: usize, main: bool) -> Line {
        let mut position = start.clone();
        let mut line = Line { comments: raw.comments.clone(), nodes: Vec::with_capacity(raw.moves.len()) };
        for (i, step) in raw.moves.iter().enumerate() {
            let ply = plies + i + 1;
            let action = match self.action(&position, step, ply) {
                Ok(action) => action,
                Err(message) => {
                    self.cut(&mut line, &raw.moves[i..], ply, message, main);
                    return line;
                }
            };
            let variations = step.variations.iter().map(|line| self.line(&position, line, ply - 1, false));
            let variations = variations.collect();
            position.apply(action);
            let (before, after, nags) = (step.before.clone(), step.after.clone(), step.nags.clone());
            line.nodes.push(Node { action, before, after, nags, variations });
        }
        line
    }

    /// The action that a word means, read as the game is, or else in another notation whose ranks begin alike.
    fn action(&mut self, position: &Position, step: &RawMove, ply: usize) -> Result<Action, String> {
        let message = match self.reading.action(position, &step.text) {
            Ok(action) => return Ok(action),
            Err(message) if self.alone => return Err(message),
            Err(message) => message,
        };
        let others =
            READINGS.into_iter().filter(|other| *other != self.reading && other.agrees(self.reading));
        let mut read: Vec<(Reading, Action)> =
            others.filter_map(|other| Some((other, other.action(position, &step.text).ok()?))).collect();
        read.dedup_by_key(|(_, action)| *action);
        let [(other, action)] = read[..] else { return Err(message) };
        if !self.switched {
            self.switched = true;
            let text = format!(
                "`{}` is written in another notation than the moves before it ({}, not {})",
                short(&step.text),
                other.told(),
                self.reading.told()
            );
            self.notices.push(Notice::new(Severity::Warning, step.place, text).at_ply(ply));
        }
        Ok(action)
    }

    /// Ends a line before what cannot be read, which is kept as a comment.
    fn cut(&mut self, line: &mut Line, rest: &[RawMove], ply: usize, message: String, main: bool) {
        let more = rest.len() - 1;
        let text = told(rest);
        match line.nodes.last_mut() {
            Some(node) => node.after.push(text),
            None => line.comments.push(text),
        }
        if main {
            let behind = match more {
                0 => String::new(),
                1 => "; the action behind it is not read".to_owned(),
                _ => format!("; the {more} actions behind it are not read"),
            };
            let notice = Notice::new(Severity::Error, rest[0].place, format!("{message}{behind}"));
            return self.notices.push(notice.at_ply(ply));
        }
        let message = format!("{message}; the rest of this variation is kept as a comment");
        self.notices.push(Notice::new(Severity::Warning, rest[0].place, message).at_ply(ply));
    }
}
