//! Weights for a game of which nothing is known but its rules: from how its pieces get about in random play.

use super::weights::{Pair, Weights};
use crate::board::cpu::{Extract, Work, with_best};
use crate::board::{Kind, Piece, Point, Side};
use crate::compile::worths::Merit;
use crate::game::{Game, Position, Reach};
use crate::lab::dice::Dice;
use crate::variant::Variant;
use std::sync::Arc;

/// Random games looked at, and actions of each.
const GAMES: usize = 24;
const ACTIONS: usize = 80;

/// What was seen of a kind.
#[derive(Clone, Copy, Default)]
struct Seen {
    times: f64,
    /// Points it could go to.
    goes: f64,
    /// Points where it would take.
    takes: f64,
}

/// Weights by how pieces get about: what can go to many points, and take on many, is worth much.
pub(super) fn weights(variant: &Arc<Variant>) -> Weights {
    let seen = watch(variant);
    let reach = Reach::of_start(variant, &variant.start());
    let points = variant.shape().board().count() as f64;
    let mut weights = Weights::nothing(variant);
    for (kind, rules) in variant.kinds() {
        let piece = Piece::new(kind, Side::Red);
        let Seen { times, goes, takes } = seen[kind.index()];
        let covered = f64::from(reach.points(piece).count()) / points;
        let agility = if times > 0.0 { (25.0 * goes + 35.0 * takes) / times } else { alone(variant, piece) };
        // royals are worth something only where there may be several of them
        let counts = !rules.royal || variant.royals.keep_one;
        let worth = if counts { 35.0 + agility * (0.45 + 0.55 * covered) } else { 0.0 };
        weights.plain[kind.index()] = worth as i32;
    }
    let own = weights.plain.clone();
    for (kind, rules) in variant.kinds() {
        if let Some(best) = rules
            .promotion
            .as_ref()
            .and_then(|promotion| promotion.becomes.iter().map(|becomes| own[becomes.index()]).max())
        {
            weights.plain[kind.index()] += (best - own[kind.index()]).max(0) / 5;
        }
    }
    for (kind, _) in variant.kinds() {
        stands(variant, &mut weights, kind, &own);
    }
    let usual = [
        (Merit::Mobility, 3),
        (Merit::Threat, 12),
        (Merit::Ring, 6),
        (Merit::OneTooFew, 25),
        (Merit::OneTooMany, 15),
        (Merit::TwoTooMany, 5),
    ];
    for (kind, rules) in variant.kinds() {
        let plain = weights.plain[kind.index()];
        weights.set(kind, Merit::Held, Pair::both(plain));
        weights.set(kind, Merit::UnderOwn, Pair::both(plain * 6 / 10));
        weights.set(kind, Merit::UnderEnemy, Pair::both(plain * 35 / 100));
        for (merit, worth) in usual {
            let worth = if rules.royal && merit == Merit::Mobility { 0 } else { worth };
            weights.set(kind, merit, Pair::both(worth));
        }
    }
    weights.tempo = 10;
    weights
}

/// What a kind is worth on each point: more where it gets about, near the enemy's royal, and near where it changes.
fn stands(variant: &Arc<Variant>, weights: &mut Weights, kind: Kind, own: &[i32]) {
    let shape = variant.shape();
    let piece = Piece::new(kind, Side::Red);
    let rules = variant.kind(kind);
    let plain = weights.plain[kind.index()];
    let enemy: Vec<Point> = variant
        .start()
        .everything()
        .filter(|(piece, _, _)| piece.side() == Side::Black && variant.kind(piece.kind()).royal)
        .map(|(_, at, _)| at)
        .collect();
    let open: Vec<f64> = shape.all().map(|at| f64::from(variant.alone(piece, at).moves.count())).collect();
    let mean = open.iter().sum::<f64>() / open.len().max(1) as f64;
    let far = |a: Point, b: Point| {
        let files = shape.file(a).abs_diff(shape.file(b));
        files.max(shape.rank(a).abs_diff(shape.rank(b))) as i32
    };
    let size = shape.files().max(shape.ranks()) as i32;
    for at in shape.all() {
        let mut worth = f64::from(plain);
        worth += ((open[at.index()] - mean) * 3.0).clamp(-25.0, 25.0);
        if !rules.royal {
            let nearest = enemy.iter().map(|royal| far(*royal, at)).min().unwrap_or(size);
            worth += f64::from((size / 2 - nearest).max(0) * 4);
        }
        if let Some(promotion) = &rules.promotion {
            let best = promotion.becomes.iter().map(|becomes| own[becomes.index()]).max().unwrap_or(plain);
            let gain = f64::from((best - own[kind.index()]).max(40));
            let nearest = promotion.zone[0].into_iter().map(|zone| far(zone, at)).min().unwrap_or(size);
            worth += gain * 0.5 / f64::from(1 + nearest);
        }
        for goal in variant.end.wins.iter().filter(|goal| goal.count > 0 && goal.sides[0]) {
            let wanted = shape.all().filter(|goal_at| goal.of.has(piece, *goal_at, true, Side::Red));
            if let Some(nearest) = wanted.map(|goal_at| far(goal_at, at)).min() {
                worth += 80.0 / f64::from(1 + nearest);
            }
        }
        weights.set_stands(variant, kind, at, Pair::both(worth as i32));
    }
}

/// Plays at random, and looks how far the pieces can go.
fn watch(variant: &Arc<Variant>) -> Vec<Seen> {
    let mut seen = vec![Seen::default(); variant.kinds().len()];
    let mut dice = Dice::new(7);
    for _ in 0..GAMES {
        let mut position = Game::new(variant).position().clone();
        for _ in 0..ACTIONS {
            with_best(Watching { position: &position, seen: &mut seen });
            let actions = position.actions();
            if actions.is_empty() {
                break;
            }
            position.apply(actions[dice.below(actions.len())]);
        }
    }
    seen
}

struct Watching<'a> {
    position: &'a Position,
    seen: &'a mut [Seen],
}

impl Work for Watching<'_> {
    type Output = ();

    #[inline(always)]
    fn run<E: Extract>(self, extract: E) {
        let Watching { position, seen } = self;
        let variant = position.variant();
        for mover in variant.movers.all.iter().flatten() {
            for from in position.tops(mover.piece) {
                let kind = &mut seen[mover.piece.kind().index()];
                let goes = position.targets::<E, true>(extract, mover, from);
                let own = position.side(mover.piece.side());
                let takes = position.takes_through(extract, mover, from, position.occupied()).without(own);
                kind.times += 1.0;
                kind.goes += f64::from(goes.count());
                kind.takes += f64::from(takes.count());
            }
        }
    }
}

/// What a kind that is not seen in play can do on an empty board.
fn alone(variant: &Variant, piece: Piece) -> f64 {
    let shape = variant.shape();
    let all: Vec<f64> = shape
        .all()
        .map(|at| {
            let alone = variant.alone(piece, at);
            25.0 * f64::from(alone.moves.count()) + 35.0 * f64::from(alone.captures.count())
        })
        .collect();
    all.iter().sum::<f64>() / all.len().max(1) as f64 * 0.7
}
