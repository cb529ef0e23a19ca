//! The texts of a file that have a grammar of their own: movement, zones, sets of pieces. Where keys are at fault, so
//! that no game can be made of the file, these can still be read, and what is wrong with them told at the same time.

use super::source::{Located, Sources};
use super::types::{Chase, Game, Piece, Zone};
use super::{Diagnostic, betza, phrase};

/// What is wrong with the texts of a game, each by itself: names are not looked up.
pub(super) fn faults(game: &Game, sources: &Sources) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for zone in zones(game) {
        found.extend(phrase::zone(zone, sources).err());
    }
    for pieces in pieces(game) {
        found.extend(phrase::pieces(pieces, sources).err());
    }
    found.extend(game.end.wins.iter().filter_map(|goal| phrase::count(goal, sources).err()));
    let moves = game.pieces.values().flat_map(|piece| &piece.moves.values);
    found.extend(moves.filter_map(|written| betza::parse(&written.betza, sources).err()));
    // a line of [every-piece] is read with each kind
    found.sort_by_key(|told| (told.labels[0].span.source.0, told.labels[0].span.start));
    found.dedup();
    found
}

fn zones(game: &Game) -> impl Iterator<Item = &Located<String>> {
    let named = game.zones.values().flat_map(|zone| match zone {
        Zone::Mirrored(text) => vec![text],
        Zone::Pair { red, black } => vec![red, black],
    });
    let look = [&game.look.cross, &game.look.shade].into_iter().flatten();
    named.chain(game.pieces.values().flat_map(zones_of_piece)).chain(look)
}

fn zones_of_piece(piece: &Piece) -> impl Iterator<Item = &Located<String>> {
    let own = [&piece.from, &piece.to, &piece.within].into_iter().flatten();
    let moves = piece.moves.values.iter().flat_map(|m| [&m.from, &m.to, &m.within]).flatten();
    let promotions = piece.promotion.iter().map(|promotion| &promotion.value);
    own.chain(moves).chain(promotions.flat_map(|p| std::iter::once(&p.zone).chain(&p.must)))
}

fn pieces(game: &Game) -> impl Iterator<Item = &Located<String>> {
    let end = game.end.draw_if_only.iter().chain(&game.end.quiet_broken_by);
    let law = game.repetition.chase.iter().flat_map(|chase| pieces_of_law(&chase.value));
    game.pieces.values().flat_map(pieces_of_piece).chain(end).chain(law)
}

fn pieces_of_law(chase: &Chase) -> impl Iterator<Item = &Located<String>> {
    let despite = chase.despite_protection.iter().flat_map(|pair| [&pair.by, &pair.of]);
    let graver = chase.graver.iter().flat_map(|pair| [&pair.of, &pair.pinned_by]);
    [&chase.by, &chase.of].into_iter().chain(despite).chain(graver)
}

fn pieces_of_piece(piece: &Piece) -> impl Iterator<Item = &Located<String>> {
    let moves = piece.moves.values.iter().flat_map(|m| [&m.takes, &m.over, &m.partner]).flatten();
    let swaps = piece.promotion.iter().filter_map(|promotion| promotion.value.swap.as_ref());
    piece.takes.iter().chain(&piece.over).chain(moves).chain(swaps)
}
