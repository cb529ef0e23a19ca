//! Signs that would end a comment or a tag, or not survive in one: written as `&#125;`, by their number.

/// A comment, so that it can be written between braces on lines of any width.
pub fn escaped_comment(text: &str) -> String {
    let last = text.chars().count().saturating_sub(1);
    escaped(text, |i, c| c == '}' || c == ' ' && (i == 0 || i == last))
}

/// The value of a tag, so that it can be written between quotation marks on one line.
pub fn escaped_tag(text: &str) -> String {
    escaped(text, |_, _| false).replace('\\', "\\\\").replace('"', "\\\"")
}

/// A text without line ends and control characters; and without signs, of those at a place, that would do harm.
fn escaped(text: &str, harms: impl Fn(usize, char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for (i, (at, c)) in text.char_indices().enumerate() {
        let rest = &text[at..];
        let breaks = rest.get(..3).is_some_and(|word| word.eq_ignore_ascii_case("<br"));
        if breaks || c.is_control() || rest.starts_with("&#") || harms(i, c) {
            out += &format!("&#{};", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}

/// What an escaped text means.
pub fn meant(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("&#") {
        out += &rest[..at];
        rest = &rest[at..];
        let digits = rest[2..].bytes().take_while(u8::is_ascii_digit).count();
        let sign = rest[2..2 + digits].parse().ok().and_then(char::from_u32);
        let ended = rest[2 + digits..].starts_with(';');
        let Some(sign) = sign.filter(|_| ended) else {
            out += "&#";
            rest = &rest[2..];
            continue;
        };
        out.push(sign);
        rest = &rest[3 + digits..];
    }
    out + rest
}

/// The text of a comment as it stands in a file: line ends, with the blanks around them, are where it was broken.
pub fn comment(written: &str) -> String {
    let lines = written.split('\n').map(|line| line.trim_matches([' ', '\t', '\r']));
    let joined: Vec<&str> = lines.collect();
    meant(joined.join(" ").trim_matches(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_escaped_is_meant() {
        let texts =
            ["", " ", "a}b", "&#125;", "&#", "&#x;", "a\nb\tc ", "<br />", "<BR>&amp;", "&&##1;", "红"];
        for text in texts {
            let escaped = escaped_comment(text);
            assert_eq!(meant(&escaped), text, "{escaped}");
            assert_eq!(comment(&format!(" {escaped} ")), text, "{escaped}");
            assert!(!escaped.contains(['}', '\n']));
        }
    }
}
