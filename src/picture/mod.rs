//! Pictures of boards: a board as SVG, and what any picture of a board needs to know.

mod grid;
mod hands;
pub mod ink;
mod marks;
mod pieces;
mod plan;
mod png;
mod sheet;
mod stack;

pub use pieces::Pieces;
pub use plan::{Bounds, Plan};
pub use png::{PngError, png};

use crate::board::Point;
use crate::game::Setup;
use crate::variant::Variant;

/// Something to point at on a board. Each has a shape of its own, so that no colour is needed to tell them apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The piece that is talked about, or where the one that moved came from: corners round the point.
    From(Point),
    /// Where it can go: a dot, or round a piece a ring.
    Move(Point),
    /// What it can capture, or where it could if something stood there: a cross, or round a piece a ring with four
    /// strokes.
    Capture(Point),
    /// Where it cannot go, or what stands in the way: a circle struck through.
    Blocked(Point),
    /// The way of an action.
    Arrow {
        /// Where it begins.
        from: Point,
        /// Where its head is.
        to: Point,
    },
    /// A piece in danger: a zigzag round it.
    Check(Point),
}

/// How a board is drawn.
#[derive(Clone, Debug)]
pub struct Options {
    /// Black's edge below.
    pub flip: bool,
    /// Letters for pieces, as in positions, in place of glyphs.
    pub letters: bool,
    /// The names of files and ranks at the edges.
    pub coordinates: bool,
    /// Pixels from one line of the board to the next; half as much again in a game with stacks. The picture can be
    /// scaled to any size: this is the one it asks for.
    pub cell: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options { flip: false, letters: false, coordinates: true, cell: 60 }
    }
}

/// Draws a board as a document of SVG that needs nothing else: no style sheet, no script, no names that another
/// picture on the same page could take.
///
/// The top piece of a stack is drawn large; those below it stand beside it as a column, the lowest at the bottom. Of a
/// stack of more than five the number of its pieces stands there, and the whole stack beside the board.
/// What is in a hand stands at the edge of the side that has it, each kind once with how many there are.
/// Each piece on the board is a group with `data-at`: its point, and how many pieces are below it (`e1.0`). Light colours are
/// attributes; a style gives dark ones where the reader prefers them.
pub fn svg(variant: &Variant, setup: &Setup, marks: &[Mark], options: &Options) -> String {
    sheet::Sheet::new(variant, setup, options).draw(marks).to_string()
}
