//! An opponent for every game: a search that knows of a game only its file.

mod candidates;
mod correct;
mod evaluate;
mod exchange;
mod guess;
mod level;
mod limits;
mod line;
mod order;
mod prune;
mod quiet;
mod root;
mod score;
mod search;
mod table;
pub mod tune;
mod verdict;
mod weights;
pub mod worths;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

pub use level::{Level, Skill};
pub use limits::{Clock, Limits, Ponder, Stop};
pub use score::Score;

use self::evaluate::Evaluation;
use self::exchange::Exchanges;
use self::order::History;
use self::table::{Bound, Table};
use crate::board::Side;
use crate::compile::worths::Worths;
use crate::game::{Action, Game, Position};
use crate::variant::Variant;

/// An engine for one game. It remembers what it has searched.
pub struct Engine {
    variant: Arc<Variant>,
    evaluation: Arc<Evaluation>,
    exchanges: Arc<Exchanges>,
    table: Table,
    megabytes: usize,
    threads: usize,
    /// What threads have learned of the order of actions, while none of them searches.
    learned: Mutex<Vec<History>>,
}

/// What a search has found so far, of one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Actions looked ahead.
    pub depth: u32,
    /// The furthest that was looked along forced actions and exchanges.
    pub furthest: u32,
    /// Which of the lines wanted this is, from 1.
    pub rank: usize,
    /// What it is worth to the side to act.
    pub score: Score,
    /// Whether the score is exact, or what it is at least or at most.
    pub accuracy: Accuracy,
    /// Positions looked at.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How much of the table is filled, in thousandths.
    pub filled: u32,
    /// The best actions of both sides.
    pub line: Vec<Action>,
}

/// How a score is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accuracy {
    /// It is this.
    Exact,
    /// At least this.
    AtLeast,
    /// At most this.
    AtMost,
}

/// What a search has decided for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The action.
    pub action: Action,
    /// What the other side is expected to answer.
    pub answer: Option<Action>,
    /// What the position is worth to the side to act.
    pub score: Score,
}

/// What is remembered of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// The best action, or the one that refuted the others.
    pub action: Option<Action>,
    /// What it is worth to the side to act.
    pub score: Score,
    /// How the score is meant.
    pub accuracy: Accuracy,
    /// How many actions were looked ahead.
    pub depth: u32,
}

impl Engine {
    /// An engine with a table of so many megabytes and so many threads; both at least 1. What things are worth the game's
    /// file says; what it does not is guessed.
    pub fn new(variant: &Arc<Variant>, megabytes: usize, threads: usize) -> Engine {
        Engine::with_worths(variant, variant.worths(), megabytes, threads)
    }

    /// As [`Engine::new`], with other worths than those of the file.
    pub fn with_worths(variant: &Arc<Variant>, worths: &Worths, megabytes: usize, threads: usize) -> Engine {
        let weights = worths::weights(variant, worths);
        let exchanges = Arc::new(Exchanges::new(variant, &weights));
        let evaluation = Arc::new(Evaluation::new(variant, weights));
        let megabytes = megabytes.max(1);
        let table = Table::new(megabytes);
        let (variant, threads, learned) = (Arc::clone(variant), threads.max(1), Mutex::default());
        Engine { variant, evaluation, exchanges, table, megabytes, threads, learned }
    }

    /// The game it plays.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Gives it another table, of so many megabytes; it forgets what it has searched, unless the table has that size.
    pub fn resize(&mut self, megabytes: usize) {
        if self.megabytes != megabytes.max(1) {
            self.megabytes = megabytes.max(1);
            self.table = Table::new(self.megabytes);
        }
    }

    /// Lets it search with so many threads; at least 1.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Whether it has so many megabytes and threads.
    pub fn is_set(&self, megabytes: usize, threads: usize) -> bool {
        (self.megabytes, self.threads) == (megabytes.max(1), threads.max(1))
    }

    /// What it remembers of the position of a game that is this engine's. `None` if nothing.
    pub fn recall(&self, game: &Game) -> Option<Memory> {
        let known = self.table.get(game.position().hash())?;
        let action = known.action.action().filter(|action| game.position().actions().contains(action));
        let accuracy = match known.bound {
            Bound::Exact => Accuracy::Exact,
            Bound::Lower => Accuracy::AtLeast,
            Bound::Upper => Accuracy::AtMost,
        };
        let depth = known.depth.max(0) as u32;
        Some(Memory { action, score: Score::of(known.value), accuracy, depth })
    }

    /// Forgets what it has searched.
    pub fn forget(&self) {
        self.table.clear();
        self.learned().clear();
    }

    fn learned(&self) -> std::sync::MutexGuard<'_, Vec<History>> {
        self.learned.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks for the best action of a game that is this engine's. `report` is told what is found on the way. `None` if
    /// the game is over, or none of the actions asked for is legal.
    pub fn search(
        &self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Choice> {
        root::search(self, game, limits, stop, report)
    }

    /// What a position is worth by looking at it, in centipawns for the side to act.
    pub fn evaluate(&self, game: &Game) -> i32 {
        self.evaluation.evaluate(&line::Line::new(game, &self.evaluation))
    }

    /// What the pieces of a side are worth more than those of the other, in centipawns, wherever they stand: those on
    /// top and in hand, and those under others.
    pub fn material(&self, position: &Position, side: Side) -> i32 {
        self.evaluation.material(position, side)
    }
}
