//! The rules of xiangqi and its relatives: a game is a TOML file, one engine plays every game.

pub mod board;

pub mod spec;
