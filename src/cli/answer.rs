//! Answers for programs: one JSON value a line.

use std::io::Write;

use serde::Serialize;

use super::fault::Fault;
use crate::game::{Game, Outcome, Position};
use crate::notation::{Style, Writer};
use crate::play::status::{self, Warning};

/// The end of a game.
#[derive(Serialize)]
pub struct Ended {
    winner: Option<&'static str>,
    reason: &'static str,
}

impl From<Outcome> for Ended {
    fn from(outcome: Outcome) -> Ended {
        Ended { winner: outcome.winner.map(|side| side.word()), reason: outcome.reason.word() }
    }
}

/// A position with what can be done in it.
#[derive(Serialize)]
pub struct Actions {
    fen: String,
    to_act: &'static str,
    actions: Vec<String>,
    check: bool,
    outcome: Option<Ended>,
}

impl Actions {
    /// All of a position, the actions in a notation.
    pub fn of(position: &Position, style: Style) -> Actions {
        Actions {
            fen: position.fen(),
            to_act: position.actor_word(),
            actions: Writer::new(position, style).all(),
            check: position.in_check(),
            outcome: position.outcome().map(Ended::from),
        }
    }
}

/// Where actions that were played have led.
#[derive(Serialize)]
pub struct Played {
    fen: String,
    plies: usize,
    to_act: &'static str,
    check: bool,
    outcome: Option<Ended>,
    /// Of what a repetition decides the next time.
    warning: Option<Warning>,
    /// The actions, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    actions: Option<Vec<String>>,
}

impl Played {
    /// A game as it stands, with its actions as they are to be shown.
    pub fn of(game: &Game, actions: Option<Vec<String>>) -> Played {
        let position = game.position();
        Played {
            fen: position.fen(),
            plies: game.plies(),
            to_act: position.actor_word(),
            check: position.in_check(),
            outcome: game.outcome().map(Ended::from),
            warning: status::warning(game),
            actions,
        }
    }
}

/// What could not be read.
#[derive(Serialize)]
pub struct Unread<'a> {
    /// Why.
    pub error: &'a str,
}

/// Writes a value as one line.
pub fn write(out: &mut impl Write, value: &impl Serialize) -> Result<(), Fault> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")?;
    Ok(())
}
