//! The kinds of a game as piece types of the engine.

use std::collections::BTreeSet;

use super::config::Region;
use super::known::{self, PieceType};
use super::movement::{self, Way};
use crate::board::{Bitboard, Kind, Piece, Shape, Side};
use crate::compile::moves::Rule;
use crate::variant::{Variant, Victim};

/// How a kind moves, parted as the engine parts it.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// Everywhere.
    pub always: Vec<Way>,
    /// From a region only: the first steps, or what goes sideways beyond a rank.
    pub from: Option<(Vec<Way>, [Region; 2])>,
    /// Along lines only: within a region that is the same for all.
    pub lines: Option<(Vec<Way>, [Region; 2])>,
    /// Captures in passing.
    pub passing: Vec<InPassing>,
    /// Where it may end.
    pub bound: [Region; 2],
    /// Conditions that are left out, as terms.
    pub lost: Vec<String>,
}

/// A capture in passing.
#[derive(Clone, Debug)]
pub struct InPassing {
    /// How it gets where it lands.
    pub way: Way,
    /// Where it may land.
    pub to: [Region; 2],
    /// The kinds it takes that ever pass a point.
    pub takes: BTreeSet<usize>,
}

/// A set of points as a region.
pub fn region(shape: Shape, points: Bitboard) -> Region {
    Region::of(|file, rank| shape.point(file, rank).is_some_and(|point| points.has(point)))
}

/// How a kind moves.
pub fn moves(variant: &Variant, kind: Kind) -> Moves {
    let shape = variant.shape();
    let board = Bitboard::first(shape.points());
    let all = Side::BOTH.map(|side| &variant.rules[Piece::new(kind, side).index()]);
    let lands_on_victims = |rule: &&Rule| rule.victim != Victim::Passer;
    let rules = all.map(|rules| rules.iter().filter(lands_on_victims).collect::<Vec<&Rule>>());
    let stands = variant.kind(kind).within;
    // where every one of its moves may end
    let ends: Vec<[Bitboard; 2]> = rules[0]
        .iter()
        .zip(&rules[1])
        .map(|(red, black)| [red, black].map(|rule| rule.to & rule.within & board))
        .collect();
    let bound =
        ends.iter().max_by_key(|ends| ends[0].count() + ends[1].count()).copied().unwrap_or([board; 2]);
    let mut moves = Moves { bound: bound.map(|points| region(shape, points)), ..Moves::default() };
    moves.passing = in_passing(variant, kind, all);
    for (pair, ends) in rules[0].iter().zip(&rules[1]).map(|(red, black)| [*red, *black]).zip(&ends) {
        let way = movement::of_term(&pair[0].term);
        let starts = pair.map(|rule| rule.from & board);
        let free = starts == [board; 2];
        let narrow = (0..2).any(|side| pair[side].within & board != stands[side] & board);
        let same_end = *ends == bound;
        if free && same_end && passes(shape, pair, bound) {
            moves.lost.push(pair[0].written.clone());
        }
        let into =
            |part: &mut Option<(Vec<Way>, [Region; 2])>, points: [Bitboard; 2], lost: &mut Vec<String>| {
                let regions = points.map(|points| region(shape, points));
                match part {
                    Some((ways, known)) if *known == regions => ways.push(way.clone()),
                    None => *part = Some((vec![way.clone()], regions)),
                    Some(_) => lost.push(pair[0].written.clone()),
                }
            };
        if free && same_end {
            moves.always.push(way);
        } else if !free && same_end {
            into(&mut moves.from, starts, &mut moves.lost);
        } else if free && narrow && pair.iter().zip(ends).all(|(rule, ends)| rule.within & board == *ends) {
            into(&mut moves.lines, *ends, &mut moves.lost);
        } else {
            moves.lost.push(pair[0].written.clone());
            moves.always.push(way);
        }
    }
    moves
}

/// The captures in passing among the rules of a kind.
fn in_passing(variant: &Variant, kind: Kind, rules: [&Vec<Rule>; 2]) -> Vec<InPassing> {
    let stands = variant.kind(kind).within;
    let pairs = rules[0].iter().zip(rules[1]).filter(|(red, _)| red.victim == Victim::Passer);
    let capture = |(red, black): (&Rule, &Rule)| {
        let takes = |piece: &Piece| {
            let rule = if piece.side() == Side::Black { red } else { black };
            !rule.takes[piece.index()].is_empty() && variant.passages.passes(*piece)
        };
        InPassing {
            way: movement::of_term(&red.term),
            // where its kind never stands it does not land anyhow
            to: [(red, stands[0]), (black, stands[1])]
                .map(|(rule, stands)| region(variant.shape(), rule.to & rule.within | !stands)),
            takes: variant.pieces().filter(takes).map(|piece| piece.kind().index()).collect(),
        }
    };
    pairs.map(capture).collect()
}

/// Whether a move inside a bound is illegal for what it passes: the engine asks only where it ends.
fn passes(shape: Shape, pair: [&Rule; 2], bound: [Bitboard; 2]) -> bool {
    (0..2).any(|side| {
        let starts = bound[side];
        starts.into_iter().any(|from| {
            pair[side].landings(shape, from).any(|landing| bound[side].has(landing.to) && !landing.in_zone)
        })
    })
}

/// What a kind moves like, seen as one movement.
fn whole(moves: &Moves) -> BTreeSet<(crate::board::Step, u8, bool, u8, bool)> {
    movement::essence(&moves.always)
}

/// The movement of a type that the engine knows by name.
fn known_ways(piece: &PieceType) -> Vec<Way> {
    let mut ways = movement::read(&piece.betza).unwrap_or_default();
    ways.iter_mut().for_each(|way| way.passing = false);
    ways
}

/// Whether the parts of `from` are the first steps of a type whose steps are options: two or three forward.
pub fn first_steps(from: &[Way]) -> Option<usize> {
    let [one] = from else { return None };
    let forward =
        one.steps.len() == 1 && one.moves && !one.captures && one.hop == crate::spec::betza::Hop::None;
    let step = one.steps.first()?;
    let (files, ranks) = (step.files, i32::from(step.ranks));
    let leaps = (ranks == 1 && one.range > 1).then_some(usize::from(one.range));
    let lame = (one.lame && one.range == 1 && ranks > 1).then_some(ranks as usize);
    leaps.or(lame).filter(|_| forward && files == 0)
}

/// The same kind with a step further forward from everywhere taken for a first step from the whole board, if what is left
/// is a type whose first steps are options.
pub fn steps_from_everywhere(moves: &Moves, board: Region) -> Option<Moves> {
    let (steps, always): (Vec<Way>, Vec<Way>) =
        moves.always.iter().cloned().partition(|way| first_steps(std::slice::from_ref(way)) == Some(2));
    let rest = movement::essence(&always);
    let known =
        known::PIECES.iter().any(|piece| piece.steps && movement::essence(&known_ways(piece)) == rest);
    let fits = known && steps.len() == 1 && moves.from.is_none();
    fits.then(|| Moves { always, from: Some((steps, [board; 2])), ..moves.clone() })
}

/// The type that the engine knows by name and that moves so, if there is one that is not taken.
pub fn known_type(moves: &Moves, avoids: bool, taken: &dyn Fn(&str) -> bool) -> Option<&'static PieceType> {
    let plain = whole(moves);
    known::PIECES.iter().filter(|piece| !piece.royal && !taken(&piece.name)).find(|piece| {
        let theirs = movement::essence(&known_ways(piece));
        let crossing = piece.crosses.is_some();
        let steps = moves.from.as_ref().map(|(ways, _)| first_steps(ways));
        let lines = match (&moves.lines, &piece.lines) {
            (None, _) => true,
            (Some((ways, _)), Some(lines)) => {
                movement::read(lines).is_ok_and(|lines| movement::essence(&lines) == movement::essence(ways))
            }
            (Some(_), None) => false,
        };
        if !lines || piece.avoids != avoids {
            return false;
        }
        match &moves.from {
            None => theirs == plain,
            Some((ways, _)) if crossing => {
                let all: BTreeSet<_> = plain.union(&movement::essence(ways)).copied().collect();
                ways.iter().all(|way| way.steps.iter().all(|step| step.ranks == 0)) && theirs == all
            }
            Some(_) => piece.steps && theirs == plain && matches!(steps, Some(Some(2))),
        }
    })
}
