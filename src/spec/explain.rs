//! The messages for faults of keys and types.

use super::checks::Check;
use super::de::{Fault, Place, What, keys_of};
use super::diagnostic::Diagnostic;
use super::retired;
use super::shapes::{Languages, MoveTable};
use super::source::{Sources, Span};
use super::types::{
    Board, Chase, Despite, End, Engine, Example, Facing, Game, Graver, Look, Piece, Promotion, Repetition,
    Royals, Rules, SideLook, Worth,
};
use super::words::{brief, list, nearest, short};

/// Other words for keys, from other programs and other languages: nearer in meaning than in letters.
const SYNONYMS: &[(&str, &str)] = &[
    ("rows", "ranks"),
    ("height", "ranks"),
    ("columns", "files"),
    ("width", "files"),
    ("title", "name"),
    ("fen", "start"),
    ("position", "start"),
    ("setup", "start"),
    ("symbol", "letter"),
    ("movement", "moves"),
    ("betza", "moves"),
    ("moves", "betza"),
    ("move", "betza"),
    ("movement", "betza"),
    ("region", "within"),
    ("color", "colour"),
    ("promotes", "promotion"),
    ("into", "become"),
    ("inherits", "extends"),
    ("remove", "without"),
    ("capture", "captured"),
    ("description", "about"),
    ("variant", "name"),
    ("regions", "zones"),
    ("colors", "sides"),
    ("en-passant", "victim"),
];

/// The tables of a file, by their names in messages, with their keys.
fn tables() -> Vec<(&'static str, &'static [&'static str])> {
    vec![
        ("[board]", keys_of::<Board>()),
        ("[look]", keys_of::<Look>()),
        ("[rules]", keys_of::<Rules>()),
        ("[royals]", keys_of::<Royals>()),
        ("[royals.facing]", keys_of::<Facing>()),
        ("[end]", keys_of::<End>()),
        ("[repetition]", keys_of::<Repetition>()),
        ("[repetition.chase]", keys_of::<Chase>()),
        ("a table in `despite-protection`", keys_of::<Despite>()),
        ("a table in `graver`", keys_of::<Graver>()),
        ("[pieces.NAME]", keys_of::<Piece>()),
        ("[pieces.NAME.promotion]", keys_of::<Promotion>()),
        ("a table in `moves`", keys_of::<MoveTable>()),
        ("[engine]", keys_of::<Engine>()),
        ("[engine.pieces.NAME]", keys_of::<Worth>()),
        ("[[examples]]", keys_of::<Example>()),
        ("[sides.red] or [sides.black]", keys_of::<SideLook>()),
    ]
}

/// What to call the table that the keys of a path lead to.
fn table_name(path: &[String]) -> String {
    match path.iter().position(|key| key.starts_with('[')) {
        None if path.is_empty() => "the file itself".to_owned(),
        None => format!("[{}]", path.join(".")),
        Some(1) if path[0] == "examples" && path.len() == 2 => "[[examples]]".to_owned(),
        Some(i) => format!("a table in `{}`", path[i - 1]),
    }
}

/// The message for a fault.
pub(super) fn explain(fault: &Fault, place: &Place, sources: &Sources) -> Diagnostic {
    let key = fault.path.iter().rev().find(|key| !key.starts_with('[')).map(String::as_str);
    let written = sources.get(place.span.source).text.get(place.span.range()).unwrap_or_default();
    let diagnostic = |check, message: String| Diagnostic::new(check, place.span, message);
    match &fault.what {
        What::UnknownKey(name, expected) => unknown_key(name, expected, fault, place, sources),
        What::MissingKey(missing) => {
            let message = if fault.path.is_empty() {
                format!("`{missing}` is missing: every file needs it")
            } else {
                format!("`{missing}` is missing in {}", table_name(&fault.path))
            };
            let help = match *missing {
                "schema" => "the first line of a game is `schema = 1`",
                "name" if fault.path.is_empty() => {
                    "add a line such as `name = \"My game\"` before the first [table]"
                }
                "board" => "add `[board]` with `files`, `ranks` and `start`",
                "pieces" => "add at least one `[pieces.NAME]` with `letter` and `moves`",
                "letter" => "add a line such as `letter = \"k\"`: how the piece is written in positions",
                "moves" => "add a line such as `moves = \"W\"`; a piece that never moves has `moves = []`",
                "in" => "add where it promotes, such as `in = \"last rank\"`",
                "red" | "black" => "a value for both sides is written `{ red = …, black = … }`",
                _ => return diagnostic(Check::MissingKey, message),
            };
            diagnostic(Check::MissingKey, message).help(help)
        }
        What::UnknownWord(word, expected) => {
            let message = format!(
                "`{}` is none of the values of `{}`: {}",
                short(word),
                key.unwrap_or("this"),
                list(expected.iter().copied(), "or")
            );
            let diagnostic = diagnostic(Check::WrongValue, message);
            match nearest(word, expected.iter().copied()) {
                Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                None => diagnostic,
            }
        }
        What::WrongType { found, expected } => {
            let shown = if written.contains('\n') { String::new() } else { format!(" `{}`", short(written)) };
            let expected = match (key, expected.as_str()) {
                (Some("carries"), "a number or a text") => "a number, `any` or `all`",
                (_, "f64") => "a number",
                (_, expected) => expected,
            };
            let found = if found.starts_with("true") { "a truth value" } else { found };
            let message = match key {
                Some(key) if fault.path.last().is_some_and(|last| last.starts_with('[')) => {
                    format!("an entry of `{key}` is {found}{shown} where {expected} is meant")
                }
                Some(key) => format!("`{key}` is {found}{shown} where {expected} is meant"),
                None => format!("here is {found} where {expected} is meant"),
            };
            let diagnostic = diagnostic(Check::WrongType, message);
            match key.and_then(|key| mend(key, written, expected)) {
                Some(help) => diagnostic.help(help),
                None => diagnostic,
            }
        }
        What::Custom(message) => diagnostic(Check::WrongValue, message.clone()),
    }
}

/// The corrected line for a value of the wrong type, where it can be known.
fn mend(key: &str, written: &str, expected: &str) -> Option<String> {
    let quoted = written.starts_with(['"', '\'']);
    let bare = written.trim_matches(['"', '\'']).trim();
    match expected {
        "true or false" => match bare.to_ascii_lowercase().as_str() {
            "true" | "yes" | "1" | "on" => Some(format!("write `{key} = true`, without quotes")),
            "false" | "no" | "0" | "off" => Some(format!("write `{key} = false`, without quotes")),
            _ => None,
        },
        "a whole number" | "a number" if quoted && bare.parse::<i64>().is_ok() => {
            Some(format!("write `{key} = {bare}`, without quotes"))
        }
        "a text in quotes" if written.starts_with('[') => Some("one text, not a list of them".to_owned()),
        "a text in quotes" if !written.contains('\n') && !quoted && !written.starts_with('{') => {
            Some(format!("write `{key} = \"{}\"`", brief(written)))
        }
        "a list" if quoted => Some(format!("write `{key} = [{}]`", brief(written))),
        "a table" if key == "facing" && quoted => {
            Some(format!("write `facing = {{ {bare} = \"illegal\" }}`"))
        }
        "a table" if matches!(key, "red" | "black") && quoted => {
            Some(format!("write `{key} = {{ name = {written} }}`"))
        }
        _ => None,
    }
}

/// The key of a table that was meant by a name it does not have.
pub(super) fn meant<'a>(name: &str, expected: &[&'a str], path: &[String]) -> Option<&'a str> {
    if let Some(retired) = retired::find(path, name) {
        return expected.iter().copied().find(|key| retired.means == Some(*key));
    }
    let synonym =
        SYNONYMS.iter().find(|(other, key)| *other == name && expected.contains(key)).map(|(_, key)| *key);
    let own = expected.iter().copied().chain(path.is_empty().then_some("every-piece"));
    synonym.or_else(|| nearest(name, own))
}

/// Of a key in the header of a table: the rest of the header, `.NAME`.
fn below(key: Span, sources: &Sources) -> Option<&str> {
    let rest = sources.get(key.source).text.get(key.range().end..)?;
    let header = rest.lines().next()?.split_once(']')?.0;
    header.starts_with('.').then_some(header)
}

fn unknown_key(name: &str, expected: &[&str], fault: &Fault, place: &Place, sources: &Sources) -> Diagnostic {
    let here = table_name(&fault.path);
    let at_root = fault.path.is_empty();
    let diagnostic = |check, message: String| Diagnostic::new(check, place.span, message);
    let shown = short(name);
    if let Some(retired) = retired::find(&fault.path, name) {
        let message = if at_root {
            format!("[{shown}] is a retired table")
        } else {
            format!("`{shown}` is a retired key of {here}")
        };
        return diagnostic(Check::RetiredKey, message).help(retired.mend);
    }
    let root_keys = keys_of::<Game>();
    if !at_root && root_keys.contains(&name) {
        return diagnostic(
            Check::MisplacedKey,
            format!("`{name}` stands inside {here}: keys of the file itself come before the first [table]"),
        )
        .help("move the line up to the head of the file");
    }
    let tables = tables();
    let homes: Vec<&str> =
        tables.iter().filter(|(_, keys)| keys.contains(&name)).map(|(table, _)| *table).collect();
    // `from` in a promotion is a slip of the author's, but which of its homes was meant only the author knows.
    if !homes.is_empty() && keys_of::<Languages>() != expected {
        let homes = homes.join(" or ");
        let diagnostic = diagnostic(
            Check::MisplacedKey,
            format!("`{name}` is not a key of {here}: it belongs to {homes}"),
        );
        let synonym = SYNONYMS
            .iter()
            .find(|(other, key)| *other == name && expected.contains(key))
            .map(|(_, key)| *key);
        return match synonym {
            Some(key) => diagnostic.help(format!("did you mean `{key}`?")),
            None => diagnostic,
        };
    }
    if at_root {
        match name {
            "engine" => {
                return diagnostic(
                    Check::UnknownKey,
                    "`engine` is reserved: this version has no such table".to_owned(),
                );
            }
            _ if name.starts_with("stack") => {
                return diagnostic(Check::UnknownKey, format!("there is no table [{shown}]")).help(
                    "stacks are ruled by `captured` in [rules], and by `blocked-by`, `onto-own` and `carries` in [every-piece]",
                );
            }
            _ => {}
        }
    }
    let message = if expected == keys_of::<Languages>() {
        let key = fault.path.last().map_or("this", String::as_str);
        format!("no language `{shown}` in the text `{key}`")
    } else {
        format!("no key `{shown}` in {here}")
    };
    if let Some(near) = meant(name, expected, &fault.path) {
        let message = if at_root { format!("the format has no `{shown}`") } else { message };
        let near = match near {
            "pieces" if at_root => format!("[pieces{}]", below(place.span, sources).unwrap_or(".NAME")),
            _ => near.to_owned(),
        };
        return diagnostic(Check::UnknownKey, message).help(format!("did you mean `{near}`?"));
    }
    let diagnostic = diagnostic(Check::UnknownKey, message);
    let others = tables.iter().flat_map(|(table, keys)| keys.iter().map(move |key| (*table, *key)));
    let elsewhere = others.clone().map(|(_, key)| key).chain(root_keys.iter().copied());
    if let Some(near) = nearest(name, elsewhere) {
        let home = others.clone().find(|(_, key)| *key == near).map_or("the file itself", |(table, _)| table);
        return diagnostic.help(format!("did you mean `{near}`, a key of {home}?"));
    }
    if expected.is_empty() {
        diagnostic
    } else {
        diagnostic.help(format!("its keys are {}", list(expected.iter().copied(), "and")))
    }
}
