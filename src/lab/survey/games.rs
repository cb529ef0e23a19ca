//! What only shows in play: random games, with the file as it is and with each of its lines left out.

use std::sync::Arc;

use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::Survey;
use crate::compile;
use crate::game::{Action, Game, Outcome, Position};
use crate::lab::examples::run_examples;
use crate::spec::tree::{Node, Value};
use crate::spec::{Check, Diagnostic, Span};
use crate::variant::{Example, Variant};

/// A random game is played so far where it is compared, in plies.
const LONG: usize = 300;
/// And so far to see whether it ends at all.
const ENDLESS: usize = 2_000;
/// Counts of an example up to this many actions are part of what it says.
const NODES: u64 = 100_000;
/// The tables whose keys are rules.
const RULES: [&str; 5] = ["rules", "pieces", "royals", "end", "repetition"];
/// The keys of a piece that say how it is called and seen.
const SHOWN: [&str; 3] = ["letter", "name", "glyph"];

/// A line of the file that can be left out.
struct Line {
    /// Its path, `pieces.NAME.within`.
    path: String,
    place: Span,
    node: u32,
}

/// The position in which an example asks, if its moves can be played.
pub(super) fn position_of(variant: &Arc<Variant>, example: &Example) -> Option<Position> {
    let mut game = Game::from_position(match &example.position {
        None => variant.start(),
        Some(text) => Position::parse(variant, text).ok()?,
    });
    for action in &example.moves {
        game.play_text(action).ok()?;
    }
    Some(game.position().clone())
}

impl Survey<'_> {
    /// Warnings about how games end, if they do.
    pub(super) fn without_end(&self, games: usize) -> Option<Diagnostic> {
        let outcomes: Vec<Option<Outcome>> = random(games, |mut random| {
            let mut game = Game::from_position(self.start.clone());
            while game.plies() < ENDLESS
                && let Some(action) = pick(&game, &mut random)
            {
                game.play(action).ok()?;
            }
            game.outcome()
        });
        let place = self.title();
        let played = format!("{games} random games");
        if outcomes.iter().all(Option::is_none) {
            let message = format!("none of {played} came to an end within {ENDLESS} actions");
            let told = Diagnostic::new(Check::NeverEnds, place, message);
            return Some(told.help("say when a game ends: `[end]` has `quiet-plies`, `last-move` and `wins`, `[repetition]` what a repetition gives"));
        }
        if outcomes.iter().flatten().any(|outcome| outcome.winner.is_some()) {
            return None;
        }
        let wins = random(games, |mut random| {
            let mut game = Game::from_position(self.start.clone());
            while game.plies() < LONG
                && let Some(action) = winning(&game).or_else(|| pick(&game, &mut random))
            {
                game.play(action).ok()?;
            }
            game.outcome()?.winner
        });
        if wins.iter().any(Option::is_some) {
            return None;
        }
        let message = format!(
            "nobody won any of {played}, although a win by one action was taken wherever there was one"
        );
        let told = Diagnostic::new(Check::NobodyWon, place, message);
        Some(told.help("see that royals can be taken, or goals be reached"))
    }

    /// Lines of the file without which every example holds and random games go the same. Lines of which something
    /// was told already are not asked.
    pub(super) fn without_difference(&self, games: usize, told: &[Span]) -> Vec<Diagnostic> {
        let mut lines = Vec::new();
        for (name, entry) in self.loaded.tree.table().into_iter().flatten() {
            if RULES.contains(&name.as_str()) {
                collect(&entry.node, name, told, &mut lines);
            }
        }
        lines.retain(|line: &Line| self.own(line.place));
        lines.dedup_by_key(|line| line.node);
        let idle = lines.into_par_iter().filter(|line| {
            let less = compile::less(self.loaded, line.node);
            less.is_some_and(|less| run_examples(&less, NODES).is_empty() && self.goes_the_same(&less, games))
        });
        let idle: Vec<Line> = idle.collect();
        let below = |line: &Line, other: &Line| {
            line.path.strip_prefix(&other.path).is_some_and(|rest| rest.starts_with(['.', '[']))
        };
        // what is said of a table or list is said of what it holds
        let whole = idle.iter().filter(|line| !idle.iter().any(|other| below(line, other)));
        let told = whole.map(|line| {
            let message = format!(
                "`{}` makes no difference: without it every example holds, and {games} random games go the same",
                line.path
            );
            Diagnostic::new(Check::NoDifference, line.place, message)
                .help("delete it, or add an example of a position in which it matters")
        });
        told.collect()
    }

    /// Whether random games, from the start and from the positions of the examples, go the same in another game with
    /// the same board and kinds.
    fn goes_the_same(&self, other: &Arc<Variant>, games: usize) -> bool {
        let examples =
            self.variant.examples().iter().filter_map(|example| position_of(self.variant, example));
        let starts: Vec<Position> = std::iter::once(self.start.clone()).chain(examples).collect();
        (0..games).all(|i| {
            let start = &starts[i % starts.len()];
            let Ok(same) = Position::parse(other, &start.fen()) else { return false };
            let (mut a, mut b) = (Game::from_position(start.clone()), Game::from_position(same));
            let mut random = ChaCha8Rng::seed_from_u64(i as u64);
            while a.plies() < LONG {
                let [mut ours, mut theirs] = [&a, &b].map(Game::actions);
                ours.sort_unstable();
                theirs.sort_unstable();
                if ours != theirs
                    || a.outcome() != b.outcome()
                    || a.position().actor() != b.position().actor()
                {
                    return false;
                }
                if ours.is_empty() {
                    return true;
                }
                let action = ours[random.random_range(0..ours.len())];
                if a.play(action).is_err()
                    || b.play(action).is_err()
                    || a.position().fen() != b.position().fen()
                {
                    return false;
                }
            }
            true
        })
    }
}

/// Plays so many games, each with a source of chance of its own.
fn random<T: Send>(games: usize, play: impl Fn(ChaCha8Rng) -> T + Sync) -> Vec<T> {
    (0..games).into_par_iter().map(|i| play(ChaCha8Rng::seed_from_u64(i as u64))).collect()
}

/// Any action; none if the game is over.
fn pick(game: &Game, random: &mut ChaCha8Rng) -> Option<Action> {
    let actions = game.actions();
    (!actions.is_empty()).then(|| actions[random.random_range(0..actions.len())])
}

/// An action with which the side to act wins.
fn winning(game: &Game) -> Option<Action> {
    let actor = game.position().actor();
    game.actions().into_iter().find(|action| {
        let mut next = game.position().clone();
        next.apply(*action);
        next.outcome().is_some_and(|outcome| outcome.winner == Some(actor))
    })
}

/// Every key below a table, every item of its lists, and so on, less those of which something was told. A table that
/// holds a rule as a whole comes before what it holds.
fn collect(node: &Node, path: &str, told: &[Span], lines: &mut Vec<Line>) {
    let mut add = |path: String, place: Span, extent: Span, node: &Node| {
        let known = told.iter().any(|span| overlap(*span, extent));
        if !known {
            lines.push(Line { path: path.clone(), place, node: node.id });
        }
        // what was told of a part of a rule is told of all of it; only a kind, or a table of the file, holds several
        if !known || node.table().is_some() && path.split('.').count() <= 2 {
            collect(node, &path, told, lines);
        }
    };
    match &node.value {
        Value::Table(table) => {
            for (name, entry) in table.iter().filter(|(name, _)| !SHOWN.contains(&name.as_str())) {
                let whole = Span { end: extent(&entry.node).end.max(entry.key.end), ..entry.key };
                let place = if entry.node.table().is_some() { entry.key } else { whole };
                add(format!("{path}.{name}"), place, whole, &entry.node);
            }
        }
        Value::Array(items) if items.len() > 1 => {
            for (i, item) in items.iter().enumerate() {
                add(format!("{path}[{i}]"), item.span, extent(item), item);
            }
        }
        _ => {}
    }
}

/// From where a value begins to where the last thing in it ends.
fn extent(node: &Node) -> Span {
    let inside = node.table().into_iter().flatten().map(|(_, entry)| extent(&entry.node));
    let end = inside.filter(|inner| inner.source == node.span.source).map(|inner| inner.end).max();
    Span { end: node.span.end.max(end.unwrap_or(0)), ..node.span }
}

fn overlap(a: Span, b: Span) -> bool {
    a.source == b.source && a.start < b.end && b.start < a.end
}
