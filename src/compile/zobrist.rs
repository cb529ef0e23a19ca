//! Random keys for hashing positions.

use crate::board::{Bitboard, Piece, Point};

/// A key for every piece on every point at every height, and one for the turn.
#[derive(Clone, Debug)]
pub struct Zobrist {
    /// By height, piece and point, see [`Zobrist::key`].
    keys: Vec<u64>,
    pieces: usize,
    /// Black's turn.
    pub turn: u64,
}

/// Points are spread out to 128 so that no product is needed to find a key.
const POINTS: usize = 128;

impl Zobrist {
    /// Keys for `pieces` pieces at `heights` heights. Always the same keys: hashes may be stored.
    pub fn new(pieces: usize, heights: usize) -> Zobrist {
        let mut state = 0x71_69_67_75_69_u64;
        let mut next = move || split_mix(&mut state);
        let turn = next();
        Zobrist { keys: (0..heights * pieces * POINTS).map(|_| next()).collect(), pieces, turn }
    }

    /// The key of a piece on a point with `height` pieces below it.
    #[inline(always)]
    pub fn key(&self, piece: Piece, at: Point, height: usize) -> u64 {
        self.keys[(height * self.pieces + piece.index()) * POINTS + at.index()]
    }

    /// The key of the `count`th piece of a kind and side in a hand, counted from 1.
    pub fn hand(&self, piece: Piece, count: u8) -> u64 {
        self.made(u64::from(count) << 8 | piece.index() as u64)
    }

    /// The key of a turn in which the piece on a point goes on capturing, and where it has.
    pub fn chain(&self, at: Point, taken: Bitboard) -> u64 {
        let taken = taken.into_iter().map(|at| self.made(2 << 16 | at.index() as u64));
        taken.fold(self.made(1 << 16 | at.index() as u64), |key, taken| key ^ taken)
    }

    /// The key of a set of castling rights.
    pub fn rights(&self, bits: u8) -> u64 {
        if bits == 0 { 0 } else { self.made(3 << 16 | u64::from(bits)) }
    }

    /// The key of a piece on a point that can be captured in passing, by landing on one of those points.
    pub fn passed(&self, at: Point, over: Bitboard) -> u64 {
        let over = over.into_iter().map(|at| self.made(5 << 16 | at.index() as u64));
        over.fold(self.made(4 << 16 | at.index() as u64), |key, over| key ^ over)
    }

    /// The key of something that few positions have, made when it is asked for.
    fn made(&self, of: u64) -> u64 {
        split_mix(&mut (self.turn ^ of))
    }
}

/// The SplitMix64 generator (Steele, Lea and Flood, 2014): well spread keys from a counter.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
