//! The ledger of a repetition: what every action did, by whom, to whom, and what came of it, in words.

use serde::Serialize;

use super::cycle::{Cycle, Finding, Grade, Step};
use super::threats::{Capture, Judged, on_turn};
use crate::board::{Piece, Point, Side};
use crate::game::{Action, Position, Written};
use crate::variant::{Offence, Variant};

/// What an action of a cycle did.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    /// Its number in the game, from 1.
    pub ply: usize,
    /// Who made it.
    pub side: &'static str,
    /// The action as text.
    pub action: String,
    /// What made it.
    pub piece: String,
    /// The pieces that give check after it, with the royals they check.
    pub checks: Vec<(Standing, Standing)>,
    /// What its side could take after it.
    pub threats: Vec<Threat>,
}

/// A piece on a point.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// Its name.
    pub piece: String,
    /// Its point.
    pub point: String,
}

/// A capture that a side could make.
#[derive(Clone, Debug, Serialize)]
pub struct Threat {
    /// Who attacks.
    pub by: Standing,
    /// Whom.
    pub on: Standing,
    /// Whether the law takes it for a threat.
    pub counts: bool,
    /// Whether it was none before the action; of a capture that is none now, whether it was not possible.
    pub new: bool,
    /// Why it counts or not.
    pub why: &'static str,
    /// The pieces that reach the point after the capture.
    pub guards: Vec<Guard>,
    /// Whether the reply did away with it. `None` for the last action of the cycle.
    pub resolved: Option<bool>,
}

/// A piece that protects another, or seems to.
#[derive(Clone, Debug, Serialize)]
pub struct Guard {
    /// The piece.
    pub by: Standing,
    /// Whether it could legally take back.
    pub real: bool,
    /// Why not.
    pub why: Option<String>,
}

impl Cycle {
    /// What was seen in a cycle that has been judged.
    pub fn ledger(&self, finding: &Finding) -> Vec<Entry> {
        let variant = self.start.variant();
        let entries = finding.steps.iter().enumerate().map(|(i, step)| {
            let mut after = step.position.clone();
            after.apply(step.action);
            let threats = (0..step.captures.len()).map(|j| threat(step, &after, j, finding.steps.get(i + 1)));
            Entry {
                ply: self.before + i + 1,
                side: step.side.word(),
                action: step.position.action_text(step.action),
                piece: step
                    .position
                    .top(step.action.origin())
                    .map_or(String::new(), |piece| name(variant, piece)),
                checks: if step.checks { checks(&after, step.side) } else { Vec::new() },
                threats: threats.collect(),
            }
        });
        entries.collect()
    }
}

/// The name of a piece, as in a sentence.
fn name(variant: &Variant, piece: Piece) -> String {
    variant.kind(piece.kind()).title.get("en").to_string()
}

fn standing(variant: &Variant, piece: Piece, at: Point) -> Standing {
    Standing { piece: name(variant, piece), point: variant.point_name(at) }
}

/// Who gives check to whom.
fn checks(after: &Position, side: Side) -> Vec<(Standing, Standing)> {
    let variant = after.variant();
    let royals = after.exposed(side.other());
    let attackers = after.side(side).flat_map(|from| {
        let hit = after.walked_victims(from) & royals;
        hit.filter_map(move |at| Some((after.top(from)?, from, after.top(at)?, at)))
    });
    attackers
        .map(|(by, from, royal, at)| (standing(variant, by, from), standing(variant, royal, at)))
        .collect()
}

fn threat(step: &Step, after: &Position, index: usize, reply: Option<&Step>) -> Threat {
    let variant = after.variant();
    let capture = step.captures[index];
    let Capture { from, to, attacker, victim, judged, .. } = capture;
    let resolved = reply.map(|reply| {
        let mut then = reply.position.clone();
        then.apply(reply.action);
        let ours = on_turn(&then, step.side);
        let moved = |action: &Action| {
            let taken = ours.taken_at(*action).filter(|at| ours.top(*at) == Some(victim));
            action.origin() == from
                && taken.is_some_and(|at| at == to || reply.action.origin() == to)
                && then.top(from) == Some(attacker)
        };
        !ours.actions().iter().any(moved)
    });
    let why = match judged {
        Judged::Threat => "nobody could take back",
        Judged::DespiteProtection => "it counts although it is protected",
        Judged::Protected => "it is protected",
        Judged::LikeForLike => "it is of the same kind, and could take first: an offer to exchange",
        Judged::NotBlamed => "the law blames no such attacker",
        Judged::NotChased => "the law lets it be chased",
    };
    Threat {
        by: standing(variant, attacker, from),
        on: standing(variant, victim, to),
        counts: judged.counts(),
        new: if judged.counts() { step.new.contains(&index) } else { step.begun.contains(&index) },
        why,
        guards: guards(after, capture),
        resolved,
    }
}

/// The pieces that could take the captor once it has taken.
fn guards(after: &Position, capture: Capture) -> Vec<Guard> {
    let mut taken = on_turn(after, capture.attacker.side());
    let takes =
        |action: &Action| action.origin() == capture.from && taken.taken_at(*action) == Some(capture.to);
    let action = taken.actions().into_iter().find(takes);
    let Some(action @ Action::Move { to: landed, .. }) = action else { return Vec::new() };
    taken.apply(action);
    let variant = after.variant();
    let theirs = taken.side(capture.victim.side());
    let reach = theirs.filter(|from| taken.walked_victims(*from).has(landed));
    let guards = reach.filter_map(|from| {
        // where a change must be said, the capture itself is possible
        let goes = |action: &Action| action.origin() == from && taken.taken_at(*action) == Some(landed);
        let real = taken.actions().iter().any(goes);
        let why = (!real).then(|| {
            let ends = taken.walked_targets(from).into_iter();
            let to = ends.into_iter().find(|to| taken.taken_by(from, *to, 0..=0) == Some(landed));
            let written = Written::Move { from, to: to.unwrap_or(landed), carried: None, becomes: None };
            taken.explain(&written).text
        });
        Some(Guard { by: standing(variant, taken.top(from)?, from), real, why })
    });
    guards.collect()
}

impl Finding {
    /// The verdict in sentences.
    pub fn told(&self, variant: &Variant) -> String {
        let [red, black] = Side::BOTH.map(|side| self.did(variant, side));
        let verdict = match self.offender {
            Some(side) => format!("{side} must change or lose."),
            None if self.grades == [Grade::Nothing; 2] => "Neither is to blame.".to_string(),
            None => "Both do the same, so neither is to blame.".to_string(),
        };
        format!("{red} {black} {verdict}")
    }

    /// What a side did, in a sentence.
    fn did(&self, variant: &Variant, side: Side) -> String {
        let own = || self.steps.iter().filter(|step| step.side == side);
        match self.grades[side.index()] {
            Grade::Offence(Offence::Check, _) => format!("{side} gives check at every action."),
            Grade::Offence(Offence::Chase, graver) => {
                let victims = self.victims[side.index()].iter().filter_map(|number| {
                    let step = own().next()?;
                    let first =
                        step.new.iter().map(|i| step.captures[*i]).find(|c| c.victim_number == *number)?;
                    Some(format!(
                        "{}'s {} ({} at first)",
                        side.other(),
                        name(variant, first.victim),
                        variant.point_name(first.to)
                    ))
                });
                let victims = victims.collect::<Vec<_>>().join(" and ");
                let shield = if graver { ", which cannot leave, as it shields its royal" } else { "" };
                format!("{side} threatens {victims}{shield} anew at every action.")
            }
            Grade::Nothing => {
                let checks = own().filter(|step| step.checks).count();
                let threats = own().filter(|step| !step.new.is_empty()).count();
                let all = own().count();
                match (checks, threats) {
                    (0, 0) => format!("{side} neither checks nor threatens anything anew."),
                    (0, _) if threats == all => {
                        format!("{side} threatens something anew at every action, but not the same piece.")
                    }
                    (0, _) => format!("{side} threatens something anew at {threats} of its {all} actions."),
                    (_, 0) => format!("{side} gives check at {checks} of its {all} actions."),
                    _ => format!(
                        "{side} gives check at {checks} and threatens something anew at {threats} of its {all} actions."
                    ),
                }
            }
        }
    }
}

/// The ledger as lines a referee could read aloud: what does not count is left out, unless it is new and could be taken
/// for something that does. Actions that were made again and again are told once.
pub fn lines(ledger: &[Entry]) -> Vec<String> {
    ledger[..period(ledger)].iter().map(Entry::line).collect()
}

/// After how many actions the same ones are made again, to the end of a ledger.
pub fn period(ledger: &[Entry]) -> usize {
    let all = ledger.len();
    let same = |period: &usize| {
        all.is_multiple_of(*period)
            && ledger.iter().zip(&ledger[*period..]).all(|(a, b)| a.action == b.action)
    };
    (1..all).find(same).unwrap_or(all)
}

impl Standing {
    fn told(&self) -> String {
        format!("{} on {}", self.piece, self.point)
    }
}

impl Entry {
    fn line(&self) -> String {
        let side = if self.side == Side::Red.word() { Side::Red } else { Side::Black };
        let mut parts: Vec<String> = Vec::new();
        for (by, royal) in &self.checks {
            parts.push(format!("the {} checks the {}", by.told(), royal.told()));
        }
        for threat in self.threats.iter().filter(|threat| threat.counts || threat.new) {
            let age = if threat.new { "anew" } else { "as before" };
            let counts = if threat.counts { "" } else { " (does not count)" };
            let mut part = format!(
                "the {} attacks the {} {age}: {}{counts}",
                threat.by.told(),
                threat.on.told(),
                threat.why
            );
            let guards = threat.guards.iter().map(|guard| match &guard.why {
                None => format!("the {} could take back", guard.by.told()),
                Some(why) => format!("the {} could not: {why}", guard.by.told()),
            });
            let guards: Vec<String> = guards.collect();
            if !guards.is_empty() {
                part += &format!(" ({})", guards.join("; "));
            }
            if threat.counts && threat.new && threat.resolved == Some(false) {
                part += "; the reply leaves it";
            }
            parts.push(part);
        }
        if parts.is_empty() {
            parts.push("no check, no threat".to_string());
        }
        format!("{}. {side} {} ({}): {}.", self.ply, self.action, self.piece, parts.join("; "))
    }
}
