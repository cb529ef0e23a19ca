//! The subset of Betza notation in which movement is written.

use std::ops::Range;

use super::checks::Check;
use super::diagnostic::Diagnostic;
use super::source::{Located, Sources};
use super::words::{brief, code_point, look_alike, short};
use crate::board::Step;

/// One atom of a Betza string with its modifiers and range, spelt out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The leaps, as Red sees the board, sorted, each once.
    pub steps: Vec<Step>,
    /// How many equal leaps in line: 1 is a plain leap; [`UNLIMITED`] has no end but the edge.
    pub range: u8,
    /// Whether it may end on an empty point (or its own stack).
    pub moves: bool,
    /// Whether it may capture.
    pub captures: bool,
    /// Stopped by what stands between, on the way of each leap.
    pub lame: bool,
    /// Whether and how it hops.
    pub hop: Hop,
    /// Whether this is castling: a royal goes `range` points sideways. It has no leaps then.
    pub castles: bool,
    /// Its bytes in the string.
    pub text: Range<usize>,
}

/// The range of a rider without limit.
pub const UNLIMITED: u8 = u8::MAX;

/// How a rider treats what it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hop {
    /// It ends there.
    None,
    /// `p`: over exactly one screen and on.
    One,
    /// `pp`: over one or more.
    Any,
    /// `g`: over one, ending right behind it.
    Behind,
}

/// No string of movement is so long.
const LONGEST: usize = 400;
/// No board is so large: a leap or range above it can only be a slip.
const FARTHEST: u32 = 98;

/// The atoms of one leap: longer way, shorter way.
pub(crate) const LEAPS: [(char, (i8, i8)); 9] = [
    ('W', (1, 0)),
    ('F', (1, 1)),
    ('D', (2, 0)),
    ('N', (2, 1)),
    ('A', (2, 2)),
    ('H', (3, 0)),
    ('C', (3, 1)),
    ('Z', (3, 2)),
    ('G', (3, 3)),
];

/// Reads a Betza string.
///
/// # Errors
/// The first thing in it that has no meaning, or no effect.
pub fn parse(text: &Located<String>, sources: &Sources) -> Result<Vec<Term>, Diagnostic> {
    let reader = Reader { text, sources };
    let value = text.value.as_str();
    if value.trim().is_empty() {
        let fault = reader.fault(Check::BetzaAtom, 0..0, "the movement is empty");
        return Err(fault.help("a piece that never moves has `moves = []`"));
    }
    if value.len() > LONGEST {
        let message = format!("the movement has {} letters: more than {LONGEST} are not read", value.len());
        return Err(reader.fault(Check::TooLarge, 0..0, message));
    }
    let mut terms = Vec::new();
    let mut at = 0;
    while at < value.len() {
        at = reader.term(at, &mut terms)?;
    }
    Ok(terms)
}

struct Reader<'a> {
    text: &'a Located<String>,
    sources: &'a Sources,
}

/// An atom: its leaps as (longer, shorter), and whether it is a rider by itself.
struct Atom {
    leaps: Vec<(i8, i8)>,
    slides: bool,
    /// One capital letter of a single leap: doubled, it is a rider.
    doubles: bool,
}

impl<'a> Reader<'a> {
    fn fault(&self, check: Check, within: Range<usize>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(check, self.sources.inside(self.text, within), message)
    }

    fn rest(&self, at: usize) -> &'a str {
        &self.text.value[at..]
    }

    /// Reads the term that begins at a byte; gives the byte behind it.
    fn term(&self, start: usize, out: &mut Vec<Term>) -> Result<usize, Diagnostic> {
        let modifiers = self.rest(start).chars().take_while(char::is_ascii_lowercase).count();
        let mods = &self.rest(start)[..modifiers];
        let at = start + modifiers;
        let Some(c) = self.rest(at).chars().next() else {
            self.modifiers(mods, start)?;
            let value = &self.text.value;
            let atom = value[..start].rfind(|c: char| c.is_ascii_uppercase());
            let fault = self.fault(
                Check::BetzaOrder,
                start..at,
                format!("`{mods}` stands before no atom in `{}`", short(value)),
            );
            return Err(match atom {
                Some(atom) => {
                    let (before, last) = value[..start].split_at(atom);
                    fault.help(format!("modifiers come first: `{before}{mods}{last}`"))
                }
                None => {
                    fault.help("the atoms are capital letters: W is a step along a line, F a diagonal one")
                }
            });
        };
        if c == 'O' {
            return self.castling(start..at, out);
        }
        let (atom, mut end) = self.atom(c, at)?;
        self.modifiers(mods, start)?;
        let name = &self.text.value[at..end];
        let range = self.range(&atom, name, &mut end)?;
        let whole = start..end;

        let has = |letter: char| mods.contains(letter);
        let hops: String = mods.chars().filter(|c| matches!(c, 'p' | 'g')).collect();
        let hop = match hops.as_str() {
            "" => Hop::None,
            "p" => Hop::One,
            "pp" => Hop::Any,
            "g" => Hop::Behind,
            _ => {
                let message = format!("`{hops}` is no way of hopping: `p`, `pp` or `g`");
                return Err(self.fault(Check::BetzaModifier, start..at, message));
            }
        };
        if hop != Hop::None && range == 1 {
            let message =
                format!("`{hops}` hops over what stands in the way, and `{name}` has no way: it is one leap");
            let help = format!("give it a range, such as `{mods}{name}2`, or `{mods}R`");
            return Err(self.fault(Check::BetzaUseless, whole, message).help(help));
        }
        if has('n') && hop != Hop::None {
            let message = "a hopper is not lame: `n` beside `p` or `g` has no meaning";
            return Err(self.fault(Check::BetzaUseless, whole, message));
        }
        if has('n') && atom.leaps.iter().all(|(long, _)| *long < 2) {
            let message = format!(
                "`n` has no effect on `{name}`: between neighbouring points there is none that could stop it"
            );
            return Err(self
                .fault(Check::BetzaUseless, whole, message)
                .help(format!("write `{}{name}`", mods.replace('n', ""))));
        }
        let directions: Vec<char> = mods.chars().filter(|c| "fblrsvh".contains(*c)).collect();
        if atom.leaps.len() > 1 && directions.len() > 1 {
            let (first, second) = if name == "K" { ("W", "F") } else { ("R", "B") };
            let message = format!(
                "`{name}` takes one direction letter: two mean different points to `{first}` and to `{second}`"
            );
            let help = format!(
                "write `{first}` and `{second}`, each with its letters: `{mods}{first}{mods}{second}`"
            );
            return Err(self.fault(Check::BetzaDirections, whole, message).help(help));
        }
        let mut terms = Vec::new();
        let mut narrowed = false;
        for (long, short) in atom.leaps {
            let mut all = Vec::new();
            for (files, ranks) in [(long, short), (short, long)] {
                for (x, y) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                    all.push(Step { files: files * x, ranks: ranks * y });
                }
            }
            all.sort();
            all.dedup();
            let wanted = self.directions(&directions, long, short, name, &whole)?;
            let steps: Vec<Step> = all.iter().copied().filter(|step| wanted(*step)).collect();
            narrowed |= steps.len() < all.len();
            let (moves, captures) = (!has('c'), !has('m'));
            let (lame, text) = (has('n'), whole.clone());
            terms.push(Term { steps, range, moves, captures, lame, hop, castles: false, text });
        }
        if !directions.is_empty() && !narrowed {
            let letters: String = directions.iter().collect();
            let message = format!("`{letters}` has no effect on `{name}`: it names all of its directions");
            let help = format!("write `{}{name}`", mods.replace(|c| directions.contains(&c), ""));
            return Err(self.fault(Check::BetzaUseless, whole, message).help(help));
        }
        out.append(&mut terms);
        Ok(end)
    }

    /// Reads castling, whose modifiers are those bytes; gives the byte behind it.
    fn castling(&self, mods: Range<usize>, out: &mut Vec<Term>) -> Result<usize, Diagnostic> {
        let at = mods.end + 1;
        let digits = self.rest(at).bytes().take_while(u8::is_ascii_digit).count();
        let end = at + digits;
        let range =
            self.text.value[at..end].parse::<u32>().ok().filter(|range| (2..=FARTHEST).contains(range));
        let (Some(range), "is") = (range, &self.text.value[mods.clone()]) else {
            let message =
                format!("`{}` is not how castling is written", short(&self.text.value[mods.start..end]));
            let help = "`isO2`: the royal goes two points sideways; `isO3`: three";
            return Err(self.fault(Check::BetzaModifier, mods.start..end, message).help(help));
        };
        out.push(Term {
            steps: Vec::new(),
            range: range as u8,
            moves: true,
            captures: false,
            lame: false,
            hop: Hop::None,
            castles: true,
            text: mods.start..end,
        });
        Ok(end)
    }

    /// The atom at a byte, and the byte behind it.
    fn atom(&self, c: char, at: usize) -> Result<(Atom, usize), Diagnostic> {
        let end = at + c.len_utf8();
        let one = |leap| (Atom { leaps: vec![leap], slides: false, doubles: true }, end);
        if let Some((_, leap)) = LEAPS.iter().find(|(letter, _)| *letter == c) {
            return Ok(one(*leap));
        }
        let both = |leaps: &[(i8, i8)], slides| (Atom { leaps: leaps.to_vec(), slides, doubles: false }, end);
        match c {
            'K' => return Ok(both(&[(1, 0), (1, 1)], false)),
            'R' => return Ok(both(&[(1, 0)], true)),
            'B' => return Ok(both(&[(1, 1)], true)),
            'Q' => return Ok(both(&[(1, 0), (1, 1)], true)),
            '(' => return self.leap(at),
            _ => {}
        }
        let value = &self.text.value;
        if c.is_whitespace() {
            return Err(self.blank(at, end));
        }
        if c.is_ascii_digit() {
            let message = format!(
                "the range `{c}` follows no atom: it stands right behind the capital letter, as in `W3`"
            );
            return Err(self.fault(Check::BetzaOrder, at..end, message));
        }
        let fault = |message: String| self.fault(Check::BetzaAtom, at..end, message);
        if let Some((latin, alphabet)) = look_alike(c) {
            let latin = if c.is_uppercase() { latin.to_ascii_uppercase() } else { latin };
            let message = format!(
                "`{c}` is the {alphabet} letter {}, which looks like the Latin `{latin}`",
                code_point(c)
            );
            return Err(self
                .fault(Check::StrangeCharacter, at..end, message)
                .help(format!("type the Latin `{latin}`")));
        }
        Err(match c {
            'L' | 'J' => {
                let ours = if c == 'L' { 'C' } else { 'Z' };
                fault(format!("there is no atom `{c}`: this leap is `{ours}` here"))
                    .help(format!("write `{}`", brief(&value.replace(c, &ours.to_string()))))
            }
            ',' | '+' | '|' | '/' | ';' => {
                fault(format!("`{c}` parts nothing here: the terms of a movement follow each other"))
                    .help(format!("write `{}`", brief(&value.replace(c, ""))))
            }
            '[' | ']' | '{' | '}' | ')' | '-' => fault(format!("`{c}` is not part of this Betza subset"))
                .help("a movement of several legs cannot be said; a leap is written `(x,y)`"),
            _ if c.is_ascii_uppercase() => fault(format!("there is no atom `{c}`"))
                .help("the atoms are W F D N A H C Z G, K R B Q and the leap (x,y)"),
            _ => fault(format!("`{c}` ({}) is not part of Betza notation", code_point(c))),
        })
    }

    fn blank(&self, at: usize, end: usize) -> Diagnostic {
        let message = "a blank is not part of Betza notation: conditions stand beside the string";
        let fault = self.fault(Check::BetzaBlank, at..end, message);
        let (before, after) = (self.text.value[..at].trim(), self.text.value[end..].trim());
        let condition = ["from", "to", "within", "over", "takes", "in"].into_iter().find_map(|key| {
            let zone = after.strip_prefix(key)?.strip_prefix(char::is_whitespace)?;
            Some((if key == "in" { "within" } else { key }, zone.trim()))
        });
        match condition {
            Some((key, zone)) => {
                fault.help(format!("write `{{ betza = \"{before}\", {key} = \"{}\" }}`", brief(zone)))
            }
            None => {
                fault.help(format!("write `{}`", brief(&self.text.value.replace(char::is_whitespace, ""))))
            }
        }
    }

    /// `(x,y)`.
    fn leap(&self, at: usize) -> Result<(Atom, usize), Diagnostic> {
        let rest = self.rest(at);
        let inner = rest[1..].split_once(')').map(|(inner, _)| inner);
        let end = at + inner.map_or(1, |inner| inner.len() + 2);
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| text.parse::<u32>().unwrap_or(u32::MAX))
        };
        let pair = inner.and_then(|inner| inner.split_once(',')).and_then(|(x, y)| number(x).zip(number(y)));
        let Some((x, y)) = pair else {
            let fault = self.fault(
                Check::BetzaAtom,
                at..end,
                "a leap is written `(x,y)`: two numbers in brackets, without blanks",
            );
            let mended = inner.map(|inner| inner.replace(char::is_whitespace, ""));
            return Err(match mended {
                Some(mended) if inner.is_some_and(|inner| mended != inner) => {
                    fault.help(format!("write `({})`", brief(&mended)))
                }
                _ => fault.help("for instance `(4,1)`"),
            });
        };
        let (long, short) = (x.max(y), x.min(y));
        if long == 0 {
            return Err(self.fault(Check::BetzaRange, at..end, "the leap (0,0) stays where it is"));
        }
        if long > FARTHEST {
            return Err(self.fault(
                Check::BetzaRange,
                at..end,
                format!("the leap is longer than any board: at most {FARTHEST}"),
            ));
        }
        Ok((Atom { leaps: vec![(long as i8, short as i8)], slides: false, doubles: false }, end))
    }

    /// The range behind an atom.
    fn range(&self, atom: &Atom, name: &str, end: &mut usize) -> Result<u8, Diagnostic> {
        let from = *end;
        if self.rest(from).starts_with(name) && name.len() == 1 {
            *end += 1;
            if atom.doubles {
                return Ok(UNLIMITED);
            }
            let message = match name {
                "K" => "`KK` is not a rider: that is written `Q`".to_owned(),
                _ => format!("`{name}` is already a rider without limit: doubled it says nothing more"),
            };
            return Err(self.fault(Check::BetzaUseless, from - 1..*end, message));
        }
        let digits = self.rest(from).bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Ok(if atom.slides { UNLIMITED } else { 1 });
        }
        *end += digits;
        let written = &self.text.value[from..*end];
        let number = written.parse::<u32>().unwrap_or(u32::MAX);
        match number {
            0 => Ok(UNLIMITED),
            1 => {
                let leap = match name {
                    "R" => "W",
                    "B" => "F",
                    "Q" => "K",
                    _ => name,
                };
                let message = format!("a range is 2 or more: `{name}1` is `{leap}`");
                Err(self.fault(Check::BetzaUseless, from..*end, message).help(format!("write `{leap}`")))
            }
            2..=FARTHEST => Ok(number as u8),
            _ => {
                let message =
                    format!("the range `{}` is longer than any board: at most {FARTHEST}", short(written));
                let help = if atom.slides {
                    format!("without limit is `{name}`")
                } else {
                    format!("without limit is `{name}0`")
                };
                Err(self.fault(Check::BetzaRange, from..*end, message).help(help))
            }
        }
    }

    /// Refuses the small letters that mean nothing, or the same as none.
    fn modifiers(&self, mods: &str, start: usize) -> Result<(), Diagnostic> {
        for (i, c) in mods.char_indices() {
            let place = start + i..start + i + 1;
            let fault = |check, message: &str| self.fault(check, place.clone(), message);
            match c {
                'm' | 'c' | 'n' | 'f' | 'b' | 'l' | 'r' | 's' | 'v' | 'h' | 'p' | 'g' => {}
                'i' => {
                    let fault = fault(
                        Check::BetzaModifier,
                        "`i` (first move only) is not in this format: where a piece stands is, not whether it has moved",
                    );
                    return Err(fault.help(
                        "write a `from` zone beside the string: `{ betza = \"fmW2\", from = \"rank 2\" }`",
                    ));
                }
                'e' => {
                    let fault = fault(Check::BetzaModifier, "`e` (en passant) is not in this format");
                    return Err(fault.help(
                        "say which enemy it takes beside the string: `{ betza = \"fF\", victim = \"passer\" }`",
                    ));
                }
                _ => {
                    let message = format!("there is no modifier `{c}`");
                    let help = "the modifiers are m c (move, capture only), f b l r s v h (directions), n (lame), p g (hopping)";
                    return Err(fault(Check::BetzaModifier, &message).help(help));
                }
            }
            let again = matches!(c, 'm' | 'c' | 'n') && mods[..i].contains(c);
            if again {
                return Err(fault(Check::BetzaUseless, &format!("`{c}` is said twice")));
            }
        }
        if mods.contains('m') && mods.contains('c') {
            let message = "`m` and `c` together are the same as neither: it moves and captures";
            let help = "leave both out, or write two terms: `mW` only moves, `cW` only captures";
            return Err(self.fault(Check::BetzaUseless, start..start + mods.len(), message).help(help));
        }
        Ok(())
    }

    /// Which leaps the direction letters mean.
    fn directions(
        &self,
        letters: &[char],
        long: i8,
        short: i8,
        name: &str,
        whole: &Range<usize>,
    ) -> Result<Box<dyn Fn(Step) -> bool>, Diagnostic> {
        fn one(step: Step, letter: char) -> bool {
            match letter {
                'f' => step.ranks > 0,
                'b' => step.ranks < 0,
                'l' => step.files < 0,
                'r' => step.files > 0,
                'v' => step.ranks != 0,
                _ => step.files != 0,
            }
        }
        let written: String = letters.iter().collect();
        let fault = |message: String| self.fault(Check::BetzaDirections, whole.clone(), message);
        if letters.is_empty() {
            return Ok(Box::new(|_| true));
        }
        let upright = |letter: char| matches!(letter, 'f' | 'b' | 'v');
        if short == 0 || long == short {
            if letters.contains(&'h') {
                return Err(fault(format!(
                    "`h` is not supported on `{name}`: it belongs to leaps such as N, as in `fhN`"
                ))
                .help("the direction letters here are f b l r s v"));
            }
            let twice = letters.iter().enumerate().find(|(i, c)| letters[..*i].contains(c));
            if let Some((_, c)) = twice {
                return Err(fault(format!(
                    "`{c}` is said twice: a doubled letter has a meaning on leaps such as N only"
                )));
            }
            let letters = letters.to_vec();
            if short == 0 {
                return Ok(Box::new(move |step| {
                    letters.iter().any(|c| one(step, *c) && upright(*c) == (step.ranks != 0))
                }));
            }
            let (up, across): (Vec<char>, Vec<char>) = letters.into_iter().partition(|c| upright(*c));
            return Ok(Box::new(move |step| {
                (up.is_empty() || up.iter().any(|c| one(step, *c)))
                    && (across.is_empty() || across.iter().any(|c| one(step, *c)))
            }));
        }
        fn steep(step: Step) -> bool {
            step.ranks.abs() > step.files.abs()
        }
        match letters {
            ['s'] => Ok(Box::new(|step| !steep(step))),
            ['v'] => Ok(Box::new(steep)),
            [a @ ('f' | 'b'), b] if a == b => {
                let a = *a;
                Ok(Box::new(move |step| one(step, a) && steep(step)))
            }
            [a @ ('l' | 'r'), b] if a == b => {
                let a = *a;
                Ok(Box::new(move |step| one(step, a) && !steep(step)))
            }
            [a @ ('f' | 'b'), 'h'] => {
                let a = *a;
                Ok(Box::new(move |step| one(step, a)))
            }
            [a @ ('f' | 'b'), 's'] => {
                let a = *a;
                Ok(Box::new(move |step| one(step, a) && !steep(step)))
            }
            [c @ ('f' | 'b')] => Err(fault(format!("`{c}{name}` is read in two ways"))
                .help(format!("write `{c}{c}{name}` (two points) or `{c}h{name}` (four)"))),
            [c @ ('l' | 'r')] => Err(fault(format!("`{c}{name}` is read in two ways"))
                .help(format!("write `{c}{c}{name}`: the two points furthest to that side"))),
            _ => {
                let place = if letters.contains(&'h') {
                    let at = self.text.value[whole.clone()].find('h').unwrap_or(0);
                    whole.start + at..whole.start + at + 1
                } else {
                    whole.clone()
                };
                let what = if letters.contains(&'h') {
                    format!("`h` is not supported here: `{written}{name}`")
                } else {
                    format!("`{written}` names no leaps of `{name}`")
                };
                Err(self
                    .fault(Check::BetzaDirections, place, what)
                    .help("the directions of such leaps are ff fs fh, bb bs bh, ll, rr, v, s; others are two leaps, as in `ffNfsN`"))
            }
        }
    }
}
