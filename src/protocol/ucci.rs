//! UCCI 3: made for engines of one game, and spoken here for all. Ranks count from 0.

use std::io;

use super::desk::{Desk, MEGABYTES, THREADS, number, whole};
use super::go::{self, Go};
use super::search::{News, Running, standing};
use super::uci::best;
use super::{Next, Protocol};
use crate::engine::{Accuracy, Choice, Report, Score};
use crate::game::{Action, Game};
use crate::spec::words::clean;

/// A score of this is a game won; it has one point less for every action until then.
const WON: i64 = 30_000;
/// A draw is taken after so many actions, if the own side is not better.
const SOONEST_DRAW: usize = 40;

/// The options that are on or off, as they are shown; all are off at first.
const CHECKS: [&str; 4] = ["usemillisec", "batch", "debug", "ponder"];

/// A conversation in UCCI.
pub(super) struct Ucci {
    /// Whether times are in milliseconds, not seconds.
    milliseconds: bool,
    /// Whether what comes during a search waits until it has ended.
    batch: bool,
    /// Actions that may not be chosen in this position.
    banned: Vec<Action>,
    /// Whether the other side has offered a draw with the search that goes on.
    draw: bool,
}

impl Ucci {
    pub fn new(desk: &mut Desk) -> Ucci {
        desk.dialect.from_zero = true;
        Ucci { milliseconds: false, batch: false, banned: Vec::new(), draw: false }
    }
}

impl Protocol for Ucci {
    fn obey(&mut self, desk: &mut Desk, line: &str) -> io::Result<Next> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((command, rest)) = words.split_first() else { return Ok(Next::Done) };
        let waits = desk.is_searching() && self.batch;
        let done = match *command {
            "ucci" => return greet(desk).map(|()| Next::Done),
            "isready" => {
                if !desk.is_searching() {
                    desk.engine();
                }
                desk.say("readyok")?;
                Ok(())
            }
            "position" | "banmoves" | "setoption" | "go" | "probe" if waits => return Ok(Next::Wait),
            "setoption" => self.set(desk, rest),
            "position" => desk
                .set_up(rest)
                .map(|()| self.banned.clear())
                .map_err(|why| format!("{why}; the position stays as it was")),
            "banmoves" => self.ban(desk, rest),
            "go" if desk.is_searching() => {
                desk.stop();
                return Ok(Next::Wait);
            }
            "go" => return self.go(desk, rest).map(|()| Next::Done),
            "stop" => {
                desk.stop();
                Ok(())
            }
            "ponderhit" => {
                self.draw |= rest.first() == Some(&"draw");
                desk.running.iter_mut().for_each(Running::hit);
                Ok(())
            }
            "probe" => return probe(desk, rest).map(|()| Next::Done),
            "quit" => {
                desk.say("bye")?;
                return Ok(Next::Quit);
            }
            // other programs have commands that are no part of the protocol
            _ => Ok(()),
        };
        done.or_else(|why| complain(desk, &why))?;
        Ok(Next::Done)
    }

    fn is_urgent(&self, desk: &Desk, line: &str) -> bool {
        match line.split_whitespace().next() {
            Some("isready" | "quit") => true,
            Some("stop" | "ponderhit") => desk.running.as_ref().is_some_and(|running| !running.is_stopped()),
            _ => false,
        }
    }

    fn found(&mut self, desk: &mut Desk, news: &News) -> io::Result<()> {
        let News::Report(report) = news else { return Ok(()) };
        let Some(running) = &mut desk.running else { return Ok(()) };
        running.last = Some(report.clone());
        let line = desk.dialect.line(running.game.position(), &report.line).join(" ");
        let Report { depth, nodes, .. } = report;
        let (time, score) = (report.time.as_millis(), number(report.score, WON));
        desk.say(format!("info time {time} nodes {nodes}"))?;
        desk.say(format!("info depth {depth} score {score} pv {line}"))
    }

    fn ended(&mut self, desk: &mut Desk, search: Running, choice: Option<Choice>) -> io::Result<()> {
        let draw = std::mem::take(&mut self.draw);
        let Some(choice) = choice else {
            desk.say(format!("info depth 0 score {}", number(standing(&search.game), WON)))?;
            return desk.say("nobestmove");
        };
        if search.last.is_none() {
            desk.say(format!("info depth 0 score {}", number(choice.score, WON)))?;
        }
        let agreed = if draw && takes_draw(&search.game, choice.score) { " draw" } else { "" };
        desk.say(format!("{}{agreed}", best(desk, &search.game, &choice)))
    }

    fn too_long(&mut self, desk: &mut Desk) -> io::Result<()> {
        complain(desk, "the line is too long to be read")
    }
}

impl Ucci {
    /// `setoption NAME VALUE`, or in the words of UCI `setoption name NAME value VALUE`. Options that are not known are
    /// no fault.
    fn set(&mut self, desk: &mut Desk, words: &[&str]) -> Result<(), String> {
        let (["name", name, "value", value @ ..] | [name, value @ ..]) = words else {
            return Err("setoption needs the name of an option".to_owned());
        };
        let value = value.join(" ");
        match name.to_ascii_lowercase().as_str() {
            "usemillisec" => self.milliseconds = check(name, &value)?,
            "batch" => self.batch = check(name, &value)?,
            // -1 and 0 leave it to the engine
            "hashsize" | "hash" => {
                let megabytes: i64 = whole(name, Some(&value), -1, MEGABYTES.1 as i64)?;
                desk.set_megabytes(if megabytes < 1 { MEGABYTES.2 } else { megabytes as usize })?;
            }
            "threads" => {
                let threads: usize = whole(name, Some(&value), 0, THREADS.1 as i64)?;
                desk.settings.threads = threads.max(1);
            }
            "newgame" => desk.forget(),
            "variant" => {
                desk.choose(&value)?;
                self.banned.clear();
            }
            _ => {}
        }
        Ok(())
    }

    /// `banmoves MOVE …`: for the position on the table.
    fn ban(&mut self, desk: &Desk, words: &[&str]) -> Result<(), String> {
        let banned = words.iter().map(|text| go::read(desk, text)).collect::<Result<_, _>>();
        self.banned = banned.map_err(|why| format!("banmoves: {why}; nothing is banned anew"))?;
        Ok(())
    }

    fn go(&mut self, desk: &mut Desk, words: &[&str]) -> io::Result<()> {
        let unit = if self.milliseconds { 1 } else { 1000 };
        let mut go = match Go::ucci(desk, words, unit) {
            Ok(go) => go,
            Err(why) => return complain(desk, &why),
        };
        if go.limits.depth == Some(0) {
            let value = desk.evaluation();
            desk.say(format!("info depth 0 score {value}"))?;
            return desk.say("nobestmove");
        }
        if !self.banned.is_empty() {
            go.limits.only = desk.game.position().actions();
            go.limits.only.retain(|action| !self.banned.contains(action));
            if go.limits.only.is_empty() {
                return desk.say("nobestmove");
            }
        }
        self.draw = go.draw;
        go.begin(desk);
        Ok(())
    }
}

fn greet(desk: &mut Desk) -> io::Result<()> {
    desk.say(format!("id name qigui {}", env!("CARGO_PKG_VERSION")))?;
    desk.say("id author the authors of qigui")?;
    for option in CHECKS {
        desk.say(format!("option {option} type check default false"))?;
    }
    for (option, (least, most, usual)) in [("hashsize", MEGABYTES), ("threads", THREADS)] {
        desk.say(format!("option {option} type spin min {least} max {most} default {usual}"))?;
    }
    desk.say("option newgame type button")?;
    let ids: Vec<String> = desk.catalogue.ids().iter().map(|id| format!(" var {id}")).collect();
    desk.say(format!("option variant type combo{} default {}", ids.concat(), desk.variant().id()))?;
    desk.say("ucciok")
}

/// `probe POSITION`: what is remembered of a position; the one on the table stays.
fn probe(desk: &mut Desk, words: &[&str]) -> io::Result<()> {
    let kept = desk.game.clone();
    let set = desk.set_up(words);
    let probed = std::mem::replace(&mut desk.game, kept);
    desk.untold();
    if let Err(why) = set {
        return complain(desk, &format!("{why}; nothing is probed"));
    }
    let Some(memory) = desk.engine().recall(&probed) else { return desk.say("pophash") };
    let best =
        memory.action.map(|action| format!(" bestmove {}", desk.dialect.write(probed.position(), action)));
    let (score, depth) = (number(memory.score, WON), memory.depth);
    let bound = |name: &str| format!(" {name} {score} depth {depth}");
    let bounds = match memory.accuracy {
        Accuracy::Exact => bound("lowerbound") + &bound("upperbound"),
        Accuracy::AtLeast => bound("lowerbound"),
        Accuracy::AtMost => bound("upperbound"),
    };
    desk.say(format!("pophash{}{bounds}", best.unwrap_or_default()))
}

/// Whether a draw is taken that the other side offers.
pub(super) fn takes_draw(game: &Game, score: Score) -> bool {
    game.plies() >= SOONEST_DRAW && number(score, WON) <= 0
}

/// Reads the value of an option that is on or off; without one it is on.
fn check(option: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "on" | "" => Ok(true),
        "false" | "off" => Ok(false),
        _ => Err(format!("{option} is `true` or `false`, and not `{}`", clean(value))),
    }
}

/// Says what is wrong.
fn complain(desk: &mut Desk, why: &str) -> io::Result<()> {
    desk.say(format!("info message error: {why}"))
}
