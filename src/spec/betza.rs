//! The subset of Betza notation in which movement is written.

use crate::board::Step;

/// One atom of a Betza string with its modifiers and range, spelt out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The leaps, as Red sees the board, sorted, each once.
    pub steps: Vec<Step>,
    /// How many equal leaps in line: 1 is a plain leap; [`UNLIMITED`] has no end but the edge.
    pub range: u8,
    /// Whether it may end on an empty point (or its own stack).
    pub moves: bool,
    /// Whether it may capture.
    pub captures: bool,
    /// Stopped by what stands between, on the way of each leap.
    pub lame: bool,
    /// Whether and how it hops.
    pub hop: Hop,
    /// Its bytes in the string.
    pub text: std::ops::Range<usize>,
}

/// The range of a rider without limit.
pub const UNLIMITED: u8 = u8::MAX;

/// How a rider treats what it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hop {
    /// It ends there.
    None,
    /// `p`: over exactly one screen and on.
    One,
    /// `pp`: over one or more.
    Any,
    /// `g`: over one, ending right behind it.
    Behind,
}
