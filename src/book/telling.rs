//! Positions that tell how a piece moves: the piece on a good point, with something in its way where that matters.

use std::sync::Arc;

use crate::board::{Bitboard, Kind, Piece, Point, Side, Step};
use crate::cells::{Mark, target_marks};
use crate::compile::moves::{Landing, Rule};
use crate::compile::passages::Passage;
use crate::game::{Passed, Setup};
use crate::spec::betza::Hop;
use crate::variant::{BlockedBy, OntoOwn, Variant, Victim};

/// A position that shows the moves of a piece.
pub struct Telling {
    /// Where the piece stands.
    pub at: Point,
    /// Pieces under it.
    pub height: usize,
    /// What stands where.
    pub setup: Setup,
    /// What it can do.
    pub marks: Vec<(Point, Mark)>,
    /// Whether it stands where it moves otherwise than in the first position.
    pub other: bool,
    /// What has just passed a point where the piece captures it.
    pub passer: Option<Point>,
}

/// The positions that tell how a kind moves; none if it never does.
pub fn positions(variant: &Arc<Variant>, kind: Kind) -> Vec<Telling> {
    let start = variant.start().setup();
    let begins = |side: Side| start.stacks.iter().flatten().any(|piece| *piece == Piece::new(kind, side));
    let side = if !begins(Side::Red) && begins(Side::Black) { Side::Black } else { Side::Red };
    let stage = Stage {
        variant,
        piece: Piece::new(kind, side),
        rules: &variant.rules[Piece::new(kind, side).index()],
    };
    let Some(best) = stage.best(|_| true) else { return Vec::new() };
    let mut shown = vec![stage.dressed(best, 0, false)];
    if let Some(elsewhere) = stage.best(|at| stage.starts(at) != stage.starts(best)) {
        shown.push(stage.dressed(elsewhere, 0, true));
    }
    let walks = stage.rules.iter().any(|rule| rule.term.range > 1 || rule.term.lame);
    let flies = variant.kind(kind).blocked_by == BlockedBy::SameHeight;
    let counts = stage.rules.iter().any(|rule| rule.steps.is_some());
    if variant.stacked() && walks && (flies || counts) {
        shown.push(stage.dressed(best, 1, false));
    }
    shown.extend(stage.in_passing());
    shown
}

/// A piece whose moves are to be shown.
struct Stage<'a> {
    variant: &'a Arc<Variant>,
    piece: Piece,
    rules: &'a [Rule],
}

/// The pieces of a position while it is set up.
struct Props {
    setup: Setup,
    used: Bitboard,
    /// Enemies that were put up.
    enemies: Bitboard,
    /// How many pieces what is in the way of the piece is made of.
    tall: usize,
}

impl Stage<'_> {
    /// The point, of those wanted, from which the piece can do most; the most central of them.
    fn best(&self, wanted: impl Fn(Point) -> bool) -> Option<Point> {
        let shape = self.variant.shape();
        let off = |at: Point| {
            let file = (2 * shape.file(at)).abs_diff(shape.files() - 1);
            file + (2 * shape.rank(at)).abs_diff(shape.ranks() - 1)
        };
        let score = |at: &Point| {
            let alone = self.variant.alone(self.piece, *at);
            let all: Bitboard = self.landings(*at).map(|(_, landing)| landing.to).collect();
            ((alone.moves | alone.captures | all).count(), std::cmp::Reverse(off(*at)))
        };
        let points = self.reachable().filter(|at| wanted(*at) && self.landings(*at).next().is_some());
        // of points that are as good the first, nearest to Red
        points.collect::<Vec<_>>().into_iter().rev().max_by_key(score)
    }

    /// The points that the piece could come to from where it starts; every point of its zone if it starts nowhere.
    fn reachable(&self) -> Bitboard {
        let start = self.variant.start().setup();
        let points = self.variant.shape().all().zip(&start.stacks);
        let mut known: Bitboard =
            points.filter(|(_, stack)| stack.contains(&self.piece)).map(|(at, _)| at).collect();
        if known.is_empty() {
            return self.variant.kind(self.piece.kind()).within[self.piece.side().index()]
                & self.variant.shape().board();
        }
        loop {
            let next = known.fold(known, |all, at| {
                all | self.landings(at).map(|(_, landing)| landing.to).collect::<Bitboard>()
            });
            if next == known {
                return known;
            }
            known = next;
        }
    }

    /// Which of its rules may start on a point.
    fn starts(&self, at: Point) -> Vec<bool> {
        self.rules.iter().map(|rule| rule.from.has(at)).collect()
    }

    fn landings(&self, at: Point) -> impl Iterator<Item = (&Rule, Landing)> {
        let shape = self.variant.shape();
        self.rules.iter().flat_map(move |rule| rule.landings(shape, at).map(move |landing| (rule, landing)))
    }

    /// The position with the piece on a point at a height, and what it needs to show its moves.
    fn dressed(&self, at: Point, height: usize, other: bool) -> Telling {
        let points = self.variant.shape().points();
        let stacks = vec![Vec::new(); points];
        let setup = Setup { stacks, turn: self.piece.side(), ..Setup::empty() };
        let mut props = Props { setup, used: Bitboard::EMPTY, enemies: Bitboard::EMPTY, tall: height + 1 };
        for _ in 0..height {
            self.put(&mut props, at, self.piece.side(), 1, &|_| true);
        }
        props.setup.stacks[at.index()].push(self.piece);
        props.used.insert(at);
        // what has passed is shown by itself
        let rules = || self.rules.iter().filter(|rule| rule.victim != Victim::Passer);
        rules().filter(|rule| rule.term.hop != Hop::None).for_each(|rule| self.hop(&mut props, at, rule));
        let rides = |rule: &&Rule| rule.term.hop == Hop::None && rule.term.range > 1;
        rules().filter(rides).for_each(|rule| self.ride(&mut props, at, rule));
        let leaps = |rule: &&Rule| rule.term.hop == Hop::None && rule.term.range == 1;
        for rule in rules().filter(leaps) {
            self.leap(&mut props, at, rule);
        }
        let position = props.setup.place(self.variant);
        let targets = position.walked_targets(at);
        let lame = self.landings(at).filter(|(rule, _)| rule.term.lame && rule.term.range == 1);
        let hindered: Bitboard = lame.map(|(_, landing)| landing.to).collect();
        let own = position.side(self.piece.side());
        let barred = (hindered.without(own) | props.enemies).without(targets | position.walked_victims(at));
        let mut marks: Vec<(Point, Mark)> = barred.map(|at| (at, Mark::Barred)).collect();
        marks.extend(target_marks(&position, self.piece, at, targets));
        Telling { at, height, setup: props.setup, marks, other, passer: None }
    }

    /// The piece beside an enemy that it can capture for what that has just passed; the most central of such positions.
    fn in_passing(&self) -> Option<Telling> {
        let rules = || self.rules.iter().filter(|rule| rule.victim == Victim::Passer);
        rules().next()?;
        let shape = self.variant.shape();
        let enemies = || self.variant.pieces().filter(|piece| piece.side() != self.piece.side());
        let passed = |over: Point, rule: &Rule| {
            let ways = enemies().flat_map(|enemy| {
                let starts = shape.all().flat_map(move |from| self.variant.passages.of(enemy, from));
                starts.map(move |way| (enemy, way))
            });
            let fits = |(enemy, way): &(Piece, &Passage)| {
                let royal = self.variant.kind(enemy.kind()).royal;
                way.over.has(over) && rule.may_take(*enemy, way.to) && !royal
            };
            ways.into_iter().find(fits).map(|(enemy, way)| (enemy, way.to, way.over))
        };
        let shows = |at: Point| {
            let landings =
                rules().flat_map(|rule| rule.landings(shape, at).map(move |landing| (rule, landing.to)));
            let mut shown = landings.filter_map(|(rule, over)| passed(over, rule));
            shown.find(|(_, stands, over)| *stands != at && !over.has(at))
        };
        let at = self.best(|at| shows(at).is_some())?;
        let (enemy, stands, over) = shows(at)?;
        let mut setup = Setup { turn: self.piece.side(), ..Setup::empty() };
        setup.stacks = vec![Vec::new(); shape.points()];
        setup.stacks[at.index()].push(self.piece);
        setup.stacks[stands.index()].push(enemy);
        setup.passed = Some(Passed { at: stands, over });
        let position = setup.place(self.variant);
        let marks = target_marks(&position, self.piece, at, position.walked_targets(at));
        Some(Telling { at, height: 0, setup, marks, other: false, passer: Some(stands) })
    }

    /// Something to hop over, and something to capture behind it.
    fn hop(&self, props: &mut Props, at: Point, rule: &Rule) {
        let least = if rule.victim == Victim::Screen { 2 } else { 3 };
        let Some(ray) = self.rays(props, at, rule, least).into_iter().next() else { return };
        if rule.victim == Victim::Screen {
            let side = self.piece.side().other();
            let fits = |piece: Piece| rule.may_take(piece, ray[0].to) && rule.may_hop(piece, ray[0].to);
            self.put(props, ray[0].to, side, props.tall, &fits);
            return;
        }
        let screens: &[usize] = if rule.term.hop == Hop::Any { &[1, 2] } else { &[1] };
        let last = screens.last().copied().unwrap_or(1);
        let victim = match rule.term.hop {
            Hop::Behind => last + 1,
            _ => (last + 2).min(ray.len() - 1),
        };
        for screen in screens.iter().filter(|screen| **screen < victim) {
            self.screen(props, ray[*screen].to, rule);
        }
        if rule.term.captures && victim < ray.len() {
            self.enemy(props, ray[victim].to, rule);
        }
    }

    /// A piece that the rule may hop: one of its own side, else an enemy.
    fn screen(&self, props: &mut Props, at: Point, rule: &Rule) {
        for side in [self.piece.side(), self.piece.side().other()] {
            self.put(props, at, side, props.tall, &|piece| rule.may_hop(piece, at));
        }
    }

    /// An enemy on one line, a piece of its own side on another.
    fn ride(&self, props: &mut Props, at: Point, rule: &Rule) {
        let rays = self.rays(props, at, rule, 3);
        if let Some(ray) = rays.first() {
            self.enemy(props, ray[2.min(ray.len() - 2)].to, rule);
        }
        if let Some(ray) = rays.get(1) {
            self.put(props, ray[1].to, self.piece.side(), props.tall, &|_| true);
        }
    }

    /// Something on the way of a lame leap; something to capture for what only captures; a stack to go onto.
    fn leap(&self, props: &mut Props, at: Point, rule: &Rule) {
        let landings: Vec<Landing> = self.ordered(at, rule).into_iter().flatten().collect();
        if rule.term.lame {
            let legs = landings.iter().filter_map(|landing| landing.path.lowest());
            if let Some(leg) = legs.into_iter().find(|leg| !props.used.has(*leg)) {
                self.put(props, leg, self.piece.side(), 1, &|_| true);
            }
        } else if rule.term.captures && !rule.term.moves {
            for landing in landings.iter().take(2) {
                self.enemy(props, landing.to, rule);
            }
        } else if self.joins()
            && let Some(landing) = landings.iter().find(|landing| !props.used.has(landing.to))
        {
            self.put(props, landing.to, self.piece.side(), 1, &|_| true);
        }
    }

    /// Whether it may go onto any stack of its own side.
    fn joins(&self) -> bool {
        self.variant.stacked() && self.variant.kind(self.piece.kind()).onto_own == OntoOwn::Always
    }

    /// The walks of a rule by their direction: upwards first, then to the right, down, to the left.
    fn ordered(&self, at: Point, rule: &Rule) -> Vec<Vec<Landing>> {
        let mut steps: Vec<Step> = rule.term.steps.clone();
        let forward = if self.piece.side() == Side::Red { 1 } else { -1 };
        steps.sort_by_key(|step| (-step.ranks * forward, -step.files));
        let walk = |step: &Step| {
            let walk = rule.walk(self.variant.shape(), at, *step);
            walk.into_iter().filter(|landing| landing.in_zone).collect::<Vec<_>>()
        };
        steps.iter().map(walk).filter(|walk| !walk.is_empty()).collect()
    }

    /// Walks of at least so many landings on which nothing has been put yet.
    fn rays(&self, props: &Props, at: Point, rule: &Rule, least: usize) -> Vec<Vec<Landing>> {
        let free = |ray: &Vec<Landing>| {
            ray.len() >= least
                && ray.iter().all(|landing| !props.used.has(landing.to) && !landing.path.meets(props.used))
        };
        self.ordered(at, rule).into_iter().filter(free).collect()
    }

    /// Puts an enemy on a point, if there is a kind that the rule may take there.
    fn enemy(&self, props: &mut Props, at: Point, rule: &Rule) {
        let side = self.piece.side().other();
        let before = props.used;
        self.put(props, at, side, 1, &|piece| !rule.term.captures || rule.may_take(piece, at));
        if props.used != before {
            props.enemies.insert(at);
        }
    }

    /// Puts a stack of pieces of a side on a point that nothing was put on: the plainest kind that can stand there.
    fn put(&self, props: &mut Props, at: Point, side: Side, height: usize, fits: &dyn Fn(Piece) -> bool) {
        let plain = |kind: &Kind| {
            let piece = Piece::new(*kind, side);
            let rules = self.variant.kind(*kind);
            !rules.royal && rules.within[side.index()].has(at) && fits(piece)
        };
        let kinds = self.variant.kinds().map(|(kind, _)| kind).filter(plain);
        let moves = |kind: &Kind| {
            self.variant.rules[Piece::new(*kind, side).index()]
                .iter()
                .map(|rule| rule.term.steps.len())
                .sum::<usize>()
        };
        let chosen = kinds.min_by_key(|kind| (*kind == self.piece.kind(), moves(kind)));
        if let (Some(kind), false) = (chosen, props.used.has(at)) {
            props.setup.stacks[at.index()].extend(std::iter::repeat_n(Piece::new(kind, side), height));
            props.used.insert(at);
        }
    }
}
