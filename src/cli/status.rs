//! How a game stands, in words.

use super::words::{clean, side_name};
use crate::game::{Outcome, Position, Reason};
use crate::variant::Variant;

/// One line: the outcome, or whose turn it is, whether in check, and what choice waits.
pub fn summary(position: &Position, outcome: Option<Outcome>) -> String {
    let variant = position.variant();
    if let Some(outcome) = outcome {
        return ended(position, outcome);
    }
    if let Some((side, at)) = position.waiting() {
        let kind = position.top(at).map_or("", |piece| variant.kind(piece.kind()).title.get("en"));
        let owner = side_name(variant, side);
        let turn = side_name(variant, position.turn());
        return format!(
            "{owner} must choose for the {kind} on {}; the turn is {turn}'s after that.",
            variant.point_name(at)
        );
    }
    let check = if position.in_check() { ", in check" } else { "" };
    format!("{} to move{check}.", side_name(variant, position.actor()))
}

fn ended(position: &Position, outcome: Outcome) -> String {
    let variant = position.variant();
    let why = match outcome.reason {
        Reason::Checkmate => "checkmate",
        Reason::NoAction => "no legal action is left",
        Reason::RoyalLost => return royal_lost(variant, outcome),
        Reason::Goal => "the goal is reached",
        Reason::PerpetualCheck => "perpetual check",
        Reason::PerpetualChase => "perpetual chase",
        Reason::Repetition => "the position is repeated",
        Reason::DeadPosition => "nothing is left that could win",
        Reason::Quiet => "too many actions without capture",
    };
    // a side that repeats by force has lost by what it did itself
    let by = match (outcome.reason, outcome.winner) {
        (Reason::PerpetualCheck | Reason::PerpetualChase, Some(winner)) => {
            format!(" by {}", side_name(variant, winner.other()))
        }
        _ => String::new(),
    };
    match outcome.winner {
        Some(side) => format!("{} has won: {why}{by} ({outcome}).", side_name(variant, side)),
        None => format!("Draw: {why} ({outcome})."),
    }
}

/// Says which piece was lost, if the loser has one kind of royal only.
fn royal_lost(variant: &Variant, outcome: Outcome) -> String {
    let Some(winner) = outcome.winner else {
        return format!("Draw: a royal piece is lost ({outcome}).");
    };
    let mut royals = variant.kinds().filter(|(_, rules)| rules.royal).map(|(_, rules)| rules.title.get("en"));
    let lost = match (royals.next(), royals.next()) {
        (Some(royal), None) => format!("the {} of {}", clean(royal), side_name(variant, winner.other())),
        _ => "a royal piece".to_string(),
    };
    format!("{} has won: {lost} is lost ({outcome}).", side_name(variant, winner))
}
