//! Pieces: one as a disc, several on one point so that each can be read.

use svg::node::element::{Circle, Group, Rectangle, Text};
use unicode_width::UnicodeWidthStr;

use super::ink::Inks;
use super::sheet::{CELL, number};

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
const GLYPHS: &str =
    "'Noto Serif CJK SC', 'Source Han Serif SC', 'Songti SC', SimSun, KaiTi, 'Noto Sans CJK SC', serif";

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
    // a column to the right, from the lower edge of the cell
    let half = CELL / 2.0 - 1.0;
    let radius = if pieces > COLUMN { 0.0 } else { (half / lower as f64).min(18.0) };
    let column = (0..lower).map(|i| Spot { x: half - radius, y: half - radius * (2 * i + 1) as f64, radius });
    column.chain([Spot { x: 32.0 - half, y: 0.0, radius: 32.0 }]).collect()
}

/// Height of a stack beside the board.
pub fn tower_height(pieces: usize) -> f64 {
    pieces as f64 * STEP
}

/// The number of pieces of a tall stack, where its lower pieces would be.
pub fn badge(x: f64, y: f64, pieces: usize) -> Group {
    let (x, y) = (x + 33.0, y + 33.0);
    let field = Rectangle::new()
        .set("x", number(x - 16.0))
        .set("y", number(y - 15.0))
        .set("width", 32)
        .set("height", 30)
        .set("rx", 6)
        .set("fill", "#fffaf0")
        .set("stroke", "#3a3027")
        .set("stroke-width", 2);
    let text = text(x, y, 22.0, &pieces.to_string(), LETTERS, "#3a3027");
    Group::new().add(field).add(text.set("font-weight", "bold"))
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
    let letters = glyph.is_ascii();
    let share = match (letters, glyph.chars().count()) {
        (true, 0 | 1) => 1.05,
        (true, _) => 0.8,
        (false, _) if glyph.width() == 2 && glyph.chars().count() == 2 => 0.85,
        (false, _) => 1.2,
    };
    let fonts = if letters { LETTERS } else { GLYPHS };
    let glyph = text(x, y, radius * share, glyph, fonts, &inks.ink);
    let glyph = glyph.set("font-weight", if letters { "bold" } else { "600" });
    Group::new().set("class", "qg-piece").add(face).add(ring).add(glyph)
}

/// A text round a point.
fn text(x: f64, y: f64, size: f64, text: &str, fonts: &str, colour: &str) -> Text {
    Text::new(text)
        .set("x", number(x))
        .set("y", number(y + 0.365 * size))
        .set("font-size", number(size))
        .set("font-family", fonts)
        .set("text-anchor", "middle")
        .set("fill", colour)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_of_a_stack_is_inside_its_cell_and_beside_the_others() {
        for pieces in 1..=COLUMN {
            let spots = spots(pieces, true);
            assert_eq!(spots.len(), pieces);
            for spot in &spots {
                assert!(spot.radius >= 12.0, "{pieces}: {spot:?}");
                assert!(spot.x.abs().max(spot.y.abs()) + spot.radius <= CELL / 2.0, "{pieces}: {spot:?}");
            }
            for (one, other) in spots.iter().zip(spots.iter().skip(1)) {
                let apart = (one.x - other.x).hypot(one.y - other.y);
                assert!(apart + 0.1 >= one.radius.max(other.radius), "{pieces}: {one:?} {other:?}");
            }
        }
    }
}
