//! The points a game is played on: a rectangle, perhaps with holes.

use super::Bitboard;

/// The most points a board can have: what one [`Bitboard`](super::Bitboard) holds.
pub const MAX_POINTS: usize = 128;
/// The most files: each has a letter.
pub const MAX_FILES: usize = 26;
/// The most ranks: their numbers have at most two digits.
pub const MAX_RANKS: usize = 99;

/// A point of a board: its index, counted along the ranks from Red's left corner (a1, b1, …, a2, …).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Point(pub u8);

impl Point {
    /// The point as an index.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A step over the board: files to the right, ranks up, both as Red sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Step {
    /// Files to the right (negative: to the left).
    pub files: i8,
    /// Ranks up (negative: down).
    pub ranks: i8,
}

impl Step {
    /// The same step for a player on the other edge: files stay, ranks turn over.
    pub const fn turned(self) -> Step {
        Step { files: self.files, ranks: -self.ranks }
    }
}

/// Width and height of a board, and its holes: the points of the rectangle that do not exist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    files: u8,
    ranks: u8,
    holes: Bitboard,
}

impl Shape {
    /// A board of `files` times `ranks`; `None` if there are none of them, too many, or more than [`MAX_POINTS`] in all.
    pub fn new(files: usize, ranks: usize) -> Option<Shape> {
        let fits = (1..=MAX_FILES).contains(&files) && (1..=MAX_RANKS).contains(&ranks);
        let fits = fits && files * ranks <= MAX_POINTS;
        fits.then_some(Shape { files: files as u8, ranks: ranks as u8, holes: Bitboard::EMPTY })
    }

    /// The same rectangle with these holes.
    pub fn with_holes(self, holes: Bitboard) -> Shape {
        Shape { holes: holes & Bitboard::first(self.points()), ..self }
    }

    /// The points of the rectangle that do not exist.
    pub const fn holes(self) -> Bitboard {
        self.holes
    }

    /// The points that exist.
    pub const fn board(self) -> Bitboard {
        Bitboard::first(self.points()).without(self.holes)
    }

    /// Number of files.
    pub const fn files(self) -> usize {
        self.files as usize
    }

    /// Number of ranks.
    pub const fn ranks(self) -> usize {
        self.ranks as usize
    }

    /// Number of points of the rectangle, holes among them: what tables by point have room for.
    pub const fn points(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// Every point of the rectangle from a1, holes among them: the order of tables by point.
    pub fn all(self) -> impl Iterator<Item = Point> + Clone {
        (0..self.points() as u8).map(Point)
    }

    /// The point on `file` and `rank`, both counted from 0; `None` off the board and in a hole.
    pub fn point(self, file: usize, rank: usize) -> Option<Point> {
        self.spot(file, rank).filter(|point| !self.holes.has(*point))
    }

    /// The point of the rectangle on `file` and `rank`, both counted from 0, a hole or not.
    pub fn spot(self, file: usize, rank: usize) -> Option<Point> {
        (file < self.files() && rank < self.ranks()).then(|| Point((rank * self.files() + file) as u8))
    }

    /// The file of a point, from 0.
    pub const fn file(self, point: Point) -> usize {
        point.index() % self.files as usize
    }

    /// The rank of a point, from 0.
    pub const fn rank(self, point: Point) -> usize {
        point.index() / self.files as usize
    }

    /// The point `times` steps away, if it is on the board and no hole.
    pub fn step(self, from: Point, step: Step, times: usize) -> Option<Point> {
        let file = self.file(from) as i32 + i32::from(step.files) * times as i32;
        let rank = self.rank(from) as i32 + i32::from(step.ranks) * times as i32;
        self.point(usize::try_from(file).ok()?, usize::try_from(rank).ok()?)
    }

    /// The point's mirror image for the other side: same file, ranks turned over.
    pub fn turned(self, point: Point) -> Point {
        let rank = self.ranks() - 1 - self.rank(point);
        Point((rank * self.files() + self.file(point)) as u8)
    }

    /// The point's name, file letter and rank from 1: `e10`.
    pub fn name(self, point: Point) -> String {
        format!("{}{}", file_letter(self.file(point)), self.rank(point) + 1)
    }

    /// Reads a point's name (`e10`); `None` if it is not one, off this board, or a hole.
    pub fn parse(self, name: &str) -> Option<Point> {
        let (file, rank) = split_name(name)?;
        self.point(file, rank)
    }
}

/// The letter of a file counted from 0.
pub fn file_letter(file: usize) -> char {
    char::from(b'a' + file as u8)
}

/// Splits a point's name into file and rank, both from 0, whatever the board; `None` if it is not of that form.
pub fn split_name(name: &str) -> Option<(usize, usize)> {
    let mut chars = name.chars();
    let letter = chars.next().filter(char::is_ascii_lowercase)?;
    let digits = chars.as_str();
    let plain = (1..=2).contains(&digits.len())
        && !digits.starts_with('0')
        && digits.bytes().all(|b| b.is_ascii_digit());
    let rank: usize = plain.then(|| digits.parse().ok())??;
    Some((letter as usize - 'a' as usize, rank - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_points_are_one_to_one() {
        for shape in [Shape::new(9, 10).unwrap(), Shape::new(26, 4).unwrap(), Shape::new(1, 99).unwrap()] {
            for point in shape.all() {
                assert_eq!(shape.parse(&shape.name(point)), Some(point));
                assert_eq!(shape.turned(shape.turned(point)), point);
            }
        }
    }

    #[test]
    fn what_is_not_a_point_is_refused() {
        let shape = Shape::new(9, 10).unwrap();
        for name in ["", "e", "e0", "e01", "e11", "j1", "E1", "1e", "e1 ", "e100", "é1"] {
            assert_eq!(shape.parse(name), None, "{name}");
        }
    }

    #[test]
    fn a_hole_is_no_point() {
        let shape = Shape::new(3, 3).unwrap();
        let hole = shape.parse("b2").unwrap();
        let shape = shape.with_holes(Bitboard::of(hole));
        let corner = shape.parse("a1").unwrap();
        assert_eq!((shape.parse("b2"), shape.point(1, 1), shape.spot(1, 1)), (None, None, Some(hole)));
        assert_eq!(shape.step(corner, Step { files: 1, ranks: 1 }, 1), None);
        assert_eq!(shape.step(corner, Step { files: 1, ranks: 1 }, 2), shape.parse("c3"));
        assert_eq!((shape.board().count(), shape.points()), (8, 9));
    }

    #[test]
    fn a_board_has_at_most_128_points() {
        assert!(Shape::new(16, 8).is_some());
        assert!(Shape::new(26, 5).is_none());
        assert!(Shape::new(0, 5).is_none());
        assert!(Shape::new(1, 100).is_none());
    }
}
