//! What every position of a game is worth, as a picture.

use svg::Document;
use svg::node::element::path::Data;
use svg::node::element::{Line, Path, Rectangle};

/// Pixels for an action, at most; and for the whole.
const STEP: f64 = 14.0;
const WIDEST: f64 = 1200.0;
const HIGH: f64 = 200.0;

/// Red's chance to win at the beginning and after every action, from 0 to 1: Red's part is the lower one.
pub fn svg(start: f64, chances: &[f64]) -> String {
    let step = (WIDEST / chances.len().max(1) as f64).min(STEP);
    let wide = (step * chances.len().max(1) as f64).ceil();
    let number = |value: f64| (value * 10.0).round() / 10.0;
    let at = |i: usize, chance: f64| (number(i as f64 * step), number(HIGH * (1.0 - chance)));
    let mut area = Data::new().move_to((0.0, HIGH)).line_to(at(0, start));
    for (i, chance) in chances.iter().enumerate() {
        area = area.line_to(at(i + 1, *chance));
    }
    let area = area.line_to((number(chances.len() as f64 * step), HIGH)).close();
    let back = Rectangle::new().set("width", wide).set("height", HIGH).set("fill", "#30343a");
    let middle = Line::new()
        .set("x1", 0)
        .set("x2", wide)
        .set("y1", HIGH / 2.0)
        .set("y2", HIGH / 2.0)
        .set("stroke", "#8a8f98")
        .set("stroke-dasharray", "4 4");
    let red = Path::new().set("d", area).set("fill", "#c0392b");
    let document = Document::new()
        .set("viewBox", (0, 0, wide, HIGH))
        .set("width", wide)
        .set("height", HIGH)
        .add(back)
        .add(red)
        .add(middle);
    format!("{document}\n")
}
