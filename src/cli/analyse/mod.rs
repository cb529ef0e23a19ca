//! `qigui analyse`: what the engine thinks of a position, or of every action of a recorded game.

mod plot;
mod recorded;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use serde::Serialize;

use super::fault::Fault;
use super::source::SourceArgs;
use super::{Verdict, answer};
use crate::engine::{Accuracy, Engine, Limits, Report, Score, Stop};
use crate::game::{Game, Position};
use crate::notation::{self, Style};

/// Say what the engine thinks of a position, or of every action of a recorded game
///
/// Of a position the best actions with how each goes on: what it is worth to the side to act in hundreds of centipawns,
/// or in how many moves it wins. Of a file of recorded games, in any format that `convert` reads, every action of one
/// game: what it was worth to Red, and where a side gave much away, what would have been better.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    source: SourceArgs,
    /// How many of the best actions of a position are told [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=500))]
    multipv: Option<u16>,
    #[command(flatten)]
    effort: Effort,
    /// How actions are written: own, from-zero, iccs, algebraic, wxf or chinese
    #[arg(long, value_name = "NOTATION", default_value_t = Style::Own)]
    notation: Style,
    /// Draw what every position of a recorded game is worth, as SVG into a file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// How long is thought. Without any of the three it is a number of positions, so that the answer is always the same.
#[derive(clap::Args, Clone)]
struct Effort {
    /// Think so long for each position, in milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Look so many actions ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=120))]
    depth: Option<u32>,
    /// Look at so many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// So many threads think
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Megabytes for what is remembered
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
}

impl Effort {
    /// The limits, with so many positions if nothing else is said.
    fn limits(&self, nodes: u64, lines: usize) -> Limits {
        let unsaid = self.movetime.is_none() && self.depth.is_none();
        Limits {
            time: self.movetime.map(Duration::from_millis),
            depth: self.depth,
            nodes: self.nodes.or(unsaid.then_some(nodes)),
            lines,
            ..Limits::default()
        }
    }

    fn engine(&self, position: &Position) -> Engine {
        Engine::new(position.variant(), self.hash as usize, usize::from(self.threads))
    }
}

/// Positions looked at for a position by itself.
const NODES: u64 = 400_000;

/// A score for programs, as the side to act sees it.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Told {
    Centipawns(i32),
    WinsIn(u32),
    LosesIn(u32),
}

impl From<Score> for Told {
    fn from(score: Score) -> Told {
        match score {
            Score::Centipawns(value) => Told::Centipawns(value),
            Score::Wins(actions) => Told::WinsIn(actions),
            Score::Loses(actions) => Told::LosesIn(actions),
        }
    }
}

#[derive(Serialize)]
struct Best {
    rank: usize,
    score: Told,
    depth: u32,
    line: Vec<String>,
}

#[derive(Serialize)]
struct Answer {
    fen: String,
    to_act: &'static str,
    outcome: Option<String>,
    nodes: u64,
    lines: Vec<Best>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    if args.source.is_record() {
        return recorded::run(args);
    }
    let mut out = std::io::stdout().lock();
    let game = match args.source.game(&[("--plot", args.plot.is_some())], args.json)? {
        Ok(game) => game,
        Err(stopped) => return stopped.report(&mut out, args.json),
    };
    let engine = args.effort.engine(game.position());
    let lines = usize::from(args.multipv.unwrap_or(1));
    let reports = thoughts(&engine, &game, &args.effort.limits(NODES * lines as u64, lines));
    let outcome = game.outcome();
    let position = game.position();
    if args.json {
        let lines = reports.iter().map(|report| Best {
            rank: report.rank,
            score: report.score.into(),
            depth: report.depth,
            line: texts(position, report, args.notation),
        });
        let answer = Answer {
            fen: position.fen(),
            to_act: position.actor_word(),
            outcome: outcome.map(|outcome| outcome.to_string()),
            nodes: reports.iter().map(|report| report.nodes).max().unwrap_or(0),
            lines: lines.collect(),
        };
        answer::write(&mut out, &answer)?;
        return Ok(Verdict::Yes);
    }
    if let Some(outcome) = outcome {
        writeln!(out, "the game is over: {}", outcome.told())?;
    }
    for report in &reports {
        let line = texts(position, report, args.notation).join(" ");
        writeln!(
            out,
            "{:>2}. {:>9}  depth {:>2}  {line}",
            report.rank,
            report.score.to_string(),
            report.depth
        )?;
    }
    Ok(Verdict::Yes)
}

/// The last word of a search on each of the lines wanted, the best first; none if the game is over.
fn thoughts(engine: &Engine, game: &Game, limits: &Limits) -> Vec<Report> {
    let mut reports: Vec<Report> = Vec::new();
    let found = engine.search(game, limits, &Stop::default(), &mut |report| {
        if report.accuracy != Accuracy::Exact {
            return;
        }
        match reports.iter_mut().find(|known| known.rank == report.rank) {
            Some(known) => known.clone_from(report),
            None => reports.push(report.clone()),
        }
    });
    // a search that was cut off has chosen by what it had found till then
    if let (Some(choice), Some(first)) = (found, reports.first_mut())
        && first.line.first() != Some(&choice.action)
    {
        first.line = std::iter::once(choice.action).chain(choice.answer).collect();
        first.score = choice.score;
    }
    reports
}

/// The actions of a line, each written in the position where it is made.
fn texts(position: &Position, report: &Report, style: Style) -> Vec<String> {
    let mut position = position.clone();
    let written = report.line.iter().map(|action| {
        let text = notation::write(&position, *action, style);
        position.apply(*action);
        text
    });
    written.collect()
}
