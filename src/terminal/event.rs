//! What comes to the screen, and what it asks for: between the two there is no input or output.

use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use crate::book::Language;
use crate::game::Game;
use crate::play::thinker::{Answer, Question};
use crate::play::{Keeper, Table};

/// Something that happened.
pub enum Input {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was moved or pressed.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The screen is to be drawn anew: it has another size, or was left and entered again.
    Redraw,
    /// A tenth of a second has passed.
    Tick,
    /// The engine has answered the question of that number.
    Answer(u64, Answer),
    /// The game could not be kept, and why.
    Unkept(String),
    /// The rule book that was asked for.
    Book {
        /// Its language.
        language: Language,
        /// The text, or why there is none.
        text: Result<String, String>,
    },
}

/// Something that the screen cannot do itself.
pub enum Effect {
    /// The game is to be kept as it is now.
    Keep,
    /// The engine is to answer a question about a game.
    Ask {
        /// Comes back with the answer.
        number: u64,
        /// The game as it stands.
        game: Box<Game>,
        /// What about it.
        question: Question,
    },
    /// Nobody waits for the engine's answer any more.
    Stop,
    /// The rule book in a language.
    Book(Language),
    /// The program is to be stopped for a while, as by Ctrl-Z.
    Suspend,
    /// The game is left.
    Quit,
}

/// A game that is brought to the screen.
pub struct Seated {
    /// The game with its players.
    pub table: Table,
    /// Keeps it.
    pub keeper: Keeper,
    /// The game as it was named, for its rule book.
    pub source: String,
}
