//! Why an action is not the capture, the height or the castling that the rules ask for.

use super::action::Written;
use super::castling::{Hindrance, Wing};
use super::chain::Chain;
use super::code::Code;
use super::position::Position;
use crate::board::{Piece, Point};
use crate::variant::Chain as Rule;

impl Position {
    /// Why something else has to be done first, if that is all that is wrong.
    pub(super) fn why_forced(&self, written: &Written) -> Option<(Code, String)> {
        let chain = self.chain();
        if let Some(chain) = chain
            && written.origin() != Some(chain.at)
        {
            return Some((Code::MustContinue, self.told_to_go_on(chain)));
        }
        if chain.is_none() && !self.variant.must_capture {
            return None;
        }
        let action = self.find_among(&self.otherwise_legal(), written)?;
        let captures = self.taken_at(action);
        match (chain, captures) {
            (Some(_), Some(at)) => {
                let text = format!("{} has captured on {} in this turn already", self.turn(), self.at(at));
                Some((Code::MustContinue, text))
            }
            (Some(chain), None) => Some((Code::MustContinue, self.told_to_go_on(chain))),
            (None, None) => {
                let such = self.action_texts().into_iter().next().unwrap_or_default();
                let text = format!("{} can capture, so it must, as by `{such}`", self.turn());
                Some((Code::MustCapture, text))
            }
            (None, Some(_)) => None,
        }
    }

    fn told_to_go_on(&self, chain: Chain) -> String {
        let such = self.action_texts().into_iter().find(|text| text != "pass").unwrap_or_default();
        let stop = if self.variant.chain == Rule::May { ", or end the turn by `pass`" } else { "" };
        format!("{} must go on capturing, as by `{such}`{stop}", self.standing(chain.at))
    }

    /// Why a piece of the side to move does not castle so; `None` if it is not castling that is asked.
    pub(super) fn why_no_castle(&self, piece: Piece, from: Point, to: Point) -> Option<(Code, String)> {
        let shape = self.variant.shape();
        let wing = if shape.file(to) > shape.file(from) { Wing::Right } else { Wing::Left };
        let fits = |steps: u8| shape.step(from, wing.step(), usize::from(steps)) == Some(to);
        let own = self.variant.castlings.iter().filter(|castling| castling.royal == piece);
        let castling = own.into_iter().find(|castling| fits(castling.steps))?;
        let hindrance = self.castle(castling, from, wing).err()?;
        let us = self.turn();
        let text = match hindrance {
            Hindrance::Right => format!(
                "{us} has no right to castle there any more: its royal or its outermost piece has moved"
            ),
            Hindrance::Partner => format!("no piece of {us} stands far enough on that side to castle with"),
            Hindrance::Between(at) => format!("{} is in the way of castling", self.standing(at)),
            Hindrance::Stack(at) => {
                format!("only pieces that stand alone castle, and {} does not", self.standing(at))
            }
            Hindrance::Zone(at) => format!(
                "castling would lead over {}, which is outside a zone that may not be left",
                self.at(at)
            ),
            Hindrance::Unsafe(at) => {
                let mut after = self.clone();
                let royal = after.pop(from);
                after.push(at, royal);
                let text = format!("{} would not be safe on its way when it castles", after.standing(at));
                return Some(self.danger_after(&after).unwrap_or((Code::Exposed, text)));
            }
        };
        Some((Code::Castling, text))
    }

    /// Why a stack with so many pieces more may not be made, if it may not.
    pub(super) fn why_too_high(
        &self,
        to: Point,
        moved: usize,
        taken: Option<Point>,
    ) -> Option<(Code, String)> {
        let limit = self.variant.highest()?;
        let made = self.height_made(to, moved, taken);
        let text = format!("a stack of {made} on {} would be higher than the highest, {limit}", self.at(to));
        (made > limit).then_some((Code::Full, text))
    }

    /// What leaves the bottom of a stack that `moved` pieces come to.
    pub(super) fn told_of_overflow(&self, to: Point, moved: usize, taken: Option<Point>) -> String {
        let Some(limit) = self.variant.limit else { return String::new() };
        match self.height_made(to, moved, taken).saturating_sub(limit) {
            0 => String::new(),
            1 => ", and the bottom piece of the stack leaves it".to_string(),
            over => format!(", and the {over} bottom pieces of the stack leave it"),
        }
    }

    /// A legal castling in words.
    pub(super) fn told_of_castling(&self, from: Point, to: Point, partner: Point) -> String {
        let beside = self.at(self.beside(from, to));
        format!(
            "{} castles to {}, and {} comes to {beside}",
            self.standing(from),
            self.at(to),
            self.standing(partner)
        )
    }

    /// A turn that ends without a move, in words.
    pub(super) fn told_of_pass(&self) -> String {
        match (self.chain(), self.faced_to_draw()) {
            (Some(_), _) => format!("{} captures no more in this turn", self.turn()),
            (None, Some((a, b))) => format!(
                "{} passes, which ends the game: {} and {} face each other",
                self.turn(),
                self.standing(a),
                self.standing(b)
            ),
            (None, None) if self.follows_pass() => {
                format!("{} passes after {} has, which ends the game", self.turn(), self.turn().other())
            }
            (None, None) => format!("{} passes", self.turn()),
        }
    }
}
