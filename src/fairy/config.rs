//! A variant of the engine, resolved: what its section says over what it inherits, every option with a value.

use std::collections::{BTreeSet, HashMap};

use indexmap::IndexMap;

use super::ini::{Entry, Fault, Section};
use super::known::{self, Choice, Form, How, LARGEST};
use crate::board::{file_letter, split_name};
use crate::spec::words::{list, nearest, short};

/// Stands for every piece in a set of pieces.
pub const ALL: &str = "*";
/// How the royal moves though it has no movement of its own; in the built-in variants only.
const ROYAL_AS: &str = "kingType";
/// No variant is derived from one that is derived from … so many times.
const DEEPEST: usize = 64;

/// A set of points of the engine's largest board: bit `rank * 12 + file`, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Region(u128);

impl Region {
    /// Every point.
    pub const ALL: Region = Region((1 << (LARGEST.0 * LARGEST.1)) - 1);

    /// The points for which something holds, by file and rank from 0.
    pub fn of(holds: impl Fn(usize, usize) -> bool) -> Region {
        let points = (0..LARGEST.1).flat_map(|rank| (0..LARGEST.0).map(move |file| (file, rank)));
        let bits = points.filter(|(file, rank)| holds(*file, *rank));
        Region(bits.fold(0, |all, (file, rank)| all | 1 << (rank * LARGEST.0 + file)))
    }

    /// Whether it holds the point of file and rank, from 0.
    pub fn has(self, file: usize, rank: usize) -> bool {
        file < LARGEST.0 && rank < LARGEST.1 && self.0 >> (rank * LARGEST.0 + file) & 1 != 0
    }

    /// Whether no point is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The region as the engine reads it: whole ranks and files by `*`.
    pub fn text(self, files: usize, ranks: usize) -> String {
        let holds = |file: usize, rank: usize| self.has(file, rank);
        let whole: Vec<usize> = (0..ranks).filter(|rank| (0..files).all(|file| holds(file, *rank))).collect();
        let lines = whole.iter().map(|rank| format!("*{}", rank + 1));
        let rest = (0..ranks).filter(|rank| !whole.contains(rank));
        let points = rest.flat_map(|rank| (0..files).map(move |file| (file, rank)));
        let points = points.filter(|(file, rank)| holds(*file, *rank));
        let points = points.map(|(file, rank)| format!("{}{}", file_letter(file), rank + 1));
        let words: Vec<String> = lines.chain(points).collect();
        if words.is_empty() { "-".to_owned() } else { words.join(" ") }
    }
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Yes or no.
    Bool(bool),
    /// A number; a rank or file from 1.
    Int(i64),
    /// Points.
    Points(Region),
    /// Pieces, by their types; [`ALL`] for every one.
    Pieces(BTreeSet<String>),
    /// Anything else, as written.
    Text(String),
    /// Numbers by piece type.
    Counts(IndexMap<String, i64>),
    /// Piece types by piece type; none takes the change back.
    Changes(IndexMap<String, Option<String>>),
}

/// A piece type that a variant has.
#[derive(Clone, Debug, PartialEq)]
pub struct Had {
    /// Its letter, lower case.
    pub letter: char,
    /// Its movement, if it has one of its own.
    pub betza: Option<String>,
}

/// A variant, resolved.
#[derive(Clone, Debug)]
pub struct Config {
    /// Its name.
    pub name: String,
    /// The piece types it has.
    pub pieces: IndexMap<String, Had>,
    /// The type as which the royal moves, if not as its own.
    pub royal_as: Option<String>,
    /// Where a side's pieces of a type may go, by side (0: the first) and type.
    pub regions: HashMap<(usize, String), Region>,
    /// The lines on which the variant itself says an option.
    pub lines: HashMap<String, usize>,
    values: HashMap<&'static str, Value>,
}

/// Finds a variant in a file and resolves it.
///
/// # Errors
/// All that is wrong with it and with the variants of the file that it is derived from.
pub fn resolve(sections: &[Section], name: &str) -> Result<Config, Vec<Fault>> {
    let mut chain: Vec<(&Section, bool)> = Vec::new();
    let mut wanted = Some((name, 0, sections.len()));
    while let Some((name, line, before)) = wanted {
        let own = sections[..before].iter().rposition(|section| section.name == name);
        let found = match own {
            Some(index) => Some((&sections[index], index, true)),
            None => {
                known::BUILT_IN.iter().find(|section| section.name == name).map(|found| (found, 0, false))
            }
        };
        let Some((section, index, own)) = found else {
            return Err(vec![Fault::new(line, no_parent(sections, name))]);
        };
        chain.push((section, own));
        if chain.len() > DEEPEST {
            return Err(vec![Fault::new(
                line,
                format!("`{}` is derived through too many variants", short(name)),
            )]);
        }
        wanted = section.parent.as_deref().map(|parent| (parent, section.line, if own { index } else { 0 }));
    }
    let mut config = Config::blank(name);
    let mut faults = Vec::new();
    for (section, own) in chain.into_iter().rev() {
        config.lines.clear();
        faults.extend(config.apply(section, own));
    }
    if faults.is_empty() { Ok(config) } else { Err(faults) }
}

/// Why a parent cannot be had.
fn no_parent(sections: &[Section], name: &str) -> String {
    if let Some(later) = sections.iter().find(|section| section.name == name) {
        return format!(
            "`{}` is derived from before it is there: move it above (it stands on line {})",
            short(name),
            later.line
        );
    }
    let names = sections.iter().chain(known::BUILT_IN.iter()).map(|section| section.name.as_str());
    let near = nearest(name, names).map(|near| format!(" (did you mean `{near}`?)")).unwrap_or_default();
    format!(
        "`{}` is no variant of this file and none of the engine's own that can be followed here{near}: write its options out",
        short(name)
    )
}

impl Config {
    /// The variant that says nothing: every option has its default, and there are no pieces.
    pub fn blank(name: &str) -> Config {
        let values = known::OPTIONS.iter().filter(|choice| choice.how != How::Alias);
        let values = values.map(|choice| (choice.name.as_str(), default(choice)));
        Config {
            name: name.to_owned(),
            pieces: IndexMap::new(),
            royal_as: None,
            regions: HashMap::new(),
            lines: HashMap::new(),
            values: values.collect(),
        }
    }

    /// Applies a section: the pieces first, then the options in the engine's order. Gives what is wrong with it.
    fn apply(&mut self, section: &Section, own: bool) -> Vec<Fault> {
        let mut faults = Vec::new();
        let said = |key: &str| section.entries.iter().find(|entry| entry.key == key);
        let mut place = |entry: &Entry, done: Result<(), String>| {
            faults.extend(done.err().map(|message| Fault::new(entry.line, message)));
        };
        // the size decides what the old names of regions mean
        for entry in ["maxRank", "maxFile"].iter().filter_map(|key| said(key)) {
            place(entry, self.set(entry));
        }
        for name in known::piece_names() {
            if let Some(entry) = said(&name) {
                place(entry, self.set_piece(&name, &entry.value));
            }
            for (side, word) in ["White", "Black"].into_iter().enumerate() {
                if let Some(entry) = said(&known::region_name(word, &name)) {
                    let read = region(&entry.value).map(|region| {
                        self.regions.insert((side, name.clone()), region);
                    });
                    place(entry, read.map_err(|why| format!("`{}`: {why}", entry.key)));
                }
            }
        }
        if let Some(entry) = said(ROYAL_AS).filter(|_| !own) {
            self.royal_as = Some(entry.value.clone());
        }
        if let Err(fault) = self.set_old_ranks(section) {
            faults.push(fault);
        }
        let mut place = |entry: &Entry, done: Result<(), String>| {
            faults.extend(done.err().map(|message| Fault::new(entry.line, message)));
        };
        for choice in known::OPTIONS.iter() {
            if let Some(entry) = said(&choice.name) {
                place(entry, self.set(entry));
            }
        }
        for entry in &section.entries {
            self.lines.insert(entry.key.clone(), entry.line);
            if !(is_key(&entry.key) || entry.key == ROYAL_AS && !own) {
                place(entry, Err(unknown(&entry.key)));
            }
        }
        faults.sort_by_key(|fault| fault.line);
        faults.dedup();
        faults
    }

    /// A piece type's letter, perhaps with a movement; `-` takes it away.
    fn set_piece(&mut self, name: &str, value: &str) -> Result<(), String> {
        let (letter, betza) = match value.split_once(':') {
            Some((letter, betza)) => (letter.trim(), Some(betza.trim().to_owned())),
            None => (value, None),
        };
        let royal = known::piece(name).is_some_and(|piece| piece.royal);
        let custom = known::piece(name).is_none();
        if letter == "-" {
            self.remove(name);
            return Ok(());
        }
        let mut letters = letter.chars();
        let (Some(first), None) = (letters.next().filter(char::is_ascii_alphabetic), letters.next()) else {
            return Err(format!(
                "`{name}`: `{}` is no letter: it is one letter, or `-` for no such piece",
                short(letter)
            ));
        };
        if betza.is_some() && !royal && !custom {
            return Err(format!(
                "`{name}` has its movement by its name: only `customPiece…` and a royal take one"
            ));
        }
        if custom && betza.as_ref().is_none_or(String::is_empty) {
            return Err(format!("`{name}` needs a movement in Betza notation, as in `{name} = {first}:WD`"));
        }
        let letter = first.to_ascii_lowercase();
        let same = self.pieces.iter().find(|(other, had)| had.letter == letter && *other != name);
        if let Some((other, _)) = same {
            let other = other.clone();
            self.remove(&other);
        }
        if royal {
            self.royal_as = None;
        }
        if custom && betza.as_ref().is_some_and(|betza| betza.contains('e')) {
            for option in ["enPassantTypesWhite", "enPassantTypesBlack"] {
                if let Some(Value::Pieces(pieces)) = self.values.get_mut(option) {
                    pieces.insert(name.to_owned());
                }
            }
        }
        self.pieces.insert(name.to_owned(), Had { letter, betza });
        Ok(())
    }

    /// Takes a piece type away; nothing promotes to it any more.
    fn remove(&mut self, name: &str) {
        self.pieces.shift_remove(name);
        for option in ["promotionPieceTypesWhite", "promotionPieceTypesBlack"] {
            if let Some(Value::Pieces(pieces)) = self.values.get_mut(option) {
                pieces.remove(name);
            }
        }
    }

    /// Sets an option, or those it stands for.
    fn set(&mut self, entry: &Entry) -> Result<(), String> {
        let Some(choice) = known::option(&entry.key) else {
            return Ok(());
        };
        let fault = |why: String| format!("`{}`: {why}", entry.key);
        if choice.how == How::Alias && choice.form == Form::Rank {
            return Ok(());
        }
        let value = self.read(choice, &entry.value).map_err(fault)?;
        if choice.how != How::Alias {
            match (self.values.get_mut(choice.name.as_str()), value) {
                (Some(Value::Changes(had)), Value::Changes(new)) => had.extend(new),
                (Some(Value::Counts(had)), Value::Counts(new)) => had.extend(new),
                (_, value) => {
                    self.values.insert(&choice.name, value);
                }
            }
            return Ok(());
        }
        for name in &choice.sets {
            if let Some(target) = known::option(name) {
                self.values.insert(&target.name, value.clone());
            }
        }
        Ok(())
    }

    /// The old ways to say regions by ranks, counted by each side from its own edge.
    fn set_old_ranks(&mut self, section: &Section) -> Result<(), Fault> {
        let ranks = self.ranks();
        let read = |key: &str| {
            let entry = section.entries.iter().find(|entry| entry.key == key);
            entry.map(|entry| match number(&entry.value, 1, LARGEST.1 as i64, "rank") {
                Ok(Value::Int(rank)) => Ok(rank as usize - 1),
                Ok(_) => Ok(0),
                Err(why) => Err(Fault::new(entry.line, format!("`{key}`: {why}"))),
            })
        };
        let promotes = read("promotionRank").transpose()?;
        let last = read("doubleStepRank").transpose()?;
        let first = read("doubleStepRankMin").transpose()?;
        let zone = |side: usize, from: usize, until: usize| {
            Region::of(|_, rank| {
                let seen = if side == 0 { Some(rank) } else { (ranks - 1).checked_sub(rank) };
                seen.is_some_and(|rank| (from..=until).contains(&rank))
            })
        };
        let mut put = |old: &str, from: usize, until: usize| {
            let sets = known::option(old).map_or(&[] as &[String], |choice| &choice.sets);
            for (side, name) in sets.iter().enumerate() {
                self.put(name, Value::Points(zone(side, from, until)));
            }
        };
        if let Some(from) = promotes {
            put("promotionRank", from, ranks - 1);
        }
        if last.is_some() || first.is_some() {
            // where one of the two is not said, it is the second rank
            put("doubleStepRank", first.unwrap_or(1), last.unwrap_or(1));
        }
        Ok(())
    }

    /// Reads the value of an option.
    fn read(&self, choice: &Choice, value: &str) -> Result<Value, String> {
        Ok(match choice.form {
            Form::Bool => match value {
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                _ => return Err(format!("`{}` is neither `true` nor `false`", short(value))),
            },
            Form::Int => number(value, 0, 1_000_000, "number")?,
            Form::Rank => number(value, 1, LARGEST.1 as i64, "rank")?,
            Form::File => match value.as_bytes() {
                [letter] if letter.is_ascii_lowercase() && usize::from(letter - b'a') < LARGEST.0 => {
                    Value::Int(i64::from(letter - b'a') + 1)
                }
                _ => number(value, 1, LARGEST.0 as i64, "file")?,
            },
            Form::Points => Value::Points(region(value)?),
            Form::Piece | Form::Pieces => Value::Pieces(self.pieces_of(value)?),
            Form::Verdict => one_of(value, &["win", "loss", "draw", "none"].map(str::to_owned))?,
            Form::Word => one_of(value, &choice.words)?,
            Form::Rights | Form::Fen | Form::Text => Value::Text(value.to_owned()),
            Form::Counts => Value::Counts(self.pairs(value, |number| {
                number.parse().map_err(|_| format!("`{}` is no number", short(number)))
            })?),
            Form::Changes => Value::Changes(self.pairs(value, |letter| {
                if letter == "-" { Ok(None) } else { self.type_of(letter).map(Some) }
            })?),
        })
    }

    /// `x:1 y:2`.
    fn pairs<T>(
        &self,
        value: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<IndexMap<String, T>, String> {
        let pair = |word: &str| {
            let (letter, what) = word
                .split_once(':')
                .ok_or_else(|| format!("`{}` is no pair: they are written as in `p:x q:y`", short(word)))?;
            Ok((self.type_of(letter)?, read(what)?))
        };
        value.split_whitespace().map(pair).collect()
    }

    /// Letters with or without blanks between; `*` every piece, `-` none.
    fn pieces_of(&self, value: &str) -> Result<BTreeSet<String>, String> {
        let letters = value.chars().filter(|c| !c.is_whitespace() && *c != '-');
        letters
            .map(|letter| if letter == '*' { Ok(ALL.to_owned()) } else { self.type_of(&letter.to_string()) })
            .collect()
    }

    /// The piece type of a letter.
    fn type_of(&self, letter: &str) -> Result<String, String> {
        let lower = letter.to_ascii_lowercase();
        let found = self.pieces.iter().find(|(_, had)| had.letter.to_string() == lower);
        found.map(|(name, _)| name.clone()).ok_or_else(|| {
            let letters: Vec<String> = self.pieces.values().map(|had| had.letter.to_string()).collect();
            let known = list(letters.iter().map(String::as_str), "and");
            format!("`{}` is the letter of no piece of this variant: they are {known}", short(letter))
        })
    }

    /// Files of the board.
    pub fn files(&self) -> usize {
        self.int("maxFile") as usize
    }

    /// Ranks of the board.
    pub fn ranks(&self) -> usize {
        self.int("maxRank") as usize
    }

    /// The value of an option that is no alias.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.values.get(name)
    }

    /// Sets the value of an option, for writing.
    pub fn put(&mut self, name: &str, value: Value) {
        debug_assert!(self.values.contains_key(name), "there is no option {name}");
        if let Some(choice) = known::option(name) {
            self.values.insert(&choice.name, value);
        }
    }

    /// An option that is yes or no.
    pub fn bool(&self, name: &str) -> bool {
        debug_assert!(matches!(self.value(name), Some(Value::Bool(_))), "{name}");
        matches!(self.value(name), Some(Value::Bool(true)))
    }

    /// An option that is a number; a rank or file from 1.
    pub fn int(&self, name: &str) -> i64 {
        debug_assert!(matches!(self.value(name), Some(Value::Int(_))), "{name}");
        if let Some(Value::Int(number)) = self.value(name) { *number } else { 0 }
    }

    /// An option that is a set of points.
    pub fn region(&self, name: &str) -> Region {
        debug_assert!(matches!(self.value(name), Some(Value::Points(_))), "{name}");
        if let Some(Value::Points(region)) = self.value(name) { *region } else { Region::default() }
    }

    /// An option that is a word or a text.
    pub fn text(&self, name: &str) -> &str {
        debug_assert!(matches!(self.value(name), Some(Value::Text(_))), "{name}");
        if let Some(Value::Text(text)) = self.value(name) { text } else { "" }
    }

    /// An option that is one piece or several: the types of it that the variant has.
    pub fn set_of(&self, name: &str) -> Vec<String> {
        debug_assert!(matches!(self.value(name), Some(Value::Pieces(_))), "{name}");
        let Some(Value::Pieces(pieces)) = self.value(name) else {
            return Vec::new();
        };
        let all = pieces.contains(ALL);
        self.pieces.keys().filter(|piece| all || pieces.contains(*piece)).cloned().collect()
    }

    /// Whether an option that is one piece or several means every piece.
    pub fn is_all(&self, name: &str) -> bool {
        matches!(self.value(name), Some(Value::Pieces(pieces)) if pieces.contains(ALL))
    }

    /// What a piece turns into by a move of its own, if anything.
    pub fn change(&self, piece: &str) -> Option<String> {
        match self.value("promotedPieceType") {
            Some(Value::Changes(changes)) => {
                changes.get(piece).cloned().flatten().filter(|other| self.pieces.contains_key(other))
            }
            _ => None,
        }
    }
}

/// An option's value where nothing is said.
pub fn default(choice: &Choice) -> Value {
    let blank = Config {
        name: String::new(),
        pieces: IndexMap::new(),
        royal_as: None,
        regions: HashMap::new(),
        lines: HashMap::new(),
        values: HashMap::new(),
    };
    match choice.form {
        // by type here, by letter in a file
        Form::Piece | Form::Pieces => Value::Pieces(
            choice.default.split_whitespace().filter(|word| *word != "-").map(str::to_owned).collect(),
        ),
        _ => blank.read(choice, &choice.default).unwrap_or_else(|_| Value::Text(choice.default.clone())),
    }
}

/// Whether a key means something.
fn is_key(key: &str) -> bool {
    known::option(key).is_some()
        || known::piece_names().any(|name| {
            name == key || ["White", "Black"].iter().any(|side| known::region_name(side, &name) == key)
        })
}

/// What to say of a key that means nothing.
fn unknown(key: &str) -> String {
    let names = known::piece_names().flat_map(|name| {
        let regions = ["White", "Black"].map(|side| known::region_name(side, &name));
        std::iter::once(name).chain(regions)
    });
    let names: Vec<String> = known::OPTIONS.iter().map(|choice| choice.name.clone()).chain(names).collect();
    let near = nearest(key, names.iter().map(String::as_str));
    let near = near.map(|near| format!(": did you mean `{near}`?")).unwrap_or_default();
    format!("there is no option `{}`{near}", short(key))
}

fn number(value: &str, least: i64, most: i64, what: &str) -> Result<Value, String> {
    let read = value.parse().ok().filter(|number| (least..=most).contains(number));
    read.map(Value::Int).ok_or_else(|| format!("`{}` is no {what}: it is {least} to {most}", short(value)))
}

fn one_of(value: &str, words: &[String]) -> Result<Value, String> {
    if words.iter().any(|word| word == value) {
        return Ok(Value::Text(value.to_owned()));
    }
    Err(format!("`{}` is none of {}", short(value), list(words.iter().map(String::as_str), "and")))
}

/// Points as the engine writes them.
fn region(value: &str) -> Result<Region, String> {
    let mut region = Region::default();
    for word in value.split_whitespace().filter(|word| *word != "-") {
        let lower = word.to_ascii_lowercase();
        let rank = |digits: &str| digits.parse::<usize>().ok().filter(|rank| (1..=LARGEST.1).contains(rank));
        let wildcard = lower.strip_prefix('*').map(|rank| (None, Some(rank)));
        let wildcard = wildcard.or_else(|| lower.strip_suffix('*').map(|file| (Some(file), None)));
        let read = match wildcard {
            Some((None, Some(""))) => Some(Region::ALL),
            Some((None, Some(digits))) => rank(digits).map(|rank| Region::of(|_, at| at + 1 == rank)),
            Some((Some(letter), _)) => {
                split_name(&format!("{letter}1")).map(|(file, _)| Region::of(|at, _| at == file))
            }
            _ => split_name(&lower).map(|(file, rank)| Region::of(|f, r| (f, r) == (file, rank))),
        };
        let read = read.filter(|read| !read.is_empty()).ok_or_else(|| {
            format!("`{}` is no point: they are `d4`, a whole rank `*4` or a whole file `d*`", short(word))
        })?;
        region = Region(region.0 | read.0);
    }
    Ok(region)
}
