//! What came of a match, for people and for programs.

use std::sync::Arc;

use indexmap::IndexMap;
use serde::Serialize;

use crate::arena::elo::{Estimate, Sprt, Tally};
use crate::arena::{By, Effort, Entrant, Failing, Played, Who};
use crate::board::Side;
use crate::cli::words::{clean, count};
use crate::variant::Variant;

/// What has come of a match so far.
pub struct Account {
    /// The players.
    pub names: [String; 2],
    /// Their points.
    pub tally: Tally,
    game: String,
    /// The first game of a pair, while the second is not over.
    half: Option<usize>,
    reasons: IndexMap<&'static str, usize>,
    /// Games won by Red and by Black.
    sides: [usize; 2],
    plies: usize,
    efforts: [Effort; 2],
    faults: Vec<Fault>,
    sprt: Option<Sprt>,
    /// Whether times are told: where they mean nothing, the answer is always the same.
    timed: bool,
}

/// A game that was lost by something that is no play.
#[derive(Clone, Serialize)]
struct Fault {
    game: usize,
    player: String,
    side: &'static str,
    result: &'static str,
    reason: &'static str,
    text: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    why: String,
}

impl Account {
    /// Of a match that begins.
    pub fn new(variant: &Arc<Variant>, entrants: &[Entrant; 2], sprt: Option<Sprt>) -> Account {
        let timed = |entrant: &Entrant| entrant.pace.is_timed() || matches!(entrant.who, Who::Program(_));
        Account {
            names: entrants.each_ref().map(|entrant| clean(&entrant.name)),
            tally: Tally::default(),
            game: clean(variant.id()),
            half: None,
            reasons: IndexMap::new(),
            sides: [0, 0],
            plies: 0,
            efforts: [Effort::default(); 2],
            faults: Vec::new(),
            sprt,
            timed: entrants.iter().any(timed),
        }
    }

    /// Adds the next game.
    pub fn add(&mut self, played: &Played) {
        match self.half.take() {
            None => self.half = Some(played.halves()),
            Some(first) => self.tally.add([first, played.halves()]),
        }
        *self.reasons.entry(played.ending.by.word()).or_insert(0) += 1;
        self.plies += played.actions.len();
        if let Some(winner) = played.ending.winner {
            self.sides[winner.index()] += 1;
        }
        for (sum, effort) in self.efforts.iter_mut().zip(&played.efforts) {
            *sum = sum.with(effort);
        }
        if let (By::Failing(failing), Some(winner)) = (&played.ending.by, played.ending.winner) {
            let loser = winner.other();
            self.faults.push(Fault {
                game: played.number + 1,
                player: self.names[played.player(loser)].clone(),
                side: loser.word(),
                result: played.ending.result().text(),
                reason: failing.word(),
                text: clean(failing.said()),
                why: clean(failing.why()),
            });
        }
    }

    /// Whether H1 of the test is accepted, or H0; `None` while it goes on.
    pub fn decision(&self) -> Option<bool> {
        if self.half.is_some() { None } else { self.sprt?.decided(&self.tally) }
    }

    /// How it stands, in a few words.
    pub fn standing(&self) -> String {
        let [won, drawn, lost] = self.tally.games;
        let Estimate { elo, between: [low, high], .. } = self.tally.estimate();
        let half = (high - low) / 2.0;
        let half = if half.is_finite() { format!(" ± {half:.0}") } else { String::new() };
        let ratio = self.sprt.map(|sprt| format!(", LLR {:.2}", sprt.ratio(&self.tally)));
        format!("+{won} ={drawn} -{lost}, Elo {}{half}{}", signed(elo), ratio.unwrap_or_default())
    }

    /// What a side did to lose a game, in words.
    pub fn fault_of(&self, side: Side, failing: &Failing) -> String {
        fault_told(side.word(), failing.word(), failing.said(), failing.why())
    }
}

/// `red: illegal move, "h3h9": …`.
fn fault_told(side: &str, reason: &str, text: &str, why: &str) -> String {
    let text = if text.is_empty() { String::new() } else { format!(": `{}`", clean(text)) };
    let why = if why.is_empty() { String::new() } else { format!(" ({})", clean(why)) };
    format!("{side}: {reason}{text}{why}")
}

/// A match as JSON.
#[derive(Serialize)]
pub struct Summary<'a> {
    game: &'a str,
    players: &'a [String; 2],
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    /// By points of the first player in two games: 0, ½, 1, 1½, 2.
    pairs: [u64; 5],
    /// In percent.
    score: f64,
    /// `null` where all points went to one.
    elo: Option<f64>,
    elo_at_least: Option<f64>,
    elo_at_most: Option<f64>,
    superiority: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
    won_by_red: usize,
    won_by_black: usize,
    reasons: Vec<Reason>,
    mean_actions: f64,
    efforts: Vec<Means>,
    faults: &'a [Fault],
}

#[derive(Serialize)]
struct Reason {
    reason: &'static str,
    games: usize,
}

#[derive(Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    ratio: f64,
    lower: f64,
    upper: f64,
    /// `null` if it is not decided.
    accepted: Option<&'static str>,
}

/// What an action of a player took, in the mean.
#[derive(Serialize)]
struct Means {
    player: String,
    depth: Option<f64>,
    nodes: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes_per_second: Option<f64>,
}

/// To so many digits behind the point.
fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (value * scale).round() / scale
}

impl<'a> Summary<'a> {
    /// Of a match.
    pub fn of(account: &'a Account) -> Summary<'a> {
        let tally = &account.tally;
        let [won, drawn, lost] = tally.games;
        let Estimate { score, elo, between: [low, high], superiority } = tally.estimate();
        let finite = |elo: f64| elo.is_finite().then(|| rounded(elo, 1));
        let sprt = account.sprt.map(|sprt| {
            let [lower, upper] = Sprt::bounds().map(|bound| rounded(bound, 3));
            let accepted = account.decision().map(|first| if first { "H1" } else { "H0" });
            let ratio = rounded(sprt.ratio(tally), 3);
            Test { elo0: sprt.elo0, elo1: sprt.elo1, ratio, lower, upper, accepted }
        });
        let mut reasons: Vec<Reason> =
            account.reasons.iter().map(|(reason, games)| Reason { reason, games: *games }).collect();
        reasons.sort_by(|a, b| b.games.cmp(&a.games).then(a.reason.cmp(b.reason)));
        Summary {
            game: &account.game,
            players: &account.names,
            games: tally.count(),
            won,
            drawn,
            lost,
            pairs: tally.pairs,
            score: rounded(score * 100.0, 2),
            elo: finite(elo),
            elo_at_least: finite(low),
            elo_at_most: finite(high),
            superiority: rounded(superiority, 4),
            sprt,
            won_by_red: account.sides[0],
            won_by_black: account.sides[1],
            reasons,
            mean_actions: rounded(account.plies as f64 / tally.count().max(1) as f64, 1),
            efforts: [0, 1].map(|player| account.means(player)).into(),
            faults: &account.faults,
        }
    }
}

impl Account {
    fn means(&self, player: usize) -> Means {
        let effort = &self.efforts[player];
        let mean = |sum: f64, number: usize| (number > 0).then(|| rounded(sum / number as f64, 1));
        let timed = |value: Option<f64>| value.filter(|_| self.timed);
        let seconds = effort.counted_time.as_secs_f64();
        Means {
            player: self.names[player].clone(),
            depth: mean(effort.depths as f64, effort.deep),
            nodes: mean(effort.nodes as f64, effort.counted),
            milliseconds: timed(mean(effort.time.as_secs_f64() * 1000.0, effort.actions)),
            nodes_per_second: timed((seconds > 0.0).then(|| rounded(effort.nodes as f64 / seconds, 0))),
        }
    }
}

/// A difference in Elo with its sign.
fn signed(elo: f64) -> String {
    if elo == f64::INFINITY {
        "+∞".to_owned()
    } else if elo == f64::NEG_INFINITY {
        "-∞".to_owned()
    } else {
        format!("{:+.1}", if elo.abs() < 0.05 { 0.0 } else { elo })
    }
}

/// Elo with its interval: `+12.3 (95 %: -4.0 to +28.9)`.
fn elo_told(estimate: &Estimate) -> String {
    let [low, high] = estimate.between;
    format!("{} (95 %: {} to {})", signed(estimate.elo), signed(low), signed(high))
}

/// A match for people.
pub fn duel(account: &Account) -> String {
    let summary = Summary::of(account);
    let [first, second] = &account.names;
    let estimate = account.tally.estimate();
    let games = count(summary.games as usize, "game");
    let Summary { won, drawn, lost, .. } = summary;
    let mut lines = vec![
        format!("{}: {games} of {first} against {second}", account.game),
        format!("{first} won {won}, drew {drawn}, lost {lost}: {:.1} %", summary.score),
        format!("Elo      {}", elo_told(&estimate)),
        format!("stronger with a likelihood of {:.1} %", summary.superiority * 100.0),
    ];
    let pairs = ["0", "½", "1", "1½", "2"].iter().zip(summary.pairs);
    let pairs: Vec<String> = pairs.map(|(points, pairs)| format!("{points}: {pairs}")).collect();
    lines.push(format!("pairs    {} (by points of {first})", pairs.join(", ")));
    if let Some(test) = &summary.sprt {
        let accepted = match test.accepted {
            Some("H1") => format!("stronger by {}, not by {} (H1)", test.elo1, test.elo0),
            Some(_) => format!("not stronger by {}, but by {} (H0)", test.elo1, test.elo0),
            None => "not decided".to_owned(),
        };
        let Test { elo0, elo1, ratio, lower, upper, .. } = test;
        lines.push(format!(
            "SPRT     {elo0} or {elo1} Elo: LLR {ratio:.2} ({lower:.2} to {upper:.2}), {accepted}"
        ));
    }
    let ends = summary.reasons.iter().map(|Reason { reason, games }| format!("{reason} {games}"));
    lines.push(format!("ended by {}", ends.collect::<Vec<_>>().join(", ")));
    let (red, black) = (summary.won_by_red, summary.won_by_black);
    lines.push(format!("sides    Red won {red}, Black {black}"));
    lines.push(format!("length   {:.1} actions in the mean", summary.mean_actions));
    lines.extend(summary.efforts.iter().filter_map(Means::told));
    lines.extend(summary.faults.iter().map(|fault| {
        let told = fault_told(fault.side, fault.reason, &fault.text, &fault.why);
        format!("game {} {}, {} as {told}", fault.game, fault.result, fault.player)
    }));
    lines.join("\n") + "\n"
}

impl Means {
    /// On a line; `None` if nothing was told.
    fn told(&self) -> Option<String> {
        let parts = [
            self.depth.map(|depth| format!("depth {depth:.1}")),
            self.nodes.map(|nodes| format!("{nodes:.0} positions")),
            self.milliseconds.map(|time| format!("{time:.0} ms")),
            self.nodes_per_second.map(|speed| format!("{speed:.0} positions a second")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| format!("thought  {}: {} an action", self.player, parts.join(", ")))
    }
}

/// Several matches for people, a line each.
pub fn ladder(accounts: &[Account]) -> String {
    let mut lines = Vec::new();
    for account in accounts {
        let [first, second] = &account.names;
        let [won, drawn, lost] = account.tally.games;
        let estimate = account.tally.estimate();
        lines.push(format!(
            "{first:<8} against {second:<8} +{won} ={drawn} -{lost}: {:.1} %, Elo {}",
            estimate.score * 100.0,
            elo_told(&estimate)
        ));
    }
    let games: u64 = accounts.iter().map(|account| account.tally.count()).sum();
    let game = accounts.first().map_or("", |account| &account.game);
    format!("{game}: {}\n{}\n", count(games as usize, "game"), lines.join("\n"))
}
