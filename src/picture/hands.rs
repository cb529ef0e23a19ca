//! What the sides have in hand: a row of pieces at the edge of each.

use svg::node::element::Group;

use super::stack;
use crate::board::{Kind, Piece, Side};
use crate::game::Setup;

/// Height of the row of a hand.
pub const STRIP: f64 = 84.0;
/// The largest radius of a piece there.
const RADIUS: f64 = 32.0;

/// Whether anything is in a hand.
pub fn are_held(setup: &Setup) -> bool {
    setup.hands.iter().flatten().any(|count| *count > 0)
}

/// The kinds in a hand as pieces of that side, each with how many there are.
pub fn held(setup: &Setup, side: Side) -> Vec<(Piece, u8)> {
    let hand = setup.hands[side.index()].iter().enumerate().filter(|(_, count)| **count > 0);
    hand.map(|(kind, count)| (Piece::new(Kind(kind as u8), side), *count)).collect()
}

/// From piece to piece, and the radius of a piece, where each has so much room at most.
pub fn room(most: f64) -> (f64, f64) {
    let pitch = most.min(RADIUS * 2.5);
    (pitch, pitch / 2.5)
}

/// How many of a piece there are: a number at its lower right.
pub fn count(x: f64, y: f64, radius: f64, count: u8) -> Group {
    stack::number_on(x - radius * 0.25, y - radius * 0.25, radius * 0.45, usize::from(count))
}
