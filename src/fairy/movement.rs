//! The engine's dialect of Betza, and how its movements are said in the subset of games.

use std::collections::BTreeSet;

use crate::board::Step;
use crate::spec::betza::{self, Hop, LEAPS, UNLIMITED};
use crate::spec::words::short;
use crate::spec::{Located, Sources, Span};

/// The directions that can stand before an atom, those said first that say it best.
const DIRECTIONS: [&str; 26] = [
    "", "f", "b", "s", "v", "l", "r", "fs", "bs", "fl", "fr", "bl", "br", "fb", "fbl", "fbr", "ff", "bb",
    "ll", "rr", "fh", "bh", "fsl", "fsr", "bsl", "bsr",
];

/// One way to move, of leaps of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The leaps, as the first side sees them.
    pub steps: BTreeSet<Step>,
    /// How many in line; [`UNLIMITED`] without end.
    pub range: u8,
    /// Whether it can end on an empty point.
    pub moves: bool,
    /// Whether it can capture.
    pub captures: bool,
    /// Whether what stands between stops a leap.
    pub lame: bool,
    /// Whether it hops.
    pub hop: Hop,
    /// Whether it is for the region of first steps only.
    pub initial: bool,
    /// Whether it captures in passing too, in the engine.
    pub passing: bool,
}

/// Reads a movement of the engine.
///
/// # Errors
/// What in it the engine would skip without a word, or cannot be said in a game.
pub fn read(text: &str) -> Result<Vec<Way>, String> {
    let letters: Vec<char> = text.chars().collect();
    let mut ways = Vec::new();
    let mut mods = String::new();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        at += 1;
        if letter.is_ascii_lowercase() {
            if !"mcpgniefbvhrls".contains(letter) {
                return Err(format!("`{letter}` in `{}` is no modifier the engine knows", short(text)));
            }
            mods.push(letter);
            continue;
        }
        let atoms = atoms(letter)
            .ok_or_else(|| format!("`{letter}` in `{}` is no atom the engine knows", short(text)))?;
        let mut rider = matches!(letter, 'R' | 'B' | 'Q');
        let mut range = 1;
        if rider {
            range = UNLIMITED;
        }
        if letters.get(at) == Some(&letter) {
            rider = true;
            range = UNLIMITED;
            at += 1;
        } else if let Some(digit) = letters.get(at).and_then(|c| c.to_digit(10)) {
            if letters.get(at + 1).is_some_and(char::is_ascii_digit) {
                return Err(format!(
                    "a range in `{}` has two digits, of which the engine reads one",
                    short(text)
                ));
            }
            rider = true;
            range = if digit == 0 { UNLIMITED } else { digit as u8 };
            at += 1;
        }
        ways.extend(atoms.iter().map(|leap| way(&mods, *leap, atoms.len() == 1, rider, range)));
        mods.clear();
    }
    if !mods.is_empty() {
        return Err(format!("`{mods}` at the end of `{}` stands before no atom", short(text)));
    }
    ways.retain(|way| !way.steps.is_empty());
    Ok(ways)
}

/// The leaps of an atom of the engine.
fn atoms(letter: char) -> Option<Vec<(i8, i8)>> {
    Some(match letter {
        'K' | 'Q' => vec![(1, 0), (1, 1)],
        'R' => vec![(1, 0)],
        'B' => vec![(1, 1)],
        'L' => vec![(3, 1)],
        'J' => vec![(3, 2)],
        _ => vec![LEAPS.iter().find(|(atom, _)| *atom == letter)?.1],
    })
}

fn way(mods: &str, leap: (i8, i8), alone: bool, rider: bool, range: u8) -> Way {
    let has = |letter: char| mods.contains(letter);
    let hop = match (has('p') || has('g'), has('g')) {
        (_, true) => Hop::Behind,
        (true, _) => Hop::One,
        _ => Hop::None,
    };
    let hops = hop != Hop::None;
    let (moves, captures) = (has('m') || !has('c'), has('c') || !has('m'));
    Way {
        steps: steps(mods, leap, alone),
        // without a number a hopper has no end in the engine, however its atom is written
        range: if hops && range == 1 { UNLIMITED } else { range },
        moves,
        // a first move is never a capture there
        captures: captures && !has('i'),
        // between neighbours nothing stands, and the engine's riders are not lame
        lame: has('n') && !rider && !hops && leap.0 > 1,
        hop,
        initial: has('i'),
        passing: has('e'),
    }
}

/// Which leaps the engine takes the direction letters for.
fn steps(mods: &str, (long, short): (i8, i8), alone: bool) -> BTreeSet<Step> {
    let (upright, across) = ("fbvh", "rlsh");
    let letters: Vec<char> = mods.chars().filter(|c| upright.contains(*c) || across.contains(*c)).collect();
    let mut pairs: Vec<(char, char)> = Vec::new();
    let mut at = 0;
    // two letters are one direction only if nothing stands between them
    let neighbours = |at: usize| {
        let text: String = letters[at..at + 2].iter().collect();
        mods.contains(&text)
    };
    while at < letters.len() {
        let first = letters[at];
        let second = letters.get(at + 1).copied().filter(|second| {
            let joined = *second == first
                || upright.contains(first) && across.contains(*second)
                || across.contains(first) && upright.contains(*second);
            joined && neighbours(at)
        });
        at += if second.is_some() { 2 } else { 1 };
        match second {
            // along lines `fs` is forward and sideways
            Some(second) if alone && short == 0 && second != first => {
                pairs.extend([(first, first), (second, second)]);
            }
            Some(second) => pairs.push((first, second)),
            None => pairs.push((first, first)),
        }
    }
    let table: [(&[&str], (i8, i8)); 8] = [
        (&["ff", "vv", "rf", "rv", "fh", "rh", "hr"], (short, long)),
        (&["bb", "vv", "lb", "lv", "bh", "lh", "hr"], (-short, -long)),
        (&["rr", "ss", "br", "bs", "bh", "rh", "hr"], (long, -short)),
        (&["ll", "ss", "fl", "fs", "fh", "lh", "hr"], (-long, short)),
        (&["rr", "ss", "fr", "fs", "fh", "rh", "hl"], (long, short)),
        (&["ll", "ss", "bl", "bs", "bh", "lh", "hl"], (-long, -short)),
        (&["bb", "vv", "rb", "rv", "bh", "rh", "hl"], (short, -long)),
        (&["ff", "vv", "lf", "lv", "fh", "lh", "hl"], (-short, long)),
    ];
    let said = |names: &[&str]| pairs.iter().any(|(a, b)| names.contains(&format!("{a}{b}").as_str()));
    let leaps = table.into_iter().filter(|(names, _)| pairs.is_empty() || said(names));
    leaps.map(|(_, (files, ranks))| Step { files, ranks }).collect()
}

/// Ways to move in the Betza of games: one string, the terms in their order.
///
/// # Errors
/// Leaps that no letters there name.
pub fn write(ways: &[Way]) -> Result<String, String> {
    let mut text = String::new();
    let mut at = 0;
    while at < ways.len() {
        // lines and diagonals together are one letter
        let both = ways.get(at + 1).and_then(|next| all_lines(&ways[at], next));
        if let Some(term) = both {
            text += &term;
            at += 2;
        } else {
            text += &term(&ways[at])?;
            at += 1;
        }
    }
    Ok(text)
}

/// Two ways that are one along lines and diagonals, all directions.
fn all_lines(first: &Way, second: &Way) -> Option<String> {
    let all = |way: &Way, leap: (i8, i8)| way.steps == steps("", leap, true);
    let alike = Way { steps: second.steps.clone(), ..first.clone() } == *second;
    if !(alike && all(first, (1, 0)) && all(second, (1, 1))) {
        return None;
    }
    let (letter, range) = match first.range {
        1 => ('K', String::new()),
        UNLIMITED => ('Q', String::new()),
        range => ('Q', range.to_string()),
    };
    Some(format!("{}{letter}{range}", modifiers(first)))
}

fn modifiers(way: &Way) -> String {
    let mode = match (way.moves, way.captures) {
        (true, false) => "m",
        (false, true) => "c",
        _ => "",
    };
    let hop = match way.hop {
        Hop::None => "",
        Hop::One => "p",
        Hop::Any => "pp",
        Hop::Behind => "g",
    };
    format!("{mode}{}{hop}", if way.lame { "n" } else { "" })
}

/// One way as one term, or as several where no letters name its leaps together.
fn term(way: &Way) -> Result<String, String> {
    let Some(step) = way.steps.first() else {
        return Ok(String::new());
    };
    let (a, b) = (step.files.abs(), step.ranks.abs());
    let (long, short) = (a.max(b), a.min(b));
    let rider = way.range > 1;
    let (atom, range) = match ((long, short), way.range) {
        ((1, 0), UNLIMITED) => ("R".to_owned(), String::new()),
        ((1, 1), UNLIMITED) => ("B".to_owned(), String::new()),
        (leap, range) => {
            let letter = LEAPS.iter().find(|(_, known)| *known == leap).map_or(' ', |(letter, _)| *letter);
            let range = match range {
                UNLIMITED => letter.to_string(),
                1 => String::new(),
                range => range.to_string(),
            };
            (letter.to_string(), range)
        }
    };
    debug_assert!(rider || way.hop == Hop::None);
    let named = |directions: &str| {
        let text = format!("{directions}{atom}");
        let steps: Option<BTreeSet<Step>> =
            terms(&text).map(|terms| terms.into_iter().flat_map(|term| term.steps).collect());
        steps
    };
    let whole = |directions: &&&str| named(directions).as_ref() == Some(&way.steps);
    let said: Vec<&str> = match DIRECTIONS.iter().find(whole) {
        Some(directions) => vec![directions],
        None => {
            let parts = DIRECTIONS.iter().filter_map(|directions| Some((*directions, named(directions)?)));
            let mut parts: Vec<(&str, BTreeSet<Step>)> =
                parts.filter(|(_, steps)| steps.is_subset(&way.steps)).collect();
            parts.sort_by_key(|(directions, steps)| (std::cmp::Reverse(steps.len()), directions.len()));
            let mut left = way.steps.clone();
            let mut said = Vec::new();
            for (directions, steps) in parts {
                if steps.is_subset(&left) {
                    left.retain(|step| !steps.contains(step));
                    said.push(directions);
                }
            }
            if !left.is_empty() {
                return Err(format!("no letters name some leaps of `{atom}` by themselves"));
            }
            said
        }
    };
    let mods = modifiers(way);
    Ok(said.into_iter().map(|directions| format!("{directions}{mods}{atom}{range}")).collect())
}

/// The terms of a movement as games say it; `None` if it says nothing there.
pub fn terms(text: &str) -> Option<Vec<betza::Term>> {
    let mut sources = Sources::default();
    sources.add(String::new(), text.to_owned());
    let located = Located { value: text.to_owned(), span: Span::NOWHERE };
    betza::parse(&located, &sources).ok()
}

/// The same way, as a term of a game tells it.
pub fn of_term(term: &betza::Term) -> Way {
    Way {
        steps: term.steps.iter().copied().collect(),
        range: term.range,
        moves: term.moves,
        captures: term.captures,
        lame: term.lame,
        hop: term.hop,
        initial: false,
        passing: false,
    }
}

/// What ways come to, however they are put into terms: each leap with its range, lameness, hop, and whether to move
/// (else to capture).
pub fn essence(ways: &[Way]) -> BTreeSet<(Step, u8, bool, u8, bool)> {
    let each = ways.iter().flat_map(|way| {
        let modes = [(way.moves, true), (way.captures, false)].into_iter().filter(|(has, _)| *has);
        modes.flat_map(move |(_, mode)| {
            way.steps.iter().map(move |step| (*step, way.range, way.lame, way.hop as u8, mode))
        })
    });
    each.collect()
}

/// Ways to move in the engine's dialect. What it cannot say is left out, and told: the term as games write it.
pub fn write_theirs(ways: &[Way]) -> (String, Vec<String>) {
    let mut text = String::new();
    let mut left_out = Vec::new();
    for way in ways {
        match their_term(way) {
            Some(term) => text += &term,
            None => left_out.push(write(std::slice::from_ref(way)).unwrap_or_else(|_| "a leap".to_owned())),
        }
    }
    (text, left_out)
}

/// One way in the engine's dialect.
fn their_term(way: &Way) -> Option<String> {
    let step = way.steps.first()?;
    let (a, b) = (step.files.abs(), step.ranks.abs());
    let leap = (a.max(b), a.min(b));
    let letter = LEAPS.iter().find(|(_, known)| *known == leap)?.0;
    let lines = matches!(leap, (1, 0) | (1, 1));
    let sayable = match way.hop {
        Hop::None if way.lame => way.range == 1 && matches!(leap, (2, 0) | (2, 1) | (2, 2) | (3, 2)),
        // the engine slides along lines, along diagonals and by leaps of (2,1) only, and reads one digit
        Hop::None => {
            way.range == 1 || (lines || leap == (2, 1)) && (way.range < 10 || way.range == UNLIMITED)
        }
        Hop::One | Hop::Behind => lines && (way.range < 10 || way.range == UNLIMITED),
        Hop::Any => false,
    };
    if !sayable {
        return None;
    }
    let (atom, range) = match (leap, way.range) {
        ((1, 0), UNLIMITED) => ('R', String::new()),
        ((1, 1), UNLIMITED) => ('B', String::new()),
        (_, UNLIMITED) => (letter, letter.to_string()),
        (_, 1) => (letter, String::new()),
        (_, range) => (letter, range.to_string()),
    };
    let pairs = ["fr", "fl", "br", "bl", "rf", "lf", "rb", "lb"];
    let named: Vec<(&str, BTreeSet<Step>)> = DIRECTIONS
        .iter()
        .chain(&pairs)
        .map(|directions| (*directions, steps(directions, leap, true)))
        .collect();
    let mods = format!("{}{}", if way.initial { "i" } else { "" }, modifiers(way));
    let mut left = way.steps.clone();
    let mut term = String::new();
    while !left.is_empty() {
        let fits = named.iter().filter(|(_, steps)| !steps.is_empty() && steps.is_subset(&left));
        // the most leaps at once, in the fewest letters
        let (directions, steps) =
            fits.min_by_key(|(directions, steps)| (std::cmp::Reverse(steps.len()), directions.len()))?;
        left.retain(|step| !steps.contains(step));
        term += &format!("{directions}{mods}{atom}{range}");
    }
    Some(term)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Result<String, String> {
        write(&read(text)?)
    }

    #[test]
    fn movements_are_said_as_short_as_they_can_be() {
        for (theirs, ours) in [
            ("K", "K"),
            ("RNF", "RNF"),
            ("QN", "QN"),
            ("mRcpR", "mRcpR"),
            ("pR", "pR"),
            ("nN", "nN"),
            ("nZ", "nZ"),
            ("fsW", "fsW"),
            ("FfW", "FfW"),
            ("WfF", "WfF"),
            ("NN", "NN"),
            ("gQ", "gQ"),
            ("fmWfF", "fmWfF"),
            ("fN", "ffN"),
            ("R4", "W4"),
            ("fRrbBlbF", "fRbrBblF"),
            ("vW", "vW"),
            ("L", "C"),
            ("mflFcflW", "flmFflcW"),
        ] {
            assert_eq!(said(theirs).as_deref(), Ok(ours), "{theirs}");
        }
    }

    #[test]
    fn movements_are_the_same_in_both_dialects() {
        for piece in crate::fairy::known::PIECES.iter() {
            let mut ways = read(&piece.betza).unwrap();
            ways.iter_mut().for_each(|way| way.passing = false);
            let ours = terms(&write(&ways).unwrap()).unwrap_or_default();
            let ours: Vec<Way> = ours.iter().map(of_term).collect();
            assert_eq!(essence(&ours), essence(&ways), "{}", piece.name);
            let (theirs, left_out) = write_theirs(&ours);
            assert_eq!(left_out, Vec::<String>::new(), "{}", piece.name);
            assert_eq!(essence(&read(&theirs).unwrap()), essence(&ways), "{}: {theirs}", piece.name);
        }
    }

    #[test]
    fn what_means_nothing_is_told() {
        for text in ["X", "xW", "W12", "Wf"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
