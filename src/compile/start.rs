//! The start of a game, read and checked.

use std::sync::Arc;

use super::forced;
use super::problems::Problems;
use crate::board::{Kind, Piece, Point, Side};
use crate::game::{Fault, Position, Reason, Setup};
use crate::spec::checks::Check;
use crate::spec::source::Span;
use crate::spec::{Diagnostic, Loaded, words};
use crate::variant::Variant;

/// Reads the start, counts its royals, and checks that a game can begin there.
pub(super) fn with_start(
    loaded: &Loaded,
    mut variant: Variant,
    problems: &mut Problems,
) -> Option<Arc<Variant>> {
    let written = &loaded.game.board.start;
    let setup = Setup::parse(&variant, &written.value).map_err(|error| {
        let span = loaded.sources.inside(written, error.at.clone());
        let message = format!("the start does not fit: {}", error.message);
        problems.push(Diagnostic::new(Check::Position, span, message));
    });
    let setup = setup.ok()?;
    for piece in setup.stacks.iter().flatten() {
        variant.royals_due[piece.index()] += u32::from(variant.kind(piece.kind()).royal);
    }
    for side in Side::BOTH {
        let mut royals = variant.royals_of(side).peekable();
        let names = variant.kinds().filter(|(_, rules)| rules.royal).map(|(_, rules)| rules.name.as_str());
        if royals.peek().is_some()
            && royals.all(|royal| variant.royals_due[royal.index()] == 0)
            && variant.end.wins.is_empty()
        {
            let names = words::list(names, "or");
            let message =
                format!("{side} starts without a royal: it has no {names} to lose, and `end.wins` is empty");
            problems.push(
                Diagnostic::new(Check::UnlawfulStart, written.span, message)
                    .help("put its royal on the board"),
            );
        }
    }
    let teller = Teller { loaded, variant: &variant, setup: &setup };
    variant.kinds().filter_map(|(kind, _)| teller.doubled(kind)).for_each(|told| problems.push(told));
    if !problems.is_empty() {
        return None;
    }
    let variant = Arc::new(variant);
    let teller = Teller { loaded, variant: &variant, setup: &setup };
    let error = match setup.position(&variant) {
        Err(error) => error,
        Ok(position) => match position.unlawful() {
            faults if faults.is_empty() => {
                let forced = forced::check_start(loaded, &variant, &setup, &position);
                if !forced.is_empty() {
                    forced.into_iter().for_each(|told| problems.push(told));
                    return None;
                }
                let Some(told) = teller.over(&position) else { return Some(variant) };
                problems.push(told);
                return None;
            }
            faults => setup.error(&variant, faults),
        },
    };
    let outside = variant.kinds().filter_map(|(kind, _)| teller.outside(kind, &error.faults));
    let others = error.faults.iter().zip(&error.texts).filter_map(|(fault, text)| teller.fault(fault, text));
    outside.chain(others).for_each(|diagnostic| problems.push(diagnostic));
    None
}

/// The place of a point in the start of a game's file: the whole start, if it cannot be told.
pub fn place(loaded: &Loaded, variant: &Variant, at: Point) -> Span {
    let written = &loaded.game.board.start;
    let places = Setup::places(variant, &written.value);
    let range = places.and_then(|places| places.get(at.index()).cloned());
    range.map_or(written.span, |range| loaded.sources.inside(written, range))
}

/// Puts faults of the start at their places in the file.
struct Teller<'a> {
    loaded: &'a Loaded,
    variant: &'a Variant,
    setup: &'a Setup,
}

impl Teller<'_> {
    /// The place of a point in the start.
    fn place(&self, at: Point) -> Span {
        place(self.loaded, self.variant, at)
    }

    /// A royal of which one side has several and the other has one.
    fn doubled(&self, kind: Kind) -> Option<Diagnostic> {
        let rules = self.variant.kind(kind);
        if self.variant.royals.keep_one {
            return None;
        }
        let due = |side: Side| self.variant.royals_due[Piece::new(kind, side).index()];
        let more = Side::BOTH.into_iter().find(|side| due(*side) > 1 && due(side.other()) == 1)?;
        let piece = Piece::new(kind, more);
        let stands = self.variant.shape().all().zip(&self.setup.stacks);
        let points: Vec<Point> =
            stands.filter(|(_, stack)| stack.contains(&piece)).map(|(at, _)| at).collect();
        let (last, first) = (points.last()?, points.first()?);
        let message = format!(
            "the start does not fit: {more} has {} pieces `{}`, {} has one, and a side that loses one of its royals has lost",
            due(more),
            rules.name,
            more.other()
        );
        let told = Diagnostic::new(Check::UnlawfulStart, self.place(*last), message);
        let told = if first == last { told } else { told.also(self.place(*first), "the other") };
        Some(told.help("take one of them off the board"))
    }

    /// A game that is over in its start, for what stands on the board.
    fn over(&self, position: &Position) -> Option<Diagnostic> {
        // a side that cannot move is told of by those who look for what is odd
        let stuck = [Reason::NoAction, Reason::Checkmate];
        let outcome = position.outcome().filter(|outcome| !stuck.contains(&outcome.reason))?;
        let message = format!("the game is over before it begins: {outcome}");
        let told = Diagnostic::new(Check::UnlawfulStart, self.loaded.game.board.start.span, message);
        let end = &self.loaded.game.end;
        let rule = match outcome.reason {
            Reason::Goal => end.wins.first(),
            Reason::DeadPosition => end.draw_if_only.as_ref(),
            _ => None,
        };
        let told = match rule {
            Some(rule) => told.also(rule.span, "by this"),
            None => told,
        };
        Some(told.help("choose another start, or mend the rule that ends the game"))
    }

    /// One message for all pieces of a kind that stand outside its zone, of either side.
    fn outside(&self, kind: Kind, faults: &[Fault]) -> Option<Diagnostic> {
        let points: Vec<Point> = faults
            .iter()
            .filter_map(|fault| match fault {
                Fault::Outside(piece, at) if piece.kind() == kind => Some(*at),
                _ => None,
            })
            .collect();
        let first = points.first()?;
        let rules = self.variant.kind(kind);
        let names: Vec<String> = points.iter().map(|at| self.variant.point_name(*at)).collect();
        let names = words::list(names.iter().map(String::as_str), "and");
        let message = format!("`{}` starts on {names}, outside its `within`", rules.name);
        let mut told = Diagnostic::new(Check::OutsideZone, self.place(*first), message);
        let piece = self.loaded.game.pieces.iter().find(|(name, _)| name.value == rules.name);
        if let Some(zone) = piece.and_then(|(_, piece)| piece.within.as_ref()) {
            told = told.also(zone.span, format!("`{}` may not leave this zone", rules.name));
        }
        // a zone is written as Red sees the board
        let shape = self.variant.shape();
        let missing = self.setup.stacks.iter().zip(shape.all()).filter(|(_, at)| points.contains(at));
        let missing = missing.flat_map(|(stack, at)| {
            let own = stack.iter().filter(|piece| piece.kind() == kind);
            own.map(move |piece| if piece.side() == Side::Red { at } else { shape.turned(at) })
        });
        let mut missing: Vec<String> = missing.map(|at| shape.name(at)).collect();
        missing.sort();
        missing.dedup();
        let missing = words::list(missing.iter().map(String::as_str), "and");
        Some(told.help(format!("widen the zone by {missing} (as Red sees the board), or move the pieces")))
    }

    fn fault(&self, fault: &Fault, text: &str) -> Option<Diagnostic> {
        let told =
            |span| Diagnostic::new(Check::UnlawfulStart, span, format!("the start does not fit: {text}"));
        match *fault {
            Fault::Outside(..) => None, // told by kind
            Fault::RoyalMissing(_) => Some(told(self.loaded.game.board.start.span)),
            Fault::TooMany(_) => {
                let (at, _) = self.setup.highest(self.variant);
                Some(told(self.place(at)).help("take pieces off the board"))
            }
            Fault::RoyalDoubled(_, at) | Fault::Stack(at) | Fault::High(at) | Fault::Chain(at) => {
                Some(told(self.place(at)))
            }
            Fault::Facing(a, b) => {
                let facing = self.loaded.game.royals.as_ref().map(|royals| &royals.value.facing);
                let lines = facing.map(|facing| [&facing.file, &facing.rank, &facing.diagonal]);
                let rule = lines.and_then(|lines| lines.into_iter().flatten().next());
                let help = "put a piece between them, or leave the rule that forbids it out";
                let told = told(self.place(a)).also(self.place(b), "the other").help(help);
                Some(match rule {
                    Some(rule) => told.also(rule.span, "what forbids it"),
                    None => told,
                })
            }
            Fault::Exposed(from, on) => {
                Some(told(self.place(on)).also(self.place(from), format!("{} is to move", self.setup.turn)))
            }
        }
    }
}
