//! The loop: what happens is told to the game on the screen, what it asks for is done.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self as terminal_event, Event as TerminalEvent};
use signal_hook::consts::signal::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::app::{App, Look};
use super::event::{Effect, Input, Seated};
use super::guard::Guard;
use crate::book::{Format, Language, Tongue, book};
use crate::compile::compile;
use crate::play::thinker::{Thinker, Told};
use crate::play::{Keeper, Machine};
use crate::spec::load::load;

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

/// Plays a game on the whole screen, until it is left. The name by which it is kept, if it is.
///
/// # Errors
/// The terminal cannot be taken, or is gone.
pub fn run(seated: Seated, look: Look, seed: u64) -> io::Result<Option<String>> {
    let Seated { table, keeper, source } = seated;
    let (sender, events) = channel();
    let tell = sender.clone();
    let thinker = Thinker::start(Machine::new(table.level, seed), move |told| {
        // nobody listens any more when the game is left
        let _ = tell.send(Event::Told(told));
    })?;
    watch_signals(sender.clone())?;
    let mut guard = Guard::take()?;
    watch_terminal(sender);
    let (app, effects) = App::new(table, look, Instant::now());
    let mut host = Host { app, keeper, thinker, asked: None, source, more: Vec::new() };
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

/// What the game on the screen cannot do itself.
struct Host {
    app: App,
    keeper: Keeper,
    thinker: Thinker,
    /// The question that waits: its number in the thread, and on the screen.
    asked: Option<(u64, u64)>,
    /// The game as it was named, for its rule book.
    source: String,
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
                    Event::Signal(signal) => return Ok(Some(signal)),
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
                Effect::Book(language) => {
                    let text = written(&self.source, language);
                    self.more.push(Input::Book { language, text });
                }
                Effect::Suspend => {
                    guard.leave();
                    emulate_default_handler(SIGTSTP)?;
                    guard.enter()?;
                }
                Effect::Quit => return Ok(true),
            }
        }
        for input in std::mem::take(&mut self.more) {
            let effects = self.app.handle(input, Instant::now());
            if self.effects(effects, guard)? {
                return Ok(true);
            }
        }
        Ok(false)
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

/// The rule book of a game, for a terminal.
fn written(source: &str, language: Language) -> Result<String, String> {
    let loaded = load(source).map_err(|error| error.to_string())?;
    let variant = compile(&loaded).map_err(|faults| faults.to_string())?;
    Ok(Format::Text.write(&book(&loaded, &variant, &Tongue::new(language)), &variant))
}

/// Tells of signals. They come as events, so that nothing is done in the middle of something else.
fn watch_signals(events: Sender<Event>) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT])?;
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
