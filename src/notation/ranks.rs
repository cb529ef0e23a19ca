//! Actions of a dialect whose ranks begin with 0.

/// The text of an action with every rank one higher, as here: `h2e2` is `h3e3`, `b7=d1.0` is `b8=d2.0`. Whatever is no
/// point stays as it is.
pub fn from_zero(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest[first.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
        let end = first.len_utf8() + digits;
        match rest[first.len_utf8()..end].parse::<u32>() {
            Ok(rank) if first.is_alphabetic() => out += &format!("{first}{}", u64::from(rank) + 1),
            // what follows another sign counts pieces or heights
            _ => out += &rest[..end],
        }
        rest = &rest[end..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::from_zero;

    #[test]
    fn ranks_are_one_higher_and_counts_are_not() {
        let pairs = [
            ("h2e2", "h3e3"),
            ("a0a9", "a1a10"),
            ("a0b1^2", "a1b2^2"),
            ("b7=d1.0", "b8=d2.0"),
            ("炮a9", "炮a10"),
        ];
        for (zero, one) in pairs {
            assert_eq!(from_zero(zero), one);
        }
    }
}
