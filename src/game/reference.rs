//! The slow twin of the generator: the same questions, answered straight from the definition of movement.
//!
//! Nothing here uses look-ups, relations or masks: a piece walks point by point by its [`Rule`]s, an action is legal
//! if after trying it no enemy walk ends on a royal. Tests compare the two on random play.

use super::action::Action;
use super::castling::Wing;
use super::chain::Chain as Chained;
use super::passing::Passed;
use super::position::Position;
use crate::board::{Bitboard, Piece, Point, Side, Step};
use crate::compile::moves::{Landing, Rule};
use crate::spec::betza::Hop;
use crate::variant::{BlockedBy, Chain, OntoOwn, Victim};

/// What a walk finds where it lands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// Nothing, or a stack of its own side.
    Open(Option<Piece>),
    /// An enemy on top.
    Enemy(Piece),
}

/// A walk that may be made.
struct Walked<'a> {
    rule: &'a Rule,
    landing: Landing,
    /// Where what it takes stands.
    taken: Option<Point>,
}

impl Position {
    /// Every legal action, each worked out and tried the obvious way. Sorted.
    pub fn actions_by_trial(&self) -> Vec<Action> {
        if self.decided().is_some() {
            return Vec::new();
        }
        let mut actions: Vec<Action> = match self.waiting() {
            Some((side, at)) => {
                let mut choices = self.choices(at);
                choices.retain(|choice| self.safe_after(*choice, side));
                choices
            }
            None => self.turn_by_trial(self.turn()),
        };
        actions.sort();
        actions.dedup();
        actions
    }

    /// Whether the piece that is to go on capturing is of the side to move, and can.
    pub(super) fn goes_on(&self) -> bool {
        let stands = |chain: Chained| self.top(chain.at).is_some_and(|top| top.side() == self.turn());
        self.chain().is_some_and(stands)
            && self.turn_by_trial(self.turn()).iter().any(|action| *action != Action::Pass)
    }

    /// Every legal action of a side whose turn begins or goes on.
    fn turn_by_trial(&self, side: Side) -> Vec<Action> {
        let mut actions = self.walked_actions(side);
        actions.retain(|action| self.safe_after(*action, side));
        let captures = |action: &Action| self.taken_by_walks(*action).is_some();
        if let Some(chain) = self.chain() {
            let again = |action: &Action| self.taken_by_walks(*action).is_some_and(|at| chain.taken.has(at));
            actions.retain(|action| action.origin() == Some(chain.at) && captures(action) && !again(action));
            if self.variant.chain == Chain::May && self.safe_after(Action::Pass, side) {
                actions.push(Action::Pass);
            }
            return actions;
        }
        let placed = self.placed_actions(side).into_iter().chain(self.castled_actions(side));
        actions.extend(placed.filter(|action| self.safe_after(*action, side)));
        if self.variant.pass && (self.must_part() || self.safe_after(Action::Pass, side)) {
            actions.push(Action::Pass);
        }
        if self.variant.must_capture && actions.iter().any(captures) {
            actions.retain(captures);
        }
        actions
    }

    /// Every way in which a side can castle, the position that it makes aside.
    fn castled_actions(&self, side: Side) -> Vec<Action> {
        let shape = self.variant.shape();
        let own = |at: &Point| self.top(*at).is_some_and(|piece| piece.side() == side);
        let mut actions = Vec::new();
        for castling in self.variant.castlings.iter().filter(|castling| castling.royal.side() == side) {
            for (from, partner) in
                shape.all().flat_map(|from| shape.all().map(move |partner| (from, partner)))
            {
                let (rank, file, end) = (shape.rank(from), shape.file(from), shape.file(partner));
                let wing = if end > file { Wing::Right } else { Wing::Left };
                let step = Step { files: if end > file { 1 } else { -1 }, ranks: 0 };
                let at = |times: usize| shape.step(from, step, times);
                let steps = usize::from(castling.steps);
                let (Some(to), Some(beside)) = (at(steps), at(steps - 1)) else { continue };
                let beyond = |other: &Point| {
                    shape.rank(*other) == rank
                        && (shape.file(*other) > end) == (end > file)
                        && shape.file(*other) != end
                };
                let stands =
                    self.top(from) == Some(castling.royal) && own(&partner) && shape.rank(partner) == rank;
                let alone = self.count(from) == 1 && self.count(partner) == 1;
                let may = |at: &Point| {
                    let fits =
                        |piece| castling.partner.as_ref().is_none_or(|set| set.has(piece, *at, true, side));
                    own(at) && self.top(*at).is_some_and(fits)
                };
                let outermost = may(&partner) && !shape.all().filter(beyond).any(|other| may(&other));
                let free =
                    (1..file.abs_diff(end)).all(|times| at(times).is_some_and(|at| self.count(at) == 0));
                let fits = file.abs_diff(end) > steps && self.rights().has(side, wing);
                let inside = castling.from.has(from)
                    && castling.to.has(to)
                    && (0..=steps).all(|times| at(times).is_some_and(|at| castling.within.has(at)));
                let joins = self
                    .top(partner)
                    .is_some_and(|piece| self.variant.kind(piece.kind()).within[side.index()].has(beside));
                let crosses = |times: usize| {
                    let Some(at) = at(times) else { return false };
                    let mut after = self.clone();
                    let royal = after.pop(from);
                    after.push(at, royal);
                    after.is_safe_by_walks(side)
                };
                if stands && alone && outermost && free && fits && inside && joins && (0..=steps).all(crosses)
                {
                    actions.push(Action::Castle { from, to, partner });
                }
            }
        }
        actions
    }

    /// Every action that the movement of a side allows, its own safety aside.
    fn walked_actions(&self, side: Side) -> Vec<Action> {
        let mut actions = Vec::new();
        for from in self.sides[side.index()] {
            let Some(piece) = self.top(from) else {
                continue;
            };
            let height = (self.count(from) - 1) as u8;
            for Walked { rule, landing, .. } in self.walks(piece, from) {
                let to = landing.to;
                let allowed =
                    |load: &u8| self.may_step(rule.steps, landing.times, (piece, from, to), *load..=*load);
                for carried in self.loads(piece, height).filter(allowed) {
                    let changes = self.changes(piece, from, to).into_iter();
                    actions.extend(changes.map(|becomes| Action::Move { from, to, carried, becomes }));
                }
            }
        }
        actions.retain(|action| !self.makes_too_high(*action));
        actions
    }

    /// Whether an action makes a stack that is higher than any may be.
    fn makes_too_high(&self, action: Action) -> bool {
        let mut after = self.clone();
        after.attempt(action);
        let highest = self.variant.shape().all().map(|at| after.count(at)).max();
        self.variant.highest().is_some_and(|limit| highest > Some(limit))
    }

    /// Every action that places a piece from the hand of a side, its own safety aside.
    fn placed_actions(&self, side: Side) -> Vec<Action> {
        let points = || self.variant.shape().all();
        let all = self.held(side).flat_map(|(kind, _)| points().map(move |at| (kind, at)));
        let placed = all.filter(|(kind, at)| {
            let Some(rules) = &self.variant.kind(*kind).drop else { return false };
            let onto = |top| rules.onto.as_ref().is_some_and(|set| set.has(top, *at, true, side));
            let drop = Action::Drop { kind: *kind, at: *at };
            let checks = || {
                let mut after = self.clone();
                after.attempt(drop);
                after.exposed_by_walks(side.other()).is_some()
            };
            rules.zone[side.index()].has(*at)
                && self.top(*at).is_none_or(onto)
                && !self.makes_too_high(drop)
                && (rules.check || !checks())
        });
        placed.map(|(kind, at)| Action::Drop { kind, at }).collect()
    }

    /// Where the movement of the piece on top of a point leads, whoever's turn it is and whatever it would expose.
    pub fn walked_targets(&self, from: Point) -> Bitboard {
        let walks = self.top(from).into_iter().flat_map(|piece| self.walks(piece, from));
        walks.map(|walked| walked.landing.to).collect()
    }

    /// What the movement of the piece on top of a point could take, whoever's turn it is and whatever it would expose.
    pub fn walked_victims(&self, from: Point) -> Bitboard {
        let walks = self.top(from).into_iter().flat_map(|piece| self.walks(piece, from));
        walks.filter_map(|walked| walked.taken).collect()
    }

    /// What a move takes, as its walks tell: the slow twin of [`Position::taken_at`].
    pub fn taken_by_walks(&self, action: Action) -> Option<Point> {
        let Action::Move { from, to, carried, .. } = action else { return None };
        let piece = self.top(from)?;
        let walks = self.walks(piece, from).filter(|walked| walked.landing.to == to);
        let walks = walks.filter(|Walked { rule, landing, .. }| {
            self.may_step(rule.steps, landing.times, (piece, from, to), carried..=carried)
        });
        walks.filter_map(|walked| walked.taken).min_by_key(|at| at.0.abs_diff(from.0))
    }

    /// Every walk that the piece on top of `from` may make with some load.
    fn walks(&self, piece: Piece, from: Point) -> impl Iterator<Item = Walked<'_>> {
        self.variant.rules[piece.index()].iter().flat_map(move |rule| {
            rule.landings(self.variant.shape(), from).filter_map(move |landing| {
                let blocked: Bitboard = landing.path.filter(|at| self.blocks(*at, piece, from)).collect();
                let may_hop = |at: Point| self.top(at).is_some_and(|screen| rule.may_hop(screen, at));
                if !rule.arrives(&landing, blocked)
                    || rule.term.hop != Hop::None && !blocked.into_iter().all(may_hop)
                {
                    return None;
                }
                let to = landing.to;
                let taken = match (rule.victim, self.found(piece.side(), to)) {
                    (Victim::Screen, Found::Open(None)) => Some(self.hopped_victim(piece, rule, blocked)?),
                    (Victim::Passer, Found::Open(None)) => Some(self.passed_victim(piece, rule, to)?),
                    (Victim::Screen | Victim::Passer, _) => return None,
                    (Victim::Target, Found::Enemy(victim))
                        if rule.term.captures && rule.may_take(victim, to) =>
                    {
                        Some(to)
                    }
                    (Victim::Target, Found::Enemy(_)) => return None,
                    (Victim::Target, Found::Open(own)) => {
                        let open = rule.term.moves && (own.is_none() || self.may_join(piece, from, to));
                        open.then_some(None)?
                    }
                };
                let loads = self.loads(piece, (self.count(from) - 1) as u8);
                let moved = usize::from(*loads.start()) + 1;
                let steps = self.may_step(rule.steps, landing.times, (piece, from, to), loads)
                    && !self.overfull(to, moved, taken);
                steps.then_some(Walked { rule, landing, taken })
            })
        })
    }

    /// Where the enemy stands that a walk over `screens` takes, if it may.
    fn hopped_victim(&self, piece: Piece, rule: &Rule, screens: Bitboard) -> Option<Point> {
        let at = screens.lowest()?;
        let screen = self.top(at)?;
        (screen.side() != piece.side() && rule.may_take(screen, at)).then_some(at)
    }

    /// Where the enemy stands that has passed a point, if the piece may take it.
    pub(super) fn passed_victim(&self, piece: Piece, rule: &Rule, over: Point) -> Option<Point> {
        let at = self.passed().filter(|passed| passed.over.has(over))?.at;
        let passer = self.top(at)?;
        (passer.side() != piece.side() && rule.may_take(passer, at)).then_some(at)
    }

    /// The points that the piece on top of `from` passes on its way, if it walks there: a leap or a hop passes nothing.
    pub(super) fn walked_points(&self, piece: Piece, from: Point, to: Point) -> Bitboard {
        let walks = self.walks(piece, from).filter(|walked| walked.landing.to == to);
        let walks = walks.filter(|walked| walked.rule.term.hop == Hop::None);
        walks.fold(Bitboard::EMPTY, |passed, walked| passed | walked.landing.path)
    }

    /// What can be captured in passing after an action: the slow twin of [`Position::passed`]. The action is legal and
    /// not yet made; of a turn that goes on with captures the answer is for its end.
    pub fn passed_by_walks(&self, action: Action) -> Option<Passed> {
        let Action::Move { from, to, .. } = action else { return None };
        let piece = self.top(from)?;
        if self.variant.passages.is_empty() {
            return None;
        }
        let passed = self.walked_points(piece, from, to);
        let mut after = self.clone();
        after.attempt(action);
        let captors = after.sides[piece.side().other().index()];
        let mut over = Bitboard::EMPTY;
        for at in passed.without(after.occupied()) {
            after.set_passed(Some(Passed { at: to, over: Bitboard::of(at) }));
            let takes = |from: &Point| {
                let walks = after.top(*from).into_iter().flat_map(|captor| after.walks(captor, *from));
                let mut there = walks.filter(|walked| walked.landing.to == at);
                there.any(|walked| walked.rule.victim == Victim::Passer)
            };
            if captors.filter(takes).count() > 0 {
                over.insert(at);
            }
        }
        (!over.is_empty()).then_some(Passed { at: to, over })
    }

    /// Whether a point blocks the piece on top of `from`.
    pub(super) fn blocks(&self, at: Point, piece: Piece, from: Point) -> bool {
        self.blocks_at(at, piece, self.count(from) - 1)
    }

    /// Whether a point blocks a piece that moves at a height.
    pub(super) fn blocks_at(&self, at: Point, piece: Piece, height: usize) -> bool {
        match self.variant.kind(piece.kind()).blocked_by {
            BlockedBy::Anything => self.count(at) > 0,
            BlockedBy::SameHeight => self.count(at) > height,
            BlockedBy::Nothing => false,
        }
    }

    /// What a walk of `side` finds on a point.
    pub(super) fn found(&self, side: Side, at: Point) -> Found {
        match self.top(at) {
            Some(piece) if piece.side() != side => Found::Enemy(piece),
            other => Found::Open(other),
        }
    }

    /// Whether the piece on top of `from` may end on a stack of its own side.
    pub(super) fn may_join(&self, piece: Piece, from: Point, to: Point) -> bool {
        match self.variant.kind(piece.kind()).onto_own {
            OntoOwn::Never => false,
            OntoOwn::Lower => self.count(to) < self.count(from),
            OntoOwn::Always => true,
        }
    }

    /// Whether `side` may leave the position that an action of it makes.
    fn safe_after(&self, action: Action, side: Side) -> bool {
        let mut after = self.clone();
        after.attempt(action);
        after.is_safe_by_walks(side) && (!self.must_part() || after.faced_to_draw().is_none())
    }

    /// Whether `side` may end an action with this position.
    fn is_safe_by_walks(&self, side: Side) -> bool {
        let royals = &self.variant.royals;
        let lost = self.buried(side) || self.has_lost_royal(side);
        (royals.exposed_allowed || !lost && self.exposed_by_walks(side).is_none()) && self.facing().is_none()
    }

    /// An enemy walk that captures a royal of `side` that it may not lose: from where, on which.
    pub(super) fn exposed_by_walks(&self, side: Side) -> Option<(Point, Point)> {
        let royals = self.royal_tops(side);
        let mut hits = self.sides[side.other().index()].into_iter().flat_map(|from| {
            let piece = self.top(from).into_iter();
            let walks = piece.flat_map(move |piece| self.walks(piece, from));
            let hits = walks.filter_map(|walked| walked.taken).filter(move |at| royals.has(*at));
            hits.map(move |at| (from, at))
        });
        if !self.variant.royals.keep_one {
            return hits.next();
        }
        let hits: Vec<(Point, Point)> = hits.collect();
        let hit: Bitboard = hits.iter().map(|(_, on)| *on).collect();
        let kind = |piece: Piece| self.variant.kind(piece.kind());
        let living = self.everything().filter(|(piece, at, height)| {
            let counts = !self.variant.royals.lost_covered || height + 1 == self.count(*at);
            piece.side() == side && kind(*piece).royal && counts
        });
        // a royal under another piece is no target
        let safe = living.filter(|(_, at, height)| !hit.has(*at) || height + 1 < self.count(*at)).count();
        hits.first().copied().filter(|_| safe == 0)
    }

    /// Two royals of opposite sides that face along a line where that is illegal: one of them, as a rider of its
    /// height, sees the other.
    pub fn facing(&self) -> Option<(Point, Point)> {
        self.facing_along(self.variant.royals.facing)
    }

    /// Two royals that face where that draws, if the side to act does not part them.
    pub fn faced_to_draw(&self) -> Option<(Point, Point)> {
        self.facing_along(self.variant.royals.facing_draws)
    }

    fn facing_along(&self, lines: [bool; 3]) -> Option<(Point, Point)> {
        if lines == [false; 3] {
            return None;
        }
        let royals = || self.everything().filter(|(piece, _, _)| self.variant.kind(piece.kind()).royal);
        royals().find_map(|(piece, from, height)| {
            let enemies: Bitboard =
                royals().filter(|(other, _, _)| other.side() != piece.side()).map(|(_, at, _)| at).collect();
            facing_steps(lines).find_map(|step| {
                for times in 1.. {
                    let at = self.variant.shape().step(from, step, times)?;
                    if enemies.has(at) {
                        return Some((from, at));
                    }
                    if self.blocks_at(at, piece, height) {
                        return None;
                    }
                }
                None
            })
        })
    }
}

/// The steps along which royals may not face: of files, ranks, diagonals as told.
pub(crate) fn facing_steps(lines: [bool; 3]) -> impl Iterator<Item = Step> {
    const STEPS: [[(i8, i8); 4]; 3] = [
        [(0, 1), (0, -1), (0, 0), (0, 0)],
        [(1, 0), (-1, 0), (0, 0), (0, 0)],
        [(1, 1), (1, -1), (-1, 1), (-1, -1)],
    ];
    let chosen = STEPS.into_iter().zip(lines).filter(|(_, chosen)| *chosen).flat_map(|(steps, _)| steps);
    chosen.filter(|step| *step != (0, 0)).map(|(files, ranks)| Step { files, ranks })
}
