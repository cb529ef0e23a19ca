//! A position: what stands where, whose turn it is, and how an action changes that.

mod fate;
mod pieces;

use std::sync::Arc;

use super::action::Action;
use super::castling::Rights;
use super::chain::Chain;
use super::outcome::Outcome;
use super::passing::Passed;
use crate::board::{Bitboard, Kind, Piece, Point, Side};
use crate::variant::{Chain as ChainRule, Variant};

/// A legal position of a game, without its history. Made from a [`Setup`](super::Setup).
#[derive(Clone)]
pub struct Position {
    pub(super) variant: Arc<Variant>,
    /// By piece index: where it is on top.
    pub(super) tops: [Bitboard; PIECES],
    /// By point: the index of the piece on top, or `NOBODY`.
    top: [u8; POINTS],
    /// By side: where its pieces are on top.
    pub(super) sides: [Bitboard; 2],
    /// What stands under the tops; empty in games without stacks.
    stacks: Stacks,
    /// By side and kind, how many pieces its hand holds; empty in games without hands.
    hands: [Vec<u8>; 2],
    /// The pieces that have left the bottoms of stacks that were too high, in that order: what is taken back puts them
    /// there again.
    pub(super) shed: Vec<Piece>,
    pub(super) beyond: Beyond,
    turn: Side,
    quiet: u32,
    number: u32,
    hash: u64,
    decided: Option<Outcome>,
    /// Whether the last action was a pass that did not end a chain. A FEN does not say it.
    after_pass: bool,
}

/// Room for the pieces of a game, a power of two so that indices need no check.
const PIECES: usize = 128;
const POINTS: usize = 128;
const NOBODY: u8 = u8::MAX;
/// The most pieces that a position of a game with stacks can hold: the height of the highest stack there can be.
pub const MAX_STACKED: usize = 96;

/// The stacks of a game that has them.
#[derive(Clone, Default, PartialEq, Eq)]
struct Stacks {
    /// `levels[h]`: the points with more than `h` pieces.
    levels: Vec<Bitboard>,
    /// `cells[point * MAX_STACKED + h]`: the index of the piece with `h` below it.
    cells: Vec<u8>,
    /// Pieces on each point.
    counts: Vec<u8>,
    /// Royals on the board, by side, buried ones too.
    royals: [u8; 2],
}

/// What else a position says in some games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Beyond {
    /// The turn that goes on.
    pub chain: Option<Chain>,
    /// Who may still castle.
    pub rights: Rights,
    /// What can be captured in passing.
    pub passed: Option<Passed>,
}

/// What an action changed that it does not say itself.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    hash: u64,
    quiet: u32,
    number: u32,
    turn: Side,
    decided: Option<Outcome>,
    captured: u8,
    changed: u8,
    beyond: Beyond,
    after_pass: bool,
    /// Pieces that left the bottom of a stack.
    shed: u8,
    /// In a game of the wide form: the point where the captured piece stood.
    captured_on: u8,
}

impl Undo {
    /// The piece the action captured.
    pub fn captured(&self) -> Option<Piece> {
        piece_of(self.captured)
    }

    /// The turn that went on when the action was made.
    pub(super) fn chain(&self) -> Option<Chain> {
        self.beyond.chain
    }

    /// The point where what it captured stood, if it captured.
    pub(crate) fn captured_on(&self) -> u8 {
        self.captured_on
    }

    /// Whose turn it was.
    pub(super) fn turn(&self) -> Side {
        self.turn
    }

    /// The number of the full move then.
    pub(super) fn number(&self) -> u32 {
        self.number
    }
}

#[inline(always)]
pub(super) fn piece_of(index: u8) -> Option<Piece> {
    (index != NOBODY).then(|| Piece::from_index(index as usize))
}

impl Position {
    /// An empty board, to be filled by `Setup`.
    pub(super) fn empty(variant: Arc<Variant>, turn: Side, quiet: u32, number: u32) -> Position {
        let points = variant.shape().points();
        let stacks = if variant.stacked {
            Stacks {
                levels: vec![Bitboard::EMPTY; MAX_STACKED + 1],
                cells: vec![NOBODY; points * MAX_STACKED],
                counts: vec![0; points],
                royals: [0; 2],
            }
        } else {
            Stacks::default()
        };
        let hash = if turn == Side::Black { variant.zobrist.turn } else { 0 };
        let hand = vec![0; if variant.hands { variant.kinds.len() } else { 0 }];
        Position {
            variant,
            hands: [hand.clone(), hand],
            shed: Vec::new(),
            beyond: Beyond::default(),
            tops: [Bitboard::EMPTY; PIECES],
            top: [NOBODY; POINTS],
            sides: [Bitboard::EMPTY; 2],
            stacks,
            turn,
            quiet,
            number,
            hash,
            decided: None,
            after_pass: false,
        }
    }

    /// The game.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Whose turn it is once waiting choices are made.
    #[inline(always)]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Actions in a row without capture.
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// Number of the full move, from 1; counts up after Black's turn.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Hash of the board with its stacks, of hands, rights, what has passed and of the turn, the same in every run of the program.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Where pieces of a side are on top.
    #[inline(always)]
    pub fn side(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// Where a piece is on top.
    #[inline(always)]
    pub fn tops(&self, piece: Piece) -> Bitboard {
        self.tops[piece.index() & (PIECES - 1)]
    }

    /// The points that hold a piece.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The points that hold more than `height` pieces.
    #[inline(always)]
    pub fn level(&self, height: usize) -> Bitboard {
        match self.stacks.levels.get(height) {
            Some(level) => *level,
            None if height == 0 => self.occupied(),
            None => Bitboard::EMPTY,
        }
    }

    /// The piece on top of a point.
    #[inline(always)]
    pub fn top(&self, at: Point) -> Option<Piece> {
        piece_of(self.top[at.index() & (POINTS - 1)])
    }

    /// Number of pieces on a point.
    #[inline(always)]
    pub fn count(&self, at: Point) -> usize {
        match self.stacks.counts.get(at.index()) {
            Some(count) => *count as usize,
            None => usize::from(self.occupied().has(at)),
        }
    }

    /// The piece on a point with `height` pieces below it.
    pub fn piece(&self, at: Point, height: usize) -> Option<Piece> {
        if height >= self.count(at) {
            return None;
        }
        let under = self.stacks.cells.get(at.index() * MAX_STACKED + height);
        under.map_or_else(|| self.top(at), |index| piece_of(*index))
    }

    /// The pieces on a point, from the bottom.
    pub fn stack(&self, at: Point) -> impl DoubleEndedIterator<Item = Piece> + ExactSizeIterator + '_ {
        // `count` gave the number, so each of them is there
        (0..self.count(at)).map(move |height| self.piece(at, height).unwrap_or(Piece::from_index(0)))
    }

    /// Every piece on the board with its point and the pieces below it, point by point, from the bottom.
    pub fn everything(&self) -> impl Iterator<Item = (Piece, Point, usize)> + '_ {
        self.occupied()
            .flat_map(|at| self.stack(at).enumerate().map(move |(height, piece)| (piece, at, height)))
    }

    /// By side and kind, how many pieces each hand holds; empty in games without hands.
    pub(super) fn hands(&self) -> &[Vec<u8>; 2] {
        &self.hands
    }

    /// How many pieces of a kind a side has in its hand.
    pub fn hand(&self, side: Side, kind: Kind) -> u8 {
        self.hands[side.index()].get(kind.index()).copied().unwrap_or(0)
    }

    /// The kinds in a side's hand, in the order of the file, each with how many there are.
    pub fn held(&self, side: Side) -> impl Iterator<Item = (Kind, u8)> + '_ {
        let hand = self.hands[side.index()].iter().enumerate().filter(|(_, count)| **count > 0);
        hand.map(|(kind, count)| (Kind(kind as u8), *count))
    }

    /// The royals of a side that are on top.
    pub(super) fn royal_tops(&self, side: Side) -> Bitboard {
        self.variant.royals_of(side).fold(Bitboard::EMPTY, |set, royal| set | self.tops(royal))
    }

    /// The outcome that the last action decided at once: a royal lost, a goal reached.
    #[inline(always)]
    pub fn decided(&self) -> Option<Outcome> {
        self.decided
    }

    /// Whether the last action was a pass, so that another ends the game.
    pub(crate) fn follows_pass(&self) -> bool {
        self.after_pass
    }

    pub(super) fn set_decided(&mut self, decided: Option<Outcome>) {
        self.decided = decided;
    }

    /// Makes it that side's turn, as if the other side had passed.
    pub(crate) fn give_turn(&mut self, side: Side) {
        if self.turn != side {
            self.turn = side;
            self.hash ^= self.variant.zobrist.turn;
        }
        if self.beyond.chain.is_some() {
            self.set_chain(None);
        }
        self.set_passed(None);
    }

    /// Makes it the other side's turn, be passing legal or not; `revert` of a pass takes that back.
    pub(crate) fn skip_turn(&mut self) -> Undo {
        let undo = self.before(true);
        self.give_turn(self.turn.other());
        self.after_pass = false;
        undo
    }

    /// What takes an action back that changes nothing but what every action does.
    #[inline(always)]
    fn before(&self, wide: bool) -> Undo {
        Undo {
            hash: self.hash,
            quiet: self.quiet,
            number: self.number,
            turn: self.turn,
            decided: self.decided,
            captured: NOBODY,
            changed: NOBODY,
            beyond: if wide { self.beyond } else { Beyond::default() },
            after_pass: wide && self.after_pass,
            shed: 0,
            captured_on: 0,
        }
    }

    /// Sets whose turn of which full move it is.
    pub(super) fn set_turn(&mut self, turn: Side, number: u32) {
        if self.turn != turn {
            self.hash ^= self.variant.zobrist.turn;
        }
        (self.turn, self.number) = (turn, number);
    }

    /// Lets the turn go on, or not.
    pub(super) fn set_chain(&mut self, chain: Option<Chain>) {
        let keys = &self.variant.zobrist;
        for chain in [self.beyond.chain, chain].into_iter().flatten() {
            self.hash ^= keys.chain(chain.at, chain.taken);
        }
        self.beyond.chain = chain;
    }

    /// Sets what can be captured in passing.
    pub(super) fn set_passed(&mut self, passed: Option<Passed>) {
        let keys = &self.variant.zobrist;
        for passed in [self.beyond.passed, passed].into_iter().flatten() {
            self.hash ^= keys.passed(passed.at, passed.over);
        }
        self.beyond.passed = passed;
    }

    /// Sets who may still castle.
    pub(super) fn set_rights(&mut self, rights: Rights) {
        let keys = &self.variant.zobrist;
        self.hash ^= keys.rights(self.beyond.rights.bits()) ^ keys.rights(rights.bits());
        self.beyond.rights = rights;
    }

    /// Changes the position by an action that is known to be possible. What it returns takes it back.
    #[inline]
    pub fn apply(&mut self, action: Action) -> Undo {
        if self.variant.wide { self.apply_as::<true>(action) } else { self.apply_as::<false>(action) }
    }

    /// As [`Position::apply`], for a caller that knows whether the game is of the wide form.
    #[inline(always)]
    pub(crate) fn apply_as<const WIDE: bool>(&mut self, action: Action) -> Undo {
        let undo = self.make::<WIDE>(action);
        if WIDE && self.variant.chain != ChainRule::No {
            self.go_on(action, &undo);
        }
        undo
    }

    /// As [`Position::apply`], but the turn ends, whether its piece could go on capturing or not.
    #[inline]
    pub(super) fn attempt(&mut self, action: Action) -> Undo {
        if self.variant.wide { self.make::<true>(action) } else { self.make::<false>(action) }
    }

    #[inline(always)]
    fn make<const WIDE: bool>(&mut self, action: Action) -> Undo {
        let mut undo = self.before(WIDE);
        let passes = WIDE && !self.variant.passages.is_empty();
        let over = if passes { self.walked_over(action) } else { Bitboard::EMPTY };
        if WIDE {
            self.leave_behind(action);
            self.after_pass = action == Action::Pass && undo.beyond.chain.is_none();
        }
        match action {
            Action::Move { from, to, carried, becomes } => {
                if WIDE {
                    self.move_stack(from, to, carried, &mut undo);
                    if let Some(piece) = self.spoils(undo.captured) {
                        self.take_up(piece);
                    }
                    undo.shed = self.shed(to, undo.turn);
                } else {
                    undo.captured = self.move_piece(from, to);
                }
                if let Some(kind) = becomes {
                    undo.changed = self.change(to, kind);
                }
                self.end_turn();
                if self.variant.watched {
                    self.watch(undo.turn, (undo.captured, undo.changed), undo.shed, (from, to));
                } else {
                    self.quiet = if undo.captured == NOBODY { self.quiet + 1 } else { 0 };
                    // in spite of check: a position may be set up so, and a choice out of turn makes two actions in a row
                    if undo.captured().is_some_and(|piece| self.variant.kinds[piece.kind().index()].royal) {
                        self.decided = self.judge(undo.turn, undo.captured(), 0);
                    }
                }
            }
            Action::Swap { .. } | Action::Become { .. } => undo.changed = self.choose(action),
            Action::Drop { kind, at } if WIDE => undo.shed = self.drop_from_hand(kind, at),
            Action::Castle { from, to, partner } if WIDE => {
                let royal = self.move_castling(from, to, partner);
                self.end_turn();
                self.count_quiet(false, royal, from, undo.turn);
                self.decided = self.judge(undo.turn, None, 0);
            }
            Action::Pass if WIDE => {
                self.end_turn();
                self.quiet += 1;
                if self.after_pass {
                    self.decided = self.judge_pass(undo.after_pass);
                }
            }
            // a game that has these is of the wide form
            Action::Drop { .. } | Action::Castle { .. } | Action::Pass => {}
        }
        if passes {
            let at = action.way().map_or(Point(0), |(_, to)| to);
            self.note_passed(at, over);
        }
        undo
    }

    /// Ends a turn that goes on, and takes the rights that an action ends, before it is made.
    #[inline]
    fn leave_behind(&mut self, action: Action) {
        if self.beyond.chain.is_some() {
            self.set_chain(None);
        }
        if !self.beyond.rights.is_empty() {
            let touched = match action {
                Action::Move { from, to, .. } => Bitboard::of(from) | Bitboard::of(to),
                Action::Castle { from, partner, .. } => Bitboard::of(from) | Bitboard::of(partner),
                Action::Swap { at, with, .. } => Bitboard::of(at) | Bitboard::of(with),
                Action::Become { at, .. } | Action::Drop { at, .. } => Bitboard::of(at),
                Action::Pass => Bitboard::EMPTY,
            };
            self.set_rights(self.rights_after(touched));
        }
    }

    /// Makes it the other side's turn.
    #[inline(always)]
    fn end_turn(&mut self) {
        self.number += self.turn as u32;
        self.turn = self.turn.other();
        self.hash ^= self.variant.zobrist.turn;
    }

    /// Places a piece that the side to move has in its hand. Gives the number of pieces that left the stack's bottom.
    #[cold]
    fn drop_from_hand(&mut self, kind: Kind, at: Point) -> u8 {
        let (actor, piece) = (self.turn, Piece::new(kind, self.turn));
        self.put_down(piece);
        self.push(at, piece);
        let shed = self.shed(at, actor);
        self.end_turn();
        // what starts the count again is a move
        self.quiet += 1;
        self.decided = self.judge(actor, None, shed);
        shed
    }

    /// Takes an action back that was just made.
    #[inline]
    pub fn revert(&mut self, action: Action, undo: Undo) {
        if self.variant.wide {
            self.revert_as::<true>(action, undo)
        } else {
            self.revert_as::<false>(action, undo)
        }
    }

    /// As [`Position::revert`], for a caller that knows whether the game is of the wide form.
    #[inline(always)]
    pub(crate) fn revert_as<const WIDE: bool>(&mut self, action: Action, undo: Undo) {
        match action {
            Action::Move { from, to, carried, .. } => {
                if let Some(changed) = piece_of(undo.changed) {
                    self.change(to, changed.kind());
                }
                if WIDE {
                    if undo.shed > 0 {
                        self.shed_back(to, undo.turn, undo.shed);
                    }
                    if let Some(piece) = self.spoils(undo.captured) {
                        self.put_down(piece);
                    }
                    self.move_stack_back(from, to, carried, (undo.captured, undo.captured_on));
                } else {
                    self.move_piece_back(from, to, undo.captured);
                }
            }
            Action::Swap { at, with, height } => self.swap(at, with, height),
            Action::Become { at, .. } => {
                if let Some(changed) = piece_of(undo.changed) {
                    self.change(at, changed.kind());
                }
            }
            Action::Drop { at, .. } if WIDE => {
                if undo.shed > 0 {
                    self.shed_back(at, undo.turn, undo.shed);
                }
                let piece = self.pop(at);
                self.take_up(piece);
            }
            Action::Castle { from, to, partner } if WIDE => self.move_castling_back(from, to, partner),
            Action::Drop { .. } | Action::Castle { .. } | Action::Pass => {}
        }
        if WIDE {
            self.beyond = undo.beyond;
            self.after_pass = undo.after_pass;
        }
        self.hash = undo.hash;
        self.quiet = undo.quiet;
        self.number = undo.number;
        self.turn = undo.turn;
        self.decided = undo.decided;
    }

    /// Makes a choice that was waiting. Whose turn it is does not change. Gives the index of the piece that changed, or
    /// `NOBODY`.
    #[cold]
    fn choose(&mut self, action: Action) -> u8 {
        let actor = action.origin().and_then(|at| self.top(at)).map_or(self.turn, Piece::side);
        let mut changed = NOBODY;
        match action {
            Action::Swap { at, with, height } => self.swap(at, with, height),
            Action::Become { at, kind } => changed = self.change(at, kind),
            Action::Move { .. } | Action::Drop { .. } | Action::Pass | Action::Castle { .. } => {}
        }
        self.quiet += 1;
        self.decided = self.judge(actor, None, 0);
        changed
    }
}

impl PartialEq for Position {
    /// Whether every bit is the same that a FEN says: board, stacks, hands, rights, turn, counters, hash; and what was
    /// decided.
    fn eq(&self, other: &Position) -> bool {
        Arc::ptr_eq(&self.variant, &other.variant)
            && self.tops == other.tops
            && self.top == other.top
            && self.sides == other.sides
            && self.stacks == other.stacks
            && self.hands == other.hands
            && self.beyond == other.beyond
            && (self.turn, self.quiet, self.number) == (other.turn, other.quiet, other.number)
            && (self.hash, self.decided) == (other.hash, other.decided)
    }
}

impl Eq for Position {}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Position({}: {})", self.variant.id(), self.fen())
    }
}
