//! The engine's dialect of INI: sections `[name:parent]`, lines `key = value`, comments behind `#` and `;`.
//!
//! Read by hand: no maintained parser of INI tells the line of a key, which every message about one needs, and this
//! dialect is its own (a comment only at the beginning of a line, `:` in a header, values with `=` and `;`).

use crate::spec::words::short;

/// Something wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where, from 1.
    pub line: usize,
    /// What, why, and what would be right.
    pub message: String,
}

impl Fault {
    /// A fault on a line.
    pub fn new(line: usize, message: impl Into<String>) -> Fault {
        Fault { line, message: message.into() }
    }
}

/// One variant of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its name.
    pub name: String,
    /// The variant it is derived from.
    pub parent: Option<String>,
    /// The line of its header.
    pub line: usize,
    /// What it says, in order.
    pub entries: Vec<Entry>,
}

/// One option as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The option.
    pub key: String,
    /// Its value, without blanks around it.
    pub value: String,
    /// Where.
    pub line: usize,
}

/// Reads a file. A byte-order mark is skipped, any kind of line end is read.
///
/// # Errors
/// Every line that is neither a header, an option, a comment nor empty; what is said twice.
pub fn read(text: &str) -> Result<Vec<Section>, Vec<Fault>> {
    let mut sections: Vec<Section> = Vec::new();
    let mut faults = Vec::new();
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let number = index + 1;
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        let read = if line.starts_with('[') {
            header(line, number, &sections).map(|section| sections.push(section))
        } else {
            entry(line, number, sections.last_mut())
        };
        faults.extend(read.err().map(|message| Fault::new(number, message)));
    }
    if faults.is_empty() { Ok(sections) } else { Err(faults) }
}

/// `[name]` or `[name:parent]`.
fn header(line: &str, number: usize, before: &[Section]) -> Result<Section, String> {
    let inner = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
    let inner = inner.ok_or_else(|| {
        format!("`{}` is no header: a variant begins with `[name]` or `[name:parent]`", short(line))
    })?;
    let (name, parent) = match inner.split_once(':') {
        Some((name, parent)) => (name.trim(), Some(parent.trim())),
        None => (inner.trim(), None),
    };
    if name.is_empty() || parent.is_some_and(str::is_empty) {
        return Err(format!("a name is missing in `{}`: it is `[name]` or `[name:parent]`", short(line)));
    }
    if let Some(first) = before.iter().find(|section| section.name == name) {
        return Err(format!(
            "`{}` is there already, on line {}: give one of them another name",
            short(name),
            first.line
        ));
    }
    Ok(Section {
        name: name.to_owned(),
        parent: parent.map(str::to_owned),
        line: number,
        entries: Vec::new(),
    })
}

/// `key = value`.
fn entry(line: &str, number: usize, section: Option<&mut Section>) -> Result<(), String> {
    let (key, value) = line.split_once('=').ok_or_else(|| {
        format!("`{}` is no option: it is written `name = value`, a comment begins with `#`", short(line))
    })?;
    let (key, value) = (key.trim(), value.trim());
    let section = section.ok_or_else(|| {
        format!("`{}` stands before the first variant: a header such as `[my-game]` comes first", short(key))
    })?;
    if value.is_empty() {
        return Err(format!("`{}` has no value: write one, or `-` for none", short(key)));
    }
    if let Some(first) = section.entries.iter().find(|entry| entry.key == key) {
        return Err(format!(
            "`{}` is said already, on line {}: delete one of the two",
            short(key),
            first.line
        ));
    }
    section.entries.push(Entry { key: key.to_owned(), value: value.to_owned(), line: number });
    Ok(())
}
