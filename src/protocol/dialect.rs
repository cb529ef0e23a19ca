//! Actions as engine protocols write them.
//!
//! Mostly as elsewhere. Different are changes, of which the letter is written and not the name (`a9a10q`, or `+` where
//! the letter itself begins so), and passing, which has a form in each protocol.

use crate::board::Piece;
use crate::board::Side;
use crate::game::{Action, Code, Game, Illegal, Position};
use crate::notation::{self, ReadError, Style};
use crate::variant::Variant;

/// How a protocol writes actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Dialect {
    /// Whether ranks begin with 0, not 1.
    pub from_zero: bool,
    /// How passing is written; `None`: as a move of a royal to where it stands.
    pub pass: Option<&'static str>,
}

/// Ways in which other programs write that nothing is moved.
const PASSES: [&str; 2] = ["0000", "@@@@"];

impl Dialect {
    fn style(self) -> Style {
        if self.from_zero { Style::FromZero } else { Style::Own }
    }

    /// A legal action as text.
    pub fn write(self, position: &Position, action: Action) -> String {
        let plain = notation::write(position, action, self.style());
        match action {
            Action::Move { becomes: Some(_), .. } => self.changed(position, action, plain),
            Action::Pass => self.passed(position, plain),
            _ => plain,
        }
    }

    /// A move with a change: by its letter, unless that says the same of another.
    fn changed(self, position: &Position, action: Action, plain: String) -> String {
        let variant = position.variant();
        let Some((stem, _)) = plain.split_once('=') else { return plain };
        let mark = mark(variant, action);
        let alike = |other: &&Action| {
            let (way, load) = (action.way(), carried(action));
            other.way() == way && carried(**other) == load && self::mark(variant, **other) == mark
        };
        match (position.actions().iter().filter(alike).count(), mark) {
            (1, Some(mark)) => format!("{stem}{mark}"),
            _ => plain,
        }
    }

    fn passed(self, position: &Position, plain: String) -> String {
        if let Some(pass) = self.pass {
            return pass.to_owned();
        }
        let mut royals = position.variant().royals_of(position.actor());
        let at = royals.find_map(|royal| position.tops(royal).into_iter().next());
        at.map_or(plain, |at| notation::write(position, Action::plain(at, at), self.style()))
    }

    /// Reads a legal action.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read(self, position: &Position, text: &str) -> Result<Action, ReadError> {
        notation::read(position, text, Some(self.style())).or_else(|error| {
            let passes = |action: Action| action == Action::Pass && PASSES.contains(&text);
            let same = |action: Action| self.write(position, action).eq_ignore_ascii_case(text);
            let special =
                |action: &Action| matches!(action, Action::Pass | Action::Move { becomes: Some(_), .. });
            let mut actions = position.actions();
            actions.retain(special);
            actions.into_iter().find(|action| passes(*action) || same(*action)).ok_or(error)
        })
    }

    /// Makes an action of a game. Whoever keeps the score may not end a game where its file does, as after a repetition:
    /// then the game goes on from the position as if it had begun there.
    ///
    /// # Errors
    /// Why it cannot be made; nothing has changed then.
    pub fn play(self, game: &mut Game, text: &str) -> Result<Action, ReadError> {
        let action = self.read(game.position(), text)?;
        match game.play(action) {
            Ok(()) => Ok(action),
            Err(Illegal::Rules { explanation, .. })
                if explanation.code == Some(Code::Ended) && game.position().decided().is_none() =>
            {
                let mut position = game.position().clone();
                position.apply(action);
                *game = Game::from_position(position);
                Ok(action)
            }
            Err(illegal) => Err(illegal.into()),
        }
    }

    /// Actions that follow each other from a position, up to the first that is none.
    pub fn line(self, position: &Position, actions: &[Action]) -> Vec<String> {
        let mut position = position.clone();
        let mut texts = Vec::new();
        for action in actions {
            if !position.actions().contains(action) {
                break;
            }
            texts.push(self.write(&position, *action));
            position.apply(*action);
        }
        texts
    }
}

/// What stands behind a move for its change.
fn mark(variant: &Variant, action: Action) -> Option<String> {
    let Action::Move { becomes: Some(kind), .. } = action else { return None };
    let letter = variant.letter(Piece::new(kind, Side::Black));
    Some(if letter.starts_with('+') { "+".to_owned() } else { letter })
}

fn carried(action: Action) -> u8 {
    if let Action::Move { carried, .. } = action { carried } else { 0 }
}
