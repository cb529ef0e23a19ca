//! The games that can be chosen: those that ship with the program, and those loaded from files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::compile;
use crate::spec::load::{LoadError, shipped};
use crate::spec::words::{clean, nearest};
use crate::variant::Variant;

/// Games by their ids.
#[derive(Default)]
pub(super) struct Catalogue {
    loaded: Vec<Arc<Variant>>,
}

/// What came of loading files.
#[derive(Default)]
pub(super) struct Loading {
    /// The ids of the games that were loaded.
    pub loaded: Vec<String>,
    /// What was wrong with others, one line each.
    pub faults: Vec<String>,
}

impl Catalogue {
    /// The ids of all games: first those that ship with the program.
    pub fn ids(&self) -> Vec<&str> {
        let mut ids: Vec<&str> = shipped().collect();
        for game in &self.loaded {
            if !ids.contains(&game.id()) {
                ids.push(game.id());
            }
        }
        ids
    }

    /// A game by its id, in small letters or capitals. A loaded one hides a shipped one of its name.
    ///
    /// # Errors
    /// What is wrong, in one line.
    pub fn open(&self, id: &str) -> Result<Arc<Variant>, String> {
        let same = |known: &str| known.eq_ignore_ascii_case(id);
        if let Some(game) = self.loaded.iter().rev().find(|game| same(game.id())) {
            return Ok(Arc::clone(game));
        }
        match shipped().find(|known| same(known)) {
            Some(known) => compile::open(known).map_err(|error| lines(&error).join("; ")),
            None => {
                let near = nearest(id, self.ids());
                let hint = near.map_or(String::new(), |near| format!(" (did you mean `{near}`?)"));
                Err(format!("there is no game `{}`{hint}", clean(id)))
            }
        }
    }

    /// Whether it has a game, or one that ships under its name.
    pub fn has(&self, game: &Arc<Variant>) -> bool {
        shipped().any(|known| known == game.id()) || self.loaded.iter().any(|known| Arc::ptr_eq(known, game))
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Arc<Variant>) {
        self.loaded.retain(|known| known.id() != game.id());
        self.loaded.push(Arc::clone(game));
    }

    /// Loads files, instead of those loaded before: paths with `;` between, each a file or a folder of files that end in
    /// `.toml`. What is wrong with one does not keep the others out.
    pub fn load(&mut self, paths: &str) -> Loading {
        self.loaded.clear();
        let mut loading = Loading::default();
        for path in paths.split(';').map(str::trim).filter(|path| !path.is_empty()) {
            let files = match files(Path::new(path)) {
                Ok(files) => files,
                Err(error) => {
                    loading.faults.push(format!("cannot read {}: {error}", clean(path)));
                    continue;
                }
            };
            for file in files {
                match open_file(&file) {
                    Ok(game) => {
                        self.add(&game);
                        loading.loaded.push(game.id().to_owned());
                    }
                    Err(faults) => loading.faults.extend(faults),
                }
            }
        }
        loading
    }
}

/// Opens the game of a file.
///
/// # Errors
/// All that is wrong with it, one line each.
fn open_file(path: &Path) -> Result<Arc<Variant>, Vec<String>> {
    // as a name without a folder it would be taken for that of a shipped game
    let path = if path.is_absolute() { path.to_owned() } else { Path::new(".").join(path) };
    let Some(text) = path.to_str() else {
        return Err(vec![format!("cannot read {}: its name is no text", path.display())]);
    };
    compile::open(text).map_err(|error| lines(&error))
}

/// The file itself, or the files of games in a folder, by their names.
fn files(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = std::fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = entries.collect::<Result<Vec<_>, _>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml") && file.is_file());
    files.sort();
    Ok(files)
}

/// An error in lines that no terminal minds.
fn lines(error: &LoadError) -> Vec<String> {
    error.to_string().lines().map(clean).collect()
}
