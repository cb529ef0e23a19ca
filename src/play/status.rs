//! How a game stands, in words.

use serde::Serialize;

use crate::board::Side;
use crate::cells::words::{clean, ordinal, side_name, thousandths};
use crate::game::{Game, Outcome, Position, Reason};
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
        Reason::Length => "the last move was made",
        Reason::Passes => "both sides have passed",
        Reason::Facing => "a side has passed while royal pieces face each other",
        Reason::Points => return more_points(position, outcome),
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

/// Says by how many points a draw was decided.
fn more_points(position: &Position, outcome: Outcome) -> String {
    let variant = position.variant();
    let points = position.points();
    let Some(winner) = outcome.winner else {
        return format!("Draw: the same points ({outcome}).");
    };
    let [more, less] = [winner, winner.other()].map(|side| thousandths(points[side.index()]));
    format!("{} has won: {more} points against {less} ({outcome}).", side_name(variant, winner))
}

/// What comes of it if the position comes back once more and is judged then.
#[derive(Serialize)]
pub struct Warning {
    /// How often it has stood on the board.
    occurrences: u32,
    /// The occurrence that is judged.
    at: u32,
    /// Who is to blame so far.
    offender: Option<&'static str>,
    /// For what.
    offence: Option<&'static str>,
    /// What comes of it, in a sentence.
    pub text: String,
    /// What both sides have done so far, in sentences.
    pub why: String,
}

/// The warning of a game that a repetition will decide the next time its position comes back.
pub fn warning(game: &Game) -> Option<Warning> {
    let (finding, outcome) = game.repetition_ahead()?;
    let position = game.position();
    let variant = position.variant();
    let at = variant.repetition().at;
    let offence = finding.offence().map(|offence| Reason::from(offence).word());
    let comes = match (outcome, finding.offender.zip(offence)) {
        (Some(_), Some((side, offence))) => {
            format!(
                "at the {} {} loses by {}",
                ordinal(at),
                side_name(variant, side),
                offence.replace('-', " ")
            )
        }
        (None, Some((side, offence))) => {
            let (side, offence) = (side_name(variant, side), offence.replace('-', " "));
            format!("from the {} on {side} must do something else ({offence})", ordinal(at))
        }
        (Some(Outcome { winner: Some(side), .. }), None) => {
            format!("at the {} {} wins", ordinal(at), side_name(variant, side))
        }
        (Some(_), None) => format!("at the {} the game is drawn", ordinal(at)),
        (None, None) => return None,
    };
    let occurrences = game.occurrences();
    Some(Warning {
        occurrences,
        at,
        offender: finding.offender.map(Side::word),
        offence,
        text: format!("This position stands for the {} time: {comes}.", ordinal(occurrences)),
        why: finding.told(variant),
    })
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
