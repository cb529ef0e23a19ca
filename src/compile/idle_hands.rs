//! Keys about hands, passing and points that have no effect, or contradict each other.

use super::problems::Problems;
use super::scope::Scope;
use crate::spec::types::{Captured, DrawGoesTo, FacingRule, Overflow, Piece};
use crate::spec::{Check, Diagnostic, Located, Span};

/// Looks for all of them.
pub(super) fn check(scope: &Scope<'_>, problems: &mut Problems) {
    hands(scope, problems);
    checks_of_drops(scope, problems);
    facing(scope, problems);
    points(scope, problems);
}

/// A line that has no effect. Of one that is inherited, the cause is in the file that inherits it.
fn idle(span: Span, message: String, cause: Option<(Span, &str)>, help: &str) -> Diagnostic {
    let told = Diagnostic::new(Check::NoEffect, span, message);
    let told = match cause {
        Some((cause, text)) => told.also(cause, text),
        None => told,
    };
    let own = span.source.0 == 0;
    told.help(if own {
        help
    } else {
        "say the key anew in the file that inherits it, or leave it out by `without`"
    })
}

/// What a kind of that name becomes in a hand; `None` if it is removed instead.
fn in_hand<'a>(name: &'a str, piece: &'a Piece) -> Option<&'a str> {
    match &piece.in_hand_as {
        None => Some(name),
        Some(word) => Some(word.value.as_str()).filter(|word| *word != "none"),
    }
}

/// The letters between the brackets of a hand of the start, in small letters.
fn start_hand(scope: &Scope<'_>) -> String {
    let hand = scope.game().board.start.value.split_once('[').map_or("", |(_, hand)| hand);
    hand.split(']').next().unwrap_or_default().to_lowercase()
}

/// Drops of what is never in a hand, and hands of which nothing is ever dropped.
fn hands(scope: &Scope<'_>, problems: &mut Problems) {
    let written = scope.game().rules.captured.as_ref();
    let captured = written.filter(|captured| captured.value == Captured::InHand);
    let overflow = scope.game().rules.overflow.as_ref();
    // what leaves the bottom of a stack can come to a hand too
    let fills = captured.is_some() || overflow.is_some_and(|overflow| overflow.value == Overflow::Reclaimed);
    let kinds = || scope.kinds().map(|(_, name, piece)| (name, piece));
    let dropped = |name: &str| kinds().any(|(other, piece)| other == name && piece.drop.is_some());
    if let Some(captured) = captured.filter(|_| kinds().all(|(_, piece)| piece.drop.is_none())) {
        let message =
            "`captured = \"in-hand\"` has no effect: no kind has `drop`, so nothing ever leaves a hand";
        let help = "say how pieces are placed, such as `drop = { in = \"all\" }` in [every-piece]";
        problems.push(idle(captured.span, message.to_owned(), None, help));
        return;
    }
    let start = start_hand(scope);
    let begins = |piece: &Piece| piece.letter.values.iter().any(|letter| start.contains(&letter.value));
    let taken = |name: &str| fills && kinds().any(|(of, piece)| in_hand(of, piece) == Some(name));
    let held = |(name, piece): (&str, &Piece)| begins(piece) || taken(name);
    for (name, piece) in kinds() {
        let Some(drop) = &piece.drop else { continue };
        // one line of [every-piece] may speak of kinds that are never held, as long as it speaks of others too
        let alike = |(_, other): &(&str, &Piece)| other.drop.as_ref().is_some_and(|d| d.span == drop.span);
        if kinds().filter(alike).any(held) {
            continue;
        }
        let (why, cause, help) = match fills {
            true => (
                format!("no `{name}` ever comes into a hand"),
                piece.in_hand_as.as_ref().map(|word| (word.span, "it becomes this in a hand")),
                "delete it, or let something become this kind by `in-hand-as`",
            ),
            false => (
                "nothing ever comes into a hand".to_owned(),
                written.map(|captured| (captured.span, "what is captured does not")),
                "delete it, or write `captured = \"in-hand\"` in [rules], or a hand behind the board of `start`",
            ),
        };
        problems.push(idle(drop.span, format!("`drop` has no effect: {why}"), cause, help));
    }
    for (_, piece) in kinds() {
        let Some(word) = &piece.in_hand_as else { continue };
        if !fills {
            let message = "`in-hand-as` has no effect: captured pieces do not come into a hand";
            let cause = written.map(|captured| (captured.span, "what becomes of them"));
            let help = "delete it, or write `captured = \"in-hand\"` in [rules]";
            problems.push(idle(word.span, message.to_owned(), cause, help));
        } else if kinds().any(|(name, _)| name == word.value) && !dropped(&word.value) {
            let message =
                format!("`{}` has no `drop`, so what becomes one in a hand never leaves it", word.value);
            let help = "give that kind a `drop`, or write `in-hand-as = \"none\"`: it is removed then";
            problems.push(idle(word.span, message, None, help));
        }
    }
}

/// `check` of a drop where nothing gives check.
fn checks_of_drops(scope: &Scope<'_>, problems: &mut Problems) {
    if scope.kinds().any(|(kind, _, _)| scope.is_royal(kind)) {
        return;
    }
    let drops = scope.kinds().filter_map(|(_, _, piece)| piece.drop.as_ref());
    for check in drops.filter_map(|drop| drop.value.check.as_ref()).filter(|check| check.span.source.0 == 0) {
        let message = "`check` has no effect: no kind is royal, so nothing gives check";
        problems.push(idle(check.span, message.to_owned(), None, "delete it"));
    }
}

/// Royals that may be made to face where nobody can pass.
fn facing(scope: &Scope<'_>, problems: &mut Problems) {
    let game = scope.game();
    if game.rules.pass.as_ref().is_some_and(|pass| pass.value) {
        return;
    }
    let Some(royals) = &game.royals else { return };
    let facing = &royals.value.facing;
    let lines = [&facing.file, &facing.rank, &facing.diagonal].into_iter().flatten();
    for line in lines.filter(|line| line.value == FacingRule::Draw) {
        let message = "facing cannot draw: the side that finds the royals facing draws by a pass, and this game has none";
        let cause = game.rules.pass.as_ref().map(|pass| (pass.span, "no passing"));
        let help = "write `pass = true` in [rules], or \"illegal\" here";
        problems.push(idle(line.span, message.to_owned(), cause, help));
    }
}

/// Worths where no points decide, and points that decide nothing.
fn points(scope: &Scope<'_>, problems: &mut Problems) {
    let end = &scope.game().end;
    let worths = || scope.kinds().filter_map(|(_, _, piece)| piece.points.as_ref());
    let bonus = end.bonus.iter().flat_map(|bonus| [&bonus.red, &bonus.black]).flatten();
    let goes_to = end.draw_goes_to.as_ref();
    if let Some(points) = goes_to.filter(|to| to.value == DrawGoesTo::Points) {
        if worths().all(|worth| worth.value == 0.0) {
            let message = "`draw-goes-to = \"points\"` has no effect: no kind is worth anything";
            let help = "say what pieces are worth, such as `points = 3` in a kind";
            problems.push(idle(points.span, message.to_owned(), None, help));
            return;
        }
        let worth = |of: Option<&Located<f64>>| of.map_or(0.0, |bonus| bonus.value);
        let both = end.bonus.as_ref().map(|bonus| (worth(bonus.red.as_ref()), worth(bonus.black.as_ref())));
        if let (Some((red, black)), Some(first)) = (both, bonus.into_iter().next())
            && red == black
        {
            let message = format!("`bonus` has no effect: both sides get {red}");
            problems.push(idle(first.span, message, None, "delete it, or give one side more"));
        }
        return;
    }
    let cause = || goes_to.map(|to| (to.span, "who wins instead of a draw"));
    let help = "delete it, or write `draw-goes-to = \"points\"` in [end]";
    let mut spans: Vec<Span> = worths().map(|worth| worth.span).collect();
    spans.dedup();
    // what is said of one kind is said of all
    if let Some((first, others)) = spans.split_first() {
        let message = "`points` has no effect: draws do not go to who has more of them".to_owned();
        let told = idle(*first, message, cause(), help);
        problems.push(others.iter().fold(told, |told, other| told.also(*other, "nor has this")));
    }
    for extra in bonus.into_iter().take(1) {
        let message = "`bonus` has no effect: draws do not go to who has more points".to_owned();
        problems.push(idle(extra.span, message, cause(), help));
    }
}
