//! `qigui replay`: plays actions, and stops before the first that is illegal.

use std::io::Write;

use serde::Serialize;

use super::answer::{self, Played};
use super::fault::Fault;
use super::records::ReadArgs;
use super::replayed::{self, Wanted};
use super::words::{clean, count, wrap};
use super::{FenArg, GameArg, PositionArgs, Verdict};
use crate::game::{Game, Position};
use crate::notation::{self, ReadError, Style};
use crate::play::status;

/// Play actions, or a recorded game, and show the position they lead to
///
/// With --moves it plays actions of a game. It stops at the first that is illegal and says why; nothing of it is applied.
/// The exit code is 0 if all were played, 1 if one is illegal, 2 if one cannot be read.
///
/// Without, it plays the games of a file, in any format that `convert` reads. The exit code is 1 if one of them could not
/// be read to its end. With --json every position is told, those of variations too.
#[derive(clap::Args)]
pub struct Args {
    /// A file of recorded games, `-` being the standard input; with --moves a game: a shipped one or the path of a TOML file
    #[arg(value_name = "FILE|GAME")]
    file: String,
    #[command(flatten)]
    fen: FenArg,
    /// The actions, parted by blanks, commas or line ends
    #[arg(long, value_name = "ACTIONS", allow_hyphen_values = true)]
    moves: Option<String>,
    /// Of a file the game of this number, from 1
    #[arg(long, value_name = "NUMBER", conflicts_with = "moves")]
    nth: Option<usize>,
    /// Of a recorded game the position after so many actions
    #[arg(long, value_name = "NUMBER", conflicts_with = "moves")]
    ply: Option<usize>,
    /// How actions are shown: own, from-zero, iccs, algebraic, wxf or chinese. Without it, those of recorded games are shown
    /// as own, and those of --moves are not
    #[arg(long, value_name = "NOTATION")]
    notation: Option<Style>,
    #[command(flatten)]
    read: ReadArgs,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// In which notation actions are given.
#[derive(clap::Args)]
pub struct ReadAs {
    /// The notation in which actions are given: own, from-zero, iccs, algebraic, wxf or chinese. Without it, any of
    /// them but from-zero; that of a recorded game is seen from all its moves
    #[arg(long, value_name = "NOTATION")]
    read_as: Option<Style>,
}

impl ReadAs {
    /// The notation, if it was said.
    pub fn style(&self) -> Option<Style> {
        self.read_as
    }
}

#[derive(Serialize)]
struct Refused<'a> {
    error: String,
    ply: usize,
    action: &'a str,
    code: &'static str,
    fen: String,
}

/// The first of some actions that was not made, with the game before it.
pub struct Stopped {
    error: ReadError,
    action: String,
    ply: usize,
    fen: String,
}

/// Actions parted by blanks, commas or line ends; numbers of moves, as `1.`, are left out.
pub fn parted(moves: &str) -> impl Iterator<Item = &str> {
    let words = moves.split(|c: char| c.is_whitespace() || c == ',');
    words.map(without_number).filter(|action| !action.is_empty())
}

/// A word without the number of a move that it is or begins with: `1.`, `12...`, `1.C2=5`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let action = rest.trim_start_matches('.');
    // a dot between digits is a sign of a notation
    let number = rest.len() < word.len() && action.len() < rest.len();
    if number && !action.starts_with(|c: char| c.is_numeric()) { action } else { word }
}

/// Plays such actions, up to the first that is illegal.
pub fn play_all(game: &mut Game, moves: &str, style: Option<Style>) -> Result<(), Box<Stopped>> {
    parted(moves).try_for_each(|action| {
        let made = notation::play(game, action, style).map(drop);
        made.map_err(|error| Stopped::at(game.plies() + 1, game.position(), action, error))
    })
}

impl Stopped {
    /// Of the action of that number, which cannot be made in a position.
    pub fn at(ply: usize, position: &Position, action: &str, error: ReadError) -> Box<Stopped> {
        Box::new(Stopped { error, action: action.to_string(), ply, fen: position.fen() })
    }

    fn answer(&self) -> Refused<'_> {
        Refused {
            error: self.error.to_string(),
            ply: self.ply,
            action: &self.action,
            code: self.error.word(),
            fen: self.fen.clone(),
        }
    }

    /// Says on the standard error what was not made, and why.
    pub fn tell(&self) {
        let mut err = std::io::stderr().lock();
        let why = clean(&self.error.to_string());
        let _ = writeln!(err, "error: action {}: {why}\nbefore it: {}", self.ply, self.fen);
    }

    /// The same as an answer for a program, or on the standard error; and what the program answers then.
    pub fn report(&self, out: &mut impl Write, json: bool) -> Result<Verdict, Fault> {
        if json {
            answer::write(out, &self.answer())?;
        } else {
            self.tell();
        }
        Ok(self.verdict())
    }

    /// What the program answers then.
    pub fn verdict(&self) -> Verdict {
        verdict(&self.error)
    }
}

/// What the program answers if an action is refused so.
pub fn verdict(error: &ReadError) -> Verdict {
    match error {
        ReadError::Unreadable(_) | ReadError::Ambiguous { .. } => Verdict::Unread,
        ReadError::Illegal(_) => Verdict::No,
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let Some(moves) = &args.moves else {
        if args.fen.is_given() {
            return Err(Fault::Input(
                "a recorded game says itself where it begins: --fen goes with --moves".to_owned(),
            ));
        }
        let Args { file, read, nth, ply, notation, json, .. } = args;
        let (path, nth, ply, json) = (file.as_str(), *nth, *ply, *json);
        let notation = notation.unwrap_or(Style::Own);
        return replayed::run(&Wanted { path, read, nth, ply, notation, json });
    };
    args.read.refuse(&args.file)?;
    let position = PositionArgs { game: GameArg { game: args.file.clone() }, fen: args.fen.clone() };
    let mut game = Game::from_position(position.open(args.json)?);
    let mut out = std::io::stdout().lock();
    if let Err(stopped) = play_all(&mut game, moves, args.read.read_as.style()) {
        return stopped.report(&mut out, args.json);
    }
    let texts = args.notation.map(|style| notation::last_texts(&game, usize::MAX, style));
    if args.json {
        answer::write(&mut out, &Played::of(&game, texts))?;
    } else {
        let last = texts.and_then(|texts| texts.into_iter().next_back());
        let last = last.map_or(String::new(), |last| format!(", the last {last}"));
        let position = game.position();
        let summary = status::summary(position, game.outcome());
        writeln!(out, "{} played{last}. {summary}\n{}", count(game.plies(), "action"), position.fen())?;
        if let Some(warning) = status::warning(&game) {
            writeln!(out, "{}", wrap(&format!("warning: {} {}", warning.text, clean(&warning.why)), 79))?;
        }
    }
    Ok(Verdict::Yes)
}
