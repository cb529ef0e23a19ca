//! DhtmlXQ, the text that web pages show games from: `[DhtmlXQ_movelist]7747…[/DhtmlXQ_movelist]`.
//!
//! An action is four digits, file and rank of both points, from 0 at the left and the top. `DhtmlXQ_move_0_3_1` is the first
//! variation, which begins instead of the third action of the main line (0); `DhtmlXQ_comment5` is said of the fifth action,
//! `DhtmlXQ_comment1_3` of the third in that variation, `DhtmlXQ_comment1_2` before it.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::draft::{Board, Draft, FILES, ORDER, RANKS, Start, action};
use crate::board::{Piece, Side};
use crate::game::Action;
use crate::record::format::Options;
use crate::record::model::{GameResult, Line, Record};
use crate::record::names::Shelf;
use crate::record::notice::{Entry, Place, Severity};
use crate::record::pgn::{DEEPEST, is_derived};
use crate::record::raw::{RawLine, RawMove};
use crate::spec::words::short;

/// What all fields of a game begin with.
pub const NAME: &str = "DhtmlXQ";
/// Fields that are tags of other names elsewhere.
const TAGS: [(&str, &str); 10] = [
    ("title", "Title"),
    ("event", "Event"),
    ("date", "Date"),
    ("place", "Site"),
    ("round", "Round"),
    ("red", "Red"),
    ("redteam", "RedTeam"),
    ("black", "Black"),
    ("blackteam", "BlackTeam"),
    ("author", "Annotator"),
];
/// How a line end is written in a comment.
const BREAK: &str = "||";

/// A field of a game.
struct Field<'a> {
    name: &'a str,
    value: &'a str,
    /// Its first byte in the text.
    at: usize,
}

/// Reads the games of a text, a web page for example.
pub fn read(text: &str, options: &Options, shelf: &mut Shelf) -> Vec<Entry> {
    let mut games: Vec<(usize, Vec<Field>)> = Vec::new();
    for field in fields(text) {
        let again = |fields: &[Field]| fields.iter().any(|other| other.name == field.name);
        match games.last_mut() {
            // a game begins with its name alone, or where a field comes again
            Some((_, fields)) if !field.name.is_empty() && !again(fields) => fields.push(field),
            Some((_, fields)) if field.name.is_empty() && fields.is_empty() => {}
            _ => {
                let at = field.at;
                let fields = if field.name.is_empty() { Vec::new() } else { vec![field] };
                games.push((at, fields));
            }
        }
    }
    games.retain(|(_, fields)| !fields.is_empty());
    if games.is_empty() {
        let place = Place::Text { line: 1, column: 1 };
        return vec![Entry::refused(
            place,
            Vec::new(),
            format!("there is no game in this: no [{NAME}_movelist]"),
        )];
    }
    games.into_iter().map(|(at, fields)| game(text, at, &fields, options, shelf)).collect()
}

/// The fields of a text. What has no end goes on to the end of its line.
fn fields(text: &str) -> Vec<Field<'_>> {
    let mut found = Vec::new();
    let mut from = 0;
    let open = format!("[{NAME}");
    while let Some(at) = text[from..].find(&open).map(|at| from + at) {
        let rest = &text[at + open.len()..];
        from = at + open.len();
        let Some(end) = rest.find(']') else { break };
        let name = rest[..end].trim_start_matches('_');
        if name.contains(['[', '\n']) {
            continue;
        }
        from += end + 1;
        if name.is_empty() {
            found.push(Field { name, value: "", at });
            continue;
        }
        let value = &text[from..];
        let close = format!("[/{NAME}_{name}]");
        let length = value.find(&close).unwrap_or_else(|| value.find(['\n', '[']).unwrap_or(value.len()));
        found.push(Field { name, value: &value[..length], at });
        from += length;
    }
    found
}

/// Where a byte of a text stands.
fn place(text: &str, at: usize) -> Place {
    let before = &text[..at];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    Place::Text { line: before.matches('\n').count() + 1, column: before[start..].chars().count() + 1 }
}

/// A line of a game: its number is the key it is found by.
struct Branch {
    /// The number of its first action, from 1.
    first: usize,
    /// The line it leaves, and at which action of that.
    from: Option<(usize, usize)>,
    line: RawLine,
    at: usize,
}

fn game(text: &str, at: usize, fields: &[Field], options: &Options, shelf: &mut Shelf) -> Entry {
    let mut draft = Draft::new(place(text, at));
    let mut branches: BTreeMap<usize, Branch> = BTreeMap::new();
    let mut comments = Vec::new();
    for field in fields {
        let here = place(text, field.at);
        let value = field.value.trim();
        if let Some(rest) = field.name.strip_prefix("comment") {
            let numbers: Option<Vec<usize>> = rest.split('_').map(|number| number.parse().ok()).collect();
            match numbers.as_deref() {
                Some([ply]) => comments.push((0, *ply, value, here)),
                Some([branch, ply]) => comments.push((*branch, *ply, value, here)),
                _ => draft.say(Severity::Warning, here, format!("`{}` names no action", short(field.name))),
            }
            continue;
        }
        if let Some(rest) = field.name.strip_prefix("move_") {
            let numbers: Option<Vec<usize>> = rest.split('_').map(|number| number.parse().ok()).collect();
            let Some([from, first, number]) = numbers.as_deref() else {
                draft.say(Severity::Warning, here, format!("`{}` names no variation", short(field.name)));
                continue;
            };
            let line = moves(text, field, &mut draft);
            let branch = Branch { first: *first, from: Some((*from, *first)), line, at: field.at };
            if *number == 0 || branches.insert(*number, branch).is_some() {
                draft.say(
                    Severity::Warning,
                    here,
                    format!("there is another variation {number}; this one counts"),
                );
            }
            continue;
        }
        match field.name {
            "movelist" => {
                let line = moves(text, field, &mut draft);
                branches.insert(0, Branch { first: 1, from: None, line, at: field.at });
            }
            "binit" => match board(value) {
                Some(board) => draft.start = Start::Board(Box::new(board)),
                None if value.is_empty() => {}
                None => {
                    let message =
                        "the start should be 64 digits, a file and a rank for each piece, or 99 for none";
                    return Entry::refused(here, draft.notices, message);
                }
            },
            "fen" if !value.is_empty() => draft.start = Start::Fen(value.to_owned()),
            "result" if !value.is_empty() => match result(value) {
                Some(result) => draft.result = result,
                None => draft.say(Severity::Warning, here, format!("`{}` is no result", short(value))),
            },
            name => {
                let known = TAGS.iter().find(|(field, _)| *field == name).map(|(_, tag)| (*tag).to_owned());
                let tag = known.unwrap_or_else(|| name.to_owned());
                let plain = tag.chars().all(|c| c.is_alphanumeric() || c == '_') && !is_derived(&tag);
                if plain {
                    draft.tag(&tag, &value.replace(BREAK, "\n"));
                } else {
                    draft.say(
                        Severity::Warning,
                        here,
                        format!("`{}` is no name of a tag; it is `{}`", short(&tag), short(value)),
                    );
                }
            }
        }
    }
    for (number, ply, value, here) in comments {
        let branch = branches.entry(number).or_insert_with(|| Branch {
            first: 1,
            from: None,
            line: RawLine::default(),
            at: 0,
        });
        let said = value.replace(BREAK, "\n");
        if said.is_empty() {
            continue;
        }
        // before the first action of a line stands what is said of the line
        if ply + 1 == branch.first {
            branch.line.comments.push(said);
            continue;
        }
        match ply.checked_sub(branch.first).and_then(|i| branch.line.moves.get_mut(i)) {
            Some(step) => step.after.push(said),
            None => {
                draft.say(
                    Severity::Warning,
                    here,
                    format!("there is no action {ply} there to comment; this is kept at the line's end"),
                );
                match branch.line.moves.last_mut() {
                    Some(step) => step.after.push(said),
                    None => branch.line.comments.push(said),
                }
            }
        }
    }
    graft(text, branches, &mut draft);
    draft.entry(options, shelf)
}

/// Puts the variations where they belong, the last first, since they can only leave earlier ones.
fn graft(text: &str, mut branches: BTreeMap<usize, Branch>, draft: &mut Draft) {
    let mut depth: BTreeMap<usize, usize> = BTreeMap::new();
    for number in branches.keys().copied().collect::<Vec<_>>() {
        let from = branches[&number].from.map_or(0, |(from, _)| from);
        depth.insert(number, depth.get(&from).map_or(0, |depth| depth + 1));
    }
    let mut hung: Vec<(usize, usize, RawLine)> = Vec::new();
    while let Some((number, mut branch)) = branches.pop_last() {
        // what leaves this line was met before it, in the order from the last on
        let (own, rest): (Vec<_>, Vec<_>) = hung.into_iter().partition(|(from, ..)| *from == number);
        hung = rest;
        for (_, ply, line) in own.into_iter().rev() {
            match ply.checked_sub(branch.first).and_then(|i| branch.line.moves.get_mut(i)) {
                Some(step) => step.variations.push(line),
                None => {
                    let message =
                        format!("a variation should leave line {number} at action {ply}, which is not there");
                    draft.say(Severity::Error, place(text, branch.at), message);
                }
            }
        }
        let here = place(text, branch.at);
        match branch.from {
            None => draft.line = branch.line,
            Some(_) if depth[&number] > DEEPEST => {
                draft.say(
                    Severity::Error,
                    here,
                    format!("variations lie more than {DEEPEST} deep in each other"),
                );
            }
            Some((from, ply)) if from < number => hung.push((from, ply, branch.line)),
            Some((from, _)) => {
                draft.say(
                    Severity::Error,
                    here,
                    format!("variation {number} should leave an earlier line, not {from}"),
                );
            }
        }
    }
    for (from, ..) in hung {
        draft.say(
            Severity::Error,
            draft.place,
            format!("there is no line {from} that a variation could leave"),
        );
    }
}

/// The actions of a field.
fn moves(text: &str, field: &Field, draft: &mut Draft) -> RawLine {
    let offset = field.value.as_ptr() as usize - text.as_ptr() as usize;
    let digits: Vec<(usize, usize)> = field
        .value
        .char_indices()
        .filter_map(|(at, c)| c.to_digit(10).map(|digit| (offset + at, digit as usize)))
        .collect();
    let mut line = RawLine::default();
    for four in digits.chunks(4) {
        let here = place(text, four[0].0);
        let text = match four {
            [a, b, c, d] => action((a.1, up(b.1)), (c.1, up(d.1))),
            _ => {
                draft.say(Severity::Error, here, "an action is cut short: it should have four digits");
                continue;
            }
        };
        line.moves.push(RawMove::new(text, here));
    }
    let strange = field.value.chars().any(|c| !c.is_ascii_digit() && !c.is_whitespace());
    if strange {
        draft.say(
            Severity::Error,
            place(text, field.at),
            format!("`{}` should hold digits alone", short(field.name)),
        );
    }
    line
}

/// The pieces of `binit`.
fn board(value: &str) -> Option<Board> {
    let digits: Vec<usize> =
        value.chars().map(|c| c.to_digit(10).map(|digit| digit as usize)).collect::<Option<_>>()?;
    if digits.len() != 4 * ORDER.len() {
        return None;
    }
    let mut board = Board::default();
    for (number, point) in digits.chunks(2).enumerate() {
        let side = if number < ORDER.len() { Side::Red } else { Side::Black };
        let gone = point == [9, 9];
        if !gone && !board.put(ORDER[number % ORDER.len()], side, point[0], up(point[1])) {
            return None;
        }
    }
    Some(board)
}

/// A rank counted from the top, as one counted from the bottom.
fn up(down: usize) -> usize {
    (RANKS - 1).wrapping_sub(down)
}

/// A result, also in one letter as English pages have it.
fn result(text: &str) -> Option<GameResult> {
    match text {
        "W" => Some(GameResult::Won(Side::Red)),
        "L" => Some(GameResult::Won(Side::Black)),
        "D" => Some(GameResult::Draw),
        "未知" | "?" => Some(GameResult::Open),
        _ => text.parse().ok(),
    }
}

/// A record as such a text, and what of it has no place there; `None` if its board or its pieces have none, or if an
/// action is no move.
pub fn write(record: &Record) -> Option<(String, Vec<&'static str>)> {
    let shape = record.rules.variant().shape();
    if (shape.files(), shape.ranks()) != (FILES, RANKS) {
        return None;
    }
    let mut writer = Writer { record, fields: String::new(), next: 1, marks: false };
    let mut out = format!("[{NAME}]\n");
    for (name, value) in &record.tags {
        let field = TAGS.iter().find(|(_, tag)| tag == name).map_or(name.as_str(), |(field, _)| *field);
        let _ = writeln!(out, "[{NAME}_{field}]{}[/{NAME}_{field}]", broken(value));
    }
    let result = match record.result {
        GameResult::Won(Side::Red) => "红胜",
        GameResult::Won(Side::Black) => "黑胜",
        GameResult::Draw => "和棋",
        GameResult::Open => "未知",
    };
    let _ = writeln!(out, "[{NAME}_result]{result}[/{NAME}_result]");
    match record.from_start() {
        true => {}
        false => {
            let fen = record.start.fen();
            let _ = writeln!(
                out,
                "[{NAME}_binit]{}[/{NAME}_binit]\n[{NAME}_fen]{fen}[/{NAME}_fen]",
                writer.pieces()?
            );
        }
    }
    writer.comment(0, 0, &record.line.comments);
    let main = writer.line(0, &record.line, 1)?;
    let _ = writeln!(out, "[{NAME}_movelist]{main}[/{NAME}_movelist]");
    let lost = if writer.marks { vec!["marks"] } else { Vec::new() };
    Some((format!("{out}{}[/{NAME}]\n", writer.fields), lost))
}

/// A text with its line ends as comments have them, and nothing in it that would end a field.
fn broken(text: &str) -> String {
    text.replace(['\r', '\0'], "")
        .replace('\n', BREAK)
        .replace("[/", "[ /")
        .replace(&format!("[{NAME}"), &format!("[ {NAME}"))
}

struct Writer<'a> {
    record: &'a Record,
    /// Variations and comments.
    fields: String,
    /// The number of the next variation.
    next: usize,
    marks: bool,
}

impl Writer<'_> {
    /// `binit`: where each piece stands, in the order of the format.
    fn pieces(&self) -> Option<String> {
        let (variant, start) = (self.record.rules.variant(), &self.record.start);
        let shape = variant.shape();
        let mut left: Vec<(Piece, usize, usize)> = start
            .everything()
            .map(|(piece, at, _)| (piece, shape.file(at), RANKS - 1 - shape.rank(at)))
            .collect();
        let mut out = String::new();
        for (number, letter) in ORDER.iter().chain(ORDER).enumerate() {
            let side = if number < ORDER.len() { Side::Red } else { Side::Black };
            let letter = char::from(*letter).to_ascii_lowercase().to_string();
            let kind = variant.kind_of_letter(&letter)?;
            match left.iter().position(|(piece, ..)| *piece == Piece::new(kind, side)) {
                Some(at) => {
                    let (_, file, down) = left.remove(at);
                    let _ = write!(out, "{file}{down}");
                }
                None => out += "99",
            }
        }
        left.is_empty().then_some(out)
    }

    fn comment(&mut self, branch: usize, ply: usize, said: &[String]) {
        if said.is_empty() {
            return;
        }
        let name = if branch == 0 { format!("comment{ply}") } else { format!("comment{branch}_{ply}") };
        let text = said.iter().map(|text| broken(text)).collect::<Vec<_>>().join(BREAK);
        let _ = writeln!(self.fields, "[{NAME}_{name}]{text}[/{NAME}_{name}]");
    }

    /// The digits of a line that begins with an action of that number.
    fn line(&mut self, branch: usize, line: &Line, first: usize) -> Option<String> {
        let shape = self.record.rules.variant().shape();
        let mut digits = String::new();
        for (ply, node) in (first..).zip(&line.nodes) {
            let Action::Move { from, to, carried: 0, becomes: None } = node.action else { return None };
            for point in [from, to] {
                let _ = write!(digits, "{}{}", shape.file(point), RANKS - 1 - shape.rank(point));
            }
            self.marks |= !node.nags.is_empty();
            // a variation without actions has no place of its own
            let bare = node.variations.iter().filter(|variation| variation.nodes.is_empty());
            let bare = bare.flat_map(|variation| &variation.comments);
            let said: Vec<String> = node.before.iter().chain(&node.after).chain(bare).cloned().collect();
            self.comment(branch, ply, &said);
            for variation in node.variations.iter().filter(|variation| !variation.nodes.is_empty()) {
                let number = self.next;
                self.next += 1;
                self.comment(number, ply - 1, &variation.comments);
                let digits = self.line(number, variation, ply)?;
                let name = format!("move_{branch}_{ply}_{number}");
                let _ = writeln!(self.fields, "[{NAME}_{name}]{digits}[/{NAME}_{name}]");
            }
        }
        Some(digits)
    }
}
