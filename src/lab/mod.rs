//! Measuring and comparing rules.

pub mod perft;
