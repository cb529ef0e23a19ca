//! A game as it is written, before it is known which actions are meant.

use super::notice::Place;

/// Actions one after the other, as written.
#[derive(Clone, Debug, Default)]
pub struct RawLine {
    /// Comments before the first action.
    pub comments: Vec<String>,
    /// The actions.
    pub moves: Vec<RawMove>,
}

/// An action as written.
#[derive(Clone, Debug)]
pub struct RawMove {
    /// Its text.
    pub text: String,
    /// Where it stands.
    pub place: Place,
    /// Comments between its number and it.
    pub before: Vec<String>,
    /// Comments after it.
    pub after: Vec<String>,
    /// Numeric annotation glyphs.
    pub nags: Vec<u16>,
    /// What is written instead of it.
    pub variations: Vec<RawLine>,
}

impl RawMove {
    /// An action of which nothing is said.
    pub fn new(text: String, place: Place) -> RawMove {
        let (before, after, nags, variations) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        RawMove { text, place, before, after, nags, variations }
    }
}

/// Actions on one line of text, with what is said of them: to keep what cannot be played as a comment.
pub fn told(moves: &[RawMove]) -> String {
    let one = |step: &RawMove| {
        let variations = step.variations.iter().map(|line| format!("({})", told_line(line)));
        let nags = step.nags.iter().map(|nag| format!("${nag}"));
        let words = step.before.iter().cloned().chain([step.text.clone()]);
        words.chain(nags).chain(step.after.iter().cloned()).chain(variations).collect::<Vec<_>>().join(" ")
    };
    moves.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// A whole line likewise.
pub fn told_line(line: &RawLine) -> String {
    let moves = told(&line.moves);
    let parts = line.comments.iter().map(String::as_str).chain([moves.as_str()]);
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
