//! A finding in words: who did what to whom at every move, and what that means.

use std::collections::BTreeSet;

use super::cycle::{Finding, Grade, Step};
use super::evidence::{Bar, Known, Protector, Scene, scenes};
use super::threats::{Capture, Judged};
use crate::board::{Piece, Side};
use crate::game::Action;
use crate::variant::{Offence, Penalty, Variant};

/// What the words of a finding are made from.
pub(super) struct Teller<'a> {
    finding: &'a Finding,
    variant: &'a Variant,
    /// The board after every action.
    pub scenes: Vec<Scene>,
    /// The scene that gives every piece its point in a summary: that after the first action of the side whose doings
    /// matter most.
    first: usize,
}

/// Pieces, by number.
type Numbers = BTreeSet<u16>;

/// What protects a victim.
#[derive(PartialEq, Eq)]
enum Shelter {
    /// Nothing.
    Nobody,
    /// Pieces that may not take back, and why: both in words.
    Barred(String, String),
    /// Pieces that may take back, which does not excuse the chase: in words.
    Overruled(String),
}

/// How a side attacks a piece after an action, the worst first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Attack {
    /// The law takes it for a threat, and there was none before.
    Anew,
    /// The law takes it for a threat, as it did before.
    Still,
    /// It is none, for a reason in words: in general, and with its pieces.
    Excused(String, String),
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A verb as it follows so many.
pub(super) fn verb(number: usize, one: &'static str, many: &'static str) -> &'static str {
    if number == 1 { one } else { many }
}

/// Who acts, of what was done each time: who always does, or else everybody by turns.
fn actors(times: &[Numbers]) -> (Numbers, bool) {
    let always = times.iter().cloned().reduce(|all, some| &all & &some).unwrap_or_default();
    if always.is_empty() { (times.iter().flatten().copied().collect(), true) } else { (always, false) }
}

/// Each of the words once, in their order.
fn distinct<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    all.fold(Vec::new(), |mut seen, one| {
        if !seen.contains(&one) {
            seen.push(one);
        }
        seen
    })
}

/// The name of a piece, as in a sentence.
pub(super) fn name(variant: &Variant, piece: Piece) -> &str {
    variant.kind(piece.kind()).title.get("en")
}

/// A piece with its point: `KIND c3`.
pub(super) fn placed(variant: &Variant, known: Known) -> String {
    format!("{} {}", name(variant, known.piece), variant.point_name(known.at))
}

/// Why a protector cannot take back: what is said of it.
pub(super) fn barred(bar: &Bar, told: &str, guard: Known, place: impl Fn(Known) -> String) -> String {
    let same = |other: &Known| other.number.is_some() && other.number == guard.number;
    match bar {
        Bar::Pinned(by) => format!("is pinned by {}", place(*by)),
        Bar::Covered(by) => format!("may not retake, as {} could take it", place(*by)),
        Bar::Checked(by) => format!("may not retake, as {} gives check", place(*by)),
        Bar::Exposes(by, royal) => {
            format!("may not retake, as it would expose {} to {}", place(*royal), place(*by))
        }
        Bar::Faces(a, b) if same(a) => format!("may not retake, as it would face {}", place(*b)),
        Bar::Faces(a, b) if same(b) => format!("may not retake, as it would face {}", place(*a)),
        Bar::Faces(a, b) => format!("may not retake, as {} would face {}", place(*a), place(*b)),
        Bar::Other => format!("may not retake: {told}"),
    }
}

impl Finding {
    /// The verdict in sentences: what each side did, and what follows.
    pub fn told(&self, variant: &Variant) -> String {
        if variant.repetition.offences.is_empty() {
            return "The law blames nobody for a repetition.".to_string();
        }
        let teller = Teller::new(self, variant);
        let sides = self.offender.map_or(Side::BOTH, |side| [side, side.other()]);
        let [first, second] = sides.map(|side| teller.did(side));
        format!("{first}. {second}. {}.", teller.verdict())
    }
}

impl Shelter {
    fn told(&self) -> String {
        match self {
            Shelter::Nobody => "nobody protects it".to_string(),
            Shelter::Barred(who, why) => format!("{who} {why}"),
            Shelter::Overruled(text) => text.clone(),
        }
    }
}

impl<'a> Teller<'a> {
    /// All that can be said of a finding.
    pub fn new(finding: &'a Finding, variant: &'a Variant) -> Teller<'a> {
        let busy = |side: &Side| {
            let own = finding.steps.iter().filter(|step| step.side == *side);
            let weights = own.map(|step| (usize::from(step.checks) + step.new.len(), step.begun.len()));
            let weight = weights.fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
            (finding.grades[side.index()] != Grade::Nothing, weight)
        };
        let main = finding.offender.or_else(|| Side::BOTH.into_iter().rev().max_by_key(busy));
        let first = finding.steps.iter().position(|step| Some(step.side) == main).unwrap_or(0);
        Teller { finding, variant, scenes: scenes(&finding.steps), first }
    }

    /// The actions of a side, each with the board after it.
    fn own(&self, side: Side) -> impl Iterator<Item = (&Step, &Scene)> + Clone {
        self.finding.steps.iter().zip(&self.scenes).filter(move |(step, _)| step.side == side)
    }

    /// Whether a check keeps an action from being a chase.
    fn check_breaks(&self) -> bool {
        self.variant.repetition.chase.as_ref().is_some_and(|chase| chase.check_breaks)
    }

    /// A piece as the summary calls it.
    fn named(&self, number: u16) -> Option<Known> {
        self.scenes.get(self.first)?.numbered(number)
    }

    /// A piece with its point, if that is the one by which the summary calls it.
    fn called(&self, known: Known) -> String {
        let then = known.number.and_then(|number| self.named(number));
        if then.is_none_or(|then| then.at == known.at) {
            placed(self.variant, known)
        } else {
            name(self.variant, known.piece).to_string()
        }
    }

    /// Pieces as the summary calls them.
    fn called_all(&self, numbers: &Numbers, before: &str) -> String {
        let known = numbers.iter().filter_map(|number| self.named(*number));
        let names = known.map(|known| format!("{before}{}", placed(self.variant, known)));
        joined(&names.collect::<Vec<String>>())
    }

    /// `move`, or `action` where a side also makes choices.
    fn thing(&self, side: Side) -> &'static str {
        let moves = self.own(side).all(|(step, _)| matches!(step.action, Action::Move { .. }));
        if moves { "move" } else { "action" }
    }

    /// `1 of 2 moves`: how often a side did something, of one round of a repetition that is made of equal ones.
    fn share(&self, side: Side, times: usize) -> String {
        let all = self.own(side).count();
        let rounds = self.finding.rounds();
        let (times, all) = if times.is_multiple_of(rounds) && all.is_multiple_of(rounds) {
            (times / rounds, all / rounds)
        } else {
            (times, all)
        };
        format!("{times} of {all} {}s", self.thing(side))
    }

    /// What follows from what the sides did.
    fn verdict(&self) -> String {
        let law = &self.variant.repetition;
        let change = match law.penalty {
            Penalty::Loss => "must change or lose",
            Penalty::Illegal => "must change",
        };
        let word = |offence: Offence| match offence {
            Offence::Check => "check",
            Offence::Chase => "chase",
        };
        let Some(side) = self.finding.offender else {
            return match self.finding.grades[0] {
                Grade::Nothing => "Neither is to blame".to_string(),
                Grade::Offence(offence, _) => format!("Both {}, so neither is to blame", word(offence)),
            };
        };
        let reason = match [side, side.other()].map(|side| self.finding.grades[side.index()]) {
            [Grade::Offence(Offence::Chase, true), Grade::Offence(Offence::Chase, false)] => {
                format!("{side}'s chase is the graver{}", self.graver(side))
            }
            [Grade::Offence(worse, _), Grade::Offence(other, _)] => {
                format!("To {} is graver than to {}", word(worse), word(other))
            }
            [Grade::Offence(offence, _), Grade::Nothing] => format!("This is perpetual {}", word(offence)),
            [Grade::Nothing, _] => String::new(),
        };
        format!("{reason}: {side} {change}")
    }

    /// Why the chase of a side is the graver.
    fn graver(&self, side: Side) -> String {
        let chase = self.variant.repetition.chase.iter();
        let found = chase.flat_map(|chase| &chase.graver).find_map(|(_, pinned_by)| {
            let (step, scene) = self.own(side).next()?;
            let victim = step.new.iter().map(|i| step.captures[*i]).find(|capture| {
                self.finding.victims[side.index()].contains(&capture.victim_number)
                    && step.graver.contains(&capture.victim_number)
            })?;
            let (by, royal) = super::threats::shielded(&scene.position, victim.to, pinned_by)?;
            Some((victim.on(), scene.top(royal)?, scene.top(by)?))
        });
        found.map_or(String::new(), |(victim, royal, by)| {
            let [victim, royal, by] = [victim, royal, by].map(|known| self.called(known));
            format!(", as the {victim} shields the {royal} from the {by}")
        })
    }

    /// What a side did.
    fn did(&self, side: Side) -> String {
        match self.finding.grades[side.index()] {
            Grade::Offence(Offence::Check, _) => {
                format!("{} at every {}", self.checks(side), self.thing(side))
            }
            Grade::Offence(Offence::Chase, _) => self.chases(side),
            Grade::Nothing => self.is_not_to_blame(side),
        }
    }

    /// Who gives check.
    fn checks(&self, side: Side) -> String {
        let by = |(step, scene): (&Step, &Scene)| -> Numbers {
            scene.checks(step.side).iter().filter_map(|(by, _)| by.number).collect()
        };
        let times: Vec<Numbers> = self.own(side).filter(|(step, _)| step.checks).map(by).collect();
        let (by, turns) = actors(&times);
        if by.is_empty() {
            return format!("{side} gives check");
        }
        let turns = if turns { " by turns," } else { "" };
        let name = self.called_all(&by, "");
        format!("{side}'s {name} {} check{turns}", verb(by.len(), "gives", "give"))
    }

    /// The new threats of an action to a piece.
    fn new_on(step: &Step, victim: u16) -> impl Iterator<Item = &Capture> {
        step.new.iter().map(|i| &step.captures[*i]).filter(move |capture| capture.victim_number == victim)
    }

    /// Whom a side chases, with whom, and why nothing helps.
    fn chases(&self, side: Side) -> String {
        let victims = &self.finding.victims[side.index()];
        let hunters = |victim: u16| {
            let by = |(step, _): (&Step, &Scene)| -> Numbers {
                Self::new_on(step, victim).map(|capture| capture.attacker_number).collect()
            };
            actors(&self.own(side).map(by).collect::<Vec<Numbers>>())
        };
        let mut packs: Vec<((Numbers, bool), Numbers)> = Vec::new();
        for victim in victims {
            let by = hunters(*victim);
            match packs.iter_mut().find(|(known, _)| *known == by) {
                Some((_, of)) => drop(of.insert(*victim)),
                None => packs.push((by, Numbers::from([*victim]))),
            }
        }
        let chases = packs.iter().map(|((by, turns), of)| {
            let attacks = verb(by.len(), "attacks", "attack");
            let turns = if *turns { " by turns," } else { "" };
            let (by, of) = (self.called_all(by, ""), self.called_all(of, "the "));
            format!("{by} {attacks} {of}{turns}")
        });
        let chases = joined(&chases.collect::<Vec<String>>());
        let shelter = self.shelter(side, &packs);
        format!("{side}'s {chases} anew at every {}; {shelter}", self.thing(side))
    }

    /// Why nothing protects the victims of a side.
    fn shelter(&self, side: Side, packs: &[((Numbers, bool), Numbers)]) -> String {
        let all = packs.iter().flat_map(|((by, _), of)| {
            let captures = self.own(side).flat_map(move |(step, scene)| {
                let new = step.new.iter().map(|i| &step.captures[*i]);
                let told = new.filter(move |capture| {
                    by.contains(&capture.attacker_number) && of.contains(&capture.victim_number)
                });
                told.map(move |capture| (capture, scene))
            });
            captures.map(|(capture, scene)| self.sheltered(capture, scene))
        });
        let all = distinct(all);
        let several = packs.iter().map(|(_, of)| of.len()).sum::<usize>() > 1;
        match all.as_slice() {
            [Shelter::Nobody] if several => "nobody protects them".to_string(),
            [one] if !several => one.told(),
            [Shelter::Barred(who, why), Shelter::Barred(other, then)] if !several && who == other => {
                format!("{who} now {why}, now {then}")
            }
            [one, other] if !several => format!("now {}, now {}", one.told(), other.told()),
            all if all.iter().any(|shelter| matches!(shelter, Shelter::Overruled(_))) => {
                "no protection is an excuse".to_string()
            }
            _ => "nobody could retake".to_string(),
        }
    }

    /// What protects the victim of a threat.
    fn sheltered(&self, capture: &Capture, scene: &Scene) -> Shelter {
        let protectors = scene.protectors(capture);
        if capture.judged == Judged::DespiteProtection {
            let real = protectors.iter().filter(|one| one.bar.is_none());
            let protect = verb(real.clone().count(), "protects", "protect");
            return Shelter::Overruled(format!("{} {protect} it, which is no excuse", self.names(real)));
        }
        match protectors.as_slice() {
            [] => Shelter::Nobody,
            [one] => {
                let place = |known: Known| format!("the {}", self.called(known));
                let why = one.bar.as_ref().map(|(bar, told)| barred(bar, told, one.known, place));
                let who = format!("its protector {}", self.called(one.known));
                Shelter::Barred(who, why.unwrap_or_default())
            }
            all => {
                let pinned = all.iter().all(|one| matches!(one.bar, Some((Bar::Pinned(_), _))));
                let why = if pinned { "are pinned" } else { "may not retake" };
                Shelter::Barred(format!("its protectors {}", self.names(all.iter())), why.to_string())
            }
        }
    }

    /// Protectors as the summary calls them.
    fn names<'b>(&self, protectors: impl Iterator<Item = &'b Protector>) -> String {
        let names = protectors.map(|one| format!("the {}", self.called(one.known)));
        joined(&names.collect::<Vec<String>>())
    }

    /// The pieces that a side threatens anew, at any of its actions that can be a chase.
    fn threatened(&self, side: Side) -> Numbers {
        let breaks = self.check_breaks();
        let steps = self.own(side).filter(|(step, _)| !(breaks && step.checks));
        let victims = steps.flat_map(|(step, _)| step.new.iter().map(|i| step.captures[*i].victim_number));
        victims.collect()
    }

    /// What a side did that is no offence.
    fn is_not_to_blame(&self, side: Side) -> String {
        let own = || self.own(side);
        let all = own().count();
        let breaks = self.check_breaks();
        let checks = own().filter(|(step, _)| step.checks).count();
        let threats = own().filter(|(step, _)| !(step.new.is_empty() || breaks && step.checks)).count();
        let threatened = self.threatened(side);
        let victims = match threatened.len() {
            0..=3 => self.called_all(&threatened, "the "),
            _ => "several pieces".to_string(),
        };
        if checks > 0 {
            if checks == all {
                return format!("{} at every {}, which the law allows", self.checks(side), self.thing(side));
            }
            let checked = format!("{} at {}", self.checks(side), self.share(side, checks));
            return match threats {
                0 => checked,
                _ if breaks && checks + threats == all => {
                    format!("{checked}; at the rest {side} attacks {victims} anew, which is no chase")
                }
                _ => format!("{checked}; {side} attacks {victims} anew at {}", self.share(side, threats)),
            };
        }
        if self.variant.repetition.chase.is_none() {
            return format!("{side} never gives check");
        }
        if threats == all && all > 0 {
            let thing = self.thing(side);
            let none = if threatened.len() == 2 { "neither" } else { "none" };
            return format!("{side} attacks {victims} by turns, {none} of them anew at every {thing}");
        }
        self.hunts(side).unwrap_or_else(|| {
            if threats > 0 {
                format!("{side} attacks {victims} anew at only {}", self.share(side, threats))
            } else if own().all(|(step, _)| step.captures.is_empty()) {
                format!("{side} never threatens")
            } else {
                format!("{side} threatens nothing anew")
            }
        })
    }

    /// The piece that a side without a check attacks at every action, most nearly a chase, and why it is none.
    fn hunts(&self, side: Side) -> Option<String> {
        let steps: Vec<(&Step, &Scene)> = self.own(side).collect();
        let attacked =
            |step: &Step| -> Numbers { step.captures.iter().map(|capture| capture.victim_number).collect() };
        let always =
            steps.iter().map(|(step, _)| attacked(step)).reduce(|all, some| &all & &some).unwrap_or_default();
        let fresh = |victim: u16, step: &Step| {
            let mut places = step.new.iter().chain(&step.begun);
            places.any(|i| step.captures[*i].victim_number == victim)
        };
        let count = |victim: u16, new: bool| {
            let asked = |(step, _): &&(&Step, &Scene)| {
                if new { Self::new_on(step, victim).next().is_some() } else { fresh(victim, step) }
            };
            steps.iter().filter(asked).count()
        };
        let nearly = |victim: &u16| count(*victim, true) > 0 || count(*victim, false) == steps.len();
        let victim = always.into_iter().filter(nearly);
        let victim = victim.max_by_key(|victim| (count(*victim, true), count(*victim, false)))?;
        let (mut by, mut reasons, mut anew) = (Vec::new(), Vec::new(), 0);
        for (step, scene) in &steps {
            let on = step.captures.iter().enumerate().filter(|(_, capture)| capture.victim_number == victim);
            let ways = on.map(|(j, capture)| (self.attack(step, scene, j), capture.attacker_number));
            let ways: Vec<(Attack, u16)> = ways.collect();
            let worst = ways.iter().map(|(attack, _)| attack).min()?.clone();
            let such = ways.iter().filter(|(attack, _)| *attack == worst);
            by.push(such.map(|(_, by)| *by).collect::<Numbers>());
            match worst {
                Attack::Anew => anew += 1,
                Attack::Still => reasons.push(("it is not anew".to_string(), "it is not anew".to_string())),
                Attack::Excused(reason, exact) => reasons.push((reason, exact)),
            }
        }
        let excused = reasons.len();
        let exact = distinct(reasons.iter().map(|(_, exact)| exact.clone()));
        let why = match (exact.as_slice(), distinct(reasons.into_iter().map(|(reason, _)| reason)).as_slice())
        {
            ([one], _) | (_, [one]) => one.clone(),
            (_, [one, other]) => format!("now {one}, now {other}"),
            (_, all) => all.join(" or "),
        };
        let (by, turns) = actors(&by);
        let turns = if turns { " by turns," } else { "" };
        let when = if anew > 0 { format!("at {} ", self.share(side, excused)) } else { String::new() };
        Some(format!(
            "{side}'s {} {} {}{turns} at every {}, but {when}{}",
            self.called_all(&by, ""),
            verb(by.len(), "attacks", "attack"),
            self.called_all(&Numbers::from([victim]), "the "),
            self.thing(side),
            why,
        ))
    }

    /// What the law says of a capture that a side could make.
    fn attack(&self, step: &Step, scene: &Scene, index: usize) -> Attack {
        let capture = &step.captures[index];
        match capture.judged {
            Judged::Threat | Judged::DespiteProtection if step.new.contains(&index) => Attack::Anew,
            Judged::Threat | Judged::DespiteProtection => Attack::Still,
            Judged::Protected => {
                let protectors = scene.protectors(capture);
                let real = protectors.iter().filter(|one| one.bar.is_none());
                let exact = format!("it is protected by {}", self.names(real));
                Attack::Excused("it is protected".to_string(), exact)
            }
            Judged::LikeForLike => Attack::excused("that is an offer to exchange".to_string()),
            Judged::NotBlamed => {
                Attack::excused(format!("the law lets this {} chase", name(self.variant, capture.attacker)))
            }
            Judged::NotChased => {
                Attack::excused(format!("the law lets this {} be chased", name(self.variant, capture.victim)))
            }
        }
    }
}

impl Attack {
    fn excused(reason: String) -> Attack {
        Attack::Excused(reason.clone(), reason)
    }
}
