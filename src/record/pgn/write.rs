//! A record as PGN, in the one form that is written.

use super::escape::{escaped_comment, escaped_tag};
use super::{HASH, RULES, format_name, is_derived};
use crate::board::Side;
use crate::game::Position;
use crate::notation::{self, Style};
use crate::record::model::{Line, Record};
use crate::spec::words::columns;

/// Lines of moves are so wide at most, if their words allow it.
const WIDTH: usize = 79;

/// A record as PGN; with the rules it was played by, if it should carry them.
pub fn write(record: &Record, style: Style, rules: bool) -> String {
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| {
        out += &format!("[{name} \"{}\"]\n", escaped_tag(value));
    };
    for (name, value) in record.tags.iter().filter(|(name, _)| !is_derived(name)) {
        tag(name, value);
    }
    tag("Variant", record.rules.id());
    tag("Result", record.result.text());
    if !record.from_start() {
        tag("SetUp", "1");
        tag("FEN", &record.start.fen());
    }
    if let Some(format) = format_name(style) {
        tag("Format", format);
    }
    if rules {
        tag(HASH, &record.rules.hash());
        for (line, number) in record.rules.text().lines().zip(1..) {
            tag(&format!("{RULES}{number:03}"), line);
        }
    }
    let mut words = Words { style, words: Vec::new() };
    words.line(&record.start, &record.line);
    words.words.push(record.result.text().to_owned());
    format!("{out}\n{}", wrapped(&words.words))
}

/// The words of the moves; a line may end behind each.
struct Words {
    style: Style,
    words: Vec<String>,
}

impl Words {
    fn line(&mut self, start: &Position, line: &Line) {
        self.comments(&line.comments);
        let mut position = start.clone();
        // the turn that the last number was written for
        let mut numbered: Option<(Side, u32)> = None;
        for (i, node) in line.nodes.iter().enumerate() {
            let turn = (position.turn(), position.number());
            let interrupted = i == 0 || line.nodes[i - 1].is_told();
            let red = turn.0 == Side::Red;
            if interrupted || red && numbered != Some(turn) || !node.before.is_empty() {
                self.words.push(format!("{}{}", turn.1, if red { "." } else { "..." }));
            }
            numbered = Some(turn);
            self.comments(&node.before);
            self.words.push(notation::write(&position, node.action, self.style));
            self.words.extend(node.nags.iter().map(|nag| format!("${nag}")));
            self.comments(&node.after);
            for variation in &node.variations {
                let first = self.words.len();
                self.line(&position, variation);
                match self.words.get_mut(first) {
                    Some(word) => word.insert(0, '('),
                    None => self.words.push("(".to_owned()),
                }
                if let Some(word) = self.words.last_mut() {
                    word.push(')');
                }
            }
            position.apply(node.action);
        }
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            let text = format!("{{{}}}", escaped_comment(comment));
            let mut words: Vec<String> = Vec::new();
            let mut blank = false;
            for word in text.split(' ') {
                // a line may not begin with what would be a tag or a line to pass over, nor end with blanks
                let glued = word.is_empty() || blank || word.starts_with(['[', '%']);
                match words.last_mut() {
                    Some(last) if glued => {
                        last.push(' ');
                        last.push_str(word);
                    }
                    _ => words.push(word.to_owned()),
                }
                blank = word.is_empty();
            }
            self.words.append(&mut words);
        }
    }
}

/// Words on lines, each line with its end.
fn wrapped(words: &[String]) -> String {
    let mut out = String::new();
    let mut width = 0;
    for word in words {
        let more = columns(word);
        if width > 0 && width + 1 + more > WIDTH {
            out.push('\n');
            width = 0;
        } else if width > 0 {
            out.push(' ');
            width += 1;
        }
        out += word;
        width += more;
    }
    out.push('\n');
    out
}
