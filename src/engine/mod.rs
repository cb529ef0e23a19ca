//! An opponent for every game: a search that knows of a game only its file.

mod evaluate;
mod exchange;
mod guess;
mod level;
mod limits;
mod line;
mod order;
mod quiet;
mod root;
mod score;
mod search;
mod table;
pub mod tune;
mod weights;
pub mod worths;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

pub use level::{Level, Skill};
pub use limits::{Clock, Limits, Stop};
pub use score::Score;

use self::evaluate::Evaluation;
use self::exchange::Exchanges;
use self::order::History;
use self::table::Table;
use crate::compile::worths::Worths;
use crate::game::{Action, Game};
use crate::variant::Variant;

/// An engine for one game. It remembers what it has searched.
pub struct Engine {
    variant: Arc<Variant>,
    evaluation: Arc<Evaluation>,
    exchanges: Arc<Exchanges>,
    table: Table,
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
        let table = Table::new(megabytes.max(1));
        let (variant, threads, learned) = (Arc::clone(variant), threads.max(1), Mutex::default());
        Engine { variant, evaluation, exchanges, table, threads, learned }
    }

    /// The game it plays.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
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
}
