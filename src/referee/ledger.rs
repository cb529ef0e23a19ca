//! The ledger of a repetition: what every action did, by whom, to whom, and what came of it.

use serde::Serialize;

use super::cycle::{Cycle, Finding, Grade, Step};
use super::evidence::{Bar, Known, Protector, Scene};
use super::threats::{Capture, Judged, captures};
use super::words::{Teller, barred, joined, name, placed, verb};
use crate::board::Side;
use crate::game::{Action, Position};
use crate::variant::Variant;

/// What an action of a cycle did.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    /// Its number in the game, from 1.
    pub ply: usize,
    /// Who made it.
    pub side: &'static str,
    /// The action as text.
    pub action: String,
    /// The same in another notation, where one is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<String>,
    /// What made it.
    pub piece: String,
    /// The pieces that give check after it, with the royals they check.
    pub checks: Vec<(Standing, Standing)>,
    /// What its side could take after it.
    pub threats: Vec<Threat>,
    /// The same as a line to read aloud: what does not count is left out, unless it is new and could be taken for
    /// something that does.
    pub text: String,
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
    /// Whether the capture is no more possible after the reply. `None` for the last action of the cycle.
    pub resolved: Option<bool>,
    /// What the reply made of it, if it counts. `None` for the last action of the cycle.
    pub reply: Option<Reply>,
}

/// What the reply made of a threat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Reply {
    /// It is no more possible, or no threat for another reason than that the victim is protected.
    Ends,
    /// The victim is protected now, and so it is no threat.
    Protects,
    /// It is a threat still.
    Leaves,
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
    /// The piece from which it shields its royal, if that is why it could not.
    pub pinned_by: Option<Standing>,
}

/// How a legal action of a position is written.
pub type Notation<'a> = dyn Fn(&Position, Action) -> String + 'a;

/// An action of a cycle, with all that its line is made from.
struct Turn<'a> {
    variant: &'a Variant,
    step: &'a Step,
    scene: &'a Scene,
    /// The next action, with what the side of this one could take after it.
    reply: Option<(&'a Step, Vec<Capture>)>,
    /// Whether its side is free of blame, so that its old threats matter.
    blameless: bool,
    /// The pieces that its side threatens anew at any of its actions, or that move.
    stirred: &'a [u16],
}

impl Cycle {
    /// What was seen in a cycle that has been judged. `written` writes an action of a position in another notation.
    pub fn ledger(&self, finding: &Finding, written: Option<&Notation<'_>>) -> Vec<Entry> {
        let variant = self.start.variant();
        let teller = Teller::new(finding, variant);
        let stirred = Side::BOTH.map(|side| stirred(finding, &teller.scenes, side));
        let turns = finding.steps.iter().zip(&teller.scenes).enumerate();
        let entries = turns.map(|(i, (step, scene))| {
            let reply = finding.steps.get(i + 1).zip(teller.scenes.get(i + 1)).map(|(reply, then)| {
                let law = variant.repetition.chase.as_ref();
                let left = law.map(|law| captures(&then.position, step.side, law, &then.numbers));
                (reply, left.unwrap_or_default())
            });
            let blameless = finding.grades[step.side.index()] == Grade::Nothing;
            let stirred = &stirred[step.side.index()];
            Turn { variant, step, scene, reply, blameless, stirred }.entry(self.before + i + 1, written)
        });
        entries.collect()
    }
}

/// The pieces that a side threatens anew at any of its actions, and all that move.
fn stirred(finding: &Finding, scenes: &[Scene], side: Side) -> Vec<u16> {
    let own = finding.steps.iter().filter(|step| step.side == side);
    let threatened = own.flat_map(|step| step.new.iter().map(|i| step.captures[*i].victim_number));
    let moved = finding.steps.iter().zip(scenes).filter_map(|(step, scene)| mover(step, scene)?.number);
    threatened.chain(moved).collect()
}

/// The piece that an action moved, after it; of a choice the piece that made it. `None` of a pass.
fn mover(step: &Step, scene: &Scene) -> Option<Known> {
    match step.action {
        Action::Move { to, .. } | Action::Castle { to, .. } => scene.top(to),
        Action::Swap { at, .. } | Action::Become { at, .. } | Action::Drop { at, .. } => scene.top(at),
        Action::Pass => None,
    }
}

fn standing(variant: &Variant, known: Known) -> Standing {
    Standing { piece: name(variant, known.piece).to_string(), point: variant.point_name(known.at) }
}

impl Turn<'_> {
    fn entry(&self, ply: usize, written: Option<&Notation<'_>>) -> Entry {
        let Turn { variant, step, scene, .. } = *self;
        let checks = if step.checks { scene.checks(step.side) } else { Vec::new() };
        let mut told: Vec<Clause> = checks.iter().map(|(by, on)| self.checked(*by, *on)).collect();
        let mut threats = Vec::new();
        for index in 0..step.captures.len() {
            let protectors = scene.protectors(&step.captures[index]);
            let threat = self.threat(index, &protectors);
            told.extend(self.told(index, &protectors, &threat));
            threats.push(threat);
        }
        let told = Clause::merged(told);
        let told = match (told.as_slice(), &variant.repetition.chase) {
            ([], Some(_)) => "no threat".to_string(),
            ([], None) => "no check".to_string(),
            (told, _) => told.join("; "),
        };
        let action = step.position.action_text(step.action);
        let written = written.map(|written| written(&step.position, step.action));
        let shown = written.as_ref().unwrap_or(&action);
        let piece = step.action.origin().and_then(|at| step.position.top(at));
        let piece = piece.map_or("", |piece| name(variant, piece));
        Entry {
            ply,
            side: step.side.word(),
            text: format!("{ply}. {} {shown} ({piece}): {told}.", step.side),
            action,
            written,
            piece: piece.to_string(),
            checks: checks.iter().map(|(by, on)| (standing(variant, *by), standing(variant, *on))).collect(),
            threats,
        }
    }

    fn threat(&self, index: usize, protectors: &[Protector]) -> Threat {
        let Turn { variant, step, .. } = *self;
        let capture = &step.captures[index];
        let counts = capture.judged.counts();
        let guards = protectors.iter().map(|protector| Guard {
            by: standing(variant, protector.known),
            real: protector.bar.is_none(),
            why: protector.bar.as_ref().map(|(_, told)| told.clone()),
            pinned_by: match &protector.bar {
                Some((Bar::Pinned(by), _)) => Some(standing(variant, *by)),
                _ => None,
            },
        });
        let left = self.reply.as_ref().map(|(_, left)| left.iter().find(|other| other.is_like(capture)));
        Threat {
            by: standing(variant, capture.by()),
            on: standing(variant, capture.on()),
            counts,
            new: if counts { step.new.contains(&index) } else { step.begun.contains(&index) },
            why: match capture.judged {
                Judged::Threat => "nobody could take back",
                Judged::DespiteProtection => "it counts although it is protected",
                Judged::Protected => "it is protected",
                Judged::LikeForLike => "it is of the same kind, and could take first: an offer to exchange",
                Judged::NotBlamed => "the law blames no such attacker",
                Judged::NotChased => "the law lets it be chased",
            },
            guards: guards.collect(),
            resolved: left.map(|left| left.is_none()),
            reply: left.filter(|_| counts).map(|left| match left.map(|left| left.judged) {
                Some(Judged::Threat | Judged::DespiteProtection) => Reply::Leaves,
                Some(Judged::Protected) => Reply::Protects,
                _ => Reply::Ends,
            }),
        }
    }

    /// A check in words.
    fn checked(&self, by: Known, on: Known) -> Clause {
        let [by, on] = [by, on].map(|known| placed(self.variant, known));
        Clause {
            weight: 0,
            by: vec![by],
            on: vec![on],
            verb: ["checks", "check"],
            why: [String::new(), String::new()],
        }
    }

    /// A capture in words.
    fn told(&self, index: usize, protectors: &[Protector], threat: &Threat) -> Option<Clause> {
        let Turn { variant, step, scene, .. } = *self;
        let capture = &step.captures[index];
        if step.checks && variant.repetition.chase.as_ref().is_some_and(|chase| chase.check_breaks) {
            // an action that checks is no chase, whatever it attacks besides
            return None;
        }
        let (weight, why) = match (threat.counts, threat.new) {
            (true, true) => {
                let support = self.support(capture, protectors);
                let reply = threat.reply.filter(|_| self.answered()).map(|reply| match reply {
                    Reply::Ends => "resolves",
                    Reply::Protects => "protects",
                    Reply::Leaves => "leaves",
                });
                (
                    1,
                    ["it", "them"].map(|what| match reply {
                        None => format!(" anew ({support})"),
                        Some(does) => format!(" anew ({support}; the reply {does} {what})"),
                    }),
                )
            }
            (true, false) => {
                let moved =
                    mover(step, scene).and_then(|mover| mover.number) == Some(capture.attacker_number);
                let told = self.blameless && (moved || self.stirred.contains(&capture.victim_number));
                let why = " as before (not anew)".to_string();
                told.then(|| (2, [why.clone(), why]))?
            }
            (false, true) => {
                let why = self.excuse(capture, protectors);
                (3, why.map(|why| format!(" (no threat: {why})")))
            }
            (false, false) => return None,
        };
        let [by, on] = [capture.by(), capture.on()].map(|known| placed(variant, known));
        Some(Clause { weight, by: vec![by], on: vec![on], verb: ["attacks", "attack"], why })
    }

    /// Whether the next action is the other side's.
    fn answered(&self) -> bool {
        self.reply.as_ref().is_some_and(|(reply, _)| reply.side != self.step.side)
    }

    /// What the protection of a victim is worth.
    fn support(&self, capture: &Capture, protectors: &[Protector]) -> String {
        let place = |known: Known| placed(self.variant, known);
        if capture.judged == Judged::DespiteProtection {
            return format!("protected by {}, which does not excuse", self.real(protectors));
        }
        let barred = protectors.iter().filter_map(|protector| {
            let (bar, told) = protector.bar.as_ref()?;
            Some(format!("{} {}", place(protector.known), barred(bar, told, protector.known, place)))
        });
        let barred: Vec<String> = barred.collect();
        if barred.is_empty() { "unprotected".to_string() } else { barred.join(" and ") }
    }

    /// Why a capture is no threat, and why several are none for the same reason.
    fn excuse(&self, capture: &Capture, protectors: &[Protector]) -> [String; 2] {
        match capture.judged {
            Judged::LikeForLike => {
                let by = placed(self.variant, capture.on());
                let why = format!("an offer to exchange, as {by} could take first");
                [why.clone(), why]
            }
            Judged::NotBlamed => [
                format!("this {} may chase", name(self.variant, capture.attacker)),
                format!("{} may chase", placed(self.variant, capture.by())),
            ],
            Judged::NotChased => [
                format!("this {} may be chased", name(self.variant, capture.victim)),
                "they may be chased".to_string(),
            ],
            _ => {
                let by = self.real(protectors);
                [format!("protected by {by}"), format!("each protected by {by}")]
            }
        }
    }

    /// Those that could take back.
    fn real(&self, protectors: &[Protector]) -> String {
        let real = protectors.iter().filter(|protector| protector.bar.is_none());
        joined(&real.map(|protector| placed(self.variant, protector.known)).collect::<Vec<String>>())
    }
}

/// A part of a line: the same of one or more pieces.
struct Clause {
    /// The place in the line: the lowest come first.
    weight: usize,
    /// Who does it.
    by: Vec<String>,
    /// What one does, and what several do.
    verb: [&'static str; 2],
    /// To whom.
    on: Vec<String>,
    /// What more there is to say, if it is done to one and to several.
    why: [String; 2],
}

impl Clause {
    /// Clauses in their order as text. What one piece does to several for the same reason is told once, and so is what
    /// several do to the same.
    fn merged(mut clauses: Vec<Clause>) -> Vec<String> {
        clauses.sort_by_key(|clause| clause.weight);
        let mut by_attacker: Vec<Clause> = Vec::new();
        for clause in clauses {
            match by_attacker.iter_mut().find(|other| other.is_like(&clause) && other.by == clause.by) {
                Some(other) => other.on.extend(clause.on),
                None => by_attacker.push(clause),
            }
        }
        let mut merged: Vec<Clause> = Vec::new();
        for clause in by_attacker {
            match merged.iter_mut().find(|other| other.is_like(&clause) && other.on == clause.on) {
                Some(other) => other.by.extend(clause.by),
                None => merged.push(clause),
            }
        }
        merged.iter().map(Clause::text).collect()
    }

    /// Whether another says the same of other pieces. The reason for several decides: it names no victim.
    fn is_like(&self, other: &Clause) -> bool {
        (self.weight, &self.why[1]) == (other.weight, &other.why[1])
    }

    fn text(&self) -> String {
        let does = verb(self.by.len(), self.verb[0], self.verb[1]);
        format!(
            "{} {does} {}{}",
            joined(&self.by),
            joined(&self.on),
            self.why[usize::from(self.on.len() > 1)]
        )
    }
}

/// The ledger as lines a referee could read aloud. Actions that were made again and again are told once.
pub fn lines(ledger: &[Entry]) -> Vec<String> {
    ledger[..period(ledger)].iter().map(|entry| entry.text.clone()).collect()
}

/// After how many actions the same ones are made again and do the same, to the end of a ledger.
pub fn period(ledger: &[Entry]) -> usize {
    let all = ledger.len();
    let same = |period: &usize| {
        all.is_multiple_of(*period) && ledger.iter().zip(&ledger[*period..]).all(|(a, b)| a.does_as(b))
    };
    (1..all).find(same).unwrap_or(all)
}

impl Entry {
    /// Whether another action is the same and does the same.
    fn does_as(&self, other: &Entry) -> bool {
        let threats = |entry: &Entry| {
            let threats = entry.threats.iter();
            let keys = threats.map(|one| (one.by.clone(), one.on.clone(), one.counts, one.new, one.why));
            keys.collect::<Vec<_>>()
        };
        let seen = |entry: &Entry| (entry.action.clone(), entry.piece.clone(), entry.checks.clone());
        seen(self) == seen(other) && threats(self) == threats(other)
    }
}
