//! Actions by the points they begin and end on.

use super::ranks::{from_zero, to_zero};
use super::style::Style;
use crate::board::{Piece, Side};
use crate::game::{Action, Position, half_width};

/// A legal action in ICCS: capitals, a dash between the points, ranks from 0, pieces by their letters.
pub(super) fn iccs(position: &Position, action: Action) -> String {
    let variant = position.variant();
    let point = |at| to_zero(&variant.point_name(at)).to_uppercase();
    let letter = |kind| variant.letter(Piece::new(kind, Side::Red));
    match action {
        Action::Move { from, to, becomes, .. } => {
            // how many come along is said as in the own notation
            let own = position.action_text(action);
            let load = own.split_once('^').map_or("", |(_, load)| load.split('=').next().unwrap_or(load));
            let carry = if load.is_empty() { String::new() } else { format!("^{load}") };
            let change = becomes.map_or(String::new(), |kind| format!("={}", letter(kind)));
            format!("{}-{}{carry}{change}", point(from), point(to))
        }
        Action::Castle { from, to, .. } => format!("{}-{}", point(from), point(to)),
        Action::Swap { at, with, height } => format!("{}={}.{height}", point(at), point(with)),
        Action::Become { at, kind } => format!("{}={}", point(at), letter(kind)),
        Action::Drop { kind, at } => format!("{}@{}", letter(kind), point(at)),
        Action::Pass => position.action_text(action),
    }
}

/// What a text in such a style is in the own notation.
pub(super) fn as_own(text: &str, style: Style) -> String {
    match style {
        Style::FromZero | Style::Iccs => {
            let plain: String = text.trim().chars().map(half_width).collect();
            from_zero(&plain)
        }
        _ => text.to_string(),
    }
}

/// Whether a text has the look of ICCS: a point in capitals, and a dash between two points.
pub(super) fn looks_like_iccs(text: &str) -> bool {
    let plain: String = text.trim().chars().map(half_width).collect();
    let mut parts = plain.split(['-', '–', '—', '−']);
    let (Some(from), Some(to), None) = (parts.next(), parts.next(), parts.next()) else { return false };
    let point = |part: &str| {
        let mut chars = part.chars();
        chars.next().is_some_and(|c| c.is_ascii_uppercase())
            && chars.next().is_some_and(|c| c.is_ascii_digit())
    };
    point(from) && point(to)
}
