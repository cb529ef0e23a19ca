//! Actions of a dialect whose ranks begin with 0.

/// The text of an action with every rank one higher, as here: `h2e2` is `h3e3`, `b7=d1.0` is `b8=d2.0`. Whatever is no
/// point stays as it is.
pub fn from_zero(text: &str) -> String {
    shifted(text, |rank| rank.checked_add(1))
}

/// The text of an action with every rank one lower, as such a dialect has it.
pub fn to_zero(text: &str) -> String {
    shifted(text, |rank| rank.checked_sub(1))
}

/// The text with the ranks of its points changed; those that cannot be stay.
fn shifted(text: &str, change: impl Fn(u32) -> Option<u32>) -> String {
    // what a piece becomes is a name, in which a number is none of a rank; what it changes places with has a height
    let (points, name) = match text.split_once('=') {
        Some((points, after)) if !after.contains('.') => (points, Some(after)),
        _ => (text, None),
    };
    let mut out = String::with_capacity(text.len() + 2);
    let mut rest = points;
    while let Some(first) = rest.chars().next() {
        let digits = rest[first.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
        let end = first.len_utf8() + digits;
        let rank = rest[first.len_utf8()..end].parse().ok().filter(|_| first.is_alphabetic());
        match rank.and_then(&change) {
            Some(rank) => out += &format!("{first}{rank}"),
            // what follows another sign counts pieces or heights
            None => out += &rest[..end],
        }
        rest = &rest[end..];
    }
    if let Some(name) = name {
        out += &format!("={name}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{from_zero, to_zero};

    #[test]
    fn ranks_are_one_higher_and_counts_are_not() {
        let pairs = [
            ("h2e2", "h3e3"),
            ("a0a9", "a1a10"),
            ("a0b1^2", "a1b2^2"),
            ("b7=d1.0", "b8=d2.0"),
            ("a6a7=rook2", "a7a8=rook2"),
            ("炮a9", "炮a10"),
        ];
        for (zero, one) in pairs {
            assert_eq!(from_zero(zero), one);
            assert_eq!(to_zero(one), zero);
        }
    }
}
