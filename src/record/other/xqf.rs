//! XQF: a head of 1024 bytes, then a tree of actions; from version 11 on all of it is scrambled.

use encoding_rs::{Encoding, GB18030};

use super::draft::{Board, Draft, FILES, ORDER, Start, action, beheaded};
use super::stepped::{Front, Step, tree};
use crate::board::Side;
use crate::record::format::Options;
use crate::record::model::GameResult;
use crate::record::names::Shelf;
use crate::record::notice::{Entry, Place, Severity};
use crate::record::pgn::DEEPEST;

/// How such a file begins.
pub const MAGIC: &[u8] = b"XQ";
/// The length of its head.
const HEAD: usize = 0x400;
/// The words that its key is made from.
const WORDS: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";
/// The first version that is scrambled, and the first in which the pieces come in another order.
const SCRAMBLED: u8 = 11;
const SHUFFLED: u8 = 12;

/// Texts of the head: the tag, the byte with the length, the most bytes.
const TEXTS: [(&str, usize, usize); 11] = [
    ("Title", 80, 63),
    ("Event", 208, 63),
    ("Date", 272, 15),
    ("Site", 288, 15),
    ("Red", 304, 15),
    ("Black", 320, 15),
    ("TimeControl", 336, 63),
    ("RedTime", 400, 15),
    ("BlackTime", 416, 15),
    ("Annotator", 464, 15),
    ("Author", 480, 15),
];

/// What is added to the bytes of a scrambled file.
#[derive(Default)]
struct Keys {
    pieces: u8,
    from: u8,
    to: u8,
    length: u32,
    bytes: [u8; 32],
}

impl Keys {
    fn of(head: &[u8]) -> Keys {
        let [mask, sum, xy, from, to] = [head[3], head[12], head[13], head[14], head[15]];
        // the polynomial of the format, in bytes
        let mixed = |key: u8, by: u8| {
            let square = key.wrapping_mul(key);
            let inner = square.wrapping_mul(3).wrapping_add(9).wrapping_mul(3).wrapping_add(8);
            inner.wrapping_mul(2).wrapping_add(1).wrapping_mul(3).wrapping_add(8).wrapping_mul(by)
        };
        let pieces = mixed(xy, xy);
        let start = mixed(from, pieces);
        let end = mixed(to, start);
        let length = (u32::from(sum) * 256 + u32::from(xy)) % 32000 + 767;
        let keys = [sum, xy, from, to];
        let bytes = std::array::from_fn(|i| WORDS[i] & (keys[i % 4] & mask | head[8 + i % 4]));
        Keys { pieces, from: start, to: end, length, bytes }
    }
}

/// Reads the game of a file.
pub fn read(bytes: &[u8], options: &Options, shelf: &mut Shelf) -> Entry {
    let place = Place::Byte(0);
    let (head, body) = match beheaded(bytes, HEAD, "file") {
        Ok(parts) => parts,
        Err(message) => return Entry::refused(place, Vec::new(), message),
    };
    let version = head[2];
    let keys = if version >= SCRAMBLED { Keys::of(head) } else { Keys::default() };
    let mut draft = Draft::new(place);
    let encoding = options.encoding.unwrap_or(GB18030);
    for (name, at, most) in TEXTS {
        let length = usize::from(head[at]);
        if length > most {
            draft.say(
                Severity::Warning,
                Place::Byte(at),
                format!("the text {name} has at most {most} bytes, not {length}"),
            );
        }
        let text = text(&head[at + 1..=at + length.min(most)], encoding, at + 1, &mut draft);
        draft.tag(name, &text);
    }
    draft.result = match head[51] {
        1 => GameResult::Won(Side::Red),
        2 => GameResult::Won(Side::Black),
        3 | 4 => GameResult::Draw,
        0 => GameResult::Open,
        other => {
            draft.say(
                Severity::Warning,
                Place::Byte(51),
                format!("the result should be a number up to 4, not {other}"),
            );
            GameResult::Open
        }
    };
    draft.start = Start::Board(Box::new(board(head, version, &keys, &mut draft)));
    let body: Vec<u8> =
        body.iter().zip(keys.bytes.iter().cycle()).map(|(byte, key)| byte.wrapping_sub(*key)).collect();
    let mut steps = Steps { front: Front::new(&body), version, keys: &keys, encoding, draft: &mut draft };
    let Some(first) = steps.step() else {
        draft.say(Severity::Error, Place::Byte(HEAD), "the file is cut short: its actions are missing");
        return draft.entry(options, shelf);
    };
    let comments = first.comment.into_iter().collect();
    if first.next {
        let (line, whole) = tree(|| steps.step(), DEEPEST);
        steps.draft.line = line;
        if !whole {
            let at = Place::Byte(HEAD + steps.front.at());
            let message =
                "the file is cut short in its actions, or its variations lie too deep in each other";
            steps.draft.say(Severity::Error, at, message);
        }
    }
    let left = body[steps.front.at()..].len();
    let at = Place::Byte(HEAD + steps.front.at());
    if left > 0 {
        draft.say(Severity::Note, at, format!("{left} bytes behind the last action are no part of the game"));
    }
    draft.line.comments = comments;
    draft.entry(options, shelf)
}

/// The pieces of the head.
fn board(head: &[u8], version: u8, keys: &Keys, draft: &mut Draft) -> Board {
    let written = &head[16..48];
    let mut board = Board::default();
    for (number, letter) in ORDER.iter().chain(ORDER).enumerate() {
        let side = if number < ORDER.len() { Side::Red } else { Side::Black };
        // from that version on they are turned round
        let shift = if version >= SHUFFLED { usize::from(keys.pieces) + 1 } else { 0 };
        let at = (number + 32 - shift % 32) % 32;
        let point = usize::from(written[at].wrapping_sub(keys.pieces));
        if point < 10 * FILES && !board.put(*letter, side, point / 10, point % 10) {
            let message = format!("two pieces stand on one point; `{}` is left out", char::from(*letter));
            draft.say(Severity::Warning, Place::Byte(16 + at), message);
        }
    }
    board
}

/// Bytes as text.
fn text(bytes: &[u8], encoding: &'static Encoding, at: usize, draft: &mut Draft) -> String {
    let (text, bad) = encoding.decode_without_bom_handling(bytes);
    if bad {
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let message =
            format!("some bytes are no {}: they are read as `�` (all bytes: {hex})", encoding.name());
        draft.say(Severity::Warning, Place::Byte(at), message);
    }
    text.trim_matches('\0').replace("\r\n", "\n").trim_end().to_owned()
}

/// The actions of a file, one after the other.
struct Steps<'a> {
    front: Front<'a>,
    version: u8,
    keys: &'a Keys,
    encoding: &'static Encoding,
    draft: &'a mut Draft,
}

impl Steps<'_> {
    fn step(&mut self) -> Option<Step> {
        let place = Place::Byte(HEAD + self.front.at());
        let &[from, to, flags, _] = self.front.take(4)? else { return None };
        let plain = self.version < SCRAMBLED;
        let (next, other) = match plain {
            true => (flags & 0xF0 != 0, flags & 0x0F != 0),
            false => (flags & 0x80 != 0, flags & 0x40 != 0),
        };
        let mut comment = None;
        if plain || flags & 0x20 != 0 {
            let written = self.front.number()?;
            let length = written.wrapping_sub(self.keys.length) as usize;
            let at = HEAD + self.front.at();
            let bytes = self.front.take(length)?;
            let text = text(bytes, self.encoding, at, self.draft);
            comment = Some(text).filter(|text| !text.is_empty());
        }
        let point = |byte: u8, base: u8, key: u8| {
            let point = usize::from(byte.wrapping_sub(base).wrapping_sub(key));
            (point / 10, point % 10)
        };
        let text = action(point(from, 24, self.keys.from), point(to, 32, self.keys.to));
        Some(Step { text, place, comment, next, other })
    }
}
