//! Turns the TOML parser's errors into messages for authors: one for each fault, with the corrected line where it can be known.

use std::ops::Range;

use toml_parser::parser::{Event, EventKind, RecursionGuard, parse_document};

use super::checks::Check;
use super::diagnostic::Diagnostic;
use super::source::{SourceId, Span};
use super::words::{brief, code_point, short, strange};

/// So many faults of one file are told; who has more does not read them.
const MOST_FAULTS: usize = 50;

/// Explains the errors of a text.
pub(super) fn explain(source: SourceId, text: &str, errors: &[toml::de::Error]) -> Vec<Diagnostic> {
    let mut faults: Vec<(Range<usize>, &str)> =
        errors.iter().map(|error| (error.span().unwrap_or(0..0), error.message())).collect();
    faults.sort_by_key(|(span, _)| span.start);
    let page = Page { source, text };
    let mut keys = None;
    let mut out = Vec::new();
    let mut repeated: Vec<Vec<String>> = Vec::new();
    let mut last_line = 0..0;
    let mut duplicates = 0;
    for (span, message) in faults {
        if out.len() >= MOST_FAULTS {
            break;
        }
        if message == "duplicate key" {
            // Of a table that stands twice there may be very many, which are not told.
            duplicates += 1;
            if duplicates > 20 * MOST_FAULTS {
                continue;
            }
            let keys = keys.get_or_insert_with(|| defined_keys(text));
            out.extend(page.repeated(keys, &span, &mut repeated));
            continue;
        }
        // What follows on the line of a fault is a consequence of it.
        if !last_line.is_empty() && span.start <= last_line.end {
            continue;
        }
        let line = page.line(span.start);
        last_line = line.clone();
        let (diagnostic, open) = page.fault(span, message, &line);
        out.push(diagnostic);
        if open {
            break;
        }
    }
    out
}

struct Page<'a> {
    source: SourceId,
    text: &'a str,
}

impl Page<'_> {
    fn span(&self, range: &Range<usize>) -> Span {
        Span { source: self.source, start: range.start as u32, end: range.end as u32 }
    }

    /// The bytes of the line at a byte, without its end.
    fn line(&self, at: usize) -> Range<usize> {
        // An error "at the end of the line" stands on the line end itself, or at the end of the text behind it.
        let mut at = at.min(self.text.len());
        if at == self.text.len() && at > 0 && self.text.ends_with('\n') {
            at -= 1;
        }
        let start = self.text[..at].rfind('\n').map_or(0, |i| i + 1);
        let end = self.text[at..].find('\n').map_or(self.text.len(), |i| at + i);
        let line = &self.text[start..end];
        start..start + line.trim_end_matches('\r').len()
    }

    /// The message of a fault, and whether something was left open, so that whatever follows is read wrongly.
    fn fault(&self, span: Range<usize>, message: &str, line: &Range<usize>) -> (Diagnostic, bool) {
        let written = &self.text[line.clone()];
        if let Some(diagnostic) = self.strange(line) {
            return (diagnostic, false);
        }
        let found = self.text.get(span.clone()).unwrap_or_default();
        let place = if span.is_empty() { self.widen(span.start, line) } else { span.clone() };
        let syntax = |message: String| Diagnostic::new(Check::Syntax, self.span(&place), message);
        let key = written.split('=').next().unwrap_or_default().trim();
        let diagnostic = match message {
            _ if message.starts_with("string values must be quoted") && found.trim().is_empty() => {
                syntax(format!("`{}` has no value", short(key)))
            }
            _ if message.starts_with("string values must be quoted") => {
                let bare = found.trim_matches(['`', '\'']);
                let mended = written.replacen(found, &format!("\"{bare}\""), 1);
                syntax(format!("`{}` stands without quotes: texts stand in \"…\"", short(found)))
                    .help(format!("write `{}`", brief(mended.trim())))
            }
            _ if message.starts_with("invalid boolean") => {
                syntax(format!("`{}` is not a value: true and false are small and complete", short(found)))
            }
            _ if message.starts_with("key with no value") => self.no_value(written, syntax),
            _ if message.starts_with("invalid unquoted key") => {
                let bad = found.chars().find(|c| !(c.is_ascii_alphanumeric() || *c == '-' || *c == '_'));
                match bad {
                    Some(c) if !c.is_ascii() => syntax(format!(
                        "the key holds `{c}` ({}): keys are Latin letters, digits and hyphens",
                        code_point(c)
                    )),
                    _ => self.no_value(written, syntax),
                }
            }
            _ if message.starts_with("unclosed table") || message.starts_with("unclosed array table") => {
                syntax("the header of the table is not closed: `]` is missing".to_owned())
            }
            _ if message.starts_with("invalid basic string")
                || message.starts_with("invalid literal string") =>
            {
                syntax("the text is not closed: its closing quote is missing".to_owned())
            }
            _ if message.starts_with("invalid multi-line") => {
                let quotes = if message.contains("literal") { "'''" } else { "\"\"\"" };
                let opened = self.text[..span.start].rfind(quotes).unwrap_or(span.start);
                let place = opened..(opened + 3).min(self.text.len());
                let diagnostic = Diagnostic::new(
                    Check::Syntax,
                    self.span(&place),
                    format!("the text that begins with {quotes} is not closed before the end of the file"),
                );
                return (diagnostic, true);
            }
            _ if message.starts_with("unquoted keys cannot be empty") => {
                syntax("the key before `=` is missing".to_owned())
            }
            _ if message.contains("array")
                || message.starts_with("missing comma")
                || message.contains("inline table") =>
            {
                let (bracket, what) = if message.contains("array") { ('[', "list") } else { ('{', "table") };
                let close = if bracket == '[' { ']' } else { '}' };
                let mut diagnostic = syntax(format!(
                    "the {what} is not closed, or a comma is missing: `,` or `{close}` is expected here"
                ));
                if let Some(open) = self.text[..span.start].rfind(bracket) {
                    diagnostic =
                        diagnostic.also(self.span(&(open..open + 1)), format!("the {what} begins here"));
                }
                return (diagnostic, true);
            }
            _ if message.starts_with("unexpected key or value") => {
                syntax("nothing more may stand on this line but a comment that begins with `#`".to_owned())
            }
            _ if message.starts_with("missing escaped value") => syntax(
                "`\\` begins an escape such as `\\n`, and this is none: a backslash itself is written `\\\\`"
                    .to_owned(),
            ),
            _ if message.starts_with("carriage return") => {
                let diagnostic = syntax("a lone carriage return (U+000D) does not end a line".to_owned());
                return (diagnostic.help("save the file with line ends as LF or CR LF"), true);
            }
            _ if message.contains("recurs") => {
                let diagnostic = Diagnostic::new(Check::TooDeep, self.span(&place), "nested too deeply");
                return (diagnostic, true);
            }
            _ => syntax(format!("not TOML: {message}")),
        };
        (diagnostic, false)
    }

    fn no_value(&self, written: &str, syntax: impl Fn(String) -> Diagnostic) -> Diagnostic {
        let trimmed = written.trim();
        let diagnostic = syntax("this line is neither `key = value` nor a [table] nor a comment".to_owned());
        if ["//", "--", ";", "%"].iter().any(|mark| trimmed.starts_with(mark)) {
            return diagnostic.help("a comment begins with `#`");
        }
        let mended = match trimmed.split_once(['=', ':']) {
            Some((key, value)) if !trimmed.starts_with('[') => {
                format!("{} = {}", key.trim(), value.trim_start_matches(['=', '>', ' ']))
            }
            _ => return diagnostic,
        };
        diagnostic.help(format!("write `{}`", brief(&mended)))
    }

    /// An empty place as wide as the character there, so that a caret can stand under something.
    fn widen(&self, at: usize, line: &Range<usize>) -> Range<usize> {
        let rest = self.text.get(at..).unwrap_or_default();
        match rest.chars().next() {
            Some(c) if c != '\n' && c != '\r' => at..at + c.len_utf8(),
            _ => {
                let before = self.text[line.start..at.clamp(line.start, line.end)].chars().next_back();
                let end = at.clamp(line.start, line.end);
                end - before.map_or(0, char::len_utf8)..end
            }
        }
    }

    /// A character on a faulty line that cannot be seen, or is not what it looks like, is the cause of the fault.
    fn strange(&self, line: &Range<usize>) -> Option<Diagnostic> {
        let written = &self.text[line.clone()];
        // A comment may hold anything.
        let (at, c) = written.char_indices().find(|(_, c)| strange(*c).is_some() || *c == '#')?;
        let (what, instead) = strange(c)?;
        let place = line.start + at..line.start + at + c.len_utf8();
        let seen = if instead.is_empty() || instead == " " { String::new() } else { format!("`{c}` is ") };
        let code = code_point(c);
        let message = match c {
            _ if !seen.is_empty() => {
                format!("{seen}{what} ({code}), where TOML needs the plain `{instead}`")
            }
            _ => format!("{what} ({code}) stands here"),
        };
        let mended: String = written
            .chars()
            .map(|c| strange(c).map_or_else(|| c.to_string(), |(_, instead)| instead.to_owned()))
            .collect();
        let help = if instead.is_empty() {
            "delete it (in an editor: retype the beginning of the line)".to_owned()
        } else {
            format!("write `{}`", brief(mended.trim()))
        };
        Some(Diagnostic::new(Check::StrangeCharacter, self.span(&place), message).help(help))
    }

    fn repeated(
        &self,
        keys: &[(Vec<String>, Range<usize>)],
        span: &Range<usize>,
        repeated: &mut Vec<Vec<String>>,
    ) -> Option<Diagnostic> {
        let found = self.text.get(span.clone()).unwrap_or_default();
        let message = format!("`{}` is said twice", short(found));
        let diagnostic = Diagnostic::new(Check::Repeated, self.span(span), message);
        let index = keys.iter().position(|(_, place)| place == span);
        let Some((path, _)) = index.map(|i| &keys[i]) else {
            return Some(diagnostic);
        };
        // Of a table that stands twice, each common key is repeated too.
        if repeated.iter().any(|whole| path.len() > whole.len() && path.starts_with(whole)) {
            return None;
        }
        repeated.push(path.clone());
        let before = &keys[..index.unwrap_or(0)];
        let first = before
            .iter()
            .find(|(other, _)| other == path)
            .or_else(|| before.iter().find(|(other, _)| other.starts_with(path)));
        let diagnostic = match first {
            Some((_, place)) => diagnostic.here("again here").also(self.span(place), "first here"),
            None => diagnostic,
        };
        Some(diagnostic.help("delete one of the two, or join them"))
    }
}

/// Every key that a text defines, with its full path, in order. Elements of lists are counted in the path.
fn defined_keys(text: &str) -> Vec<(Vec<String>, Range<usize>)> {
    let source = toml_parser::Source::new(text);
    let tokens = source.lex().into_vec();
    let mut events: Vec<Event> = Vec::new();
    parse_document(&tokens, &mut RecursionGuard::new(&mut events, 80), &mut ());

    #[derive(PartialEq)]
    enum Scope {
        Table,
        Key,
        List,
    }
    let mut out = Vec::new();
    let mut lists: indexmap::IndexMap<Vec<String>, usize> = indexmap::IndexMap::new();
    let mut scopes: Vec<(Scope, Vec<String>)> = vec![(Scope::Table, Vec::new())];
    let mut key: Vec<(String, Range<usize>)> = Vec::new();
    let mut in_header = false;
    let mut elements = 0;
    for event in &events {
        let span = event.span().start()..event.span().end();
        match event.kind() {
            EventKind::StdTableOpen | EventKind::ArrayTableOpen => {
                in_header = true;
                key.clear();
            }
            EventKind::SimpleKey => {
                let written = text.get(span.clone()).unwrap_or_default();
                key.push((written.trim_matches(['"', '\'']).to_owned(), span));
            }
            EventKind::StdTableClose | EventKind::ArrayTableClose => {
                in_header = false;
                let mut header = Vec::new();
                let last = key.len().saturating_sub(1);
                for (i, (name, place)) in key.drain(..).enumerate() {
                    header.push(name);
                    if i == last && event.kind() == EventKind::ArrayTableClose {
                        *lists.entry(header.clone()).or_insert(0) += 1;
                    } else if i == last {
                        out.push((header.clone(), place));
                    }
                    if let Some(count) = lists.get(&header) {
                        header.push(count.to_string());
                    }
                }
                scopes = vec![(Scope::Table, header)];
            }
            EventKind::KeyValSep if !in_header => {
                // The value of the key before has ended.
                while scopes.len() > 1 && scopes.last().is_some_and(|(scope, _)| *scope == Scope::Key) {
                    scopes.pop();
                }
                let mut path = scopes.last().map(|(_, path)| path.clone()).unwrap_or_default();
                for (name, place) in key.drain(..) {
                    path.push(name);
                    out.push((path.clone(), place));
                }
                scopes.push((Scope::Key, path));
            }
            EventKind::InlineTableOpen | EventKind::ArrayOpen => {
                let (scope, mut path) = match scopes.last() {
                    Some((scope, path)) => (*scope == Scope::List, path.clone()),
                    None => (false, Vec::new()),
                };
                if scope {
                    elements += 1;
                    path.push(format!("{elements}"));
                }
                let list = event.kind() == EventKind::ArrayOpen;
                scopes.push((if list { Scope::List } else { Scope::Table }, path));
                key.clear();
            }
            EventKind::InlineTableClose | EventKind::ArrayClose => {
                while scopes.len() > 1 {
                    let ended = scopes.pop();
                    if ended.is_some_and(|(scope, _)| scope != Scope::Key) {
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    out
}
