//! Perft: counting the actions to a depth. It sees the rules of the board only: a decided game ends a line, draws by
//! repetition, counters and material do not.

use std::ops::ControlFlow;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::board::cpu::{Extract, with_best};
use crate::game::{Action, Moves, Position, Way};
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
    let method = position.variant().method();
    let stacked = position.variant().stacked();
    let mut lists = vec![Vec::new(); depth as usize + 1];
    with_best!(extract => match (method, stacked) {
        (Method::Masks, _) => count::<_, LISTED, false, true>(extract, &mut position, depth, &mut lists),
        (Method::Free, false) => count::<_, LISTED, false, false>(extract, &mut position, depth, &mut lists),
        (Method::Free, true) => count::<_, LISTED, true, false>(extract, &mut position, depth, &mut lists),
        (Method::Trial, _) => count_by_trial(&mut position, depth),
    })
}

/// Counts with one list of actions (or of sets) a depth, used again and again.
fn count<E: Extract, const LISTED: bool, const STACKED: bool, const MASKED: bool>(
    extract: E,
    position: &mut Position,
    depth: u32,
    lists: &mut [Vec<Entry>],
) -> u64 {
    extract.run(|| {
        if position.decided().is_some() {
            return 0;
        }
        if position.waiting().is_some() {
            return count_choices::<E, LISTED, STACKED, MASKED>(extract, position, depth, lists);
        }
        let way = Way::<STACKED, MASKED>;
        if depth == 1 && !LISTED {
            let mut count = 0;
            let _ = position.sweep(extract, way, &mut |moves: Moves| {
                count += position.count_of(moves);
                ControlFlow::<()>::Continue(())
            });
            return count;
        }
        let Some((list, rest)) = lists.split_first_mut() else { return 0 };
        list.clear();
        let _ = position.sweep(extract, way, &mut |moves: Moves| {
            position.each(moves, &mut |action| {
                list.push(action);
                ControlFlow::<()>::Continue(())
            })
        });
        if depth == 1 {
            return list.len() as u64;
        }
        let mut sum = 0;
        for action in list.iter().copied() {
            let undo = position.apply_as::<STACKED>(action);
            sum += count::<E, LISTED, STACKED, MASKED>(extract, position, depth - 1, rest);
            position.revert_as::<STACKED>(action, undo);
        }
        sum
    })
}

/// What the lists hold.
type Entry = Action;

/// Counts where a choice is waiting.
#[cold]
fn count_choices<E: Extract, const LISTED: bool, const STACKED: bool, const MASKED: bool>(
    extract: E,
    position: &mut Position,
    depth: u32,
    lists: &mut [Vec<Entry>],
) -> u64 {
    let actions = position.actions();
    if depth == 1 {
        return actions.len() as u64;
    }
    let Some((_, rest)) = lists.split_first_mut() else { return 0 };
    let counts = actions.into_iter().map(|action| {
        let undo = position.apply(action);
        let sum = count::<E, LISTED, STACKED, MASKED>(extract, position, depth - 1, rest);
        position.revert(action, undo);
        sum
    });
    counts.sum()
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
