//! A table of a TOML file replaced by another, with every other byte of the file as it was.

use super::source::Sources;
use super::tree::{self, Node, Value};

/// Why a table cannot be replaced.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplaceError {
    /// The text is no TOML.
    #[error("the file is not TOML: {0}")]
    Syntax(String),
    /// The table does not stand under headers of its own.
    #[error(
        "`{key}` stands in line {line} among other keys: write it as a table of its own, under `[{key}]`, and try again"
    )]
    AmongKeys {
        /// The table.
        key: String,
        /// The line, from 1.
        line: usize,
    },
    /// The table to be put in is none of that name.
    #[error("`{0}` cannot be put into the file as it is")]
    Unfit(String),
}

/// A text with the table of that key, and all tables in it, replaced by another text that says them anew. If the file
/// has no such table, it stands at the end. Comments above a header belong to it.
///
/// # Errors
/// The text is no TOML, or has the table in a form that has no headers.
pub fn replace(text: &str, key: &str, table: &str) -> Result<String, ReplaceError> {
    let root = parsed(text)?;
    let mut all = Vec::new();
    headers(&root, text, &mut all);
    all.sort_unstable();
    all.dedup();
    let mut own = Vec::new();
    if let Some(entry) = root.get(key) {
        headers(&entry.node, text, &mut own);
    }
    let ends = if text.contains("\r\n") { table.replace('\n', "\r\n") } else { table.to_owned() };
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut out = String::new();
    let mut copied = 0;
    let mut put = false;
    for run in all.chunk_by(|a, b| own.contains(a) == own.contains(b)).filter(|run| own.contains(&run[0])) {
        let next = all.iter().find(|start| run.last().is_some_and(|last| *start > last));
        let start = line_start(text, run[0]);
        let end = start + content(&text[start..next.map_or(text.len(), |next| line_start(text, *next))]);
        out += &text[copied..start];
        if !put {
            out += &ends;
            put = true;
        }
        copied = end;
    }
    out += &text[copied..];
    if !put {
        out = format!("{}{newline}{newline}{ends}", out.trim_end());
    }
    verified(&root, &out, key, text)?;
    Ok(out)
}

fn parsed(text: &str) -> Result<Node, ReplaceError> {
    let mut sources = Sources::default();
    let source = sources.add(String::new(), text.to_owned());
    tree::parse(source, text, &mut 0).map_err(|faults| {
        ReplaceError::Syntax(faults.first().map_or(String::new(), |fault| fault.message.clone()))
    })
}

/// Where the headers of a table and of those in it begin.
fn headers(node: &Node, text: &str, found: &mut Vec<usize>) {
    match &node.value {
        Value::Table(table) => {
            let start = node.span.start as usize;
            if text[start..].starts_with('[') {
                found.push(start);
            }
            table.values().for_each(|entry| headers(&entry.node, text, found));
        }
        Value::Array(items) => items.iter().for_each(|item| headers(item, text, found)),
        _ => {}
    }
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// How long a text is without the blank lines and comments at its end.
fn content(text: &str) -> usize {
    let mut end = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        at += line.len();
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            end = at;
        }
    }
    end
}

/// Makes sure that nothing but the table has changed.
fn verified(before: &Node, out: &str, key: &str, text: &str) -> Result<(), ReplaceError> {
    let after = match parsed(out) {
        Ok(after) => after,
        Err(_) if before.get(key).is_some() => {
            let at = before.get(key).map_or(0, |entry| entry.key.start as usize);
            let line = text[..at].matches('\n').count() + 1;
            return Err(ReplaceError::AmongKeys { key: key.to_owned(), line });
        }
        Err(_) => return Err(ReplaceError::Unfit(key.to_owned())),
    };
    let rest = |root: &Node| {
        let mut root = root.clone();
        root.table_mut().map(|table| table.shift_remove(key));
        root
    };
    if rest(before).same(&rest(&after)) { Ok(()) } else { Err(ReplaceError::Unfit(key.to_owned())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "[engine]\ntempo = 7\n";

    #[test]
    fn what_stands_around_the_table_stays() {
        let text = "# head\na = 1\n\n[engine] # old\ntempo = 3\n\n[engine.pieces.rook]\nopening = \"\"\"\n1 2\n\"\"\"\n\n# of b\n  [b] # b\nc = 2\n[[d]]\n[engine.pieces.pawn]\nworth = 1\n";
        let after = "# head\na = 1\n\n[engine]\ntempo = 7\n\n# of b\n  [b] # b\nc = 2\n[[d]]\n";
        assert_eq!(replace(text, "engine", TABLE).as_deref(), Ok(after));
        assert_eq!(replace(after, "engine", TABLE).as_deref(), Ok(after));
    }

    #[test]
    fn a_file_without_the_table_gets_it_at_the_end() {
        assert_eq!(
            replace("a = 1\r\n\r\n", "engine", TABLE).as_deref(),
            Ok("a = 1\r\n\r\n[engine]\r\ntempo = 7\r\n")
        );
    }

    #[test]
    fn a_table_among_other_keys_is_refused() {
        for text in ["a = 1\nengine = { tempo = 3 }\n", "a = 1\nengine.tempo = 3\n[b]\n"] {
            let refused = ReplaceError::AmongKeys { key: "engine".to_owned(), line: 2 };
            assert_eq!(replace(text, "engine", TABLE), Err(refused), "{text}");
        }
    }
}
