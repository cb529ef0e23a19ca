//! A book as lines for a terminal.

use super::model::{Block, Book, Diagram, Section};
use crate::cells::words::{width, wrap};
use crate::cells::{View, draw};
use crate::variant::Variant;

/// Cells of a line.
const WIDE: usize = 79;

/// The book as text, no line wider than 79 cells but where a board is.
pub fn write(book: &Book, variant: &Variant) -> String {
    let mut out = heading(&book.title, '=');
    if let Some(aim) = &book.aim {
        out += &format!("\n{}\n", wrap(aim, WIDE));
    }
    for section in &book.sections {
        out += "\n\n";
        write_section(&mut out, book, variant, section, '-');
        for part in &section.parts {
            out += "\n";
            write_section(&mut out, book, variant, part, '·');
        }
    }
    out + &format!("\n\n{}\n", book.made_from)
}

fn heading(title: &str, line: char) -> String {
    format!("{title}\n{}\n", line.to_string().repeat(width(title)))
}

fn write_section(out: &mut String, book: &Book, variant: &Variant, section: &Section, line: char) {
    *out += &heading(&section.heading(), line);
    for block in &section.blocks {
        *out += "\n";
        match block {
            Block::Rules(sentences) => *out += &format!("{}\n", wrap(&sentences.join(book.gap), WIDE)),
            Block::Note(text) => *out += &format!("{}\n", wrap(text, WIDE)),
            Block::List(items) => items.iter().for_each(|item| {
                let text = wrap(item, WIDE - 2).replace('\n', "\n  ");
                *out += &format!("- {text}\n");
            }),
            Block::Fen(fen) => *out += &format!("{fen}\n"),
            Block::Legend => *out += &format!("{}\n", wrap(&book.legends[0], WIDE)),
            Block::Diagram(diagram) => {
                if let Some(caption) = &diagram.caption {
                    *out += &format!("{}\n\n", wrap(caption, WIDE));
                }
                *out += &board(book, diagram, variant);
            }
        }
    }
}

/// A board of characters.
pub fn board(book: &Book, diagram: &Diagram, variant: &Variant) -> String {
    let stacks = Some(book.stacks.clone());
    let hands = Some(book.hands.clone());
    let view = View { marks: diagram.marks.clone(), stacks, hands, ..View::default() };
    let text = draw(variant, &diagram.setup, &view).text(None);
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}
