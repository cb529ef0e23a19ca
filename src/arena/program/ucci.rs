//! UCCI, spoken to a program.

use std::time::{Duration, Instant};

use super::pipe::{Pipe, short_of};
use super::{Asked, GREETING, Obstacle, Settings, Speech, Told, milliseconds, number_after};
use crate::arena::player::{Begun, Failing, Pace, Thought};
use crate::engine::Score;
use crate::protocol::Dialect;

/// A conversation in UCCI.
pub(super) struct Ucci {
    pace: Pace,
    /// Whether times are in milliseconds, not seconds.
    milliseconds: bool,
    /// Whether it is told of a new game.
    newgame: bool,
    start: String,
}

const DIALECT: Dialect = Dialect { from_zero: true, pass: None };

impl Ucci {
    pub fn new(pace: Pace) -> Ucci {
        Ucci { pace, milliseconds: false, newgame: false, start: String::new() }
    }

    fn time(&self, time: Duration) -> u128 {
        if self.milliseconds { milliseconds(time) } else { u128::from(time.as_secs()).max(1) }
    }

    /// The question.
    fn go(&self, asked: &Asked<'_>) -> String {
        let Pace { time, nodes, depth, clock } = self.pace;
        let side = asked.game.position().actor();
        if let (Some(_), Some(own)) = (clock, asked.turn.clocks[side.index()]) {
            let other = asked.turn.clocks[side.other().index()].unwrap_or(own);
            let increment = |time: Duration| if time.is_zero() { 0 } else { self.time(time) };
            return format!(
                "go time {} increment {} opptime {} oppincrement {}",
                self.time(own.left),
                increment(own.increment),
                self.time(other.left),
                increment(other.increment)
            );
        }
        match (time, nodes, depth) {
            (Some(time), ..) => format!("go time {} movestogo 1", self.time(time)),
            (_, Some(nodes), _) => format!("go nodes {nodes}"),
            (.., depth) => format!("go depth {}", depth.unwrap_or(1)),
        }
    }
}

impl Speech for Ucci {
    fn greet(&mut self, pipe: &mut Pipe, settings: &Settings<'_>) -> Result<(), Obstacle> {
        pipe.say("ucci");
        let lines = pipe.until("ucciok", Instant::now() + GREETING)?;
        let named = lines.iter().filter_map(|line| line.strip_prefix("option ")?.split_whitespace().next());
        let named: Vec<String> = named.map(str::to_ascii_lowercase).collect();
        let has = |name: &str| named.iter().any(|known| known == name);
        (self.milliseconds, self.newgame) = (has("usemillisec"), has("newgame"));
        let own = [
            ("usemillisec", "true".to_owned()),
            ("hashsize", settings.megabytes.to_string()),
            ("threads", settings.threads.to_string()),
            ("variant", settings.variant.id().to_owned()),
        ];
        for (name, value) in own.iter().filter(|(name, _)| has(name) && settings.option(name).is_none()) {
            pipe.say(&format!("setoption {name} {value}"));
        }
        for (name, value) in &settings.program.options {
            pipe.say(&format!("setoption {name} {value}"));
        }
        Ok(pipe.ready(Instant::now() + GREETING)?)
    }

    fn begin(&mut self, pipe: &mut Pipe, begun: &Begun<'_>) -> Result<(), Failing> {
        self.start = begun.start.fen();
        if self.newgame {
            pipe.say("setoption newgame");
        }
        pipe.ready(Instant::now() + GREETING)
    }

    fn ask(&mut self, pipe: &mut Pipe, asked: &Asked<'_>) -> Result<Thought, Failing> {
        pipe.say(&format!("position fen {}{}\n{}", self.start, asked.moves(), self.go(asked)));
        let mut found = Told::default();
        loop {
            let line = pipe.line(asked.until)?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["info", "message", ..] => {}
                ["info", told @ ..] => {
                    found.hear(told);
                    found.score = number_after(told, "score").map(Score::Centipawns).or(found.score);
                }
                ["nobestmove", ..] | ["bestmove"] => return Err(Failing::Idle(short_of(&line))),
                ["bestmove", _, rest @ ..] if rest.contains(&"resign") => {
                    return Err(Failing::Resigned(short_of(&line)));
                }
                ["bestmove", text, ..] => {
                    let action = asked.read(DIALECT, text)?;
                    return Ok(found.of(action));
                }
                _ => {}
            }
        }
    }

    fn end(&mut self, _: &mut Pipe, _: &str, _: &str) -> bool {
        true
    }

    fn dialect(&self) -> Dialect {
        DIALECT
    }
}
