//! ZONE and PIECES phrases of a file in words.

use super::tongue::{Tongue, say};
use crate::board::{Bitboard, Shape, Side, file_letter};
use crate::cells::words::clean;
use crate::compile::scope::{Problems, Scope};
use crate::spec::phrase::{self, Phrase, PieceWord, PiecesLeaf, RankRef, ZoneLeaf, ZoneWord};
use crate::spec::types::SideLook;
use crate::spec::{Loaded, Located, Span};
use crate::variant::Variant;

/// Says phrases of one game in one language.
pub struct Phrases<'a> {
    tongue: &'a Tongue,
    loaded: &'a Loaded,
    variant: &'a Variant,
    scope: Scope<'a>,
    sides: [String; 2],
}

impl<'a> Phrases<'a> {
    /// The phrases of a game that compiles; `None` of one that does not.
    pub fn new(tongue: &'a Tongue, loaded: &'a Loaded, variant: &'a Variant) -> Option<Phrases<'a>> {
        let scope = Scope::new(loaded, &mut Problems::default())?;
        let written = [&loaded.game.sides.red, &loaded.game.sides.black];
        let named = |i: usize| {
            let name = written[i].as_ref().and_then(|side: &SideLook| side.name.as_ref());
            name.map(|_| tongue.own(&variant.look().sides[i]))
        };
        let sides = [
            named(0).unwrap_or_else(|| say!(tongue, "side-red")),
            named(1).unwrap_or_else(|| say!(tongue, "side-black")),
        ];
        Some(Phrases { tongue, loaded, variant, scope, sides })
    }

    /// What people call a side.
    pub fn side(&self, side: Side) -> &str {
        &self.sides[side.index()]
    }

    /// What people call a kind of that name in the file.
    fn kind(&self, name: &str) -> String {
        let kind = self.variant.kind_named(name);
        kind.map_or_else(|| clean(name), |kind| self.tongue.own(&self.variant.kind(kind).title))
    }

    /// What people call a zone of that name in the file.
    pub fn zone_name(&self, name: &str) -> String {
        self.variant.look().zones.get(name).map_or_else(|| clean(name), |words| self.tongue.own(words))
    }

    /// The points of a zone of the file, for Red and for Black.
    pub fn zone(&self, name: &str) -> Option<[Bitboard; 2]> {
        let phrase = Located { value: name.to_string(), span: Span::NOWHERE };
        self.scope.zone(&phrase, &mut Problems::default())
    }

    /// Whether a phrase means every point, for both sides.
    pub fn is_everywhere(&self, zone: &Located<String>) -> bool {
        let all = self.variant.shape().board();
        self.scope.zone(zone, &mut Problems::default()) == Some([all; 2])
    }

    /// Whether a phrase means no point, for either side.
    pub fn is_nowhere(&self, zone: &Located<String>) -> bool {
        self.scope.zone(zone, &mut Problems::default()) == Some([Bitboard::EMPTY; 2])
    }

    /// Points as files, ranks and rectangles.
    pub fn points(&self, points: Bitboard) -> String {
        let (tongue, shape) = (self.tongue, self.variant.shape());
        if points == shape.board() {
            return say!(tongue, "points-all");
        }
        let named = |corners: &Corners| {
            let ((left, low), (right, high)) = *corners;
            let point = |file: usize, rank: usize| format!("{}{}", file_letter(file), rank + 1);
            let letter = |file: usize| file_letter(file).to_string();
            if left == 0 && right + 1 == shape.files() && shape.files() > 1 {
                let (from, to) = (low as i64 + 1, high as i64 + 1);
                if low == high {
                    say!(tongue, "points-rank", rank = from)
                } else {
                    say!(tongue, "points-ranks", from = from, to = to)
                }
            } else if low == 0 && high + 1 == shape.ranks() && shape.ranks() > 1 {
                if left == right {
                    say!(tongue, "points-file", file = letter(left))
                } else {
                    say!(tongue, "points-files", from = letter(left), to = letter(right))
                }
            } else if (left, low) == (right, high) {
                point(left, low)
            } else {
                format!("{}–{}", point(left, low), point(right, high))
            }
        };
        let parts: Vec<String> = rectangles(shape, points).iter().map(named).collect();
        if parts.is_empty() { say!(tongue, "points-none") } else { tongue.list(&parts) }
    }

    /// Where a ZONE phrase of the file is: an answer to "where?".
    pub fn place(&self, zone: &Located<String>) -> String {
        phrase::zone(zone, &self.loaded.sources)
            .map_or_else(|_| clean(&zone.value), |parsed| self.zone_words(&parsed, Of::Mover))
    }

    fn zone_words(&self, zone: &Phrase<ZoneLeaf>, of: Of) -> String {
        let tongue = self.tongue;
        match zone {
            Phrase::Leaf(leaf) => self.zone_leaf(&leaf.what, of),
            Phrase::Not(inner) => match inner.as_ref() {
                Phrase::Leaf(ZoneLeaf { what: ZoneWord::Named(name), .. }) => {
                    say!(
                        tongue,
                        "place-outside-named",
                        of = of.word(),
                        name = self.zone_name(name),
                        shared = self.shared(name)
                    )
                }
                Phrase::Leaf(ZoneLeaf { what: ZoneWord::Enemy(other), .. }) if named(other).is_some() => {
                    let name = named(other).unwrap_or_default();
                    say!(tongue, "place-outside-enemy-named", of = of.word(), name = self.zone_name(name))
                }
                inner => say!(tongue, "place-not", place = self.grouped(inner, of)),
            },
            Phrase::And(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.grouped(part, of)).collect();
                let and = |first: String, last: &String| {
                    say!(tongue, "place-and", first = first, last = last.as_str())
                };
                parts[1..].iter().fold(parts[0].clone(), and)
            }
            Phrase::Or(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.grouped(part, of)).collect();
                let or = |first: String, last: &String| {
                    say!(tongue, "place-or", first = first, last = last.as_str())
                };
                parts[1..].iter().fold(parts[0].clone(), or)
            }
        }
    }

    /// A part of a phrase, in brackets if it is joined itself.
    fn grouped(&self, zone: &Phrase<ZoneLeaf>, of: Of) -> String {
        let text = self.zone_words(zone, of);
        match zone {
            Phrase::And(_) | Phrase::Or(_) => say!(self.tongue, "place-group", place = text),
            Phrase::Leaf(_) | Phrase::Not(_) => text,
        }
    }

    fn zone_leaf(&self, what: &ZoneWord, of: Of) -> String {
        let (tongue, shape) = (self.tongue, self.variant.shape());
        match what {
            ZoneWord::All => say!(tongue, "place-all"),
            ZoneWord::None => say!(tongue, "place-none"),
            ZoneWord::Reachable => say!(tongue, "place-reachable"),
            ZoneWord::Named(name) => {
                say!(
                    tongue,
                    "place-named",
                    of = of.word(),
                    name = self.zone_name(name),
                    shared = self.shared(name)
                )
            }
            ZoneWord::Enemy(inner) => match named(inner) {
                Some(name) => say!(tongue, "place-enemy-named", of = of.word(), name = self.zone_name(name)),
                None => say!(tongue, "place-enemy", of = of.word(), place = self.grouped(inner, of)),
            },
            ZoneWord::Box(low, high) => self.rectangle(*low, *high),
            ZoneWord::Files(a, b) => {
                let letter = |file: usize| file_letter(file).to_string();
                match a == b {
                    true => say!(tongue, "place-file", file = letter(*a)),
                    false => say!(tongue, "place-files", from = letter(*a), to = letter(*b)),
                }
            }
            ZoneWord::Ranks(a, b) => {
                let number = |rank: RankRef| match rank {
                    RankRef::Number(rank) => rank as i64 + 1,
                    RankRef::Last => shape.ranks() as i64,
                };
                let (from, to) = (number(*a), number(*b));
                match (a, b) {
                    _ if from == to && *b == RankRef::Last => say!(tongue, "place-last", of = of.word()),
                    (_, RankRef::Last) => say!(tongue, "place-last-ranks", of = of.word(), from = from),
                    _ if from == to => say!(tongue, "place-rank", of = of.word(), rank = from),
                    _ => say!(tongue, "place-ranks", of = of.word(), from = from, to = to),
                }
            }
        }
    }

    /// A rectangle as Red sees it, and where Black has it if that is elsewhere.
    fn rectangle(&self, low: (usize, usize), high: (usize, usize)) -> String {
        let (tongue, shape) = (self.tongue, self.variant.shape());
        let name = |file: usize, rank: usize| format!("{}{}", file_letter(file), rank + 1);
        let turned = |rank: usize| (shape.ranks() - 1).saturating_sub(rank);
        let words = |low: (usize, usize), high: (usize, usize)| match low == high {
            true => name(low.0, low.1),
            false => format!("{}–{}", name(low.0, low.1), name(high.0, high.1)),
        };
        let place = match low == high {
            true => say!(tongue, "place-point", point = name(low.0, low.1)),
            false => say!(tongue, "place-box", from = name(low.0, low.1), to = name(high.0, high.1)),
        };
        let other = words((low.0, turned(high.1)), (high.0, turned(low.1)));
        if other == words(low, high) {
            return place;
        }
        say!(tongue, "place-turned", place = place, other = other, side = self.side(Side::Black))
    }

    /// Whether a zone is the same points for both sides, as a word of the tables.
    fn shared(&self, name: &str) -> &'static str {
        let same = self.zone(name).is_some_and(|[red, black]| red == black);
        if same { "yes" } else { "no" }
    }

    /// The pieces that a PIECES phrase of the file means.
    pub fn which(&self, pieces: &Located<String>) -> String {
        let parsed = phrase::pieces(pieces, &self.loaded.sources);
        parsed.map_or_else(|_| clean(&pieces.value), |parsed| self.pieces_words(&parsed))
    }

    /// Of a phrase that means all enemies but some: those some.
    pub fn all_but(&self, pieces: &Located<String>, of: Among) -> Option<String> {
        let parsed = phrase::pieces(pieces, &self.loaded.sources).ok()?;
        let of_all =
            |word: &PieceWord| *word == PieceWord::Any || of == Among::Enemies && *word == PieceWord::Enemy;
        let everyone = |part: &Phrase<PiecesLeaf>| match part {
            Phrase::Leaf(leaf) => leaf.zone.is_none() && leaf.words.iter().all(|(word, _)| of_all(word)),
            _ => false,
        };
        let parts = match parsed {
            Phrase::And(parts) => parts.into_iter().filter(|part| !everyone(part)).collect(),
            other => vec![other],
        };
        let excepted: Option<Vec<Phrase<PiecesLeaf>>> = parts
            .into_iter()
            .map(|part| match part {
                Phrase::Not(inner) => Some(*inner),
                _ => None,
            })
            .collect();
        excepted.filter(|excepted| !excepted.is_empty()).map(|excepted| self.one_of(&excepted))
    }

    /// Whether a phrase means every piece.
    pub fn is_anything(&self, pieces: &Located<String>) -> bool {
        pieces.value.trim() == "any"
    }

    /// The number of a goal and the pieces it counts.
    pub fn goal(&self, goal: &Located<String>) -> String {
        let parsed = phrase::count(goal, &self.loaded.sources);
        parsed.map_or_else(|_| clean(&goal.value), |(_, parsed)| self.pieces_words(&parsed))
    }

    fn pieces_words(&self, pieces: &Phrase<PiecesLeaf>) -> String {
        let tongue = self.tongue;
        match pieces {
            Phrase::Leaf(leaf) => self.pieces_leaf(std::slice::from_ref(&leaf)),
            Phrase::Not(inner) => {
                say!(tongue, "which-not", except = self.excepted(std::slice::from_ref(inner.as_ref())))
            }
            Phrase::Or(parts) => self.one_of(parts),
            Phrase::And(parts) => {
                let (mut leaves, mut others, mut excepted) = (Vec::new(), Vec::new(), Vec::new());
                for part in parts {
                    match part {
                        Phrase::Leaf(leaf) if leaf.zone.is_none() || leaves.iter().all(no_zone) => {
                            leaves.push(leaf)
                        }
                        Phrase::Not(inner) => excepted.push(inner.as_ref().clone()),
                        other => others.push(self.pieces_words(other)),
                    }
                }
                let leaves = (!leaves.is_empty()).then(|| self.pieces_leaf(&leaves));
                let mut positive = leaves.into_iter().chain(others);
                let first = positive.next().unwrap_or_else(|| say!(tongue, "which-every"));
                let all = positive
                    .fold(first, |first, last| say!(tongue, "which-also", first = first, last = last));
                if excepted.is_empty() {
                    return all;
                }
                say!(tongue, "which-except", pieces = all, except = self.excepted(&excepted))
            }
        }
    }

    /// Phrases of which none may hold.
    fn excepted(&self, parts: &[Phrase<PiecesLeaf>]) -> String {
        let item = |part: &&Phrase<PiecesLeaf>| {
            say!(self.tongue, "which-except-item", piece = self.pieces_words(part))
        };
        let items: Vec<String> = flat(parts).iter().map(item).collect();
        self.tongue.all_of(&items)
    }

    /// Phrases of which one holds. Those that are lists themselves are parts of the list.
    fn one_of(&self, parts: &[Phrase<PiecesLeaf>]) -> String {
        let flat = flat(parts);
        let simple = flat.iter().all(|part| matches!(part, Phrase::Leaf(_)));
        let words: Vec<String> = flat.into_iter().map(|part| self.pieces_words(part)).collect();
        if simple { self.tongue.any_of(&words) } else { self.tongue.series(&words) }
    }

    /// Leaves that must all hold, of which at most one has a zone.
    fn pieces_leaf(&self, leaves: &[&PiecesLeaf]) -> String {
        let tongue = self.tongue;
        let words = || leaves.iter().flat_map(|leaf| leaf.words.iter().map(|(word, _)| word));
        let has = |wanted: PieceWord| words().any(|word| *word == wanted);
        let names: Vec<String> = words()
            .filter_map(|word| match word {
                PieceWord::Kind(name) => Some(self.kind(name)),
                _ => None,
            })
            .collect();
        let (side, side_name) = match () {
            () if has(PieceWord::Own) => ("own", ""),
            () if has(PieceWord::Enemy) => ("enemy", ""),
            () if has(PieceWord::Red) => ("named", self.side(Side::Red)),
            () if has(PieceWord::Black) => ("named", self.side(Side::Black)),
            () => ("none", ""),
        };
        let height = match () {
            () if has(PieceWord::Top) => "top",
            () if has(PieceWord::Covered) => "covered",
            () => "any",
        };
        let royal = if has(PieceWord::Royal) { "yes" } else { "no" };
        let zone = leaves.iter().find_map(|leaf| leaf.zone.as_ref());
        let place = zone.map_or_else(|| "none".to_string(), |zone| self.zone_words(zone, Of::Piece));
        let plain = side == "none" && height == "any" && royal == "no" && names.is_empty() && zone.is_none();
        if plain {
            return say!(tongue, "which-every");
        }
        say!(
            tongue,
            "which-piece",
            side = side,
            sidename = side_name,
            height = height,
            royal = royal,
            kind = if names.is_empty() { "none" } else { "some" },
            name = names.join(" "),
            place = place
        )
    }
}

/// Phrases joined by `or`, those among them that are such lists themselves taken apart.
fn flat(parts: &[Phrase<PiecesLeaf>]) -> Vec<&Phrase<PiecesLeaf>> {
    let mut found = Vec::new();
    for part in parts {
        match part {
            Phrase::Or(parts) => found.extend(parts.iter().flat_map(|part| flat(std::slice::from_ref(part)))),
            other => found.push(other),
        }
    }
    found
}

fn no_zone(leaf: &&PiecesLeaf) -> bool {
    leaf.zone.is_none()
}

/// Whose zones and ranks a phrase is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    /// Those of the side whose piece is being described.
    Mover,
    /// Those of the side of the piece that stands there.
    Piece,
}

impl Of {
    /// Its word in the tables.
    const fn word(self) -> &'static str {
        match self {
            Of::Mover => "mover",
            Of::Piece => "piece",
        }
    }
}

/// The name of a zone, if the phrase is nothing else.
fn named(zone: &Phrase<ZoneLeaf>) -> Option<&str> {
    match zone {
        Phrase::Leaf(ZoneLeaf { what: ZoneWord::Named(name), .. }) => Some(name),
        _ => None,
    }
}

/// Of which pieces a phrase can speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Among {
    /// Of all.
    All,
    /// Of enemies: that they are need not be said.
    Enemies,
}

/// The lower left and the upper right corner of a rectangle, each (file, rank) from 0.
type Corners = ((usize, usize), (usize, usize));

/// A set of points as rectangles, rank by rank: runs of points that are alike on neighbouring ranks are one. A hole
/// between points of the set, or on a rank that is in it whole, is passed over.
fn rectangles(shape: Shape, points: Bitboard) -> Vec<Corners> {
    let mut done: Vec<Corners> = Vec::new();
    for rank in 0..shape.ranks() {
        let spot = |file: usize| shape.spot(file, rank);
        let is_in = |file: usize| spot(file).is_some_and(|at| points.has(at));
        let has = |file: usize| is_in(file) || spot(file).is_some_and(|at| shape.holes().has(at));
        let mut file = 0;
        while file < shape.files() {
            let left = file;
            while has(file) {
                file += 1;
            }
            let whole = (left, file) == (0, shape.files());
            let first = (left..file).find(|file| is_in(*file));
            if let (Some(first), Some(last)) = (first, (left..file).rev().find(|file| is_in(*file))) {
                let (left, right) = if whole { (left, file - 1) } else { (first, last) };
                let below =
                    done.iter_mut().find(|((l, _), (r, top))| (*l, *r, *top + 1) == (left, right, rank));
                match below {
                    Some((_, upper)) => upper.1 = rank,
                    None => done.push(((left, rank), (right, rank))),
                }
            }
            file += 1;
        }
    }
    done
}
