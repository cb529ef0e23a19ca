//! In which order actions are tried, and what was learned by searching.

use super::correct::Corrections;
use super::score::Value;
use super::table::Packed;
use crate::board::{Kind, Piece, Point};
use crate::game::{Action, Position};
use crate::variant::Variant;

/// What was learned, by one thread.
pub(super) struct History {
    points: usize,
    /// Number of kinds and points together.
    slots: usize,
    kinds: usize,
    /// By side, start and end.
    quiet: Vec<i16>,
    /// By slot of the action and kind taken.
    captures: Vec<i16>,
    /// By slot of the action before, and slot: answers to the other side, and what follows one's own.
    follow: [Vec<i16>; 2],
    /// By slot of the action before, of both sides: what refuted it.
    counter: Vec<Packed>,
    /// Where the evaluation errs.
    pub corrections: Corrections,
}

/// The kind that acts and where: an index below [`History::slots`].
pub(super) type Slot = usize;

/// What history values tend to and never pass.
const MOST: i32 = 16_384;
const POINTS: usize = 128;

impl History {
    /// Nothing learned yet.
    pub fn new(variant: &Variant) -> History {
        let (points, kinds) = (variant.shape().points(), variant.kinds().len());
        let slots = points * kinds;
        History {
            points,
            slots,
            kinds,
            quiet: vec![0; 2 * POINTS * POINTS],
            captures: vec![0; slots * kinds],
            follow: [vec![0; slots * slots], vec![0; slots * slots]],
            counter: vec![Packed::default(); 2 * slots],
            corrections: Corrections::new(slots),
        }
    }

    /// The slot of an action of a position.
    #[inline(always)]
    pub fn slot(&self, position: &Position, action: Action) -> Slot {
        let on = |at: Point| position.top(at).map_or(Kind(0), Piece::kind);
        let (kind, at) = match action {
            Action::Move { from, to, .. } | Action::Castle { from, to, .. } => (on(from), to),
            Action::Swap { at, with, .. } => (on(at), with),
            Action::Become { at, kind } | Action::Drop { kind, at } => (kind, at),
            Action::Pass => (Kind(0), Point(0)),
        };
        kind.index() * self.points + at.index()
    }

    #[inline(always)]
    fn quiet_place(position: &Position, action: Action) -> usize {
        let (from, to) = match action {
            Action::Move { from, to, .. } | Action::Castle { from, to, .. } => (from.index(), to.index()),
            Action::Swap { at, with, .. } => (at.index(), with.index()),
            // what comes from the hand starts where no point is, as long as there is room
            Action::Drop { kind, at } => (POINTS - 1 - kind.index(), at.index()),
            Action::Become { at, .. } => (at.index(), at.index()),
            Action::Pass => (0, 0),
        };
        (position.turn().index() * POINTS + from) * POINTS + to
    }

    /// How well a quiet action has done, after those actions: the other side's last, one's own last, and the one before.
    #[inline(always)]
    pub fn of_quiet(
        &self,
        position: &Position,
        action: Action,
        slot: Slot,
        before: &[Option<Slot>; 3],
    ) -> i32 {
        let mut sum = i32::from(self.quiet[Self::quiet_place(position, action)]);
        for (i, slot_before) in before.iter().enumerate() {
            if let Some(earlier) = slot_before {
                let known = i32::from(self.follow[usize::from(i > 0)][earlier * self.slots + slot]);
                sum += if i == 2 { known / 2 } else { known };
            }
        }
        sum
    }

    /// How well a capture of a kind has done.
    #[inline(always)]
    pub fn of_capture(&self, slot: Slot, victim: Kind) -> i32 {
        i32::from(self.captures[slot * self.kinds + victim.index()])
    }

    /// Learns from a quiet action.
    pub fn learn_quiet(
        &mut self,
        position: &Position,
        (action, slot): (Action, Slot),
        before: &[Option<Slot>; 3],
        by: i32,
    ) {
        bend(&mut self.quiet[Self::quiet_place(position, action)], by);
        for (i, slot_before) in before.iter().enumerate() {
            if let Some(earlier) = slot_before {
                bend(&mut self.follow[usize::from(i > 0)][earlier * self.slots + slot], by);
            }
        }
    }

    /// Learns from a capture.
    pub fn learn_capture(&mut self, slot: Slot, victim: Kind, by: i32) {
        bend(&mut self.captures[slot * self.kinds + victim.index()], by);
    }

    /// What refuted an action of the side that is not to act.
    pub fn counter(&self, position: &Position, before: Slot) -> Packed {
        self.counter[position.turn().index() * self.slots + before]
    }

    /// Notes what refutes it.
    pub fn set_counter(&mut self, position: &Position, before: Slot, action: Action) {
        self.counter[position.turn().index() * self.slots + before] = Packed::of(action);
    }
}

/// Moves a value towards the bounds, the less the nearer it is.
#[inline(always)]
fn bend(value: &mut i16, by: i32) {
    let by = by.clamp(-MOST, MOST);
    let old = i32::from(*value);
    *value = (old + by - old * by.abs() / MOST) as i16;
}

/// An action with how promising it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// The action.
    pub action: Action,
    /// Its slot.
    pub slot: Slot,
    /// What it takes.
    pub victim: Option<Piece>,
    /// How promising it is: the higher the earlier.
    pub rank: Value,
}

/// Actions, the most promising first.
pub(super) struct Candidates {
    list: Vec<Candidate>,
    next: usize,
}

impl Candidates {
    /// Of those.
    pub fn new(list: Vec<Candidate>) -> Candidates {
        Candidates { list, next: 0 }
    }

    /// The next one.
    #[inline]
    pub fn next(&mut self) -> Option<Candidate> {
        let first = self.list.get(self.next)?;
        let (mut best, mut rank) = (self.next, first.rank);
        for (i, candidate) in self.list.iter().enumerate().skip(self.next + 1) {
            if candidate.rank > rank {
                (best, rank) = (i, candidate.rank);
            }
        }
        self.list.swap(self.next, best);
        self.next += 1;
        Some(self.list[self.next - 1])
    }

    /// Adds one.
    pub fn push(&mut self, candidate: Candidate) {
        self.list.push(candidate);
    }

    /// Puts the last one back with another rank.
    pub fn put_back(&mut self, rank: Value) {
        self.next -= 1;
        self.list[self.next].rank = rank;
    }

    /// Leaves out the quiet ones that are still to come and rank below that.
    pub fn drop_quiet(&mut self, below: Value) {
        let mut kept = self.next;
        for i in self.next..self.list.len() {
            let candidate = self.list[i];
            if candidate.victim.is_some() || candidate.rank >= below {
                self.list[kept] = candidate;
                kept += 1;
            }
        }
        self.list.truncate(kept);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Gives the room back.
    pub fn into_room(mut self) -> Vec<Candidate> {
        self.list.clear();
        self.list
    }
}
