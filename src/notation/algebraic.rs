//! `Che3`: the piece's letter and the point it goes to, with as much of where it stands as is needed.

use super::letters::{kinds_named, letters_at, load};
use super::said::{Deed, Place, Said, Scene, Source, Spot};
use crate::board::{Kind, Piece, Point, Side, file_letter};
use crate::game::{Action, Wing, half_width};

/// How castling to a side is written.
const CASTLES: [(Wing, &str); 2] = [(Wing::Right, "O-O"), (Wing::Left, "O-O-O")];

/// The letter that may be left out; of a game that has none, that of the first piece that never goes back.
const LEFT_OUT: &str = "p";

/// The texts of an action, the shortest first.
pub(super) fn texts(scene: &Scene<'_>, action: Action) -> Vec<String> {
    let (position, shape) = (scene.position, scene.shape);
    let variant = position.variant();
    let letter = |kind: Kind| variant.letter(Piece::new(kind, Side::Red));
    let mover =
        action.origin().and_then(|at| position.top(at)).map_or(String::new(), |top| letter(top.kind()));
    let spots = |from: Point| {
        let (file, rank) = (file_letter(shape.file(from)).to_string(), (shape.rank(from) + 1).to_string());
        [String::new(), file.clone(), rank.clone(), file + &rank]
    };
    match action {
        Action::Move { from, to, carried, becomes } => {
            let takes = position.top(to).is_some_and(|top| top.side() != scene.side);
            let x = if takes || position.taken_at(action).is_some() { "x" } else { "" };
            let carry = load(scene, from, carried).map_or(String::new(), |number| format!("^{number}"));
            let change = becomes.map_or(String::new(), |kind| format!("={}", letter(kind)));
            let tail = carry + &change;
            let to = shape.name(to);
            spots(from).map(|spot| format!("{mover}{spot}{x}{to}{tail}")).to_vec()
        }
        Action::Castle { from, to, .. } => {
            let wing = if shape.file(to) > shape.file(from) { Wing::Right } else { Wing::Left };
            let short =
                CASTLES.iter().filter(|(castles, _)| *castles == wing).map(|(_, text)| text.to_string());
            short.chain(spots(from).map(|spot| format!("{mover}{spot}{}", shape.name(to)))).collect()
        }
        Action::Swap { at, with, height } => {
            spots(at).map(|spot| format!("{mover}{spot}={}.{height}", shape.name(with))).to_vec()
        }
        Action::Become { at, kind } => {
            spots(at).map(|spot| format!("{mover}{spot}={}", letter(kind))).to_vec()
        }
        Action::Drop { .. } | Action::Pass => vec![position.action_text(action)],
    }
}

/// What a text can say; nothing if it is not of this form.
pub(super) fn read(scene: &Scene<'_>, text: &str) -> Vec<Said> {
    let plain: String = text.trim().chars().map(half_width).collect();
    // marks of check and of praise say nothing of the action
    let plain = plain.trim_end_matches(['+', '#', '!', '?']);
    let castles = plain.to_uppercase().replace('0', "O");
    if let Some((wing, _)) = CASTLES.iter().find(|(_, text)| *text == castles) {
        return vec![Said::new(None, Source::ANY, Deed::Castle(*wing))];
    }
    if plain.eq_ignore_ascii_case("pass") {
        return vec![Said::new(None, Source::ANY, Deed::Pass)];
    }
    let chars: Vec<char> = plain.chars().collect();
    let variant = scene.position.variant();
    let mut found = Vec::new();
    for (kind, length) in letters_at(variant, &chars) {
        let kinds = Some(vec![kind]);
        let rest: String = chars[length..].iter().collect();
        if let Some(point) = rest.strip_prefix('@') {
            let at = scene.shape.parse(&point.to_lowercase());
            found.extend(at.map(|at| Said::new(kinds, Source::ANY, Deed::Drop(Spot::Point(at)))));
            continue;
        }
        found.extend(read_change(scene, kind, &rest));
        found.extend(read_move(scene, kind, &rest));
    }
    found
}

/// What a text can say that leaves out the letter of its piece, as SAN does with `P`: `e4`, `exd5`, `e8=Q`. It begins with a
/// small letter, the name of a file; nothing in a game without a piece whose letter is left out, see [`LEFT_OUT`].
pub(super) fn read_letterless(scene: &Scene<'_>, text: &str) -> Vec<Said> {
    let plain: String = text.trim().chars().map(half_width).collect();
    let plain = plain.trim_end_matches(['+', '#', '!', '?']);
    let variant = scene.position.variant();
    let ahead = || variant.kinds().map(|(kind, _)| kind).find(|kind| variant.never_goes_back(*kind));
    let kind = variant.kind_of_letter(LEFT_OUT).or_else(ahead);
    let kind = kind.filter(|_| plain.starts_with(|c: char| c.is_ascii_lowercase()));
    kind.map_or(Vec::new(), |kind| read_move(scene, kind, plain))
}

/// A move: where the piece stands, where it goes, `^2`, `=Q`.
fn read_move(scene: &Scene<'_>, kind: Kind, text: &str) -> Vec<Said> {
    let (main, change) = text.split_once('=').map_or((text, None), |(main, name)| (main, Some(name)));
    let (main, number) = main.split_once('^').map_or((main, None), |(main, number)| (main, Some(number)));
    let becomes = change.map(|name| kinds_named(scene.position.variant(), name));
    let carried: Option<Option<u8>> = number.map(|number| number.parse().ok());
    if becomes == Some(None) || carried == Some(None) {
        return Vec::new();
    }
    let said = |(source, to)| Said {
        carried: carried.flatten(),
        becomes: becomes.clone().flatten(),
        ..Said::new(Some(vec![kind]), source, Deed::To(to))
    };
    ways(scene, main).into_iter().map(said).collect()
}

/// A choice: `=Q` or `=d2.0`, perhaps after where the piece stands.
fn read_change(scene: &Scene<'_>, kind: Kind, text: &str) -> Option<Said> {
    let variant = scene.position.variant();
    let (spot, change) = text.split_once('=')?;
    let (source, "") = source(scene, &spot.to_lowercase())? else { return None };
    if let Some((point, height)) = change.split_once('.') {
        let place = Place::At(scene.shape.parse(&point.to_lowercase())?, height.parse().ok()?);
        let kinds = variant.kinds().map(|(kind, _)| kind).collect();
        return Some(Said::new(Some(vec![kind]), source, Deed::Swap(kinds, place)));
    }
    let becomes = Some(kinds_named(variant, change)?);
    Some(Said { becomes, ..Said::new(Some(vec![kind]), source, Deed::Become) })
}

/// What may stand between letter and end: where the piece stands, `x`, where it goes. `i1` may be both or either.
fn ways(scene: &Scene<'_>, main: &str) -> Vec<(Source, Point)> {
    let main = main.to_lowercase();
    let starts = main.char_indices().filter(|(_, c)| c.is_ascii_lowercase()).map(|(at, _)| at);
    let split = |at: usize| {
        let (spot, point) = main.split_at(at);
        let to = scene.shape.parse(point)?;
        let spot = spot.strip_suffix(['x', '-', ':']).unwrap_or(spot);
        let (source, "") = source(scene, spot)? else { return None };
        Some((source, to))
    };
    starts.filter_map(split).collect()
}

/// A file, a rank or both, from the front of a text, and the rest.
fn source<'t>(scene: &Scene<'_>, text: &'t str) -> Option<(Source, &'t str)> {
    let letter = text.chars().next().filter(char::is_ascii_lowercase);
    let digits = &text[usize::from(letter.is_some())..];
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let rank = match &digits[..end] {
        "" => None,
        number => Some(number.parse::<usize>().ok()?.checked_sub(1)?),
    };
    let file = letter.map(|letter| letter as usize - 'a' as usize);
    let inside = file.is_none_or(|file| file < scene.shape.files()) && rank.is_none_or(|rank| rank < 100);
    inside.then_some((Source::Spot { file, rank }, &digits[end..]))
}
