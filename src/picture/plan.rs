//! Where the parts of a board are seen, whoever draws it: points by column and row, the river, the crossed boxes.

use crate::board::{Bitboard, Point, Shape};
use crate::variant::Variant;

/// A board as it is seen: columns from the left, rows from the top, both from 0.
pub struct Plan {
    shape: Shape,
    flipped: bool,
    river: Option<usize>,
    crosses: Vec<Bitboard>,
}

/// A box of points as it is seen, its edges included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// First column.
    pub left: usize,
    /// First row.
    pub top: usize,
    /// Last column.
    pub right: usize,
    /// Last row.
    pub bottom: usize,
}

impl Plan {
    /// The board of a game; `flipped`: Black's edge below.
    pub fn new(variant: &Variant, flipped: bool) -> Plan {
        let look = variant.look();
        Plan { shape: variant.shape(), flipped, river: look.river, crosses: look.cross.clone() }
    }

    /// Number of columns.
    pub fn columns(&self) -> usize {
        self.shape.files()
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.shape.ranks()
    }

    /// The column and the row of a point.
    pub fn place(&self, at: Point) -> (usize, usize) {
        let (file, rank) = (self.shape.file(at), self.shape.rank(at));
        let (last_file, last_rank) = (self.shape.files() - 1, self.shape.ranks() - 1);
        if self.flipped { (last_file - file, rank) } else { (file, last_rank - rank) }
    }

    /// Whether there is a point in a column and row: on the board, and no hole.
    pub fn is_point(&self, column: usize, row: usize) -> bool {
        let (columns, rows) = (self.columns(), self.rows());
        if column >= columns || row >= rows {
            return false;
        }
        let (file, rank) = if self.flipped { (columns - 1 - column, row) } else { (column, rows - 1 - row) };
        self.shape.point(file, rank).is_some()
    }

    /// The runs of points along a line of `length` places, `is_point` telling of each: their first and last places.
    pub fn runs(length: usize, is_point: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
        let starts = (0..length).filter(|i| is_point(*i) && (*i == 0 || !is_point(i - 1)));
        let end = |start: usize| (start..length).take_while(|i| is_point(*i)).last().unwrap_or(start);
        starts.map(|start| (start, end(start))).collect()
    }

    /// Every point in the order of reading: row by row, each from the left.
    pub fn points(&self) -> Vec<Point> {
        let mut points: Vec<Point> = self.shape.board().into_iter().collect();
        points.sort_by_key(|at| {
            let (column, row) = self.place(*at);
            (row, column)
        });
        points
    }

    /// The row below which the river lies.
    pub fn river(&self) -> Option<usize> {
        let below = self.river?;
        Some(if self.flipped { below - 1 } else { self.shape.ranks() - 1 - below })
    }

    /// Whether the river parts a row from the next one.
    pub fn is_water_below(&self, row: usize) -> bool {
        self.river() == Some(row)
    }

    /// The boxes with an X.
    pub fn crosses(&self) -> impl Iterator<Item = Bounds> {
        self.crosses.iter().filter_map(|zone| self.bounds(*zone))
    }

    fn bounds(&self, zone: Bitboard) -> Option<Bounds> {
        let places = || zone.into_iter().map(|at| self.place(at));
        let (columns, rows) = (|| places().map(|place| place.0), || places().map(|place| place.1));
        Some(Bounds {
            left: columns().min()?,
            top: rows().min()?,
            right: columns().max()?,
            bottom: rows().max()?,
        })
    }
}
