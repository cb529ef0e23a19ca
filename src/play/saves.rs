//! Games that are kept as they are played: where they lie, how they are written and read.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use etcetera::BaseStrategy;

use crate::cells::words::clean;
use crate::notation::Style;
use crate::record::{Entry, Format, Options, Record, Status, read, write};

/// Names a folder for what the program keeps, in place of the user's data directory.
const DATA: &str = "QIGUI_DATA_DIR";
/// What a kept game's file ends in.
const END: &str = "pgn";
/// A file that is being written begins so.
const UNFINISHED: &str = ".writing-";
/// One that is older than this was left by a program that was stopped.
const LEFT_BEHIND: Duration = Duration::from_secs(3600);

/// The folder of kept games. It need not be there.
///
/// # Errors
/// Why there is none: the user has no home.
pub fn folder() -> Result<PathBuf, String> {
    let data = match std::env::var_os(DATA) {
        Some(data) if !data.is_empty() => PathBuf::from(data),
        _ => {
            let strategy = etcetera::choose_base_strategy();
            let strategy = strategy.map_err(|error| format!("{error}; {DATA} can name a folder"))?;
            strategy.data_dir().join("qigui")
        }
    };
    Ok(data.join("games"))
}

/// Where a game is kept.
#[derive(Clone, Debug)]
pub struct Save {
    path: PathBuf,
    /// Whether the file is there, and this game's.
    written: bool,
}

impl Save {
    /// A place for a new game of that id, which begins now. Nothing is written yet.
    ///
    /// # Errors
    /// There is no folder, and none can be made.
    pub fn new(id: &str) -> Result<Save, String> {
        let folder = folder()?;
        fs::create_dir_all(&folder).map_err(|error| told(&folder, &error))?;
        clear(&folder);
        let plain: String = id.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        let name = format!("{}-{plain}", jiff::ZonedDateTime::now().strftime("%Y-%m-%d-%H%M%S"));
        Ok(Save { path: folder.join(format!("{name}.{END}")), written: false })
    }

    /// The name by which the game is asked for.
    pub fn name(&self) -> String {
        name_of(&self.path)
    }

    /// Whether the game has been written.
    pub fn is_written(&self) -> bool {
        self.written
    }

    /// Writes the game: beside the file that holds it, down to the disk, and then in its place. Whatever happens, either
    /// what was there is there still or all of this. A new game takes the place of no other file.
    ///
    /// # Errors
    /// It could not be written.
    pub fn write(&mut self, record: &Record) -> Result<(), String> {
        let written = write(record, Format::Qigui, Style::Own);
        let written = written.ok_or("a record has no place for this game")?;
        self.put(written.text.as_bytes()).map_err(|error| told(&self.path, &error))
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        let folder = self.path.parent().unwrap_or(Path::new(".")).to_owned();
        let mut beside = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(&folder)?;
        beside.write_all(bytes)?;
        beside.as_file().sync_all()?;
        if self.written {
            beside.persist(&self.path)?;
        } else {
            self.put_first(beside)?;
        }
        // on other systems a folder cannot be opened
        #[cfg(unix)]
        File::open(&folder)?.sync_all()?;
        self.written = true;
        Ok(())
    }

    /// Puts a file in a place of its own: another game may have begun in the same second.
    fn put_first(&mut self, mut beside: tempfile::NamedTempFile) -> io::Result<()> {
        let name = self.name();
        for number in 2.. {
            match beside.persist_noclobber(&self.path) {
                Ok(_) => break,
                Err(taken) if taken.error.kind() == io::ErrorKind::AlreadyExists => {
                    beside = taken.file;
                    self.path.set_file_name(format!("{name}-{number}.{END}"));
                }
                Err(other) => return Err(other.error),
            }
        }
        Ok(())
    }
}

/// A kept game.
pub struct Kept {
    /// Where it is.
    pub save: Save,
    /// When it was last written.
    pub changed: SystemTime,
    /// The game, or why it cannot be read. The file stays as it is.
    pub record: Result<Record, String>,
    /// Whether something in the file had to be made good.
    pub repaired: Option<String>,
}

/// All kept games, the one that was changed last first.
///
/// # Errors
/// The folder cannot be read.
pub fn all() -> Result<Vec<Kept>, String> {
    let mut games: Vec<Kept> = paths()?.into_iter().map(|path| Kept::read(&path)).collect();
    games.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| b.save.path.cmp(&a.save.path)));
    Ok(games)
}

fn paths() -> Result<Vec<PathBuf>, String> {
    let folder = folder()?;
    let entries = match fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(told(&folder, &error)),
    };
    let paths = entries.map(|entry| entry.map(|entry| entry.path()).map_err(|error| told(&folder, &error)));
    let mut paths = paths.collect::<Result<Vec<_>, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|end| end == END));
    Ok(paths)
}

/// The kept game of a name, or of a name that begins so if there is just one.
///
/// # Errors
/// There is none, or more than one.
pub fn named(name: &str) -> Result<Kept, String> {
    let paths = paths()?;
    let known = |path: &&PathBuf| name_of(path) == name;
    let begins = |path: &&PathBuf| name_of(path).starts_with(name);
    let found: Vec<&PathBuf> = match paths.iter().find(known) {
        Some(path) => vec![path],
        None => paths.iter().filter(begins).collect(),
    };
    match found.as_slice() {
        [path] => Ok(Kept::read(path)),
        [] => Err(format!("no kept game is called `{}`: `qigui games` lists them", clean(name))),
        more => Err(format!("{} kept games have names that begin with `{}`", more.len(), clean(name))),
    }
}

impl Kept {
    fn read(path: &Path) -> Kept {
        let changed = fs::metadata(path).and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        let save = Save { path: path.to_owned(), written: true };
        match entry(path) {
            Ok((record, repaired)) => Kept { save, changed, record: Ok(record), repaired },
            Err(why) => Kept { save, changed, record: Err(why), repaired: None },
        }
    }
}

/// The one record of a file, and what had to be made good in it.
fn entry(path: &Path) -> Result<(Record, Option<String>), String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let entries = read(Box::new(file), &Options::default()).map_err(|error| error.to_string())?;
    let entries = entries.collect::<io::Result<Vec<Entry>>>().map_err(|error| error.to_string())?;
    let [entry] = <[Entry; 1]>::try_from(entries)
        .map_err(|entries| format!("it holds {} games, where one is kept", entries.len()))?;
    let worst = entry.notices.iter().max_by_key(|notice| notice.severity).map(ToString::to_string);
    match (entry.status(), entry.record) {
        (Status::Read, Some(record)) => Ok((record, None)),
        (Status::Repaired, Some(record)) => Ok((record, worst)),
        _ => Err(worst.unwrap_or_else(|| "it is no record".to_owned())),
    }
}

fn name_of(path: &Path) -> String {
    path.file_stem().map_or(String::new(), |name| name.to_string_lossy().into_owned())
}

fn told(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", clean(&path.display().to_string()))
}

/// Removes what programs left that were stopped while they wrote.
fn clear(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let left = entry.file_name().to_string_lossy().starts_with(UNFINISHED);
        let age = entry.metadata().and_then(|data| data.modified()).ok().and_then(|at| at.elapsed().ok());
        if left && age.is_some_and(|age| age > LEFT_BEHIND) {
            // it is in nobody's way if it stays
            let _ = fs::remove_file(entry.path());
        }
    }
}
