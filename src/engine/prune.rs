//! What is not searched, or deeper than the rest: positions that are far from the window, and actions that are far better
//! than all others.

use super::order::Candidate;
use super::score::{Value, found, kept};
use super::search::{Frame, Node, Searcher};
use super::table::{Bound, Known, Packed};
use super::verdict::RULED_FLOOR;

/// An extension that stands for: the node is refuted.
pub(super) const CUT: i32 = i32::MIN;

impl Searcher<'_> {
    /// What a position is worth for which no action need be looked at: it is far from the window, or as good as won even
    /// if the turn is given away.
    pub fn prune(
        &mut self,
        depth: i32,
        (alpha, beta): (Value, Value),
        ply: usize,
        (estimate, eval): (Value, Value),
        improving: bool,
        cut: bool,
    ) -> Option<Value> {
        // so far above the window that a quiet action less would not matter
        if depth <= 8 && estimate - 75 * (depth - i32::from(improving)) >= beta && estimate < RULED_FLOOR {
            return Some(estimate - (estimate - beta) / 3);
        }
        // so far below that only captures could help
        if depth <= 3 && estimate + 250 * depth < alpha {
            let value = self.quiesce((alpha, alpha + 1), ply, 0);
            if value <= alpha {
                return Some(value);
            }
        }
        let skipped = ply > 0 && self.frames[ply - 1].skipped;
        if self.may_skip
            && cut
            && depth >= 3
            && !skipped
            && estimate >= beta
            && eval >= beta - 20 * depth + 150
            && beta > -RULED_FLOOR
            && self.line.material() > 0
            && self.line.position().waiting().is_none()
        {
            let reduced = depth - 4 - depth / 4 - ((estimate - beta) / 180).clamp(0, 3);
            self.frames[ply].slot = None;
            self.frames[ply].skipped = true;
            self.line.skip();
            let value = -self.search(reduced, (-beta, 1 - beta), ply + 1, false);
            self.line.unmake();
            self.frames[ply].skipped = false;
            if self.broken {
                return None;
            }
            if value >= beta {
                return Some(if value >= RULED_FLOOR { beta } else { value });
            }
        }
        None
    }

    /// What a position is worth in which a capture, searched less deep, is so good that it will hardly be otherwise in
    /// the whole depth.
    pub fn cut_by_capture(
        &mut self,
        depth: i32,
        beta: Value,
        ply: usize,
        (eval, known): (Value, Option<Known>),
        improving: bool,
    ) -> Option<Value> {
        let above = beta + 140 - 40 * i32::from(improving);
        if depth < 5
            || beta.abs() >= RULED_FLOOR
            || above >= RULED_FLOOR
            || self.line.position().waiting().is_some()
            || known.is_some_and(|known| known.depth >= depth - 3 && found(known.value, ply) < above)
        {
            return None;
        }
        let side = self.line.position().actor();
        let hint = known.map_or(Packed::default(), |known| known.action);
        let mut candidates = self.captures(hint, 0);
        let mut cut = None;
        while let Some(Candidate { action, slot, .. }) = candidates.next() {
            if !self.holds(action, above - eval) {
                continue;
            }
            self.make(ply, action, slot);
            let again = self.line.position().actor() == side;
            let window = if again { (above - 1, above) } else { (-above, 1 - above) };
            let sign = if again { 1 } else { -1 };
            let mut value = sign * self.quiesce(window, ply + 1, 0);
            if value >= above {
                value = self.after(side, depth - 4, (above - 1, above), ply + 1, false);
            }
            self.line.unmake();
            if self.broken {
                break;
            }
            if value >= above {
                cut = Some((value, Packed::of(action)));
                break;
            }
        }
        self.done_with(candidates);
        let (value, action) = cut?;
        if Self::may_be_kept(value) {
            let known = Known {
                action,
                value: kept(value, ply),
                eval: self.frames[ply].raw,
                depth: depth - 3,
                bound: Bound::Lower,
            };
            self.shared.engine.table.put(self.line.position().hash(), known);
        }
        Some(if value.abs() < RULED_FLOOR { value - (above - beta) } else { value })
    }

    /// How much deeper an action is searched: it is far better than all others by what the table knows. `CUT` if even
    /// the others are too good for the window.
    pub fn extension(
        &mut self,
        depth: i32,
        ply: usize,
        candidate: &Candidate,
        node: &Node,
        beta: Value,
    ) -> i32 {
        let Some(known) = node.known else { return 0 };
        let singular = ply > 0
            && depth >= 6
            && ply < 2 * self.frames.len() / 3
            && Packed::of(candidate.action) == known.action
            && self.frames[ply].excluded == Packed::default()
            && known.bound != Bound::Upper
            && known.depth >= depth - 3
            && known.value.abs() < RULED_FLOOR;
        if !singular {
            return 0;
        }
        let value_known = found(known.value, ply);
        let least = value_known - 2 * depth;
        self.frames[ply].excluded = known.action;
        let value = self.search_again((depth - 1) / 2, (least - 1, least), ply, node.cut);
        self.frames[ply].excluded = Packed::default();
        if value < least {
            return 1 + i32::from(!node.in_pv && value < least - 24 && ply < 48);
        }
        if least >= beta && least.abs() < RULED_FLOOR {
            return CUT;
        }
        if value_known >= beta {
            -2
        } else if node.cut {
            -1
        } else {
            0
        }
    }

    /// Searches a node anew in which an action is excluded, and leaves what the frame knows as it was.
    fn search_again(&mut self, depth: i32, window: (Value, Value), ply: usize, cut: bool) -> Value {
        let frame = self.frames[ply];
        let best = std::mem::take(&mut self.best[ply]);
        let value = self.search(depth, window, ply, cut);
        self.best[ply] = best;
        self.frames[ply] = Frame { excluded: Packed::default(), ..frame };
        value
    }
}
