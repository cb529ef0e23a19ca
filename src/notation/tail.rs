//! What follows a move in notations with letters: how many come along, and what the piece becomes.

use super::said::Scene;
use crate::board::{Kind, Point};
use crate::variant::{Carries, Variant};

/// `^2=Q`: what comes after the move itself.
pub(super) struct Tail {
    carried: Option<u8>,
    becomes: Option<String>,
}

impl Tail {
    /// Of a move from a point; what it becomes by its letter.
    pub fn of(scene: &Scene<'_>, from: Point, carried: u8, becomes: Option<String>) -> Tail {
        Tail { carried: load(scene, from, carried), becomes }
    }

    /// Splits what comes after a move from it: the move, how many come along, the kinds one of which it becomes.
    /// `None` if what follows `^` or `=` is not right.
    pub fn read<'t>(variant: &Variant, text: &'t str) -> Option<(&'t str, Option<u8>, Option<Vec<Kind>>)> {
        let (main, becomes) = match text.split_once('=') {
            Some((main, name)) => (main, Some(kinds_named(variant, name)?)),
            None => (text, None),
        };
        let (main, carried) = match main.split_once('^') {
            Some((main, number)) => (main, Some(number.parse().ok()?)),
            None => (main, None),
        };
        Some((main, carried, becomes))
    }
}

impl std::fmt::Display for Tail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(number) = self.carried {
            write!(f, "^{number}")?;
        }
        self.becomes.as_ref().map_or(Ok(()), |letter| write!(f, "={letter}"))
    }
}

/// The number of pieces that come along, if it has to be said.
pub(super) fn load(scene: &Scene<'_>, from: Point, carried: u8) -> Option<u8> {
    let variant = scene.position.variant();
    let all = || {
        let top = scene.position.top(from);
        top.is_some_and(|top| variant.kind(top.kind()).carries == Carries::All)
    };
    (carried > 0 && !all()).then_some(carried)
}

/// The kinds of that letter, in either case, or of that name in the file.
pub(super) fn kinds_named(variant: &Variant, name: &str) -> Option<Vec<Kind>> {
    let small = name.to_lowercase();
    variant.kind_of_letter(&small).or_else(|| variant.kind_named(&small)).map(|kind| vec![kind])
}

/// The kinds whose letters, in either case, a text begins with, each with how many characters that takes.
pub(super) fn letters_at(variant: &Variant, text: &[char]) -> Vec<(Kind, usize)> {
    let begins = |letter: &str| {
        let count = letter.chars().count();
        let same = |(a, b): (char, &char)| a == b.to_ascii_lowercase();
        (count <= text.len() && letter.chars().zip(text).all(same)).then_some(count)
    };
    let letters =
        variant.kinds().flat_map(|(kind, rules)| rules.letters.iter().map(move |letter| (kind, letter)));
    letters.filter_map(|(kind, letter)| Some((kind, begins(letter)?))).collect()
}
