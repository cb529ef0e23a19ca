//! The lines of a board.

use svg::node::element::{Group, Path, Rectangle};

use super::sheet::{CELL, Sheet, colour, number};
use super::{Bounds, Plan};
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
        for (from, to) in Plan::runs(columns, |column| sheet.plan.is_point(column, row)) {
            let (from, to) = (number(sheet.x(from)), number(sheet.x(to)));
            way += &format!("M{from} {}H{to}", number(sheet.y(row)));
        }
    }
    for column in 0..columns {
        let x = number(sheet.x(column));
        let edge = column == 0 || column == columns - 1;
        let river = sheet.plan.river().filter(|row| !edge && row + 1 < rows);
        for (from, to) in Plan::runs(rows, |row| sheet.plan.is_point(column, row)) {
            way += &format!("M{x} {}", number(sheet.y(from)));
            if let Some(row) = river.filter(|row| (from..to).contains(row)) {
                way += &format!("V{}M{x} {}", number(sheet.y(row)), number(sheet.y(row + 1)));
            }
            way += &format!("V{}", number(sheet.y(to)));
        }
    }
    let corners = |bounds: Bounds| {
        [sheet.x(bounds.left), sheet.y(bounds.top), sheet.x(bounds.right), sheet.y(bounds.bottom)]
    };
    way += &crosses(sheet, corners);
    let frame = [left - FRAME, top - FRAME, right + FRAME, bottom + FRAME];
    let group = fields(sheet, false).add(stroke(&way, 2.0));
    // a frame runs round a whole rectangle only
    if sheet.variant.shape().holes().is_empty() { group.add(outline(frame, 5.0)) } else { group }
}

/// Lines round the points; the river is a wave along one of them.
fn squares(sheet: &Sheet<'_>) -> Group {
    let (columns, rows) = (sheet.plan.columns(), sheet.plan.rows());
    let half = CELL / 2.0;
    let (left, right) = (sheet.x(0) - half, sheet.x(columns - 1) + half);
    let (top, bottom) = (sheet.y(0) - half, sheet.y(rows - 1) + half);
    let mut way = String::new();
    // between two fields, and round a hole: the frame has the rest
    let holes = !sheet.variant.shape().holes().is_empty();
    let is_point = |column: usize, row: usize| sheet.plan.is_point(column, row);
    let first = usize::from(!holes);
    for row in first..rows + usize::from(holes) {
        let drawn = |column: usize| row > 0 && is_point(column, row - 1) || is_point(column, row);
        for (from, to) in Plan::runs(columns, drawn) {
            let (from, to) = (number(sheet.x(from) - half), number(sheet.x(to) + half));
            way += &format!("M{from} {}H{to}", number(sheet.y(row) - half));
        }
    }
    for column in first..columns + usize::from(holes) {
        let drawn = |row: usize| column > 0 && is_point(column - 1, row) || is_point(column, row);
        for (from, to) in Plan::runs(rows, drawn) {
            let (from, to) = (number(sheet.y(from) - half), number(sheet.y(to) + half));
            way += &format!("M{} {from}V{to}", number(sheet.x(column) - half));
        }
    }
    let corners = |bounds: Bounds| {
        let (left, top) = (sheet.x(bounds.left) - half, sheet.y(bounds.top) - half);
        [left, top, sheet.x(bounds.right) + half, sheet.y(bounds.bottom) + half]
    };
    way += &crosses(sheet, corners);
    let chequered = sheet.variant.look().shade.is_empty();
    let group = fields(sheet, chequered).add(stroke(&way, 2.0));
    // a frame runs round a whole rectangle only
    let group = if holes { group } else { group.add(outline([left, top, right, bottom], 4.0)) };
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
