//! The parser of ZONE and PIECES phrases. Its faults show what would be right, brackets and all.

use std::ops::Range;

use super::checks::Check;
use super::diagnostic::Diagnostic;
use super::phrase::{PIECE_WORDS, Phrase, PieceWord, PiecesLeaf, RankRef, ZoneLeaf, ZoneWord, is_reserved};
use super::source::{Located, Sources};
use super::words::{brief, code_point, look_alike};
use crate::board::split_name;

/// No phrase is so long: one that lists every point of the largest board has less than a thousand letters.
const LONGEST: usize = 4096;
/// Brackets and `not` may be nested so deeply.
const DEEPEST: usize = 64;

/// A reader of the leaves of a kind of phrase.
pub(super) type Leaf<L> = fn(&mut Parser<'_>) -> Result<L, Diagnostic>;

pub(super) struct Parser<'a> {
    text: &'a Located<String>,
    sources: &'a Sources,
    tokens: Vec<Range<usize>>,
    pub(super) next: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a Located<String>, sources: &'a Sources) -> Result<Parser<'a>, Diagnostic> {
        let mut parser = Parser { text, sources, tokens: Vec::new(), next: 0, depth: 0 };
        let value = text.value.as_str();
        if value.len() > LONGEST {
            let message = format!("the phrase has {} letters: more than {LONGEST} are not read", value.len());
            return Err(parser.fault(Check::TooLarge, 0..0, message));
        }
        let mut chars = value.char_indices().peekable();
        while let Some((start, c)) = chars.next() {
            if c.is_whitespace() && (c.is_ascii() || c == '\u{3000}') {
                continue;
            }
            let mut end = start + c.len_utf8();
            if is_word(c) {
                while let Some((at, c)) = chars.next_if(|(_, c)| is_word(*c)) {
                    end = at + c.len_utf8();
                }
            } else if c != '(' && c != ')' {
                return Err(parser.bad_character(start..end, c));
            }
            parser.tokens.push(start..end);
        }
        Ok(parser)
    }

    pub(super) fn fault(&self, check: Check, within: Range<usize>, message: String) -> Diagnostic {
        Diagnostic::new(check, self.sources.inside(self.text, within), message)
    }

    fn bad_character(&self, at: Range<usize>, c: char) -> Diagnostic {
        let symbol = match c {
            '&' | '+' | '∩' => Some("and"),
            '|' | '∪' | ',' | '/' | ';' | '，' | '、' => Some("or"),
            '!' | '~' | '^' | '¬' | '\\' => Some("not"),
            '-' | '−' | '–' | '—' => Some("and not"),
            _ => None,
        };
        if let Some(word) = symbol {
            let dash = matches!(c, '-' | '−' | '–' | '—');
            let help = if dash {
                "what is left out is written `… and not …`; a rectangle `d1-f3`, without blanks"
            } else {
                "phrases are joined by the words `and`, `or`, `not` and brackets"
            };
            return self
                .fault(Check::Symbols, at, format!("`{c}` is no word of a phrase: write `{word}`"))
                .help(help);
        }
        if c.is_uppercase() && c.is_ascii() {
            let message = "the words of a phrase are small letters".to_owned();
            return self
                .fault(Check::Phrase, at, message)
                .help(format!("write `{}`", self.text.value.to_ascii_lowercase()));
        }
        if let Some((latin, alphabet)) = look_alike(c) {
            let message = format!(
                "`{c}` is the {alphabet} letter {}, which looks like the Latin `{latin}`",
                code_point(c)
            );
            return self
                .fault(Check::StrangeCharacter, at, message)
                .help(format!("type the Latin `{latin}`"));
        }
        let message = format!("`{c}` ({}) stands in no phrase", code_point(c));
        self.fault(Check::Phrase, at, message)
    }

    pub(super) fn peek(&self) -> Option<&'a str> {
        Some(&self.text.value[self.tokens.get(self.next)?.clone()])
    }

    /// The place of the next word; at the end, of the last.
    pub(super) fn here(&self) -> Range<usize> {
        self.tokens.get(self.next).or(self.tokens.last()).cloned().unwrap_or(0..self.text.value.len())
    }

    fn take(&mut self) -> Option<&'a str> {
        let word = self.peek();
        self.next += 1;
        word
    }

    pub(super) fn end(&mut self) -> Result<(), Diagnostic> {
        let Some(word) = self.peek() else {
            return Ok(());
        };
        let message = match word {
            ")" => "`)` closes no bracket".to_owned(),
            _ => format!("`{word}` follows without `and` or `or` before it"),
        };
        Err(self.fault(Check::Phrase, self.here(), message))
    }

    /// Phrases joined by one word, whichever it is.
    pub(super) fn whole<L>(&mut self, leaf: Leaf<L>) -> Result<Phrase<L>, Diagnostic> {
        let first = self.next;
        let mut bounds = vec![(first, self.peek() == Some("not"))];
        let mut parts = vec![self.part(leaf)?];
        let mut joint = None;
        while let Some(word @ ("and" | "or")) = self.peek() {
            if *joint.get_or_insert(word) != word {
                return Err(self.mixed(first));
            }
            self.next += 1;
            bounds.push((self.next, self.peek() == Some("not")));
            parts.push(self.part(leaf)?);
        }
        if joint == Some("or")
            && let Some((at, _)) = bounds.iter().find(|(_, negated)| *negated)
        {
            return Err(self.not_in_list(first, *at, &bounds));
        }
        Ok(match (joint, parts.len()) {
            (Some("or"), _) => Phrase::Or(parts),
            (Some(_), _) => Phrase::And(parts),
            (None, _) => parts.remove(0),
        })
    }

    fn part<L>(&mut self, leaf: Leaf<L>) -> Result<Phrase<L>, Diagnostic> {
        let opened = self.here();
        match self.peek() {
            Some("not") => {
                self.next += 1;
                let inner = self.deeper(&opened, |parser| parser.part(leaf))?;
                Ok(Phrase::Not(Box::new(inner)))
            }
            Some("(") => {
                self.next += 1;
                let inner = self.deeper(&opened, |parser| parser.whole(leaf))?;
                match self.take() {
                    Some(")") => Ok(inner),
                    Some(word) => {
                        self.next -= 1;
                        let message = format!("`{word}` follows without `and` or `or` before it");
                        Err(self.fault(Check::Phrase, self.here(), message))
                    }
                    None => {
                        Err(self.fault(Check::Phrase, opened, "`(` is not closed: `)` is missing".to_owned()))
                    }
                }
            }
            _ => leaf(self).map(Phrase::Leaf),
        }
    }

    fn deeper<T>(
        &mut self,
        opened: &Range<usize>,
        inner: impl FnOnce(&mut Self) -> Result<T, Diagnostic>,
    ) -> Result<T, Diagnostic> {
        self.depth += 1;
        if self.depth > DEEPEST {
            let message = format!("brackets and `not` are nested more than {DEEPEST} deep");
            return Err(self.fault(Check::TooDeep, opened.clone(), message));
        }
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// `and` beside `or`: shows both readings.
    fn mixed(&self, first: usize) -> Diagnostic {
        let joints = self.joints(first);
        let message = "`and` beside `or` can be read in two ways: brackets say which".to_owned();
        let mut diagnostic = self.fault(Check::Brackets, self.here(), message);
        let earlier = joints.iter().rev().find(|(at, _)| *at < self.next);
        if let Some((at, word)) = earlier {
            let span = self.sources.inside(self.text, self.tokens[*at].clone());
            diagnostic = diagnostic.also(span, format!("`{word}` here"));
        }
        let readings = [self.grouped(first, &joints, "and"), self.grouped(first, &joints, "or")];
        match readings {
            [Some(a), Some(b)] if a.len() < 120 => diagnostic.help(format!("write `{a}` or `{b}`")),
            _ => diagnostic.help("put brackets round the phrases that belong together"),
        }
    }

    /// The `and` and `or` of this level, by their token.
    fn joints(&self, first: usize) -> Vec<(usize, &'a str)> {
        let mut depth = 0;
        let mut out = Vec::new();
        for (i, token) in self.tokens.iter().enumerate().skip(first) {
            match &self.text.value[token.clone()] {
                "(" => depth += 1,
                ")" if depth == 0 => break,
                ")" => depth -= 1,
                word @ ("and" | "or") if depth == 0 => out.push((i, word)),
                _ => {}
            }
        }
        out
    }

    /// The phrases of this level with brackets round those that `joint` joins.
    fn grouped(&self, first: usize, joints: &[(usize, &str)], joint: &str) -> Option<String> {
        let mut last = first;
        let mut depth = 0;
        while last < self.tokens.len() {
            match &self.text.value[self.tokens[last].clone()] {
                "(" => depth += 1,
                ")" if depth == 0 => break,
                ")" => depth -= 1,
                _ => {}
            }
            last += 1;
        }
        let piece = |from: usize, to: usize| -> Option<&str> {
            let (a, b) = (self.tokens.get(from)?, self.tokens.get(to.checked_sub(1)?)?);
            self.text.value.get(a.start..b.end)
        };
        let mut out = String::new();
        let mut from = first;
        let mut groups: Vec<(Vec<&str>, Option<&str>)> = vec![(Vec::new(), None)];
        for (at, word) in joints.iter().map(|(at, word)| (*at, Some(*word))).chain([(last, None)]) {
            groups.last_mut()?.0.push(piece(from, at)?);
            from = at + 1;
            if word.is_some_and(|word| word != joint) {
                groups.last_mut()?.1 = word;
                groups.push((Vec::new(), None));
            }
        }
        for (parts, then) in groups {
            let inner = parts.join(&format!(" {joint} "));
            out += &if parts.len() > 1 { format!("({inner})") } else { inner };
            if let Some(then) = then {
                out += &format!(" {then} ");
            }
        }
        Some(out)
    }

    fn not_in_list(&self, first: usize, at: usize, bounds: &[(usize, bool)]) -> Diagnostic {
        let message = "`not` in a list joined by `or` can be read in two ways: brackets say which".to_owned();
        let diagnostic = self.fault(Check::Brackets, self.tokens[at].clone(), message);
        // Each negated part runs to the word before the next joint.
        let end = self.next.min(self.tokens.len());
        let mut parts = Vec::new();
        for (i, (from, negated)) in bounds.iter().enumerate() {
            let to = bounds.get(i + 1).map_or(end, |(next, _)| next - 1);
            let part = &self.text.value[self.tokens[*from].start..self.tokens[to - 1].end];
            parts.push(if *negated { format!("({part})") } else { part.to_owned() });
        }
        let one = parts.join(" or ");
        let rest = &self.text.value[self.tokens[at].end..self.tokens[end - 1].end];
        if at == first {
            diagnostic.help(format!("write `{}` or `not ({})`", brief(&one), brief(rest.trim())))
        } else {
            diagnostic.help(format!("write `{}`", brief(&one)))
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
}

pub(super) fn zone_leaf(parser: &mut Parser<'_>) -> Result<ZoneLeaf, Diagnostic> {
    let start = parser.here();
    let Some(word) = parser.take() else {
        let message =
            if parser.tokens.is_empty() { "the zone is empty" } else { "a zone is missing at the end" };
        let diagnostic = parser.fault(Check::Phrase, start, message.to_owned());
        return Err(if parser.tokens.is_empty() {
            diagnostic.help("write `all` or `none`")
        } else {
            diagnostic
        });
    };
    let what = match word {
        "all" => ZoneWord::All,
        "none" => ZoneWord::None,
        "enemy" => {
            let opened = start.clone();
            let inner = parser.deeper(&opened, |parser| parser.part(zone_leaf))?;
            ZoneWord::Enemy(Box::new(inner))
        }
        "last" => match parser.take() {
            Some("rank") => ZoneWord::Ranks(RankRef::Last, RankRef::Last),
            _ => {
                return Err(parser.fault(
                    Check::Phrase,
                    start,
                    "`last` stands before `rank`: `last rank`".to_owned(),
                ));
            }
        },
        "rank" | "ranks" => {
            let at = parser.here();
            let (a, b) = range(parser, word, "rank 4`, `ranks 7-last")?;
            ZoneWord::Ranks(rank(parser, a, &at)?, rank(parser, b, &at)?)
        }
        "file" | "files" => {
            let at = parser.here();
            let (a, b) = range(parser, word, "file e`, `files d-f")?;
            ZoneWord::Files(file(parser, a, &at)?, file(parser, b, &at)?)
        }
        "reachable" => ZoneWord::Reachable,
        ")" | "and" | "or" | "in" | "(" | "not" => {
            let message = format!("a zone is missing before `{word}`");
            return Err(parser.fault(Check::Phrase, start, message));
        }
        _ => match corners(word) {
            Some((a, b)) => {
                let (a, b) = (point(parser, a, &start, word)?, point(parser, b, &start, word)?);
                if a.0 > b.0 || a.1 > b.1 {
                    let name =
                        |file: usize, rank: usize| format!("{}{}", crate::board::file_letter(file), rank + 1);
                    let low = name(a.0.min(b.0), a.1.min(b.1));
                    let high = name(a.0.max(b.0), a.1.max(b.1));
                    let message = format!(
                        "`{word}` is no rectangle: it goes from its lower left to its upper right point"
                    );
                    return Err(parser
                        .fault(Check::Phrase, start, message)
                        .help(format!("write `{low}-{high}`")));
                }
                ZoneWord::Box(a, b)
            }
            None if is_reserved(word) => {
                let message = format!("`{word}` is no zone: it is a word of the phrases of pieces");
                return Err(parser.fault(Check::Phrase, start, message));
            }
            None if !word.starts_with(|c: char| c.is_ascii_lowercase()) => {
                let message = format!("`{word}` is no zone");
                let help = "a point is written `e2`, a rectangle `d1-f3`, a rank `rank 4`, ranks `ranks 1-5`";
                return Err(parser.fault(Check::Phrase, start, message).help(help));
            }
            None => ZoneWord::Named(word.to_owned()),
        },
    };
    let end = parser.tokens[parser.next - 1].end;
    Ok(ZoneLeaf { what, span: parser.sources.inside(parser.text, start.start..end) })
}

/// The two points of `d1-f3`, or the one of `e2`: as far as the words have their form, right or not.
fn corners(word: &str) -> Option<(&str, &str)> {
    let like_point = |word: &str| {
        let mut chars = word.chars();
        chars.next().is_some_and(|c| c.is_ascii_lowercase())
            && !chars.as_str().is_empty()
            && chars.all(|c| c.is_ascii_digit())
    };
    match word.split_once('-') {
        Some((a, b)) => (like_point(a) && like_point(b)).then_some((a, b)),
        None => like_point(word).then_some((word, word)),
    }
}

fn point(
    parser: &Parser<'_>,
    name: &str,
    at: &Range<usize>,
    word: &str,
) -> Result<(usize, usize), Diagnostic> {
    if let Some(point) = split_name(name) {
        return Ok(point);
    }
    let offset = word.find(name).unwrap_or(0);
    let place = at.start + offset..at.start + offset + name.len();
    let diagnostic = parser.fault(Check::OffBoard, place, format!("`{name}` is no point of any board"));
    // Who counts ranks from 0 as engines do has counted all of them so.
    let raised = |name: &str| {
        let rank: u32 = name[1..].parse().ok()?;
        Some(format!("{}{}", &name[..1], rank.checked_add(1)?))
    };
    if name.ends_with('0') && name.len() == 2 {
        let mended = match word.split_once('-') {
            Some((a, b)) => raised(a).zip(raised(b)).map(|(a, b)| format!("{a}-{b}")),
            None => raised(word),
        };
        if let Some(mended) = mended {
            return Err(diagnostic.help(format!("ranks count from 1 here: `{mended}`")));
        }
    }
    Err(diagnostic)
}

fn range<'a>(parser: &mut Parser<'a>, word: &str, example: &str) -> Result<(&'a str, &'a str), Diagnostic> {
    let at = parser.tokens[parser.next - 1].clone();
    let given = parser.peek().filter(|given| !matches!(*given, "and" | "or" | "not" | "(" | ")"));
    let Some(given) = given else {
        let message = format!("`{word}` stands before the one that is meant");
        return Err(parser.fault(Check::Phrase, at, message).help(format!("for instance `{example}`")));
    };
    parser.next += 1;
    Ok(given.split_once('-').unwrap_or((given, given)))
}

fn rank(parser: &Parser<'_>, word: &str, at: &Range<usize>) -> Result<RankRef, Diagnostic> {
    let fault = |message: String| parser.fault(Check::OffBoard, at.clone(), message);
    match word.parse::<usize>() {
        _ if word == "last" => Ok(RankRef::Last),
        Ok(0) => Err(fault("there is no rank 0".to_owned()).help("ranks count from 1 at Red's edge")),
        Ok(number) => Ok(RankRef::Number(number - 1)),
        Err(_) => {
            let message = format!("`{word}` is no rank: a rank is a number, or `last`");
            Err(parser
                .fault(Check::Phrase, at.clone(), message)
                .help("for instance `rank 4`, `ranks 7-last`"))
        }
    }
}

fn file(parser: &Parser<'_>, word: &str, at: &Range<usize>) -> Result<usize, Diagnostic> {
    match word.as_bytes() {
        [letter @ b'a'..=b'z'] => Ok(usize::from(letter - b'a')),
        _ => {
            let message = format!("`{word}` is no file: a file is one letter");
            Err(parser.fault(Check::Phrase, at.clone(), message).help("for instance `file e`, `files d-f`"))
        }
    }
}

pub(super) fn pieces_leaf(parser: &mut Parser<'_>) -> Result<PiecesLeaf, Diagnostic> {
    let mut words = Vec::new();
    while let Some(word) = parser.peek() {
        let at = parser.here();
        if matches!(word, "and" | "or" | "not" | "(" | ")" | "in") {
            break;
        }
        let what = match PIECE_WORDS.iter().find(|(known, _)| *known == word) {
            Some((_, what)) => what.clone(),
            None if is_reserved(word) || !word.starts_with(|c: char| c.is_ascii_lowercase()) => {
                let message = format!("`{word}` is no word of a phrase of pieces here");
                let help = "pieces are named by their kind, `own`, `enemy`, `red`, `black`, `top`, `covered`, `royal`, `any` and `in ZONE`";
                return Err(parser.fault(Check::Phrase, at, message).help(help));
            }
            None => PieceWord::Kind(word.to_owned()),
        };
        words.push((what, parser.sources.inside(parser.text, at)));
        parser.next += 1;
    }
    let zone = if parser.peek() == Some("in") {
        let opened = parser.here();
        parser.next += 1;
        Some(parser.deeper(&opened, |parser| parser.part(zone_leaf))?)
    } else {
        None
    };
    if words.is_empty() && zone.is_none() {
        let (message, at) = match parser.peek() {
            Some("not") => ("`not` stands before the words it is about".to_owned(), parser.here()),
            Some(word) => (format!("a piece is missing before `{word}`"), parser.here()),
            None if parser.tokens.is_empty() => {
                ("no pieces are named: `any` is every piece".to_owned(), parser.here())
            }
            None => ("a piece is missing at the end".to_owned(), parser.here()),
        };
        return Err(parser.fault(Check::Phrase, at, message));
    }
    Ok(PiecesLeaf { words, zone })
}
