//! A rectangle of cells to draw on.

use unicode_width::UnicodeWidthChar;

use super::words::width;
use super::{Cell, Picture, Tone};

pub(super) struct Canvas {
    rows: Vec<Vec<Cell>>,
    width: usize,
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Canvas {
        let blank = Cell { text: " ".to_string(), tone: Tone::Plain };
        Canvas { rows: vec![vec![blank; width]; height], width }
    }

    /// Number of lines.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Puts a text on one line, character by character.
    pub fn put(&mut self, x: usize, y: usize, text: &str, tone: Tone) {
        let mut x = x;
        for c in text.chars() {
            self.put_whole(x, y, c.encode_utf8(&mut [0; 4]), tone);
            x += c.width().unwrap_or(0);
        }
    }

    /// Puts a glyph that is one or two cells wide.
    pub fn put_whole(&mut self, x: usize, y: usize, text: &str, tone: Tone) {
        for i in 0..width(text) {
            if let Some(cell) = self.rows.get_mut(y).and_then(|row| row.get_mut(x + i)) {
                *cell = Cell { text: if i == 0 { text.to_string() } else { String::new() }, tone };
            }
        }
    }

    fn paste(&mut self, x: usize, y: usize, other: &Canvas) {
        for (row, cells) in self.rows.iter_mut().skip(y).zip(&other.rows) {
            row[x..x + other.width].clone_from_slice(cells);
        }
    }

    /// Two drawings side by side if that is not too wide, else one above the other.
    pub fn beside_or_below(left: Canvas, right: Option<Canvas>, widest: usize) -> Canvas {
        let Some(right) = right else { return left };
        let beside = left.width + 2 + right.width;
        if beside <= widest {
            let mut both = Canvas::new(beside, left.len().max(right.len()));
            both.paste(0, 0, &left);
            both.paste(left.width + 2, 0, &right);
            both
        } else {
            Canvas::below(left, Some(right))
        }
    }

    /// Two drawings one above the other, with an empty line between.
    pub fn below(upper: Canvas, lower: Option<Canvas>) -> Canvas {
        let Some(lower) = lower else { return upper };
        let mut both = Canvas::new(upper.width.max(lower.width), upper.len() + 1 + lower.len());
        both.paste(0, 0, &upper);
        both.paste(0, upper.len() + 1, &lower);
        both
    }

    pub fn into_picture(self) -> Picture {
        Picture { lines: self.rows }
    }
}
