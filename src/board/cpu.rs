//! What the processor at hand can do, found out when the program runs.
//!
//! The only unsafe code of the crate. Extracting bits with PEXT makes the generator about a third faster
//! (`cargo bench`), and a program that is built for every processor may use it only after asking.
#![allow(unsafe_code)]

use super::Bitboard;

/// A way to gather the bits of a set that a mask selects.
pub trait Extract: Copy {
    /// Whether tables indexed by [`Extract::extract`] are to be used, or scans.
    const TABLES: bool;

    /// The bits of `set` that `low` (points 0–63) and `high` (64–127) select, gathered from bit 0 on;
    /// `shift` is the number of bits of `low`.
    fn extract(self, set: Bitboard, low: u64, high: u64, shift: u32) -> usize;

    /// Does `work` in code compiled for the processor this is for.
    fn run<W: Work>(self, work: W) -> W::Output;
}

/// Something to be done with an [`Extract`]. A closure would not do: the compiler builds it for every processor and
/// calls it, where this is made part of the code that knows the processor.
pub trait Work {
    /// What comes of it.
    type Output;

    /// Does it. Implementations are to be `#[inline(always)]`.
    fn run<E: Extract>(self, extract: E) -> Self::Output;
}

/// Does a piece of work with the best [`Extract`] there is.
#[inline]
pub fn with_best<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(pext) = Pext::detect() {
        return pext.run(work);
    }
    Scanning.run(work)
}

/// Scans instead of tables: for every processor.
#[derive(Clone, Copy, Debug)]
pub struct Scanning;

impl Extract for Scanning {
    const TABLES: bool = false;

    #[inline(always)]
    fn extract(self, set: Bitboard, low: u64, high: u64, shift: u32) -> usize {
        let gather = |bits: u64, mut mask: u64| {
            let mut out = 0;
            let mut place = 0;
            while mask != 0 {
                out |= (bits >> mask.trailing_zeros() & 1) << place;
                mask &= mask - 1;
                place += 1;
            }
            out
        };
        (gather(set.0 as u64, low) | gather((set.0 >> 64) as u64, high).wrapping_shl(shift)) as usize
    }

    #[inline(always)]
    fn run<W: Work>(self, work: W) -> W::Output {
        work.run(self)
    }
}

/// Proof that this processor has PEXT (BMI2), and with it BMI1, LZCNT and POPCNT.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Pext(());

#[cfg(target_arch = "x86_64")]
impl Pext {
    /// The proof, if this processor has what it is the proof of.
    #[inline]
    pub fn detect() -> Option<Pext> {
        let has = std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt");
        has.then_some(Pext(()))
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
fn boosted<W: Work>(pext: Pext, work: W) -> W::Output {
    work.run(pext)
}

#[cfg(target_arch = "x86_64")]
impl Extract for Pext {
    const TABLES: bool = true;

    #[inline(always)]
    fn extract(self, set: Bitboard, low: u64, high: u64, shift: u32) -> usize {
        use std::arch::x86_64::_pext_u64;
        // SAFETY: a `Pext` is only made by `detect`, which found BMI2.
        let (low, high) = unsafe { (_pext_u64(set.0 as u64, low), _pext_u64((set.0 >> 64) as u64, high)) };
        (low | high.wrapping_shl(shift)) as usize
    }

    #[inline(always)]
    fn run<W: Work>(self, work: W) -> W::Output {
        // SAFETY: a `Pext` is only made by `detect`, which found every feature that `boosted` enables.
        unsafe { boosted(self, work) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn both_ways_gather_the_same_bits() {
        let Some(pext) = Pext::detect() else { return };
        let mut x = 0x1234_5678_9abc_def1_u64;
        let mut next = || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x
        };
        for _ in 0..1000 {
            let set = Bitboard(u128::from(next()) << 64 | u128::from(next()));
            let (low, high) = (next() & next() & next(), next() & next() & next());
            let shift = low.count_ones();
            assert_eq!(pext.extract(set, low, high, shift), Scanning.extract(set, low, high, shift));
        }
    }
}
