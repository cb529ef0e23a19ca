//! `qigui convert`: recorded games from one format to another.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use indexmap::IndexMap;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::Verdict;
use super::fault::Fault;
use super::output::Output;
use super::records::{self, ReadArgs, shown, unreadable};
use super::words::count;
use crate::notation::Style;
use crate::record::{Entry, Format, Place, Record, Severity, Status, write};
use crate::spec::words::list;

/// Turn recorded games into another format
///
/// Reads PGN, in whatever notation and encoding its games are, XQF, CBR, CBF, DhtmlXQ and plain lists of moves. Games that had to be made good
/// are told with their places, and so are games that could not be read, which are left out; then the exit code is 1. A
/// file is written whole or not at all. docs/records.md tells more of the formats.
#[derive(clap::Args)]
pub struct Args {
    /// Files of recorded games; `-` is the standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// The format to write: pgn, qigui (PGN that carries the rules of the game), list (moves alone, a game a line), or
    /// dhtmlxq
    #[arg(long, value_name = "FORMAT", value_parser = written)]
    to: Format,
    /// The notation to write: own, from-zero, iccs, algebraic, wxf or chinese
    #[arg(long, value_name = "NOTATION", default_value = "own")]
    notation: Style,
    #[command(flatten)]
    read: ReadArgs,
    /// Write games that could not be read to their end as far as they could be, what is left as a comment
    #[arg(long)]
    keep_refused: bool,
    /// Say also what is no fault, as adverts that were passed over
    #[arg(long)]
    verbose: bool,
    /// Write to this file instead of printing; what it held is replaced once all is written
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A format that can be written, by its name.
fn written(name: &str) -> Result<Format, String> {
    let known =
        || list(Format::ALL.into_iter().filter(|format| format.is_written()).map(Format::name), "and");
    match name.parse::<Format>() {
        Ok(format) if format.is_written() => Ok(format),
        Ok(_) => Err(format!("this format can only be read; {} can be written", known())),
        Err(()) => Err(format!("there are {}", known())),
    }
}

/// Work that takes longer than this shows how far it is.
const LONG: Duration = Duration::from_millis(700);
/// So many places are listed in the summary.
const LISTED: usize = 10;

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let options = args.read.options()?;
    // all are opened before anything is written
    let files: Vec<_> =
        args.files.iter().map(|path| Ok((path, records::open(path)?))).collect::<Result<_, Fault>>()?;
    let bytes = files.iter().filter_map(|(_, file)| file.metadata().ok()).map(|data| data.len()).sum();
    let mut out = Output::open(args.output.as_deref())?;
    let mut work = Work { args, summary: Summary::default(), bar: Bar::new(bytes), out: &mut out };
    for (path, file) in files {
        let entries = records::entries(path, work.bar.bar.wrap_read(file), &options)?;
        for entry in entries {
            work.take(path, entry.map_err(|error| unreadable(path, &error))?)?;
        }
    }
    let Work { summary, bar, .. } = work;
    bar.bar.finish_and_clear();
    out.finish()?;
    summary.tell(args.to);
    Ok(if summary.refused.count + summary.unwritten.count == 0 { Verdict::Yes } else { Verdict::No })
}

/// A conversion on its way.
struct Work<'a> {
    args: &'a Args,
    summary: Summary,
    bar: Bar,
    out: &'a mut Output,
}

impl Work<'_> {
    /// Tells what is to be said of a game, and writes it.
    fn take(&mut self, path: &str, entry: Entry) -> Result<(), Fault> {
        self.bar.tick();
        let least = if self.args.verbose { Severity::Note } else { Severity::Warning };
        if entry.notices.iter().any(|notice| notice.severity >= least) {
            self.bar.bar.suspend(|| records::tell(path, &entry, least));
        }
        let status = entry.status();
        let place = format!("{}:{}", shown(path), line_of(entry.place));
        match status {
            Status::Read => self.summary.read += 1,
            Status::Repaired => self.summary.repaired.add(&place),
            Status::Refused => self.summary.refused.add(&place),
        }
        match entry.record {
            Some(record) if status != Status::Refused || self.args.keep_refused => {
                self.write(&record, &place)
            }
            _ => Ok(()),
        }
    }

    fn write(&mut self, record: &Record, place: &str) -> Result<(), Fault> {
        let Some(written) = write(record, self.args.to, self.args.notation) else {
            self.summary.unwritten.add(place);
            return Ok(());
        };
        if self.summary.written > 0 && self.args.to.is_parted() {
            self.out.write(b"\n")?;
        }
        self.out.write(written.text.as_bytes())?;
        self.summary.written += 1;
        for lost in written.lost {
            *self.summary.lost.entry(lost).or_default() += 1;
        }
        Ok(())
    }
}

/// Where a game begins, as it is listed.
fn line_of(place: Place) -> String {
    match place {
        Place::Text { line, .. } => line.to_string(),
        Place::Byte(byte) => format!("byte {byte}"),
    }
}

/// What became of the games.
#[derive(Default)]
struct Summary {
    read: usize,
    /// Where those begin that had to be made good.
    repaired: Places,
    /// Where those begin that were refused.
    refused: Places,
    written: usize,
    /// Where those begin that the format has no place for.
    unwritten: Places,
    /// What could not be written, and of how many games.
    lost: IndexMap<&'static str, usize>,
}

impl Summary {
    /// Says it on the standard error.
    fn tell(&self, format: Format) {
        let (repaired, refused) = (self.repaired.count, self.refused.count);
        let all = self.read + repaired + refused;
        let mut lines = vec![format!(
            "{}: {} read, {repaired} repaired, {refused} refused; {} written",
            count(all, "game"),
            self.read,
            self.written
        )];
        lines.extend(self.repaired.listed("repaired"));
        lines.extend(self.refused.listed("refused"));
        lines.extend(self.unwritten.listed(&format!("no place in the format {}", format.name())));
        let lost = self.lost.iter().map(|(what, games)| format!("{what} of {}", count(*games, "game")));
        let lost: Vec<String> = lost.collect();
        if !lost.is_empty() {
            lines.push(format!("not carried by the format {}: {}", format.name(), lost.join(", ")));
        }
        let _ = io::stderr().lock().write_all((lines.join("\n") + "\n").as_bytes());
    }
}

/// Places of which the first are kept, for there may be any number.
#[derive(Default)]
struct Places {
    count: usize,
    first: Vec<String>,
}

impl Places {
    fn add(&mut self, place: &str) {
        self.count += 1;
        if self.first.len() < LISTED {
            self.first.push(place.to_owned());
        }
    }

    /// The first of them on a line; `None` if there are none.
    fn listed(&self, what: &str) -> Option<String> {
        let more = self.count - self.first.len();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        (self.count > 0).then(|| format!("{what}: {}{more}", self.first.join(", ")))
    }
}

/// How far the work is, shown at a terminal once it takes long.
struct Bar {
    bar: ProgressBar,
    since: Instant,
    hidden: bool,
}

impl Bar {
    fn new(bytes: u64) -> Bar {
        let bar = ProgressBar::with_draw_target(Some(bytes), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{bar:40} {percent}% of {total_bytes}, {eta} to go, {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Bar { bar, since: Instant::now(), hidden: io::stderr().is_terminal() }
    }

    /// Counts a game.
    fn tick(&mut self) {
        if self.hidden && self.since.elapsed() > LONG {
            self.hidden = false;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.set_message("games are converted");
        }
    }
}
