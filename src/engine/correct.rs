//! What the search has learned of where the evaluation errs, by what stands on the board.

use super::order::Slot;
use super::score::Value;
use crate::board::Side;

/// By one thread, how far the evaluation was from what the search found.
pub(super) struct Corrections {
    /// By side to act, aspect and key.
    seen: Vec<i16>,
    /// By the slots of the last two actions.
    followed: Vec<i16>,
    slots: usize,
}

/// What the keys of a position are made of: Red's pieces, Black's pieces, and the cheap pieces of both.
pub(super) const ASPECTS: usize = 3;
/// Entries of an aspect.
const ENTRIES: usize = 1 << 14;
/// What entries tend to and never pass.
const MOST: i32 = 1024;

impl Corrections {
    /// Nothing learned yet, in a game with so many slots of actions.
    pub fn new(slots: usize) -> Corrections {
        Corrections { seen: vec![0; 2 * ASPECTS * ENTRIES], followed: vec![0; slots * slots], slots }
    }

    fn places(side: Side, keys: &[u64; ASPECTS]) -> [usize; ASPECTS] {
        let place = |aspect: usize| {
            (side.index() * ASPECTS + aspect) * ENTRIES + (keys[aspect] >> 50) as usize % ENTRIES
        };
        std::array::from_fn(place)
    }

    fn following(&self, before: &[Option<Slot>; 3]) -> Option<usize> {
        Some(before[0]? * self.slots + before[1]?)
    }

    /// What is to be added to the evaluation, in centipawns. `before`: the slots of the actions before.
    #[inline]
    pub fn of(&self, side: Side, keys: &[u64; ASPECTS], before: &[Option<Slot>; 3]) -> Value {
        let seen: i32 = Self::places(side, keys).iter().map(|place| i32::from(self.seen[*place])).sum();
        let followed = self.following(before).map_or(0, |place| i32::from(self.followed[place]));
        (seen + followed) * 6 / 128
    }

    /// Learns that the evaluation was so much too low, by a search of some depth.
    pub fn learn(
        &mut self,
        side: Side,
        keys: &[u64; ASPECTS],
        before: &[Option<Slot>; 3],
        (error, depth): (Value, i32),
    ) {
        let by = (error * depth / 8).clamp(-MOST / 4, MOST / 4);
        let bend = |entry: &mut i16| {
            let old = i32::from(*entry);
            *entry = (old + by - old * by.abs() / MOST) as i16;
        };
        for place in Self::places(side, keys) {
            bend(&mut self.seen[place]);
        }
        if let Some(place) = self.following(before) {
            bend(&mut self.followed[place]);
        }
    }
}
