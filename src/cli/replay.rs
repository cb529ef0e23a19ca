//! `qigui replay`: plays actions, and stops before the first that is illegal.

use std::io::Write;

use serde::Serialize;

use super::answer::{self, Played};
use super::fault::Fault;
use super::records::{self, ReadArgs};
use super::replayed::{self, Wanted};
use super::words::{clean, count, wrap};
use super::{FenArg, GameArg, PositionArgs, Verdict, status};
use crate::game::{Game, Illegal};
use crate::notation::Style;

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
    /// How the actions of recorded games are shown: own, from-zero, iccs, algebraic, wxf or chinese
    #[arg(long, value_name = "NOTATION", value_parser = records::style, default_value = "own", conflicts_with = "moves")]
    notation: Style,
    #[command(flatten)]
    read: ReadArgs,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
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
    illegal: Illegal,
    action: String,
    ply: usize,
    fen: String,
}

/// Actions parted by blanks, commas or line ends.
pub fn parted(moves: &str) -> impl Iterator<Item = &str> {
    moves.split(|c: char| c.is_whitespace() || c == ',').filter(|action| !action.is_empty())
}

/// Plays such actions, up to the first that is illegal.
pub fn play_all(game: &mut Game, moves: &str) -> Result<(), Stopped> {
    for action in parted(moves) {
        if let Err(illegal) = game.play_text(action) {
            let (ply, fen) = (game.plies() + 1, game.position().fen());
            return Err(Stopped { illegal, action: action.to_string(), ply, fen });
        }
    }
    Ok(())
}

impl Stopped {
    fn answer(&self) -> Refused<'_> {
        Refused {
            error: self.illegal.to_string(),
            ply: self.ply,
            action: &self.action,
            code: self.illegal.word(),
            fen: self.fen.clone(),
        }
    }

    /// Says on the standard error what was not made, and why.
    pub fn tell(&self) {
        let mut err = std::io::stderr().lock();
        let why = clean(&self.illegal.to_string());
        let _ = writeln!(err, "error: action {}: {why}\nbefore it: {}", self.ply, self.fen);
    }

    /// What the program answers then.
    pub fn verdict(&self) -> Verdict {
        match self.illegal {
            Illegal::Unreadable(_) => Verdict::Unread,
            Illegal::Rules { .. } => Verdict::No,
        }
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
        let (path, nth, ply, notation, json) = (file.as_str(), *nth, *ply, *notation, *json);
        return replayed::run(&Wanted { path, read, nth, ply, notation, json });
    };
    let position = PositionArgs { game: GameArg { game: args.file.clone() }, fen: args.fen.clone() };
    let mut game = Game::from_position(position.open(args.json)?);
    let mut out = std::io::stdout().lock();
    if let Err(stopped) = play_all(&mut game, moves) {
        if args.json {
            answer::write(&mut out, &stopped.answer())?;
        } else {
            stopped.tell();
        }
        return Ok(stopped.verdict());
    }
    if args.json {
        answer::write(&mut out, &Played::of(&game))?;
    } else {
        let position = game.position();
        let summary = status::summary(position, game.outcome());
        writeln!(out, "{} played. {summary}\n{}", count(game.plies(), "action"), position.fen())?;
        if let Some(warning) = status::warning(&game) {
            writeln!(out, "{}", wrap(&format!("warning: {} {}", warning.text, clean(&warning.why)), 79))?;
        }
    }
    Ok(Verdict::Yes)
}
