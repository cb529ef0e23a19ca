//! A book as one page of HTML that needs nothing else.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::model::{Block, Book, Diagram, Section};
use crate::cells::Mark;
use crate::picture::{self, Options};
use crate::variant::Variant;

/// How the page looks: on a screen, light or dark, on a phone, on paper.
const STYLE: &str = include_str!("book.css");

/// The book as a page.
pub fn write(book: &Book, variant: &Variant) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(language(book)) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (book.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (book.title) }
                    @if let Some(aim) = &book.aim { p.aim { (aim) } }
                }
                nav aria-label=(book.contents) {
                    h2 { (book.contents) }
                    ol {
                        @for section in &book.sections {
                            li {
                                a href={ "#" (section.id) } { (section.title) }
                                @if !section.parts.is_empty() {
                                    ol {
                                        @for part in &section.parts {
                                            li { a href={ "#" (part.id) } { (part.heading()) } }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
                main {
                    @for section in &book.sections {
                        section id=(section.id) {
                            h2 { (section.heading()) }
                            (blocks(book, variant, section))
                            @for part in &section.parts {
                                section.part id=(part.id) {
                                    h3 { (part.heading()) }
                                    (blocks(book, variant, part))
                                }
                            }
                        }
                    }
                }
                footer { p { (book.made_from) } }
            }
        }
    };
    page.into_string() + "\n"
}

/// The language of the page with its script, by which readers choose the shapes of characters.
fn language(book: &Book) -> &str {
    if book.language == "zh" { "zh-Hans" } else { book.language }
}

fn blocks(book: &Book, variant: &Variant, section: &Section) -> Markup {
    html! {
        @for block in &section.blocks {
            @match block {
                Block::Rules(sentences) => p { (sentences.join(book.gap)) },
                Block::Note(text) => p.note { (text) },
                Block::List(items) => ul { @for item in items { li { (item) } } },
                Block::Fen(fen) => p { code { (fen) } },
                Block::Legend => p.note { (book.legends[1]) },
                Block::Diagram(diagram) => (figure(variant, diagram)),
            }
        }
    }
}

fn figure(variant: &Variant, diagram: &Diagram) -> Markup {
    let marks = diagram.marks.iter().map(|(at, mark)| match mark {
        Mark::Piece | Mark::Origin => picture::Mark::From(*at),
        Mark::Step | Mark::Join => picture::Mark::Move(*at),
        Mark::Take => picture::Mark::Capture(*at),
        Mark::Barred => picture::Mark::Blocked(*at),
    });
    let arrows = diagram.arrows.iter().map(|(from, to)| picture::Mark::Arrow { from: *from, to: *to });
    let marks: Vec<picture::Mark> = marks.chain(arrows).collect();
    let drawn = picture::svg(variant, &diagram.setup, &marks, &Options::default());
    html! {
        figure {
            @if let Some(caption) = &diagram.caption { figcaption { (caption) } }
            (PreEscaped(drawn))
        }
    }
}
