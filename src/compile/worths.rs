//! What things are worth to the engine, as the file says: the numbers of `[engine]`.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Compiler;
use super::problems::Problems;
use crate::board::{Kind, Piece, Point};
use crate::spec::checks::Check;
use crate::spec::source::Located;
use crate::spec::types::{self, Both, Name};
use crate::spec::words::short;
use crate::spec::{Diagnostic, Span};
use crate::variant::Variant;

/// No number of `[engine]` is further from 0.
pub const MOST: i32 = 20_000;

/// A worth in the opening, with everything on the board, and one at the end, with nothing left; in centipawns.
pub type Phases = [i32; 2];

/// What of a piece is worth something besides where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Merit {
    /// Each point it can go to.
    Mobility,
    /// Each enemy it could take that is worth more than it.
    Threat,
    /// Each point beside an enemy royal, and the royal's own, that it can go to.
    Ring,
    /// It would give check, were one piece more in the way.
    OneTooFew,
    /// It would give check, were one piece fewer in the way.
    OneTooMany,
    /// It would give check, were two pieces fewer in the way.
    TwoTooMany,
    /// To be in the hand.
    Held,
    /// To be under a piece of its own side.
    UnderOwn,
    /// To be under an enemy.
    UnderEnemy,
}

impl Merit {
    /// Every merit.
    pub const ALL: [Merit; 9] = [
        Merit::Mobility,
        Merit::Threat,
        Merit::Ring,
        Merit::OneTooFew,
        Merit::OneTooMany,
        Merit::TwoTooMany,
        Merit::Held,
        Merit::UnderOwn,
        Merit::UnderEnemy,
    ];

    /// That of a piece under the top of its stack.
    pub fn under(piece: Piece, top: Piece) -> Merit {
        if piece.side() == top.side() { Merit::UnderOwn } else { Merit::UnderEnemy }
    }

    /// Its key in a file.
    pub const fn word(self) -> &'static str {
        match self {
            Merit::Mobility => "mobility",
            Merit::Threat => "threat",
            Merit::Ring => "ring",
            Merit::OneTooFew => "one-too-few",
            Merit::OneTooMany => "one-too-many",
            Merit::TwoTooMany => "two-too-many",
            Merit::Held => "held",
            Merit::UnderOwn => "under-own",
            Merit::UnderEnemy => "under-enemy",
        }
    }

    fn written(self, worth: &types::Worth) -> Option<&Both> {
        match self {
            Merit::Mobility => &worth.mobility,
            Merit::Threat => &worth.threat,
            Merit::Ring => &worth.ring,
            Merit::OneTooFew => &worth.one_too_few,
            Merit::OneTooMany => &worth.one_too_many,
            Merit::TwoTooMany => &worth.two_too_many,
            Merit::Held => &worth.held,
            Merit::UnderOwn => &worth.under_own,
            Merit::UnderEnemy => &worth.under_enemy,
        }
        .as_ref()
    }
}

/// What a kind is worth, as far as it is said.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Worth {
    /// In exchanges.
    pub worth: Option<i32>,
    /// By merit, in the order of [`Merit::ALL`].
    pub merits: [Option<Phases>; Merit::ALL.len()],
    /// In the opening, then at the end: what it is worth on each point as Red sees the board, by the point's index. Empty
    /// if nothing is said of any.
    pub points: [Vec<Option<i32>>; 2],
}

/// What things are worth to the engine, as far as it is said.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Worths {
    /// To be the side to act.
    pub tempo: Option<i32>,
    /// By kind.
    pub kinds: Vec<Worth>,
    /// For each pair of two kinds, the one that comes first in the file first, that a side has.
    pub beside: BTreeMap<(Kind, Kind), Phases>,
    /// For each pair of the first kind and an enemy of the second, which comes later in the file.
    pub against: BTreeMap<(Kind, Kind), Phases>,
}

impl Worths {
    /// What is said of a kind.
    pub fn of(&self, kind: Kind) -> Option<&Worth> {
        self.kinds.get(kind.index())
    }
}

impl Compiler<'_> {
    /// The numbers of `[engine]` for a game that is compiled otherwise.
    pub(super) fn worths(&self, variant: &Variant, problems: &mut Problems) -> Worths {
        let written = &self.scope.game().engine;
        let mut worths = Worths {
            tempo: written.tempo.as_ref().and_then(|tempo| number(tempo, problems)),
            kinds: vec![Worth::default(); variant.kinds.len()],
            ..Worths::default()
        };
        let mut pairs = [Pairs::default(), Pairs::default()];
        for (name, said) in &written.pieces {
            let Some(kind) = self.scope.kind(name, problems) else { continue };
            worths.kinds[kind.index()] = Worth {
                worth: said.worth.as_ref().and_then(|worth| number(worth, problems)),
                merits: Merit::ALL.map(|merit| {
                    let both = merit.written(said)?;
                    self.idle(variant, kind, merit, both.span, problems);
                    phases(both, merit.word(), problems)
                }),
                points: [&said.opening, &said.ending].map(|text| {
                    text.as_ref().and_then(|text| self.points(variant, text, problems)).unwrap_or_default()
                }),
            };
            for (i, table) in [&said.beside, &said.against].into_iter().enumerate() {
                for (other, both) in table {
                    let Some(second) = self.scope.kind(other, problems) else { continue };
                    if i == 1 && second == kind {
                        problems.push(against_itself(other));
                        continue;
                    }
                    if let Some(phases) = phases(both, &other.value, problems) {
                        pairs[i].add((kind, second), other, phases, problems);
                    }
                }
            }
        }
        let [beside, against] = pairs;
        worths.beside = beside.found.into_iter().map(|(pair, said)| (pair, said.phases)).collect();
        worths.against = against
            .found
            .into_iter()
            .map(|(pair, said)| (pair, if said.turned { said.phases.map(|n| -n) } else { said.phases }))
            .collect();
        worths
    }

    /// Tells of a merit that a piece of this game can never have.
    fn idle(&self, variant: &Variant, kind: Kind, merit: Merit, span: Span, problems: &mut Problems) {
        let royal = variant.kinds.iter().any(|kind| kind.royal);
        let told = |check, why: &str| {
            Diagnostic::new(check, span, format!("`{}` has no effect: {why}", merit.word()))
                .help("delete the line")
        };
        problems.push(match merit {
            Merit::UnderOwn | Merit::UnderEnemy if !variant.stacked => {
                told(Check::NoStacks, "no piece can ever stand on another in this game")
            }
            Merit::Ring | Merit::OneTooFew | Merit::OneTooMany | Merit::TwoTooMany if !royal => {
                told(Check::NoRoyal, "no kind is royal")
            }
            Merit::OneTooFew | Merit::OneTooMany | Merit::TwoTooMany if !variant.has_check() => {
                let exposed = self.scope.game().royals.as_ref();
                let exposed = exposed.and_then(|royals| royals.value.exposed.as_ref());
                let told = told(Check::NoEffect, "nobody is ever in check");
                match exposed {
                    Some(exposed) => told.also(exposed.span, "royals may be left open to capture"),
                    None => told,
                }
            }
            Merit::Held if !variant.can_be_held(kind) => {
                let name = &variant.kind(kind).name;
                told(Check::NoEffect, &format!("no `{name}` is ever in a hand"))
            }
            _ => return,
        });
    }

    /// The numbers of a table of points, by the points' indices.
    fn points(
        &self,
        variant: &Variant,
        text: &Located<String>,
        problems: &mut Problems,
    ) -> Option<Vec<Option<i32>>> {
        let shape = variant.shape;
        let rows: Vec<Range<usize>> =
            parts(&text.value, |c| matches!(c, '/' | '\n')).filter(|row| !row.is_empty()).collect();
        if rows.len() != shape.ranks() {
            let message =
                format!("the table has {} rows, but the board has {} ranks", rows.len(), shape.ranks());
            problems.push(Diagnostic::new(Check::Numbers, text.span, message).help(TABLE));
            return None;
        }
        let place = |range: &Range<usize>| self.scope.sources().inside(text, range.clone());
        let mut numbers = vec![None; shape.points()];
        let mut whole = true;
        for (row, rank) in rows.iter().zip((0..shape.ranks()).rev()) {
            let words: Vec<Range<usize>> = parts(&text.value[row.clone()], char::is_whitespace)
                .filter(|word| !word.is_empty())
                .map(|word| row.start + word.start..row.start + word.end)
                .collect();
            if words.len() != shape.files() {
                let message = format!(
                    "the row of rank {} has {} numbers, but the board has {} files",
                    rank + 1,
                    words.len(),
                    shape.files()
                );
                problems.push(Diagnostic::new(Check::Numbers, place(row), message).help(TABLE));
                whole = false;
                continue;
            }
            for (word, file) in words.iter().zip(0..) {
                let Some(at) = shape.spot(file, rank) else { continue };
                match on_point(variant, at, &text.value[word.clone()]) {
                    Ok(number) => numbers[at.index()] = number,
                    Err((check, message)) => {
                        let told = Diagnostic::new(check, place(word), message);
                        problems.push(if check == Check::Numbers { told.help(TABLE) } else { told });
                        whole = false;
                        break;
                    }
                }
            }
        }
        whole.then_some(numbers)
    }
}

/// What is right in a table of points.
const TABLE: &str = "a row for each rank, the last rank first, with a number for each file; `.` says nothing of a point, `*` is a hole";

/// What a word of a table says of a point.
fn on_point(variant: &Variant, at: Point, word: &str) -> Result<Option<i32>, (Check, String)> {
    let hole = variant.shape.holes().has(at);
    let name = variant.shape.name(at);
    match (word, word.parse::<i64>()) {
        (".", _) => Ok(None),
        ("*", _) if hole => Ok(None),
        ("*", _) => Err((Check::Numbers, format!("`*` is a hole, but the board has a point {name}"))),
        (_, Ok(_)) if hole => Err((Check::Numbers, format!("{word} is for no point: {name} is a hole"))),
        (_, Ok(number)) => match fits(number) {
            Some(number) => Ok(Some(number)),
            None => Err((Check::OutOfRange, out_of_range(number))),
        },
        (_, Err(_)) => Err((Check::Numbers, format!("`{}` on {name} is no whole number", short(word)))),
    }
}

/// The parts of a text between some characters, without the blanks around them.
fn parts(text: &str, between: impl Fn(char) -> bool) -> impl Iterator<Item = Range<usize>> {
    text.split(between).map(move |part| {
        let inner = part.trim();
        // both are parts of the text
        let start = inner.as_ptr() as usize - text.as_ptr() as usize;
        start..start + inner.len()
    })
}

fn fits(number: i64) -> Option<i32> {
    i32::try_from(number).ok().filter(|number| (-MOST..=MOST).contains(number))
}

fn out_of_range(number: i64) -> String {
    format!("{number} is no worth: it must be from {} to {MOST}", -MOST)
}

fn number(number: &Located<i64>, problems: &mut Problems) -> Option<i32> {
    let fits = fits(number.value);
    if fits.is_none() {
        problems.push(Diagnostic::new(Check::OutOfRange, number.span, out_of_range(number.value)));
    }
    fits
}

/// One number for both, or two.
fn phases(both: &Both, key: &str, problems: &mut Problems) -> Option<Phases> {
    let (opening, ending) = match both.values.as_slice() {
        [one] => (one, one),
        [opening, ending] => (opening, ending),
        more => {
            let message = format!("`{}` has {} numbers", short(key), more.len());
            let help = "one for the whole game, or one for the opening and one for the end, such as `[3, 5]`";
            problems.push(Diagnostic::new(Check::Numbers, both.span, message).help(help));
            return None;
        }
    };
    Some([number(opening, problems)?, number(ending, problems)?])
}

fn against_itself(name: &Name) -> Diagnostic {
    let message =
        format!("`{}` against itself has no effect: what one side has more the other has too", name.value);
    Diagnostic::new(Check::NoEffect, name.span, message)
        .help("`beside` says what each pair of one's own is worth; delete this")
}

/// What is said of pairs of kinds, each pair in the order of the file.
#[derive(Default)]
struct Pairs {
    found: BTreeMap<(Kind, Kind), Pair>,
}

struct Pair {
    phases: Phases,
    span: Span,
    /// Whether it is said under the later kind.
    turned: bool,
}

impl Pairs {
    fn add(&mut self, (own, other): (Kind, Kind), name: &Name, phases: Phases, problems: &mut Problems) {
        let pair = (own.min(other), own.max(other));
        if let Some(first) = self.found.get(&pair) {
            let message = "the pair is said twice: it is one pair, whichever of the two it stands under";
            let told = Diagnostic::new(Check::Repeated, name.span, message).also(first.span, "here already");
            problems.push(told.help("delete one of the two"));
            return;
        }
        self.found.insert(pair, Pair { phases, span: name.span, turned: own > other });
    }
}
