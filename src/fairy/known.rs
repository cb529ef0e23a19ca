//! What the engine knows: its options, its piece types and its built-in variants, as data.
//!
//! Which options there are and what becomes of each stands in `options.toml`, the piece types in `pieces.toml`, the
//! variants that others can be derived from in `builtin.ini`. So the names of pieces and games are data here too.

use std::sync::LazyLock;

use serde::Deserialize;

use super::ini::{self, Section};

/// The form of an option's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// `true` or `false`.
    Bool,
    /// A number.
    Int,
    /// A rank, from 1.
    Rank,
    /// A file, by its letter or counted from 1.
    File,
    /// Points: `d4`, `*4` a rank, `d*` a file.
    Points,
    /// One piece, by its letter.
    Piece,
    /// Pieces, by their letters.
    Pieces,
    /// `win`, `loss`, `draw` or `none`.
    Verdict,
    /// Rights to castle.
    Rights,
    /// A position.
    Fen,
    /// Anything.
    Text,
    /// One of the option's words.
    Word,
    /// Numbers by piece: `q:1 r:2`.
    Counts,
    /// Pieces by piece: `p:g s:-`.
    Changes,
}

/// What becomes of an option in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// The game says the same, with the key that the text names.
    Carried,
    /// It stands for other options.
    Alias,
    /// It changes no rule.
    Shown,
    /// It cannot be said; the text is what happens instead.
    Lost,
    /// It has a meaning beside another option only, which cannot be said.
    Follows,
    /// It depends on others what is lost.
    Special,
}

/// An option.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Its name in the file.
    pub name: String,
    /// The form of its value.
    #[serde(rename = "type")]
    pub form: Form,
    /// The words it can be, if it is one of a list.
    #[serde(default)]
    pub words: Vec<String>,
    /// Its value where nothing is said.
    #[serde(default)]
    pub default: String,
    /// The options it stands for.
    #[serde(default)]
    pub sets: Vec<String>,
    /// What becomes of it.
    pub how: How,
    /// The option beside which alone it has a meaning.
    pub of: Option<String>,
    /// The key that says it in a game, or what happens as none does.
    pub text: String,
}

/// A piece type.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceType {
    /// Its name in the file.
    pub name: String,
    /// What the kind is called in a game, if not by the type's name.
    pub called: Option<String>,
    /// Its movement, in the engine's dialect.
    pub betza: String,
    /// Whether the game hangs on it.
    #[serde(default)]
    pub royal: bool,
    /// Whether its first steps are options.
    #[serde(default)]
    pub steps: bool,
    /// The option that says from which rank on it goes sideways.
    pub crosses: Option<String>,
    /// How it moves along lines besides.
    pub lines: Option<String>,
    /// Whether it neither hops nor takes its own kind.
    #[serde(default)]
    pub avoids: bool,
    /// Its worth where material decides.
    #[serde(default)]
    pub weight: u32,
    /// The option with which it is dropped on its own edge only.
    pub drops: Option<String>,
    /// Whether it may chase for ever.
    #[serde(default)]
    pub blameless: bool,
    /// What it may not chase, protected or not.
    #[serde(default)]
    pub chases: Vec<String>,
}

#[derive(Deserialize)]
struct Choices {
    option: Vec<Choice>,
}

#[derive(Deserialize)]
struct PieceTypes {
    piece: Vec<PieceType>,
}

/// How many pieces with a movement of their own a variant can have.
pub const CUSTOM: usize = 25;
/// The largest board of the engine: files, ranks.
pub const LARGEST: (usize, usize) = (12, 10);

/// Every option, in the order in which the engine applies them.
pub static OPTIONS: LazyLock<Vec<Choice>> = LazyLock::new(|| {
    toml::from_str::<Choices>(include_str!("options.toml")).map_or(Vec::new(), |choices| choices.option)
});

/// Every piece type with a name, in the order in which games list their pieces.
pub static PIECES: LazyLock<Vec<PieceType>> = LazyLock::new(|| {
    toml::from_str::<PieceTypes>(include_str!("pieces.toml")).map_or(Vec::new(), |types| types.piece)
});

/// The built-in variants that others can be derived from.
pub static BUILT_IN: LazyLock<Vec<Section>> =
    LazyLock::new(|| ini::read(include_str!("builtin.ini")).unwrap_or_default());

/// The option of that name.
pub fn option(name: &str) -> Option<&'static Choice> {
    OPTIONS.iter().find(|choice| choice.name == name)
}

/// The piece type of that name.
pub fn piece(name: &str) -> Option<&'static PieceType> {
    PIECES.iter().find(|piece| piece.name == name)
}

/// The type on which a game hangs.
pub fn royal() -> Option<&'static PieceType> {
    PIECES.iter().find(|piece| piece.royal)
}

/// The names of pieces with a movement of their own.
pub fn custom_names() -> impl Iterator<Item = String> {
    (1..=CUSTOM).map(|number| format!("customPiece{number}"))
}

/// The names of all piece types, those with a movement of their own last.
pub fn piece_names() -> impl Iterator<Item = String> {
    PIECES.iter().map(|piece| piece.name.clone()).chain(custom_names())
}

/// The option that says where a side's pieces of a type may go: `mobilityRegionWhite…`.
pub fn region_name(side: &str, piece: &str) -> String {
    let mut letters = piece.chars();
    let first = letters.next().map_or(String::new(), |letter| letter.to_ascii_uppercase().to_string());
    format!("mobilityRegion{side}{first}{}", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_is_whole() {
        assert_eq!(ini::read(include_str!("builtin.ini")).map(|read| read.is_empty()), Ok(false));
        toml::from_str::<PieceTypes>(include_str!("pieces.toml")).expect("pieces.toml is what it should be");
        let options = toml::from_str::<Choices>(include_str!("options.toml"));
        let options = options.expect("options.toml is what it should be").option;
        for choice in &options {
            let known = |name: &String| options.iter().any(|other| other.name == *name);
            assert!(choice.sets.iter().chain(&choice.of).all(known), "{}", choice.name);
            assert_eq!(choice.how == How::Alias, !choice.sets.is_empty(), "{}", choice.name);
            assert_eq!(choice.how == How::Follows, choice.of.is_some(), "{}", choice.name);
            assert_eq!(choice.form == Form::Word, !choice.words.is_empty(), "{}", choice.name);
        }
        assert!(royal().is_some());
    }
}
