//! Weights as a file says them.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::guess;
use super::score::Value;
use super::weights::{Pair, Trait, Weights};
use crate::board::{Kind, Piece, Point, Side};
use crate::variant::Variant;
use std::sync::Arc;

/// What a game's pieces are worth to the engine, in centipawns. Where two numbers stand, the first is for the opening,
/// with everything on the board, and the second for the end, with nothing left.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Worths {
    /// What it is worth to be the side to act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tempo: Option<i32>,
    /// By name of the piece.
    #[serde(default)]
    pub pieces: IndexMap<String, Worth>,
}

/// What a kind of piece is worth. What is not said is guessed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Worth {
    /// In exchanges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worth: Option<i32>,
    /// For each point that it can go to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mobility: Option<[i32; 2]>,
    /// For each enemy that it could take and that is worth more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threat: Option<[i32; 2]>,
    /// For each point on or beside an enemy royal that it can go to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ring: Option<[i32; 2]>,
    /// If it would give check, were one piece more in the way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub one_too_few: Option<[i32; 2]>,
    /// If it would give check, were one piece fewer in the way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub one_too_many: Option<[i32; 2]>,
    /// If it would give check, were two pieces fewer in the way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub two_too_many: Option<[i32; 2]>,
    /// In the hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<[i32; 2]>,
    /// Under a piece of its own side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under_own: Option<[i32; 2]>,
    /// Under an enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under_enemy: Option<[i32; 2]>,
    /// For each piece of those kinds that its side has too.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub beside: IndexMap<String, [i32; 2]>,
    /// For each piece of those kinds that the enemy has.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub against: IndexMap<String, [i32; 2]>,
    /// On each point at the opening, as Red sees the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// The same at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
}

fn pair([opening, ending]: [i32; 2]) -> Pair {
    Pair { opening, ending }
}

fn both(pair: Pair) -> Option<[i32; 2]> {
    Some([pair.opening, pair.ending])
}

/// The numbers of a table, top rank first. `None` if there are not as many as the board has points.
fn numbers(variant: &Variant, text: &str) -> Option<Vec<(Point, Value)>> {
    let shape = variant.shape();
    let numbers: Vec<Value> = text.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    let points = (0..shape.ranks()).rev().flat_map(|rank| (0..shape.files()).map(move |file| (file, rank)));
    let points: Vec<Point> = points.filter_map(|(file, rank)| shape.point(file, rank)).collect();
    (points.len() == numbers.len()).then(|| points.into_iter().zip(numbers).collect())
}

impl Worths {
    /// The weights of a game, with what is not said guessed.
    pub(super) fn weights(&self, variant: &Arc<Variant>) -> Weights {
        let mut weights = guess::weights(variant);
        if let Some(tempo) = self.tempo {
            weights.tempo = tempo;
        }
        for (name, worth) in &self.pieces {
            if let Some(kind) = variant.kind_named(name) {
                worth.enter(variant, kind, &mut weights);
            }
        }
        weights
    }

    /// Weights as a file says them.
    pub(super) fn of(variant: &Arc<Variant>, weights: &Weights) -> Worths {
        let pieces = variant.kinds().map(|(kind, rules)| {
            let table = |part: fn(Pair) -> Value| {
                let shape = variant.shape();
                let rows = (0..shape.ranks()).rev().map(|rank| {
                    let row = (0..shape.files()).map(|file| {
                        let at = shape.point(file, rank).unwrap_or(Point(0));
                        format!("{:4}", part(weights.stands(Piece::new(kind, Side::Red), at)))
                    });
                    row.collect::<Vec<_>>().join(" ")
                });
                Some(format!("{}\n", rows.collect::<Vec<_>>().join("\n")))
            };
            let pairs = |from: usize, of: fn(&Weights, Kind, Kind) -> Pair| {
                let others = variant.kinds().skip(from).map(|(other, rules)| (other, &rules.name));
                let worth = others.map(|(other, name)| (name.clone(), of(weights, kind, other)));
                worth
                    .filter(|(_, pair)| *pair != Pair::default())
                    .map(|(name, pair)| (name, [pair.opening, pair.ending]))
                    .collect()
            };
            let of = |which| both(weights.of(kind, which));
            let stacked = variant.stacked();
            let worth = Worth {
                worth: Some(weights.plain[kind.index()]),
                mobility: of(Trait::Mobility),
                threat: of(Trait::Threat),
                ring: of(Trait::Ring),
                one_too_few: of(Trait::OneTooFew),
                one_too_many: of(Trait::OneTooMany),
                two_too_many: of(Trait::TwoTooMany),
                held: if variant.can_be_held(kind) { both(weights.held[kind.index()]) } else { None },
                under_own: if stacked { both(weights.under[kind.index()][0]) } else { None },
                under_enemy: if stacked { both(weights.under[kind.index()][1]) } else { None },
                beside: pairs(kind.index(), Weights::beside),
                against: pairs(kind.index() + 1, Weights::against),
                opening: table(|pair| pair.opening),
                ending: table(|pair| pair.ending),
            };
            (rules.name.clone(), worth)
        });
        Worths { tempo: Some(weights.tempo), pieces: pieces.collect() }
    }
}

impl Worth {
    fn enter(&self, variant: &Arc<Variant>, kind: Kind, weights: &mut Weights) {
        let red = Piece::new(kind, Side::Red);
        if let Some(worth) = self.worth {
            let more = Pair::both(worth - weights.plain[kind.index()]);
            weights.plain[kind.index()] = worth;
            for at in variant.shape().all() {
                weights.set_stands(variant, kind, at, weights.stands(red, at) + more);
            }
        }
        for (at, value) in self.opening.iter().filter_map(|text| numbers(variant, text)).flatten() {
            let ending = weights.stands(red, at).ending;
            weights.set_stands(variant, kind, at, Pair { opening: value, ending });
        }
        for (at, value) in self.ending.iter().filter_map(|text| numbers(variant, text)).flatten() {
            let opening = weights.stands(red, at).opening;
            weights.set_stands(variant, kind, at, Pair { opening, ending: value });
        }
        let traits = [
            (Trait::Mobility, self.mobility),
            (Trait::Threat, self.threat),
            (Trait::Ring, self.ring),
            (Trait::OneTooFew, self.one_too_few),
            (Trait::OneTooMany, self.one_too_many),
            (Trait::TwoTooMany, self.two_too_many),
        ];
        for (which, worth) in traits {
            if let Some(worth) = worth {
                weights.set(kind, which, pair(worth));
            }
        }
        for (name, worth) in &self.beside {
            if let Some(other) = variant.kind_named(name) {
                weights.set_beside(kind, other, pair(*worth));
            }
        }
        for (name, worth) in &self.against {
            if let Some(other) = variant.kind_named(name) {
                weights.set_against(kind, other, pair(*worth));
            }
        }
        let i = kind.index();
        let entries = [(&mut weights.held[i], self.held)];
        for (entry, worth) in entries {
            if let Some(worth) = worth {
                *entry = pair(worth);
            }
        }
        for (j, worth) in [self.under_own, self.under_enemy].into_iter().enumerate() {
            if let Some(worth) = worth {
                weights.under[i][j] = pair(worth);
            }
        }
    }
}
