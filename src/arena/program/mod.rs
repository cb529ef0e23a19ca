//! Players that are other programs.

mod pipe;
mod ucci;
mod uci;
mod xboard;

use std::sync::Arc;
use std::time::{Duration, Instant};

use self::pipe::Pipe;
use super::player::{Begun, Failing, Pace, Player, Thought, Turn};
use super::schedule::Terms;
use crate::engine::Score;
use crate::game::{Action, Game, Position};
use crate::protocol::{Dialect, obstacle};
use crate::spec::words::clean;
use crate::variant::{Chain, Variant};

/// A program and how it is spoken to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// What it speaks.
    pub speaks: Speaks,
    /// Its path, and its arguments.
    pub words: Vec<String>,
    /// What it is told before the first game: names and values, in order.
    pub options: Vec<(String, String)>,
}

/// The protocols.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speaks {
    /// UCI.
    Uci,
    /// UCCI.
    Ucci,
    /// That of XBoard.
    Xboard,
}

impl Speaks {
    /// All of them.
    pub const ALL: [Speaks; 3] = [Speaks::Uci, Speaks::Ucci, Speaks::Xboard];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Speaks::Uci => "uci",
            Speaks::Ucci => "ucci",
            Speaks::Xboard => "xboard",
        }
    }
}

/// A program that says nothing for so long when it is greeted does not speak the protocol.
const GREETING: Duration = Duration::from_secs(20);

/// What a program is told before the first game.
struct Settings<'a> {
    variant: &'a Arc<Variant>,
    program: &'a Program,
    megabytes: usize,
    threads: usize,
}

impl Settings<'_> {
    /// The value that the user gave an option; names ignore case.
    fn option(&self, name: &str) -> Option<&str> {
        let mut given = self.program.options.iter().rev();
        given.find(|(given, _)| given.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }
}

/// A conversation in a protocol.
trait Speech: Send {
    /// Learns what the program can, and tells it how to play.
    ///
    /// # Errors
    /// It cannot play the game so; why.
    fn greet(&mut self, pipe: &mut Pipe, settings: &Settings<'_>) -> Result<(), Obstacle>;

    /// Tells it that a game begins.
    fn begin(&mut self, pipe: &mut Pipe, begun: &Begun<'_>) -> Result<(), Failing>;

    /// Asks it for an action of the game; `told` are the actions so far as it writes them.
    fn ask(&mut self, pipe: &mut Pipe, asked: &Asked<'_>) -> Result<Thought, Failing>;

    /// Tells it that the game is over. Whether it can play another as it is.
    fn end(&mut self, pipe: &mut Pipe, result: &str, why: &str) -> bool;

    /// How it writes actions.
    fn dialect(&self) -> Dialect;
}

/// Why a program cannot play.
enum Obstacle {
    /// It does not answer as it should.
    Failing(Failing),
    /// It cannot play this game, or not so.
    Other(String),
}

impl From<Failing> for Obstacle {
    fn from(failing: Failing) -> Obstacle {
        Obstacle::Failing(failing)
    }
}

/// What a program is asked.
struct Asked<'a> {
    game: &'a Game,
    /// The actions so far, as it writes them.
    told: &'a [String],
    turn: &'a Turn,
    /// When it has said nothing for too long.
    until: Instant,
}

impl Asked<'_> {
    /// The actions so far as a position is told with them: ` moves …`, or nothing.
    fn moves(&self) -> String {
        if self.told.is_empty() { String::new() } else { format!(" moves {}", self.told.join(" ")) }
    }

    /// Reads the action that it says.
    fn read(&self, dialect: Dialect, text: &str) -> Result<Action, Failing> {
        let illegal = |why: String| Failing::Illegal { text: clean(text), why: clean(&why) };
        let action = dialect.read(self.game.position(), text).map_err(|error| illegal(error.to_string()))?;
        let mut after = self.game.clone();
        after.play(action).map_err(|error| illegal(error.to_string()))?;
        Ok(action)
    }
}

/// A program that plays.
pub(super) struct Outside {
    variant: Arc<Variant>,
    program: Program,
    pace: Pace,
    megabytes: usize,
    threads: usize,
    /// `None` where it has to be started anew.
    talk: Option<(Pipe, Box<dyn Speech>)>,
    start: Position,
    told: Vec<String>,
}

impl Outside {
    /// Starts a program, and sees that it plays the game.
    ///
    /// # Errors
    /// It does not; why, for people.
    pub fn start(
        variant: &Arc<Variant>,
        program: &Program,
        pace: Pace,
        terms: &Terms,
    ) -> Result<Outside, String> {
        if program.speaks == Speaks::Xboard {
            if let Some(why) = obstacle(variant) {
                return Err(format!("the protocol of XBoard cannot say this game: {why}"));
            }
            if variant.chain() != Chain::No {
                return Err("the protocol of XBoard is not spoken here for games in which a turn can have several captures".to_owned());
            }
        }
        let mut outside = Outside {
            variant: Arc::clone(variant),
            program: program.clone(),
            pace,
            megabytes: terms.megabytes,
            threads: terms.engine_threads,
            talk: None,
            start: variant.start(),
            told: Vec::new(),
        };
        outside.talk = Some(outside.open(terms.set_up).map_err(|why| {
            let name = clean(&program.words.join(" "));
            match why {
                Obstacle::Other(why) => format!("{name}: {why}"),
                Obstacle::Failing(Failing::Silent) => {
                    format!("{name} does not answer as a program that speaks {} does", program.speaks.name())
                }
                Obstacle::Failing(failing) => match failing.said() {
                    "" => format!("{name} ended without a word"),
                    said => format!("{name} ended, and said `{said}`"),
                },
            }
        })?);
        Ok(outside)
    }

    fn open(&self, set_up: bool) -> Result<(Pipe, Box<dyn Speech>), Obstacle> {
        let mut pipe = Pipe::start(&self.program.words)
            .map_err(|error| Obstacle::Other(format!("it cannot be started: {error}")))?;
        let mut speech: Box<dyn Speech> = match self.program.speaks {
            Speaks::Uci => Box::new(uci::Uci::new(self.pace)),
            Speaks::Ucci => Box::new(ucci::Ucci::new(self.pace)),
            Speaks::Xboard => Box::new(xboard::Xboard::new(self.pace, set_up)),
        };
        let settings = Settings {
            variant: &self.variant,
            program: &self.program,
            megabytes: self.megabytes,
            threads: self.threads,
        };
        speech.greet(&mut pipe, &settings)?;
        Ok((pipe, speech))
    }

    /// Writes the actions of a game that have not been written yet.
    fn write(&mut self, game: &Game) {
        let Some((_, speech)) = &self.talk else { return };
        let dialect = speech.dialect();
        let new = game.plies().saturating_sub(self.told.len());
        let mut back = game.clone();
        let undone = std::iter::from_fn(|| back.undo().map(|action| dialect.write(back.position(), action)));
        let mut texts: Vec<String> = undone.take(new).collect();
        texts.reverse();
        self.told.extend(texts);
    }

    /// Starts the program anew for the next game, after this.
    fn fail<T>(&mut self, result: Result<T, Failing>) -> Result<T, Failing> {
        if let Err(failing) = &result
            && !matches!(failing, Failing::Resigned(_))
        {
            self.talk = None;
        }
        result
    }
}

impl Player for Outside {
    fn begin(&mut self, begun: &Begun<'_>) -> Result<(), Failing> {
        if self.talk.is_none() {
            let opened = self.open(false).map_err(|why| match why {
                Obstacle::Failing(failing) => failing,
                Obstacle::Other(why) => Failing::Died(why),
            })?;
            self.talk = Some(opened);
        }
        self.start = begun.start.clone();
        self.told.clear();
        let Some((pipe, speech)) = &mut self.talk else { return Ok(()) };
        let begun = speech.begin(pipe, begun);
        self.fail(begun)
    }

    fn act(&mut self, game: &Game, turn: &Turn) -> Result<Thought, Failing> {
        self.write(game);
        let Some((pipe, speech)) = &mut self.talk else { return Err(Failing::Silent) };
        let until = Instant::now() + turn.patience;
        let thought = speech.ask(pipe, &Asked { game, told: &self.told, turn, until });
        self.fail(thought)
    }

    fn end(&mut self, result: &str, why: &str) {
        if let Some((pipe, speech)) = &mut self.talk
            && !speech.end(pipe, result, why)
        {
            self.talk = None;
        }
    }
}

/// Programs count time in thousandths or hundredths of a second: less than this says nothing.
const FINE: Duration = Duration::from_millis(30);

/// What a program says of its search on the way.
#[derive(Default)]
struct Told {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Duration,
    /// For the program.
    score: Option<Score>,
}

impl Told {
    /// Takes what a line says of depth, positions and milliseconds.
    fn hear(&mut self, words: &[&str]) {
        self.depth = number_after(words, "depth").or(self.depth);
        self.nodes = number_after(words, "nodes").or(self.nodes);
        self.time = number_after(words, "time").map_or(self.time, Duration::from_millis);
    }

    /// With the action that it was for.
    fn of(self, action: Action) -> Thought {
        let Told { depth, nodes, time, score } = self;
        let time = (time >= FINE).then_some(time);
        Thought { action, depth, nodes: nodes.map(|nodes| (nodes, time)), score }
    }
}

/// Whole milliseconds, at least one.
fn milliseconds(time: Duration) -> u128 {
    time.as_millis().max(1)
}

/// The number behind a word.
fn number_after<T: std::str::FromStr>(words: &[&str], word: &str) -> Option<T> {
    let at = words.iter().position(|found| *found == word)?;
    words.get(at + 1)?.parse().ok()
}
