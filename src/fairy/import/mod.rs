//! A variant of the engine, said as a game.

mod law;

use super::config::{self, Config, Region};
use super::ini::Fault;
use super::kinds::{self, Draft, SIDES};
use super::known::{self, How};
use super::movement;
use super::start::{self, Spot, Start};
use super::zones::Zone;
use crate::spec::words::clean;

/// Something that a game does not say as the option did, or a key that an option cannot say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The option or key.
    pub what: String,
    /// The line on which it stands, if it stands in the file.
    pub line: Option<usize>,
    /// What happens instead.
    pub text: String,
    /// Whether a rule is another one now.
    pub lost: bool,
}

/// What cannot be carried, in the order in which it was found.
#[derive(Debug, Default)]
pub struct Notes(pub Vec<Note>);

impl Notes {
    /// A rule is not carried, or only in part.
    pub fn lost(&mut self, config: &Config, option: &str, text: &str) {
        self.add(config, option, text, true);
    }

    fn add(&mut self, config: &Config, option: &str, text: &str, lost: bool) {
        let alias = || {
            let aliases = known::OPTIONS.iter().filter(|choice| choice.sets.iter().any(|set| set == option));
            aliases.filter_map(|choice| config.lines.get(&choice.name)).copied().next()
        };
        let line = config.lines.get(option).copied().or_else(alias);
        // both sides' options are told as one
        let what = SIDES.iter().find_map(|side| option.strip_suffix(side)).unwrap_or(option).to_owned();
        if !self.0.iter().any(|note| note.what == what) {
            self.0.push(Note { what, line, text: text.to_owned(), lost });
        }
    }
}

/// A game that says a variant.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The game, as TOML.
    pub text: String,
    /// What it does not say.
    pub notes: Vec<Note>,
}

/// Says a variant as a game. `source` is what the file is called.
///
/// # Errors
/// What in the variant can be no game at all.
pub fn import(config: &Config, source: &str) -> Result<Imported, Fault> {
    let fault = |option: &str, why: String| {
        Fault::new(config.lines.get(option).copied().unwrap_or(0), format!("`{option}`: {why}"))
    };
    if config.pieces.is_empty() {
        return Err(Fault::new(0, format!("`{}` has no pieces: name some, as in `wazir = w`", config.name)));
    }
    let start = start::read(config).map_err(|why| fault("startFen", why))?;
    let held = |of: &String| known::piece(of).is_some_and(|piece| piece.royal);
    if start.hand.iter().any(|(of, _)| held(of)) {
        return Err(fault(
            "startFen",
            "a royal begins in a hand: in a game it stands on the board".to_owned(),
        ));
    }
    let mut notes = Notes::default();
    let drafts = kinds::drafts(config, &start, &mut notes).map_err(|(of, why)| fault(&of, why))?;
    let mut writer = Writer { config, start, drafts, notes, zones: Vec::new() };
    writer.keep_reachable();
    let body = writer.body();
    writer.not_said();
    let head = head(config, source, &writer.notes.0);
    Ok(Imported { text: head + &body, notes: writer.notes.0 })
}

/// The comments at the top.
fn head(config: &Config, source: &str, notes: &[Note]) -> String {
    let mut text =
        format!("# Made by `qigui import` from {}, variant `{}`.\n", clean(source), clean(&config.name));
    for note in notes.iter().filter(|note| note.lost) {
        text += &format!("# Not carried: `{}`: {}.\n", note.what, note.text);
    }
    text + "\n"
}

struct Writer<'a> {
    config: &'a Config,
    start: Start,
    drafts: Vec<Draft>,
    notes: Notes,
    zones: Vec<(String, Zone)>,
}

/// A TOML string.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// `a`, or `(a or b)`.
fn any_of(names: &[String]) -> String {
    if let [one] = names { one.clone() } else { format!("({})", names.join(" or ")) }
}

impl Writer<'_> {
    /// Leaves out kinds that no game can have: not at the start, not in a hand, not by promotion.
    fn keep_reachable(&mut self) {
        let mut kept: Vec<String> = Vec::new();
        let on_board = self.start.rows.iter().flatten().filter_map(|spot| match spot {
            Spot::Piece(of, promoted, _) => self.letter(of, *promoted).map(|draft| draft.name.clone()),
            _ => None,
        });
        let held = self
            .start
            .hand
            .iter()
            .filter_map(|(of, _)| self.letter(of, false).map(|draft| draft.name.clone()));
        let mut open: Vec<String> = on_board.chain(held).collect();
        while let Some(name) = open.pop() {
            if kept.contains(&name) {
                continue;
            }
            if let Some(draft) = self.drafts.iter().find(|draft| draft.name == name) {
                open.extend(draft.in_hand_as.clone());
                open.extend(draft.promotion.iter().flat_map(|promotion| promotion.becomes.clone()));
            }
            kept.push(name);
        }
        self.drafts.retain(|draft| kept.contains(&draft.name));
    }

    /// The kind of a piece type, promoted or not.
    fn letter(&self, of: &str, promoted: bool) -> Option<&Draft> {
        let letter = self.config.pieces.get(of)?.letter;
        let letter = if promoted { format!("+{letter}") } else { letter.to_string() };
        self.drafts.iter().find(|draft| draft.letter == letter)
    }

    /// The names of the kinds of some piece types.
    fn named(&self, types: &[String]) -> Vec<String> {
        let of = self.drafts.iter().filter(|draft| types.contains(&draft.of));
        of.map(|draft| draft.name.clone()).collect()
    }

    fn royals(&self) -> Vec<String> {
        self.drafts.iter().filter(|draft| draft.royal).map(|draft| draft.name.clone()).collect()
    }

    /// A zone as a phrase; what is long, or differs by side, gets a name. `None`: everywhere.
    fn zone(&mut self, regions: [Region; 2], name: &str) -> Option<String> {
        let zone = kinds::zone(self.config, regions);
        match &zone {
            Zone::All => None,
            Zone::None => Some("none".to_owned()),
            Zone::Mirrored(phrase) if !phrase.contains(" or ") => Some(phrase.clone()),
            _ => {
                if let Some((known, _)) = self.zones.iter().find(|(_, known)| *known == zone) {
                    return Some(known.clone());
                }
                let mut free = name.to_owned();
                let mut number = 2;
                while self.zones.iter().any(|(known, _)| *known == free) {
                    free = format!("{name}-{number}");
                    number += 1;
                }
                self.zones.push((free.clone(), zone));
                Some(free)
            }
        }
    }

    /// The file behind its head.
    fn body(&mut self) -> String {
        let castling = self.castling();
        let pieces: String = (0..self.drafts.len()).map(|index| self.piece(index)).collect();
        let wins = self.wins();
        let royals = self.facing();
        let end = self.end(&wins);
        let repetition = self.repetition();
        let name = self.config.name.replace(['-', '_'], " ");
        let mut text = format!("schema = 1\nname = {}\n\n{}", quoted(&clean(&name)), self.board(castling));
        if !self.zones.is_empty() {
            text += "\n[zones]                           # as Red sees the board; turned over for Black\n";
            for (name, zone) in &self.zones {
                text += &match zone {
                    Zone::Pair(red, black) => {
                        format!("{name} = {{ red = {}, black = {} }}\n", quoted(red), quoted(black))
                    }
                    Zone::Mirrored(phrase) => format!("{name} = {}\n", quoted(phrase)),
                    Zone::All | Zone::None => String::new(),
                };
            }
        }
        let points = self.drafts.iter().any(|draft| {
            known::piece(&draft.of).is_some_and(|piece| piece.crosses.is_some() || piece.avoids)
        });
        if !points {
            text += "\n[look]\ngrid = \"squares\"\n";
        }
        for (header, table) in [
            ("rules", self.rules()),
            ("", pieces),
            ("royals", royals),
            ("end", end),
            ("repetition", repetition),
        ] {
            if !table.is_empty() {
                text += &if header.is_empty() { table } else { format!("\n[{header}]\n{table}") };
            }
        }
        text
    }

    /// `[board]`.
    fn board(&mut self, castling: bool) -> String {
        let rows: Vec<String> =
            self.start.rows.iter().map(|row| row.iter().map(|spot| self.spot(spot)).collect()).collect();
        let held = |first: bool| {
            let held = self.start.hand.iter().filter(move |(_, side)| *side == first);
            held.map(|(of, _)| self.spot(&Spot::Piece(of.clone(), false, first))).collect::<String>()
        };
        let hand = format!("{}{}", held(true), held(false));
        let mut last = Vec::new();
        if !hand.is_empty() {
            last.push(format!("[{hand}]"));
        }
        if !self.start.first_moves || castling {
            last.push(if self.start.first_moves { "w" } else { "b" }.to_owned());
        }
        if castling {
            last.push(self.rights());
        }
        let last = if last.is_empty() { String::new() } else { format!("{}\n", last.join(" ")) };
        if self.start.rows.iter().flatten().any(|spot| *spot == Spot::Wall)
            && self.drafts.iter().any(|draft| {
                movement::terms(&draft.betza)
                    .is_some_and(|terms| terms.iter().any(|term| term.hop != crate::spec::betza::Hop::None))
            })
        {
            self.notes.lost(
                self.config,
                "startFen",
                "a wall is a hole of the board here, which nothing can hop over",
            );
        }
        format!(
            "[board]\nfiles = {}\nranks = {}\nstart = \"\"\"\n{}\n{last}\"\"\"\n",
            self.config.files(),
            self.config.ranks(),
            rows.join("\n")
        )
    }

    fn spot(&self, spot: &Spot) -> String {
        match spot {
            Spot::Empty => ".".to_owned(),
            Spot::Wall => "*".to_owned(),
            Spot::Piece(of, promoted, first) => {
                let letter = self.letter(of, *promoted).map_or("?".to_owned(), |draft| draft.letter.clone());
                if *first { letter.to_ascii_uppercase() } else { letter }
            }
        }
    }

    /// The rights to castle, in the letters that games use.
    fn rights(&self) -> String {
        "KQkq".chars().filter(|right| self.start.rights.contains(*right)).collect()
    }

    /// Adds castling to the movement of the royal. Tells whether there is any.
    fn castling(&mut self) -> bool {
        let config = self.config;
        let rights = self.rights();
        if !config.bool("castling") || rights.is_empty() {
            let other = self.start.rights.chars().any(|c| c.is_ascii_alphabetic() && !"KQkq".contains(c));
            if config.bool("castling") && other {
                self.notes.lost(
                    config,
                    "startFen",
                    "rights to castle are read as `KQkq` only, so nobody castles",
                );
            }
            return false;
        }
        let placed = self.start.placed();
        let rank = config.int("castlingRank") as usize;
        let mut lengths: Vec<i64> = Vec::new();
        let mut mover = None;
        // where those stand that are castled with, and whether a piece of another type stands further out
        let mut regions = [Region::default(); 2];
        let mut outer = false;
        let partners = SIDES.map(|word| config.set_of(&format!("castlingRookPieces{word}"))).concat();
        for (side, word) in SIDES.iter().enumerate() {
            let rank = if side == 0 { rank - 1 } else { config.ranks().saturating_sub(rank) };
            let castlers = config.set_of(&format!("castlingKingPiece{word}"));
            let row: Vec<&(String, usize, usize)> =
                placed[side].iter().filter(|(_, _, at)| *at == rank).collect();
            let castler = row.iter().find(|(of, _, _)| castlers.contains(of));
            let partners = config.set_of(&format!("castlingRookPieces{word}"));
            let ends = [
                ("castlingKingsideFile", "castlingRookKingsideFile"),
                ("castlingQueensideFile", "castlingRookQueensideFile"),
            ];
            for (end, (option, outermost)) in ends.into_iter().enumerate() {
                let right = ["KQ", "kq"][side].chars().nth(end).unwrap_or('-');
                if !rights.contains(right) {
                    continue;
                }
                // from the file of the option inwards
                let first = config.int(outermost) - 1;
                let may = row.iter().filter(|(of, file, _)| {
                    let inside = if end == 0 { *file as i64 <= first } else { *file as i64 >= first };
                    inside && partners.contains(of)
                });
                let outwards = |file: usize| if end == 0 { file as i64 } else { -(file as i64) };
                let partner = may.max_by_key(|(_, file, _)| outwards(*file));
                let length = castler.map(|(_, file, _)| (config.int(option) - 1 - *file as i64).abs());
                match (length, castler, partner) {
                    (Some(length), Some((of, _, _)), Some((_, at, _))) => {
                        lengths.push(length);
                        mover = Some(of.clone());
                        outer |= row.iter().any(|(_, file, _)| outwards(*file) > outwards(*at));
                        let known = regions[side];
                        regions[side] = Region::of(|f, r| known.has(f, r) || (f, r) == (*at, rank));
                    }
                    _ => lengths.push(0),
                }
            }
        }
        let royal = mover.and_then(|of| self.drafts.iter_mut().find(|draft| draft.of == of && draft.royal));
        let same = lengths.first().copied().filter(|first| lengths.iter().all(|length| length == first));
        match (royal, same) {
            (Some(draft), Some(length @ (2 | 3))) => {
                let partner = outer.then_some((partners, regions));
                draft.castling = Some(kinds::Castling { steps: length, partner });
                true
            }
            _ => {
                self.notes.lost(
                    config,
                    "castling",
                    "nobody castles: a royal castles two points to either side, or three",
                );
                false
            }
        }
    }

    /// One `[pieces.NAME]`.
    fn piece(&mut self, index: usize) -> String {
        let draft = self.drafts[index].clone();
        let mut text = format!("\n[pieces.{}]\nletter = {}\n", draft.name, quoted(&draft.letter));
        if draft.royal {
            text += "royal = true\n";
        }
        if let Some((key, regions)) = draft.bound
            && let Some(zone) = self.zone(regions, &format!("{}-zone", draft.name))
        {
            text += &format!("{key} = {}\n", quoted(&zone));
        }
        if draft.avoids.0 {
            text += &format!("takes = {}\n", quoted(&format!("not {}", draft.name)));
        }
        if draft.avoids.1 {
            text += &format!("over = {}\n", quoted(&format!("not {}", draft.name)));
        }
        let mut moves: Vec<String> = Vec::new();
        if !draft.betza.is_empty() {
            moves.push(quoted(&draft.betza));
        }
        for (betza, key, regions) in &draft.conditional {
            let name = if *key == "within" { "lines" } else { "first-steps" };
            moves.push(match self.zone(*regions, name) {
                Some(zone) => format!("{{ betza = {}, {key} = {} }}", quoted(betza), quoted(&zone)),
                None => quoted(betza),
            });
        }
        moves.extend(self.in_passing(&draft));
        moves.extend(draft.castling.as_ref().map(|castling| self.castles(castling)));
        text += &match moves.as_slice() {
            [one] => format!("moves = {one}\n"),
            _ => format!("moves = [{}]\n", moves.join(", ")),
        };
        if draft.points > 0 {
            text += &format!("points = {}\n", draft.points);
        }
        if let Some(name) = &draft.in_hand_as {
            text += &format!("in-hand-as = {}\n", quoted(name));
        }
        if let Some(regions) = draft.drop {
            let mut keys = Vec::new();
            if let Some(zone) = self.zone(regions, "drops") {
                keys.push(format!("in = {}", quoted(&zone)));
            }
            if !self.config.bool("dropChecks") {
                keys.push("check = false".to_owned());
            }
            text += &if keys.is_empty() {
                "drop = {}\n".to_owned()
            } else {
                format!("drop = {{ {} }}\n", keys.join(", "))
            };
        }
        if let Some(promotion) = &draft.promotion {
            text += &self.promotion(promotion);
        }
        text
    }

    fn promotion(&mut self, promotion: &kinds::Promotion) -> String {
        let zone = self.zone(promotion.zone, "promotes").unwrap_or_else(|| "all".to_owned());
        let becomes: Vec<String> = promotion.becomes.iter().map(|name| quoted(name)).collect();
        let becomes =
            if let [one] = becomes.as_slice() { one.clone() } else { format!("[{}]", becomes.join(", ")) };
        let mut keys = vec![format!("in = {}", quoted(&zone))];
        if promotion.touches {
            keys.push("when = \"touches\"".to_owned());
        }
        keys.push(format!("become = {becomes}"));
        if let Some(must) = promotion.must
            && let Some(zone) = self.zone(must, "must-promote")
        {
            keys.push(format!("must = {}", quoted(&zone)));
        }
        format!("promotion = {{ {} }}\n", keys.join(", "))
    }

    /// `[rules]`.
    fn rules(&mut self) -> String {
        let config = self.config;
        let mut text = String::new();
        if config.bool("capturesToHand") {
            text += "captured = \"in-hand\"\n";
        }
        if config.bool("mustCapture") {
            text += "must-capture = true\n";
        }
        match SIDES.map(|side| config.bool(&format!("pass{side}"))) {
            [true, true] => text += "pass = true\n",
            [false, false] => {}
            _ => self.notes.lost(
                config,
                "passWhite",
                "a side of its own cannot be allowed to pass: nobody may",
            ),
        }
        text
    }

    /// Notes on every option that no key says.
    fn not_said(&mut self) {
        let config = self.config;
        for choice in known::OPTIONS.iter() {
            let differs = config.value(&choice.name) != Some(&config::default(choice));
            match choice.how {
                How::Lost if differs => self.notes.lost(config, &choice.name, &choice.text),
                How::Shown if config.lines.contains_key(&choice.name) => {
                    self.notes.add(config, &choice.name, &choice.text, false);
                }
                _ => {}
            }
        }
    }

    /// The capture in passing of a kind, if there is anything that has passed.
    fn in_passing(&mut self, draft: &Draft) -> Option<String> {
        let (betza, region) = draft.passing.as_ref()?;
        let passers = self.drafts.iter().filter(|draft| draft.first_steps);
        let passers: Vec<String> = passers.map(|draft| draft.name.clone()).collect();
        if passers.is_empty() {
            return None;
        }
        let to =
            self.zone(*region, "passing").map_or(String::new(), |zone| format!("to = {}, ", quoted(&zone)));
        let takes = quoted(&passers.join(" or "));
        Some(format!("{{ betza = {}, {to}victim = \"passer\", takes = {takes} }}", quoted(betza)))
    }

    /// The castling of a royal.
    fn castles(&mut self, castling: &kinds::Castling) -> String {
        let betza = quoted(&format!("isO{}", castling.steps));
        let Some((types, regions)) = &castling.partner else { return betza };
        let names = any_of(&self.named(types));
        let zone = self.zone(*regions, "castled-with").unwrap_or_else(|| "all".to_owned());
        format!("{{ betza = {betza}, partner = {} }}", quoted(&format!("{names} in {zone}")))
    }
}
