//! What authors are told: thirty mistakes that were asked for, and what is odd though it can be played. Whole messages
//! are kept beside the files, as the program prints them.

mod common;

use std::collections::BTreeSet;
use std::path::Path;

use common::{data, list, run, strings, text};
use qigui::spec::{Check, shipped, shipped_text};

/// Compares a message with the one that is kept in `told` beside the file.
fn kept(folder: &str, name: &str, told: &str) {
    let path = format!("{folder}/told");
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => path }, {
        insta::assert_snapshot!(name, told);
    });
}

/// A stack of a million pieces, written out.
fn with_a_million_pieces() -> String {
    let start = shipped_text("stacking").unwrap();
    let file = start.replacen("(CP)(CK)(AB)", &format!("({})(CK)(AB)", "P".repeat(1_000_000)), 1);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("limits-1.toml");
    std::fs::write(&path, file).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn each_mistake_is_told_once_with_its_place_and_its_mend() {
    let mistakes = data("author-mistakes.json");
    let mistakes = list(&mistakes, "mistakes");
    assert_eq!(mistakes.len(), 30);
    for mistake in mistakes {
        let (id, severity) = (text(mistake, "id"), text(mistake, "severity"));
        let file = match id {
            "limits-1" => with_a_million_pieces(),
            _ => format!("tests/mistakes/{id}.toml"),
        };
        let answer = run(&["check", &file]);
        let is_error = severity == "error";
        assert_eq!(answer.code, Some(i32::from(is_error)), "{id}: {}", answer.stderr);
        assert_eq!(run(&["check", &file, "--deny", "warnings"]).code, Some(1), "{id}");
        let told = answer.stdout.replace(&format!("{}/", env!("CARGO_TARGET_TMPDIR")), "");
        for part in strings(&mistake["says"]) {
            assert!(told.contains(&part), "{id} should say {part:?}:\n{told}");
        }
        let messages = mistake["messages"].as_u64().unwrap();
        let count = format!("{messages} {severity}{}\n", if messages == 1 { "" } else { "s" });
        assert!(told.ends_with(&format!("\n\n{count}")), "{id} should end with {count:?}:\n{told}");
        assert!(told.len() < 10_000, "{id}: a message is to be read");
        kept("mistakes", id, &told);
    }
}

#[test]
fn mistakes_of_all_sorts_are_told_at_once() {
    let answer = run(&["check", "tests/mistakes/several.toml"]);
    assert_eq!(answer.code, Some(1), "{}", answer.stderr);
    kept("mistakes", "several", &answer.stdout);
}

#[test]
fn a_file_of_ten_megabytes_is_refused() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ten-megabytes.toml");
    let file = format!("{}\n# {}\n", shipped_text("xiangqi").unwrap(), "x".repeat(10_000_000));
    std::fs::write(&path, file).unwrap();
    let answer = run(&["check", path.to_str().unwrap()]);
    assert_eq!(answer.code, Some(1), "{}", answer.stderr);
    kept(
        "mistakes",
        "ten-megabytes",
        &answer.stdout.replace(&format!("{}/", env!("CARGO_TARGET_TMPDIR")), ""),
    );
}

#[test]
fn what_is_odd_is_told_once_and_does_no_harm() {
    let files = common::files_below(Path::new("tests/warned"), "toml");
    assert!(files.len() >= 20, "the files are not there");
    for file in files {
        let answer = run(&["check", file.to_str().unwrap()]);
        let name = file.file_stem().unwrap().to_str().unwrap();
        assert_eq!(answer.code, Some(0), "{name}: {}", answer.stdout);
        assert!(answer.stdout.ends_with("\n\n1 warning\n"), "{name}:\n{}", answer.stdout);
        kept("warned", name, &answer.stdout);
    }
}

#[test]
fn every_check_has_a_file_that_fails_it() {
    let folders = ["tests/bad/told", "tests/mistakes/told", "tests/warned/told"];
    let told: String = folders
        .iter()
        .flat_map(|folder| common::files_below(Path::new(folder), "snap"))
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    let missing: BTreeSet<&str> = Check::ALL
        .iter()
        .map(|check| check.code())
        .filter(|code| !told.contains(&format!("[{code}]")))
        .collect();
    assert!(missing.is_empty(), "no file shows {missing:?}");
}

#[test]
fn shipped_games_are_without_a_warning() {
    for id in shipped() {
        for games in ["0", "100"] {
            let answer = run(&["check", id, "--games", games, "--deny", "warnings"]);
            assert_eq!(answer.code, Some(0), "{}", answer.stdout);
        }
    }
}

#[test]
fn an_example_silences_what_it_shows_to_be_meant() {
    let list = std::fs::read_to_string("tests/warned/list-lost-an-entry.toml").unwrap();
    let ending = std::fs::read_to_string("tests/warned/ending-without-difference.toml").unwrap();
    let cases = [
        (list, "position = \"4k4/9/9/9/9/9/4P4/9/9/3K5\"\nillegal = { e4e5 = \"shape\" }"),
        (ending, "position = \"k4/1p3/ppp2/5/4K\"\noutcome = \"black by goal\""),
    ];
    for (i, (file, example)) in cases.into_iter().enumerate() {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("silenced-{i}.toml"));
        std::fs::write(&path, format!("{file}\n[[examples]]\nname = \"it is meant\"\n{example}\n")).unwrap();
        let answer = run(&["check", path.to_str().unwrap(), "--deny", "warnings"]);
        assert_eq!(answer.code, Some(0), "{}", answer.stdout);
    }
}

#[test]
fn warnings_are_marked_for_programs() {
    let answer = run(&["check", "tests/warned/promotion-to-a-royal.toml", "--json"]);
    assert_eq!(answer.code, Some(0));
    let fault = &answer.json()["faults"][0];
    assert_eq!((fault["code"].as_str(), fault["severity"].as_str()), (Some("Q1108"), Some("warning")));
    assert_eq!(fault["places"][0]["line"], 7);
    let error = run(&["check", "tests/bad/key-misspelt.toml", "--json"]);
    assert_eq!(error.json()["faults"][0]["severity"], "error");
}
