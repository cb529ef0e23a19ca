//! Reads the types of [`types`](super::types) from a tree of nodes.
//!
//! The derived `Deserialize` of those types is the only list of keys there is. So that all faults of a file are found
//! and not only the first, each is noted, its value taken out of the tree, and the tree read again.

use std::collections::HashSet;

use serde::de::value::{BorrowedStrDeserializer, U32Deserializer};
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde::{Deserialize, forward_to_deserialize_any};

use super::diagnostic::Diagnostic;
use super::explain;
use super::source::{Located, SourceId, Sources, Span};
use super::tree::{Entry, Node, Value};

/// The type name by which [`Located`] asks for the place of its value.
const LOCATED: &str = "$located";
/// The type name of enums whose variants are the shapes a value can have.
pub(super) const BY_SHAPE: &str = "$by-shape";

/// So many faults of one file are told; who has more does not read them.
const MOST_FAULTS: usize = 50;

/// What is wrong with a value, as facts.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What.
    pub what: What,
    /// Where: the innermost value or key that could not be read.
    pub place: Option<Place>,
    /// The keys that lead there from the root; elements of lists as `[0]`.
    pub path: Vec<String>,
}

/// What is wrong with a value.
#[derive(Clone, Debug)]
pub enum What {
    /// The table has no such key.
    UnknownKey(String, &'static [&'static str]),
    /// The table lacks this key.
    MissingKey(&'static str),
    /// The value is none of these words.
    UnknownWord(String, &'static [&'static str]),
    /// Another type is meant.
    WrongType {
        /// What is there.
        found: &'static str,
        /// What is meant.
        expected: String,
    },
    /// Anything else, in words.
    Custom(String),
}

/// The place of a [`Fault`].
#[derive(Clone, Debug)]
pub struct Place {
    /// The node that is faulty, or whose key is.
    pub node: u32,
    /// What to point at.
    pub span: Span,
    /// The key of the innermost value, if it stands in a table.
    pub key: Option<Span>,
}

impl Fault {
    fn new(what: What) -> Fault {
        Fault { what, place: None, path: Vec::new() }
    }

    fn at(mut self, node: &Node) -> Fault {
        if self.place.is_none() {
            self.place = Some(Place { node: node.id, span: node.span, key: None });
            if let What::WrongType { found, .. } = &mut self.what {
                *found = node.kind();
            }
        }
        self
    }

    fn under(mut self, key: &str, span: Option<Span>) -> Fault {
        self.path.insert(0, key.to_owned());
        if let Some(place) = &mut self.place
            && place.key.is_none()
        {
            place.key = span;
        }
        self
    }

    fn wrong_type(expected: impl Into<String>) -> Fault {
        Fault::new(What::WrongType { found: "", expected: expected.into() })
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} at {}", self.what, self.path.join("."))
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<T: std::fmt::Display>(message: T) -> Fault {
        Fault::new(What::Custom(message.to_string()))
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn de::Expected) -> Fault {
        Fault::wrong_type(expected.to_string())
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Fault {
        Fault::new(What::UnknownKey(field.to_owned(), expected))
    }

    fn missing_field(field: &'static str) -> Fault {
        Fault::new(What::MissingKey(field))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Fault {
        Fault::new(What::UnknownWord(variant.to_owned(), expected))
    }
}

/// Reads a value; what is wrong with it goes to `out`. Faulty values are gone from the tree afterwards, and the value is
/// what can be read without them, if anything can.
pub fn read<T: for<'de> Deserialize<'de>>(
    root: &mut Node,
    sources: &Sources,
    out: &mut Vec<Diagnostic>,
) -> Option<T> {
    let mut taken: HashSet<(u32, String)> = HashSet::new();
    // Keys that stand in another table, or are misspelt: where they are missing, that has been told too.
    let mut misplaced: HashSet<String> = HashSet::new();
    let mut told = 0;
    loop {
        let fault = match T::deserialize(&*root) {
            Ok(value) => return Some(value),
            Err(fault) => fault.at(root),
        };
        let Some(place) = &fault.place else {
            return None;
        };
        // A key that is missing because its value was taken out has been told.
        let consequence = match &fault.what {
            What::MissingKey(key) => {
                taken.contains(&(place.node, (*key).to_owned())) || misplaced.contains(*key)
            }
            // So is what is wrong with the rest of a table.
            What::Custom(_) => taken.iter().any(|(table, _)| *table == place.node),
            _ => false,
        };
        if !consequence {
            out.push(explain::explain(&fault, place, sources));
            told += 1;
        }
        if place.node == root.id || told >= MOST_FAULTS {
            return None;
        }
        let mut parents = Vec::new();
        root.remove(place.node, &mut parents);
        if let What::UnknownKey(name, expected) = &fault.what {
            let meant = explain::meant(name, expected, &fault.path);
            let meant = meant
                .map(|meant| parents.iter().map(|(table, _)| (*table, meant.to_owned())).collect::<Vec<_>>());
            taken.extend(meant.into_iter().flatten());
            misplaced.insert(name.clone());
        }
        taken.extend(parents);
    }
}

impl<'de> Deserializer<'de> for &'de Node {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.value {
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Integer(number) => visitor.visit_i64(*number),
            Value::Float(number) => visitor.visit_f64(*number),
            Value::Boolean(truth) => visitor.visit_bool(*truth),
            Value::Other(_) => Err(Fault::wrong_type("another value")),
            Value::Array(nodes) => visitor.visit_seq(Elements { nodes: nodes.iter(), index: 0 }),
            Value::Table(table) => visitor.visit_map(Entries { rest: table.iter(), current: None }),
        }
        .map_err(|fault| fault.at(self))
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.expect(matches!(self.value, Value::Boolean(_)), "true or false", visitor)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.expect(matches!(self.value, Value::Integer(_)), "a whole number", visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.expect(matches!(self.value, Value::String(_)), "a text in quotes", visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.expect(matches!(self.value, Value::Array(_)), "a list", visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.expect(matches!(self.value, Value::Table(_)), "a table", visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if name == LOCATED {
            visitor.visit_seq(WithPlace { span: self.span, step: 0, value: Where::Node(self) })
        } else {
            self.deserialize_map(visitor)
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if name == BY_SHAPE {
            let shape = match &self.value {
                Value::String(_) => "text",
                Value::Integer(_) => "number",
                Value::Array(_) => "list",
                Value::Table(_) => "table",
                _ => "other",
            };
            let Some(shape) = variants.iter().find(|v| **v == shape || **v == "single") else {
                let expected: Vec<String> = variants.iter().map(|shape| format!("a {shape}")).collect();
                return Err(Fault::wrong_type(expected.join(" or ")).at(self));
            };
            return visitor.visit_enum(Shape { shape, node: self }).map_err(|fault| fault.at(self));
        }
        let Value::String(word) = &self.value else {
            let words = match variants {
                [one] => format!("the word {one}"),
                _ => format!("one of the words {}", variants.join(", ")),
            };
            return Err(Fault::wrong_type(words).at(self));
        };
        let word: BorrowedStrDeserializer<'_, Fault> = BorrowedStrDeserializer::new(word);
        visitor.visit_enum(word).map_err(|fault| fault.at(self))
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u16 u32 u64 u128 f32 f64 char bytes byte_buf unit unit_struct tuple tuple_struct
        identifier ignored_any
    }
}

impl Node {
    fn expect<'de, V: Visitor<'de>>(
        &'de self,
        fits: bool,
        expected: &str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if fits { self.deserialize_any(visitor) } else { Err(Fault::wrong_type(expected).at(self)) }
    }
}

struct Elements<'de> {
    nodes: std::slice::Iter<'de, Node>,
    index: usize,
}

impl<'de> SeqAccess<'de> for Elements<'de> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        let Some(node) = self.nodes.next() else {
            return Ok(None);
        };
        let index = self.index;
        self.index += 1;
        let value =
            seed.deserialize(node).map_err(|fault| fault.at(node).under(&format!("[{index}]"), None))?;
        Ok(Some(value))
    }
}

struct Entries<'de> {
    rest: indexmap::map::Iter<'de, String, Entry>,
    current: Option<(&'de String, &'de Entry)>,
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        self.current = self.rest.next();
        let Some((key, entry)) = self.current else {
            return Ok(None);
        };
        let value = seed.deserialize(Key { key, span: entry.key }).map_err(|mut fault| {
            fault.place.get_or_insert(Place { node: entry.node.id, span: entry.key, key: Some(entry.key) });
            fault
        })?;
        Ok(Some(value))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        let Some((key, entry)) = self.current.take() else {
            return Err(de::Error::custom("a value without a key"));
        };
        seed.deserialize(&entry.node).map_err(|fault| fault.at(&entry.node).under(key, Some(entry.key)))
    }
}

struct Key<'de> {
    key: &'de str,
    span: Span,
}

impl<'de> Deserializer<'de> for Key<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_borrowed_str(self.key)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if name == LOCATED {
            visitor.visit_seq(WithPlace { span: self.span, step: 0, value: Where::Key(self.key) })
        } else {
            self.deserialize_any(visitor)
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

enum Where<'de> {
    Node(&'de Node),
    Key(&'de str),
}

/// What [`Located`] reads: source, start, end, value.
struct WithPlace<'de> {
    span: Span,
    step: u8,
    value: Where<'de>,
}

impl<'de> SeqAccess<'de> for WithPlace<'de> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        self.step += 1;
        let number = |n: u32| -> U32Deserializer<Fault> { n.into_deserializer() };
        match self.step {
            1 => seed.deserialize(number(self.span.source.0)).map(Some),
            2 => seed.deserialize(number(self.span.start)).map(Some),
            3 => seed.deserialize(number(self.span.end)).map(Some),
            4 => match self.value {
                Where::Node(node) => seed.deserialize(node).map(Some),
                Where::Key(key) => seed.deserialize(BorrowedStrDeserializer::new(key)).map(Some),
            },
            _ => Ok(None),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Located<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Located<T>, D::Error> {
        struct Place<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Place<T> {
            type Value = Located<T>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a value with its place")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Located<T>, A::Error> {
                let missing = || de::Error::custom("a value without its place");
                let source = SourceId(access.next_element()?.ok_or_else(missing)?);
                let start = access.next_element()?.ok_or_else(missing)?;
                let end = access.next_element()?.ok_or_else(missing)?;
                let value = access.next_element()?.ok_or_else(missing)?;
                Ok(Located { value, span: Span { source, start, end } })
            }
        }
        deserializer.deserialize_struct(LOCATED, &[], Place(std::marker::PhantomData))
    }
}

/// A value that is read by its shape: the shape's name, then the value.
struct Shape<'de> {
    shape: &'static str,
    node: &'de Node,
}

impl<'de> EnumAccess<'de> for Shape<'de> {
    type Error = Fault;
    type Variant = ShapeValue<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, ShapeValue<'de>), Fault> {
        let name: BorrowedStrDeserializer<'de, Fault> = BorrowedStrDeserializer::new(self.shape);
        Ok((seed.deserialize(name)?, ShapeValue(self.node)))
    }
}

struct ShapeValue<'de>(&'de Node);

impl<'de> VariantAccess<'de> for ShapeValue<'de> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        seed.deserialize(self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.0.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.0.deserialize_any(visitor)
    }
}

/// The keys of a type that is read from a table, as its `Deserialize` names them.
pub(super) fn keys_of<T: for<'de> Deserialize<'de>>() -> &'static [&'static str] {
    struct Ask;
    #[derive(Debug)]
    struct Answer(&'static [&'static str]);
    impl std::fmt::Display for Answer {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "{:?}", self.0)
        }
    }
    impl std::error::Error for Answer {}
    impl de::Error for Answer {
        fn custom<T: std::fmt::Display>(_: T) -> Answer {
            Answer(&[])
        }
    }
    impl<'de> Deserializer<'de> for Ask {
        type Error = Answer;

        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Answer> {
            Err(Answer(&[]))
        }

        fn deserialize_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            keys: &'static [&'static str],
            _: V,
        ) -> Result<V::Value, Answer> {
            Err(Answer(keys))
        }

        forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
            newtype_struct seq tuple tuple_struct map enum identifier ignored_any
        }
    }
    T::deserialize(Ask).err().map_or(&[], |answer| answer.0)
}
