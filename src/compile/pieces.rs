//! PIECES phrases as sets: which pieces, on which points, seen from which side.

use super::problems::Problems;
use super::scope::Scope;
use crate::board::{Bitboard, Kind, Piece, Point, Side};
use crate::spec::phrase::{Phrase, PieceWord, PiecesLeaf};
use crate::spec::words::short;
use crate::spec::{Check, Diagnostic, Located, Span};

/// The pieces a phrase means.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceSet {
    /// By piece, then buried or on top, then the side it is seen from.
    points: Vec<Bitboard>,
}

impl PieceSet {
    /// The points on which the piece is meant, if it is on top of its stack or not, as `seen_from` a side.
    #[inline]
    pub fn points(&self, piece: Piece, top: bool, seen_from: Side) -> Bitboard {
        self.points[index(piece, top, seen_from)]
    }

    /// Whether the piece is meant on that point.
    #[inline]
    pub fn has(&self, piece: Piece, point: Point, top: bool, seen_from: Side) -> bool {
        self.points(piece, top, seen_from).has(point)
    }

    /// Whether any piece is meant that a rule can be about: of that side, seen from that side, on top or not.
    pub(super) fn meets(&self, about: impl Fn(Side, Side, bool) -> bool) -> bool {
        let pieces = (0..self.points.len() / 4).map(Piece::from_index);
        let mut seen = pieces.flat_map(|piece| {
            Side::BOTH.into_iter().flat_map(move |from| [false, true].map(|top| (piece, from, top)))
        });
        seen.any(|(piece, from, top)| {
            about(piece.side(), from, top) && self.points(piece, top, from).count() > 0
        })
    }

    /// Whether no piece is meant anywhere.
    pub fn is_empty(&self) -> bool {
        self.points.iter().all(|points| points.count() == 0)
    }

    /// The set of a phrase. `None` if a name in it is unknown, which is among the problems then.
    pub(super) fn new(
        scope: &Scope<'_>,
        phrase: &Phrase<PiecesLeaf>,
        text: &Located<String>,
        problems: &mut Problems,
    ) -> Option<PieceSet> {
        let phrase = resolve(scope, phrase, text, problems)?;
        let all = scope.shape.board();
        let pieces = scope.kinds().count() * 2;
        let mut points = vec![Bitboard::EMPTY; pieces * 4];
        for piece in (0..pieces).map(Piece::from_index) {
            for top in [false, true] {
                for from in Side::BOTH {
                    let royal = scope.is_royal(piece.kind());
                    points[index(piece, top, from)] = phrase.points(all, &Seen { piece, royal, top, from });
                }
            }
        }
        let set = PieceSet { points };
        // `not any` says on purpose that there is none
        if set.is_empty() && text.value.trim() != "not any" {
            let joined = matches!(phrase, Resolved::And(_));
            let message = format!("no piece can ever be `{}`", short(&text.value));
            let diagnostic = Diagnostic::new(Check::NoPieces, text.span, message);
            problems.push(match joined {
                true => diagnostic.help("`and` keeps pieces that are in both: did you mean `or`?"),
                false => diagnostic,
            });
        }
        Some(set)
    }
}

const fn index(piece: Piece, top: bool, from: Side) -> usize {
    (piece.index() * 2 + top as usize) * 2 + from.index()
}

/// A piece as a phrase sees it.
struct Seen {
    piece: Piece,
    royal: bool,
    top: bool,
    from: Side,
}

/// A phrase whose names are resolved.
enum Resolved {
    Is(Vec<Word>, Option<[Bitboard; 2]>),
    Not(Box<Resolved>),
    And(Vec<Resolved>),
    Or(Vec<Resolved>),
}

enum Word {
    Kind(Kind),
    Side(Side),
    Own(bool),
    Top(bool),
    Royal,
    Any,
}

fn resolve(
    scope: &Scope<'_>,
    phrase: &Phrase<PiecesLeaf>,
    text: &Located<String>,
    problems: &mut Problems,
) -> Option<Resolved> {
    let mut each = |parts: &[Phrase<PiecesLeaf>]| {
        // Every part is resolved even after a bad one, so that all faults are told.
        let parts: Vec<Option<Resolved>> =
            parts.iter().map(|part| resolve(scope, part, text, problems)).collect();
        parts.into_iter().collect::<Option<Vec<_>>>()
    };
    Some(match phrase {
        Phrase::Not(inner) => Resolved::Not(Box::new(resolve(scope, inner, text, problems)?)),
        Phrase::And(parts) => Resolved::And(each(parts)?),
        Phrase::Or(parts) => Resolved::Or(each(parts)?),
        Phrase::Leaf(leaf) => {
            let words: Vec<Option<Word>> = leaf
                .words
                .iter()
                .map(|(word, span)| {
                    Some(match word {
                        PieceWord::Kind(name) => Word::Kind(scope.kind_at(name, *span, problems)?),
                        PieceWord::Own => Word::Own(true),
                        PieceWord::Enemy => Word::Own(false),
                        PieceWord::Red => Word::Side(Side::Red),
                        PieceWord::Black => Word::Side(Side::Black),
                        PieceWord::Top => Word::Top(true),
                        PieceWord::Covered => Word::Top(false),
                        PieceWord::Royal => Word::Royal,
                        PieceWord::Any => Word::Any,
                    })
                })
                .collect();
            let zone = leaf.zone.as_ref().map(|zone| scope.inner_zone(zone, text.span, problems));
            let zone = match zone {
                None => None,
                Some(points) => Some(points?),
            };
            let words = words.into_iter().collect::<Option<_>>()?;
            if let Some(diagnostic) = contradiction(&leaf.words) {
                problems.push(diagnostic);
                return None;
            }
            Resolved::Is(words, zone)
        }
    })
}

/// Words side by side that cannot all hold, or say the same twice.
fn contradiction(words: &[(PieceWord, Span)]) -> Option<Diagnostic> {
    for (i, (word, span)) in words.iter().enumerate() {
        let pair = words[..i].iter().find_map(|(other, first)| {
            let apart = match (other, word) {
                (a, b) if a == b => return Some((*first, "is said twice")),
                (PieceWord::Kind(_), PieceWord::Kind(_)) => true,
                (PieceWord::Own, PieceWord::Enemy) | (PieceWord::Enemy, PieceWord::Own) => true,
                (PieceWord::Red, PieceWord::Black) | (PieceWord::Black, PieceWord::Red) => true,
                (PieceWord::Top, PieceWord::Covered) | (PieceWord::Covered, PieceWord::Top) => true,
                _ => false,
            };
            apart.then_some((*first, "contradicts a word before it: words side by side must all hold"))
        });
        if let Some((first, why)) = pair {
            let message = format!("`{}` {why}", word.written());
            let diagnostic = Diagnostic::new(Check::NoPieces, *span, message).also(first, "");
            return Some(if why.starts_with("contra") {
                diagnostic.help("did you mean `or` between them?")
            } else {
                diagnostic.help("delete one of the two")
            });
        }
    }
    None
}

impl Resolved {
    fn points(&self, all: Bitboard, seen: &Seen) -> Bitboard {
        match self {
            Resolved::Not(inner) => all.without(inner.points(all, seen)),
            Resolved::And(parts) => parts.iter().fold(all, |set, part| set & part.points(all, seen)),
            Resolved::Or(parts) => {
                parts.iter().fold(Bitboard::EMPTY, |set, part| set | part.points(all, seen))
            }
            Resolved::Is(words, zone) => {
                let holds = words.iter().all(|word| match word {
                    Word::Kind(kind) => seen.piece.kind() == *kind,
                    Word::Side(side) => seen.piece.side() == *side,
                    Word::Own(own) => (seen.piece.side() == seen.from) == *own,
                    Word::Top(top) => seen.top == *top,
                    Word::Royal => seen.royal,
                    Word::Any => true,
                });
                match zone {
                    _ if !holds => Bitboard::EMPTY,
                    None => all,
                    Some(zone) => zone[seen.piece.side().index()] & all,
                }
            }
        }
    }
}
