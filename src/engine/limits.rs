//! How long a search may last.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::level::Skill;
use crate::board::Side;
use crate::game::Action;

/// What ends a search. With nothing set it goes on until it is stopped, or the game is proved won.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Actions looked ahead, forced ones and exchanges beyond them.
    pub depth: Option<u32>,
    /// Positions looked at, by all threads together.
    pub nodes: Option<u64>,
    /// Time for this action.
    pub time: Option<Duration>,
    /// By side, what its clock shows.
    pub clocks: [Option<Clock>; 2],
    /// Ends when the side to act wins within so many moves of its own.
    pub mate: Option<u32>,
    /// Goes on until it is stopped, whatever is found.
    pub infinite: bool,
    /// How many of the best actions are wanted, each with its line; 0 is taken as 1.
    pub lines: usize,
    /// What the player overlooks; by default nothing.
    pub skill: Skill,
    /// Only these actions are looked at; empty: all that are legal.
    pub only: Vec<Action>,
    /// Kept back for the way to whoever keeps the time; if not said, 15 ms.
    pub overhead: Option<Duration>,
    /// Says whether the other side's action is only guessed: as long as it is, time and clocks end nothing.
    pub ponder: Option<Arc<Ponder>>,
}

/// What a side's clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until the next time control, if there is one.
    pub moves: Option<u32>,
}

/// See [`Limits::overhead`].
const OVERHEAD: Duration = Duration::from_millis(15);

/// Time for one search.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    begun: Instant,
    ponder: Option<Arc<Ponder>>,
    /// No new depth is begun after this.
    soft: Option<Duration>,
    /// The search is broken off after this.
    hard: Option<Duration>,
}

impl Budget {
    /// The time there is for a search that begins now, for a side to act.
    pub fn new(limits: &Limits, side: Side) -> Budget {
        let begun = Instant::now();
        let overhead = limits.overhead.unwrap_or(OVERHEAD);
        let (mut soft, mut hard) = (None, limits.time.map(|time| time.saturating_sub(overhead)));
        if let (Some(clock), false) = (limits.clocks[side.index()], limits.infinite) {
            let left = clock.left.saturating_sub(overhead);
            let moves = clock.moves.unwrap_or(32).clamp(1, 32);
            let share = left / moves + clock.increment.mul_f64(0.75);
            soft = Some(share.min(left.mul_f64(0.5)));
            let most = (share * 4).min(left.mul_f64(if moves == 1 { 0.9 } else { 0.6 }));
            hard = Some(hard.map_or(most, |time| time.min(most)));
        }
        Budget { begun, ponder: limits.ponder.clone(), soft, hard }
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Whether the time is the other side's.
    fn is_pondering(&self) -> bool {
        self.ponder.as_ref().is_some_and(|ponder| ponder.is_going_on())
    }

    /// Whether the search has to be broken off.
    pub fn is_spent(&self) -> bool {
        !self.is_pondering() && self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether it is too late to begin another depth, where `share` of the usual time is worth spending.
    pub fn is_late(&self, share: f64) -> bool {
        !self.is_pondering() && self.soft.is_some_and(|soft| self.elapsed() >= soft.mul_f64(share))
    }
}

/// A search on the other side's time, made one on the own time from another thread. What it has cost until then counts.
#[derive(Debug, Default)]
pub struct Ponder(AtomicBool);

impl Ponder {
    /// The other side has done what was guessed.
    pub fn hit(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether it is still a guess.
    pub fn is_going_on(&self) -> bool {
        !self.0.load(Relaxed)
    }
}

/// Ends a search from another thread.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// Ends the search, if one is going on.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Lets searches go on again.
    pub fn reset(&self) {
        self.0.store(false, Relaxed);
    }

    /// Whether the search is to end.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Relaxed)
    }
}
