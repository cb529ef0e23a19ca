//! The engine in a thread of its own: whoever asks never waits.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use super::machine::Machine;
use crate::board::Side;
use crate::engine::{Choice, Score, Stop};
use crate::game::Game;

/// What the engine is asked about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// What it does for the side to act.
    Choose,
    /// What it would do as well as it can.
    Hint,
    /// Whether it agrees to a draw for a side.
    Agrees(Side),
    /// What the position is worth.
    Worth,
}

/// What it answers. `None` where the game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It does this.
    Choice(Option<Choice>),
    /// It would do this.
    Hint(Option<Choice>),
    /// Whether it agrees.
    Agrees(bool),
    /// What the position is worth to Red.
    Worth(Option<Score>),
}

/// An answer with the number of its question. [`Thinker::take`] says whether anybody still waits for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The number that [`Thinker::ask`] gave.
    number: u64,
    answer: Answer,
}

/// A question on its way.
struct Request {
    number: u64,
    game: Game,
    question: Question,
    stop: Arc<Stop>,
}

/// A machine that thinks in a thread. The thread ends when this is dropped.
pub struct Thinker {
    requests: Sender<Request>,
    /// What nobody has taken the answer of yet.
    waiting: HashMap<u64, Arc<Stop>>,
    last: u64,
}

impl Thinker {
    /// Starts the thread. It tells its answers as they come, one after the other in the order of the questions; what is
    /// cancelled is told no more.
    ///
    /// # Errors
    /// Why the system gives no thread.
    pub fn start(machine: Machine, tell: impl FnMut(Told) + Send + 'static) -> std::io::Result<Thinker> {
        let (requests, received) = mpsc::channel();
        thread::Builder::new().name("thinker".to_owned()).spawn(move || think(machine, &received, tell))?;
        Ok(Thinker { requests, waiting: HashMap::new(), last: 0 })
    }

    /// Asks about a game as it is now. The number of the question comes back with the answer.
    pub fn ask(&mut self, game: &Game, question: Question) -> u64 {
        self.last += 1;
        let (number, stop) = (self.last, Arc::new(Stop::default()));
        self.waiting.insert(number, stop.clone());
        // the thread listens as long as this lives; if it has broken down, the answer does not come
        let _ = self.requests.send(Request { number, game: game.clone(), question, stop });
        number
    }

    /// What was told, and to which question. `None` if the question was cancelled in the meantime.
    pub fn take(&mut self, told: Told) -> Option<(u64, Answer)> {
        self.waiting.remove(&told.number)?;
        Some((told.number, told.answer))
    }

    /// Nobody waits for an answer any more: the search for it ends at once.
    pub fn cancel(&mut self, number: u64) {
        if let Some(stop) = self.waiting.remove(&number) {
            stop.stop();
        }
    }

    /// Nobody waits for any answer any more.
    pub fn cancel_all(&mut self) {
        for (_, stop) in self.waiting.drain() {
            stop.stop();
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.cancel_all();
    }
}

/// Answers until nobody can ask any more.
fn think(mut machine: Machine, requests: &Receiver<Request>, mut tell: impl FnMut(Told)) {
    for Request { number, game, question, stop } in requests {
        if stop.is_stopped() {
            continue;
        }
        let answer = match question {
            Question::Choose => Answer::Choice(machine.choose(&game, &stop)),
            Question::Hint => Answer::Hint(machine.hint(&game, &stop)),
            Question::Agrees(side) => Answer::Agrees(machine.agrees(&game, side, &stop)),
            Question::Worth => Answer::Worth(machine.worth(&game, &stop)),
        };
        if !stop.is_stopped() {
            tell(Told { number, answer });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::open;
    use crate::engine::Level;
    use crate::spec::load::shipped;

    const SEED: u64 = 3;

    fn game() -> Game {
        Game::new(&open(shipped().next().expect("a game ships")).expect("it is good"))
    }

    fn thinker(level: Level) -> (Thinker, Receiver<Told>) {
        let (tell, told) = mpsc::channel();
        let machine = Machine::new(level, SEED);
        let thinker = Thinker::start(machine, move |answer| {
            let _ = tell.send(answer);
        });
        (thinker.expect("a thread"), told)
    }

    #[test]
    fn it_plays_what_the_machine_plays_whatever_else_is_asked_or_cancelled() {
        let level = Level::new(3).expect("a level");
        let (mut thinker, told) = thinker(level);
        let (mut game, mut machine) = (game(), Machine::new(level, SEED));
        for _ in 0..4 {
            let worth = thinker.ask(&game, Question::Worth);
            let cancelled = thinker.ask(&game, Question::Hint);
            thinker.cancel(cancelled);
            let choice = thinker.ask(&game, Question::Choose);
            let mut answers = Vec::new();
            while !thinker.waiting.is_empty() {
                answers.extend(thinker.take(told.recv().expect("an answer")));
            }
            let expected = machine.choose(&game, &Stop::default());
            let [(first, Answer::Worth(Some(_))), second] = answers.as_slice() else {
                panic!("{answers:?}");
            };
            assert_eq!((*first, second), (worth, &(choice, Answer::Choice(expected.clone()))));
            game.play(expected.expect("the game goes on").action).expect("it is legal");
        }
    }

    #[test]
    fn what_is_cancelled_is_not_told_and_the_thread_ends_with_its_owner() {
        let (mut thinker, told) = thinker(Level::HIGHEST);
        let game = game();
        let numbers: Vec<u64> = (0..50).map(|_| thinker.ask(&game, Question::Choose)).collect();
        numbers.iter().for_each(|number| thinker.cancel(*number));
        assert!(thinker.waiting.is_empty());
        let last = thinker.ask(&game, Question::Worth);
        let answer = loop {
            // what was told before it was cancelled is no answer any more
            if let Some(answer) = thinker.take(told.recv().expect("an answer")) {
                break answer;
            }
        };
        assert!(matches!(answer, (number, Answer::Worth(Some(_))) if number == last), "{answer:?}");
        thinker.ask(&game, Question::Choose);
        drop(thinker);
        // the channel closes when the thread has ended
        assert!(told.iter().count() <= 1);
    }
}
