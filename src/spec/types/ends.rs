//! What decides a game as written: royals and ends.

use serde::Deserialize;

use crate::spec::source::Located;

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
    /// Which of several royals of a side must live.
    ///
    /// Default: all. Example: `keep = "one"`
    pub keep: Option<Located<Keep>>,
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

/// `royals.keep`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Keep {
    /// Each.
    All,
    /// At least one: a side is lost with its last royal, and in check when all that it has could be captured.
    One,
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

/// What facing along a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FacingRule {
    /// No action may leave it so.
    Illegal,
    /// It may; the other side must break it or pass (even in check), which draws.
    Draw,
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
    /// The same where that side is not in check, if it is to mean something else than checkmate.
    ///
    /// Default: `no-action`. Example: `stalemate = "draw"`
    pub stalemate: Option<Located<NoAction>>,
    /// A side wins that has at least so many (`no`: none) of these: its own, unless `enemy` is said. `red`, `black`: that side's win only.
    ///
    /// Type: list of PIECES, each perhaps after a number or `no`. Example: `wins = ["royal in last rank", "3 top in enemy castle", "no enemy pawn"]`
    #[serde(default)]
    pub wins: Vec<Located<String>>,
    /// Drawn when every piece on the board is one of these.
    ///
    /// Type: PIECES. Example: `draw-if-only = "royal or bishop"`
    pub draw_if_only: Option<Located<String>>,
    /// Drawn when nobody can win any more: where few pieces are left, every placement of them is looked at. Not in games with stacks, hands, promotions or `wins`, or in which a draw or a repetition wins.
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
    /// The number of the last move: drawn when both sides have made it, counted from the move number of the position.
    ///
    /// Example: `last-move = 200`
    #[cfg_attr(feature = "cli", schemars(range(min = 1)))]
    pub last_move: Option<Located<i64>>,
    /// Who wins instead of a draw.
    ///
    /// Default: nobody. Example: `draw-goes-to = "black"`
    pub draw_goes_to: Option<Located<DrawGoesTo>>,
    /// What a side gets besides, in that sum.
    ///
    /// Example: `bonus = { black = 1.5 }`
    pub bonus: Option<Bonus>,
}

/// `end.bonus`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bonus {
    /// What Red gets.
    ///
    /// Type: number. Default: 0. Example: `red = 2`
    pub red: Option<Located<f64>>,
    /// What Black gets.
    ///
    /// Type: number. Default: 0. Example: `black = 1.5`
    pub black: Option<Located<f64>>,
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

/// `end.draw-goes-to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DrawGoesTo {
    /// A draw is a draw.
    Nobody,
    /// Red wins.
    Red,
    /// Black wins.
    Black,
    /// The side with the larger sum of points on the board, `bonus` added, wins.
    Points,
}
