//! What a capture is worth once everything that can has taken back.

use super::score::Value;
use super::weights::Weights;
use crate::board::cpu::{Extract, Work, with_best};
use crate::board::{Bitboard, Piece, Point, Side};
use crate::game::{Action, Position};
use crate::variant::{Mover, Variant};

/// From where pieces can take.
pub(super) struct Exchanges {
    /// By piece index and point: from where the piece could take there, were its way right.
    reach: Vec<Bitboard>,
    /// By side: its pieces, the cheapest first, royals last.
    order: [Vec<Mover>; 2],
    /// Whether what is taken leaves the board or the point, so that a series of captures on a point can be foreseen.
    simple: bool,
}

const POINTS: usize = 128;

impl Exchanges {
    /// For a game in which pieces are worth that much.
    pub fn new(variant: &Variant, weights: &Weights) -> Exchanges {
        let shape = variant.shape();
        let mut reach = vec![Bitboard::EMPTY; variant.pieces().count() * POINTS];
        for piece in variant.pieces() {
            for rule in variant.rules[piece.index()].iter().filter(|rule| rule.term.captures) {
                for from in shape.all() {
                    for landing in rule.landings(shape, from) {
                        reach[piece.index() * POINTS + landing.to.index()].insert(from);
                    }
                }
            }
        }
        let order = Side::BOTH.map(|side| {
            let mut movers = variant.movers.all[side.index()].clone();
            movers.sort_by_key(|mover| (variant.kind(mover.piece.kind()).royal, weights.plain(mover.piece)));
            movers
        });
        Exchanges { reach, order, simple: !variant.stacked() && !variant.must_capture() }
    }

    /// Whether an action wins at least so much (or loses no more) by what can be taken on the point it goes to. Where
    /// that cannot be foreseen it does.
    pub fn holds(&self, position: &Position, weights: &Weights, action: Action, least: Value) -> bool {
        let Action::Move { from, to, becomes: None, .. } = action else { return true };
        if !self.simple {
            return true;
        }
        let Some(piece) = position.top(from) else { return true };
        let won = position.top(to).map_or(0, |victim| weights.plain(victim));
        let lost = weights.plain(piece) - (won - least);
        if won < least {
            return false;
        }
        if lost <= 0 {
            return true;
        }
        with_best(Taking { exchanges: self, position, weights, piece, from, to, lost })
    }
}

/// Taking back and forth.
struct Taking<'a> {
    exchanges: &'a Exchanges,
    position: &'a Position,
    weights: &'a Weights,
    piece: Piece,
    from: Point,
    to: Point,
    /// What the side that has just taken stands to lose, less what it has won beyond what was asked.
    lost: Value,
}

impl Work for Taking<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<E: Extract>(self, extract: E) -> bool {
        let Taking { position, weights, piece, from, to, mut lost, .. } = self;
        let mut occupied = position.occupied().without(Bitboard::of(from)) | Bitboard::of(to);
        let mut side = piece.side();
        let mut holds = true;
        loop {
            side = side.other();
            let Some((taker, at)) = self.cheapest(extract, side, occupied) else { return holds };
            holds = !holds;
            lost = weights.plain(taker) - lost;
            occupied.remove(at);
            if position.variant().kind(taker.kind()).royal {
                // it cannot take what is protected
                let protected = self.cheapest(extract, side.other(), occupied).is_some();
                return if protected { !holds } else { holds };
            }
            if lost < Value::from(holds) {
                return holds;
            }
        }
    }
}

impl Taking<'_> {
    /// The cheapest piece of a side that can take on the point, with where it stands.
    #[inline(always)]
    fn cheapest<E: Extract>(&self, extract: E, side: Side, occupied: Bitboard) -> Option<(Piece, Point)> {
        let Taking { exchanges, position, to, .. } = self;
        for mover in &exchanges.order[side.index()] {
            let reach = exchanges.reach[mover.piece.index() * POINTS + to.index()];
            for from in reach & position.tops(mover.piece) & occupied {
                if from != *to && position.takes_through(extract, mover, from, occupied).has(*to) {
                    return Some((mover.piece, from));
                }
            }
        }
        None
    }
}
