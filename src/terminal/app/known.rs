//! What the screen asks of the rules again and again, found out once a position.

use crate::board::{Bitboard, Piece, Point, Side};
use crate::game::{Action, Game};
use crate::notation::{self, Style};
use crate::play::status;
use crate::play::{Ending, Table};

/// What is known of a game as it stands.
pub struct Known {
    /// The legal actions, sorted.
    pub actions: Vec<Action>,
    /// How it has ended.
    pub ending: Option<Ending>,
    /// What comes of a repetition, and why.
    pub warning: Option<[String; 2]>,
    /// Which royals could be taken, and from where.
    pub attacks: Vec<(Point, Point)>,
    /// The pieces of each side that were taken off the board.
    pub lost: [Vec<Piece>; 2],
    /// All actions so far.
    pub told: Vec<Told>,
    /// The notation in which they are told.
    notation: Style,
}

/// An action that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The action.
    pub action: Action,
    /// Who made it.
    pub side: Side,
    /// The number of the full move.
    pub number: u32,
    /// The action in a notation.
    pub text: String,
}

impl Known {
    /// Nothing yet.
    pub fn nothing(notation: Style) -> Known {
        Known {
            actions: Vec::new(),
            ending: None,
            warning: None,
            attacks: Vec::new(),
            lost: [Vec::new(), Vec::new()],
            told: Vec::new(),
            notation,
        }
    }

    /// Finds it out anew. What was told of the actions before is kept if it is the same.
    pub fn update(&mut self, table: &Table, notation: Style) {
        let game = &table.game;
        self.actions = table.actions();
        self.ending = table.ending();
        let warning = self.ending.is_none().then(|| status::warning(game)).flatten();
        self.warning = warning.map(|warning| [warning.text, warning.why]);
        self.attacks = game.position().attacks_on_royals(game.position().actor());
        let mut lost = [Vec::new(), Vec::new()];
        for piece in game.made().filter_map(|made| made.undo.captured()) {
            lost[piece.side().index()].push(piece);
        }
        for lost in &mut lost {
            lost.sort_by_key(|piece| piece.kind());
        }
        self.lost = lost;
        if notation != self.notation {
            self.told.clear();
            self.notation = notation;
        }
        self.tell(game);
    }

    fn tell(&mut self, game: &Game) {
        let made: Vec<Action> = game.history().map(|(action, _)| action).collect();
        let same = made.iter().zip(&self.told).take_while(|(action, told)| **action == told.action).count();
        self.told.truncate(same);
        let mut game = game.clone();
        while game.plies() > same {
            game.undo();
        }
        for action in &made[same..] {
            let position = game.position();
            let text = notation::write(position, *action, self.notation);
            let (side, number) = (position.actor(), position.number());
            self.told.push(Told { action: *action, side, number, text });
            game.redo();
        }
    }

    /// The points where legal actions begin.
    pub fn origins(&self) -> Bitboard {
        self.actions.iter().filter_map(|action| action.origin()).collect()
    }
}

/// The point that an action leads to: where a player points to mean it.
pub fn target(action: Action) -> Option<Point> {
    match action {
        Action::Move { to, .. } | Action::Castle { to, .. } => Some(to),
        Action::Swap { with, .. } => Some(with),
        Action::Become { at, .. } | Action::Drop { at, .. } => Some(at),
        Action::Pass => None,
    }
}

/// The points that an action has to do with: where it begins and where it ends.
pub fn touched(action: Action) -> Vec<Point> {
    let ends = [action.origin(), target(action)];
    let mut points: Vec<Point> = ends.into_iter().flatten().collect();
    points.dedup();
    points
}
