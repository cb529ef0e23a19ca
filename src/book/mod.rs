//! The rule book of a game, made from its file: sentences in some language, pictures, worked examples.
//!
//! [`book`] builds it as data, [`Format`] writes it. What it says of a rule it says from what the engine plays by, or
//! from the phrase that the engine's tables are made from.

mod forced;
mod html;
mod law;
mod markdown;
mod model;
mod movement;
mod phrases;
mod piece;
mod plain;
mod telling;
mod tongue;
mod usual;
mod whole;
mod worked;

use std::sync::Arc;

pub use model::{Block, Book, Diagram, Section};
pub(crate) use tongue::say;
pub use tongue::{Language, Tongue};

use phrases::Phrases;
use piece::Pieces;
use usual::Usual;
use whole::{Whole, yes};

use crate::board::Side;
use crate::spec::Loaded;
use crate::variant::Variant;

/// A form in which a book is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum Format {
    /// Markdown, with boards of characters.
    Md,
    /// One page of HTML that needs nothing else, with drawn boards.
    Html,
    /// Lines for a terminal, with boards of characters.
    #[default]
    Text,
}

impl Format {
    /// A book in this form.
    pub fn write(self, book: &Book, variant: &Variant) -> String {
        match self {
            Format::Md => markdown::write(book, variant),
            Format::Html => html::write(book, variant),
            Format::Text => plain::write(book, variant),
        }
    }
}

/// The rule book of a game. `variant` is `loaded`, compiled.
pub fn book(loaded: &Loaded, variant: &Arc<Variant>, tongue: &Tongue) -> Book {
    let mut book = Book {
        language: tongue.language().code(),
        title: say!(tongue, "book-title", name = tongue.own(variant.name())),
        aim: variant.about().map(|about| tongue.sentence(&tongue.own(about))),
        contents: say!(tongue, "contents"),
        made_from: say!(tongue, "made-from"),
        legends: [
            say!(tongue, "legend", stacked = yes(variant.stacked())),
            say!(tongue, "legend-drawn", stacked = yes(variant.stacked())),
        ],
        stacks: say!(tongue, "stacks-listed"),
        hands: Default::default(),
        gap: tongue.language().gap(),
        sections: Vec::new(),
    };
    let usual = Usual::of(variant);
    // a file that compiles has phrases that can be read
    let Some(phrases) = Phrases::new(tongue, loaded, variant) else { return book };
    book.hands = Side::BOTH.map(|side| say!(tongue, "hand-of", side = phrases.side(side)));
    let whole = Whole { tongue, phrases: &phrases, loaded, variant, usual: &usual };
    let pieces = Pieces { tongue, phrases: &phrases, loaded, variant, usual: &usual };
    let mut of_pieces = Section::new("pieces", say!(tongue, "section-pieces"));
    of_pieces.blocks.push(Block::Legend);
    let written = variant.kinds().zip(loaded.game.pieces.values());
    of_pieces.parts = written.map(|((kind, _), written)| pieces.section(kind, written)).collect();
    book.sections = vec![
        whole.board(),
        whole.zones(),
        whole.moving(),
        whole.stacks(),
        whole.hands(),
        of_pieces,
        whole.royals(),
        whole.end(),
        whole.law(),
        whole.examples(),
    ];
    book.sections.retain(|section| !section.is_empty());
    book
}
