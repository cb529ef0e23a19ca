//! Keys and values of the format that later stages will play. Until then they are errors that say so, never ignored.

use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// The prefix of the type name by which the reader knows such a key.
pub(super) const MARK: &str = "$later:";

/// A key of the stage "breadth": no value of it exists yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breadth {}

/// A key of the stage "referee": no value of it exists yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Referee {}

/// A word of a later stage that a type of this one does not know yet.
pub(super) struct Word {
    /// The type.
    pub of: &'static str,
    /// The word.
    pub word: &'static str,
    /// The stage.
    pub stage: &'static str,
    /// What it will mean, for the page of the format.
    #[cfg_attr(not(feature = "cli"), allow(dead_code))]
    pub meaning: &'static str,
}

/// The words of a later stage.
pub(super) const WORDS: &[Word] = &[
    Word {
        of: "Captured",
        word: "in-hand",
        stage: "breadth",
        meaning: "It joins the captor's hand, for drops.",
    },
    Word {
        of: "FacingRule",
        word: "draw",
        stage: "breadth",
        meaning: "The other side must break it or pass (even in check), which draws.",
    },
    Word {
        of: "DrawGoesTo",
        word: "points",
        stage: "breadth",
        meaning: "The side with the larger sum of points on the board, `bonus` added, wins.",
    },
];

struct Never<T>(std::marker::PhantomData<T>);

impl<T> Visitor<'_> for Never<T> {
    type Value = T;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("nothing: the key belongs to a later stage of the format")
    }
}

macro_rules! later {
    ($type:ident $name:literal $stage:literal) => {
        #[cfg(feature = "cli")]
        impl schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "x-later": $stage })
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                // The reader of game files answers this name with an error that knows key and place.
                deserializer.deserialize_newtype_struct($name, Never(std::marker::PhantomData))?;
                Err(D::Error::custom("belongs to a later stage of the format"))
            }
        }
    };
}
later!(Breadth "$later:breadth" "breadth");
later!(Referee "$later:referee" "referee");

/// `[repetition.chase]`: what its keys will be.
#[cfg(feature = "cli")]
#[derive(schemars::JsonSchema)]
#[schemars(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Chase {
    /// Who can be blamed.
    ///
    /// Type: PIECES. Default: required. Example: `by = "not (royal or pawn)"`
    pub by: Option<Referee>,
    /// Who can be chased.
    ///
    /// Type: PIECES. Default: required. Example: `of = "not pawn in home"`
    pub of: Option<Referee>,
    /// What is a chase although it could be retaken.
    ///
    /// Type: list of `{ by, of }`. Example: `despite-protection = [{ by = "knight or bishop", of = "rook" }]`
    pub despite_protection: Option<Referee>,
    /// Of two chasers the graver: its victim cannot leave, as it shields its royal from such a piece.
    ///
    /// Type: list of `{ of, pinned-by }`. Example: `graver = [{ of = "rook", pinned-by = "knight" }]`
    pub graver: Option<Referee>,
    /// A threat to one's own kind that could legally take back.
    ///
    /// Type: `excused` `chase`. Default: excused. Example: `like-for-like = "chase"`
    pub like_for_like: Option<Referee>,
    /// An action that checks is no chase.
    ///
    /// Type: bool. Default: true. Example: `check-breaks = false`
    pub check_breaks: Option<Referee>,
}
