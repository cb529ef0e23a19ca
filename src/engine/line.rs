//! The line that is being searched: a position, what led to it, and what its pieces are worth by where they stand.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::correct::ASPECTS;
use super::evaluate::{Evaluation, Here};
use super::weights::{POINTS, Pair};
use crate::board::Point;
use crate::game::{Action, Game, Made, Position};
use crate::referee::Cycle;
use crate::variant::Captured;

/// Points that one action can change.
const TOUCHED: usize = 5;

/// See the module.
pub(super) struct Line {
    evaluation: Arc<Evaluation>,
    position: Position,
    made: Vec<Made>,
    /// How many actions were made before the search began.
    root: usize,
    /// What each point brings.
    here: Box<[Here; POINTS]>,
    keys: [u64; ASPECTS],
    standing: Pair,
    material: i32,
    balance: Pair,
    saved: Vec<Saved>,
    /// How far back a position can have stood on the board: not before this many actions.
    since: usize,
}

/// What an action changed of the worth.
struct Saved {
    points: ArrayVec<(Point, Here), TOUCHED>,
    keys: [u64; ASPECTS],
    standing: Pair,
    material: i32,
    balance: Pair,
    since: usize,
}

impl Line {
    /// The line of a game so far.
    pub fn new(game: &Game, evaluation: &Arc<Evaluation>) -> Line {
        let made: Vec<Made> = game.made().copied().collect();
        let position = game.position().clone();
        let mut all = Box::new([Here::default(); POINTS]);
        let (mut standing, mut material, mut keys) = (Pair::default(), 0, [0; ASPECTS]);
        for at in position.occupied() {
            let here = evaluation.point(&position, at);
            all[at.index()] = here;
            standing += here.worth;
            material += here.plain;
            toggle(&mut keys, &here.keys);
        }
        let (root, balance) = (made.len(), evaluation.balance(&position));
        let evaluation = Arc::clone(evaluation);
        Line {
            evaluation,
            position,
            made,
            root,
            here: all,
            keys,
            standing,
            material,
            balance,
            saved: Vec::new(),
            since: 0,
        }
    }

    /// The position now.
    #[inline(always)]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What the pieces on the board are worth by where they stand, as Red sees it.
    #[inline(always)]
    pub fn standing(&self) -> Pair {
        self.standing
    }

    /// The plain worth of all pieces on the board.
    #[inline(always)]
    pub fn material(&self) -> i32 {
        self.material
    }

    /// What the kinds on the board are worth with and against each other, as Red sees it.
    #[inline(always)]
    pub fn balance(&self) -> Pair {
        self.balance
    }

    /// Keys of what stands on the board, see [`ASPECTS`].
    #[inline(always)]
    pub fn keys(&self) -> &[u64; ASPECTS] {
        &self.keys
    }

    /// The last action, if there was one.
    pub fn last(&self) -> Option<&Made> {
        self.made.last()
    }

    /// Makes a legal action.
    #[inline]
    pub fn make(&mut self, action: Action) {
        let before = self.position.hash();
        let undo = self.position.apply(action);
        self.made.push(Made { action, undo, before });
        let mut touched = ArrayVec::<Point, TOUCHED>::new();
        match action {
            Action::Move { from, to, .. } => {
                touched.extend([from, to]);
                if undo.captured().is_some() && self.position.variant().wide {
                    touched.push(Point(undo.captured_on()));
                }
            }
            Action::Swap { at, with, .. } => touched.extend([at, with]),
            Action::Become { at, .. } | Action::Drop { at, .. } => touched.push(at),
            Action::Castle { from, to, partner } => {
                touched.extend([from, to, partner, self.position.beside(from, to)]);
            }
            Action::Pass => {}
        }
        let mut saved = Saved {
            points: ArrayVec::new(),
            keys: self.keys,
            standing: self.standing,
            material: self.material,
            balance: self.balance,
            since: self.since,
        };
        for at in touched {
            let here = self.evaluation.point(&self.position, at);
            let old = std::mem::replace(&mut self.here[at.index()], here);
            self.standing += here.worth - old.worth;
            self.material += here.plain - old.plain;
            toggle(&mut self.keys, &old.keys);
            toggle(&mut self.keys, &here.keys);
            saved.points.push((at, old));
        }
        if self.material != saved.material || self.position.variant().stacked() {
            self.balance = self.evaluation.balance(&self.position);
        }
        if undo.captured().is_some() && self.position.variant().captured == Captured::Removed {
            self.since = self.made.len();
        }
        self.saved.push(saved);
    }

    /// Takes the last action back.
    #[inline]
    pub fn unmake(&mut self) {
        let (Some(made), Some(saved)) = (self.made.pop(), self.saved.pop()) else { return };
        self.position.revert(made.action, made.undo);
        for (at, old) in saved.points.iter().rev() {
            self.here[at.index()] = *old;
        }
        (self.standing, self.material) = (saved.standing, saved.material);
        (self.balance, self.since, self.keys) = (saved.balance, saved.since, saved.keys);
    }

    /// Gives the turn away, as if passing were legal.
    pub fn skip(&mut self) {
        let before = self.position.hash();
        let undo = self.position.skip_turn();
        self.made.push(Made { action: Action::Pass, undo, before });
        let (standing, material, keys) = (self.standing, self.material, self.keys);
        let (balance, since) = (self.balance, self.since);
        self.saved.push(Saved { points: ArrayVec::new(), keys, standing, material, balance, since });
        // what stood on the board before has not come back by the rules
        self.since = self.made.len();
    }

    /// How many actions ago the position now stood on the board, if that counts: once since the search began, or as
    /// often as the law judges.
    pub fn repeats(&self) -> Option<usize> {
        let now = self.position.hash();
        let most = self.position.variant().repetition().at.max(2) - 1;
        let mut times = 0;
        for (i, made) in self.made.iter().enumerate().skip(self.since).rev() {
            if made.before == now {
                times += 1;
                if i >= self.root || times >= most {
                    return Some(self.made.len() - i);
                }
            }
        }
        None
    }

    /// The last `count` actions, with where they began.
    pub fn cycle(&self, count: usize) -> Cycle {
        let first = self.made.len() - count;
        Cycle::between(&self.position, self.made[first..].iter(), first)
    }

    /// A key of the last `count` actions: of cycles with the same positions it is the same.
    pub fn cycle_key(&self, count: usize) -> u64 {
        let first = self.made.len() - count;
        self.made[first..].iter().fold(self.position.hash().rotate_left(32), |key, made| {
            key.wrapping_add(made.before.wrapping_mul(0x9E37_79B9_7F4A_7C15))
        })
    }
}

/// Puts keys in that are not in, and takes those out that are.
#[inline(always)]
fn toggle(keys: &mut [u64; ASPECTS], with: &[u64; ASPECTS]) {
    keys.iter_mut().zip(with).for_each(|(key, with)| *key ^= with);
}
