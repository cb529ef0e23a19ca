//! Measuring and comparing rules.

pub mod compare;
pub mod dice;
pub mod examples;
pub mod look;
pub mod perft;
pub mod player;
pub mod selfplay;
pub mod survey;
