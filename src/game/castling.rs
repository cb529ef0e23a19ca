//! Castling: who still may, and what it needs.

use super::action::Action;
use super::position::Position;
use crate::board::{Bitboard, Piece, Point, Side, Step};
use crate::variant::Castling;

/// One of the two directions in which a royal castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wing {
    /// Towards the last file: `K`, `k`.
    Right,
    /// Towards file a: `Q`, `q`.
    Left,
}

impl Wing {
    /// Both, in the order of the letters.
    pub const BOTH: [Wing; 2] = [Wing::Right, Wing::Left];

    /// One point in that direction.
    pub(crate) const fn step(self) -> Step {
        Step { files: if matches!(self, Wing::Right) { 1 } else { -1 }, ranks: 0 }
    }
}

/// In which directions the sides may still castle, as far as royals and outermost pieces have not moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rights(u8);

impl Rights {
    /// Each right with its letter in a FEN, in the order in which they are written.
    pub const LETTERS: [(char, Side, Wing); 4] = [
        ('K', Side::Red, Wing::Right),
        ('Q', Side::Red, Wing::Left),
        ('k', Side::Black, Wing::Right),
        ('q', Side::Black, Wing::Left),
    ];

    const fn bit(side: Side, wing: Wing) -> u8 {
        1 << (side.index() * 2 + wing as usize)
    }

    /// Whether a side has the right in a direction.
    pub const fn has(self, side: Side, wing: Wing) -> bool {
        self.0 & Rights::bit(side, wing) != 0
    }

    /// Whether nobody has any.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Gives a side the right in a direction.
    pub const fn insert(&mut self, side: Side, wing: Wing) {
        self.0 |= Rights::bit(side, wing);
    }

    /// A number for each set of rights; 0 for none.
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    fn filter(self, keeps: impl Fn(Side, Wing) -> bool) -> Rights {
        let mut kept = Rights::default();
        for (_, side, wing) in Rights::LETTERS {
            if self.has(side, wing) && keeps(side, wing) {
                kept.insert(side, wing);
            }
        }
        kept
    }
}

impl std::fmt::Display for Rights {
    /// The letters, `-` for none.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letters = Rights::LETTERS.iter().filter(|(_, side, wing)| self.has(*side, *wing));
        let letters: String = letters.map(|(letter, _, _)| letter).collect();
        f.write_str(if letters.is_empty() { "-" } else { &letters })
    }
}

/// What keeps a royal from castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hindrance {
    /// The right is gone.
    Right,
    /// There is no piece to castle with, or too near.
    Partner,
    /// A piece stands between.
    Between(Point),
    /// The royal or its partner stands in a stack.
    Stack(Point),
    /// A zone forbids it.
    Zone(Point),
    /// The royal would not be safe on that point of its way.
    Unsafe(Point),
}

impl Position {
    /// In which directions the sides may still castle.
    pub fn rights(&self) -> Rights {
        self.beyond.rights
    }

    /// Where the royals of a side stand that can castle.
    fn castlers(&self, side: Side) -> Bitboard {
        let own = self.variant.castlings.iter().filter(|castling| castling.royal.side() == side);
        own.fold(Bitboard::EMPTY, |set, castling| set | self.tops(castling.royal))
    }

    /// The piece that a royal on a point castles with in a direction: the outermost of its side that may.
    pub(super) fn partner(&self, castling: &Castling, royal: Point, wing: Wing) -> Option<Point> {
        let side = castling.royal.side();
        let line = (1..).map_while(|times| self.variant.shape().step(royal, wing.step(), times));
        let own = line.filter(|at| self.sides[side.index()].has(*at));
        let may = |at: &Point| match (&castling.partner, self.top(*at)) {
            (Some(partner), Some(piece)) => partner.has(piece, *at, true, side),
            _ => true,
        };
        own.filter(may).last()
    }

    /// The points on which a right of a side in a direction hangs: its royals and their partners.
    fn hanging(&self, side: Side, wing: Wing) -> Bitboard {
        let castlers = self.castlers(side);
        let own = self.variant.castlings.iter().filter(|castling| castling.royal.side() == side);
        let partners = own.flat_map(|castling| {
            self.tops(castling.royal).filter_map(|royal| self.partner(castling, royal, wing))
        });
        let partners: Bitboard = partners.collect();
        if partners.is_empty() { partners } else { castlers | partners }
    }

    /// Of some rights those for which there are a royal and a partner.
    pub(super) fn lasting(&self, rights: Rights) -> Rights {
        rights.filter(|side, wing| !self.hanging(side, wing).is_empty())
    }

    /// What is left of the rights once something left or came to any of those points.
    pub(super) fn rights_after(&self, touched: Bitboard) -> Rights {
        self.beyond.rights.filter(|side, wing| (self.hanging(side, wing) & touched).is_empty())
    }

    /// The ways in which the side to move can castle.
    pub(super) fn castles(&self) -> impl Iterator<Item = Action> + '_ {
        let side = self.turn();
        let own = self.variant.castlings.iter().filter(move |castling| castling.royal.side() == side);
        let ways = own.flat_map(move |castling| {
            let royals = self.tops(castling.royal);
            royals.flat_map(move |from| Wing::BOTH.map(|wing| self.castle(castling, from, wing)))
        });
        ways.flatten()
    }

    /// Castling of a royal in a direction, or what keeps it from that.
    pub(super) fn castle(&self, castling: &Castling, from: Point, wing: Wing) -> Result<Action, Hindrance> {
        let (shape, side) = (self.variant.shape(), castling.royal.side());
        if !self.beyond.rights.has(side, wing) {
            return Err(Hindrance::Right);
        }
        let partner = self.partner(castling, from, wing).ok_or(Hindrance::Partner)?;
        let at = |times: usize| shape.step(from, wing.step(), times);
        let way = |last: usize| (0..=last).filter_map(at);
        let steps = usize::from(castling.steps);
        let apart = shape.file(from).abs_diff(shape.file(partner));
        let (Some(to), Some(beside)) = (at(steps), at(steps - 1)) else {
            return Err(Hindrance::Partner);
        };
        if apart <= steps {
            return Err(Hindrance::Partner);
        }
        if let Some(at) = way(apart - 1).skip(1).find(|at| self.occupied().has(*at)) {
            return Err(Hindrance::Between(at));
        }
        if let Some(at) = [from, partner].into_iter().find(|at| self.count(*at) > 1) {
            return Err(Hindrance::Stack(at));
        }
        let outside = |at: &Point| {
            !castling.within.has(*at)
                || *at == from && !castling.from.has(from)
                || *at == to && !castling.to.has(to)
        };
        let stays =
            self.top(partner).is_some_and(|p| self.variant.kind(p.kind()).within[side.index()].has(beside));
        let zone = way(steps).find(outside).or((!stays).then_some(beside));
        if let Some(at) = zone {
            return Err(Hindrance::Zone(at));
        }
        let mut probe = self.clone();
        let royal = probe.pop(from);
        for at in way(steps) {
            probe.push(at, royal);
            let safe = probe.is_safe(side);
            probe.pop(at);
            if !safe {
                return Err(Hindrance::Unsafe(at));
            }
        }
        let action = Action::Castle { from, to, partner };
        if self.leaves_safe(action, side) { Ok(action) } else { Err(Hindrance::Unsafe(to)) }
    }

    /// Where the partner of a royal lands that castles.
    pub(crate) fn beside(&self, from: Point, to: Point) -> Point {
        let shape = self.variant.shape();
        let wing = if shape.file(to) > shape.file(from) { Wing::Left } else { Wing::Right };
        shape.step(to, wing.step(), 1).unwrap_or(to)
    }

    /// Moves a royal and its partner, each alone on its point.
    pub(super) fn move_castling(&mut self, from: Point, to: Point, partner: Point) -> Piece {
        let (royal, other) = (self.pop(from), self.pop(partner));
        self.push(to, royal);
        self.push(self.beside(from, to), other);
        royal
    }

    /// The reverse.
    pub(super) fn move_castling_back(&mut self, from: Point, to: Point, partner: Point) {
        let (royal, other) = (self.pop(to), self.pop(self.beside(from, to)));
        self.push(from, royal);
        self.push(partner, other);
    }
}
