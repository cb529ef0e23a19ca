//! Pieces by their letters, and what else several notations say alike.

use super::said::Scene;
use crate::board::{Kind, Piece, Point, Side};
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

/// The letter of a piece by what it is called: of its kind's letters the one with which the English name begins, else
/// the first; a capital for Red.
pub(super) fn initial(variant: &Variant, piece: Piece) -> String {
    let rules = variant.kind(piece.kind());
    let title = rules.title.get("en").to_lowercase();
    let initial = rules.letters.iter().find(|letter| title.starts_with(letter.as_str()));
    match (initial, piece.side()) {
        (None, _) => variant.letter(piece),
        (Some(letter), Side::Red) => letter.to_ascii_uppercase(),
        (Some(letter), Side::Black) => letter.clone(),
    }
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
