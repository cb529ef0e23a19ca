//! Reads the types that can be written in more than one shape.

use indexmap::IndexMap;
use serde::de::{Deserialize, Deserializer, Error};

use super::source::Located;
use super::types::{BySide, Carries, Move, OneOrMany, Steps, Text, Victim, Zone};

/// A text, or a table.
#[derive(serde::Deserialize)]
#[serde(rename = "$by-shape", rename_all = "lowercase")]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema), schemars(untagged))]
enum TextOrTable<T> {
    Text(Located<String>),
    Table(T),
}

/// A list, or a single value.
#[derive(serde::Deserialize)]
#[serde(rename = "$by-shape", rename_all = "lowercase")]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema), schemars(untagged))]
enum ListOrSingle<T> {
    List(Vec<T>),
    Single(T),
}

/// A table of both sides, or a single value.
#[derive(serde::Deserialize)]
#[serde(rename = "$by-shape", rename_all = "lowercase")]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema), schemars(untagged))]
enum SidesOrSingle<T> {
    Table(Sides<T>),
    Single(T),
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub(super) struct Sides<T> {
    /// Red's.
    red: T,
    /// Black's.
    black: T,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub(super) struct Languages {
    /// In English.
    en: Option<Located<String>>,
    /// In Chinese.
    zh: Option<Located<String>>,
    /// In Russian.
    ru: Option<Located<String>>,
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        match TextOrTable::<Languages>::deserialize(deserializer)? {
            TextOrTable::Text(text) => Ok(Text::Plain(text)),
            TextOrTable::Table(Languages { en, zh, ru }) => {
                let all = [("en", en), ("zh", zh), ("ru", ru)];
                let given = all.into_iter().filter_map(|(key, text)| Some((key.to_owned(), text?)));
                let texts: IndexMap<_, _> = given.collect();
                if texts.is_empty() {
                    return Err(D::Error::custom("a text has at least one language: `en`, `zh` or `ru`"));
                }
                Ok(Text::Languages(texts))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Zone, D::Error> {
        Ok(match TextOrTable::<Sides<Located<String>>>::deserialize(deserializer)? {
            TextOrTable::Text(text) => Zone::Mirrored(text),
            TextOrTable::Table(Sides { red, black }) => Zone::Pair { red, black },
        })
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OneOrMany<T>, D::Error> {
        let Located { value, span } = Located::<ListOrSingle<T>>::deserialize(deserializer)?;
        let values = match value {
            ListOrSingle::List(values) => values,
            ListOrSingle::Single(value) => vec![value],
        };
        Ok(OneOrMany { values, span })
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for BySide<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BySide<T>, D::Error> {
        Ok(match SidesOrSingle::deserialize(deserializer)? {
            SidesOrSingle::Table(Sides { red, black }) => BySide::Each { red, black },
            SidesOrSingle::Single(value) => BySide::Same(value),
        })
    }
}

/// A MOVE as a table.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub(super) struct MoveTable {
    /// The movement in Betza notation.
    ///
    /// Type: string. Example: `betza = "mRcpR"`
    betza: Located<String>,
    /// Where it starts.
    ///
    /// Type: ZONE. Default: all. Example: `from = "not home"`
    from: Option<Located<String>>,
    /// Where it ends.
    ///
    /// Type: ZONE. Default: all. Example: `to = "last rank"`
    to: Option<Located<String>>,
    /// Start, every point passed and end are there.
    ///
    /// Type: ZONE. Default: all. Example: `within = "castle"`
    within: Option<Located<String>>,
    /// Which enemies it may take.
    ///
    /// Type: PIECES. Default: any. Example: `takes = "pawn"`
    takes: Option<Located<String>>,
    /// Which screens it may hop.
    ///
    /// Type: PIECES. Default: any. Example: `over = "own"`
    over: Option<Located<String>>,
    /// Which enemy it takes.
    ///
    /// Default: target. Example: `victim = "screen"`
    victim: Option<Located<Victim>>,
    /// A rider's number of steps, counted by pieces before the move.
    ///
    /// Type: `exactly N`, `at most N`. Default: free. Example: `steps = "exactly moved"`
    steps: Option<Located<Steps>>,
    /// Of castling: the pieces of its side that it castles with, of which the outermost does.
    ///
    /// Type: PIECES. Default: any. Example: `partner = "rook"`
    partner: Option<Located<String>>,
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        Ok(match TextOrTable::<MoveTable>::deserialize(deserializer)? {
            TextOrTable::Text(betza) => Move {
                betza,
                from: None,
                to: None,
                within: None,
                takes: None,
                over: None,
                victim: None,
                steps: None,
                partner: None,
            },
            TextOrTable::Table(table) => {
                let MoveTable { betza, from, to, within, takes, over, victim, steps, partner } = table;
                Move { betza, from, to, within, takes, over, victim, steps, partner }
            }
        })
    }
}

#[derive(serde::Deserialize)]
#[serde(rename = "$by-shape", rename_all = "lowercase")]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema), schemars(untagged))]
enum NumberOrText {
    Number(#[cfg_attr(feature = "cli", schemars(range(min = 0, max = u8::MAX)))] i64),
    Text(CarriesWord),
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
enum CarriesWord {
    /// Any number, the mover chooses.
    Any,
    /// The whole stack, always.
    All,
}

impl<'de> Deserialize<'de> for Carries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Carries, D::Error> {
        Ok(match NumberOrText::deserialize(deserializer)? {
            NumberOrText::Text(CarriesWord::Any) => Carries::Any,
            NumberOrText::Text(CarriesWord::All) => Carries::All,
            NumberOrText::Number(number) => Carries::UpTo(
                u8::try_from(number)
                    .map_err(|_| D::Error::custom("`carries` is a number from 0 to 255, `any` or `all`"))?,
            ),
        })
    }
}

/// The schema of a type is that of what it is read from.
#[cfg(feature = "cli")]
mod schema {
    use schemars::{JsonSchema, Schema, SchemaGenerator};

    use super::*;

    macro_rules! read_from {
        ($([$($generic:ident)?] $type:ty, $from:ty, $title:expr;)*) => {$(
            impl$(<$generic: JsonSchema>)? JsonSchema for $type {
                fn inline_schema() -> bool {
                    true
                }

                fn schema_name() -> std::borrow::Cow<'static, str> {
                    stringify!($type).into()
                }

                fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                    let mut schema = <$from>::json_schema(generator);
                    // the key that has the value says what it is
                    schema.remove("description");
                    let title: Option<&str> = $title;
                    if let Some(title) = title {
                        schema.insert("title".to_owned(), title.into());
                    }
                    schema
                }
            }
        )*};
    }
    read_from! {
        [T] Located<T>, T, None;
        [] Text, TextOrTable<Languages>, Some("TEXT");
        [] Zone, TextOrTable<Sides<Located<String>>>, None;
        [T] OneOrMany<T>, ListOrSingle<T>, None;
        [T] BySide<T>, SidesOrSingle<T>, None;
        [] Move, TextOrTable<MoveTable>, Some("MOVE");
        [] Carries, NumberOrText, None;
    }
}
