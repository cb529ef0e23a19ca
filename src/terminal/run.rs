//! The loop: what happens is told to the game on the screen, what it asks for is done.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self as terminal_event, Event as TerminalEvent};
use signal_hook::consts::signal::{
    SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2,
};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::app::{App, Look};
use super::event::{Effect, Input, Kept};
use super::guard::Guard;
use crate::book::{Format, Tongue, book};
use crate::cells::words::count;
use crate::engine::Level;
use crate::play::opening::{self, Progress, Seated, Wanted};
use crate::play::reload::{Watch, Watching};
use crate::play::thinker::Told;
use crate::play::{Keeper, Machine, Seat, Thinker, menu, saves};
use crate::record::Rules;

/// A tick.
const TICK: Duration = Duration::from_millis(100);

/// What the loop waits for.
pub enum Event {
    /// Something the game on the screen is told.
    Input(Input),
    /// What the engine tells.
    Told(Told),
    /// A signal.
    Signal(i32),
}

/// What the screen begins with.
pub struct Start {
    /// The game with its players.
    pub seated: Seated,
    /// Its file, if it may be edited meanwhile.
    pub watch: Option<Watch>,
    /// How it looks.
    pub look: Look,
    /// What is wanted of the games that are begun later.
    pub wanted: Wanted,
    /// Whether it is one that was kept: its clock stands until somebody acts.
    pub resumed: bool,
}

/// Plays a game on the whole screen, until it is left. The name by which it is kept, if it is.
///
/// # Errors
/// The terminal cannot be taken, or is gone.
pub fn run(start: Start) -> io::Result<Option<String>> {
    let Start { seated: Seated { table, keeper, notes }, watch, look, wanted, resumed } = start;
    let (sender, events) = channel();
    watch_signals(sender.clone())?;
    let tell = sender.clone();
    let watching = watch.map(|watch| {
        watch.start(move |news| {
            let _ = tell.send(Event::Input(Input::News(news)));
        })
    });
    let watching = watching.transpose()?;
    let thinker = thinker(table.level, wanted.seed, &sender)?;
    let mut guard = Guard::take()?;
    watch_terminal(sender.clone());
    let (app, effects) = App::new(table, look, !resumed, Instant::now());
    let more = notes.into_iter().map(Input::Refused).collect();
    let mut host = Host { app, keeper, thinker, asked: None, sender, wanted, watching, more };
    host.app.keep_as(host.keeper.name());
    host.effects(effects, &mut guard)?;
    let left = host.play(&events, &mut guard);
    drop(guard);
    match left? {
        Some(signal) => {
            // whoever started the program sees what ended it
            emulate_default_handler(signal)?;
            Ok(None)
        }
        None => Ok(host.keeper.name()),
    }
}

/// The engine in its thread; what it tells comes with all other events.
fn thinker(level: Level, seed: u64, sender: &Sender<Event>) -> io::Result<Thinker> {
    let tell = sender.clone();
    Thinker::start(Machine::new(level, seed), move |told| {
        // nobody listens any more when the game is left
        let _ = tell.send(Event::Told(told));
    })
}

/// What the game on the screen cannot do itself.
struct Host {
    app: App,
    keeper: Keeper,
    thinker: Thinker,
    /// The question that waits: its number in the thread, and on the screen.
    asked: Option<(u64, u64)>,
    /// For those who tell of something.
    sender: Sender<Event>,
    /// What is wanted of other games.
    wanted: Wanted,
    /// Watches the file of the game, as long as it is on the table.
    watching: Option<Watching>,
    /// What has come of effects and is still to be told.
    more: Vec<Input>,
}

impl Host {
    /// Plays until the game is left, or a signal ends it.
    fn play(&mut self, events: &Receiver<Event>, guard: &mut Guard) -> io::Result<Option<i32>> {
        let mut next = Instant::now() + TICK;
        loop {
            guard.terminal.draw(|frame| self.app.draw(frame))?;
            let wait = next.saturating_duration_since(Instant::now());
            let mut event = match events.recv_timeout(wait) {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout) => {
                    next = Instant::now() + TICK;
                    Some(Event::Input(Input::Tick))
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            };
            // all that has come meanwhile is done before the screen is drawn again
            while let Some(happened) = event {
                let effects = match happened {
                    Event::Input(input) => self.app.handle(input, Instant::now()),
                    Event::Told(told) => self.told(told),
                    Event::Signal(SIGCONT) => {
                        guard.enter()?;
                        Vec::new()
                    }
                    Event::Signal(SIGTSTP) => vec![Effect::Suspend],
                    Event::Signal(signal) => {
                        // the time that the last turn has taken so far is kept too
                        self.app.stop_clock(Instant::now());
                        self.keep();
                        return Ok(Some(signal));
                    }
                };
                if self.effects(effects, guard)? {
                    return Ok(None);
                }
                event = events.try_recv().ok();
            }
        }
    }

    /// Does what was asked for. Whether the game is left.
    fn effects(&mut self, effects: Vec<Effect>, guard: &mut Guard) -> io::Result<bool> {
        for effect in effects {
            match effect {
                Effect::Keep => self.keep(),
                Effect::Ask { number, game, question } => {
                    self.thinker.cancel_all();
                    self.asked = Some((self.thinker.ask(&game, question), number));
                }
                Effect::Stop => self.thinker.cancel_all(),
                Effect::Rules(rules) => self.keeper.set_rules(&rules),
                Effect::Book(language) => {
                    let rules = self.keeper.rules();
                    let book = book(rules.loaded(), rules.variant(), &Tongue::new(language));
                    self.more.push(Input::Book(language, Format::Text.write(&book, rules.variant())));
                }
                Effect::Games => self.more.push(games()),
                Effect::Begin(id, seats, level) => {
                    let seated = self.begin(&id, seats, level);
                    self.seat(seated, true);
                }
                Effect::Resume(name) => {
                    let kept = saves::named(&name);
                    let seated = kept.and_then(|kept| opening::resume(&kept, &self.wanted));
                    self.seat(seated, false);
                }
                Effect::Redraw => guard.clear()?,
                Effect::Suspend => {
                    guard.leave();
                    emulate_default_handler(SIGTSTP)?;
                    guard.enter()?;
                }
                Effect::Quit => return Ok(true),
            }
        }
        for input in std::mem::take(&mut self.more) {
            let seated = matches!(input, Input::Seated(..));
            let effects = self.app.handle(input, Instant::now());
            if seated {
                self.app.keep_as(self.keeper.name());
            }
            if self.effects(effects, guard)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Another game, from its start.
    fn begin(&self, id: &str, seats: [Seat; 2], level: Level) -> Result<Seated, String> {
        let rules = Arc::new(Rules::open(id).map_err(|error| error.to_string())?);
        let wanted = Wanted { seats: seats.map(Some), level: Some(level), ..self.wanted.clone() };
        Ok(opening::begin(&rules, rules.variant().start(), &wanted))
    }

    /// Another game takes the place of the one on the table, which is kept as it was left.
    fn seat(&mut self, seated: Result<Seated, String>, begins: bool) {
        let seated = seated.and_then(|seated| {
            let thinker = thinker(seated.table.level, self.wanted.seed, &self.sender);
            thinker.map(|thinker| (seated, thinker)).map_err(|error| error.to_string())
        });
        match seated {
            Ok((Seated { table, keeper, notes }, thinker)) => {
                self.app.stop_clock(Instant::now());
                self.keep();
                (self.keeper, self.thinker, self.asked, self.watching) = (keeper, thinker, None, None);
                self.more.push(Input::Seated(Box::new(table), begins));
                self.more.extend(notes.into_iter().map(Input::Refused));
            }
            Err(why) => self.more.push(Input::Refused(why)),
        }
    }

    /// The engine's answer, if anybody waits for it.
    fn told(&mut self, told: Told) -> Vec<Effect> {
        let taken = self.thinker.take(told);
        match (taken, self.asked) {
            (Some((thread, answer)), Some((asked, number))) if thread == asked => {
                self.app.handle(Input::Answer(number, answer), Instant::now())
            }
            _ => Vec::new(),
        }
    }

    /// Keeps the game as it is now. If that fails, it is said once, and the game goes on.
    fn keep(&mut self) {
        if let Err(why) = self.keeper.keep(self.app.table()) {
            self.keeper = Keeper::none(self.keeper.rules());
            self.more.push(Input::Unkept(why));
        }
        self.app.keep_as(self.keeper.name());
    }
}

/// The games there are: those that ship and those in this folder; those that were kept.
fn games() -> Input {
    let here = menu::games(Path::new("."), "en").map_err(|error| error.to_string());
    match here.and_then(|games| Ok((games, saves::all()?))) {
        Ok((games, kept)) => Input::Games(games, kept.iter().map(listed).collect()),
        Err(why) => Input::Refused(why),
    }
}

/// A kept game for the list.
fn listed(kept: &saves::Kept) -> Kept {
    let state = kept.record.as_ref().map_err(Clone::clone).and_then(|record| {
        let Progress { plies, outcome, to_act } = opening::progress(record)?;
        let state = outcome.unwrap_or_else(|| format!("{to_act} to act"));
        Ok(format!("{}, {}, {state}", record.rules.id(), count(plies, "action")))
    });
    Kept { name: kept.save.name(), state }
}

/// Tells of signals. They come as events, so that nothing is done in the middle of something else.
fn watch_signals(events: Sender<Event>) -> io::Result<()> {
    // all that end a program and can be caught, but for those that tell of a fault in it
    let ending = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2];
    let mut signals = Signals::new(ending.into_iter().chain([SIGTSTP, SIGCONT]))?;
    thread::spawn(move || {
        for signal in signals.forever() {
            if events.send(Event::Signal(signal)).is_err() {
                return;
            }
        }
    });
    Ok(())
}

/// Tells of keys, the mouse and all else that comes from the terminal.
fn watch_terminal(events: Sender<Event>) {
    thread::spawn(move || {
        loop {
            let input = match terminal_event::read() {
                Ok(TerminalEvent::Key(key)) => Input::Key(key),
                Ok(TerminalEvent::Mouse(mouse)) => Input::Mouse(mouse),
                Ok(TerminalEvent::Paste(text)) => Input::Paste(text),
                Ok(TerminalEvent::Resize(..) | TerminalEvent::FocusGained | TerminalEvent::FocusLost) => {
                    Input::Redraw
                }
                // the terminal is gone: the signal that says so comes as well
                Err(_) => return,
            };
            if events.send(Event::Input(input)).is_err() {
                return;
            }
        }
    });
}
