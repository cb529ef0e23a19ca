//! What comes to the screen, and what it asks for: between the two there is no input or output.

use std::sync::Arc;

use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use crate::book::Language;
use crate::engine::Level;
use crate::game::Game;
use crate::play::menu::Entry;
use crate::play::reload::News;
use crate::play::thinker::{Answer, Question};
use crate::play::{Seat, Table};
use crate::record::Rules;

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
    /// The file of the game was edited.
    News(News),
    /// The rule book that was asked for.
    Book(Language, String),
    /// The games that were asked for: those that can be begun, and those that can be gone on with.
    Games(Vec<Entry>, Vec<Kept>),
    /// Another game comes to the table; the clock of one that begins runs.
    Seated(Box<Table>, bool),
    /// Something was not done, and why; or what is to be said besides.
    Refused(String),
}

/// Something that the screen cannot do itself.
pub enum Effect {
    /// The game is to be kept as it is now.
    Keep,
    /// It goes on by other rules.
    Rules(Arc<Rules>),
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
    /// The games there are.
    Games,
    /// A game is to begin, by its id or path.
    Begin(String, [Seat; 2], Level),
    /// A game that was kept is to go on, by its name.
    Resume(String),
    /// Whatever is on the screen, all of it is to be drawn anew.
    Redraw,
    /// The program is to be stopped for a while, as by Ctrl-Z.
    Suspend,
    /// The game is left.
    Quit,
}

/// A game that was kept, for a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// By what it is asked for.
    pub name: String,
    /// How far it has gone; or why it cannot be gone on with.
    pub state: Result<String, String>,
}
