//! Keys of the format that later stages will play. Until then they are errors that say so, never ignored.

use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// The prefix of the type name by which the reader knows such a key.
pub(super) const MARK: &str = "$later:";

/// A key of the stage "breadth": no value of it exists yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breadth {}

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
