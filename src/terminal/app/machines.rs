//! The engine and random movers at the table: when they are asked, and what becomes of their answers.

use super::App;
use crate::board::Side;
use crate::engine::Score;
use crate::game::Action;
use crate::play::{Seat, Table};
use crate::terminal::event::{About, Effect, Question, Thought};

/// Between two actions of machines that somebody watches, in tenths of a second.
const REST: u32 = 6;

/// What the engine has been asked.
#[derive(Default)]
pub(super) struct Machines {
    /// The question that waits for an answer.
    asked: Option<(u64, About)>,
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
    pub(in crate::terminal) fn thinks(&self) -> Option<About> {
        self.machines.asked.map(|(_, about)| about)
    }

    pub(super) fn ask(&mut self, about: About) {
        self.machines.forget(&mut self.effects);
        self.machines.questions += 1;
        let number = self.machines.questions;
        self.machines.asked = Some((number, about));
        self.effects.push(Effect::Think(Question { number, game: self.table.game.clone(), about }));
    }

    /// Lets whoever is no human act, and the engine judge the position if that is wanted.
    pub(super) fn set_machines_going(&mut self) {
        if self.known.ending.is_some() || self.looked.is_some() {
            return;
        }
        let held = self.table.is_automatic() && self.paused && !self.machines.step;
        match self.table.seat() {
            Seat::Engine if !held => self.ask(About::Act),
            Seat::Random if !held => self.machines.decided = self.table.any_action(),
            _ if self.worth_shown => self.ask(About::Worth),
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
        if !self.paused && self.looked.is_none() {
            self.act_if_rested();
        }
    }

    /// Stops machines that play each other, or lets them go on.
    pub(super) fn pause(&mut self) {
        if !self.table.is_automatic() {
            return self.warn("there is nothing to pause: a person plays");
        }
        self.paused = !self.paused;
        self.machines.forget(&mut self.effects);
        if !self.paused {
            self.set_machines_going();
        }
    }

    /// One action of machines that are paused.
    pub(super) fn step(&mut self) {
        if self.table.is_automatic() && self.paused {
            self.machines.step = true;
            self.set_machines_going();
        }
    }

    pub(super) fn thought(&mut self, thought: Thought) {
        if self.machines.asked != Some((thought.number, thought.about)) {
            return;
        }
        self.machines.asked = None;
        let actor = self.table.actor();
        if let Some(choice) = &thought.choice {
            self.worth = Some(if actor == Side::Red { choice.score } else { choice.score.turned() });
        }
        match (thought.about, thought.choice) {
            (About::Act, Some(choice)) => {
                self.machines.decided = Some(choice.action);
                self.act_if_rested();
            }
            (About::Hint, Some(choice)) => {
                let text = self.written(choice.action);
                self.say(&format!("hint: {text} ({})", choice.score));
                self.hint = Some((choice.action, choice.score));
            }
            (About::Draw, _) => self.settle(if thought.agrees { Table::accept } else { Table::decline }),
            (About::Act | About::Hint | About::Worth, _) => {}
        }
    }

    /// Asks what the engine would do.
    pub(super) fn ask_hint(&mut self) {
        if let Some(ending) = &self.known.ending {
            let why = format!("the game is over: {}", ending.told);
            return self.warn(&why);
        }
        if !self.is_mine() {
            return self.warn("a hint is for whoever is to act here, and that is a machine");
        }
        self.ask(About::Hint);
    }

    /// Shows what the position is worth, or no longer.
    pub(super) fn toggle_worth(&mut self) {
        self.worth_shown = !self.worth_shown;
        if self.worth_shown && self.machines.asked.is_none() && self.known.ending.is_none() {
            self.ask(About::Worth);
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
