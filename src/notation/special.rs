//! The field of a FEN for what the last action left: a turn that goes on, a piece that has passed a point.

use super::fen::{Words, take_dash};
use crate::board::{Bitboard, Shape};
use crate::game::{Chain, FenError, Passed, Setup};
use crate::variant::{Chain as Rule, Variant};

/// The field in the middle: the piece that must go on capturing, and where it has, `e5:d4,c3`; or the point that a piece
/// has passed, `e3`, perhaps with that piece before it, `e4:e3`. Only in games that have such.
pub(super) fn take_special(words: &mut Words, variant: &Variant, board: Setup) -> Result<Setup, FenError> {
    let (chains, passes) = (variant.chain() != Rule::No, !variant.passages.is_empty());
    if !chains && !passes {
        return take_dash(words, "the special field").map(|()| board);
    }
    let Some(word) = words.next_if(|word| word.is_no_number()) else { return Ok(board) };
    let text = word.text();
    if text == "-" {
        return Ok(board);
    }
    let (at, points) = match text.split_once(':') {
        Some((at, points)) => (Some(at), points),
        None => (None, text.as_str()),
    };
    let shape = variant.shape();
    let stands = at.unwrap_or(points);
    let goes_on = shape.parse(stands).filter(|at| !passes || board.is_on_top(board.turn, *at));
    if let (true, Some(stands)) = (chains, goes_on) {
        let taken = if at.is_some() { points_of(points, shape) } else { Some(Bitboard::EMPTY) };
        if let Some(taken) = taken {
            return Ok(Setup { chain: Some(Chain { at: stands, taken }), ..board });
        }
    }
    let over = points_of(points, shape).filter(|over| passes && over.count() > 0);
    let Some(over) = over else {
        let chain = "the piece should that goes on capturing, and where it has: as `e5:d4`, or `-`";
        let passed = "the point should that a piece has just passed: as `e3`, or `-`";
        return Err(word.error(&format!("stands where {}", if chains { chain } else { passed })));
    };
    // some programs write the piece that has passed among the points
    let stands: Bitboard = over.filter(|at| board.is_on_top(board.turn.other(), *at)).collect();
    let over = over.without(stands);
    let mut passers = board.passers(variant, over);
    passers.retain(|passer| stands.is_empty() || stands.has(*passer));
    if let Some(at) = at {
        passers.retain(|passer| shape.parse(at) == Some(*passer));
    }
    match passers.as_slice() {
        [passer] => Ok(Setup { passed: Some(Passed { at: *passer, over }), ..board }),
        [] => Err(word.error(&format!(
            "is no point that a piece of {} can just have walked over: write `-`",
            board.turn.other()
        ))),
        [first, ..] => {
            let such = format!("{}:{points}", shape.name(*first));
            Err(word.error(&format!("can have been passed by several pieces: say which, as in `{such}`")))
        }
    }
}

/// Points in a row, parted by commas or by nothing.
fn points_of(text: &str, shape: Shape) -> Option<Bitboard> {
    let mut points = Bitboard::EMPTY;
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let mut rest = part;
        while !rest.is_empty() {
            let digits = rest.trim_start_matches(|c: char| !c.is_ascii_digit());
            let after = digits.trim_start_matches(|c: char| c.is_ascii_digit());
            points.insert(shape.parse(&rest[..rest.len() - after.len()])?);
            rest = after;
        }
    }
    Some(points)
}

impl Setup {
    /// A turn that goes on or what has passed, as [`take_special`] reads it.
    pub(super) fn special(&self, variant: &Variant) -> String {
        let names = |points: Bitboard| -> String {
            points.into_iter().map(|at| variant.point_name(at)).collect::<Vec<String>>().join(",")
        };
        match (self.chain, self.passed) {
            (Some(chain), _) => {
                let colon = if chain.taken.is_empty() { "" } else { ":" };
                format!("{}{colon}{}", variant.point_name(chain.at), names(chain.taken))
            }
            (None, Some(passed)) if self.passers(variant, passed.over) == [passed.at] => names(passed.over),
            (None, Some(passed)) => format!("{}:{}", variant.point_name(passed.at), names(passed.over)),
            (None, None) => "-".to_owned(),
        }
    }
}
