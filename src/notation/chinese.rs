//! `炮二平五`: the notation of Chinese books, with the words of the game's file.

use super::characters::{form, is_chinese, related};
use super::letters::letters_at;
use super::lined::{Dialect, Subject, Tandem, marked};
use super::said::{Mark, Source, Way};
use crate::board::{Kind, Piece, Shape, Side};
use crate::game::half_width;
use crate::variant::Variant;

/// The signs of the Chinese notation, for a side of a game.
pub(super) struct Chinese<'a> {
    pub variant: &'a Variant,
    pub side: Side,
}

/// The digits of Red's numbers.
const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const TEN: char = '十';

/// A number below 100 in Chinese.
fn numeral(number: usize) -> String {
    let digit = |value: usize| value.checked_sub(1).and_then(|index| DIGITS.get(index)).copied();
    let (tens, ones) = (number / 10, number % 10);
    let ten = (tens > 0).then_some(TEN);
    digit(if tens > 1 { tens } else { 0 }).into_iter().chain(ten).chain(digit(ones)).collect()
}

/// The Chinese number at the front of a text, with how many characters.
fn read_numeral(text: &[char]) -> Option<(usize, usize)> {
    let at = |index: usize| text.get(index).map(|c| form(*c));
    let digit = |index: usize| DIGITS.iter().position(|d| at(index) == Some(*d)).map(|value| value + 1);
    let ten = |index: usize| at(index) == Some(TEN);
    let (tens, length) = match (digit(0), ten(0), ten(1)) {
        (Some(tens), _, true) => (tens, 2),
        (None, true, _) => (1, 1),
        (digit, _, _) => return digit.map(|value| (value, 1)),
    };
    let ones = digit(length);
    Some((tens * 10 + ones.unwrap_or(0), length + usize::from(ones.is_some())))
}

/// Front, middle or rear.
fn mark(text: &[char]) -> Option<Mark> {
    match form(*text.first()?) {
        '前' => Some(Mark::Front),
        '中' => Some(Mark::Middle),
        '后' => Some(Mark::Rear),
        _ => None,
    }
}

/// A number as a side writes it.
pub(super) fn written_number(side: Side, number: usize) -> String {
    match side {
        Side::Red => numeral(number),
        // full-width, as wide as the characters around them
        Side::Black => {
            let wide = |c: char| char::from_u32(c as u32 + 0xFEE0).unwrap_or(c);
            number.to_string().chars().map(wide).collect()
        }
    }
}

impl Chinese<'_> {
    /// What a kind is called: the characters of both sides, its Chinese name.
    fn names(&self, kind: Kind) -> [&str; 3] {
        let rules = self.variant.kind(kind);
        [&rules.glyphs[0], &rules.glyphs[1], rules.title.get("zh")]
    }

    /// The kinds that a word names: as their files have it, else in other forms, else by another usual name.
    fn kinds(&self, word: &[char]) -> Vec<Kind> {
        let equal: [fn(char, char) -> bool; 3] = [
            |one, other| one == other,
            |one, other| form(one) == form(other),
            |one, other| related(form(one), form(other)),
        ];
        let named = |equal: fn(char, char) -> bool| -> Vec<Kind> {
            let same = |name: &&str| {
                name.chars().count() == word.len() && name.chars().zip(word).all(|(a, b)| equal(a, *b))
            };
            let kinds = self.variant.kinds().map(|(kind, _)| kind);
            kinds.filter(|kind| self.names(*kind).iter().any(same)).collect()
        };
        equal.into_iter().map(named).find(|kinds| !kinds.is_empty()).unwrap_or_default()
    }
}

impl Dialect for Chinese<'_> {
    const PASS: &'static [&'static str] = &["停着", "停著", "pass"];
    const CARRY: &'static [char] = &['带', '帶', '^'];
    const BECOME: &'static [char] = &['变', '變', '='];
    const SWAP: &'static [char] = &['换', '換', '='];
    const DROP: &'static [char] = &['打', '@'];

    fn prepared(&self, text: &str) -> Vec<char> {
        text.chars().map(half_width).filter(|c| !c.is_whitespace()).collect()
    }

    fn subjects(&self, text: &[char], _: Shape) -> Vec<Subject> {
        let mut found = Vec::new();
        for (kinds, length) in self.pieces(text) {
            let rest = &text[length..];
            if let Some((file, digits)) = self.number(rest) {
                found.push((Some(kinds.clone()), Source::File { file, middle: false }, length + digits));
            }
            found.extend(mark(rest).map(|mark| marked(Some(kinds), mark, None, length + 1)));
        }
        if let Some(mark) = mark(text) {
            let named = self.pieces(&text[1..]).into_iter();
            found.extend(named.map(|(kinds, length)| marked(Some(kinds), mark, None, 1 + length)));
            found.extend(self.on_file(mark, text, 1));
        }
        if let Some((number, digits)) = self.number(text) {
            let named = self.pieces(&text[digits..]).into_iter();
            found.extend(
                named.map(|(kinds, length)| (Some(kinds), Source::Numbered(number), digits + length)),
            );
            found.extend(self.on_file(Mark::Nth(number), text, digits));
        }
        found
    }

    fn pieces(&self, text: &[char]) -> Vec<(Vec<Kind>, usize)> {
        let names = self.variant.kinds().flat_map(|(kind, _)| self.names(kind));
        let longest = names.map(|name| name.chars().count()).max().unwrap_or(0);
        let words = (1..=longest.min(text.len())).map(|length| (self.kinds(&text[..length]), length));
        let words = words.filter(|(kinds, _)| !kinds.is_empty());
        let small: Vec<char> = text.iter().map(char::to_ascii_lowercase).collect();
        let letters = letters_at(self.variant, &small).into_iter();
        words.chain(letters.map(|(kind, length)| (vec![kind], length))).collect()
    }

    fn way(&self, sign: char) -> Option<Way> {
        match form(sign) {
            '进' => Some(Way::Ahead),
            '退' => Some(Way::Back),
            '平' => Some(Way::Level),
            _ => None,
        }
    }

    fn number(&self, text: &[char]) -> Option<(usize, usize)> {
        let digits: String = text.iter().take_while(|c| c.is_ascii_digit()).collect();
        if digits.is_empty() { read_numeral(text) } else { Some((digits.parse().ok()?, digits.len())) }
    }

    fn write_piece(&self, kind: Kind) -> String {
        let usual = |word: &str| word.chars().map(form).collect::<String>();
        let [red, black, title] = self.names(kind);
        let glyph = if self.side == Side::Red { red } else { black };
        let words = [usual(glyph), usual(title), title.to_string(), glyph.to_string()];
        let tells = |word: &String| {
            let chars: Vec<char> = word.chars().collect();
            !chars.is_empty() && chars.iter().all(|c| is_chinese(*c)) && self.kinds(&chars) == [kind]
        };
        let letter = || self.variant.letter(Piece::new(kind, Side::Red));
        words.into_iter().find(tells).unwrap_or_else(letter)
    }

    fn write_number(&self, number: usize) -> String {
        written_number(self.side, number)
    }

    fn write_way(&self, way: Way) -> char {
        match way {
            Way::Ahead => '进',
            Way::Back => '退',
            Way::Level => '平',
        }
    }

    fn write_tandem(&self, tandem: &Tandem) -> Vec<String> {
        let name = self.write_piece(tandem.kind);
        let last = tandem.index + 1 == tandem.count;
        let mark = match tandem.index {
            0 => Some("前"),
            _ if last => Some("后"),
            1 if tandem.count == 3 => Some("中"),
            _ => None,
        };
        let after = if tandem.several { self.write_number(tandem.file) } else { name.clone() };
        let marked =
            mark.filter(|_| !tandem.several || tandem.count <= 3).map(|mark| format!("{mark}{after}"));
        marked.into_iter().chain([format!("{}{name}", numeral(tandem.number))]).collect()
    }
}

impl Chinese<'_> {
    /// A mark with the file, and perhaps the piece, that follow it.
    fn on_file(&self, mark: Mark, text: &[char], start: usize) -> Vec<Subject> {
        let Some((file, digits)) = self.number(&text[start..]) else { return Vec::new() };
        let length = start + digits;
        let named = self.pieces(&text[length..]).into_iter();
        let named = named.map(|(kinds, more)| marked(Some(kinds), mark, Some(file), length + more));
        [marked(None, mark, Some(file), length)].into_iter().chain(named).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for number in 1..100 {
            let text: Vec<char> = numeral(number).chars().collect();
            assert_eq!(read_numeral(&text), Some((number, text.len())), "{text:?}");
        }
        assert_eq!(numeral(26), "二十六");
        assert_eq!(read_numeral(&['二', '六']), Some((2, 1)));
        assert_eq!(read_numeral(&['拾', '贰', '进']), Some((12, 2)));
        assert_eq!(read_numeral(&['平']), None);
    }
}
