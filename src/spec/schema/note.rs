//! The comment on a key: its meaning, then what it is, has by default, and looks like.

use serde_json::{Map, Value};

/// What the comment on a key says.
#[derive(Debug, Default)]
pub(super) struct Note {
    /// What the key means.
    pub meaning: String,
    /// The last paragraph as it stands, if it has facts.
    pub facts: Option<String>,
    /// What its value is, in the terms of the format. Without it, what the schema says.
    pub kind: Option<String>,
    /// What holds without it.
    pub default: Option<String>,
    /// A line of TOML.
    pub example: Option<String>,
}

const LABELS: [&str; 3] = ["Type: ", "Default: ", "Example: "];

impl Note {
    /// The note in the description of a schema.
    pub fn of(schema: &Map<String, Value>) -> Note {
        let text = schema.get("description").and_then(Value::as_str).unwrap_or_default();
        let (meaning, facts) = text.rsplit_once("\n\n").unwrap_or(("", text));
        if !LABELS.iter().any(|label| facts.starts_with(label)) {
            return Note { meaning: text.to_owned(), ..Note::default() };
        }
        let fact = |label: &str| {
            let (_, rest) = facts.split_once(label)?;
            let ends = LABELS.iter().filter_map(|next| rest.find(&format!(". {next}")));
            let text = &rest[..ends.min().unwrap_or(rest.len())];
            Some(text.trim().to_owned())
        };
        let [kind, default, example] = LABELS.map(fact);
        let example = example.map(|example| example.trim_matches('`').to_owned());
        Note { meaning: meaning.to_owned(), facts: Some(facts.to_owned()), kind, default, example }
    }

    /// The example, read, as a value of the key. It is a line with the key, or one inside the table that the key is.
    pub fn example_of(&self, key: &str) -> Option<Value> {
        let mut table: toml::Table = self.example.as_ref()?.parse().ok()?;
        let value = table.remove(key).unwrap_or(toml::Value::Table(table));
        serde_json::to_value(value).ok()
    }
}

/// A comment with each paragraph on one line.
pub(super) fn paragraphs(comment: &str) -> String {
    let paragraphs = comment.split("\n\n").map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}
