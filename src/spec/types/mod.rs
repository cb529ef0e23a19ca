//! A game file as written (schema 1), after inheriting: names are still names, phrases still text.
//!
//! Every key of the format is a field here; nothing else is. A key that is absent is `None` or empty:
//! defaults are given in one place, where the game is compiled.
//!
//! The comment on a field is what authors read of it, in their editor ([`schema`](crate::spec::schema)) and in
//! `docs/format.md`: the meaning, then a paragraph of the form ``Type: ZONE. Default: all. Example: `to = "castle"` ``.
//! A type that the field tells by itself, and the default `none`, are left out. A table without an example is told
//! by its own keys. The comment on a word of an enum is its meaning.

mod ends;
mod engine;
mod law;
mod piece;

use indexmap::IndexMap;
use serde::Deserialize;

pub use self::ends::{DrawGoesTo, End, Exposed, Facing, FacingRule, Keep, Lost, NoAction, Royals};
pub use self::engine::{Both, Engine, Worth};
pub use self::law::{Chase, Despite, Graver, LikeForLike, Offence, Otherwise, Penalty, Repetition};
pub use self::piece::{BlockedBy, Carries, Counted, Move, OntoOwn, Piece, Promotion, Steps, Victim, When};
use super::source::Located;
#[cfg(feature = "cli")]
use crate::board::{MAX_FILES, MAX_RANKS};

/// A name written as a key of a table, with its place.
pub type Name = Located<String>;

/// What names of kinds and zones are made of.
#[cfg(feature = "cli")]
const NAME_PATTERN: &str = "^[a-z][a-z0-9-]*$";

/// A text for people: one for all languages, or one each.
#[derive(Clone, Debug, PartialEq)]
pub enum Text {
    /// `"…"`.
    Plain(Located<String>),
    /// `{ en = "…", zh = "…", ru = "…" }`.
    Languages(IndexMap<String, Located<String>>),
}

/// A game: its board, its pieces and its rules, as one TOML file.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", schemars(title = "qigui game"))]
pub struct Game {
    /// The version of this format.
    ///
    /// Example: `schema = 1`
    #[cfg_attr(feature = "cli", schemars(extend("const" = 1)))]
    pub schema: Located<i64>,
    /// The game's name. It is never inherited.
    ///
    /// Example: `name = { en = "My game", zh = "新棋" }`
    pub name: Text,
    /// The aim, in a sentence or two; opens the rule book. It is never inherited.
    ///
    /// Example: `about = "Bring a pawn to the last rank to win."`
    pub about: Option<Text>,
    /// The game that this one is derived from: a shipped id, or a path that begins with `./`.
    ///
    /// Example: `extends = "xiangqi"`
    pub extends: Option<Located<String>>,
    /// Inherited keys that are deleted first; each must exist.
    ///
    /// Type: list of key paths. Example: `without = ["look.cross"]`
    #[serde(default)]
    pub without: Vec<Located<String>>,
    /// What the board looks like, and who stands where.
    pub board: Board,
    /// A region of the board, by its name, for other keys to speak of; the pair is written unmirrored.
    ///
    /// Type: ZONE or `{ red, black }`. Example: `castle = "d1-f3"`
    #[cfg_attr(feature = "cli", schemars(extend("propertyNames" = { "pattern": NAME_PATTERN })))]
    #[serde(default)]
    pub zones: IndexMap<Name, Zone>,
    /// What people call the two sides, and see. It never changes a rule.
    #[serde(default)]
    pub sides: Sides,
    /// How the board is shown. It never changes a rule.
    #[serde(default)]
    pub look: Look,
    /// What happens when pieces meet.
    #[serde(default)]
    pub rules: Rules,
    /// The kinds of piece, by their names.
    #[cfg_attr(feature = "cli", schemars(extend("propertyNames" = { "pattern": NAME_PATTERN }, "minProperties" = 1)))]
    pub pieces: IndexMap<Name, Piece>,
    /// What royal pieces may do and suffer.
    pub royals: Option<Located<Royals>>,
    /// When the game is over.
    #[serde(default)]
    pub end: End,
    /// What may not be repeated.
    #[serde(default)]
    pub repetition: Repetition,
    /// What things are worth to the engine, in centipawns. It never changes a rule, and is never inherited:
    /// what pieces are worth depends on all rules of a game.
    #[serde(default)]
    pub engine: Engine,
    /// Positions with what is legal there and what is not. `qigui test` runs them; they are not inherited.
    #[serde(default)]
    pub examples: Vec<Example>,
}

/// `[board]`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Board {
    /// How many files: a, b, … from Red's left. The board has at most 128 points.
    ///
    /// Example: `files = 9`
    #[cfg_attr(feature = "cli", schemars(range(min = 1, max = MAX_FILES)))]
    pub files: Located<i64>,
    /// How many ranks, from 1 at Red's edge. Size is said again by `start`, on purpose: it finds the lost row.
    ///
    /// Example: `ranks = 10`
    #[cfg_attr(feature = "cli", schemars(range(min = 1, max = MAX_RANKS)))]
    pub ranks: Located<i64>,
    /// Where the game begins: a picture, Black's edge first.
    ///
    /// Type: POSITION. Example: `start = "4k4/9/9/p8/9/9/P8/9/9/3K5"`
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
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Sides {
    /// The side with capital letters, at the bottom of the board.
    ///
    /// Example: `red = { name = "Cho", colour = "blue" }`
    pub red: Option<SideLook>,
    /// The other side.
    ///
    /// Example: `black = { name = "Han" }`
    pub black: Option<SideLook>,
}

/// What people call a side, and see.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SideLook {
    /// The side's name.
    pub name: Option<Text>,
    /// The colour of the side, in a word.
    pub colour: Option<Located<String>>,
}

/// `[look]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Look {
    /// Where pieces stand.
    ///
    /// Default: points. Example: `grid = "squares"`
    pub grid: Option<Located<Grid>>,
    /// Open water above this rank.
    ///
    /// Example: `river = 5`
    #[cfg_attr(feature = "cli", schemars(range(min = 1)))]
    pub river: Option<Located<i64>>,
    /// What is written in the river, in its left half and in its right.
    ///
    /// Type: list of two texts. Example: `river-words = ["left", "right"]`
    #[cfg_attr(feature = "cli", schemars(extend("items" = { "type": "string", "minLength": 1 }, "minItems" = 2, "maxItems" = 2)))]
    pub river_words: Option<Located<Vec<Located<String>>>>,
    /// An X is drawn over the box of this zone, for both sides.
    ///
    /// Type: ZONE. Example: `cross = "castle"`
    pub cross: Option<Located<String>>,
    /// This zone is shaded, for both sides.
    ///
    /// Type: ZONE. Example: `shade = "last rank"`
    pub shade: Option<Located<String>>,
    /// What people call the zones of the file, by their names there.
    ///
    /// Type: table of TEXT. Default: the names in the file. Example: `zones = { castle = { en = "castle", zh = "九宫" } }`
    #[serde(default)]
    pub zones: IndexMap<Name, Text>,
}

/// `look.grid`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Grid {
    /// On crossings.
    Points,
    /// In squares.
    Squares,
}

/// `[rules]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rules {
    /// What becomes of a captured piece.
    ///
    /// Default: removed. Example: `captured = "covered"`
    pub captured: Option<Located<Captured>>,
    /// A side that can capture must.
    ///
    /// Default: false. Example: `must-capture = true`
    pub must_capture: Option<Located<bool>>,
    /// Whether the captor goes on capturing while it can, each capture an action, no point twice a turn; a promotion ends it.
    ///
    /// Default: no. Example: `chain = "must"`
    pub chain: Option<Located<Chain>>,
    /// The highest stack.
    ///
    /// Example: `limit = 5`
    #[cfg_attr(feature = "cli", schemars(range(min = 2)))]
    pub limit: Option<Located<i64>>,
    /// What becomes of a stack over the limit.
    ///
    /// Default: illegal. Example: `overflow = "reclaimed"`
    pub overflow: Option<Located<Overflow>>,
    /// Passing is an action; two in a row draw.
    ///
    /// Type: bool. Default: false. Example: `pass = true`
    pub pass: Option<Located<bool>>,
}

/// `rules.captured`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Captured {
    /// It leaves the board.
    Removed,
    /// It stays, with the captor on it.
    Covered,
    /// It goes under the pieces that moved.
    Beneath,
    /// It joins the captor's hand, for drops.
    InHand,
}

/// `rules.chain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Chain {
    /// One capture ends the turn.
    No,
    /// It may; `pass` ends the turn.
    May,
    /// It must.
    Must,
}

/// `rules.overflow`: a stack over the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Overflow {
    /// May not be made.
    Illegal,
    /// Loses its bottom pieces.
    Removed,
    /// Loses them, but the mover's own go to its hand.
    Reclaimed,
}

impl Captured {
    /// Whether a captured piece leaves its point.
    pub fn leaves(self) -> bool {
        matches!(self, Captured::Removed | Captured::InHand)
    }
}

/// One value, or a list of them.
#[derive(Clone, Debug, PartialEq)]
pub struct OneOrMany<T> {
    /// The values, in order.
    pub values: Vec<T>,
    /// Where the value or list stands.
    pub span: crate::spec::source::Span,
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

/// `[[examples]]`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Example {
    /// The rule it shows.
    ///
    /// Example: `name = "a pinned rook stays"`
    pub name: Text,
    /// Where it begins.
    ///
    /// Type: POSITION. Default: the start. Example: `position = "4k4/9/9/9/9/4p4/4R4/9/9/4K4 w"`
    pub position: Option<Located<String>>,
    /// Played first; the rest is asked after them.
    ///
    /// Type: list of ACTION. Example: `moves = ["e4e5"]`
    #[serde(default)]
    pub moves: Vec<Located<String>>,
    /// Each of these is legal.
    ///
    /// Type: list of ACTION. Example: `legal = ["e4e5", "a9a10=queen"]`
    #[serde(default)]
    pub legal: Vec<Located<String>>,
    /// Each of these is illegal, for that reason.
    ///
    /// Type: `{ ACTION = code }`. Example: `illegal = { e4e6 = "blocked" }`
    #[serde(default)]
    pub illegal: IndexMap<Name, Located<String>>,
    /// The piece there can go to exactly these points.
    ///
    /// Type: `{ POINT = "points" }`. Example: `targets = { d1 = "e1 d2" }`
    #[serde(default)]
    pub targets: IndexMap<Name, Located<String>>,
    /// Board, hands and side are now these.
    ///
    /// Type: POSITION. Example: `after = "4k4/9/9/9/9/4R4/9/9/9/4K4 b"`
    pub after: Option<Located<String>>,
    /// The result, or `open`.
    ///
    /// Example: `outcome = "red by checkmate"`
    pub outcome: Option<Located<String>>,
    /// How many lines of actions there are to depth 1, 2, …. What an action decides ends a line (a loss, a goal, a second
    /// pass); repetition and counters do not.
    ///
    /// Type: list of numbers. Example: `perft = [44, 1920]`
    #[serde(default)]
    pub perft: Vec<Located<i64>>,
}
