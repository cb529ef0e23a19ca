//! What `go` says, in the words of UCI and UCCI.

use std::collections::VecDeque;
use std::time::Duration;

use super::desk::{Desk, whole};
use super::search::Aim;
use crate::board::Side;
use crate::engine::{Clock, Limits};
use crate::game::Action;
use crate::spec::words::clean;

/// The words of a `go` that are still to be read.
pub(super) struct Words<'a>(VecDeque<&'a str>);

/// What is to be searched, and how long.
#[derive(Clone, Debug, Default)]
pub(super) struct Go {
    /// How long.
    pub limits: Limits,
    /// Whether the other side's action is only guessed.
    pub ponder: bool,
    /// Lines of so many actions are to be counted instead.
    pub count: Option<u32>,
    /// Whether the other side has offered a draw.
    pub draw: bool,
}

/// Times are given so exactly, and no time is longer.
const LONGEST: i64 = 1 << 40;

impl<'a> Words<'a> {
    /// The words after `go`.
    pub fn new(words: &[&'a str]) -> Words<'a> {
        Words(words.iter().copied().collect())
    }

    /// The next word.
    pub fn next(&mut self) -> Option<&'a str> {
        self.0.pop_front()
    }

    /// The next word, if it is none of some.
    pub fn next_but(&mut self, others: &[&str]) -> Option<&'a str> {
        if others.contains(self.0.front()?) { None } else { self.next() }
    }

    /// The number of a word.
    pub fn number<N: TryFrom<i64>>(&mut self, of: &str, least: i64, most: i64) -> Result<N, String> {
        whole(of, self.next(), least, most)
    }

    /// The time of a word, in units of so many milliseconds. A clock that has run out shows nothing.
    pub fn time(&mut self, of: &str, unit: u64) -> Result<Duration, String> {
        let number: i64 = self.number(of, -LONGEST, LONGEST)?;
        Ok(Duration::from_millis(number.max(0) as u64 * unit))
    }
}

/// The fields of a clock as they are told, one after the other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Told {
    /// Time left.
    pub left: Option<Duration>,
    /// Time added after each move.
    pub increment: Option<Duration>,
    /// Moves until the next control.
    pub moves: Option<u32>,
}

impl Told {
    /// The clock; `None` if nothing was told of it.
    pub fn clock(self) -> Option<Clock> {
        if self.left.is_none() && self.increment.is_none() {
            return None;
        }
        let left = self.left.or(self.increment).unwrap_or_default();
        Some(Clock { left, increment: self.increment.unwrap_or_default(), moves: self.moves })
    }
}

impl Go {
    /// Reads the words of UCI.
    ///
    /// # Errors
    /// What cannot be understood.
    pub fn uci(desk: &Desk, words: &[&str]) -> Result<Go, String> {
        const KEYS: [&str; 14] = [
            "depth",
            "nodes",
            "movetime",
            "wtime",
            "btime",
            "winc",
            "binc",
            "movestogo",
            "mate",
            "searchmoves",
            "infinite",
            "ponder",
            "perft",
            "go",
        ];
        let mut words = Words::new(words);
        let mut go = Go::default();
        let mut clocks = [Told::default(); 2];
        while let Some(word) = words.next() {
            let limits = &mut go.limits;
            match word {
                "depth" => limits.depth = Some(words.number(word, 1, 1_000_000)?),
                "nodes" => limits.nodes = Some(words.number(word, 1, i64::MAX)?),
                "mate" => limits.mate = Some(words.number(word, 1, 1000)?),
                "movetime" => limits.time = Some(words.time(word, 1)?),
                "wtime" => clocks[0].left = Some(words.time(word, 1)?),
                "btime" => clocks[1].left = Some(words.time(word, 1)?),
                "winc" => clocks[0].increment = Some(words.time(word, 1)?),
                "binc" => clocks[1].increment = Some(words.time(word, 1)?),
                "movestogo" => {
                    let moves = words.number(word, 0, 1_000_000)?;
                    clocks.iter_mut().for_each(|clock| clock.moves = Some(moves).filter(|moves| *moves > 0));
                }
                "infinite" => limits.infinite = true,
                "ponder" => go.ponder = true,
                "perft" => go.count = Some(words.number(word, 1, 64)?),
                "searchmoves" => {
                    while let Some(text) = words.next_but(&KEYS) {
                        limits.only.push(read(desk, text)?);
                    }
                    if limits.only.is_empty() {
                        return Err("no move stands after searchmoves".to_owned());
                    }
                }
                other => {
                    return Err(format!("`{}` is no word of go: {}", clean(other), KEYS[..13].join(", ")));
                }
            }
        }
        go.limits.clocks = clocks.map(Told::clock);
        Ok(go)
    }

    /// Reads the words of UCCI, of which one way to end a search is wanted. Times are in units of so many milliseconds.
    ///
    /// # Errors
    /// What cannot be understood.
    pub fn ucci(desk: &Desk, words: &[&str], unit: u64) -> Result<Go, String> {
        let mut words = Words::new(words);
        let mut go = Go::default();
        let (mut own, mut other) = (Told::default(), Told::default());
        while let Some(word) = words.next() {
            let limits = &mut go.limits;
            match word {
                "ponder" => go.ponder = true,
                "draw" => go.draw = true,
                "infinite" => limits.infinite = true,
                "depth" => match words.next() {
                    Some("infinite") => limits.infinite = true,
                    number => limits.depth = Some(whole(word, number, 0, 1_000_000)?),
                },
                "nodes" => limits.nodes = Some(words.number(word, 1, i64::MAX)?),
                "time" => own.left = Some(words.time(word, unit)?),
                // programs that speak both protocols say this word of UCI in either, and mean milliseconds
                "movetime" => limits.time = Some(words.time(word, 1)?),
                "increment" => own.increment = Some(words.time(word, unit)?),
                "movestogo" => own.moves = Some(words.number(word, 1, 1_000_000)?),
                "opptime" => other.left = Some(words.time(word, unit)?),
                "oppincrement" => other.increment = Some(words.time(word, unit)?),
                "oppmovestogo" => other.moves = Some(words.number(word, 1, 1_000_000)?),
                other => {
                    return Err(format!(
                        "`{}` is no word of go: ponder, draw, depth, nodes, time, movestogo, increment, opptime, \
                         oppmovestogo, oppincrement",
                        clean(other)
                    ));
                }
            }
        }
        let side = desk.game.position().actor();
        go.limits.clocks = Side::BOTH.map(|of| if of == side { own.clock() } else { other.clock() });
        Ok(go)
    }

    /// Begins the search, at the desk's game.
    pub fn begin(mut self, desk: &mut Desk) {
        if let Some(depth) = self.count {
            desk.count(depth);
            return;
        }
        let limits = &mut self.limits;
        let ends = limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.mate.is_some()
            || limits.time.is_some()
            || limits.clocks.iter().any(Option::is_some);
        limits.infinite |= !ends;
        if self.ponder {
            limits.ponder = Some(Default::default());
        }
        // whoever guesses is told by another word when to answer
        let aim = if limits.infinite && !self.ponder { Aim::Analysis } else { Aim::Action };
        let game = desk.game.clone();
        desk.search(&game, self.limits, aim);
    }
}

/// Reads a legal action of the desk's position.
///
/// # Errors
/// Why it is none.
pub(super) fn read(desk: &Desk, text: &str) -> Result<Action, String> {
    desk.dialect.read(desk.game.position(), text).map_err(|error| clean(&error.to_string()))
}
