//! The list of the stacks, so that every piece of every stack can be read.

use super::canvas::Canvas;
use super::words::width;
use super::{Pieces, Tone};
use crate::board::Point;
use crate::game::Setup;
use crate::picture::Plan;
use crate::variant::Variant;

const TITLE: &str = "stacks, bottom to top";
/// Blanks between two columns of the list.
const GAP: usize = 3;

/// The stacks of more than one piece, in the order in which they are seen on the board, in columns no longer than
/// the board. `None` if there are none.
pub(super) fn list(
    variant: &Variant,
    pieces: &Pieces<'_>,
    plan: &Plan,
    setup: &Setup,
    title: Option<&str>,
    height: usize,
) -> Option<Canvas> {
    let title = title.unwrap_or(TITLE);
    let shape = variant.shape();
    let mut points = plan.points();
    points.retain(|at| setup.stacks[at.index()].len() > 1);
    if points.is_empty() {
        return None;
    }
    let label = points.iter().map(|at| shape.name(*at).len()).max().unwrap_or(0) + 2;
    let per_column = height.saturating_sub(1).max(1);
    let columns: Vec<&[Point]> = points.chunks(per_column).collect();
    let widths: Vec<usize> = columns
        .iter()
        .map(|column| label + column.iter().map(|at| wide(pieces, setup, *at)).max().unwrap_or(0))
        .collect();
    let total = widths.iter().sum::<usize>() + GAP * (columns.len() - 1);
    let rows = 1 + points.len().min(per_column);
    let mut canvas = Canvas::new(total.max(width(title)), rows);
    canvas.put(0, 0, title, Tone::Label);
    let mut x = 0;
    for (column, wide) in columns.iter().zip(&widths) {
        for (i, at) in column.iter().enumerate() {
            canvas.put(x, i + 1, &shape.name(*at), Tone::Label);
            put_stack(&mut canvas, x + label, i + 1, pieces, setup, *at);
        }
        x += wide + GAP;
    }
    Some(canvas)
}

/// Cells that a stack takes in the list.
fn wide(pieces: &Pieces<'_>, setup: &Setup, at: Point) -> usize {
    let stack = &setup.stacks[at.index()];
    let glyphs: usize = stack.iter().map(|piece| width(&pieces.text(*piece))).sum();
    if pieces.are_letters() { glyphs + 2 } else { glyphs + stack.len() - 1 }
}

fn put_stack(canvas: &mut Canvas, x: usize, y: usize, pieces: &Pieces<'_>, setup: &Setup, at: Point) {
    let stack = &setup.stacks[at.index()];
    let mut x = x;
    if pieces.are_letters() {
        canvas.put(x, y, "(", Tone::Plain);
        x += 1;
    }
    for piece in stack {
        let glyph = pieces.glyph(*piece);
        canvas.put_whole(x, y, &glyph, Tone::Side(piece.side()));
        x += width(&glyph);
        if let Some(sign) = pieces.sign(*piece) {
            canvas.put(x, y, &sign.to_string(), Tone::Side(piece.side()));
            x += 1;
        }
        x += usize::from(!pieces.are_letters());
    }
    if pieces.are_letters() {
        canvas.put(x, y, ")", Tone::Plain);
    }
}
