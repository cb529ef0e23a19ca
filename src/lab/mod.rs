//! Measuring and comparing rules.

pub mod compare;
pub mod examples;
pub mod perft;
pub mod solve;
pub mod survey;
