//! ZONE and PIECES phrases: words joined by `and`, `or`, `not` and brackets, without precedence.

use super::source::Span;

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
