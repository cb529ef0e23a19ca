//! What the screen asks of the rules again and again, found out once a position.

use std::collections::HashMap;

use crate::board::{Bitboard, Piece, Point};
use crate::game::Action;
use crate::notation::{self, Style};
use crate::play::status;
use crate::play::{Ending, Listed, NodeId, Table};

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
    /// All that was played: the main line, the others nested in it.
    pub lines: Vec<Listed>,
    /// The texts of actions in a notation: what was played does not change.
    texts: HashMap<NodeId, String>,
    notation: Style,
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
            lines: Vec::new(),
            texts: HashMap::new(),
            notation,
        }
    }

    /// Finds it out anew. The texts of what was played before are kept if they are the same.
    pub fn update(&mut self, table: &Table, notation: Style) {
        let game = table.game();
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
            self.texts.clear();
            self.notation = notation;
        }
        let texts = &mut self.texts;
        self.lines = table.lines(|node, before, action| {
            texts.entry(node).or_insert_with(|| notation::write(before, action, notation)).clone()
        });
    }

    /// The rules are others: nothing that was written holds any more.
    pub fn forget(&mut self) {
        self.texts.clear();
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
