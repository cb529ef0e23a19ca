//! Pieces: one as a disc, several on one point so that each can be read.

use svg::node::element::{Circle, Group, Rectangle, Text};

use super::ink::Inks;
use super::sheet::{CELL, colour, number};

/// So many pieces of a stack are drawn on its point; a higher stack is drawn beside the board.
pub const COLUMN: usize = 5;
/// Width of a stack beside the board.
pub const TOWER: f64 = 50.0;
/// From piece to piece of such a stack.
pub const STEP: f64 = 42.0;
/// Radius of its pieces.
pub const TOWER_RADIUS: f64 = 20.0;

/// Fonts for letters and numbers.
pub const LETTERS: &str = "Verdana, 'DejaVu Sans', Arial, sans-serif";
/// Fonts for glyphs.
pub const GLYPHS: &str =
    "'Noto Serif CJK SC', 'Source Han Serif SC', 'Songti SC', SimSun, KaiTi, 'Noto Sans CJK SC', serif";

/// Radius of the top piece of a stack.
const TOP: f64 = 32.0;

/// Where a piece is drawn, from the middle of its point.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
    /// 0: not on the board.
    pub radius: f64,
}

/// Where the pieces of a point are drawn, from the bottom: all within one cell.
pub fn spots(pieces: usize, stacked: bool) -> Vec<Spot> {
    let Some(lower) = pieces.checked_sub(1) else {
        return Vec::new();
    };
    if lower == 0 {
        return vec![Spot { x: 0.0, y: 0.0, radius: if stacked { 40.0 } else { 44.0 } }];
    }
    // a column to the right, from the lower edge of the cell; a little air parts it from the next cell
    let half = CELL / 2.0 - 2.5;
    let radius = if pieces > COLUMN { 0.0 } else { (half / lower as f64).min(16.0) };
    let column = (0..lower).map(|i| Spot { x: half - radius, y: half - radius * (2 * i + 1) as f64, radius });
    column.chain([Spot { x: TOP - half, y: 0.0, radius: TOP }]).collect()
}

/// What binds the column of a stack to its top piece: a field behind both.
pub fn back(x: f64, y: f64, spots: &[Spot]) -> Option<Rectangle> {
    let (first, last) = (spots.first()?, spots.len().checked_sub(2).and_then(|i| spots.get(i))?);
    let (top, bottom) = (last.y - last.radius, first.y + first.radius);
    let (left, right) = (first.x - first.radius - 8.0, first.x + first.radius);
    let field = Rectangle::new()
        .set("class", "qg-back")
        .set("x", number(x + left))
        .set("y", number(y + top - 1.5))
        .set("width", number(right - left + 1.5))
        .set("height", number(bottom - top + 3.0))
        .set("rx", number(first.radius + 1.5))
        .set("fill", colour("qg-back"));
    (first.radius > 0.0).then_some(field)
}

/// Height of a stack beside the board.
pub fn tower_height(pieces: usize) -> f64 {
    pieces as f64 * STEP
}

/// The number of pieces of a tall stack, where its lower pieces would be.
pub fn badge(x: f64, y: f64, pieces: usize) -> Group {
    number_on(x + 33.0, y + 33.0, 16.0, pieces)
}

/// A number on a small field round a point, `half` its width.
pub fn number_on(x: f64, y: f64, half: f64, shown: usize) -> Group {
    let field = Rectangle::new()
        .set("x", number(x - half))
        .set("y", number(y - half + 1.0))
        .set("width", number(2.0 * half))
        .set("height", number(2.0 * half - 2.0))
        .set("rx", 6)
        .set("fill", "#fffaf0")
        .set("stroke", "#3a3027")
        .set("stroke-width", 2);
    Group::new().add(field).add(letters(text(x, y, half * 1.375, &shown.to_string(), "#3a3027")))
}

/// A piece: a disc with two rings and its glyph.
pub fn disc(x: f64, y: f64, radius: f64, inks: &Inks, glyph: &str) -> Group {
    let circle =
        |radius: f64| Circle::new().set("cx", number(x)).set("cy", number(y)).set("r", number(radius));
    let face = circle(radius - radius * 0.03)
        .set("fill", inks.face.as_str())
        .set("stroke", inks.edge.as_str())
        .set("stroke-width", number(radius * 0.06));
    let ring = circle(radius * 0.84)
        .set("fill", "none")
        .set("stroke", inks.ink.as_str())
        .set("stroke-width", number(radius * 0.035));
    let ascii = glyph.is_ascii();
    let share = match (ascii, glyph.chars().count()) {
        (true, 0 | 1) => 1.05,
        (true, _) => 0.8,
        (false, 1) => 1.2,
        (false, _) => 0.85,
    };
    let glyph = text(x, y, radius * share, glyph, &inks.ink);
    let glyph = if ascii { letters(glyph) } else { glyph };
    Group::new().set("class", "qg-piece").add(face).add(ring).add(glyph)
}

/// A text round a point.
fn text(x: f64, y: f64, size: f64, text: &str, colour: &str) -> Text {
    Text::new(text)
        .set("x", number(x))
        .set("y", number(y + 0.365 * size))
        .set("font-size", number(size))
        .set("fill", colour)
}

/// Not a glyph: letters or a number.
fn letters(text: Text) -> Text {
    text.set("font-family", LETTERS).set("font-weight", "bold")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_of_a_stack_is_inside_its_cell_and_beside_the_others() {
        for pieces in 1..=COLUMN {
            let spots = spots(pieces, true);
            assert_eq!(spots.len(), pieces);
            for (i, spot) in spots.iter().enumerate() {
                assert!(spot.radius > 11.5, "{pieces}: {spot:?}");
                assert!(spot.x.abs().max(spot.y.abs()) + spot.radius <= CELL / 2.0, "{pieces}: {spot:?}");
                for other in &spots[..i] {
                    let apart = (spot.x - other.x).hypot(spot.y - other.y);
                    let hidden = spot.radius + other.radius - apart;
                    assert!(hidden <= 0.1 * other.radius, "{pieces}: {spot:?} {other:?}");
                }
            }
        }
    }
}
