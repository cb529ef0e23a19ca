//! What the law of repetition finds in a game as it stands.

use serde::Serialize;

use crate::cells::words::{clean, ordinal, wrap};
use crate::game::{Action, Game, Position};
use crate::notation::{self, Style};
use crate::referee::{self, Entry};

/// What the law finds in the repetition that stands on the board; nothing if there is none.
#[derive(Default, Serialize)]
pub struct Repetition {
    /// Its actions.
    cycle: Option<Span>,
    /// What each side did and what that means, in sentences.
    summary: Option<String>,
    /// What every action of it did.
    ledger: Vec<Entry>,
}

/// The actions between the first and the last occurrence of a position.
#[derive(Clone, Copy, Serialize)]
struct Span {
    /// The number of the first action.
    first: usize,
    /// The number of the last.
    last: usize,
    /// How often the position has stood on the board with it.
    occurrence: u32,
    /// How often the same actions were made in it.
    repeated: usize,
}

impl Repetition {
    /// Of a game as it stands, its actions in a notation.
    pub fn of(game: &Game, style: Style) -> Repetition {
        let occurrence = game.occurrences();
        let Some(cycle) = game.cycle(occurrence) else { return Repetition::default() };
        let finding = cycle.judge();
        let written = |position: &Position, action: Action| notation::write(position, action, style);
        let ledger = cycle.ledger(&finding, (style != Style::Own).then_some(&written));
        let span = Span {
            first: cycle.before + 1,
            last: cycle.before + ledger.len(),
            occurrence,
            repeated: ledger.len() / referee::period(&ledger).max(1),
        };
        Repetition { cycle: Some(span), summary: Some(finding.told(cycle.start.variant())), ledger }
    }

    /// The same for people, in lines that fit a terminal.
    pub fn text(&self) -> Option<String> {
        let Span { first, last, occurrence, repeated } = self.cycle?;
        let again = match repeated {
            1 => String::new(),
            2 => format!(", the same {} twice", (last + 1 - first) / 2),
            times => format!(", the same {} {times} times", (last + 1 - first) / times),
        };
        let now = ordinal(occurrence);
        let span = format!("The position stands for the {now} time: actions {first} to {last}{again}.");
        let ledger = [vec![span], referee::lines(&self.ledger)].concat();
        let lines = ledger.iter().map(|line| wrap(&clean(line), 79)).collect::<Vec<_>>();
        Some(format!("{}\n\n{}", wrap(&clean(self.summary.as_deref()?), 79), lines.join("\n")))
    }
}
