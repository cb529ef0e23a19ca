//! How pieces come to points and hands and leave them, hash and all.

use super::{MAX_STACKED, NOBODY, PIECES, POINTS, Position, Undo, piece_of};
use crate::board::{Bitboard, Kind, Piece, Point};
use crate::variant::Captured;

impl Position {
    /// Puts a piece into a hand: the owner's, whose side it is now.
    pub(in crate::game) fn take_up(&mut self, piece: Piece) {
        let count = &mut self.hands[piece.side().index()][piece.kind().index()];
        *count += 1;
        self.hash ^= self.variant.zobrist.hand(piece, *count);
    }

    /// Takes a piece out of a hand that has one.
    pub(in crate::game) fn put_down(&mut self, piece: Piece) {
        let count = &mut self.hands[piece.side().index()][piece.kind().index()];
        self.hash ^= self.variant.zobrist.hand(piece, *count);
        *count -= 1;
    }

    /// What comes into the hand of the captor of a piece.
    pub(super) fn spoils(&self, captured: u8) -> Option<Piece> {
        if self.variant.captured != Captured::InHand {
            return None;
        }
        let piece = piece_of(captured)?;
        let kind = self.variant.kinds[piece.kind().index()].in_hand?;
        Some(Piece::new(kind, piece.side().other()))
    }

    /// Puts a piece on top of a point.
    pub(in crate::game) fn push(&mut self, at: Point, piece: Piece) {
        let height = self.count(at);
        self.hash ^= self.variant.zobrist.key(piece, at, height);
        if let Some(under) = self.top(at) {
            self.tops[under.index()].remove(at);
            self.sides[under.side().index()].remove(at);
        }
        self.tops[piece.index()].insert(at);
        self.sides[piece.side().index()].insert(at);
        self.top[at.index()] = piece.index() as u8;
        if self.variant.stacked {
            self.stacks.cells[at.index() * MAX_STACKED + height] = piece.index() as u8;
            self.stacks.counts[at.index()] += 1;
            self.stacks.levels[height].insert(at);
            self.stacks.royals[piece.side().index()] +=
                u8::from(self.variant.kinds[piece.kind().index()].royal);
        }
    }

    /// Takes the top piece off a point that has one.
    pub(in crate::game) fn pop(&mut self, at: Point) -> Piece {
        let height = self.count(at) - 1;
        let index = std::mem::replace(&mut self.top[at.index()], NOBODY);
        let piece = Piece::from_index(index as usize);
        self.hash ^= self.variant.zobrist.key(piece, at, height);
        self.tops[piece.index()].remove(at);
        self.sides[piece.side().index()].remove(at);
        if self.variant.stacked {
            self.stacks.cells[at.index() * MAX_STACKED + height] = NOBODY;
            self.stacks.counts[at.index()] -= 1;
            self.stacks.levels[height].remove(at);
            self.stacks.royals[piece.side().index()] -=
                u8::from(self.variant.kinds[piece.kind().index()].royal);
            if height > 0 {
                let index = self.stacks.cells[at.index() * MAX_STACKED + height - 1];
                let under = Piece::from_index(index as usize);
                self.tops[under.index()].insert(at);
                self.sides[under.side().index()].insert(at);
                self.top[at.index()] = index;
            }
        }
        piece
    }

    /// Puts another piece in the place of one, whatever stands on it. Gives the one that stood there.
    pub(super) fn replace(&mut self, at: Point, height: usize, piece: Piece) -> Piece {
        let above = self.count(at) - height - 1;
        let lifted: Vec<Piece> = (0..above).map(|_| self.pop(at)).collect();
        let old = self.pop(at);
        self.push(at, piece);
        lifted.into_iter().rev().for_each(|piece| self.push(at, piece));
        old
    }

    /// Moves the only piece of a point. Gives the index of the captured piece, or `NOBODY`.
    #[inline(always)]
    pub(super) fn move_piece(&mut self, from: Point, to: Point) -> u8 {
        let (from_index, to_index) = (from.index() & (POINTS - 1), to.index() & (POINTS - 1));
        let index = std::mem::replace(&mut self.top[from_index], NOBODY);
        let captured = std::mem::replace(&mut self.top[to_index], index);
        let piece = Piece::from_index(index as usize);
        let both = Bitboard::of(from) | Bitboard::of(to);
        self.tops[piece.index() & (PIECES - 1)] ^= both;
        self.sides[piece.side().index()] ^= both;
        let keys = &self.variant.zobrist;
        self.hash ^= keys.key(piece, from, 0) ^ keys.key(piece, to, 0);
        if let Some(captured) = piece_of(captured) {
            self.tops[captured.index() & (PIECES - 1)] ^= Bitboard::of(to);
            self.sides[captured.side().index()] ^= Bitboard::of(to);
            self.hash ^= keys.key(captured, to, 0);
        }
        captured
    }

    /// The reverse of `move_piece`, hash aside.
    #[inline(always)]
    pub(super) fn move_piece_back(&mut self, from: Point, to: Point, captured: u8) {
        let (from_index, to_index) = (from.index() & (POINTS - 1), to.index() & (POINTS - 1));
        let index = std::mem::replace(&mut self.top[to_index], captured);
        self.top[from_index] = index;
        let piece = Piece::from_index(index as usize);
        let both = Bitboard::of(from) | Bitboard::of(to);
        self.tops[piece.index() & (PIECES - 1)] ^= both;
        self.sides[piece.side().index()] ^= both;
        if let Some(captured) = piece_of(captured) {
            self.tops[captured.index() & (PIECES - 1)] ^= Bitboard::of(to);
            self.sides[captured.side().index()] ^= Bitboard::of(to);
        }
    }

    /// Moves the top of a stack with what it carries, and notes what it captured.
    pub(super) fn move_stack(&mut self, from: Point, to: Point, carried: u8, undo: &mut Undo) {
        // found while the pieces that move still block
        let victim = self.taken_by(from, to, carried..=carried).and_then(|at| Some((at, self.top(at)?)));
        let mut lifted = arrayvec::ArrayVec::<Piece, MAX_STACKED>::new();
        for _ in 0..=carried {
            lifted.push(self.pop(from));
        }
        if let Some((at, victim)) = victim {
            (undo.captured, undo.captured_on) = (victim.index() as u8, at.0);
            match self.variant.captured {
                Captured::Removed | Captured::InHand => drop(self.pop(at)),
                Captured::Beneath if at != to => {
                    self.pop(at);
                    self.push(to, victim);
                }
                // it lies where it is already
                Captured::Beneath | Captured::Covered => {}
            }
        }
        lifted.into_iter().rev().for_each(|piece| self.push(to, piece));
    }

    /// The reverse of `move_stack`.
    pub(super) fn move_stack_back(
        &mut self,
        from: Point,
        to: Point,
        carried: u8,
        (captured, captured_on): (u8, u8),
    ) {
        let mut lifted = arrayvec::ArrayVec::<Piece, MAX_STACKED>::new();
        for _ in 0..=carried {
            lifted.push(self.pop(to));
        }
        let at = Point(captured_on);
        match (piece_of(captured), self.variant.captured) {
            (Some(victim), Captured::Removed | Captured::InHand) => self.push(at, victim),
            (Some(victim), Captured::Beneath) if at != to => {
                self.pop(to);
                self.push(at, victim);
            }
            _ => {}
        }
        lifted.into_iter().rev().for_each(|piece| self.push(from, piece));
    }

    /// Turns the top piece of a point into another kind. Gives the index of what it was.
    pub(super) fn change(&mut self, at: Point, kind: Kind) -> u8 {
        let old = self.pop(at);
        self.push(at, Piece::new(kind, old.side()));
        old.index() as u8
    }

    pub(super) fn swap(&mut self, at: Point, with: Point, height: u8) {
        let waiting = self.pop(at);
        let height = usize::from(height);
        let other = self.replace(with, height, waiting);
        self.push(at, other);
    }
}
