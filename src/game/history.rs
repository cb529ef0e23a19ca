//! A game: a position with the actions that led to it.

use std::sync::Arc;

use super::action::{Action, Unreadable, Written};
use super::code::Code;
use super::explain::Explanation;
use super::outcome::{Outcome, Reason};
use super::position::{Position, Undo};
use crate::board::Side;
use crate::referee::{Cycle, Finding};
use crate::variant::{DrawGoesTo, NoAction, Otherwise, Penalty, Variant};

/// A game in progress or ended.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    done: Vec<Done>,
    undone: Vec<Action>,
}

/// An action that was made, with its text.
#[derive(Clone, Debug)]
struct Done {
    made: Made,
    text: String,
}

/// An action that was made, with what takes it back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Made {
    /// The action.
    pub action: Action,
    /// What takes it back.
    pub undo: Undo,
    /// Hash of the position before.
    pub before: u64,
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

    /// The position in which the game began.
    pub fn beginning(&self) -> Position {
        let mut game = self.clone();
        while game.undo().is_some() {}
        game.position
    }

    /// Actions made so far.
    pub fn plies(&self) -> usize {
        self.done.len()
    }

    /// The actions made so far, each with its text.
    pub fn history(&self) -> impl DoubleEndedIterator<Item = (Action, &str)> {
        self.done.iter().map(|done| (done.made.action, done.text.as_str()))
    }

    /// The legal actions; none when the game is over.
    pub fn actions(&self) -> Vec<Action> {
        if self.outcome().is_some() { Vec::new() } else { self.lawful_actions() }
    }

    /// The actions that the position and the law of repetition allow, be the game over or not.
    pub fn lawful_actions(&self) -> Vec<Action> {
        let mut actions = self.position.actions();
        actions.retain(|action| self.forbidden(*action).is_none());
        actions
    }

    /// Why the law of repetition forbids a legal action of the position: what its side would have done at every action.
    fn forbidden(&self, action: Action) -> Option<Finding> {
        if self.position.variant().repetition.penalty != Penalty::Illegal {
            return None;
        }
        let side = self.position.actor();
        let mut after = self.position.clone();
        after.apply(action);
        let now = after.hash();
        let occurrences = 1 + self.hashes().filter(|hash| *hash == now).count();
        if occurrences < self.position.variant().repetition.at as usize {
            return None;
        }
        let mut game = self.clone();
        game.make(action);
        game.repetition().filter(|finding| finding.offender == Some(side))
    }

    /// The hash of every position so far, the one now included.
    fn hashes(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.made().map(|made| made.before).chain([self.position.hash()])
    }

    /// The actions since the occurrence of the position now that was so many occurrences ago, this one counted as the
    /// first. `None` if it was not on the board so often.
    pub fn cycle(&self, occurrences: u32) -> Option<Cycle> {
        let now = self.position.hash();
        let back = (occurrences as usize).checked_sub(2)?;
        let mut earlier = self.made().enumerate().rev().filter(|(_, made)| made.before == now);
        let (first, _) = earlier.nth(back)?;
        Some(Cycle::between(&self.position, self.made().skip(first), first))
    }

    /// The actions made so far, each with what takes it back.
    pub(crate) fn made(&self) -> impl DoubleEndedIterator<Item = &Made> + ExactSizeIterator + Clone {
        self.done.iter().map(|done| &done.made)
    }

    /// What the law says of the repetition that stands on the board, if the position has come back as often as it is
    /// judged.
    pub fn repetition(&self) -> Option<Finding> {
        Some(self.cycle(self.position.variant().repetition.at)?.judge())
    }

    /// What the law says of the repetition so far, and how the game would end by it, if the position now is judged when
    /// it comes back once more. `None` if it is not, or if the game is over.
    pub fn repetition_ahead(&self) -> Option<(Finding, Option<Outcome>)> {
        let occurrences = self.occurrences();
        let at = self.position.variant().repetition.at;
        let between = self.position.waiting().is_some() || self.position.chain().is_some();
        if occurrences + 1 != at || between || self.outcome().is_some() {
            return None;
        }
        let finding = self.cycle(occurrences)?.judge();
        let ruled = self.position.ruled(&finding);
        Some((finding, ruled))
    }

    /// The draw that a side may ask for where the file does not give it unasked: nobody can win any more, whatever both
    /// do. `None` if somebody can, or if it is not known.
    pub fn claim(&self) -> Option<Outcome> {
        let dead =
            self.position.variant().can_be_dead() && self.outcome().is_none() && self.position.is_dead();
        dead.then_some(Outcome { winner: None, reason: Reason::DeadPosition })
    }

    /// How often the position has stood on the board with this side to act, now included.
    pub fn occurrences(&self) -> u32 {
        let now = self.position.hash();
        1 + self.made().filter(|made| made.before == now).count() as u32
    }

    /// The outcome, if the game is over. In this order: what the last action decided, be it a pass; no legal action;
    /// repetition; a dead position; too many quiet actions; the last move made.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.position.decided().or_else(|| self.position.stuck()) {
            return Some(outcome);
        }
        if self.position.waiting().is_some() || self.position.chain().is_some() {
            return None;
        }
        self.repeated().or_else(|| self.position.drawn()).or_else(|| self.shut_out())
    }

    /// The outcome for a side of which the law of repetition forbids every action.
    fn shut_out(&self) -> Option<Outcome> {
        let law = &self.position.variant().repetition;
        if law.penalty != Penalty::Illegal {
            return None;
        }
        self.lawful_actions().is_empty().then(|| self.position.without_action(Reason::NoAction))
    }

    fn repeated(&self) -> Option<Outcome> {
        let variant = self.position.variant();
        let rule = &variant.repetition;
        let nothing = rule.otherwise == Otherwise::Nothing && rule.offences.is_empty();
        if nothing || self.occurrences() < rule.at {
            return None;
        }
        match self.repetition() {
            Some(finding) if !rule.offences.is_empty() => self.position.ruled(&finding),
            _ => self.position.repeated_without_offence(),
        }
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
        self.read_action(text)
    }

    /// The action that a text means and that the position and the law of repetition allow, be the game over or not.
    pub fn read_action(&self, text: &str) -> Result<Action, Illegal> {
        let action = self.position.read_action(text)?;
        match self.forbidden(action) {
            None => Ok(action),
            Some(finding) => {
                let explanation = self.repeats(&finding);
                Err(Illegal::Rules { action: text.trim().to_string(), explanation: Box::new(explanation) })
            }
        }
    }

    /// Why an action is legal or not in the position now, be the game over or not.
    pub fn explain_text(&self, text: &str) -> Result<Explanation, Unreadable> {
        let explained = self.position.explain_text(text)?;
        let finding = explained.action.and_then(|action| self.forbidden(action));
        Ok(finding.map_or(explained, |finding| self.repeats(&finding)))
    }

    fn repeats(&self, finding: &Finding) -> Explanation {
        Explanation::illegal(Code::Repetition, finding.told(self.position.variant()))
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
        if self.outcome().is_none()
            && self.position.actions().contains(&action)
            && self.forbidden(action).is_none()
        {
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
        self.done.push(Done { made: Made { action, undo, before }, text });
    }

    /// Takes the last action back. `None` at the beginning.
    pub fn undo(&mut self) -> Option<Action> {
        let done = self.done.pop()?;
        self.position.revert(done.made.action, done.made.undo);
        self.undone.push(done.made.action);
        Some(done.made.action)
    }

    /// Makes the action again that was last taken back. `None` if there is none.
    pub fn redo(&mut self) -> Option<Action> {
        let action = self.undone.pop()?;
        self.make(action);
        Some(action)
    }
}

impl Position {
    /// The outcome that the position alone gives, without its history: decided, no action, dead, too quiet,
    /// too long.
    pub fn outcome(&self) -> Option<Outcome> {
        let drawn = || {
            if self.waiting().is_some() || self.chain().is_some() { None } else { self.drawn() }
        };
        self.decided().or_else(|| self.stuck()).or_else(drawn)
    }

    /// How the game ends by a repetition of which the law has found this.
    pub(crate) fn ruled(&self, finding: &Finding) -> Option<Outcome> {
        let (Some(offender), Some(offence)) = (finding.offender, finding.offence()) else {
            return self.repeated_without_offence();
        };
        // an offender that may not repeat has not: the other side completed the repetition, and may
        let penalty = self.variant().repetition.penalty;
        (penalty == Penalty::Loss).then(|| Outcome::won(offender.other(), offence.into()))
    }

    /// How the game ends by a repetition of which nobody is to blame.
    pub(crate) fn repeated_without_offence(&self) -> Option<Outcome> {
        let variant = self.variant();
        let completed_by = self.turn().other();
        let winner = match variant.repetition.otherwise {
            Otherwise::Draw => return Some(self.draw(Reason::Repetition)),
            Otherwise::Loss => Some(completed_by.other()),
            Otherwise::Win => Some(completed_by),
            Otherwise::Nothing => return None,
        };
        Some(Outcome { winner, reason: Reason::Repetition })
    }

    /// The outcome for a side to act without a legal action.
    pub(crate) fn stuck(&self) -> Option<Outcome> {
        if self.decided().is_some() || self.has_action() {
            return None;
        }
        Some(self.without_action(if self.in_check() { Reason::Checkmate } else { Reason::NoAction }))
    }

    /// What it means that the side whose turn it is has no legal action.
    pub(crate) fn without_action(&self, reason: Reason) -> Outcome {
        let stuck = self.turn();
        let end = &self.variant.end;
        match if self.in_check() { end.no_action } else { end.stalemate } {
            NoAction::Loss => Outcome::won(stuck.other(), reason),
            NoAction::Win => Outcome::won(stuck, reason),
            NoAction::Draw => self.draw(Reason::NoAction),
        }
    }

    /// The draw that the board, the count of quiet actions or the number of the move gives.
    pub(crate) fn drawn(&self) -> Option<Outcome> {
        if self.variant.end.draw_if_dead && self.is_dead() {
            return Some(self.draw(Reason::DeadPosition));
        }
        self.drawn_by_count()
    }

    /// As `drawn`, without looking whether few pieces could still win.
    pub(crate) fn drawn_by_count(&self) -> Option<Outcome> {
        let end = &self.variant.end;
        let dead = end.draw_if_only.as_ref().is_some_and(|only| {
            self.everything()
                .all(|(piece, at, height)| only.has(piece, at, height + 1 == self.count(at), piece.side()))
        });
        let reason = if dead {
            Reason::DeadPosition
        } else if end.quiet_plies.is_some_and(|limit| self.quiet() >= limit) {
            Reason::Quiet
        } else if end.last_move.is_some_and(|last| self.number() > last) {
            Reason::Length
        } else {
            return None;
        };
        Some(self.draw(reason))
    }

    /// A draw for a reason, or what the file makes of it: the win of a side, or of the one with more points.
    pub(super) fn draw(&self, reason: Reason) -> Outcome {
        let end = &self.variant.end;
        match end.draw_goes_to {
            DrawGoesTo::Nobody => Outcome { winner: None, reason },
            DrawGoesTo::Red => Outcome::won(Side::Red, reason),
            DrawGoesTo::Black => Outcome::won(Side::Black, reason),
            DrawGoesTo::Points => {
                let [red, black] = self.points();
                match red.cmp(&black) {
                    std::cmp::Ordering::Equal => Outcome { winner: None, reason },
                    std::cmp::Ordering::Greater => Outcome::won(Side::Red, Reason::Points),
                    std::cmp::Ordering::Less => Outcome::won(Side::Black, Reason::Points),
                }
            }
        }
    }

    /// By side, what its pieces on the board are worth together, with what it gets besides, in thousandths.
    pub fn points(&self) -> [i64; 2] {
        Side::BOTH.map(|side| {
            let own = self.everything().filter(|(piece, _, _)| piece.side() == side);
            let worth = own.map(|(piece, _, _)| self.variant.kind(piece.kind()).points);
            worth.sum::<i64>() + self.variant.end.bonus[side.index()]
        })
    }

    /// An action as text.
    pub fn action_text(&self, action: Action) -> String {
        let mover = action.origin().and_then(|at| self.top(at)).unwrap_or(crate::board::Piece::from_index(0));
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
