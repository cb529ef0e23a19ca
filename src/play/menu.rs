//! Which games there are to begin.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::compile;
use crate::spec::load::{LoadError, shipped};

/// A game that can be begun, or could be if its file were whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What it is called, or the name of a file that is faulty.
    pub title: String,
    /// By what it is asked for: the id of a shipped game, or a path.
    pub id: String,
    /// Whether it ships with the program.
    pub is_shipped: bool,
    /// What is wrong with it, on a line.
    pub fault: Option<String>,
}

/// The games that ship with the program, in their order, and those of a folder by name, each called in a language.
///
/// # Errors
/// The folder cannot be read.
pub fn games(folder: &Path, language: &str) -> io::Result<Vec<Entry>> {
    let mut games: Vec<Entry> = shipped().map(|id| entry(id.to_owned(), true, language)).collect();
    let mut paths = Vec::new();
    for file in std::fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_some_and(|end| end == "toml") && path.is_file() && is_game(&path) {
            paths.push(path);
        }
    }
    paths.sort();
    games.extend(paths.iter().map(|path| entry(path.to_string_lossy().into_owned(), false, language)));
    Ok(games)
}

fn entry(id: String, is_shipped: bool, language: &str) -> Entry {
    let (title, fault) = match compile::open(&id) {
        Ok(variant) => (variant.name().get(language).to_owned(), None),
        Err(error) => {
            let name = Path::new(&id).file_name().unwrap_or_default();
            let fault = match &error {
                LoadError::Faults(report) => {
                    report.diagnostics.first().map(|first| first.one_line(&report.sources))
                }
                LoadError::NotFound { .. } | LoadError::Unreadable { .. } => None,
            };
            (name.to_string_lossy().into_owned(), Some(fault.unwrap_or_else(|| error.to_string())))
        }
    };
    Entry { title, id, is_shipped, fault }
}

/// So much of a file is looked at to see whether it is about a game.
const MOST_BYTES: u64 = 1 << 20;

/// Whether a file says that it is a game, however faulty it is otherwise.
fn is_game(path: &Path) -> bool {
    let mut bytes = Vec::new();
    // what cannot be read is not known to be a game
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes));
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_start_matches('\u{FEFF}');
    read.is_ok()
        && match text.parse::<toml::Table>() {
            Ok(table) => table.contains_key("schema") || table.contains_key("extends"),
            Err(_) => {
                let head = text.lines().take_while(|line| !line.trim_start().starts_with('['));
                let keys = head.filter_map(|line| line.split_once('=')).map(|(key, _)| key.trim());
                keys.into_iter().any(|key| key == "schema" || key == "extends")
            }
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_those_that_ship_and_the_files_that_say_that_they_are() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file");
        let parent = shipped().next().expect("a game ships");
        write(
            "b.toml",
            &format!("schema = 1\nextends = \"{parent}\"\nname = {{ en = \"Mine\", zh = \"我\" }}\n"),
        );
        write("a.toml", "schema = 1\nname = \"Broken\n");
        write("c.toml", "schema = 1\nextends = \"nothing-like-it\"\nname = \"Orphan\"\n");
        write("settings.toml", "[package]\nname = \"none\"\nschema = 1\n");
        write("broken-settings.toml", "[package\nschema = 1\n");
        write("b.txt", "schema = 1\n");
        std::fs::create_dir(folder.path().join("d.toml")).expect("a folder");
        let all = games(folder.path(), "zh").expect("it can be read");
        let (shipped_ones, files) = all.split_at(shipped().count());
        assert!(shipped_ones.iter().all(|entry| entry.is_shipped && entry.fault.is_none()));
        assert!(shipped_ones.iter().map(|entry| entry.id.as_str()).eq(shipped()));
        let titles: Vec<&str> = files.iter().map(|entry| entry.title.as_str()).collect();
        assert_eq!(titles, ["a.toml", "我", "c.toml"]);
        let faults: Vec<bool> = files.iter().map(|entry| entry.fault.is_some()).collect();
        assert_eq!(faults, [true, false, true]);
        let fault = files[2].fault.as_deref().expect("a fault");
        assert!(fault.contains("c.toml:2:") && fault.lines().count() == 1, "{fault}");
        assert!(games(&folder.path().join("nowhere"), "en").is_err());
    }
}
