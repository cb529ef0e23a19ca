//! `qigui replay`: plays actions, and stops before the first that is illegal.

use std::io::Write;

use serde::Serialize;

use super::answer::{self, Played};
use super::fault::Fault;
use super::words::{clean, count};
use super::{FenArg, GameArg, Verdict, status};
use crate::game::{Game, Illegal};

/// Play actions and show the position they lead to
///
/// Stops at the first action that is illegal and says why; nothing of it is applied. The exit code is 0 if all were
/// played, 1 if one is illegal, 2 if one cannot be read.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    fen: FenArg,
    /// The actions, parted by blanks, commas or line ends
    #[arg(long, value_name = "ACTIONS", allow_hyphen_values = true)]
    moves: String,
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

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let variant = args.game.open_or_json(args.json)?;
    let mut game = Game::from_position(args.fen.position_or_json(&variant, args.json)?);
    let mut out = std::io::stdout().lock();
    let parted = |c: char| c.is_whitespace() || c == ',';
    for action in args.moves.split(parted).filter(|action| !action.is_empty()) {
        let Err(illegal) = game.play_text(action) else {
            continue;
        };
        let ply = game.plies() + 1;
        let fen = game.position().fen();
        if args.json {
            let refused = Refused { error: illegal.to_string(), ply, action, code: illegal.word(), fen };
            answer::write(&mut out, &refused)?;
        } else {
            let mut err = std::io::stderr().lock();
            let _ = writeln!(err, "error: action {ply}: {}\nbefore it: {fen}", clean(&illegal.to_string()));
        }
        return Ok(match illegal {
            Illegal::Unreadable(_) => Verdict::Unread,
            Illegal::Rules { .. } => Verdict::No,
        });
    }
    if args.json {
        answer::write(&mut out, &Played::of(&game))?;
    } else {
        let position = game.position();
        let summary = status::summary(position, game.outcome());
        writeln!(out, "{} played. {summary}\n{}", count(game.plies(), "action"), position.fen())?;
    }
    Ok(Verdict::Yes)
}
