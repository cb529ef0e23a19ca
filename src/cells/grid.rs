//! The board itself: its lines, what stands on them, the names of files and ranks.

use super::canvas::Canvas;
use super::lattice::{Lattice, Scale};
use super::{Mark, Pieces, Tone, View};
use crate::board::{Point, Shape, file_letter};
use crate::game::Setup;
use crate::picture::Plan;
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
    let mut canvas = Canvas::new(sheet.lattice.width(), sheet.height());
    sheet.lattice.draw(&mut canvas);
    sheet.names(&mut canvas);
    for at in sheet.shape.board() {
        sheet.point(&mut canvas, at, setup);
    }
    canvas
}

/// What is on the lines.
struct Sheet<'a> {
    variant: &'a Variant,
    pieces: &'a Pieces<'a>,
    plan: &'a Plan,
    view: &'a View,
    shape: Shape,
    lattice: Lattice<'a>,
    /// Cells of the names of the ranks.
    label: usize,
}

impl<'a> Sheet<'a> {
    fn new(variant: &'a Variant, pieces: &'a Pieces<'a>, plan: &'a Plan, view: &'a View) -> Sheet<'a> {
        let shape = variant.shape();
        let content = 2 + usize::from(pieces.have_signs()) + if variant.stacked() { 2 } else { 0 };
        let squares = variant.look().grid == Grid::Squares;
        // room for a mark on either side; an even pitch puts the middle of a gap in one cell
        let pitch = if squares { content + 3 } else { (content + 2).next_multiple_of(2) };
        let label = shape.ranks().to_string().len();
        let lattice = Lattice::new(variant, plan, view.ascii, Scale { pitch, step: 2, content }, label);
        Sheet { variant, pieces, plan, view, shape, lattice, label }
    }

    /// Lines down to the names of the files.
    fn height(&self) -> usize {
        self.lattice.height() + 1
    }

    fn names(&self, canvas: &mut Canvas) {
        for at in self.shape.all() {
            let (column, row) = self.plan.place(at);
            let rank = format!("{:>width$}", self.shape.rank(at) + 1, width = self.label);
            canvas.put(0, self.lattice.y(row), &rank, Tone::Label);
            let letter = file_letter(self.shape.file(at)).to_string();
            canvas.put(self.lattice.x(column), self.height() - 1, &letter, Tone::Label);
        }
    }

    /// What stands on a point, with its mark.
    fn point(&self, canvas: &mut Canvas, at: Point, setup: &Setup) {
        let (column, row) = self.plan.place(at);
        let (x, y) = (self.lattice.x(column), self.lattice.y(row));
        let stack = &setup.stacks[at.index()];
        let mark = self.view.mark(at);
        let Some(piece) = stack.last() else {
            let shaded = self.variant.look().shade.has(at);
            match mark {
                Some(mark) => canvas.put(x, y, self.alone(mark), Tone::Mark),
                None if shaded => canvas.put(x, y, self.lattice.pick("░", ":"), Tone::Line),
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

    /// A mark on an empty point.
    fn alone(&self, mark: Mark) -> &'static str {
        match mark {
            Mark::Origin => self.lattice.pick("○", "o"),
            Mark::Step | Mark::Piece | Mark::Join => self.lattice.pick("●", "*"),
            Mark::Take => self.lattice.pick("×", "x"),
            Mark::Barred => "!",
        }
    }

    /// A mark round a piece.
    fn around(&self, mark: Mark) -> (&'static str, &'static str) {
        match mark {
            Mark::Piece => ("[", "]"),
            Mark::Origin => ("(", ")"),
            Mark::Step | Mark::Join => ("+", "+"),
            Mark::Take => (self.lattice.pick("×", "x"), self.lattice.pick("×", "x")),
            Mark::Barred => ("!", "!"),
        }
    }
}
