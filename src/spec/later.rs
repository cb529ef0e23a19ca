//! Keys and values of the format that later stages will play. Until then they are errors that say so, never ignored.

use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// The prefix of the type name by which the reader knows such a key.
pub(super) const MARK: &str = "$later:";

/// A key of the stage "breadth": no value of it exists yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breadth {}

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
