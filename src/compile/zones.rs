//! The zones of a game as sets of points.

use std::cell::RefCell;
use std::collections::HashMap;

use super::problems::{LEFT_OUT, Problems};
use super::scope::left_out;
use crate::board::{Bitboard, Shape, Side, file_letter};
use crate::spec::phrase::{self, Phrase, RankRef, ZoneLeaf, ZoneWord};
use crate::spec::types::Zone;
use crate::spec::words::{list, nearest, short};
use crate::spec::{Check, Diagnostic, Loaded, Located, Span};

/// A file has at most so many zones. They may be defined by each other, and so deep may the chain be.
const MOST_ZONES: usize = 200;

/// The zones of a file.
pub(super) struct Zones<'a> {
    loaded: &'a Loaded,
    shape: Shape,
    all: Bitboard,
    by_name: HashMap<&'a str, usize>,
    zones: Vec<Definition>,
    /// What is known of each zone, for Red and for Black.
    known: RefCell<Vec<[State; 2]>>,
    /// Which are named by a phrase, of another zone or of a rule.
    used: RefCell<Vec<bool>>,
    /// The zones being resolved, the outermost first.
    open: RefCell<Vec<(usize, Side)>>,
    /// What `reachable` means where a kind is placed from the hand, by side.
    reachable: RefCell<Option<[Bitboard; 2]>>,
}

/// A zone as written, for Red and for Black. `None` if it could not be read, which has been told.
struct Definition {
    name: String,
    place: Span,
    phrases: [Option<Phrase<ZoneLeaf>>; 2],
    texts: [(String, Span); 2],
    mirrored: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Unknown,
    Open,
    Bad,
    Points(Bitboard),
}

impl<'a> Zones<'a> {
    /// Resolves all zones. `None` if there are too many.
    pub(super) fn new(loaded: &'a Loaded, shape: Shape, problems: &mut Problems) -> Option<Zones<'a>> {
        let zones = &loaded.game.zones;
        if let Some((name, _)) = zones.get_index(MOST_ZONES) {
            let message = format!("the game has {} zones: at most {MOST_ZONES}", zones.len());
            problems.push(Diagnostic::new(Check::TooMany, name.span, message));
            return None;
        }
        let mut by_name = HashMap::new();
        let mut definitions = Vec::new();
        for (name, zone) in zones {
            let mut read = |text: &Located<String>| {
                phrase::zone(text, &loaded.sources).map_err(|diagnostic| problems.push(diagnostic)).ok()
            };
            let text = |text: &Located<String>| (text.value.clone(), text.span);
            let definition = match zone {
                Zone::Mirrored(one) => {
                    let parsed = read(one);
                    Definition {
                        name: name.value.clone(),
                        place: name.span,
                        phrases: [parsed.clone(), parsed],
                        texts: [text(one), text(one)],
                        mirrored: true,
                    }
                }
                Zone::Pair { red, black } => {
                    let phrases = [read(red), read(black)];
                    Definition {
                        name: name.value.clone(),
                        place: name.span,
                        phrases,
                        texts: [text(red), text(black)],
                        mirrored: false,
                    }
                }
            };
            by_name.insert(name.value.as_str(), definitions.len());
            definitions.push(definition);
        }
        let resolved = Zones {
            loaded,
            shape,
            all: shape.board(),
            by_name,
            known: RefCell::new(vec![[State::Unknown; 2]; definitions.len()]),
            used: RefCell::new(vec![false; definitions.len()]),
            open: RefCell::new(Vec::new()),
            reachable: RefCell::new(None),
            zones: definitions,
        };
        for name in zones.keys() {
            for side in Side::BOTH {
                resolved.named(&name.value, name.span, side, problems);
            }
        }
        Some(resolved)
    }

    /// Tells of the zones of the file itself that no phrase names. An inherited one may have lost its use.
    pub(super) fn unused(&self, problems: &mut Problems) {
        let used = self.used.borrow();
        for (zone, _) in self.zones.iter().zip(used.iter()).filter(|(_, used)| !**used) {
            if zone.place.source.0 == 0 {
                let message = format!("the zone `{}` has no effect: nothing names it", zone.name);
                let help =
                    "delete it, or name it where it was meant, such as `within`, `from`, `in` or `shade`";
                problems.push(Diagnostic::new(Check::NoEffect, zone.place, message).help(help));
            }
        }
    }

    /// Whether there is a zone of that name; if not, that is told.
    pub(super) fn knows(&self, name: &Located<String>, problems: &mut Problems) -> bool {
        let known = self.by_name.contains_key(name.value.as_str());
        if !known {
            problems.push(self.unknown(&name.value, name.span));
        }
        known
    }

    /// Does something while `reachable` means those points of either side.
    pub(super) fn while_reachable<T>(&self, points: [Bitboard; 2], work: impl FnOnce() -> T) -> T {
        self.reachable.replace(Some(points));
        let done = work();
        self.reachable.replace(None);
        done
    }

    /// The points of a phrase written as Red sees the board.
    pub(super) fn mirrored(
        &self,
        phrase: &Phrase<ZoneLeaf>,
        problems: &mut Problems,
    ) -> Option<[Bitboard; 2]> {
        let red = self.points(phrase, Side::Red, false, problems);
        let black = self.points(phrase, Side::Black, true, problems);
        Some([red?, black?])
    }

    /// The points, if both sides have some or the phrase is `none`.
    pub(super) fn not_empty(
        &self,
        points: [Bitboard; 2],
        phrase: &Phrase<ZoneLeaf>,
        span: Span,
        text: &str,
        problems: &mut Problems,
    ) -> Option<[Bitboard; 2]> {
        let none = matches!(phrase, Phrase::Leaf(leaf) if leaf.what == ZoneWord::None);
        if none || points.iter().all(|points| points.count() > 0) {
            return Some(points);
        }
        problems.push(empty(phrase, span, text));
        None
    }

    fn points(
        &self,
        phrase: &Phrase<ZoneLeaf>,
        side: Side,
        turned: bool,
        problems: &mut Problems,
    ) -> Option<Bitboard> {
        let mut each = |parts: &[Phrase<ZoneLeaf>]| -> Vec<Option<Bitboard>> {
            // Every part is resolved even after a bad one, so that all faults are told.
            parts.iter().map(|part| self.points(part, side, turned, problems)).collect()
        };
        match phrase {
            Phrase::And(parts) => each(parts).into_iter().try_fold(self.all, |set, part| Some(set & part?)),
            Phrase::Or(parts) => {
                each(parts).into_iter().try_fold(Bitboard::EMPTY, |set, part| Some(set | part?))
            }
            Phrase::Not(inner) => Some(self.all.without(self.points(inner, side, turned, problems)?)),
            Phrase::Leaf(leaf) => self.leaf(leaf, side, turned, problems),
        }
    }

    fn leaf(&self, leaf: &ZoneLeaf, side: Side, turned: bool, problems: &mut Problems) -> Option<Bitboard> {
        let (files, ranks) = (self.shape.files(), self.shape.ranks());
        let rank = |rank: RankRef| match rank {
            RankRef::Number(number) => number,
            RankRef::Last => ranks - 1,
        };
        let (low, high) = match &leaf.what {
            ZoneWord::All => return Some(self.all),
            ZoneWord::None => return Some(Bitboard::EMPTY),
            ZoneWord::Reachable => {
                let reachable = *self.reachable.borrow();
                if reachable.is_none() {
                    let message =
                        "`reachable` stands in the `in` of a `drop` only: elsewhere it is about no kind";
                    problems.push(Diagnostic::new(Check::Phrase, leaf.span, message));
                }
                return reachable.map(|points| points[side.index()]);
            }
            ZoneWord::Named(name) => {
                if let Some(&zone) = self.by_name.get(name.as_str()) {
                    self.used.borrow_mut()[zone] = true;
                }
                return self.named(name, leaf.span, side, problems);
            }
            ZoneWord::Enemy(inner) => return self.points(inner, side.other(), !turned, problems),
            ZoneWord::Box(low, high) => (*low, *high),
            ZoneWord::Ranks(a, b) => ((0, rank(*a)), (files - 1, rank(*b))),
            ZoneWord::Files(a, b) => ((*a, 0), (*b, ranks - 1)),
        };
        if high.0 >= files || high.1 >= ranks || low.0 >= files || low.1 >= ranks {
            problems.push(self.off_board(leaf, low, high));
            return None;
        }
        if low.0 > high.0 || low.1 > high.1 {
            let message = "the range is empty: the lower end stands first";
            problems.push(Diagnostic::new(Check::EmptyZone, leaf.span, message));
            return None;
        }
        let inside =
            |file: usize, rank: usize| (low.0..=high.0).contains(&file) && (low.1..=high.1).contains(&rank);
        let points =
            self.shape.all().filter(|point| inside(self.shape.file(*point), self.shape.rank(*point)));
        let points: Bitboard =
            if turned { points.map(|point| self.shape.turned(point)).collect() } else { points.collect() };
        Some(points & self.all)
    }

    fn off_board(&self, leaf: &ZoneLeaf, low: (usize, usize), high: (usize, usize)) -> Diagnostic {
        let (files, ranks) = (self.shape.files(), self.shape.ranks());
        let board = &self.loaded.game.board;
        let written =
            self.loaded.sources.get(leaf.span.source).text.get(leaf.span.range()).unwrap_or_default();
        let size = format!("files a–{} and ranks 1–{ranks}", file_letter(files - 1));
        let message = format!("`{}` is not on the board: it has {size}", short(written));
        let mut diagnostic = Diagnostic::new(Check::OffBoard, leaf.span, message);
        let wrong = if high.0 >= files || low.0 >= files { board.files.span } else { board.ranks.span };
        // A file stands before what it extends.
        let inherited = wrong.source.0 < leaf.span.source.0;
        if inherited {
            diagnostic = diagnostic.here("inherited from here").also(wrong, "does not fit this board");
        } else if wrong.source != leaf.span.source {
            diagnostic = diagnostic.also(wrong, "the board is inherited from here");
        }
        let name = |file: usize, rank: usize| {
            format!("{}{}", file_letter(file.min(files - 1)), rank.min(ranks - 1) + 1)
        };
        let fits = low.0 < files && low.1 < ranks;
        match &leaf.what {
            ZoneWord::Box(..) if fits && low != high => {
                let cut = format!("{}-{}", name(low.0, low.1), name(high.0, high.1));
                let at = leaf.span;
                let holds =
                    |text: Span| text.source == at.source && text.range().contains(&(at.start as usize));
                let definition = self.zones.iter().find(|zone| holds(zone.texts[0].1));
                match definition {
                    Some(Definition { name: zone, .. }) if inherited => diagnostic
                        .help(format!("write `{zone}` anew in this file, for instance `{zone} = \"{cut}\"`")),
                    _ => diagnostic.help(format!("as far as the board goes: `{cut}`")),
                }
            }
            ZoneWord::Box(..) => {
                let last = name(usize::MAX, usize::MAX);
                diagnostic.help(format!("the board goes from `a1` to `{last}`"))
            }
            _ => diagnostic,
        }
    }

    fn named(&self, name: &str, span: Span, side: Side, problems: &mut Problems) -> Option<Bitboard> {
        let Some(&zone) = self.by_name.get(name) else {
            problems.push(self.unknown(name, span));
            return None;
        };
        let index = side.index();
        let state = self.known.borrow()[zone][index];
        match state {
            State::Points(points) => return Some(points),
            State::Bad => return None,
            State::Open => {
                self.circle(zone, side, problems);
                return None;
            }
            State::Unknown => {}
        }
        self.known.borrow_mut()[zone][index] = State::Open;
        self.open.borrow_mut().push((zone, side));
        let definition = &self.zones[zone];
        let turned = definition.mirrored && side == Side::Black;
        let points = definition.phrases[index].as_ref().and_then(|phrase| {
            let points = self.points(phrase, side, turned, problems)?;
            let (text, span) = &definition.texts[index];
            self.not_empty([points; 2], phrase, *span, text, problems).map(|[points, _]| points)
        });
        self.open.borrow_mut().pop();
        self.known.borrow_mut()[zone][index] = points.map_or(State::Bad, State::Points);
        points
    }

    /// Tells of zones that define each other.
    fn circle(&self, zone: usize, side: Side, problems: &mut Problems) {
        let open = self.open.borrow();
        let first = open.iter().position(|open| *open == (zone, side)).unwrap_or(0);
        let mut around: Vec<&Definition> = Vec::new();
        for (zone, _) in &open[first..] {
            // By way of `enemy` a zone may come twice, once for each side.
            if around.iter().all(|known| known.place != self.zones[*zone].place) {
                around.push(&self.zones[*zone]);
            }
        }
        let name = &self.zones[zone].name;
        let names: Vec<&str> = around.iter().map(|zone| zone.name.as_str()).collect();
        let message = match names.as_slice() {
            [one] => format!("the zone `{one}` is defined by itself"),
            _ => format!("zones define each other: {} → {name}", names.join(" → ")),
        };
        let Some((place, others)) = around.split_first() else {
            return;
        };
        let mut diagnostic = Diagnostic::new(Check::ZoneCircle, place.place, message);
        for other in others {
            diagnostic = diagnostic.also(other.place, "and here");
        }
        problems.push(
            diagnostic.help(format!("give one of them by points or ranks, such as `{name} = \"ranks 1-2\"`")),
        );
    }

    fn unknown(&self, name: &str, span: Span) -> Diagnostic {
        let shown = short(name);
        if let Some(gone) = left_out(&self.loaded.game, "zones", name) {
            let message = format!("`{shown}` was left out by `without`, but is still named here");
            return Diagnostic::new(Check::UnknownZone, span, message)
                .also(gone, LEFT_OUT)
                .help("say this key anew in the file that leaves the zone out");
        }
        let diagnostic = Diagnostic::new(Check::UnknownZone, span, format!("there is no zone `{shown}`"));
        let known: Vec<&str> = self.loaded.game.zones.keys().map(|name| name.value.as_str()).collect();
        if let Some(near) = nearest(name, known.iter().copied()) {
            return diagnostic.help(format!("did you mean `{near}`?"));
        }
        if self.loaded.game.pieces.keys().any(|kind| kind.value == name) {
            return diagnostic.help(format!("`{shown}` is a kind of piece, not a place"));
        }
        match known.as_slice() {
            [] => diagnostic
                .help("the file has no `[zones]`; a zone may also be said by points, such as `d1-f3`"),
            _ => diagnostic.help(format!("the zones are {}", list(known, "and"))),
        }
    }
}

fn empty(phrase: &Phrase<ZoneLeaf>, span: Span, text: &str) -> Diagnostic {
    let shown = if text.is_empty() { String::new() } else { format!(" `{}`", short(text)) };
    match phrase {
        Phrase::And(parts) => {
            let message = format!("the zone{shown} is empty: `and` keeps points that are in both");
            let diagnostic = Diagnostic::new(Check::EmptyZone, span, message);
            if parts.iter().any(|part| matches!(part, Phrase::Not(_))) {
                diagnostic
            } else {
                diagnostic.help("did you mean `or`?")
            }
        }
        _ => Diagnostic::new(Check::EmptyZone, span, format!("the zone{shown} is empty"))
            .help("where no point is meant, write `none`"),
    }
}
