//! Perft: counting the actions to a depth. It sees the rules of the board only: a decided game ends a line, draws by
//! repetition, counters and material do not.

use std::convert::Infallible;
use std::ops::ControlFlow;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::board::cpu::{Extract, Work, with_best};
use crate::board::{Bitboard, Piece, Point};
use crate::game::{Action, Moves, Position, Taker, Way};
use crate::variant::Method;

/// Number of lines of `depth` actions from a position, counted as sets where the rules allow. 1 at depth 0.
pub fn perft(position: &Position, depth: u32) -> u64 {
    run::<false>(position, depth)
}

/// The same number, with every action of every position listed first, also at the last depth.
pub fn perft_listed(position: &Position, depth: u32) -> u64 {
    run::<true>(position, depth)
}

/// The same number, by the slow reference generator.
pub fn perft_reference(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let actions = position.actions_by_trial();
    if depth == 1 {
        return actions.len() as u64;
    }
    let mut next = position.clone();
    let counts = actions.into_iter().map(|action| {
        let undo = next.apply(action);
        let count = perft_reference(&next, depth - 1);
        next.revert(action, undo);
        count
    });
    counts.sum()
}

/// Each action of a position with the number of lines that begin with it, in the order of the board.
/// `threads` of 0 means as many as the machine has processors.
pub fn divide(position: &Position, depth: u32, threads: usize) -> Vec<(Action, u64)> {
    let mut actions = position.actions();
    actions.sort();
    if depth == 0 {
        return Vec::new();
    }
    let after = |action: Action| {
        let mut next = position.clone();
        next.apply(action);
        next
    };
    if threads == 1 || depth < 3 {
        return actions.into_iter().map(|action| (action, perft(&after(action), depth - 1))).collect();
    }
    // the work is shared out two actions deep: the numbers of lines differ much from one first action to the next
    let work = || {
        let counts = actions.into_par_iter().map(|action| {
            let next = after(action);
            let count = |reply: Action| {
                let mut third = next.clone();
                third.apply(reply);
                perft(&third, depth - 2)
            };
            let count: u64 = next.actions().into_par_iter().map(count).sum();
            (action, count)
        });
        counts.collect()
    };
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// As [`perft`], with several threads.
pub fn perft_threads(position: &Position, depth: u32, threads: usize) -> u64 {
    if depth == 0 || threads == 1 {
        return perft(position, depth);
    }
    divide(position, depth, threads).into_iter().map(|(_, count)| count).sum()
}

fn run<const LISTED: bool>(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut position = position.clone();
    let (method, wide) = (position.variant().method(), position.variant().wide);
    let lists = &mut vec![List::default(); depth as usize + 1][..];
    let position = &mut position;
    match (method, wide) {
        (Method::Masks, false) => with_best(Count::<LISTED, false, true> { position, depth, lists }),
        (Method::Masks, true) => with_best(Count::<LISTED, true, true> { position, depth, lists }),
        (Method::Free, false) => with_best(Count::<LISTED, false, false> { position, depth, lists }),
        (Method::Free, true) => with_best(Count::<LISTED, true, false> { position, depth, lists }),
        (Method::Trial, _) => count_by_trial(position, depth),
    }
}

/// Counting, with one list of actions a depth, used again and again.
struct Count<'a, const LISTED: bool, const WIDE: bool, const MASKED: bool> {
    position: &'a mut Position,
    depth: u32,
    lists: &'a mut [List],
}

impl<const LISTED: bool, const WIDE: bool, const MASKED: bool> Work for Count<'_, LISTED, WIDE, MASKED> {
    type Output = u64;

    #[inline(always)]
    fn run<E: Extract>(self, extract: E) -> u64 {
        let Count { position, depth, lists } = self;
        if position.decided().is_some() {
            return 0;
        }
        let Some((list, lists)) = lists.split_first_mut() else {
            return 0;
        };
        let way = Way::<WIDE, MASKED>;
        let may_pass = WIDE && position.may_pass();
        if position.waiting().is_some() || WIDE && position.needs_a_list() {
            list.set(position.actions());
        } else if depth == 1 && !LISTED {
            let mut sum = Sum(u64::from(may_pass));
            let _ = position.sweep(extract, way, &mut sum);
            return sum.0;
        } else {
            list.len = 0;
            let _ = position.sweep(extract, way, list);
            if may_pass {
                list.push(Action::Pass);
            }
        }
        if depth == 1 {
            return list.len as u64;
        }
        let mut sum = 0;
        for action in list.room[..list.len].iter().copied() {
            let undo = position.apply_as::<WIDE>(action);
            sum += extract.run(Count::<LISTED, WIDE, MASKED> { position, depth: depth - 1, lists });
            position.revert_as::<WIDE>(action, undo);
        }
        sum
    }
}

/// Adds the numbers of actions up.
struct Sum(u64);

impl Taker for Sum {
    type Break = Infallible;

    #[inline(always)]
    fn take(&mut self, position: &Position, moves: Moves) -> ControlFlow<Infallible> {
        self.0 += position.count_of(moves);
        ControlFlow::Continue(())
    }
}

/// A list of actions that keeps its room: the first `len` of `room` are on it.
#[derive(Clone, Default)]
struct List {
    room: Vec<Action>,
    len: usize,
}

impl List {
    fn set(&mut self, actions: Vec<Action>) {
        self.len = actions.len();
        self.room = actions;
    }

    /// Takes moves with loads and changes, and drops. Apart from the loop that takes plain moves, which is the faster for
    /// it; and what it is about comes in parts, so that no [`Moves`] need be made in memory there.
    #[inline(never)]
    fn take_each(
        &mut self,
        position: &Position,
        piece: Piece,
        from: Point,
        to: Bitboard,
        (height, dropped): (u8, bool),
    ) {
        let moves = Moves { piece, from, to, height, plain: false, dropped };
        let _ = position.each(moves, &mut |action| {
            self.push(action);
            ControlFlow::<Infallible>::Continue(())
        });
    }

    #[inline(always)]
    fn push(&mut self, action: Action) {
        self.room.truncate(self.len);
        self.room.push(action);
        self.len += 1;
    }
}

impl Taker for List {
    type Break = Infallible;

    #[inline(always)]
    fn take(&mut self, position: &Position, moves: Moves) -> ControlFlow<Infallible> {
        let from = moves.from;
        if !moves.plain {
            let Moves { piece, from, to, height, dropped, .. } = moves;
            self.take_each(position, piece, from, to, (height, dropped));
            return ControlFlow::Continue(());
        }
        let end = self.len + moves.to.count() as usize;
        if end > self.room.len() {
            self.room.resize(end.max(128), Action::plain(from, from));
        }
        let mut slots = self.room[self.len..end].iter_mut();
        moves.to.each(|to| {
            if let Some(slot) = slots.next() {
                *slot = Action::plain(from, to);
            }
        });
        self.len = end;
        ControlFlow::Continue(())
    }
}

fn count_by_trial(position: &mut Position, depth: u32) -> u64 {
    let actions = position.actions();
    if depth == 1 {
        return actions.len() as u64;
    }
    let counts = actions.into_iter().map(|action| {
        let undo = position.apply(action);
        let sum = count_by_trial(position, depth - 1);
        position.revert(action, undo);
        sum
    });
    counts.sum()
}
