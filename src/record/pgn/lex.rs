//! The words of a game's text, as a tree of what is written.

use super::escape::{comment, meant};
use super::split::Chunk;
use crate::record::model::GameResult;
use crate::record::notice::{Notice, Place, Severity};
use crate::record::raw::{RawLine, RawMove, told_line};
use crate::spec::words::short;

/// A game as written.
#[derive(Default)]
pub struct RawGame {
    /// Its tags, each with its place.
    pub tags: Vec<(String, String, Place)>,
    /// Its actions.
    pub line: RawLine,
    /// The result behind them.
    pub result: Option<(GameResult, Place)>,
    /// Whether anything but tags says that this is a game: a number or a result.
    pub numbered: bool,
    /// What is to be said of it.
    pub notices: Vec<Notice>,
}

/// Variations in variations are read to this depth.
pub const DEEPEST: usize = 100;

/// Reads the text of a game. Whatever stands there, something is read.
pub fn read(chunk: &Chunk) -> RawGame {
    let mut lexer = Lexer { chunk, at: 0, game: RawGame::default(), open: vec![Open::default()], deeper: 0 };
    lexer.run();
    lexer.game
}

/// A line that is not closed yet.
#[derive(Default)]
struct Open {
    line: RawLine,
    /// Where it was opened.
    at: usize,
    /// Whether a number was the last word.
    numbered: bool,
    /// Comments behind that number.
    before: Vec<String>,
}

struct Lexer<'a> {
    chunk: &'a Chunk,
    at: usize,
    game: RawGame,
    open: Vec<Open>,
    /// So many variations are open below the deepest that is read.
    deeper: usize,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.chunk.text[self.at..]
    }

    fn say(&mut self, severity: Severity, at: usize, message: impl Into<String>) {
        let notice = Notice::new(severity, self.chunk.place(at), message);
        self.game.notices.push(notice);
    }

    /// Whether a line begins here.
    fn line_begins(&self) -> bool {
        self.at == 0 || self.chunk.text.as_bytes()[self.at - 1] == b'\n'
    }

    /// The rest of the line, without its end, which is stepped over.
    fn take_line(&mut self) -> &'a str {
        let rest = self.rest();
        let line = rest.split('\n').next().unwrap_or_default();
        self.at += line.len();
        line
    }

    fn run(&mut self) {
        while let Some(c) = self.rest().chars().next() {
            let start = self.at;
            match c {
                _ if c.is_whitespace() || c == ',' || c == '，' => self.at += c.len_utf8(),
                '%' if self.line_begins() => {
                    let line = short(self.take_line());
                    self.say(
                        Severity::Note,
                        start,
                        format!("a line that begins with `%` is no part of a game: `{line}`"),
                    );
                }
                '[' if super::split::tag_name(self.rest().split('\n').next().unwrap_or_default())
                    .is_some() =>
                {
                    self.tag();
                }
                '{' => self.comment(),
                ';' => {
                    self.at += 1;
                    let text = comment(self.take_line());
                    self.commented(text);
                }
                '(' | '（' => {
                    self.at += c.len_utf8();
                    self.opened(start);
                }
                ')' | '）' => {
                    self.at += c.len_utf8();
                    self.closed(start);
                }
                '}' => {
                    self.at += 1;
                    self.say(Severity::Warning, start, "`}` closes no comment; it is passed over");
                }
                '$' => self.nag(),
                _ => self.word(),
            }
        }
        while self.open.len() > 1 {
            let at = self.open.last().map_or(0, |open| open.at);
            self.say(
                Severity::Warning,
                at,
                "this variation is not closed with `)`; it is taken to end with the game",
            );
            self.close();
        }
        let mut main = self.open.pop().unwrap_or_default();
        leftover(&mut main);
        self.game.line = main.line;
    }

    /// `[Name "value"]`.
    fn tag(&mut self) {
        let start = self.at;
        let line = self.rest().split('\n').next().unwrap_or_default();
        let inner = line[1..].trim_start();
        let name: String = inner.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let after = inner[name.len()..].trim_start_matches([' ', '\t', ':', '=']);
        let offset = line.len() - after.len();
        let (value, used, whole) = value(after);
        self.at += (offset + used).max(1);
        if !whole {
            self.say(
                Severity::Warning,
                start,
                format!(
                    "the tag `{}` should be written [{} \"…\"]; it is read as `{}`",
                    short(&name),
                    short(&name),
                    short(&value)
                ),
            );
        }
        let place = self.chunk.place(start);
        if self.game.tags.iter().any(|(other, ..)| *other == name) {
            self.say(
                Severity::Warning,
                start,
                format!(
                    "the tag `{}` stands here again, with `{}`: the first is kept",
                    short(&name),
                    short(&value)
                ),
            );
            return;
        }
        self.game.tags.push((name, value, place));
    }

    fn comment(&mut self) {
        let start = self.at;
        let rest = &self.rest()[1..];
        let (text, used) = match rest.find('}') {
            Some(end) => (&rest[..end], end + 2),
            None => {
                self.say(
                    Severity::Warning,
                    start,
                    "this comment is not closed with `}`; it is taken to go on to the end of the game",
                );
                (rest, rest.len() + 1)
            }
        };
        self.at += used;
        let text = comment(text);
        self.commented(text);
    }

    /// Where a comment belongs.
    fn commented(&mut self, text: String) {
        let Some(open) = self.open.last_mut() else { return };
        match open.line.moves.last_mut() {
            _ if open.numbered => open.before.push(text),
            Some(step) => step.after.push(text),
            None => open.line.comments.push(text),
        }
    }

    fn opened(&mut self, start: usize) {
        if self.open.len() > DEEPEST {
            self.deeper += 1;
            if self.deeper == 1 {
                let message =
                    format!("variations lie more than {DEEPEST} deep in each other; these are not read");
                self.say(Severity::Error, start, message);
            }
            return;
        }
        self.open.push(Open { at: start, ..Open::default() });
    }

    fn closed(&mut self, start: usize) {
        if self.deeper > 0 {
            self.deeper -= 1;
        } else if self.open.len() > 1 {
            self.close();
        } else {
            self.say(Severity::Warning, start, "`)` closes no variation; it is passed over");
        }
    }

    /// Ends the line that was opened last.
    fn close(&mut self) {
        let Some(mut inner) = self.open.pop() else { return };
        leftover(&mut inner);
        let Some(outer) = self.open.last_mut() else { return };
        outer.numbered = false;
        if let Some(step) = outer.line.moves.last_mut() {
            step.variations.push(inner.line);
            return;
        }
        outer.line.comments.push(told_line(&inner.line));
        self.say(
            Severity::Warning,
            inner.at,
            "this variation stands before any move, so that it is no other way to play one; it is kept as a comment",
        );
    }

    /// `$1`.
    fn nag(&mut self) {
        let start = self.at;
        let digits = self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
        let text = &self.rest()[..1 + digits];
        self.at += 1 + digits;
        let number = text[1..].parse::<u16>().ok();
        let step = self.open.last_mut().and_then(|open| open.line.moves.last_mut());
        match (number, step) {
            (Some(number), Some(step)) => step.nags.push(number),
            _ => {
                self.commented(text.to_owned());
                self.say(
                    Severity::Warning,
                    start,
                    format!("`{text}` marks no move; it is kept as a comment"),
                );
            }
        }
    }

    fn word(&mut self) {
        let start = self.at;
        let word = &self.rest()[..word_length(self.rest())];
        // a `[` that begins no tag is a word too
        self.at += word.len();
        if self.game.result.is_some() && self.open.len() == 1 {
            let line = format!("{word}{}", self.take_line());
            let message =
                format!("what stands behind the result is no part of the game: `{}`", short(line.trim()));
            return self.say(Severity::Note, start, message);
        }
        if is_marker(word) {
            return self.say(Severity::Note, start, format!("`{}` is passed over", short(word)));
        }
        let (number, rest) = split_number(word);
        if number {
            self.game.numbered = true;
            self.numbered();
        }
        if rest.is_empty() {
            return;
        }
        let at = start + word.len() - rest.len();
        if let Ok(result) = rest.parse::<GameResult>() {
            return self.result(result, rest, at);
        }
        self.step(rest, at);
    }

    fn numbered(&mut self) {
        if let Some(open) = self.open.last_mut() {
            open.numbered = true;
        }
    }

    fn result(&mut self, result: GameResult, text: &str, at: usize) {
        if self.open.len() > 1 {
            // a variation has no result; other programs say so what they think of it
            return self.commented(text.to_owned());
        }
        self.game.numbered = true;
        let place = self.chunk.place(at);
        self.game.result = Some((result, place));
        if let Some(open) = self.open.last_mut() {
            leftover(open);
        }
    }

    /// An action, perhaps with marks behind it.
    fn step(&mut self, word: &str, at: usize) {
        let text = word.trim_end_matches(['!', '?', '！', '？']);
        let marks = &word[text.len()..];
        let plain: String = marks.chars().map(crate::game::half_width).collect();
        let mark = MARKS.iter().find(|(name, _)| *name == plain).map(|(_, nag)| *nag);
        let place = self.chunk.place(at);
        let Some(open) = self.open.last_mut() else { return };
        if text.is_empty() {
            // marks that stand alone belong to the move before them
            match (open.line.moves.last_mut(), mark) {
                (Some(step), Some(nag)) => step.nags.push(nag),
                _ => self.commented(marks.to_owned()),
            }
            return;
        }
        let mut step = RawMove::new(text.to_owned(), place);
        step.before = std::mem::take(&mut open.before);
        step.nags.extend(mark);
        if mark.is_none() && !marks.is_empty() {
            step.after.push(marks.to_owned());
        }
        open.numbered = false;
        open.line.moves.push(step);
    }
}

/// Comments behind a number that no move follows belong to the move before them.
fn leftover(open: &mut Open) {
    open.numbered = false;
    let before = std::mem::take(&mut open.before);
    match open.line.moves.last_mut() {
        Some(step) => step.after.extend(before),
        None => open.line.comments.extend(before),
    }
}

/// How many bytes the word at the beginning of a text has. A point in brackets inside it, as in `R(a1)+3`, is part of it.
fn word_length(text: &str) -> usize {
    let ends = |c: char| c.is_whitespace() || "{}();,，（）$".contains(c);
    let mut length = 0;
    loop {
        let part = text[length..].split(ends).next().unwrap_or_default().len();
        length += part;
        match bracketed_point(&text[length..]).filter(|_| part > 0) {
            Some(more) => length += more,
            None => return length,
        }
    }
}

/// How many bytes a point in brackets takes, `(a1)` or with a height `(a1.0)`, if one stands here.
fn bracketed_point(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('(')?;
    let end = inner.find(')')?;
    let digits = inner[..end].strip_prefix(|c: char| c.is_ascii_lowercase())?;
    let (rank, height) = digits.split_once('.').unwrap_or((digits, "0"));
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (number(rank) && number(height)).then_some(end + 2)
}

/// Marks that are written right behind a move.
const MARKS: [(&str, u16); 6] = [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6)];

/// A line that parts games, as `======`.
fn is_marker(word: &str) -> bool {
    word.len() >= 3 && word.chars().all(|c| matches!(c, '=' | '-' | '_' | '*' | '~' | '#' | '+'))
}

/// Whether a word begins with a number of a move, and what stands behind that. `33.4` is none: a point that parts two
/// digits is part of a move.
fn split_number(word: &str) -> (bool, &str) {
    let digits = word.trim_start_matches(|c: char| crate::game::half_width(c).is_ascii_digit());
    if digits.len() == word.len() {
        // `...` alone says whose move it is
        let rest = word.trim_start_matches(['.', '…']);
        return (rest.len() < word.len(), rest);
    }
    let rest = digits.trim_start_matches(['.', '．', '、', '…']);
    let pointed = rest.len() < digits.len();
    match (pointed, digits.is_empty()) {
        (_, true) if word.len() <= 4 => (true, ""),
        (true, _) if rest.is_empty() || rest.chars().count() >= 3 => (true, rest),
        _ => (false, word),
    }
}

/// The value of a tag, how many bytes of the text it takes with the bracket behind it, and whether it was written as
/// it should.
fn value(text: &str) -> (String, usize, bool) {
    let Some(inner) = text.strip_prefix('"') else {
        let end = text.rfind(']').unwrap_or(text.len());
        let value = text[..end].trim().trim_matches(['"', '“', '”', '\'']);
        return (meant(value), (end + 1).min(text.len()), false);
    };
    let mut value = String::new();
    let mut chars = inner.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' if inner[at + 1..].starts_with(['"', '\\']) => value.extend(chars.next().map(|(_, c)| c)),
            '"' => {
                let behind = &inner[at + 1..];
                let blank = behind.len() - behind.trim_start().len();
                if behind.trim_start().starts_with(']') {
                    return (meant(&value), 1 + at + 1 + blank + 1, true);
                }
                // a quotation mark inside, unless it is the last
                if !behind.contains('"') {
                    let end = behind.find(']').map_or(behind.len(), |end| end + 1);
                    value += behind[..end].trim_end_matches(']').trim();
                    return (meant(&value), 1 + at + 1 + end, false);
                }
                value.push('"');
            }
            _ => value.push(c),
        }
    }
    // no quotation mark behind it
    let end = inner.find(']');
    let value = meant(inner[..end.unwrap_or(inner.len())].trim());
    (value, 1 + end.map_or(inner.len(), |end| end + 1), false)
}
