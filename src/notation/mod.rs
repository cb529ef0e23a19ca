//! Positions and actions as text.

mod coordinates;
pub(crate) mod fen;
pub mod ranks;
mod special;
mod style;

pub use style::Style;

use crate::game::{Action, Explanation, Game, Illegal, Position, Unreadable};

/// Why a text gives no action.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ReadError {
    /// It is no action at all, or none of this style.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// Several legal actions can be meant.
    #[error("`{text}` can mean {}: say which, as by `{}`", told(readings), readings[0].action)]
    Ambiguous {
        /// The text.
        text: String,
        /// What it can mean; at least two.
        readings: Vec<Reading>,
    },
    /// The action that is meant is illegal; never [`Illegal::Unreadable`].
    #[error(transparent)]
    Illegal(Illegal),
}

/// One of several actions that a text can mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The action in the style [`Style::Own`].
    pub action: String,
    /// The style in which the text means it.
    pub style: Style,
}

/// `h3e3 (own) or h4e4 (iccs)`.
fn told(readings: &[Reading]) -> String {
    let told: Vec<String> =
        readings.iter().map(|reading| format!("{} ({})", reading.action, reading.style)).collect();
    told.join(" or ")
}

impl ReadError {
    /// The word of the reason: that of the code of an illegal action, else `unreadable` or `ambiguous`.
    pub fn word(&self) -> &'static str {
        match self {
            ReadError::Unreadable(_) => "unreadable",
            ReadError::Ambiguous { .. } => "ambiguous",
            ReadError::Illegal(illegal) => illegal.word(),
        }
    }
}

impl From<Illegal> for ReadError {
    fn from(illegal: Illegal) -> ReadError {
        match illegal {
            Illegal::Unreadable(error) => ReadError::Unreadable(error),
            illegal => ReadError::Illegal(illegal),
        }
    }
}

/// Writes a legal action so that [`read`] of that style in that position gives it back, and nothing else. Works in
/// every game.
pub fn write(position: &Position, action: Action, style: Style) -> String {
    match style {
        Style::FromZero => ranks::to_zero(&position.action_text(action)),
        Style::Iccs => coordinates::iccs(position, action),
        _ => position.action_text(action),
    }
}

/// Reads a legal action of a position. With no style given every style is tried but [`Style::FromZero`], which one
/// action cannot be told from [`Style::Own`] by; readings that differ are an error that names them.
pub fn read(position: &Position, text: &str, style: Option<Style>) -> Result<Action, ReadError> {
    let own = meant(position, text, style)?;
    position.read_action(&own).map_err(|illegal| as_typed(illegal, text, &own))
}

/// Makes an action that is written in a style, as [`read`] reads it. On an error nothing has changed.
pub fn play(game: &mut Game, text: &str, style: Option<Style>) -> Result<Action, ReadError> {
    let own = meant(game.position(), text, style)?;
    game.play_text(&own).map_err(|illegal| as_typed(illegal, text, &own))
}

/// Why an action that is written in a style is legal or not, as [`read`] reads it, be the game over or not.
pub fn explain(game: &Game, text: &str, style: Option<Style>) -> Result<Explanation, ReadError> {
    Ok(game.explain_text(&meant(game.position(), text, style)?)?)
}

/// The same action, legal or not, in the style [`Style::Own`], or what comes nearest to it.
pub fn meant(position: &Position, text: &str, style: Option<Style>) -> Result<String, ReadError> {
    if let Some(style) = style {
        return Ok(coordinates::as_own(text, style));
    }
    let mut readings: Vec<(Action, Reading)> = Vec::new();
    let iccs = coordinates::looks_like_iccs(text).then_some(Style::Iccs);
    for style in [Style::Own].into_iter().chain(iccs) {
        let own = coordinates::as_own(text, style);
        if let Ok(action) = position.read_action(&own)
            && readings.iter().all(|(other, _)| *other != action)
        {
            readings.push((action, Reading { action: own, style }));
        }
    }
    match readings.len() {
        0 => Ok(text.to_string()),
        1 => Ok(readings.remove(0).1.action),
        _ => {
            let readings = readings.into_iter().map(|(_, reading)| reading).collect();
            Err(ReadError::Ambiguous { text: text.trim().to_string(), readings })
        }
    }
}

/// The error with the action as it was typed, and what that is in the own notation.
fn as_typed(illegal: Illegal, text: &str, own: &str) -> ReadError {
    let text = text.trim();
    match illegal {
        Illegal::Rules { action, explanation } if text != own.trim() => {
            ReadError::Illegal(Illegal::Rules { action: format!("{text} ({action})"), explanation })
        }
        illegal => illegal.into(),
    }
}
