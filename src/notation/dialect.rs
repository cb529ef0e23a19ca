//! The forms in which positions are written: one of our own, and those of other programs.

use std::str::FromStr;

use super::letters::initial;
use crate::board::{Kind, Piece, Side};
use crate::game::Setup;
use crate::variant::Variant;

/// A form of FEN. The default is the one form that qigui itself writes: all six fields, `w` and `b`, of each kind the
/// letter that stands first in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dialect {
    /// Of a kind's letters the one with which its English name begins, as `h` of `letter = ["n", "h"]`.
    pub letters: bool,
    /// `r` for Red's turn.
    pub red: bool,
    /// What follows the board.
    pub fields: Fields,
    /// `_` for blanks, and a hand in brackets, be it empty or none of the game.
    pub link: bool,
    /// One piece a point: a stack cannot be written.
    pub flat: bool,
}

/// The fields of a FEN that are written behind the board and the hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fields {
    /// `w - - 0 1`
    #[default]
    All,
    /// `w 0 1`
    Numbers,
    /// `w`
    Turn,
}

/// What a dialect has no words for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsayable {
    /// A stack, in a dialect with one piece a point.
    #[error("this form has one piece a point: on {at} stand {count}")]
    Stack {
        /// The point.
        at: String,
        /// How many stand there.
        count: usize,
    },
    /// Castling rights, in a dialect without their field.
    #[error("this form has no field for castling rights: here they are `{0}`")]
    Rights(String),
    /// What the last action left, in a dialect without the field for it.
    #[error("this form has no field for what the last action left: here it is `{0}`")]
    Special(String),
}

impl Dialect {
    /// The names that [`Dialect::from_str`] reads, each with what it changes.
    pub const NAMES: [(&str, Dialect); 6] = {
        let own = Dialect { letters: false, red: false, fields: Fields::All, link: false, flat: false };
        [
            ("canonical", own),
            ("letters", Dialect { letters: true, ..own }),
            ("red", Dialect { red: true, ..own }),
            ("short", Dialect { fields: Fields::Turn, ..own }),
            ("link", Dialect { link: true, ..own }),
            ("winboard", Dialect { letters: true, fields: Fields::Numbers, flat: true, ..own }),
        ]
    };

    /// Whether the count of quiet plies and the move number are written.
    pub fn has_numbers(self) -> bool {
        self.fields != Fields::Turn
    }

    /// A position in this form, so that reading it gives the same position, but for the two numbers where the form
    /// has none.
    ///
    /// # Errors
    /// What of the position the form has no words for.
    pub fn write(self, setup: &Setup, variant: &Variant) -> Result<String, Unsayable> {
        let Dialect { letters, red, fields, link, flat } = self;
        let (special, rights) = (setup.special(variant), setup.rights.to_string());
        let tall = || variant.shape().board().into_iter().find(|at| setup.stacks[at.index()].len() > 1);
        if let Some(at) = flat.then(tall).flatten() {
            let count = setup.stacks[at.index()].len();
            return Err(Unsayable::Stack { at: variant.point_name(at), count });
        }
        if fields != Fields::All && rights != "-" {
            return Err(Unsayable::Rights(rights));
        }
        if fields != Fields::All && special != "-" {
            return Err(Unsayable::Special(special));
        }
        let letter = |piece: Piece| if letters { initial(variant, piece) } else { variant.letter(piece) };
        let held = if variant.hands() || link { format!("[{}]", held(setup, letter)) } else { String::new() };
        let turn = match (setup.turn, red) {
            (Side::Red, true) => "r",
            (Side::Red, false) => "w",
            (Side::Black, _) => "b",
        };
        let tail = match fields {
            Fields::All => format!("{turn} {rights} {special} {} {}", setup.quiet, setup.number),
            Fields::Numbers => format!("{turn} {} {}", setup.quiet, setup.number),
            Fields::Turn => turn.to_owned(),
        };
        let text = format!("{}{held} {tail}", rows(setup, variant, letter));
        Ok(if link { text.replace(' ', "_") } else { text })
    }
}

impl FromStr for Dialect {
    type Err = String;

    /// Reads the name of a form, or several parted by commas, as `red,short`.
    fn from_str(text: &str) -> Result<Dialect, String> {
        text.split(',').map(str::trim).try_fold(Dialect::default(), |so_far, name| {
            let found = Dialect::NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
            let Some((_, more)) = found else {
                let known = Dialect::NAMES.map(|(name, _)| name).join(", ");
                return Err(format!("`{name}` is no form of FEN: there are {known}"));
            };
            let fields = match (so_far.fields, more.fields) {
                (Fields::All, fields) | (fields, Fields::All) => fields,
                (one, other) if one == other => one,
                _ => {
                    return Err(format!(
                        "`{text}`: these differ in which fields they write: take one of them"
                    ));
                }
            };
            Ok(Dialect {
                letters: so_far.letters || more.letters,
                red: so_far.red || more.red,
                fields,
                link: so_far.link || more.link,
                flat: so_far.flat || more.flat,
            })
        })
    }
}

/// The ranks of the board from Black's edge, parted by `/`: counts of empty points, `*` for holes, stacks in brackets.
fn rows(setup: &Setup, variant: &Variant, letter: impl Fn(Piece) -> String) -> String {
    let shape = variant.shape();
    let rows = (0..shape.ranks()).rev().map(|rank| {
        let mut row = String::new();
        let mut empty = 0;
        for at in (0..shape.files()).filter_map(|file| shape.spot(file, rank)) {
            let stack = &setup.stacks[at.index()];
            let hole = shape.holes().has(at);
            if stack.is_empty() && !hole {
                empty += 1;
                continue;
            }
            if empty > 0 {
                row += &empty.to_string();
                empty = 0;
            }
            if hole {
                row += "*";
                continue;
            }
            let letters: String = stack.iter().map(|piece| letter(*piece)).collect();
            row += &if stack.len() > 1 { format!("({letters})") } else { letters };
        }
        if empty > 0 {
            row += &empty.to_string();
        }
        row
    });
    rows.collect::<Vec<String>>().join("/")
}

/// The letters of all pieces in hands, Red's first, in the order of the file.
fn held(setup: &Setup, letter: impl Fn(Piece) -> String) -> String {
    let hands = Side::BOTH.into_iter().zip(&setup.hands);
    let held = hands.flat_map(|(side, hand)| {
        let kinds = hand.iter().enumerate();
        kinds.map(move |(kind, count)| (Piece::new(Kind(kind as u8), side), usize::from(*count)))
    });
    held.map(|(piece, count)| letter(piece).repeat(count)).collect()
}

impl Setup {
    /// The position as FEN, in the one form that is written: all six fields, `w` and `b`, counts of empty points.
    pub fn fen(&self, variant: &Variant) -> String {
        // the one form has words for everything
        Dialect::default().write(self, variant).unwrap_or_default()
    }

    /// The letters of all pieces in hands, Red's first, in the order of the file.
    pub fn held(&self, variant: &Variant) -> String {
        held(self, |piece| variant.letter(piece))
    }
}
