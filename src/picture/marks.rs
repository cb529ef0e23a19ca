//! Marks on a board.

use std::f64::consts::TAU;

use svg::node::element::{Circle, Group, Path, Polygon};

use super::Mark;
use super::sheet::{CELL, Sheet, colour, number};
use crate::board::Point;

/// Half of a mark on an empty point.
const SIZE: f64 = 15.0;
/// Width of the strokes of marks.
const STROKE: f64 = 6.0;

/// Marks that lie on the lines and under the pieces: arrows, which pass below what they pass over.
pub fn below_pieces(sheet: &Sheet<'_>, marks: &[Mark]) -> Group {
    marks.iter().fold(Group::new(), |group, mark| match *mark {
        Mark::Arrow { from, to } => group.add(arrow(sheet, from, to)),
        _ => group,
    })
}

/// Marks that lie on the pieces. What would hide a glyph lies round it.
pub fn above(sheet: &Sheet<'_>, marks: &[Mark]) -> Group {
    marks.iter().fold(Group::new(), |group, mark| match *mark {
        Mark::Arrow { .. } => group,
        Mark::From(point) => group.add(corners(sheet, point)),
        Mark::Move(point) => group.add(step(sheet, point)),
        Mark::Capture(point) => group.add(capture(sheet, point)),
        Mark::Blocked(point) => group.add(blocked(sheet, point)),
        Mark::Check(point) => group.add(burst(sheet, point)),
    })
}

fn corners(sheet: &Sheet<'_>, point: Point) -> Path {
    let (x, y) = sheet.at(point);
    let (far, near) = (CELL / 2.0 - 3.0, CELL / 2.0 - 19.0);
    let corner = |(a, b): (f64, f64)| {
        let [near_x, far_x] = [near, far].map(|part| number(x + a * part));
        let [near_y, far_y] = [near, far].map(|part| number(y + b * part));
        format!("M{near_x} {far_y}L{far_x} {far_y}L{far_x} {near_y}")
    };
    let way: String = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(corner).concat();
    line("qg-from", &way, STROKE)
}

fn step(sheet: &Sheet<'_>, point: Point) -> Group {
    match sheet.top_piece(point) {
        Some(round) => Group::new().add(ring("qg-move", round)),
        None => {
            let (x, y) = sheet.at(point);
            let dot = circle(x, y, SIZE - STROKE / 2.0)
                .set("class", "qg-move")
                .set("fill", "#58a65c")
                .set("stroke", colour("qg-move"))
                .set("stroke-width", STROKE);
            Group::new().add(dot)
        }
    }
}

fn capture(sheet: &Sheet<'_>, point: Point) -> Group {
    let Some((x, y, radius)) = sheet.top_piece(point) else {
        let (x, y) = sheet.at(point);
        return Group::new().add(line("qg-capture", &cross(x, y, SIZE, 0.0), STROKE + 1.0));
    };
    let strokes = cross(x, y, radius * 0.5_f64.sqrt() + 3.0, radius * 0.5_f64.sqrt() - 9.0);
    Group::new().add(ring("qg-capture", (x, y, radius))).add(line("qg-capture", &strokes, STROKE + 1.0))
}

fn blocked(sheet: &Sheet<'_>, point: Point) -> Group {
    let (x, y) = sheet.at(point);
    // on a piece it is small, in the upper left corner of the cell
    let (x, y, size) =
        if sheet.top_piece(point).is_some() { (x - 34.0, y - 34.0, 12.0) } else { (x, y, SIZE) };
    let slant = size * 0.5_f64.sqrt();
    let way =
        format!("M{} {}L{} {}", number(x - slant), number(y + slant), number(x + slant), number(y - slant));
    let round = circle(x, y, size)
        .set("class", "qg-blocked")
        .set("fill", "#fffaf0")
        .set("stroke", colour("qg-blocked"))
        .set("stroke-width", STROKE - 1.0);
    Group::new().add(round).add(line("qg-blocked", &way, STROKE - 1.0))
}

/// A zigzag round a piece, or round an empty point.
fn burst(sheet: &Sheet<'_>, point: Point) -> Path {
    const RAYS: usize = 20;
    let (x, y) = sheet.at(point);
    let (x, y, radius) = sheet.top_piece(point).unwrap_or((x, y, SIZE * 2.0));
    let way: String = (0..2 * RAYS)
        .map(|i| {
            let reach = if i % 2 == 0 { radius + 5.0 } else { radius - 4.0 };
            let (sin, cos) = (TAU * i as f64 / (2 * RAYS) as f64).sin_cos();
            let sign = if i == 0 { 'M' } else { 'L' };
            format!("{sign}{} {}", number(x + reach * cos), number(y + reach * sin))
        })
        .collect();
    line("qg-check", &(way + "Z"), STROKE - 1.0)
}

/// A line with a head. It begins and ends at the edges of the pieces that stand there.
fn arrow(sheet: &Sheet<'_>, from: Point, to: Point) -> Group {
    const HEAD: f64 = 26.0;
    let ((x1, y1), (x2, y2)) = (sheet.at(from), sheet.at(to));
    let long = (x2 - x1).hypot(y2 - y1);
    if long == 0.0 {
        return Group::new();
    }
    let (dx, dy) = ((x2 - x1) / long, (y2 - y1) / long);
    let edge = |point| sheet.top_piece(point).map_or(0.0, |_| CELL / 2.0 - 8.0);
    let (begin, tip) = (edge(from), (long - edge(to)).max(edge(from) + HEAD));
    let along = |way: f64, aside: f64| (x1 + dx * way - dy * aside, y1 + dy * way + dx * aside);
    let ((ax, ay), (bx, by)) = (along(begin, 0.0), along(tip - HEAD + 2.0, 0.0));
    let way = format!("M{} {}L{} {}", number(ax), number(ay), number(bx), number(by));
    let head = [along(tip, 0.0), along(tip - HEAD, HEAD * 0.55), along(tip - HEAD, -HEAD * 0.55)];
    let points: Vec<String> = head.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
    let head =
        Polygon::new().set("class", "qg-head").set("points", points.join(" ")).set("fill", colour("qg-head"));
    Group::new().set("opacity", 0.85).add(line("qg-from", &way, STROKE + 2.0)).add(head)
}

/// Four strokes along the diagonals of a point, from `far` to `near`.
fn cross(x: f64, y: f64, far: f64, near: f64) -> String {
    let stroke = |(a, b): (f64, f64)| {
        let [x1, x2] = [far, near].map(|part| number(x + a * part));
        let [y1, y2] = [far, near].map(|part| number(y + b * part));
        format!("M{x1} {y1}L{x2} {y2}")
    };
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(stroke).concat()
}

/// A ring on the edge of a piece.
fn ring(class: &str, (x, y, radius): (f64, f64, f64)) -> Circle {
    circle(x, y, radius - STROKE / 2.0)
        .set("class", class)
        .set("fill", "none")
        .set("stroke", colour(class))
        .set("stroke-width", STROKE)
}

fn circle(x: f64, y: f64, radius: f64) -> Circle {
    Circle::new().set("cx", number(x)).set("cy", number(y)).set("r", number(radius))
}

fn line(class: &str, way: &str, width: f64) -> Path {
    Path::new()
        .set("class", class)
        .set("d", way)
        .set("fill", "none")
        .set("stroke", colour(class))
        .set("stroke-width", width)
        .set("stroke-linejoin", "round")
}
