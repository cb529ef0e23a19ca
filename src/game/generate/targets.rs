//! Where movement leads, own safety aside, and what could be captured.

use crate::board::cpu::{Extract, Work, with_best};
use crate::board::{Bitboard, Piece, Point, Side};
use crate::compile::lines::Part;
use crate::game::Position;
use crate::variant::{BlockedBy, Method, Mover, OntoOwn};

impl Position {
    /// The royals of a side that the enemy could capture now, whether that capture would itself be legal or not.
    /// Where only the last royal counts: none, unless all that it has could be captured.
    pub fn exposed(&self, side: Side) -> Bitboard {
        let royals = self.royal_tops(side);
        let open = with_best(Attacked { position: self, targets: royals, by: side.other() });
        let spared = self.variant.royals.keep_one && open.count() < self.living(side);
        if spared { Bitboard::EMPTY } else { open }
    }

    /// Whether the side to act is in check: a royal of it could be captured, in a game where that is illegal.
    pub fn in_check(&self) -> bool {
        self.variant.has_check() && !self.exposed(self.actor()).is_empty()
    }

    /// What could capture the royals that [`Position::exposed`] tells: from where, on which point.
    pub fn attacks_on_royals(&self, side: Side) -> Vec<(Point, Point)> {
        let royals = self.exposed(side);
        let attackers = self.side(side.other()).into_iter();
        let hits = |from: Point| (self.walked_victims(from) & royals).into_iter().map(move |at| (from, at));
        attackers.flat_map(hits).collect()
    }

    /// As [`Position::in_check`], found by looking from the royals where the game has look-ups for that.
    #[inline]
    pub(crate) fn is_checked(&self) -> bool {
        let variant = &*self.variant;
        if variant.method != Method::Masks || variant.royals.keep_one || self.waiting().is_some() {
            return self.in_check();
        }
        let (us, occupied, threats) = (self.turn(), self.occupied(), &variant.threats);
        variant.movers.royal[us.index()].iter().any(|mover| {
            self.tops(mover.piece).into_iter().any(|at| {
                threats.on(mover.piece).iter().filter(|relation| !relation.facing).any(|relation| {
                    let attackers = threats.reach(relation, at) & self.tops(relation.attacker);
                    attackers.into_iter().any(|from| {
                        let met = threats.path(relation, from, at) & occupied;
                        match threats.asked(relation) {
                            Some(asked) => {
                                asked.hits(met, self.barred(asked, met), threats.last(asked, from, at))
                            }
                            None => met.count() as i32 == relation.screens,
                        }
                    })
                })
            })
        })
    }

    /// The points of `targets` that `by` could capture on.
    #[inline(always)]
    pub(super) fn attacked<E: Extract>(&self, extract: E, targets: Bitboard, by: Side) -> Bitboard {
        let mut hit = Bitboard::EMPTY;
        for mover in &self.variant.movers.all[by.index()] {
            for from in self.tops(mover.piece) {
                let mut captures = Bitboard::EMPTY;
                for part in self.variant.lines.parts(mover.parts) {
                    if let Some(asked) = part.singly {
                        hit |= self.singly_taken(part, asked, mover.piece, from) & targets;
                        continue;
                    }
                    let (_, capture) = self.reach(extract, part, from, self.blockers(mover.piece, from));
                    captures |= capture & targets & self.takeable(part);
                }
                hit |= self.with_room(mover.piece, from, captures);
            }
        }
        hit
    }

    /// The points that block the piece on top of `from`.
    #[inline(always)]
    pub(in crate::game) fn blockers(&self, piece: Piece, from: Point) -> Bitboard {
        match self.variant.kind(piece.kind()).blocked_by {
            BlockedBy::Anything => self.occupied(),
            BlockedBy::SameHeight => self.level(self.count(from) - 1),
            BlockedBy::Nothing => Bitboard::EMPTY,
        }
    }

    /// Where the pieces stand that a part of a piece's movement may take.
    #[inline(always)]
    pub(super) fn takeable(&self, part: &Part) -> Bitboard {
        part.takes.as_ref().map_or(Bitboard::FULL, |takes| self.tops_in(takes))
    }

    /// Where a part of a piece's movement leads on an otherwise empty board with those blockers:
    /// without capture, and capturing.
    #[inline(always)]
    pub(super) fn reach<E: Extract>(
        &self,
        extract: E,
        part: &Part,
        from: Point,
        blockers: Bitboard,
    ) -> (Bitboard, Bitboard) {
        let lines = &self.variant.lines;
        let (mut quiet, mut capture) = (Bitboard::EMPTY, Bitboard::EMPTY);
        if E::TABLES {
            let first = part.lookups as usize + from.index() * part.groups as usize;
            for lookup in &lines.lookups[first..first + part.groups as usize] {
                let index = extract.extract(blockers, lookup.low, lookup.high, lookup.shift);
                quiet |= lines.tables[lookup.quiet as usize + index];
                if !part.alike {
                    capture |= lines.tables[lookup.capture as usize + index];
                }
            }
        }
        if !E::TABLES || part.long {
            let span = lines.scan_spans[part.scans as usize + from.index()];
            let first = if E::TABLES { span.long } else { span.all };
            let screens = part.over.as_ref().map(|over| self.tops_in(over));
            for scan in &lines.scans[first as usize..span.end as usize] {
                let reach = match screens {
                    None => scan.reach(blockers),
                    Some(screens) => scan.reach_over(blockers, screens),
                };
                quiet |= if scan.moves { reach } else { Bitboard::EMPTY };
                capture |= if scan.captures { reach } else { Bitboard::EMPTY };
            }
        }
        if part.alike { (quiet, quiet) } else { (quiet, capture) }
    }

    /// Where a piece could take, if `blockers` were what is in its way; what is asked of walks one by one aside.
    #[inline(always)]
    pub(crate) fn takes_through<E: Extract>(
        &self,
        extract: E,
        mover: &Mover,
        from: Point,
        blockers: Bitboard,
    ) -> Bitboard {
        let blockers = blockers & mover.blocking;
        if E::TABLES && mover.simple {
            let (quiet, capture) = self.variant.lines.look_up(extract, mover, from, blockers);
            return if mover.alike { quiet } else { capture };
        }
        let parts = self.variant.lines.parts(mover.parts).iter().filter(|part| part.singly.is_none());
        parts.fold(Bitboard::EMPTY, |taken, part| {
            taken | self.reach(extract, part, from, blockers).1 & self.takeable(part)
        })
    }

    /// Where the piece on top of `from` can go by its movement alone, own safety aside.
    #[inline(always)]
    pub(crate) fn targets<E: Extract, const WIDE: bool>(
        &self,
        extract: E,
        mover: &Mover,
        from: Point,
    ) -> Bitboard {
        let occupied = self.occupied();
        let own = self.sides[mover.piece.side().index()];
        let enemy = occupied ^ own;
        let blockers = match mover.blocked_by {
            BlockedBy::SameHeight if WIDE => self.level(self.count(from) - 1),
            _ => occupied & mover.blocking,
        };
        let open = match mover.onto_own {
            OntoOwn::Lower if WIDE => !enemy & !(own & self.level(self.count(from) - 1)),
            OntoOwn::Always if WIDE => !enemy,
            _ => !occupied,
        };
        if E::TABLES && mover.simple {
            let (quiet, capture) = self.variant.lines.look_up(extract, mover, from, blockers);
            return if mover.alike { quiet & (open | enemy) } else { quiet & open | capture & enemy };
        }
        let mut to = Bitboard::EMPTY;
        for part in self.variant.lines.parts(mover.parts) {
            to |= match part.singly {
                Some(asked) => self.singly_targets(part, asked, mover.piece, from),
                None => self.part_targets(extract, part, from, blockers, (open, enemy)),
            };
        }
        to
    }

    /// Where a part leads of what may be come to without capture, and of where enemies stand.
    #[inline(always)]
    pub(in crate::game) fn part_targets<E: Extract>(
        &self,
        extract: E,
        part: &Part,
        from: Point,
        blockers: Bitboard,
        (open, enemy): (Bitboard, Bitboard),
    ) -> Bitboard {
        let (quiet, capture) = self.reach(extract, part, from, blockers);
        let enemy = if part.takes.is_none() { enemy } else { enemy & self.takeable(part) };
        if part.alike { quiet & (open | enemy) } else { quiet & open | capture & enemy }
    }
}

/// Where one piece can go by its movement.
pub(super) struct Targets<'a> {
    pub position: &'a Position,
    pub mover: &'a Mover,
    pub from: Point,
}

impl Work for Targets<'_> {
    type Output = Bitboard;

    #[inline(always)]
    fn run<E: Extract>(self, extract: E) -> Bitboard {
        let Targets { position, mover, from } = self;
        let to = position.targets::<E, true>(extract, mover, from);
        position.with_room(mover.piece, from, to)
    }
}

/// Which of some points a side could capture on.
pub(super) struct Attacked<'a> {
    pub position: &'a Position,
    pub targets: Bitboard,
    pub by: Side,
}

impl Work for Attacked<'_> {
    type Output = Bitboard;

    #[inline(always)]
    fn run<E: Extract>(self, extract: E) -> Bitboard {
        self.position.attacked(extract, self.targets, self.by)
    }
}
