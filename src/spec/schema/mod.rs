//! The format as a JSON Schema, and as the page that describes it: both are made from the types of
//! [`types`](super::types) and the comments there.

mod note;
mod page;

use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use serde_json::{Map, Value, json};

use self::note::Note;
use super::merge;
use super::types::Game;

pub use page::{PageError, page};

/// The meanings of the words of an enum, in their order.
const MEANINGS: &str = "x-meanings";

/// The JSON Schema of a game file, for editors: draft 7, which their plugins for TOML know, without references.
pub fn json_schema() -> Value {
    let mut schema = whole();
    ForEditors.transform(&mut schema);
    let mut schema = schema.to_value();
    require(&mut schema);
    // what it is, before what is in it
    if let Some(object) = schema.as_object_mut() {
        for key in ["description", "title", "$schema"] {
            if let Some(value) = object.shift_remove(key) {
                object.shift_insert(0, key.to_owned(), value);
            }
        }
    }
    schema
}

/// The schema of everything that the types and their comments say.
fn whole() -> Schema {
    let settings = SchemaSettings::draft07().with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.with_transform(Tidy).into_generator().into_root_schema_for::<Game>();
    if let Some(keys) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        every_piece(keys);
    }
    schema
}

/// Adds the table that is merged into every kind before the types are read.
fn every_piece(keys: &mut Map<String, Value>) {
    let Some(at) = keys.keys().position(|key| key == "pieces") else { return };
    let mut every = keys["pieces"]["additionalProperties"].clone();
    every["description"] = "What every kind has that does not say otherwise.".into();
    if let Some(every) = every.as_object_mut() {
        every.shift_remove("required");
        if let Some(keys) = every.get_mut("properties").and_then(Value::as_object_mut) {
            keys.retain(|key, _| !merge::NOT_FOR_EVERY.contains(&key.as_str()));
        }
    }
    keys.shift_insert(at, merge::EVERY_PIECE.to_owned(), every);
}

/// Says in the plainest way what the derived schemas say: no `null`, which TOML does not have, no widths of numbers,
/// enums as lists of words with their meanings beside them.
#[derive(Clone)]
struct Tidy;

impl Transform for Tidy {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        let Some(object) = schema.as_object_mut() else { return };
        object.shift_remove("format");
        if let Some(Value::String(text)) = object.get_mut("description") {
            *text = note::paragraphs(text);
        }
        if let Some(Value::Array(types)) = object.get_mut("type") {
            types.retain(|name| name != "null");
            if let [name] = types.as_slice() {
                let name = name.clone();
                object.insert("type".to_owned(), name);
            }
        }
        if let Some(Value::Array(words)) = object.get_mut("enum") {
            words.retain(|word| !word.is_null());
        }
        list_words(object);
        only_one(object);
    }
}

/// A choice of single words as one list of words.
fn list_words(object: &mut Map<String, Value>) {
    let Some(Value::Array(choices)) = object.get("oneOf") else { return };
    let word = |choice: &Value| Some((choice.get("const")?.clone(), choice.get("description")?.clone()));
    let Some(pairs) = choices.iter().map(word).collect::<Option<Vec<_>>>() else { return };
    let (words, meanings): (Vec<Value>, Vec<Value>) = pairs.into_iter().unzip();
    object.shift_remove("oneOf");
    object.insert("type".to_owned(), "string".into());
    object.insert("enum".to_owned(), words.into());
    object.insert(MEANINGS.to_owned(), meanings.into());
}

/// A choice of one thing or nothing as the thing.
fn only_one(object: &mut Map<String, Value>) {
    let Some(Value::Array(choices)) = object.get_mut("anyOf") else { return };
    choices.retain(|choice| choice.get("type").is_none_or(|name| name != "null"));
    if let [Value::Object(only)] = choices.as_slice() {
        let only = only.clone();
        object.shift_remove("anyOf");
        for (key, value) in only {
            object.entry(key).or_insert(value);
        }
    }
}

/// Turns the comments into what editors show and offer.
struct ForEditors;

impl Transform for ForEditors {
    fn transform(&mut self, schema: &mut Schema) {
        if let Some(keys) = schema.get_mut("properties").and_then(Value::as_object_mut) {
            for (key, schema) in keys.iter_mut() {
                if let Some(schema) = schema.as_object_mut() {
                    offer(key, schema);
                }
            }
        }
        transform_subschemas(self, schema);
        if let Some(object) = schema.as_object_mut()
            && let Some(meanings) = object.shift_remove(MEANINGS)
        {
            // the plugin that reads this shows the meaning beside each word it offers
            object.insert("x-taplo".to_owned(), json!({ "docs": { "enumValues": meanings } }));
        }
    }
}

/// What an editor shows of a key: its meaning with those of its words, and its default and an example as values.
fn offer(key: &str, schema: &mut Map<String, Value>) {
    let note = Note::of(schema);
    let mut text = note.meaning.clone();
    let words = words(schema);
    if !words.is_empty() {
        text += "\n";
    }
    for word in &words {
        text += &format!("\n- `{}`: {}", word.word, word.meaning);
    }
    if let Some(facts) = &note.facts {
        text += &format!("\n\n{facts}");
    }
    if !text.is_empty() {
        schema.insert("description".to_owned(), text.into());
    }
    if let Some(default) = note.default.as_deref().and_then(|word| default(word, schema)) {
        schema.insert("default".to_owned(), default);
    }
    if let Some(example) = note.example_of(key) {
        schema.insert("examples".to_owned(), json!([example]));
    }
}

/// A default as a value, if it is one and no description of one.
fn default(word: &str, schema: &Map<String, Value>) -> Option<Value> {
    let of_type = |schema: &Map<String, Value>| match schema.get("type")?.as_str()? {
        "boolean" => word.parse::<bool>().ok().map(Value::from),
        "integer" => word.parse::<i64>().ok().map(Value::from),
        "string" => schema.get("enum")?.as_array()?.iter().find(|known| *known == word).cloned(),
        _ => None,
    };
    of_type(schema).or_else(|| choices(schema).find_map(of_type))
}

/// The shapes that a value can have, if there are several.
fn choices(schema: &Map<String, Value>) -> impl Iterator<Item = &Map<String, Value>> {
    schema.get("anyOf").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object)
}

/// A word that a value can be.
struct Word<'a> {
    word: &'a str,
    meaning: &'a str,
}

/// The words that a value can be.
fn words(schema: &Map<String, Value>) -> Vec<Word<'_>> {
    let list = |key: &str| schema.get(key).and_then(Value::as_array).into_iter().flatten();
    let now = list("enum").zip(list(MEANINGS));
    let now =
        now.filter_map(|(word, meaning)| Some(Word { word: word.as_str()?, meaning: meaning.as_str()? }));
    now.chain(choices(schema).flat_map(words)).collect()
}

/// Where keys are required. A file that extends another may leave out whatever that one says, and a kind whatever
/// `[every-piece]` does; the elements of lists are never inherited.
fn require(schema: &mut Value) {
    let [extends, every] = ["extends", merge::EVERY_PIECE].map(|key| json!({ "required": [key] }));
    let own: Vec<Value> = merge::OWN.map(Value::from).into();
    let Some(Value::Array(required)) = schema.get_mut("required") else { return };
    let (always, unless_inherited): (Vec<Value>, Vec<Value>) =
        required.drain(..).partition(|key| own.contains(key));
    schema["required"] = always.into();
    let Some(keys) = schema.get_mut("properties").and_then(Value::as_object_mut) else { return };
    let mut inside: Map<String, Value> = Map::new();
    for (key, schema) in keys.iter_mut() {
        inside.extend(lift(schema).map(|required| (key.clone(), required)));
    }
    // each kind may add to what it says
    inside.shift_remove(merge::EVERY_PIECE);
    let of_kinds = inside.get("pieces").cloned();
    // what no kind can have from `[every-piece]` is required in each all the same
    if let Some(Value::Array(keys)) =
        inside.get_mut("pieces").and_then(|kinds| kinds.pointer_mut("/additionalProperties/required"))
    {
        keys.retain(|key| merge::NOT_FOR_EVERY.iter().any(|own| key == own));
    }
    if let Some(kind) = inside.get_mut("pieces").and_then(|kinds| kinds.get_mut("additionalProperties"))
        && let Some(kind) = kind.as_object_mut()
    {
        kind.shift_remove("properties");
    }
    schema["allOf"] = json!([
        { "if": { "not": extends }, "then": { "required": unless_inherited, "properties": inside } },
        { "if": { "not": { "anyOf": [extends, every] } }, "then": { "properties": { "pieces": of_kinds } } },
    ]);
}

/// Takes the required keys out of a schema and of the tables in it, and gives them as a schema of their own.
fn lift(schema: &mut Value) -> Option<Value> {
    let object = schema.as_object_mut()?;
    let mut lifted = Map::new();
    if let Some(keys) = object.shift_remove("required") {
        lifted.insert("required".to_owned(), keys);
    }
    let keys = object.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten();
    let inside: Map<String, Value> =
        keys.filter_map(|(key, schema)| Some((key.clone(), lift(schema)?))).collect();
    if !inside.is_empty() {
        lifted.insert("properties".to_owned(), inside.into());
    }
    if let Some(required) = object.get_mut("additionalProperties").and_then(lift) {
        lifted.insert("additionalProperties".to_owned(), required);
    }
    // what a table must have is asked of tables only, so it may stand beside the other shapes of a value
    for choice in object.get_mut("anyOf").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(Value::Object(required)) = lift(choice) {
            lifted.extend(required);
        }
    }
    (!lifted.is_empty()).then(|| lifted.into())
}
