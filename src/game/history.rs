//! A game: a position with the actions that led to it.

use std::sync::Arc;

use super::action::{Action, Unreadable, Written};
use super::explain::{Code, Explanation};
use super::outcome::{Outcome, Reason};
use super::position::{Position, Undo};
use crate::board::Side;
use crate::variant::{NoAction, Otherwise, Variant};

/// A game in progress or ended.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    done: Vec<Done>,
    undone: Vec<Action>,
}

/// An action that was made.
#[derive(Clone, Debug)]
struct Done {
    action: Action,
    text: String,
    undo: Undo,
    /// Hash of the position before.
    before: u64,
}

/// Why an action was not made.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Illegal {
    /// It is no action at all.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The rules forbid it.
    #[error("{action} is illegal ({}): {}", explanation.word(), explanation.text)]
    Rules {
        /// The action as written.
        action: String,
        /// Why.
        explanation: Box<Explanation>,
    },
}

impl Illegal {
    /// The word of the reason, as in files; `unreadable` for what is no action.
    pub fn word(&self) -> &'static str {
        match self {
            Illegal::Unreadable(_) => "unreadable",
            Illegal::Rules { explanation, .. } => explanation.word(),
        }
    }
}

impl Game {
    /// A game from the start.
    pub fn new(variant: &Arc<Variant>) -> Game {
        Game::from_position(variant.start())
    }

    /// A game that begins in a position.
    pub fn from_position(position: Position) -> Game {
        Game { position, done: Vec::new(), undone: Vec::new() }
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Actions made so far.
    pub fn plies(&self) -> usize {
        self.done.len()
    }

    /// The actions made so far, each with its text.
    pub fn history(&self) -> impl DoubleEndedIterator<Item = (Action, &str)> {
        self.done.iter().map(|done| (done.action, done.text.as_str()))
    }

    /// The legal actions; none when the game is over.
    pub fn actions(&self) -> Vec<Action> {
        if self.outcome().is_some() { Vec::new() } else { self.position.actions() }
    }

    /// How often the position has stood on the board with this side to act, now included.
    pub fn occurrences(&self) -> u32 {
        let now = self.position.hash();
        1 + self.done.iter().filter(|done| done.before == now).count() as u32
    }

    /// The outcome, if the game is over. In this order: what the last action decided; no legal action; repetition;
    /// a dead position; too many quiet actions.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.position.decided().or_else(|| self.position.stuck()) {
            return Some(outcome);
        }
        if self.position.waiting().is_some() {
            return None;
        }
        self.repeated().or_else(|| self.position.drawn())
    }

    fn repeated(&self) -> Option<Outcome> {
        let variant = self.position.variant();
        let rule = variant.repetition;
        if rule.otherwise == Otherwise::Nothing || self.occurrences() < rule.at {
            return None;
        }
        let completed_by = self.position.turn().other();
        let winner = match rule.otherwise {
            Otherwise::Draw => variant.end.draw_goes_to,
            Otherwise::Loss => Some(completed_by.other()),
            Otherwise::Win => Some(completed_by),
            Otherwise::Nothing => return None,
        };
        Some(Outcome { winner, reason: Reason::Repetition })
    }

    /// The legal action that a text means, were it made now. Where the side to act has no legal action, the board
    /// itself says why this one is none.
    pub fn check(&self, text: &str) -> Result<Action, Illegal> {
        if let Some(outcome) = self.outcome()
            && self.position.stuck().is_none()
        {
            // what cannot be read is that before it is anything else
            Written::meant(text, self.position.variant())?;
            let explanation =
                Explanation::illegal(Code::Ended, format!("the game is over: {}", outcome.told()));
            return Err(Illegal::Rules {
                action: text.trim().to_string(),
                explanation: Box::new(explanation),
            });
        }
        self.position.read_action(text)
    }

    /// Makes an action written as text. On an error nothing has changed.
    pub fn play_text(&mut self, text: &str) -> Result<Action, Illegal> {
        let action = self.check(text)?;
        self.make(action);
        self.undone.clear();
        Ok(action)
    }

    /// Makes an action. On an error nothing has changed.
    pub fn play(&mut self, action: Action) -> Result<(), Illegal> {
        if self.outcome().is_none() && self.position.actions().contains(&action) {
            self.make(action);
            self.undone.clear();
            return Ok(());
        }
        let text = self.position.action_text(action);
        self.check(&text)?;
        // its text is short for another action, the one with the only change there is
        let explanation = Explanation::illegal(Code::Promotion, "the piece must change there".to_string());
        Err(Illegal::Rules { action: text, explanation: Box::new(explanation) })
    }

    fn make(&mut self, action: Action) {
        let text = self.position.action_text(action);
        let before = self.position.hash();
        let undo = self.position.apply(action);
        self.done.push(Done { action, text, undo, before });
    }

    /// Takes the last action back. `None` at the beginning.
    pub fn undo(&mut self) -> Option<Action> {
        let done = self.done.pop()?;
        self.position.revert(done.action, done.undo);
        self.undone.push(done.action);
        Some(done.action)
    }

    /// Makes the action again that was last taken back. `None` if there is none.
    pub fn redo(&mut self) -> Option<Action> {
        let action = self.undone.pop()?;
        self.make(action);
        Some(action)
    }
}

impl Position {
    /// The outcome that the position alone gives, without its history: decided, no action, dead, too quiet.
    pub fn outcome(&self) -> Option<Outcome> {
        let drawn = || {
            if self.waiting().is_some() { None } else { self.drawn() }
        };
        self.decided().or_else(|| self.stuck()).or_else(drawn)
    }

    /// The outcome for a side to act without a legal action.
    fn stuck(&self) -> Option<Outcome> {
        if self.decided().is_some() || self.has_action() {
            return None;
        }
        let stuck = self.turn();
        let reason = if self.in_check() { Reason::Checkmate } else { Reason::NoAction };
        Some(match self.variant.end.no_action {
            NoAction::Loss => Outcome::won(stuck.other(), reason),
            NoAction::Win => Outcome::won(stuck, reason),
            NoAction::Draw => Outcome { winner: self.variant.end.draw_goes_to, reason: Reason::NoAction },
        })
    }

    /// The draw that the board or the count of quiet actions gives.
    fn drawn(&self) -> Option<Outcome> {
        let end = &self.variant.end;
        let dead = end.draw_if_only.as_ref().is_some_and(|only| {
            self.everything()
                .all(|(piece, at, height)| only.has(piece, at, height + 1 == self.count(at), piece.side()))
        });
        let reason = if dead {
            Reason::DeadPosition
        } else if end.quiet_plies.is_some_and(|limit| self.quiet() >= limit) {
            Reason::Quiet
        } else {
            return None;
        };
        Some(Outcome { winner: end.draw_goes_to, reason })
    }

    /// An action as text.
    pub fn action_text(&self, action: Action) -> String {
        let mover = self.top(action.origin()).unwrap_or(crate::board::Piece::from_index(0));
        action.text(&self.variant, mover)
    }

    /// Every legal action as text, in the order of the board: by start, then end.
    pub fn action_texts(&self) -> Vec<String> {
        let mut actions = self.actions();
        actions.sort();
        actions.into_iter().map(|action| self.action_text(action)).collect()
    }

    /// The name of the side to act in the file's words.
    pub fn actor_word(&self) -> &'static str {
        Side::word(self.actor())
    }
}
