//! What pieces pass on their way, in games where a piece is captured for having passed.

use super::Compiler;
use super::moves::Rule;
use super::scope::Problems;
use crate::board::{Bitboard, Kind, Piece, Point, Shape};
use crate::spec::betza::Hop;
use crate::spec::{Check, Diagnostic, types};
use crate::variant::{KindRules, Victim};

/// The walks that pass points; none in games where nothing is captured for having passed.
#[derive(Clone, Debug, Default)]
pub struct Passages {
    points: usize,
    /// By piece index and start: `ways[piece * points + from]`.
    ways: Vec<Vec<Passage>>,
    /// By piece index, whether some rule takes what has passed if it is that.
    taken: Vec<bool>,
}

/// A walk that passes points between its start and its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// Where it ends.
    pub to: Point,
    /// What it passes.
    pub over: Bitboard,
    /// Whether what stands there stops it.
    pub blocked: bool,
}

impl Passages {
    /// The passages of a game: `rules` and `blocked` (whether anything ever blocks it) by piece index.
    pub fn build(shape: Shape, rules: &[Vec<Rule>], blocked: &[bool]) -> Passages {
        let takers = || rules.iter().flatten().filter(|rule| rule.victim == Victim::Passer);
        if takers().next().is_none() {
            return Passages::default();
        }
        let pieces = || (0..rules.len()).map(Piece::from_index);
        let starts = pieces().flat_map(|piece| shape.all().map(move |from| (piece, from)));
        let ways = |(piece, from): (Piece, Point)| -> Vec<Passage> {
            let walks = rules[piece.index()].iter().filter(|rule| rule.term.hop == Hop::None);
            let landings = walks.flat_map(|rule| rule.landings(shape, from));
            let passing = landings.filter(|landing| !landing.path.is_empty());
            let blocked = blocked[piece.index()];
            passing.map(|landing| Passage { to: landing.to, over: landing.path, blocked }).collect()
        };
        let ways: Vec<Vec<Passage>> = starts.map(ways).collect();
        // a rule may take enemies only
        let taken = |piece: Piece| takers().any(|rule| !rule.takes[piece.index()].is_empty());
        let taken = pieces().map(taken).collect();
        Passages { points: shape.points(), ways, taken }
    }

    /// Whether nothing is ever captured for having passed.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.ways.is_empty()
    }

    /// Whether an enemy may take a piece for having passed.
    pub fn is_taken(&self, piece: Piece) -> bool {
        self.taken.get(piece.index()).copied().unwrap_or(false)
    }

    /// Whether a piece ever passes points.
    pub fn passes(&self, piece: Piece) -> bool {
        let ways = self.ways.iter().skip(piece.index() * self.points).take(self.points);
        ways.into_iter().any(|ways| !ways.is_empty())
    }

    /// The walks of a piece from a point that pass others.
    pub fn of(&self, piece: Piece, from: Point) -> &[Passage] {
        self.ways.get(piece.index() * self.points + from.index()).map_or(&[], Vec::as_slice)
    }
}

impl Compiler<'_> {
    /// Tells of captures in passing of pieces that never pass anything.
    pub(super) fn passers(&self, kinds: &[KindRules], passages: &Passages, problems: &mut Problems) {
        // what has passed may have promoted by the same move
        let passed = |made: Piece| {
            let becomes = |kind: &KindRules| {
                kind.promotion.as_ref().is_some_and(|promotion| promotion.becomes.contains(&made.kind()))
            };
            let mut kinds = kinds.iter().enumerate();
            kinds.any(|(index, kind)| {
                let piece = Piece::new(Kind(index as u8), made.side());
                passages.passes(piece) && (piece == made || becomes(kind))
            })
        };
        let passing = |written: &&types::Move| {
            written.victim.as_ref().is_some_and(|victim| victim.value == Victim::Passer)
        };
        for (_, _, piece) in self.scope.kinds() {
            for written in piece.moves.values.iter().filter(passing) {
                let takes = [&piece.takes, &written.takes].map(|phrase| {
                    // what is wrong with it is told already
                    phrase.as_ref().map(|phrase| self.scope.pieces(phrase, &mut Problems::default()))
                });
                let may = |other: Piece| {
                    takes
                        .iter()
                        .flatten()
                        .flatten()
                        .all(|set| set.points(other, true, other.side().other()).count() > 0)
                };
                let mut others = (0..2 * self.scope.kinds().count()).map(Piece::from_index);
                if let Some(victim) = &written.victim
                    && !others.any(|other| may(other) && passed(other))
                {
                    let message = "nothing that this may take ever walks over a point";
                    let help =
                        "a rider and a lame piece walk, such as `W2` or `nD`; a leap and a hop pass nothing";
                    problems.push(Diagnostic::new(Check::Victim, victim.span, message).help(help));
                }
            }
        }
    }
}
