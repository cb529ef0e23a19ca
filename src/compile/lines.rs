//! Movement as look-ups: where a piece can go, by the occupancy of the points that matter to it.
//!
//! The walks of a piece from a point are gathered into groups whose ways cover few points. A group is a table
//! indexed by the occupancy of just those points (extracted with PEXT where the processor has it). Where it has
//! not, or a way is too long for a table, the same walks are scanned. Both are made from [`Rule`], by its own
//! definition of a walk.

use std::collections::HashMap;
use std::sync::Arc;

use super::moves::{Landing, Rule};
use crate::board::cpu::Extract;
use crate::board::{Bitboard, Piece, Point, Shape, Step};
use crate::spec::betza::Hop;
use crate::variant::{Mover, Steps, Victim};

/// The most points the ways of a tabled group may cover: 4,096 entries.
const MAX_BITS: u32 = 12;
/// Groups this small are merged, to look up once instead of twice.
const MERGE_BITS: u32 = 6;

/// Look-ups for every piece of a game.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// Parts of each piece, by piece index: a range of `parts`.
    spans: Vec<(u32, u32)>,
    /// The parts. A piece has more than one only if its moves may take or hop different pieces, or are walked singly.
    parts: Vec<Part>,
    /// Tabled groups, see [`Part::lookups`].
    pub(crate) lookups: Vec<Lookup>,
    /// The tables of all groups.
    pub(crate) tables: Vec<Bitboard>,
    /// All walks as scans.
    pub(crate) scans: Vec<Scan>,
    /// For each part and point the range of its scans: all of them, and from the middle on those without a table.
    pub(crate) scan_spans: Vec<ScanSpan>,
}

/// Movement of one piece with one condition on what it may take.
#[derive(Clone, Debug)]
pub struct Part {
    /// Where the piece may be taken, by victim; `None`: every enemy anywhere.
    pub takes: Option<Arc<[Bitboard]>>,
    /// Where a piece may be hopped, by screen; `None`: every piece anywhere. Such a part has no tables.
    pub over: Option<Arc<[Bitboard]>>,
    /// What is asked of each walk by itself, if anything is. Such a part has no tables, and a scan for each landing.
    pub singly: Option<Singly>,
    /// Its first entry in `lookups`; a point's groups are at `lookups + point * groups`.
    pub lookups: u32,
    /// Number of groups of each point (padded with empty ones).
    pub groups: u32,
    /// Whether it moves and captures alike, so that one table serves both.
    pub alike: bool,
    /// Its first entry in `scan_spans`.
    pub scans: u32,
    /// Whether some walk has no table.
    pub long: bool,
}

impl Part {
    /// Whether its tables say all there is to say.
    pub fn is_simple(&self) -> bool {
        self.takes.is_none() && !self.long
    }
}

/// What is asked of a walk besides what is in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Singly {
    /// Which enemy it takes.
    pub victim: Victim,
    /// How many steps it makes.
    pub steps: Option<Steps>,
}

impl Singly {
    fn of(rule: &Rule) -> Option<Singly> {
        let Rule { victim, steps, .. } = *rule;
        (victim != Victim::Target || steps.is_some()).then_some(Singly { victim, steps })
    }
}

/// A tabled group.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lookup {
    /// The points that matter, lower 64.
    pub low: u64,
    /// The points that matter, upper 64.
    pub high: u64,
    /// Number of bits in `low`.
    pub shift: u32,
    /// First table entry of where it may move.
    pub quiet: u32,
    /// First table entry of where it may capture.
    pub capture: u32,
}

/// Ranges of `scans`.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScanSpan {
    /// First scan that has a table too.
    pub all: u32,
    /// First scan without a table.
    pub long: u32,
    /// The end.
    pub end: u32,
}

/// One walk, or the landings of several that the same points stop.
#[derive(Clone, Debug)]
pub struct Scan {
    /// Where it may land.
    pub land: Bitboard,
    /// What it passes, the landings of a ray included.
    pub way: Bitboard,
    /// How it is read.
    pub shape: ScanShape,
    /// Whether it may end without capture.
    pub moves: bool,
    /// Whether it may capture.
    pub captures: bool,
    /// How many steps lead there; 0 where there are several landings.
    pub times: u8,
}

/// How a [`Scan`] is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScanShape {
    /// Points in line, towards higher indices or lower; lands beyond `screens` occupied points, up to the next.
    Ray {
        /// Towards higher indices.
        up: bool,
        /// Occupied points to hop.
        screens: u8,
    },
    /// Lands if exactly `screens` points of the way are occupied.
    Exactly {
        /// How many.
        screens: u8,
    },
    /// Lands if one or more points of the way are occupied.
    Some,
    /// Lands if `last` is the only occupied point of the way.
    Only {
        /// That point.
        last: Point,
    },
}

impl Scan {
    /// Where the walk lands, if `occupied` are the points that block.
    #[inline]
    pub fn reach(&self, occupied: Bitboard) -> Bitboard {
        let met = self.way & occupied;
        let lands = match self.shape {
            ScanShape::Ray { up, screens } => return self.scan(met, up, screens),
            ScanShape::Exactly { screens } => met.count() == u32::from(screens),
            ScanShape::Some => !met.is_empty(),
            ScanShape::Only { last } => met == Bitboard::of(last),
        };
        if lands { self.land } else { Bitboard::EMPTY }
    }

    /// As [`Scan::reach`], of a hopper that may hop the pieces on `screens` only.
    pub fn reach_over(&self, occupied: Bitboard, screens: Bitboard) -> Bitboard {
        let met = self.way & occupied;
        let hopped = match self.shape {
            ScanShape::Ray { up, screens: 1 } => {
                let first = if up { met.lowest() } else { met.highest() };
                first.is_some_and(|screen| screens.has(screen))
            }
            _ => met.without(screens).is_empty(),
        };
        if hopped { self.reach(occupied) } else { Bitboard::EMPTY }
    }

    #[inline]
    fn scan(&self, mut met: Bitboard, up: bool, screens: u8) -> Bitboard {
        let beyond = |point| {
            if up { Bitboard::above(point) } else { Bitboard::below(point) }
        };
        let mut open = self.land;
        for _ in 0..screens {
            let Some(screen) = (if up { met.lowest() } else { met.highest() }) else {
                return Bitboard::EMPTY;
            };
            open &= beyond(screen);
            met &= beyond(screen);
        }
        match if up { met.lowest() } else { met.highest() } {
            Some(end) => open.without(beyond(end)),
            None => open,
        }
    }
}

impl Lines {
    /// The parts of a piece, as [`Lines::span`] says.
    #[inline(always)]
    pub fn parts(&self, (start, end): (u32, u32)) -> &[Part] {
        &self.parts[start as usize..end as usize]
    }

    /// Where a simple mover goes from a point with those blockers: without capture, and capturing. One that moves
    /// and captures alike has all in the first.
    #[inline(always)]
    pub(crate) fn look_up<E: Extract>(
        &self,
        extract: E,
        mover: &Mover,
        from: Point,
        blockers: Bitboard,
    ) -> (Bitboard, Bitboard) {
        let groups = mover.groups as usize;
        let first = mover.lookups as usize + from.index() * groups;
        // most pieces have one or two groups: those loops are written out
        match self.lookups[first..first + groups] {
            [a] => self.entry(extract, &a, mover.alike, blockers),
            [a, b] => {
                let (a, b) = (
                    self.entry(extract, &a, mover.alike, blockers),
                    self.entry(extract, &b, mover.alike, blockers),
                );
                (a.0 | b.0, a.1 | b.1)
            }
            ref all => {
                let mut sum = (Bitboard::EMPTY, Bitboard::EMPTY);
                for lookup in all {
                    let entry = self.entry(extract, lookup, mover.alike, blockers);
                    sum = (sum.0 | entry.0, sum.1 | entry.1);
                }
                sum
            }
        }
    }

    /// What a group's tables say: where to without capture, and capturing; the first for both if `alike`.
    #[inline(always)]
    fn entry<E: Extract>(
        &self,
        extract: E,
        lookup: &Lookup,
        alike: bool,
        blockers: Bitboard,
    ) -> (Bitboard, Bitboard) {
        let index = extract.extract(blockers, lookup.low, lookup.high, lookup.shift);
        let quiet = self.tables[lookup.quiet as usize + index];
        if alike { (quiet, Bitboard::EMPTY) } else { (quiet, self.tables[lookup.capture as usize + index]) }
    }

    /// All scans of a part from a point.
    pub(crate) fn scans_of(&self, part: &Part, from: Point) -> &[Scan] {
        let span = self.scan_spans[part.scans as usize + from.index()];
        &self.scans[span.all as usize..span.end as usize]
    }

    /// Which parts are a piece's.
    pub fn span(&self, piece: Piece) -> (u32, u32) {
        self.spans[piece.index()]
    }

    /// Builds the look-ups of every piece: `rules` and `blocked` (whether anything ever blocks it) by piece index.
    pub fn build(shape: Shape, rules: &[Vec<Rule>], blocked: &[bool], enemies: &[Arc<[Bitboard]>]) -> Lines {
        let mut lines = Lines::default();
        let mut made = Made::default();
        // what both sides move alike, and what several kinds do, is made once
        let mut parts = HashMap::new();
        lines.tables.push(Bitboard::EMPTY); // of groups that are not there
        for (index, rules) in rules.iter().enumerate() {
            let first = lines.parts.len() as u32;
            let mut left: Vec<&Rule> = rules.iter().collect();
            while let Some(rule) = left.first() {
                let (takes, over, singly) = (rule.takes.clone(), rule.over.clone(), Singly::of(rule));
                let alike =
                    |rule: &&Rule| rule.takes == takes && rule.over == over && Singly::of(rule) == singly;
                let (same, other): (Vec<&Rule>, Vec<&Rule>) = left.iter().partition(|rule| alike(rule));
                left = other;
                let takes = (takes != enemies[index % 2]).then_some(takes);
                let form = Form { blocked: blocked[index], over: over.is_some(), singly: singly.is_some() };
                let key = (form, Alike::all(&same));
                let part = match parts.get(&key) {
                    Some(part) => Part::clone(part),
                    None => lines.part(shape, same, form, &mut made),
                };
                parts.insert(key, part.clone());
                lines.parts.push(Part { takes, over, singly, ..part });
            }
            lines.spans.push((first, lines.parts.len() as u32));
        }
        lines
    }

    /// Makes the tables and scans of a part that takes every enemy.
    fn part(&mut self, shape: Shape, rules: Vec<&Rule>, form: Form, made: &mut Made) -> Part {
        let all: Vec<Vec<Group>> =
            shape.all().map(|from| groups(shape, &rules, from, form.blocked)).collect();
        let tabled = |group: &&Group| !form.over && !form.singly && group.mask.count() <= MAX_BITS;
        let scans = |group: &Group| scans(&group.walks, form.singly);
        let width = all.iter().map(|groups| groups.iter().filter(tabled).count()).max().unwrap_or(0);
        let mut part = Part {
            takes: None,
            over: None,
            singly: None,
            lookups: self.lookups.len() as u32,
            groups: width as u32,
            alike: rules.iter().all(|rule| rule.term.moves && rule.term.captures),
            scans: self.scan_spans.len() as u32,
            long: false,
        };
        for groups in &all {
            let start = self.lookups.len();
            for group in groups.iter().filter(tabled) {
                let lookup = self.table(group, part.alike, made);
                self.lookups.push(lookup);
            }
            self.lookups.resize(start + width, Lookup::default());
            let first = self.scans.len() as u32;
            self.scans.extend(groups.iter().filter(tabled).flat_map(scans));
            let long = self.scans.len() as u32;
            self.scans.extend(groups.iter().filter(|group| !tabled(group)).flat_map(scans));
            let end = self.scans.len() as u32;
            part.long |= end > long;
            self.scan_spans.push(ScanSpan { all: first, long, end });
        }
        part
    }

    fn table(&mut self, group: &Group, alike: bool, made: &mut Made) -> Lookup {
        let (low, high) = (group.mask.0 as u64, (group.mask.0 >> 64) as u64);
        let quiet = self.entries(group, made, |walk| walk.moves);
        let capture = if alike { quiet } else { self.entries(group, made, |walk| walk.captures) };
        Lookup { low, high, shift: low.count_ones(), quiet, capture }
    }

    /// The entries of a table: where the chosen walks of a group land, for every occupancy of its mask.
    fn entries(&mut self, group: &Group, made: &mut Made, chosen: impl Fn(&Walk) -> bool) -> u32 {
        let scans = scans(group.walks.iter().filter(|walk| chosen(walk)), false);
        let key: Vec<_> = scans.iter().map(|scan| (scan.land.0, scan.way.0, kind_of(scan.shape))).collect();
        let tables = &mut self.tables;
        *made.entry((group.mask.0, key)).or_insert_with(|| {
            let first = tables.len() as u32;
            let mut occupied = Bitboard::EMPTY;
            loop {
                tables.push(scans.iter().fold(Bitboard::EMPTY, |to, scan| to | scan.reach(occupied)));
                // the next subset of the mask, in the order in which PEXT numbers them
                occupied = Bitboard(occupied.0.wrapping_sub(group.mask.0) & group.mask.0);
                if occupied.is_empty() {
                    return first;
                }
            }
        })
    }
}

/// How the walks of a part are kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Form {
    /// Something blocks the piece.
    blocked: bool,
    /// Not every piece is a screen.
    over: bool,
    /// See [`Singly`].
    singly: bool,
}

/// What of a rule decides where it leads, whatever it is written for.
#[derive(PartialEq, Eq, Hash)]
struct Alike {
    steps: Vec<Step>,
    range: u8,
    flags: [bool; 3],
    hop: Hop,
    zones: [u128; 3],
}

impl Alike {
    fn all(rules: &[&Rule]) -> Vec<Alike> {
        let alike = |rule: &&Rule| {
            let mut steps = rule.term.steps.clone();
            steps.sort();
            let flags = [rule.term.moves, rule.term.captures, rule.term.lame];
            Alike {
                steps,
                range: rule.term.range,
                flags,
                hop: rule.term.hop,
                zones: [rule.from.0, rule.to.0, rule.within.0],
            }
        };
        rules.iter().map(alike).collect()
    }
}

/// Tables already made, by mask and scans.
type Made = HashMap<(u128, Vec<(u128, u128, u32)>), u32>;

fn kind_of(shape: ScanShape) -> u32 {
    match shape {
        ScanShape::Ray { up, screens } => 2 + u32::from(up) + 4 * u32::from(screens),
        ScanShape::Exactly { screens } => 256 + u32::from(screens),
        ScanShape::Some => 512,
        ScanShape::Only { last } => 1024 + u32::from(last.0),
    }
}

/// The walk of one rule along one step, from one point.
struct Walk {
    landings: Vec<Landing>,
    lame: bool,
    hop: Hop,
    moves: bool,
    captures: bool,
    /// Nothing blocks the piece.
    free: bool,
}

/// Walks that one table can serve.
struct Group {
    mask: Bitboard,
    walks: Vec<Walk>,
}

/// The walks of a piece from a point, in groups: opposite ways together, small groups merged.
fn groups(shape: Shape, rules: &[&Rule], from: Point, blocked: bool) -> Vec<Group> {
    let mut groups: Vec<(Step, Group)> = Vec::new();
    for rule in rules {
        for step in &rule.term.steps {
            let walk = Walk {
                landings: rule.walk(shape, from, *step),
                lame: rule.term.lame,
                hop: rule.term.hop,
                moves: rule.term.moves,
                captures: rule.term.captures,
                free: !blocked,
            };
            if !walk.landings.iter().any(|landing| landing.in_zone) {
                continue;
            }
            let axis = if (step.ranks, step.files) < (0, 0) {
                Step { files: -step.files, ranks: -step.ranks }
            } else {
                *step
            };
            let mask = walk.mask();
            let fits = |group: &Group| (group.mask | mask).count() <= MAX_BITS;
            match groups.iter_mut().find(|(a, group)| *a == axis && fits(group)) {
                Some((_, group)) => group.add(walk),
                None => groups.push((axis, Group { mask, walks: vec![walk] })),
            }
        }
    }
    let mut merged: Vec<Group> = Vec::new();
    for (_, group) in groups {
        match merged.iter_mut().find(|other| (other.mask | group.mask).count() <= MERGE_BITS) {
            Some(other) => group.walks.into_iter().for_each(|walk| other.add(walk)),
            None => merged.push(group),
        }
    }
    merged
}

impl Group {
    fn add(&mut self, walk: Walk) {
        self.mask |= walk.mask();
        self.walks.push(walk);
    }
}

impl Walk {
    /// The points whose occupancy matters.
    fn mask(&self) -> Bitboard {
        if self.free {
            return Bitboard::EMPTY;
        }
        let last = self.landings.iter().rev().find(|landing| landing.in_zone);
        last.map_or(Bitboard::EMPTY, |landing| landing.path)
    }
}

/// The walks as scans, those that the same points stop taken together; or each landing by itself.
fn scans<'a>(walks: impl IntoIterator<Item = &'a Walk>, singly: bool) -> Vec<Scan> {
    let mut scans: Vec<Scan> = Vec::new();
    for walk in walks {
        let reached = || walk.landings.iter().filter(|landing| landing.in_zone);
        let mut add = |land: Bitboard, way: Bitboard, shape: ScanShape, times: usize| {
            let alike = |scan: &&mut Scan| {
                !singly
                    && scan.way == way
                    && scan.shape == shape
                    && scan.moves == walk.moves
                    && scan.captures == walk.captures
            };
            // rays to other points differ in their way, except where the way is empty
            match scans.iter_mut().find(alike) {
                Some(scan) => scan.land |= land,
                None => {
                    let (moves, captures, times) = (walk.moves, walk.captures, times as u8);
                    scans.push(Scan { land, way, shape, moves, captures, times });
                }
            }
        };
        let one_screen = u8::from(walk.hop == Hop::One);
        if walk.free {
            // with nothing to block it, a rider flies on, and a hopper never finds a screen
            let shape = ScanShape::Exactly { screens: 0 };
            if walk.hop == Hop::None && singly {
                reached().for_each(|to| add(Bitboard::of(to.to), Bitboard::EMPTY, shape, to.times));
            } else if walk.hop == Hop::None {
                add(reached().map(|landing| landing.to).collect(), Bitboard::EMPTY, shape, 0);
            }
        } else if !singly && walk.landings.len() > 1 && !walk.lame && matches!(walk.hop, Hop::None | Hop::One)
        {
            let way = walk.landings.iter().map(|landing| landing.to).collect();
            let up = walk.landings[1].to > walk.landings[0].to;
            add(
                reached().map(|landing| landing.to).collect(),
                way,
                ScanShape::Ray { up, screens: one_screen },
                0,
            );
        } else {
            for landing in reached() {
                let shape = match (walk.hop, landing.last) {
                    (Hop::None | Hop::One, _) => ScanShape::Exactly { screens: one_screen },
                    (Hop::Any, _) => ScanShape::Some,
                    (Hop::Behind, Some(last)) => ScanShape::Only { last },
                    (Hop::Behind, None) => continue,
                };
                add(Bitboard::of(landing.to), landing.path, shape, landing.times);
            }
        }
    }
    scans
}
