//! How strong the engine plays.

use crate::game::Action;

use super::score::Value;
use super::table::Packed;

/// A strength of play from 1 to 10. The weaker the less it looks at, and the more it misses: replies and captures that it
/// does not see are the same each time the position comes up, as with people. What it sees it plays as well as it can.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Level(u8);

impl Default for Level {
    /// In the middle.
    fn default() -> Level {
        Level(5)
    }
}

impl Level {
    /// The weakest.
    pub const LOWEST: Level = Level(1);
    /// The strongest.
    pub const HIGHEST: Level = Level(10);

    /// A level from 1 to 10.
    pub fn new(level: u8) -> Option<Level> {
        (Level::LOWEST.0..=Level::HIGHEST.0).contains(&level).then_some(Level(level))
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Positions it looks at before it acts.
    pub fn nodes(self) -> u64 {
        self.row().0
    }

    /// What it misses, with a seed that chooses it.
    pub fn skill(self, seed: u64) -> Skill {
        let (_, misses, noise) = self.row();
        Skill { misses, noise, seed }
    }

    /// Positions looked at; actions missed of 1,024; how far its judgement of a position is off, in centipawns.
    fn row(self) -> (u64, u32, i32) {
        match self.0 {
            1 => (50, 540, 100),
            2 => (150, 360, 60),
            3 => (350, 270, 45),
            4 => (800, 200, 30),
            5 => (2_000, 140, 20),
            6 => (5_000, 90, 15),
            7 => (12_000, 50, 10),
            8 => (28_000, 25, 8),
            9 => (80_000, 8, 5),
            _ => (260_000, 0, 2),
        }
    }
}

/// What a player of some strength overlooks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Skill {
    /// Of 1,024 actions, how many it does not see.
    misses: u32,
    /// How far its judgement of a position is off, in centipawns.
    noise: i32,
    /// What chooses both.
    seed: u64,
}

impl Skill {
    /// Whether it does not see an action in a position.
    #[inline]
    pub(super) fn misses(&self, hash: u64, action: Action) -> bool {
        self.misses > 0
            && (mixed(hash ^ self.seed, Packed::of(action).bits()) & 1023) < u64::from(self.misses)
    }

    /// How far its judgement of a position is off.
    #[inline]
    pub(super) fn noise(&self, hash: u64) -> Value {
        if self.noise == 0 {
            return 0;
        }
        let range = 2 * self.noise as u64 + 1;
        (mixed(hash ^ self.seed, 0x5EED) % range) as Value - self.noise
    }
}

/// Chance that a position and something else decide.
fn mixed(hash: u64, other: u64) -> u64 {
    let mut z = hash.wrapping_add(other.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (z ^ (z >> 31)) >> 7
}
