//! CBF: a game as XML, its head and its list of actions. Actions inside another are variations: of that action, or of what
//! follows it, as can be played.

use roxmltree::{Document, Node};

use super::draft::{Draft, RANKS, Start, action};
use crate::board::Side;
use crate::game::Position;
use crate::record::format::Options;
use crate::record::model::GameResult;
use crate::record::names::Shelf;
use crate::record::notice::{Entry, Place, Severity};
use crate::record::pgn::{DEEPEST, is_derived};
use crate::record::raw::{RawLine, RawMove};
use crate::spec::words::short;

/// The element that holds a game.
pub const ROOT: &str = "ChineseChessRecord";
/// The attribute of an action.
const VALUE: &str = "value";
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
    let lines = lines_in(&list, &mut draft, 0);
    follow(&mut draft.line, lines);
    draft.arranged(options, shelf, arrange)
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

/// Whether an element is an action, be it one that does not say which.
fn is_action(node: &Node) -> bool {
    node.is_element() && (node.has_attribute(VALUE) || node.has_tag_name("Move"))
}

/// The lines of actions in an element: the one of its own, then those of elements in it that are no actions.
fn lines_in(node: &Node, draft: &mut Draft, depth: usize) -> Vec<RawLine> {
    if depth > DEEPEST {
        let message = format!("variations lie more than {DEEPEST} deep in each other");
        draft.say(Severity::Error, place_of(node), message);
        return Vec::new();
    }
    let mut own = RawLine::default();
    // what stands in the start follows it
    let mut first = Vec::new();
    for inner in node.children().filter(is_action) {
        let lines = lines_in(&inner, draft, depth + 1);
        if own.moves.is_empty() && inner.attribute(VALUE).is_some_and(|value| value.trim() == START) {
            own.comments.extend(comments(&inner));
            first = lines;
            continue;
        }
        let variations = first.drain(..).chain(lines).collect();
        own.moves.push(RawMove { after: comments(&inner), variations, ..step(&inner) });
    }
    follow(&mut own, first);
    let mut all = vec![own];
    for holder in node.children().filter(|inner| inner.is_element() && !is_action(inner)) {
        if holder.descendants().any(|inner| is_action(&inner)) {
            let mut lines = lines_in(&holder, draft, depth + 1);
            lines.iter_mut().take(1).for_each(|line| line.comments.extend(said_in(&holder)));
            all.extend(lines);
        }
    }
    all.retain(|line| !line.moves.is_empty() || !line.comments.is_empty());
    all
}

/// Puts lines behind the end of another: the first goes on, the others are its variations.
fn follow(line: &mut RawLine, lines: Vec<RawLine>) {
    let end = line.moves.len();
    for more in lines {
        match (line.moves.len() > end, line.moves.last_mut()) {
            (true, _) if !more.moves.is_empty() => line.moves[end].variations.push(more),
            (_, Some(last)) => {
                last.after.extend(more.comments);
                line.moves.extend(more.moves);
            }
            (_, None) => {
                line.comments.extend(more.comments);
                line.moves.extend(more.moves);
            }
        }
    }
}

/// Puts the lines inside actions where they belong: those that cannot be played instead of the action, but after it, are
/// variations of the next one, or go on where there is none.
fn arrange(start: &Position, line: &mut RawLine) {
    let begins = |position: &Position, line: &RawLine| {
        line.moves.first().is_none_or(|first| position.read_action(&first.text).is_ok())
    };
    let mut position = start.clone();
    let mut behind = Vec::new();
    let mut at = 0;
    loop {
        if at == line.moves.len() {
            follow(line, std::mem::take(&mut behind));
        }
        let Some(step) = line.moves.get_mut(at) else { return };
        step.variations.splice(0..0, behind.drain(..));
        let Ok(action) = position.read_action(&step.text) else { return };
        let mut after = position.clone();
        after.apply(action);
        for mut other in std::mem::take(&mut step.variations) {
            if !begins(&position, &other) && begins(&after, &other) {
                behind.push(other);
            } else {
                arrange(&position, &mut other);
                step.variations.push(other);
            }
        }
        position = after;
        at += 1;
    }
}

/// What is said of an action: in attributes, and in texts that belong to no action inside it.
fn comments(node: &Node) -> Vec<String> {
    let said = node.attributes().filter(|attribute| !matches!(attribute.name(), VALUE | "end"));
    let said = said.map(|attribute| attribute.value().trim().to_owned());
    said.chain(said_in(node)).filter(|comment| !comment.is_empty()).collect()
}

/// The texts in an element, but for those in which there are actions.
fn said_in(node: &Node) -> Vec<String> {
    let plain = |inner: &Node| {
        inner.is_text() || inner.is_element() && !inner.descendants().any(|inner| is_action(&inner))
    };
    let text: String = node
        .children()
        .filter(plain)
        .flat_map(|inner| {
            inner.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect::<Vec<_>>()
        })
        .collect();
    Some(text.trim().to_owned()).filter(|text| !text.is_empty()).into_iter().collect()
}

/// An element that is an action, `77-47`.
fn step(node: &Node) -> RawMove {
    let value = node.attribute(VALUE).unwrap_or_default().trim();
    let digits: Vec<usize> =
        value.chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as usize).collect();
    let text = match digits[..] {
        [a, b, c, d] if value.len() == START.len() => action((a, up(b)), (c, up(d))),
        _ => value.to_owned(),
    };
    RawMove::new(text, place_of(node))
}

/// A rank counted from the top, as one counted from the bottom.
fn up(down: usize) -> usize {
    (RANKS - 1).wrapping_sub(down)
}
