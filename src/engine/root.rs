//! The beginning of a search: deeper and deeper, by as many threads as there are.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::limits::{Budget, Limits, Stop};
use super::score::{INFINITE, MOST_PLIES, Score, Value, WIN, WON};
use super::search::{Searcher, Shared};
use super::{Accuracy, Choice, Engine, Report};
use crate::game::{Action, Game};

/// An action of the position searched, with what is known of it.
#[derive(Clone, Debug)]
struct Root {
    action: Action,
    value: Value,
    line: Vec<Action>,
}

/// Looks for the best action, see [`Engine::search`].
pub(super) fn search(
    engine: &Engine,
    game: &Game,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(&Report),
) -> Option<Choice> {
    let mut actions = game.actions();
    actions.sort_unstable();
    if !limits.only.is_empty() {
        actions.retain(|action| limits.only.contains(action));
    }
    if actions.is_empty() {
        return None;
    }
    let budget = Budget::new(limits, game.position().actor());
    engine.table.grow_older();
    let (over, nodes) = (Stop::default(), AtomicU64::new(0));
    let shared = Shared { engine, limits, stop, over: &over, budget, nodes: &nodes };
    let best = std::thread::scope(|scope| {
        for helper in 1..engine.threads {
            let (shared, actions) = (&shared, &actions);
            let help = move || {
                let mut searcher = Searcher::new(shared, game, false);
                deepen(&mut searcher, actions, helper, &mut |_| ());
                engine.learned().push(searcher.history);
            };
            // a thread less is no fault
            let _ = std::thread::Builder::new().stack_size(16 << 20).spawn_scoped(scope, help);
        }
        let mut searcher = Searcher::new(&shared, game, true);
        let best = deepen(&mut searcher, &actions, 0, report);
        over.stop();
        engine.learned().push(searcher.history);
        best
    });
    let first = best.into_iter().next()?;
    let answer = first.line.get(1).copied();
    // broken off before anything was searched to its end
    let unknown = first.value == -INFINITE;
    let value = if unknown { engine.evaluate(game) } else { first.value };
    Some(Choice { action: first.action, answer, score: Score::of(value) })
}

/// Searches deeper and deeper, until a limit is met. The first thread reports; others begin at other depths.
fn deepen(
    searcher: &mut Searcher<'_>,
    actions: &[Action],
    thread: usize,
    report: &mut dyn FnMut(&Report),
) -> Vec<Root> {
    let limits = searcher.shared.limits;
    let lines = limits.lines.clamp(1, actions.len());
    let mut roots: Vec<Root> = actions
        .iter()
        .map(|action| Root { action: *action, value: -INFINITE, line: vec![*action] })
        .collect();
    let deepest = limits.depth.unwrap_or(MOST_PLIES as u32 / 2).min(MOST_PLIES as u32 / 2);
    let (mut steady, mut last) = (0, None);
    for depth in 1..=deepest {
        if thread > 0 && (depth as usize + thread).is_multiple_of(3) && depth > 4 {
            continue;
        }
        let before = roots.clone();
        searcher.furthest = 0;
        for rank in 0..lines {
            let complete = aspire(searcher, &mut roots, rank, depth as i32, thread == 0, report);
            if !complete {
                break;
            }
            roots[..=rank].sort_by_key(|root| std::cmp::Reverse(root.value));
        }
        if thread == 0 && !searcher.broken {
            // only now it is known which of them is the best
            for rank in 0..lines {
                tell(searcher, &roots, rank, (depth as i32, Accuracy::Exact), report);
            }
        }
        if searcher.broken {
            // what was found in this depth counts if it is of the best line: it was looked at first
            if roots[0].value == -INFINITE {
                roots = before;
            }
            break;
        }
        if thread > 0 {
            continue;
        }
        if last == Some(roots[0].action) {
            steady += 1;
        } else {
            (steady, last) = (0, Some(roots[0].action));
        }
        if is_enough(searcher, &roots, depth, steady, actions.len()) {
            break;
        }
    }
    roots
}

/// Whether nothing more need be found.
fn is_enough(searcher: &Searcher<'_>, roots: &[Root], depth: u32, steady: u32, count: usize) -> bool {
    let limits: &Limits = searcher.shared.limits;
    let value = roots[0].value;
    if let Some(moves) = limits.mate
        && value >= WIN - 2 * moves as Value
    {
        return true;
    }
    if limits.infinite {
        return false;
    }
    let clocked = limits.clocks.iter().any(Option::is_some) || limits.time.is_some();
    if clocked && (count == 1 && depth >= 4 || value.abs() >= WON && (WIN - value.abs()) * 2 < depth as Value)
    {
        return true;
    }
    searcher.shared.budget.is_late(match steady {
        0..=1 => 1.6,
        2..=4 => 1.1,
        5..=8 => 0.8,
        _ => 0.6,
    })
}

/// Searches one of the lines wanted, in a window around what it was worth, which is widened as needed. Whether it was
/// searched to its end.
fn aspire(
    searcher: &mut Searcher<'_>,
    roots: &mut [Root],
    rank: usize,
    depth: i32,
    reports: bool,
    report: &mut dyn FnMut(&Report),
) -> bool {
    let guess = roots[rank].value;
    let mut margin = 18;
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    if depth >= 5 && guess.abs() < WON {
        (alpha, beta) = (guess - margin, guess + margin);
    }
    let mut shallower = 0;
    loop {
        let value = layer(searcher, roots, rank, depth - shallower, (alpha, beta));
        if searcher.broken {
            return false;
        }
        let late = searcher.shared.budget.elapsed().as_secs() >= 3;
        if value <= alpha && alpha > -INFINITE {
            if reports && late {
                tell(searcher, roots, rank, (depth, Accuracy::AtMost), report);
            }
            beta = (alpha + beta) / 2;
            alpha = (value - margin).max(-INFINITE);
            shallower = 0;
        } else if value >= beta && beta < INFINITE {
            if reports && late {
                tell(searcher, roots, rank, (depth, Accuracy::AtLeast), report);
            }
            beta = (value + margin).min(INFINITE);
            shallower = (shallower + 1).min(2);
        } else {
            return true;
        }
        margin += margin / 2;
        if margin > 1200 {
            (alpha, beta) = (-INFINITE, INFINITE);
        }
    }
}

/// Reports a line.
fn tell(
    searcher: &Searcher<'_>,
    roots: &[Root],
    rank: usize,
    (depth, accuracy): (i32, Accuracy),
    report: &mut dyn FnMut(&Report),
) {
    let shared = searcher.shared;
    report(&Report {
        depth: depth as u32,
        furthest: searcher.furthest as u32 + 1,
        rank: rank + 1,
        score: Score::of(roots[rank].value),
        accuracy,
        nodes: shared.nodes.load(Relaxed).max(searcher.nodes),
        time: shared.budget.elapsed(),
        filled: shared.engine.table.filled(),
        line: roots[rank].line.clone(),
    });
}

/// Searches the actions from `rank` on in a window. The best comes to stand at `rank`.
fn layer(
    searcher: &mut Searcher<'_>,
    roots: &mut [Root],
    rank: usize,
    depth: i32,
    (mut alpha, beta): (Value, Value),
) -> Value {
    let side = searcher.line.position().actor();
    searcher.best[0].clear();
    let mut best = -INFINITE;
    for i in rank..roots.len() {
        let action = roots[i].action;
        let slot = searcher.history.slot(searcher.line.position(), action);
        searcher.make(0, action, slot);
        let value = if best == -INFINITE {
            searcher.after(side, depth - 1, (alpha, beta), 1, false)
        } else {
            let late = i - rank;
            let reduction =
                if depth >= 3 && late >= 3 { searcher.reduction(depth, late as i32) - 1 } else { 0 };
            let reduction = reduction.clamp(0, (depth - 2).max(0));
            let mut value = searcher.after(side, depth - 1 - reduction, (alpha, alpha + 1), 1, true);
            if value > alpha && reduction > 0 {
                value = searcher.after(side, depth - 1, (alpha, alpha + 1), 1, true);
            }
            if value > alpha {
                value = searcher.after(side, depth - 1, (alpha, beta), 1, false);
            }
            value
        };
        searcher.line.unmake();
        if searcher.broken {
            return best;
        }
        if value > best {
            best = value;
            if value > alpha || rank == i {
                let mut root = roots[i].clone();
                root.value = value;
                root.line = [&[action][..], &searcher.best[1]].concat();
                // the others keep their order behind it
                roots[rank..=i].rotate_right(1);
                roots[rank] = root;
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            }
        }
    }
    best
}
