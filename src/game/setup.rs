//! What a position text says, before it is known whether a game can be there.

use std::ops::Range;
use std::sync::Arc;

use super::castling::Rights;
use super::chain::Chain as Chained;
use super::outcome::{Outcome, Reason};
use super::passing::Passed;
use super::position::{MAX_STACKED, Position};
use crate::board::{Kind, Piece, Point, Side};
use crate::variant::{Chain, Overflow, Variant};

/// A position as written: pieces, turn and counters, not yet checked against the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// By point: the pieces there, from the bottom.
    pub stacks: Vec<Vec<Piece>>,
    /// By side and kind: how many pieces its hand holds; empty in games without hands.
    pub hands: [Vec<u8>; 2],
    /// Who may still castle; of rights that nothing on the board stands for nothing is kept.
    pub rights: Rights,
    /// The turn that goes on.
    pub chain: Option<Chained>,
    /// What can be captured in passing; of what nobody could capture so nothing is kept.
    pub passed: Option<Passed>,
    /// Whose turn it is.
    pub turn: Side,
    /// Actions in a row without capture.
    pub quiet: u32,
    /// Number of the full move, from 1.
    pub number: u32,
}

/// Why a text is not a position: the first thing that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct FenError {
    /// What is wrong, with rank and column where there are some, and what would be right.
    pub message: String,
    /// The bytes of the text it is about.
    pub at: Range<usize>,
}

/// Why no game can be in a position. A setup can have several faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A side has fewer of a royal than a game begins with.
    RoyalMissing(Piece),
    /// A side has more.
    RoyalDoubled(Piece, Point),
    /// A piece stands where it may never stand.
    Outside(Piece, Point),
    /// A stack in a game that has none.
    Stack(Point),
    /// A stack higher than this game's may be.
    High(Point),
    /// The piece that is to go on capturing is none, or cannot.
    Chain(Point),
    /// More pieces than a game with stacks can hold.
    TooMany(usize),
    /// Royals face where that is illegal (of a start only).
    Facing(Point, Point),
    /// The side that is not to move could lose its royal at once: from where, on which point (of a start only).
    Exposed(Point, Point),
}

/// All the faults of a setup.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", texts.join("; "))]
pub struct SetupError {
    /// What they are.
    pub faults: Vec<Fault>,
    /// The same in words, one each.
    pub texts: Vec<String>,
}

/// Why a text gives no position of a game.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PositionError {
    /// It cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// It can be read, but no game can be there.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Setup {
    /// Without points: no pieces, Red's first turn.
    pub fn empty() -> Setup {
        let (stacks, hands) = (Vec::new(), Default::default());
        let (rights, chain, passed) = (Rights::default(), None, None);
        Setup { stacks, hands, rights, chain, passed, turn: Side::Red, quiet: 0, number: 1 }
    }

    /// Checks a setup against the rules. All faults are reported at once. That its last move cannot have been legal
    /// is no fault of it, see [`Position::unlawful`]: people set such positions up to show something.
    pub fn position(&self, variant: &Arc<Variant>) -> Result<Position, SetupError> {
        let faults = self.board_faults(variant);
        if !faults.is_empty() {
            return Err(self.error(variant, faults));
        }
        let position = self.place(variant);
        match self.chain.filter(|_| position.decided().is_some() || !position.goes_on()) {
            Some(chain) => Err(self.error(variant, vec![Fault::Chain(chain.at)])),
            None => Ok(position),
        }
    }

    /// Faults with their texts.
    pub(crate) fn error(&self, variant: &Variant, faults: Vec<Fault>) -> SetupError {
        let texts = faults.iter().map(|fault| self.describe(variant, fault)).collect();
        SetupError { faults, texts }
    }

    /// The faults that show without knowing what attacks what.
    fn board_faults(&self, variant: &Variant) -> Vec<Fault> {
        let mut faults = Vec::new();
        let everything = || {
            let points = variant.shape().all().zip(&self.stacks);
            points.flat_map(|(at, stack)| stack.iter().map(move |piece| (*piece, at)))
        };
        let held: usize = self.hands.iter().flatten().map(|count| usize::from(*count)).sum();
        let total = everything().count() + held;
        if variant.stacked && total > MAX_STACKED {
            faults.push(Fault::TooMany(total));
        }
        for piece in variant.pieces() {
            let due = variant.royals_due[piece.index()];
            let found = everything().filter(|(other, _)| *other == piece).count() as u32;
            let spared = variant.royals.keep_one && self.has_royal(variant, piece.side());
            if found < due && !variant.royals_vanish() && !spared && self.is_missing(variant, piece) {
                faults.push(Fault::RoyalMissing(piece));
            }
            if variant.kind(piece.kind()).royal && found > due && !variant.royals_appear() {
                let last = everything().filter(|(other, _)| *other == piece).last();
                faults.extend(last.map(|(_, at)| Fault::RoyalDoubled(piece, at)));
            }
        }
        for (piece, at) in everything() {
            if !variant.kind(piece.kind()).within[piece.side().index()].has(at) {
                faults.push(Fault::Outside(piece, at));
            }
        }
        if !variant.stacked {
            let stacks = variant.shape().all().zip(&self.stacks).filter(|(_, stack)| stack.len() > 1);
            faults.extend(stacks.map(|(at, _)| Fault::Stack(at)));
        }
        let high = |stack: &Vec<Piece>| variant.limit.is_some_and(|limit| stack.len() > limit);
        let stacks = variant.shape().all().zip(&self.stacks).filter(|(_, stack)| high(stack));
        faults.extend(stacks.map(|(at, _)| Fault::High(at)));
        faults
    }

    /// Whether a side has a royal on the board.
    fn has_royal(&self, variant: &Variant, side: Side) -> bool {
        let royal = |piece: &Piece| piece.side() == side && variant.kind(piece.kind()).royal;
        self.stacks.iter().flatten().any(royal)
    }

    /// Whether a royal of which there are fewer than in the start is gone: it may have become another kind.
    fn is_missing(&self, variant: &Variant, royal: Piece) -> bool {
        let promotion = variant.kind(royal.kind()).promotion.as_ref();
        let becomes = promotion.map_or(&[][..], |promotion| &promotion.becomes[..]);
        if becomes.iter().any(|kind| !variant.kind(*kind).royal) {
            return false;
        }
        let all = || variant.royals_of(royal.side());
        let due: u32 = all().map(|piece| variant.royals_due[piece.index()]).sum();
        let found = self.stacks.iter().flatten().filter(|piece| all().any(|royal| royal == **piece)).count();
        becomes.is_empty() || (found as u32) < due
    }

    /// The point with the highest stack, and the number of pieces there.
    pub(crate) fn highest(&self, variant: &Variant) -> (Point, usize) {
        let heights = variant.shape().all().zip(self.stacks.iter().map(Vec::len));
        heights.max_by_key(|(_, height)| *height).unwrap_or((Point(0), 0))
    }

    /// Puts the pieces on a board, whether a game can be there or not.
    pub(crate) fn place(&self, variant: &Arc<Variant>) -> Position {
        let mut position = Position::empty(variant.clone(), self.turn, self.quiet, self.number);
        for (at, stack) in variant.shape().all().zip(&self.stacks) {
            stack.iter().for_each(|piece| position.push(at, *piece));
        }
        for (side, hand) in Side::BOTH.into_iter().zip(&self.hands) {
            for (kind, count) in hand.iter().enumerate() {
                (0..*count).for_each(|_| position.take_up(Piece::new(Kind(kind as u8), side)));
            }
        }
        position.set_rights(position.lasting(self.rights));
        position.set_chain(self.chain);
        if let Some(passed) = self.passed {
            position.note_passed(passed.at, passed.over);
        }
        position.set_decided(already_decided(&position));
        position
    }

    /// A fault in words.
    fn describe(&self, variant: &Variant, fault: &Fault) -> String {
        let name = |piece: Piece| variant.kind(piece.kind()).name.as_str();
        let point = |at: Point| variant.point_name(at);
        match *fault {
            Fault::RoyalMissing(piece) => format!(
                "{} has no {} on the board: write `{}` where it stands",
                piece.side(),
                name(piece),
                variant.letter(piece)
            ),
            Fault::RoyalDoubled(piece, at) => {
                let due = variant.royals_due[piece.index()];
                let found = self.stacks.iter().flatten().filter(|other| **other == piece).count();
                format!(
                    "{} has {found} pieces `{}`, the last on {}: a game has {due}",
                    piece.side(),
                    name(piece),
                    point(at)
                )
            }
            Fault::Outside(piece, at) => {
                format!(
                    "the {} of {} stands on {}, where it can never be",
                    name(piece),
                    piece.side(),
                    point(at)
                )
            }
            Fault::Stack(at) => {
                format!("{} holds a stack, but this game has none: write one piece", point(at))
            }
            Fault::High(at) => {
                let height = self.stacks[at.index()].len();
                let limit = variant.limit.unwrap_or(height);
                format!(
                    "{} holds a stack of {height}, but no stack of this game is higher than {limit}",
                    point(at)
                )
            }
            Fault::Chain(at) => format!(
                "{} cannot go on capturing with what is on {}: write `-` where a turn begins",
                self.turn,
                point(at)
            ),
            Fault::TooMany(total) => {
                let (at, highest) = self.highest(variant);
                format!(
                    "{total} pieces are more than a game with stacks can hold: {MAX_STACKED} (the highest stack, on {}, has {highest})",
                    point(at)
                )
            }
            Fault::Facing(a, b) => {
                format!(
                    "the royals on {} and {} face each other with nothing between, which is illegal",
                    point(a),
                    point(b)
                )
            }
            Fault::Exposed(from, on) => format!(
                "it is {}'s turn, but the piece on {} could take the royal on {}: the other side should be to move, or the last move was illegal",
                self.turn,
                point(from),
                point(on)
            ),
        }
    }
}

/// What a board alone decides: royals lost, goals reached. The side whose turn it is not has acted last.
fn already_decided(position: &Position) -> Option<Outcome> {
    let variant = position.variant();
    let acted = position.turn().other();
    let setup = position.setup();
    let lost = |side: &Side| {
        let gone = variant.royals_of(*side).any(|royal| {
            let left = position.everything().filter(|(piece, _, _)| *piece == royal).count() as u32;
            left < variant.royals_due[royal.index()] && setup.is_missing(variant, royal)
        });
        if variant.royals.keep_one {
            let due = variant.royals_of(*side).any(|royal| variant.royals_due[royal.index()] > 0);
            return position.buried(*side) || due && gone && position.living(*side) == 0;
        }
        gone || position.buried(*side)
    };
    let sides = [acted, acted.other()];
    let loser = sides.into_iter().find(lost).map(|side| Outcome::won(side.other(), Reason::RoyalLost));
    let winner = || sides.into_iter().find(|side| position.goal_reached(*side));
    loser.or_else(|| winner().map(|side| Outcome::won(side, Reason::Goal)))
}

impl Variant {
    /// Whether a royal can leave the board in play.
    fn royals_vanish(&self) -> bool {
        let shed = self.limit.is_some() && self.overflow != Overflow::Illegal;
        let taken = self.royals.exposed_allowed || !self.choosers.is_empty();
        // a turn that goes on can take a royal that could not have been left open to its first capture
        let chained = self.chain != Chain::No;
        (taken || chained) && self.captured.leaves() || shed
    }

    /// Whether a piece can become royal.
    pub(crate) fn royals_appear(&self) -> bool {
        let mut promotions = self.kinds.iter().filter_map(|kind| kind.promotion.as_ref());
        promotions.any(|rules| rules.becomes.iter().any(|kind| self.kind(*kind).royal))
    }

    /// The position a game begins with.
    pub fn start(self: &Arc<Variant>) -> Position {
        // the compiler has read and checked it
        Position::parse(self, &self.start).unwrap_or_else(|_| Position::empty(self.clone(), Side::Red, 0, 1))
    }
}

impl Position {
    /// Why no legal action can have led here: royals face, or the side that is not to move could lose one at once.
    /// No game may start so.
    pub fn unlawful(&self) -> Vec<Fault> {
        let facing = self.facing().map(|(a, b)| Fault::Facing(a, b));
        // who chose out of turn may be to move, with the other side's royal open to capture
        let asked =
            self.variant().has_check() && self.variant().choosers.is_empty() && self.decided().is_none();
        let exposed = if asked { self.exposed_by_walks(self.turn().other()) } else { None };
        facing.into_iter().chain(exposed.map(|(a, b)| Fault::Exposed(a, b))).collect()
    }

    /// Reads a position of a game from a FEN or a picture of the board.
    pub fn parse(variant: &Arc<Variant>, text: &str) -> Result<Position, PositionError> {
        Ok(Setup::parse(variant, text)?.position(variant)?)
    }

    /// The position as written before it is checked.
    pub fn setup(&self) -> Setup {
        let stacks = self.variant().shape().all().map(|at| self.stack(at).collect()).collect();
        let hands = self.hands().clone();
        let (rights, chain, passed) = (self.rights(), self.chain(), self.passed());
        let (turn, quiet, number) = (self.turn(), self.quiet(), self.number());
        Setup { stacks, hands, rights, chain, passed, turn, quiet, number }
    }

    /// The position as FEN, in the one form that is written.
    pub fn fen(&self) -> String {
        self.setup().fen(self.variant())
    }
}
