//! `qigui tune`: finds by playing what the pieces of a game are worth.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::fault::Fault;
use super::samples::{Identity, Samples};
use super::words::{clean, count};
use super::{GameArg, Verdict, answer, deliver};
use crate::compile;
use crate::compile::worths::Worths;
use crate::engine::Engine;
use crate::engine::tune::{Fit, fit, play};
use crate::engine::worths::table;
use crate::record::{Rules, hash};
use crate::spec::load::{LoadError, load, load_text};
use crate::spec::replace::replace;
use crate::spec::{Loaded, SourceId};
use crate::variant::Variant;

/// Find by playing what the pieces of a game are worth, and write the `[engine]` table of its file
///
/// The engine plays the game against itself, and the worths of pieces and points are fitted to what came of it; the next
/// round is played with these. The same seed gives the same worths, with any number of threads. With `--data` the games
/// are kept as they are played: the same command goes on where it was stopped.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// Games in a round
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Positions that are looked at for an action
    #[arg(long, value_name = "N", default_value_t = 2500, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Rounds; the last two of them are fitted
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// Threads to play and fit with; 0 for one a processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1024))]
    threads: u32,
    /// Plays the same games again
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Keep the games in this file, and go on with those it holds
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Write the game's file with its new `[engine]` table to this file instead of printing the table
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Answer as JSON: how well each round was fitted, and without --output the table
    #[arg(long)]
    json: bool,
}

/// How much the result of a game counts beside what the search thought.
const TRUST: f32 = 0.4;
/// How often the samples are gone through in a fit.
const PASSES: usize = 60;
/// The memory of the engine of a thread, in megabytes.
const MEGABYTES: usize = 8;

impl Args {
    fn threads(&self) -> usize {
        match self.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads as usize,
        }
    }
}

#[derive(Serialize)]
struct Answer {
    game: String,
    games: u32,
    rounds: Vec<Round>,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<String>,
}

/// A round as JSON. Errors are mean squares of what is missing from the chances that a position gives.
#[derive(Serialize)]
struct Round {
    round: u32,
    games: u32,
    positions: usize,
    error_before: f64,
    error_after: f64,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let variant = args.game.open_or_json(args.json)?;
    let loaded = load(&args.game.game)?;
    // what would only be seen after the work is looked at before
    if args.output.is_some() {
        with_table(&loaded, args, "[engine]\ntempo = 0\n")?;
    }
    let mut samples = match &args.data {
        Some(path) => Samples::open(path, &identity(args, &variant)?, &variant)?,
        None => Samples::unkept(),
    };
    if let Some(note) = samples.note.take() {
        say(&format!("note: {note}"));
    }
    let mut worths = variant.worths().clone();
    let mut rounds = Vec::new();
    for round in 1..=args.rounds {
        play_round(args, &variant, &worths, round, &mut samples)?;
        let fitted = samples.of(round.saturating_sub(1)..=round);
        if fitted.is_empty() {
            let games = count(args.games as usize, "game");
            let message = format!(
                "in {games} there was no quiet position to learn from: play more, or look further with more --nodes"
            );
            return Err(Fault::Input(message));
        }
        let bar = bar(PASSES as u64, "fitting {bar:40} {percent}%");
        let work = || fit(&variant, &worths, &fitted, TRUST, PASSES, &mut || bar.inc(1));
        // where no threads can be started, those that there are do it
        let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads()).build();
        let (found, quality) = pool.map_or_else(|_| work(), |pool| pool.install(work));
        bar.finish_and_clear();
        worths = found;
        rounds.push(told(round, args.games, quality));
    }
    let engine = table(&variant, &worths);
    if let Some(path) = &args.output {
        deliver(with_table(&loaded, args, &engine)?, Some(path))?;
    }
    let mut out = io::stdout().lock();
    if args.json {
        let engine = args.output.is_none().then_some(engine);
        let answer =
            Answer { game: variant.id().to_owned(), games: args.games * args.rounds, rounds, engine };
        answer::write(&mut out, &answer)?;
    } else if args.output.is_none() {
        out.write_all(engine.as_bytes())?;
    }
    Ok(Verdict::Yes)
}

/// What must be the same for games of another run to be those of this one.
fn identity(args: &Args, variant: &Variant) -> Result<Identity, Fault> {
    let rules = Rules::open(&args.game.game)?;
    Ok(Identity(vec![
        ("rules", rules.hash()),
        ("worths", hash(&table(variant, variant.worths()))),
        ("games", args.games.to_string()),
        ("nodes", args.nodes.to_string()),
        ("seed", args.seed.to_string()),
    ]))
}

/// Plays what is missing of a round.
fn play_round(
    args: &Args,
    variant: &Arc<Variant>,
    worths: &Worths,
    round: u32,
    samples: &mut Samples,
) -> Result<(), Fault> {
    let missing: Vec<u32> = (1..=args.games).filter(|game| !samples.has(round, *game)).collect();
    let threads = args.threads().min(missing.len());
    let bar = bar(
        u64::from(args.games),
        &format!("round {round} of {} {{bar:40}} {{pos}} of {{len}} games, {{eta}} to go", args.rounds),
    );
    bar.set_position(u64::from(args.games) - missing.len() as u64);
    bar.reset_eta();
    let next = AtomicUsize::new(0);
    let (sender, played) = mpsc::channel();
    let result = thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            scope.spawn(|| {
                let sender = sender;
                let engine = Engine::with_worths(variant, worths, MEGABYTES, 1);
                while let Some(game) = missing.get(next.fetch_add(1, Relaxed)) {
                    let played = play(&engine, args.nodes, seed(args.seed, round, *game));
                    // nobody takes it if the last one could not be kept
                    if sender.send((*game, played)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        played.into_iter().try_for_each(|(game, played)| {
            bar.inc(1);
            samples.add(round, game, played)
        })
    });
    bar.finish_and_clear();
    result
}

/// The seed of a game.
fn seed(of_run: u64, round: u32, game: u32) -> u64 {
    of_run.rotate_left(48) ^ (u64::from(round) << 32) ^ u64::from(game)
}

/// A bar on the standard error, if that is a terminal.
fn bar(whole: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(whole).with_style(style)
}

/// Says how a round went.
fn told(round: u32, games: u32, quality: Fit) -> Round {
    let digits = |error: f64| (error * 1e6).round() / 1e6;
    let Fit { samples, before, after } = quality;
    let (positions, before, after) = (samples, digits(before), digits(after));
    let counted = count(positions, "position");
    say(&format!("round {round}: {counted} fitted, error {before:.6} before and {after:.6} after"));
    Round { round, games, positions, error_before: before, error_after: after }
}

/// The game's file with another `[engine]` table, which was read and compiled where it will stand.
fn with_table(loaded: &Loaded, args: &Args, table: &str) -> Result<String, Fault> {
    let own = loaded.sources.get(SourceId(0));
    let text = replace(&own.text, "engine", table)
        .map_err(|error| Fault::Input(format!("{}: {error}", clean(&own.name))))?;
    let path = args.output.as_ref().map_or(own.name.clone(), |path| path.display().to_string());
    let read = load_text(&path, &text)?;
    compile::compile(&read).map_err(LoadError::Faults)?;
    Ok(text)
}

fn say(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}
