//! Positions in which neither side can win any more, whatever both do.
//!
//! What few pieces can come to is found out by looking at every placement of them: if none is lost for the side to move
//! (by mate, or because it cannot move), and none of what a capture would leave is either, nobody can win with them.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::position::Position;
use super::reach::Reach;
use crate::board::{Bitboard, Piece, Point, Side};
use crate::variant::{Chain, DrawGoesTo, Otherwise, Variant};

/// Of more pieces nothing is known.
const MOST_PIECES: u32 = 5;
/// Nor where they can be placed in more ways than this, counted once for each side to move.
const MOST_PLACEMENTS: u64 = 1_000_000;

/// What was found out about the pieces of a game: whether anybody can win with them. Each is looked at once.
#[derive(Default)]
pub(crate) struct Winnable {
    reach: OnceLock<Reach>,
    known: Mutex<HashMap<Vec<Piece>, bool>>,
}

impl Position {
    /// Whether neither side can win any more by mate, by leaving the other without an action, or by taking a royal.
    /// Only few pieces are judged, in a game that [can be](Variant::can_be_dead): of more the answer is no.
    pub(super) fn is_dead(&self) -> bool {
        if self.occupied().count() > MOST_PIECES || !self.rights().is_empty() {
            return false;
        }
        let mut pieces: Vec<Piece> = self.everything().map(|(piece, _, _)| piece).collect();
        pieces.sort_by_key(|piece| piece.index());
        !self.winnable(&pieces)
    }

    /// Whether anybody can win with those pieces, or nothing is known of them.
    fn winnable(&self, pieces: &[Piece]) -> bool {
        let winnable = &self.variant().winnable;
        let known = || winnable.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known().get(pieces) {
            return *known;
        }
        let royal = |piece: &Piece| self.variant().kind(piece.kind()).royal;
        let after_a_capture = (0..pieces.len()).filter(|i| !royal(&pieces[*i])).any(|i| {
            let mut left = pieces.to_vec();
            left.remove(i);
            self.winnable(&left)
        });
        let found = after_a_capture || self.can_be_won(pieces);
        known().insert(pieces.to_vec(), found);
        found
    }

    /// Whether some lawful placement of the pieces is won for a side, and an action leads to one that is.
    fn can_be_won(&self, pieces: &[Piece]) -> bool {
        let variant = self.variant();
        let reach = variant.winnable.reach.get_or_init(|| Reach::of_start(variant, &variant.start()));
        let alike = pieces.chunk_by(|a, b| a == b);
        let ways = alike.map(|alike| choices(u64::from(reach.points(alike[0]).count()), alike.len() as u64));
        if ways.fold(2, u64::saturating_mul) > MOST_PLACEMENTS {
            return true;
        }
        let mut board = Position::empty(variant.clone(), Side::Red, 0, 1);
        let won = |position: &Position| {
            position.decided().or_else(|| position.stuck()).is_some_and(|outcome| outcome.winner.is_some())
        };
        let lawful = |position: &Position| position.unlawful().is_empty();
        // a placement that is won but that nothing leads to wins nothing
        placements(&mut board, pieces, None, reach, &mut |position| won(position) && lawful(position))
            && placements(&mut board, pieces, None, reach, &mut |position| {
                !won(position)
                    && lawful(position)
                    && position.actions().into_iter().any(|action| {
                        let mut after = position.clone();
                        after.apply(action);
                        won(&after)
                    })
            })
    }
}

/// In how many ways `taken` things can be chosen from `all`.
fn choices(all: u64, taken: u64) -> u64 {
    (0..taken).fold(1, |ways, i| ways.saturating_mul(all.saturating_sub(i)) / (i + 1))
}

/// Places the pieces on an empty board in every way, for each side to move, until `f` says yes. Of pieces that are
/// alike the later one stands behind `last`, the one before it.
fn placements(
    board: &mut Position,
    pieces: &[Piece],
    last: Option<(Piece, Point)>,
    reach: &Reach,
    f: &mut impl FnMut(&Position) -> bool,
) -> bool {
    let Some((piece, rest)) = pieces.split_first() else {
        return Side::BOTH.into_iter().any(|side| {
            board.give_turn(side);
            f(board)
        });
    };
    let behind =
        last.filter(|(alike, _)| alike == piece).map_or(Bitboard::FULL, |(_, at)| Bitboard::above(at));
    let free = (reach.points(*piece) & behind).without(board.occupied());
    free.into_iter().any(|at| {
        board.push(at, *piece);
        let found = placements(board, rest, Some((*piece, at)), reach, f);
        board.pop(at);
        found
    })
}

impl Variant {
    /// Whether a position can be known to be dead: a game without stacks, hands, changes of pieces and other goals, in which a
    /// repetition does not win.
    pub(crate) fn can_be_dead(&self) -> bool {
        let changes = self.kinds().any(|(_, rules)| rules.promotion.is_some());
        let repetition = matches!(self.repetition.otherwise, Otherwise::Draw | Otherwise::Nothing);
        !self.stacked()
            && !self.hands()
            && !changes
            && self.chain == Chain::No
            && !self.royals.keep_one
            && repetition
            && self.end.wins.is_empty()
            && self.end.draw_goes_to == DrawGoesTo::Nobody
    }
}
