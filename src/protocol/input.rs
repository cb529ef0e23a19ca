//! What comes in: lines of the other program, and what searches find.

use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::Sender;

use super::search::Found;

/// Something that has happened.
#[derive(Debug)]
pub(super) enum Event {
    /// A line was said.
    Line(String),
    /// A line of more bytes than [`LONGEST`] was said; it is not kept.
    TooLong,
    /// Nothing will be said any more.
    End,
    /// A search has something to tell.
    Found(Found),
}

/// Longer lines are not read. Ten thousand actions have a hundredth of that.
pub(super) const LONGEST: usize = 1 << 23;

/// Reads lines until there are no more, or nobody takes them. Bytes that are no UTF-8 and characters that are no text
/// become something that no command has.
pub(super) fn read(input: impl Read, events: &Sender<Event>) {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line);
        let event = match read {
            Ok(0) | Err(_) => Event::End,
            Ok(_) if line.len() > LONGEST => match skip_line(&mut input) {
                Ok(()) => Event::TooLong,
                Err(_) => Event::End,
            },
            Ok(_) => Event::Line(cleaned(&line)),
        };
        let ends = matches!(event, Event::End);
        if events.send(event).is_err() || ends {
            return;
        }
    }
}

/// Leaves out what is left of a line.
fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let some = input.fill_buf()?;
        let (length, end) = match some.iter().position(|byte| *byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (some.len(), some.is_empty()),
        };
        input.consume(length);
        if end {
            return Ok(());
        }
    }
}

/// A line as text, with blanks for what cannot be seen.
fn cleaned(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let text = text.trim_start_matches('\u{feff}');
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn lines_of_any_bytes_are_read() {
        let long = vec![b'x'; LONGEST + 10];
        let input = [b"\xef\xbb\xbfone\r\n\0two\0\n\xff\xfe\n", long.as_slice(), b"\nlast"].concat();
        let (events, read_events) = channel();
        read(input.as_slice(), &events);
        let told: Vec<String> = read_events.try_iter().map(|event| format!("{event:?}")).collect();
        assert_eq!(
            told,
            [
                "Line(\"one\")",
                "Line(\"two\")",
                "Line(\"\u{fffd}\u{fffd}\")",
                "TooLong",
                "Line(\"last\")",
                "End"
            ]
        );
    }
}
