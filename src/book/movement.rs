//! Movement in words: the terms of a Betza string as sentences.

use super::phrases::{Among, Phrases};
use super::tongue::{Tongue, say};
use crate::board::Step;
use crate::spec::betza::{Hop, Term, UNLIMITED};
use crate::spec::types::{Counted, Move, Victim};

/// What stops a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocker {
    /// Any piece.
    Piece,
    /// A stack that reaches its height.
    Height,
    /// Nothing.
    Nothing,
}

impl Blocker {
    /// Its word in the tables.
    pub const fn word(self) -> &'static str {
        match self {
            Blocker::Piece => "piece",
            Blocker::Height => "height",
            Blocker::Nothing => "nothing",
        }
    }
}

/// One way of going: what can be said of it in one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Way {
    form: Form,
    range: u8,
    moves: bool,
    captures: bool,
    lame: bool,
    hop: Hop,
}

/// The shape of one leap.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Form {
    /// Along lines or diagonals, so many points at once, in these directions (words of the tables).
    Straight(i8, Vec<&'static str>),
    /// So many straight steps, then so many diagonal ones, the straight ones in this direction.
    Oblique(i8, i8, &'static str),
}

/// The sentences of one MOVE.
pub fn sentences(
    tongue: &Tongue,
    phrases: &Phrases<'_>,
    written: &Move,
    terms: &[Term],
    blocker: Blocker,
) -> Vec<String> {
    let conditions = conditions(tongue, phrases, written);
    let (some, what) = (if conditions.is_empty() { "none" } else { "some" }, tongue.series(&conditions));
    let say_way = |way: &Way| {
        let victim = written.victim.as_ref().map_or(Victim::Target, |victim| victim.value);
        let hops_it = victim == Victim::Screen;
        let does = match (way.moves, way.captures) {
            _ if victim != Victim::Target => "capture",
            (true, true) => "both",
            (true, false) => "move",
            _ => "capture",
        };
        // which pieces it may hop is said behind
        let whose = if hops_it || written.over.is_some() { "some" } else { "any" };
        let path = path(tongue, way, blocker, whose);
        tongue.sentence(&match &written.from {
            None => say!(tongue, "move", does = does, path = path, conditions = some, what = what.as_str()),
            Some(from) => {
                let place = phrases.place(from);
                say!(
                    tongue,
                    "move-from",
                    place = place,
                    does = does,
                    path = path,
                    conditions = some,
                    what = what.as_str()
                )
            }
        })
    };
    ways(terms, blocker).iter().map(say_way).collect()
}

/// The conditions of a MOVE but where it starts.
fn conditions(tongue: &Tongue, phrases: &Phrases<'_>, written: &Move) -> Vec<String> {
    let to = written.to.as_ref().map(|zone| say!(tongue, "condition-to", place = phrases.place(zone)));
    let within =
        written.within.as_ref().map(|zone| say!(tongue, "condition-within", place = phrases.place(zone)));
    let takes = written.takes.as_ref().map(|pieces| match phrases.all_but(pieces, Among::Enemies) {
        Some(pieces) => say!(tongue, "condition-takes-not", pieces = pieces),
        None => say!(tongue, "condition-takes", pieces = phrases.which(pieces)),
    });
    let over = written.over.as_ref().map(|pieces| match phrases.all_but(pieces, Among::All) {
        Some(pieces) => say!(tongue, "condition-over-not", pieces = pieces),
        None => say!(tongue, "condition-over", pieces = phrases.which(pieces)),
    });
    let victim = written.victim.as_ref().and_then(|victim| match victim.value {
        Victim::Target => None,
        Victim::Screen => Some(say!(tongue, "condition-victim", victim = "screen")),
        Victim::Passer => Some(say!(tongue, "condition-victim", victim = "passer")),
    });
    let steps = written.steps.as_ref().map(|steps| {
        let counted = match steps.value.counted() {
            Counted::Moved => "moved",
            Counted::Stack => "stack",
            Counted::Own => "own",
            Counted::Target => "target",
        };
        let number = if steps.value.is_exact() { "exactly" } else { "most" };
        say!(tongue, "condition-steps", number = number, counted = counted)
    });
    [to, within, over, takes, victim, steps].into_iter().flatten().collect()
}

/// Terms as ways, those that differ in nothing but their directions joined.
fn ways(terms: &[Term], blocker: Blocker) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    for term in terms {
        for form in forms(&term.steps) {
            let way = Way {
                form,
                range: term.range,
                moves: term.moves,
                captures: term.captures,
                // what nothing blocks is not lame
                lame: term.lame && blocker != Blocker::Nothing,
                hop: term.hop,
            };
            if let Some(other) = ways.iter_mut().find(|other| same_but_purpose(other, &way)) {
                other.moves |= way.moves;
                other.captures |= way.captures;
            } else if let Some(directions) = ways.iter_mut().find_map(|other| directions_to_join(other, &way))
            {
                let Form::Straight(_, new) = way.form else { continue };
                directions.extend(new);
            } else {
                ways.push(way);
            }
        }
    }
    ways.iter_mut().for_each(simplify);
    ways
}

fn same_but_purpose(a: &Way, b: &Way) -> bool {
    Way { moves: b.moves, captures: b.captures, ..a.clone() } == *b
}

/// The directions of a way along lines and diagonals to which those of another can be added.
fn directions_to_join<'a>(way: &'a mut Way, other: &Way) -> Option<&'a mut Vec<&'static str>> {
    let alike = (way.range, way.moves, way.captures, way.lame, way.hop)
        == (other.range, other.moves, other.captures, other.lame, other.hop);
    match (&mut way.form, &other.form) {
        (Form::Straight(1, directions), Form::Straight(1, _)) if alike => Some(directions),
        _ => None,
    }
}

/// All lines and all diagonals are every direction.
fn simplify(way: &mut Way) {
    if let Form::Straight(_, directions) = &mut way.form
        && ["line", "diagonal"].iter().all(|all| directions.contains(all))
    {
        *directions = vec!["any"];
    }
}

/// The leaps of one atom by their shape.
fn forms(steps: &[Step]) -> Vec<Form> {
    let Some(step) = steps.first() else { return Vec::new() };
    let (x, y) = (step.files.abs(), step.ranks.abs());
    let (long, short) = (x.max(y), x.min(y));
    if short == 0 {
        vec![Form::Straight(long, lines(steps))]
    } else if short == long {
        vec![Form::Straight(long, diagonals(steps))]
    } else {
        obliques(steps).into_iter().map(|way| Form::Oblique(long - short, short, way)).collect()
    }
}

/// Takes from a set of signs, in turn, each group that is in it whole.
fn take_groups<const N: usize>(
    mut rest: Vec<(i8, i8)>,
    groups: [(&'static str, &[(i8, i8)]); N],
) -> Vec<&'static str> {
    let mut names = Vec::new();
    for (name, group) in groups {
        if group.iter().all(|sign| rest.contains(sign)) {
            rest.retain(|sign| !group.contains(sign));
            names.push(name);
        }
    }
    names
}

fn signs(steps: &[Step]) -> Vec<(i8, i8)> {
    steps.iter().map(|step| (step.files.signum(), step.ranks.signum())).collect()
}

fn lines(steps: &[Step]) -> Vec<&'static str> {
    take_groups(
        signs(steps),
        [
            ("line", &[(0, 1), (0, -1), (1, 0), (-1, 0)]),
            ("upright", &[(0, 1), (0, -1)]),
            ("forward", &[(0, 1)]),
            ("backward", &[(0, -1)]),
            ("sideways", &[(1, 0), (-1, 0)]),
            ("left", &[(-1, 0)]),
            ("right", &[(1, 0)]),
        ],
    )
}

fn diagonals(steps: &[Step]) -> Vec<&'static str> {
    take_groups(
        signs(steps),
        [
            ("diagonal", &[(1, 1), (-1, 1), (1, -1), (-1, -1)]),
            ("diagonal-forward", &[(1, 1), (-1, 1)]),
            ("diagonal-backward", &[(1, -1), (-1, -1)]),
            ("diagonal-left", &[(-1, 1), (-1, -1)]),
            ("diagonal-right", &[(1, 1), (1, -1)]),
            ("forward-left", &[(-1, 1)]),
            ("forward-right", &[(1, 1)]),
            ("backward-left", &[(-1, -1)]),
            ("backward-right", &[(1, -1)]),
        ],
    )
}

/// Which way the straight steps of oblique leaps go: a steep leap goes up or down first, a flat one to a side.
fn obliques(steps: &[Step]) -> Vec<&'static str> {
    let steep = |step: &&Step| step.ranks.abs() > step.files.abs();
    let (steep, flat): (Vec<&Step>, Vec<&Step>) = steps.iter().partition(steep);
    if steep.len() == 4 && flat.len() == 4 {
        return vec!["line"];
    }
    let upright = |steps: Vec<&Step>| signs(&steps.into_iter().copied().collect::<Vec<_>>());
    let mut names = take_groups(
        upright(steep),
        [
            ("upright", &[(1, 1), (-1, 1), (1, -1), (-1, -1)]),
            ("forward", &[(1, 1), (-1, 1)]),
            ("backward", &[(1, -1), (-1, -1)]),
        ],
    );
    names.extend(take_groups(
        upright(flat),
        [
            ("sideways", &[(1, 1), (-1, 1), (1, -1), (-1, -1)]),
            ("left", &[(-1, 1), (-1, -1)]),
            ("right", &[(1, 1), (1, -1)]),
            ("sideways-forward", &[(1, 1), (-1, 1)]),
            ("sideways-backward", &[(1, -1), (-1, -1)]),
        ],
    ));
    names
}

/// Where a way leads, as part of a sentence.
fn path(tongue: &Tongue, way: &Way, blocker: Blocker, whose: &'static str) -> String {
    let lame = if way.lame { "yes" } else { "no" };
    let most = i64::from(way.range);
    let reach = match way.range {
        1 => "step",
        UNLIMITED => "far",
        _ => "some",
    };
    let (leap, unit) = match &way.form {
        Form::Straight(length, directions) => {
            let directions: Vec<String> =
                directions.iter().map(|direction| say!(tongue, "along", way = *direction)).collect();
            let along = tongue.any_of(&directions);
            if *length == 1 {
                (say!(tongue, "path-steps", reach = reach, most = most, along = along), true)
            } else {
                let steps = i64::from(*length);
                let blocker = blocker.word();
                (
                    say!(tongue, "path-leap", lame = lame, steps = steps, along = along, blocker = blocker),
                    false,
                )
            }
        }
        Form::Oblique(straight, diagonal, direction) => {
            let between = i64::from(straight + diagonal - 1);
            let (straight, diagonal) = (i64::from(*straight), i64::from(*diagonal));
            let text = say!(
                tongue,
                "path-oblique",
                lame = lame,
                straight = straight,
                diagonal = diagonal,
                way = *direction,
                between = between,
                blocker = blocker.word()
            );
            (text, false)
        }
    };
    let path = if unit || way.range == 1 {
        leap
    } else {
        // a hopper is stopped by no first piece: what it meets is said of its hop
        let stops = if way.hop == Hop::None { blocker } else { Blocker::Nothing };
        say!(tongue, "path-on", path = leap, reach = reach, most = most, blocker = stops.word())
    };
    let over = match way.hop {
        Hop::None => return path,
        Hop::One => "one",
        Hop::Any => "any",
        Hop::Behind => "behind",
    };
    let unit = if unit { "yes" } else { "no" };
    say!(tongue, "path-hop", path = path, over = over, blocker = blocker.word(), unit = unit, whose = whose)
}
