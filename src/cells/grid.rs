//! The board itself: its lines, what stands on them, the names of files and ranks.

use super::canvas::Canvas;
use super::{Mark, Pieces, Tone, View};
use crate::board::{Point, Shape, file_letter};
use crate::game::Setup;
use crate::picture::{Bounds, Plan};
use crate::variant::{Grid, Variant};

/// Draws the board.
pub(super) fn draw(
    variant: &Variant,
    pieces: &Pieces<'_>,
    plan: &Plan,
    setup: &Setup,
    view: &View,
) -> Canvas {
    let sheet = Sheet::new(variant, pieces, plan, view);
    let mut canvas = Canvas::new(sheet.width(), sheet.height());
    match variant.look().grid {
        Grid::Points => sheet.crossings(&mut canvas),
        Grid::Squares => sheet.squares(&mut canvas),
    }
    sheet.names(&mut canvas);
    for at in sheet.shape.board() {
        sheet.point(&mut canvas, at, setup);
    }
    canvas
}

/// Where things are, in cells.
struct Sheet<'a> {
    variant: &'a Variant,
    pieces: &'a Pieces<'a>,
    plan: &'a Plan,
    view: &'a View,
    shape: Shape,
    squares: bool,
    /// Cells from one file to the next.
    pitch: usize,
    /// Cells for a glyph with what stands behind it: its sign, the number of pieces in a stack.
    content: usize,
    /// Cells of the names of the ranks.
    label: usize,
}

impl<'a> Sheet<'a> {
    fn new(variant: &'a Variant, pieces: &'a Pieces<'a>, plan: &'a Plan, view: &'a View) -> Sheet<'a> {
        let shape = variant.shape();
        let squares = variant.look().grid == Grid::Squares;
        let content = 2 + usize::from(pieces.have_signs()) + if variant.stacked() { 2 } else { 0 };
        // room for a mark on either side; an even pitch puts the middle of a gap in one cell
        let pitch = if squares { content + 3 } else { (content + 2).next_multiple_of(2) };
        let label = shape.ranks().to_string().len();
        Sheet { variant, pieces, plan, view, shape, squares, pitch, content, label }
    }

    fn width(&self) -> usize {
        self.x(self.shape.files() - 1) + self.content + 1 + usize::from(self.squares)
    }

    /// Lines down to the names of the files.
    fn height(&self) -> usize {
        2 * self.shape.ranks() + if self.squares { 2 } else { 0 }
    }

    /// The cell where the glyphs of a column begin, counted from the left.
    fn x(&self, column: usize) -> usize {
        self.label + if self.squares { 3 } else { 2 } + column * self.pitch
    }

    /// The line of a row, counted from the top.
    fn y(&self, row: usize) -> usize {
        2 * row + usize::from(self.squares)
    }

    fn names(&self, canvas: &mut Canvas) {
        for at in self.shape.all() {
            let (column, row) = self.plan.place(at);
            let rank = format!("{:>width$}", self.shape.rank(at) + 1, width = self.label);
            canvas.put(0, self.y(row), &rank, Tone::Label);
            let letter = file_letter(self.shape.file(at)).to_string();
            canvas.put(self.x(column), self.height() - 1, &letter, Tone::Label);
        }
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
                    canvas.put(self.x(column), self.y(row) + 1, self.line(true), Tone::Line);
                }
                if self.plan.is_water_below(row) && column < files - 1 {
                    canvas.put(self.x(column) + self.pitch / 2, self.y(row) + 1, "~", Tone::Line);
                }
            }
        }
        for Bounds { left, top, right, bottom } in self.plan.crosses() {
            self.diagonals(right - left, bottom - top, |column, row, stroke| {
                let x = self.x(left + column) + self.pitch / 2;
                canvas.put(x, self.y(top + row) + 1, stroke, Tone::Line);
            });
        }
    }

    /// Lines round the points.
    fn squares(&self, canvas: &mut Canvas) {
        let (files, ranks) = (self.shape.files(), self.shape.ranks());
        // whether there is a field left or right of an edge, above or below it
        let is_field =
            |column: usize, row: usize| column > 0 && row > 0 && self.plan.is_point(column - 1, row - 1);
        let upright = |edge: usize, row: usize| is_field(edge, row) || is_field(edge + 1, row);
        let level = |column: usize, line: usize| is_field(column, line) || is_field(column, line + 1);
        for line in 0..=ranks {
            let water = line > 0 && self.plan.is_water_below(line - 1);
            for column in (0..files).filter(|column| level(column + 1, line)) {
                let fill = if water { "~" } else { self.line(false) };
                for x in 0..self.pitch {
                    canvas.put(self.x(column) - 2 + x, 2 * line, fill, Tone::Line);
                }
            }
            for column in 0..=files {
                let x = self.x(0) - 2 + column * self.pitch;
                let (up, down) = (upright(column, line), upright(column, line + 1));
                let (left, right) = (level(column, line), level(column + 1, line));
                if up || down {
                    canvas.put(x, 2 * line, self.joint(up, down, left, right), Tone::Line);
                }
                if down {
                    canvas.put(x, 2 * line + 1, self.line(true), Tone::Line);
                }
            }
        }
        for Bounds { left, top, right, bottom } in self.plan.crosses() {
            self.diagonals(right - left + 1, bottom - top + 1, |column, row, stroke| {
                canvas.put(self.x(left + column), self.y(top + row), stroke, Tone::Line);
            });
        }
    }

    /// The strokes of the diagonals of a box, by its cells from the upper left.
    fn diagonals(&self, width: usize, height: usize, mut put: impl FnMut(usize, usize, &str)) {
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
                put(column, row, stroke);
            }
        }
    }

    /// What stands on a point, with its mark.
    fn point(&self, canvas: &mut Canvas, at: Point, setup: &Setup) {
        let (column, row) = self.plan.place(at);
        let (x, y) = (self.x(column), self.y(row));
        let stack = &setup.stacks[at.index()];
        let mark = self.view.mark(at);
        let Some(piece) = stack.last() else {
            let shaded = self.variant.look().shade.has(at);
            match mark {
                Some(mark) => canvas.put(x, y, self.alone(mark), Tone::Mark),
                None if shaded => canvas.put(x, y, self.pick("░", ":"), Tone::Line),
                None => {}
            }
            return;
        };
        let tone = Tone::Side(piece.side());
        let glyph = self.pieces.glyph(*piece);
        let end = x + super::width(&glyph);
        if !self.view.ascii {
            // a narrow glyph is padded: no line touches it
            canvas.put(x, y, "  ", tone);
        }
        canvas.put_whole(x, y, &glyph, tone);
        let mut behind: String = self.pieces.sign(*piece).into_iter().collect();
        if stack.len() > 1 {
            behind += &stack.len().to_string();
        }
        canvas.put(end, y, &behind, tone);
        if let Some(mark) = mark {
            let (left, right) = self.around(mark);
            canvas.put(x - 1, y, left, Tone::Mark);
            canvas.put(end + behind.len(), y, right, Tone::Mark);
        }
    }

    fn pick(&self, drawn: &'static str, ascii: &'static str) -> &'static str {
        if self.view.ascii { ascii } else { drawn }
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

    /// A mark on an empty point.
    fn alone(&self, mark: Mark) -> &'static str {
        match mark {
            Mark::Origin => self.pick("○", "o"),
            Mark::Step | Mark::Piece | Mark::Join => self.pick("●", "*"),
            Mark::Take => self.pick("×", "x"),
            Mark::Barred => "!",
        }
    }

    /// A mark round a piece.
    fn around(&self, mark: Mark) -> (&'static str, &'static str) {
        match mark {
            Mark::Piece => ("[", "]"),
            Mark::Origin => ("(", ")"),
            Mark::Step | Mark::Join => ("+", "+"),
            Mark::Take => (self.pick("×", "x"), self.pick("×", "x")),
            Mark::Barred => ("!", "!"),
        }
    }
}
