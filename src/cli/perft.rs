//! `qigui perft`: counts actions to a depth.

use std::io::Write;
use std::time::Instant;

use indexmap::IndexMap;
use serde::Serialize;

use super::fault::Fault;
use super::{FenArg, GameArg, Verdict, answer};
use crate::lab::perft;

/// Count the lines of play of so many actions
///
/// The usual proof of a rules engine. Only the rules of the board count: draws by repetition, counters and material
/// do not end a line. The last line says how illegal actions are kept out, and where each has to be tried, which is
/// slow, by which rule of the game.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// How many actions long
    #[arg(value_name = "DEPTH", value_parser = whole::<64>, allow_negative_numbers = true)]
    depth: u32,
    #[command(flatten)]
    fen: FenArg,
    /// Show the count for each first action
    #[arg(long)]
    divide: bool,
    /// Threads to count with; 0 for one a processor
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<1024>, allow_negative_numbers = true)]
    threads: u32,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    depth: u32,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<IndexMap<String, u64>>,
    /// How illegal actions are kept out.
    method: &'static str,
    /// Why each has to be tried, if it has.
    obstacles: Vec<&'static str>,
}

/// Reads a whole number up to `MOST`.
fn whole<const MOST: u32>(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| *number <= MOST);
    number.ok_or_else(|| format!("a whole number from 0 to {MOST} is wanted"))
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let variant = args.game.open_or_json(args.json)?;
    let position = args.fen.position_or_json(&variant, args.json)?;
    let threads = args.threads as usize;
    let started = Instant::now();
    let (nodes, divide) = if args.divide && args.depth > 0 {
        let parts = perft::divide(&position, args.depth, threads);
        let parts: IndexMap<String, u64> =
            parts.into_iter().map(|(action, count)| (position.action_text(action), count)).collect();
        (parts.values().sum(), Some(parts))
    } else {
        (perft::perft_threads(&position, args.depth, threads), args.divide.then(IndexMap::new))
    };
    let seconds = started.elapsed().as_secs_f64();
    let mut out = std::io::stdout().lock();
    if args.json {
        let method = variant.method().word();
        let obstacles = variant.obstacles().iter().map(|obstacle| obstacle.told()).collect();
        answer::write(&mut out, &Answer { depth: args.depth, nodes, seconds, divide, method, obstacles })?;
        return Ok(Verdict::Yes);
    }
    for (action, count) in divide.iter().flatten() {
        writeln!(out, "{action} {count}")?;
    }
    let speed = nodes as f64 / seconds.max(1e-6);
    writeln!(out, "depth {}: {nodes} in {seconds:.3} s, {} a second", args.depth, rounded(speed))?;
    writeln!(out, "{}", variant.method_told())?;
    Ok(Verdict::Yes)
}

/// A number to three digits: `218 million`.
fn rounded(number: f64) -> String {
    let (value, unit) = match number {
        n if n >= 1e9 => (n / 1e9, " thousand million"),
        n if n >= 1e6 => (n / 1e6, " million"),
        n if n >= 1e3 => (n / 1e3, " thousand"),
        n => (n, ""),
    };
    let decimals = if value >= 100.0 {
        0
    } else if value >= 10.0 {
        1
    } else {
        2
    };
    format!("{value:.decimals$}{unit}")
}
