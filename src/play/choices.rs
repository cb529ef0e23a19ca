//! What one of several actions does, in words, for whoever is to choose.

use crate::cells::words::clean;
use crate::game::{Action, Position};
use crate::picture::Pieces;

/// What an action of a position does beyond its way: whom it changes places with, what it becomes, what comes along. Empty if
/// there is nothing of the kind.
pub fn told(position: &Position, pieces: &Pieces<'_>, action: Action) -> String {
    let variant = position.variant();
    match action {
        Action::Swap { with, height, .. } => {
            let piece = position.piece(with, usize::from(height));
            let (shown, name) = piece.map_or_else(Default::default, |piece| {
                (pieces.text(piece), variant.kind(piece.kind()).title.get("en"))
            });
            let below = match height {
                0 => String::new(),
                1 => ", 1 piece below it".to_string(),
                below => format!(", {below} pieces below it"),
            };
            format!("changes places with {shown} {} on {}{below}", clean(name), variant.point_name(with))
        }
        Action::Become { kind, .. } | Action::Move { becomes: Some(kind), .. } => {
            format!("becomes: {}", clean(variant.kind(kind).title.get("en")))
        }
        Action::Move { from, carried, becomes: None, .. } => {
            let top = position.count(from).saturating_sub(1);
            let along =
                (0..usize::from(carried)).filter_map(|i| position.piece(from, top.checked_sub(i + 1)?));
            let along: Vec<String> = along.map(|piece| pieces.text(piece)).collect();
            match along.len() {
                0 if top > 0 => "alone".to_string(),
                0 => String::new(),
                _ => format!("brings {}", along.join(" ")),
            }
        }
        Action::Castle { .. } | Action::Drop { .. } | Action::Pass => String::new(),
    }
}
