//! What results say of strength.
//!
//! Two games with one opening and sides exchanged are counted together, since they are no two independent games: who has
//! the better side of the opening wins one and loses the other.

use std::f64::consts::SQRT_2;

/// Results of the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// Pairs of games by what they brought: nothing, half a point, and so on to two.
    pub pairs: [u64; 5],
}

/// What is thought of the first player's strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Its share of the points, from 0 to 1.
    pub score: f64,
    /// The difference in Elo, and what it is at least and at most with 95 % certainty. Infinite where all points went
    /// to one.
    pub elo: f64,
    /// See `elo`.
    pub between: [f64; 2],
    /// How likely it is the stronger, from 0 to 1.
    pub superiority: f64,
}

/// So many standard errors to each side hold 95 %.
const WIDE: f64 = 1.959_963_984_540_054;

impl Tally {
    /// Adds both games of a pair, each by halves of a point: 0, 1 or 2.
    pub fn add(&mut self, halves: [usize; 2]) {
        for halves in halves {
            self.games[2 - halves] += 1;
        }
        self.pairs[halves[0] + halves[1]] += 1;
    }

    /// How many games.
    pub fn count(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The share of the points, from 0 to 1; half of them if nothing was played.
    pub fn score(&self) -> f64 {
        let [won, drawn, _] = self.games;
        if self.count() == 0 { 0.5 } else { (won as f64 + 0.5 * drawn as f64) / self.count() as f64 }
    }

    /// The variance of the share of a pair's points, around their mean, and the number of pairs.
    fn spread(&self) -> (f64, f64) {
        let pairs = self.pairs.iter().sum::<u64>() as f64;
        let mean = self.score();
        let squares =
            (0..5).zip(self.pairs).map(|(i, count)| count as f64 * (f64::from(i) / 4.0 - mean).powi(2));
        (squares.sum::<f64>() / pairs.max(1.0), pairs)
    }

    /// What is thought of the strength. Where all pairs went alike, their spread says nothing, and the games are taken
    /// as independent ones.
    pub fn estimate(&self) -> Estimate {
        let (score, games) = (self.score(), self.count() as f64);
        let (variance, pairs) = self.spread();
        let [mut low, mut high] = wilson(score, games);
        if variance > 0.0 && pairs > 1.0 {
            let error = (variance / (pairs - 1.0)).sqrt() * WIDE;
            // few games can be so uneven that what is usual would lead beyond all points
            low = if score > error { score - error } else { low };
            high = if score + error < 1.0 { score + error } else { high };
        }
        let error =
            if variance > 0.0 { (variance / pairs).sqrt() } else { (score * (1.0 - score) / games).sqrt() };
        let superiority = match (error > 0.0, score.total_cmp(&0.5)) {
            (true, _) => normal((score - 0.5) / error),
            (_, std::cmp::Ordering::Greater) => 1.0 - 0.5_f64.powf(games),
            (_, std::cmp::Ordering::Less) => 0.5_f64.powf(games),
            (false, _) => 0.5,
        };
        Estimate { score, elo: elo(score), between: [elo(low), elo(high)], superiority }
    }
}

/// The interval of Wilson for a share of so many games.
fn wilson(share: f64, games: f64) -> [f64; 2] {
    if games == 0.0 {
        return [0.0, 1.0];
    }
    let square = WIDE * WIDE;
    let middle = (share + square / (2.0 * games)) / (1.0 + square / games);
    let half = WIDE / (1.0 + square / games)
        * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
    [middle - half, middle + half]
}

/// The difference in Elo for a share of the points.
pub fn elo(share: f64) -> f64 {
    match share {
        share if share <= 0.0 => f64::NEG_INFINITY,
        share if share >= 1.0 => f64::INFINITY,
        share => -400.0 * (1.0 / share - 1.0).log10(),
    }
}

/// The share of the points for a difference in Elo.
pub fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The share of the normal distribution below so many standard deviations.
fn normal(deviations: f64) -> f64 {
    0.5 * (1.0 + libm::erf(deviations / SQRT_2))
}

/// A sequential test of whether the difference is one or another number of Elo, each held wrongly in one case of twenty.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The one, H0.
    pub elo0: f64,
    /// The other, H1, which is larger.
    pub elo1: f64,
}

/// How often each hypothesis is accepted though the other holds.
const WRONG: f64 = 0.05;
/// So often is taken as seen what was not, so that it is not thought impossible.
const UNSEEN: f64 = 1e-3;
/// The shares of the points of a pair.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// Steps in which a number is found, each to half of what it may be.
const STEPS: usize = 100;

/// Of all distributions in which what is counted has the mean 0, the likeliest has the shares `count / (1 + tilt * value)`
/// of all: this is the tilt. There are values above and below 0.
fn tilt(counts: &[f64; 5], values: &[f64; 5]) -> f64 {
    let mean = |tilt: f64| -> f64 {
        counts.iter().zip(values).map(|(count, value)| count * value / (1.0 + tilt * value)).sum()
    };
    let [least, most] = [f64::min, f64::max].map(|pick| values.iter().copied().fold(0.0, pick));
    // the mean falls as the tilt grows, from one end of where all shares are positive to the other
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..STEPS {
        let middle = (low + high) / 2.0;
        if mean(middle) > 0.0 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

impl Sprt {
    /// The ratio of likelihoods at which H0 and H1 are accepted, as logarithms.
    pub fn bounds() -> [f64; 2] {
        let bound = ((1.0 - WRONG) / WRONG).ln();
        [-bound, bound]
    }

    /// The logarithm of the ratio of likelihoods of H1 and H0: of each hypothesis, the likeliest of all distributions of a
    /// pair's points that have its mean.
    pub fn ratio(&self, tally: &Tally) -> f64 {
        if tally.count() == 0 {
            return 0.0;
        }
        let counts = tally.pairs.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let likelihoods = [self.elo0, self.elo1].map(|elo| {
            let means = SHARES.map(|points| points - share(elo));
            let tilt = tilt(&counts, &means);
            counts
                .iter()
                .zip(means)
                .map(|(count, from_mean)| -count * (1.0 + tilt * from_mean).ln())
                .sum::<f64>()
        });
        likelihoods[1] - likelihoods[0]
    }

    /// Whether H1 is accepted (`true`) or H0; `None` as long as neither is.
    pub fn decided(&self, tally: &Tally) -> Option<bool> {
        let ratio = self.ratio(tally);
        let [low, high] = Sprt::bounds();
        if ratio >= high {
            Some(true)
        } else if ratio <= low {
            Some(false)
        } else {
            None
        }
    }
}
