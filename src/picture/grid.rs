//! The lines of a board.

use svg::node::element::{Group, Path, Rectangle};

use super::Bounds;
use super::sheet::{CELL, Sheet, colour, number};
use crate::variant::Grid;

/// The outer frame is so far from the outer lines.
const FRAME: f64 = 9.0;

/// Everything of the board that is no piece, no mark and no name.
pub fn lines(sheet: &Sheet<'_>) -> Group {
    match sheet.variant.look().grid {
        Grid::Points => crossings(sheet),
        Grid::Squares => squares(sheet),
    }
}

/// Lines that cross in the points, the river open between them.
fn crossings(sheet: &Sheet<'_>) -> Group {
    let (columns, rows) = (sheet.plan.columns(), sheet.plan.rows());
    let (left, right) = (sheet.x(0), sheet.x(columns - 1));
    let (top, bottom) = (sheet.y(0), sheet.y(rows - 1));
    let mut way = String::new();
    for row in 0..rows {
        way += &format!("M{} {}H{}", number(left), number(sheet.y(row)), number(right));
    }
    for column in 0..columns {
        way += &format!("M{} {}", number(sheet.x(column)), number(top));
        let edge = column == 0 || column == columns - 1;
        if let Some(row) = sheet.plan.river().filter(|row| !edge && row + 1 < rows) {
            way += &format!(
                "V{}M{} {}",
                number(sheet.y(row)),
                number(sheet.x(column)),
                number(sheet.y(row + 1))
            );
        }
        way += &format!("V{}", number(bottom));
    }
    let corners = |bounds: Bounds| {
        [sheet.x(bounds.left), sheet.y(bounds.top), sheet.x(bounds.right), sheet.y(bounds.bottom)]
    };
    way += &crosses(sheet, corners);
    let frame = [left - FRAME, top - FRAME, right + FRAME, bottom + FRAME];
    fields(sheet, false).add(stroke(&way, 2.0)).add(outline(frame, 5.0))
}

/// Lines round the points; the river is a wave along one of them.
fn squares(sheet: &Sheet<'_>) -> Group {
    let (columns, rows) = (sheet.plan.columns(), sheet.plan.rows());
    let half = CELL / 2.0;
    let (left, right) = (sheet.x(0) - half, sheet.x(columns - 1) + half);
    let (top, bottom) = (sheet.y(0) - half, sheet.y(rows - 1) + half);
    let mut way = String::new();
    for row in 1..rows {
        way += &format!("M{} {}H{}", number(left), number(sheet.y(row) - half), number(right));
    }
    for column in 1..columns {
        way += &format!("M{} {}V{}", number(sheet.x(column) - half), number(top), number(bottom));
    }
    let corners = |bounds: Bounds| {
        let (left, top) = (sheet.x(bounds.left) - half, sheet.y(bounds.top) - half);
        [left, top, sheet.x(bounds.right) + half, sheet.y(bounds.bottom) + half]
    };
    way += &crosses(sheet, corners);
    let chequered = sheet.variant.look().shade.is_empty();
    let group = fields(sheet, chequered).add(stroke(&way, 2.0)).add(outline([left, top, right, bottom], 4.0));
    let Some(row) = sheet.plan.river() else {
        return group;
    };
    let wave = format!("M{} {}", number(left), number(sheet.y(row) + half));
    let quarter = number(CELL / 4.0);
    let period = format!("q{} -9 {quarter} 0t{quarter} 0t{quarter} 0t{quarter} 0", number(CELL / 8.0));
    let water = Path::new()
        .set("class", "qg-water")
        .set("d", wave + &period.repeat(columns))
        .set("fill", "none")
        .set("stroke", colour("qg-water"))
        .set("stroke-width", 5);
    group.add(water)
}

/// The shaded points, or every other one, as fields.
fn fields(sheet: &Sheet<'_>, chequered: bool) -> Group {
    let shade = sheet.variant.look().shade;
    let shaded = |point| {
        let (column, row) = sheet.plan.place(point);
        if chequered { (column + row) % 2 == 1 } else { shade.has(point) }
    };
    let points = sheet.plan.points();
    points.into_iter().filter(|point| shaded(*point)).fold(Group::new(), |group, point| {
        let (x, y) = sheet.at(point);
        let field = Rectangle::new()
            .set("class", "qg-field")
            .set("x", number(x - CELL / 2.0))
            .set("y", number(y - CELL / 2.0))
            .set("width", CELL)
            .set("height", CELL)
            .set("fill", colour("qg-field"));
        group.add(field)
    })
}

/// The diagonals of the crossed boxes; `corners` gives left, top, right and bottom.
fn crosses(sheet: &Sheet<'_>, corners: impl Fn(Bounds) -> [f64; 4]) -> String {
    let cross = |bounds| {
        let [left, top, right, bottom] = corners(bounds).map(number);
        format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}")
    };
    sheet.plan.crosses().map(cross).collect()
}

fn stroke(way: &str, width: f64) -> Path {
    Path::new()
        .set("class", "qg-line")
        .set("d", way)
        .set("fill", "none")
        .set("stroke", colour("qg-line"))
        .set("stroke-width", width)
        .set("stroke-linecap", "square")
}

fn outline([left, top, right, bottom]: [f64; 4], width: f64) -> Rectangle {
    Rectangle::new()
        .set("class", "qg-line")
        .set("x", number(left))
        .set("y", number(top))
        .set("width", number(right - left))
        .set("height", number(bottom - top))
        .set("fill", "none")
        .set("stroke", colour("qg-line"))
        .set("stroke-width", width)
}
