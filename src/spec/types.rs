//! A game file as written (schema 1), after inheriting: names are still names, phrases still text.
//!
//! Every key of `docs/format.md` is a field here; nothing else is. A key that is absent is `None` or empty:
//! defaults are given in one place, where the game is compiled.

use indexmap::IndexMap;
use serde::Deserialize;

use super::later::{Breadth, Referee};
use super::source::Located;

/// A name written as a key of a table, with its place.
pub type Name = Located<String>;

/// A text for people: one for all languages, or one each.
#[derive(Clone, Debug, PartialEq)]
pub enum Text {
    /// `"…"`.
    Plain(Located<String>),
    /// `{ en = "…", zh = "…", ru = "…" }`.
    Languages(IndexMap<String, Located<String>>),
}

/// A whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Game {
    /// Version of the format: 1.
    pub schema: Located<i64>,
    /// The game's name.
    pub name: Text,
    /// The aim.
    pub about: Option<Text>,
    /// The game it was derived from, as written.
    pub extends: Option<Located<String>>,
    /// Inherited keys deleted first (already applied).
    #[serde(default)]
    pub without: Vec<Located<String>>,
    /// `[board]`.
    pub board: Board,
    /// `[zones]`.
    #[serde(default)]
    pub zones: IndexMap<Name, Zone>,
    /// `[sides]`.
    #[serde(default)]
    pub sides: Sides,
    /// `[look]`.
    #[serde(default)]
    pub look: Look,
    /// `[rules]`.
    #[serde(default)]
    pub rules: Rules,
    /// `[pieces.NAME]`, in order, with `[every-piece]` already merged in.
    pub pieces: IndexMap<Name, Piece>,
    /// `[royals]`; `None` when the file has no such table.
    pub royals: Option<Located<Royals>>,
    /// `[end]`.
    #[serde(default)]
    pub end: End,
    /// `[repetition]`.
    #[serde(default)]
    pub repetition: Repetition,
    /// `[[examples]]`, of this file only.
    #[serde(default)]
    pub examples: Vec<Example>,
}

/// `[board]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Board {
    /// Number of files, 1–26.
    pub files: Located<i64>,
    /// Number of ranks, 1–99.
    pub ranks: Located<i64>,
    /// The start, a POSITION.
    pub start: Located<String>,
}

/// A zone of `[zones]`.
#[derive(Clone, Debug, PartialEq)]
pub enum Zone {
    /// Written as Red sees the board, turned over for Black.
    Mirrored(Located<String>),
    /// Written for each side, unmirrored.
    Pair {
        /// Red's.
        red: Located<String>,
        /// Black's.
        black: Located<String>,
    },
}

/// `[sides]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Sides {
    /// The side with capital letters.
    pub red: Option<SideLook>,
    /// The other.
    pub black: Option<SideLook>,
}

/// What people call a side, and see.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SideLook {
    /// Its name.
    pub name: Option<Text>,
    /// Its colour.
    pub colour: Option<Located<String>>,
}

/// `[look]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Look {
    /// Pieces on crossings or in squares.
    pub grid: Option<Located<Grid>>,
    /// Open water above this rank (from 1).
    pub river: Option<Located<i64>>,
    /// A ZONE whose box gets an X.
    pub cross: Option<Located<String>>,
    /// A ZONE that is shaded.
    pub shade: Option<Located<String>>,
    /// What people call the zones of the file.
    #[serde(default)]
    pub zones: IndexMap<Name, Text>,
}

/// `look.grid`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grid {
    /// Pieces stand on crossings.
    Points,
    /// Pieces stand in squares.
    Squares,
}

/// `[rules]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rules {
    /// What becomes of a captured piece.
    pub captured: Option<Located<Captured>>,
    /// A side that can capture must.
    pub must_capture: Option<Breadth>,
    /// The captor goes on capturing.
    pub chain: Option<Breadth>,
    /// Highest stack.
    pub limit: Option<Breadth>,
    /// What a stack over the limit loses.
    pub overflow: Option<Breadth>,
    /// Passing is an action.
    pub pass: Option<Breadth>,
}

/// `rules.captured`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Captured {
    /// The piece leaves the board.
    Removed,
    /// It stays, with the captor on it.
    Covered,
    /// It goes under the pieces that moved.
    Beneath,
    /// It joins the captor's hand.
    InHand,
}

/// `[pieces.NAME]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Piece {
    /// Letters in positions: the first is written, all are read. Each `x` or `+x`.
    pub letter: OneOrMany<Located<String>>,
    /// Name in words.
    pub name: Option<Text>,
    /// On the board.
    pub glyph: Option<BySide<Located<String>>>,
    /// The game hangs on it.
    pub royal: Option<Located<bool>>,
    /// What it can do.
    pub moves: OneOrMany<Move>,
    /// ZONE a move starts in.
    pub from: Option<Located<String>>,
    /// ZONE a move ends in.
    pub to: Option<Located<String>>,
    /// ZONE of start, passed points and end; and of the start position.
    pub within: Option<Located<String>>,
    /// PIECES it may hop.
    pub over: Option<Breadth>,
    /// PIECES it may take.
    pub takes: Option<Located<String>>,
    /// Which points block it.
    pub blocked_by: Option<Located<BlockedBy>>,
    /// Whether a move may end on one's own stack.
    pub onto_own: Option<Located<OntoOwn>>,
    /// How many pieces from below come along.
    pub carries: Option<Located<Carries>>,
    /// Placing it from the hand.
    pub drop: Option<Breadth>,
    /// What it becomes in a hand.
    pub in_hand_as: Option<Breadth>,
    /// Its worth in a count.
    pub points: Option<Breadth>,
    /// When it changes.
    pub promotion: Option<Located<Promotion>>,
}

/// One value, or a list of them.
#[derive(Clone, Debug, PartialEq)]
pub struct OneOrMany<T> {
    /// The values, in order.
    pub values: Vec<T>,
    /// Where the value or list stands.
    pub span: super::source::Span,
}

/// One value for both sides, or one each.
#[derive(Clone, Debug, PartialEq)]
pub enum BySide<T> {
    /// The same for both.
    Same(T),
    /// One each.
    Each {
        /// Red's.
        red: T,
        /// Black's.
        black: T,
    },
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
}

/// Piece `blocked-by`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BlockedBy {
    /// A point that holds a piece.
    Anything,
    /// A point that holds more pieces than stand under the mover.
    SameHeight,
    /// Never.
    Nothing,
}

/// Piece `onto-own`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OntoOwn {
    /// Not onto one's own.
    Never,
    /// If the stack holds at most as many pieces as stand under the mover.
    Lower,
    /// Always.
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
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Promotion {
    /// ZONE where it promotes.
    #[serde(rename = "in")]
    pub zone: Located<String>,
    /// On what occasion.
    pub when: Option<Located<When>>,
    /// What it turns into.
    #[serde(rename = "become")]
    pub becomes: Option<OneOrMany<Located<String>>>,
    /// PIECES it changes places with.
    pub swap: Option<Located<String>>,
    /// ZONE where it is compulsory.
    pub must: Option<Located<String>>,
}

/// `promotion.when`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// Its own move ends there.
    Arrives,
    /// Its own move starts or ends there.
    Touches,
    /// It is on top of a point there, after any action of either side.
    OnTop,
}

/// `[royals]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Royals {
    /// May a royal be left open to capture?
    pub exposed: Option<Located<Exposed>>,
    /// When a royal is lost.
    pub lost: Option<Located<Lost>>,
    /// Which of several must live.
    pub keep: Option<Breadth>,
    /// Lines along which royals may not face.
    #[serde(default)]
    pub facing: Facing,
}

/// `royals.exposed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exposed {
    /// There is check.
    Illegal,
    /// There is none.
    Allowed,
}

/// `royals.lost`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lost {
    /// When captured.
    Captured,
    /// Also under any piece, even its own side's.
    Covered,
}

/// `royals.facing`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Facing {
    /// Along a file.
    pub file: Option<Located<FacingRule>>,
    /// Along a rank.
    pub rank: Option<Located<FacingRule>>,
    /// Along a diagonal.
    pub diagonal: Option<Located<FacingRule>>,
}

/// What facing along a line means. (`draw` belongs to a later stage: the reader says so.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FacingRule {
    /// No action may leave it so.
    Illegal,
}

/// `[end]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct End {
    /// For a side to act without a legal action.
    pub no_action: Option<Located<NoAction>>,
    /// PIECES after an optional count that win.
    #[serde(default)]
    pub wins: Vec<Located<String>>,
    /// PIECES: drawn when nothing else is left.
    pub draw_if_only: Option<Located<String>>,
    /// Actions without capture that draw.
    pub quiet_plies: Option<Located<i64>>,
    /// PIECES whose moves start that count again.
    pub quiet_broken_by: Option<Located<String>>,
    /// Who wins instead of a draw.
    pub draw_goes_to: Option<Located<DrawGoesTo>>,
    /// What a side gets in a count besides.
    pub bonus: Option<Breadth>,
}

/// `end.no-action` and `repetition.otherwise`: for the side named there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoAction {
    /// It has lost.
    Loss,
    /// The game is drawn.
    Draw,
    /// It has won.
    Win,
}

/// `end.draw-goes-to`. (`points` belongs to a later stage: the reader says so.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawGoesTo {
    /// A draw is a draw.
    Nobody,
    /// Red wins instead.
    Red,
    /// Black wins instead.
    Black,
}

/// `[repetition]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Repetition {
    /// The occurrence that is judged.
    pub at: Option<Located<i64>>,
    /// Offences, gravest first.
    pub offences: Option<Referee>,
    /// For the side with the graver offence.
    pub penalty: Option<Referee>,
    /// Without an offender.
    pub otherwise: Option<Located<Otherwise>>,
    /// What a chase is.
    pub chase: Option<Referee>,
}

/// `repetition.otherwise`: for the side that completes the repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Otherwise {
    /// The game is drawn.
    Draw,
    /// It has lost.
    Loss,
    /// It has won.
    Win,
    /// The game goes on.
    Nothing,
}

/// `[[examples]]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Example {
    /// The rule it shows.
    pub name: Text,
    /// POSITION it begins with.
    pub position: Option<Located<String>>,
    /// ACTIONS played first.
    #[serde(default)]
    pub moves: Vec<Located<String>>,
    /// ACTIONS that are legal.
    #[serde(default)]
    pub legal: Vec<Located<String>>,
    /// ACTIONS that are not, each with its code.
    #[serde(default)]
    pub illegal: IndexMap<Name, Located<String>>,
    /// POINT to the points the piece there can go to.
    #[serde(default)]
    pub targets: IndexMap<Name, Located<String>>,
    /// POSITION that follows.
    pub after: Option<Located<String>>,
    /// The outcome.
    pub outcome: Option<Located<String>>,
    /// Actions to depth 1, 2, ….
    #[serde(default)]
    pub perft: Vec<Located<i64>>,
}
