//! What a side can do, and how it is written.

use crate::board::{Kind, Piece, Point, Shape, Side};
use crate::spec::words::off_board;
use crate::variant::{Carries, Variant};

/// One action of a game. Usually it is a turn; a choice that is waiting is an action of its own.
// Aligned to eight bytes, so that it is copied as one word: listing actions is a tenth faster for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(align(8))]
pub enum Action {
    /// The top piece of `from` goes to `to`.
    Move {
        /// Where it stands.
        from: Point,
        /// Where it goes.
        to: Point,
        /// How many pieces from directly below it come along.
        carried: u8,
        /// What it turns into.
        becomes: Option<Kind>,
    },
    /// A waiting piece changes places with another of its side.
    Swap {
        /// Where the waiting piece stands, on top.
        at: Point,
        /// Where the other stands.
        with: Point,
        /// Number of pieces below the other.
        height: u8,
    },
    /// A waiting piece turns into something else.
    Become {
        /// Where it stands, on top.
        at: Point,
        /// What it turns into.
        kind: Kind,
    },
    /// A piece from the hand of the side whose turn it is comes onto the board.
    Drop {
        /// Its kind.
        kind: Kind,
        /// Where it is placed, on top of what stands there.
        at: Point,
    },
    /// Nothing is done, and it is the other side's turn.
    Pass,
    /// A royal castles: its partner comes to stand beside it, on the inner side.
    Castle {
        /// Where the royal stands.
        from: Point,
        /// Where it goes.
        to: Point,
        /// Where its partner stands.
        partner: Point,
    },
}

impl Action {
    /// A move that neither carries nor promotes.
    #[inline(always)]
    pub const fn plain(from: Point, to: Point) -> Action {
        Action::Move { from, to, carried: 0, becomes: None }
    }

    /// The point where the acting piece stands before the action; `None` if it comes from the hand, and of a pass.
    pub const fn origin(self) -> Option<Point> {
        match self {
            Action::Move { from, .. } | Action::Castle { from, .. } => Some(from),
            Action::Swap { at, .. } | Action::Become { at, .. } => Some(at),
            Action::Drop { .. } | Action::Pass => None,
        }
    }

    /// From where to where a piece moves, castling royals among them.
    pub const fn way(self) -> Option<(Point, Point)> {
        match self {
            Action::Move { from, to, .. } | Action::Castle { from, to, .. } => Some((from, to)),
            _ => None,
        }
    }

    /// The action as text: `h3e3`, `a1b2^2`, `a7a8=kind`, `b8=d2.0`, `b8=kind`, `P@a4`, `pass`.
    pub fn text(self, variant: &Variant, mover: Piece) -> String {
        let shape = variant.shape();
        let name = |point| shape.name(point);
        match self {
            Action::Move { from, to, carried, becomes } => {
                let chosen = carried > 0 && variant.kind(mover.kind()).carries != Carries::All;
                let carry = if chosen { format!("^{carried}") } else { String::new() };
                let change = becomes.map(|kind| format!("={}", variant.kind(kind).name)).unwrap_or_default();
                format!("{}{}{carry}{change}", name(from), name(to))
            }
            Action::Swap { at, with, height } => format!("{}={}.{height}", name(at), name(with)),
            Action::Become { at, kind } => format!("{}={}", name(at), variant.kind(kind).name),
            Action::Drop { kind, at } => {
                format!("{}@{}", variant.letter(Piece::new(kind, Side::Red)), name(at))
            }
            Action::Pass => PASS.to_string(),
            Action::Castle { from, to, .. } => format!("{}{}", name(from), name(to)),
        }
    }
}

/// How passing is written.
const PASS: &str = "pass";

/// An action as someone wrote it, before it is known whether any legal action is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// `h3e3`, perhaps with `^n` and `=kind`.
    Move {
        /// From.
        from: Point,
        /// To.
        to: Point,
        /// Pieces carried, if it says.
        carried: Option<u8>,
        /// The change, if it says.
        becomes: Option<Kind>,
    },
    /// `b8=d2.0`.
    Swap {
        /// The waiting piece's point.
        at: Point,
        /// The other's.
        with: Point,
        /// The other's height.
        height: u8,
    },
    /// `b8=kind`.
    Become {
        /// The waiting piece's point.
        at: Point,
        /// What it is to be.
        kind: Kind,
    },
    /// `P@a4`.
    Drop {
        /// The piece's kind.
        kind: Kind,
        /// Where it is placed.
        at: Point,
    },
    /// `pass`.
    Pass,
}

/// Why a text is no action at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` cannot be read as an action: {why}")]
pub struct Unreadable {
    /// The text.
    pub text: String,
    /// What is wrong with it, and what would be right.
    pub why: String,
}

impl Written {
    /// The point where the acting piece stands before the action; `None` if it comes from the hand, and of a pass.
    pub const fn origin(self) -> Option<Point> {
        match self {
            Written::Move { from, .. } => Some(from),
            Written::Swap { at, .. } | Written::Become { at, .. } => Some(at),
            Written::Drop { .. } | Written::Pass => None,
        }
    }

    /// Reads what people write: also in capitals, and with blanks or dashes between the points.
    pub fn meant(text: &str, variant: &Variant) -> Result<Written, Unreadable> {
        Written::read(text, variant).or_else(|error| {
            let apart = |c: char| c.is_whitespace() || matches!(c, '-' | '–' | '—' | '−');
            let small = text.chars().map(half_width).flat_map(char::to_lowercase);
            let loose: String = small.filter(|c| !apart(*c)).collect();
            if loose == text {
                return Err(error);
            }
            Written::read(&loose, variant).map_err(|error| Unreadable { text: text.to_string(), ..error })
        })
    }

    /// Reads the text of an action. Blanks around it and full-width digits are read too; capitals are not points.
    pub fn read(text: &str, variant: &Variant) -> Result<Written, Unreadable> {
        let fail = |why: String| Unreadable { text: text.to_string(), why };
        let clean: String = text.trim().chars().map(half_width).collect();
        let shape = variant.shape();
        if clean.eq_ignore_ascii_case(PASS) {
            return Ok(Written::Pass);
        }
        if let Some((kind, point)) = clean.split_once('@') {
            let kind = kind_named(kind, variant).map_err(&fail)?;
            let (at, rest) = take_point(point, shape).map_err(&fail)?;
            if !rest.is_empty() {
                return Err(fail(format!("`{rest}` is left over after the point")));
            }
            return Ok(Written::Drop { kind, at });
        }
        let (main, change) = match clean.split_once('=') {
            Some((main, change)) => (main, Some(change)),
            None => (clean.as_str(), None),
        };
        let (main, carried) = match main.split_once('^') {
            Some((main, number)) => (main, Some(number)),
            None => (main, None),
        };
        let (first, rest) = take_point(main, shape).map_err(&fail)?;
        if rest.is_empty() {
            let (None, Some(change)) = (carried, change) else {
                // the next rank shows the form
                let near =
                    |point: &Point| (shape.file(*point), shape.rank(*point).abs_diff(shape.rank(first)));
                let other = shape
                    .board()
                    .into_iter()
                    .find(|point| near(point) == (shape.file(first), 1))
                    .unwrap_or(first);
                return Err(fail(format!(
                    "after {from} the point it goes to is missing, as in {from}{to}",
                    from = shape.name(first),
                    to = shape.name(other)
                )));
            };
            return read_choice(first, change, variant).map_err(fail);
        }
        let (to, rest) = take_point(rest, shape).map_err(&fail)?;
        if !rest.is_empty() {
            return Err(fail(format!("`{rest}` is left over after the two points")));
        }
        let carried = carried.map(|number| {
            number
                .parse()
                .map_err(|_| fail(format!("`^{number}` should be a number of pieces carried, as `^2`")))
        });
        let becomes = change.map(|name| kind_named(name, variant).map_err(&fail));
        Ok(Written::Move { from: first, to, carried: carried.transpose()?, becomes: becomes.transpose()? })
    }
}

fn read_choice(at: Point, change: &str, variant: &Variant) -> Result<Written, String> {
    if let Some((point, height)) = change.split_once('.') {
        let with =
            variant.shape().parse(point).ok_or_else(|| format!("`{point}` is not a point of the board"))?;
        let height = height
            .parse()
            .map_err(|_| format!("`.{height}` should be the height of the piece on {point}, as `.0`"))?;
        return Ok(Written::Swap { at, with, height });
    }
    if variant.shape().parse(change).is_some() {
        return Err(format!("after `{change}` the height of the piece there is missing, as in `{change}.0`"));
    }
    kind_named(change, variant).map(|kind| Written::Become { at, kind })
}

/// A kind by its name, or by its letter in either case.
fn kind_named(name: &str, variant: &Variant) -> Result<Kind, String> {
    let by_letter = || variant.kind_of_letter(&name.to_ascii_lowercase());
    variant.kind_named(name).or_else(by_letter).ok_or_else(|| {
        let names: Vec<&str> = variant.kinds().map(|(_, rules)| rules.name.as_str()).collect();
        format!("`{name}` is no piece of this game: it has {}", names.join(", "))
    })
}

/// Splits a point off the front of a text.
fn take_point(text: &str, shape: Shape) -> Result<(Point, &str), String> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic);
    let digits = text.chars().skip(1).take_while(char::is_ascii_digit).count().min(2);
    if letter.is_none() || digits == 0 {
        let shown = if text.is_empty() { "nothing".to_string() } else { format!("`{text}`") };
        return Err(format!("{shown} stands where a point should, such as {}", shape.name(Point(0))));
    }
    let (name, rest) = text.split_at(1 + digits);
    let point =
        shape.parse(name).ok_or_else(|| format!("{name} is not on the board{}", off_board(name, shape)))?;
    Ok((point, rest))
}

/// A full-width digit or letter as the plain one.
pub(crate) fn half_width(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    }
}
