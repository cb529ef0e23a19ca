//! What an author is told: for each bad file below `tests/bad` the whole message, as it is printed.
#![cfg(feature = "cli")]

use qigui::cli::report::render;
use qigui::compile::open;
use qigui::spec::LoadError;

/// The whole message for a file, and how many faults it tells of.
fn told(path: &str) -> (String, usize) {
    match open(path) {
        Ok(_) => panic!("{path} loads, but something is wrong with it"),
        Err(LoadError::Faults(report)) => (render(&report, false), report.diagnostics.len()),
        Err(other) => (other.to_string(), 1),
    }
}

#[test]
fn every_bad_file_is_told_what_is_wrong_with_it() {
    let mut paths: Vec<_> = std::fs::read_dir("tests/bad")
        .expect("the bad files")
        .map(|entry| entry.expect("a bad file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    paths.sort();
    let mut wrong = Vec::new();
    for path in &paths {
        let path = path.to_str().expect("a plain name");
        let name = path.rsplit('/').next().and_then(|name| name.strip_suffix(".toml")).expect("a name");
        let (text, count) = told(path);
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "bad/told" }, {
            insta::assert_snapshot!(name, text);
        });
        if count != 1 {
            wrong.push(format!("{name}: {count} messages for one fault"));
        }
    }
    assert!(paths.len() > 50, "the bad files are not there");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
