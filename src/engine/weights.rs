//! What things are worth to the evaluation, in centipawns, dense.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use super::score::Value;
use crate::board::{Kind, Piece, Point, Side};
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

/// What is counted of a piece besides where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trait {
    /// Points it can go to.
    Mobility,
    /// Enemies it could take that are worth more than it.
    Threat,
    /// Points beside an enemy royal, and the royal's own, that it can go to.
    Ring,
    /// It would give check, were one piece more in the way.
    OneTooFew,
    /// It would give check, were one piece fewer in the way.
    OneTooMany,
    /// It would give check, were two pieces fewer in the way.
    TwoTooMany,
}

impl Trait {
    /// Every trait.
    pub const ALL: [Trait; 6] =
        [Trait::Mobility, Trait::Threat, Trait::Ring, Trait::OneTooFew, Trait::OneTooMany, Trait::TwoTooMany];
}

/// The weights of a game.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// By piece index and point: what the piece is worth to its side there, on top. See [`Weights::stands`].
    stands: Vec<Pair>,
    /// By kind and trait: what each that is counted is worth.
    traits: Vec<[Pair; Trait::ALL.len()]>,
    /// By kind: what one in the hand is worth.
    pub held: Vec<Pair>,
    /// By kind: what a piece is worth under one of its own side, and under an enemy.
    pub under: Vec<[Pair; 2]>,
    /// By kind and kind: what each pair of one's own is worth, see [`Weights::beside`]; and of one's own and an enemy.
    beside: Vec<Pair>,
    against: Vec<Pair>,
    /// What it is worth to be the side to act.
    pub tempo: Value,
    /// By kind: its plain worth, for exchanges.
    pub plain: Vec<Value>,
}

/// Points are spread out to 128, so that no product is needed.
const POINTS: usize = 128;

impl Weights {
    /// Weights that give nothing a worth.
    pub fn nothing(variant: &Variant) -> Weights {
        let kinds = variant.kinds().len();
        Weights {
            stands: vec![Pair::default(); 2 * kinds * POINTS],
            traits: vec![[Pair::default(); Trait::ALL.len()]; kinds],
            held: vec![Pair::default(); kinds],
            under: vec![[Pair::default(); 2]; kinds],
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

    /// What each that is counted of a trait is worth.
    #[inline(always)]
    pub fn of(&self, kind: Kind, which: Trait) -> Pair {
        self.traits[kind.index()][which as usize]
    }

    /// Sets what each that is counted of a trait is worth.
    pub fn set(&mut self, kind: Kind, which: Trait, worth: Pair) {
        self.traits[kind.index()][which as usize] = worth;
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
