//! Playing: positions, legal actions, outcomes, and games with their history.

mod action;
mod castling;
mod chain;
mod choices;
mod code;
mod dead;
mod explain;
mod forced;
mod generate;
mod history;
mod outcome;
mod passing;
mod position;
mod reach;
mod reference;
mod setup;
mod walked;

pub(crate) use action::half_width;
pub use action::{Action, Unreadable, Written};
pub use castling::{Rights, Wing};
pub use chain::Chain;
pub use code::Code;
pub(crate) use dead::Winnable;
pub use explain::Explanation;
pub use generate::Moves;
pub(crate) use generate::{Taker, Way};
pub(crate) use history::Made;
pub use history::{Game, Illegal};
pub use outcome::{Outcome, Reason};
pub use passing::Passed;
pub use position::{MAX_STACKED, Position, Undo};
pub use reach::Reach;
pub(crate) use reference::facing_steps;
pub use setup::{Fault, FenError, PositionError, Setup, SetupError};
