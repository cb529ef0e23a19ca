//! Where pieces can ever stand: from the start, with everything that could be in the way granted to make way, and
//! every screen granted to be there. What is not in this set is never reached; what is in it perhaps is not either.

use super::Position;
use super::castling::Wing;
use crate::board::{Bitboard, Kind, Piece, Point};
use crate::compile::moves::{Landing, Rule};
use crate::variant::{Carries, Variant, When};

/// The points that each piece, by its index, can ever stand on.
#[derive(Clone, Debug)]
pub struct Reach {
    points: Vec<Bitboard>,
}

/// What is still to be looked at while the sets grow.
struct Growing<'a> {
    variant: &'a Variant,
    reach: Reach,
    /// Pieces on points that were added and not looked at yet.
    new: Vec<(Piece, Point)>,
    /// Captures that led nowhere so far: piece, rule, start, end.
    waiting: Vec<(Piece, &'a Rule, Point, Point)>,
}

impl Reach {
    /// From the start of a game.
    pub fn of_start(variant: &Variant, start: &Position) -> Reach {
        Reach::of(variant, start.everything().map(|(piece, at, _)| (piece, at)))
    }

    /// From pieces on points.
    pub fn of(variant: &Variant, start: impl Iterator<Item = (Piece, Point)>) -> Reach {
        let reach = Reach { points: vec![Bitboard::EMPTY; variant.rules.len()] };
        let mut growing = Growing { variant, reach, new: Vec::new(), waiting: Vec::new() };
        for (piece, at) in start {
            growing.add(piece, at);
        }
        growing.castle();
        while growing.grow() {}
        growing.reach
    }

    /// The points a piece can ever stand on.
    pub fn points(&self, piece: Piece) -> Bitboard {
        self.points[piece.index()]
    }

    /// Whether the walk of a rule of that piece to a landing can ever be made.
    pub fn leads(&self, piece: Piece, rule: &Rule, to: Point) -> bool {
        rule.term.moves || self.takes(piece, rule, to)
    }

    /// Whether there can ever be something to take there.
    fn takes(&self, piece: Piece, rule: &Rule, to: Point) -> bool {
        let enemies =
            (0..self.points.len()).map(Piece::from_index).filter(|other| other.side() != piece.side());
        let mut there = enemies.filter(|enemy| self.points(*enemy).has(to));
        rule.term.captures && there.any(|enemy| rule.may_take(enemy, to))
    }

    /// Every way of a rule that can ever be made, by where it starts.
    pub fn ways(&self, variant: &Variant, piece: Piece, rule: &Rule) -> Vec<(Point, Landing)> {
        let starts = self.points(piece);
        let all = starts.flat_map(|from| rule.landings(variant.shape(), from).map(move |way| (from, way)));
        all.filter(|(_, way)| self.leads(piece, rule, way.to)).collect()
    }
}

impl Growing<'_> {
    /// Where royals and their partners come by castling: a royal that has moved does not.
    fn castle(&mut self) {
        let (variant, start) = (self.variant, self.new.clone());
        let shape = variant.shape();
        for castling in &variant.castlings {
            for (_, from) in start.iter().filter(|(piece, _)| *piece == castling.royal) {
                for step in Wing::BOTH.map(Wing::step) {
                    let at = |times: u8| shape.step(*from, step, usize::from(times));
                    let (Some(to), Some(beside)) = (at(castling.steps), at(castling.steps - 1)) else {
                        continue;
                    };
                    let beyond: Bitboard = (castling.steps + 1..).map_while(at).collect();
                    let partners = start
                        .iter()
                        .filter(|(piece, at)| piece.side() == castling.royal.side() && beyond.has(*at));
                    for (partner, _) in partners {
                        self.add(castling.royal, to);
                        self.add(*partner, beside);
                    }
                }
            }
        }
    }

    fn add(&mut self, piece: Piece, at: Point) {
        let points = &mut self.reach.points[piece.index()];
        if !points.has(at) {
            points.insert(at);
            self.new.push((piece, at));
        }
    }

    /// Looks at what is new. Whether something came of it, so that it must be asked again.
    fn grow(&mut self) -> bool {
        while let Some((piece, from)) = self.new.pop() {
            let variant = self.variant;
            for rule in &variant.rules[piece.index()] {
                for way in rule.landings(variant.shape(), from) {
                    if self.reach.leads(piece, rule, way.to) {
                        self.arrive(piece, from, way.to);
                    } else if rule.term.captures {
                        self.waiting.push((piece, rule, from, way.to));
                    }
                }
            }
        }
        let (now, later) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition(|(piece, rule, _, to)| self.reach.takes(*piece, rule, *to));
        self.waiting = later;
        for (piece, _, from, to) in now as Vec<_> {
            self.arrive(piece, from, to);
        }
        self.change();
        !self.new.is_empty()
    }

    /// A piece gets from one point to another, perhaps with others.
    fn arrive(&mut self, piece: Piece, from: Point, to: Point) {
        self.add(piece, to);
        if self.variant.stacked() && self.variant.kind(piece.kind()).carries != Carries::UpTo(0) {
            let pieces = self.variant.pieces().filter(|other| self.reach.points(*other).has(from));
            pieces.collect::<Vec<_>>().into_iter().for_each(|other| self.add(other, to));
        }
    }

    /// What promotions give.
    fn change(&mut self) {
        for piece in self.variant.pieces() {
            let Some(rules) = &self.variant.kind(piece.kind()).promotion else { continue };
            let stands = self.reach.points(piece);
            let zone = rules.zone[piece.side().index()];
            // a promotion on leaving the zone happens where the move ends
            let there = if rules.when == When::Touches { stands } else { stands & zone };
            for kind in &rules.becomes {
                let became = Piece::new(Kind(kind.0), piece.side());
                there.for_each(|at| self.add(became, at));
            }
            let Some(swap) = &rules.swap else { continue };
            for other in self.variant.pieces() {
                let places = [false, true].map(|top| swap.points(other, top, piece.side()));
                let places = (places[0] | places[1]) & self.reach.points(other);
                if !places.is_empty() && !there.is_empty() {
                    places.for_each(|at| self.add(piece, at));
                    there.for_each(|at| self.add(other, at));
                }
            }
        }
    }
}
