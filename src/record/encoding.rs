//! Which encoding a text is in, and its lines.
//!
//! Two bytes that are one character of Big5 are also one of GB18030, another one, so no error tells them apart. What
//! does is that one of them gives moves.

use std::cmp::Reverse;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};

use encoding_rs::{BIG5, CoderResult, Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE};

/// An encoding by any of its usual names, as `gbk`, `big5`, `utf-16le`, `windows-1258`.
pub fn encoding_named(name: &str) -> Option<&'static Encoding> {
    Encoding::for_label(name.trim().as_bytes())
}

/// How the bytes of a file are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decoder {
    /// The encoding.
    pub encoding: &'static Encoding,
    /// So many bytes before the text.
    pub mark: usize,
}

/// A line has at most so many bytes: a device has no end.
const MOST_BYTES: usize = 64 << 20;
/// So many bytes are looked at for zeros.
const HEAD: usize = 4096;
/// So many bytes are decoded at once.
const BLOCK: usize = 64 << 10;

impl Decoder {
    /// How a file is to be read, judged by all its bytes: a byte order mark decides, then zeros (UTF-16), then whether it
    /// is valid UTF-8, then which of GB18030 and Big5 gives more moves. A chosen encoding decides alone.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn judge(input: &mut (impl Read + Seek), chosen: Option<&'static Encoding>) -> io::Result<Decoder> {
        input.seek(SeekFrom::Start(0))?;
        let mut head = Vec::new();
        input.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
        if let Some((encoding, mark)) = Encoding::for_bom(&head) {
            // a mark of another encoding than the chosen one is text of that
            match chosen {
                Some(other) if other != encoding => return Ok(Decoder { encoding: other, mark: 0 }),
                _ => return Ok(Decoder { encoding, mark }),
            }
        }
        if let Some(encoding) = chosen.or_else(|| wide(&head)) {
            return Ok(Decoder { encoding, mark: 0 });
        }
        let decoder = |encoding| Ok(Decoder { encoding, mark: 0 });
        input.seek(SeekFrom::Start(0))?;
        let bytes = Shape::of(input)?;
        if bytes.bad == 0 || !bytes.pairs || bytes.good > 4 * bytes.bad {
            return decoder(UTF_8);
        }
        let mut moves = |encoding| {
            input.seek(SeekFrom::Start(0))?;
            readable(input, encoding)
        };
        decoder(if moves(BIG5)? > moves(GB18030)? { BIG5 } else { GB18030 })
    }

    /// The lines of a file from its beginning.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn lines<R: Read + Seek>(self, mut input: R) -> io::Result<Lines<R>> {
        input.seek(SeekFrom::Start(self.mark as u64))?;
        Ok(Lines { input: BufReader::with_capacity(BLOCK, input), encoding: self.encoding, number: 0 })
    }

    /// Bytes as text, and whether some of them were none.
    pub fn text(self, bytes: &[u8]) -> (String, bool) {
        let (text, bad) =
            self.encoding.decode_without_bom_handling(bytes.get(self.mark..).unwrap_or_default());
        (text.into_owned(), bad)
    }
}

/// UTF-16 without a mark: every second byte of its plain characters is zero.
fn wide(head: &[u8]) -> Option<&'static Encoding> {
    let zeros = |first: usize| head.iter().skip(first).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd, units) = (zeros(0), zeros(1), head.len() / 2);
    match () {
        // a few characters of other scripts have a zero in the other byte
        _ if odd > units / 8 && odd > 8 * even => Some(UTF_16LE),
        _ if even > units / 8 && even > 8 * odd => Some(UTF_16BE),
        _ => None,
    }
}

/// What the bytes of a file look like to UTF-8.
#[derive(Default)]
struct Shape {
    /// Characters of several bytes.
    good: usize,
    /// Bytes that belong to none.
    bad: usize,
    /// Whether bytes above ASCII ever stand side by side, as they do in Chinese text of two bytes a character.
    pairs: bool,
}

impl Shape {
    fn of(input: &mut impl Read) -> io::Result<Shape> {
        let mut shape = Shape::default();
        let mut block = vec![0; BLOCK];
        // the end of the last block: a character may be cut by it
        let mut kept = 0;
        loop {
            let read = input.read(&mut block[kept..])?;
            let filled = kept + read;
            let used = shape.take(&block[..filled], read == 0);
            if read == 0 {
                return Ok(shape);
            }
            block.copy_within(used..filled, 0);
            kept = filled - used;
        }
    }

    /// Looks at some bytes; all but a character that may go on behind them.
    fn take(&mut self, bytes: &[u8], last: bool) -> usize {
        let mut at = 0;
        while at < bytes.len() {
            let text = match std::str::from_utf8(&bytes[at..]) {
                Ok(text) => text,
                Err(error) => {
                    let valid = at + error.valid_up_to();
                    self.good += wide_characters(&bytes[at..valid]);
                    let Some(length) = error.error_len().or(last.then_some(1)) else { return valid };
                    self.bad += length;
                    let next = bytes.get(valid + 1).is_some_and(|byte| !byte.is_ascii());
                    let before = valid.checked_sub(1).is_some_and(|at| !bytes[at].is_ascii());
                    self.pairs |= next || before;
                    at = valid + length;
                    continue;
                }
            };
            self.good += wide_characters(text.as_bytes());
            return bytes.len();
        }
        at
    }
}

/// How many characters of valid UTF-8 take more than two bytes: those of two are often two characters of another
/// encoding.
fn wide_characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte >= 0xE0).count()
}

/// How well a file reads in an encoding: first how many moves it has in Chinese, a direction with a number behind it, then
/// how few bytes are no character.
fn readable(input: &mut impl Read, encoding: &'static Encoding) -> io::Result<(usize, Reverse<usize>)> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut block = vec![0; BLOCK];
    let mut text = String::with_capacity(4 * BLOCK);
    let (mut moves, mut bad, mut before) = (0, 0, ' ');
    loop {
        let read = input.read(&mut block)?;
        let mut from = 0;
        loop {
            let (result, used, _) = decoder.decode_to_string(&block[from..read], &mut text, read == 0);
            from += used;
            for c in text.drain(..) {
                moves += usize::from(is_direction(before) && is_number(c));
                bad += usize::from(c == char::REPLACEMENT_CHARACTER);
                before = c;
            }
            if result == CoderResult::InputEmpty {
                break;
            }
        }
        if read == 0 {
            return Ok((moves, Reverse(bad)));
        }
    }
}

fn is_direction(c: char) -> bool {
    matches!(c, '进' | '進' | '退' | '平')
}

fn is_number(c: char) -> bool {
    matches!(c, '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '1'..='9' | '１'..='９')
}

/// The lines of a file, without their ends.
pub struct Lines<R> {
    input: BufReader<R>,
    encoding: &'static Encoding,
    number: usize,
}

/// A line of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextLine {
    /// Its number, from 1.
    pub number: usize,
    /// Its text, without the end of the line.
    pub text: String,
    /// Whether some of its bytes are no text; each such place is `�`.
    pub bad: bool,
}

impl<R: Read> Lines<R> {
    /// The encoding they are in.
    pub fn encoding(&self) -> &'static Encoding {
        self.encoding
    }

    /// The bytes of the next line with its end; none at the end of the file.
    fn bytes(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let limit = |bytes: &Vec<u8>| (MOST_BYTES + 1 - bytes.len().min(MOST_BYTES)) as u64;
        loop {
            let end = if self.encoding == UTF_16LE { 0 } else { b'\n' };
            let wide = self.encoding == UTF_16LE || self.encoding == UTF_16BE;
            let most = limit(&bytes);
            let read = self.input.by_ref().take(most).read_until(end, &mut bytes)?;
            if bytes.len() > MOST_BYTES {
                return Err(io::Error::other(format!(
                    "line {} is far too long for a record",
                    self.number + 1
                )));
            }
            let ended = match (self.encoding == UTF_16LE, wide) {
                (true, _) => bytes.len().is_multiple_of(2) && bytes.ends_with(&[b'\n', 0]),
                (_, true) => bytes.len().is_multiple_of(2) && bytes.ends_with(&[0, b'\n']),
                _ => true,
            };
            if read == 0 || ended {
                return Ok(bytes);
            }
        }
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = io::Result<TextLine>;

    fn next(&mut self) -> Option<io::Result<TextLine>> {
        let bytes = match self.bytes() {
            Ok(bytes) if bytes.is_empty() => return None,
            Ok(bytes) => bytes,
            Err(error) => return Some(Err(error)),
        };
        self.number += 1;
        let (text, bad) = self.encoding.decode_without_bom_handling(&bytes);
        let text = text.trim_end_matches('\n').trim_end_matches('\r').to_string();
        Some(Ok(TextLine { number: self.number, text, bad }))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn judged(bytes: &[u8]) -> &'static Encoding {
        Decoder::judge(&mut Cursor::new(bytes), None).expect("memory can be read").encoding
    }

    #[test]
    fn the_encoding_with_moves_is_taken() {
        for text in ["1. 炮二平五 馬８進７\n", "{當頭炮} 1. 馬二進三"] {
            assert_eq!(judged(&BIG5.encode(text).0), BIG5, "{text}");
            assert_eq!(judged(&GB18030.encode(text).0), GB18030, "{text}");
            assert_eq!(judged(text.as_bytes()), UTF_8, "{text}");
        }
    }

    #[test]
    fn a_stray_byte_makes_no_chinese() {
        assert_eq!(judged(b"[White \"J\xE1n\"]"), UTF_8);
        assert_eq!(judged(b"{\xB5\xB1\xCD\xB7\xC5\xDA}"), GB18030);
    }

    #[test]
    fn zeros_are_utf_16() {
        let wide = |text: &str, swap: bool| -> Vec<u8> {
            text.encode_utf16()
                .flat_map(|unit| if swap { unit.to_be_bytes() } else { unit.to_le_bytes() })
                .collect()
        };
        let text = "[Event \"炮\"]\r\n上\n\n1. 炮二平五";
        for (swap, encoding) in [(false, UTF_16LE), (true, UTF_16BE)] {
            let bytes = wide(text, swap);
            assert_eq!(judged(&bytes), encoding);
            let lines = Decoder { encoding, mark: 0 }.lines(Cursor::new(bytes)).expect("memory can be read");
            let lines: Vec<String> = lines.map(|line| line.expect("memory can be read").text).collect();
            assert_eq!(lines, ["[Event \"炮\"]", "上", "", "1. 炮二平五"]);
        }
    }
}
