//! ZONE and PIECES phrases: words joined by `and`, `or`, `not` and brackets, without precedence.

use super::checks::Check;
use super::diagnostic::Diagnostic;
use super::phrase_parser::{Parser, pieces_leaf, zone_leaf};
use super::source::{Located, Sources, Span};
use super::words::short;

/// A phrase over some kind of leaf.
#[derive(Clone, Debug, PartialEq)]
pub enum Phrase<L> {
    /// A leaf.
    Leaf(L),
    /// `not …`.
    Not(Box<Phrase<L>>),
    /// `… and … and …`.
    And(Vec<Phrase<L>>),
    /// `… or … or …`.
    Or(Vec<Phrase<L>>),
}

/// A rank named in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankRef {
    /// Counted from 0.
    Number(usize),
    /// The last rank of the board.
    Last,
}

/// The leaves of a ZONE phrase, each with the place of its words.
#[derive(Clone, Debug, PartialEq)]
pub struct ZoneLeaf {
    /// Which points.
    pub what: ZoneWord,
    /// Where it is written.
    pub span: Span,
}

/// What a leaf of a ZONE phrase names. Files and ranks from 0, as Red sees the board.
#[derive(Clone, Debug, PartialEq)]
pub enum ZoneWord {
    /// `e2`, `d1-f3`: lower left and upper right corner, each (file, rank).
    Box((usize, usize), (usize, usize)),
    /// `rank 4`, `ranks 7-last`, `last rank`.
    Ranks(RankRef, RankRef),
    /// `file e`, `files d-f`.
    Files(usize, usize),
    /// A zone of the file.
    Named(String),
    /// `enemy …`: the other side's.
    Enemy(std::boxed::Box<Phrase<ZoneLeaf>>),
    /// `all`.
    All,
    /// `none`.
    None,
    /// `reachable`: where the kind it is about could ever come to from its start.
    Reachable,
}

/// A leaf of a PIECES phrase: words side by side that must all hold, and perhaps `in ZONE`.
#[derive(Clone, Debug, PartialEq)]
pub struct PiecesLeaf {
    /// The words, each with its place.
    pub words: Vec<(PieceWord, Span)>,
    /// `in ZONE`: of each piece's own side.
    pub zone: Option<Phrase<ZoneLeaf>>,
}

/// One word of a PIECES phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PieceWord {
    /// A kind of the file.
    Kind(String),
    /// Of the side the rule is about.
    Own,
    /// Of the other.
    Enemy,
    /// Red's.
    Red,
    /// Black's.
    Black,
    /// On top of its stack.
    Top,
    /// Not on top.
    Covered,
    /// A royal.
    Royal,
    /// Any piece.
    Any,
}

impl PieceWord {
    /// The word as it is written.
    pub fn written(&self) -> &str {
        match self {
            PieceWord::Kind(name) => name,
            word => PIECE_WORDS.iter().find(|(_, known)| known == word).map_or("", |(written, _)| written),
        }
    }
}

/// The words of ZONE phrases that are not names.
const ZONE_WORDS: &[&str] = &["all", "none", "last", "rank", "ranks", "file", "files", "reachable"];
/// The words of PIECES phrases that are not kinds.
pub(super) const PIECE_WORDS: &[(&str, PieceWord)] = &[
    ("own", PieceWord::Own),
    ("enemy", PieceWord::Enemy),
    ("red", PieceWord::Red),
    ("black", PieceWord::Black),
    ("top", PieceWord::Top),
    ("covered", PieceWord::Covered),
    ("royal", PieceWord::Royal),
    ("any", PieceWord::Any),
];
/// The words that join phrases.
const JOINTS: &[&str] = &["and", "or", "not", "in", "no"];

/// Whether a word means something in phrases, so that no kind or zone can be called so.
pub fn is_reserved(word: &str) -> bool {
    ZONE_WORDS.contains(&word)
        || JOINTS.contains(&word)
        || PIECE_WORDS.iter().any(|(known, _)| *known == word)
}

/// Reads a ZONE phrase.
///
/// # Errors
/// The first thing in it that does not follow the grammar.
pub fn zone(text: &Located<String>, sources: &Sources) -> Result<Phrase<ZoneLeaf>, Diagnostic> {
    let mut parser = Parser::new(text, sources)?;
    let phrase = parser.whole(zone_leaf)?;
    parser.end()?;
    Ok(phrase)
}

/// Reads a PIECES phrase.
///
/// # Errors
/// The first thing in it that does not follow the grammar.
pub fn pieces(text: &Located<String>, sources: &Sources) -> Result<Phrase<PiecesLeaf>, Diagnostic> {
    let mut parser = Parser::new(text, sources)?;
    let phrase = parser.whole(pieces_leaf)?;
    parser.end()?;
    Ok(phrase)
}

/// Reads a PIECES phrase after a number, `no` (which gives 0), or nothing.
///
/// # Errors
/// The first thing in it that does not follow the grammar.
pub fn count(
    text: &Located<String>,
    sources: &Sources,
) -> Result<(Option<u32>, Phrase<PiecesLeaf>), Diagnostic> {
    let mut parser = Parser::new(text, sources)?;
    let number = match parser.peek() {
        Some("no") => Some(0),
        Some(word) if word.bytes().all(|b| b.is_ascii_digit()) => match word.parse() {
            Ok(0) => {
                let message = "`0` is said by `no`: `no …` counts that there are none";
                return Err(parser.fault(Check::Phrase, parser.here(), message.to_owned()));
            }
            Ok(number) => Some(number),
            Err(_) => {
                let message = format!("`{}` is more than any board holds", short(word));
                return Err(parser.fault(Check::OutOfRange, parser.here(), message));
            }
        },
        _ => None,
    };
    if number.is_some() {
        parser.next += 1;
    }
    let phrase = parser.whole(pieces_leaf)?;
    parser.end()?;
    Ok((number, phrase))
}

/// All words of a phrase, wherever they stand in it.
pub fn words(phrase: &Phrase<PiecesLeaf>) -> Vec<PieceWord> {
    let mut out = Vec::new();
    each_word(phrase, &mut |word, _| out.push(word.clone()));
    out
}

/// Calls back with each word of a phrase and its place.
pub fn each_word(phrase: &Phrase<PiecesLeaf>, call: &mut dyn FnMut(&PieceWord, Span)) {
    match phrase {
        Phrase::Leaf(leaf) => leaf.words.iter().for_each(|(word, span)| call(word, *span)),
        Phrase::Not(inner) => each_word(inner, call),
        Phrase::And(parts) | Phrase::Or(parts) => parts.iter().for_each(|part| each_word(part, call)),
    }
}
