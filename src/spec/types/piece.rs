//! Kinds of pieces as written: how they move, take, stand on each other and change.

use serde::Deserialize;

use super::{BySide, OneOrMany, Text};
use crate::spec::source::Located;

/// A kind of piece.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Piece {
    /// Its letters in positions: the first is written, all are read; `+x` counts as a letter.
    ///
    /// Type: letter or list. Example: `letter = ["b", "e"]`
    pub letter: OneOrMany<Located<String>>,
    /// Its name in words.
    ///
    /// Default: the KIND. Example: `name = { en = "rook", zh = "车" }`
    pub name: Option<Text>,
    /// How it looks on the board; read in Chinese notation, with `name.zh`.
    ///
    /// Type: string or `{ red, black }`. Default: the letter. Example: `glyph = { red = "傌", black = "馬" }`
    pub glyph: Option<BySide<Located<String>>>,
    /// The game hangs on it (see `[royals]`).
    ///
    /// Default: false. Example: `royal = true`
    pub royal: Option<Located<bool>>,
    /// What it can do, all together; `[]`: nothing.
    ///
    /// Type: MOVE or list. Example: `moves = ["fW", { betza = "sW", from = "not home" }]`
    pub moves: OneOrMany<Move>,
    /// *Condition*: where its moves start.
    ///
    /// Type: ZONE. Default: all. Example: `from = "home"`
    pub from: Option<Located<String>>,
    /// *Condition*: where its moves end.
    ///
    /// Type: ZONE. Default: all. Example: `to = "not enemy castle"`
    pub to: Option<Located<String>>,
    /// *Condition*: start, every point passed and end of its moves are there; and where the piece may stand at the start.
    ///
    /// Type: ZONE. Default: all. Example: `within = "castle"`
    pub within: Option<Located<String>>,
    /// *Condition*: which screens it may hop.
    ///
    /// Type: PIECES. Default: any. Example: `over = "not rook"`
    pub over: Option<Located<String>>,
    /// *Condition*: which enemies it may take.
    ///
    /// Type: PIECES. Default: any. Example: `takes = "not royal"`
    pub takes: Option<Located<String>>,
    /// Which points block it; h is the number of pieces under it.
    ///
    /// Default: anything. Example: `blocked-by = "same-height"`
    pub blocked_by: Option<Located<BlockedBy>>,
    /// Whether it may end on a stack of its own side; h is the number of pieces under it.
    ///
    /// Default: never. Example: `onto-own = "lower"`
    pub onto_own: Option<Located<OntoOwn>>,
    /// How many pieces from directly below come along, in their order; up to that number, the mover chooses.
    ///
    /// Default: 0. Example: `carries = "any"`
    pub carries: Option<Located<Carries>>,
    /// Placing it from the hand: where (all); on which top pieces, besides empty points (none); may it give check (true).
    ///
    /// Type: `{ in = ZONE, onto = PIECES, check = bool }`. Example: `drop = { in = "home", check = false }`
    pub drop: Option<Located<Drop>>,
    /// What it becomes in a hand; `none`: it is removed instead.
    ///
    /// Type: KIND or `none`. Default: itself. Example: `in-hand-as = "pawn"`
    pub in_hand_as: Option<Located<String>>,
    /// Its worth in the sum that `end.draw-goes-to = "points"` compares.
    ///
    /// Type: number. Default: 0. Example: `points = 2`
    pub points: Option<Located<f64>>,
    /// When it changes. A kind promotes if it has `become` or `swap` (one of them).
    pub promotion: Option<Located<Promotion>>,
}

/// Piece `drop`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Drop {
    /// Where it is placed. `reachable`: where this kind could ever come to from its start.
    ///
    /// Type: ZONE. Default: all. Example: `in = "home"`
    #[serde(rename = "in")]
    pub zone: Option<Located<String>>,
    /// On which top pieces, besides empty points.
    ///
    /// Type: PIECES. Default: none. Example: `onto = "own"`
    pub onto: Option<Located<String>>,
    /// Whether it may give check.
    ///
    /// Default: true. Example: `check = false`
    pub check: Option<Located<bool>>,
}

/// One MOVE: `"nN"`, or a table with conditions.
#[derive(Clone, Debug)]
pub struct Move {
    /// The movement in Betza notation.
    pub betza: Located<String>,
    /// ZONE it starts in.
    pub from: Option<Located<String>>,
    /// ZONE it ends in.
    pub to: Option<Located<String>>,
    /// ZONE of start, passed points and end.
    pub within: Option<Located<String>>,
    /// PIECES it may take.
    pub takes: Option<Located<String>>,
    /// PIECES it may hop.
    pub over: Option<Located<String>>,
    /// Which enemy it takes.
    pub victim: Option<Located<Victim>>,
    /// How many steps it makes.
    pub steps: Option<Located<Steps>>,
    /// PIECES it castles with.
    pub partner: Option<Located<String>>,
}

/// MOVE `victim`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Victim {
    /// The one on the point where it ends.
    Target,
    /// The one it hops over; it ends on an empty point.
    Screen,
    /// The one that walked over the point where it ends, in the action just made; that point is empty.
    Passer,
}

/// MOVE `steps`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub enum Steps {
    /// As many as pieces move.
    #[serde(rename = "exactly moved")]
    ExactlyMoved,
    /// As many as stand on the start.
    #[serde(rename = "exactly stack")]
    ExactlyStack,
    /// As many as the mover's own side has there.
    #[serde(rename = "exactly own")]
    ExactlyOwn,
    /// As many as stand on the end.
    #[serde(rename = "exactly target")]
    ExactlyTarget,
    /// No more than pieces move.
    #[serde(rename = "at most moved")]
    AtMostMoved,
    /// No more than stand on the start.
    #[serde(rename = "at most stack")]
    AtMostStack,
    /// No more than the mover's own side has there.
    #[serde(rename = "at most own")]
    AtMostOwn,
    /// No more than stand on the end.
    #[serde(rename = "at most target")]
    AtMostTarget,
}

/// Which pieces `steps` counts, before the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Those that move.
    Moved,
    /// Those on the start.
    Stack,
    /// Those of the mover's side on the start.
    Own,
    /// Those on the end.
    Target,
}

impl Steps {
    /// Which pieces it counts.
    pub const fn counted(self) -> Counted {
        match self {
            Steps::ExactlyMoved | Steps::AtMostMoved => Counted::Moved,
            Steps::ExactlyStack | Steps::AtMostStack => Counted::Stack,
            Steps::ExactlyOwn | Steps::AtMostOwn => Counted::Own,
            Steps::ExactlyTarget | Steps::AtMostTarget => Counted::Target,
        }
    }

    /// Whether it asks for just that number of steps, not for at most so many.
    pub const fn is_exact(self) -> bool {
        matches!(self, Steps::ExactlyMoved | Steps::ExactlyStack | Steps::ExactlyOwn | Steps::ExactlyTarget)
    }

    /// Whether so many steps may be made where so many pieces are counted.
    pub const fn allows(self, steps: usize, pieces: usize) -> bool {
        if self.is_exact() { steps == pieces } else { steps <= pieces }
    }
}

/// Piece `blocked-by`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BlockedBy {
    /// A point that holds a piece.
    Anything,
    /// A point that holds more than h pieces.
    SameHeight,
    /// No point.
    Nothing,
}

/// Piece `onto-own`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OntoOwn {
    /// No.
    Never,
    /// If it holds at most h pieces.
    Lower,
    /// Yes.
    Always,
}

/// Piece `carries`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carries {
    /// Up to so many, the mover chooses.
    UpTo(u8),
    /// Any number, the mover chooses.
    Any,
    /// The whole stack, always.
    All,
}

/// `[pieces.NAME.promotion]`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Promotion {
    /// Where it promotes.
    ///
    /// Type: ZONE. Example: `in = "last rank"`
    #[serde(rename = "in")]
    pub zone: Located<String>,
    /// On what occasion.
    ///
    /// Default: arrives. Example: `when = "on-top"`
    pub when: Option<Located<When>>,
    /// What it turns into; of a list, the mover chooses.
    ///
    /// Type: KIND or list. Example: `become = ["queen", "rook"]`
    #[serde(rename = "become")]
    pub becomes: Option<OneOrMany<Located<String>>>,
    /// It changes places with such a piece, stack and height included.
    ///
    /// Type: PIECES. Example: `swap = "own and not pawn"`
    pub swap: Option<Located<String>>,
    /// Where it is compulsory (`on-top`: always).
    ///
    /// Type: ZONE. Default: all. Example: `must = "none"`
    pub must: Option<Located<String>>,
}

/// `promotion.when`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// Its own move ends there.
    Arrives,
    /// Its own move starts or ends there.
    Touches,
    /// It is on top of a point there, after any action of either side.
    OnTop,
}
