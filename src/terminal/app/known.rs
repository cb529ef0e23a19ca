//! What the screen asks of the rules again and again, found out once a position.

use std::collections::HashMap;

use crate::board::{Bitboard, Piece, Point, Side};
use crate::game::{Action, Position};
use crate::notation::{self, Style};
use crate::play::status;
use crate::play::tree::ROOT;
use crate::play::{Ending, NodeId, Table};

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
    pub lines: Vec<Entry>,
    /// The texts of actions in a notation: what was played does not change.
    texts: HashMap<NodeId, String>,
    notation: Style,
}

/// An action that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its place.
    pub node: NodeId,
    /// Who made it.
    pub side: Side,
    /// The number of the full move.
    pub number: u32,
    /// The action in a notation.
    pub text: String,
    /// What was played instead, a line each.
    pub variations: Vec<Vec<Entry>>,
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
        self.lines = self.listed(table, ROOT, beginning(table));
    }

    /// The rules are others: nothing that was written holds any more.
    pub fn forget(&mut self) {
        self.texts.clear();
    }

    /// What follows a node of which this is the position.
    fn listed(&mut self, table: &Table, mut from: NodeId, mut position: Position) -> Vec<Entry> {
        let tree = table.tree();
        let mut line = Vec::new();
        while let [main, others @ ..] = tree.children(from) {
            let mut listed = self.entry(table, *main, &position);
            for other in others {
                let mut variation = vec![self.entry(table, *other, &position)];
                let mut after = position.clone();
                if let Some(action) = tree.action(*other) {
                    after.apply(action);
                }
                variation.extend(self.listed(table, *other, after));
                listed.variations.push(variation);
            }
            line.push(listed);
            if let Some(action) = tree.action(*main) {
                position.apply(action);
            }
            from = *main;
        }
        line
    }

    fn entry(&mut self, table: &Table, node: NodeId, before: &Position) -> Entry {
        let notation = self.notation;
        let write = || {
            let action = table.tree().action(node);
            action.map_or(String::new(), |action| notation::write(before, action, notation))
        };
        let text = self.texts.entry(node).or_insert_with(write).clone();
        Entry { node, side: before.actor(), number: before.number(), text, variations: Vec::new() }
    }

    /// The points where legal actions begin.
    pub fn origins(&self) -> Bitboard {
        self.actions.iter().filter_map(|action| action.origin()).collect()
    }
}

/// The position in which a game began.
fn beginning(table: &Table) -> Position {
    let mut start = table.game().clone();
    while start.undo().is_some() {}
    start.position().clone()
}

/// The position of a node.
pub fn position_at(table: &Table, node: NodeId) -> Position {
    let mut position = beginning(table);
    for action in table.tree().path(node).into_iter().filter_map(|node| table.tree().action(node)) {
        position.apply(action);
    }
    position
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
