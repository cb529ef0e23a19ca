//! `qigui solve`: whether the side to act wins by force, proved.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use super::fault::Fault;
use super::source::{PlyArg, SourceArgs};
use super::words::{clean, count};
use super::{Verdict, answer, records};
use crate::engine::Stop;
use crate::game::{Action, Game, Position};
use crate::notation::{self, Style};
use crate::solve::{Answer, Limits, Solver, Win};

/// Prove that the side to act wins within so many moves, or that it does not
///
/// Every action of both sides counts, and the win is the shortest there is; the line that is told makes it last longest.
/// What counts as a win is what stands on the board, such as mate or a royal taken, and not what the law of repetition gives.
/// Of a file of recorded games, in any format that `convert` reads, the position in which a game begins, or that after --ply actions.
/// The exit code is 0 if there is a win, 1 if it is proved that there is none, and 1 as well if the search was stopped by
/// --nodes, --movetime or Ctrl-C before it knew.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    source: SourceArgs,
    #[command(flatten)]
    at: PlyArg,
    /// Win within so many actions of the side to act; choices and the captures of a chain count as well
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=500))]
    mate: u16,
    /// The side to act only gives check
    #[arg(long)]
    checks: bool,
    /// Tell every first action that wins in the least number, and so whether there is only one
    #[arg(long)]
    all: bool,
    /// Look at no more positions than this
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Think no longer than this, in milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Megabytes for what is remembered
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// How actions are written: own, from-zero, iccs, algebraic, wxf or chinese
    #[arg(long, value_name = "NOTATION", default_value_t = Style::Own)]
    notation: Style,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// The answer in a word.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Word {
    Win,
    NoWin,
    NotProved,
}

#[derive(Serialize)]
struct Told {
    fen: String,
    to_act: &'static str,
    /// How the game has ended, if it is over.
    outcome: Option<String>,
    answer: Word,
    /// In how many actions of its own the side to act wins.
    mate: Option<u16>,
    /// Within so many it was proved not to win.
    no_mate: u16,
    line: Vec<String>,
    /// Whether the line goes to the end of the game.
    whole: bool,
    /// How the game ends after the line.
    ends: Option<String>,
    /// Every first action that wins as soon, if it was asked for and is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    firsts: Option<Vec<String>>,
    nodes: u64,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let mut out = std::io::stdout().lock();
    let game = if args.source.is_record() {
        match args.recorded()? {
            Some(game) => game,
            None => return Ok(Verdict::No),
        }
    } else {
        match args.source.game(&[args.at.named()], args.json)? {
            Ok(game) => game,
            Err(stopped) => return stopped.report(&mut out, args.json),
        }
    };
    let told = args.solve(&game)?;
    if args.json {
        answer::write(&mut out, &told)?;
    } else {
        out.write_all(args.text(&told, &game).as_bytes())?;
    }
    Ok(if matches!(told.answer, Word::Win) { Verdict::Yes } else { Verdict::No })
}

impl Args {
    /// The position of a recorded game, with what was played before it. `None` if the game was refused.
    fn recorded(&self) -> Result<Option<Game>, Fault> {
        let entry = self.source.recorded(&[])?;
        let Some(record) = entry.record.as_ref() else { return Ok(None) };
        let plies = self.at.ply.unwrap_or(0);
        let played = record.line.nodes.get(..plies);
        let number = self.source.nth.unwrap_or(1);
        let played = played.ok_or_else(|| records::too_far(number, record, plies))?;
        let mut game = Game::from_position(record.start.clone());
        for node in played {
            // a record may go on where the rules have ended the game
            game.play(node.action).map_err(|why| {
                let after = count(game.plies(), "action");
                Fault::Input(format!(
                    "game {number} goes by the rules no further than {after}: {}",
                    clean(&why.to_string())
                ))
            })?;
        }
        Ok(Some(game))
    }

    /// What there is to say of a game.
    fn solve(&self, game: &Game) -> Result<Told, Fault> {
        let position = game.position();
        let mut told = Told {
            fen: position.fen(),
            to_act: position.actor_word(),
            outcome: game.outcome().map(|outcome| outcome.to_string()),
            answer: Word::NoWin,
            mate: None,
            no_mate: self.mate,
            line: Vec::new(),
            whole: false,
            ends: None,
            firsts: None,
            nodes: 0,
        };
        if told.outcome.is_some() {
            return Ok(told);
        }
        let stop = Arc::new(Stop::default());
        let handle = Arc::clone(&stop);
        ctrlc::set_handler(move || handle.stop())
            .map_err(|error| Fault::Input(format!("cannot watch for Ctrl-C: {error}")))?;
        let limits = Limits { nodes: self.nodes, time: self.movetime.map(Duration::from_millis) };
        let hash = self.hash as usize;
        let mut solver = Solver::new(game, position.actor(), self.checks, hash, limits, &stop);
        let answer = solver.solve(self.mate);
        told.no_mate = solver.disproved().unwrap_or(0);
        match answer {
            Answer::Won(Win { within, line, whole }) => {
                told.answer = Word::Win;
                told.mate = Some(within);
                let (line, end) = written(position, &line, self.notation);
                (told.line, told.whole) = (line, whole);
                told.ends = end.outcome().filter(|_| whole).map(|outcome| outcome.to_string());
                let firsts = if self.all { solver.firsts() } else { None };
                told.firsts = firsts.map(|firsts| {
                    firsts.iter().map(|action| notation::write(position, *action, self.notation)).collect()
                });
            }
            Answer::NotWon => {}
            Answer::Unknown => told.answer = Word::NotProved,
        }
        told.nodes = solver.nodes();
        Ok(told)
    }

    /// The answer for people.
    fn text(&self, told: &Told, game: &Game) -> String {
        let side = game.position().actor();
        if let Some(outcome) = game.outcome() {
            return format!("the game is over: {}\n", outcome.told());
        }
        let how = if self.checks { " by giving check" } else { "" };
        let looked = count(told.nodes as usize, "position");
        match (told.answer, told.mate) {
            (Word::Win, Some(mate)) => {
                let mut text = format!("{side} wins in {mate}{how}: {}", told.line.join(" "));
                text += &match &told.ends {
                    Some(end) => format!(", {end}\n"),
                    None => " … (stopped before the whole line was found)\n".to_owned(),
                };
                match &told.firsts {
                    Some(firsts) if firsts.len() == 1 => {
                        text += "no other first action wins in that number\n";
                    }
                    Some(firsts) => text += &format!("first actions that do: {}\n", firsts.join(" ")),
                    None if self.all => text += "stopped before it was known which other first actions do\n",
                    None => {}
                }
                text
            }
            (Word::NotProved, _) => {
                let known = match told.no_mate {
                    0 => String::new(),
                    known => format!("; it does not win in {known}, which is proved"),
                };
                format!(
                    "not proved either way: stopped after {looked}, it is not known whether {side} wins in {}{how}{known}\n",
                    self.mate
                )
            }
            _ => format!("{side} does not win in {}{how}: proved, {looked} looked at\n", self.mate),
        }
    }
}

/// The actions of a line, each written in the position where it is made; and the position after them.
fn written(position: &Position, line: &[Action], style: Style) -> (Vec<String>, Position) {
    let mut position = position.clone();
    let texts = line.iter().map(|action| {
        let text = notation::write(&position, *action, style);
        position.apply(*action);
        text
    });
    (texts.collect(), position)
}
