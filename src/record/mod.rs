//! Recorded games: read from what other programs write, and written for them.
//!
//! A [`Record`] is a game with its rules, its tags, the position it begins with, its actions with comments, marks and
//! variations, and its result. [`read`] gives the records of a file one after the other, in whatever [`Format`] they
//! are, so that a file may be larger than memory. Nothing is dropped without a word: what cannot be understood is a
//! [`Notice`] with its place.

mod encoding;
mod format;
mod list;
mod model;
mod names;
mod notice;
mod other;
mod pgn;
mod raw;
mod resolve;
mod rules;

pub use encoding::{Decoder, Lines, TextLine, encoding_named};
pub use format::{Format, Options, Source, Written, read, write};
pub use model::{GameResult, Line, Node, Record, Tags};
pub use notice::{Entry, Notice, Place, Severity, Status};
pub use rules::{Rules, RulesError, hash};
