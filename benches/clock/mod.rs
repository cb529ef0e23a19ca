//! What every measurement needs.

// Every measurement is a crate of its own and uses a part of this.
#![allow(dead_code)]

pub mod peer;

use std::sync::Arc;
use std::time::{Duration, Instant};

use qigui::compile::open;
use qigui::variant::Variant;

/// A shipped game, or that of a file.
pub fn game(id: &str) -> Arc<Variant> {
    open(id).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// How long some work takes.
pub fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    std::hint::black_box(work());
    start.elapsed()
}

/// The value in the middle.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
