//! `docs/import.md`: what becomes of each option, as the table of options says it.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::kinds::SIDES;
use super::known::{BUILT_IN, Choice, How, OPTIONS};

const HEAD: &str = "\
# Fairy-Stockfish's variants: `qigui import` and `qigui export`

Made from `src/fairy/options.toml` by `QIGUI_WRITE=1 cargo test --test fairy`.

`qigui import variants.ini:name` reads a variant of Fairy-Stockfish's configuration format and prints a game file;
`qigui export GAME --to variants.ini` says a game as such a variant. A game that is imported is compiled before anything
is printed. What cannot be carried is named on the standard error with what happens instead, and in comments at the top
of what is written. The exit code is 0 if every rule was carried, 1 if one is another now (or if nothing could be written,
as for a game with stacks), 2 if the file could not be read: an unknown or repeated option and a wrong value are told with
their lines.

The pieces are carried with the engine's exact movements, `mobilityRegion…` as `within` (`to`, where the engine lets a piece
pass or begin outside it). A piece that promotes by its own move (`promotedPieceType`) becomes a kind with the letter `+x`.
What a captured promoted piece becomes is said by `in-hand-as`.
";

/// The page, in Markdown.
pub fn page() -> String {
    let mut text = HEAD.to_owned();
    let names: Vec<String> = BUILT_IN.iter().map(|section| format!("`{}`", section.name)).collect();
    let _ = write!(
        text,
        "\nA variant can be derived from others of its file and from these that are built in: {}.\n",
        names.join(", ")
    );
    let table = |text: &mut String, title: &str, column: &str, wanted: &dyn Fn(&Choice) -> bool| {
        let _ = write!(text, "\n## {title}\n| option | {column} |\n| --- | --- |\n");
        let mut done = BTreeSet::new();
        for choice in OPTIONS.iter().filter(|choice| choice.how != How::Alias && wanted(choice)) {
            let name = SIDES.iter().find_map(|side| choice.name.strip_suffix(side)).unwrap_or(&choice.name);
            if done.insert(name) {
                let beside = choice.of.as_ref().map(|of| format!(" (beside `{of}`)")).unwrap_or_default();
                let _ = writeln!(text, "| `{name}` | {}{beside} |", choice.text);
            }
        }
    };
    table(&mut text, "Carried", "in a game", &|choice| choice.how == How::Carried);
    table(&mut text, "Not carried", "what happens instead", &|choice| {
        matches!(choice.how, How::Lost | How::Follows | How::Special)
    });
    table(&mut text, "Without meaning for the rules", "why", &|choice| choice.how == How::Shown);
    text += EXPORT;
    text
}

const EXPORT: &str = "
## What no option says
Named by `qigui export`, with what the engine does instead: conditions of single moves other than first steps, a river for
one kind and lines; `victim = \"screen\"`, and `victim = \"passer\"` of anything but first steps; `steps`, and `over` or `takes` other than of a piece's own kind; `chain`, stacks and whatever
belongs to them; promotion by `swap` or `on-top`; goals beyond one of reaching points and one of having none left;
`draw-if-only`, `draw-if-dead`; `penalty = \"illegal\"`; points and a bonus other than the engine's. Names, glyphs, looks and
examples are not rules, and are left out.
";
