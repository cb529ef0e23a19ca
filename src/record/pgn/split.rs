//! The games of a file, one after the other: where one ends and the next begins is seen from its lines.

use std::io::{self, Read};

use crate::record::encoding::{Lines, TextLine};
use crate::record::model::GameResult;
use crate::record::notice::{Notice, Place, Severity};

/// The text of one game.
#[derive(Default)]
pub struct Chunk {
    /// Its lines, with `\n` behind each.
    pub text: String,
    /// Where the parts of the text stand in the file: the byte of each, then its line and column.
    starts: Vec<(usize, usize, usize)>,
    /// Lines with bytes that are no text.
    pub bad: Vec<usize>,
    /// Names of its tags that begin a record.
    firsts: Vec<String>,
    comment: bool,
    moves: bool,
    result: bool,
}

impl Chunk {
    /// Where a byte of the text stands in the file.
    pub fn place(&self, at: usize) -> Place {
        let part = self.starts.partition_point(|(start, _, _)| *start <= at).saturating_sub(1);
        let (start, line, column) = self.starts.get(part).copied().unwrap_or((0, 1, 1));
        let before = self.text.get(start..at).map_or(0, |text| text.chars().count());
        Place::Text { line, column: column + before }
    }

    /// What is to be said of bytes that are no text.
    pub fn bad_lines(&self, encoding: &str) -> Vec<Notice> {
        let one = |line: &usize| {
            let message = format!("some bytes of this line are no {encoding}: they are read as `�`");
            Notice::new(Severity::Warning, Place::Text { line: *line, column: 1 }, message)
        };
        self.bad.iter().map(one).collect()
    }

    /// Whether a line is the first of another game.
    fn ends_before(&self, line: &str) -> bool {
        let first = tag_name(line).filter(|name| FIRST.contains(name));
        if self.comment {
            // a comment that is never closed does not take the games behind it
            return first.is_some() && line.trim_end().ends_with("\"]");
        }
        match tag_name(line) {
            Some(name) => self.moves || first.is_some() && self.firsts.iter().any(|first| first == name),
            None => self.result && starts_with_number(line),
        }
    }

    /// Adds a line, or a part of one, that begins at that column of it.
    fn add(&mut self, text: &str, line: usize, column: usize) {
        self.starts.push((self.text.len(), line, column));
        self.text += text;
        self.text.push('\n');
        if !self.comment {
            if let Some(name) = tag_name(text) {
                self.firsts.extend(FIRST.contains(&name).then(|| name.to_owned()));
                return;
            }
            if text.starts_with('%') {
                return;
            }
        }
        for word in text.split_inclusive(|c: char| c.is_whitespace() || "{};()".contains(c)) {
            let plain = word.trim_end_matches(|c: char| c.is_whitespace() || "{};()".contains(c));
            if self.comment {
                self.comment = !word.ends_with('}');
                continue;
            }
            self.moves |= !plain.is_empty();
            self.result |= plain.parse::<GameResult>().is_ok();
            if word.ends_with('{') {
                self.comment = true;
                self.moves = true;
            } else if word.ends_with(';') {
                self.moves = true;
                break;
            }
        }
    }

    fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// Tags with which records begin.
const FIRST: [&str; 2] = ["Event", "Game"];

/// The name of the tag that a line begins with: `[Name "…`.
pub fn tag_name(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('[')?.trim_start();
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    let (name, rest) = rest.split_at(end);
    let open = rest.trim_start_matches([':', '=']).trim_start();
    let quoted = open.starts_with(['"', '“', '”', '\'']);
    // without quotes it should at least be closed, and begin like a name of a tag
    let bare =
        rest.starts_with(' ') && rest.trim_end().ends_with(']') && name.starts_with(char::is_uppercase);
    (!name.is_empty() && (quoted || bare)).then_some(name)
}

/// Whether a line begins with the number of a first move.
pub fn starts_with_number(line: &str) -> bool {
    let rest = line.trim_start().strip_prefix('1');
    rest.is_some_and(|rest| rest.starts_with(['.', '．', '、']))
}

/// The games of a file as text.
pub struct Chunks<R> {
    lines: Lines<R>,
    /// The first line of the game after the last.
    kept: Option<(String, usize, usize)>,
    /// The rest of the line that `kept` was cut from.
    rest: Vec<(String, usize, usize)>,
    kept_bad: bool,
}

/// A game has at most so many bytes.
const MOST_BYTES: usize = 64 << 20;

impl<R: Read> Chunks<R> {
    /// The games of these lines.
    pub fn new(lines: Lines<R>) -> Chunks<R> {
        Chunks { lines, kept: None, rest: Vec::new(), kept_bad: false }
    }

    /// The name of the encoding they are in.
    pub fn encoding(&self) -> &'static str {
        self.lines.encoding().name()
    }

    /// The next part of a line.
    fn part(&mut self) -> io::Result<Option<(String, usize, usize)>> {
        if let Some(part) = self.kept.take().or_else(|| self.rest.pop()) {
            return Ok(Some(part));
        }
        let Some(TextLine { number, text, bad }) = self.lines.next().transpose()? else { return Ok(None) };
        self.kept_bad = bad;
        self.rest = parts(&text).map(|(column, part)| (part.to_owned(), number, column)).collect();
        self.rest.reverse();
        Ok(self.rest.pop())
    }

    /// The text of the next game; `None` at the end of the file.
    pub fn next(&mut self) -> io::Result<Option<Chunk>> {
        let mut chunk = Chunk::default();
        while let Some((text, line, column)) = self.part()? {
            if !chunk.is_blank() && chunk.ends_before(&text) {
                self.kept = Some((text, line, column));
                return Ok(Some(chunk));
            }
            if chunk.is_blank() {
                // blank lines before a game are none of its own
                chunk = Chunk::default();
            }
            if self.kept_bad && chunk.bad.last() != Some(&line) {
                chunk.bad.push(line);
            }
            chunk.add(&text, line, column);
            if chunk.text.len() > MOST_BYTES {
                return Err(io::Error::other(format!("line {line}: the game is far too long for a record")));
            }
        }
        Ok((!chunk.is_blank()).then_some(chunk))
    }
}

/// The parts of a line that web pages have between their line breaks, each with its column.
fn parts(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = Some((1, text));
    std::iter::from_fn(move || {
        let (column, text) = rest?;
        let Some((at, length)) = line_break(text) else {
            rest = None;
            return Some((column, text));
        };
        let (part, after) = (&text[..at], &text[at + length..]);
        rest = Some((column + text[..at + length].chars().count(), after));
        Some((column, part))
    })
}

/// Where `<br>` or `<br />` is in a text, and how long, or a line end of old machines.
fn line_break(text: &str) -> Option<(usize, usize)> {
    let mut from = 0;
    while let Some(at) = text[from..].find(['<', '\r']).map(|at| from + at) {
        let rest = &text[at..];
        if rest.starts_with('\r') {
            return Some((at, 1));
        }
        let named = rest.get(1..3).is_some_and(|name| name.eq_ignore_ascii_case("br"));
        let inner = rest.get(3..).unwrap_or_default().trim_start();
        let inner = inner.strip_prefix('/').unwrap_or(inner).trim_start();
        if named && inner.starts_with('>') {
            return Some((at, rest.len() - inner.len() + 1));
        }
        from = at + 1;
    }
    None
}
