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

/// How fast chances grow with centipawns: 1000 are ten to one.
const SLOPE: f32 = std::f32::consts::LN_10 / 1000.0;
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
        let kinds = self.variant.kinds().len();
        kinds * (self.points() + KINDS + self.lines() + 2 * kinds) + 1
    }

    /// Numbers that all points of a kind share: one, and one for each rank and each file.
    fn lines(&self) -> usize {
        1 + self.variant.shape().ranks() + self.variant.shape().files()
    }

    /// What a point shares with others: with all, with its rank, with its file.
    fn shared(&self, stands: usize) -> [usize; 3] {
        let (kind, at) = (stands / self.points(), stands % self.points());
        let shape = self.variant.shape();
        let (rank, file) = (at / shape.files(), at % shape.files());
        let first = self.variant.kinds().len() * (self.points() + KINDS) + kind * self.lines();
        [first, first + 1 + rank, first + 1 + shape.ranks() + file]
    }

    /// How far each number may well be from where it was, in centipawns; the less seen the nearer it stays.
    fn spreads(&self) -> Vec<f32> {
        let (stands, kinds) = (self.variant.kinds().len() * self.points(), self.variant.kinds().len());
        let spread = |what: usize| {
            if what < stands {
                15.0
            } else if what < stands + kinds * KINDS {
                if (what - stands) % KINDS < Trait::ALL.len() { 25.0 } else { 200.0 }
            } else if what >= stands + kinds * (KINDS + self.lines()) && what < self.tempo() {
                6.0
            } else if what < self.tempo() && (what - stands - kinds * KINDS) % self.lines() > 0 {
                30.0
            } else {
                1000.0
            }
        };
        (0..self.len()).map(spread).collect()
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

    /// A pair of kinds: of one side, and of both.
    fn pair(&self, (a, b): (Kind, Kind), both_sides: bool) -> usize {
        let kinds = self.variant.kinds().len();
        let first = kinds * (self.points() + KINDS + self.lines());
        let (a, b) = (a.index().min(b.index()), a.index().max(b.index()));
        first + (usize::from(both_sides) * kinds + a) * kinds + b
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

/// Centipawns, as a chance of winning.
fn chance(score: f32) -> f32 {
    1.0 / (1.0 + (-score * SLOPE).exp())
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
            let stands = layout.stands(piece, at);
            for what in [&[stands][..], &layout.shared(stands)].concat() {
                counting.add(piece.side(), what, 1);
            }
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
    let number = |kind: Kind, side: Side| position.tops(Piece::new(kind, side)).count() as i32;
    let common = || layout.variant.kinds().filter(|(_, rules)| !rules.royal).map(|(kind, _)| kind);
    for a in common() {
        for b in common().filter(|b| a.index() <= b.index()) {
            for side in Side::BOTH {
                counting.add(side, layout.pair((a, b), false), number(a, side) * number(b, side));
                if a != b {
                    let count = number(a, side) * number(b, side.other());
                    counting.add(side, layout.pair((a, b), true), count);
                }
            }
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
    // positions of a game have one result: they tell less than as many games would
    let told_by = counted.len().max(1) as f32 / 12.0;
    let holds: Vec<f32> =
        layout.spreads().iter().map(|spread| 1.0 / (spread * spread * told_by * SLOPE)).collect();
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
                    let slope = gradient[i][part] / batch.len() as f32
                        + holds[i] * (weights[i][part] - start[i][part]);
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
    for (a, _) in layout.variant.kinds() {
        for (b, _) in layout.variant.kinds().skip(a.index()) {
            all[layout.pair((a, b), false)] = parts(weights.beside(a, b));
            if a != b {
                all[layout.pair((a, b), true)] = parts(weights.against(a, b));
            }
        }
    }
    all[layout.tempo()] = [weights.tempo as f32; 2];
    all
}

/// Weights of those numbers. The plain worth of a kind is the mean of what it contributed.
fn entered(layout: &Layout<'_>, old: &Weights, fitted: &[[f32; 2]], counted: &[Counted]) -> Weights {
    let variant = layout.variant;
    let mut weights = old.clone();
    let stands = variant.kinds().len() * layout.points();
    let whole = |what: usize| {
        let shared = if what < stands { &layout.shared(what)[..] } else { &[] };
        shared.iter().fold(fitted[what], |[a, b], what| [a + fitted[*what][0], b + fitted[*what][1]])
    };
    let pair = |what: usize| {
        let [opening, ending] = whole(what);
        Pair { opening: opening.round() as i32, ending: ending.round() as i32 }
    };
    let mut seen = vec![0f64; layout.len()];
    for (what, count) in counted.iter().flat_map(|counted| &counted.counts) {
        seen[*what as usize] += f64::from(count.abs());
    }
    for (kind, rules) in variant.kinds() {
        let piece = Piece::new(kind, Side::Red);
        let (mut sum, mut times) = (0.0, 0.0);
        let mean = |what: usize| f64::from(whole(what)[0] + whole(what)[1]) / 2.0;
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
    for (a, _) in variant.kinds() {
        for (b, _) in variant.kinds().skip(a.index()) {
            weights.set_beside(a, b, pair(layout.pair((a, b), false)));
            if a != b {
                weights.set_against(a, b, pair(layout.pair((a, b), true)));
            }
        }
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
