//! Whatever stands in a file, the reader answers: it never panics, and every place it names is in the file.

use proptest::prelude::*;
use qigui::compile::open_text;
use qigui::spec::{LoadError, Located, SourceId, Sources, Span, betza, phrase};

fn located(text: &str) -> (Sources, Located<String>) {
    let mut sources = Sources::default();
    let source = sources.add("any.toml".to_owned(), format!("\"{text}\""));
    let span = Span { source, start: 0, end: text.len() as u32 + 2 };
    (sources, Located { value: text.to_owned(), span })
}

fn answers(text: &str) {
    match open_text("any.toml", text) {
        Ok(_) => {}
        Err(LoadError::Faults(report)) => {
            assert!(!report.diagnostics.is_empty());
            for diagnostic in &report.diagnostics {
                for label in &diagnostic.labels {
                    let text = &report.sources.get(label.span.source).text;
                    assert!(text.get(label.span.range()).is_some(), "{diagnostic:?}");
                }
            }
            #[cfg(feature = "cli")]
            assert!(!qigui::cli::report::render(&report, true).is_empty());
            assert!(!report.to_string().is_empty());
        }
        Err(other) => panic!("{other}"),
    }
}

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
        let (sources, text) = located(&text);
        if let Ok(terms) = betza::parse(&text, &sources) {
            for term in terms {
                prop_assert!(!term.steps.is_empty() && term.range >= 1);
                prop_assert!(text.value.get(term.text).is_some());
            }
        }
    }

    #[test]
    fn any_characters(text in "\\PC{0,60}") {
        let (sources, text) = located(&text);
        let _ = betza::parse(&text, &sources);
        answers(&text.value);
    }

    #[test]
    fn any_changed_game(text in changed_game()) {
        answers(&text);
    }
}

#[test]
fn the_first_source_is_the_file_itself() {
    let Err(LoadError::Faults(report)) = open_text("any.toml", "schema = 2") else { panic!("it is refused") };
    assert_eq!(report.diagnostics[0].labels[0].span.source, SourceId(0));
}
