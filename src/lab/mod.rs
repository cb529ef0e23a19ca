//! Measuring and comparing rules.

pub mod examples;
pub mod perft;
