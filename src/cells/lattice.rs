//! The lines of a board in cells, at any scale: what stands on them is drawn over them.

use unicode_width::UnicodeWidthChar;

use super::canvas::Canvas;
use super::words::{is_clean, width};
use super::{Cell, Tone};
use crate::board::Shape;
use crate::picture::{Bounds, Plan};
use crate::variant::{Grid, Variant};

/// How large a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    /// Cells from one file to the next.
    pub pitch: usize,
    /// Lines from one rank to the next; with 1 nothing is drawn between them.
    pub step: usize,
    /// Cells that a piece needs from the first cell of its glyph on, with all that stands behind it.
    pub content: usize,
}

/// Where the points of a board are in cells, and the lines between them.
pub struct Lattice<'a> {
    variant: &'a Variant,
    plan: &'a Plan,
    shape: Shape,
    squares: bool,
    ascii: bool,
    scale: Scale,
    /// Cells left of the lines.
    left: usize,
}

impl<'a> Lattice<'a> {
    /// The lines of a game's board, so many cells from the left.
    pub fn new(variant: &'a Variant, plan: &'a Plan, ascii: bool, scale: Scale, left: usize) -> Lattice<'a> {
        let squares = variant.look().grid == Grid::Squares;
        Lattice { variant, plan, shape: variant.shape(), squares, ascii, scale, left }
    }

    /// How large it is drawn.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// Cells across.
    pub fn width(&self) -> usize {
        self.x(self.shape.files() - 1) + self.scale.content + 1 + usize::from(self.squares)
    }

    /// Lines down.
    pub fn height(&self) -> usize {
        self.y(self.shape.ranks() - 1)
            + 1
            + if self.squares { self.scale.step - self.scale.step / 2 } else { 0 }
            - usize::from(self.squares && self.scale.step == 1)
    }

    /// The cell where the glyphs of a column begin, counted from the left.
    pub fn x(&self, column: usize) -> usize {
        self.left + if self.squares { 3 } else { 2 } + column * self.scale.pitch
    }

    /// The line of a row, counted from the top.
    pub fn y(&self, row: usize) -> usize {
        self.scale.step * row + if self.squares { self.scale.step / 2 } else { 0 }
    }

    /// The column and row of the point that is drawn round a cell: the nearest, within its share of the board.
    pub fn hit(&self, x: usize, y: usize) -> Option<(usize, usize)> {
        let Scale { pitch, step, .. } = self.scale;
        let first = self.x(0).saturating_sub(if self.squares { 2 } else { (pitch / 2).saturating_sub(1) });
        let top = if self.squares { 0 } else { step / 2 };
        let column = x.checked_sub(first)? / pitch;
        let row = (y + top) / step;
        self.plan.is_point(column, row).then_some((column, row))
    }

    /// All lines, with what is written between them.
    pub fn cells(&self) -> Vec<Vec<Cell>> {
        let mut canvas = Canvas::new(self.width(), self.height());
        self.draw(&mut canvas);
        canvas.into_picture().lines
    }

    pub(super) fn draw(&self, canvas: &mut Canvas) {
        if self.squares {
            self.squares(canvas);
        } else {
            self.crossings(canvas);
        }
        self.river_words(canvas);
    }

    /// Lines that cross in the points.
    fn crossings(&self, canvas: &mut Canvas) {
        let (files, ranks) = (self.shape.files(), self.shape.ranks());
        let is_point = |column: usize, row: usize| self.plan.is_point(column, row);
        for row in 0..ranks {
            for column in (0..files).filter(|column| is_point(*column, row)) {
                let edge = column == 0 || column == files - 1;
                let up = row > 0 && is_point(column, row - 1) && (edge || !self.plan.is_water_below(row - 1));
                let down = is_point(column, row + 1) && (edge || !self.plan.is_water_below(row));
                let (left, right) = (column > 0 && is_point(column - 1, row), is_point(column + 1, row));
                let joint = self.joint(up, down, left, right);
                canvas.put(self.x(column), self.y(row), joint, Tone::Line);
                if right {
                    for x in self.x(column) + 1..self.x(column + 1) {
                        canvas.put(x, self.y(row), self.line(false), Tone::Line);
                    }
                }
                if down {
                    for y in self.y(row) + 1..self.y(row + 1) {
                        canvas.put(self.x(column), y, self.line(true), Tone::Line);
                    }
                }
                if self.plan.is_water_below(row) && column < files - 1 && self.scale.step > 1 {
                    canvas.put(self.x(column) + self.scale.pitch / 2, self.bank(row), "~", Tone::Line);
                }
            }
        }
        for Bounds { left, top, right, bottom } in self.plan.crosses() {
            self.diagonals(right - left, bottom - top, |column, row, line, share, stroke| {
                let x = self.x(left + column) + share;
                canvas.put(x, self.y(top + row) + line, stroke, Tone::Line);
            });
        }
    }

    /// The line in the middle of the river below a row.
    fn bank(&self, row: usize) -> usize {
        self.y(row) + self.scale.step / 2
    }

    /// Lines round the points.
    fn squares(&self, canvas: &mut Canvas) {
        let (files, ranks) = (self.shape.files(), self.shape.ranks());
        let Scale { pitch, step, .. } = self.scale;
        // whether there is a field left or right of an edge, above or below it
        let is_field =
            |column: usize, row: usize| column > 0 && row > 0 && self.plan.is_point(column - 1, row - 1);
        let upright = |edge: usize, row: usize| is_field(edge, row) || is_field(edge + 1, row);
        let level = |column: usize, line: usize| is_field(column, line) || is_field(column, line + 1);
        for line in 0..=ranks {
            let water = line > 0 && self.plan.is_water_below(line - 1);
            for column in (0..files).filter(|column| level(column + 1, line) && step > 1) {
                let fill = if water { "~" } else { self.line(false) };
                for x in 0..pitch {
                    canvas.put(self.x(column) - 2 + x, step * line, fill, Tone::Line);
                }
            }
            for column in 0..=files {
                let x = self.x(0) - 2 + column * pitch;
                let (up, down) = (upright(column, line), upright(column, line + 1));
                let (left, right) = (level(column, line), level(column + 1, line));
                if (up || down) && step > 1 {
                    canvas.put(x, step * line, self.joint(up, down, left, right), Tone::Line);
                }
                if down {
                    for y in step * line + usize::from(step > 1)..step * (line + 1) {
                        canvas.put(x, y, self.line(true), Tone::Line);
                    }
                }
            }
        }
        for Bounds { left, top, right, bottom } in self.plan.crosses() {
            // one stroke a field
            let (width, height) = (right - left + 1, bottom - top + 1);
            for (column, row, stroke) in self.strokes(width, height) {
                canvas.put(self.x(left + column), self.y(top + row), stroke, Tone::Line);
            }
        }
    }

    /// What is written in the river, character by character between the files of its halves. Where it has no room, or
    /// may not be shown, the water stays as it is.
    fn river_words(&self, canvas: &mut Canvas) {
        let look = self.variant.look();
        let (Some(words), Some(row)) = (&look.river_words, self.plan.river()) else { return };
        let shown = |word: &String| is_clean(word) && (!self.ascii || word.is_ascii());
        if self.squares || self.scale.step < 2 || !words.iter().all(shown) {
            return;
        }
        let gaps = self.shape.files() - 1;
        let half = gaps / 2;
        let fits = |word: &String| {
            let widest = word.chars().map(|c| c.width().unwrap_or(0)).max().unwrap_or(0);
            word.chars().count() <= half && widest < self.scale.pitch
        };
        if !words.iter().all(fits) {
            return;
        }
        let y = self.bank(row);
        for gap in 0..gaps {
            canvas.put(self.x(gap) + self.scale.pitch / 2, y, " ", Tone::Line);
        }
        for (word, first) in words.iter().zip([0, gaps - half]) {
            let room = half - word.chars().count();
            for (i, c) in word.chars().enumerate() {
                let text = c.to_string();
                let middle = self.x(first + room / 2 + i) + self.scale.pitch / 2;
                canvas.put_whole(middle + 1 - width(&text).max(1), y, &text, Tone::Line);
            }
        }
    }

    /// The strokes of the diagonals of a box, by its cells from the upper left, one each.
    fn strokes(&self, width: usize, height: usize) -> Vec<(usize, usize, &'static str)> {
        let mut strokes = Vec::new();
        for row in 0..height {
            for column in 0..width {
                // a line from corner to corner passes through a cell if it enters it above its lower edge
                let passes = |column: usize| {
                    column * height < (row + 1) * width && (column + 1) * height > row * width
                };
                let stroke = match (passes(column), passes(width - 1 - column)) {
                    (true, true) => self.pick("╳", "X"),
                    (true, false) => self.pick("╲", "\\"),
                    (false, true) => self.pick("╱", "/"),
                    (false, false) => continue,
                };
                strokes.push((column, row, stroke));
            }
        }
        strokes
    }

    /// The same with as many strokes down as there are lines between two ranks: `put` is told the box, the line below
    /// its upper edge and the cell from its left one.
    fn diagonals(&self, width: usize, height: usize, mut put: impl FnMut(usize, usize, usize, usize, &str)) {
        let Scale { pitch, step, .. } = self.scale;
        for (column, row, stroke) in self.strokes(width, height) {
            let falls = stroke == self.pick("╲", "\\");
            for line in 1..step {
                let share = (pitch * line + step / 2) / step;
                if stroke == self.pick("╳", "X") && 2 * line != step {
                    put(column, row, line, share, self.pick("╲", "\\"));
                    put(column, row, line, pitch - share, self.pick("╱", "/"));
                } else {
                    put(column, row, line, if falls { share } else { pitch - share }, stroke);
                }
            }
        }
    }

    pub(super) fn pick(&self, drawn: &'static str, ascii: &'static str) -> &'static str {
        if self.ascii { ascii } else { drawn }
    }

    fn line(&self, upright: bool) -> &'static str {
        if upright { self.pick("│", "|") } else { self.pick("─", "-") }
    }

    /// Where lines meet.
    fn joint(&self, up: bool, down: bool, left: bool, right: bool) -> &'static str {
        let drawn = match (up, down, left, right) {
            (true, true, true, true) => "┼",
            (true, true, false, true) => "├",
            (true, true, true, false) => "┤",
            (false, true, true, true) => "┬",
            (true, false, true, true) => "┴",
            (false, true, false, true) => "┌",
            (false, true, true, false) => "┐",
            (true, false, false, true) => "└",
            (true, false, true, false) => "┘",
            (_, _, false, false) => "│",
            (false, false, _, _) => "─",
        };
        self.pick(drawn, "+")
    }
}
