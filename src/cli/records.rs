//! Files of recorded games, as commands take them.

use std::fs::File;
use std::io::{self, Seek, Write};
use std::path::Path;
use std::sync::Arc;

use encoding_rs::Encoding;

use super::fault::Fault;
use super::replay::ReadAs;
use super::words::{clean, count};
use crate::record::{Entry, Format, Options, Record, Rules, Severity, Source, encoding_named, read};
use crate::spec::load::shipped;
use crate::spec::words::list;

/// How files of recorded games are read.
#[derive(clap::Args)]
pub struct ReadArgs {
    /// The game that the records are of, a shipped one or the path of a TOML file, whatever they say; rules that a record
    /// carries count more
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// The encoding of the files, such as gb18030, big5, utf-16le, windows-1258; else it is seen from the text
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    encoding: Option<&'static Encoding>,
    /// The format of the files; else it is seen from what is in them
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    from: Option<Format>,
    /// The notation of the moves.
    #[command(flatten)]
    pub read_as: ReadAs,
}

fn encoding(name: &str) -> Result<&'static Encoding, String> {
    encoding_named(name)
        .ok_or_else(|| "no encoding has this name: try gb18030, big5, utf-8 or utf-16le".to_owned())
}

/// A format by its name.
pub fn format(name: &str) -> Result<Format, String> {
    name.parse().map_err(|()| format!("there are {}", list(Format::ALL.map(Format::name), "and")))
}

/// Whether an argument names a file of recorded games, and no game.
pub fn is_named(source: &str) -> bool {
    let path = Path::new(source);
    let is_game = shipped().any(|id| id == source)
        || path.extension().is_some_and(|end| end.eq_ignore_ascii_case("toml"));
    source == "-" || !is_game && path.exists()
}

/// The records of a file.
pub type Entries<'a> = Box<dyn Iterator<Item = io::Result<Entry>> + 'a>;

impl ReadArgs {
    /// The same for the library.
    pub fn options(&self) -> Result<Options, Fault> {
        let game = self.game.as_deref().map(|game| Rules::open(game).map(Arc::new)).transpose()?;
        Ok(Options { game, encoding: self.encoding, notation: self.read_as.style(), format: self.from })
    }
}

impl ReadArgs {
    /// The first option given that says something of a file and nothing of actions.
    fn of_files(&self) -> Option<&'static str> {
        let given = [
            ("--game", self.game.is_some()),
            ("--encoding", self.encoding.is_some()),
            ("--from", self.from.is_some()),
        ];
        given.into_iter().find(|(_, given)| *given).map(|(name, _)| name)
    }

    /// Complains of what says how a file is read where a game is named and no file is.
    pub fn refuse(&self, game: &str) -> Result<(), Fault> {
        match self.of_files() {
            Some(name) => Err(Fault::Input(format!(
                "{name} says how a file of recorded games is read: `{}` is a game",
                clean(game)
            ))),
            None => Ok(()),
        }
    }
}

/// The file of a path, `-` being the standard input. What has no beginning to come back to is kept in a file first.
pub fn open(path: &str) -> Result<File, Fault> {
    let fault = |error| unreadable(path, &error);
    if path == "-" {
        return spooled(&mut io::stdin().lock()).map_err(fault);
    }
    let mut file = File::open(path).map_err(fault)?;
    let kind = file.metadata().map_err(fault)?;
    if kind.is_dir() {
        return Err(Fault::Input(format!("{} is a folder; name the files in it", clean(path))));
    }
    if kind.is_file() { Ok(file) } else { spooled(&mut file).map_err(fault) }
}

/// A file without a name that holds what is read.
fn spooled(input: &mut impl io::Read) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(input, &mut file)?;
    file.rewind()?;
    Ok(file)
}

/// The records of an opened file.
pub fn entries<'a>(path: &str, file: impl Source + 'a, options: &Options) -> Result<Entries<'a>, Fault> {
    read(Box::new(file), options).map_err(|error| unreadable(path, &error))
}

/// The game of a number, from 1, of a file of records; without a number its only one.
pub fn game(path: &str, read: &ReadArgs, nth: Option<usize>) -> Result<Entry, Fault> {
    let file = open(path)?;
    let mut found = None;
    let mut games = 0;
    for entry in entries(path, file, &read.options()?)? {
        let entry = entry.map_err(|error| unreadable(path, &error))?;
        games += 1;
        match nth {
            Some(nth) if nth == games => return Ok(entry),
            Some(_) => {}
            None if games > 1 => {
                let message = format!("{} has more than one game: say which with --nth", shown(path));
                return Err(Fault::Input(message));
            }
            None => found = Some(entry),
        }
    }
    found.ok_or_else(|| Fault::Input(none_of(path, games, nth)))
}

/// What to say of a file that has no game, or none of a number.
pub fn none_of(path: &str, games: usize, nth: Option<usize>) -> String {
    match nth {
        Some(nth) => format!("{} has {}: there is none of number {nth}", shown(path), count(games, "game")),
        None => format!("{} has no game", shown(path)),
    }
}

/// What to say of a position that the game of a number does not reach.
pub fn too_far(number: usize, record: &Record, plies: usize) -> Fault {
    let has = count(record.line.nodes.len(), "action");
    Fault::Input(format!("game {number} has {has}: there is no position {plies}"))
}

/// Says on the standard error what there is to say of a game that was read, from some severity on.
pub fn tell(path: &str, entry: &Entry, least: Severity) {
    let mut err = io::stderr().lock();
    for notice in entry.notices.iter().filter(|notice| notice.severity >= least) {
        let _ = writeln!(err, "{}:{}", shown(path), clean(&notice.to_string()));
    }
}

/// What to say of a file that cannot be read.
pub fn unreadable(path: &str, error: &io::Error) -> Fault {
    Fault::Input(format!("cannot read {}: {error}", shown(path)))
}

/// A path as messages show it.
pub fn shown(path: &str) -> String {
    if path == "-" { "the standard input".to_owned() } else { clean(path) }
}
