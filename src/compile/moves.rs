//! Movement as its definition says it: every way a piece can go, point by point.
//!
//! This is the slow, obvious form. The look-ups of [`super::lines`], the relations of [`super::relations`], the
//! reference generator and the explanations are all made from it.

use std::sync::Arc;

use crate::board::{Bitboard, Piece, Point, Shape, Side, Step};
use crate::spec::betza::{Hop, Term, UNLIMITED};
use crate::spec::types::{Steps, Victim};

/// One atom of a piece's movement with all its conditions, as one side moves it.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The atom: its leaps are as seen on the board, turned over for Black.
    pub term: Term,
    /// Where it may start.
    pub from: Bitboard,
    /// Where it may end.
    pub to: Bitboard,
    /// What it may not leave: start, points passed, end.
    pub within: Bitboard,
    /// For each piece (by index) the points where it may be taken. Empty of one's own pieces.
    pub takes: Arc<[Bitboard]>,
    /// For each piece (by index) the points where it may be hopped; `None`: every piece anywhere.
    pub over: Option<Arc<[Bitboard]>>,
    /// Which enemy it takes.
    pub victim: Victim,
    /// How many steps it makes, by the pieces of stacks.
    pub steps: Option<Steps>,
    /// The atom as written.
    pub written: String,
}

/// What is asked of a movement besides its atom.
pub struct Conditions {
    /// Where it may start and end, and what it may not leave.
    pub zones: [Bitboard; 3],
    /// See [`Rule::takes`].
    pub takes: Arc<[Bitboard]>,
    /// See [`Rule::over`].
    pub over: Option<Arc<[Bitboard]>>,
    /// See [`Rule::victim`].
    pub victim: Victim,
    /// See [`Rule::steps`].
    pub steps: Option<Steps>,
}

/// A point that a walk comes to, with what it passed on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The point.
    pub to: Point,
    /// The points passed: legs and earlier landings.
    pub path: Bitboard,
    /// The last of them.
    pub last: Option<Point>,
    /// Whether start, passed points and end satisfy the zones.
    pub in_zone: bool,
    /// The leap that led here.
    pub step: Step,
    /// How many of it.
    pub times: usize,
}

impl Rule {
    /// The rule of a term for a side.
    pub fn new(term: &Term, written: &str, side: Side, asked: &Conditions) -> Rule {
        let mut term = term.clone();
        if asked.victim != Victim::Target {
            // it goes nowhere without a capture
            (term.moves, term.captures) = (false, true);
        }
        if side == Side::Black {
            term.steps.iter_mut().for_each(|step| *step = step.turned());
        }
        let [from, to, within] = asked.zones;
        let over = asked.over.clone().filter(|_| term.hop != Hop::None);
        let written = written[term.text.clone()].to_string();
        let (takes, victim, steps) = (asked.takes.clone(), asked.victim, asked.steps);
        Rule { from, to, within, takes, over, victim, steps, written, term }
    }

    /// Everything a walk from `from` along `step` comes to on an empty board, nearest first.
    pub fn walk(&self, shape: Shape, from: Point, step: Step) -> Vec<Landing> {
        let mut landings = Vec::new();
        let mut path = Bitboard::EMPTY;
        let mut last = None;
        let starts = self.from.has(from) && self.within.has(from);
        let limit = if self.term.range == UNLIMITED { usize::MAX } else { usize::from(self.term.range) };
        let mut here = from;
        for times in 1..=limit {
            let Some(to) = shape.step(here, step, 1) else {
                break;
            };
            // a leg in a hole ends the walk as the edge of the board does
            let Some(legs) = self.legs(shape, here, step).collect::<Option<Vec<Point>>>() else {
                break;
            };
            for point in (times > 1).then_some(here).into_iter().chain(legs) {
                path.insert(point);
                last = Some(point);
            }
            let in_zone =
                starts && self.to.has(to) && self.within.has(to) && path.without(self.within).is_empty();
            landings.push(Landing { to, path, last, in_zone, step, times });
            here = to;
        }
        landings
    }

    /// The points a walk passes before a landing, in order.
    pub fn passed(&self, shape: Shape, from: Point, landing: &Landing) -> Vec<Point> {
        let bases = (0..landing.times).filter_map(|times| shape.step(from, landing.step, times));
        let passed = bases
            .flat_map(|base| std::iter::once(base).chain(self.legs(shape, base, landing.step).flatten()));
        passed.skip(1).collect() // the start itself
    }

    /// What stands between the ends of one leap and can stop it; `None` of a hole.
    fn legs(&self, shape: Shape, from: Point, step: Step) -> impl Iterator<Item = Option<Point>> {
        let (right, up) = (i32::from(step.files), i32::from(step.ranks));
        let straight = (right.abs() - up.abs()).unsigned_abs() as usize;
        let diagonal = right.abs().min(up.abs()) as usize;
        let (right, up) = (right.signum() as i8, up.signum() as i8);
        let along = if i32::from(step.files).abs() > i32::from(step.ranks).abs() {
            Step { files: right, ranks: 0 }
        } else {
            Step { files: 0, ranks: up }
        };
        // straight steps first, then the diagonal ones; the last of them ends the leap
        let count = if self.term.lame { straight + diagonal - 1 } else { 0 };
        let steps = std::iter::repeat_n(along, straight);
        let steps = steps.chain(std::iter::repeat_n(Step { files: right, ranks: up }, diagonal)).take(count);
        steps.scan(Step { files: 0, ranks: 0 }, move |way, step| {
            *way = Step { files: way.files + step.files, ranks: way.ranks + step.ranks };
            Some(shape.step(from, *way, 1))
        })
    }

    /// Every landing from `from` that the zones allow.
    pub fn landings(&self, shape: Shape, from: Point) -> impl Iterator<Item = Landing> {
        let walks = self.term.steps.iter().flat_map(move |step| self.walk(shape, from, *step));
        walks.filter(|landing| landing.in_zone)
    }

    /// Whether the walk to a landing gets there, if `occupied` are the points that block.
    pub fn arrives(&self, landing: &Landing, occupied: Bitboard) -> bool {
        let met = (landing.path & occupied).count();
        match self.term.hop {
            Hop::None => met == 0,
            Hop::One => met == 1,
            Hop::Any => met >= 1,
            Hop::Behind => met == 1 && landing.last.is_some_and(|last| occupied.has(last)),
        }
    }

    /// Whether it may hop that piece on that point.
    pub fn may_hop(&self, piece: Piece, at: Point) -> bool {
        self.over.as_ref().is_none_or(|over| over[piece.index()].has(at))
    }

    /// The points where a walk to a landing could take something.
    pub fn victims(&self, landing: &Landing) -> Bitboard {
        match self.victim {
            Victim::Target => Bitboard::of(landing.to),
            Victim::Screen => landing.path,
            // it stands wherever its walk has led it
            Victim::Passer => Bitboard::FULL,
        }
    }

    /// Whether it may take that piece on that point.
    pub fn may_take(&self, piece: Piece, at: Point) -> bool {
        self.takes[piece.index()].has(at)
    }
}
