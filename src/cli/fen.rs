//! `qigui fen`: a position as text, as it is or as other programs write it.

use std::io::Write;

use serde::Serialize;

use super::fault::Fault;
use super::replay::{ReadAs, play_all};
use super::{PositionArgs, Verdict, answer};
use crate::game::{Game, Setup};
use crate::notation::Dialect;

/// Write a position as FEN, in the form of qigui or of other programs
///
/// With --moves, the position they lead to. Whatever form it is in, every command reads it. What a form has no words
/// for is told and nothing is written; the exit code is 1 then.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Actions to play first, parted by blanks, commas or line ends
    #[arg(long, value_name = "ACTIONS", allow_hyphen_values = true)]
    moves: Option<String>,
    #[command(flatten)]
    read_as: ReadAs,
    /// The form, or several parted by commas: canonical; letters (h and e for n and b, where the game has such letters);
    /// red (`r` for Red's turn); short (nothing behind the turn); link (`_` for blanks, a hand always); winboard (letters,
    /// and `w 0 1` behind the board)
    #[arg(long, value_name = "FORM", default_value = "canonical")]
    dialect: Dialect,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    fen: String,
    /// What is no part of the form: names of fields with what stands in them.
    left_out: LeftOut,
}

/// The numbers of a position that are not written; nothing if they say nothing.
#[derive(Serialize)]
struct LeftOut {
    #[serde(skip_serializing_if = "Option::is_none")]
    quiet: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u32>,
}

impl LeftOut {
    fn of(setup: &Setup, dialect: Dialect) -> LeftOut {
        let usual = Setup::empty();
        let lost = |number: u32, usual: u32| (!dialect.has_numbers() && number != usual).then_some(number);
        LeftOut { quiet: lost(setup.quiet, usual.quiet), number: lost(setup.number, usual.number) }
    }

    /// The same for people.
    fn told(&self) -> Option<String> {
        let quiet = self.quiet.map(|quiet| format!("the count of quiet plies ({quiet})"));
        let number = self.number.map(|number| format!("the move number ({number})"));
        let told: Vec<String> = quiet.into_iter().chain(number).collect();
        (!told.is_empty()).then(|| format!("note: not in this form: {}", told.join(" and ")))
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let mut game = Game::from_position(args.position.open(args.json)?);
    let mut out = std::io::stdout().lock();
    let moves = args.moves.as_deref().unwrap_or_default();
    if let Err(stopped) = play_all(&mut game, moves, args.read_as.style()) {
        return stopped.report(&mut out, args.json);
    }
    let (setup, variant) = (game.position().setup(), game.position().variant());
    let left_out = LeftOut::of(&setup, args.dialect);
    match args.dialect.write(&setup, variant) {
        Ok(fen) if args.json => answer::write(&mut out, &Answer { fen, left_out })?,
        Ok(fen) => {
            writeln!(out, "{fen}")?;
            if let Some(told) = left_out.told() {
                let _ = writeln!(std::io::stderr().lock(), "{told}");
            }
        }
        Err(error) => {
            let error = format!("{error}; the form `canonical` has words for all");
            if args.json {
                answer::write(&mut out, &answer::Unread { error: &error })?;
            } else {
                let _ = writeln!(std::io::stderr().lock(), "error: {error}");
            }
            return Ok(Verdict::No);
        }
    }
    Ok(Verdict::Yes)
}
