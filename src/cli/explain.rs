//! `qigui explain`: why an action is legal or not.

use std::io::Write;

use serde::Serialize;

use super::fault::Fault;
use super::replay::ReadAs;
use super::words::clean;
use super::{FenArg, GameArg, Verdict, answer};
use crate::game::Game;
use crate::notation;

/// Explain why an action is legal or not
///
/// Says which point blocks, screens or stands in the way and at which height, and what the action would expose.
/// The exit code is 0 if it is legal, 1 if not, 2 if it cannot be read.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// The action: from point to point; `^2` behind it carries two, `=name` turns into a piece. Or in another notation
    #[arg(value_name = "ACTION")]
    action: String,
    #[command(flatten)]
    fen: FenArg,
    #[command(flatten)]
    read_as: ReadAs,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer<'a> {
    action: &'a str,
    legal: bool,
    code: Option<&'static str>,
    text: &'a str,
}

#[derive(Serialize)]
struct Refused<'a> {
    error: &'a str,
    action: &'a str,
    code: &'static str,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let variant = args.game.open_or_json(args.json)?;
    let position = args.fen.position_or_json(&variant, args.json)?;
    let mut out = std::io::stdout().lock();
    let game = Game::from_position(position);
    let explanation = match notation::explain(&game, &args.action, args.read_as.style()) {
        Ok(explanation) => explanation,
        Err(error) => {
            if args.json {
                let refused =
                    Refused { error: &error.to_string(), action: args.action.trim(), code: error.word() };
                answer::write(&mut out, &refused)?;
            }
            return Err(error.into());
        }
    };
    let action = explanation
        .action
        .map_or(args.action.trim().to_string(), |action| game.position().action_text(action));
    let code = explanation.code.map(|code| code.word());
    if args.json {
        let answer = Answer { action: &action, legal: code.is_none(), code, text: &explanation.text };
        answer::write(&mut out, &answer)?;
    } else {
        let verdict = code.map_or("is legal".to_string(), |code| format!("is illegal ({code})"));
        writeln!(out, "{} {verdict}: {}", clean(&action), clean(&explanation.text))?;
    }
    Ok(if code.is_none() { Verdict::Yes } else { Verdict::No })
}
