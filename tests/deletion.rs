//! Every rule of a shipped file is shown by an example: with the rule taken out, the file no longer loads or some
//! example of it fails.

use qigui::compile::open_text;
use qigui::lab::examples::run_examples;
use qigui::spec::load::shipped_text;
use qigui::spec::shipped;
use toml::{Table, Value};

/// Counts up to this many actions are part of the proof.
const NODES: u64 = 100_000;

/// Keys that say what a game is called, how it looks, or where it comes from: no rule hangs on them.
/// `without` is among them, since what it leaves out often has no piece left to show it.
const NO_RULES: [&str; 9] =
    ["schema", "name", "about", "extends", "without", "examples", "sides", "look", "glyph"];

/// The paths of all that can be taken out of a table: its keys, and the items of its lists.
fn rules(table: &Table, path: &[String], found: &mut Vec<Vec<String>>) {
    for (key, value) in table {
        if NO_RULES.contains(&key.as_str()) {
            continue;
        }
        let path = [path, std::slice::from_ref(key)].concat();
        found.push(path.clone());
        match value {
            Value::Table(inner) => rules(inner, &path, found),
            Value::Array(items) if items.len() > 1 => {
                found.extend((0..items.len()).map(|i| [path.as_slice(), &[i.to_string()]].concat()));
            }
            _ => {}
        }
    }
}

/// Takes what a path names out of a value.
fn remove(value: &mut Value, path: &[String]) {
    let (key, rest) = path.split_first().expect("a path names something");
    match value {
        Value::Table(table) if rest.is_empty() => drop(table.remove(key).expect("it is there")),
        Value::Table(table) => remove(table.get_mut(key).expect("it is there"), rest),
        Value::Array(items) => drop(items.remove(key.parse().expect("a number"))),
        _ => panic!("{path:?} leads nowhere"),
    }
}

#[test]
fn no_rule_can_be_taken_out_unseen() {
    let mut taken = 0;
    let mut unseen = Vec::new();
    for id in shipped() {
        let file: Table = shipped_text(id).unwrap().parse().unwrap();
        let whole = open_text(&format!("{id}.toml"), &toml::to_string(&file).unwrap());
        assert!(run_examples(&whole.unwrap(), NODES).is_empty(), "{id} as it is");
        let mut paths = Vec::new();
        rules(&file, &[], &mut paths);
        for path in paths {
            let mut cut = Value::Table(file.clone());
            remove(&mut cut, &path);
            let text = toml::to_string(&cut).unwrap();
            taken += 1;
            // most that is taken out is missed already when the file is read
            if let Ok(variant) = open_text(&format!("{id}.toml"), &text)
                && run_examples(&variant, NODES).is_empty()
            {
                unseen.push(format!("{id}: {}", path.join(".")));
            }
        }
    }
    assert!(taken > 100, "only {taken} rules were taken out");
    assert!(unseen.is_empty(), "taken out, and no example fails:\n{}", unseen.join("\n"));
}
