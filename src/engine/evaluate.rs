//! What a position is worth by looking at it, without looking ahead.

use std::sync::Arc;

use super::correct::ASPECTS;
use super::line::Line;
use super::score::Value;
use super::weights::{Pair, Weights};
use crate::board::cpu::{Extract, Work, with_best};
use crate::board::{Bitboard, Kind, Piece, Point, Side};
use crate::compile::scope::MOST_KINDS;
use crate::compile::worths::Merit;
use crate::game::Position;
use crate::variant::{Mover, Variant};

/// What does not change while a game is searched.
pub(super) struct Evaluation {
    pub weights: Weights,
    /// By point, for either side's royals: the point and where a royal goes from there.
    rings: Vec<Bitboard>,
    /// By side: its pieces, the cheapest first.
    order: [Vec<Mover>; 2],
    /// By kind: whether it is cheaper than most.
    light: Vec<bool>,
    /// What all pieces at the start are worth together: the opening's share is measured by it.
    pub whole: i32,
}

/// What a point brings to a position.
#[derive(Clone, Copy, Default)]
pub(super) struct Here {
    /// What the pieces on it are worth, as Red sees it.
    pub worth: Pair,
    /// The plain worth of all of them.
    pub plain: i32,
    /// What the top adds to the keys of what stands on the board, see [`ASPECTS`].
    pub keys: [u64; ASPECTS],
}

/// What takes note of merits: the evaluation adds their worth, tuning writes them down.
pub(super) trait Notes {
    /// So many of a merit for a piece of a side.
    fn note(&mut self, piece: Piece, merit: Merit, count: i32);
}

/// Adds up what merits are worth, as Red sees it.
struct Sum<'a> {
    weights: &'a Weights,
    sum: Pair,
}

impl Notes for Sum<'_> {
    #[inline(always)]
    fn note(&mut self, piece: Piece, merit: Merit, count: i32) {
        let worth = self.weights.of(piece.kind(), merit) * count;
        self.sum += if piece.side() == Side::Red { worth } else { -worth };
    }
}

impl Evaluation {
    /// For a game with these weights.
    pub fn new(variant: &Arc<Variant>, weights: Weights) -> Evaluation {
        let royals: Vec<Piece> = variant.pieces().filter(|piece| variant.kind(piece.kind()).royal).collect();
        let ring = |at: Point| {
            royals.iter().fold(Bitboard::of(at), |ring, royal| ring | variant.alone(*royal, at).moves)
        };
        let rings = variant.shape().all().map(ring).collect();
        let order = Side::BOTH.map(|side| {
            let mut movers = variant.movers.all[side.index()].clone();
            movers.sort_by_key(|mover| weights.plain(mover.piece));
            movers
        });
        let whole: i32 = weights.plain.iter().sum();
        let light = weights.plain.iter().map(|plain| plain * (weights.plain.len() as i32) < whole).collect();
        let mut evaluation = Evaluation { weights, rings, order, light, whole: 1 };
        let start = variant.start();
        let pieces: i32 = start.everything().map(|(piece, _, _)| evaluation.weights.plain(piece)).sum();
        let held = Side::BOTH
            .iter()
            .flat_map(|side| start.held(*side))
            .map(|(kind, count)| evaluation.weights.plain[kind.index()] * i32::from(count));
        evaluation.whole = (pieces + held.sum::<i32>()).max(1);
        evaluation
    }

    /// What a point brings to the position.
    #[inline(always)]
    pub fn point(&self, position: &Position, at: Point) -> Here {
        let signed = |piece: Piece, worth: Pair| if piece.side() == Side::Red { worth } else { -worth };
        let Some(top) = position.top(at) else { return Here::default() };
        let mut worth = signed(top, self.weights.stands(top, at));
        let mut plain = self.weights.plain(top);
        if position.count(at) > 1 {
            for piece in position.stack(at).rev().skip(1) {
                let merit = Merit::under(piece, top);
                worth += signed(piece, self.weights.of(piece.kind(), merit));
                plain += self.weights.plain(piece);
            }
        }
        let key = position.variant().zobrist.key(top, at, 0);
        let mut keys = [0; ASPECTS];
        keys[top.side().index()] = key;
        if self.light[top.kind().index()] {
            keys[2] = key;
        }
        Here { worth, plain, keys }
    }

    /// What the pieces of a side are worth more than those of the other, wherever they stand.
    pub fn material(&self, position: &Position, side: Side) -> Value {
        let signed = |of: Side, worth: Value| if of == side { worth } else { -worth };
        let on_board = position.occupied().into_iter().filter_map(|at| Some((at, position.top(at)?)));
        let stacks = on_board.flat_map(|(at, top)| {
            let under = position.stack(at).rev().skip(1);
            let under = under.map(move |piece| {
                let worth = self.weights.of(piece.kind(), Merit::under(piece, top));
                signed(piece.side(), worth.opening)
            });
            under.chain([signed(top.side(), self.weights.plain(top))])
        });
        let held = Side::BOTH.into_iter().flat_map(|of| {
            let held = position.held(of);
            held.map(move |(kind, count)| {
                signed(of, self.weights.of(kind, Merit::Held).opening * i32::from(count))
            })
        });
        stacks.chain(held).sum()
    }

    /// What the kinds on top are worth with each other and against each other, as Red sees it.
    pub fn balance(&self, position: &Position) -> Pair {
        let kinds = self.weights.plain.len();
        let counts = Side::BOTH.map(|side| {
            let count = |kind: usize| position.tops(Piece::new(Kind(kind as u8), side)).count() as i32;
            (0..kinds).map(count).collect::<arrayvec::ArrayVec<i32, MOST_KINDS>>()
        });
        let [red, black] = &counts;
        let mut sum = Pair::default();
        for a in 0..kinds {
            if red[a] == 0 && black[a] == 0 {
                continue;
            }
            for b in a..kinds {
                let (first, second) = (Kind(a as u8), Kind(b as u8));
                sum += self.weights.beside(first, second) * (red[a] * red[b] - black[a] * black[b]);
                sum += self.weights.against(first, second) * (red[a] * black[b] - black[a] * red[b]);
            }
        }
        sum
    }

    /// What the position of a line is worth to the side to act, in centipawns.
    pub fn evaluate(&self, line: &Line) -> Value {
        let position = line.position();
        let mut sum = Sum { weights: &self.weights, sum: line.standing() + line.balance() };
        with_best(Looking { evaluation: self, position, notes: &mut sum });
        let mut worth = sum.sum;
        if position.variant().hands() {
            for side in Side::BOTH {
                for (kind, count) in position.held(side) {
                    let held = self.weights.of(kind, Merit::Held) * i32::from(count);
                    worth += if side == Side::Red { held } else { -held };
                }
            }
        }
        self.seen_by(position.actor(), worth.between(line.material(), self.whole))
    }

    fn seen_by(&self, side: Side, value: Value) -> Value {
        self.weights.tempo + if side == Side::Red { value } else { -value }
    }

    /// Notes what every piece on top can do.
    pub fn note(&self, position: &Position, notes: &mut impl Notes) {
        with_best(Looking { evaluation: self, position, notes });
    }
}

/// Looking at what each piece can do.
struct Looking<'a, N> {
    evaluation: &'a Evaluation,
    position: &'a Position,
    notes: &'a mut N,
}

impl<N: Notes> Work for Looking<'_, N> {
    type Output = ();

    #[inline(always)]
    fn run<E: Extract>(self, extract: E) {
        let Looking { evaluation, position, notes } = self;
        let variant = &**position.variant();
        let weights = &evaluation.weights;
        for side in Side::BOTH {
            let enemy = side.other();
            let mut ring = Bitboard::EMPTY;
            for mover in &variant.movers.royal[enemy.index()] {
                for at in position.tops(mover.piece) {
                    ring |= evaluation.rings[at.index()];
                }
            }
            // what is worth more than each piece comes after it
            let mut dearer = position.side(enemy);
            let mut passed = evaluation.order[enemy.index()].iter().peekable();
            for mover in &evaluation.order[side.index()] {
                let piece = mover.piece;
                while let Some(other) =
                    passed.next_if(|other| weights.plain(other.piece) <= weights.plain(piece))
                {
                    dearer = dearer.without(position.tops(other.piece));
                }
                for from in position.tops(piece) {
                    let to = if variant.wide {
                        position.targets::<E, true>(extract, mover, from)
                    } else {
                        position.targets::<E, false>(extract, mover, from)
                    };
                    notes.note(piece, Merit::Mobility, to.count() as i32);
                    notes.note(piece, Merit::Threat, (to & dearer).count() as i32);
                    notes.note(piece, Merit::Ring, (to & ring).count() as i32);
                }
            }
            if variant.has_check() {
                aims(position, enemy, notes);
            }
        }
    }
}

/// Notes which pieces nearly give check to a side.
#[inline(always)]
fn aims(position: &Position, side: Side, notes: &mut impl Notes) {
    let variant = &**position.variant();
    let occupied = position.occupied();
    for royal in &variant.movers.royal[side.index()] {
        for at in position.tops(royal.piece) {
            for relation in variant.threats.on(royal.piece) {
                if relation.facing {
                    continue;
                }
                for from in variant.threats.reach(relation, at) & position.tops(relation.attacker) {
                    let path = variant.threats.path(relation, from, at);
                    let merit = match (path & occupied).count() as i32 - relation.screens {
                        -1 => Merit::OneTooFew,
                        1 => Merit::OneTooMany,
                        2 => Merit::TwoTooMany,
                        _ => continue,
                    };
                    notes.note(relation.attacker, merit, 1);
                }
            }
        }
    }
}
