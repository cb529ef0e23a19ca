//! Small helps for messages: the nearest spelling, the look-alike of a letter, lists of words, and text without
//! anything that a terminal would obey.

use crate::board::{Shape, split_name};

/// The nearest of `known` to `word`, if it is near enough to be meant.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Long words cannot be a slip of the pen of a short one, and measuring them would take long.
    if word.len() > 64 {
        return None;
    }
    let lower = word.to_lowercase().replace('_', "-");
    known
        .into_iter()
        .map(|name| {
            let name_lower = name.to_lowercase();
            let mut distance = strsim::damerau_levenshtein(&lower, &name_lower) * 2;
            // A word that was cut short or lengthened at its end is nearer than its letters tell.
            let shorter = lower.len().min(name_lower.len());
            if shorter >= 3 && (lower.starts_with(&name_lower) || name_lower.starts_with(&lower)) {
                distance = distance.min(3);
            }
            (distance, name)
        })
        .filter(|(distance, name)| *distance <= 2 + name.chars().count() / 2)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// `a`, `b` and `c`, in backquotes.
pub fn list<'a>(words: impl IntoIterator<Item = &'a str>, last: &str) -> String {
    let quoted: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// `U+0441`.
pub fn code_point(c: char) -> String {
    format!("U+{:04X}", c as u32)
}

/// The Latin small letter a character looks like, and the alphabet it belongs to.
pub fn look_alike(c: char) -> Option<(char, &'static str)> {
    let pair = |from: &str, to: &str| from.chars().position(|x| x == c).and_then(|i| to.chars().nth(i));
    if let Some(latin) = pair("авекмнорстухіјѕһԁԛԝ", "abekmhopctyxijshdqw") {
        return Some((latin, "Cyrillic"));
    }
    if let Some(latin) = pair("АВЕКМНОРСТУХІЈЅ", "abekmhopctyxijs") {
        return Some((latin, "Cyrillic"));
    }
    if let Some(latin) = pair("αβεικνορτυχ", "abeiknoptyx") {
        return Some((latin, "Greek"));
    }
    ('ａ'..='ｚ').contains(&c).then(|| (char::from(b'a' + (c as u32 - 'ａ' as u32) as u8), "full-width"))
}

/// What to call a character that should not be there, if it cannot be seen or looks like another one.
pub fn strange(c: char) -> Option<(&'static str, &'static str)> {
    Some(match c {
        '\u{feff}' => ("an invisible byte-order mark", ""),
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' => ("an invisible character", ""),
        '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{3000}' => ("a blank that is not the plain one", " "),
        '“' | '”' | '„' | '‟' | '«' | '»' | '＂' => ("a typographic quote", "\""),
        '‘' | '’' | '‚' | '‛' => ("a typographic quote", "\""),
        '，' => ("a full-width comma", ","),
        '＝' => ("a full-width equals sign", "="),
        '［' => ("a full-width bracket", "["),
        '］' => ("a full-width bracket", "]"),
        '–' | '—' | '−' => ("a long dash", "-"),
        _ => return None,
    })
}

/// Whether a text has nothing that moves the cursor, turns the writing direction or cannot be seen.
pub fn is_clean(text: &str) -> bool {
    !text.chars().any(unseen)
}

/// How many columns a line of text takes: Chinese characters take two.
pub fn columns(text: &str) -> usize {
    text.chars().map(|c| if c < '\u{2E80}' { 1 } else { 2 }).sum()
}

/// A text from outside on one line, its control characters shown as `�`.
pub fn clean(text: &str) -> String {
    text.chars()
        .map(|c| {
            if c == '\n' || c == '\t' {
                ' '
            } else if unseen(c) {
                '\u{FFFD}'
            } else {
                c
            }
        })
        .collect()
}

fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

/// A name or value cut to a bearable length for a message.
pub fn short(text: &str) -> String {
    cut(text, 40)
}

/// A corrected line, cut only if nobody would read it.
pub fn brief(text: &str) -> String {
    cut(text, 160)
}

fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let head: String = text.chars().take(most - 4).collect();
    format!("{head}…")
}

/// What is said of the board where a text names no point of it: how far it goes, or that there is a hole.
pub fn off_board(name: &str, shape: Shape) -> String {
    if split_name(name).is_some_and(|(file, rank)| shape.spot(file, rank).is_some()) {
        return ": there is a hole".to_owned();
    }
    let last = shape.all().last().map_or(String::new(), |point| shape.name(point));
    format!(", which goes from a1 to {last}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_finds_its_word_and_another_word_does_not() {
        let known = ["moves", "letter", "must-capture", "from", "to"];
        assert_eq!(nearest("move", known), Some("moves"));
        assert_eq!(nearest("lettre", known), Some("letter"));
        assert_eq!(nearest("must_capture", known), Some("must-capture"));
        assert_eq!(nearest("form", known), Some("from"));
        assert_eq!(nearest("weather", known), None);
        assert_eq!(nearest(&"x".repeat(100_000), known), None);
    }

    #[test]
    fn look_alikes_of_other_alphabets_are_known() {
        assert_eq!(look_alike('с'), Some(('c', "Cyrillic")));
        assert_eq!(look_alike('ο'), Some(('o', "Greek")));
        assert_eq!(look_alike('c'), None);
        // Both lists of each alphabet are equally long.
        assert_eq!(look_alike('ԝ'), Some(('w', "Cyrillic")));
        assert_eq!(look_alike('χ'), Some(('x', "Greek")));
    }
}
