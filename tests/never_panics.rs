//! Whatever stands in a file, the reader answers: it never panics, and every place it names is in the file.

#[path = "fuzz/src/lib.rs"]
mod readers;

use proptest::prelude::*;
use qigui::compile::open_text;
use qigui::spec::{LoadError, SourceId, phrase};
use readers::located;

/// A shipped game, changed in a few places.
fn changed_game() -> impl Strategy<Value = String> {
    let texts: Vec<&'static str> = ["xiangqi", "stacking", "minixiangqi", "stacking-xiangqi"]
        .into_iter()
        .map(|id| qigui::spec::load::shipped_text(id).expect("a shipped game"))
        .collect();
    let change = (any::<prop::sample::Index>(), 0..12_usize, "[a-z0-9\"'=\\[\\]{}().,# \n\u{feff}“с-]{0,4}");
    (prop::sample::select(texts), prop::collection::vec(change, 1..4)).prop_map(|(text, changes)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (at, less, more) in changes {
            let at = at.index(chars.len() + 1);
            let end = (at + less).min(chars.len());
            chars.splice(at..end, more.chars());
        }
        chars.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_phrase(text in "\\PC{0,40}") {
        let (sources, text) = located(&text);
        let _ = phrase::zone(&text, &sources);
        let _ = phrase::pieces(&text, &sources);
        let _ = phrase::count(&text, &sources);
    }

    #[test]
    fn any_words(words in prop::collection::vec("and|or|not|\\(|\\)|in|no|7|enemy|own|rank|last|ranks 2-9|e2|d0-f2|f3-d1|file|home|top|&|-|k-", 0..12)) {
        let (sources, text) = located(&words.join(" "));
        let _ = phrase::zone(&text, &sources);
        let _ = phrase::pieces(&text, &sources);
        let _ = phrase::count(&text, &sources);
    }

    #[test]
    fn any_movement(text in "([mcnpgfblrsvhie]{0,3}[WFDNAHCZGKRBQO(),0-9 xс]{0,3}){0,4}") {
        readers::betza(&text);
    }

    #[test]
    fn any_characters(text in "\\PC{0,60}") {
        readers::betza(&text);
        readers::game(&text);
        readers::fen(&text);
        readers::action(&text);
    }

    #[test]
    fn any_changed_game(text in changed_game()) {
        readers::game(&text);
    }
}

#[test]
fn the_first_source_is_the_file_itself() {
    let Err(LoadError::Faults(report)) = open_text("any.toml", "schema = 2") else { panic!("it is refused") };
    assert_eq!(report.diagnostics[0].labels[0].span.source, SourceId(0));
}

/// The texts that fuzzing begins with, and those it has found.
/// Pieces of records.
const OF_RECORDS: &[&str] = &[
    "1. ",
    "h2e2 ",
    "h9g7 ",
    "(",
    ")",
    "{",
    "}",
    "\n",
    "[Event \"x\"]\n",
    "[FEN \"",
    "\"]",
    "$1",
    ";",
    "*",
    " 1-0 ",
    "炮二平五 ",
    "%",
    "<br>",
    "&#",
    "125;",
    "\r",
    "[",
    "]",
    "\\\"",
    "====",
    "fen ",
    "moves ",
    "startpos ",
    "...",
    "33.4",
    "!?",
    "[Rules001 \"",
    "[Variant \"stacking\"]",
    "a1b2^2",
    "#",
    ",",
    "（",
    "é",
    "\u{feff}",
    "[Format \"ICCS\"]",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_of_a_record(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        readers::record(&bytes);
    }

    #[test]
    fn any_words_of_a_record(words in prop::collection::vec(prop::sample::select(OF_RECORDS), 0..40)) {
        readers::record(words.concat().as_bytes());
    }
}

#[test]
fn every_record_of_the_corpus() {
    let files = std::fs::read_dir("tests/fuzz/corpus/record").expect("a corpus");
    let files = files.map(|entry| entry.expect("a file").path());
    let count = files.inspect(|path| readers::record(&std::fs::read(path).expect("a file"))).count();
    assert!(count >= 5, "{count} files");
}

#[test]
fn every_text_of_the_corpus() {
    for (name, read) in [
        ("game", readers::game as fn(&str)),
        ("betza", readers::betza),
        ("fen", readers::fen),
        ("action", readers::action),
    ] {
        let folder = std::path::Path::new("tests/fuzz/corpus").join(name);
        let texts = std::fs::read_dir(&folder).expect("a corpus").map(|entry| entry.expect("a text").path());
        let count = texts.inspect(|path| read(&std::fs::read_to_string(path).expect("a text"))).count();
        assert!(count >= 5, "{name}: {count} texts");
    }
}
