//! Fitting weights to games that the engine has played against itself.
//!
//! The evaluation is a sum of counts times weights, so that its fit to the results of games is a logistic regression
//! (Östensen's method, known from the program Texel).

use std::sync::Arc;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::slice::ParallelSlice;

use super::evaluate::{Evaluation, Notes};
use super::score::{SLOPE, Score};
use super::weights::{Pair, Weights};
use super::worths;
use super::{Engine, Limits, Stop};
use crate::board::{Kind, Piece, Point, Side};
use crate::compile::worths::{MOST, Merit, Phases, Worth, Worths};
use crate::game::{Game, Position, Reach};
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
/// A game that chance has begun so much better for one side is not played.
const UNFAIR: i32 = 600;

/// Plays a game of the engine against itself, with so many positions looked at for each action. Positions are sampled
/// where nothing is about to be taken.
pub fn play(engine: &Engine, nodes: u64, seed: u64) -> Vec<Sample> {
    let variant = engine.variant();
    let mut dice = Dice::new(seed);
    engine.forget();
    let mut game = Game::new(variant);
    // where the sides have different pieces, one of them may seem ahead from the start
    let level = engine.evaluate(&game) * if game.position().actor() == Side::Red { 1 } else { -1 };
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
        if samples.is_empty() && (score - level).abs() > UNFAIR && game.plies() < 16 {
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

/// Numbers of a kind besides those of its points: what [`Merit`] lists, in its order.
const KINDS: usize = Merit::ALL.len();

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
        let kinds = self.variant.kinds().len();
        let merits = kinds * self.points();
        let shared = merits + kinds * KINDS;
        let pairs = shared + kinds * self.lines();
        let spread = |what: usize| {
            if what < merits {
                15.0
            } else if what < shared {
                if (what - merits) % KINDS < Merit::Held as usize { 25.0 } else { 200.0 }
            } else if what < pairs {
                // the first of them is shared by all points: the piece itself
                if (what - shared).is_multiple_of(self.lines()) { 1000.0 } else { 30.0 }
            } else if what < self.tempo() {
                6.0
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

    fn of_kind(&self, kind: Kind, merit: Merit) -> usize {
        self.variant.kinds().len() * self.points() + kind.index() * KINDS + merit as usize
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
    fn note(&mut self, piece: Piece, merit: Merit, count: i32) {
        self.add(piece.side(), self.layout.of_kind(piece.kind(), merit), count);
    }
}

/// Centipawns, as a chance of winning.
fn chance(score: f32) -> f32 {
    1.0 / (1.0 + (-score * SLOPE as f32).exp())
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
            counting.note(piece, Merit::under(piece, top), 1);
        }
    }
    for side in Side::BOTH {
        for (kind, held) in position.held(side) {
            counting.note(Piece::new(kind, side), Merit::Held, i32::from(held));
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

/// Positions of which sums are made by themselves: the sum of these sums is the same whatever the number of threads.
const PART: usize = 1024;

/// Fits worths to samples, beginning with those given. `trust`: how much the result of a game counts beside what the
/// search thought, from 0 to 1. `told` is called after each of the passes over the samples. What was never seen in the
/// samples stays as it was given, said or not. The same samples give the same worths, whatever the number of threads.
pub fn fit(
    variant: &Arc<Variant>,
    given: &Worths,
    samples: &[Sample],
    trust: f32,
    passes: usize,
    told: &mut dyn FnMut(),
) -> (Worths, Fit) {
    let evaluation = &Evaluation::new(variant, worths::weights(variant, given));
    let layout = Layout { variant, mirrored: is_mirrored(variant) };
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
    let before = error(&counted, &weights);
    let mut order: Vec<usize> = (0..counted.len()).collect();
    let mut dice = Dice::new(3);
    let mut step = 0;
    // positions of a game have one result: they tell less than as many games would
    let told_by = counted.len().max(1) as f32 / 12.0;
    let holds: Vec<f32> =
        layout.spreads().iter().map(|spread| 1.0 / (spread * spread * told_by * SLOPE as f32)).collect();
    for pass in 0..passes {
        for i in (1..order.len()).rev() {
            order.swap(i, dice.below(i + 1));
        }
        let rate = 4.0 * 0.5f32.powf(pass as f32 * 5.0 / passes as f32);
        for batch in order.chunks(4096) {
            step += 1;
            let gradient = gradient(&counted, batch, &weights);
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
        told();
    }
    let after = error(&counted, &weights);
    let fitted = Fitted::new(&layout, &weights, &counted).worths(given);
    (fitted, Fit { samples: counted.len(), before, after })
}

/// Whether what a piece can do is the same on the left and on the right.
fn is_mirrored(variant: &Variant) -> bool {
    let shape = variant.shape();
    variant.pieces().all(|piece| {
        shape.board().into_iter().all(|at| {
            let mirror = |at: Point| shape.point(shape.files() - 1 - shape.file(at), shape.rank(at));
            let turned = mirror(at).map(|other| variant.alone(piece, other).moves);
            turned == Some(variant.alone(piece, at).moves.filter_map(mirror).collect())
        })
    })
}

/// What numbers make of a position: Red's chance.
fn guess(weights: &[[f32; 2]], counted: &Counted) -> f32 {
    let worth = |(what, count): &(u32, f32)| {
        let [opening, ending] = weights[*what as usize];
        count * (opening * counted.opening + ending * (1.0 - counted.opening))
    };
    chance(counted.counts.iter().map(worth).sum())
}

/// The mean squared error of the chances.
fn error(counted: &[Counted], weights: &[[f32; 2]]) -> f64 {
    let of_part = |part: &[Counted]| -> f64 {
        part.iter().map(|counted| f64::from(guess(weights, counted) - counted.target).powi(2)).sum()
    };
    let sums: Vec<f64> = counted.par_chunks(PART).map(of_part).collect();
    sums.iter().sum::<f64>() / counted.len().max(1) as f64
}

/// How the error of some positions changes with each number, added up.
fn gradient(counted: &[Counted], batch: &[usize], weights: &[[f32; 2]]) -> Vec<[f32; 2]> {
    let of_part = |part: &[usize]| {
        let mut gradient = vec![[0f32; 2]; weights.len()];
        for counted in part.iter().map(|i| &counted[*i]) {
            let error = guess(weights, counted) - counted.target;
            for (what, count) in &counted.counts {
                let by = error * count;
                gradient[*what as usize][0] += by * counted.opening;
                gradient[*what as usize][1] += by * (1.0 - counted.opening);
            }
        }
        gradient
    };
    let parts: Vec<Vec<[f32; 2]>> = batch.par_chunks(PART).map(of_part).collect();
    let mut all = vec![[0f32; 2]; weights.len()];
    for part in parts {
        all.iter_mut().zip(part).for_each(|(a, b)| (a[0], a[1]) = (a[0] + b[0], a[1] + b[1]));
    }
    all
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
        for merit in Merit::ALL {
            all[layout.of_kind(kind, merit)] = parts(weights.of(kind, merit));
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

/// The numbers of a fit, with how often each thing was seen.
struct Fitted<'a> {
    layout: &'a Layout<'a>,
    numbers: &'a [[f32; 2]],
    seen: Vec<f64>,
}

impl Fitted<'_> {
    fn new<'a>(layout: &'a Layout<'a>, numbers: &'a [[f32; 2]], counted: &[Counted]) -> Fitted<'a> {
        let mut seen = vec![0f64; layout.len()];
        for (what, count) in counted.iter().flat_map(|counted| &counted.counts) {
            seen[*what as usize] += f64::from(count.abs());
        }
        Fitted { layout, numbers, seen }
    }

    /// A number, with what it shares with others.
    fn whole(&self, what: usize) -> [f32; 2] {
        let stands = self.layout.variant.kinds().len() * self.layout.points();
        let shared = if what < stands { &self.layout.shared(what)[..] } else { &[] };
        let numbers = self.numbers;
        shared.iter().fold(numbers[what], |[a, b], what| [a + numbers[*what][0], b + numbers[*what][1]])
    }

    fn rounded(&self, what: usize) -> Phases {
        self.whole(what).map(|number| (number.round() as i32).clamp(-MOST, MOST))
    }

    /// A number that the samples say something of.
    fn known(&self, what: usize) -> Option<Phases> {
        (self.seen[what] > 0.0).then(|| self.rounded(what))
    }

    /// The worths, with those given where nothing was seen.
    fn worths(&self, given: &Worths) -> Worths {
        let (layout, variant) = (self.layout, self.layout.variant);
        let mut worths = given.clone();
        let [opening, ending] = self.rounded(layout.tempo());
        worths.tempo = Some((opening + ending) / 2);
        let reach = Reach::of_start(variant, &variant.start());
        worths.kinds.resize(variant.kinds().len(), Worth::default());
        for ((kind, _), worth) in variant.kinds().zip(&mut worths.kinds) {
            self.kind(kind, &reach, worth);
        }
        for (a, _) in variant.kinds() {
            for (b, _) in variant.kinds().skip(a.index()) {
                let tables = [(&mut worths.beside, false), (&mut worths.against, true)];
                for (table, both_sides) in tables {
                    match self.known(layout.pair((a, b), both_sides)).filter(|_| a != b || !both_sides) {
                        Some([0, 0]) => drop(table.remove(&(a, b))),
                        Some(phases) => drop(table.insert((a, b), phases)),
                        None => {}
                    }
                }
            }
        }
        self.without_tables_that_are_guessed(worths)
    }

    /// What was seen of a kind. Its plain worth is the mean of what it contributed.
    fn kind(&self, kind: Kind, reach: &Reach, worth: &mut Worth) {
        let (layout, variant) = (self.layout, self.layout.variant);
        let piece = Piece::new(kind, Side::Red);
        let (mut sum, mut times) = (0.0, 0.0);
        let mean = |what: usize| f64::from(self.whole(what)[0] + self.whole(what)[1]) / 2.0;
        let points = variant.shape().board();
        let mut places: Vec<usize> = points.into_iter().map(|at| layout.stands(piece, at)).collect();
        places.sort_unstable();
        places.dedup();
        for what in places {
            sum += mean(what) * self.seen[what];
            times += self.seen[what];
        }
        if times > 0.0 {
            if !variant.kind(kind).royal || variant.royals.keep_one {
                let moving = mean(layout.of_kind(kind, Merit::Mobility)) * alone(variant, piece);
                worth.worth = Some((sum / times + moving).clamp(10.0, f64::from(MOST)) as i32);
            }
            let reached = reach.points(piece);
            worth.points = [0, 1].map(|phase| {
                let number = |at: Point| {
                    (reached.has(at) && points.has(at)).then(|| self.rounded(layout.stands(piece, at))[phase])
                };
                variant.shape().all().map(number).collect()
            });
        }
        for (merit, phases) in Merit::ALL.into_iter().zip(&mut worth.merits) {
            *phases = self.known(layout.of_kind(kind, merit)).or(*phases);
        }
    }

    /// Leaves out the tables that say what would be guessed beside the rest.
    fn without_tables_that_are_guessed(&self, mut worths: Worths) -> Worths {
        let variant = self.layout.variant;
        let mut bare = worths.clone();
        bare.kinds.iter_mut().for_each(|worth| worth.points = Default::default());
        let guessed = worths::weights(variant, &bare);
        for ((kind, _), worth) in variant.kinds().zip(&mut worths.kinds) {
            for (phase, table) in worth.points.iter_mut().enumerate() {
                let guess = |at: Point| {
                    let Pair { opening, ending } = guessed.stands(Piece::new(kind, Side::Red), at);
                    [opening, ending][phase]
                };
                let said = variant.shape().all().zip(&*table);
                if said.into_iter().all(|(at, number)| number.is_none_or(|number| number == guess(at))) {
                    table.clear();
                }
            }
        }
        worths
    }
}

/// About how many points a piece can go to in play.
fn alone(variant: &Arc<Variant>, piece: Piece) -> f64 {
    let counts = variant.shape().all().map(|at| f64::from(variant.alone(piece, at).moves.count()));
    counts.sum::<f64>() / variant.shape().points() as f64 * 0.5
}
