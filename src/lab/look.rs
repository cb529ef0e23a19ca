//! All that is to be told of a game that can be played: examples that do not come out, and what is odd in it.

use std::sync::Arc;

use super::examples::example_faults;
use super::survey::survey;
use crate::spec::{Diagnostic, Loaded};
use crate::variant::Variant;

/// The faults of its examples, of which counts of more than `nodes` actions are left out; where there are none, its
/// warnings, for which so many random games are played.
pub fn look(loaded: &Loaded, variant: &Arc<Variant>, nodes: u64, games: usize) -> Vec<Diagnostic> {
    let faults = example_faults(loaded, variant, nodes);
    if faults.is_empty() { survey(loaded, variant, games) } else { faults }
}
