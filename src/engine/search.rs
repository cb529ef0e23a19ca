//! The search: principal variation search with what experience has shown to make it look further where it matters.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::Engine;
use super::candidates::{CAPTURES, HINTED, KILLERS, LOSING, Tried};
use super::limits::{Budget, Limits, Stop};
use super::line::Line;
use super::order::{Candidate, History, Slot};
use super::prune::CUT;
use super::score::{INFINITE, MOST_PLIES, Value, WIN, found, kept};
use super::table::{Bound, Known, Packed};
use super::verdict::RULED_FLOOR;
use crate::board::Side;
use crate::game::{Action, Game};
use crate::variant::Chain;

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub engine: &'a Engine,
    pub limits: &'a Limits,
    pub stop: &'a Stop,
    /// Set when the search is over for all threads.
    pub over: &'a Stop,
    pub budget: Budget,
    /// Positions looked at, as far as threads have told.
    pub nodes: &'a AtomicU64,
}

/// One thread's search.
pub(super) struct Searcher<'a> {
    pub shared: &'a Shared<'a>,
    pub line: Line,
    pub history: History,
    pub frames: Vec<Frame>,
    /// By ply, the best line found from there.
    pub best: Vec<Vec<Action>>,
    /// Positions looked at, and how many of them were told.
    pub nodes: u64,
    told: u64,
    /// When the limits are looked at next.
    due: u64,
    pub furthest: usize,
    /// Whether the search was broken off: what it returns then means nothing.
    pub broken: bool,
    /// Whether this thread minds the limits.
    pub minds: bool,
    /// What the law says of cycles, by their keys: which side has won by one.
    pub ruled: HashMap<u64, Option<Side>>,
    /// Reductions by depth and number of the action.
    reductions: Vec<i32>,
    /// Lists that are not in use, for their room.
    pub rooms: Vec<Vec<Candidate>>,
    /// Whether giving the turn away is a fair test.
    pub may_skip: bool,
}

/// What is kept of each ply of the line being searched.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// The slot of the action made here.
    pub slot: Option<Slot>,
    /// What the evaluation says; `None` in check.
    pub eval: Option<Value>,
    /// What it said before it was mended; 0 in check.
    pub raw: Value,
    /// Quiet actions that refuted here.
    pub killers: [Packed; 2],
    /// An action that is left out, to see how much better it is than the others.
    pub excluded: Packed,
    /// Whether the turn was given away here.
    pub skipped: bool,
}

/// The deepest that is looked.
const DEEPEST: i32 = 128;

impl<'a> Searcher<'a> {
    /// A search of a game.
    pub fn new(shared: &'a Shared<'a>, game: &Game, minds: bool) -> Searcher<'a> {
        let variant = game.position().variant();
        let reduction = |depth: usize, number: usize| {
            if depth == 0 || number == 0 {
                return 0;
            }
            (0.6 + (depth as f64).ln() * (number as f64).ln() / 2.1) as i32
        };
        Searcher {
            shared,
            line: Line::new(game, &shared.engine.evaluation),
            history: shared.engine.learned().pop().unwrap_or_else(|| History::new(variant)),
            frames: vec![Frame::default(); MOST_PLIES + 8],
            best: vec![Vec::new(); MOST_PLIES + 8],
            nodes: 0,
            told: 0,
            due: shared.limits.nodes.unwrap_or(u64::MAX).clamp(1, 512),
            furthest: 0,
            broken: false,
            minds,
            ruled: HashMap::new(),
            reductions: (0..64 * 64).map(|i| reduction(i / 64, i % 64)).collect(),
            rooms: Vec::new(),
            may_skip: !variant.must_capture() && variant.chain() == Chain::No,
        }
    }

    /// Counts a position, and sees from time to time whether the search has to end.
    #[inline(always)]
    pub fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.due {
            self.look_up();
        }
    }

    #[cold]
    fn look_up(&mut self) {
        let all = self.shared.nodes.fetch_add(self.nodes - self.told, Relaxed) + self.nodes - self.told;
        self.told = self.nodes;
        let over = self.shared.over.is_stopped() || self.shared.stop.is_stopped();
        let spent = self.minds
            && (self.shared.budget.is_spent() || self.shared.limits.nodes.is_some_and(|most| all >= most));
        self.broken |= over || spent;
        // a limit that is near is met exactly
        let left = self.shared.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(all).max(1));
        self.due = self.nodes + left.min(512);
    }

    /// Makes an action of the position at a ply.
    #[inline]
    pub fn make(&mut self, ply: usize, action: Action, slot: Slot) {
        self.frames[ply].slot = Some(slot);
        self.frames[ply].skipped = false;
        self.line.make(action);
    }

    /// Searches the position after an action: from the other side's view, unless the same side acts again.
    pub fn after(&mut self, side: Side, depth: i32, window: (Value, Value), ply: usize, cut: bool) -> Value {
        let (alpha, beta) = window;
        if self.line.position().actor() == side {
            // a choice, or a capture that goes on, is a part of the turn
            self.search(depth + 1, (alpha, beta), ply, cut)
        } else {
            -self.search(depth, (-beta, -alpha), ply, cut)
        }
    }

    /// What the position is worth to the side to act, within a window; at most `alpha` or at least `beta` if outside.
    /// `cut`: whether it is expected to be at least `beta`.
    pub fn search(&mut self, depth: i32, window: (Value, Value), ply: usize, cut: bool) -> Value {
        if depth <= 0 {
            return self.quiesce(window, ply, 0);
        }
        let (mut alpha, mut beta) = window;
        let in_pv = beta - alpha > 1;
        self.best[ply].clear();
        self.count();
        self.furthest = self.furthest.max(ply);
        if self.broken {
            return 0;
        }
        let side = self.line.position().actor();
        let root = ply == 0;
        if !root {
            if let Some(value) = self.ended(side, ply) {
                return value;
            }
            // a win sooner than one that is known is all that matters
            alpha = alpha.max(ply as Value - WIN);
            beta = beta.min(WIN - 1 - ply as Value);
            if alpha >= beta {
                return alpha;
            }
        }
        let checked = self.line.position().is_checked();
        if ply >= MOST_PLIES {
            return if checked { 0 } else { self.evaluate() };
        }
        let depth = depth.min(DEEPEST);

        let excluded = self.frames[ply].excluded;
        let hash = self.line.position().hash() ^ if excluded == Packed::default() { 0 } else { EXCLUDING };
        let known = self.shared.engine.table.get(hash);
        let known_value = known.map(|known| found(known.value, ply));
        let deep_enough = known.filter(|known| !in_pv && known.depth >= depth && self.quiet_enough());
        if let Some(value) = deep_enough.and_then(|known| known.settles((alpha, beta), ply)) {
            return value;
        }
        let hint = known.map_or(Packed::default(), |known| known.action);

        let raw =
            if checked { None } else { Some(known.map_or_else(|| self.evaluate(), |known| known.eval)) };
        let eval = raw.map(|raw| self.corrected(raw, ply));
        self.frames[ply].eval = eval;
        self.frames[ply].raw = raw.unwrap_or(0);
        self.frames[ply + 2].killers = Default::default();
        // the evaluation, mended by what the table knows
        let estimate = eval.map(|eval| match (known, known_value) {
            (Some(known), Some(value)) if value.abs() < RULED_FLOOR => match known.bound {
                Bound::Exact => value,
                Bound::Lower => eval.max(value),
                Bound::Upper => eval.min(value),
            },
            _ => eval,
        });
        let improving = eval.is_some_and(|eval| {
            let earlier = [2, 4].iter().find_map(|back| self.frames[ply.checked_sub(*back)?].eval);
            earlier.is_none_or(|earlier| eval > earlier)
        });

        if let (Some(estimate), Some(eval)) = (estimate, eval)
            && !in_pv
            && excluded == Packed::default()
        {
            if let Some(value) = self.prune(depth, (alpha, beta), ply, (estimate, eval), improving, cut) {
                return value;
            }
            if !self.broken
                && let Some(value) = self.cut_by_capture(depth, beta, ply, (eval, known), improving)
            {
                return value;
            }
            if self.broken {
                return 0;
            }
        }
        let depth = if (in_pv || cut) && hint == Packed::default() && depth >= 4 { depth - 1 } else { depth };

        self.actions(depth, (alpha, beta), ply, Node { side, in_pv, cut, checked, known, improving, hash })
    }

    /// What the evaluation said, mended by what was learned of its errors.
    pub fn corrected(&self, raw: Value, ply: usize) -> Value {
        let side = self.line.position().actor();
        let by = self.history.corrections.of(side, self.line.keys(), &self.before(ply));
        (raw + by).clamp(1 - RULED_FLOOR, RULED_FLOOR - 1)
    }

    /// The evaluation of the position now.
    pub fn evaluate(&self) -> Value {
        let noise = self.shared.limits.skill.noise(self.line.position().hash());
        let value = self.shared.engine.evaluation.evaluate(&self.line) + noise;
        value.clamp(1 - RULED_FLOOR, RULED_FLOOR - 1)
    }

    /// Whether the game is not about to be drawn by the count of quiet actions: what the table knows is right then.
    fn quiet_enough(&self) -> bool {
        let position = self.line.position();
        position.variant().end.quiet_plies.is_none_or(|most| position.quiet() + 12 < most)
    }

    /// Searches the actions of a node.
    fn actions(&mut self, depth: i32, window: (Value, Value), ply: usize, node: Node) -> Value {
        let (mut alpha, beta) = window;
        let Node { side, in_pv, cut, checked, known, improving, hash } = node;
        let excluded = self.frames[ply].excluded;
        let hint = known.map_or(Packed::default(), |known| known.action);
        let before = self.before(ply);
        let mut candidates = self.candidates(ply, hint);
        if candidates.len() == 0 {
            self.done_with(candidates);
            return self.stuck(side, ply);
        }
        let (mut best, mut best_action) = (-INFINITE, None);
        let mut raised = false;
        let mut number = 0;
        let mut tried = Tried::default();

        while let Some(candidate) = candidates.next() {
            let Candidate { action, slot, victim, rank } = candidate;
            let packed = Packed::of(action);
            if packed == excluded {
                continue;
            }
            // captures that lose come after everything else
            if (CAPTURES..HINTED).contains(&rank) && victim.is_some() && !self.holds(action, 0) {
                candidates.put_back(rank - CAPTURES + LOSING);
                continue;
            }
            let quiet = victim.is_none();
            number += 1;
            let learned =
                if quiet { self.history.of_quiet(self.line.position(), action, slot, &before) } else { 0 };

            if ply > 0 && best > -RULED_FLOOR && packed != hint {
                let reduced = (depth - self.reduction(depth, number)).max(0);
                if quiet {
                    if number > (3 + depth * depth) / (2 - i32::from(improving)) {
                        candidates.drop_quiet(KILLERS);
                    }
                    if depth <= 5 && learned < -3500 * depth && !checked {
                        continue;
                    }
                    if reduced <= 6
                        && !checked
                        && self.frames[ply].eval.is_some_and(|eval| eval + 120 + 90 * reduced <= alpha)
                    {
                        candidates.drop_quiet(KILLERS);
                        continue;
                    }
                    if reduced <= 8 && !self.holds(action, -28 * reduced * reduced) {
                        continue;
                    }
                } else if depth <= 6 && rank < KILLERS && !self.holds(action, -110 * depth) {
                    continue;
                }
            }

            let extension = self.extension(depth, ply, &candidate, &node, beta);
            if extension == CUT {
                self.done_with(candidates);
                return beta;
            }
            if self.broken {
                break;
            }

            let safe = self.holds(action, 0);
            self.make(ply, action, slot);
            let full = depth - 1 + extension;
            let gives_check = self.line.position().actor() != side && self.line.position().is_checked();
            // a check that costs nothing leaves few answers
            let full = full + i32::from(gives_check && safe && extension == 0 && ply < 64);
            let value = if number == 1 {
                self.after(side, full, (alpha, beta), ply + 1, !in_pv && !cut)
            } else {
                let mut reduction = 0;
                if depth >= 3 && number > 1 + i32::from(in_pv) && (quiet || rank < KILLERS) {
                    reduction = self.reduction(depth, number);
                    reduction -= i32::from(in_pv) + i32::from(gives_check) + i32::from(checked);
                    reduction += i32::from(cut) + i32::from(!improving && quiet);
                    reduction -= if quiet { (learned / 8192).clamp(-2, 2) } else { 1 };
                    if rank >= KILLERS {
                        reduction -= 1;
                    }
                    reduction = reduction.clamp(0, (full - 1).max(0));
                }
                let mut value = self.after(side, full - reduction, (alpha, alpha + 1), ply + 1, true);
                if value > alpha && reduction > 0 {
                    // by how much it is better says whether it is worth more
                    let more = i32::from(value > best + 40 + 2 * full) - i32::from(value < best + 6);
                    let again = full + more;
                    if again > full - reduction {
                        value = self.after(side, again, (alpha, alpha + 1), ply + 1, !cut);
                    }
                }
                if value > alpha && in_pv {
                    value = self.after(side, full, (alpha, beta), ply + 1, false);
                }
                value
            };
            self.line.unmake();
            if self.broken {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_action = Some(candidate);
                    self.note_best(ply, action);
                    alpha = value;
                    raised = true;
                    if value >= beta {
                        break;
                    }
                }
            }
            if best_action.is_none_or(|best| best.action != action) {
                match victim {
                    None => drop(tried.quiet.try_push((action, slot))),
                    Some(victim) => drop(tried.captures.try_push((slot, victim.kind()))),
                }
            }
        }
        self.done_with(candidates);
        if self.broken {
            return 0;
        }
        if number == 0 {
            // only the excluded action is legal, or all were refused without being looked at
            return if excluded == Packed::default() {
                self.frames[ply].eval.unwrap_or(window.0).min(window.0)
            } else {
                window.0
            };
        }
        if best == -INFINITE {
            best = window.0;
        }
        if best >= beta
            && let Some(chosen) = best_action
        {
            self.learn(depth, ply, &chosen, &before, &tried);
        }
        if excluded == Packed::default() && Self::may_be_kept(best) {
            let bound = match (best >= beta, raised) {
                (true, _) => Bound::Lower,
                (false, true) => Bound::Exact,
                (false, false) => Bound::Upper,
            };
            let action = best_action.map_or(Packed::default(), |best| Packed::of(best.action));
            let eval = self.frames[ply].raw;
            if let Some(seen) = self.frames[ply].eval
                && best_action.is_none_or(|best| best.victim.is_none())
                && best.abs() < RULED_FLOOR
                && (bound == Bound::Exact || (best > seen) == (bound == Bound::Lower))
            {
                let keys = *self.line.keys();
                self.history.corrections.learn(side, &keys, &before, (best - seen, depth));
            }
            self.shared.engine.table.put(hash, Known { action, value: kept(best, ply), eval, depth, bound });
        }
        best
    }

    /// Whether an action loses no more than that by exchanges.
    pub fn holds(&self, action: Action, least: Value) -> bool {
        let engine = self.shared.engine;
        engine.exchanges.holds(self.line.position(), &engine.evaluation.weights, action, least)
    }

    /// By how much less deep an action is searched that comes so late.
    pub fn reduction(&self, depth: i32, number: i32) -> i32 {
        self.reductions[(depth.clamp(0, 63) * 64 + number.clamp(0, 63)) as usize]
    }

    /// Notes that an action is the best so far.
    pub fn note_best(&mut self, ply: usize, action: Action) {
        let (mine, next) = self.best.split_at_mut(ply + 1);
        mine[ply].clear();
        mine[ply].push(action);
        mine[ply].extend_from_slice(&next[0]);
    }
}

/// What is known of a node when its actions are searched.
#[derive(Clone, Copy)]
pub(super) struct Node {
    side: Side,
    pub in_pv: bool,
    pub cut: bool,
    checked: bool,
    pub known: Option<Known>,
    improving: bool,
    hash: u64,
}

/// Told apart from what the table knows of a whole position.
const EXCLUDING: u64 = 0xA5A5_5A5A_1234_8765;
