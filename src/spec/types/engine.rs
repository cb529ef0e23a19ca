//! What the engine is told of a game as written. No rule hangs on it.

use indexmap::IndexMap;
use serde::Deserialize;

#[cfg(feature = "cli")]
use super::NAME_PATTERN;
use super::{Name, OneOrMany};
use crate::spec::source::Located;

/// A number for the whole game, or one for the opening and one for the end.
pub type Both = OneOrMany<Located<i64>>;

/// `[engine]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Engine {
    /// To be the side to act.
    ///
    /// Default: guessed. Example: `tempo = 12`
    pub tempo: Option<Located<i64>>,
    /// What pieces are worth, by their kinds.
    #[cfg_attr(feature = "cli", schemars(extend("propertyNames" = { "pattern": NAME_PATTERN })))]
    #[serde(default)]
    pub pieces: IndexMap<Name, Worth>,
}

/// `[engine.pieces.NAME]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Worth {
    /// The piece, in exchanges. Without tables for its points their guesses move with it.
    ///
    /// Default: guessed. Example: `worth = 450`
    pub worth: Option<Located<i64>>,
    /// Each point that it can go to.
    ///
    /// Type: number or `[opening, end]`. Default: guessed. Example: `mobility = [3, 5]`
    pub mobility: Option<Both>,
    /// Each enemy that it could take and that is worth more.
    ///
    /// Type: number or `[opening, end]`. Default: guessed. Example: `threat = 12`
    pub threat: Option<Both>,
    /// Each point on or beside an enemy royal that it can go to.
    ///
    /// Type: number or `[opening, end]`. Default: guessed. Example: `ring = [9, 4]`
    pub ring: Option<Both>,
    /// It would give check, were one piece more in the way.
    ///
    /// Type: number or `[opening, end]`. Default: guessed. Example: `one-too-few = 25`
    pub one_too_few: Option<Both>,
    /// It would give check, were one piece fewer in the way.
    ///
    /// Type: number or `[opening, end]`. Default: guessed. Example: `one-too-many = 15`
    pub one_too_many: Option<Both>,
    /// It would give check, were two pieces fewer in the way.
    ///
    /// Type: number or `[opening, end]`. Default: guessed. Example: `two-too-many = 5`
    pub two_too_many: Option<Both>,
    /// One in the hand.
    ///
    /// Type: number or `[opening, end]`. Default: guessed. Example: `held = [400, 480]`
    pub held: Option<Both>,
    /// One under a piece of its own side.
    ///
    /// Type: number or `[opening, end]`. Default: guessed. Example: `under-own = 270`
    pub under_own: Option<Both>,
    /// One under an enemy.
    ///
    /// Type: number or `[opening, end]`. Default: guessed. Example: `under-enemy = 150`
    pub under_enemy: Option<Both>,
    /// Each pair of it and a piece of that kind of its own side; a pair is said once, under either kind.
    ///
    /// Type: table of numbers or `[opening, end]`. Default: 0. Example: `beside = { knight = [10, 25] }`
    #[serde(default)]
    pub beside: IndexMap<Name, Both>,
    /// Each pair of it and an enemy of that kind; under the other kind it would be as much less.
    ///
    /// Type: table of numbers or `[opening, end]`. Default: 0. Example: `against = { bishop = -8 }`
    #[serde(default)]
    pub against: IndexMap<Name, Both>,
    /// It, on top of each point in the opening, as Red sees the board: rows as in `board.start`, numbers parted by blanks;
    /// `.` says nothing of a point, `*` is a hole.
    ///
    /// Type: rows. Default: guessed. Example: `opening = "480 500 480 / 440 450 440 / . 430 ."`
    pub opening: Option<Located<String>>,
    /// The same at the end.
    ///
    /// Type: rows. Default: guessed. Example: `ending = "520 520 520 / 470 480 470 / . 460 ."`
    pub ending: Option<Located<String>>,
}
