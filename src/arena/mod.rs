//! Games between two players, to find which of them is the stronger.
//!
//! Each opening is played twice, with sides exchanged. Who may do what, and how a game ends, is decided by [`Game`]
//! alone: a player that does what is illegal, or says nothing, has lost that game and nothing else.
//!
//! [`Game`]: crate::game::Game

pub mod elo;
mod game;
mod opening;
mod player;
mod program;
mod schedule;

pub use game::{By, Effort, Ending, Played};
pub use opening::{Opening, Openings};
pub use player::{Entrant, Failing, Pace, Who};
pub use program::{Program, Speaks};
pub use schedule::{Match, Terms};
