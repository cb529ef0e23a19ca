//! Positions and actions as text.

mod algebraic;
mod characters;
mod chinese;
mod coordinates;
mod dialect;
mod edge;
pub(crate) mod fen;
mod letters;
mod lined;
pub mod ranks;
mod said;
mod special;
mod style;
mod wxf;

#[cfg(feature = "cli")]
pub(crate) use characters::is_chinese;
pub use dialect::{Dialect, Fields, Unsayable};
pub use style::Style;

use self::chinese::Chinese;
use self::said::{Said, Scene};
use self::wxf::Wxf;
use crate::game::{Action, Explanation, Game, Illegal, Position, Unreadable, Written, half_width};

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
    Writer::new(position, style).text(action)
}

/// The last actions of a game, at most so many, as [`write()`] writes each in the position before it; the first of them
/// first.
pub fn last_texts(game: &Game, most: usize, style: Style) -> Vec<String> {
    let mut game = game.clone();
    let undone = || game.undo().map(|action| write(game.position(), action, style));
    let mut texts: Vec<String> = std::iter::from_fn(undone).take(most).collect();
    texts.reverse();
    texts
}

/// Writes actions of a position; what several need is worked out once.
pub struct Writer<'a> {
    scene: Scene<'a>,
    style: Style,
}

impl<'a> Writer<'a> {
    /// For a position and a style.
    pub fn new(position: &'a Position, style: Style) -> Writer<'a> {
        Writer { scene: Scene::new(position), style }
    }

    /// A legal action, as [`write()`] writes it.
    pub fn text(&self, action: Action) -> String {
        let (scene, position) = (&self.scene, self.scene.position);
        let texts = match self.style {
            Style::Own => return position.action_text(action),
            Style::FromZero => return ranks::to_zero(&position.action_text(action)),
            Style::Iccs => return coordinates::iccs(position, action),
            Style::Algebraic => algebraic::texts(scene, action),
            Style::Wxf => lined::texts(&Wxf(position.variant()), scene, action),
            Style::Chinese => lined::texts(&chinese(scene), scene, action),
        };
        let unique = |text: &&String| scene.fitting(&said(scene, text, self.style)) == [action];
        let found = texts.iter().find(unique).or(texts.last());
        found.cloned().unwrap_or_else(|| position.action_text(action))
    }

    /// Every legal action, in the order of the board: by start, then end.
    pub fn all(&self) -> Vec<String> {
        let mut actions = self.scene.actions().to_vec();
        actions.sort();
        actions.into_iter().map(|action| self.text(action)).collect()
    }
}

/// The Chinese notation for the side to act.
fn chinese<'a>(scene: &Scene<'a>) -> Chinese<'a> {
    Chinese { variant: scene.position.variant(), side: scene.side }
}

/// What a text can say in a style that says it of pieces.
fn said(scene: &Scene<'_>, text: &str, style: Style) -> Vec<Said> {
    match style {
        Style::Own | Style::FromZero | Style::Iccs => Vec::new(),
        Style::Algebraic => algebraic::read(scene, text),
        Style::Wxf => lined::read(&Wxf(scene.position.variant()), scene, text),
        Style::Chinese => lined::read(&chinese(scene), scene, text),
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
    let scene = Scene::new(position);
    match style {
        // a point alone is no action to who has not said that it is one
        Some(Style::Algebraic) => {
            let letterless = algebraic::read_letterless(&scene, text);
            // a small letter is a file there, and that of a piece only where the piece without a letter cannot go so
            if !scene.fitting(&letterless).is_empty() {
                return scene.resolve(text, Style::Algebraic, &letterless);
            }
            meant_by(&scene, text, Style::Algebraic, letterless)
        }
        Some(style) => meant_in(&scene, text, style),
        None => meant_in_any(&scene, text),
    }
}

fn meant_in(scene: &Scene<'_>, text: &str, style: Style) -> Result<String, ReadError> {
    match style {
        Style::Own | Style::FromZero | Style::Iccs => Ok(coordinates::as_own(text, style)),
        Style::Algebraic | Style::Wxf | Style::Chinese => meant_by(scene, text, style, Vec::new()),
    }
}

/// What a text means by what it says in a style, and what else it can say.
fn meant_by(scene: &Scene<'_>, text: &str, style: Style, more: Vec<Said>) -> Result<String, ReadError> {
    let said = [said(scene, text, style), more].concat();
    if said.is_empty() {
        return Err(unreadable(scene, text, style).into());
    }
    scene.resolve(text, style, &said)
}

/// As [`meant_in`], in whatever style a legal action is meant. What is two points and nothing else is just that, though
/// letters of pieces may be letters of files too: only a capital before small letters stands for a piece.
fn meant_in_any(scene: &Scene<'_>, text: &str) -> Result<String, ReadError> {
    let iccs = coordinates::looks_like_iccs(text).then_some(Style::Iccs);
    let points = Written::meant(text, scene.position.variant()).is_ok();
    let cased = |is: fn(&char) -> bool| text.chars().any(|c| is(&half_width(c)));
    let mixed = cased(char::is_ascii_uppercase) && cased(char::is_ascii_lowercase);
    let said_in = if points && !mixed { &[][..] } else { &[Style::Algebraic, Style::Wxf, Style::Chinese] };
    let found: Vec<(Style, Result<String, ReadError>)> = [Style::Own]
        .into_iter()
        .chain(iccs)
        .chain(said_in.iter().copied().filter(|style| !said(scene, text, *style).is_empty()))
        .map(|style| (style, meant_in(scene, text, style)))
        .collect();
    let mut readings: Vec<(Action, Reading)> = Vec::new();
    for (style, own) in &found {
        if let Ok(own) = own
            && let Ok(action) = scene.position.read_action(own)
            && readings.iter().all(|(other, _)| *other != action)
        {
            let own = scene.position.action_text(action);
            readings.push((action, Reading { action: own, style: *style }));
        }
    }
    match readings.len() {
        0 => nearest(scene, text, found),
        1 => Ok(readings.remove(0).1.action),
        _ => {
            let readings = readings.into_iter().map(|(_, reading)| reading).collect();
            Err(ReadError::Ambiguous { text: text.trim().to_string(), readings })
        }
    }
}

/// What is to be said of a text that means no one legal action, by what it means in some styles: it means several,
/// or an illegal one, or none.
fn nearest(
    scene: &Scene<'_>,
    text: &str,
    found: Vec<(Style, Result<String, ReadError>)>,
) -> Result<String, ReadError> {
    let points = Written::meant(text, scene.position.variant()).is_ok();
    let (own, others): (Vec<_>, Vec<_>) = found.into_iter().partition(|(style, _)| *style == Style::Own);
    let unsure = |result: &Result<String, ReadError>| matches!(result, Err(ReadError::Ambiguous { .. }));
    let illegal = |result: &Result<String, ReadError>| result.is_ok();
    let mut others: Vec<_> = others.into_iter().map(|(_, result)| result).collect();
    let chosen = others.iter().position(unsure).or_else(|| others.iter().position(illegal));
    match chosen {
        _ if points => Ok(text.to_string()),
        Some(index) => others.swap_remove(index),
        None if !others.is_empty() => others.swap_remove(0),
        None if text.chars().any(characters::is_chinese) => {
            Err(unreadable(scene, text, Style::Chinese).into())
        }
        None => own.into_iter().next().map_or_else(|| Ok(text.to_string()), |(_, result)| result),
    }
}

/// The error for a text that is not of a style's form; it shows the form by a legal action.
fn unreadable(scene: &Scene<'_>, text: &str, style: Style) -> Unreadable {
    let mut actions = scene.actions().to_vec();
    actions.sort();
    let such = actions.get(actions.len() / 2).map_or(String::new(), |action| {
        format!("; one is written as `{}`", write(scene.position, *action, style))
    });
    Unreadable { text: text.trim().to_string(), why: format!("it is none of the notation {style}{such}") }
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
