//! What is odd in a game that can be played: found by looking at where its pieces can ever get, and by playing it.

mod games;
mod moves;
mod opening;
mod royals;
mod zones;

use std::sync::Arc;

use crate::board::{Bitboard, Kind, Piece, Side};
use crate::compile::moves::Rule;
use crate::game::{Position, Reach};
use crate::spec::words::list;
use crate::spec::{Check, Diagnostic, Loaded, Located, Span};
use crate::spec::{betza, types};
use crate::variant::Variant;

/// A game as written and compiled, with what is known of it.
struct Survey<'a> {
    loaded: &'a Loaded,
    variant: &'a Arc<Variant>,
    start: Position,
    reach: Reach,
}

/// Every warning about a game, in the order of their places. `games`: how many random games are played to find what
/// only shows in play; with none, the first actions are not searched for a forced win either.
pub fn survey(loaded: &Loaded, variant: &Arc<Variant>, games: usize) -> Vec<Diagnostic> {
    let start = variant.start();
    let reach = Reach::of_start(variant, &start);
    let survey = Survey { loaded, variant, start, reach };
    let mut found = survey.moves();
    found.extend(survey.zones());
    found.extend(survey.royals());
    found.extend(survey.no_first_action());
    let playable = |found: &[Diagnostic]| {
        let ends = [Check::NoFirstAction, Check::NeverEnds, Check::NobodyWon];
        found.iter().all(|told| !ends.contains(&told.check))
    };
    if games > 0 && playable(&found) {
        found.extend(survey.won_at_once());
        found.extend(survey.without_end(games));
        // where games go wrong as a whole, what single rules do to them says nothing
        if playable(&found) {
            let told: Vec<Span> = found.iter().flat_map(|told| told.labels.iter().map(|l| l.span)).collect();
            found.extend(survey.without_difference(games, &told));
        }
    }
    found.sort_by_key(|told| (told.labels[0].span.source.0, told.labels[0].span.start));
    found
}

/// One atom of a kind's movement, as written and as each side moves it.
struct Atom<'a> {
    /// The entry of `moves` it stands in.
    entry: &'a types::Move,
    /// Where it stands: the whole string, or its part of one with several atoms.
    span: Span,
    /// Red's and Black's: an atom that is short for two others has as many rules.
    rules: [&'a [Rule]; 2],
}

impl Atom<'_> {
    /// As it is written.
    fn written(&self) -> &str {
        self.rules[0].first().map_or("", |rule| &rule.written)
    }
}

impl<'a> Survey<'a> {
    /// The kinds as written.
    fn kinds(&self) -> impl Iterator<Item = (Kind, &'a str, &'a types::Piece)> + use<'a> {
        let pieces = self.loaded.game.pieces.iter().enumerate();
        pieces.map(|(i, (name, piece))| (Kind(i as u8), name.value.as_str(), piece))
    }

    /// The atoms of a kind, in the order of the file.
    fn atoms(&self, kind: Kind, piece: &'a types::Piece) -> Vec<Atom<'a>> {
        let rules = Side::BOTH.map(|side| &self.variant.rules[Piece::new(kind, side).index()]);
        let mut atoms: Vec<Atom<'a>> = Vec::new();
        let mut next = 0;
        for entry in &piece.moves.values {
            // the compiler has read it
            let mut terms = betza::parse(&entry.betza, &self.loaded.sources).unwrap_or_default();
            // castling is no walk, and has no rule of its own
            terms.retain(|term| !term.castles);
            for same in terms.chunk_by(|a, b| a.text == b.text) {
                let span = match same.len() == terms.len() {
                    true => entry.betza.span,
                    false => self.loaded.sources.inside(&entry.betza, same[0].text.clone()),
                };
                let rules = rules.map(|rules| &rules[next..next + same.len()]);
                next += same.len();
                atoms.push(Atom { entry, span, rules });
            }
        }
        atoms
    }

    /// Whether a place is in the file itself, and not in what it extends.
    fn own(&self, span: Span) -> bool {
        span.source.0 == 0
    }

    /// Where the file gives the game its name: for what is about the game as a whole.
    fn title(&self) -> Span {
        self.loaded.tree.get("name").map_or(Span::NOWHERE, |entry| entry.key)
    }

    /// The warning with a place of the file itself first; none if all of its places are inherited.
    fn own_first(&self, mut told: Diagnostic) -> Option<Diagnostic> {
        let first = told.labels.iter().position(|label| self.own(label.span))?;
        told.labels.swap(0, first);
        Some(told)
    }

    /// The pieces of a kind, Red's and Black's, that can ever be on the board.
    fn present(&self, kind: Kind) -> impl Iterator<Item = Piece> {
        let pieces = Side::BOTH.map(|side| Piece::new(kind, side));
        pieces.into_iter().filter(|piece| !self.reach.points(*piece).is_empty())
    }

    /// Some points by name; of many only the first.
    fn points_named(&self, points: Bitboard) -> String {
        const MOST: usize = 6;
        let names: Vec<String> = points.map(|at| self.variant.point_name(at)).collect();
        let names = names.iter().map(String::as_str);
        match points.count() as usize {
            count if count > MOST + 1 => {
                let first: Vec<String> = names.take(MOST).map(|name| format!("`{name}`")).collect();
                format!("{} and {} more", first.join(", "), count - MOST)
            }
            _ => list(names, "and"),
        }
    }

    /// The warning, with the definitions of the zones that a phrase names, where they are of the file itself.
    fn with_zones(&self, told: Diagnostic, phrase: &Located<String>) -> Diagnostic {
        let words = || phrase.value.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        let zones = self.loaded.game.zones.keys().filter(|name| words().any(|word| word == name.value));
        let own = zones.filter(|name| self.own(name.span) && !self.own(phrase.span));
        own.fold(told, |told, name| told.also(name.span, "the zone is said here"))
    }

    /// A phrase as it is written.
    fn quoted(&self, phrase: &Located<String>) -> String {
        format!("`{}`", crate::spec::words::short(&phrase.value))
    }
}
