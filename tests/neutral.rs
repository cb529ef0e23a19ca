//! The program knows no game: no source file names a piece or a shipped game.
//!
//! The names to look for are read from the shipped files themselves. Tests inside `src` may use them (they test with
//! real games); everything else, comments included, may not, except for [`ENGLISH`].

mod common;

use std::collections::BTreeSet;

use common::{files_below, root, shipped};

/// Words that a comment needs: "in general", "a game with stacking", the family of games the project is about, and the
/// pieces in which the examples on the page of the format speak. In a comment they pass, in code they do not.
const ENGLISH: [&str; 8] = ["general", "stacking", "xiangqi", "queen", "rook", "bishop", "knight", "pawn"];

/// Words that one file may use in code, because there they are words of an author's mistakes: what to write for
/// `[stacking]`.
const HINTS: [(&str, &str); 1] = [("src/spec/retired.rs", "stacking")];

#[test]
fn no_source_file_names_a_piece_or_a_game() {
    let names = names("en");
    // What Fairy-Stockfish calls its pieces and variants is data, in files of src/fairy that are no source of Rust
    // (pieces.toml, options.toml, builtin.ini): they are not searched. The code that reads them is.
    // The search is worth something only if it looks for something.
    for expected in ["xiangqi", "minixiangqi", "cannon", "soldier", "king", "banner", "palace"] {
        assert!(names.contains(expected), "{expected} is not looked for");
    }
    let sources = files_below(&root().join("src"), "rs");
    assert!(!sources.is_empty());

    let mut found = Vec::new();
    for path in sources {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let path = path.strip_prefix(root()).expect("below the root").to_string_lossy().replace('\\', "/");
        for (line, name) in named_in(&text, &names) {
            if !HINTS.contains(&(path.as_str(), name.as_str())) {
                found.push(format!("{path}:{line}: `{name}`"));
            }
        }
    }
    assert!(found.is_empty(), "the rules of a game belong in its file:\n{}", found.join("\n"));
}

/// Chinese words of every game with a checked royal, written with the character of a piece.
const CHINESE: [&str; 4] = ["将军", "将死", "应将", "长将"];

/// The tables of sentences name no piece either, in any language.
#[test]
fn no_sentence_of_the_rule_book_names_a_piece_or_a_game() {
    let tables = files_below(&root().join("src"), "ftl");
    assert_eq!(tables.len(), 3);
    let mut found = Vec::new();
    for language in ["en", "zh", "ru"] {
        let names = names(language);
        let expected = match language {
            "en" => "cannon",
            "zh" => "炮",
            _ => "пушка",
        };
        assert!(names.contains(expected), "{expected} is not looked for");
        for path in &tables {
            let text = std::fs::read_to_string(path).expect("a readable file");
            // Chinese has no blanks between words: any character that is a name is one
            let hits: Vec<(usize, String)> = if language == "zh" {
                let plain = CHINESE.iter().fold(text, |text, word| text.replace(word, ""));
                let lines = plain.lines().enumerate();
                let hit = |(line, text): (usize, &str)| {
                    let named = names.iter().filter(|name| text.contains(name.as_str()));
                    named.map(|name| (line + 1, name.clone())).collect::<Vec<_>>()
                };
                lines.flat_map(hit).collect()
            } else {
                named_in(&text, &names)
            };
            found.extend(hits.into_iter().map(|(line, name)| format!("{path:?}:{line}: `{name}`")));
        }
    }
    assert!(found.is_empty(), "what a piece is called belongs in its game's file:\n{}", found.join("\n"));
}

#[test]
fn the_search_finds_what_it_is_for() {
    let names = names("en");
    let hits =
        |text: &str| -> Vec<String> { named_in(text, &names).into_iter().map(|(_, name)| name).collect() };
    assert_eq!(hits("let kind = \"cannon\";"), ["cannon"]);
    assert_eq!(hits("struct Soldier;"), ["soldier"]);
    assert_eq!(hits("fn is_horse() {}"), ["horse"]);
    assert_eq!(hits("fn cannonTargets() {}"), Vec::<String>::new());
    assert_eq!(hits("const HORSE_LEGS: u8 = 4;"), ["horse"]);
    assert_eq!(hits("include_str!(\"../variants/stacking-old.toml\")"), ["stacking-old"]);
    assert_eq!(hits("// like a chariot"), ["chariot"]);
    assert_eq!(hits("/// In general, stacking is allowed."), Vec::<String>::new());
    assert_eq!(hits("let x = 1; // in general"), Vec::<String>::new());
    assert_eq!(hits("//! The rules of xiangqi."), Vec::<String>::new());
    assert_eq!(hits("let default = \"xiangqi\";"), ["xiangqi"]);
    assert_eq!(hits("general.step()"), ["general"]);
    assert_eq!(hits("let speaking = breaking(asking);"), Vec::<String>::new());
    assert_eq!(
        hits("let a = 1;\n#[cfg(test)]\nmod tests { const K: &str = \"king\"; }\n"),
        Vec::<String>::new()
    );
    assert_eq!(hits("#[cfg(test)]\nmod tests;\n\nconst K: &str = \"king\";\n"), ["king"]);
}

/// The ids of the shipped games, the names of their pieces and zones, and what those are called in a language.
fn names(language: &str) -> BTreeSet<String> {
    let mut names: BTreeSet<String> = shipped().into_iter().collect();
    for path in files_below(&root().join("variants"), "toml") {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let game: toml::Table = text.parse().unwrap_or_else(|fault| panic!("{path:?}: {fault}"));
        let tables = ["pieces", "zones"].map(|name| game.get(name).and_then(toml::Value::as_table));
        let look = game.get("look").and_then(|look| look.get("zones")).and_then(toml::Value::as_table);
        for (key, value) in tables.into_iter().chain([look]).flatten().flatten() {
            names.insert(key.clone());
            let called =
                [Some(value), value.get("name")].map(|text| text.and_then(|text| text.get(language)));
            names.extend(called.into_iter().flatten().filter_map(toml::Value::as_str).map(str::to_lowercase));
        }
    }
    // A zone of this name says where a side lives; the word is everywhere in any program.
    names.remove("home");
    names
}

/// The lines of a source file that name one of `names` as a whole word, with the name. The letters' case does not
/// matter; `_` parts words, since `is_horse` names a horse; a longer name hides a shorter one inside it.
fn named_in(text: &str, names: &BTreeSet<String>) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    for (index, line) in lines.iter().enumerate() {
        // From here on the file is its own tests. A test module in a file of its own has only this line here.
        let tests_follow =
            lines.get(index + 1).is_some_and(|next| next.starts_with("mod ") && next.contains('{'));
        if line.trim() == "#[cfg(test)]" && tests_follow {
            break;
        }
        let comment = line.find("//").unwrap_or(line.len());
        let line = line.to_lowercase();
        let mut taken = vec![false; line.len()];
        let mut by_length: Vec<&String> = names.iter().collect();
        by_length.sort_by_key(|name| std::cmp::Reverse(name.len()));
        for name in by_length {
            for (at, _) in line.match_indices(name.as_str()) {
                let end = at + name.len();
                let joins = |c: char| c.is_alphanumeric();
                let whole = !line[..at].chars().next_back().is_some_and(joins)
                    && !line[end..].chars().next().is_some_and(joins);
                let english = at > comment && ENGLISH.contains(&name.as_str());
                if whole && !english && !taken[at..end].iter().any(|&taken| taken) {
                    taken[at..end].fill(true);
                    found.push((index + 1, name.clone()));
                }
            }
        }
    }
    found
}
