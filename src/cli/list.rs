//! `qigui list`: the games that ship with the program.

use std::collections::BTreeMap;
use std::io::Write;

use serde::Serialize;

use super::fault::Fault;
use super::words::{clean, pad, width};
use super::{Verdict, answer};
use crate::compile;
use crate::spec::load::shipped;
use crate::variant::Variant;

/// List the games that ship with the program
#[derive(clap::Args)]
pub struct Args {
    /// Answer as JSON: a list of games with their names, sizes and parents
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    name: BTreeMap<&'a str, &'a str>,
    files: usize,
    ranks: usize,
    extends: Option<&'a str>,
}

/// Languages whose names stand on the line of a game.
const LANGUAGES: [&str; 2] = ["en", "zh"];

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let games = shipped().map(compile::open).collect::<Result<Vec<_>, _>>()?;
    let mut out = std::io::stdout().lock();
    if args.json {
        let entries: Vec<Entry<'_>> = games.iter().map(|game| entry(game)).collect();
        answer::write(&mut out, &entries)?;
        return Ok(Verdict::Yes);
    }
    let rows: Vec<[String; 3]> = games.iter().map(|game| row(game)).collect();
    let widths = [0, 1].map(|i| rows.iter().map(|row| width(&row[i])).max().unwrap_or(0));
    for [id, size, names] in &rows {
        writeln!(out, "{}  {}  {names}", pad(id, widths[0]), pad(size, widths[1]))?;
    }
    Ok(Verdict::Yes)
}

fn row(game: &Variant) -> [String; 3] {
    let mut names: Vec<String> = LANGUAGES.iter().map(|language| clean(game.name().get(language))).collect();
    names.dedup();
    [game.id().to_string(), format!("{}×{}", game.shape().files(), game.shape().ranks()), names.join("  ")]
}

fn entry(game: &Variant) -> Entry<'_> {
    // a text for all languages has no language of its own
    let name =
        game.name().all().map(|(language, text)| (if language.is_empty() { "und" } else { language }, text));
    Entry {
        id: game.id(),
        name: name.collect(),
        files: game.shape().files(),
        ranks: game.shape().ranks(),
        extends: game.extends(),
    }
}
