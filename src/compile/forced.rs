//! What is wrong with the rules about high stacks, castling and royals of which one is kept.

use super::problems::Problems;
use super::scope::Scope;
use crate::board::Side;
use crate::game::{MAX_STACKED, Position, Setup, Wing};
use crate::spec::types::{Keep, Overflow};
use crate::spec::{Check, Diagnostic, Loaded, Located, words};
use crate::variant::Variant;

/// Looks for what shows before the start is read. `stacked`: pieces can stand on each other.
pub(super) fn check(scope: &Scope<'_>, stacked: bool, problems: &mut Problems) {
    let rules = &scope.game().rules;
    let limit = rules.limit.as_ref();
    if let Some(limit) = limit.filter(|limit| !(2..MAX_STACKED as i64).contains(&limit.value)) {
        let message =
            format!("{} is no height of a stack: it must be from 2 to {}", limit.value, MAX_STACKED - 1);
        problems.push(Diagnostic::new(Check::OutOfRange, limit.span, message));
    }
    if let Some(limit) = limit.filter(|_| !stacked) {
        let message = "`limit` has no effect: no piece can ever stand on another in this game";
        let help =
            "delete it, or let stacks form: `captured = \"covered\"` in [rules], or `onto-own = \"always\"`";
        problems.push(Diagnostic::new(Check::NoStacks, limit.span, message).help(help));
    }
    let Some(overflow) = &rules.overflow else { return };
    if limit.is_none() {
        let message = "`overflow` has no effect without `limit`: no stack is too high";
        let help = "add the highest stack, such as `limit = 5`";
        problems.push(Diagnostic::new(Check::NoEffect, overflow.span, message).help(help));
    } else if overflow.value == Overflow::Reclaimed
        && !scope.kinds().any(|(_, _, piece)| piece.drop.is_some())
    {
        let message = "`overflow = \"reclaimed\"` has no effect: what comes to a hand stays there, as no kind has `drop`";
        let help = "write `overflow = \"removed\"`, or say how a piece is placed again: `drop = {}`";
        problems.push(Diagnostic::new(Check::NoEffect, overflow.span, message).help(help));
    }
}

/// Looks for what only the start shows.
pub(super) fn check_start(
    loaded: &Loaded,
    variant: &Variant,
    setup: &Setup,
    start: &Position,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    found.extend(one_of_one(loaded, variant));
    found.extend(never_high(loaded, setup));
    if !variant.castlings.is_empty() {
        found.extend(castling(loaded, variant, setup, start));
    }
    found
}

/// `keep = "one"` where no side can have more than one royal.
fn one_of_one(loaded: &Loaded, variant: &Variant) -> Option<Diagnostic> {
    let keep = loaded.game.royals.as_ref()?.value.keep.as_ref().filter(|keep| keep.value == Keep::One)?;
    let due =
        |side: Side| variant.royals_of(side).map(|royal| variant.royals_due[royal.index()]).sum::<u32>();
    let several = Side::BOTH.into_iter().any(|side| due(side) > 1);
    if several || variant.royals_appear() {
        return None;
    }
    let message = "`keep = \"one\"` has no effect: neither side can ever have more than one royal";
    Some(Diagnostic::new(Check::NoEffect, keep.span, message).help("delete it, or give a side another royal"))
}

/// A limit that all pieces together do not come to.
fn never_high(loaded: &Loaded, setup: &Setup) -> Option<Diagnostic> {
    let limit = loaded.game.rules.limit.as_ref()?;
    let held = setup.hands.iter().flatten().map(|count| usize::from(*count)).sum::<usize>();
    let pieces = setup.stacks.iter().map(Vec::len).sum::<usize>() + held;
    if usize::try_from(limit.value).is_ok_and(|limit| limit < pieces) {
        return None;
    }
    let message = format!("`limit` has no effect: the game has {pieces} pieces, so no stack is ever higher");
    Some(Diagnostic::new(Check::NoEffect, limit.span, message).help("delete it, or write a lower one"))
}

/// Rights without a royal and its partner, castling without a right, and castling that cannot be told from a move.
fn castling(loaded: &Loaded, variant: &Variant, setup: &Setup, start: &Position) -> Option<Diagnostic> {
    let written = &loaded.game.board.start;
    let lasting = start.rights();
    if lasting != setup.rights {
        let message = format!(
            "the start gives the rights `{}` to castle, but only for `{lasting}` there are a royal that castles and a piece of its side on its rank",
            setup.rights
        );
        let told = Diagnostic::new(Check::Castling, written.span, message);
        return Some(
            told.help(format!("write `{lasting}` behind the side to move, or put the pieces on the board")),
        );
    }
    let castles = |at: usize| -> Option<&Located<String>> {
        let (_, piece) = loaded.game.pieces.get_index(at)?;
        piece.moves.values.iter().map(|one| &one.betza).find(|betza| betza.value.contains('O'))
    };
    for castling in &variant.castlings {
        let betza = castles(castling.royal.kind().index())?;
        if lasting.is_empty() {
            let message = "nobody ever castles: the start gives no side the right to";
            let help = "write the rights behind the side to move: `start = \"… w KQkq\"`";
            return Some(
                Diagnostic::new(Check::Castling, betza.span, message).also(written.span, "here").help(help),
            );
        }
        for from in start.tops(castling.royal) {
            let moves = variant.alone(castling.royal, from).moves;
            let to =
                Wing::BOTH.map(|wing| variant.shape.step(from, wing.step(), usize::from(castling.steps)));
            if let Some(to) = to.into_iter().flatten().find(|to| moves.has(*to)) {
                let [name, from, to] = [
                    words::short(&variant.kind(castling.royal.kind()).name),
                    variant.point_name(from),
                    variant.point_name(to),
                ];
                let message = format!(
                    "`{from}{to}` would be castling and a move of `{name}`: they cannot be told apart"
                );
                return Some(
                    Diagnostic::new(Check::Castling, betza.span, message)
                        .help("let one of them lead elsewhere"),
                );
            }
        }
    }
    None
}
