//! What a record is.

use std::str::FromStr;
use std::sync::Arc;

use indexmap::IndexMap;

use super::rules::Rules;
use crate::board::Side;
use crate::game::{Action, Position};

/// What a record says besides the game: names and values, in order. What the rest of a record says is not among them:
/// `Variant`, `FEN`, `SetUp`, `Result`, `Format`, and the rules that a record carries.
pub type Tags = IndexMap<String, String>;

/// A recorded game.
#[derive(Clone, Debug)]
pub struct Record {
    /// The rules it was played by.
    pub rules: Arc<Rules>,
    /// Who played, where, when.
    pub tags: Tags,
    /// The position it begins with.
    pub start: Position,
    /// Its actions, with all that is said of them.
    pub line: Line,
    /// How it ended, as the record says.
    pub result: GameResult,
}

/// Actions one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// What is said before the first action.
    pub comments: Vec<String>,
    /// The actions.
    pub nodes: Vec<Node>,
}

/// An action of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The action, legal in the position before it.
    pub action: Action,
    /// Comments right before it, after its number.
    pub before: Vec<String>,
    /// Comments after it.
    pub after: Vec<String>,
    /// Numeric annotation glyphs, `$1` a good move.
    pub nags: Vec<u16>,
    /// What might have been played instead: each begins in the position before the action.
    pub variations: Vec<Line>,
}

impl Node {
    /// An action of which nothing is said.
    pub fn plain(action: Action) -> Node {
        Node { action, before: Vec::new(), after: Vec::new(), nags: Vec::new(), variations: Vec::new() }
    }
}

impl Node {
    /// Whether something is said of it behind it: a mark alone does not part it from the next.
    pub fn is_told(&self) -> bool {
        !self.after.is_empty() || !self.variations.is_empty()
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GameResult {
    /// A side won.
    Won(Side),
    /// Nobody won.
    Draw,
    /// It is not over, or nobody knows.
    #[default]
    Open,
}

impl GameResult {
    /// As it is written at the end of a game.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::Won(Side::Red) => "1-0",
            GameResult::Won(Side::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Open => "*",
        }
    }
}

/// Other ways in which results are written.
const RESULTS: [(&str, GameResult); 21] = [
    ("1-0", GameResult::Won(Side::Red)),
    ("1–0", GameResult::Won(Side::Red)),
    ("1:0", GameResult::Won(Side::Red)),
    ("红胜", GameResult::Won(Side::Red)),
    ("紅勝", GameResult::Won(Side::Red)),
    ("先胜", GameResult::Won(Side::Red)),
    ("先勝", GameResult::Won(Side::Red)),
    ("0-1", GameResult::Won(Side::Black)),
    ("0–1", GameResult::Won(Side::Black)),
    ("0:1", GameResult::Won(Side::Black)),
    ("黑胜", GameResult::Won(Side::Black)),
    ("黑勝", GameResult::Won(Side::Black)),
    ("先负", GameResult::Won(Side::Black)),
    ("先負", GameResult::Won(Side::Black)),
    ("1/2-1/2", GameResult::Draw),
    ("1/2", GameResult::Draw),
    ("½-½", GameResult::Draw),
    ("和棋", GameResult::Draw),
    ("和", GameResult::Draw),
    ("先和", GameResult::Draw),
    ("*", GameResult::Open),
];

impl FromStr for GameResult {
    type Err = ();

    /// Reads a result as people write it: `1-0`, `1/2`, `½-½`, `红胜`.
    fn from_str(text: &str) -> Result<GameResult, ()> {
        let text = text.trim();
        RESULTS.iter().find(|(name, _)| *name == text).map(|(_, result)| *result).ok_or(())
    }
}

impl Record {
    /// A game of which nothing is said yet.
    pub fn new(rules: &Arc<Rules>, start: Position) -> Record {
        let (tags, line, result) = (Tags::new(), Line::default(), GameResult::Open);
        Record { rules: rules.clone(), tags, start, line, result }
    }

    /// The position after so many of its actions; `None` if it has not so many.
    pub fn position(&self, plies: usize) -> Option<Position> {
        let mut position = self.start.clone();
        for node in self.line.nodes.get(..plies)? {
            position.apply(node.action);
        }
        Some(position)
    }

    /// Whether it begins where games of these rules begin.
    pub fn from_start(&self) -> bool {
        self.start.fen() == self.rules.variant().start().fen()
    }
}

impl PartialEq for Record {
    /// Whether all is the same: the rules as text, and what is recorded.
    fn eq(&self, other: &Record) -> bool {
        self.rules == other.rules
            && self.tags.iter().eq(other.tags.iter())
            && self.start.fen() == other.start.fen()
            && self.line == other.line
            && self.result == other.result
    }
}
