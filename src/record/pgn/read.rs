//! The records of a PGN file, one after the other.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::Arc;

use super::lex::{self, RawGame};
use super::split::{Chunk, Chunks};
use super::{HASH, is_derived, rules_line, style_of_format};
use crate::game::Position;
use crate::notation::Style;
use crate::record::encoding::Lines;
use crate::record::format::Options;
use crate::record::model::{GameResult, Record};
use crate::record::names::Shelf;
use crate::record::notice::{Entry, Notice, Place, Severity};
use crate::record::resolve::resolve;
use crate::record::rules::{Rules, hash};
use crate::spec::words::{clean, short};

/// Reads the records of a file.
pub struct Reader<R> {
    chunks: Chunks<R>,
    options: Options,
    shelf: Shelf,
    /// What is to be said of text that stands before the next game.
    before: Vec<Notice>,
    failed: bool,
}

impl<R: Read> Reader<R> {
    /// The records of these lines.
    pub fn new(lines: Lines<R>, options: Options) -> Reader<R> {
        let (chunks, shelf) = (Chunks::new(lines), Shelf::default());
        Reader { chunks, options, shelf, before: Vec::new(), failed: false }
    }

    fn entry(&mut self) -> io::Result<Option<Entry>> {
        while let Some(chunk) = self.chunks.next()? {
            let mut raw = lex::read(&chunk);
            let bad = chunk.bad_lines(self.chunks.encoding());
            raw.notices.splice(0..0, bad);
            raw.notices.splice(0..0, self.before.drain(..));
            if self.is_no_game(&raw) {
                self.before = raw.notices;
                let words = short(chunk.text.trim());
                let message = format!("this is no game, and is passed over: `{words}`");
                self.before.push(Notice::new(Severity::Warning, chunk.place(0), message));
                continue;
            }
            return Ok(Some(self.game(&chunk, raw)));
        }
        if self.before.is_empty() {
            return Ok(None);
        }
        // text without any game behind it
        let notices = std::mem::take(&mut self.before);
        let place = notices[0].place;
        Ok(Some(Entry::refused(place, notices, "there is no game in this")))
    }

    /// Whether some text is no game at all: it has no tag, number, result or comment, and no word of it is a move.
    fn is_no_game(&mut self, raw: &RawGame) -> bool {
        if !raw.tags.is_empty() || raw.numbered || !raw.line.comments.is_empty() {
            return false;
        }
        let Some(first) = raw.line.moves.first() else { return true };
        let rules = self.options.game.clone().map_or_else(|| self.shelf.usual(), Ok);
        let read = |rules: Arc<Rules>| {
            let mut unheard = Vec::new();
            let line = crate::record::raw::RawLine { comments: Vec::new(), moves: vec![first.clone()] };
            resolve(&rules.variant().start(), &line, self.options.notation, &mut unheard).nodes.len()
        };
        raw.line.moves.len() > 1 && rules.is_ok_and(|rules| read(rules) == 0)
    }

    fn game(&mut self, chunk: &Chunk, raw: RawGame) -> Entry {
        let place = chunk.place(chunk.text.len() - chunk.text.trim_start().len());
        let mut notices = raw.notices;
        let tag = |name: &str| {
            let found = raw.tags.iter().find(|(tag, ..)| tag == name);
            found.map(|(_, value, place)| (value.as_str(), *place))
        };
        let rules = match self.rules(&raw.tags, &mut notices) {
            Ok(rules) => rules,
            Err((place, message)) => return Entry::refused(place, notices, message),
        };
        let start = match tag("FEN").filter(|(text, _)| !text.trim().is_empty()) {
            None => rules.variant().start(),
            Some((text, place)) => match Position::parse(rules.variant(), text) {
                Ok(start) => start,
                Err(error) => {
                    let message =
                        format!("the position of the tag FEN cannot be read: {}", clean(&error.to_string()));
                    return Entry::refused(place, notices, message);
                }
            },
        };
        let mut record = Record::new(&rules, start);
        let own = raw.tags.iter().filter(|(name, ..)| !is_derived(name));
        record.tags = own.map(|(name, value, _)| (name.clone(), value.clone())).collect();
        record.result = result(tag("Result"), raw.result, &mut notices);
        let style = self.style(tag("Format"), &mut notices);
        record.line = resolve(&record.start, &raw.line, style, &mut notices);
        notices.sort_by_key(|notice| notice.place);
        Entry { place, record: Some(record), notices }
    }

    /// The rules of a game: those it carries, those that the user names, those of the game it names, or the usual ones.
    fn rules(
        &mut self,
        tags: &[(String, String, Place)],
        notices: &mut Vec<Notice>,
    ) -> Result<Arc<Rules>, (Place, String)> {
        let named = ["Variant", "Game"].iter().find_map(|name| {
            tags.iter().find(|(tag, value, _)| tag == name && !matches!(value.trim(), "" | "?"))
        });
        let lines: BTreeMap<usize, &str> =
            tags.iter().filter_map(|(tag, value, _)| Some((rules_line(tag)?, value.as_str()))).collect();
        if lines.is_empty() {
            return match (&self.options.game, named) {
                (Some(rules), _) => Ok(rules.clone()),
                (None, None) => self
                    .shelf
                    .usual()
                    .map_err(|error| (tags.first().map_or(START, |t| t.2), error.to_string())),
                (None, Some((_, name, place))) => {
                    self.shelf.named(name).map_err(|error| (*place, error.to_string()))
                }
            };
        }
        let place = tags.iter().find(|(tag, ..)| rules_line(tag).is_some()).map_or(START, |tag| tag.2);
        if let Some(missing) =
            lines.keys().zip(1..).find(|(line, number)| *line != number).map(|(_, number)| number)
        {
            return Err((place, format!("line {missing} of the rules that it carries is missing")));
        }
        let text: String = lines.values().map(|line| format!("{line}\n")).collect();
        let found = hash(&text);
        let said = tags.iter().find(|(tag, ..)| tag == HASH);
        if let Some((_, said, place)) = said.filter(|(_, said, _)| *said != found) {
            let message = format!(
                "the rules that it carries are not those it was played by: their hash is {found}, and {} stands here; if they \
                 were changed on purpose, take the tag {HASH} out",
                short(said)
            );
            return Err((*place, message));
        }
        let id = named.map_or("carried", |(_, name, _)| name.as_str());
        let rules = self.shelf.carried(id, &text).map_err(|error| {
            (place, format!("the rules that it carries cannot be read: {}", clean(&error.to_string())))
        })?;
        if self.shelf.named(id).is_ok_and(|shipped| shipped != rules) {
            let message = format!(
                "`{}` has other rules in this program now: those that the record carries are used",
                short(id)
            );
            notices.push(Notice::new(Severity::Note, place, message));
        }
        Ok(rules)
    }

    /// The notation that the user names, or else the tag `Format`.
    fn style(&self, format: Option<(&str, Place)>, notices: &mut Vec<Notice>) -> Option<Style> {
        if let Some(style) = self.options.notation {
            return Some(style);
        }
        let (name, place) = format.filter(|(name, _)| !matches!(name.trim(), "" | "?"))?;
        let style = style_of_format(name);
        if style.is_none() {
            let message =
                format!("the tag Format names no notation: `{}`; it is seen from the moves", short(name));
            notices.push(Notice::new(Severity::Warning, place, message));
        }
        style
    }
}

/// Where a file begins.
const START: Place = Place::Text { line: 1, column: 1 };

/// The result of a game by its tag and by what stands behind its moves.
fn result(
    tag: Option<(&str, Place)>,
    behind: Option<(GameResult, Place)>,
    notices: &mut Vec<Notice>,
) -> GameResult {
    let end = behind.map(|(result, _)| result);
    let Some((text, place)) = tag.filter(|(text, _)| !matches!(text.trim(), "" | "?")) else {
        return end.unwrap_or_default();
    };
    let said: Result<GameResult, ()> = text.parse();
    match (said, end) {
        (Err(()), _) => {
            let message = format!(
                "the tag Result should be 1-0, 0-1, 1/2-1/2 or *, not `{}`; the game counts as {}",
                short(text),
                end.unwrap_or_default().text()
            );
            notices.push(Notice::new(Severity::Warning, place, message));
            end.unwrap_or_default()
        }
        (Ok(said), None | Some(GameResult::Open)) => said,
        (Ok(GameResult::Open), Some(end)) => end,
        (Ok(said), Some(end)) => {
            if said != end {
                let message = format!(
                    "the tag Result says {}, and {} stands behind the moves; the tag counts",
                    said.text(),
                    end.text()
                );
                notices.push(Notice::new(Severity::Warning, place, message));
            }
            said
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<io::Result<Entry>> {
        if self.failed {
            return None;
        }
        let entry = self.entry();
        self.failed = entry.is_err();
        entry.transpose()
    }
}
