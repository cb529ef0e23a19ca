//! UCI, in the dialect of Fairy-Stockfish: games are chosen by `UCI_Variant`, ranks count from 1 unless an option says
//! otherwise.

use std::io;
use std::time::Duration;

use super::desk::{Desk, LINES, MEGABYTES, OVERHEAD, THREADS, moves, whole};
use super::go::Go;
use super::known;
use super::search::{Aim, News, Running, standing};
use super::{Next, Protocol};
use crate::engine::{Accuracy, Choice, Report, Score};
use crate::game::Game;
use crate::spec::words::{clean, nearest};

/// The names of the options, as they are shown.
const OPTIONS: [&str; 10] = [
    "Hash",
    "Clear Hash",
    "Threads",
    "MultiPV",
    "Ponder",
    "Move Overhead",
    "UCI_Variant",
    "VariantPath",
    "UCI_AnalyseMode",
    "RanksFromZero",
];

/// The commands.
const COMMANDS: [&str; 15] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "d",
    "eval",
    "help",
    "exit",
];

/// A conversation in UCI.
#[derive(Default)]
pub(super) struct Uci {
    /// What `VariantPath` was set to.
    paths: String,
}

impl Protocol for Uci {
    fn obey(&mut self, desk: &mut Desk, line: &str) -> io::Result<Next> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((command, rest)) = words.split_first() else { return Ok(Next::Done) };
        let done = match *command {
            "uci" => return self.greet(desk).map(|()| Next::Done),
            "isready" => {
                if !desk.is_searching() {
                    desk.engine();
                }
                desk.say("readyok")?;
                Ok(())
            }
            "setoption" => return self.set(desk, rest).map(|()| Next::Done),
            "ucinewgame" => {
                desk.forget();
                Ok(())
            }
            "position" => desk.set_up(rest).map_err(|why| format!("{why}; the position stays as it was")),
            "go" if desk.is_searching() => {
                desk.stop();
                return Ok(Next::Wait);
            }
            "go" => Go::uci(desk, rest).map(|go| go.begin(desk)),
            "stop" => {
                desk.stop();
                Ok(())
            }
            "ponderhit" => {
                desk.running.iter_mut().for_each(Running::hit);
                Ok(())
            }
            "d" => return show(desk).map(|()| Next::Done),
            "eval" => return evaluate(desk).map(|()| Next::Done),
            "help" => {
                desk.say(format!("info string commands: {}", COMMANDS.join(" ")))?;
                Ok(())
            }
            "debug" | "register" => Ok(()),
            "quit" | "exit" => return Ok(Next::Quit),
            other => {
                let near = nearest(other, COMMANDS);
                let hint = near.map_or(String::new(), |near| format!(" (did you mean `{near}`?)"));
                Err(format!("there is no command `{}`{hint}", clean(other)))
            }
        };
        done.or_else(|why| complain(desk, &why))?;
        Ok(Next::Done)
    }

    fn is_urgent(&self, desk: &Desk, line: &str) -> bool {
        match line.split_whitespace().next() {
            Some("isready" | "quit" | "exit") => true,
            // what goes on has been told already, and what waits is to be ended too
            Some("stop" | "ponderhit") => desk.running.as_ref().is_some_and(|running| !running.is_stopped()),
            _ => false,
        }
    }

    fn found(&mut self, desk: &mut Desk, news: &News) -> io::Result<()> {
        match news {
            News::Report(report) => {
                let Some(running) = &mut desk.running else { return Ok(()) };
                running.last = Some(report.clone());
                let line = desk.dialect.line(running.game.position(), &report.line).join(" ");
                desk.say(format!("{} pv {line}", told(report)))
            }
            News::Counted(action, lines) => {
                let Some(running) = &mut desk.running else { return Ok(()) };
                running.counted += lines;
                let text = desk.dialect.write(running.game.position(), *action);
                desk.say(format!("{text}: {lines}"))
            }
            News::Done(_) => Ok(()),
        }
    }

    fn ended(&mut self, desk: &mut Desk, search: Running, choice: Option<Choice>) -> io::Result<()> {
        if let Aim::Count(depth) = search.aim {
            if search.is_stopped() {
                return desk.say(format!("info string perft {depth} was stopped"));
            }
            return desk.say(format!("\nNodes searched: {}\n", search.counted));
        }
        let Some(choice) = choice else {
            desk.say(format!("info depth 0 score {}", score(standing(&search.game))))?;
            return desk.say("bestmove (none)");
        };
        if search.last.is_none() {
            desk.say(format!("info depth 0 score {}", score(choice.score)))?;
        }
        desk.say(best(desk, &search.game, &choice))
    }

    fn too_long(&mut self, desk: &mut Desk) -> io::Result<()> {
        complain(desk, "the line is too long to be read")
    }
}

impl Uci {
    fn greet(&self, desk: &mut Desk) -> io::Result<()> {
        desk.say(format!("id name qigui {}", env!("CARGO_PKG_VERSION")))?;
        desk.say("id author the authors of qigui")?;
        desk.say("")?;
        for option in OPTIONS {
            let about = self.described(desk, option);
            desk.say(format!("option name {option} type {about}"))?;
        }
        desk.say("uciok")
    }

    /// The type of an option, with its bounds and what it is usually.
    fn described(&self, desk: &Desk, option: &str) -> String {
        let spin = |(least, most, usual): (usize, usize, usize)| {
            format!("spin default {usual} min {least} max {most}")
        };
        match option {
            "Hash" => spin(MEGABYTES),
            "Threads" => spin(THREADS),
            "MultiPV" => spin(LINES),
            "Move Overhead" => spin(OVERHEAD),
            "Clear Hash" => "button".to_owned(),
            "VariantPath" => {
                format!("string default {}", if self.paths.is_empty() { "<empty>" } else { &self.paths })
            }
            "UCI_Variant" => {
                let ids: Vec<String> = desk.catalogue.ids().iter().map(|id| format!(" var {id}")).collect();
                format!("combo default {}{}", desk.variant().id(), ids.concat())
            }
            "RanksFromZero" => format!("check default {}", desk.dialect.from_zero),
            _ => "check default false".to_owned(),
        }
    }

    /// `setoption name NAME [value VALUE]`.
    fn set(&mut self, desk: &mut Desk, words: &[&str]) -> io::Result<()> {
        let ["name", rest @ ..] = words else {
            return complain(desk, "setoption is written `setoption name NAME value VALUE`");
        };
        let (name, value) = match rest.iter().position(|word| *word == "value") {
            Some(at) => (rest[..at].join(" "), Some(rest[at + 1..].join(" "))),
            None => (rest.join(" "), None),
        };
        let Some(option) = OPTIONS.into_iter().find(|option| option.eq_ignore_ascii_case(&name)) else {
            let near = nearest(&name, OPTIONS);
            let hint = near.map_or(String::new(), |near| format!(" (did you mean `{near}`?)"));
            return complain(desk, &format!("there is no option `{}`{hint}", clean(&name)));
        };
        let value = value.as_deref();
        let number = |(least, most, _): (usize, usize, usize)| -> Result<usize, String> {
            whole(option, value, least as i64, most as i64)
        };
        let set = match option {
            "Hash" => number(MEGABYTES).and_then(|megabytes| desk.set_megabytes(megabytes)),
            "Threads" => number(THREADS).map(|threads| desk.settings.threads = threads),
            "MultiPV" => number(LINES).map(|lines| desk.settings.lines = lines),
            "Move Overhead" => {
                let overhead = number(OVERHEAD).map(|overhead| Duration::from_millis(overhead as u64));
                overhead.map(|overhead| desk.settings.overhead = overhead)
            }
            "Clear Hash" => {
                desk.forget();
                Ok(())
            }
            "UCI_Variant" => match value.map(|id| desk.choose(id)) {
                Some(Ok(())) => return announce(desk),
                Some(Err(why)) => Err(why),
                None => Err("UCI_Variant needs the name of a game".to_owned()),
            },
            "VariantPath" => return self.load(desk, value.unwrap_or_default()),
            "RanksFromZero" => check(option, value).map(|from_zero| desk.dialect.from_zero = from_zero),
            // they change nothing: whoever guesses says so in `go`, and positions are not searched otherwise
            _ => check(option, value).map(drop),
        };
        set.or_else(|why| complain(desk, &why))
    }

    /// Loads games from files, and says which.
    fn load(&mut self, desk: &mut Desk, paths: &str) -> io::Result<()> {
        let paths = if paths == "<empty>" { "" } else { paths };
        let loading = desk.catalogue.load(paths);
        paths.clone_into(&mut self.paths);
        for id in &loading.loaded {
            desk.say(format!("info string loaded {id}"))?;
        }
        loading.faults.iter().try_for_each(|fault| complain(desk, fault))
    }
}

/// Reads the value of an option that is on or off.
fn check(option: &str, value: Option<&str>) -> Result<bool, String> {
    match value.map(str::to_ascii_lowercase).as_deref() {
        Some("true") => Ok(true),
        Some("false") => Ok(false),
        _ => Err(format!("{option} is `true` or `false`, and not `{}`", clean(value.unwrap_or_default()))),
    }
}

/// Says what is wrong.
fn complain(desk: &mut Desk, why: &str) -> io::Result<()> {
    desk.say(format!("info string error: {why}"))
}

/// Says what game is played now.
fn announce(desk: &mut Desk) -> io::Result<()> {
    let variant = desk.variant();
    let (shape, start) = (variant.shape(), variant.start().fen());
    let text = format!(
        "info string variant {} files {} ranks {} pocket {} template {} startpos {start}",
        variant.id(),
        shape.files(),
        shape.ranks(),
        known::held(variant),
        known::like(variant)
    );
    desk.say(text)
}

/// The board and what is known of it, for people.
fn show(desk: &mut Desk) -> io::Result<()> {
    let board = desk.board();
    desk.say("")?;
    desk.say(board)?;
    let position = desk.game.position();
    let lines = [
        format!("Game: {}", desk.variant().id()),
        format!("Fen: {}", position.fen()),
        format!("To act: {}", position.actor_word()),
        format!("Outcome: {}", desk.game.outcome().map_or("none".to_owned(), |outcome| outcome.to_string())),
    ];
    desk.say(lines.join("\n"))
}

fn evaluate(desk: &mut Desk) -> io::Result<()> {
    let value = f64::from(desk.evaluation()) / 100.0;
    let side = desk.game.position().actor_word();
    desk.say(format!("Total evaluation: {value:+.2} ({side}, to act)"))
}

/// What a report says, but for its line.
fn told(report: &Report) -> String {
    let accuracy = match report.accuracy {
        Accuracy::Exact => "",
        Accuracy::AtLeast => " lowerbound",
        Accuracy::AtMost => " upperbound",
    };
    let Report { depth, furthest, rank, nodes, filled, .. } = report;
    let (score, time) = (score(report.score), report.time.as_millis());
    format!(
        "info depth {depth} seldepth {furthest} multipv {rank} score {score}{accuracy} nodes {nodes} nps {} \
         hashfull {filled} time {time}",
        speed(report)
    )
}

/// Positions a second.
pub(super) fn speed(report: &Report) -> u64 {
    (report.nodes as f64 / report.time.as_secs_f64().max(0.001)) as u64
}

fn score(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("cp {value}"),
        Score::Wins(actions) => format!("mate {}", moves(actions)),
        Score::Loses(actions) => format!("mate {}", -moves(actions)),
    }
}

/// `bestmove`, with what is expected after it if the game goes on then.
pub(super) fn best(desk: &Desk, game: &Game, choice: &Choice) -> String {
    let best = desk.dialect.write(game.position(), choice.action);
    match answer(desk, game, choice) {
        Some(answer) => format!("bestmove {best} ponder {answer}"),
        None => format!("bestmove {best}"),
    }
}

fn answer(desk: &Desk, game: &Game, choice: &Choice) -> Option<String> {
    let mut game = game.clone();
    game.play(choice.action).ok()?;
    let (answer, side) = (choice.answer?, game.position().actor());
    let text = desk.dialect.write(game.position(), answer);
    game.play(answer).ok()?;
    // nobody thinks on the time of a side that does not act, or of a game that is over
    let goes_on = game.outcome().is_none() && game.position().actor() != side;
    goes_on.then_some(text)
}
