//! Chance that can be had again.

use rand::Rng;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// Numbers that are the same for the same seed in every version of the program: ChaCha with 8 rounds, the seed its
/// key. (How a library makes a key of a seed, or a choice of a number, may change; so that is done here.)
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// For a seed.
    pub fn new(seed: u64) -> Dice {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Dice(ChaCha8Rng::from_seed(key))
    }

    /// One of the numbers below `count`, which is not 0.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.0.next_u64()) * count as u128) >> 64) as usize
    }
}
