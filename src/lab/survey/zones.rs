//! Zones that are not what they seem.

use super::Survey;
use crate::board::{Bitboard, Kind, Piece, Side};
use crate::compile::scope::{Problems, Scope};
use crate::spec::phrase::{self, Phrase, ZoneLeaf, ZoneWord};
use crate::spec::types::Zone;
use crate::spec::words::short;
use crate::spec::{Check, Diagnostic, Located};

impl Survey<'_> {
    /// Warnings about zones.
    pub(super) fn zones(&self) -> Vec<Diagnostic> {
        let mut problems = Problems::default();
        // the compiler has read everything that is read here again
        let Some(scope) = Scope::new(self.loaded, &mut problems) else { return Vec::new() };
        let mut found: Vec<Diagnostic> = self
            .loaded
            .game
            .zones
            .iter()
            .filter_map(|(name, zone)| self.never_reached(&scope, &name.value, zone))
            .collect();
        found.extend(self.promotions_never_reached());
        found.extend(self.never_placed());
        let named = self.loaded.game.zones.values().filter_map(|zone| match zone {
            Zone::Mirrored(text) => Some(text),
            Zone::Pair { .. } => None,
        });
        let inline = self.kinds().flat_map(|(_, _, piece)| {
            let promotion = piece.promotion.as_ref().map(|promotion| &promotion.value);
            let of_moves = piece.moves.values.iter().flat_map(|m| [&m.from, &m.to, &m.within]);
            let own = [&piece.from, &piece.to, &piece.within];
            let placed = piece.drop.as_ref().and_then(|drop| drop.value.zone.as_ref());
            let changed = promotion.map(|promotion| &promotion.zone);
            own.into_iter().chain(of_moves).flatten().chain(changed).chain(placed)
        });
        let texts: Vec<&Located<String>> = named.chain(inline).collect();
        found.extend(texts.iter().filter_map(|text| self.for_both_sides(&scope, text)));
        // one line of [every-piece] is found with each kind
        found.dedup_by_key(|told| told.labels[0].span);
        found
    }

    /// Points of a zone of the file on which no piece can ever stand.
    fn never_reached(&self, scope: &Scope<'_>, name: &str, zone: &Zone) -> Option<Diagnostic> {
        let text = match zone {
            Zone::Mirrored(text) => text,
            Zone::Pair { red, .. } => red,
        };
        if !self.own(text.span) {
            return None;
        }
        let named = Located { value: name.to_owned(), span: text.span };
        let points = scope.zone(&named, &mut Problems::default())?;
        let reached: Bitboard = self.variant.pieces().flat_map(|piece| self.reach.points(piece)).collect();
        let missed = Side::BOTH.map(|side| points[side.index()].without(reached));
        let side = Side::BOTH.into_iter().find(|side| !missed[side.index()].is_empty())?;
        let missed = missed[side.index()];
        let message =
            format!("no piece can ever stand on {}, which {side}'s `{name}` has", self.points_named(missed));
        let told = Diagnostic::new(Check::NeverReached, text.span, message);
        Some(told.help("leave the points out of the zone, or let a piece get there"))
    }

    /// Promotions in zones that the kind never gets to.
    fn promotions_never_reached(&self) -> Vec<Diagnostic> {
        let promotions = self.kinds().filter_map(|(kind, name, piece)| {
            let written = &piece.promotion.as_ref()?.value;
            let zone = self.variant.kind(kind).promotion.as_ref()?.zone;
            let gets = |piece: Piece| !(self.reach.points(piece) & zone[piece.side().index()]).is_empty();
            if !self.own(written.zone.span)
                || self.present(kind).next().is_none()
                || self.present(kind).any(gets)
            {
                return None;
            }
            let stands = self.reach.points(self.present(kind).next()?);
            let message = format!(
                "`{name}` never gets to {}, where it would change: it can only stand on {}",
                self.quoted(&written.zone),
                self.points_named(stands)
            );
            let told = Diagnostic::new(Check::NeverReached, written.zone.span, message);
            Some(told.help("choose a zone it gets to, or let it move there"))
        });
        promotions.collect()
    }

    /// Kinds that can be in a hand, but be placed nowhere. One line of `[every-piece]` says much for all kinds alike.
    fn never_placed(&self) -> Vec<Diagnostic> {
        let drops =
            || self.kinds().filter_map(|(kind, name, piece)| Some((kind, name, piece.drop.as_ref()?)));
        let placed = |kind: Kind| {
            let zone = self.variant.kind(kind).drop.as_ref().map_or([Bitboard::EMPTY; 2], |rules| rules.zone);
            let held = Side::BOTH.into_iter().filter(|side| self.reach.is_held(Piece::new(kind, *side)));
            held.into_iter().any(|side| !zone[side.index()].is_empty())
        };
        let idle = drops().filter(|(_, _, drop)| {
            let alike = |(_, _, other): &(Kind, &str, &Located<_>)| other.span == drop.span;
            self.own(drop.span) && !drops().filter(alike).any(|(kind, ..)| placed(kind))
        });
        let told = idle.map(|(_, name, drop)| {
            let message = format!("`{name}` can never be placed: no point of the board is one where it may");
            let told = Diagnostic::new(Check::NeverReached, drop.span, message);
            told.help("widen the zone; `within` and `to` of the kind bind its drops too")
        });
        told.collect()
    }

    /// A zone whose parts are each other's mirror image, so that each side has both.
    fn for_both_sides(&self, scope: &Scope<'_>, text: &Located<String>) -> Option<Diagnostic> {
        if !self.own(text.span) {
            return None;
        }
        let parsed = phrase::zone(text, &self.loaded.sources).ok()?;
        let Phrase::Or(parts) = &parsed else { return None };
        if parts.iter().any(says_enemy) {
            return None;
        }
        let points = |part| scope.points(part, &mut Problems::default());
        let parts: Vec<[Bitboard; 2]> = parts.iter().map(points).collect::<Option<_>>()?;
        let mirrored =
            |[red, black]: &[Bitboard; 2]| red != black && parts.iter().any(|[other, _]| other == black);
        if !parts.iter().all(mirrored) {
            return None;
        }
        let shown = short(&text.value);
        let message = format!(
            "`{shown}` is the same for Red and Black: a zone is written for Red and turned over for Black"
        );
        let told = Diagnostic::new(Check::BothSides, text.span, message);
        Some(told.help("write Red's part only; if both are meant for both, say so: `ZONE or enemy ZONE`"))
    }
}

/// Whether a phrase speaks of the other side's zones.
fn says_enemy(phrase: &Phrase<ZoneLeaf>) -> bool {
    match phrase {
        Phrase::Leaf(leaf) => matches!(leaf.what, ZoneWord::Enemy(_)),
        Phrase::Not(inner) => says_enemy(inner),
        Phrase::And(parts) | Phrase::Or(parts) => parts.iter().any(says_enemy),
    }
}
