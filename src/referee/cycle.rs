//! The actions between two occurrences of a position, and what the law says of them.

use std::collections::BTreeSet;

use super::identity::Identities;
use super::threats::{Capture, captures, shielded};
use crate::board::Side;
use crate::game::{Action, Made, Position};
use crate::variant::{Offence, Repetition};

/// The actions since a position stood on the board for the first time that counts.
#[derive(Clone, Debug)]
pub struct Cycle {
    /// The position then.
    pub start: Position,
    /// The actions since then, all legal.
    pub actions: Vec<Action>,
    /// How many actions were made before them in the game.
    pub before: usize,
}

/// One action of a cycle, with what the law asks of it.
#[derive(Clone, Debug)]
pub struct Step {
    /// Who made it.
    pub side: Side,
    /// The action.
    pub action: Action,
    /// The position before it.
    pub position: Position,
    /// Whether it leaves a royal of the other side open to capture.
    pub checks: bool,
    /// The captures its side could make after it. Empty if the law has no chase.
    pub captures: Vec<Capture>,
    /// Of those that count, those that did not before the action: by their place in `captures`.
    pub new: Vec<usize>,
    /// Those that were not possible before the action, whether they count or not: by their place in `captures`.
    pub begun: Vec<usize>,
    /// Of the victims of new ones, those that shield their royal as the law says of graver chases.
    pub(super) graver: BTreeSet<u16>,
}

/// What a side did at every action of a cycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grade {
    /// Nothing the law forbids.
    Nothing,
    /// An offence; a chase may be of the graver sort.
    Offence(Offence, bool),
}

/// What the law says of a cycle.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The actions, each with what was asked of it.
    pub steps: Vec<Step>,
    /// What each side did at every action.
    pub grades: [Grade; 2],
    /// Who is to blame; `None` if both are, or nobody.
    pub offender: Option<Side>,
    /// The victims that each side threatened anew at every action, by where they stood before the first.
    pub victims: [Vec<u16>; 2],
}

impl Step {
    /// The victims that are threatened anew.
    fn victims(&self) -> BTreeSet<u16> {
        self.new.iter().map(|i| self.captures[*i].victim_number).collect()
    }
}

impl Cycle {
    /// The actions that led to a position, of which `before` others were made first.
    pub(crate) fn between<'a>(
        now: &Position,
        made: impl DoubleEndedIterator<Item = &'a Made> + Clone,
        before: usize,
    ) -> Cycle {
        let mut start = now.clone();
        for made in made.clone().rev() {
            start.revert(made.action, made.undo);
        }
        Cycle { start, actions: made.map(|made| made.action).collect(), before }
    }

    /// Looks at every action, and judges.
    pub fn judge(&self) -> Finding {
        let variant = self.start.variant();
        let law = &variant.repetition;
        let mut numbers = Identities::of(&self.start);
        let mut position = self.start.clone();
        let mut steps = Vec::new();
        for action in &self.actions {
            let side = position.actor();
            let before = law.chase.as_ref().map(|chase| captures(&position, side, chase, &numbers));
            let earlier = position.clone();
            numbers.follow(&position, *action);
            position.apply(*action);
            let captures = law.chase.as_ref().map(|chase| captures(&position, side, chase, &numbers));
            let (before, captures) = (before.unwrap_or_default(), captures.unwrap_or_default());
            // those of the captures for which there was none like it before
            let without = |counted: bool| {
                let known = |capture: &Capture| {
                    before.iter().any(|old| old.is_like(capture) && (!counted || old.judged.counts()))
                };
                let asked =
                    captures.iter().enumerate().filter(|(_, capture)| !counted || capture.judged.counts());
                asked.filter(|(_, capture)| !known(capture)).map(|(i, _)| i).collect::<Vec<usize>>()
            };
            let (new, begun) = (without(true), without(false));
            let graver = law.chase.iter().flat_map(|chase| &chase.graver).flat_map(|(of, pinned_by)| {
                let (position, captures) = (&position, &captures);
                let victims = new.iter().map(move |i| captures[*i]);
                let shielding = victims.filter(move |capture| {
                    of.has(capture.victim, capture.to, true, side)
                        && shielded(position, capture.to, pinned_by).is_some()
                });
                shielding.map(|capture| capture.victim_number)
            });
            let graver = graver.collect();
            let checks = !position.exposed(side.other()).is_empty();
            steps.push(Step {
                side,
                action: *action,
                position: earlier,
                checks,
                captures,
                new,
                begun,
                graver,
            });
        }
        let grades = Side::BOTH.map(|side| grade(law, &steps, side));
        let ranks = grades.map(|grade| rank(law, grade));
        let offender = match ranks[0].cmp(&ranks[1]) {
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::BOTH[0]),
            std::cmp::Ordering::Less => Some(Side::BOTH[1]),
        };
        let victims = Side::BOTH.map(|side| always(&steps, side, Step::victims).into_iter().collect());
        Finding { steps, grades, offender, victims }
    }
}

impl Finding {
    /// How often the same actions were made from the same position, to the end.
    pub(super) fn rounds(&self) -> usize {
        let all = self.steps.len();
        let same = |(a, b): (&Step, &Step)| a.action == b.action && a.position.hash() == b.position.hash();
        let period = (1..all).find(|period| {
            all.is_multiple_of(*period) && self.steps.iter().zip(&self.steps[*period..]).all(same)
        });
        period.map_or(1, |period| all / period)
    }

    /// What the offender did.
    pub fn offence(&self) -> Option<Offence> {
        match self.grades[self.offender?.index()] {
            Grade::Offence(offence, _) => Some(offence),
            Grade::Nothing => None,
        }
    }
}

/// What is in a set of every action of a side. Nothing if it made none.
fn always(steps: &[Step], side: Side, of: impl Fn(&Step) -> BTreeSet<u16>) -> BTreeSet<u16> {
    let sets = steps.iter().filter(|step| step.side == side).map(of);
    sets.reduce(|all, set| &all & &set).unwrap_or_default()
}

fn grade(law: &Repetition, steps: &[Step], side: Side) -> Grade {
    let mut own = steps.iter().filter(|step| step.side == side).peekable();
    if own.peek().is_none() {
        return Grade::Nothing;
    }
    let (all, any) = (own.clone().all(|step| step.checks), own.clone().any(|step| step.checks));
    let broken = any && law.chase.as_ref().is_some_and(|chase| chase.check_breaks);
    let chases = !broken && !always(steps, side, Step::victims).is_empty();
    let graver = chases && !always(steps, side, |step| step.graver.clone()).is_empty();
    let done = law.offences.iter().find(|offence| match offence {
        Offence::Check => all,
        Offence::Chase => chases,
    });
    match done {
        Some(Offence::Chase) => Grade::Offence(Offence::Chase, graver),
        Some(Offence::Check) => Grade::Offence(Offence::Check, false),
        None => Grade::Nothing,
    }
}

/// The more the graver: by the order of the law, and of chases the graver sort above the other.
fn rank(law: &Repetition, grade: Grade) -> usize {
    match grade {
        Grade::Nothing => 0,
        Grade::Offence(offence, graver) => {
            let place = law.offences.iter().position(|other| *other == offence).unwrap_or(law.offences.len());
            2 * (law.offences.len() - place) + usize::from(graver)
        }
    }
}
