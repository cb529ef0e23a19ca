//! `qigui games`: the games that were kept as they were played.

use std::io::Write;

use serde::Serialize;

use super::fault::Fault;
use super::words::{clean, count, pad, width};
use super::{Verdict, answer, complain};
use crate::play::opening::{Progress, progress};
use crate::play::saves::{self, Kept};

/// List the games that `play` has kept
///
/// The one that was changed last comes first. `qigui play --resume NAME` goes on with a game; without a name, with the
/// first here that is not over. The exit code is 1 if a file cannot be read; it is left as it is.
#[derive(clap::Args)]
pub struct Args {
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer<'a> {
    folder: String,
    games: Vec<Item<'a>>,
}

#[derive(Serialize)]
struct Item<'a> {
    name: String,
    changed: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'a str>,
    #[serde(flatten)]
    progress: Option<Progress>,
    /// Why the file cannot be read, or what in it had to be made good.
    #[serde(skip_serializing_if = "Option::is_none")]
    trouble: Option<String>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let folder = saves::folder().map_err(Fault::Input)?;
    let games = saves::all().map_err(Fault::Input)?;
    let items: Vec<Item<'_>> = games.iter().map(item).collect();
    let unread = items.iter().any(|item| item.progress.is_none());
    let mut out = std::io::stdout().lock();
    if args.json {
        answer::write(&mut out, &Answer { folder: folder.display().to_string(), games: items })?;
    } else if items.is_empty() {
        writeln!(out, "No games are kept in {}.", clean(&folder.display().to_string()))?;
    } else {
        let rows: Vec<[String; 4]> = items.iter().filter_map(row).collect();
        let widths = [0, 1, 2].map(|i| rows.iter().map(|row| width(&row[i])).max().unwrap_or(0));
        for [name, changed, game, state] in &rows {
            let (name, changed) = (pad(name, widths[0]), pad(changed, widths[1]));
            writeln!(out, "{name}  {changed}  {}  {state}", pad(game, widths[2]))?;
        }
        out.flush()?;
        for item in &items {
            if let Some(trouble) = &item.trouble {
                let left = if item.progress.is_none() { "; the file is left as it is" } else { "" };
                complain(&Fault::Note(format!("{}: {}{left}", clean(&item.name), clean(trouble))));
            }
        }
    }
    Ok(if unread { Verdict::No } else { Verdict::Yes })
}

fn item(kept: &Kept) -> Item<'_> {
    let changed = jiff::Timestamp::try_from(kept.changed).unwrap_or_default();
    let changed =
        changed.to_zoned_datetime(jiff::tz::TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string();
    let name = kept.save.name();
    let record = kept.record.as_ref();
    let game = record.ok().map(|record| record.rules.id());
    match record.map_err(String::clone).and_then(progress) {
        Ok(progress) => {
            Item { name, changed, game, progress: Some(progress), trouble: kept.repaired.clone() }
        }
        Err(why) => Item { name, changed, game, progress: None, trouble: Some(why) },
    }
}

fn row(item: &Item<'_>) -> Option<[String; 4]> {
    let progress = item.progress.as_ref()?;
    let state = match (&progress.outcome, progress.to_act) {
        (Some(outcome), _) => outcome.clone(),
        (None, side) => format!("{side} to act"),
    };
    let played = format!("{}, {state}", count(progress.plies, "action"));
    Some([clean(&item.name), item.changed.clone(), clean(item.game?), played])
}
