//! Movement whose walks are asked one by one: what is hopped, what is taken, how many steps it makes.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::action::Action;
use super::position::Position;
use crate::board::cpu::Scanning;
use crate::board::{Bitboard, Piece, Point};
use crate::compile::lines::{Part, Singly};
use crate::variant::{Carries, Counted, OntoOwn, Steps, Victim};

/// A walk that gets somewhere.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    /// Where it ends.
    to: Point,
    /// Where what it takes stands.
    taken: Option<Point>,
}

impl Position {
    /// Where what a move takes stands before it; `None` of an action that takes nothing.
    pub fn taken_at(&self, action: Action) -> Option<Point> {
        let Action::Move { from, to, carried, .. } = action else { return None };
        self.taken_by(from, to, carried..=carried)
    }

    /// Where what a move with one of those loads takes stands.
    pub(crate) fn taken_by(&self, from: Point, to: Point, loads: RangeInclusive<u8>) -> Option<Point> {
        let piece = self.top(from)?;
        match self.top(to) {
            Some(top) => (top.side() != piece.side()).then_some(to),
            None if !self.variant.takes_elsewhere[piece.kind().index()] => None,
            None => self.taken_elsewhere(piece, from, to, loads),
        }
    }

    /// What a move to an empty point takes by hopping over it, or for what that has passed. Where the piece could come
    /// there in another way too, it takes; of two victims the nearer one.
    fn taken_elsewhere(
        &self,
        piece: Piece,
        from: Point,
        to: Point,
        loads: RangeInclusive<u8>,
    ) -> Option<Point> {
        let parts = self.variant.lines.parts(self.variant.lines.span(piece));
        let parts = parts.iter().filter_map(|part| Some((part, self.asked(part)?)));
        let arrivals = parts.flat_map(|(part, asked)| self.arrivals(part, asked, piece, from, loads.clone()));
        let taken = arrivals.filter(|arrival| arrival.to == to).filter_map(|arrival| arrival.taken);
        taken.min_by_key(|at| at.0.abs_diff(from.0))
    }

    /// How many pieces can come along with one of a height.
    pub(super) fn loads(&self, piece: Piece, height: u8) -> RangeInclusive<u8> {
        match self.variant.kind(piece.kind()).carries {
            Carries::UpTo(most) => 0..=most.min(height),
            Carries::Any => 0..=height,
            Carries::All => height..=height,
        }
    }

    /// Whether a walk of so many steps is allowed with one of those loads.
    pub(super) fn may_step(
        &self,
        asked: Option<Steps>,
        times: usize,
        (piece, from, to): (Piece, Point, Point),
        mut loads: RangeInclusive<u8>,
    ) -> bool {
        let Some(steps) = asked else { return true };
        let pieces = match steps.counted() {
            Counted::Moved => return loads.any(|load| steps.allows(times, usize::from(load) + 1)),
            Counted::Stack => self.count(from),
            Counted::Own => self.stack(from).filter(|other| other.side() == piece.side()).count(),
            Counted::Target => self.count(to),
        };
        steps.allows(times, pieces)
    }

    /// Where pieces are on top that are meant.
    pub(super) fn tops_in(&self, meant: &Arc<[Bitboard]>) -> Bitboard {
        let pieces = self.variant.pieces().map(|piece| self.tops(piece) & meant[piece.index()]);
        pieces.fold(Bitboard::EMPTY, |set, points| set | points)
    }

    /// The points that the piece on top of `from` may come to without a capture, as far as its own side's stacks go.
    fn open_to(&self, piece: Piece, from: Point) -> Bitboard {
        let own = self.side(piece.side());
        let joined = match self.variant.kind(piece.kind()).onto_own {
            OntoOwn::Never => Bitboard::EMPTY,
            OntoOwn::Lower => own.without(self.level(self.count(from) - 1)),
            OntoOwn::Always => own,
        };
        joined | !self.occupied()
    }

    /// The walks of a part that is walked singly, of the piece on top of `from`, that may end with one of those loads.
    fn arrivals(
        &self,
        part: &Part,
        asked: Singly,
        piece: Piece,
        from: Point,
        loads: RangeInclusive<u8>,
    ) -> impl Iterator<Item = Arrival> {
        let blockers = self.blockers(piece, from);
        let screens = part.over.as_ref().map_or(Bitboard::FULL, |over| self.tops_in(over));
        let enemies = self.side(piece.side().other());
        let takeable = part.takes.as_ref().map_or(Bitboard::FULL, |takes| self.tops_in(takes)) & enemies;
        let (empty, open) = (!self.occupied(), self.open_to(piece, from));
        self.variant.lines.scans_of(part, from).iter().filter_map(move |scan| {
            let to = scan.reach_over(blockers, screens).lowest()?;
            let taken = match asked.victim {
                // it arrives over just one screen
                Victim::Screen if empty.has(to) => Some((scan.way & blockers & takeable).lowest()?),
                Victim::Screen => return None,
                Victim::Passer => {
                    let passed =
                        self.passed().filter(|passed| passed.over.has(to) && takeable.has(passed.at));
                    Some(passed?.at)
                }
                Victim::Target if enemies.has(to) => {
                    (scan.captures && takeable.has(to)).then_some(Some(to))?
                }
                Victim::Target => (scan.moves && open.has(to)).then_some(None)?,
            };
            let times = usize::from(scan.times);
            let steps = self.may_step(asked.steps, times, (piece, from, to), loads.clone())
                && !self.overfull(to, usize::from(*loads.start()) + 1, taken);
            steps.then_some(Arrival { to, taken })
        })
    }

    /// What is asked of each walk of a part that is walked singly; nothing of one that leads nowhere now.
    fn asked(&self, part: &Part) -> Option<Singly> {
        part.singly.filter(|asked| asked.victim != Victim::Passer || self.passed().is_some())
    }

    /// Where a part that is walked singly leads the piece on top of `from`, with any load.
    #[inline(never)]
    pub(super) fn singly_targets(&self, part: &Part, asked: Singly, piece: Piece, from: Point) -> Bitboard {
        if self.asked(part).is_none() {
            return Bitboard::EMPTY;
        }
        let loads = self.loads(piece, (self.count(from) - 1) as u8);
        self.arrivals(part, asked, piece, from, loads).map(|arrival| arrival.to).collect()
    }

    /// What a part that is walked singly could take from `from`.
    #[inline(never)]
    pub(super) fn singly_taken(&self, part: &Part, asked: Singly, piece: Piece, from: Point) -> Bitboard {
        if self.asked(part).is_none() {
            return Bitboard::EMPTY;
        }
        let loads = self.loads(piece, (self.count(from) - 1) as u8);
        self.arrivals(part, asked, piece, from, loads).filter_map(|arrival| arrival.taken).collect()
    }

    /// Where the piece on top of `from` can go with a load, by its movement alone.
    #[inline(never)]
    pub(super) fn targets_with(&self, piece: Piece, from: Point, load: u8) -> Bitboard {
        let parts = self.variant.lines.parts(self.variant.lines.span(piece));
        let (open, enemy) = (self.open_to(piece, from), self.side(piece.side().other()));
        let targets = |part: &Part| match part.singly {
            Some(asked) => {
                self.arrivals(part, asked, piece, from, load..=load).map(|arrival| arrival.to).collect()
            }
            None => self.part_targets(Scanning, part, from, self.blockers(piece, from), (open, enemy)),
        };
        parts.iter().fold(Bitboard::EMPTY, |set, part| set | targets(part))
    }

    /// What the piece on top of `from` can take elsewhere than on the one of those points where it lands: what it hops over,
    /// what has passed.
    pub fn taken_on_the_way(&self, from: Point, targets: Bitboard) -> Bitboard {
        let height = self.count(from).saturating_sub(1) as u8;
        let taken = targets.filter_map(|to| self.taken_by(from, to, 0..=height).filter(|at| *at != to));
        taken.collect()
    }
}
