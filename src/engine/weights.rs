//! What things are worth to the evaluation, in centipawns, dense.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use super::score::Value;
use crate::board::{Kind, Piece, Point, Side};
use crate::compile::worths::Merit;
use crate::variant::Variant;

/// A worth at the opening, with everything on the board, and one at the end, with nothing left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Pair {
    /// At the opening.
    pub opening: i32,
    /// At the end.
    pub ending: i32,
}

impl Pair {
    /// The same at both.
    pub const fn both(value: i32) -> Pair {
        Pair { opening: value, ending: value }
    }

    /// Between the two, by how much of `whole` is left.
    #[inline(always)]
    pub fn between(self, left: i32, whole: i32) -> Value {
        let left = left.clamp(0, whole);
        (self.opening * left + self.ending * (whole - left)) / whole
    }
}

impl Add for Pair {
    type Output = Pair;

    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        Pair { opening: self.opening + other.opening, ending: self.ending + other.ending }
    }
}

impl Sub for Pair {
    type Output = Pair;

    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        Pair { opening: self.opening - other.opening, ending: self.ending - other.ending }
    }
}

impl Neg for Pair {
    type Output = Pair;

    #[inline(always)]
    fn neg(self) -> Pair {
        Pair { opening: -self.opening, ending: -self.ending }
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;

    #[inline(always)]
    fn mul(self, times: i32) -> Pair {
        Pair { opening: self.opening * times, ending: self.ending * times }
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}

/// The weights of a game.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// By piece index and point: what the piece is worth to its side there, on top. See [`Weights::stands`].
    stands: Vec<Pair>,
    /// By kind and merit: what each that is counted is worth.
    merits: Vec<[Pair; Merit::ALL.len()]>,
    /// By kind and kind: what each pair of one's own is worth, see [`Weights::beside`]; and of one's own and an enemy.
    beside: Vec<Pair>,
    against: Vec<Pair>,
    /// What it is worth to be the side to act.
    pub tempo: Value,
    /// By kind: its plain worth, for exchanges.
    pub plain: Vec<Value>,
}

/// Points are spread out to 128, so that no product is needed.
pub(super) const POINTS: usize = 128;

impl Weights {
    /// Weights that give nothing a worth.
    pub fn nothing(variant: &Variant) -> Weights {
        let kinds = variant.kinds().len();
        Weights {
            stands: vec![Pair::default(); 2 * kinds * POINTS],
            merits: vec![[Pair::default(); Merit::ALL.len()]; kinds],
            beside: vec![Pair::default(); kinds * kinds],
            against: vec![Pair::default(); kinds * kinds],
            tempo: 0,
            plain: vec![0; kinds],
        }
    }

    /// What a piece is worth to its side on a point, on top.
    #[inline(always)]
    pub fn stands(&self, piece: Piece, at: Point) -> Pair {
        self.stands[piece.index() * POINTS + at.index()]
    }

    /// Sets what a kind is worth on a point as Red sees it; Black's are turned over.
    pub fn set_stands(&mut self, variant: &Variant, kind: Kind, at: Point, worth: Pair) {
        for side in Side::BOTH {
            let at = if side == Side::Red { at } else { variant.shape().turned(at) };
            self.stands[Piece::new(kind, side).index() * POINTS + at.index()] = worth;
        }
    }

    /// What each that is counted of a merit is worth.
    #[inline(always)]
    pub fn of(&self, kind: Kind, merit: Merit) -> Pair {
        self.merits[kind.index()][merit as usize]
    }

    /// Sets what each that is counted of a merit is worth.
    pub fn set(&mut self, kind: Kind, merit: Merit, worth: Pair) {
        self.merits[kind.index()][merit as usize] = worth;
    }

    /// What it is worth to have both kinds, for each pair; the order of the two does not matter.
    #[inline(always)]
    pub fn beside(&self, a: Kind, b: Kind) -> Pair {
        self.beside[a.index() * self.plain.len() + b.index()]
    }

    /// Sets what it is worth to have both kinds.
    pub fn set_beside(&mut self, a: Kind, b: Kind, worth: Pair) {
        for (a, b) in [(a, b), (b, a)] {
            self.beside[a.index() * self.plain.len() + b.index()] = worth;
        }
    }

    /// What it is worth to have a kind where the enemy has another, for each pair; the other way round it is as much
    /// less.
    #[inline(always)]
    pub fn against(&self, own: Kind, enemy: Kind) -> Pair {
        self.against[own.index() * self.plain.len() + enemy.index()]
    }

    /// Sets what it is worth to have a kind where the enemy has another.
    pub fn set_against(&mut self, own: Kind, enemy: Kind, worth: Pair) {
        self.against[own.index() * self.plain.len() + enemy.index()] = worth;
        self.against[enemy.index() * self.plain.len() + own.index()] = -worth;
    }

    /// What is exchanged when a piece is taken.
    #[inline(always)]
    pub fn plain(&self, piece: Piece) -> Value {
        self.plain[piece.kind().index()]
    }
}
