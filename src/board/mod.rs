//! Points, sides, pieces, and sets of points: the words in which every rule is said.

mod bitboard;
pub mod cpu;
mod shape;

pub use bitboard::Bitboard;
pub use shape::{MAX_FILES, MAX_POINTS, MAX_RANKS, Point, Shape, Step, file_letter, split_name};

/// One of the two sides of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// Upper-case letters; at the bottom of the board; plays up the ranks.
    Red = 0,
    /// Lower-case letters; at the top; plays down the ranks.
    Black = 1,
}

impl Side {
    /// Both sides, Red first.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Black];

    /// The opponent.
    #[inline(always)]
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Black,
            Side::Black => Side::Red,
        }
    }

    /// 0 for Red, 1 for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side's word in files and in machine-readable output: `red` or `black`.
    pub const fn word(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Black => "black",
        }
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Side::Red => "Red",
            Side::Black => "Black",
        })
    }
}

/// A kind of piece of a game: its index among the kinds of the file, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Kind(pub u8);

impl Kind {
    /// The kind as an index.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece: a kind and the side it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Piece(u8);

impl Piece {
    /// The piece of `kind` of `side`.
    #[inline(always)]
    pub const fn new(kind: Kind, side: Side) -> Piece {
        Piece(kind.0 * 2 + side as u8)
    }

    /// The piece of that dense index, see [`Piece::index`].
    #[inline(always)]
    pub const fn from_index(index: usize) -> Piece {
        Piece(index as u8)
    }

    /// Dense index: twice the kind's index, plus one for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its kind.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        Kind(self.0 / 2)
    }

    /// Its side.
    #[inline(always)]
    pub const fn side(self) -> Side {
        if self.0 & 1 == 0 { Side::Red } else { Side::Black }
    }
}
