//! A game with everything it inherits written out, each value with the file and line it came from.

use super::load::Loaded;
use super::merge::OPTIONAL;
use super::source::Sources;
use super::tree::{Node, Table, Value};
use super::words::columns;

/// Keys that only say how the file came about: what they did is written out.
const DONE: [&str; 2] = ["extends", "without"];
/// Keys that no position hangs on, besides.
const NOT_PLAYED: [&str; 5] = ["extends", "without", "about", "engine", "examples"];
/// Comments begin at this column, or behind a longer line.
const COMMENT: usize = 60;

/// The game as one file that extends nothing. It is the same game; `[every-piece]` is written out in each piece.
pub fn effective(loaded: &Loaded) -> String {
    Writer { sources: &loaded.sources, unsaid: &DONE, places: true, out: String::new() }.whole(loaded)
}

/// The same without places, and without what proves or explains the game: its rules alone, one text wherever it came from.
pub fn rules_alone(loaded: &Loaded) -> String {
    Writer { sources: &loaded.sources, unsaid: &NOT_PLAYED, places: false, out: String::new() }.whole(loaded)
}

struct Writer<'a> {
    sources: &'a Sources,
    /// Keys of the file that are left out.
    unsaid: &'a [&'a str],
    /// Whether each line says where its values come from.
    places: bool,
    out: String,
}

impl Writer<'_> {
    fn whole(mut self, loaded: &Loaded) -> String {
        if let Some(root) = loaded.tree.table() {
            self.table(root, "");
        }
        self.out
    }

    /// The entries of a table whose header has been written: values first, then the tables below it.
    fn table(&mut self, table: &Table, path: &str) {
        let unsaid = self.unsaid;
        let shown = || table.iter().filter(|(name, _)| !(path.is_empty() && unsaid.contains(&name.as_str())));
        for (name, entry) in shown().filter(|(_, entry)| !self.is_headed(&entry.node)).collect::<Vec<_>>() {
            self.line(&format!("{} = {}", key(name), value(&entry.node)), &entry.node);
        }
        for (name, entry) in shown().filter(|(_, entry)| self.is_headed(&entry.node)).collect::<Vec<_>>() {
            let path = if path.is_empty() { key(name) } else { format!("{path}.{}", key(name)) };
            match &entry.node.value {
                Value::Table(inner) => {
                    // a table of tables alone needs no header of its own, nor one that `without` has emptied
                    let headed = match inner.is_empty() {
                        true => !OPTIONAL.contains(&path.as_str()),
                        false => inner.values().any(|entry| !self.is_headed(&entry.node)),
                    };
                    if headed {
                        self.out += &format!("\n[{path}]\n");
                    }
                    self.table(inner, &path);
                }
                Value::Array(items) => {
                    for inner in items.iter().filter_map(Node::table) {
                        self.out += &format!("\n[[{path}]]\n");
                        for (name, entry) in inner {
                            self.line(&format!("{} = {}", key(name), value(&entry.node)), &entry.node);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether a table, or a list of tables, was written under a header, and is to be again.
    fn is_headed(&self, node: &Node) -> bool {
        match &node.value {
            Value::Table(_) => !self.sources.get(node.span.source).text[node.span.range()].starts_with('{'),
            Value::Array(items) => {
                !items.is_empty() && items.iter().all(|item| item.table().is_some() && self.is_headed(item))
            }
            _ => false,
        }
    }

    /// A line, with where its values come from.
    fn line(&mut self, line: &str, node: &Node) {
        if !self.places {
            self.out += &format!("{line}\n");
            return;
        }
        let mut places = Vec::new();
        self.places(node, &mut places);
        places.dedup();
        let last = line.rsplit('\n').next().unwrap_or(line);
        let gap = COMMENT.saturating_sub(columns(last)).max(1);
        self.out += &format!("{line}{}# {}\n", " ".repeat(gap), places.join(", "));
    }

    fn places(&self, node: &Node, places: &mut Vec<String>) {
        match &node.value {
            Value::Table(table) => table.values().for_each(|entry| self.places(&entry.node, places)),
            _ => {
                let (line, _) = self.sources.line_column(node.span.source, node.span.start as usize);
                places.push(format!("{}:{line}", self.sources.get(node.span.source).name));
            }
        }
    }
}

/// A key as TOML writes it.
fn key(name: &str) -> String {
    let bare = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if bare { name.to_string() } else { text(name) }
}

/// A text as TOML writes it.
fn text(text: &str) -> String {
    toml::Value::String(text.to_string()).to_string()
}

/// A value as TOML writes it on one line; only a text may take several.
fn value(node: &Node) -> String {
    match &node.value {
        Value::String(string) => text(string),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => toml::Value::Float(*number).to_string(),
        Value::Boolean(yes) => yes.to_string(),
        // no key of a game takes one, so no game that loads has one
        Value::Other(kind) => text(kind),
        Value::Array(items) => format!("[{}]", items.iter().map(value).collect::<Vec<_>>().join(", ")),
        Value::Table(table) => {
            // the value of a line is a line: texts inside have their line ends escaped
            let entry = |(name, entry): (&String, &super::tree::Entry)| {
                format!("{} = {}", key(name), value(&entry.node))
            };
            format!("{{ {} }}", table.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
    }
}

/// A key that two games set differently.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyDifference {
    /// The key with the tables it is in, `pieces.NAME.moves`.
    pub path: String,
    /// What the first game says, as TOML; `None` if nothing.
    pub first: Option<String>,
    /// What the second says.
    pub second: Option<String>,
}

/// Keys that say what a game is called or where it comes from, that prove it, or that tell the engine what is worth how
/// much: no rule hangs on them.
const NO_RULES: [&str; 7] = ["schema", "name", "about", "extends", "without", "engine", "examples"];

/// Every key that two games set differently, with all they inherit, in the order of the first, then of the second.
pub fn differences(first: &Loaded, second: &Loaded) -> Vec<KeyDifference> {
    let mut found = Vec::new();
    if let (Some(first), Some(second)) = (first.tree.table(), second.tree.table()) {
        compare_tables(first, second, "", &mut found);
    }
    found
}

fn compare_tables(first: &Table, second: &Table, path: &str, found: &mut Vec<KeyDifference>) {
    let names = first.keys().chain(second.keys().filter(|name| !first.contains_key(*name)));
    for name in names.filter(|name| !(path.is_empty() && NO_RULES.contains(&name.as_str()))) {
        let path = if path.is_empty() { key(name) } else { format!("{path}.{}", key(name)) };
        let nodes = [first, second].map(|table| table.get(name).map(|entry| &entry.node));
        match nodes {
            [Some(a), Some(b)] if a.same(b) => {}
            [a, b] => match (a.and_then(Node::table), b.and_then(Node::table)) {
                (Some(a), Some(b)) => compare_tables(a, b, &path, found),
                _ => found.push(KeyDifference { path, first: a.map(value), second: b.map(value) }),
            },
        }
    }
}
