//! The board on the screen: how large it can be, what stands on its points, which point is under the mouse.

use std::cell::Cell;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Spot, Rect};
use ratatui::style::Style;

use super::theme::{Role, Styles};
use crate::board::{Bitboard, Piece, Point, Side};
use crate::cells::words::width;
use crate::cells::{Lattice, Scale, Tone};
use crate::game::Position;
use crate::notation;
use crate::picture::{Pieces, Plan};
use crate::variant::{Grid, Variant};

/// What is pointed at on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Where the last action began, or what it changed.
    Last,
    /// A royal that could be taken.
    Danger,
    /// What could take it.
    Attacker,
    /// Where the engine's hint begins or ends.
    Hint,
    /// Where the movement of the piece points, but something stands in the way.
    Blocked,
    /// Where it comes to, but may not go.
    Barred,
    /// Where it can go.
    Move,
    /// A stack of its own side that it can go onto.
    Join,
    /// What it can take.
    Capture,
    /// The piece that is picked up.
    Picked,
}

impl Mark {
    const fn role(self) -> Role {
        match self {
            Mark::Last => Role::Last,
            Mark::Danger => Role::Danger,
            Mark::Attacker => Role::Attacker,
            Mark::Hint => Role::Hint,
            Mark::Blocked | Mark::Barred => Role::Barred,
            Mark::Move => Role::Move,
            Mark::Join => Role::Join,
            Mark::Capture => Role::Capture,
            Mark::Picked => Role::Picked,
        }
    }

    /// What stands for it on an empty point, and in ASCII.
    const fn alone(self) -> [&'static str; 2] {
        match self {
            Mark::Last | Mark::Picked => ["○", "o"],
            Mark::Blocked => ["·", "."],
            Mark::Barred => ["!", "!"],
            Mark::Capture => ["×", "x"],
            Mark::Hint => ["◆", "#"],
            Mark::Move | Mark::Join | Mark::Danger | Mark::Attacker => ["●", "*"],
        }
    }

    /// What stands round a piece in place of the signs of its side, if anything.
    const fn around(self) -> Option<[&'static str; 2]> {
        match self {
            Mark::Last => None,
            Mark::Danger => Some(["*", "*"]),
            Mark::Attacker => Some(["^", "^"]),
            Mark::Hint => Some(["#", "#"]),
            Mark::Blocked => Some([":", ":"]),
            Mark::Barred => Some(["!", "!"]),
            Mark::Move | Mark::Join => Some(["+", "+"]),
            Mark::Capture => Some([">", "<"]),
            Mark::Picked => Some(["{", "}"]),
        }
    }
}

/// What is shown of a game.
pub struct View<'a> {
    /// The position.
    pub position: &'a Position,
    /// How things look.
    pub styles: &'a Styles,
    /// Printable ASCII only.
    pub ascii: bool,
    /// Letters for pieces.
    pub letters: bool,
    /// Black's edge below.
    pub flipped: bool,
    /// The notation that names files and ranks.
    pub notation: notation::Style,
    /// Marks; of several on a point the last counts, and [`Mark::Last`] besides.
    pub marks: &'a [(Point, Mark)],
    /// The point under the cursor.
    pub cursor: Option<Point>,
}

/// A board that has found its place on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    area: Rect,
    scale: Scale,
    /// Cells left of the lines, and lines above them.
    margin: (u16, u16),
    /// Lines below for the names of the files.
    foot: u16,
    flipped: bool,
    /// Cells of a piece's glyph.
    glyph: usize,
}

/// The signs round a piece of a side, and the corners of its disc.
const SIGNS: [[&str; 2]; 2] = [["(", ")"], ["[", "]"]];

/// Whether the middle of a glyph lies between two cells.
const fn glyph_is_wide(cells: usize) -> bool {
    cells == 2
}

/// Cells of the widest glyph.
fn glyph_width(pieces: &Pieces<'_>, variant: &Variant) -> usize {
    variant.pieces().map(|piece| width(&pieces.glyph(piece))).max().unwrap_or(1)
}

impl View<'_> {
    fn variant(&self) -> &Variant {
        self.position.variant()
    }

    fn pieces(&self) -> Pieces<'_> {
        Pieces::on_terminal(self.variant(), self.letters || self.ascii)
    }

    /// The largest board that fits into a number of cells and lines, if any does: the cells that it takes.
    pub fn fit(&self, room: (u16, u16)) -> Option<Placed> {
        self.sizes().into_iter().find(|placed| placed.area.width <= room.0 && placed.area.height <= room.1)
    }

    /// The cells and lines that the smallest board takes.
    pub fn least(&self) -> (u16, u16) {
        self.sizes().last().map_or((0, 0), Placed::size)
    }

    /// All sizes, the largest first.
    fn sizes(&self) -> Vec<Placed> {
        let variant = self.variant();
        let (shape, plan) = (variant.shape(), Plan::new(variant, self.flipped));
        let glyph = glyph_width(&self.pieces(), variant);
        let squares = usize::from(variant.look().grid == Grid::Squares);
        let both = self.notation.counts_from_the_right();
        let ranks = (0..shape.ranks()).filter_map(|rank| self.notation.rank_name(rank));
        let label = ranks.map(|name| name.len()).max().unwrap_or(0);
        let heights = if variant.stacked() { 2 } else { 0 };
        let mut sizes = Vec::new();
        for step in [5, 4, 3, 2, 1] {
            let full = glyph + 2 + heights + squares;
            let largest = (2 * step + heights).max(full + usize::from(step > 1));
            let smallest = if step == 1 { full - heights.min(1) } else { full };
            for pitch in (smallest..=largest).rev() {
                let scale = Scale { pitch, step, content: glyph + 1 + heights };
                let lattice = Lattice::new(variant, &plan, self.ascii, scale, label);
                // the discs of the outer ranks reach beyond the lines
                let over = u16::from(step > 2 && squares == 0);
                let (head, foot) = (u16::from(both) + over, 1 + over);
                let area = Rect::new(0, 0, lattice.width() as u16, lattice.height() as u16 + head + foot);
                let margin = (label as u16, head);
                sizes.push(Placed { area, scale, margin, foot, flipped: self.flipped, glyph });
            }
        }
        sizes
    }

    /// Draws it.
    pub fn draw(&self, placed: &Placed, buffer: &mut Buffer) {
        let variant = self.variant();
        let plan = Plan::new(variant, self.flipped);
        let lattice = Lattice::new(variant, &plan, self.ascii, placed.scale, usize::from(placed.margin.0));
        let ink = Pen { buffer: Cell::new(Some(buffer)), placed };
        self.ground(&ink, &lattice);
        self.names(&ink, &plan, &lattice);
        for at in variant.shape().board() {
            let (column, row) = plan.place(at);
            self.point(&ink, at, lattice.x(column), lattice.y(row));
        }
    }

    fn ground(&self, pen: &Pen<'_, '_>, lattice: &Lattice<'_>) {
        let board = self.styles.of(Role::Board);
        let Placed { area, margin, .. } = *pen.placed;
        let above = margin.1 - u16::from(self.notation.counts_from_the_right());
        let below = pen.placed.foot - 1;
        let wood = Rect {
            x: area.x + margin.0,
            y: area.y + margin.1 - above,
            width: area.width - margin.0,
            height: area.height - margin.1 - pen.placed.foot + above + below,
        };
        pen.with(|buffer| buffer.set_style(wood, board));
        for (y, line) in lattice.cells().into_iter().enumerate() {
            for (x, cell) in line.into_iter().enumerate().skip(usize::from(margin.0)) {
                if cell.tone == Tone::Line && !cell.text.trim().is_empty() {
                    pen.put(x, y as i32, &cell.text, board);
                }
            }
        }
    }

    fn names(&self, pen: &Pen<'_, '_>, plan: &Plan, lattice: &Lattice<'_>) {
        let shape = self.variant().shape();
        let label = self.styles.of(Role::Label);
        let [lower, upper] = if self.flipped { [Side::Black, Side::Red] } else { Side::BOTH };
        let both = self.notation.counts_from_the_right();
        let foot = i32::from(pen.placed.area.height) - i32::from(pen.placed.margin.1) - 1;
        for at in shape.all() {
            let (column, row) = plan.place(at);
            if let Some(name) = self.notation.rank_name(shape.rank(at)) {
                let name = format!("{name:>width$}", width = usize::from(pen.placed.margin.0));
                pen.put(0, lattice.y(row) as i32, &name, label);
            }
            let shown = |side| {
                let name = self.notation.file_name(shape, shape.file(at), side);
                if self.ascii && !name.is_ascii() { (shape.files() - column).to_string() } else { name }
            };
            pen.put(lattice.x(column), foot, &shown(lower), label);
            if both {
                pen.put(lattice.x(column), -i32::from(pen.placed.margin.1), &shown(upper), label);
            }
        }
    }

    /// What stands on a point, with its marks.
    fn point(&self, pen: &Pen<'_, '_>, at: Point, x: usize, y: usize) {
        let here = || self.marks.iter().filter(move |(point, _)| *point == at).map(|(_, mark)| *mark);
        let mark = here().rfind(|mark| *mark != Mark::Last);
        let last = here().any(|mark| mark == Mark::Last);
        let cursor = self.cursor == Some(at);
        let y = y as i32;
        let Some(piece) = self.position.top(at) else {
            let shaded = self.variant().look().shade.has(at);
            let text = match mark.or(last.then_some(Mark::Last)) {
                Some(mark) => Some((mark.alone()[usize::from(self.ascii)], self.styles.of(mark.role()))),
                None if shaded => Some((if self.ascii { ":" } else { "░" }, self.styles.of(Role::Board))),
                None => None,
            };
            if let Some((text, style)) = text {
                // a mark on an empty point leaves the wood below it
                let style = Style { bg: None, ..style };
                let style = if mark.is_none() && last { self.styles.of(Role::Accent) } else { style };
                pen.put(x, y, text, style);
            }
            if cursor {
                self.cursor_round(pen, x, y);
            }
            return;
        };
        let mut style = self.styles.of(Role::Piece(piece.side()));
        if last {
            style = style.patch(self.styles.of(Role::Last));
        }
        if let Some(mark) = mark
            && (mark != Mark::Blocked && mark != Mark::Barred)
        {
            style = style.patch(self.styles.of(mark.role()));
        }
        if cursor {
            style = style.patch(self.styles.cursor());
        }
        let signs = mark.and_then(Mark::around).unwrap_or(SIGNS[piece.side().index()]);
        self.disc(pen, piece, (x, y), signs, style);
        self.height(pen, at, (x, y), piece.side());
    }

    /// A piece: its glyph between the signs of its side, round where there is room.
    fn disc(&self, pen: &Pen<'_, '_>, piece: Piece, (x, y): (usize, i32), signs: [&str; 2], style: Style) {
        let Placed { scale, glyph: wide, .. } = *pen.placed;
        let glyph = self.pieces().glyph(piece);
        let room = wide.saturating_sub(width(&glyph));
        let blanks = " ".repeat(room);
        pen.put(x - 1, y, signs[0], style);
        pen.put(x, y, &glyph, style);
        pen.put(x + width(&glyph), y, &format!("{blanks}{}", signs[1]), style);
        if scale.step < 3 {
            return;
        }
        let inner = wide;
        let (upper, lower) = if self.ascii || !self.styles.has_faces() {
            let [line, corners] = match (self.ascii, piece.side()) {
                (true, Side::Red) => ["-", ".'"],
                (true, Side::Black) => ["-", "++"],
                (false, Side::Red) => ["─", "╭╮╰╯"],
                (false, Side::Black) => ["─", "┌┐└┘"],
            };
            let corner = |i: usize| corners.chars().nth(i % corners.chars().count()).unwrap_or(' ');
            let edge = |left: char, right: char| format!("{left}{}{right}", line.repeat(inner));
            if self.ascii {
                (edge(corner(0), corner(0)), edge(corner(1), corner(1)))
            } else {
                (edge(corner(0), corner(1)), edge(corner(2), corner(3)))
            }
        } else {
            (format!("▗{}▖", "▄".repeat(inner)), format!("▝{}▘", "▀".repeat(inner)))
        };
        let edge = if self.styles.has_faces() && !self.ascii {
            Style { fg: style.bg, bg: self.styles.of(Role::Board).bg, ..Style::new() }
        } else {
            style
        };
        for (y, text) in [(y - 1, &upper), (y + 1, &lower)] {
            // the lines begin in the first cell of a glyph: so that both sides look alike, the disc takes a stroke more there
            if glyph_is_wide(wide) && x >= 2 + usize::from(pen.placed.margin.0) {
                pen.put(x - 2, y, " ", self.styles.of(Role::Board));
            }
            pen.put(x - 1, y, text, edge);
        }
    }

    /// How many pieces a stack has, beside it: whole, or that there are more than the room says.
    fn height(&self, pen: &Pen<'_, '_>, at: Point, (x, y): (usize, i32), side: Side) {
        let count = self.position.count(at);
        if count < 2 {
            return;
        }
        let Placed { scale, glyph, .. } = *pen.placed;
        // the next piece begins one cell before its glyph
        let room = if scale.pitch > glyph + 3 { 2 } else { 1 };
        let text = match count.to_string() {
            text if text.len() <= room => text,
            _ if room == 2 => "9+".to_string(),
            _ => "+".to_string(),
        };
        let style = self.styles.of(Role::Accent);
        let style = if self.styles.has_faces() { style } else { self.styles.of(Role::Piece(side)) };
        pen.put(x + glyph + 1, y, &text, Style { bg: None, ..style });
    }

    /// The cursor: the cells of a point turned over.
    fn cursor_round(&self, pen: &Pen<'_, '_>, x: usize, y: i32) {
        let wide = pen.placed.glyph + 2;
        pen.over(x - 1, y, wide, self.styles.cursor());
    }
}

/// Puts text where a board is.
struct Pen<'a, 'b> {
    buffer: Cell<Option<&'a mut Buffer>>,
    placed: &'b Placed,
}

impl Pen<'_, '_> {
    fn with(&self, work: impl FnOnce(&mut Buffer)) {
        if let Some(buffer) = self.buffer.take() {
            work(buffer);
            self.buffer.set(Some(buffer));
        }
    }

    /// The place of a cell of the board's lines, if it is on the screen.
    fn spot(&self, x: usize, y: i32, buffer: &Buffer) -> Option<Spot> {
        let y = i32::from(self.placed.area.y + self.placed.margin.1) + y;
        let spot = Spot::new(self.placed.area.x + x as u16, u16::try_from(y).ok()?);
        buffer.area.contains(spot).then_some(spot)
    }

    fn put(&self, x: usize, y: i32, text: &str, style: Style) {
        self.with(|buffer| {
            if let Some(spot) = self.spot(x, y, buffer) {
                buffer.set_string(spot.x, spot.y, text, style);
            }
        });
    }

    fn over(&self, x: usize, y: i32, wide: usize, style: Style) {
        self.with(|buffer| {
            for x in x..x + wide {
                if let Some(spot) = self.spot(x, y, buffer) {
                    buffer[spot].set_style(style);
                }
            }
        });
    }
}

impl Placed {
    /// Cells and lines that it takes.
    pub fn size(&self) -> (u16, u16) {
        (self.area.width, self.area.height)
    }

    /// The same with its upper left corner elsewhere.
    pub fn at(self, x: u16, y: u16) -> Placed {
        Placed { area: Rect { x, y, ..self.area }, ..self }
    }

    /// Where it is.
    pub fn area(&self) -> Rect {
        self.area
    }

    /// How large it is drawn.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// The point that is drawn round a cell of the screen.
    pub fn hit(&self, variant: &Variant, x: u16, y: u16) -> Option<Point> {
        let plan = Plan::new(variant, self.flipped);
        let lattice = Lattice::new(variant, &plan, false, self.scale, usize::from(self.margin.0));
        let x = usize::from(x.checked_sub(self.area.x)?);
        let y = i32::from(y) - i32::from(self.area.y + self.margin.1);
        // the upper half of the outermost disc lies above the lines
        let y = if y == -1 && self.scale.step > 2 { 0 } else { usize::try_from(y).ok()? };
        let place = lattice.hit(x, y)?;
        variant.shape().board().into_iter().find(|at| plan.place(*at) == place)
    }

    /// The cell of the screen where a point's glyph begins.
    pub fn cell(&self, variant: &Variant, at: Point) -> (u16, u16) {
        let plan = Plan::new(variant, self.flipped);
        let lattice = Lattice::new(variant, &plan, false, self.scale, usize::from(self.margin.0));
        let (column, row) = plan.place(at);
        (self.area.x + lattice.x(column) as u16, self.area.y + self.margin.1 + lattice.y(row) as u16)
    }
}

/// The marks of a piece that is picked up: where it can go, and where it cannot though its movement points there.
/// `legal` are the points that its legal actions lead to.
pub fn reach_marks(position: &Position, at: Point, legal: Bitboard) -> Vec<(Point, Mark)> {
    let Some(piece) = position.top(at) else { return Vec::new() };
    let (enemies, own) = (position.side(piece.side().other()), position.side(piece.side()));
    let taken = position.taken_on_the_way(at, legal);
    let walked = position.walked_targets(at);
    let alone = position.variant().alone(piece, at);
    // an enemy it could only move to, or an empty point it could only take on, is nothing it could have wanted
    let wanted = alone.moves.without(enemies) | (alone.captures & enemies);
    let sorted = [
        (wanted.without(walked | legal), Mark::Blocked),
        (walked.without(legal), Mark::Barred),
        (legal.without(enemies | own), Mark::Move),
        (legal & own, Mark::Join),
        ((legal & enemies) | taken, Mark::Capture),
        (Bitboard::of(at), Mark::Picked),
    ];
    sorted.into_iter().flat_map(|(points, mark)| points.into_iter().map(move |at| (at, mark))).collect()
}
