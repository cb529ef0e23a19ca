//! A game, said as a variant of the engine.

mod hands;
mod law;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use super::config::{Config, Had, Region, Value};
use super::import::Note;
use super::kinds::SIDES;
use super::known::{self, LARGEST};
use super::movement::{self, Way};
use super::types::{self, Moves, region};
use crate::board::{Bitboard, Kind, Piece, Side};
use crate::game::Setup;
use crate::spec::Loaded;
use crate::spec::betza::Hop;
use crate::spec::tree::{Node, Value as Said};
use crate::spec::types::{BlockedBy, Carries, OntoOwn};
use crate::spec::words::clean;
use crate::variant::Variant;

/// A variant that says a game.
#[derive(Clone, Debug)]
pub struct Exported {
    /// The file, one section.
    pub text: String,
    /// What it does not say.
    pub notes: Vec<Note>,
}

/// Says a game as a variant.
///
/// # Errors
/// Why the engine cannot play anything like it.
pub fn export(loaded: &Loaded, variant: &Variant, start: &Setup) -> Result<Exported, String> {
    let shape = variant.shape();
    if shape.files() > LARGEST.0 || shape.ranks() > LARGEST.1 {
        let message = format!(
            "the board has {} files and {} ranks: the engine's has at most {} and {}",
            shape.files(),
            shape.ranks(),
            LARGEST.0,
            LARGEST.1
        );
        return Err(message);
    }
    if variant.stacked() {
        return Err("pieces stand on each other in this game: the engine knows no stacks".to_owned());
    }
    let mut exporter = Exporter {
        loaded,
        variant,
        config: Config::blank(&clean(variant.id())),
        notes: Vec::new(),
        types: BTreeMap::new(),
        parent: None,
        steps: None,
        steppers: BTreeSet::new(),
    };
    exporter.board();
    exporter.pieces()?;
    exporter.config.put("startFen", Value::Text(exporter.start(start)));
    exporter.promotions();
    exporter.hands();
    exporter.royals();
    exporter.ends();
    exporter.repetition();
    exporter.rest();
    let text = exporter.text();
    Ok(Exported { text, notes: exporter.notes })
}

struct Exporter<'a> {
    loaded: &'a Loaded,
    variant: &'a Variant,
    config: Config,
    notes: Vec<Note>,
    /// The engine's type of each kind that has one of its own.
    types: BTreeMap<usize, String>,
    /// The built-in variant it is derived from.
    parent: Option<&'static str>,
    /// The region of first steps, once a kind has some.
    steps: Option<[Region; 2]>,
    /// The kinds that have first steps.
    steppers: BTreeSet<usize>,
}

impl Exporter<'_> {
    fn lost(&mut self, key: &str, text: impl Into<String>) {
        self.note(key, text, true);
    }

    fn note(&mut self, key: &str, text: impl Into<String>, lost: bool) {
        let note = Note { what: key.to_owned(), line: None, text: text.into(), lost };
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// What the file says under a path of keys.
    fn said(&self, path: &[&str]) -> Option<&Node> {
        let mut node = &self.loaded.tree;
        for key in path {
            node = &node.get(key)?.node;
        }
        Some(node)
    }

    fn said_text(&self, path: &[&str]) -> Option<&str> {
        match &self.said(path)?.value {
            Said::String(text) => Some(text),
            _ => None,
        }
    }

    fn put_both(&mut self, option: &str, value: Value) {
        for side in SIDES {
            self.config.put(&format!("{option}{side}"), value.clone());
        }
    }

    fn put_regions(&mut self, option: &str, regions: [Region; 2]) {
        for (side, region) in SIDES.into_iter().zip(regions) {
            self.config.put(&format!("{option}{side}"), Value::Points(region));
        }
    }

    fn put_pieces(&mut self, option: &str, types: &[String]) {
        self.put_both(option, Value::Pieces(types.iter().cloned().collect()));
    }

    fn full(&self) -> Region {
        let shape = self.variant.shape();
        Region::of(|file, rank| file < shape.files() && rank < shape.ranks())
    }

    fn regions(&self, points: [Bitboard; 2]) -> [Region; 2] {
        points.map(|points| region(self.variant.shape(), points))
    }

    fn board(&mut self) {
        let shape = self.variant.shape();
        self.config.put("maxFile", Value::Int(shape.files() as i64));
        self.config.put("maxRank", Value::Int(shape.ranks() as i64));
    }

    /// The start, as the engine writes it.
    fn start(&self, start: &Setup) -> String {
        let text = start.fen(self.variant);
        let mut words = text.split_whitespace();
        let board = words.next().unwrap_or_default();
        let drops = self.variant.kinds().any(|(_, kind)| kind.drop.is_some());
        let hand = if drops && !board.contains('[') { "[]" } else { "" };
        let rest: Vec<&str> = words.collect();
        format!("{board}{hand} {}", rest.join(" "))
    }

    /// Gives every kind a piece type.
    fn pieces(&mut self) -> Result<(), String> {
        let variant = self.variant;
        let royals: Vec<Kind> =
            variant.kinds().filter(|(_, kind)| kind.royal).map(|(kind, _)| kind).collect();
        let alone = royals.len() == 1
            && variant.has_check()
            && royals.iter().all(|kind| {
                Side::BOTH.iter().all(|side| variant.royals_due[Piece::new(*kind, *side).index()] == 1)
            });
        let mut lines: Option<Region> = None;
        let mut immune: Vec<String> = Vec::new();
        for (kind, rules) in variant.kinds() {
            let letter = rules.letters[0].as_str();
            if letter.len() > 1 {
                continue;
            }
            let name = rules.name.clone();
            let moves = types::moves(variant, kind);
            let everywhere = types::steps_from_everywhere(&moves, self.full());
            let moves = everywhere
                .filter(|_| self.steps.is_none_or(|known| known == [self.full(); 2]))
                .unwrap_or(moves);
            for written in &moves.lost {
                self.lost(
                    &format!("pieces.{name}"),
                    format!("a condition of its move `{written}` does not hold"),
                );
            }
            let (takes, hops) = self.conditions(&name);
            let royal = rules.royal && alone;
            let of = self.choose(&name, letter, &moves, takes && hops, royal)?;
            if takes && !known::piece(&of).is_some_and(|piece| piece.avoids) {
                immune.push(of.clone());
            }
            if let Some((_, regions)) = &moves.lines {
                let both = Region::of(|f, r| regions[0].has(f, r) || regions[1].has(f, r));
                lines =
                    Some(lines.map_or(both, |known| Region::of(|f, r| known.has(f, r) || both.has(f, r))));
            }
            for (side, bound) in moves.bound.iter().enumerate() {
                if *bound != self.full() {
                    self.config.regions.insert((side, of.clone()), *bound);
                }
            }
            let walks = |way: &Way| way.moves && (way.lame || way.range > 1);
            let steps = |(ways, regions): &(Vec<Way>, [Region; 2])| {
                self.steps == Some(*regions) && ways.iter().any(walks)
            };
            if moves.from.as_ref().is_some_and(steps) {
                self.steppers.insert(kind.index());
            }
            self.types.insert(kind.index(), of);
        }
        if let Some(lines) = lines {
            self.config.put("diagonalLines", Value::Points(lines));
        }
        self.config.put("mutuallyImmuneTypes", Value::Pieces(immune.into_iter().collect()));
        Ok(())
    }

    /// Whether a kind takes none of its own kind, and hops over none. Every other condition is told as lost.
    fn conditions(&mut self, name: &str) -> (bool, bool) {
        let own = format!("not {name}");
        let path = format!("pieces.{name}");
        let said = ["takes", "over"].map(|key| self.said_text(&["pieces", name, key]).map(str::to_owned));
        let avoided = said.each_ref().map(|text| text.as_ref() == Some(&own));
        if let Some(takes) = said[0].as_ref().filter(|_| !avoided[0]) {
            self.lost(&format!("{path}.takes"), format!("it takes any enemy, not only `{}`", clean(takes)));
        }
        if let Some(over) = said[1].as_ref().filter(|_| avoided != [true, true]) {
            self.lost(&format!("{path}.over"), format!("it hops over anything, not only `{}`", clean(over)));
        }
        let inner = self.said(&["pieces", name, "moves"]).map(conditions_inside).unwrap_or_default();
        for (key, text) in inner {
            self.lost(&format!("{path}.moves"), format!("`{key} = \"{}\"` does not hold", clean(&text)));
        }
        (avoided[0], avoided[1])
    }

    /// The piece type of a kind: one that the engine knows, else one with a movement of its own.
    fn choose(
        &mut self,
        name: &str,
        letter: &str,
        moves: &Moves,
        avoids: bool,
        royal: bool,
    ) -> Result<String, String> {
        let letter = letter.chars().next().unwrap_or('x');
        let path = format!("pieces.{name}");
        let crossing = |config: &Config, regions: &[Region; 2]| {
            let ranks = config.ranks();
            (2..=ranks).find(|rank| {
                *regions
                    == [
                        Region::of(|f, at| f < config.files() && at < ranks && at + 1 >= *rank),
                        Region::of(|f, at| f < config.files() && at < ranks && ranks - at >= *rank),
                    ]
            })
        };
        if royal {
            return Ok(self.royal_type(&path, letter, moves));
        }
        let taken = |of: &str| self.config.pieces.contains_key(of);
        if let Some(piece) = types::known_type(moves, avoids, &taken) {
            match (&piece.crosses, &moves.from) {
                (Some(option), Some((_, regions))) => match crossing(&self.config, regions) {
                    Some(rank) => {
                        self.config.put(option, Value::Int(rank as i64));
                        return Ok(self.have(&piece.name, letter, None));
                    }
                    None => self.lost(&path, "it moves sideways from everywhere"),
                },
                (None, Some((_, regions))) => {
                    self.first_region(&path, *regions);
                    return Ok(self.have(&piece.name, letter, None));
                }
                _ => return Ok(self.have(&piece.name, letter, None)),
            }
        }
        if avoids {
            self.lost(&path, "it hops over its own kind");
        }
        if moves.lines.is_some() {
            self.lost(&path, "it has no further moves along lines");
        }
        let mut ways = moves.always.clone();
        if let Some((from, regions)) = &moves.from {
            ways.extend(self.initial(&path, from, *regions));
        }
        let (betza, left_out) = movement::write_theirs(&ways);
        for term in left_out {
            self.lost(&path, format!("it does not move as `{term}`"));
        }
        let free = known::custom_names().find(|custom| !self.config.pieces.contains_key(custom));
        match (free, betza.as_str()) {
            (_, "") => Ok(self.have("immobile", letter, None)),
            (Some(custom), _) => Ok(self.have(&custom, letter, Some(betza))),
            (None, _) => Err(format!(
                "there are more kinds with a movement of their own than the engine's {}",
                known::CUSTOM
            )),
        }
    }

    fn have(&mut self, of: &str, letter: char, betza: Option<String>) -> String {
        self.config.pieces.insert(of.to_owned(), Had { letter, betza });
        of.to_owned()
    }

    /// The royal of a side.
    fn royal_type(&mut self, path: &str, letter: char, moves: &Moves) -> String {
        let of = known::royal().map_or("", |piece| &piece.name);
        let ways = movement::essence(&moves.always);
        let plain = known::royal().and_then(|piece| movement::read(&piece.betza).ok());
        if let Some((lines, _)) = &moves.lines {
            // only a royal that moves as another type does goes along lines, and such a one is inherited
            let parent = known::BUILT_IN.iter().find_map(|section| {
                let as_type = &section.entries.iter().find(|entry| entry.key == "kingType")?.value;
                let piece = known::piece(as_type)?;
                let same = movement::essence(&movement::read(&piece.betza).ok()?) == ways;
                let along = movement::essence(&movement::read(piece.lines.as_ref()?).ok()?)
                    == movement::essence(lines);
                (same && along).then_some(section.name.as_str())
            });
            if parent.is_some() {
                self.parent = parent;
                return self.have(of, letter, None);
            }
            self.lost(path, "it has no further moves along lines");
        }
        if moves.from.is_some() {
            self.lost(path, "its moves from a region only are left out");
        }
        if plain.is_some_and(|plain| movement::essence(&plain) == ways) {
            return self.have(of, letter, None);
        }
        let (betza, left_out) = movement::write_theirs(&moves.always);
        for term in left_out {
            self.lost(path, format!("it does not move as `{term}`"));
        }
        if moves.always.iter().any(|way| way.hop != Hop::None || way.lame) {
            self.lost(path, "the engine does not play royals that hop or are lame rightly");
        }
        self.have(of, letter, Some(betza))
    }

    /// The moves from a region, as the engine's first steps.
    fn initial(&mut self, path: &str, from: &[Way], regions: [Region; 2]) -> Vec<Way> {
        let mut ways: Vec<Way> = Vec::new();
        for way in from {
            if way.captures {
                self.lost(path, "its captures from a region only are left out");
            }
            if !way.moves {
                continue;
            }
            // along a line the engine's first steps are riders; a step that is had anyhow does no harm
            ways.push(Way { initial: true, captures: false, ..way.clone() });
        }
        if !ways.is_empty() {
            self.first_region(path, regions);
        }
        ways
    }

    /// The region of first steps, which all kinds share.
    fn first_region(&mut self, path: &str, regions: [Region; 2]) {
        if self.steps.is_some_and(|known| known != regions) {
            self.lost(path, "its first steps are from where those of the first kind that has some are");
            return;
        }
        self.steps = Some(regions);
        self.put_regions("doubleStepRegion", regions);
    }

    /// Rules that are switched on or off.
    fn rest(&mut self) {
        let variant = self.variant;
        self.put_both("pass", Value::Bool(variant.may_pass()));
        let yes = |exporter: &Self, path: &[&str]| {
            matches!(exporter.said(path).map(|node| &node.value), Some(Said::Boolean(true)))
        };
        self.config.put("mustCapture", Value::Bool(yes(self, &["rules", "must-capture"])));
        for (key, told) in [
            ("chain", "a captor stops after one capture"),
            ("limit", "there are no stacks"),
            ("overflow", "there are no stacks"),
        ] {
            if self.said_text(&["rules", key]).is_some_and(|word| word != "no")
                || key == "limit" && self.said(&["rules", key]).is_some()
            {
                self.lost(&format!("rules.{key}"), told);
            }
        }
        self.castling();
        let mut stacks = Vec::new();
        for (_, rules) in variant.kinds() {
            let odd = rules.blocked_by == BlockedBy::Nothing
                || rules.onto_own != OntoOwn::Never
                || rules.carries != Carries::UpTo(0);
            if odd {
                stacks.push(rules.name.clone());
            }
        }
        for name in stacks {
            self.lost(&format!("pieces.{name}"), "pieces block it, and it carries none");
        }
        self.config.put("doubleStep", Value::Bool(self.steps.is_some()));
        self.in_passing();
    }

    /// Captures in passing.
    fn in_passing(&mut self) {
        let variant = self.variant;
        let kinds = variant.kinds().filter(|(kind, _)| self.types.contains_key(&kind.index()));
        let kinds: Vec<(Kind, String, Moves)> =
            kinds.map(|(kind, rules)| (kind, rules.name.clone(), types::moves(variant, kind))).collect();
        let takers: Vec<&(Kind, String, Moves)> =
            kinds.iter().filter(|(_, _, moves)| !moves.passing.is_empty()).collect();
        let Some((_, _, first)) = takers.first() else {
            // the engine's own type of pawn captures so wherever the region lets it
            if self.steps.is_some() {
                self.put_regions("enPassantRegion", [Region::default(); 2]);
            }
            return;
        };
        let region = first.passing[0].to;
        let full = [self.full(); 2];
        self.put_regions("enPassantRegion", if region == full { [Region::ALL; 2] } else { region });
        for (_, name, moves) in &takers {
            let ways = |ways: &mut dyn Iterator<Item = &Way>| -> Vec<Way> {
                ways.map(|way| Way { moves: false, captures: true, ..way.clone() }).collect()
            };
            let mut passing = moves.passing.iter().map(|one| &one.way);
            let mut only = moves.always.iter().filter(|way| way.captures && !way.moves);
            let alike = movement::essence(&ways(&mut passing)) == movement::essence(&ways(&mut only));
            let same = moves.passing.iter().all(|one| one.to == region && one.takes == self.steppers);
            if !(alike && same) {
                let told = "it takes what has made a first step so, by every way to capture only";
                self.lost(&format!("pieces.{name}.moves"), format!("`victim = \"passer\"`: {told}"));
            }
        }
        let takes = |kind: &Kind| takers.iter().any(|(taker, _, _)| taker == kind);
        let pawns = kinds.iter().filter(|(kind, _, _)| {
            let of = self.types.get(&kind.index()).and_then(|of| known::piece(of));
            of.is_some_and(|piece| piece.steps) && !takes(kind)
        });
        for name in pawns.map(|(_, name, _)| name.clone()).collect::<Vec<String>>() {
            self.lost(&format!("pieces.{name}"), "it captures in passing, too");
        }
        let types: Vec<String> =
            takers.iter().filter_map(|(kind, _, _)| self.types.get(&kind.index()).cloned()).collect();
        self.put_pieces("enPassantTypes", &types);
    }

    /// Castling, as the letters of the royal's movement say it.
    fn castling(&mut self) {
        let variant = self.variant;
        let length = variant.kinds().filter(|(_, rules)| rules.royal).find_map(|(_, rules)| {
            let said = self.said(&["pieces", &rules.name, "moves"]).map(strings).unwrap_or_default();
            let at = said.iter().find_map(|text| text.split_once("isO").map(|(_, rest)| rest.to_owned()))?;
            at.chars().next().and_then(|digit| digit.to_digit(10))
        });
        self.config.put("castling", Value::Bool(length.is_some()));
        let Some(length) = length else { return };
        let Some(castling) = variant.castlings.first() else { return };
        let placed = super::start::read(&self.config).map(|start| start.placed()).unwrap_or_default();
        let (partner, shape) = (castling.partner.as_ref(), variant.shape());
        let Some(royal) = self.types.get(&castling.royal.kind().index()).cloned() else { return };
        self.put_pieces("castlingKingPiece", std::slice::from_ref(&royal));
        let Some((_, file, rank)) = placed[0].iter().find(|(of, _, _)| *of == royal) else { return };
        let file = *file as i64 + 1;
        self.config.put("castlingKingsideFile", Value::Int(file + i64::from(length)));
        self.config.put("castlingQueensideFile", Value::Int(file - i64::from(length)));
        self.config.put("castlingKingFile", Value::Int(file));
        self.config.put("castlingRank", Value::Int(*rank as i64 + 1));
        // the compiler has read it
        let stacks = Setup::parse(variant, &variant.start).map(|start| start.stacks).unwrap_or_default();
        let may = |file: usize| {
            let at = shape.point(file, *rank);
            let piece = at.and_then(|at| Some((stacks.get(at.index())?.last()?, at)));
            partner.is_none_or(|set| piece.is_some_and(|(piece, at)| set.has(*piece, at, true, Side::Red)))
        };
        let row: Vec<&(String, usize, usize)> =
            placed[0].iter().filter(|(of, file, at)| at == rank && *of != royal && may(*file)).collect();
        let ends = [row.iter().min_by_key(|(_, file, _)| *file), row.iter().max_by_key(|(_, file, _)| *file)];
        let partners: Vec<String> = ends.iter().flatten().map(|(of, _, _)| of.clone()).collect();
        self.put_pieces("castlingRookPieces", &partners);
        if let [Some((_, left, _)), Some((_, right, _))] = ends {
            self.config.put("castlingRookQueensideFile", Value::Int(*left as i64 + 1));
            self.config.put("castlingRookKingsideFile", Value::Int(*right as i64 + 1));
        }
    }
}

/// Every text in a value.
fn strings(node: &Node) -> Vec<String> {
    match &node.value {
        Said::String(text) => vec![text.clone()],
        Said::Array(nodes) => nodes.iter().flat_map(strings).collect(),
        Said::Table(table) => table.values().flat_map(|entry| strings(&entry.node)).collect(),
        _ => Vec::new(),
    }
}

/// The conditions of single moves that the engine has no option for, with what they say.
fn conditions_inside(node: &Node) -> Vec<(String, String)> {
    match &node.value {
        Said::Array(nodes) => nodes.iter().flat_map(conditions_inside).collect(),
        // of a capture in passing it is told as a whole
        Said::Table(table) if table.get("victim").is_some_and(|entry| strings(&entry.node) == ["passer"]) => {
            Vec::new()
        }
        Said::Table(table) => {
            let conditions =
                table.iter().filter(|(key, _)| matches!(key.as_str(), "over" | "takes" | "victim" | "steps"));
            conditions
                .flat_map(|(key, entry)| {
                    strings(&entry.node).into_iter().map(move |text| (key.clone(), text))
                })
                .collect()
        }
        _ => Vec::new(),
    }
}
