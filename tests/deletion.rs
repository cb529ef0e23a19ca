//! Every rule of a shipped file is shown by an example: with the rule taken out, the file no longer loads or some
//! example of it fails.

mod common;

use common::{remove, rules};
use qigui::compile::open_text;
use qigui::lab::examples::run_examples;
use qigui::spec::load::shipped_text;
use qigui::spec::shipped;
use toml::{Table, Value};

/// Counts up to this many actions are part of the proof.
const NODES: u64 = 100_000;

#[test]
fn no_rule_can_be_taken_out_unseen() {
    let mut taken = 0;
    let mut unseen = Vec::new();
    for id in shipped() {
        let mut file: Table = shipped_text(id).unwrap().parse().unwrap();
        // it speaks of pieces that are taken out, and is no rule
        file.remove("engine");
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
