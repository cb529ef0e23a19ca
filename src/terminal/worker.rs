//! The engine on a thread of its own: the screen never waits for it.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::event::{About, Input, Question, Thought};
use super::run::Event;
use crate::engine::{Level, Stop};
use crate::play::Machine;

/// Asks the engine.
pub struct Worker {
    questions: Sender<(Question, Arc<Stop>)>,
    /// Stops the search that was begun last.
    stop: Mutex<Arc<Stop>>,
}

impl Worker {
    /// An engine of some strength, whose answers come with all other events.
    pub fn new(level: Level, seed: u64, events: Sender<Event>) -> Worker {
        let (questions, asked) = channel::<(Question, Arc<Stop>)>();
        thread::spawn(move || {
            let mut machine = Machine::new(level, seed);
            for (Question { number, game, about }, stop) in asked {
                let choice = match about {
                    About::Act => machine.choose(&game, &stop),
                    About::Hint | About::Worth => machine.hint(&game, &stop),
                    About::Draw => None,
                };
                let agrees = about == About::Draw && machine.agrees(&game, game.position().actor().other());
                let thought = Thought { number, about, choice, agrees };
                if events.send(Event::Input(Input::Thought(thought))).is_err() {
                    return;
                }
            }
        });
        Worker { questions, stop: Mutex::new(Arc::default()) }
    }

    /// Asks a question; whatever was asked before is stopped.
    pub fn ask(&self, question: Question) {
        self.stop();
        let stop = Arc::new(Stop::default());
        *self.stop.lock().unwrap_or_else(PoisonError::into_inner) = stop.clone();
        // without its thread the engine is silent, and the game goes on
        let _ = self.questions.send((question, stop));
    }

    /// Stops what was asked last.
    pub fn stop(&self) {
        self.stop.lock().unwrap_or_else(PoisonError::into_inner).stop();
    }
}
