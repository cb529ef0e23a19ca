//! Text for terminals.

use unicode_width::UnicodeWidthStr;

use crate::board::Side;
pub use crate::spec::words::clean;
use crate::variant::Variant;

/// Cells that a text takes on a terminal.
pub fn width(text: &str) -> usize {
    text.width()
}

/// A text filled with blanks to so many cells.
pub fn pad(text: &str, cells: usize) -> String {
    format!("{text}{}", " ".repeat(cells.saturating_sub(width(text))))
}

/// `1 action`, `2 actions`.
pub fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A side as people call it in this game, with the side it is if that is another word.
pub fn side_name(variant: &Variant, side: Side) -> String {
    let called = clean(variant.look().sides[side.index()].get("en"));
    if called == side.to_string() { called } else { format!("{called} ({side})") }
}

/// Text in lines of at most so many cells, broken at blanks.
pub fn wrap(text: &str, cells: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last] = word.to_string();
        } else if width(&lines[last]) + 1 + width(word) <= cells {
            lines[last] += " ";
            lines[last] += word;
        } else {
            lines.push(word.to_string());
        }
    }
    lines.join("\n")
}
