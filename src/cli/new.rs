//! `qigui new`: a file to begin a game with.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Component, Path, PathBuf};

use super::Verdict;
use super::fault::Fault;
use super::words::clean;
use crate::compile;
use crate::lab::perft::perft;
use crate::spec::load::shipped;

/// Write a file to begin a game with: a small game with comments, or one derived from another
///
/// Beside it stands qigui.schema.json then, from which editors complete and check the keys of all game files in that folder.
#[derive(clap::Args)]
pub struct Args {
    /// The file to write; it must not be there yet
    #[arg(value_name = "FILE.toml")]
    file: PathBuf,
    /// The game to derive it from: a shipped one, or a file
    #[arg(long, value_name = "GAME")]
    extends: Option<String>,
}

/// The file from which editors know the format, beside the game's.
const SCHEMA: &str = "qigui.schema.json";
/// How every written file begins.
const HEAD: &str = "\
#:schema ./qigui.schema.json
# By the line above, an editor with a plugin for TOML completes, explains and checks what stands here.
# `qigui schema > qigui.schema.json` makes that file anew.

";

/// A whole small game. The name is filled in.
const STARTER: &str = include_str!("starter.toml");

/// Runs the command. Nothing is written if anything is wrong.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    if args.file.extension().is_none_or(|end| end != "toml") {
        return Err(Fault::Input(format!("`{}` should end in .toml", args.file.display())));
    }
    let name = args.file.file_stem().unwrap_or_default().to_string_lossy().replace('-', " ");
    let name = toml::Value::String(clean(&name)).to_string();
    let text = match &args.extends {
        None => STARTER.replacen("\"NAME\"", &name, 1),
        Some(parent) => derived(&name, parent, &args.file)?,
    };
    let text = format!("{HEAD}{text}");
    let mut file = match OpenOptions::new().write(true).create_new(true).open(&args.file) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let message = format!(
                "{} is there already, and is left as it is: choose another name",
                args.file.display()
            );
            return Err(Fault::Input(message));
        }
        Err(error) => return Err(Fault::Input(format!("cannot write {}: {error}", args.file.display()))),
    };
    let schema = args.file.with_file_name(SCHEMA);
    let written = file.write_all(text.as_bytes()).and_then(|()| add_schema(&schema));
    drop(file);
    let with_schema = written.map_err(|error| {
        // half of it would be in the way of the next try
        let _ = std::fs::remove_file(&args.file);
        Fault::Input(format!("cannot write {}: {error}", args.file.display()))
    })?;
    let path = args.file.to_string_lossy();
    // what is written is a game: were it not, that would be a fault of this command, and it is said
    compile::open(&as_path(&path))?;
    let mut out = std::io::stdout().lock();
    let shown = as_path(&path);
    let beside =
        if with_schema { format!(", and beside it {SCHEMA} for your editor") } else { String::new() };
    writeln!(
        out,
        "wrote {path}{beside}; try\n  qigui show {shown}\n  qigui test {shown}\n  qigui play {shown}"
    )?;
    Ok(Verdict::Yes)
}

/// Writes the schema, if no file of that name is there. Tells whether it did.
fn add_schema(path: &Path) -> std::io::Result<bool> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(mut file) => file.write_all(super::schema::text().as_bytes()).map(|()| true),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(std::io::Error::new(error.kind(), format!("{}: {error}", path.display()))),
    }
}

/// A path that is not taken for the name of a shipped game.
fn as_path(path: &str) -> String {
    if path.contains('/') || path.contains('\\') { path.to_string() } else { format!("./{path}") }
}

/// A file that derives a game, with what it inherits named in comments.
fn derived(name: &str, parent: &str, file: &Path) -> Result<String, Fault> {
    let game = compile::open(parent)?;
    let extends = if shipped().any(|id| id == parent) {
        parent.to_string()
    } else {
        from_folder_of(file, Path::new(parent))?
    };
    let extends = toml::Value::String(extends).to_string();
    let start = game.start();
    let counts = [1, 2].map(|depth| perft(&start, depth).to_string()).join(", ");
    let kinds: Vec<&str> = game.kinds().map(|(_, kind)| kind.name.as_str()).collect();
    // a piece that is written in one word is the plainest example of a change
    let plain = game.kinds().find(|(_, kind)| !kind.royal && kind.written.len() == 1);
    let change = plain.map_or(String::new(), |(_, kind)| {
        format!("#\n#   [pieces.{}]\n#   moves = \"{}\"\n", kind.name, kind.written[0])
    });
    Ok(format!(
        "schema = 1\nextends = {extends}\nname = {name}\n\n\
         # Everything of that game holds here too: `qigui effective` prints it. Its pieces are\n\
         # {}.\n\
         # Write only what differs, for instance another way to move:\n\
         {change}\
         #\n\
         # What is not wanted is left out above the first table, as in: without = [\"end.quiet-plies\"]\n\n\
         [[examples]]                      # run by `qigui test`; they change with the rules\n\
         name = \"the first moves\"\n\
         perft = [{counts}]                 # actions to depth 1 and 2\n",
        kinds.join(", ")
    ))
}

/// The path of a file as one beside or near another names it: it begins with `./`.
fn from_folder_of(file: &Path, parent: &Path) -> Result<String, Fault> {
    let whole = |path: &Path| {
        std::path::absolute(path)
            .map_err(|error| Fault::Input(format!("cannot find {}: {error}", path.display())))
    };
    let folder = whole(file)?.parent().map(Path::to_path_buf).unwrap_or_default();
    let parent = whole(parent)?;
    let (from, to): (Vec<Component>, Vec<Component>) =
        (folder.components().collect(), parent.components().collect());
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = from[shared..].iter().map(|_| "..".to_string());
    let down = to[shared..].iter().map(|part| part.as_os_str().to_string_lossy().into_owned());
    Ok(format!("./{}", up.chain(down).collect::<Vec<_>>().join("/")))
}
