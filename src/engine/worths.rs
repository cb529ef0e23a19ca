//! From what a file says things are worth to the weights of the evaluation, and back to what a file says.

use std::sync::Arc;

use super::guess;
use super::score::Value;
use super::weights::{Pair, Weights};
use crate::board::{Kind, Piece, Side};
use crate::compile::worths::{Merit, Phases, Worth, Worths};
use crate::variant::Variant;

impl From<Phases> for Pair {
    fn from([opening, ending]: Phases) -> Pair {
        Pair { opening, ending }
    }
}

/// The weights of a game, with what is not said guessed.
pub(super) fn weights(variant: &Arc<Variant>, worths: &Worths) -> Weights {
    let mut weights = guess::weights(variant);
    if let Some(tempo) = worths.tempo {
        weights.tempo = tempo;
    }
    for (kind, _) in variant.kinds() {
        if let Some(worth) = worths.of(kind) {
            enter(worth, variant, kind, &mut weights);
        }
    }
    for ((own, other), phases) in &worths.beside {
        weights.set_beside(*own, *other, Pair::from(*phases));
    }
    for ((own, enemy), phases) in &worths.against {
        weights.set_against(*own, *enemy, Pair::from(*phases));
    }
    weights
}

fn enter(worth: &Worth, variant: &Variant, kind: Kind, weights: &mut Weights) {
    let red = Piece::new(kind, Side::Red);
    let i = kind.index();
    if let Some(worth) = worth.worth {
        let more = Pair::both(worth - weights.plain[i]);
        weights.plain[i] = worth;
        for at in variant.shape().all() {
            weights.set_stands(variant, kind, at, weights.stands(red, at) + more);
        }
    }
    let [opening, ending] = &worth.points;
    for at in variant.shape().all() {
        let said = |table: &[Option<Value>]| table.get(at.index()).copied().flatten();
        let Pair { opening: first, ending: last } = weights.stands(red, at);
        let pair = Pair { opening: said(opening).unwrap_or(first), ending: said(ending).unwrap_or(last) };
        weights.set_stands(variant, kind, at, pair);
    }
    for (merit, phases) in Merit::ALL.into_iter().zip(worth.merits) {
        if let Some(phases) = phases {
            weights.set(kind, merit, Pair::from(phases));
        }
    }
}

/// The `[engine]` table that says these worths, as TOML. Empty if nothing is said.
pub fn table(variant: &Variant, worths: &Worths) -> String {
    let kinds = variant.kinds().filter_map(|(kind, rules)| {
        let lines = lines(variant, worths, kind);
        (!lines.is_empty()).then(|| format!("[engine.pieces.{}]\n{lines}", rules.name))
    });
    let head = worths.tempo.map(|tempo| format!("[engine]\ntempo = {tempo}\n"));
    head.into_iter().chain(kinds).collect::<Vec<_>>().join("\n")
}

/// What is said of a kind: a line a key.
fn lines(variant: &Variant, worths: &Worths, kind: Kind) -> String {
    let mut lines = String::new();
    let said = worths.of(kind);
    if let Some(worth) = said.and_then(|said| said.worth) {
        lines += &format!("worth = {worth}\n");
    }
    for (merit, phases) in Merit::ALL.into_iter().zip(said.map_or(Default::default(), |said| said.merits)) {
        if let Some(phases) = phases {
            lines += &format!("{} = {}\n", merit.word(), both(phases));
        }
    }
    for (key, pairs) in [("beside", &worths.beside), ("against", &worths.against)] {
        let others = pairs.iter().filter(|((own, _), _)| *own == kind);
        let others =
            others.map(|((_, other), phases)| format!("{} = {}", variant.kind(*other).name, both(*phases)));
        let others: Vec<String> = others.collect();
        if !others.is_empty() {
            lines += &format!("{key} = {{ {} }}\n", others.join(", "));
        }
    }
    for (key, points) in ["opening", "ending"].into_iter().zip(said.iter().flat_map(|said| &said.points)) {
        if !points.is_empty() {
            lines += &format!("{key} = \"\"\"\n{}\"\"\"\n", rows(variant, points));
        }
    }
    lines
}

/// One number where both are the same.
fn both([opening, ending]: Phases) -> String {
    if opening == ending { opening.to_string() } else { format!("[{opening}, {ending}]") }
}

/// The rows of a table of points, in columns.
fn rows(variant: &Variant, points: &[Option<i32>]) -> String {
    let shape = variant.shape();
    let word = |file: usize, rank: usize| match shape.point(file, rank) {
        None => "*".to_owned(),
        Some(at) => {
            points.get(at.index()).copied().flatten().map_or(".".to_owned(), |number| number.to_string())
        }
    };
    let words: Vec<Vec<String>> = (0..shape.ranks())
        .rev()
        .map(|rank| (0..shape.files()).map(|file| word(file, rank)).collect())
        .collect();
    let wide = words.iter().flatten().map(String::len).max().unwrap_or_default();
    let line =
        |row: &Vec<String>| row.iter().map(|word| format!("{word:>wide$}")).collect::<Vec<_>>().join(" ");
    words.iter().map(|row| line(row) + "\n").collect()
}
