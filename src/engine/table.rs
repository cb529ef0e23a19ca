//! What is known of positions already searched, shared by all threads.
//!
//! An entry is two words, written one after the other without a lock. The first is kept XORed with the second, so that
//! words of two writers do not fit and are taken for another position (Hyatt and Mann, 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::score::{Value, found};
use crate::board::{Kind, Point};
use crate::game::Action;

/// How a value relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// It is at most this.
    Upper = 1,
    /// It is at least this.
    Lower = 2,
    /// It is this.
    Exact = 3,
}

impl Bound {
    fn of(bits: u8) -> Option<Bound> {
        [Bound::Upper, Bound::Lower, Bound::Exact].into_iter().find(|bound| *bound as u8 == bits)
    }
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// The best action, or what refuted the others, packed.
    pub action: Packed,
    /// See [`super::score::kept`].
    pub value: Value,
    /// What the evaluation said.
    pub eval: Value,
    /// How deep it was searched.
    pub depth: i32,
    /// How `value` is meant.
    pub bound: Bound,
}

impl Known {
    /// Its value at a ply of a search, if that settles the question for a window.
    #[inline]
    pub fn settles(&self, (alpha, beta): (Value, Value), ply: usize) -> Option<Value> {
        let value = found(self.value, ply);
        let settled = match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        settled.then_some(value)
    }
}

/// An action in 32 bits; 0 is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Packed(u32);

impl Packed {
    /// Packs an action.
    pub fn of(action: Action) -> Packed {
        let pack = |tag: u32, a: u8, b: u8, c: u8, d: u8| {
            tag << 28 | u32::from(a) << 21 | u32::from(b) << 14 | u32::from(c) << 7 | u32::from(d)
        };
        Packed(match action {
            Action::Move { from, to, carried, becomes } => {
                pack(1, from.0, to.0, carried, becomes.map_or(0, |kind| kind.0 + 1))
            }
            Action::Swap { at, with, height } => pack(2, at.0, with.0, height, 0),
            Action::Become { at, kind } => pack(3, at.0, kind.0, 0, 0),
            Action::Drop { kind, at } => pack(4, at.0, kind.0, 0, 0),
            Action::Pass => pack(5, 0, 0, 0, 0),
            Action::Castle { from, to, partner } => pack(6, from.0, to.0, partner.0, 0),
        })
    }

    /// Its bits.
    pub fn bits(self) -> u64 {
        u64::from(self.0)
    }

    /// The action; `None` if there is none.
    pub fn action(self) -> Option<Action> {
        let part = |shift: u32| (self.0 >> shift & 127) as u8;
        let (a, b, c, d) = (part(21), part(14), part(7), part(0));
        Some(match self.0 >> 28 {
            1 => {
                Action::Move { from: Point(a), to: Point(b), carried: c, becomes: d.checked_sub(1).map(Kind) }
            }
            2 => Action::Swap { at: Point(a), with: Point(b), height: c },
            3 => Action::Become { at: Point(a), kind: Kind(b) },
            4 => Action::Drop { kind: Kind(b), at: Point(a) },
            5 => Action::Pass,
            6 => Action::Castle { from: Point(a), to: Point(b), partner: Point(c) },
            _ => return None,
        })
    }
}

/// One entry. `facts` from the lowest bit: action 32, value 16, evaluation 16. `key`: hash 48, depth 8, bound 2, age 6.
#[derive(Default)]
struct Entry {
    key: AtomicU64,
    facts: AtomicU64,
}

/// The entries of one place: a line of the processor's cache.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// The table.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

/// Bits of the age.
const AGES: u8 = 63;
/// The part of the key that is the hash.
const HASH: u64 = !0xffff;

impl Table {
    /// A table of so many megabytes (2²⁰ bytes).
    pub fn new(megabytes: usize) -> Table {
        let count = (megabytes << 20) / size_of::<Bucket>();
        Table { buckets: (0..count.max(1)).map(|_| Bucket::default()).collect(), age: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for entry in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            entry.key.store(0, Relaxed);
            entry.facts.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// Says that a new search begins: what older ones found is given up first.
    pub fn grow_older(&self) {
        self.age.store((self.age.load(Relaxed) + 1) & AGES, Relaxed);
    }

    fn bucket(&self, hash: u64) -> &Bucket {
        // the lower half of the hash chooses the place, the upper 48 bits are kept
        let place = ((hash & 0xffff_ffff) * self.buckets.len() as u64) >> 32;
        &self.buckets[place as usize]
    }

    /// What is known of a position.
    pub fn get(&self, hash: u64) -> Option<Known> {
        self.bucket(hash).0.iter().find_map(|entry| {
            let facts = entry.facts.load(Relaxed);
            let key = entry.key.load(Relaxed) ^ facts;
            if key & HASH != hash & HASH {
                return None;
            }
            Some(Known {
                action: Packed(facts as u32),
                value: Value::from((facts >> 32) as i16),
                eval: Value::from((facts >> 48) as i16),
                depth: i32::from((key >> 8) as u8),
                bound: Bound::of(key as u8 & 3)?,
            })
        })
    }

    /// Notes what was found. Without an action, what is known already keeps its own.
    pub fn put(&self, hash: u64, mut known: Known) {
        let age = self.age.load(Relaxed);
        let bucket = &self.bucket(hash).0;
        let mut chosen = (&bucket[0], i32::MAX);
        for entry in bucket {
            let facts = entry.facts.load(Relaxed);
            let key = entry.key.load(Relaxed) ^ facts;
            let (depth, its_age) = (i32::from((key >> 8) as u8), key as u8 >> 2);
            if key & HASH == hash & HASH && key & 3 != 0 {
                if known.action == Packed::default() {
                    known.action = Packed(facts as u32);
                }
                if known.bound != Bound::Exact && known.depth + 3 < depth && its_age == age {
                    return;
                }
                chosen = (entry, i32::MIN);
                break;
            }
            let worth =
                depth - 4 * i32::from(age.wrapping_sub(its_age) & AGES) - if key & 3 == 0 { 512 } else { 0 };
            if worth < chosen.1 {
                chosen = (entry, worth);
            }
        }
        let short = |value: Value| u64::from(value as i16 as u16);
        let facts = u64::from(known.action.0) | short(known.value) << 32 | short(known.eval) << 48;
        let depth = known.depth.clamp(0, 255) as u64;
        let key = hash & HASH | depth << 8 | u64::from(age << 2) | known.bound as u64;
        chosen.0.key.store(key ^ facts, Relaxed);
        chosen.0.facts.store(facts, Relaxed);
    }

    /// How much of it this search has filled, in thousandths, by looking at a part.
    pub fn filled(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let looked_at = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let mine = |entry: &&Entry| {
            let key = entry.key.load(Relaxed) ^ entry.facts.load(Relaxed);
            key & 3 != 0 && key as u8 >> 2 == age
        };
        let all = self.buckets.len().min(250) * 4;
        (looked_at.filter(mine).count() * 1000 / all) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found_again() {
        let table = Table::new(1);
        let all = [
            Action::Move { from: Point(127), to: Point(3), carried: 95, becomes: Some(Kind(63)) },
            Action::plain(Point(0), Point(1)),
            Action::Swap { at: Point(5), with: Point(77), height: 2 },
            Action::Become { at: Point(8), kind: Kind(0) },
            Action::Drop { kind: Kind(9), at: Point(100) },
            Action::Pass,
            Action::Castle { from: Point(4), to: Point(6), partner: Point(7) },
        ];
        for (i, action) in all.into_iter().enumerate() {
            assert_eq!(Packed::of(action).action(), Some(action));
            let known = Known {
                action: Packed::of(action),
                value: -31_990,
                eval: 77,
                depth: 12,
                bound: Bound::Lower,
            };
            let hash = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(i as u64 + 1);
            assert_eq!(table.get(hash), None);
            table.put(hash, known);
            assert_eq!(table.get(hash), Some(known));
        }
        assert_eq!(Packed::default().action(), None);
        table.clear();
        assert_eq!(table.get(0x9E37_79B9_7F4A_7C15), None);
    }
}
