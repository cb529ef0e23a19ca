//! Searches beside the conversation, each on a thread of its own.

use std::sync::Arc;
use std::sync::mpsc::Sender;

use super::input::Event;
use crate::engine::{Choice, Engine, Limits, Ponder, Report, Score, Stop};
use crate::game::{Action, Game, Outcome, Position};
use crate::lab::perft::perft;

/// What a search has to tell.
#[derive(Debug)]
pub(super) struct Found {
    /// Which search it was, by its number.
    pub by: u64,
    /// What it has found.
    pub what: News,
}

/// What a search has found.
#[derive(Debug)]
pub(super) enum News {
    /// What is best so far.
    Report(Report),
    /// A first action has so many lines.
    Counted(Action, u64),
    /// It is over.
    Done(Option<Choice>),
}

/// How much room a thread has for what it calls.
const ROOM: usize = 16 << 20;

/// A search that goes on, or whose result is held back.
pub(super) struct Running {
    /// Its number.
    pub number: u64,
    /// The game that it is about.
    pub game: Game,
    /// The last that it told of the best line.
    pub last: Option<Report>,
    /// Lines counted so far.
    pub counted: u64,
    /// What it is for.
    pub aim: Aim,
    stop: Arc<Stop>,
    ponder: Option<Arc<Ponder>>,
    /// Whether its result may be told.
    released: bool,
    result: Option<Option<Choice>>,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// An action, as soon as it is found.
    Action,
    /// An action, when it is asked for.
    Analysis,
    /// Counting lines of so many actions.
    Count(u32),
}

/// What there is to search in a game.
enum Subject {
    /// This game: the same, or one without what has ended it.
    Game(Box<Game>),
    /// Nothing, but there is an action.
    Action(Action),
    /// Nothing: the game is over.
    Nothing,
}

impl Running {
    /// Begins to look for an action of a game. `limits.ponder` says whether it is on the other side's time.
    pub fn begin(
        number: u64,
        game: &Game,
        engine: Arc<Engine>,
        limits: Limits,
        aim: Aim,
        events: &Sender<Event>,
    ) -> Running {
        let mut running = Running::new(number, game, aim);
        running.ponder = limits.ponder.clone();
        running.released = aim == Aim::Action && running.ponder.is_none();
        let open = match subject(game, &limits.only) {
            Subject::Game(open) => open,
            Subject::Action(action) => {
                let choice = Choice { action, answer: None, score: Score::Centipawns(0) };
                running.result = Some(Some(choice));
                return running;
            }
            Subject::Nothing => {
                running.result = Some(None);
                return running;
            }
        };
        let (stop, events) = (Arc::clone(&running.stop), events.clone());
        running.spawn(move || {
            let mut tell = |report: &Report| {
                let what = News::Report(report.clone());
                // if nobody listens any more, the program is about to end
                let _ = events.send(Event::Found(Found { by: number, what }));
            };
            let choice = engine.search(&open, &limits, &stop, &mut tell);
            let _ = events.send(Event::Found(Found { by: number, what: News::Done(choice) }));
        });
        running
    }

    /// Begins to count lines.
    pub fn count(number: u64, game: &Game, depth: u32, events: &Sender<Event>) -> Running {
        let mut running = Running::new(number, game, Aim::Count(depth));
        running.released = true;
        let (stop, events, position) = (Arc::clone(&running.stop), events.clone(), game.position().clone());
        running.spawn(move || {
            let mut actions = position.actions();
            actions.sort_unstable();
            for action in actions {
                let mut next = position.clone();
                next.apply(action);
                let Some(lines) = lines(&next, depth - 1, &stop) else { break };
                let what = News::Counted(action, lines);
                let _ = events.send(Event::Found(Found { by: number, what }));
            }
            let _ = events.send(Event::Found(Found { by: number, what: News::Done(None) }));
        });
        running
    }

    fn new(number: u64, game: &Game, aim: Aim) -> Running {
        Running {
            number,
            game: game.clone(),
            last: None,
            counted: 0,
            aim,
            stop: Arc::default(),
            ponder: None,
            released: false,
            result: None,
        }
    }

    fn spawn(&mut self, work: impl FnOnce() + Send + 'static) {
        let spawned = std::thread::Builder::new().stack_size(ROOM).spawn(work);
        if spawned.is_err() {
            // no room for a thread: any action is better than none
            let action = self.game.position().actions().into_iter().min();
            let choice = action.map(|action| Choice { action, answer: None, score: Score::Centipawns(0) });
            self.result = Some(choice);
        }
    }

    /// Ends it: its result may be told.
    pub fn stop(&mut self) {
        self.stop.stop();
        self.released = true;
    }

    /// The other side has done what was guessed: the time is its own from now on.
    pub fn hit(&mut self) {
        if let Some(ponder) = &self.ponder {
            ponder.hit();
            self.released = true;
        }
    }

    /// Whether it is on the other side's time.
    pub fn is_pondering(&self) -> bool {
        self.ponder.as_ref().is_some_and(|ponder| ponder.is_going_on())
    }

    /// Whether it was told to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// Notes its result.
    pub fn ended(&mut self, choice: Option<Choice>) {
        self.result = Some(choice);
    }

    /// Its result, once it has one that may be told.
    pub fn result(&self) -> Option<Option<Choice>> {
        self.result.clone().filter(|_| self.released)
    }
}

impl Drop for Running {
    /// Nobody asks any more.
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// What there is to search in a game of which only some actions are wanted; without any, all. Where the file ends a game
/// that has legal actions left, as after many quiet ones, whoever asks for one still gets one: the best as if it had
/// begun there.
fn subject(game: &Game, only: &[Action]) -> Subject {
    if game.outcome().is_none() {
        return Subject::Game(Box::new(game.clone()));
    }
    let mut actions = game.position().actions();
    actions.sort_unstable();
    let wanted = actions.into_iter().find(|action| only.is_empty() || only.contains(action));
    match wanted.filter(|_| game.position().decided().is_none()) {
        None => Subject::Nothing,
        Some(action) => {
            fresh(game.position()).map_or(Subject::Action(action), |game| Subject::Game(Box::new(game)))
        }
    }
}

/// A game that begins in a position and is not over there.
fn fresh(position: &Position) -> Option<Game> {
    let mut setup = position.setup();
    (setup.quiet, setup.number) = (0, 1);
    let game = Game::from_position(setup.position(position.variant()).ok()?);
    game.outcome().is_none().then_some(game)
}

/// Number of lines of so many actions; `None` if it was stopped.
fn lines(position: &Position, depth: u32, stop: &Stop) -> Option<u64> {
    if stop.is_stopped() {
        return None;
    }
    // deep enough to be fast, not so deep that nobody can stop it
    if depth <= 3 {
        return Some(perft(position, depth));
    }
    if position.decided().is_some() {
        return Some(0);
    }
    let after = |action: Action| {
        let mut next = position.clone();
        next.apply(action);
        lines(&next, depth - 1, stop)
    };
    position.actions().into_iter().map(after).sum()
}

/// How a game stands for the side to act that has nothing to search: as a score.
pub(super) fn standing(game: &Game) -> Score {
    match game.outcome() {
        Some(Outcome { winner: Some(winner), .. }) if winner == game.position().actor() => Score::Wins(0),
        Some(Outcome { winner: Some(_), .. }) => Score::Loses(0),
        _ => Score::Centipawns(0),
    }
}
