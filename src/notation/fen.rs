//! FEN, with stacks in brackets: every dialect is read. How it is written: [`super::dialect`].

use std::iter::Peekable;
use std::ops::Range;

use super::special::take_special;
use crate::board::{Bitboard, Piece, Shape, Side};
use crate::game::{FenError, Rights, Setup, half_width};
use crate::spec::words::{code_point, look_alike, short};
use crate::variant::Variant;

/// A part of the text between blanks: its first byte and its characters, each with its byte.
pub(super) struct Word {
    start: usize,
    end: usize,
    chars: Vec<(usize, char)>,
}

/// A longer text, in bytes, is not read. A file of a game is no longer.
const LONGEST: usize = 1 << 20;

impl Setup {
    /// Reads a FEN, or a picture of the board row by row. Missing fields, `r` for `w`, `_` for blanks, an empty
    /// hand `[]`, full-width characters, a byte-order mark and any kind of line end are accepted.
    pub fn parse(variant: &Variant, text: &str) -> Result<Setup, FenError> {
        if text.len() > LONGEST {
            let message = format!("the text has {} bytes: no position is so long", text.len());
            return Err(FenError { message, at: 0..0 });
        }
        let mut words = split(text, variant.shape().files());
        let whole = 0..text.len();
        let rows = take_rows(&mut words, variant.shape(), variant.id(), whole.clone())?;
        let mut stacks = vec![Vec::new(); variant.shape().points()];
        for (i, row) in rows.iter().enumerate() {
            let rank = variant.shape().ranks() - 1 - i;
            for (file, spot) in read_row(row, rank, variant)?.into_iter().enumerate() {
                if let Some(at) = variant.shape().point(file, rank) {
                    stacks[at.index()] = spot.stack;
                }
            }
        }
        let mut words = words.into_iter().peekable();
        let hands = take_hand(&mut words, variant)?;
        let turn = take_turn(&mut words)?;
        let rights = take_rights(&mut words, variant)?;
        let board = Setup { stacks, hands, rights, turn, ..Setup::empty() };
        let board = take_special(&mut words, variant, board)?;
        let quiet = take_number(&mut words, "the count of quiet plies", 0)?;
        let number = take_number(&mut words, "the move number", 1)?;
        match words.next() {
            None => Ok(Setup { quiet, number, ..board }),
            Some(word) => Err(word.error("is left over after the move number")),
        }
    }

    /// By point, the bytes of a text that reads as a position at which the point is written.
    pub(crate) fn places(variant: &Variant, text: &str) -> Option<Vec<Range<usize>>> {
        let shape = variant.shape();
        let rows = take_rows(&mut split(text, shape.files()), shape, variant.id(), 0..text.len()).ok()?;
        let mut places = vec![0..0; shape.points()];
        for (i, row) in rows.iter().enumerate() {
            let rank = shape.ranks() - 1 - i;
            for (file, point) in read_row(row, rank, variant).ok()?.into_iter().enumerate() {
                if let Some(at) = shape.point(file, rank) {
                    places[at.index()] = point.place;
                }
            }
        }
        Some(places)
    }
}

/// The holes that a picture of the board has, as far as its rows can be told apart: what a start says of its board.
pub(crate) fn holes(text: &str, shape: Shape) -> Bitboard {
    if text.len() > LONGEST || !text.contains(['*', '＊']) {
        return Bitboard::EMPTY;
    }
    let Ok(rows) = take_rows(&mut split(text, shape.files()), shape, "", 0..text.len()) else {
        return Bitboard::EMPTY;
    };
    let mut holes = Bitboard::EMPTY;
    for (row, rank) in rows.iter().zip((0..shape.ranks()).rev()) {
        let mut file = 0;
        let mut chars = row.chars.iter().map(|(_, c)| *c).peekable();
        while let Some(c) = chars.next() {
            match c {
                '*' => shape.spot(file, rank).into_iter().for_each(|at| holes.insert(at)),
                '(' => chars.by_ref().take_while(|c| *c != ')').for_each(drop),
                '+' => drop(chars.next()),
                _ => {}
            }
            let mut run = c.to_digit(10).map(|digit| digit as usize);
            while let (Some(count), Some(digit)) = (run, chars.peek().and_then(|c| c.to_digit(10))) {
                run = Some((count * 10 + digit as usize).min(shape.files()));
                chars.next();
            }
            file += run.unwrap_or(1);
        }
    }
    holes
}

/// The words of a text, `_` taken for a blank. Where a line begins with a word for each file, each of them one point
/// of a picture, these are one row.
fn split(text: &str, files: usize) -> Vec<Word> {
    let words = split_at_blanks(text);
    let mut joined: Vec<Word> = Vec::new();
    let mut words = words.into_iter().peekable();
    while let Some(first) = words.next() {
        let end_of_line = text[first.end..].find(['\n', '\r']).map_or(text.len(), |at| first.end + at);
        let mut line = vec![first];
        while let Some(word) = words.next_if(|word| word.start < end_of_line) {
            line.push(word);
        }
        if files > 1 && line.len() >= files && line[..files].iter().all(Word::is_one_point) {
            let row: Vec<Word> = line.drain(..files).collect();
            let (start, end) = (row[0].start, row[files - 1].end);
            let chars = row.into_iter().flat_map(|word| word.chars).collect();
            joined.push(Word { start, end, chars });
        }
        joined.append(&mut line);
    }
    joined
}

fn split_at_blanks(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut open = false;
    for (at, c) in text.char_indices() {
        let c = half_width(c);
        if c.is_whitespace() || c == '_' || c == '\u{FEFF}' {
            open = false;
        } else if open && let Some(word) = words.last_mut() {
            word.chars.push((at, c));
            word.end = at + text[at..].chars().next().map_or(1, char::len_utf8);
        } else {
            let end = at + text[at..].chars().next().map_or(1, char::len_utf8);
            words.push(Word { start: at, end, chars: vec![(at, c)] });
            open = true;
        }
    }
    words
}

impl Word {
    pub(super) fn text(&self) -> String {
        self.chars.iter().map(|(_, c)| *c).collect()
    }

    /// Whether this is a point of a picture: a dot, a hole, a letter, or a stack.
    fn is_one_point(&self) -> bool {
        match self.chars.as_slice() {
            [(_, c)] => matches!(c, '.' | '*') || c.is_alphabetic(),
            [(_, '+'), (_, c)] => c.is_alphabetic(),
            [(_, '('), inner @ .., (_, ')')] => inner.iter().all(|(_, c)| *c == '+' || c.is_alphabetic()),
            _ => false,
        }
    }

    pub(super) fn is_no_number(&self) -> bool {
        !self.chars.iter().all(|(_, c)| c.is_ascii_digit())
    }

    fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    pub(super) fn error(&self, message: &str) -> FenError {
        FenError { message: format!("`{}` {message}", short(&self.text())), at: self.range() }
    }

    /// Splits a word at a character, which goes to neither or begins the second.
    fn cut(self, keep: bool, is_cut: impl Fn(char) -> bool) -> Vec<Word> {
        let mut parts: Vec<Word> = vec![Word { start: self.start, end: self.start, chars: Vec::new() }];
        for (at, c) in self.chars {
            let part = parts.len() - 1;
            if is_cut(c) {
                parts[part].end = at;
                let start = if keep { at } else { at + c.len_utf8() };
                parts.push(Word { start, end: self.end, chars: Vec::new() });
                if !keep {
                    continue;
                }
            }
            if let Some(last) = parts.last_mut() {
                last.chars.push((at, c));
            }
        }
        if let Some(last) = parts.last_mut() {
            last.end = self.end;
        }
        parts
    }
}

/// Takes as many rows as the board has ranks off the words; a hand may be stuck to the last.
fn take_rows(
    words: &mut Vec<Word>,
    shape: Shape,
    id: &str,
    whole: Range<usize>,
) -> Result<Vec<Word>, FenError> {
    let ranks = shape.ranks();
    let mut rows: Vec<Word> = Vec::new();
    let mut taken = 0;
    let mut rest: Vec<Word> = Vec::new();
    while rows.len() < ranks && taken < words.len() {
        let word = std::mem::replace(&mut words[taken], Word { start: 0, end: 0, chars: Vec::new() });
        taken += 1;
        let mut parts = word.cut(true, |c| c == '[');
        if parts.len() > 1 {
            rest.extend(parts.drain(1..));
        }
        let Some(board) = parts.pop() else { continue };
        if !board.chars.is_empty() {
            rows.extend(board.cut(false, |c| c == '/'));
        }
        // a side letter can only follow the last row: too few rows is what to say then
        let turn_next = words.get(taken).is_some_and(|word| is_turn(&word.text()) && !rows.is_empty());
        if !rest.is_empty() || turn_next && rows.len() != ranks && shape.files() > 1 {
            break;
        }
    }
    words.drain(..taken);
    words.splice(0..0, rest);
    let found = rows.len();
    if found != ranks {
        let last = rows.last().map_or(whole.clone(), Word::range);
        let at = if found > ranks { rows[ranks].range() } else { last };
        let message = if found == 0 {
            format!("the board is missing: {ranks} ranks are to come first, from Black's edge")
        } else {
            format!("expected {ranks} ranks, got {found}: the board of `{id}` has {ranks}, parted by `/`")
        };
        return Err(FenError { message, at });
    }
    Ok(rows)
}

fn is_turn(text: &str) -> bool {
    matches!(text, "w" | "W" | "r" | "R" | "b" | "B")
}

/// A point of a row: what stands there, and the bytes of the text that say so.
#[derive(Clone)]
struct Spot {
    stack: Vec<Piece>,
    place: Range<usize>,
}

/// The points of a row, one each file.
fn read_row(row: &Word, rank: usize, variant: &Variant) -> Result<Vec<Spot>, FenError> {
    let shape = variant.shape();
    let files = shape.files();
    let mut spots: Vec<Spot> = Vec::new();
    let spot = |file: usize| shape.spot(file, rank);
    let is_hole = |file: &usize| spot(*file).is_some_and(|at| shape.holes().has(at));
    let missed = |file: usize, at: Range<usize>| {
        let name = spot(file).map_or(String::new(), |at| shape.name(at));
        let message =
            format!("rank {}, column {}: {name} is a hole of this board: write `*`", rank + 1, file + 1);
        FenError { message, at }
    };
    let rank = rank + 1;
    let mut chars = row.chars.iter().copied().peekable();
    while let Some((at, c)) = chars.next() {
        let here = at..at + c.len_utf8();
        let column = spots.len() + 1;
        let place = || format!("rank {rank}, column {column}");
        let stack = match c {
            '0'..='9' => {
                let mut digits = String::from(c);
                let mut end = here.end;
                while let Some((next, digit)) = chars.next_if(|(_, c)| c.is_ascii_digit()) {
                    digits.push(digit);
                    end = next + digit.len_utf8();
                }
                let open = files - spots.len();
                match empty_points(&digits, files, open) {
                    Ok(count) => {
                        if let Some(hole) = (spots.len()..spots.len() + count).find(is_hole) {
                            return Err(missed(hole, at..end));
                        }
                        let spot = Spot { stack: Vec::new(), place: at..end };
                        spots.resize(spots.len() + count, spot);
                        continue;
                    }
                    Err(why) => return Err(FenError { message: format!("{}: {why}", place()), at: at..end }),
                }
            }
            '.' => Vec::new(),
            '*' if is_hole(&spots.len()) => Vec::new(),
            '*' if spots.len() < files => {
                let why = match (shape.holes().is_empty(), spot(spots.len())) {
                    (false, Some(point)) => format!("{} is a point of this board", shape.name(point)),
                    _ => format!("the board of `{}` has none", variant.id()),
                };
                return Err(FenError { message: format!("{}: `*` is a hole, but {why}", place()), at: here });
            }
            '*' => Vec::new(),
            _ if is_hole(&spots.len()) => return Err(missed(spots.len(), here)),
            '(' => read_stack(at, &mut chars, &place, variant)?,
            ')' => {
                let why = "`)` closes a stack that was not opened: write `(` before its lowest piece";
                return Err(FenError { message: format!("{}: {why}", place()), at: here });
            }
            _ => vec![read_piece(at, c, &mut chars, &place, variant)?],
        };
        if spots.len() == files {
            let message =
                format!("rank {rank} is too long: it has more than the {files} points of the board");
            return Err(FenError { message, at: here });
        }
        let end = chars.peek().map_or(row.end, |(next, _)| *next);
        spots.push(Spot { stack, place: at..end });
    }
    if spots.len() < files {
        let (found, missing) = (spots.len(), files - spots.len());
        let message = if row.chars.is_empty() {
            format!("rank {rank} is empty: a rank without pieces is `{files}`")
        } else {
            format!(
                "rank {rank} is too short: `{}` has {found} points, the board has {files} files: {missing} missing",
                short(&row.text())
            )
        };
        return Err(FenError { message, at: row.range() });
    }
    Ok(spots)
}

/// The number of empty points that digits say, on a board of `files` files of which `open` are left.
fn empty_points(digits: &str, files: usize, open: usize) -> Result<usize, String> {
    let count: usize = digits.parse().unwrap_or(usize::MAX);
    if digits.len() > 1 && files < 10 {
        return Err(format!(
            "two digits in a row, `{digits}`: empty points are counted by one, `1` to `{files}`"
        ));
    }
    match count {
        0 => Err(format!("`{digits}` counts no empty points: leave it out")),
        count if count > open => Err(format!(
            "the rank is too long: `{digits}` empty points, but room for {open} of its {files} points"
        )),
        count => Ok(count),
    }
}

type Chars<'a> = Peekable<std::iter::Copied<std::slice::Iter<'a, (usize, char)>>>;

/// The pieces of a stack after its opening bracket at byte `open`.
fn read_stack(
    open: usize,
    chars: &mut Chars<'_>,
    place: &impl Fn() -> String,
    variant: &Variant,
) -> Result<Vec<Piece>, FenError> {
    let mut stack = Vec::new();
    let mut end = open + 1;
    while let Some((at, c)) = chars.next() {
        end = at + c.len_utf8();
        match c {
            ')' if stack.is_empty() => {
                return Err(FenError {
                    message: format!("{}: a stack without pieces: write `1` for an empty point", place()),
                    at: open..end,
                });
            }
            ')' => return Ok(stack),
            '(' => {
                let why = "`(` inside a stack: stacks hold pieces only, from bottom to top";
                return Err(FenError { message: format!("{}: {why}", place()), at: at..end });
            }
            '.' | '*' | '0'..='9' => {
                let message = format!(
                    "{}: `{c}` inside a stack, which holds pieces only: is its closing `)` missing?",
                    place()
                );
                return Err(FenError { message, at: at..end });
            }
            _ => stack.push(read_piece(at, c, chars, place, variant)?),
        }
    }
    Err(FenError { message: format!("{}: this stack has no closing `)`", place()), at: open..end })
}

/// A piece whose letter (or the `+` before it) is `c`.
fn read_piece(
    at: usize,
    c: char,
    chars: &mut Chars<'_>,
    place: &impl Fn() -> String,
    variant: &Variant,
) -> Result<Piece, FenError> {
    let mut letter = String::from(c);
    let mut end = at + c.len_utf8();
    if c == '+'
        && let Some((next, after)) = chars.next()
    {
        letter.push(after);
        end = next + after.len_utf8();
    }
    let side = if letter.ends_with(|c: char| c.is_ascii_uppercase()) { Side::Red } else { Side::Black };
    match variant.kind_of_letter(&letter.to_ascii_lowercase()) {
        Some(kind) => Ok(Piece::new(kind, side)),
        None => {
            let known: String =
                variant.kinds().flat_map(|(_, rules)| &rules.letters).map(|l| format!(" {l}")).collect();
            let strange = letter.chars().last().and_then(|c| Some((c, look_alike(c)?)));
            let alike = strange.map_or(String::new(), |(c, (latin, alphabet))| {
                format!(" (the {alphabet} {}, which looks like the Latin `{latin}`)", code_point(c))
            });
            let message = format!(
                "{}: unknown letter `{letter}`{alike}: the pieces of `{}` are{known}",
                place(),
                variant.id()
            );
            Err(FenError { message, at: at..end })
        }
    }
}

pub(super) type Words = Peekable<std::vec::IntoIter<Word>>;

/// More pieces than this, of one kind and side, no hand holds.
const MOST_HELD: u8 = 96;

/// The pieces in hand, by side and kind: letters in any order between brackets, perhaps each after a count.
fn take_hand(words: &mut Words, variant: &Variant) -> Result<[Vec<u8>; 2], FenError> {
    let hand = vec![0; if variant.hands() { variant.kinds().len() } else { 0 }];
    let mut hands = [hand.clone(), hand];
    let Some(word) = words.next_if(|word| word.chars.first().is_some_and(|(_, c)| *c == '[')) else {
        return Ok(hands);
    };
    if word.chars.last().is_none_or(|(_, c)| *c != ']') {
        return Err(word.error("is a hand without its closing `]`"));
    }
    let inner = &word.chars[1..word.chars.len() - 1];
    if let [] | [(_, '-')] = inner {
        return Ok(hands);
    }
    let place = || "in the hand".to_string();
    let mut chars = inner.iter().copied().peekable();
    while let Some((at, c)) = chars.next() {
        let mut count = 1;
        let (mut start, mut letter) = (at, c);
        if c.is_ascii_digit() {
            let mut digits = String::from(c);
            while let Some((_, digit)) = chars.next_if(|(_, c)| c.is_ascii_digit()) {
                digits.push(digit);
            }
            count = digits.parse().unwrap_or(u8::MAX);
            let Some((next, c)) = chars.next() else {
                return Err(word.error("ends with a count: a letter is to follow it"));
            };
            (start, letter) = (next, c);
        }
        let piece = read_piece(start, letter, &mut chars, &place, variant)?;
        let rules = variant.kind(piece.kind());
        if !variant.can_be_held(piece.kind()) {
            let held = variant.kinds().filter(|(kind, _)| variant.can_be_held(*kind));
            let known: Vec<&str> = held.map(|(_, rules)| rules.name.as_str()).collect();
            let why = match known.as_slice() {
                [] => "no piece of this game can be in a hand".to_string(),
                known => format!("only {} can", known.join(", ")),
            };
            let message = format!("{}: `{}` cannot be there: {why}", place(), rules.name);
            return Err(FenError { message, at: start..start + letter.len_utf8() });
        }
        let held = &mut hands[piece.side().index()][piece.kind().index()];
        *held = held.saturating_add(count);
        if *held > MOST_HELD {
            return Err(word.error(&format!("holds more than {MOST_HELD} pieces of one kind")));
        }
    }
    Ok(hands)
}

fn take_turn(words: &mut Words) -> Result<Side, FenError> {
    let Some(word) = words.next() else {
        return Ok(Side::Red);
    };
    match word.text().as_str() {
        "w" | "W" | "r" | "R" => Ok(Side::Red),
        "b" | "B" => Ok(Side::Black),
        _ => Err(word.error("stands where the side to move should: `w` or `b`")),
    }
}

/// Castling rights: letters in any order, `-` for none; only in games with castling.
fn take_rights(words: &mut Words, variant: &Variant) -> Result<Rights, FenError> {
    if variant.castlings().is_empty() {
        return take_dash(words, "castling rights").map(|()| Rights::default());
    }
    let mut rights = Rights::default();
    let Some(word) = words.next_if(Word::is_no_number) else { return Ok(rights) };
    for (_, c) in word.chars.iter().filter(|_| word.text() != "-") {
        let Some((_, side, wing)) = Rights::LETTERS.into_iter().find(|(letter, _, _)| letter == c) else {
            return Err(word.error("stands where castling rights should: letters of `KQkq`, or `-` for none"));
        };
        rights.insert(side, wing);
    }
    Ok(rights)
}

/// A field that must be `-`, or may be left out when a number follows.
pub(super) fn take_dash(words: &mut Words, what: &str) -> Result<(), FenError> {
    match words.next_if(Word::is_no_number) {
        Some(word) if word.text() != "-" => {
            Err(word.error(&format!("stands where {what} should: `-` in this game")))
        }
        _ => Ok(()),
    }
}

fn take_number(words: &mut Words, what: &str, least: u32) -> Result<u32, FenError> {
    let Some(word) = words.next() else {
        return Ok(least);
    };
    let number = word.text().parse::<u32>().ok().filter(|number| *number <= MAX_COUNT);
    match number {
        // some programs number the first move 0
        Some(number) => Ok(number.max(least)),
        None => Err(word.error(&format!("stands where {what} should: a number up to {MAX_COUNT}"))),
    }
}

/// Counters beyond this are no real game's; it leaves room to count on.
const MAX_COUNT: u32 = 1_000_000;
