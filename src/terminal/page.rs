//! Pages of text over the board: help, the ledger, the rule book.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Borders, Clear, Widget};

use super::theme::{Role, Styles};
use crate::cells::words::{width, wrap};

/// A text that can be scrolled.
#[derive(Clone, Debug)]
pub struct Page {
    /// What stands in its upper edge.
    pub title: String,
    /// Which keys work there, in its lower edge.
    pub keys: &'static str,
    /// Its lines, unbroken.
    lines: Vec<String>,
    /// Whether lines are broken to fit; else they can be moved sideways.
    wrapped: bool,
    top: usize,
    left: usize,
    /// Lines that were shown when it was last drawn, and how many there were.
    seen: (usize, usize),
}

impl Page {
    /// A page whose lines are broken where the screen ends.
    pub fn wrapped(title: &str, keys: &'static str, text: &str) -> Page {
        Page { wrapped: true, ..Page::new(title, keys, text) }
    }

    /// A page whose lines are as they are.
    pub fn new(title: &str, keys: &'static str, text: &str) -> Page {
        let lines = text.lines().map(|line| line.trim_end().to_owned()).collect();
        Page { title: title.to_owned(), keys, lines, wrapped: false, top: 0, left: 0, seen: (1, 0) }
    }

    /// Moves it by lines.
    pub fn scroll(&mut self, by: isize) {
        let last = self.seen.1.saturating_sub(self.seen.0);
        self.top = self.top.saturating_add_signed(by).min(last);
    }

    /// Moves it by what is seen at once.
    pub fn turn(&mut self, by: isize) {
        self.scroll(by * (self.seen.0.saturating_sub(1)).max(1) as isize);
    }

    /// Moves it sideways.
    pub fn shift(&mut self, by: isize) {
        if !self.wrapped {
            self.left = self.left.saturating_add_signed(by);
        }
    }

    /// Goes to the first line, or to the last.
    pub fn go_to(&mut self, end: bool) {
        self.top = if end { self.seen.1.saturating_sub(self.seen.0) } else { 0 };
    }

    /// Draws it.
    pub fn draw(&mut self, area: Rect, styles: &Styles, ascii: bool, buffer: &mut Buffer) {
        let inner = sheet(area, &self.title, self.keys, styles, ascii, buffer);
        let cells = usize::from(inner.width);
        let lines: Vec<String> = if self.wrapped {
            self.lines.iter().flat_map(|line| broken(line, cells)).collect()
        } else {
            self.lines.clone()
        };
        self.seen = (usize::from(inner.height), lines.len());
        self.top = self.top.min(lines.len().saturating_sub(self.seen.0));
        let widest = lines.iter().map(|line| width(line)).max().unwrap_or(0);
        self.left = self.left.min(widest.saturating_sub(cells));
        for (y, text) in (inner.top()..inner.bottom()).zip(lines.iter().skip(self.top)) {
            let text: String = text.chars().skip(self.left).collect();
            buffer.set_stringn(inner.x, y, text, cells, styles.of(Role::Text));
        }
    }
}

/// A line of a page in lines that fit; one that begins with blanks goes on below its text.
fn broken(line: &str, cells: usize) -> Vec<String> {
    let text = line.trim_start();
    if width(line) <= cells {
        return vec![line.to_owned()];
    }
    // a key and what it does stand in two columns
    let column = text.find("  ").map_or(0, |gap| text[gap..].find(|c| c != ' ').map_or(0, |more| gap + more));
    let indent = line.len() - text.len() + if column < 24 { column } else { 0 };
    if cells <= indent + 8 {
        return wrap(text, cells.max(1)).lines().map(str::to_owned).collect();
    }
    let (head, tail) = line.split_at(indent);
    let mut lines: Vec<String> = wrap(tail, cells - indent).lines().map(str::to_owned).collect();
    for (i, line) in lines.iter_mut().enumerate() {
        *line = if i == 0 { format!("{head}{line}") } else { format!("{:indent$}{line}", "") };
    }
    lines
}

/// An empty box with a title and a foot; what is inside.
pub fn frame(area: Rect, title: &str, foot: &str, styles: &Styles, ascii: bool, buffer: &mut Buffer) -> Rect {
    let inner = edged(Borders::ALL, area, title, foot, styles, ascii, buffer);
    Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
}

/// The same without edges at the sides, for text that needs the whole width.
fn sheet(area: Rect, title: &str, foot: &str, styles: &Styles, ascii: bool, buffer: &mut Buffer) -> Rect {
    let inner = edged(Borders::TOP | Borders::BOTTOM, area, title, foot, styles, ascii, buffer);
    Rect { x: inner.x + 1, width: inner.width.saturating_sub(1), ..inner }
}

fn edged(
    borders: Borders,
    area: Rect,
    title: &str,
    foot: &str,
    styles: &Styles,
    ascii: bool,
    buffer: &mut Buffer,
) -> Rect {
    Clear.render(area, buffer);
    let block = Block::new()
        .borders(borders)
        .style(styles.of(Role::Text))
        .border_style(styles.of(Role::Muted))
        .title_top(Line::from(Span::styled(format!(" {title} "), styles.of(Role::Accent))))
        .title_bottom(Line::from(Span::styled(format!(" {foot} "), styles.of(Role::Muted))).right_aligned());
    let block = if ascii { block.border_set(ASCII) } else { block.border_type(BorderType::Rounded) };
    let inner = block.inner(area);
    block.render(area, buffer);
    inner
}

const ASCII: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};
