//! Text for terminals.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::UnicodeWidthStr;

use crate::board::Side;
pub use crate::spec::words::{clean, is_clean};
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

/// `third`, `11th`.
pub fn ordinal(number: u32) -> String {
    match (number, number % 10, number % 100) {
        (2, ..) => "second".to_string(),
        (3, ..) => "third".to_string(),
        (4, ..) => "fourth".to_string(),
        (5, ..) => "fifth".to_string(),
        (_, _, 11..=13) => format!("{number}th"),
        (_, 1, _) => format!("{number}st"),
        (_, 2, _) => format!("{number}nd"),
        (_, 3, _) => format!("{number}rd"),
        _ => format!("{number}th"),
    }
}

/// A number of points that is counted in thousandths, as it is written: `1.5`.
pub fn thousandths(number: i64) -> String {
    (number as f64 / 1000.0).to_string()
}

/// A side as people call it in this game, with the side it is if that is another word.
pub fn side_name(variant: &Variant, side: Side) -> String {
    let called = clean(variant.look().sides[side.index()].get("en"));
    if called == side.to_string() { called } else { format!("{called} ({side})") }
}

/// Text in lines of at most so many cells, broken where the writing of its language may be.
pub fn wrap(text: &str, cells: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let options = Options::new(cells)
        .word_separator(WordSeparator::UnicodeBreakProperties)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .break_words(false);
    textwrap::fill(&words.join(" "), options)
}
