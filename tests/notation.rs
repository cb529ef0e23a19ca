//! Actions in every notation: what is written is read back, what people write is understood.

mod common;

use std::collections::HashMap;
use std::sync::Arc;

use common::shipped;
use proptest::prelude::*;
use qigui::compile;
use qigui::game::{Action, Game, Position};
use qigui::lab::dice::Dice;
use qigui::notation::{self, Style, Writer};
use qigui::variant::Variant;
use rayon::prelude::*;

fn game(id: &str) -> Arc<Variant> {
    compile::open(id).unwrap_or_else(|fault| panic!("{id}: {fault}"))
}

/// Positions of a game played at random, again and again, all of them different games.
fn positions(variant: &Arc<Variant>, wanted: usize, mut visit: impl FnMut(&Position)) {
    let mut dice = Dice::new(6);
    let mut seen = 0;
    while seen < wanted {
        let mut position = variant.start();
        for _ in 0..150 {
            let mut actions = position.actions();
            if actions.is_empty() || seen == wanted {
                break;
            }
            visit(&position);
            seen += 1;
            actions.sort();
            position.apply(actions[dice.below(actions.len())]);
        }
    }
}

/// Every legal action of 2 000 random positions of each game with `QIGUI_FULL=1`; else of fewer.
#[test]
fn what_is_written_is_read_back() {
    let full = std::env::var_os("QIGUI_FULL").is_some_and(|value| value == "1");
    let wanted = if full { 2000 } else { 60 };
    let faults: Vec<String> = shipped()
        .par_iter()
        .flat_map_iter(|id| {
            let variant = game(id);
            let mut faults = Vec::new();
            positions(&variant, wanted, |position| faults.extend(faults_of(id, position)));
            faults
        })
        .collect();
    let shown = faults.iter().take(30).cloned().collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "{} faults, the first of them:\n{shown}", faults.len());
}

fn faults_of(id: &str, position: &Position) -> Vec<String> {
    let mut faults = Vec::new();
    for style in Style::ALL {
        let writer = Writer::new(position, style);
        let mut texts: HashMap<String, Action> = HashMap::new();
        for action in position.actions() {
            let text = writer.text(action);
            let own = position.action_text(action);
            match notation::read(position, &text, Some(style)) {
                Ok(read) if read == action => {}
                Ok(read) => {
                    faults.push(format!(
                        "{id} {style}: {own} is written {text}, read as {}",
                        position.action_text(read)
                    ));
                }
                Err(error) => faults
                    .push(format!("{id} {style}: {own} is written {text}: {error} in {}", position.fen())),
            }
            if text.chars().any(char::is_whitespace) || text.contains(',') {
                faults.push(format!("{id} {style}: {own} is written {text:?}, which a list would part"));
            }
            if let Some(other) = texts.insert(text.clone(), action) {
                faults
                    .push(format!("{id} {style}: {own} and {} are both {text}", position.action_text(other)));
            }
        }
    }
    faults
}
