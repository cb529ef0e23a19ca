//! How a game ended, and why.

use crate::board::Side;
use crate::variant::Offence;

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Outcome {
    /// Who has won; `None` is a draw.
    pub winner: Option<Side>,
    /// By what.
    pub reason: Reason,
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Reason {
    /// No legal action, and a royal open to capture.
    Checkmate,
    /// No legal action.
    NoAction,
    /// A royal was captured or covered.
    RoyalLost,
    /// A goal of the file was reached.
    Goal,
    /// The loser gave check at every action of a repetition.
    PerpetualCheck,
    /// The loser threatened the same piece anew at every action of a repetition.
    PerpetualChase,
    /// The position came back as often as the file allows.
    Repetition,
    /// Nothing is left that could win.
    DeadPosition,
    /// Too many actions without capture.
    Quiet,
    /// Both sides have made the last move.
    Length,
    /// Both sides passed, one after the other.
    Passes,
    /// A side passed while royals faced.
    Facing,
    /// A draw that the larger sum of points decides.
    Points,
}

impl Reason {
    /// The reason's word, as in files and machine-readable output.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::NoAction => "no-action",
            Reason::RoyalLost => "royal-lost",
            Reason::Goal => "goal",
            Reason::PerpetualCheck => "perpetual-check",
            Reason::PerpetualChase => "perpetual-chase",
            Reason::Repetition => "repetition",
            Reason::DeadPosition => "dead-position",
            Reason::Quiet => "quiet",
            Reason::Length => "length",
            Reason::Passes => "passes",
            Reason::Facing => "facing",
            Reason::Points => "points",
        }
    }

    /// Every reason.
    pub const ALL: [Reason; 13] = [
        Reason::Checkmate,
        Reason::NoAction,
        Reason::RoyalLost,
        Reason::Goal,
        Reason::PerpetualCheck,
        Reason::PerpetualChase,
        Reason::Repetition,
        Reason::DeadPosition,
        Reason::Quiet,
        Reason::Length,
        Reason::Passes,
        Reason::Facing,
        Reason::Points,
    ];
}

impl From<Offence> for Reason {
    /// What it is called when a side loses by an offence.
    fn from(offence: Offence) -> Reason {
        match offence {
            Offence::Check => Reason::PerpetualCheck,
            Offence::Chase => Reason::PerpetualChase,
        }
    }
}

impl Outcome {
    /// A win.
    pub const fn won(winner: Side, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }
}

impl Outcome {
    /// As in a sentence: `Red has won (checkmate)`, `a draw (quiet)`.
    pub fn told(&self) -> String {
        match self.winner {
            Some(side) => format!("{side} has won ({})", self.reason.word()),
            None => format!("a draw ({})", self.reason.word()),
        }
    }
}

impl std::fmt::Display for Outcome {
    /// As in files: `red by checkmate`, `draw by quiet`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} by {}", self.winner.map_or("draw", Side::word), self.reason.word())
    }
}
