//! The end of the search: captures until the position is quiet, and every way out of check.

use std::ops::ControlFlow;

use super::candidates::{CAPTURES, LOSING, taken};
use super::order::{Candidate, Candidates};
use super::score::{INFINITE, MOST_PLIES, Value, WON, found, kept};
use super::search::Searcher;
use super::table::{Bound, Known, Packed};
use crate::board::{Bitboard, Point, Side};
use crate::compile::scope::MOST_KINDS;
use crate::game::Action;

/// Where captures never run out, so many deep every one is looked at, and so many deep those where the last one was.
const MOST_CAPTURES: [u32; 2] = [1, 6];

impl Searcher<'_> {
    /// What the position is worth once nothing can be won by force at once. `deep`: how many actions of this sort led
    /// here.
    pub fn quiesce(&mut self, window: (Value, Value), ply: usize, deep: u32) -> Value {
        let (mut alpha, beta) = window;
        self.best[ply].clear();
        self.count();
        self.furthest = self.furthest.max(ply);
        if self.broken {
            return 0;
        }
        let side = self.line.position().actor();
        if let Some(value) = self.ended(side, ply) {
            return value;
        }
        let checked = self.line.position().is_checked();
        if ply >= MOST_PLIES {
            return if checked { 0 } else { self.evaluate() };
        }
        let hash = self.line.position().hash();
        let known = self.shared.engine.table.get(hash);
        if let Some(value) = known.filter(|_| beta - alpha == 1).and_then(|known| known.settles(window, ply))
        {
            return value;
        }
        let forced = checked || self.line.position().waiting().is_some();
        let mut best = -INFINITE;
        let raw = if checked { 0 } else { known.map_or_else(|| self.evaluate(), |known| known.eval) };
        let eval = if checked { 0 } else { self.corrected(raw, ply) };
        if !forced {
            best = match known {
                Some(known) if known.bound == Bound::Lower => eval.max(found(known.value, ply)),
                _ => eval,
            };
            if best >= beta || deep >= self.most_captures() {
                return best;
            }
            alpha = alpha.max(best);
        }
        let from = window.0;
        let hint = known.map_or(Packed::default(), |known| known.action);
        let mut candidates = if forced { self.candidates(ply, hint) } else { self.captures(hint, deep) };
        if !forced && deep == 0 && self.adds_checks() {
            self.add_checks(&mut candidates, hint);
        }
        if candidates.len() == 0 {
            self.done_with(candidates);
            if forced || !self.line.position().has_action() {
                return self.stuck(side, ply);
            }
            return best;
        }
        let mut chosen = Packed::default();
        while let Some(candidate) = candidates.next() {
            let Candidate { action, slot, victim, .. } = candidate;
            if !forced {
                let won = victim.map_or(0, |victim| self.shared.engine.evaluation.weights.plain(victim));
                if victim.is_some() && eval + won + 180 <= alpha && !self.decisive(&candidate) {
                    best = best.max(eval + won + 180);
                    continue;
                }
                if !self.holds(action, 0) {
                    continue;
                }
            } else if best > -WON && victim.is_none() && !self.holds(action, 0) {
                continue;
            }
            self.make(ply, action, slot);
            let value = self.after_capture(side, (alpha, beta), ply + 1, deep + 1);
            self.line.unmake();
            if self.broken {
                self.done_with(candidates);
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    chosen = Packed::of(action);
                    self.note_best(ply, action);
                    alpha = value;
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.done_with(candidates);
        if Self::may_be_kept(best) {
            let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
            let bound = if bound == Bound::Upper && best > from { Bound::Exact } else { bound };
            self.shared
                .engine
                .table
                .put(hash, Known { action: chosen, value: kept(best, ply), eval: raw, depth: 0, bound });
        }
        best
    }

    /// Whether the first actions beyond the depth may be checks that take nothing.
    fn adds_checks(&self) -> bool {
        let variant = self.line.position().variant();
        variant.has_check() && !variant.stacked()
    }

    /// Adds the actions that take nothing and give check from where they go; what an attack asks of its screens besides
    /// their number, and what is uncovered, is not looked at.
    fn add_checks(&self, candidates: &mut Candidates, hint: Packed) {
        let position = self.line.position();
        let variant = &**position.variant();
        let (occupied, side) = (position.occupied(), position.actor());
        // by kind: from where a piece would hit a royal
        let mut from_there = [Bitboard::EMPTY; MOST_KINDS];
        for royal in &variant.movers.royal[side.other().index()] {
            for at in position.tops(royal.piece) {
                for relation in variant.threats.on(royal.piece).iter().filter(|relation| !relation.facing) {
                    let reach = variant.threats.reach(relation, at).without(occupied);
                    let hits = |from: &Point| {
                        let path = variant.threats.path(relation, *from, at);
                        (path & occupied).count() as i32 == relation.screens
                    };
                    let kind = relation.attacker.kind().index();
                    from_there[kind] |= reach.into_iter().filter(hits).collect::<Bitboard>();
                }
            }
        }
        if from_there == [Bitboard::EMPTY; MOST_KINDS] {
            return;
        }
        let history = &self.history;
        let (skill, hash) = (self.shared.limits.skill, position.hash());
        let _ = position.visit(|action| {
            if let Action::Move { from, to, becomes: None, .. } = action
                && let Some(piece) = position.top(from)
                && from_there[piece.kind().index()].has(to)
                && !skill.misses(hash, action)
            {
                let slot = history.slot(position, action);
                let rank = if Packed::of(action) == hint { Value::MAX } else { LOSING };
                candidates.push(Candidate { action, slot, victim: None, rank });
            }
            ControlFlow::<()>::Continue(())
        });
    }

    fn after_capture(&mut self, side: Side, window: (Value, Value), ply: usize, deep: u32) -> Value {
        let (alpha, beta) = window;
        if self.line.position().actor() == side {
            self.quiesce((alpha, beta), ply, deep)
        } else {
            -self.quiesce((-beta, -alpha), ply, deep)
        }
    }

    fn most_captures(&self) -> u32 {
        if self.line.position().variant().stacked() { MOST_CAPTURES[1] } else { u32::MAX }
    }

    /// Whether a capture may decide the game: a royal is taken.
    fn decisive(&self, candidate: &Candidate) -> bool {
        let variant = self.line.position().variant();
        candidate.victim.is_some_and(|victim| variant.kind(victim.kind()).royal)
            || !variant.end.wins.is_empty()
    }

    /// The captures of the position now, the most promising first.
    pub fn captures(&mut self, hint: Packed, deep: u32) -> Candidates {
        let mut list = self.room();
        let position = self.line.position();
        let (history, weights) = (&self.history, &self.shared.engine.evaluation.weights);
        let only_there = position.variant().stacked() && deep >= MOST_CAPTURES[0];
        let (skill, at) = (self.shared.limits.skill, position.hash());
        let retaken = self.line.last().and_then(|made| made.action.way()).map(|(_, to)| to);
        let _ = position.visit_captures(|action| {
            let target = action.way().map(|(_, to)| to);
            let elsewhere = target.is_none() || target != retaken;
            if elsewhere && (only_there || skill.misses(at, action)) {
                return ControlFlow::Continue(());
            }
            let taken = taken(position, action);
            let slot = history.slot(position, action);
            let worth = taken.map_or(0, |victim| {
                let royal = position.variant().kind(victim.kind()).royal;
                8 * weights.plain(victim)
                    + history.of_capture(slot, victim.kind()) / 8
                    + if royal { CAPTURES } else { 0 }
            });
            let rank = if Packed::of(action) == hint { Value::MAX } else { worth };
            list.push(Candidate { action, slot, victim: taken, rank });
            ControlFlow::<()>::Continue(())
        });
        Candidates::new(list)
    }
}
