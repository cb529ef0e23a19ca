//! What kinds turn into, and how they come from the hand, as options.

use std::collections::{BTreeMap, BTreeSet};

use super::Exporter;
use crate::board::Kind;
use crate::fairy::config::{Region, Value};
use crate::fairy::kinds::{self, SIDES, meet};
use crate::fairy::known;
use crate::fairy::movement;
use crate::fairy::types;
use crate::spec::types::{Captured, When};

/// Where a kind must promote: its path, whether by a move that only starts in the zone too, where it must, the zone, and
/// where it could never move.
type Must = (String, bool, [Region; 2], [Region; 2], [Region; 2]);

impl Exporter<'_> {
    /// What promotes to what.
    pub(super) fn promotions(&mut self) {
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
    pub(super) fn compulsion(&mut self, option: &str, musts: Vec<&Must>) {
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
    pub(super) fn dead(&self, of: &str) -> [Region; 2] {
        let had = self.config.pieces.get(of).and_then(|had| had.betza.clone());
        let betza = had.or_else(|| known::piece(of).map(|piece| piece.betza.clone())).unwrap_or_default();
        let shape = self.variant.shape();
        kinds::dead(&movement::read(&betza).unwrap_or_default(), shape.files(), shape.ranks())
    }

    /// The piece type as which a promoted kind moves: it has a letter of its own in the engine.
    pub(super) fn promoted_type(&mut self, kind: Kind) -> Option<String> {
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
    pub(super) fn hands(&mut self) {
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
    pub(super) fn drop_zone(&mut self, path: &str, of: &str, zone: [Region; 2], all: [Region; 2]) {
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
}
