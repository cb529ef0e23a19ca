//! `C2=5`: the notation of the World Xiangqi Federation.

use super::letters::{initial, letters_at};
use super::lined::{Dialect, Subject, Tandem, marked};
use super::said::{Mark, Source, Way};
use crate::board::{Kind, Piece, Shape, Side};
use crate::game::half_width;
use crate::variant::Variant;

/// The signs of WXF, for a game.
pub(super) struct Wxf<'a>(pub &'a Variant);

impl Wxf<'_> {
    /// Marks by signs, before the sign of the way: `+`, `-`, `.`.
    fn mark(&self, text: &[char]) -> Option<Mark> {
        let mark = match text.first()? {
            '+' => Mark::Plus,
            '-' => Mark::Minus,
            '.' => Mark::Middle,
            _ => return None,
        };
        self.way(*text.get(1)?).map(|_| mark)
    }
}

impl Dialect for Wxf<'_> {
    const PASS: &'static [&'static str] = &["pass"];
    const CARRY: &'static [char] = &['^'];
    const BECOME: &'static [char] = &['='];
    const SWAP: &'static [char] = &['='];
    const DROP: &'static [char] = &['@'];

    fn prepared(&self, text: &str) -> Vec<char> {
        let plain = text.trim().chars().map(half_width).map(|c| c.to_ascii_lowercase());
        plain.map(|c| if matches!(c, '–' | '—' | '−') { '-' } else { c }).collect()
    }

    fn subjects(&self, text: &[char], shape: Shape) -> Vec<Subject> {
        let mut found = Vec::new();
        for (kinds, length) in self.pieces(text) {
            let (kinds, rest) = (Some(kinds), &text[length..]);
            if let Some((file, digits)) = self.number(rest) {
                found.push((kinds.clone(), Source::File { file, middle: true }, length + digits));
            }
            found.extend(self.mark(rest).map(|mark| marked(kinds.clone(), mark, None, length + 1)));
            // a to e: all that stand in tandem, counted
            if let (Some(letter @ 'a'..='e'), Some(_)) =
                (rest.first(), rest.get(1).and_then(|c| self.way(*c)))
            {
                let number = *letter as usize - 'a' as usize + 1;
                found.push((kinds, Source::Numbered(number), length + 1));
            }
        }
        if let (Some(sign @ ('+' | '-')), Some(_)) = (text.first(), text.get(1)) {
            let (mark, far) =
                if *sign == '+' { (Mark::Plus, Mark::Foremost) } else { (Mark::Minus, Mark::Hindmost) };
            if text[1] == *sign {
                found.push(marked(None, far, None, 2));
            }
            let after = |length: usize| text.get(1 + length).is_some_and(|c| self.way(*c).is_some());
            let named = self.pieces(&text[1..]).into_iter().filter(|(_, length)| after(*length));
            found.extend(named.map(|(kinds, length)| marked(Some(kinds), mark, None, 1 + length)));
        }
        if let Some((number, digits)) = self.number(text) {
            let mark = self.mark(&text[digits..]).filter(|mark| *mark != Mark::Middle);
            found.extend(mark.map(|mark| marked(None, mark, Some(number), digits + 1)));
            // `33`: the middle one of file 3; `15`: the first of file 5
            for split in 1..digits {
                let [Some((first, _)), Some((file, length))] =
                    [&text[..split], &text[split..digits]].map(|part| self.number(part))
                else {
                    continue;
                };
                if file > shape.files() || split + length != digits {
                    continue;
                }
                if first == file {
                    found.push(marked(None, Mark::Middle, Some(file), digits));
                }
                found.push(marked(None, Mark::Nth(first), Some(file), digits));
            }
        }
        found
    }

    fn pieces(&self, text: &[char]) -> Vec<(Vec<Kind>, usize)> {
        letters_at(self.0, text).into_iter().map(|(kind, length)| (vec![kind], length)).collect()
    }

    fn way(&self, sign: char) -> Option<Way> {
        match sign {
            '+' => Some(Way::Ahead),
            '-' => Some(Way::Back),
            '=' | '.' => Some(Way::Level),
            _ => None,
        }
    }

    fn number(&self, text: &[char]) -> Option<(usize, usize)> {
        let digits: String = text.iter().take_while(|c| c.is_ascii_digit()).collect();
        Some((digits.parse().ok()?, digits.len()))
    }

    fn write_piece(&self, kind: Kind) -> String {
        initial(self.0, Piece::new(kind, Side::Red))
    }

    fn write_number(&self, number: usize) -> String {
        number.to_string()
    }

    fn write_way(&self, way: Way) -> char {
        match way {
            Way::Ahead => '+',
            Way::Back => '-',
            Way::Level => '=',
        }
    }

    fn write_tandem(&self, tandem: &Tandem) -> Vec<String> {
        let Tandem { file, index, count, .. } = *tandem;
        let letter = initial(self.0, Piece::new(tandem.kind, Side::Red));
        let back = count - 1 - index;
        let outer = usize::from(count >= 4);
        let sign = match index.cmp(&back) {
            std::cmp::Ordering::Less => "+",
            std::cmp::Ordering::Greater => "-",
            std::cmp::Ordering::Equal => "",
        };
        if tandem.several {
            // two files: the file stands for the letter
            let sign = if sign.is_empty() { file.to_string() } else { sign.to_string() };
            return if count <= 3 { vec![format!("{file}{sign}")] } else { Vec::new() };
        }
        match (count, index.min(back)) {
            (_, _) if sign.is_empty() && count <= 5 => vec![format!("{letter}{file}")],
            (4 | 5, 0) => vec![sign.repeat(2)],
            (2..=5, depth) if depth == outer => vec![format!("{letter}{sign}")],
            _ => Vec::new(),
        }
    }
}
