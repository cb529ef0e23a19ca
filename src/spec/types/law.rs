//! The law of repetition as written.

use serde::Deserialize;

use crate::spec::source::Located;

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
