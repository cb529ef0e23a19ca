//! Players, how long they think, and openings, as they are written on the command line.

use std::sync::Arc;
use std::time::Duration;

use crate::arena::{Entrant, Opening, Pace, Program, Speaks, Who};
use crate::cli::fault::{self, Fault};
use crate::cli::records::{self, shown, unreadable};
use crate::cli::words::clean;
use crate::compile::worths::Worths;
use crate::engine::Level;
use crate::engine::worths::table;
use crate::game::{Game, Position};
use crate::lab::compare::{Comparison, compare};
use crate::record::{Options, Rules, Status};
use crate::spec::words::nearest;

/// How long players think.
#[derive(clap::Args)]
pub struct PaceArgs {
    /// Time for a whole game, and what is added after each action, in seconds, as 4+0.04; the same for both players. Only
    /// engines and programs are told; levels and players by rule look at what they look at
    #[arg(long, value_name = "BASE+INC", value_parser = clock)]
    time: Option<(Duration, Duration)>,
    /// The same for A
    #[arg(long, value_name = "BASE+INC", value_parser = clock)]
    time_a: Option<(Duration, Duration)>,
    /// The same for B
    #[arg(long, value_name = "BASE+INC", value_parser = clock)]
    time_b: Option<(Duration, Duration)>,
    /// Time for an action, in milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Positions looked at for an action
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    nodes: Option<u64>,
    /// Actions looked ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=200))]
    depth: Option<u32>,
}

/// The longest time that can be said.
const LONGEST: f64 = 1e6;

/// Reads a number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let number: Option<f64> = text.parse().ok().filter(|number| (0.0..=LONGEST).contains(number));
    number
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "a number of seconds is wanted, as 4 or 0.04".to_owned())
}

/// Reads time for a game and what is added after each action.
fn clock(text: &str) -> Result<(Duration, Duration), String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let read = (seconds(base), seconds(increment));
    match read {
        (Ok(base), Ok(increment)) if !base.is_zero() => Ok((base, increment)),
        _ => Err("it is written BASE+INC, both in seconds, as 4+0.04".to_owned()),
    }
}

impl PaceArgs {
    /// That of A and of B.
    pub fn both(&self) -> [Pace; 2] {
        [self.time_a, self.time_b].map(|own| Pace {
            clock: own.or(self.time),
            time: self.movetime.map(Duration::from_millis),
            nodes: self.nodes,
            depth: self.depth,
        })
    }

    /// The first option that was given.
    fn given(&self) -> Option<&'static str> {
        let given = [
            ("--time", self.time.is_some()),
            ("--time-a", self.time_a.is_some()),
            ("--time-b", self.time_b.is_some()),
            ("--movetime", self.movetime.is_some()),
            ("--nodes", self.nodes.is_some()),
            ("--depth", self.depth.is_some()),
        ];
        given.into_iter().find(|(_, given)| *given).map(|(name, _)| name)
    }

    /// Complains of the first option that was given, for a reason.
    pub fn refuse_all(&self, why: &str) -> Result<(), Fault> {
        self.given().map_or(Ok(()), |name| Err(Fault::Input(format!("{name} says nothing here: {why}"))))
    }

    /// Complains where nobody is told how long to think, or where somebody who has to be is not.
    pub fn refuse_idle(&self, entrants: &[Entrant; 2]) -> Result<(), Fault> {
        if !entrants.iter().any(|entrant| entrant.who.is_paced()) {
            return self.refuse_all("neither player is an engine or a program");
        }
        let endless = |entrant: &&Entrant| entrant.who.is_paced() && entrant.pace.is_endless();
        match entrants.iter().find(endless) {
            None => Ok(()),
            Some(entrant) => Err(Fault::Input(format!(
                "`{}` has to be told how long to think: by --time, --movetime, --nodes or --depth",
                clean(&entrant.name)
            ))),
        }
    }
}

/// What is written of a player.
pub struct Sheet<'a> {
    /// Who it is.
    pub text: &'a str,
    /// Its options, if it is a program.
    pub options: &'a [(String, String)],
    /// How long it may think.
    pub pace: Pace,
    /// `a` or `b`.
    pub which: &'static str,
}

/// Players that are one word.
const WORDS: [&str; 9] = [
    "engine",
    "guessed",
    "greedy",
    "random",
    "careful",
    "level:5",
    "values:FILE",
    "uci:COMMAND",
    "xboard:COMMAND",
];

/// Reads a player.
pub fn entrant(sheet: &Sheet<'_>, rules: &Rules) -> Result<Entrant, Fault> {
    let Sheet { text, options, pace, which } = sheet;
    let who = who(text, options, rules).map_err(|why| Fault::Input(format!("`{}`: {why}", clean(text))))?;
    if let (Some((name, _)), false) = (options.first(), matches!(who, Who::Program(_))) {
        let message =
            format!("--option-{which} {}: `{}` is no program that could have it", clean(name), clean(text));
        return Err(Fault::Input(message));
    }
    let pace = if who.is_paced() { *pace } else { Pace::default() };
    Ok(Entrant { name: (*text).to_owned(), who, pace })
}

fn who(text: &str, options: &[(String, String)], rules: &Rules) -> Result<Who, String> {
    if let Some((name, rest)) = text.split_once(':') {
        if let Some(speaks) = Speaks::ALL.into_iter().find(|speaks| speaks.name() == name) {
            let words = shell_words::split(rest).map_err(|error| error.to_string())?;
            if words.is_empty() {
                return Err("the program is missing".to_owned());
            }
            return Ok(Who::Program(Program { speaks, words, options: options.to_vec() }));
        }
        match name {
            "level" => {
                let level = rest.parse().ok().and_then(Level::new);
                return level.map(Who::Level).ok_or_else(|| "levels go from 1 to 10".to_owned());
            }
            "values" => return values(rest, rules).map(|worths| Who::Engine(Some(worths))),
            _ => {}
        }
    }
    match text {
        "engine" => Ok(Who::Engine(None)),
        "guessed" => Ok(Who::Engine(Some(Worths::default()))),
        "greedy" => Ok(Who::Greedy),
        _ => text.parse().map(Who::Chance).map_err(|_| {
            let near = nearest(text, WORDS).map(|near| format!(" (is `{near}` meant?)")).unwrap_or_default();
            format!(
                "there is no such player{near}: there are engine, guessed, values:FILE, level:N, greedy, random, careful, \
                 rollouts-N, uci:COMMAND, ucci:COMMAND and xboard:COMMAND"
            )
        }),
    }
}

/// So many positions are compared of two files that should have the same rules.
const COMPARED: usize = 400;

/// The worths that another file of the same rules says.
fn values(path: &str, rules: &Rules) -> Result<Worths, String> {
    let other = Rules::open(path).map_err(|error| match error {
        crate::spec::load::LoadError::Faults(_) => {
            format!("it is faulty; `qigui check {}` says what is wrong with it", clean(path))
        }
        error => clean(&error.to_string()),
    })?;
    let (own, others) = (rules.variant(), other.variant());
    let names = |rules: &Rules| -> Vec<String> {
        rules.variant().kinds().map(|(_, kind)| kind.name.clone()).collect()
    };
    let alike = own.shape() == others.shape()
        && names(rules) == names(&other)
        && matches!(compare(own, others, COMPARED), Comparison::Same(_));
    if !alike {
        return Err(format!(
            "its rules are not those of `{}`; `qigui diff` says what differs, and the pieces have to stand in one order",
            clean(rules.id())
        ));
    }
    if table(others, others.worths()).is_empty() {
        return Err("it has no `[engine]` table".to_owned());
    }
    Ok(others.worths().clone())
}

/// Gives two players of one name names of their own.
pub fn tell_apart(entrants: &mut [Entrant; 2]) {
    if entrants[0].name == entrants[1].name {
        for (entrant, letter) in entrants.iter_mut().zip(["A", "B"]) {
            entrant.name = format!("{} ({letter})", entrant.name);
        }
    }
}

/// The openings of a file: positions, one a line, or the first actions of recorded games.
pub fn openings(path: &str, rules: &Arc<Rules>, plies: usize) -> Result<Vec<Opening>, Fault> {
    let mut file = records::open(path)?;
    let fault = |error| unreadable(path, &error);
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut file, &mut bytes).map_err(fault)?;
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<(usize, &str)> = (1..)
        .zip(text.lines())
        .map(|(number, line)| (number, line.trim().trim_start_matches('\u{feff}')))
        .collect();
    let lines = lines.into_iter().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    // a position begins with its rows, which no record does
    let is_positions = lines.clone().next().is_some_and(|(_, line)| {
        line.split_whitespace().next().is_some_and(|rows| rows.contains('/')) && !line.starts_with('[')
    });
    if is_positions {
        return lines
            .map(|(number, line)| {
                let place = |why: &str| Fault::Input(format!("{}:{number}: {why}", shown(path)));
                let start =
                    Position::parse(rules.variant(), line).map_err(|error| {
                        match fault::position(line, &error) {
                            Fault::Input(text) => place(&text),
                            other => other,
                        }
                    })?;
                if let Some(outcome) = Game::from_position(start.clone()).outcome() {
                    return Err(place(&format!("the game is over in this position: {}", outcome.told())));
                }
                Ok(Opening { start, actions: Vec::new() })
            })
            .collect();
    }
    let options = Options { game: Some(Arc::clone(rules)), ..Options::default() };
    let mut openings = Vec::new();
    for (number, entry) in (1..).zip(records::entries(path, std::io::Cursor::new(bytes), &options)?) {
        let entry = entry.map_err(|error| unreadable(path, &error))?;
        let refused = entry.status() == Status::Refused;
        let record = entry.record.filter(|_| !refused);
        let Some(record) = record.filter(|record| record.rules.id() == rules.id()) else {
            let of = clean(rules.id());
            return Err(Fault::Input(format!(
                "{}: game {number} cannot be read as one of `{of}`",
                shown(path)
            )));
        };
        let mut game = Game::from_position(record.start.clone());
        for node in record.line.nodes.iter().take(plies) {
            if game.play(node.action).is_err() || game.outcome().is_some() {
                return Err(Fault::Input(format!("{}: game {number} is over in the opening", shown(path))));
            }
        }
        let actions = game.history().map(|(action, _)| action).collect();
        openings.push(Opening { start: record.start, actions });
    }
    Ok(openings)
}
