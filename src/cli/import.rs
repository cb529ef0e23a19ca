//! `qigui import`: a variant of Fairy-Stockfish, said as a game.

use std::io::{Error, Read, Write};
use std::path::{Path, PathBuf};

use super::fault::Fault;
use super::words::clean;
use super::{Verdict, deliver};
use crate::compile;
use crate::fairy::{self, Note};
use crate::spec::words::list;

/// Turn a variant of Fairy-Stockfish into a game
///
/// What the game cannot say is named on the standard error, with what happens instead, and in comments at the top of the
/// game. The answer is no if a rule is another one now. docs/import.md lists all options.
#[derive(clap::Args)]
pub struct Args {
    /// The file of variants, and which one if there are several
    #[arg(value_name = "FILE.ini[:NAME]")]
    variant: String,
    /// Write to this file, which ends in .toml, instead of printing; what it held is replaced
    #[arg(short, long, value_name = "FILE.toml")]
    output: Option<PathBuf>,
}

/// Runs the command. Nothing is written if the variant cannot be read, or the game could not be played.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    if let Some(path) = args.output.as_ref().filter(|path| path.extension().is_none_or(|end| end != "toml")) {
        return Err(Fault::Input(format!("`{}` should end in .toml", path.display())));
    }
    let (path, name) = split(&args.variant);
    let text = read(path).map_err(|error| Fault::Input(format!("cannot read {}: {error}", clean(path))))?;
    let told = |faults: Vec<fairy::Fault>| Fault::Input(in_words(path, &faults));
    let sections = fairy::read(&text).map_err(told)?;
    let names: Vec<&str> = sections.iter().map(|section| section.name.as_str()).collect();
    let name = match (name, names.as_slice()) {
        (Some(name), names) if names.contains(&name) => name,
        (None, [one]) => one,
        (_, []) => {
            return Err(Fault::Input(format!("{} has no variant: one begins with `[name]`", clean(path))));
        }
        (None, names) => {
            let known = list(names.iter().copied(), "and");
            let message = format!(
                "{} has several variants, {known}: say which, as in {}:{}",
                clean(path),
                clean(path),
                names[0]
            );
            return Err(Fault::Input(message));
        }
        (Some(name), names) => {
            let known = list(names.iter().copied(), "and");
            return Err(Fault::Input(format!(
                "{} has no variant `{}`: it has {known}",
                clean(path),
                clean(name)
            )));
        }
    };
    let config = fairy::resolve(&sections, name).map_err(told)?;
    let source = Path::new(path).file_name().unwrap_or_default().to_string_lossy();
    let game = fairy::import(&config, &source).map_err(|fault| told(vec![fault]))?;
    // what is written is a game: were it not, that would be a fault of this command, and it is said
    compile::open_text(&format!("{name}.toml"), &game.text)?;
    tell(path, &game.notes);
    deliver(&game.text, args.output.as_deref())?;
    Ok(verdict(&game.notes))
}

/// No file of variants has so many bytes; a device has no end.
const MOST_BYTES: u64 = 4 << 20;

fn read(path: &str) -> Result<String, Error> {
    let mut text = String::new();
    std::fs::File::open(path)?.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MOST_BYTES {
        return Err(Error::other("it is far too large for a file of variants"));
    }
    Ok(text)
}

/// The path of a file and the name behind it, as in `file.ini:name`.
fn split(argument: &str) -> (&str, Option<&str>) {
    match argument.rsplit_once(':') {
        // in `C:\file.ini` the colon is none of ours
        Some((path, name)) if !name.contains(['/', '\\']) && path.len() > 1 => (path, Some(name)),
        _ => (argument, None),
    }
}

/// Faults, each with its line.
fn in_words(path: &str, faults: &[fairy::Fault]) -> String {
    let one = |fault: &fairy::Fault| match fault.line {
        0 => format!("{}: {}", clean(path), clean(&fault.message)),
        line => format!("{}:{line}: {}", clean(path), clean(&fault.message)),
    };
    faults.iter().map(one).collect::<Vec<_>>().join("\nerror: ")
}

/// Tells what is not carried, on the standard error.
pub fn tell(path: &str, notes: &[Note]) {
    let mut err = std::io::stderr().lock();
    for note in notes {
        let place = note.line.map_or(clean(path), |line| format!("{}:{line}", clean(path)));
        let what = if note.lost { "not carried" } else { "note" };
        let _ = writeln!(err, "{what}: {place}: `{}`: {}", clean(&note.what), clean(&note.text));
    }
}

/// Yes if every rule was carried.
pub fn verdict(notes: &[Note]) -> Verdict {
    if notes.iter().any(|note| note.lost) { Verdict::No } else { Verdict::Yes }
}
