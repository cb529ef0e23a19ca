//! Fitting weights to games that the engine has played against itself.
//!
//! The evaluation is a sum of counts times weights, so that its fit to the results of games is a logistic regression
//! (Östensen's method, known from the program Texel).

use std::sync::Arc;

use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};

use super::evaluate::{Evaluation, Notes};
use super::score::Score;
use super::weights::{Pair, Trait, Weights};
use super::worths::Worths;
use super::{Engine, Limits, Stop};
use crate::board::{Kind, Piece, Point, Side};
use crate::game::{Game, Position};
use crate::lab::dice::Dice;
use crate::variant::Variant;

/// A position of a game, with how the game ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The position.
    pub fen: String,
    /// What the game brought Red: 1, ½ or 0.
    pub result: f32,
    /// What the search thought, in centipawns for Red.
    pub score: i32,
}

/// Games are cut after so many actions, and count as drawn.
const CUT: usize = 240;
/// Who is that much better so often in a row has won.
const CLEAR: (i32, usize) = (2500, 8);

/// Plays a game of the engine against itself, with so many positions looked at for each action. Positions are sampled
/// where nothing is about to be taken.
pub fn play(engine: &Engine, nodes: u64, seed: u64) -> Vec<Sample> {
    let variant = engine.variant();
    let mut dice = Dice::new(seed);
    engine.forget();
    let mut game = Game::new(variant);
    for _ in 0..4 + dice.below(8) {
        let actions = game.actions();
        if actions.is_empty() {
            return Vec::new();
        }
        if game.play(actions[dice.below(actions.len())]).is_err() {
            return Vec::new();
        }
    }
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut samples: Vec<Sample> = Vec::new();
    let mut clear = (0, 0);
    let result = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.winner;
        }
        if game.plies() >= CUT {
            break None;
        }
        let position = game.position();
        let side = position.actor();
        let Some(choice) = engine.search(&game, &limits, &Stop::default(), &mut |_| ()) else { break None };
        let sign = if side == Side::Red { 1 } else { -1 };
        let score = match choice.score {
            Score::Centipawns(score) => score,
            Score::Wins(_) => 10_000,
            Score::Loses(_) => -10_000,
        } * sign;
        if samples.is_empty() && score.abs() > 600 && game.plies() < 16 {
            return Vec::new();
        }
        if score.abs() >= CLEAR.0 {
            clear = if (score > 0) == (clear.0 > 0) { (score, clear.1 + 1) } else { (score, 1) };
            if clear.1 >= CLEAR.1 {
                break Some(if score > 0 { Side::Red } else { Side::Black });
            }
        } else {
            clear = (0, 0);
        }
        let quiet = !position.is_checked()
            && position.waiting().is_none()
            && position.chain().is_none()
            && position.taken_at(choice.action).is_none()
            && score.abs() < CLEAR.0;
        if quiet {
            samples.push(Sample { fen: position.fen(), result: 0.5, score });
        }
        if game.play(choice.action).is_err() {
            break None;
        }
    };
    let result = result.map_or(0.5, |winner| if winner == Side::Red { 1.0 } else { 0.0 });
    samples.iter_mut().for_each(|sample| sample.result = result);
    samples
}

/// What of the weights is fitted, each with a number.
struct Layout<'a> {
    variant: &'a Arc<Variant>,
    mirrored: bool,
}

const KINDS: usize = Trait::ALL.len() + 3;

impl Layout<'_> {
    fn points(&self) -> usize {
        self.variant.shape().points()
    }

    fn len(&self) -> usize {
        self.variant.kinds().len() * (self.points() + KINDS) + 1
    }

    /// A piece on a point, as its side sees the board; the left and the right half are one.
    fn stands(&self, piece: Piece, at: Point) -> usize {
        let shape = self.variant.shape();
        let at = if piece.side() == Side::Red { at } else { shape.turned(at) };
        let (file, rank) = (shape.file(at), shape.rank(at));
        let file = if self.mirrored { file.min(shape.files() - 1 - file) } else { file };
        piece.kind().index() * self.points() + rank * shape.files() + file
    }

    fn of_kind(&self, kind: Kind, which: usize) -> usize {
        self.variant.kinds().len() * self.points() + kind.index() * KINDS + which
    }

    fn tempo(&self) -> usize {
        self.len() - 1
    }
}

/// What is counted of a position.
struct Counted {
    /// What is counted, and how often, as Red sees it.
    counts: Vec<(u32, f32)>,
    /// The opening's share.
    opening: f32,
    target: f32,
}

struct Counting<'a> {
    layout: &'a Layout<'a>,
    counts: Vec<(u32, f32)>,
}

impl Counting<'_> {
    fn add(&mut self, side: Side, what: usize, count: i32) {
        if count != 0 {
            let count = if side == Side::Red { count } else { -count };
            match self.counts.iter_mut().find(|(known, _)| *known == what as u32) {
                Some((_, known)) => *known += count as f32,
                None => self.counts.push((what as u32, count as f32)),
            }
        }
    }
}

impl Notes for Counting<'_> {
    fn note(&mut self, piece: Piece, which: Trait, count: i32) {
        self.add(piece.side(), self.layout.of_kind(piece.kind(), which as usize), count);
    }
}

/// Centipawns, as a chance of winning: 400 are ten to one.
fn chance(score: f32) -> f32 {
    1.0 / (1.0 + (-score * std::f32::consts::LN_10 / 400.0).exp())
}

fn count(
    layout: &Layout<'_>,
    evaluation: &Evaluation,
    position: &Position,
    sample: &Sample,
    trust: f32,
) -> Counted {
    let mut counting = Counting { layout, counts: Vec::new() };
    let mut material = 0;
    for (piece, at, height) in position.everything() {
        material += evaluation.weights.plain(piece);
        let top = position.top(at).unwrap_or(piece);
        if height + 1 == position.count(at) {
            counting.add(piece.side(), layout.stands(piece, at), 1);
        } else {
            let which = Trait::ALL.len() + 1 + usize::from(top.side() != piece.side());
            counting.add(piece.side(), layout.of_kind(piece.kind(), which), 1);
        }
    }
    for side in Side::BOTH {
        for (kind, held) in position.held(side) {
            counting.add(side, layout.of_kind(kind, Trait::ALL.len()), i32::from(held));
        }
    }
    evaluation.note(position, &mut counting);
    counting.add(position.actor(), layout.tempo(), 1);
    let mut counts = counting.counts;
    counts.retain(|(_, count)| *count != 0.0);
    let opening = material.clamp(0, evaluation.whole) as f32 / evaluation.whole as f32;
    let target = trust * sample.result + (1.0 - trust) * chance(sample.score as f32);
    Counted { counts, opening, target }
}

/// How well weights fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// Positions used.
    pub samples: usize,
    /// Mean squared error of the chances before.
    pub before: f64,
    /// And after.
    pub after: f64,
}

/// Fits weights to samples, beginning with those of an engine. `trust`: how much the result of a game counts beside what
/// the search thought, from 0 to 1. `told` is given each round's error.
pub fn fit(
    engine: &Engine,
    samples: &[Sample],
    trust: f32,
    rounds: usize,
    told: &mut dyn FnMut(usize, f64),
) -> (Worths, Fit) {
    let variant = &engine.variant;
    let evaluation = &*engine.evaluation;
    let shape = variant.shape();
    let mirrored = variant.pieces().all(|piece| {
        shape.all().all(|at| {
            let mirror = |at: Point| shape.point(shape.files() - 1 - shape.file(at), shape.rank(at));
            let turned = mirror(at).map(|other| variant.alone(piece, other).moves);
            turned == Some(variant.alone(piece, at).moves.filter_map(mirror).collect())
        })
    });
    let layout = Layout { variant, mirrored };
    let counted: Vec<Counted> = samples
        .par_iter()
        .filter_map(|sample| {
            let position = Position::parse(variant, &sample.fen).ok()?;
            Some(count(&layout, evaluation, &position, sample, trust))
        })
        .collect();
    let start = vector(&layout, &evaluation.weights);
    let mut weights = start.clone();
    let (mut first, mut second) = (vec![[0f32; 2]; layout.len()], vec![[0f32; 2]; layout.len()]);
    let guess = |weights: &[[f32; 2]], counted: &Counted| {
        let sum: f32 = counted
            .counts
            .iter()
            .map(|(what, count)| {
                let [opening, ending] = weights[*what as usize];
                count * (opening * counted.opening + ending * (1.0 - counted.opening))
            })
            .sum();
        chance(sum)
    };
    let error = |weights: &[[f32; 2]]| -> f64 {
        let sum: f64 = counted.par_iter().map(|c| f64::from(guess(weights, c) - c.target).powi(2)).sum();
        sum / counted.len().max(1) as f64
    };
    let before = error(&weights);
    let mut order: Vec<usize> = (0..counted.len()).collect();
    let mut dice = Dice::new(3);
    let mut step = 0;
    for round in 0..rounds {
        for i in (1..order.len()).rev() {
            order.swap(i, dice.below(i + 1));
        }
        let rate = 4.0 * 0.5f32.powf(round as f32 * 5.0 / rounds as f32);
        for batch in order.chunks(4096) {
            step += 1;
            let gradient = batch
                .par_iter()
                .with_min_len(1024)
                .fold(
                    || vec![[0f32; 2]; layout.len()],
                    |mut gradient, i| {
                        let counted = &counted[*i];
                        let error = guess(&weights, counted) - counted.target;
                        for (what, count) in &counted.counts {
                            let by = error * count;
                            gradient[*what as usize][0] += by * counted.opening;
                            gradient[*what as usize][1] += by * (1.0 - counted.opening);
                        }
                        gradient
                    },
                )
                .reduce(
                    || vec![[0f32; 2]; layout.len()],
                    |mut a, b| {
                        a.iter_mut().zip(b).for_each(|(a, b)| (a[0], a[1]) = (a[0] + b[0], a[1] + b[1]));
                        a
                    },
                );
            for i in 0..weights.len() {
                for part in 0..2 {
                    // what is seldom seen stays near where it was
                    let slope =
                        gradient[i][part] / batch.len() as f32 + 2e-7 * (weights[i][part] - start[i][part]);
                    let (m, v) = (&mut first[i][part], &mut second[i][part]);
                    *m = 0.9 * *m + 0.1 * slope;
                    *v = 0.999 * *v + 0.001 * slope * slope;
                    let (m, v) = (*m / (1.0 - 0.9f32.powi(step)), *v / (1.0 - 0.999f32.powi(step)));
                    weights[i][part] -= rate * m / (v.sqrt() + 1e-8);
                }
            }
        }
        told(round, error(&weights));
    }
    let after = error(&weights);
    let fitted = entered(&layout, &evaluation.weights, &weights, &counted);
    (Worths::of(variant, &fitted), Fit { samples: counted.len(), before, after })
}

/// The weights as numbers.
fn vector(layout: &Layout<'_>, weights: &Weights) -> Vec<[f32; 2]> {
    let mut all = vec![[0.0; 2]; layout.len()];
    let parts = |pair: Pair| [pair.opening as f32, pair.ending as f32];
    for (kind, _) in layout.variant.kinds() {
        let piece = Piece::new(kind, Side::Red);
        for at in layout.variant.shape().all() {
            all[layout.stands(piece, at)] = parts(weights.stands(piece, at));
        }
        for which in Trait::ALL {
            all[layout.of_kind(kind, which as usize)] = parts(weights.of(kind, which));
        }
        let more = Trait::ALL.len();
        let under = weights.under[kind.index()];
        for (i, pair) in [weights.held[kind.index()], under[0], under[1]].into_iter().enumerate() {
            all[layout.of_kind(kind, more + i)] = parts(pair);
        }
    }
    all[layout.tempo()] = [weights.tempo as f32; 2];
    all
}

/// Weights of those numbers. The plain worth of a kind is the mean of what it contributed.
fn entered(layout: &Layout<'_>, old: &Weights, fitted: &[[f32; 2]], counted: &[Counted]) -> Weights {
    let variant = layout.variant;
    let mut weights = old.clone();
    let pair = |what: usize| {
        let [opening, ending] = fitted[what];
        Pair { opening: opening.round() as i32, ending: ending.round() as i32 }
    };
    let mut seen = vec![0f64; layout.len()];
    for (what, count) in counted.iter().flat_map(|counted| &counted.counts) {
        seen[*what as usize] += f64::from(count.abs());
    }
    for (kind, rules) in variant.kinds() {
        let piece = Piece::new(kind, Side::Red);
        let (mut sum, mut times) = (0.0, 0.0);
        let mean = |what: usize| f64::from(fitted[what][0] + fitted[what][1]) / 2.0;
        let mut places: Vec<usize> = variant.shape().all().map(|at| layout.stands(piece, at)).collect();
        places.sort_unstable();
        places.dedup();
        for what in places {
            sum += mean(what) * seen[what];
            times += seen[what];
        }
        let moving = layout.of_kind(kind, Trait::Mobility as usize);
        if times > 0.0 && (!rules.royal || variant.royals.keep_one) {
            let worth = sum / times + mean(moving) * alone(variant, piece);
            weights.plain[kind.index()] = worth.max(10.0) as i32;
        }
        for at in variant.shape().all() {
            weights.set_stands(variant, kind, at, pair(layout.stands(piece, at)));
        }
        for which in Trait::ALL {
            weights.set(kind, which, pair(layout.of_kind(kind, which as usize)));
        }
        let more = Trait::ALL.len();
        weights.held[kind.index()] = pair(layout.of_kind(kind, more));
        weights.under[kind.index()] =
            [pair(layout.of_kind(kind, more + 1)), pair(layout.of_kind(kind, more + 2))];
    }
    let tempo = pair(layout.tempo());
    weights.tempo = (tempo.opening + tempo.ending) / 2;
    weights
}

/// About how many points a piece can go to in play.
fn alone(variant: &Arc<Variant>, piece: Piece) -> f64 {
    let counts = variant.shape().all().map(|at| f64::from(variant.alone(piece, at).moves.count()));
    counts.sum::<f64>() / variant.shape().points() as f64 * 0.5
}
