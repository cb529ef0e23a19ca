//! Captures in passing: of a piece that, by the action just made, walked over the point where its captor lands.

use super::action::Action;
use super::position::Position;
use super::setup::Setup;
use crate::board::{Bitboard, Kind, Piece, Point, Side};
use crate::variant::{Variant, Victim};

/// A piece that can be captured for what it passed by the action just made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passed {
    /// Where it stands, on top.
    pub at: Point,
    /// The points that it passed and where an enemy could land to capture it.
    pub over: Bitboard,
}

impl Position {
    /// What can be captured in passing now, own safety aside.
    #[inline(always)]
    pub fn passed(&self) -> Option<Passed> {
        self.beyond.passed
    }

    /// The points that a move is about to walk over, if its piece can be captured for that.
    pub(super) fn walked_over(&self, action: Action) -> Bitboard {
        let Action::Move { from, to, becomes, .. } = action else { return Bitboard::EMPTY };
        let Some(piece) = self.top(from) else { return Bitboard::EMPTY };
        let passages = &self.variant.passages;
        let made = becomes.map(|kind| Piece::new(kind, piece.side()));
        if !passages.is_taken(made.unwrap_or(piece)) {
            return Bitboard::EMPTY;
        }
        // most moves pass nothing: only of the others is it asked by which walk they are made
        let passes = passages.of(piece, from).iter().any(|way| way.to == to);
        if passes { self.walked_points(piece, from, to) } else { Bitboard::EMPTY }
    }

    /// Notes what was walked over on the way to a point; of that nothing is kept where no enemy could capture.
    pub(super) fn note_passed(&mut self, at: Point, over: Bitboard) {
        if over.is_empty() && self.beyond.passed.is_none() {
            return;
        }
        self.set_passed(None);
        let over = over.without(self.occupied());
        let Some(passer) = self.top(at).filter(|_| !over.is_empty()) else { return };
        self.beyond.passed = Some(Passed { at, over });
        let captors = self.side(passer.side().other());
        let landings = captors.into_iter().fold(Bitboard::EMPTY, |set, from| match self.top(from) {
            Some(piece) => set | self.taking_in_passing(piece, from),
            None => set,
        });
        self.beyond.passed = None;
        if !landings.is_empty() {
            self.set_passed(Some(Passed { at, over: landings }));
        }
    }

    /// Where the piece on top of `from` lands to capture in passing, own safety aside.
    pub(super) fn taking_in_passing(&self, piece: Piece, from: Point) -> Bitboard {
        let parts = self.variant.lines.parts(self.variant.lines.span(piece));
        let asked = parts.iter().filter_map(|part| Some((part, part.singly?)));
        let passing = asked.filter(|(_, asked)| asked.victim == Victim::Passer);
        passing
            .fold(Bitboard::EMPTY, |set, (part, asked)| set | self.singly_targets(part, asked, piece, from))
    }

    /// Puts targets right that masks have let through or kept out: a capture in passing takes a piece off a third
    /// point, so each is tried.
    #[cold]
    pub(super) fn with_passing(&self, piece: Piece, from: Point, to: Bitboard) -> Bitboard {
        let taking = self.taking_in_passing(piece, from);
        let safe = taking.filter(|at| self.leaves_safe(Action::plain(from, *at), piece.side()));
        to.without(taking) | safe.collect()
    }
}

impl Setup {
    /// The pieces that can have walked over those points by the action just made: where each stands.
    pub(crate) fn passers(&self, variant: &Variant, over: Bitboard) -> Vec<Point> {
        let shape = variant.shape();
        let top = |at: Point| self.stacks.get(at.index()).and_then(|stack| stack.last());
        let occupied: Bitboard = shape.all().filter(|at| top(*at).is_some()).collect();
        let came = |piece: Piece, at: Point| {
            let starts = shape.all().filter(|from| variant.stacked() || !occupied.has(*from));
            starts.flat_map(|from| variant.passages.of(piece, from)).any(|way| {
                let open = !way.blocked || variant.stacked() || (way.over & occupied).is_empty();
                way.to == at && open && over.without(way.over).is_empty()
            })
        };
        // what has passed may have promoted by the same move
        let made_of = |made: Piece| {
            let becomes = move |kind: Kind| {
                let promotion = variant.kind(kind).promotion.as_ref();
                promotion.is_some_and(|promotion| promotion.becomes.contains(&made.kind()))
            };
            variant
                .pieces()
                .filter(move |piece| piece.side() == made.side() && (*piece == made || becomes(piece.kind())))
        };
        let enemies = shape.all().filter_map(|at| Some((*top(at)?, at)));
        let enemies = enemies.filter(|(piece, _)| {
            piece.side() != self.turn && variant.passages.is_taken(*piece) && (over & occupied).is_empty()
        });
        let passers = enemies.filter(|(piece, at)| made_of(*piece).any(|walker| came(walker, *at)));
        passers.map(|(_, at)| at).collect()
    }

    /// Whether a point has a piece of a side on top.
    pub(crate) fn is_on_top(&self, side: Side, at: Point) -> bool {
        self.stacks.get(at.index()).and_then(|stack| stack.last()).is_some_and(|top| top.side() == side)
    }
}
