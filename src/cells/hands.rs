//! What the sides have in hand, beside the board.

use super::canvas::Canvas;
use super::words::{clean, pad, width};
use super::{Pieces, Tone, View};
use crate::board::{Kind, Piece, Side};
use crate::game::Setup;
use crate::variant::Variant;

/// Both hands, the one of the side at the upper edge first; `None` if nothing is in either.
pub(super) fn list(variant: &Variant, pieces: &Pieces<'_>, setup: &Setup, view: &View) -> Option<Canvas> {
    if setup.hands.iter().flatten().all(|count| *count == 0) {
        return None;
    }
    let mut sides = Side::BOTH;
    if !view.flipped {
        sides.reverse();
    }
    let usual =
        Side::BOTH.map(|side| format!("{}'s hand", clean(variant.look().sides[side.index()].get("en"))));
    let labels = view.hands.as_ref().unwrap_or(&usual);
    let label = labels.iter().map(|label| width(label)).max().unwrap_or(0) + 2;
    let held = sides.map(|side| text(pieces, setup, side, view.ascii));
    let wide = held.iter().map(|text| width(text)).max().unwrap_or(0);
    let mut canvas = Canvas::new(label + wide, sides.len());
    for (y, (side, text)) in sides.into_iter().zip(&held).enumerate() {
        canvas.put(0, y, &pad(&labels[side.index()], label), Tone::Label);
        canvas.put(label, y, text, Tone::Side(side));
    }
    Some(canvas)
}

/// The pieces of a hand, each kind once with how many there are.
fn text(pieces: &Pieces<'_>, setup: &Setup, side: Side, ascii: bool) -> String {
    let hand = setup.hands[side.index()].iter().enumerate().filter(|(_, count)| **count > 0);
    let held: Vec<String> = hand
        .map(|(kind, count)| {
            let shown = pieces.text(Piece::new(Kind(kind as u8), side));
            let times = if ascii { "x" } else { "×" };
            if *count > 1 { format!("{shown}{times}{count}") } else { shown }
        })
        .collect();
    if held.is_empty() { if ascii { "-" } else { "–" }.to_string() } else { held.join(" ") }
}
