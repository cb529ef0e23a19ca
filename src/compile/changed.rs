//! A game with one thing in its file changed, to see what that does.

use std::sync::Arc;

use super::scope::{Problems, Scope};
use super::{Compiler, start};
use crate::spec::tree::Node;
use crate::spec::{Loaded, de};
use crate::variant::Variant;

/// A game with one value of its file left out, wherever it stands: see [`Node::id`]. Whatever has no effect any more
/// stays without a word, and examples are not read. `None` if that is no game.
pub fn less(loaded: &Loaded, node: u32) -> Option<Arc<Variant>> {
    let mut tree = loaded.tree.clone();
    tree.remove(node, &mut Vec::new());
    changed(loaded, tree).map(|(_, variant)| variant)
}

/// A game with another value at a path of its file: as [`less`].
pub fn with_value(loaded: &Loaded, path: &[String], value: &Node) -> Option<(Loaded, Arc<Variant>)> {
    let mut tree = loaded.tree.clone();
    let (last, way) = path.split_last()?;
    let table =
        way.iter().try_fold(&mut tree, |node, key| Some(&mut node.table_mut()?.get_mut(key)?.node))?;
    table.table_mut()?.get_mut(last)?.node = value.clone();
    changed(loaded, tree)
}

fn changed(loaded: &Loaded, mut tree: Node) -> Option<(Loaded, Arc<Variant>)> {
    let mut faults = Vec::new();
    // what things are worth is no rule, and may be of what is not there any more
    if let Some(table) = tree.table_mut() {
        table.shift_remove("engine");
    }
    let game = de::read(&mut tree, &loaded.sources, &mut faults).filter(|_| faults.is_empty())?;
    let loaded = Loaded { game, tree, ..loaded.clone() };
    let mut problems = Problems::default();
    let scope = Scope::new(&loaded, &mut problems)?;
    let variant = Compiler { scope: &scope }.variant(&mut problems).filter(|_| problems.are_idle())?;
    let variant = start::with_start(&loaded, variant, &mut Problems::default())?;
    Some((loaded, variant))
}
