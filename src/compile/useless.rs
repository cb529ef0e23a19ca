//! Keys that have no effect, or contradict each other. They are errors: whoever wrote them expects something to happen.

use super::problems::Problems;
use super::scope::Scope;
use crate::spec::betza::{self, Hop};
use crate::spec::phrase::{self, PieceWord};
use crate::spec::types::{
    BlockedBy, BySide, Captured, Carries, Exposed, Lost, Move, NoAction, Offence, OntoOwn, Otherwise, Piece,
    Promotion, Text, Victim, When,
};
use crate::spec::{Check, Diagnostic, Located, Span, words};

/// Looks for all of them. `start_has_stacks`: pieces stand on each other in the start.
pub fn check(scope: &Scope<'_>, start_has_stacks: bool, problems: &mut Problems) {
    if !scope.stacks_form(start_has_stacks) {
        no_stacks(scope, problems);
    }
    for (_, name, piece) in scope.kinds() {
        if let Some(written) = &piece.promotion {
            promotion(name, written, problems);
        }
        hoppers(scope, piece, problems);
    }
    idle_over(scope, problems);
    victims(scope, problems);
    royals(scope, problems);
    texts(scope, problems);
    colours(scope, problems);
    repeated(scope, problems);
    idle_takes(scope, problems);
    let repetition = &scope.game().repetition;
    if let (Some(at), Some(otherwise)) = (&repetition.at, &repetition.otherwise)
        && otherwise.value == Otherwise::Nothing
    {
        let (first, second) =
            if at.span.source.0 == 0 { (at.span, otherwise.span) } else { (otherwise.span, at.span) };
        let message = "`repetition.at` has no effect beside `otherwise = \"nothing\"`: nothing is judged";
        problems.push(
            Diagnostic::new(Check::NoEffect, first, message).also(second, "").help("delete one of the two"),
        );
    }
    law(scope, problems);
    stalemate(scope, problems);
    let end = &scope.game().end;
    if let (Some(broken), None) = (&end.quiet_broken_by, &end.quiet_plies) {
        let message = "`quiet-broken-by` has no effect without `quiet-plies`: nothing is counted";
        let help = "add how many actions without a capture draw, such as `quiet-plies = 120`";
        problems.push(Diagnostic::new(Check::NoEffect, broken.span, message).help(help));
    }
}

/// A stalemate that is no other end than being without an action.
fn stalemate(scope: &Scope<'_>, problems: &mut Problems) {
    let game = scope.game();
    let Some(stalemate) = &game.end.stalemate else { return };
    let no_action = game.end.no_action.as_ref();
    let exposed = game.royals.as_ref().and_then(|royals| royals.value.exposed.as_ref());
    let exposed = exposed.filter(|exposed| exposed.value == Exposed::Allowed);
    let royal = scope.kinds().any(|(kind, _, _)| scope.is_royal(kind));
    let told = |why: &str| {
        Diagnostic::new(Check::NoEffect, stalemate.span, format!("`stalemate` has no effect: {why}"))
    };
    let told = match exposed {
        _ if !royal => told("no kind is royal, so nobody is ever in check"),
        Some(exposed) => {
            told("nobody is ever in check").also(exposed.span, "royals may be left open to capture")
        }
        None if stalemate.value == no_action.map_or(NoAction::Loss, |no_action| no_action.value) => {
            let told = told("it is what being without an action means anyhow");
            no_action.map_or_else(|| told.clone(), |no_action| told.clone().also(no_action.span, "here"))
        }
        None => return,
    };
    let help = if stalemate.span.source.0 == 0 {
        "delete it: `no-action` says what it means in check or not"
    } else {
        "leave it out: `without = [\"end.stalemate\"]`"
    };
    problems.push(told.help(help));
}

/// A law of repetition of which a part is missing, or has no effect.
fn law(scope: &Scope<'_>, problems: &mut Problems) {
    let written = &scope.game().repetition;
    let of = |offence: Offence| written.offences.iter().find(|entry| entry.value == offence);
    let mut tell = |span: Span, message: &str, help: &str| {
        problems.push(Diagnostic::new(Check::Repetition, span, message).help(help));
    };
    for (i, entry) in written.offences.iter().enumerate() {
        if written.offences[..i].iter().any(|other| other.value == entry.value) {
            tell(entry.span, "the offence is said twice", "delete one of the two");
        }
    }
    match (of(Offence::Chase), &written.chase) {
        (Some(chase), None) => tell(
            chase.span,
            "`chase` is an offence, but nothing says what a chase is",
            "add a table [repetition.chase] that says `by` whom and `of` whom",
        ),
        (None, Some(chase)) => tell(
            chase.span,
            "[repetition.chase] has no effect: `chase` is no offence",
            "add it: `offences = [\"check\", \"chase\"]` in [repetition]",
        ),
        _ => {}
    }
    // who takes the royal from an inherited law is told so where the royal was taken
    if let Some(check) = of(Offence::Check).filter(|check| check.span.source.0 == 0)
        && !scope.kinds().any(|(kind, _, _)| scope.is_royal(kind))
    {
        tell(check.span, "`check` is an offence, but no kind is royal", "delete it");
    }
    let breaks = written.chase.as_ref().and_then(|chase| chase.value.check_breaks.as_ref());
    if let Some(breaks) = breaks.filter(|breaks| breaks.span.source.0 == 0)
        && !scope.kinds().any(|(kind, _, _)| scope.is_royal(kind))
    {
        tell(breaks.span, "`check-breaks` has no effect: no kind is royal, so nothing checks", "delete it");
    }
    if let Some(penalty) = written.penalty.as_ref().filter(|_| written.offences.is_empty()) {
        tell(penalty.span, "`penalty` has no effect: nothing is an offence", "delete it, or add `offences`");
    }
}

/// Words for colours that are none.
fn colours(scope: &Scope<'_>, problems: &mut Problems) {
    let sides = &scope.game().sides;
    for colour in [&sides.red, &sides.black].into_iter().flatten().filter_map(|side| side.colour.as_ref()) {
        if !colour.value.trim().is_empty() && csscolorparser::parse(colour.value.trim()).is_err() {
            let message = format!("`{}` is no colour", words::short(&colour.value));
            let help = "a name such as `blue` or `darkorange`, or `#rrggbb`, as in CSS";
            problems.push(Diagnostic::new(Check::WrongValue, colour.span, message).help(help));
        }
    }
}

/// Texts that say nothing, or hold what no screen shows.
fn texts(scope: &Scope<'_>, problems: &mut Problems) {
    fn all<'a>(text: &'a Text, out: &mut Vec<&'a Located<String>>) {
        match text {
            Text::Plain(text) => out.push(text),
            Text::Languages(texts) => out.extend(texts.values()),
        }
    }
    /// Only the aim may have more than one line.
    fn holds(about: &Text, text: &Located<String>) -> bool {
        let mut found = Vec::new();
        all(about, &mut found);
        found.iter().any(|other| other.span == text.span)
    }
    let game = scope.game();
    let mut found = Vec::new();
    all(&game.name, &mut found);
    game.about.iter().for_each(|about| all(about, &mut found));
    for (_, _, piece) in scope.kinds() {
        piece.name.iter().for_each(|name| all(name, &mut found));
        match &piece.glyph {
            Some(BySide::Same(glyph)) => found.push(glyph),
            Some(BySide::Each { red, black }) => found.extend([red, black]),
            None => {}
        }
    }
    for side in [&game.sides.red, &game.sides.black].into_iter().flatten() {
        side.name.iter().for_each(|name| all(name, &mut found));
        found.extend(&side.colour);
    }
    for example in &game.examples {
        all(&example.name, &mut found);
    }
    found.extend(game.look.river_words.iter().flat_map(|words| &words.value));
    for text in found {
        let lines = game.about.as_ref().is_some_and(|about| holds(about, text));
        let control =
            text.value.chars().find(|c| c.is_control() && !(lines && matches!(c, '\n' | '\r' | '\t')));
        let message = if text.value.trim().is_empty() {
            "the text is empty".to_owned()
        } else if let Some(c) = control {
            format!("the text holds the control character {}, which cannot be shown", words::code_point(c))
        } else {
            continue;
        };
        problems.push(Diagnostic::new(Check::WrongValue, text.span, message));
    }
}

/// Entries of lists that stand there twice.
fn repeated(scope: &Scope<'_>, problems: &mut Problems) {
    let mut twice = |list: &[&Located<String>]| {
        for (i, text) in list.iter().enumerate() {
            if let Some(first) = list[..i].iter().find(|first| first.value == text.value) {
                let message = format!("`{}` is said twice", words::short(&text.value));
                problems.push(
                    Diagnostic::new(Check::Repeated, text.span, message)
                        .also(first.span, "here already")
                        .help("delete one of the two"),
                );
            }
        }
    };
    for (_, _, piece) in scope.kinds() {
        let plain = piece.moves.values.iter().filter(|written| {
            let zones = [&written.from, &written.to, &written.within, &written.takes, &written.over];
            let others = written.victim.is_some() || written.steps.is_some() || written.partner.is_some();
            zones.iter().all(|c| c.is_none()) && !others
        });
        twice(&plain.map(|written| &written.betza).collect::<Vec<_>>());
        let becomes = piece.promotion.as_ref().and_then(|promotion| promotion.value.becomes.as_ref());
        twice(&becomes.iter().flat_map(|list| &list.values).collect::<Vec<_>>());
    }
    twice(&scope.game().end.wins.iter().collect::<Vec<_>>());
}

/// `takes` of a move that captures nothing.
fn idle_takes(scope: &Scope<'_>, problems: &mut Problems) {
    for (_, _, piece) in scope.kinds() {
        for written in &piece.moves.values {
            let Some(takes) = &written.takes else {
                continue;
            };
            let terms = betza::parse(&written.betza, scope.sources());
            if terms.is_ok_and(|terms| terms.iter().all(|term| !term.captures)) {
                let message = "`takes` has no effect: this movement captures nothing";
                problems.push(
                    Diagnostic::new(Check::NoEffect, takes.span, message)
                        .also(written.betza.span, "`m` only moves")
                        .help("delete `takes`, or the `m`"),
                );
            }
        }
    }
}

/// `over` of what hops over nothing. One that several kinds share is idle if it is so for all of them.
fn idle_over(scope: &Scope<'_>, problems: &mut Problems) {
    // what is wrong with a movement itself is told elsewhere
    let hops = |written: &Move| {
        let terms = betza::parse(&written.betza, scope.sources());
        terms.map_or(true, |terms| terms.iter().any(|term| term.hop != Hop::None))
    };
    let mut tell = |over: &Located<String>, moves: Span| {
        let message = "`over` has no effect: this movement hops over nothing";
        problems.push(
            Diagnostic::new(Check::NoEffect, over.span, message)
                .also(moves, "no `p` or `g` in it")
                .help("delete `over`, or write the movement as a hopper, such as `pR`"),
        );
    };
    let mut told = Vec::new();
    for (_, _, piece) in scope.kinds() {
        for written in &piece.moves.values {
            if let Some(over) = written.over.as_ref().filter(|_| !hops(written)) {
                tell(over, written.betza.span);
            }
        }
        let Some(over) = &piece.over else { continue };
        let mut sharing = scope
            .kinds()
            .filter(|(_, _, other)| other.over.as_ref().is_some_and(|other| other.span == over.span));
        let idle = sharing.all(|(_, _, other)| !other.moves.values.iter().any(hops));
        if idle && !told.contains(&over.span) {
            told.push(over.span);
            tell(over, piece.moves.span);
        }
    }
}

/// Captures of what is hopped over that cannot be, and steps of what makes only one.
fn victims(scope: &Scope<'_>, problems: &mut Problems) {
    for (_, _, piece) in scope.kinds() {
        for written in &piece.moves.values {
            let Ok(terms) = betza::parse(&written.betza, scope.sources()) else {
                continue;
            };
            let place = |term: &betza::Term| scope.sources().inside(&written.betza, term.text.clone());
            if let Some(partner) = written.partner.as_ref().filter(|_| !terms.iter().any(|term| term.castles))
            {
                let message = "`partner` has no effect: this movement is no castling";
                let told = Diagnostic::new(Check::NoEffect, partner.span, message);
                problems.push(told.also(written.betza.span, "no `isO` in it").help("delete `partner`"));
            }
            if let Some(steps) = &written.steps
                && terms.iter().all(|term| term.range == 1)
            {
                let message = "`steps` has no effect: this movement makes one leap";
                let help =
                    "`steps` is for riders, such as `R` or `W4`: delete it, or give the movement a range";
                problems.push(
                    Diagnostic::new(Check::NoEffect, steps.span, message)
                        .also(written.betza.span, "no rider in it")
                        .help(help),
                );
            }
            let Some(victim) = written.victim.as_ref().filter(|victim| victim.value != Victim::Target) else {
                continue;
            };
            let told = |message: &str| Diagnostic::new(Check::Victim, victim.span, message);
            if victim.value == Victim::Passer {
                if let Some(term) = terms.iter().find(|term| term.moves && !term.captures) {
                    let message = "`victim = \"passer\"` takes what has passed, but this captures nothing";
                    let help = "delete the `m`; other moves are a MOVE of their own";
                    problems.push(told(message).also(place(term), "`m` only moves").help(help));
                }
                if let Some(captured) = covering(scope) {
                    let message = "what has passed cannot be covered: the captor lands on another point";
                    let help = "captured pieces are `removed`, go `beneath` or `in-hand`";
                    problems.push(told(message).also(captured, "").help(help));
                }
                continue;
            }
            let odd = |term: &&betza::Term| {
                !matches!(term.hop, Hop::One | Hop::Behind) || term.moves && !term.captures
            };
            if let Some(term) = terms.iter().find(odd) {
                let (message, here) = match term.hop {
                    Hop::None => (
                        "`victim = \"screen\"` takes what is hopped over, but this hops over nothing",
                        "no `p` or `g`",
                    ),
                    Hop::Any => {
                        ("`victim = \"screen\"` takes the one screen, but this may hop over several", "`pp`")
                    }
                    Hop::One | Hop::Behind => (
                        "`victim = \"screen\"` takes what is hopped over, but this captures nothing",
                        "`m` only moves",
                    ),
                };
                let help = "write it as a hopper over one that captures, such as `cpF2`; other moves are a MOVE of their own";
                problems.push(told(message).also(place(term), here).help(help));
            }
            if let Some(captured) = covering(scope) {
                let message = "what is hopped over cannot be covered: the captor lands behind it";
                let help = "captured pieces are `removed` or go `beneath`";
                problems.push(told(message).also(captured, "").help(help));
            }
        }
    }
}

/// Where the file says that captured pieces are covered, if it does.
fn covering(scope: &Scope<'_>) -> Option<Span> {
    let captured = scope.game().rules.captured.as_ref();
    captured.filter(|captured| captured.value == Captured::Covered).map(|captured| captured.span)
}

/// Words about stacks where no piece can ever stand on another.
fn no_stacks(scope: &Scope<'_>, problems: &mut Problems) {
    let captured = scope.game().rules.captured.as_ref();
    let mut told = |span: Span, what: &str, help: &str| {
        let message = format!("{what} has no effect: no piece can ever stand on another in this game");
        let mut diagnostic = Diagnostic::new(Check::NoStacks, span, message);
        if span.source.0 == 0 {
            problems.push(diagnostic.help(help));
            return;
        }
        // Of a line that is inherited, the cause is in the file that inherits it.
        if let Some(captured) = captured.filter(|captured| captured.span.source != span.source) {
            diagnostic = diagnostic.also(captured.span, "captured pieces leave the board");
        }
        let help = "say the key anew in the file that inherits it, or leave it out by `without`";
        problems.push(diagnostic.help(help));
    };
    let form =
        "delete it, or let stacks form: `captured = \"covered\"` in [rules], or `onto-own = \"always\"`";
    for (_, _, piece) in scope.kinds() {
        if let Some(carries) = piece.carries.as_ref().filter(|carries| carries.value != Carries::UpTo(0)) {
            told(carries.span, "`carries`", form);
        }
        if let Some(blocked) =
            piece.blocked_by.as_ref().filter(|blocked| blocked.value == BlockedBy::SameHeight)
        {
            told(blocked.span, "`blocked-by = \"same-height\"`", form);
        }
        for steps in piece.moves.values.iter().filter_map(|written| written.steps.as_ref()) {
            told(
                steps.span,
                "the number of `steps`",
                "delete it, and give the movement a range, such as `W2`; or let stacks form: `captured = \"covered\"` in [rules], or `onto-own = \"always\"`",
            );
        }
        if let Some(own) = piece.onto_own.as_ref().filter(|own| own.value == OntoOwn::Lower) {
            told(own.span, "`onto-own = \"lower\"`", form);
        }
        if let Some(promotion) = &piece.promotion
            && let Some(when) = promotion.value.when.as_ref().filter(|when| when.value == When::OnTop)
        {
            let help = match &promotion.value.swap {
                Some(_) => "`swap` changes places in stacks only: a promotion without stacks has `become`",
                None => "did you mean `when = \"arrives\"`?",
            };
            told(when.span, "`when = \"on-top\"`", help);
        }
    }
    let lost = scope.game().royals.as_ref().and_then(|royals| royals.value.lost.as_ref());
    if let Some(lost) = lost.filter(|lost| lost.value == Lost::Covered) {
        told(lost.span, "`lost = \"covered\"`", form);
    }
    for phrase in pieces_phrases(scope) {
        let Ok((_, parsed)) = phrase::count(phrase, scope.sources()) else {
            continue;
        };
        phrase::each_word(&parsed, &mut |word, span| {
            let said = match word {
                PieceWord::Top => "`top`",
                PieceWord::Covered => "`covered`",
                _ => return,
            };
            told(span, said, "without stacks every piece is on top: delete the word");
        });
    }
}

/// Every PIECES phrase of a game.
fn pieces_phrases<'a>(scope: &Scope<'a>) -> Vec<&'a Located<String>> {
    let mut out: Vec<&'a Located<String>> = Vec::new();
    for (_, _, piece) in scope.kinds() {
        out.extend(piece.takes.iter().chain(&piece.over));
        let moves = piece.moves.values.iter();
        out.extend(moves.flat_map(|written| [&written.takes, &written.over, &written.partner]).flatten());
        out.extend(piece.promotion.as_ref().and_then(|promotion| promotion.value.swap.as_ref()));
        out.extend(piece.drop.as_ref().and_then(|drop| drop.value.onto.as_ref()));
    }
    let end = &scope.game().end;
    out.extend(&end.wins);
    out.extend(end.draw_if_only.iter().chain(&end.quiet_broken_by));
    if let Some(chase) = &scope.game().repetition.chase {
        let chase = &chase.value;
        out.extend([&chase.by, &chase.of]);
        out.extend(chase.despite_protection.iter().flat_map(|pair| [&pair.by, &pair.of]));
        out.extend(chase.graver.iter().flat_map(|pair| [&pair.of, &pair.pinned_by]));
    }
    out
}

fn promotion(name: &str, written: &Located<Promotion>, problems: &mut Problems) {
    let promotion = &written.value;
    let on_top = promotion.when.as_ref().is_some_and(|when| when.value == When::OnTop);
    match (&promotion.becomes, &promotion.swap) {
        (None, None) => {
            let message = format!("the promotion of `{name}` says where, but not into what");
            let help = "add `become = KIND`, or `swap = PIECES` with `when = \"on-top\"`";
            problems.push(Diagnostic::new(Check::Promotion, written.span, message).help(help));
        }
        (Some(becomes), Some(swap)) => {
            // The one that was inherited is the one to be told second: it cannot be deleted here.
            let file = written.span.source;
            let (first, second, gone) = if becomes.span.source == file {
                (becomes.span, swap.span, "swap")
            } else {
                (swap.span, becomes.span, "become")
            };
            let mut diagnostic = Diagnostic::new(
                Check::Promotion,
                first,
                format!("`{name}` has both `become` and `swap`: only one can be"),
            );
            diagnostic = diagnostic.also(second, "the other one is here");
            problems.push(if second.source == first.source {
                diagnostic.help("delete one of the two")
            } else {
                diagnostic.help(format!(
                    "leave the inherited one out: `without = [\"pieces.{name}.promotion.{gone}\"]`"
                ))
            });
        }
        (Some(becomes), None) if becomes.values.is_empty() => {
            let message = format!("`{name}` becomes nothing: the list is empty");
            problems.push(Diagnostic::new(Check::Promotion, becomes.span, message));
        }
        (None, Some(swap)) if !on_top => {
            let mut diagnostic = Diagnostic::new(
                Check::Promotion,
                swap.span,
                "`swap` is offered only to a piece on top of its point",
            );
            if let Some(when) = &promotion.when {
                diagnostic = diagnostic.also(when.span, "not on this occasion");
            }
            problems.push(
                diagnostic
                    .help("write `when = \"on-top\"`, or `become` for a promotion by the piece's own move"),
            );
        }
        _ => {}
    }
    if let Some(must) = promotion.must.as_ref().filter(|_| on_top) {
        let message = "`must` has no effect with `when = \"on-top\"`: such a choice is always compulsory";
        problems.push(Diagnostic::new(Check::NoEffect, must.span, message).help("delete the line"));
    }
}

/// Movements that hop over what never is a screen.
fn hoppers(scope: &Scope<'_>, piece: &Piece, problems: &mut Problems) {
    let Some(blocked) = piece.blocked_by.as_ref().filter(|blocked| blocked.value == BlockedBy::Nothing)
    else {
        return;
    };
    for written in &piece.moves.values {
        // What is wrong with the movement itself is told elsewhere.
        let Ok(terms) = betza::parse(&written.betza, scope.sources()) else {
            continue;
        };
        let idle = terms.iter().find(|term| term.hop != Hop::None || term.lame);
        if let Some(term) = idle {
            let (span, message) = if term.lame {
                (
                    term.text.clone(),
                    "`n` is stopped by what stands between, but `blocked-by = \"nothing\"` stops nothing",
                )
            } else {
                (term.text.clone(), "this hops over a screen, but `blocked-by = \"nothing\"` leaves none")
            };
            let span = scope.sources().inside(&written.betza, span);
            problems.push(
                Diagnostic::new(Check::NoScreen, span, message)
                    .also(blocked.span, "nothing blocks this kind"),
            );
        }
    }
}

fn royals(scope: &Scope<'_>, problems: &mut Problems) {
    let game = scope.game();
    if scope.kinds().any(|(kind, _, _)| scope.is_royal(kind)) {
        return;
    }
    // Whoever switched a royal off is told where.
    let off = scope.kinds().find_map(|(_, _, piece)| piece.royal.as_ref()).map(|royal| royal.span);
    let draws = game.end.no_action.as_ref().filter(|no_action| no_action.value == NoAction::Draw);
    if let Some(draws) = draws.filter(|_| game.end.wins.is_empty()) {
        let message = "nobody can ever win: no kind is royal, and being without an action draws";
        let mut diagnostic = Diagnostic::new(Check::NobodyWins, draws.span, message);
        if let Some(off) = off {
            diagnostic = diagnostic.also(off, "not royal");
        }
        let help = "make a kind royal, say who wins by `wins`, or write `no-action = \"loss\"`";
        let diagnostic = match &game.royals {
            Some(royals) => diagnostic.also(royals.span, "without a royal this table has no effect either"),
            None => diagnostic,
        };
        problems.push(diagnostic.help(help));
        return;
    }
    if let Some(royals) = &game.royals {
        let facing = &royals.value.facing;
        let lines = [&facing.file, &facing.rank, &facing.diagonal];
        let rule = lines.into_iter().flatten().next();
        let (span, what) = match rule {
            Some(rule) => (rule.span, "`facing`"),
            None => (royals.span, "[royals]"),
        };
        let mut diagnostic =
            Diagnostic::new(Check::NoRoyal, span, format!("{what} speaks of royals, but no kind is royal"));
        if let Some(off) = off {
            diagnostic = diagnostic.also(off, "not royal");
        }
        let help = if royals.span.source.0 == 0 {
            "write `royal = true` in a kind, or delete the table"
        } else {
            "write `royal = true` in a kind, or leave the table out: `without = [\"royals\"]`"
        };
        problems.push(diagnostic.help(help));
    }
}
