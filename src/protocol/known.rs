//! What graphical programs know, which is data: `gui.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::variant::{Grid, Variant};

/// The data. A test reads it, so it can be read.
pub(super) static KNOWN: LazyLock<Known> =
    LazyLock::new(|| toml::from_str(include_str!("gui.toml")).unwrap_or_default());

/// All that is known.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Known {
    /// The ids of games that XBoard has.
    pub games: Vec<String>,
    /// The words for games like others.
    pub like: Like,
    /// XBoard's pictures.
    pub pictures: Pictures,
}

/// The words for games like others.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Like {
    lines: String,
    squares: String,
    hands: String,
}

/// XBoard's pictures of pieces, by their places in its table.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Pictures {
    /// Of what never goes back.
    pub one_way: usize,
    /// Of royals on crossings.
    pub royal_on_lines: usize,
    /// Of royals on squares.
    pub royal: usize,
    /// How many there are.
    pub size: usize,
    /// Those for other movements, in this order.
    pub spare: Vec<usize>,
    /// Those for some movements.
    pub moves: Vec<Picture>,
}

/// The picture for a movement.
#[derive(Debug, Deserialize)]
pub(super) struct Picture {
    /// Its place.
    pub at: usize,
    /// The movement.
    pub leaps: Vec<Leap>,
}

/// A part of a movement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub(super) struct Leap {
    /// So many points one way and so many across, the longer way first.
    pub leap: (u8, u8),
    /// Whether it goes on in line.
    #[serde(default)]
    pub slides: bool,
    /// Whether it hops over a screen.
    #[serde(default)]
    pub hops: bool,
}

/// What a game is like, for programs that do not know it.
pub(super) fn like(variant: &Variant) -> &'static str {
    let like = &KNOWN.like;
    match variant.look().grid {
        _ if variant.hands() => &like.hands,
        Grid::Points => &like.lines,
        Grid::Squares => &like.squares,
    }
}

/// How many kinds of pieces a hand can hold.
pub(super) fn held(variant: &Variant) -> usize {
    variant.kinds().filter(|(kind, _)| variant.can_be_held(*kind)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_can_be_read() {
        let known: Result<Known, _> = toml::from_str(include_str!("gui.toml"));
        let known = known.expect("the data");
        let pictures = &known.pictures;
        let places = pictures.moves.iter().map(|picture| picture.at).chain(pictures.spare.iter().copied());
        assert!(places.chain([pictures.one_way, pictures.royal]).all(|place| place < pictures.size));
        for game in &known.games {
            assert!(crate::spec::load::shipped().any(|id| id == game), "{game}");
        }
    }
}
