//! CBF: a game as XML, its head and its list of actions.

use roxmltree::{Document, Node};

use super::draft::{Draft, RANKS, Start, action};
use crate::board::Side;
use crate::record::format::Options;
use crate::record::model::GameResult;
use crate::record::names::Shelf;
use crate::record::notice::{Entry, Place, Severity};
use crate::record::pgn::is_derived;
use crate::record::raw::RawMove;
use crate::spec::words::short;

/// The element that holds a game.
pub const ROOT: &str = "ChineseChessRecord";
/// What stands in the list of actions for the start.
const START: &str = "00-00";

/// Reads the game of a text.
pub fn read(text: &str, options: &Options, shelf: &mut Shelf) -> Entry {
    let place = Place::Text { line: 1, column: 1 };
    let document = match Document::parse(text) {
        Ok(document) => document,
        Err(error) => {
            let at = error.pos();
            let place = Place::Text { line: at.row as usize, column: at.col as usize };
            return Entry::refused(place, Vec::new(), format!("this is no XML: {error}"));
        }
    };
    let root = document.root_element();
    let child = |name: &str| root.children().find(|node| node.has_tag_name(name));
    if root.tag_name().name() != ROOT {
        let message = format!("the file should hold a `{ROOT}`, not a `{}`", short(root.tag_name().name()));
        return Entry::refused(place, Vec::new(), message);
    }
    let mut draft = Draft::new(place);
    for node in child("Head").into_iter().flat_map(|head| head.children()).filter(Node::is_element) {
        head(&node, &mut draft);
    }
    let Some(list) = child("MoveList") else {
        draft.say(Severity::Error, place_of(&root), "the element `MoveList` is missing");
        return draft.entry(options, shelf);
    };
    for node in list.children().filter(Node::is_element) {
        step(&node, &mut draft);
    }
    draft.entry(options, shelf)
}

/// Where an element stands.
fn place_of(node: &Node) -> Place {
    let at = node.document().text_pos_at(node.range().start);
    Place::Text { line: at.row as usize, column: at.col as usize }
}

/// All the text in an element.
fn text_of(node: &Node) -> String {
    let texts = node.descendants().filter(Node::is_text).filter_map(|node| node.text());
    texts.collect::<String>().trim().to_owned()
}

/// An element of the head: the position, the result, or a tag.
fn head(node: &Node, draft: &mut Draft) {
    let (name, text) = (node.tag_name().name(), text_of(node));
    match name {
        _ if text.is_empty() => {}
        "FEN" => draft.start = Start::Fen(text),
        "RecordResult" | "Result" => {
            let numbered = match text.as_str() {
                "0" => Some(GameResult::Open),
                "1" => Some(GameResult::Won(Side::Red)),
                "2" => Some(GameResult::Won(Side::Black)),
                "3" | "4" => Some(GameResult::Draw),
                _ => None,
            };
            match numbered.or_else(|| text.parse().ok()) {
                Some(result) => draft.result = result,
                None => {
                    draft.say(Severity::Warning, place_of(node), format!("`{}` is no result", short(&text)))
                }
            }
        }
        "Name" => draft.tag("Title", &text),
        _ if is_derived(name) => {
            let message = format!("`{name}` cannot be kept as a tag of that name; it is `{}`", short(&text));
            draft.say(Severity::Warning, place_of(node), message);
        }
        _ => draft.tag(name, &text),
    }
}

/// An element of the list: an action, `77-47`, with what is said of it.
fn step(node: &Node, draft: &mut Draft) {
    let place = place_of(node);
    let value = node.attribute("value").unwrap_or_default().trim();
    let said = node.attributes().filter(|attribute| !matches!(attribute.name(), "value" | "end"));
    let mut comments: Vec<String> = said.map(|attribute| attribute.value().trim().to_owned()).collect();
    comments.push(text_of(node));
    comments.retain(|comment| !comment.is_empty());
    for inner in
        node.descendants().filter(|inner| inner.is_element() && inner.has_attribute("value") && inner != node)
    {
        let message = "an action inside another is not understood; it is kept as a comment";
        draft.say(Severity::Warning, place_of(&inner), message);
        comments.push(inner.attribute("value").unwrap_or_default().to_owned());
    }
    if value == START && draft.line.moves.is_empty() {
        return draft.line.comments.extend(comments);
    }
    let digits: Vec<usize> =
        value.chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as usize).collect();
    let text = match digits[..] {
        [a, b, c, d] if value.len() == START.len() => action((a, up(b)), (c, up(d))),
        _ => value.to_owned(),
    };
    let mut step = RawMove::new(text, place);
    step.after = comments;
    draft.line.moves.push(step);
}

/// A rank counted from the top, as one counted from the bottom.
fn up(down: usize) -> usize {
    (RANKS - 1).wrapping_sub(down)
}
