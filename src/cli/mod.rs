//! The command line.

pub mod report;
