//! The full-screen game: a board to play on with keys, mouse and typed actions.
//!
//! [`App`] is the game on the screen as a state: [`App::handle`] takes what happens and gives back what is to be done outside,
//! [`App::draw`] draws it. [`run()`] owns the terminal, the thread of the engine and the file in which the game is kept.

pub mod app;
pub mod board;
pub mod event;
mod guard;
mod help;
mod line;
mod menu;
mod page;
mod panel;
pub mod run;
mod screen;
pub mod theme;

pub use app::{App, Look};
pub use event::{Effect, Input};
pub use run::{Start, run};
pub use theme::{Depth, Theme};
