//! UCI, spoken to a program.

use std::time::Instant;

use super::pipe::{Pipe, short_of};
use super::{Asked, GREETING, Obstacle, Settings, Speech, Told, milliseconds, number_after};
use crate::arena::player::{Begun, Failing, Pace, Thought};
use crate::board::Side;
use crate::engine::Score;
use crate::protocol::Dialect;
use crate::spec::words::clean;

/// The option by which a game is chosen.
const VARIANT: &str = "UCI_Variant";
/// The option of programs that can count ranks in two ways.
const FROM_ZERO: &str = "RanksFromZero";

/// A conversation in UCI.
pub(super) struct Uci {
    pace: Pace,
    dialect: Dialect,
    /// `startpos`, or `fen` and the position.
    start: String,
}

/// An option that a program has.
struct Known {
    name: String,
    /// The values it can have, if it lists them.
    values: Vec<String>,
}

impl Uci {
    pub fn new(pace: Pace) -> Uci {
        Uci { pace, dialect: Dialect { from_zero: false, pass: None }, start: String::new() }
    }
}

impl Speech for Uci {
    fn greet(&mut self, pipe: &mut Pipe, settings: &Settings<'_>) -> Result<(), Obstacle> {
        let mut known = options(pipe)?;
        for (name, value) in &settings.program.options {
            if !known.iter().any(|option| option.name.eq_ignore_ascii_case(name)) {
                return Err(Obstacle::Other(format!("it has no option `{}`", clean(name))));
            }
            pipe.say(&format!("setoption name {name} value {value}"));
        }
        if !settings.program.options.is_empty() {
            // what was said may have changed what can be said
            known = options(pipe)?;
        }
        let has = |name: &str| known.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        let numbers = [("Hash", settings.megabytes), ("Threads", settings.threads)];
        for (name, number) in numbers.into_iter().filter(|(name, _)| settings.option(name).is_none()) {
            if has(name).is_some() {
                pipe.say(&format!("setoption name {name} value {number}"));
            }
        }
        let id = settings.variant.id();
        match (has(VARIANT), settings.option(VARIANT)) {
            // it plays one game, and counts as those programs do
            (None, _) => self.dialect.from_zero = true,
            (Some(_), Some(_)) => {}
            (Some(option), None) if option.values.iter().any(|value| value == id) => {
                pipe.say(&format!("setoption name {VARIANT} value {id}"));
            }
            (Some(_), None) => {
                return Err(Obstacle::Other(format!(
                    "its games have other names than `{}`: say by the option {VARIANT} which it is",
                    clean(id)
                )));
            }
        }
        if has(FROM_ZERO).is_some() {
            self.dialect.from_zero =
                settings.option(FROM_ZERO).is_some_and(|value| value.eq_ignore_ascii_case("true"));
            pipe.say(&format!("setoption name {FROM_ZERO} value {}", self.dialect.from_zero));
        }
        Ok(pipe.ready(Instant::now() + GREETING)?)
    }

    fn begin(&mut self, pipe: &mut Pipe, begun: &Begun<'_>) -> Result<(), Failing> {
        let fen = begun.start.fen();
        let usual = fen == begun.start.variant().start().fen();
        self.start = if usual { "startpos".to_owned() } else { format!("fen {fen}") };
        pipe.say("ucinewgame");
        pipe.ready(Instant::now() + GREETING)
    }

    fn ask(&mut self, pipe: &mut Pipe, asked: &Asked<'_>) -> Result<Thought, Failing> {
        pipe.say(&format!("position {}{}\n{}", self.start, asked.moves(), self.go(asked)));
        let mut found = Told::default();
        loop {
            let line = pipe.line(asked.until)?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["info", "string", ..] => {}
                ["info", told @ ..] => {
                    found.hear(told);
                    found.score = score(told).or(found.score);
                }
                ["bestmove", "(none)", ..] | ["bestmove"] => return Err(Failing::Idle(short_of(&line))),
                ["bestmove", text, ..] => {
                    let action = asked.read(self.dialect, text)?;
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
        self.dialect
    }
}

impl Uci {
    /// The question.
    fn go(&self, asked: &Asked<'_>) -> String {
        let Pace { time, nodes, depth, clock } = self.pace;
        let mut go = "go".to_owned();
        if clock.is_some() {
            for (side, letter) in Side::BOTH.into_iter().zip(["w", "b"]) {
                // a side without a clock is said to have as much as the other
                let own = asked.turn.clocks[asked.game.position().actor().index()];
                if let Some(clock) = asked.turn.clocks[side.index()].or(own) {
                    let (left, increment) = (milliseconds(clock.left), clock.increment.as_millis());
                    go += &format!(" {letter}time {left} {letter}inc {increment}");
                }
            }
        }
        if let Some(time) = time {
            go += &format!(" movetime {}", milliseconds(time));
        }
        if let Some(nodes) = nodes {
            go += &format!(" nodes {nodes}");
        }
        if let Some(depth) = depth {
            go += &format!(" depth {depth}");
        }
        go
    }
}

/// Greets the program; gives the options that it names.
fn options(pipe: &mut Pipe) -> Result<Vec<Known>, Failing> {
    pipe.say("uci");
    let lines = pipe.until("uciok", Instant::now() + GREETING)?;
    Ok(lines.iter().filter_map(|line| known(line)).collect())
}

/// `option name NAME type …`.
fn known(line: &str) -> Option<Known> {
    let (name, about) = line.strip_prefix("option name ")?.split_once(" type ")?;
    let values = about.split(" var ").skip(1).map(|value| value.trim().to_owned()).collect();
    Some(Known { name: name.trim().to_owned(), values })
}

/// What a report says the position is worth.
fn score(words: &[&str]) -> Option<Score> {
    if let Some(value) = number_after(words, "cp") {
        return Some(Score::Centipawns(value));
    }
    number_after(words, "mate").map(|moves: i32| match moves {
        1.. => Score::Wins(2 * moves.unsigned_abs() - 1),
        _ => Score::Loses(2 * moves.unsigned_abs()),
    })
}
