//! A rule book as data: what it says and draws, before it is written in some format.

use crate::board::Point;
use crate::cells::Mark;
use crate::game::Setup;

/// A rule book in one language.
#[derive(Clone, Debug)]
pub struct Book {
    /// The language's code, `en`.
    pub language: &'static str,
    /// The title.
    pub title: String,
    /// The aim, if the file says one.
    pub aim: Option<String>,
    /// Heading of the table of contents.
    pub contents: String,
    /// A line on where the book comes from.
    pub made_from: String,
    /// What the marks of diagrams mean: as text draws them, as pictures do.
    pub legends: [String; 2],
    /// What stands above a list of stacks beside a board of characters.
    pub stacks: String,
    /// What stands before Red's hand and before Black's beside a board of characters.
    pub hands: [String; 2],
    /// What stands between two sentences of a paragraph.
    pub gap: &'static str,
    /// The sections, in order.
    pub sections: Vec<Section>,
}

/// A section of a book.
#[derive(Clone, Debug)]
pub struct Section {
    /// Tells it from the others, in every language and for every game alike.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// How what it is about looks on the board; stands behind the heading.
    pub glyphs: Vec<String>,
    /// What it holds.
    pub blocks: Vec<Block>,
    /// The sections inside it.
    pub parts: Vec<Section>,
}

/// One thing in a section.
#[derive(Clone, Debug)]
pub enum Block {
    /// Sentences that say a rule; one paragraph.
    Rules(Vec<String>),
    /// A sentence that says no rule: how something looks, what an example shows.
    Note(String),
    /// Items of a list. They say no rule.
    List(Vec<String>),
    /// The start as FEN.
    Fen(String),
    /// A board.
    Diagram(Box<Diagram>),
    /// What the marks of the diagrams mean.
    Legend,
}

/// A board with marks.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// What it shows, if that must be said.
    pub caption: Option<String>,
    /// What stands where.
    pub setup: Setup,
    /// The marks.
    pub marks: Vec<(Point, Mark)>,
    /// Moves: from where to where.
    pub arrows: Vec<(Point, Point)>,
}

impl Section {
    /// A section without anything in it.
    pub fn new(id: impl Into<String>, title: impl Into<String>) -> Section {
        Section {
            id: id.into(),
            title: title.into(),
            glyphs: Vec::new(),
            blocks: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// Adds sentences that say a rule, as a paragraph; none if there are none.
    pub fn rules(&mut self, sentences: Vec<String>) {
        if !sentences.is_empty() {
            self.blocks.push(Block::Rules(sentences));
        }
    }

    /// The heading with what stands behind it.
    pub fn heading(&self) -> String {
        let parts: Vec<&str> = std::iter::once(&self.title).chain(&self.glyphs).map(String::as_str).collect();
        parts.join(" ")
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty() && self.parts.is_empty()
    }

    /// Every sentence that says a rule, and the start; not those of the sections inside it.
    pub fn sentences(&self) -> Vec<&str> {
        let mut said = Vec::new();
        for block in &self.blocks {
            match block {
                Block::Rules(sentences) => said.extend(sentences.iter().map(String::as_str)),
                Block::Fen(fen) => said.push(fen),
                Block::Note(_) | Block::List(_) | Block::Diagram(_) | Block::Legend => {}
            }
        }
        said
    }
}

impl Book {
    /// The sections with those inside them, each before what is inside it.
    pub fn all_sections(&self) -> Vec<&Section> {
        self.sections.iter().flat_map(|section| std::iter::once(section).chain(&section.parts)).collect()
    }
}
