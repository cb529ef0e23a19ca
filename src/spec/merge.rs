//! Inheriting: a parent's tree, less what `without` deletes, with the child's on top; then `[every-piece]`.

use super::checks::Check;
use super::diagnostic::Diagnostic;
use super::load::Replaced;
use super::source::{Sources, Span};
use super::tree::{Node, Table, Value};
use super::words::{list, nearest};

/// The keys that are never inherited.
pub(super) const OWN: [&str; 7] = ["name", "about", "examples", "engine", "extends", "without", "schema"];

/// The table of what every kind has that does not say otherwise.
pub(super) const EVERY_PIECE: &str = "every-piece";

/// The keys of a piece that `[every-piece]` cannot have: each kind has its own.
pub(super) const NOT_FOR_EVERY: [&str; 4] = ["letter", "name", "glyph", "royal"];

/// The table in which a kind promotes, and its keys of which one says into what.
const PROMOTION: &str = "promotion";
const PROMOTES: [&str; 2] = ["become", "swap"];

/// Deletes what `without` lists from the parent.
pub(super) fn delete(base: &mut Node, without: &Node, parent: &str, out: &mut Vec<Diagnostic>) {
    let Value::Array(paths) = &without.value else {
        return;
    };
    if paths.is_empty() {
        let message = "`without` leaves out nothing: the list is empty";
        out.push(Diagnostic::new(Check::NoEffect, without.span, message).help("delete the line"));
    }
    for path in paths {
        let Value::String(text) = &path.value else {
            continue;
        };
        let keys: Vec<&str> = text.split('.').map(str::trim).collect();
        let Some((last, way)) = keys.split_last() else {
            continue;
        };
        let mut table = base.table_mut();
        let mut missing = None;
        for key in way {
            let Some(there) = table else { break };
            if !there.contains_key(*key) {
                missing = near(there, key, text);
                table = None;
                break;
            }
            table = there.get_mut(*key).and_then(|entry| entry.node.table_mut());
        }
        if let Some(table) = table {
            if table.shift_remove(*last).is_some() {
                continue;
            }
            missing = near(table, last, text);
        }
        let mut diagnostic = Diagnostic::new(
            Check::WithoutUnknown,
            path.span,
            format!("`{parent}` has no `{text}` to leave out"),
        );
        if OWN.contains(&keys[0]) {
            diagnostic = diagnostic.help(format!("`{}` is never inherited", keys[0]));
        } else if let Some(near) = missing {
            diagnostic = diagnostic.help(near);
        } else if let Some((table, _)) = find(base, text) {
            diagnostic = diagnostic.help(format!("did you mean `{table}.{text}`?"));
        }
        out.push(diagnostic);
    }
}

fn near(table: &Table, key: &str, path: &str) -> Option<String> {
    let near = nearest(key, table.keys().map(String::as_str))?;
    Some(format!("did you mean `{}`?", path.replacen(key, near, 1)))
}

/// The table of the file that has the key, where a path names only its last part.
fn find<'a>(base: &'a Node, key: &str) -> Option<(&'a str, &'a Node)> {
    let tables = base.table()?.iter();
    tables.map(|(name, entry)| (name.as_str(), &entry.node)).find(|(_, node)| node.get(key).is_some())
}

/// Puts the child on top of the parent. What says the same again is a fault. Gives the lists of which the child has
/// another.
pub(super) fn merge(base: &mut Node, child: &Node, parent: &str, out: &mut Vec<Diagnostic>) -> Vec<Replaced> {
    let mut path = Vec::new();
    let mut replaced = Vec::new();
    lists(base, child, &mut path, &mut replaced);
    on_top(base, child, &mut path, &mut |path, key, old| {
        let message = format!("`{path}` says again what `{parent}` says");
        let diagnostic = Diagnostic::new(Check::SaysAgain, key, message).also(old, "inherited from here");
        out.push(diagnostic.help("delete the line: it changes nothing"));
    });
    replaced
}

/// The lists of the parent for which the child has something else.
fn lists(base: &Node, child: &Node, path: &mut Vec<String>, found: &mut Vec<Replaced>) {
    for (key, entry) in child.table().into_iter().flatten() {
        let Some(old) = base.get(key).map(|entry| &entry.node) else { continue };
        path.push(key.clone());
        if matches!(old.value, Value::Array(_)) && !old.same(&entry.node) {
            found.push(Replaced { path: path.clone(), old: old.clone(), new: entry.node.span });
        }
        lists(old, &entry.node, path, found);
        path.pop();
    }
}

fn on_top(
    base: &mut Node,
    child: &Node,
    path: &mut Vec<String>,
    again: &mut dyn FnMut(String, super::Span, super::Span),
) {
    let (Value::Table(old), Value::Table(new)) = (&mut base.value, &child.value) else {
        return;
    };
    // Where both have a table, the child's header is where its author looks.
    base.id = child.id;
    base.span = child.span;
    for (key, entry) in new {
        let Some(there) = old.get_mut(key) else {
            old.insert(key.clone(), entry.clone());
            continue;
        };
        path.push(key.clone());
        if let (Some(_), Some(table)) = (there.node.table(), entry.node.table()) {
            // A whole table said again is one fault, not one for each of its keys.
            if !table.is_empty() && there.node.same(&entry.node) {
                again(path.join("."), entry.key, there.key);
                path.pop();
                continue;
            }
            there.key = entry.key;
            on_top(&mut there.node, &entry.node, path, again);
        } else {
            if there.node.same(&entry.node) {
                again(path.join("."), entry.key, there.key);
            }
            *there = entry.clone();
        }
        path.pop();
    }
}

/// The tables that may be left out, so that an empty one says nothing.
pub(super) const OPTIONAL: [&str; 12] = [
    "zones",
    "sides",
    "sides.red",
    "sides.black",
    "look",
    "rules",
    "every-piece",
    "royals",
    "royals.facing",
    "end",
    "repetition",
    ENGINE,
];

/// The table of what things are worth to the engine. Every table in it may be left out.
const ENGINE: &str = "engine";

/// Finds tables without a key. On top of an inherited one it takes nothing away, which its author may think it does.
pub(super) fn empty_tables(root: &Node, base: Option<&Node>, out: &mut Vec<Diagnostic>) {
    fn walk(node: &Node, base: Option<&Node>, path: &str, out: &mut Vec<Diagnostic>) {
        for (key, entry) in node.table().into_iter().flatten() {
            let Some(table) = entry.node.table() else {
                continue;
            };
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            let inherited = base.and_then(|base| base.get(key)).map(|entry| &entry.node);
            let inherited = inherited.filter(|node| node.table().is_some());
            if !table.is_empty() {
                walk(&entry.node, inherited, &path, out);
            } else if inherited.is_some() {
                let message = format!("the table `{path}` is empty: what is inherited stays as it is");
                let help = format!("delete it; to leave it out, write `without = [\"{path}\"]`");
                out.push(Diagnostic::new(Check::NoEffect, entry.key, message).help(help));
            } else if OPTIONAL.contains(&path.as_str()) || path.split('.').next() == Some(ENGINE) {
                let message = format!("the table `{path}` is empty: it says nothing");
                out.push(Diagnostic::new(Check::NoEffect, entry.key, message).help("delete it"));
            } else if path == "pieces" {
                let message = "the game has no kind of piece: add at least one `[pieces.NAME]`";
                out.push(Diagnostic::new(Check::MissingKey, entry.key, message));
            }
        }
    }
    walk(root, base, "", out);
}

/// Finds kinds that a child changes under a name its parent does not have, and takes them out of the child.
pub(super) fn misspelt_kinds(base: &Node, child: &mut Node, parent: &str, out: &mut Vec<Diagnostic>) {
    let Some(known) = base.get("pieces").and_then(|entry| entry.node.table()) else {
        return;
    };
    let pieces = child.table_mut().and_then(|table| table.get_mut("pieces"));
    let Some(pieces) = pieces.and_then(|entry| entry.node.table_mut()) else {
        return;
    };
    pieces.retain(|name, entry| {
        let new = entry.node.get("letter").is_some() || entry.node.table().is_none();
        if new || known.contains_key(name) {
            return true;
        }
        let Some(near) = nearest(name, known.keys().map(String::as_str)) else {
            return true;
        };
        let message = format!("`{parent}` has no kind `{name}`, and a new one needs a `letter`");
        let help = format!("did you mean `[pieces.{near}]`?");
        out.push(Diagnostic::new(Check::UnknownKind, entry.key, message).help(help));
        false
    });
}

/// Says of required keys that are missing because `without` leaves them out that this is why.
pub(super) fn left_out(faults: &mut [Diagnostic], without: &Node) {
    let Value::Array(paths) = &without.value else {
        return;
    };
    for path in paths {
        let Value::String(text) = &path.value else {
            continue;
        };
        let missing = match text.rsplit_once('.') {
            Some((table, key)) => format!("`{key}` is missing in [{table}]"),
            None => format!("`{text}` is missing: every file needs it"),
        };
        let missing =
            faults.iter_mut().find(|fault| fault.check == Check::MissingKey && fault.message == missing);
        if let Some(fault) = missing {
            let message = format!("`{text}` is left out and not said anew, but it is required");
            *fault =
                Diagnostic { help: fault.help.take(), ..Diagnostic::new(fault.check, path.span, message) };
        }
    }
}

/// Merges `[every-piece]` into every kind and takes it out of the tree. Gives the places of its keys.
pub(super) fn every_piece(
    root: &mut Node,
    file: super::SourceId,
    sources: &Sources,
    out: &mut Vec<Diagnostic>,
) -> Vec<Span> {
    let Some(table) = root.table_mut() else {
        return Vec::new();
    };
    let Some(mut every) = table.shift_remove(EVERY_PIECE) else {
        return Vec::new();
    };
    let Some(keys) = every.node.table_mut() else {
        let message = format!("`every-piece` is {} where a table is meant", every.node.kind());
        out.push(Diagnostic::new(Check::WrongType, every.node.span, message));
        return Vec::new();
    };
    keys.retain(|key, entry| {
        let own = NOT_FOR_EVERY.contains(&key.as_str());
        // A parent's fault was told when the parent was read.
        if own && entry.key.source == file {
            let message = format!("`{key}` is not a key of [every-piece]: it belongs to each [pieces.NAME]");
            let help = format!("each kind has its own {}", list(NOT_FOR_EVERY, "and"));
            out.push(Diagnostic::new(Check::MisplacedKey, entry.key, message).help(help));
        }
        !own
    });
    let places = keys.values().map(|entry| Span { end: entry.node.span.end.max(entry.key.end), ..entry.key });
    let places = places.collect();
    let Some(pieces) = table.get_mut("pieces").and_then(|entry| entry.node.table_mut()) else {
        return places;
    };
    for (key, entry) in every.node.table().into_iter().flatten() {
        let own = |kind: &super::tree::Entry| {
            kind.node.get(key).is_some_and(|own| own.node.table().is_none()) && entry.node.table().is_none()
        };
        // Where a kind says the very same again, that is the fault.
        let again =
            |kind: &super::tree::Entry| kind.node.get(key).is_some_and(|own| own.node.same(&entry.node));
        if entry.key.source == file
            && !pieces.is_empty()
            && pieces.values().all(own)
            && !pieces.values().any(again)
        {
            let message = format!("`{key}` has no effect in [every-piece]: every kind says its own `{key}`");
            out.push(Diagnostic::new(Check::NoEffect, entry.key, message).help("delete the line"));
        }
    }
    // One that says only when and where is about the kinds that say what they turn into: no other promotes.
    let promotion = every.node.get(PROMOTION).map(|entry| &entry.node).filter(|node| node.table().is_some());
    let unfinished = promotion.is_some_and(|node| PROMOTES.iter().all(|key| node.get(key).is_none()));
    if let Some(entry) = every.node.get(PROMOTION).filter(|entry| unfinished && entry.key.source == file)
        && !pieces.is_empty()
        && !pieces.values().any(|kind| kind.node.get(PROMOTION).is_some())
    {
        let message = "`promotion` has no effect in [every-piece]: no kind says what it turns into";
        let help = "add `promotion.become` to the kinds that promote, or delete the table";
        out.push(Diagnostic::new(Check::NoEffect, entry.key, message).help(help));
    }
    for (name, kind) in pieces.iter_mut() {
        if kind.node.table().is_none() {
            continue;
        }
        // The kind's own keys lie on top of the common ones; the order of keys means nothing.
        let mut both = every.node.clone();
        if unfinished
            && kind.node.get(PROMOTION).is_none()
            && let Some(keys) = both.table_mut()
        {
            keys.shift_remove(PROMOTION);
        }
        let mut path = vec!["pieces".to_owned(), name.clone()];
        on_top(&mut both, &kind.node, &mut path, &mut |path, key, old| {
            // Only who can delete the line is told: a child may give to all what its parent gave to one.
            if key.source == file {
                let message = format!("`{path}` says again what [every-piece] says");
                let mut diagnostic =
                    Diagnostic::new(Check::SaysAgain, key, message).also(old, "for every kind here");
                if old.source != file {
                    diagnostic.labels[1].text =
                        format!("for every kind here, in {}", sources.get(old.source).name);
                }
                out.push(diagnostic.help("delete the line: it changes nothing"));
            }
        });
        kind.node = both;
    }
    places
}

/// Says of faults in `[every-piece]` that they are there, and not in the first kind that has the key from it.
pub(super) fn rename(faults: &mut [Diagnostic], every_piece: &[Span]) {
    for fault in faults {
        let at = fault.labels[0].span;
        let holds = |span: &Span| span.source == at.source && span.range().contains(&(at.start as usize));
        if !every_piece.iter().any(holds) {
            continue;
        }
        for (before, after) in [("[pieces.", "[every-piece"), ("`pieces.", "`every-piece")] {
            if let Some((head, tail)) = fault.message.split_once(before)
                && let Some(end) = tail.find(['.', ']'])
            {
                fault.message = format!("{head}{after}{}", &tail[end..]);
            }
        }
    }
}
