//! What a side threatens to take.

use super::identity::Identities;
use crate::board::{Piece, Point, Side};
use crate::compile::scope::PieceSet;
use crate::game::{Action, Position};
use crate::variant::Chase;

/// A capture that a side could legally make, were it its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    /// Where the attacker stands.
    pub from: Point,
    /// Where the victim stands.
    pub to: Point,
    /// The attacker.
    pub attacker: Piece,
    /// The victim.
    pub victim: Piece,
    /// Which of the pieces the attacker is: see [`Identities`].
    pub(super) attacker_number: u16,
    /// Which the victim is.
    pub(super) victim_number: u16,
    /// Whether the law takes it for a threat.
    pub judged: Judged,
}

/// What the law says of a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judged {
    /// It is a threat: nobody could legally take back.
    Threat,
    /// It is a threat although somebody could.
    DespiteProtection,
    /// Somebody could legally take back.
    Protected,
    /// The victim is of the same kind and could legally take the attacker: an offer to exchange.
    LikeForLike,
    /// The law blames no such attacker.
    NotBlamed,
    /// The law lets such a victim be chased.
    NotChased,
}

impl Capture {
    /// Whether another capture is of the same piece by the same, wherever they stand.
    pub(super) fn is_like(&self, other: &Capture) -> bool {
        (self.attacker_number, self.victim_number) == (other.attacker_number, other.victim_number)
    }
}

impl Judged {
    /// Whether the law takes it for a threat.
    pub fn counts(self) -> bool {
        matches!(self, Judged::Threat | Judged::DespiteProtection)
    }
}

/// The position as if it were that side's turn.
pub(super) fn on_turn(position: &Position, side: Side) -> Position {
    let mut position = position.clone();
    position.give_turn(side);
    position
}

/// Every capture a side could make, were it its turn, by each piece of each piece once; those of royals are checks and
/// stand apart. None while a choice waits.
pub(super) fn captures(position: &Position, side: Side, law: &Chase, numbers: &Identities) -> Vec<Capture> {
    let ours = on_turn(position, side);
    if ours.waiting().is_some() {
        return Vec::new();
    }
    let variant = position.variant();
    let mut found: Vec<Capture> = Vec::new();
    for action in ours.actions() {
        let (Some(from), Some(to)) = (action.origin(), ours.taken_at(action)) else { continue };
        let (Some(attacker), Some(victim)) = (ours.top(from), ours.top(to)) else { continue };
        let known = found.iter().any(|known| (known.from, known.to) == (from, to));
        if variant.kind(victim.kind()).royal || known {
            continue;
        }
        let (Some(attacker_number), Some(victim_number)) = (numbers.top(from), numbers.top(to)) else {
            continue;
        };
        let judged = judge(&ours, action, (attacker, from), (victim, to), law);
        found.push(Capture { from, to, attacker, victim, attacker_number, victim_number, judged });
    }
    found
}

fn judge(
    position: &Position,
    action: Action,
    (attacker, from): (Piece, Point),
    (victim, to): (Piece, Point),
    law: &Chase,
) -> Judged {
    let side = attacker.side();
    if !law.by.has(attacker, from, true, side) {
        return Judged::NotBlamed;
    }
    if !law.of.has(victim, to, true, side) {
        return Judged::NotChased;
    }
    let despite = law
        .despite_protection
        .iter()
        .any(|(by, of)| by.has(attacker, from, true, side) && of.has(victim, to, true, side));
    let taken_back = || {
        let mut after = position.clone();
        after.apply(action);
        after.give_turn(victim.side());
        let Action::Move { to: landed, .. } = action else { return false };
        after.actions().iter().any(|reply| after.taken_at(*reply) == Some(landed))
    };
    if despite {
        return if taken_back() { Judged::DespiteProtection } else { Judged::Threat };
    }
    if taken_back() {
        return Judged::Protected;
    }
    if law.like_excused && attacker.kind() == victim.kind() && takes(position, victim.side(), to, from) {
        return Judged::LikeForLike;
    }
    Judged::Threat
}

/// Whether the piece of a side could legally take one on another point, were it its turn.
fn takes(position: &Position, side: Side, from: Point, to: Point) -> bool {
    let theirs = on_turn(position, side);
    theirs
        .actions()
        .iter()
        .any(|action| action.origin() == Some(from) && theirs.taken_at(*action) == Some(to))
}

/// The position without the piece on top of a point, with the turn of the side that would profit. `None` if there can be
/// no such position.
pub(super) fn lifted(position: &Position, at: Point) -> Option<Position> {
    let mut setup = position.setup();
    let piece = setup.stacks[at.index()].pop()?;
    setup.turn = piece.side().other();
    setup.chain = None;
    setup.position(position.variant()).ok()
}

/// From which of the attackers in `pinned_by` a piece keeps its own royal by where it stands: the attacker's point and
/// the royal's.
pub(super) fn shielded(position: &Position, at: Point, pinned_by: &PieceSet) -> Option<(Point, Point)> {
    let side = position.top(at)?.side();
    let without = lifted(position, at)?;
    let pins =
        |from: Point| without.top(from).is_some_and(|piece| pinned_by.has(piece, from, true, side.other()));
    without.attacks_on_royals(side).into_iter().find(|(from, _)| pins(*from))
}
