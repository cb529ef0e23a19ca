//! A game file as written (schema 1), after inheriting: names are still names, phrases still text.
//!
//! Every key of the format is a field here; nothing else is. A key that is absent is `None` or empty:
//! defaults are given in one place, where the game is compiled.
//!
//! The comment on a field is what authors read of it, in their editor ([`schema`](super::schema)) and in
//! `docs/format.md`: the meaning, then a paragraph of the form ``Type: ZONE. Default: all. Example: `to = "castle"` ``.
//! A type that the field tells by itself, and the default `none`, are left out. A table without an example is told
//! by its own keys. The comment on a word of an enum is its meaning.

use indexmap::IndexMap;
use serde::Deserialize;

use super::later::Breadth;
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
    /// Type: list of key paths. Example: `without = ["look.river"]`
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
    /// Type: bool. Default: false. Example: `must-capture = true`
    pub must_capture: Option<Breadth>,
    /// Whether the captor goes on capturing, each capture an action, no point twice a turn; a promotion ends it; with `may`, so does `pass`.
    ///
    /// Type: `no` `may` `must`. Default: no. Example: `chain = "must"`
    pub chain: Option<Breadth>,
    /// The highest stack.
    ///
    /// Type: number. Example: `limit = 5`
    pub limit: Option<Breadth>,
    /// A stack over the limit may not be made; or it loses its bottom pieces; or the same, but the mover's own go to its hand.
    ///
    /// Type: `illegal` `removed` `reclaimed`. Default: illegal. Example: `overflow = "reclaimed"`
    pub overflow: Option<Breadth>,
    /// Passing is an action; two in a row draw.
    ///
    /// Type: bool. Default: false. Example: `pass = true`
    pub pass: Option<Breadth>,
}

/// `rules.captured`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", schemars(extend("x-later-words" = super::schema::later_words("Captured"))))]
#[serde(rename_all = "kebab-case")]
pub enum Captured {
    /// It leaves the board.
    Removed,
    /// It stays, with the captor on it.
    Covered,
    /// It goes under the pieces that moved.
    Beneath,
}

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
    pub over: Option<Breadth>,
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
    pub drop: Option<Breadth>,
    /// What it becomes in a hand; `none`: it is removed instead.
    ///
    /// Type: KIND or `none`. Default: itself. Example: `in-hand-as = "pawn"`
    pub in_hand_as: Option<Breadth>,
    /// Its worth in the sum that `end.draw-goes-to = "points"` compares.
    ///
    /// Type: number. Default: 0. Example: `points = 2`
    pub points: Option<Breadth>,
    /// When it changes. A kind promotes if it has `become` or `swap` (one of them).
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

/// `[royals]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Royals {
    /// May an action leave a royal of one's own where the enemy could capture it?
    ///
    /// Default: illegal. Example: `exposed = "allowed"`
    pub exposed: Option<Located<Exposed>>,
    /// When a royal is lost.
    ///
    /// Default: captured. Example: `lost = "covered"`
    pub lost: Option<Located<Lost>>,
    /// Of several royals: each must live; or at least one.
    ///
    /// Type: `all` `one`. Default: all. Example: `keep = "one"`
    pub keep: Option<Breadth>,
    /// Enemy royals face if one, as a rider of its height, sees the other on that line.
    ///
    /// Example: `facing = { file = "illegal" }`
    #[serde(default)]
    pub facing: Facing,
}

/// `royals.exposed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Exposed {
    /// There is check: it may not, nor may one lose it oneself.
    Illegal,
    /// There is no check: it may.
    Allowed,
}

/// `royals.lost`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Lost {
    /// When captured.
    Captured,
    /// Also under any piece, even its own side's.
    Covered,
}

/// `royals.facing`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Facing {
    /// Royals that face along a file.
    pub file: Option<Located<FacingRule>>,
    /// Royals that face along a rank.
    pub rank: Option<Located<FacingRule>>,
    /// Royals that face along a diagonal.
    pub diagonal: Option<Located<FacingRule>>,
}

/// What facing along a line means. (`draw` belongs to a later stage: the reader says so.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", schemars(extend("x-later-words" = super::schema::later_words("FacingRule"))))]
#[serde(rename_all = "kebab-case")]
pub enum FacingRule {
    /// No action may leave it so.
    Illegal,
}

/// `[end]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct End {
    /// For a side to act without a legal action.
    ///
    /// Default: loss. Example: `no-action = "draw"`
    pub no_action: Option<Located<NoAction>>,
    /// A side wins that has at least so many (`no`: none) of these: its own, unless `enemy` is said. `red`, `black`: that side's win only.
    ///
    /// Type: list of PIECES, each perhaps after a number or `no`. Example: `wins = ["royal in last rank", "3 top in enemy castle", "no enemy pawn"]`
    #[serde(default)]
    pub wins: Vec<Located<String>>,
    /// Drawn when every piece on the board is one of these.
    ///
    /// Type: PIECES. Example: `draw-if-only = "royal or bishop"`
    pub draw_if_only: Option<Located<String>>,
    /// Drawn when nobody can win any more: where few pieces are left, every placement of them is looked at. Not in games with stacks, promotions or `wins`, or in which a draw or a repetition wins.
    ///
    /// Default: false. Example: `draw-if-dead = true`
    pub draw_if_dead: Option<Located<bool>>,
    /// Drawn after so many actions in a row without capture.
    ///
    /// Example: `quiet-plies = 120`
    #[cfg_attr(feature = "cli", schemars(range(min = 1)))]
    pub quiet_plies: Option<Located<i64>>,
    /// A move of these starts that count again.
    ///
    /// Type: PIECES. Example: `quiet-broken-by = "pawn"`
    pub quiet_broken_by: Option<Located<String>>,
    /// Who wins instead of a draw.
    ///
    /// Default: nobody. Example: `draw-goes-to = "black"`
    pub draw_goes_to: Option<Located<DrawGoesTo>>,
    /// What a side gets besides, in that sum.
    ///
    /// Type: number or `{ red, black }`. Default: 0. Example: `bonus = { black = 1.5 }`
    pub bonus: Option<Breadth>,
}

/// `end.no-action` and `repetition.otherwise`: for the side named there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", schemars(extend("x-later-words" = super::schema::later_words("DrawGoesTo"))))]
#[serde(rename_all = "kebab-case")]
pub enum DrawGoesTo {
    /// A draw is a draw.
    Nobody,
    /// Red wins.
    Red,
    /// Black wins.
    Black,
}

/// `[repetition]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Repetition {
    /// The occurrence (same board, hands, rights, side) that is judged.
    ///
    /// Default: 3. Example: `at = 4`
    #[cfg_attr(feature = "cli", schemars(range(min = 2)))]
    pub at: Option<Located<i64>>,
    /// What is an offence, gravest first, if it is done on *every* action of a side since the first of these occurrences.
    ///
    /// Example: `offences = ["check"]`
    #[serde(default)]
    pub offences: Vec<Located<Offence>>,
    /// For the side with the graver offence; equal ones cancel.
    ///
    /// Default: loss. Example: `penalty = "illegal"`
    pub penalty: Option<Located<Penalty>>,
    /// What a repetition means without an offender, for the side whose action completed it.
    ///
    /// Default: draw. Example: `otherwise = "loss"`
    pub otherwise: Option<Located<Otherwise>>,
    /// What a chase is.
    pub chase: Option<Located<Chase>>,
}

/// An entry of `repetition.offences`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Offence {
    /// Every action gives check.
    Check,
    /// Every action threatens the same piece anew.
    Chase,
}

/// `repetition.penalty`: for the side with the graver offence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Penalty {
    /// It has lost.
    Loss,
    /// It may not repeat the position.
    Illegal,
}

/// `[repetition.chase]`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Chase {
    /// Who can be blamed.
    ///
    /// Type: PIECES. Default: required. Example: `by = "not (royal or pawn)"`
    pub by: Located<String>,
    /// Who can be chased.
    ///
    /// Type: PIECES. Default: required. Example: `of = "not pawn in home"`
    pub of: Located<String>,
    /// What is a chase although it could be retaken.
    ///
    /// Type: list of `{ by, of }`. Example: `despite-protection = [{ by = "knight or bishop", of = "rook" }]`
    #[serde(default)]
    pub despite_protection: Vec<Despite>,
    /// Of two chasers the graver: its victim cannot leave, as it shields its royal from such a piece.
    ///
    /// Type: list of `{ of, pinned-by }`. Example: `graver = [{ of = "rook", pinned-by = "knight" }]`
    #[serde(default)]
    pub graver: Vec<Graver>,
    /// A threat to one's own kind that could legally take back.
    ///
    /// Default: excused. Example: `like-for-like = "chase"`
    pub like_for_like: Option<Located<LikeForLike>>,
    /// Whether an action that checks is no chase, and keeps its side from chasing at every action.
    ///
    /// Default: true. Example: `check-breaks = false`
    pub check_breaks: Option<Located<bool>>,
}

/// An entry of `repetition.chase.despite-protection`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Despite {
    /// Who chases.
    ///
    /// Type: PIECES. Default: required. Example: `by = "knight or bishop"`
    pub by: Located<String>,
    /// Who is chased.
    ///
    /// Type: PIECES. Default: required. Example: `of = "rook"`
    pub of: Located<String>,
}

/// An entry of `repetition.chase.graver`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Graver {
    /// Who is chased.
    ///
    /// Type: PIECES. Default: required. Example: `of = "rook"`
    pub of: Located<String>,
    /// From whom the victim shields its royal.
    ///
    /// Type: PIECES. Default: required. Example: `pinned-by = "knight"`
    pub pinned_by: Located<String>,
}

/// `repetition.chase.like-for-like`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LikeForLike {
    /// It is an offer to exchange, and no chase.
    Excused,
    /// It is a chase like any other.
    Chase,
}

/// `repetition.otherwise`: for the side that completes the repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
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
    /// How many lines of actions there are to depth 1, 2, …; draws do not stop it, decided games do.
    ///
    /// Type: list of numbers. Example: `perft = [44, 1920]`
    #[serde(default)]
    pub perft: Vec<Located<i64>>,
}
