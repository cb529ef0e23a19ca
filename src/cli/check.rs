//! `qigui check`: all that is wrong with the files of games, and what is odd in them.

use std::io::Write;

use serde::Serialize;

use super::fault::Fault;
use super::words::{count, wrap};
use super::{Verdict, answer, colours, report};
use crate::compile;
use crate::lab;
use crate::spec::load::{LoadError, load};
use crate::spec::{Check, Diagnostic, Report, Sources, words};

/// Tell all that is wrong with the files of games, and what is odd in them
#[derive(clap::Args)]
pub struct Args {
    /// Files of games, or names of shipped ones
    #[arg(value_name = "FILE", required_unless_present = "explain")]
    files: Vec<String>,
    /// Answer as JSON: a line a file, with every fault and its places
    #[arg(long)]
    json: bool,
    /// Take warnings for faults: the answer is no if there is one
    #[arg(long, value_name = "WHAT")]
    deny: Option<Denied>,
    /// Play so many random games to find rules that make no difference; with 0 nothing is played
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    games: usize,
    /// Say at length what a check is about, by the code in its messages
    #[arg(long, value_name = "CODE", conflicts_with_all = ["files", "json"])]
    explain: Option<String>,
}

/// What `--deny` can be given.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Denied {
    /// Every warning.
    Warnings,
}

/// Counts of an example up to so many actions are made by a check; `qigui test` makes them all.
const NODES: u64 = 100_000;

/// A file as JSON.
#[derive(Serialize)]
struct Checked<'a> {
    file: &'a str,
    faults: Vec<Told<'a>>,
}

/// A fault as JSON.
#[derive(Serialize)]
struct Told<'a> {
    code: &'static str,
    severity: &'static str,
    title: &'static str,
    message: &'a str,
    /// The first is where the fault is.
    places: Vec<Place<'a>>,
    help: Option<&'a str>,
}

/// A place as JSON: lines and columns from 1, the end behind the last character.
#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    text: &'a str,
}

/// Runs the command. The answer is no if a file has a fault, or what is denied.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let mut out = std::io::stdout().lock();
    if let Some(code) = &args.explain {
        return explain(&mut out, code);
    }
    let mut faulty = false;
    for file in &args.files {
        let report = look(file, args.games)?;
        let denied = |told: &Diagnostic| !told.check.is_warning() || args.deny == Some(Denied::Warnings);
        faulty |= report.diagnostics.iter().any(denied);
        if args.json {
            answer::write(&mut out, &Checked { file, faults: told(&report).collect() })?;
        } else if report.diagnostics.is_empty() {
            writeln!(out, "{file}: no fault")?;
        } else {
            out.write_all(report::render(&report, colours()).as_bytes())?;
        }
    }
    Ok(if faulty { Verdict::No } else { Verdict::Yes })
}

/// All that is told of a file. Warnings are looked for where nothing is wrong.
fn look(file: &str, games: usize) -> Result<Report, Fault> {
    let loaded = match load(file) {
        Ok(loaded) => loaded,
        Err(LoadError::Faults(report)) => return Ok(report),
        Err(error) => return Err(error.into()),
    };
    let variant = match compile::compile(&loaded) {
        Ok(variant) => variant,
        Err(report) => return Ok(report),
    };
    let diagnostics = lab::look::look(&loaded, &variant, NODES, games);
    Ok(Report { sources: loaded.sources, diagnostics })
}

fn told(report: &Report) -> impl Iterator<Item = Told<'_>> {
    report.diagnostics.iter().map(|diagnostic| Told {
        code: diagnostic.check.code(),
        severity: diagnostic.check.severity(),
        title: diagnostic.check.title(),
        message: &diagnostic.message,
        places: places(diagnostic, &report.sources),
        help: diagnostic.help.as_deref(),
    })
}

fn places<'a>(diagnostic: &'a Diagnostic, sources: &'a Sources) -> Vec<Place<'a>> {
    let place = |label: &'a crate::spec::Label| {
        let span = label.span;
        let (line, column) = sources.line_column(span.source, span.start as usize);
        let (end_line, end_column) = sources.line_column(span.source, span.end as usize);
        let file = sources.get(span.source).name.as_str();
        Place { file, line, column, end_line, end_column, text: &label.text }
    };
    diagnostic.labels.iter().map(place).collect()
}

/// Says at length what a check is about.
fn explain(out: &mut impl Write, code: &str) -> Result<Verdict, Fault> {
    let Some(check) = Check::from_code(code) else {
        let near = words::nearest(code, Check::ALL.iter().map(|check| check.code()));
        let near = near.map(|near| format!(" (did you mean {near}?)")).unwrap_or_default();
        let (first, last) = (Check::ALL[0].code(), Check::ALL[Check::ALL.len() - 1].code());
        return Err(Fault::Input(format!(
            "there is no check `{}`{near}: there are {}, from {first} to {last}",
            words::short(code),
            count(Check::ALL.len(), "check")
        )));
    };
    writeln!(out, "{}: {}\n\n{}", check.code(), check.title(), wrap(check.explanation(), 79))?;
    Ok(Verdict::Yes)
}
