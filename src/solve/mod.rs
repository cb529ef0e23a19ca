//! Proofs: whether a side wins within so many actions of its own, whatever the other side does.
//!
//! What counts is a win that stands on the board: an outcome of [`Position`] won by the attacker. The law of repetition
//! wins nothing here, and need not be asked on the way to a shortest win: each of the attacker's actions brings it nearer,
//! so no position comes back. What stood on the board before the search began can come back; where the law would judge
//! it then, the attacker has not won. So a win that is found is a win by all rules, and one that is not found could at
//! most be had by making the other side break the law.
//!
//! The search is proof-number search, depth first (Nagai, 2002). Every node asks one question: is the position won
//! within so many actions of the attacker? As that number falls with each of them, the tree is finite, and what was found
//! of a position never hangs on the way to it.

mod line;
mod search;
mod table;

use std::collections::HashSet;
use std::time::{Duration, Instant};

use self::search::Learned;
use self::table::Table;
use crate::board::Side;
use crate::engine::Stop;
use crate::game::{Action, Game, Position};
use crate::variant::{Chain, DrawGoesTo, NoAction, Otherwise, Variant};

/// What ends a search before it has an answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The attacker wins.
    Won(Win),
    /// It does not, within the number that was asked for.
    NotWon,
    /// The search was stopped: it is not known.
    Unknown,
}

/// A win that was proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Win {
    /// The least number of the attacker's actions that it takes.
    pub within: u16,
    /// The attacker's actions, and those of the other side that make it last longest. Shorter if the search was stopped.
    pub line: Vec<Action>,
    /// Whether the line goes to the end of the game.
    pub whole: bool,
}

/// Looks for forced wins of one side from one position of a game. It remembers what it has found.
pub struct Solver<'a> {
    position: Position,
    attacker: Side,
    /// Whether the attacker only gives check.
    checks: bool,
    table: Table,
    learned: Learned,
    /// Positions that the law of repetition judges when they come back.
    judged: HashSet<u64>,
    /// What of the variant is asked again and again.
    facts: Facts,
    /// The positions in which the defender has acted since the attacker last did.
    own: Vec<u64>,
    nodes: u64,
    begun: Instant,
    limits: Limits,
    stop: &'a Stop,
    broken: bool,
    /// No win within less than this was found impossible: within so many it is not known.
    open: u16,
}

/// See [`Solver`].
#[derive(Clone, Copy)]
struct Facts {
    /// Whether an action of the side that is not to win can make the attacker win at once.
    self_ends: bool,
    /// Whether no side ever acts twice in a row.
    alternating: bool,
    /// Whether a draw can end the game without a repetition.
    draws: bool,
}

impl Facts {
    fn of(variant: &Variant) -> Facts {
        let end = &variant.end;
        let loses_stuck = |rule: NoAction| rule == NoAction::Loss;
        Facts {
            self_ends: variant.wide
                || variant.watched
                || end.draw_goes_to != DrawGoesTo::Nobody
                || !loses_stuck(end.no_action)
                || !loses_stuck(end.stalemate),
            alternating: variant.choosers.is_empty() && variant.chain == Chain::No,
            draws: end.draw_if_dead
                || end.draw_if_only.is_some()
                || end.quiet_plies.is_some()
                || end.last_move.is_some(),
        }
    }
}

impl<'a> Solver<'a> {
    /// A solver for a game that is not over, with a table of so many megabytes. With `checks` the attacker only does what
    /// gives check or ends the game at once; where it acts twice in a row, the last of its actions has to.
    pub fn new(
        game: &Game,
        attacker: Side,
        checks: bool,
        megabytes: usize,
        limits: Limits,
        stop: &'a Stop,
    ) -> Solver<'a> {
        let position = game.position().clone();
        let facts = Facts::of(position.variant());
        Solver {
            attacker,
            checks,
            table: Table::new(megabytes),
            learned: Learned::default(),
            judged: judged(game),
            facts,
            own: Vec::new(),
            nodes: 0,
            begun: Instant::now(),
            limits,
            stop,
            broken: false,
            open: 0,
            position,
        }
    }

    /// Whether the attacker wins within so many actions of its own, and if so, the shortest way.
    pub fn solve(&mut self, most: u16) -> Answer {
        while self.open <= most {
            match self.root(self.open) {
                None => return Answer::Unknown,
                Some(true) => {
                    let (line, whole) = self.line(self.open);
                    return Answer::Won(Win { within: self.open, line, whole });
                }
                Some(false) => self.open += 1,
            }
        }
        Answer::NotWon
    }

    /// All actions that win as soon as the shortest way does. `None` if the search was stopped before that was known, or
    /// if [`Solver::solve`] has found no win of the side to act.
    pub fn firsts(&mut self) -> Option<Vec<Action>> {
        let left = self.open.checked_sub(1).filter(|_| self.position.actor() == self.attacker)?;
        let mut actions = self.position.actions();
        actions.sort();
        let mut winning = Vec::new();
        for action in actions {
            if self.wins_by(action, left)? {
                winning.push(action);
            }
        }
        Some(winning)
    }

    /// Within how many of its actions the attacker was proved not to win; `None` if within none.
    pub fn disproved(&self) -> Option<u16> {
        self.open.checked_sub(1)
    }

    /// Positions looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// The positions that have stood on the board so often that the law judges them when they come back.
fn judged(game: &Game) -> HashSet<u64> {
    let law = &game.position().variant().repetition;
    if law.otherwise == Otherwise::Nothing && law.offences.is_empty() {
        return HashSet::new();
    }
    let mut before: Vec<u64> = game.made().map(|made| made.before).collect();
    before.sort_unstable();
    let least = law.at.saturating_sub(1).max(1) as usize;
    let often = before.chunk_by(|a, b| a == b).filter(|same| same.len() >= least);
    often.map(|same| same[0]).collect()
}
