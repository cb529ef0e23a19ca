//! Every action of a recorded game, weighed.

use std::io::Write;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use super::{Args, Told, plot, thoughts};
use crate::board::Side;
use crate::cli::fault::Fault;
use crate::cli::words::{count, pad};
use crate::cli::{Verdict, answer, deliver};
use crate::engine::Score;
use crate::game::Game;
use crate::notation;
use crate::record::Record;

/// Positions looked at for each action.
const NODES: u64 = 60_000;

/// How much of the chance to win an action gave away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Slip {
    /// A tenth.
    Inaccuracy,
    /// A fifth.
    Mistake,
    /// Three tenths.
    Blunder,
}

impl Slip {
    const ALL: [(f64, Slip); 3] = [(0.3, Slip::Blunder), (0.2, Slip::Mistake), (0.1, Slip::Inaccuracy)];

    fn of(lost: f64) -> Option<Slip> {
        Slip::ALL.into_iter().find(|(least, _)| lost >= *least).map(|(_, fault)| fault)
    }

    fn word(self) -> &'static str {
        match self {
            Slip::Inaccuracy => "inaccuracy",
            Slip::Mistake => "mistake",
            Slip::Blunder => "blunder",
        }
    }
}

/// A position with what is thought of it.
struct Weighed {
    /// What it is worth to Red.
    red: Score,
    /// The best action, as text; none if the game is over.
    best: Option<String>,
}

#[derive(Serialize)]
struct Action {
    ply: usize,
    side: &'static str,
    action: String,
    /// What the position after it is worth to Red.
    red: Told,
    /// How much of the chance to win it gave away, from 0 to 1.
    lost: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<Slip>,
    #[serde(skip_serializing_if = "Option::is_none")]
    better: Option<String>,
}

#[derive(Serialize)]
struct Answer {
    /// What the beginning is worth to Red.
    start: Told,
    actions: Vec<Action>,
}

/// Runs the command for a file of recorded games.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let entry = args.source.recorded(&[("--multipv", args.multipv.is_some())])?;
    let Some(record) = entry.record.as_ref() else { return Ok(Verdict::No) };
    let (start, actions) = weigh(args, record);
    if let Some(path) = &args.plot {
        let chances = actions.iter().map(|action| action.1).collect::<Vec<f64>>();
        deliver(plot::svg(start.chance(), &chances), Some(path))?;
    }
    let actions: Vec<Action> = actions.into_iter().map(|(action, _)| action).collect();
    let mut out = std::io::stdout().lock();
    if args.json {
        answer::write(&mut out, &Answer { start: start.into(), actions })?;
    } else {
        out.write_all(told(&actions).as_bytes())?;
    }
    Ok(Verdict::Yes)
}

/// Weighs the beginning and every action, with Red's chance after it.
fn weigh(args: &Args, record: &Record) -> (Score, Vec<(Action, f64)>) {
    let engine = args.effort.engine(&record.start);
    let limits = args.effort.limits(NODES, 1);
    let mut game = Game::from_position(record.start.clone());
    let bar = ProgressBar::with_draw_target(
        Some(record.line.nodes.len() as u64),
        ProgressDrawTarget::stderr_with_hz(8),
    );
    if let Ok(style) = ProgressStyle::with_template("{pos} of {len} actions {wide_bar} {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(500));
    let look = |game: &Game| -> Weighed {
        let side = game.position().actor();
        if let Some(outcome) = game.outcome() {
            let red = match outcome.winner {
                Some(Side::Red) => Score::Wins(0),
                Some(Side::Black) => Score::Loses(0),
                None => Score::Centipawns(0),
            };
            return Weighed { red, best: None };
        }
        let report = thoughts(&engine, game, &limits).into_iter().next();
        let score = report.as_ref().map_or(Score::Centipawns(0), |report| report.score);
        let best = report.and_then(|report| report.line.first().copied());
        let best = best.map(|action| notation::write(game.position(), action, args.notation));
        Weighed { red: if side == Side::Red { score } else { score.turned() }, best }
    };
    let mut before = look(&game);
    let start = before.red;
    let mut actions = Vec::new();
    for node in &record.line.nodes {
        let side = game.position().actor();
        let text = notation::write(game.position(), node.action, args.notation);
        // what follows the end of a game by its rules is not weighed
        if game.play(node.action).is_err() {
            break;
        }
        let after = look(&game);
        let chance = |score: Score| if side == Side::Red { score.chance() } else { 1.0 - score.chance() };
        let same = before.best.as_ref() == Some(&text);
        let lost = if same { 0.0 } else { (chance(before.red) - chance(after.red)).max(0.0) };
        let fault = Slip::of(lost);
        let action = Action {
            ply: game.plies(),
            side: side.word(),
            action: text,
            red: after.red.into(),
            lost: (lost * 1000.0).round() / 1000.0,
            fault,
            better: fault.and_then(|_| before.best.clone()),
        };
        actions.push((action, after.red.chance()));
        before = after;
        bar.inc(1);
    }
    bar.finish_and_clear();
    (start, actions)
}

/// The answer for people: an action a line, then how often each side went wrong.
fn told(actions: &[Action]) -> String {
    let widest = actions.iter().map(|action| crate::cells::words::width(&action.action)).max().unwrap_or(0);
    let mut text = String::new();
    for action in actions {
        let score = match action.red {
            Told::Centipawns(value) => Score::Centipawns(value),
            Told::WinsIn(actions) => Score::Wins(actions),
            Told::LosesIn(actions) => Score::Loses(actions),
        };
        let fault = match (action.fault, &action.better) {
            (Some(fault), Some(better)) => format!("  {}: {better} is better", fault.word()),
            (Some(fault), None) => format!("  {}", fault.word()),
            (None, _) => String::new(),
        };
        let shown = pad(&action.action, widest);
        text += format!("{:>4}  {:<5}  {shown}  {:>11}{fault}\n", action.ply, action.side, score.to_string())
            .trim_end_matches(' ');
    }
    for side in Side::BOTH {
        let faults = Slip::ALL.map(|(_, fault)| {
            let times = actions.iter().filter(|a| a.side == side.word() && a.fault == Some(fault)).count();
            match (fault, times) {
                (Slip::Inaccuracy, times) if times != 1 => format!("{times} inaccuracies"),
                (fault, times) => count(times, fault.word()),
            }
        });
        text += &format!("{}: {}\n", side.word(), faults.join(", "));
    }
    text
}
