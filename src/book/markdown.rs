//! A book as Markdown, boards as blocks of characters.

use super::model::{Block, Book, Section};
use super::plain;
use crate::variant::Variant;

/// The book as Markdown.
pub fn write(book: &Book, variant: &Variant) -> String {
    let mut out = format!("# {}\n", escape(&book.title));
    if let Some(aim) = &book.aim {
        out += &format!("\n{}\n", escape(aim));
    }
    for section in &book.sections {
        write_section(&mut out, book, variant, section, 2);
    }
    out + &format!("\n---\n\n{}\n", escape(&book.made_from))
}

fn write_section(out: &mut String, book: &Book, variant: &Variant, section: &Section, level: usize) {
    *out += &format!("\n{} {}\n", "#".repeat(level), escape(&section.heading()));
    for block in &section.blocks {
        *out += "\n";
        match block {
            Block::Rules(sentences) => *out += &format!("{}\n", escape(&sentences.join(book.gap))),
            Block::Note(text) => *out += &format!("{}\n", escape(text)),
            Block::List(items) => items.iter().for_each(|item| *out += &format!("- {}\n", escape(item))),
            Block::Fen(fen) => *out += &format!("`{fen}`\n"),
            Block::Legend => *out += &format!("{}\n", escape(&book.legends[0])),
            Block::Diagram(diagram) => {
                if let Some(caption) = &diagram.caption {
                    *out += &format!("{}\n\n", escape(caption));
                }
                *out += &format!("```text\n{}```\n", plain::board(book, diagram, variant));
            }
        }
    }
    for part in &section.parts {
        write_section(out, book, variant, part, level + 1);
    }
}

/// A text in which nothing is taken for a sign of Markdown.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '<' | '>' | '[' | ']' | '#' | '|') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}
