//! The rules of xiangqi and its relatives: a game is a TOML file, one engine plays every game.

#[cfg(feature = "cli")]
pub mod arena;
pub mod board;
#[cfg(feature = "cli")]
pub mod book;
#[cfg(feature = "cli")]
pub mod cells;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compile;
pub mod engine;
pub mod fairy;
pub mod game;
pub mod lab;
pub mod notation;
#[cfg(feature = "cli")]
pub mod picture;
#[cfg(feature = "cli")]
pub mod play;
#[cfg(feature = "cli")]
pub mod protocol;
pub mod record;
pub mod referee;
pub mod solve;
pub mod spec;
pub mod variant;
