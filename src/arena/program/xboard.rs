//! The protocol of XBoard, spoken to a program.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::pipe::{Pipe, short_of};
use super::{Asked, GREETING, Obstacle, Settings, Speech, Told};
use crate::arena::player::{Begun, Failing, Pace, Thought};
use crate::board::Side;
use crate::engine::Score;
use crate::protocol::Dialect;
use crate::spec::words::clean;

/// The name by which `--option` says which game it is: no option of the program.
const VARIANT: &str = "variant";
/// What a program can may be told over some time, if it does not say that this is all.
const FEATURES: Duration = Duration::from_secs(2);
/// From this on a score is a mate.
const MATE: i64 = 100_000;

/// A conversation with XBoard's protocol.
pub(super) struct Xboard {
    pace: Pace,
    /// Whether games begin elsewhere than at the start.
    set_up: bool,
    features: HashMap<String, String>,
    dialect: Dialect,
    game: String,
    options: Vec<String>,
    side: Side,
    /// How many actions of the game it knows.
    known: usize,
    /// Whether it answers actions by itself.
    plays: bool,
    pings: u32,
}

impl Xboard {
    pub fn new(pace: Pace, set_up: bool) -> Xboard {
        Xboard {
            pace,
            set_up,
            features: HashMap::new(),
            dialect: Dialect { from_zero: true, pass: Some("@@@@") },
            game: String::new(),
            options: Vec::new(),
            side: Side::Red,
            known: 0,
            plays: false,
            pings: 0,
        }
    }

    fn has(&self, feature: &str) -> bool {
        self.features.get(feature).is_some_and(|value| value == "1")
    }

    /// Waits until it has done all that it was told, if it can say so.
    fn ping(&mut self, pipe: &mut Pipe) -> Result<(), Failing> {
        if !self.has("ping") {
            return Ok(());
        }
        self.pings += 1;
        pipe.say(&format!("ping {}", self.pings));
        let answer = format!("pong {}", self.pings);
        let until = Instant::now() + GREETING;
        while pipe.line(until)? != answer {}
        Ok(())
    }

    fn action(&self, text: &str) -> String {
        if self.has("usermove") { format!("usermove {text}") } else { text.to_owned() }
    }

    /// Says how long it may think.
    fn time(&self, pipe: &Pipe) {
        if let Some((base, increment)) = self.pace.clock {
            // whole seconds, at least one; the clock itself is told before each action
            let seconds = base.as_secs_f64().ceil().max(1.0) as u64;
            pipe.say(&format!("level 0 {}:{:02} {}", seconds / 60, seconds % 60, increment.as_secs_f64()));
        }
        if let Some(time) = self.pace.time {
            pipe.say(&format!("st {}", time.as_secs_f64()));
        }
        if let Some(depth) = self.pace.depth {
            pipe.say(&format!("sd {depth}"));
        }
    }
}

impl Speech for Xboard {
    fn greet(&mut self, pipe: &mut Pipe, settings: &Settings<'_>) -> Result<(), Obstacle> {
        if self.pace.nodes.is_some() {
            return Err(Obstacle::Other(
                "the protocol of XBoard has no word for a number of positions: give this player time or a depth"
                    .to_owned(),
            ));
        }
        if self.pace.time.is_some_and(|time| time.subsec_nanos() > 0) {
            return Err(Obstacle::Other(
                "the protocol of XBoard has only whole seconds for an action".to_owned(),
            ));
        }
        pipe.say("xboard\nprotover 2");
        let mut until = Instant::now() + GREETING;
        while !self.has("done") {
            match pipe.line(until) {
                Ok(line) => {
                    let Some(told) = line.strip_prefix("feature ").map(features) else { continue };
                    let waits = told.iter().any(|(name, value)| name == "done" && value == "0");
                    until = Instant::now() + if waits { GREETING } else { FEATURES };
                    self.features.extend(told);
                }
                // that this was all need not be said
                Err(Failing::Silent) if !self.features.is_empty() => break,
                Err(failing) => return Err(failing.into()),
            }
        }
        self.game = settings.option(VARIANT).unwrap_or(settings.variant.id()).to_owned();
        let named = self.features.get("variants");
        if let Some(games) = named.filter(|games| !games.split(',').any(|game| game.trim() == self.game)) {
            return Err(Obstacle::Other(format!(
                "it does not play `{}`, but `{}`; if one of these is it, say so by `variant=NAME` among its options",
                clean(&self.game),
                clean(games)
            )));
        }
        if self.set_up && !self.has("setboard") {
            return Err(Obstacle::Other(
                "it takes no positions, and openings with a FEN are wanted".to_owned(),
            ));
        }
        self.dialect.from_zero = settings.variant.shape().ranks() == 10;
        let options = settings.program.options.iter().filter(|(name, _)| !name.eq_ignore_ascii_case(VARIANT));
        self.options = options.map(|(name, value)| format!("option {name}={value}")).collect();
        if self.has("memory") {
            self.options.push(format!("memory {}", settings.megabytes));
        }
        if self.has("smp") {
            self.options.push(format!("cores {}", settings.threads));
        }
        Ok(())
    }

    fn begin(&mut self, pipe: &mut Pipe, begun: &Begun<'_>) -> Result<(), Failing> {
        pipe.say(&format!("new\nvariant {}\nforce\neasy\npost", self.game));
        for option in &self.options {
            pipe.say(option);
        }
        self.time(pipe);
        let fen = begun.start.fen();
        if fen != begun.start.variant().start().fen() {
            pipe.say(&format!("setboard {fen}"));
        }
        (self.side, self.known, self.plays) = (begun.side, 0, false);
        self.ping(pipe)
    }

    fn ask(&mut self, pipe: &mut Pipe, asked: &Asked<'_>) -> Result<Thought, Failing> {
        let new = asked.told.get(self.known..).unwrap_or_default();
        let hundredths = |time: Duration| time.as_millis() / 10;
        let clocks = if self.pace.clock.is_some() { asked.turn.clocks } else { [None, None] };
        let clock = |side: Side| clocks[side.index()].or(clocks[self.side.index()]);
        let clocks = [("time", clock(self.side)), ("otim", clock(self.side.other()))];
        let clocks =
            clocks.map(|(word, clock)| clock.map(|clock| format!("{word} {}", hundredths(clock.left))));
        let tell_clocks = |pipe: &Pipe| clocks.iter().flatten().for_each(|line| pipe.say(line));
        match new {
            // its own action has been answered by one of the other side
            [text] if self.plays => {
                tell_clocks(pipe);
                pipe.say(&self.action(text));
            }
            _ => {
                if self.plays {
                    pipe.say("force");
                }
                new.iter().for_each(|text| pipe.say(&self.action(text)));
                tell_clocks(pipe);
                pipe.say("go");
            }
        }
        self.plays = true;
        // with its own
        self.known = asked.told.len() + 1;
        let mut found = Told::default();
        loop {
            let line = pipe.line(asked.until)?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["move", text, ..] => {
                    let action = asked.read(self.dialect, text)?;
                    return Ok(found.of(action));
                }
                ["resign", ..] => return Err(Failing::Resigned(short_of(&line))),
                [result @ ("1-0" | "0-1" | "1/2-1/2"), ..] => {
                    let own_loss = if self.side == Side::Red { "0-1" } else { "1-0" };
                    let said = short_of(&line);
                    let gives_up = *result == own_loss;
                    return Err(if gives_up { Failing::Resigned(said) } else { Failing::Claimed(said) });
                }
                ["Illegal", ..] => return Err(Failing::Refused(short_of(&line))),
                [first, rest @ ..] => {
                    // depth, score, hundredths of a second, positions, and the line
                    let depth = first.trim_end_matches(['.', '+', '&']).parse();
                    let numbers: Vec<i64> = rest.iter().take(3).map_while(|word| word.parse().ok()).collect();
                    if let (Ok(depth), [value, time, count]) = (depth, numbers.as_slice()) {
                        (found.depth, found.nodes) = (Some(depth), Some(count.unsigned_abs()));
                        found.time = Duration::from_millis(time.unsigned_abs() * 10);
                        found.score = Some(score(*value));
                    }
                }
                _ => {}
            }
        }
    }

    fn end(&mut self, pipe: &mut Pipe, result: &str, why: &str) -> bool {
        pipe.say(&format!("result {result} {{{why}}}"));
        pipe.say("force");
        // where nobody says when all is done, what belongs to this game could be heard in the next
        self.has("ping")
    }

    fn dialect(&self) -> Dialect {
        self.dialect
    }
}

/// `a=1 b="two words"` as names and values.
fn features(text: &str) -> Vec<(String, String)> {
    let mut told = Vec::new();
    let mut rest = text.trim();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, after) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        told.push((name.trim().to_owned(), value.to_owned()));
        rest = after.trim_start();
    }
    told
}

fn score(value: i64) -> Score {
    let actions = |moves: i64| u32::try_from(moves.unsigned_abs() * 2).unwrap_or(u32::MAX);
    match value {
        MATE.. => Score::Wins(actions(value - MATE)),
        _ if value <= -MATE => Score::Loses(actions(value + MATE)),
        _ => Score::Centipawns(value as i32),
    }
}

#[cfg(test)]
mod tests {
    use super::features;

    #[test]
    fn features_with_and_without_quotes_are_read() {
        let told = features("ping=1 myname=\"one two\" variants=\"a,b\" done=1");
        let told: Vec<(&str, &str)> = told.iter().map(|(name, value)| (&**name, &**value)).collect();
        assert_eq!(told, [("ping", "1"), ("myname", "one two"), ("variants", "a,b"), ("done", "1")]);
    }
}
