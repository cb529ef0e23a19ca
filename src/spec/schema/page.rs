//! The page that describes the format: a text written by hand, with tables of keys made from the types.

use serde_json::{Map, Value};

use super::note::Note;
use super::{choices, whole, words};
use crate::spec::merge::EVERY_PIECE;

/// The text around the tables. A line `<!-- keys: … -->` stands for a table of the keys that it names;
/// `<!-- keys of TABLE: … -->` for one that leaves out the table before each. `TABLE.*` (or `*`) are those of a table
/// that no other line names.
const TEXT: &str = include_str!("../../../docs/format.in.md");
/// The table that a MOVE is, and the keys of a kind.
const MOVE: &str = "MOVE";
const KIND: &str = "pieces.NAME";

/// Why the page cannot be made: the text and the types do not fit together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PageError {
    /// A line names a key that the types do not have.
    #[error("docs/format.in.md has a table of `{0}`, which is no key")]
    NoKey(String),
    /// The comment on a key has no example.
    #[error("the comment on `{0}` has no example")]
    NoExample(String),
    /// No line names a key.
    #[error("docs/format.in.md has no table with `{0}`")]
    NoTable(String),
}

/// The page that describes the format, in Markdown.
///
/// # Errors
/// The text of the page names a key that is not there, or leaves one out.
pub fn page() -> Result<String, PageError> {
    let mut rows = Vec::new();
    if let Some(root) = whole().as_object() {
        collect(root, "", &mut rows);
    }
    if let Some(bare) = rows.iter().find(|row| row.note.example.is_none()) {
        return Err(PageError::NoExample(bare.path()));
    }
    let named: Vec<Request> = TEXT.lines().filter_map(Request::read).collect();
    let by_name = |row: &Row| named.iter().any(|request| request.keys.contains(&row.path()));
    let mut told = vec![false; rows.len()];
    let mut page = String::new();
    for line in TEXT.lines() {
        let Some(request) = Request::read(line) else {
            page += &format!("{line}\n");
            continue;
        };
        page += &request.head();
        for key in &request.keys {
            let rest = key.strip_suffix('*').map(|table| table.trim_end_matches('.'));
            let asked = |row: &Row| match rest {
                Some(table) => row.table == table && !by_name(row),
                None => row.path() == *key,
            };
            let found: Vec<usize> = (0..rows.len()).filter(|i| asked(&rows[*i])).collect();
            if found.is_empty() {
                return Err(PageError::NoKey(key.clone()));
            }
            for index in found {
                told[index] = true;
                page += &rows[index].line(request.table.as_deref());
            }
        }
    }
    match told.iter().position(|told| !told) {
        Some(left_out) => Err(PageError::NoTable(rows[left_out].path())),
        None => Ok(page),
    }
}

/// The keys, each a row, in the order of the types: those with an example, and what has no keys of its own.
fn collect(schema: &Map<String, Value>, table: &str, rows: &mut Vec<Row>) {
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    for (key, schema) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let Some(schema) = schema.as_object() else { continue };
        let note = Note::of(schema);
        let row = Row {
            table: table.to_owned(),
            key: key.clone(),
            required: required.contains(&key.as_str()),
            schema: schema.clone(),
            note,
        };
        let above = rows.len();
        if row.note.example.is_none() && row.path() != EVERY_PIECE {
            tables(schema, &row.path(), rows);
        }
        // what has keys of its own is told by these
        if rows.len() == above && row.path() != EVERY_PIECE {
            rows.push(row);
        }
        // a kind has its MOVES in one key, and `[every-piece]` has them again
        if table == KIND
            && let Some(own) = titled(schema, MOVE)
        {
            tables(own, MOVE, rows);
        }
    }
}

/// Collects the keys of the tables that a value can be: one with keys of its own, one by name, each of a list.
fn tables(schema: &Map<String, Value>, path: &str, rows: &mut Vec<Row>) {
    collect(schema, path, rows);
    if let Some(Value::Object(named)) = schema.get("additionalProperties") {
        collect(named, &format!("{path}.NAME"), rows);
    }
    if let Some(Value::Object(element)) = schema.get("items") {
        collect(element, path, rows);
    }
    choices(schema).for_each(|choice| collect(choice, path, rows));
}

/// The schema of that title inside another.
fn titled<'a>(schema: &'a Map<String, Value>, title: &str) -> Option<&'a Map<String, Value>> {
    if schema.get("title").is_some_and(|own| own == title) {
        return Some(schema);
    }
    choices(schema).find_map(|choice| titled(choice, title))
}

/// A line of the text that asks for a table.
struct Request {
    /// The table of its keys as written, and as it is found in paths.
    table: Option<String>,
    written: String,
    /// The keys, as paths.
    keys: Vec<String>,
}

impl Request {
    fn read(line: &str) -> Option<Request> {
        let inner = line.strip_prefix("<!-- keys")?.strip_suffix("-->")?;
        let (written, keys) = inner.split_once(':')?;
        let written = written.trim().strip_prefix("of ").unwrap_or_default().to_owned();
        let table = written.trim_start_matches("a ").trim_matches(['[', ']']);
        let table = (!table.is_empty()).then(|| table.to_owned());
        let path = |key: &str| match &table {
            Some(table) => format!("{table}.{key}"),
            None => key.to_owned(),
        };
        let keys = keys.split_whitespace().map(path).collect();
        Some(Request { table, written, keys })
    }

    fn head(&self) -> String {
        let of = match self.written.as_str() {
            "" => String::new(),
            table if table.starts_with('[') => format!(" of `{table}`"),
            other => format!(" of {other}"),
        };
        format!("| key{of} | type, default | meaning | example |\n| --- | --- | --- | --- |\n")
    }
}

/// A key of the format.
struct Row {
    table: String,
    key: String,
    note: Note,
    required: bool,
    schema: Map<String, Value>,
}

impl Row {
    /// The keys that lead to it, as a text.
    fn path(&self) -> String {
        if self.table.is_empty() { self.key.clone() } else { format!("{}.{}", self.table, self.key) }
    }

    /// The row in a table, perhaps one of the keys of one table only.
    fn line(&self, table: Option<&str>) -> String {
        let example = self.note.example.as_deref().unwrap_or_default();
        // the example of a table whose keys are free is one of its lines
        let named = if example.starts_with(&self.key) { "" } else { ".NAME" };
        let key = match table {
            None if self.table == KIND => format!("piece `{}{named}`", self.key),
            None => format!("`{}{named}`", self.path()),
            Some(_) => format!("`{}{named}`", self.key),
        };
        let cells = [key, self.kind(), self.meaning(), format!("`{example}`")];
        format!("| {} |\n", cells.map(|cell| cell.replace('|', "\\|")).join(" | "))
    }

    /// Type and default.
    fn kind(&self) -> String {
        let kind = self.note.kind.clone().unwrap_or_else(|| describe(&self.schema));
        let default = match &self.note.default {
            _ if self.required => "required",
            Some(default) => default,
            None => "none",
        };
        let parted = if kind.contains(['`', ',']) { "; " } else { ", " };
        format!("{kind}{parted}{default}")
    }

    fn meaning(&self) -> String {
        let mut text = self.note.meaning.clone();
        // of a table whose keys are all alike, the words of each
        let first = keys(&self.schema).next().map_or(&self.schema, |(_, schema)| schema);
        let words: Vec<String> = words(first)
            .into_iter()
            .map(|word| format!("`{}`: {}", word.word, in_a_row(word.meaning)))
            .collect();
        if !words.is_empty() {
            text += &format!(" {}", words.join("; "));
        }
        text.trim_end_matches('.').to_owned()
    }
}

/// A sentence as a part of a list.
fn in_a_row(sentence: &str) -> String {
    let sentence = sentence.trim_end_matches('.');
    let mut chars = sentence.chars();
    match chars.next() {
        // the sides are called so in capitals
        Some(_) if sentence.starts_with("Red ") || sentence.starts_with("Black ") => sentence.to_owned(),
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// The keys of a table, each with its schema.
fn keys(schema: &Map<String, Value>) -> impl Iterator<Item = (&str, &Map<String, Value>)> {
    let keys = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
    keys.filter_map(|(key, schema)| Some((key.as_str(), schema.as_object()?)))
}

/// What a value is, in a few words.
fn describe(schema: &Map<String, Value>) -> String {
    if let Some(title) = schema.get("title").and_then(Value::as_str) {
        return title.to_owned();
    }
    if let Some(only) = schema.get("const") {
        return only.to_string();
    }
    if choices(schema).next().is_some() {
        return choices(schema).map(describe).collect::<Vec<_>>().join(" or ");
    }
    let words = words(schema);
    if !words.is_empty() {
        return words.iter().map(|word| format!("`{}`", word.word)).collect::<Vec<_>>().join(" ");
    }
    let bound = |key: &str| schema.get(key).and_then(Value::as_i64);
    match schema.get("type").and_then(Value::as_str) {
        Some("boolean") => "bool".to_owned(),
        Some("integer") => match (bound("minimum"), bound("maximum")) {
            (Some(least), Some(most)) => format!("{least}–{most}"),
            _ => "number".to_owned(),
        },
        Some("object") => table_in_words(schema),
        Some("array") => match schema.get("items").and_then(Value::as_object) {
            Some(element) => format!("list of {}", describe(element)),
            None => "list".to_owned(),
        },
        Some(other) => other.to_owned(),
        None => String::new(),
    }
}

/// A table as it is written: `{ red, black }`, with what each key is if they differ.
fn table_in_words(schema: &Map<String, Value>) -> String {
    let keys: Vec<(&str, String)> = keys(schema).map(|(key, schema)| (key, describe(schema))).collect();
    let names = || keys.iter().map(|(key, _)| *key);
    match keys.first() {
        None => "table".to_owned(),
        Some((_, first)) if keys.iter().all(|(_, kind)| kind == first) => {
            let each = if first == "string" { String::new() } else { format!(", each {first}") };
            format!("`{{ {} }}`{each}", names().collect::<Vec<_>>().join(", "))
        }
        Some(_) => {
            let pairs: Vec<String> = keys.iter().map(|(key, kind)| format!("{key} = {kind}")).collect();
            format!("`{{ {} }}`", pairs.join(", "))
        }
    }
}
