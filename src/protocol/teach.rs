//! What XBoard is told of a game that it does not know: its pieces, its board, and how pieces move where its language
//! has words for that.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::known::{KNOWN, Leap, held, like};
use crate::board::{Bitboard, Kind, Piece, Side};
use crate::compile::moves::Rule;
use crate::spec::betza::{Hop, UNLIMITED};
use crate::spec::types::{BlockedBy, Grid, OntoOwn, Victim};
use crate::variant::Variant;

/// XBoard has no larger boards, by files and ranks.
const LARGEST: (usize, usize) = (16, 16);

/// Whether XBoard knows a game by itself.
pub(super) fn is_known(variant: &Variant) -> bool {
    KNOWN.games.iter().any(|id| id == variant.id())
}

/// Why a game cannot be shown by XBoard; `None` if it can.
pub(crate) fn obstacle(variant: &Variant) -> Option<&'static str> {
    let shape = variant.shape();
    let mut letters = variant.kinds().map(|(_, rules)| &rules.letters[0]);
    if variant.stacked() {
        Some("pieces stand on each other in it, and XBoard draws one a point")
    } else if shape.files() > LARGEST.0 || shape.ranks() > LARGEST.1 {
        Some("its board is larger than any of XBoard's")
    } else if letters.any(|letter| letter.chars().count() != 1) {
        Some("a piece of it has more than one letter")
    } else if places(variant).is_none() {
        Some("it has more kinds of pieces than XBoard has pictures")
    } else {
        None
    }
}

/// The lines that teach XBoard a game.
pub(super) fn lessons(variant: &Arc<Variant>) -> Vec<String> {
    let Some(places) = places(variant) else { return Vec::new() };
    let half = |side: Side| -> String {
        let mut table = vec!['.'; KNOWN.pictures.size];
        for (kind, _) in variant.kinds() {
            let letter = variant.letter(Piece::new(kind, side));
            table[places[kind.index()]] = letter.chars().next().unwrap_or('.');
        }
        table.into_iter().collect()
    };
    let shape = variant.shape();
    let setup = format!(
        "setup ({}{}) {}x{}+{}_{} {}",
        half(Side::Red),
        half(Side::Black),
        shape.files(),
        shape.ranks(),
        held(variant),
        like(variant),
        variant.start().fen()
    );
    let pieces = variant.kinds().filter_map(|(kind, _)| {
        let letter = variant.letter(Piece::new(kind, Side::Red));
        Some(format!("piece {letter}& {}", betza(variant, kind)?))
    });
    [setup].into_iter().chain(pieces).collect()
}

/// By kind, the place of its picture. `None` if there are not enough.
fn places(variant: &Variant) -> Option<Vec<usize>> {
    let pictures = &KNOWN.pictures;
    let mut places: Vec<Option<usize>> = vec![None; variant.kinds().len()];
    let fitting = |kind: Kind| -> Option<usize> {
        if variant.kind(kind).royal {
            let lines = variant.look().grid == Grid::Points && !variant.hands();
            return Some(if lines { pictures.royal_on_lines } else { pictures.royal });
        }
        if variant.never_goes_back(kind) {
            return Some(pictures.one_way);
        }
        let leaps = leaps(&variant.rules[Piece::new(kind, Side::Red).index()]);
        let same = |leap: &[Leap]| leap.iter().copied().collect::<BTreeSet<_>>() == leaps;
        pictures.moves.iter().find(|picture| same(&picture.leaps)).map(|picture| picture.at)
    };
    let free = |places: &[Option<usize>], place: usize| !places.contains(&Some(place));
    for (kind, _) in variant.kinds() {
        places[kind.index()] = fitting(kind).filter(|place| free(&places, *place));
    }
    for (kind, _) in variant.kinds() {
        if places[kind.index()].is_none() {
            let spare = pictures.spare.iter().copied().find(|place| free(&places, *place));
            places[kind.index()] = Some(spare?);
        }
    }
    places.into_iter().collect()
}

/// The parts of a movement, without its directions and conditions.
fn leaps(rules: &[Rule]) -> BTreeSet<Leap> {
    let parts = rules.iter().flat_map(|rule| {
        let term = &rule.term;
        term.steps.iter().map(|step| {
            let (files, ranks) = (step.files.unsigned_abs(), step.ranks.unsigned_abs());
            Leap {
                leap: (files.max(ranks), files.min(ranks)),
                slides: term.range == UNLIMITED,
                hops: term.hop != Hop::None,
            }
        })
    });
    parts.collect()
}

/// The movement of a kind, if XBoard's language says all of it.
fn betza(variant: &Variant, kind: Kind) -> Option<String> {
    let of = variant.kind(kind);
    let board = variant.shape().board();
    let everywhere = |points: Bitboard| board.without(points).is_empty();
    let free = |side: Side| {
        let takes_all = |rule: &Rule| {
            let mut enemies = variant.pieces().filter(|piece| piece.side() != side);
            enemies.all(|piece| everywhere(rule.takes[piece.index()]))
        };
        variant.rules[Piece::new(kind, side).index()].iter().all(|rule| {
            everywhere(rule.from)
                && everywhere(rule.to)
                && everywhere(rule.within)
                && rule.over.is_none()
                && rule.victim == Victim::Target
                && rule.steps.is_none()
                && rule.term.hop != Hop::Any
                && takes_all(rule)
        })
    };
    let castles = variant.castlings().iter().any(|castling| castling.royal.kind() == kind);
    let exact = !castles
        && Side::BOTH.into_iter().all(free)
        && of.within.iter().all(|points| everywhere(*points))
        && of.promotion.is_none()
        && of.blocked_by != BlockedBy::Nothing
        && of.onto_own == OntoOwn::Never
        && !of.written.is_empty();
    exact.then(|| of.written.concat())
}
