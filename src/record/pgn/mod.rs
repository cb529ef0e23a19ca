//! PGN, the text format of recorded games: as the standard says it, and as programs write it.

mod escape;
mod lex;
mod read;
mod split;
mod write;

pub use lex::DEEPEST;
pub use read::Reader;
pub use split::tag_name;
pub use write::write;

use crate::notation::Style;

/// Tags that say what the rest of a record says.
pub const DERIVED: [&str; 6] = ["Variant", "Result", "FEN", "SetUp", "Format", HASH];
/// The tag of the hash of carried rules.
pub const HASH: &str = "RulesHash";
/// Tags of the lines of carried rules begin so, and go on with a number.
pub const RULES: &str = "Rules";

/// The number of a line of carried rules, from 1.
fn rules_line(tag: &str) -> Option<usize> {
    tag.strip_prefix(RULES)?.parse().ok()
}

/// Whether a tag is not one of those that a record keeps as they are.
pub fn is_derived(tag: &str) -> bool {
    DERIVED.contains(&tag) || rules_line(tag).is_some()
}

/// What the tag `Format` says of a notation. `None` if it is that of a record without the tag.
pub fn format_name(style: Style) -> Option<&'static str> {
    match style {
        Style::Own => None,
        Style::Iccs => Some("ICCS"),
        Style::Wxf => Some("WXF"),
        Style::Chinese => Some("Chinese"),
        Style::FromZero | Style::Algebraic => Some(style.name()),
    }
}

/// The notation that the tag `Format` names.
pub fn style_of_format(name: &str) -> Option<Style> {
    name.trim().to_ascii_lowercase().parse().ok()
}
