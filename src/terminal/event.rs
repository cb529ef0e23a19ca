//! What comes to the screen, and what it asks for: between the two there is no input or output.

use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use crate::book::Language;
use crate::engine::Choice;
use crate::game::Game;
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
    /// The engine has answered.
    Thought(Thought),
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
    /// The engine is to answer a question.
    Think(Question),
    /// Nobody waits for the engine's answer any more.
    Stop,
    /// The rule book in a language.
    Book(Language),
    /// The program is to be stopped for a while, as by Ctrl-Z.
    Suspend,
    /// The game is left.
    Quit,
}

/// What the engine is asked.
pub struct Question {
    /// Comes back with the answer.
    pub number: u64,
    /// The game as it stands.
    pub game: Game,
    /// What about it.
    pub about: About,
}

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// What the engine does for the side to act, as strong as it plays.
    Act,
    /// What it would do as well as it can.
    Hint,
    /// What the position is worth.
    Worth,
    /// Whether it accepts a draw for the side that is not to act.
    Draw,
}

/// The engine's answer.
pub struct Thought {
    /// The number of the question.
    pub number: u64,
    /// What it was about.
    pub about: About,
    /// What it has found; `None` if the game is over.
    pub choice: Option<Choice>,
    /// Whether it accepts.
    pub agrees: bool,
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
