//! What stands behind a finding: who gives check, who protects a victim, and what keeps the others from it.

use super::cycle::Step;
use super::identity::Identities;
use super::threats::{Capture, lifted, on_turn};
use crate::board::{Piece, Point, Side};
use crate::game::{Action, Code, Position, Written};
use crate::variant::Carries;

/// The board after an action of a cycle, with which piece is which.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    /// The position.
    pub position: Position,
    /// The pieces by number.
    pub numbers: Identities,
}

/// A piece on top of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// Which it is, if it was on the board before.
    pub number: Option<u16>,
    /// The piece.
    pub piece: Piece,
    /// Its point.
    pub at: Point,
}

/// A piece that reaches the point of a victim once that has been taken.
#[derive(Clone, Debug)]
pub(super) struct Protector {
    /// The piece.
    pub known: Known,
    /// What keeps it from taking back, with the reason that the rules give; `None` if it could.
    pub bar: Option<(Bar, String)>,
}

/// What keeps a protector from taking back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Bar {
    /// It shields its royal from this piece.
    Pinned(Known),
    /// It is the royal, and this piece could take it there.
    Covered(Known),
    /// This piece attacks the royal before and after.
    Checked(Known),
    /// This piece could then take that royal.
    Exposes(Known, Known),
    /// These royals would face.
    Faces(Known, Known),
    /// Something else, in the words of the rules.
    Other,
}

/// The board after every action of a cycle.
pub(super) fn scenes(steps: &[Step]) -> Vec<Scene> {
    let Some(first) = steps.first() else { return Vec::new() };
    let mut numbers = Identities::of(&first.position);
    let scenes = steps.iter().map(|step| {
        numbers.follow(&step.position, step.action);
        let mut position = step.position.clone();
        position.apply(step.action);
        Scene { position, numbers: numbers.clone() }
    });
    scenes.collect()
}

impl Capture {
    /// The piece that captures.
    pub(super) fn by(&self) -> Known {
        Known { number: Some(self.attacker_number), piece: self.attacker, at: self.from }
    }

    /// The piece that is captured.
    pub(super) fn on(&self) -> Known {
        Known { number: Some(self.victim_number), piece: self.victim, at: self.to }
    }
}

impl Scene {
    /// The piece on top of a point.
    pub fn top(&self, at: Point) -> Option<Known> {
        Some(Known { number: self.numbers.top(at), piece: self.position.top(at)?, at })
    }

    /// The piece of a number, be it on top or not.
    pub fn numbered(&self, number: u16) -> Option<Known> {
        let (at, height) = self.numbers.place(number)?;
        Some(Known { number: Some(number), piece: self.position.piece(at, height)?, at })
    }

    /// The pieces of a side that give check, with the royals they check.
    pub fn checks(&self, side: Side) -> Vec<(Known, Known)> {
        let hits = self.position.attacks_on_royals(side.other()).into_iter();
        hits.filter_map(|(from, at)| Some((self.top(from)?, self.top(at)?))).collect()
    }

    /// Does an action.
    fn apply(&mut self, action: Action) {
        self.numbers.follow(&self.position, action);
        self.position.apply(action);
    }

    /// The pieces that reach a victim's point once it has been taken.
    pub fn protectors(&self, capture: &Capture) -> Vec<Protector> {
        let mut taken = self.clone();
        taken.position = on_turn(&self.position, capture.attacker.side());
        let takes = |position: &Position, action: &Action, from: Point, on: Point| {
            action.origin() == Some(from) && position.taken_at(*action) == Some(on)
        };
        let mut actions = taken.position.actions().into_iter();
        let action = actions.find(|action| takes(&taken.position, action, capture.from, capture.to));
        let Some(action @ Action::Move { to: landed, .. }) = action else { return Vec::new() };
        taken.apply(action);
        let replies = taken.position.actions();
        let theirs = taken.position.side(capture.victim.side()).into_iter();
        let reach = theirs.filter(|from| taken.position.walked_victims(*from).has(landed));
        let protectors = reach.filter_map(|from| {
            let known = taken.top(from)?;
            // where a change must be said, the capture itself is possible
            let real = replies.iter().any(|action| takes(&taken.position, action, from, landed));
            let mut ends = taken.position.walked_targets(from).into_iter();
            let to = ends.find(|to| taken.position.taken_by(from, *to, 0..=0) == Some(landed));
            Some(Protector { known, bar: (!real).then(|| taken.bar(known, to.unwrap_or(landed))) })
        });
        protectors.collect()
    }

    /// Why a piece cannot legally go to a point that it reaches.
    fn bar(&self, guard: Known, to: Point) -> (Bar, String) {
        let explained =
            self.position.explain(&Written::Move { from: guard.at, to, carried: None, becomes: None });
        let bar = match explained.code {
            Some(Code::Exposed | Code::Facing) => self.danger(guard, to),
            _ => None,
        };
        (bar.unwrap_or(Bar::Other), explained.text)
    }

    /// What a piece would open by going to a point.
    fn danger(&self, guard: Known, to: Point) -> Option<Bar> {
        let (before, side) = (&self.position, guard.piece.side());
        let all = before.variant().kind(guard.piece.kind()).carries == Carries::All;
        let below = before.count(guard.at).saturating_sub(1);
        let mut then = self.clone();
        then.apply(Action::Move {
            from: guard.at,
            to,
            carried: if all { below as u8 } else { 0 },
            becomes: None,
        });
        let hits = then.position.attacks_on_royals(side);
        let among = |position: &Position| {
            let known = position.attacks_on_royals(side);
            hits.iter().find(|(from, _)| known.iter().any(|(other, _)| other == from)).copied()
        };
        if let Some((by, _)) = hits.iter().find(|(_, royal)| *royal == to) {
            return Some(Bar::Covered(then.top(*by)?));
        }
        if let Some((by, _)) = among(before) {
            return Some(Bar::Checked(then.top(by)?));
        }
        if let Some((by, _)) = lifted(before, guard.at).and_then(|without| among(&without)) {
            return Some(Bar::Pinned(then.top(by)?));
        }
        if let Some((by, royal)) = hits.first() {
            return Some(Bar::Exposes(then.top(*by)?, then.top(*royal)?));
        }
        let (a, b) = then.position.facing()?;
        Some(Bar::Faces(then.top(a)?, then.top(b)?))
    }
}
