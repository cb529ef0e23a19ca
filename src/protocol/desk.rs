//! What the protocols share: the game on the table, the engine with its settings, the search that goes on.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use super::catalogue::Catalogue;
use super::dialect::Dialect;
use super::input::Event;
use super::search::{Aim, Running};
use crate::cells::{View, draw};
use crate::engine::{Engine, Limits, Score};
use crate::game::{Game, Position};
use crate::spec::words::clean;
use crate::variant::Variant;

/// What can be set of the engine.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// Size of the table of positions.
    pub megabytes: usize,
    /// Threads of a search.
    pub threads: usize,
    /// Lines that are looked for.
    pub lines: usize,
    /// Time that is lost on the way to whoever keeps it.
    pub overhead: Duration,
}

/// The sizes of the table that are taken, and the usual one.
pub(super) const MEGABYTES: (usize, usize, usize) = (1, 32768, 16);
/// The numbers of threads.
pub(super) const THREADS: (usize, usize, usize) = (1, 512, 1);
/// The numbers of lines.
pub(super) const LINES: (usize, usize, usize) = (1, 256, 1);
/// The overheads, in milliseconds.
pub(super) const OVERHEAD: (usize, usize, usize) = (0, 5000, 15);

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            megabytes: MEGABYTES.2,
            threads: THREADS.2,
            lines: LINES.2,
            overhead: Duration::from_millis(OVERHEAD.2 as u64),
        }
    }
}

/// How the game came to be: what a command said.
struct Told {
    /// The position it begins with; `None`: the start.
    fen: Option<String>,
    /// The actions since.
    moves: Vec<String>,
}

/// The table at which a protocol sits.
pub(super) struct Desk {
    /// The games there are.
    pub catalogue: Catalogue,
    /// The game on the table.
    pub game: Game,
    /// How actions are written.
    pub dialect: Dialect,
    /// What can be set.
    pub settings: Settings,
    /// The search that goes on, or whose result is held back.
    pub running: Option<Running>,
    told: Option<Told>,
    engine: Option<Arc<Engine>>,
    searches: u64,
    events: Sender<Event>,
    output: Box<dyn Write>,
}

impl Desk {
    /// A table with a game.
    pub fn new(game: &Arc<Variant>, from_zero: bool, events: Sender<Event>, output: Box<dyn Write>) -> Desk {
        let mut catalogue = Catalogue::default();
        if !catalogue.has(game) {
            catalogue.add(game);
        }
        Desk {
            catalogue,
            game: Game::new(game),
            dialect: Dialect { from_zero, pass: None },
            settings: Settings::default(),
            running: None,
            told: None,
            engine: None,
            searches: 0,
            events,
            output,
        }
    }

    /// Says a line at once.
    pub fn say(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    /// The game that is played.
    pub fn variant(&self) -> &Arc<Variant> {
        self.game.position().variant()
    }

    /// Chooses another game, and sets up its start.
    ///
    /// # Errors
    /// There is no such game, or what is wrong with it; the old one stays then.
    pub fn choose(&mut self, id: &str) -> Result<(), String> {
        let variant = self.catalogue.open(id)?;
        if !Arc::ptr_eq(&variant, self.variant()) {
            self.game = Game::new(&variant);
            self.told = None;
        }
        Ok(())
    }

    /// Sets up a position and makes actions: `startpos` or `fen FEN`, then perhaps `moves` with any number of them.
    ///
    /// # Errors
    /// What does not fit; the old position stays then.
    pub fn set_up(&mut self, words: &[&str]) -> Result<(), String> {
        let (place, moves) = match words.iter().position(|word| *word == "moves") {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (words, &[][..]),
        };
        let fen = match place {
            ["startpos"] => None,
            ["fen", fen @ ..] if !fen.is_empty() => Some(fen.join(" ")),
            ["fen"] => return Err("the FEN is missing".to_owned()),
            [] => return Err("`startpos` or `fen FEN` is missing".to_owned()),
            [other, ..] => {
                return Err(format!("`startpos` or `fen FEN` should stand where `{}` does", clean(other)));
            }
        };
        // most often the same game has gone on
        let known = self.told.as_ref().filter(|told| {
            told.fen == fen
                && moves.len() >= told.moves.len()
                && told.moves.iter().eq(&moves[..told.moves.len()])
        });
        let (mut game, made) = match known {
            Some(told) => (self.game.clone(), told.moves.len()),
            None => (self.begun(fen.as_deref())?, 0),
        };
        for (i, text) in moves.iter().enumerate().skip(made) {
            let played = self.dialect.play(&mut game, text);
            played.map_err(|error| format!("move {} does not fit: {}", i + 1, clean(&error.to_string())))?;
        }
        self.game = game;
        self.told = Some(Told { fen, moves: moves.iter().map(|text| (*text).to_owned()).collect() });
        Ok(())
    }

    /// Forgets how the game came to be: it has been changed otherwise.
    pub fn untold(&mut self) {
        self.told = None;
    }

    /// A game that begins in a position.
    ///
    /// # Errors
    /// What is wrong with the position.
    pub fn begun(&self, fen: Option<&str>) -> Result<Game, String> {
        let Some(fen) = fen else { return Ok(Game::new(self.variant())) };
        let read = Position::parse(self.variant(), fen);
        Ok(Game::from_position(read.map_err(|error| clean(&error.to_string()))?))
    }

    /// The engine for the game on the table, as it is set.
    pub fn engine(&mut self) -> Arc<Engine> {
        let Settings { megabytes, threads, .. } = self.settings;
        let variant = Arc::clone(self.variant());
        let known = self.engine.take().filter(|engine| Arc::ptr_eq(engine.variant(), &variant));
        let mut engine = known.unwrap_or_else(|| Arc::new(Engine::new(&variant, megabytes, threads)));
        if let Some(free) = Arc::get_mut(&mut engine) {
            free.resize(megabytes);
            free.set_threads(threads);
        } else if !engine.is_set(megabytes, threads) {
            // the old one has a search that nobody waits for any more, and will end with it
            engine = Arc::new(Engine::new(&variant, megabytes, threads));
        }
        self.engine = Some(Arc::clone(&engine));
        engine
    }

    /// Forgets what was searched.
    pub fn forget(&self) {
        if let Some(engine) = &self.engine {
            engine.forget();
        }
    }

    /// Begins a search of a game; one that goes on is not waited for any more. What the settings say of it is added.
    pub fn search(&mut self, game: &Game, limits: Limits, aim: Aim) {
        let engine = self.engine();
        let lines = self.settings.lines;
        let limits = Limits { lines, overhead: Some(self.settings.overhead), ..limits };
        self.searches += 1;
        self.running = Some(Running::begin(self.searches, game, engine, limits, aim, &self.events));
    }

    /// Begins to count lines of so many actions.
    pub fn count(&mut self, depth: u32) {
        self.searches += 1;
        self.running = Some(Running::count(self.searches, &self.game, depth, &self.events));
    }

    /// Ends the search that goes on: its result will come.
    pub fn stop(&mut self) {
        if let Some(running) = &mut self.running {
            running.stop();
        }
    }

    /// Whether a search goes on, or its result has not been told.
    pub fn is_searching(&self) -> bool {
        self.running.is_some()
    }

    /// Sets the size of the table.
    ///
    /// # Errors
    /// There is no such memory.
    pub fn set_megabytes(&mut self, megabytes: usize) -> Result<(), String> {
        let room = Vec::<u8>::new().try_reserve_exact(megabytes << 20);
        room.map_err(|_| format!("this computer has no {megabytes} MB to give"))?;
        self.settings.megabytes = megabytes;
        Ok(())
    }

    /// The board, drawn with letters.
    pub fn board(&self) -> String {
        let view = View { ascii: true, ..View::default() };
        draw(self.variant(), &self.game.position().setup(), &view).text(None)
    }

    /// What the position is worth by looking at it, in centipawns for the side to act.
    pub fn evaluation(&mut self) -> i32 {
        self.engine().evaluate(&self.game)
    }
}

/// Moves of the winner or loser until the end, from actions of both sides.
pub(super) fn moves(actions: u32) -> i64 {
    i64::from(actions.div_ceil(2))
}

/// A score in one number: a win in so many actions is `won` less them.
pub(super) fn number(score: Score, won: i64) -> i64 {
    match score {
        Score::Centipawns(value) => i64::from(value),
        Score::Wins(actions) => won - i64::from(actions),
        Score::Loses(actions) => i64::from(actions) - won,
    }
}

/// Reads a whole number in bounds.
///
/// # Errors
/// It is none.
pub(super) fn whole<N: TryFrom<i64>>(
    what: &str,
    text: Option<&str>,
    least: i64,
    most: i64,
) -> Result<N, String> {
    let number = text.and_then(|text| text.parse().ok()).filter(|number| (least..=most).contains(number));
    number.and_then(|number| N::try_from(number).ok()).ok_or_else(|| {
        let found = text.map_or("nothing".to_owned(), |text| format!("`{}`", clean(text)));
        format!("{what} needs a whole number from {least} to {most}, and not {found}")
    })
}
