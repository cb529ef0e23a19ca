//! A game, said as a variant of the engine.

use std::collections::{BTreeMap, BTreeSet};

use super::config::{self, Config, Had, Region, Value};
use super::import::Note;
use super::kinds::{SIDES, meet, weighted};
use super::known::{self, Form, How, LARGEST};
use super::movement::{self, Way};
use super::types::{self, Moves, region};
use crate::board::{Bitboard, Kind, Piece, Side};
use crate::game::Setup;
use crate::spec::Loaded;
use crate::spec::betza::Hop;
use crate::spec::tree::{Node, Value as Said};
use crate::spec::types::{
    BlockedBy, Captured, Carries, DrawGoesTo, NoAction, Offence, OntoOwn, Otherwise, Penalty, When,
};
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

/// Where a kind must promote: its path, whether by a move that only starts in the zone too, where it must, the zone, and
/// where it could never move.
type Must = (String, bool, [Region; 2], [Region; 2], [Region; 2]);

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

    /// What promotes to what.
    fn promotions(&mut self) {
        let variant = self.variant;
        let mut pawns: Vec<String> = Vec::new();
        let mut choices: Option<Vec<String>> = None;
        let mut zones: Option<[Region; 2]> = None;
        let mut changes: BTreeMap<String, String> = BTreeMap::new();
        let mut musts: Vec<Must> = Vec::new();
        for (kind, rules) in variant.kinds() {
            let Some(promotion) = &rules.promotion else { continue };
            let Some(of) = self.types.get(&kind.index()).cloned() else { continue };
            let path = format!("pieces.{}.promotion", rules.name);
            if promotion.when == When::OnTop || promotion.swap.is_some() {
                self.lost(&path, "it does not change");
                continue;
            }
            let zone = self.regions(promotion.zone);
            if *zones.get_or_insert(zone) != zone {
                self.lost(&path, "it promotes where the first kind with a promotion does");
            }
            let must = self.regions(promotion.must);
            let inside = [0, 1].map(|side| meet(must[side], zone[side]));
            let touches = promotion.when == When::Touches;
            musts.push((path.clone(), touches, inside, zone, self.dead(&of)));
            let made: Vec<&str> =
                promotion.becomes.iter().map(|kind| variant.kind(*kind).letters[0].as_str()).collect();
            if touches {
                let own = format!("+{}", rules.letters[0]);
                match promotion.becomes.as_slice() {
                    [other] if made == [own.as_str()] => {
                        if let Some(type_) = self.promoted_type(*other) {
                            changes.insert(of, type_);
                        }
                    }
                    _ => self.lost(&path, "only a kind with the same letter after `+` can be what it turns into by a move that starts there: it does not promote"),
                }
                continue;
            }
            let mut types: Vec<String> = Vec::new();
            for (other, letter) in promotion.becomes.iter().zip(&made) {
                let plain = letter
                    .strip_prefix('+')
                    .and_then(|letter| variant.kind_of_letter(letter))
                    .unwrap_or(*other);
                match self.types.get(&plain.index()) {
                    Some(type_) => types.push(type_.clone()),
                    None => self.lost(&path, format!("it does not become `{}`", variant.kind(*other).name)),
                }
            }
            types.sort();
            if choices.get_or_insert_with(|| types.clone()) != &types {
                self.lost(&path, "it becomes what the first kind with a promotion does");
            }
            pawns.push(of);
        }
        self.compulsion("mandatoryPawnPromotion", musts.iter().filter(|must| !must.1).collect());
        self.compulsion("mandatoryPiecePromotion", musts.iter().filter(|must| must.1).collect());
        self.put_pieces("promotionPawnTypes", &pawns);
        self.put_pieces("promotionPieceTypes", &choices.unwrap_or_default());
        if let Some(zones) = zones {
            self.put_regions("promotionRegion", zones);
        }
        let changes = changes.into_iter().map(|(from, to)| (from, Some(to))).collect();
        self.config.put("promotedPieceType", Value::Changes(changes));
    }

    /// Where kinds must promote: everywhere, or nowhere but where they could never move again.
    fn compulsion(&mut self, option: &str, musts: Vec<&Must>) {
        let everywhere = musts.iter().all(|(_, _, must, zone, _)| must == zone);
        if everywhere {
            if !musts.is_empty() {
                self.config.put(option, Value::Bool(true));
            }
            return;
        }
        self.config.put(option, Value::Bool(false));
        for (path, _, must, zone, dead) in musts {
            let dead = [0, 1].map(|side| meet(dead[side], zone[side]));
            let none = must.iter().all(|region| region.is_empty());
            if !none {
                self.config.put("immobilityIllegal", Value::Bool(true));
            }
            if !none && *must != dead {
                self.lost(&format!("{path}.must"), "it must promote only where it could never move again");
            }
        }
    }

    /// Points from which a piece type could never move.
    fn dead(&self, of: &str) -> [Region; 2] {
        let had = self.config.pieces.get(of).and_then(|had| had.betza.clone());
        let betza = had.or_else(|| known::piece(of).map(|piece| piece.betza.clone())).unwrap_or_default();
        let shape = self.variant.shape();
        super::kinds::dead(&movement::read(&betza).unwrap_or_default(), shape.files(), shape.ranks())
    }

    /// The piece type as which a promoted kind moves: it has a letter of its own in the engine.
    fn promoted_type(&mut self, kind: Kind) -> Option<String> {
        let variant = self.variant;
        let moves = types::moves(variant, kind);
        let wanted = movement::essence(&moves.always);
        let same = variant.kinds().find(|(other, rules)| {
            rules.letters[0].len() == 1 && !rules.royal && {
                let theirs = types::moves(variant, *other);
                theirs.from.is_none() && movement::essence(&theirs.always) == wanted
            }
        });
        if let Some(of) = same.and_then(|(other, _)| self.types.get(&other.index())) {
            return Some(of.clone());
        }
        let had = self.config.pieces.iter().find(|(of, had)| {
            let betza = had.betza.clone().or_else(|| known::piece(of).map(|piece| piece.betza.clone()));
            betza
                .and_then(|betza| movement::read(&betza).ok())
                .is_some_and(|ways| movement::essence(&ways) == wanted)
        });
        if let Some((of, _)) = had {
            return Some(of.clone());
        }
        let used: BTreeSet<char> = self.config.pieces.values().map(|had| had.letter).collect();
        let letter = ('a'..='z').find(|letter| !used.contains(letter));
        let name = variant.kind(kind).name.clone();
        match letter {
            Some(letter) => self.choose(&name, &letter.to_string(), &moves, false, false).ok(),
            None => {
                self.lost(&format!("pieces.{name}"), "there is no letter left for it: nothing becomes it");
                None
            }
        }
    }

    /// Hands and drops.
    fn hands(&mut self) {
        let variant = self.variant;
        let kept = variant.captured == Captured::InHand;
        self.config.put("capturesToHand", Value::Bool(kept));
        let dropped: Vec<(Kind, &crate::variant::KindRules)> =
            variant.kinds().filter(|(_, kind)| kind.drop.is_some()).collect();
        self.config.put("pieceDrops", Value::Bool(!dropped.is_empty()));
        if dropped.is_empty() {
            return;
        }
        let zones: Vec<[Region; 2]> =
            dropped.iter().filter_map(|(_, kind)| Some(self.regions(kind.drop.as_ref()?.zone))).collect();
        let all = [0, 1].map(|side| Region::of(|f, r| zones.iter().any(|zone| zone[side].has(f, r))));
        if all != [self.full(); 2] {
            self.put_regions("dropRegion", all);
        }
        self.config.put("firstRankPawnDrops", Value::Bool(true));
        self.config.put("promotionZonePawnDrops", Value::Bool(true));
        let checks: Vec<bool> =
            dropped.iter().filter_map(|(_, kind)| Some(kind.drop.as_ref()?.check)).collect();
        self.config.put("dropChecks", Value::Bool(checks.contains(&true)));
        if checks.contains(&true) && checks.contains(&false) {
            self.lost("pieces.drop.check", "every drop may give check");
        }
        let mut loops = false;
        for ((kind, rules), zone) in dropped.iter().zip(&zones) {
            let path = format!("pieces.{}", rules.name);
            if rules.drop.as_ref().is_some_and(|drop| drop.onto.is_some()) {
                self.lost(&format!("{path}.drop.onto"), "it is dropped on empty points only");
            }
            let Some(of) = self.types.get(&kind.index()).cloned() else { continue };
            self.drop_zone(&path, &of, *zone, all);
        }
        for (_, rules) in variant.kinds() {
            let path = format!("pieces.{}.in-hand-as", rules.name);
            let made = rules.letters[0].starts_with('+');
            let itself = rules.in_hand.is_some_and(|kind| variant.kind(kind).name == rules.name);
            match rules.in_hand {
                None => self.lost(&path, "it goes to the hand"),
                Some(_) if made && itself => loops = true,
                Some(_) if !made && !itself => self.lost(&path, "it stays what it is in a hand"),
                _ => {}
            }
        }
        let plain = variant.kinds().any(|(_, rules)| {
            rules
                .promotion
                .iter()
                .flat_map(|promotion| &promotion.becomes)
                .any(|kind| variant.kind(*kind).letters[0].len() == 1)
        });
        self.config.put("dropLoop", Value::Bool(kept && (loops || plain)));
    }

    /// Where one kind is dropped, as far as it is not where all are.
    fn drop_zone(&mut self, path: &str, of: &str, zone: [Region; 2], all: [Region; 2]) {
        let bound = [0, 1]
            .map(|side| self.config.regions.get(&(side, of.to_owned())).copied().unwrap_or(Region::ALL));
        let mut expected = [0, 1].map(|side| meet(all[side], bound[side]));
        let steps = known::piece(of).is_some_and(|piece| piece.steps);
        let ranks = self.variant.shape().ranks();
        let edge = [0, ranks - 1];
        if steps && zone != expected {
            let narrower = |expected: &mut [Region; 2], cut: [Region; 2]| {
                *expected =
                    [0, 1].map(|side| Region::of(|f, r| expected[side].has(f, r) && !cut[side].has(f, r)));
            };
            let promotes = SIDES.map(|side| self.config.region(&format!("promotionRegion{side}")));
            let first = [0, 1].map(|side| Region::of(|_, rank| rank == edge[side]));
            for (option, cut) in [("promotionZonePawnDrops", promotes), ("firstRankPawnDrops", first)] {
                if (0..2).all(|side| meet(zone[side], cut[side]).is_empty()) {
                    narrower(&mut expected, cut);
                    self.config.put(option, Value::Bool(false));
                }
            }
        }
        if zone != expected {
            // what could never move there may not be dropped there
            let dead = self.dead(of);
            let live =
                [0, 1].map(|side| Region::of(|f, r| expected[side].has(f, r) && !dead[side].has(f, r)));
            if live == zone {
                self.config.put("immobilityIllegal", Value::Bool(true));
            } else {
                self.lost(&format!("{path}.drop.in"), "it is dropped where the other kinds are");
            }
        }
    }

    /// Royals: check, facing, several of them.
    fn royals(&mut self) {
        let variant = self.variant;
        let kings: Vec<String> = variant
            .kinds()
            .filter(|(_, rules)| rules.royal)
            .filter_map(|(kind, _)| self.types.get(&kind.index()).cloned())
            .collect();
        let king = known::royal().is_some_and(|piece| kings.contains(&piece.name));
        if !kings.is_empty() && !king {
            self.config.put("extinctionValue", Value::Text("loss".to_owned()));
            self.config.put("extinctionPieceTypes", Value::Pieces(kings.iter().cloned().collect()));
            self.config.put("extinctionPseudoRoyal", Value::Bool(variant.has_check()));
            let most = variant.royals_due.iter().max().copied().unwrap_or(1);
            let one = self.said_text(&["royals", "keep"]) == Some("one");
            if most > 1 && !one {
                self.config.put("extinctionPieceCount", Value::Int(i64::from(most) - 1));
            }
        }
        let facing = [variant.royals.facing, variant.royals.facing_draws];
        for (option, lines) in ["flyingGeneral", "bikjangRule"].into_iter().zip(facing) {
            let [file, rank, diagonal] = lines;
            if diagonal || rank && !file {
                self.lost("royals.facing", "royals may face along this line");
            }
            self.config.put(option, Value::Bool(file));
            let shape = variant.shape();
            let stands = |side: Side, at: usize| {
                variant.royals_of(side).any(|piece| {
                    (0..shape.files())
                        .filter_map(|f| shape.point(f, at))
                        .any(|point| variant.kind(piece.kind()).within[side.index()].has(point))
                })
            };
            let meets = (0..shape.ranks()).any(|at| Side::BOTH.iter().all(|side| stands(*side, at)));
            if file && !rank && meets {
                self.lost("royals.facing", "royals may not face along a rank either");
            }
        }
        if variant.royals.lost_covered {
            self.lost("royals.lost", "a royal is lost when captured");
        }
    }

    /// How the game ends.
    fn ends(&mut self) {
        let variant = self.variant;
        let end = &variant.end;
        let word = match end.no_action {
            NoAction::Loss => "loss",
            NoAction::Draw => "draw",
            NoAction::Win => "win",
        };
        self.config.put("stalemateValue", Value::Text(word.to_owned()));
        if variant.has_check() {
            self.config.put("checkmateValue", Value::Text(word.to_owned()));
        }
        for goal in &end.wins {
            if !self.goal(goal) {
                self.lost(
                    "end.wins",
                    "not every goal wins: the engine has one of reaching points, and one of having none",
                );
            }
        }
        for (key, holds) in
            [("end.draw-if-only", end.draw_if_only.is_some()), ("end.draw-if-dead", end.draw_if_dead)]
        {
            if holds {
                self.lost(key, "the engine plays on where nobody can win, until the quiet moves are counted");
            }
        }
        let quiet = end.quiet_plies.unwrap_or(0);
        if quiet % 2 == 1 {
            self.lost(
                "end.quiet-plies",
                format!("the draw comes after {} plies: the engine counts moves of both", quiet + 1),
            );
        }
        self.config.put("nMoveRule", Value::Int(i64::from(quiet.div_ceil(2))));
        let breakers = variant.kinds().filter(|(kind, _)| {
            end.quiet_broken_by
                .as_ref()
                .is_some_and(|set| !set.points(Piece::new(*kind, Side::Red), true, Side::Red).is_empty())
        });
        let breakers: Vec<String> =
            breakers.filter_map(|(kind, _)| self.types.get(&kind.index()).cloned()).collect();
        self.put_pieces("nMoveRuleTypes", &breakers);
        self.draws();
    }

    /// Who wins instead of a draw.
    fn draws(&mut self) {
        let end = &self.variant.end;
        let words = known::option("materialCounting").map_or(&[] as &[String], |choice| &choice.words);
        let points: Vec<i64> = self.variant.kinds().map(|(_, rules)| rules.points).collect();
        let alike =
            points.first().is_some_and(|first| *first > 0 && points.iter().all(|worth| worth == first));
        let weights = |exporter: &Self| {
            exporter.variant.kinds().all(|(kind, rules)| {
                let of = exporter.types.get(&kind.index()).and_then(|of| known::piece(of));
                rules.points == 1000 * i64::from(of.map_or(0, |piece| piece.weight))
            })
        };
        let index = match end.draw_goes_to {
            DrawGoesTo::Nobody => return,
            DrawGoesTo::Red => 2,
            DrawGoesTo::Black => 3,
            DrawGoesTo::Points if end.bonus == [0, 0] && alike => 1,
            DrawGoesTo::Points if end.bonus == [0, 1500] && weights(self) => 0,
            DrawGoesTo::Points => {
                self.lost("end.draw-goes-to", "a draw is a draw: the engine counts other points");
                return;
            }
        };
        if let Some(word) = words.get(index) {
            debug_assert!(index > 0 || word == weighted());
            self.config.put("materialCounting", Value::Text(word.clone()));
        }
    }

    /// A goal as the flag or the extinction of the engine. Tells whether it is said.
    fn goal(&mut self, goal: &crate::variant::Goal) -> bool {
        let variant = self.variant;
        let shape = variant.shape();
        let board = Bitboard::first(shape.points());
        let points =
            |kind: Kind, of: Side, seen: Side| goal.of.points(Piece::new(kind, of), true, seen) & board;
        let held = |of: Side, seen: Side| -> Vec<(String, Bitboard)> {
            let kinds = variant.kinds().map(|(kind, _)| (kind, points(kind, of, seen)));
            let kinds = kinds.filter(|(_, points)| points.count() > 0);
            kinds
                .filter_map(|(kind, points)| Some((self.types.get(&kind.index())?.clone(), points)))
                .collect()
        };
        let (own, enemy) = (held(Side::Red, Side::Red), held(Side::Black, Side::Red));
        if goal.count == 0 {
            if goal.sides != [true, true] || own.is_empty() == enemy.is_empty() {
                return false;
            }
            let (gone, value) = if own.is_empty() { (enemy, "loss") } else { (own, "win") };
            let everywhere = gone.iter().all(|(_, points)| *points == board);
            let had = self.config.text("extinctionValue").to_owned();
            let mut types: BTreeSet<String> = match self.config.value("extinctionPieceTypes") {
                Some(Value::Pieces(types)) => types.clone(),
                _ => BTreeSet::new(),
            };
            if !everywhere || self.config.bool("extinctionPseudoRoyal") || had != "none" && had != value {
                return false;
            }
            match gone.as_slice() {
                [(of, _)] => types.insert(of.clone()),
                all if all.len() == self.types.len() => types.insert(config::ALL.to_owned()),
                _ => return false,
            };
            self.config.put("extinctionValue", Value::Text(value.to_owned()));
            self.config.put("extinctionPieceTypes", Value::Pieces(types));
            return true;
        }
        let mut done = false;
        for (index, side) in Side::BOTH.into_iter().enumerate().filter(|(index, _)| goal.sides[*index]) {
            let flags = held(side, side);
            let Some((_, zone)) = flags.first().cloned() else { continue };
            let option = format!("flagRegion{}", SIDES[index]);
            let all = flags.len()
                == variant.kinds().filter(|(kind, _)| self.types.contains_key(&kind.index())).count();
            let fits = flags.iter().all(|(_, points)| *points == zone)
                && (flags.len() == 1 || all)
                && self.config.region(&option).is_empty();
            if !fits {
                return false;
            }
            let who = if all && flags.len() > 1 { config::ALL.to_owned() } else { flags[0].0.clone() };
            self.config.put(&option, Value::Points(region(shape, zone)));
            self.config
                .put(&format!("flagPiece{}", SIDES[index]), Value::Pieces([who].into_iter().collect()));
            self.config.put("flagPieceCount", Value::Int(i64::from(goal.count)));
            done = true;
        }
        done
    }

    /// The law of repetition.
    fn repetition(&mut self) {
        let law = &self.variant.repetition;
        let nothing = law.otherwise == Otherwise::Nothing;
        self.config.put(
            "nFoldRule",
            Value::Int(if nothing && law.offences.is_empty() { 0 } else { i64::from(law.at) }),
        );
        let value = match law.otherwise {
            Otherwise::Draw => "draw",
            // the engine's value is for the side to move, not for the one that completes it
            Otherwise::Loss => "win",
            Otherwise::Win => "loss",
            Otherwise::Nothing => "none",
        };
        self.config.put("nFoldValue", Value::Text(if nothing { "draw" } else { value }.to_owned()));
        if nothing && !law.offences.is_empty() {
            self.lost("repetition.otherwise", "a repetition without an offender is drawn");
        }
        self.config.put("perpetualCheckIllegal", Value::Bool(law.offences.contains(&Offence::Check)));
        if law.penalty == Penalty::Illegal && !law.offences.is_empty() {
            self.lost("repetition.penalty", "the offender has lost, where it might not repeat");
        }
        if law.offences.contains(&Offence::Chase) {
            let word = known::option("chasingRule").and_then(|choice| choice.words.first().cloned());
            self.config.put("chasingRule", Value::Text(word.unwrap_or_default()));
            self.note("repetition.chase", "the engine judges chases by its own reading of the Asian rules, and knows them for its own pieces only", false);
        }
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
        // nothing is captured in passing
        self.put_pieces("enPassantTypes", &[]);
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
        let placed = super::start::read(&self.config).map(|start| start.placed()).unwrap_or_default();
        let royal = known::royal().map_or("", |piece| &piece.name);
        let Some((_, file, rank)) = placed[0].iter().find(|(of, _, _)| of == royal) else { return };
        let file = *file as i64 + 1;
        self.config.put("castlingKingsideFile", Value::Int(file + i64::from(length)));
        self.config.put("castlingQueensideFile", Value::Int(file - i64::from(length)));
        self.config.put("castlingKingFile", Value::Int(file));
        self.config.put("castlingRank", Value::Int(*rank as i64 + 1));
        let row: Vec<&(String, usize, usize)> = placed[0].iter().filter(|(_, _, at)| at == rank).collect();
        let ends = [row.iter().min_by_key(|(_, file, _)| *file), row.iter().max_by_key(|(_, file, _)| *file)];
        let partners: Vec<String> = ends.iter().flatten().map(|(of, _, _)| of.clone()).collect();
        self.put_pieces("castlingRookPieces", &partners);
        if let [Some((_, left, _)), Some((_, right, _))] = ends {
            self.config.put("castlingRookQueensideFile", Value::Int(*left as i64 + 1));
            self.config.put("castlingRookKingsideFile", Value::Int(*right as i64 + 1));
        }
    }

    /// The section: what it is derived from says, less what is the same.
    fn text(&self) -> String {
        let config = &self.config;
        let name = config.name.replace([' ', ':', '[', ']', '='], "-");
        let mut text = String::from("# Made by `qigui export`.\n");
        for note in self.notes.iter().filter(|note| note.lost) {
            text += &format!("# Not carried: `{}`: {}.\n", note.what, note.text);
        }
        let inherited = self.parent.and_then(|parent| super::resolve(&[], parent).ok());
        let base = inherited.unwrap_or_else(|| Config::blank(""));
        text += &match self.parent {
            Some(parent) => format!("\n[{name}:{parent}]\n"),
            None => format!("\n[{name}]\n"),
        };
        let mut lines = Vec::new();
        for of in ["maxRank", "maxFile"] {
            if config.value(of) != base.value(of) {
                lines.push(self.option(of));
            }
        }
        let gone = base.pieces.iter().filter(|(of, _)| !config.pieces.contains_key(*of));
        lines.extend(gone.map(|(of, _)| format!("{of} = -")));
        for of in known::piece_names() {
            let Some(had) = config.pieces.get(&of) else { continue };
            if base.pieces.get(&of) != Some(had) {
                let betza = had.betza.as_ref().map_or(String::new(), |betza| format!(":{betza}"));
                lines.push(format!("{of} = {}{betza}", had.letter));
            }
            for (side, word) in SIDES.iter().enumerate() {
                let region = config.regions.get(&(side, of.clone())).copied();
                let before = base.regions.get(&(side, of.clone())).copied();
                if region != before {
                    let region = region.unwrap_or(Region::ALL);
                    let shape = self.variant.shape();
                    lines.push(format!(
                        "{} = {}",
                        known::region_name(word, &of),
                        region.text(shape.files(), shape.ranks())
                    ));
                }
            }
        }
        for choice in
            known::OPTIONS.iter().filter(|choice| choice.how != How::Alias && !choice.name.starts_with("max"))
        {
            let (value, before) = (config.value(&choice.name), base.value(&choice.name));
            if value.map(|value| self.shown(value)) != before.map(|value| self.shown(value))
                || self.means_other(&choice.name, &base)
            {
                lines.push(self.option(&choice.name));
            }
        }
        text + &lines.join("\n") + "\n"
    }

    /// Whether an option that says the same means something else than before, as its pieces are others.
    fn means_other(&self, option: &str, base: &Config) -> bool {
        option.starts_with("promotionPieceTypes") && self.config.set_of(option) != base.set_of(option)
    }

    /// A value without what this variant's board and pieces cannot tell apart.
    fn shown(&self, value: &Value) -> String {
        match value {
            Value::Bool(yes) => yes.to_string(),
            Value::Int(number) => number.to_string(),
            Value::Text(text) => text.clone(),
            Value::Points(points) => points.text(self.variant.shape().files(), self.variant.shape().ranks()),
            Value::Pieces(pieces) if pieces.contains(config::ALL) => config::ALL.to_owned(),
            Value::Pieces(pieces) => {
                let had = self.config.pieces.iter().filter(|(of, _)| pieces.contains(*of));
                let letters: String = had.map(|(_, had)| had.letter).collect();
                if letters.is_empty() { "-".to_owned() } else { letters }
            }
            Value::Counts(_) => String::new(),
            Value::Changes(changes) => {
                let letter = |of: &String| self.config.pieces.get(of).map(|had| had.letter.to_string());
                let pairs = changes.iter().filter_map(|(from, to)| {
                    let to = to.as_ref().map_or(Some("-".to_owned()), letter)?;
                    Some(format!("{}:{to}", letter(from)?))
                });
                pairs.collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// `option = value`.
    fn option(&self, option: &str) -> String {
        let value = self.config.value(option).map(|value| self.shown(value)).unwrap_or_default();
        match known::option(option).map(|choice| choice.form) {
            Some(Form::File) => {
                let file = self.config.int(option).clamp(1, LARGEST.0 as i64) as usize - 1;
                format!("{option} = {}", crate::board::file_letter(file))
            }
            _ => format!("{option} = {value}"),
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
