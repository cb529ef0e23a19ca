//! The sheet a board is drawn on: where things are in the units of the picture, and in what order they are drawn.

use svg::Document;
use svg::node::element::{Group, Rectangle, Style, Text, Title};

use super::ink::Inks;
use super::stack::{self, Spot};
use super::{Mark, Options, Pieces, Plan, grid, hands, marks};
use crate::board::{Piece, Point, Side, file_letter};
use crate::game::Setup;
use crate::variant::Variant;

/// From one line of the board to the next.
pub const CELL: f64 = 100.0;
/// Between the board and the edge of the picture.
const MARGIN: f64 = 14.0;
/// For the names of files and ranks.
const LABEL: f64 = 34.0;

/// Colours of everything but the pieces: class, property, in light, in dark.
const COLOURS: [(&str, &str, &str, &str); 12] = [
    ("qg-paper", "fill", "#f8ecd0", "#2b2620"),
    ("qg-line", "stroke", "#6b4f2c", "#b79d72"),
    ("qg-label", "fill", "#7a6342", "#bfa984"),
    ("qg-field", "fill", "#e6cf9f", "#3d352a"),
    ("qg-back", "fill", "#c9ae7c", "#5d5140"),
    ("qg-water", "stroke", "#3f7f9e", "#7fb4cc"),
    ("qg-move", "stroke", "#2f7d32", "#7ccf7f"),
    ("qg-capture", "stroke", "#d0460b", "#ff9a62"),
    ("qg-from", "stroke", "#1f66b0", "#86bcf2"),
    ("qg-head", "fill", "#1f66b0", "#86bcf2"),
    ("qg-blocked", "stroke", "#6a6a6a", "#7d7d7d"),
    ("qg-check", "stroke", "#e08a00", "#e8a33a"),
];

/// The colour of a class in light, as an attribute gives it.
pub fn colour(class: &str) -> &'static str {
    COLOURS.iter().find(|(name, ..)| *name == class).map_or("none", |(_, _, light, _)| *light)
}

/// A number as it is written: at most two decimals.
pub fn number(value: f64) -> f64 {
    let rounded = (value * 100.0).round() / 100.0;
    // no negative zero
    if rounded == 0.0 { 0.0 } else { rounded }
}

/// A board, its pieces and the room around it.
pub struct Sheet<'a> {
    pub variant: &'a Variant,
    pub setup: &'a Setup,
    pub plan: Plan,
    options: &'a Options,
    pieces: Pieces<'a>,
    inks: [Inks; 2],
    /// Where the board's cells begin.
    left: f64,
    /// See `left`.
    top: f64,
    /// Height of what shows a hand, at either edge.
    strip: f64,
    /// Points whose stacks are shown beside the board.
    tall: Vec<Point>,
}

impl<'a> Sheet<'a> {
    pub fn new(variant: &'a Variant, setup: &'a Setup, options: &'a Options) -> Sheet<'a> {
        let plan = Plan::new(variant, options.flip);
        let mut tall = plan.points();
        tall.retain(|at| setup.stacks[at.index()].len() > stack::COLUMN);
        let highest = tall.iter().map(|at| setup.stacks[at.index()].len()).max().unwrap_or(0);
        let board = plan.rows() as f64 * CELL;
        let strip = if hands::are_held(setup) { hands::STRIP } else { 0.0 };
        Sheet {
            variant,
            setup,
            options,
            pieces: Pieces::new(variant, options.letters),
            inks: Side::BOTH.map(|side| Inks::of(variant, side)),
            left: MARGIN + if options.coordinates { LABEL } else { 0.0 },
            top: MARGIN + strip + (stack::tower_height(highest) - board).max(0.0),
            strip,
            tall,
            plan,
        }
    }

    /// Across the middle of a column.
    pub fn x(&self, column: usize) -> f64 {
        self.left + (column as f64 + 0.5) * CELL
    }

    /// Down the middle of a row.
    pub fn y(&self, row: usize) -> f64 {
        self.top + (row as f64 + 0.5) * CELL
    }

    /// Where a point is.
    pub fn at(&self, point: Point) -> (f64, f64) {
        let (column, row) = self.plan.place(point);
        (self.x(column), self.y(row))
    }

    /// The pieces of a point from the bottom: where each is drawn, as seen from the point. The last is the top.
    fn spots(&self, point: Point) -> Vec<Spot> {
        stack::spots(self.setup.stacks[point.index()].len(), self.variant.stacked())
    }

    /// The middle and the radius of the piece that is on top of a point; `None` if there is none.
    pub fn top_piece(&self, point: Point) -> Option<(f64, f64, f64)> {
        let (x, y) = self.at(point);
        self.spots(point).last().map(|spot| (x + spot.x, y + spot.y, spot.radius))
    }

    fn right(&self) -> f64 {
        self.left + self.plan.columns() as f64 * CELL
    }

    fn bottom(&self) -> f64 {
        self.top + self.plan.rows() as f64 * CELL
    }

    /// The whole picture.
    pub fn draw(&self, marks: &[Mark]) -> Document {
        let label = if self.options.coordinates || !self.tall.is_empty() { LABEL } else { 0.0 };
        let towers = if self.tall.is_empty() { 0.0 } else { MARGIN + self.tall.len() as f64 * stack::TOWER };
        let width = self.right() + MARGIN + towers;
        let height = self.bottom() + MARGIN + label + self.strip;
        let scale = f64::from(self.options.cell) * if self.variant.stacked() { 1.5 } else { 1.0 } / CELL;
        let fen = self.setup.fen(self.variant);
        let paper = Rectangle::new()
            .set("class", "qg-paper")
            .set("width", number(width))
            .set("height", number(height))
            .set("rx", 8)
            .set("fill", colour("qg-paper"));
        let document = Document::new()
            .set("viewBox", (0, 0, number(width), number(height)))
            .set("width", number(width * scale))
            .set("height", number(height * scale))
            .set("role", "img")
            .set("font-family", stack::LETTERS)
            .set("text-anchor", "middle")
            .set("aria-label", fen.as_str())
            .add(Title::new(fen))
            .add(Style::new(style()))
            .add(paper)
            .add(grid::lines(self));
        let document = if self.options.coordinates { document.add(self.names()) } else { document };
        let points = self.plan.points();
        let glyphs = || Group::new().set("font-family", stack::GLYPHS).set("font-weight", 600);
        let pieces = points.iter().fold(glyphs(), |group, at| self.pieces_of(group, *at));
        let towers = self.tall.iter().enumerate();
        let towers = towers.fold(glyphs(), |group, (i, at)| group.add(self.tower(i, *at)));
        let document = document
            .add(marks::below_pieces(self, marks))
            .add(pieces)
            .add(marks::above(self, marks))
            .add(towers);
        if self.strip == 0.0 {
            return document;
        }
        let held = Side::BOTH.into_iter().fold(glyphs(), |group, side| self.hand(group, side, height));
        document.add(held)
    }

    /// Adds what a side has in hand, at its edge of the picture of that height.
    fn hand(&self, group: Group, side: Side, height: f64) -> Group {
        let below = (side == Side::Red) != self.options.flip;
        let y = if below { height - MARGIN - self.strip / 2.0 } else { MARGIN + self.strip / 2.0 };
        let held = hands::held(self.setup, side);
        let wide = self.plan.columns() as f64 * CELL / held.len().max(1) as f64;
        let (pitch, radius) = hands::room(wide);
        held.into_iter().enumerate().fold(group, |group, (i, (piece, count))| {
            let x = self.left + radius + i as f64 * pitch;
            let disc = self.disc(x, y, radius, piece).set("data-hand", self.variant.letter(piece));
            let group = group.add(disc);
            if count > 1 { group.add(hands::count(x + radius, y + radius, radius, count)) } else { group }
        })
    }

    /// The names of files below the board and of ranks beside it.
    fn names(&self) -> Group {
        let mut group = Group::new();
        for row in 0..self.plan.rows() {
            let rank = if self.options.flip { row + 1 } else { self.plan.rows() - row };
            group = group.add(label(self.left - LABEL / 2.0, self.y(row), &rank.to_string()));
        }
        for column in 0..self.plan.columns() {
            let file = if self.options.flip { self.plan.columns() - 1 - column } else { column };
            let name = file_letter(file).to_string();
            group = group.add(label(self.x(column), self.bottom() + LABEL / 2.0, &name));
        }
        group
    }

    /// Adds what stands on a point: the lower pieces first.
    fn pieces_of(&self, group: Group, point: Point) -> Group {
        let pieces = &self.setup.stacks[point.index()];
        let (x, y) = self.at(point);
        let place = |height: usize| format!("{}.{height}", self.variant.point_name(point));
        let spots = self.spots(point);
        let mut group = match stack::back(x, y, &spots) {
            Some(field) => group.add(field),
            None => group,
        };
        for (height, (piece, spot)) in pieces.iter().zip(spots).enumerate() {
            // the lower pieces of a tall stack are drawn beside the board
            if spot.radius > 0.0 {
                let disc = self.disc(x + spot.x, y + spot.y, spot.radius, *piece);
                group = group.add(disc.set("data-at", place(height)));
            }
        }
        if pieces.len() > stack::COLUMN { group.add(stack::badge(x, y, pieces.len())) } else { group }
    }

    /// A tall stack beside the board, the lowest piece at the bottom, and the name of its point under it.
    fn tower(&self, i: usize, point: Point) -> Group {
        let x = self.right() + MARGIN + (i as f64 + 0.5) * stack::TOWER;
        let pieces = &self.setup.stacks[point.index()];
        let name = self.variant.point_name(point);
        let name_below = label(x, self.bottom() + LABEL / 2.0, &name);
        let mut group = Group::new().add(name_below.set("font-family", stack::LETTERS));
        for (height, piece) in pieces.iter().enumerate() {
            let y = self.bottom() - (height as f64 + 0.5) * stack::STEP;
            let disc = self.disc(x, y, stack::TOWER_RADIUS, *piece);
            // the top piece is on the board already
            let top = height + 1 == pieces.len();
            group = group.add(if top { disc } else { disc.set("data-at", format!("{name}.{height}")) });
        }
        group
    }

    /// A piece.
    fn disc(&self, x: f64, y: f64, radius: f64, piece: Piece) -> Group {
        stack::disc(x, y, radius, &self.inks[piece.side().index()], &self.pieces.glyph(piece))
    }
}

/// The name of a file, a rank or a point.
fn label(x: f64, y: f64, text: &str) -> Text {
    Text::new(text)
        .set("class", "qg-label")
        .set("x", number(x))
        .set("y", number(y + 8.0))
        .set("font-size", 23)
        .set("fill", colour("qg-label"))
}

/// Dark colours for who prefers them. Attributes give the light ones: a program that knows no style draws those.
fn style() -> String {
    let rules = COLOURS.iter().map(|(class, property, _, dark)| format!(".{class}{{{property}:{dark}}}"));
    format!("@media (prefers-color-scheme:dark){{{}}}", rules.collect::<String>())
}
