//! The texts of a game's files, and places in them.

use std::ops::Range;

/// Which of the [`Sources`] a place is in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SourceId(pub u32);

/// A piece of a source text, by bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// The text.
    pub source: SourceId,
    /// First byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The beginning of the first text, for what has no place of its own.
    pub const NOWHERE: Span = Span { source: SourceId(0), start: 0, end: 0 };

    /// The bytes as a range.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A value with the place where it was written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// Where it stands. For a string: with its quotes.
    pub span: Span,
}

impl<T> Located<T> {
    /// Another value at the same place.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Located<U> {
        Located { value: f(self.value), span: self.span }
    }
}

/// One source text.
#[derive(Clone, Debug)]
pub struct Source {
    /// What to call it in messages: the path as given, or `NAME.toml` of a shipped game.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// All the texts a game was read from: its own file first, then what it extends.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Source>,
}

impl Sources {
    /// Adds a text.
    pub fn add(&mut self, name: String, text: String) -> SourceId {
        self.files.push(Source { name, text });
        SourceId(self.files.len() as u32 - 1)
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Source> {
        self.files.iter()
    }

    /// The text of that id.
    pub fn get(&self, id: SourceId) -> &Source {
        &self.files[id.0 as usize]
    }

    /// Line and column of a byte of a text, both from 1; the column counts characters.
    pub fn line_column(&self, id: SourceId, byte: usize) -> (usize, usize) {
        let before = &self.get(id).text[..byte];
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// The place inside a string value that its bytes `within` were written at. Where the text has escapes,
    /// so that bytes cannot be told apart, the whole string.
    pub fn inside(&self, string: &Located<String>, within: Range<usize>) -> Span {
        let written = &self.get(string.span.source).text[string.span.range()];
        // A line that ends a text (as in `"""`) or `within` beyond it is no place of its own.
        let fits = within.start < within.end && within.end <= string.value.len();
        let place = |value: &str, within: Range<usize>| {
            let start = string.span.start + written.find(value).filter(|_| fits)? as u32;
            Some(Span { start: start + within.start as u32, end: start + within.end as u32, ..string.span })
        };
        // the other line ends, which a value never has, are a byte longer
        let lines = |byte: usize| string.value.bytes().take(byte).filter(|byte| *byte == b'\n').count();
        place(&string.value, within.clone())
            .or_else(|| {
                let within =
                    fits.then(|| within.start + lines(within.start)..within.end + lines(within.end))?;
                place(&string.value.replace('\n', "\r\n"), within)
            })
            .unwrap_or(string.span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(written: &str, value: &str, within: Range<usize>) -> String {
        let mut sources = Sources::default();
        let source = sources.add("any.toml".to_owned(), format!("key = {written}"));
        let end = 6 + written.len() as u32;
        let span = Span { source, start: 6, end };
        let string = Located { value: value.to_owned(), span };
        sources.get(source).text[sources.inside(&string, within).range()].to_owned()
    }

    #[test]
    fn a_word_inside_a_string_is_found_where_it_was_written() {
        assert_eq!(place("\"own wolf\"", "own wolf", 4..8), "wolf");
        assert_eq!(place("\"\"\"\nown\nwolf\"\"\"", "own\nwolf", 4..8), "wolf");
        assert_eq!(place("'own wolf'", "own wolf", 0..3), "own");
        assert_eq!(place("\"\"\"\r\nown\r\nwolf\"\"\"", "own\nwolf", 4..8), "wolf");
    }

    #[test]
    fn where_escapes_hide_the_word_it_is_the_whole_string() {
        assert_eq!(place("\"\\u006fwn wolf\"", "own wolf", 4..8), "\"\\u006fwn wolf\"");
        assert_eq!(place("\"own\"", "own", 0..0), "\"own\"");
    }
}
