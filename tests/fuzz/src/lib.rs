//! What must hold of every text that the readers are given. The fuzz targets call these with texts of their own;
//! `tests/never_panics.rs` calls them with the texts of `corpus` and with random ones.

use std::io::Cursor;
use std::sync::{Arc, LazyLock};

use qigui::compile::{compile, open, open_text};
use qigui::game::{Game, Position};
use qigui::lab::examples::example_faults;
use qigui::lab::survey::survey;
use qigui::notation::Style;
use qigui::record::{Format, Options, Rules, Status, read, write};
use qigui::spec::{LoadError, Located, Report, Sources, Span, betza as notation, effective, load_text};
use qigui::variant::Variant;

/// The games in whose positions FEN and actions are read: one with masks, one with stacks and choices out of turn,
/// one with both letters and stacks to spare.
static GAMES: LazyLock<Vec<Arc<Variant>>> = LazyLock::new(|| {
    ["xiangqi", "stacking", "stacking-xiangqi"].map(|id| open(id).expect("a shipped game")).into()
});
/// The game of records that name none.
static RULES: LazyLock<Arc<Rules>> =
    LazyLock::new(|| Arc::new(Rules::open("xiangqi").expect("a shipped game")));
/// So many actions of a text are played.
const MOST_PLAYED: usize = 40;

/// A text as a string of a file that holds nothing else.
pub fn located(text: &str) -> (Sources, Located<String>) {
    let mut sources = Sources::default();
    let source = sources.add("any.toml".to_owned(), format!("\"{text}\""));
    let span = Span { source, start: 0, end: text.len() as u32 + 2 };
    (sources, Located { value: text.to_owned(), span })
}

/// A game file: read, or refused with faults whose places are in it. What is read can be written out and read again,
/// played, and looked through for what is odd.
pub fn game(text: &str) {
    // The folder is not there, so that nothing of this machine is read by a text that extends `./…`.
    let name = "no-such-folder/any.toml";
    let loaded = match load_text(name, text) {
        Ok(loaded) => loaded,
        Err(LoadError::Faults(report)) => return refused(&report),
        Err(other) => panic!("{other}"),
    };
    let variant = match compile(&loaded) {
        Ok(variant) => variant,
        Err(report) => return refused(&report),
    };
    let whole = effective::effective(&loaded);
    let again = open_text("whole.toml", &whole).unwrap_or_else(|error| panic!("{error}\n{whole}"));
    let start = variant.start();
    playable(&start);
    assert_eq!(again.start().action_texts(), start.action_texts());
    let mut odd = example_faults(&loaded, &variant, 1_000);
    odd.extend(survey(&loaded, &variant, 0));
    if !odd.is_empty() {
        refused(&Report { sources: loaded.sources, diagnostics: odd });
    }
}

/// A refusal says something, about places that are there.
fn refused(report: &Report) {
    assert!(!report.diagnostics.is_empty());
    for diagnostic in &report.diagnostics {
        for label in &diagnostic.labels {
            let text = &report.sources.get(label.span.source).text;
            assert!(text.get(label.span.range()).is_some(), "{diagnostic:?}");
        }
    }
    #[cfg(feature = "cli")]
    assert!(!qigui::cli::report::render(report, true).is_empty());
    assert!(!report.to_string().is_empty());
}

/// A position in which the fast generation finds what the slow one finds, and each action is taken back.
fn playable(position: &Position) {
    let mut fast = position.actions();
    fast.sort();
    assert_eq!(fast, position.actions_by_trial(), "{position:?}");
    let mut next = position.clone();
    for action in fast {
        let undo = next.apply(action);
        next.revert(action, undo);
        assert_eq!(&next, position, "{action:?} is not taken back");
    }
}

/// A string of movement: read, or refused. Each term of it leads somewhere, and its place is in the string.
pub fn betza(text: &str) {
    let (sources, text) = located(text);
    match notation::parse(&text, &sources) {
        Ok(terms) => {
            assert!(!terms.is_empty());
            for term in terms {
                let goes = term.castles || !term.steps.is_empty();
                assert!(goes && term.range >= 1 && (term.moves || term.captures));
                assert!(text.value.get(term.text).is_some());
            }
        }
        Err(diagnostic) => refused(&Report { sources, diagnostics: vec![diagnostic] }),
    }
}

/// A file of recorded games, in each format: what is read to its end is written and read again as the same.
pub fn record(bytes: &[u8]) {
    let only = std::env::var("QIGUI_FORMAT").ok();
    let wanted = |format: &Option<Format>| {
        only.as_ref().is_none_or(|only| format.is_some_and(|format| format.name() == only))
    };
    let formats = Format::ALL.into_iter().map(Some).chain([None]);
    for format in formats.filter(wanted) {
        // the games that a file names are made ready once, where its format is not known
        let game = format.map(|_| RULES.clone());
        let options = Options { game, format, ..Options::default() };
        let input = Box::new(Cursor::new(bytes.to_vec()));
        for entry in read(input, &options).expect("memory can be read") {
            let entry = entry.expect("memory can be read");
            assert!(entry.record.is_some() || entry.status() == Status::Refused);
            let Some(record) = entry.record else { continue };
            let text = write(&record, Format::Pgn, Style::Own).expect("PGN").text;
            let input = Box::new(Cursor::new(text.clone().into_bytes()));
            let options = Options { game: Some(record.rules.clone()), ..Options::default() };
            let again: Vec<_> = read(input, &options).expect("memory can be read").collect();
            let [Ok(again)] = &again[..] else { panic!("{} games in {text}", again.len()) };
            assert_eq!(again.status(), Status::Read, "{:?}\n{text}", again.notices);
            assert_eq!(again.record.as_ref(), Some(&record), "{text}");
            for format in Format::ALL {
                let _ = write(&record, format, Style::Chinese);
            }
        }
    }
}

/// A FEN: what is read and written is read again as the same position, and can be played.
pub fn fen(text: &str) {
    for variant in GAMES.iter() {
        match Position::parse(variant, text) {
            Ok(position) => {
                let written = position.fen();
                let again = Position::parse(variant, &written);
                let again = again.unwrap_or_else(|error| panic!("{written}: {error}"));
                assert_eq!(again, position, "{written}");
                assert_eq!(again.fen(), written);
                playable(&position);
                let _ = Game::from_position(position).outcome();
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// A position on the first line (the start, if it is none), then actions: each is explained, and played if it is legal.
/// What is played reads as the same action where it is written.
pub fn action(text: &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    for variant in GAMES.iter() {
        let mut game = match Position::parse(variant, first) {
            Ok(position) => Game::from_position(position),
            Err(_) => Game::new(variant),
        };
        for word in rest.split('\n').take(MOST_PLAYED) {
            match game.position().explain_text(word) {
                Ok(explanation) => {
                    assert_eq!(explanation.action.is_some(), explanation.code.is_none(), "{word}");
                    assert!(!explanation.text.is_empty());
                    if let Some(action) = explanation.action {
                        let written = game.position().action_text(action);
                        let read = game.position().read_action(&written);
                        assert_eq!(read.ok(), Some(action), "`{word}` is `{written}`");
                    }
                }
                Err(unreadable) => assert!(!unreadable.why.is_empty()),
            }
            let _ = game.play_text(word);
        }
        while game.undo().is_some() {}
    }
}
