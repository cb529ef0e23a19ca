//! The engine and random movers at the table: when they are asked, and what becomes of their answers.

use super::App;
use crate::board::Side;
use crate::engine::Score;
use crate::game::Action;
use crate::play::Seat;
use crate::play::thinker::{Answer, Question};
use crate::terminal::event::Effect;

/// Between two actions of machines that somebody watches, in tenths of a second.
const REST: u32 = 6;

/// A game of machines that its rules do not end is paused after so many actions.
const MOST_PLIES: usize = 2000;

/// What the engine has been asked.
#[derive(Default)]
pub(super) struct Machines {
    /// The question that waits for an answer.
    asked: Option<(u64, Question)>,
    /// How many questions there have been.
    questions: u64,
    /// What a machine has decided to do once it has rested.
    decided: Option<Action>,
    /// One action more although it is paused.
    step: bool,
}

impl Machines {
    /// What was asked or decided is for another position.
    pub fn forget(&mut self, effects: &mut Vec<Effect>) {
        if self.asked.take().is_some() {
            effects.push(Effect::Stop);
        }
        (self.decided, self.step) = (None, false);
    }
}

impl App {
    /// What the engine is thinking about.
    pub(in crate::terminal) fn thinks(&self) -> Option<Question> {
        self.machines.asked.map(|(_, question)| question)
    }

    pub(super) fn ask(&mut self, question: Question) {
        self.machines.forget(&mut self.effects);
        self.machines.questions += 1;
        let number = self.machines.questions;
        self.machines.asked = Some((number, question));
        self.effects.push(Effect::Ask { number, game: Box::new(self.table.game().clone()), question });
    }

    /// Lets whoever is no human act, and the engine judge the position if that is wanted.
    pub(super) fn set_machines_going(&mut self) {
        if self.known.ending.is_some() || self.looked.is_some() {
            return;
        }
        if self.table.is_automatic() && self.table.game().plies() == MOST_PLIES {
            self.paused = true;
            self.warn(&format!("{MOST_PLIES} actions, and the rules do not end the game: it is paused"));
        }
        let held = self.table.is_automatic() && self.paused && !self.machines.step;
        match self.table.seat() {
            Seat::Engine if !held => self.ask(Question::Choose),
            Seat::Random if !held => self.machines.decided = self.table.any_action(),
            _ if self.worth_shown => self.ask(Question::Worth),
            _ => {}
        }
        self.act_if_rested();
    }

    /// Does what a machine has decided: at once where somebody waits for it, else when there was time to look.
    fn act_if_rested(&mut self) {
        if self.table.is_automatic() && self.rested < REST && !self.machines.step {
            return;
        }
        if let Some(action) = self.machines.decided.take() {
            self.make(action);
        }
    }

    pub(super) fn tick(&mut self) {
        self.rested = self.rested.saturating_add(1);
        if self.known.ending.is_none() && self.table.flag(self.now) {
            self.effects.push(Effect::Keep);
            self.changed();
        }
        if !self.paused && self.looked.is_none() {
            self.act_if_rested();
        }
    }

    /// Stops machines that play each other, or lets them go on.
    pub(super) fn pause(&mut self) {
        if !self.table.is_automatic() {
            return self.pause_clock();
        }
        self.paused = !self.paused;
        self.machines.forget(&mut self.effects);
        if !self.paused {
            self.set_machines_going();
        }
    }

    /// Stops the clock of people, or lets it run again.
    fn pause_clock(&mut self) {
        let Some(clock) = self.table.clock() else {
            return self
                .warn("there is nothing to pause: no machines play each other, and there is no clock");
        };
        if clock.running().is_some() {
            self.table.pause(self.now);
            self.effects.push(Effect::Keep);
            self.say("the clock stands: `z` or an action lets it run again");
        } else {
            self.table.begin(self.now);
        }
    }

    /// One action of machines that are paused.
    pub(super) fn step(&mut self) {
        if self.table.is_automatic() && self.paused {
            self.machines.step = true;
            self.set_machines_going();
        }
    }

    /// The engine has answered; an answer that nobody waits for any more is dropped.
    pub(super) fn answer(&mut self, number: u64, answer: Answer) {
        if self.machines.asked.is_none_or(|(asked, _)| asked != number) {
            return;
        }
        self.machines.asked = None;
        let red = |score: Score| if self.table.actor() == Side::Red { score } else { score.turned() };
        match answer {
            Answer::Choice(Some(choice)) => {
                self.worth = Some(red(choice.score));
                self.machines.decided = Some(choice.action);
                self.act_if_rested();
            }
            Answer::Hint(Some(choice)) => {
                self.worth = Some(red(choice.score));
                let text = self.written(choice.action);
                self.say(&format!("hint: {text} ({})", choice.score));
                self.hint = Some((choice.action, choice.score));
            }
            Answer::Agrees(agrees) => {
                let now = self.now;
                self.settle(|table| if agrees { table.accept(now) } else { table.decline() });
            }
            Answer::Worth(worth) => self.worth = worth,
            Answer::Choice(None) | Answer::Hint(None) => {}
        }
    }

    /// Asks what the engine would do.
    pub(super) fn ask_hint(&mut self) {
        if self.must_be_mine("a hint is for whoever is to act here, and that is a machine") {
            self.ask(Question::Hint);
        }
    }

    /// Shows what the position is worth, or no longer.
    pub(super) fn toggle_worth(&mut self) {
        self.worth_shown = !self.worth_shown;
        // a machine that has decided and rests is not asked again: its action will bring what it is worth
        let idle = self.machines.asked.is_none() && self.machines.decided.is_none();
        if self.worth_shown && idle && self.known.ending.is_none() {
            self.ask(Question::Worth);
        }
    }

    /// The chance of Red as it is shown, from 0 to 1.
    pub(in crate::terminal) fn red_chance(&self) -> Option<f64> {
        match self.known.ending.as_ref().map(|ending| ending.winner) {
            Some(None) => Some(0.5),
            Some(Some(winner)) => Some(if winner == Side::Red { 1.0 } else { 0.0 }),
            None => self.worth.map(Score::chance),
        }
    }
}
