//! A TOML file as a tree in which every key and value keeps its place.
//!
//! It is our own, not the parser's, for three reasons: values of several files live in one tree after inheriting,
//! a faulty value can be taken out so that the rest is still judged, and nothing borrows from the text.

use indexmap::IndexMap;
use toml::de::{DeTable, DeValue};

use super::diagnostic::Diagnostic;
use super::source::{SourceId, Span};
use super::syntax;

/// A value with its place.
#[derive(Clone, Debug)]
pub struct Node {
    /// Tells this value from all others of a game's files. Copies keep it.
    pub id: u32,
    /// Where the value stands: of a table, its header.
    pub span: Span,
    /// The value.
    pub value: Value,
}

/// A TOML value.
#[derive(Clone, Debug)]
pub enum Value {
    /// `"…"`.
    String(String),
    /// A whole number.
    Integer(i64),
    /// A number with a point.
    Float(f64),
    /// `true`, `false`.
    Boolean(bool),
    /// What no key of a game takes: a date, or a number too large for anything.
    Other(&'static str),
    /// `[…]`, or tables with `[[…]]`.
    Array(Vec<Node>),
    /// `{…}`, or a table with `[…]`.
    Table(Table),
}

/// The entries of a table, in the order of the file.
pub type Table = IndexMap<String, Entry>;

/// A key of a table with its value.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Where the key stands.
    pub key: Span,
    /// Its value.
    pub node: Node,
}

impl Node {
    /// What the value is, in words.
    pub fn kind(&self) -> &'static str {
        match &self.value {
            Value::String(_) => "a text",
            Value::Integer(_) | Value::Float(_) => "a number",
            Value::Boolean(_) => "true or false",
            Value::Other(kind) => kind,
            Value::Array(_) => "a list",
            Value::Table(_) => "a table",
        }
    }

    /// The entries, if it is a table.
    pub fn table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The entries, if it is a table.
    pub fn table_mut(&mut self) -> Option<&mut Table> {
        match &mut self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The value of a key, if it is a table that has it.
    pub fn get(&self, key: &str) -> Option<&Entry> {
        self.table()?.get(key)
    }

    /// Whether two values say the same, wherever they stand.
    pub fn same(&self, other: &Node) -> bool {
        match (&self.value, &other.value) {
            (Value::String(a), Value::String(b)) => a == b,
            (Value::Integer(a), Value::Integer(b)) => a == b,
            (Value::Float(a), Value::Float(b)) => a == b,
            (Value::Boolean(a), Value::Boolean(b)) => a == b,
            (Value::Array(a), Value::Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(b))
            }
            (Value::Table(a), Value::Table(b)) => {
                a.len() == b.len() && a.iter().all(|(k, v)| b.get(k).is_some_and(|w| v.node.same(&w.node)))
            }
            _ => false,
        }
    }

    /// Takes every value of that id out of the tables and lists below. Of those that stood in a table, says in which
    /// (by its id) and under which key.
    pub fn remove(&mut self, id: u32, out: &mut Vec<(u32, String)>) {
        let own = self.id;
        match &mut self.value {
            Value::Array(nodes) => {
                nodes.retain(|node| node.id != id);
                nodes.iter_mut().for_each(|node| node.remove(id, out));
            }
            Value::Table(table) => {
                table.retain(|key, entry| {
                    let keep = entry.node.id != id;
                    if !keep {
                        out.push((own, key.clone()));
                    }
                    keep
                });
                table.values_mut().for_each(|entry| entry.node.remove(id, out));
            }
            _ => {}
        }
    }
}

/// Reads a text. Ids of nodes are counted on from `ids`.
///
/// # Errors
/// Every fault of the syntax, each once.
pub fn parse(source: SourceId, text: &str, ids: &mut u32) -> Result<Node, Vec<Diagnostic>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        let diagnostics = syntax::explain(source, text, &errors);
        if !diagnostics.is_empty() {
            return Err(diagnostics);
        }
    }
    let mut builder = Builder { source, ids };
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let id = builder.id();
    let table = builder.table(table.get_ref());
    Ok(Node { id, span: builder.span(start..start), value: Value::Table(table) })
}

struct Builder<'a> {
    source: SourceId,
    ids: &'a mut u32,
}

impl Builder<'_> {
    fn id(&mut self) -> u32 {
        *self.ids += 1;
        *self.ids
    }

    fn span(&self, range: std::ops::Range<usize>) -> Span {
        // Files are refused long before 4 GiB.
        Span { source: self.source, start: range.start as u32, end: range.end as u32 }
    }

    fn table(&mut self, table: &DeTable<'_>) -> Table {
        let mut entries: Vec<_> = table.iter().collect();
        // A table whose header comes after one of its sub-tables' was moved by the parser.
        entries.sort_by_key(|(key, _)| key.span().start);
        entries
            .into_iter()
            .map(|(key, value)| {
                let node = self.node(value.span(), value.get_ref());
                (key.get_ref().to_string(), Entry { key: self.span(key.span()), node })
            })
            .collect()
    }

    fn node(&mut self, span: std::ops::Range<usize>, value: &DeValue<'_>) -> Node {
        let id = self.id();
        let value = match value {
            // the line ends of a text over several lines are those of the editor: they mean nothing
            DeValue::String(text) => Value::String(text.replace("\r\n", "\n")),
            DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) => Value::Integer(number),
                Err(_) => Value::Other("a number too large for anything"),
            },
            DeValue::Float(number) => match number.as_str().parse() {
                Ok(number) => Value::Float(number),
                Err(_) => Value::Other("a number too large for anything"),
            },
            DeValue::Boolean(truth) => Value::Boolean(*truth),
            DeValue::Datetime(_) => Value::Other("a date or time"),
            DeValue::Array(values) => {
                let nodes = values.iter().map(|value| self.node(value.span(), value.get_ref()));
                Value::Array(nodes.collect())
            }
            DeValue::Table(table) => Value::Table(self.table(table)),
        };
        Node { id, span: self.span(span), value }
    }
}
