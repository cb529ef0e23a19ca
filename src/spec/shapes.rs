//! Reads the types that can be written in more than one shape.

use indexmap::IndexMap;
use serde::de::{Deserialize, Deserializer, Error};

use super::later::Breadth;
use super::source::Located;
use super::types::{BySide, Carries, Move, OneOrMany, Text, Zone};

/// A text, or a table.
#[derive(serde::Deserialize)]
#[serde(rename = "$by-shape", rename_all = "lowercase")]
enum TextOrTable<T> {
    Text(Located<String>),
    Table(T),
}

/// A list, or a single value.
#[derive(serde::Deserialize)]
#[serde(rename = "$by-shape", rename_all = "lowercase")]
enum ListOrSingle<T> {
    List(Vec<T>),
    Single(T),
}

/// A table of both sides, or a single value.
#[derive(serde::Deserialize)]
#[serde(rename = "$by-shape", rename_all = "lowercase")]
enum SidesOrSingle<T> {
    Table(Sides<T>),
    Single(T),
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sides<T> {
    red: T,
    black: T,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Languages {
    en: Option<Located<String>>,
    zh: Option<Located<String>>,
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
pub(super) struct MoveTable {
    betza: Located<String>,
    from: Option<Located<String>>,
    to: Option<Located<String>>,
    within: Option<Located<String>>,
    takes: Option<Located<String>>,
    // Of a later stage: no value of these can be made.
    #[allow(dead_code)]
    over: Option<Breadth>,
    #[allow(dead_code)]
    victim: Option<Breadth>,
    #[allow(dead_code)]
    steps: Option<Breadth>,
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        Ok(match TextOrTable::<MoveTable>::deserialize(deserializer)? {
            TextOrTable::Text(betza) => Move { betza, from: None, to: None, within: None, takes: None },
            TextOrTable::Table(MoveTable { betza, from, to, within, takes, .. }) => {
                Move { betza, from, to, within, takes }
            }
        })
    }
}

#[derive(serde::Deserialize)]
#[serde(rename = "$by-shape", rename_all = "lowercase")]
enum NumberOrText {
    Number(i64),
    Text(CarriesWord),
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum CarriesWord {
    Any,
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
