//! CBR, a head of 2214 bytes and a tree of actions, texts in UTF-16; and CBL, a library of such games.

use encoding_rs::UTF_16LE;

use super::draft::{Board, Draft, FILES, RANKS, Start, action, beheaded};
use super::stepped::{Front, Step, tree};
use crate::board::Side;
use crate::record::format::Options;
use crate::record::model::GameResult;
use crate::record::names::Shelf;
use crate::record::notice::{Entry, Place, Severity};
use crate::record::pgn::DEEPEST;

/// How a game begins.
pub const MAGIC: &[u8] = b"CCBridge Record\0";
/// How a library begins.
pub const LIBRARY: &[u8] = b"CCBridgeLibrary\0";
/// The length of a game's head.
const HEAD: usize = 2214;
/// The letters of the numbers that stand for kinds, from 1.
const KINDS: &[u8] = include_bytes!("kinds.txt").trim_ascii();
/// Texts of the head: the tag, the first byte, the bytes.
const TEXTS: [(&str, usize, usize); 4] =
    [("Title", 180, 128), ("Event", 692, 64), ("Red", 1076, 64), ("Black", 1300, 64)];

/// Reads the games of a file: the one of a record, or those of a library.
pub fn read(bytes: &[u8], options: &Options, shelf: &mut Shelf) -> Vec<Entry> {
    let mut starts = Vec::new();
    let mut from = 0;
    while let Some(at) = find(&bytes[from..]) {
        starts.push(from + at);
        from += at + MAGIC.len();
    }
    if starts.is_empty() {
        return vec![Entry::refused(Place::Byte(0), Vec::new(), "there is no game in this")];
    }
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
    starts.iter().zip(ends).map(|(start, end)| game(&bytes[*start..end], *start, options, shelf)).collect()
}

/// Where the first game begins.
fn find(bytes: &[u8]) -> Option<usize> {
    bytes.windows(MAGIC.len()).position(|window| window == MAGIC)
}

/// Reads a game that begins at a byte of the file.
fn game(bytes: &[u8], start: usize, options: &Options, shelf: &mut Shelf) -> Entry {
    let place = Place::Byte(start);
    let (head, body) = match beheaded(bytes, HEAD, "game") {
        Ok(parts) => parts,
        Err(message) => return Entry::refused(place, Vec::new(), message),
    };
    let mut draft = Draft::new(place);
    for (name, at, length) in TEXTS {
        let text = text(&head[at..at + length], start + at, &mut draft);
        draft.tag(name, &text);
    }
    draft.result = match head[2076] {
        1 => GameResult::Won(Side::Red),
        2 => GameResult::Won(Side::Black),
        3 | 4 => GameResult::Draw,
        0 => GameResult::Open,
        other => {
            let at = Place::Byte(start + 2076);
            draft.say(Severity::Warning, at, format!("the result should be a number up to 4, not {other}"));
            GameResult::Open
        }
    };
    let mut board = Board::default();
    board.turn = Some(if head[2116] == 1 { Side::Red } else { Side::Black });
    for (number, piece) in
        head[2120..2120 + FILES * RANKS].iter().enumerate().filter(|(_, piece)| **piece != 0)
    {
        let side = if piece >> 4 == 1 { Side::Red } else { Side::Black };
        let kind = usize::from(piece & 0x0F).checked_sub(1).and_then(|kind| KINDS.get(kind));
        match kind.filter(|_| matches!(piece >> 4, 1 | 2)) {
            Some(letter) => drop(board.put(*letter, side, number % FILES, RANKS - 1 - number / FILES)),
            None => {
                let at = Place::Byte(start + 2120 + number);
                draft.say(
                    Severity::Warning,
                    at,
                    format!("no piece has the number {piece:#04x}; it is left out"),
                );
            }
        }
    }
    draft.start = Start::Board(Box::new(board));
    let mut steps = Steps { front: Front::new(body), start: start + HEAD, draft: &mut draft };
    let Some(first) = steps.step() else {
        draft.say(
            Severity::Error,
            Place::Byte(start + HEAD),
            "the game is cut short: its actions are missing",
        );
        return draft.entry(options, shelf);
    };
    let comments = first.comment.into_iter().collect();
    // nothing, or zeros up to the next game, stands behind a game without actions
    let played = first.next && body[steps.front.at()..].iter().take(4).any(|byte| *byte != 0);
    if played {
        let (line, whole) = tree(|| steps.step(), DEEPEST);
        steps.draft.line = line;
        if !whole {
            let at = Place::Byte(steps.start + steps.front.at());
            let message =
                "the game is cut short in its actions, or its variations lie too deep in each other";
            steps.draft.say(Severity::Error, at, message);
        }
    }
    draft.line.comments = comments;
    draft.entry(options, shelf)
}

/// UTF-16 up to the first zero.
fn text(bytes: &[u8], at: usize, draft: &mut Draft) -> String {
    let units = bytes.chunks_exact(2).take_while(|unit| *unit != [0, 0]).count();
    let (text, bad) = UTF_16LE.decode_without_bom_handling(&bytes[..2 * units]);
    let odd = 2 * units + 1 == bytes.len();
    if bad || odd {
        let what = if odd {
            "a text of UTF-16 ends in the middle of a character"
        } else {
            "some bytes are no UTF-16"
        };
        draft.say(
            Severity::Warning,
            Place::Byte(at),
            format!("{what}; it is read as `{}`", crate::spec::words::short(&text)),
        );
    }
    text.replace("\r\n", "\n").trim_end().to_owned()
}

/// The actions of a game, one after the other.
struct Steps<'a> {
    front: Front<'a>,
    /// Where the body stands in the file.
    start: usize,
    draft: &'a mut Draft,
}

impl Steps<'_> {
    fn step(&mut self) -> Option<Step> {
        let place = Place::Byte(self.start + self.front.at());
        let &[flags, _, from, to] = self.front.take(4)? else { return None };
        let mut comment = None;
        if flags & 4 != 0 {
            let length = self.front.number()? as usize;
            let at = self.start + self.front.at();
            let bytes = self.front.take(length)?;
            comment = Some(text(bytes, at, self.draft)).filter(|text| !text.is_empty());
        }
        let point = |byte: u8| {
            let (file, down) = (usize::from(byte) % FILES, usize::from(byte) / FILES);
            (file, (RANKS - 1).wrapping_sub(down))
        };
        let text = action(point(from), point(to));
        Some(Step { text, place, comment, next: flags & 1 == 0, other: flags & 2 != 0 })
    }
}
