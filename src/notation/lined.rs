//! Notations that say a piece by its file, and where it goes by direction and number: WXF and Chinese.
//!
//! Both have the same parts in the same order, each in signs of its own (a [`Dialect`]):
//! which piece, which way, how far; or which piece, and what becomes of it.

use std::sync::Arc;

use super::letters::load;
use super::said::{Deed, Goal, Mark, Place, Said, Scene, Source, Spot, Way};
use crate::board::{Kind, Piece, Point, Shape};
use crate::compile::moves::Landing;
use crate::game::{Action, Reach};
use crate::variant::Variant;

/// What a text begins with: the kinds that are meant (any, if it does not say), which piece of them, and how many
/// characters say so.
pub(super) type Subject = (Option<Vec<Kind>>, Source, usize);

/// The signs of such a notation.
pub(super) trait Dialect {
    /// How passing is written; all of them are read, the first is written.
    const PASS: &'static [&'static str];
    /// Before the number of pieces that come along.
    const CARRY: &'static [char];
    /// Before what a piece becomes.
    const BECOME: &'static [char];
    /// Before what a piece changes places with.
    const SWAP: &'static [char];
    /// Between the file and the rank where a piece is placed.
    const DROP: &'static [char];

    /// A text as it is compared.
    fn prepared(&self, text: &str) -> Vec<char>;
    /// Which pieces the front of a text can say.
    fn subjects(&self, text: &[char], shape: Shape) -> Vec<Subject>;
    /// The kinds that the front of a text can name, with how many characters.
    fn pieces(&self, text: &[char]) -> Vec<(Vec<Kind>, usize)>;
    /// The way that a sign says.
    fn way(&self, sign: char) -> Option<Way>;
    /// The number at the front of a text, with how many characters.
    fn number(&self, text: &[char]) -> Option<(usize, usize)>;

    /// A kind of piece.
    fn write_piece(&self, kind: Kind) -> String;
    /// A number.
    fn write_number(&self, number: usize) -> String;
    /// A way.
    fn write_way(&self, way: Way) -> char;
    /// How one of several on a file is marked, the usual way first; perhaps in none.
    fn write_tandem(&self, tandem: &Tandem) -> Vec<String>;
}

/// A piece that shares its file with others of its kind.
pub(super) struct Tandem {
    pub kind: Kind,
    /// The file, from the mover's right.
    pub file: usize,
    /// How many of them stand before it.
    pub index: usize,
    /// How many there are.
    pub count: usize,
    /// Whether they share several files.
    pub several: bool,
    /// Its number among all of them, from 1.
    pub number: usize,
}

/// The texts of an action, the usual one first; the last says every point.
pub(super) fn texts<D: Dialect>(dialect: &D, scene: &Scene<'_>, action: Action) -> Vec<String> {
    let piece = |kind: Kind| dialect.write_piece(kind);
    let sign = |signs: &[char]| signs.first().map_or(String::new(), char::to_string);
    match action {
        Action::Move { from, to, .. } | Action::Castle { from, to, .. } => {
            let (carried, becomes) = match action {
                Action::Move { carried, becomes, .. } => (load(scene, from, carried), becomes),
                _ => (None, None),
            };
            let mut tail = carried
                .map_or(String::new(), |number| sign(D::CARRY) + &dialect.write_number(usize::from(number)));
            tail += &becomes.map_or(String::new(), |kind| sign(D::BECOME) + &piece(kind));
            let (way, number) = scene.way(from, to);
            let way = dialect.write_way(way);
            let mut sources = subjects(dialect, scene, from);
            let exact = sources.pop().unwrap_or_default();
            let number = dialect.write_number(number);
            let point = in_brackets(scene, to, None);
            let usual = sources.iter().map(|source| (source, &number));
            let first = sources.first().map(|source| (source, &point));
            let exact = [(&exact, &number), (&exact, &point)];
            let all = usual.chain(first).chain(exact);
            all.map(|(source, goal)| format!("{source}{way}{goal}{tail}")).collect()
        }
        Action::Become { at, kind } => {
            let change = sign(D::BECOME) + &piece(kind);
            subjects(dialect, scene, at).into_iter().map(|source| source + &change).collect()
        }
        Action::Swap { at, with, height } => {
            let other = scene.position.piece(with, usize::from(height));
            let other = sign(D::SWAP) + &other.map_or(String::new(), |other| piece(other.kind()));
            let places = [dialect.write_number(scene.file(with)), in_brackets(scene, with, Some(height))];
            let sources = subjects(dialect, scene, at);
            let pairs = places.iter().flat_map(|place| sources.iter().map(move |source| (source, place)));
            pairs.map(|(source, place)| format!("{source}{other}{place}")).collect()
        }
        Action::Drop { kind, at } => {
            let numbers = [scene.file(at), scene.rank(at)].map(|number| dialect.write_number(number));
            let [file, rank] = numbers;
            vec![format!("{}{file}{}{rank}", piece(kind), sign(D::DROP))]
        }
        Action::Pass => D::PASS.iter().take(1).map(|word| word.to_string()).collect(),
    }
}

/// A point as the notations say it that have no name for it: `(d3)`, `(d3.1)`.
fn in_brackets(scene: &Scene<'_>, at: Point, height: Option<u8>) -> String {
    let height = height.map_or(String::new(), |height| format!(".{height}"));
    format!("({}{height})", scene.shape.name(at))
}

/// How the piece on top of a point can be said, the usual way first, by its point last.
fn subjects<D: Dialect>(dialect: &D, scene: &Scene<'_>, at: Point) -> Vec<String> {
    let Some(piece) = scene.position.top(at) else { return Vec::new() };
    let name = dialect.write_piece(piece.kind());
    let on_file = format!("{name}{}", dialect.write_number(scene.file(at)));
    let by_point = format!("{name}{}", in_brackets(scene, at, None));
    let (index, count) = scene.tandem(piece, at);
    let mut said = Vec::new();
    if count < 2 || told_by_direction(scene.position.variant(), piece) {
        said.push(on_file);
    }
    if count > 1 {
        let place = scene.tandems(piece).iter().position(|other| *other == at);
        let tandem = Tandem {
            kind: piece.kind(),
            file: scene.file(at),
            index,
            count,
            several: scene.tandem_files(piece) > 1,
            number: place.map_or(0, |place| place + 1),
        };
        said.extend(dialect.write_tandem(&tandem));
    }
    said.push(by_point);
    said
}

/// Whether of two of a piece on a file never both could be said to go the same way to the same number, wherever they
/// can ever stand: then neither is marked.
fn told_by_direction(variant: &Arc<Variant>, piece: Piece) -> bool {
    let told = variant.told_by_direction.get_or_init(|| {
        let start = variant.start();
        let reach = Reach::of_start(variant, &start);
        let told = |piece: Piece| {
            let mut scene = Scene::new(&start);
            scene.side = piece.side();
            parted(&scene, piece, &reach)
        };
        variant.pieces().map(told).collect()
    });
    told[piece.index()]
}

fn parted(scene: &Scene<'_>, piece: Piece, reach: &Reach) -> bool {
    let variant = scene.position.variant();
    let ways = |from: Point| -> Vec<(Way, usize)> {
        let rules = variant.rules[piece.index()].iter();
        let ends = rules.flat_map(|rule| rule.landings(scene.shape, from)).map(|landing: Landing| landing.to);
        ends.map(|to| scene.way(from, to)).collect()
    };
    let points: Vec<Point> = reach.points(piece).into_iter().collect();
    points.iter().all(|one| {
        let of_one = ways(*one);
        let others = points.iter().filter(|other| *other > one && scene.file(**other) == scene.file(*one));
        others.into_iter().all(|other| ways(*other).iter().all(|way| !of_one.contains(way)))
    })
}

/// What a text can say; nothing if it is not of this form.
pub(super) fn read<D: Dialect>(dialect: &D, scene: &Scene<'_>, text: &str) -> Vec<Said> {
    let chars = dialect.prepared(text);
    if D::PASS.iter().any(|word| dialect.prepared(word) == chars) {
        return vec![Said::new(None, Source::ANY, Deed::Pass)];
    }
    let mut subjects = dialect.subjects(&chars, scene.shape);
    for (kinds, length) in dialect.pieces(&chars) {
        let place = bracketed(scene, &chars[length..]).filter(|(_, height, _)| height.is_none());
        subjects.extend(place.map(|(at, _, more)| (Some(kinds), Source::at(at, scene.shape), length + more)));
    }
    let read = |(kinds, source, length): Subject| read_deeds(dialect, scene, kinds, source, &chars[length..]);
    subjects.into_iter().flat_map(read).collect()
}

/// What can be said of a piece by the rest of a text.
fn read_deeds<D: Dialect>(
    dialect: &D,
    scene: &Scene<'_>,
    kinds: Option<Vec<Kind>>,
    source: Source,
    rest: &[char],
) -> Vec<Said> {
    let Some((sign, after)) = rest.split_first() else { return Vec::new() };
    let said = |deed| Said::new(kinds.clone(), source, deed);
    let mut found = Vec::new();
    if let Some(way) = dialect.way(*sign) {
        let number = dialect.number(after).map(|(number, length)| (Goal::Number(number), length));
        let point = bracketed(scene, after).filter(|(_, height, _)| height.is_none());
        for (goal, length) in number.into_iter().chain(point.map(|(at, _, length)| (Goal::Point(at), length)))
        {
            found.extend(read_tail(dialect, said(Deed::Go(way, goal)), &after[length..]));
        }
    }
    if D::BECOME.contains(sign) {
        let whole = dialect.pieces(after).into_iter().filter(|(_, length)| *length == after.len());
        found.extend(whole.map(|(becomes, _)| Said { becomes: Some(becomes), ..said(Deed::Become) }));
    }
    if D::SWAP.contains(sign) {
        for (others, length) in dialect.pieces(after) {
            let rest = &after[length..];
            let file = dialect.number(rest).map(|(file, length)| (Place::File(file), length));
            let point = bracketed(scene, rest);
            let point = point.and_then(|(at, height, length)| Some((Place::At(at, height?), length)));
            let places = file.into_iter().chain(point).filter(|(_, length)| *length == rest.len());
            found.extend(places.map(|(place, _)| said(Deed::Swap(others.clone(), place))));
        }
    }
    if let (true, Source::File { file, .. }) = (D::DROP.contains(sign), source) {
        let rank = dialect.number(after).filter(|(_, length)| *length == after.len());
        let spot = rank.map(|(rank, _)| Spot::Counted { file, rank });
        found.extend(spot.map(|spot| Said::new(kinds.clone(), Source::ANY, Deed::Drop(spot))));
    }
    found
}

/// What follows where a piece goes: how many come along, what it becomes.
fn read_tail<D: Dialect>(dialect: &D, said: Said, rest: &[char]) -> Vec<Said> {
    let (said, rest) = match rest.split_first() {
        Some((sign, after)) if D::CARRY.contains(sign) => {
            let number =
                dialect.number(after).and_then(|(number, length)| Some((u8::try_from(number).ok()?, length)));
            let Some((number, length)) = number else { return Vec::new() };
            (Said { carried: Some(number), ..said }, &after[length..])
        }
        _ => (said, rest),
    };
    match rest.split_first() {
        None => vec![said],
        Some((sign, after)) if D::BECOME.contains(sign) => {
            let whole = dialect.pieces(after).into_iter().filter(|(_, length)| *length == after.len());
            whole.map(|(kinds, _)| Said { becomes: Some(kinds), ..said.clone() }).collect()
        }
        Some(_) => Vec::new(),
    }
}

/// `(d3)` or `(d3.1)` at the front of a text: the point, the number of pieces below, how many characters.
fn bracketed(scene: &Scene<'_>, text: &[char]) -> Option<(Point, Option<u8>, usize)> {
    let inside = text.strip_prefix(&['('])?;
    let end = inside.iter().position(|c| *c == ')')?;
    let inside: String = inside[..end].iter().collect::<String>().to_lowercase();
    let (point, height) = match inside.split_once('.') {
        Some((point, height)) => (point, Some(height.parse().ok()?)),
        None => (inside.as_str(), None),
    };
    Some((scene.shape.parse(point)?, height, end + 2))
}

/// A mark with the kinds it is of.
pub(super) fn marked(kinds: Option<Vec<Kind>>, mark: Mark, file: Option<usize>, length: usize) -> Subject {
    (kinds, Source::Tandem { mark, file }, length)
}
