//! What decides a game, as options: royals, ends, the law of repetition.

use std::collections::BTreeSet;

use super::Exporter;
use crate::board::{Bitboard, Kind, Piece, Side};
use crate::fairy::config::{self, Value};
use crate::fairy::kinds::{SIDES, weighted};
use crate::fairy::known;
use crate::fairy::types::region;
use crate::spec::types::{DrawGoesTo, NoAction, Offence, Otherwise, Penalty};

impl Exporter<'_> {
    /// Royals: check, facing, several of them.
    pub(super) fn royals(&mut self) {
        let variant = self.variant;
        let kings: Vec<String> = variant
            .kinds()
            .filter(|(_, rules)| rules.royal)
            .filter_map(|(kind, _)| self.types.get(&kind.index()).cloned())
            .collect();
        let crowned = known::royal().is_some_and(|piece| kings.contains(&piece.name));
        if !kings.is_empty() && !crowned {
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
            if lines != [false; 3] && !crowned {
                self.lost(
                    "royals.facing",
                    "royals may face: the engine asks that of its own type of royal only",
                );
                continue;
            }
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
    pub(super) fn ends(&mut self) {
        let variant = self.variant;
        let end = &variant.end;
        let word = |means: NoAction| match means {
            NoAction::Loss => "loss",
            NoAction::Draw => "draw",
            NoAction::Win => "win",
        };
        self.config.put("stalemateValue", Value::Text(word(end.stalemate).to_owned()));
        if variant.has_check() {
            self.config.put("checkmateValue", Value::Text(word(end.no_action).to_owned()));
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
        if end.last_move.is_some() {
            self.lost("end.last-move", "the engine plays on, however long the game is");
        }
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
    pub(super) fn draws(&mut self) {
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
    pub(super) fn goal(&mut self, goal: &crate::variant::Goal) -> bool {
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
    pub(super) fn repetition(&mut self) {
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
}
