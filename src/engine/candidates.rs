//! The actions of a node in the order in which they are tried, and what is learned when one of them refutes.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::order::{Candidate, Candidates, Slot};
use super::score::Value;
use super::search::Searcher;
use super::table::Packed;
use crate::board::{Kind, Piece};
use crate::game::{Action, Position};

/// Ranks: what the table says; captures; quiet actions that refuted; captures that lose.
pub(super) const HINTED: Value = 1 << 30;
pub(super) const CAPTURES: Value = 1 << 24;
pub(super) const KILLERS: Value = 1 << 20;
pub(super) const LOSING: Value = -(1 << 24);

/// What was tried of a node and did not refute it.
#[derive(Default)]
pub(super) struct Tried {
    /// Quiet ones.
    pub quiet: ArrayVec<(Action, Slot), 64>,
    /// Captures, with what they take.
    pub captures: ArrayVec<(Slot, Kind), 32>,
}

/// What an action takes.
#[inline(always)]
pub(super) fn taken(position: &Position, action: Action) -> Option<Piece> {
    match action {
        Action::Move { to, .. } if !position.variant().wide => position.top(to),
        _ => position.taken_at(action).and_then(|at| position.top(at)),
    }
}

impl Searcher<'_> {
    /// The slots of the actions before: the other side's last, one's own last, and the one before that.
    pub fn before(&self, ply: usize) -> [Option<Slot>; 3] {
        [1, 2, 4].map(|back| ply.checked_sub(back).and_then(|ply| self.frames[ply].slot))
    }

    /// Lists the actions of the position now, each with how promising it is.
    pub fn candidates(&mut self, ply: usize, hint: Packed) -> Candidates {
        let before = self.before(ply);
        let killers = self.frames[ply].killers;
        let mut list = self.room();
        let position = self.line.position();
        let counter = match before[0] {
            Some(slot) => self.history.counter(position, slot),
            None => Packed::default(),
        };
        let (history, weights) = (&self.history, &self.shared.engine.evaluation.weights);
        let (skill, hash) = (self.shared.limits.skill, position.hash());
        let retaken = self.line.last().and_then(|made| made.action.way()).map(|(_, to)| to);
        let _ = position.visit(|action| {
            let target = action.way().map(|(_, to)| to);
            // what stands where something has just happened is seen
            if ply > 0 && (target.is_none() || target != retaken) && skill.misses(hash, action) {
                return ControlFlow::Continue(());
            }
            let slot = history.slot(position, action);
            let taken = taken(position, action);
            let packed = Packed::of(action);
            let rank = if packed == hint {
                HINTED
            } else if let Some(victim) = taken {
                CAPTURES + 8 * weights.plain(victim) + history.of_capture(slot, victim.kind()) / 8
            } else if let Action::Move { becomes: Some(kind), .. } = action {
                CAPTURES + weights.plain[kind.index()]
            } else if packed == killers[0] {
                KILLERS + 2
            } else if packed == killers[1] {
                KILLERS + 1
            } else if packed == counter {
                KILLERS
            } else {
                history.of_quiet(position, action, slot, &before)
            };
            list.push(Candidate { action, slot, victim: taken, rank });
            ControlFlow::<()>::Continue(())
        });
        Candidates::new(list)
    }

    /// Room for candidates.
    pub fn room(&mut self) -> Vec<Candidate> {
        self.rooms.pop().unwrap_or_default()
    }

    /// Gives the room of candidates back.
    pub fn done_with(&mut self, candidates: Candidates) {
        self.rooms.push(candidates.into_room());
    }

    /// Learns from an action that refuted the one before, and from those that were tried before it.
    pub fn learn(
        &mut self,
        depth: i32,
        ply: usize,
        chosen: &Candidate,
        before: &[Option<Slot>; 3],
        tried: &Tried,
    ) {
        let by = (16 * depth * depth + 128 * depth).min(2000);
        let position = self.line.position();
        match chosen.victim {
            Some(victim) => self.history.learn_capture(chosen.slot, victim.kind(), by),
            None => {
                let packed = Packed::of(chosen.action);
                let killers = &mut self.frames[ply].killers;
                if killers[0] != packed {
                    *killers = [packed, killers[0]];
                }
                if let Some(slot) = before[0] {
                    self.history.set_counter(position, slot, chosen.action);
                }
                self.history.learn_quiet(position, (chosen.action, chosen.slot), before, by);
                for tried in &tried.quiet {
                    self.history.learn_quiet(position, *tried, before, -by);
                }
            }
        }
        for (slot, victim) in &tried.captures {
            self.history.learn_capture(*slot, *victim, -by);
        }
    }
}
