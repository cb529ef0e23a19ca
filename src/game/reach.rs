//! Where pieces can ever stand: from the start, with everything that could be in the way granted to make way, and
//! every screen granted to be there. What is not in this set is never reached; what is in it perhaps is not either.
//! From the start of a game, what can come to a hand can be placed from it; the points that a kind could reach, of
//! which a `drop` may speak, are without that.

use super::Position;
use super::castling::Wing;
use crate::board::{Bitboard, Kind, Piece, Point, Side};
use crate::compile::moves::{Landing, Rule};
use crate::variant::{Captured, Carries, Overflow, Variant, When};

/// The points that each piece, by its index, can ever stand on.
#[derive(Clone, Debug)]
pub struct Reach {
    points: Vec<Bitboard>,
    /// By piece index, whether it can ever be in a hand.
    held: Vec<bool>,
}

/// What is still to be looked at while the sets grow.
struct Growing<'a> {
    variant: &'a Variant,
    reach: Reach,
    /// Pieces on points that were added and not looked at yet.
    new: Vec<(Piece, Point)>,
    /// Captures that led nowhere so far: piece, rule, start, way.
    waiting: Vec<(Piece, &'a Rule, Point, Landing)>,
}

impl Reach {
    /// From the start of a game.
    pub fn of_start(variant: &Variant, start: &Position) -> Reach {
        let mut growing = Growing::new(variant, start.everything().map(|(piece, at, _)| (piece, at)));
        for side in Side::BOTH {
            for (kind, _) in start.held(side) {
                growing.hold(Piece::new(kind, side));
            }
        }
        loop {
            while growing.grow() {}
            growing.capture();
            if growing.new.is_empty() {
                return growing.reach;
            }
        }
    }

    /// From pieces on points, by moves alone.
    pub fn of(variant: &Variant, start: impl Iterator<Item = (Piece, Point)>) -> Reach {
        let mut growing = Growing::new(variant, start);
        while growing.grow() {}
        growing.reach
    }

    /// Whether a piece can ever be in a hand.
    pub fn is_held(&self, piece: Piece) -> bool {
        self.held[piece.index()]
    }

    /// The points a piece can ever stand on.
    pub fn points(&self, piece: Piece) -> Bitboard {
        self.points[piece.index()]
    }

    /// Whether the walk of a rule of that piece to a landing can ever be made.
    pub fn leads(&self, piece: Piece, rule: &Rule, way: &Landing) -> bool {
        rule.term.moves || self.takes(piece, rule, way)
    }

    /// Whether there can ever be something to take on that way.
    fn takes(&self, piece: Piece, rule: &Rule, way: &Landing) -> bool {
        let enemies =
            (0..self.points.len()).map(Piece::from_index).filter(|other| other.side() != piece.side());
        let there = |enemy: Piece| self.points(enemy) & rule.victims(way);
        let mut there = enemies.flat_map(|enemy| there(enemy).into_iter().map(move |at| (enemy, at)));
        rule.term.captures && there.any(|(enemy, at)| rule.may_take(enemy, at))
    }

    /// Every way of a rule that can ever be made, by where it starts.
    pub fn ways(&self, variant: &Variant, piece: Piece, rule: &Rule) -> Vec<(Point, Landing)> {
        let starts = self.points(piece);
        let all = starts.flat_map(|from| rule.landings(variant.shape(), from).map(move |way| (from, way)));
        all.filter(|(_, way)| self.leads(piece, rule, way)).collect()
    }
}

impl<'a> Growing<'a> {
    fn new(variant: &'a Variant, start: impl Iterator<Item = (Piece, Point)>) -> Growing<'a> {
        let pieces = variant.rules.len();
        let reach = Reach { points: vec![Bitboard::EMPTY; pieces], held: vec![false; pieces] };
        let mut growing = Growing { variant, reach, new: Vec::new(), waiting: Vec::new() };
        start.for_each(|(piece, at)| growing.add(piece, at));
        growing.castle();
        growing
    }

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

    /// A piece comes to a hand, and from there to wherever it may be placed.
    fn hold(&mut self, piece: Piece) {
        if !std::mem::replace(&mut self.reach.held[piece.index()], true)
            && let Some(rules) = &self.variant.kind(piece.kind()).drop
        {
            rules.zone[piece.side().index()].for_each(|at| self.add(piece, at));
        }
    }

    /// What captures give, where captured pieces come to the captor's hand.
    fn capture(&mut self) {
        let variant = self.variant;
        if variant.overflow == Overflow::Reclaimed {
            for own in variant.pieces() {
                let stands = !self.reach.points(own).is_empty();
                let kind = variant.kind(own.kind()).in_hand.filter(|_| stands);
                kind.into_iter().for_each(|kind| self.hold(Piece::new(kind, own.side())));
            }
        }
        if variant.captured != Captured::InHand {
            return;
        }
        let taken = |reach: &Reach, victim: Piece| {
            let enemies = variant.pieces().filter(|enemy| enemy.side() != victim.side());
            let there = enemies.filter(|enemy| !reach.points(*enemy).is_empty());
            let mut rules = there.flat_map(|enemy| &variant.rules[enemy.index()]);
            rules.any(|rule| {
                rule.term.captures && reach.points(victim).into_iter().any(|at| rule.may_take(victim, at))
            })
        };
        for victim in variant.pieces() {
            let Some(kind) = variant.kind(victim.kind()).in_hand else { continue };
            let spoils = Piece::new(kind, victim.side().other());
            if !self.reach.is_held(spoils) && taken(&self.reach, victim) {
                self.hold(spoils);
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
                    if self.reach.leads(piece, rule, &way) {
                        self.arrive(piece, from, way.to);
                    } else if rule.term.captures {
                        self.waiting.push((piece, rule, from, way));
                    }
                }
            }
        }
        let (now, later) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition::<Vec<_>, _>(|(piece, rule, _, way)| self.reach.takes(*piece, rule, way));
        self.waiting = later;
        for (piece, _, from, way) in now {
            self.arrive(piece, from, way.to);
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
