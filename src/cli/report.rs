//! Shows what is wrong with a game's files: the lines in question, what is meant, and what would be right.

use std::borrow::Cow;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::words::count;
use crate::spec::{Diagnostic, Label, Report, SourceId, Sources, Span};

/// Lines longer than this are cut round what is marked.
const LONGEST_LINE: usize = 160;
/// So much of a long line is shown on each side of what is marked.
const AROUND: usize = 50;

/// The report as text, with a last line that counts the faults; in colours if asked.
pub fn render(report: &Report, colours: bool) -> String {
    let renderer = if colours { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.decor_style(DecorStyle::Ascii);
    let mut out = String::new();
    for diagnostic in &report.diagnostics {
        out += &renderer.render(&[group(diagnostic, &report.sources)]);
        out += "\n\n";
    }
    out += &format!("{}\n", counted(&report.diagnostics));
    out
}

/// `2 errors`, `1 error, 3 warnings`.
fn counted(diagnostics: &[Diagnostic]) -> String {
    let warnings = diagnostics.iter().filter(|diagnostic| diagnostic.check.is_warning()).count();
    let counts = [(diagnostics.len() - warnings, "error"), (warnings, "warning")];
    let counts = counts.into_iter().filter(|(number, _)| *number > 0);
    counts.map(|(number, what)| count(number, what)).collect::<Vec<_>>().join(", ")
}

fn group<'a>(diagnostic: &'a Diagnostic, sources: &'a Sources) -> Group<'a> {
    let level = if diagnostic.check.is_warning() { Level::WARNING } else { Level::ERROR };
    let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.check.code());
    let mut group = Group::with_title(title);
    let mut files: Vec<SourceId> = Vec::new();
    for label in &diagnostic.labels {
        if !files.contains(&label.span.source) {
            files.push(label.span.source);
        }
    }
    for file in files {
        let source = sources.get(file);
        let of_file: Vec<(usize, &Label)> =
            diagnostic.labels.iter().enumerate().filter(|(_, label)| label.span.source == file).collect();
        let (text, first_line, shift) = excerpt(&source.text, of_file.iter().map(|(_, label)| label.span));
        let annotations = of_file.iter().map(|(i, label)| {
            let kind = if *i == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
            let range = shift(label.span, &text);
            let annotation = kind.span(range);
            if label.text.is_empty() { annotation } else { annotation.label(label.text.as_str()) }
        });
        let annotations: Vec<_> = annotations.collect();
        group = group.element(
            Snippet::source(text.clone())
                .line_start(first_line)
                .path(source.name.as_str())
                .annotations(annotations),
        );
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    group
}

/// Places in an excerpt.
type Shift = Box<dyn Fn(Span, &str) -> std::ops::Range<usize>>;

/// The text to show for some places of a file, the number of its first line, and where the places are in it.
///
/// Usually that is the whole text, of which only the lines in question are printed. If one of them is very long, it is
/// what stands round the first place, as a line of its own: nobody can read a million letters.
fn excerpt<'a>(text: &'a str, spans: impl Iterator<Item = Span> + Clone) -> (Cow<'a, str>, usize, Shift) {
    let line_of = |at: usize| {
        let at = floor(text, at);
        let start = text[..at].rfind('\n').map_or(0, |i| i + 1);
        let end = text[at..].find('\n').map_or(text.len(), |i| at + i);
        start..end
    };
    let long = |span: Span| {
        line_of(span.start as usize).len() > LONGEST_LINE || span.range().len() > 40 * LONGEST_LINE
    };
    if !spans.clone().any(long) {
        let whole = |span: Span, text: &str| {
            let start = floor(text, span.start as usize);
            start..floor(text, span.end as usize).max(start)
        };
        return (Cow::Borrowed(text), 1, Box::new(whole));
    }
    let first = spans.clone().next().map_or(0, |span| span.start as usize);
    let line = line_of(first);
    let from = floor(text, first.saturating_sub(AROUND)).max(line.start);
    let until = floor(text, first + 2 * AROUND).min(line.end).max(from);
    let before = if from > line.start { "…" } else { "" };
    let after = if until < line.end { "…" } else { "" };
    let number = text[..line.start].matches('\n').count() + 1;
    let shown = format!("{before}{}{after}", &text[from..until]);
    let offset = before.len();
    let shift = move |span: Span, shown: &str| {
        let clamp = |at: u32| floor(shown, (at as usize).clamp(from, until) - from + offset);
        let start = clamp(span.start);
        start..clamp(span.end).max(start)
    };
    (Cow::Owned(shown), number, Box::new(shift))
}

/// The nearest place between characters at or before a byte.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
