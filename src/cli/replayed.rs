//! `qigui replay FILE`: recorded games, and the positions they pass through.

use std::io::Write;
use std::path::Path;

use serde::Serialize;

use super::Verdict;
use super::answer::{self, Ended};
use super::fault::Fault;
use super::records::{self, ReadArgs, unreadable};
use super::words::{clean, count};
use crate::game::{Game, Outcome, Position};
use crate::notation::{self, Style};
use crate::play::status;
use crate::record::{Entry, Line, Node, Notice, Place, Record, Severity, Status};
use crate::spec::load::shipped;

/// What of a file is shown, and how.
pub struct Wanted<'a> {
    /// The file; `-` is the standard input.
    pub path: &'a str,
    /// How it is read.
    pub read: &'a ReadArgs,
    /// The game of it, from 1; all if none is named.
    pub nth: Option<usize>,
    /// The position after so many actions, instead of the last.
    pub ply: Option<usize>,
    /// How actions are written.
    pub notation: Style,
    /// Whether as JSON, with every position.
    pub json: bool,
}

#[derive(Serialize)]
struct Told<'a> {
    game: usize,
    status: &'static str,
    variant: Option<&'a str>,
    tags: Option<&'a crate::record::Tags>,
    result: Option<&'static str>,
    fen: Option<String>,
    plies: usize,
    outcome: Option<Ended>,
    ended_at: Option<usize>,
    notices: Vec<Said<'a>>,
    start: Option<Start<'a>>,
    positions: Vec<Step<'a>>,
}

/// The position in which a record begins.
#[derive(Serialize)]
struct Start<'a> {
    fen: String,
    comments: &'a [String],
}

/// An action of a record, and the position behind it.
#[derive(Serialize)]
struct Step<'a> {
    ply: usize,
    action: String,
    text: String,
    fen: String,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    before: &'a [String],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    comments: &'a [String],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    nags: &'a [u16],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Variation<'a>>,
}

#[derive(Serialize)]
struct Variation<'a> {
    comments: &'a [String],
    positions: Vec<Step<'a>>,
}

#[derive(Serialize)]
struct Said<'a> {
    severity: &'static str,
    line: Option<usize>,
    column: Option<usize>,
    byte: Option<usize>,
    ply: Option<usize>,
    message: &'a str,
}

impl<'a> Said<'a> {
    fn of(notice: &'a Notice) -> Said<'a> {
        let (line, column, byte) = match notice.place {
            Place::Text { line, column } => (Some(line), Some(column), None),
            Place::Byte(byte) => (None, None, Some(byte)),
        };
        let (severity, ply, message) = (notice.severity.word(), notice.ply, notice.message.as_str());
        Said { severity, line, column, byte, ply, message }
    }
}

/// The actions of a line, and every position they lead to.
fn steps<'a>(start: &Position, line: &'a Line, plies: usize, style: Style) -> Vec<Step<'a>> {
    let mut position = start.clone();
    let mut step = |(i, node): (usize, &'a Node)| {
        let variation = |line: &'a Line| {
            let positions = steps(&position, line, plies + i, style);
            Variation { comments: &line.comments, positions }
        };
        let variations = node.variations.iter().map(variation).collect();
        let (action, text) =
            (position.action_text(node.action), notation::write(&position, node.action, style));
        position.apply(node.action);
        let (before, comments, nags) = (&node.before[..], &node.after[..], &node.nags[..]);
        Step { ply: plies + i + 1, action, text, fen: position.fen(), before, comments, nags, variations }
    };
    line.nodes.iter().enumerate().map(&mut step).collect()
}

/// How a record's game stands after so many actions, and after how many it was over by the rules, if it was.
fn played(record: &Record, plies: usize) -> (Position, Option<(usize, Outcome)>) {
    let mut game = Some(Game::from_position(record.start.clone()));
    let mut position = record.start.clone();
    let mut ended = None;
    for (ply, node) in record.line.nodes.iter().take(plies).enumerate() {
        if let Some(now) = &mut game
            && now.play(node.action).is_err()
        {
            ended = now.outcome().map(|outcome| (ply, outcome));
            game = None;
        }
        position.apply(node.action);
    }
    let last = game.and_then(|game| game.outcome()).map(|outcome| (plies, outcome));
    (position, ended.or(last))
}

/// Runs the command.
pub fn run(wanted: &Wanted) -> Result<Verdict, Fault> {
    let path = wanted.path;
    if shipped().any(|id| id == path) && !Path::new(path).exists() {
        return Err(Fault::Input(format!(
            "`{path}` is a game, not a record: say what is played with --moves"
        )));
    }
    let mut out = std::io::stdout().lock();
    let mut show = |number: usize, entry: &Entry| -> Result<(), Fault> {
        if wanted.json {
            answer::write(&mut out, &told(wanted, number, entry))
        } else {
            tell(wanted, number, entry, &mut out)
        }
    };
    let verdict = |refused: bool| if refused { Verdict::No } else { Verdict::Yes };
    if let Some(nth) = wanted.nth {
        let entry = records::game(path, wanted.read, Some(nth))?;
        show(nth, &entry)?;
        return Ok(verdict(entry.status() == Status::Refused));
    }
    let options = wanted.read.options()?;
    let file = records::open(path)?;
    let (mut games, mut refused) = (0, false);
    for entry in records::entries(path, file, &options)? {
        let entry = entry.map_err(|error| unreadable(path, &error))?;
        games += 1;
        refused |= entry.status() == Status::Refused;
        show(games, &entry)?;
    }
    if games == 0 {
        return Err(Fault::Input(records::none_of(path, 0, None)));
    }
    Ok(verdict(refused))
}

fn told<'a>(wanted: &Wanted, game: usize, entry: &'a Entry) -> Told<'a> {
    let record = entry.record.as_ref();
    let all = record.map_or(0, |record| record.line.nodes.len());
    let plies = wanted.ply.unwrap_or(all).min(all);
    let stands = record.map(|record| played(record, plies));
    let ended = stands.as_ref().and_then(|(_, ended)| *ended);
    Told {
        game,
        status: status_word(entry.status()),
        variant: record.map(|record| record.rules.id()),
        tags: record.map(|record| &record.tags),
        result: record.map(|record| record.result.text()),
        fen: stands.as_ref().map(|(position, _)| position.fen()),
        plies,
        outcome: ended.map(|(_, outcome)| Ended::from(outcome)),
        ended_at: ended.map(|(ply, _)| ply),
        notices: entry.notices.iter().map(Said::of).collect(),
        start: record.map(|record| Start { fen: record.start.fen(), comments: &record.line.comments }),
        positions: record.map_or(Vec::new(), |record| steps(&record.start, &record.line, 0, wanted.notation)),
    }
}

const fn status_word(status: Status) -> &'static str {
    match status {
        Status::Read => "read",
        Status::Repaired => "repaired",
        Status::Refused => "refused",
    }
}

fn tell(wanted: &Wanted, number: usize, entry: &Entry, out: &mut impl Write) -> Result<(), Fault> {
    records::tell(wanted.path, entry, Severity::Note);
    let Some(record) = &entry.record else {
        writeln!(out, "game {number}: refused")?;
        return Ok(());
    };
    let all = record.line.nodes.len();
    let plies = wanted.ply.unwrap_or(all);
    if plies > all {
        return Err(records::too_far(number, record, plies));
    }
    let (position, ended) = played(record, plies);
    let says = |names: &[&str]| {
        let found = names.iter().find_map(|name| record.tags.get(*name)).map(|name| clean(name));
        found.filter(|name| !name.trim().is_empty())
    };
    let players = [says(&["Red", "White"]), says(&["Black"])].map(|name| name.unwrap_or("?".to_owned()));
    let title = says(&["Event"]).map(|event| format!(", {event}")).unwrap_or_default();
    let refused = if entry.status() == Status::Refused { ", refused after this" } else { "" };
    let [red, black] = players;
    writeln!(out, "game {number}: {} {red} – {black}{title}, {}", record.rules.id(), record.result.text())?;
    let stands = ended.filter(|(ply, _)| *ply == plies).map(|(_, outcome)| outcome);
    let last = plies.checked_sub(1).and_then(|last| {
        let (before, node) = (record.position(last)?, record.line.nodes.get(last)?);
        Some(format!(", the last {}", notation::write(&before, node.action, wanted.notation)))
    });
    let summary = status::summary(&position, stands);
    let of = if plies < all { format!("{plies} of {}", count(all, "action")) } else { count(all, "action") };
    writeln!(out, "{of} played{}{refused}. {summary}\n{}", last.unwrap_or_default(), position.fen())?;
    if let Some((ply, outcome)) = ended.filter(|(ply, _)| *ply < plies) {
        writeln!(
            out,
            "note: by the rules the game was over after {}: {}",
            count(ply, "action"),
            outcome.told()
        )?;
    }
    Ok(())
}
