//! Pieces by their letters, and what else several notations say alike.

use super::said::Scene;
use crate::board::{Kind, Point};
use crate::variant::{Carries, Variant};

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
