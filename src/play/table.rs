//! Who plays, and what was played.

use super::settle::Settled;
use crate::board::Side;
use crate::engine::Level;
use crate::game::{Action, Game};
use crate::lab::dice::Dice;
use crate::notation::{self, Style};

/// Who acts for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Seat {
    /// Somebody who types
    Human,
    /// Any legal action, each as likely as the other
    Random,
    /// The engine, as strong as --level says
    Engine,
}

impl Seat {
    /// Every seat.
    pub const ALL: [Seat; 3] = [Seat::Human, Seat::Random, Seat::Engine];

    /// The seat's word.
    pub fn word(self) -> &'static str {
        match self {
            Seat::Human => "human",
            Seat::Random => "random",
            Seat::Engine => "engine",
        }
    }
}

/// A game with its players.
pub struct Table {
    /// The game.
    pub game: Game,
    /// By side.
    pub seats: [Seat; 2],
    /// How strong the engine plays.
    pub level: Level,
    /// For random movers.
    pub dice: Dice,
    /// Who has offered a draw that still stands.
    pub offer: Option<Side>,
    /// How the players themselves have ended it.
    pub settled: Option<Settled>,
}

impl Table {
    /// A game that begins.
    pub fn new(game: Game, seats: [Seat; 2], seed: u64) -> Table {
        let (level, dice) = (Level::default(), Dice::new(seed));
        Table { game, seats, level, dice, offer: None, settled: None }
    }

    /// Who acts next.
    pub fn seat(&self) -> Seat {
        self.seats[self.actor().index()]
    }

    /// The side that acts next, perhaps out of turn.
    pub fn actor(&self) -> Side {
        self.game.position().actor()
    }

    /// Whether nobody types.
    pub fn is_automatic(&self) -> bool {
        !self.seats.contains(&Seat::Human)
    }

    /// The legal actions, sorted; none if the game is over.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = if self.settled.is_some() { Vec::new() } else { self.game.actions() };
        actions.sort();
        actions
    }

    /// A legal action at random. `None` if the game is over.
    pub fn any_action(&mut self) -> Option<Action> {
        let actions = self.actions();
        if actions.is_empty() { None } else { Some(actions[self.dice.below(actions.len())]) }
    }

    /// A side has acted: it has declined the draw that was offered to it.
    pub fn acted(&mut self, side: Side) {
        self.offer = self.offer.filter(|by| *by == side);
    }

    /// Takes back what the players settled, or else actions until somebody who types is to act. The texts of what was
    /// taken back, in a notation, the last action first; none if that would leave the beginning behind, and then nothing has changed.
    pub fn undo(&mut self, style: Style) -> Vec<String> {
        if let Some(settled) = self.settled.take() {
            return vec![settled.word().to_string()];
        }
        self.offer = None;
        let mut taken = Vec::new();
        while let Some(action) = self.game.undo() {
            taken.push(notation::write(self.game.position(), action, style));
            if self.seat() == Seat::Human {
                return taken;
            }
        }
        for _ in taken {
            self.game.redo();
        }
        Vec::new()
    }

    /// Brings back what `undo` took. The texts in a notation, the first action first.
    pub fn redo(&mut self, style: Style) -> Vec<String> {
        if self.settled.is_some() {
            return Vec::new();
        }
        self.offer = None;
        let mut made = Vec::new();
        let mut before = self.game.position().clone();
        while let Some(action) = self.game.redo() {
            made.push(notation::write(&before, action, style));
            before.clone_from(self.game.position());
            if self.seat() == Seat::Human {
                break;
            }
        }
        made
    }
}
