//! The lines of a game at a table: which there are, and how one goes from one to another.

use std::time::Instant;

use super::table::{Seat, Table};
use super::tree::{NodeId, ROOT};
use crate::board::Side;
use crate::game::{Action, Position};
use crate::notation::{self, Style, Writer};

/// An action of a list of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Where it is.
    pub node: NodeId,
    /// Who made it.
    pub side: Side,
    /// The number of the full move.
    pub number: u32,
    /// The action as text.
    pub text: String,
    /// What was played instead, a line each.
    pub variations: Vec<Vec<Listed>>,
}

impl Table {
    /// What was played: the main line, what was played instead nested in it. What is on the board is
    /// [`Tree::here`](super::tree::Tree::here). `write` makes the text of an action from its node and the position before
    /// it.
    pub fn lines(&self, mut write: impl FnMut(NodeId, &Position, Action) -> String) -> Vec<Listed> {
        self.listed(ROOT, self.game.beginning(), &mut write)
    }

    /// What follows a node of which this is the position.
    fn listed(
        &self,
        mut from: NodeId,
        mut position: Position,
        write: &mut impl FnMut(NodeId, &Position, Action) -> String,
    ) -> Vec<Listed> {
        let mut line = Vec::new();
        while let [main, others @ ..] = self.tree.children(from) {
            let mut entry = |node: NodeId| {
                let text =
                    self.tree.action(node).map_or(String::new(), |action| write(node, &position, action));
                let (side, number) = (position.actor(), position.number());
                Listed { node, side, number, text, variations: Vec::new() }
            };
            let mut listed = entry(*main);
            let firsts: Vec<Listed> = others.iter().map(|other| entry(*other)).collect();
            for (first, other) in firsts.into_iter().zip(others) {
                let mut after = position.clone();
                self.tree.action(*other).map(|action| after.apply(action));
                let mut variation = vec![first];
                variation.extend(self.listed(*other, after, write));
                listed.variations.push(variation);
            }
            line.push(listed);
            self.tree.action(*main).map(|action| position.apply(action));
            from = *main;
        }
        line
    }

    /// The position of a node.
    pub fn position_at(&self, node: NodeId) -> Position {
        let mut position = self.game.beginning();
        for action in self.tree.path(node).into_iter().filter_map(|node| self.tree.action(node)) {
            position.apply(action);
        }
        position
    }

    /// What was played from the position on the board, in a notation, the main continuation first.
    pub fn continuations(&self, style: Style) -> Vec<(NodeId, String)> {
        let writer = Writer::new(self.game.position(), style);
        let text = |node: &NodeId| Some((*node, writer.text(self.tree.action(*node)?)));
        self.tree.children(self.tree.here()).iter().filter_map(text).collect()
    }

    /// Puts a node on the board.
    ///
    /// # Errors
    /// It is no longer there, it cannot be reached, or nothing is taken back in this game. Then nothing has changed.
    pub fn go_to(&mut self, node: NodeId, now: Instant) -> Result<(), String> {
        self.may_take_back()?;
        if !self.tree.has(node) {
            return Err("that line is no longer there".to_owned());
        }
        let (here, there) = (self.tree.path(self.tree.here()), self.tree.path(node));
        let common = here.iter().zip(&there).take_while(|(a, b)| a == b).count();
        let mut game = self.game.clone();
        for _ in common..here.len() {
            game.undo();
        }
        for node in &there[common..] {
            if let Some(action) = self.tree.action(*node) {
                game.play(action).map_err(|illegal| illegal.to_string())?;
            }
        }
        self.game = game;
        (self.offer, self.settled, self.touched) = (None, None, None);
        self.tree.go(node);
        self.turn_clock_back(now);
        Ok(())
    }

    /// Goes to a node that was played from the position on the board, and on along what was left last there, until
    /// somebody who types is to act. The texts in a notation.
    ///
    /// # Errors
    /// As for [`Table::go_to`].
    pub fn follow(&mut self, node: NodeId, style: Style, now: Instant) -> Result<Vec<String>, String> {
        let (mut made, mut last) = (Vec::new(), node);
        let mut position = self.game.position().clone();
        for node in std::iter::successors(Some(node), |node| self.tree.next(*node)) {
            let Some(action) = self.tree.action(node) else { break };
            made.push(notation::write(&position, action, style));
            position.apply(action);
            last = node;
            if self.seats[position.actor().index()] == Seat::Human {
                break;
            }
        }
        self.go_to(last, now)?;
        Ok(made)
    }

    /// Makes the line that leads to a node the main line.
    ///
    /// # Errors
    /// It is no longer there.
    pub fn promote(&mut self, node: NodeId) -> Result<(), String> {
        if !self.tree.has(node) {
            return Err("that line is no longer there".to_owned());
        }
        self.tree.promote(node);
        Ok(())
    }

    /// Deletes a node with all that follows it.
    ///
    /// # Errors
    /// It is on the board, or leads there.
    pub fn delete(&mut self, node: NodeId) -> Result<(), String> {
        if self.tree.delete(node) {
            return Ok(());
        }
        Err("what is on the board is not deleted: take it back first".to_owned())
    }
}
