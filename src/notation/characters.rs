//! Chinese characters that stand for one another: a table, since no rule gives them.

use std::collections::HashMap;
use std::sync::LazyLock;

/// By character, the one that is written for it.
static FORMS: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    let lines = lines().filter(|line| !line.contains(&RELATED));
    lines.flat_map(|line| line.clone().into_iter().map(move |other| (other, line[0]))).collect()
});

/// Pairs of written characters that name the same.
static NAMES: LazyLock<Vec<(char, char)>> = LazyLock::new(|| {
    let pair = |line: Vec<char>| (line.len() == 3 && line[1] == RELATED).then(|| (line[0], line[2]));
    lines().filter_map(pair).collect()
});

/// The sign between two names of one thing.
const RELATED: char = '~';

/// The lines of the table, each with its characters.
fn lines() -> impl Iterator<Item = Vec<char>> {
    let lines = include_str!("characters.txt").lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
}

/// The character that is written for one.
pub(super) fn form(c: char) -> char {
    FORMS.get(&c).copied().unwrap_or(c)
}

/// Whether two characters, both as they are written, name the same.
pub(super) fn related(one: char, other: char) -> bool {
    one == other || NAMES.iter().any(|pair| *pair == (one, other) || *pair == (other, one))
}

/// Whether a character is a Chinese one.
pub(crate) fn is_chinese(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_has_two_forms() {
        let all: Vec<char> = lines().filter(|line| !line.contains(&RELATED)).flatten().collect();
        assert_eq!(FORMS.len(), all.len());
        assert!(NAMES.iter().all(|(one, other)| form(*one) == *one && form(*other) == *other));
        assert_eq!((form('俥'), form('後'), form('貳'), form('口')), ('车', '后', '二', '口'));
        assert!(related('相', '象') && !related('相', '士'));
    }
}
