//! Loads a game: its file, and the files it extends.

use std::io::Read;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use super::checks::Check;
use super::diagnostic::{Diagnostic, Report};
use super::source::{SourceId, Sources, Span};
use super::tree::{Node, Value};
use super::types::Game;
use super::words::nearest;
use super::{de, merge, retired, texts, tree};

/// The games that ship with the program.
static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/variants");

/// A file may have so many bytes. The longest shipped game has less than ten thousand.
const MOST_BYTES: usize = 1 << 20;
/// A game may extend a game that extends a game … so many times.
const MOST_FILES: usize = 16;

/// A game as written, with its texts.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The name of its file, without `.toml`.
    pub id: String,
    /// Its own text first, then what it extends.
    pub sources: Sources,
    /// What it says.
    pub game: Game,
    /// The same before it is taken for a game: with all that is inherited, each value with its place.
    pub tree: Node,
    /// The lists of its own file that stand in place of an inherited list.
    pub replaced: Vec<Replaced>,
}

/// A list that stands in place of an inherited one.
#[derive(Clone, Debug)]
pub struct Replaced {
    /// The tables it is in, and its key.
    pub path: Vec<String>,
    /// What was inherited.
    pub old: Node,
    /// Where it stands now.
    pub new: Span,
}

/// Why a game could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// No such game ships with the program.
    #[error("there is no game `{wanted}`{}; these ship with the program: {}", hint(near, "did you mean"), shipped().collect::<Vec<_>>().join(", "))]
    NotFound {
        /// What was asked for.
        wanted: String,
        /// The nearest shipped name.
        near: Option<&'static str>,
    },
    /// The file could not be read.
    #[error("cannot read {}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The file was read and is faulty.
    #[error("{0}")]
    Faults(Report),
}

fn hint(near: &Option<&str>, words: &str) -> String {
    near.map(|near| format!(" ({words} `{near}`?)")).unwrap_or_default()
}

/// The ids of the games that ship with the program, in the order in which they are listed. The first is the one
/// that is played when none is named.
pub fn shipped() -> impl Iterator<Item = &'static str> {
    let order = SHIPPED.get_file("order.txt").and_then(|file| file.contents_utf8());
    order.unwrap_or_default().split_whitespace()
}

/// The text of a shipped game.
pub fn shipped_text(id: &str) -> Option<&'static str> {
    SHIPPED.get_file(format!("{id}.toml"))?.contents_utf8()
}

/// Loads a shipped game by its id, or a file by its path: what holds a path separator or ends in `.toml` is a path.
///
/// # Errors
/// The game is not there, or all that is wrong with it.
pub fn load(game: &str) -> Result<Loaded, LoadError> {
    let is_path = game.contains(['/', std::path::MAIN_SEPARATOR]) || game.ends_with(".toml");
    if !is_path {
        let Some(text) = shipped_text(game) else {
            let near = nearest(game, shipped().collect::<Vec<_>>());
            return Err(LoadError::NotFound { wanted: game.to_owned(), near });
        };
        let name = format!("{game}.toml");
        return Loader::default().game(name, text.to_owned(), Origin::Shipped(game.to_owned()));
    }
    let path = Path::new(game);
    match read_file(path) {
        Ok(text) => Loader::default().game(game.to_owned(), text, Origin::file(path)),
        Err(error) => Err(LoadError::Unreadable { path: path.to_owned(), error }),
    }
}

/// Loads a game from a text, as if it stood in the file `name`.
///
/// # Errors
/// All that is wrong with it.
pub fn load_text(name: &str, text: &str) -> Result<Loaded, LoadError> {
    Loader::default().game(name.to_owned(), text.to_owned(), Origin::file(Path::new(name)))
}

fn read_file(path: &Path) -> std::io::Result<String> {
    // A device or pipe has no size and perhaps no end, so what is read is counted.
    let most = 64 * MOST_BYTES as u64;
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(std::io::Error::other("the file is far too large for a game"));
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(std::io::Error::other("the file is UTF-16: save it as UTF-8"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        let last = good.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
        let column = String::from_utf8_lossy(last).chars().count() + 1;
        std::io::Error::other(format!("line {line}, column {column} is not UTF-8: save the file as UTF-8"))
    })
}

/// Where a text comes from: tells whether a file is read again, and where `./` leads.
#[derive(Clone, Debug, PartialEq)]
enum Origin {
    Shipped(String),
    File(PathBuf),
}

impl Origin {
    fn file(path: &Path) -> Origin {
        Origin::File(path.canonicalize().unwrap_or_else(|_| path.to_owned()))
    }

    fn id(&self) -> String {
        match self {
            Origin::Shipped(id) => id.clone(),
            Origin::File(path) => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        }
    }
}

/// A file that is being read while what it extends is read.
struct Open {
    origin: Origin,
    name: String,
    extends: Option<Span>,
}

/// A file with what it extends.
struct Resolved {
    /// Its tree, `[every-piece]` still by itself: what a file that extends this one begins with.
    tree: Node,
    /// The same with `[every-piece]` in each piece.
    whole: Node,
    game: Option<Game>,
}

#[derive(Default)]
struct Loader {
    sources: Sources,
    ids: u32,
    open: Vec<Open>,
    faults: Vec<Diagnostic>,
    /// Of the file that was merged last: in the end of the one that was asked for.
    replaced: Vec<Replaced>,
}

impl Loader {
    fn game(mut self, name: String, text: String, origin: Origin) -> Result<Loaded, LoadError> {
        let id = Path::new(&name).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let source = self.sources.add(name.clone(), text);
        let game =
            self.resolve(source, name, origin).and_then(|resolved| Some((resolved.whole, resolved.game?)));
        match game {
            Some((tree, game)) if self.faults.is_empty() => {
                Ok(Loaded { id, sources: self.sources, game, tree, replaced: self.replaced })
            }
            _ => {
                self.faults.sort_by_key(|fault| (fault.labels[0].span.source.0, fault.labels[0].span.start));
                Err(LoadError::Faults(Report { sources: self.sources, diagnostics: self.faults }))
            }
        }
    }

    /// Reads a file with what it extends. `None` if it is faulty: then what extends it is not judged.
    fn resolve(&mut self, source: SourceId, name: String, origin: Origin) -> Option<Resolved> {
        let start = Span { source, start: 0, end: 0 };
        let text = &self.sources.get(source).text;
        if text.len() > MOST_BYTES {
            let message = format!("the file has {} bytes: more than {MOST_BYTES} are not read", text.len());
            self.faults.push(Diagnostic::new(Check::TooLarge, start, message));
            return None;
        }
        let mut root = match tree::parse(source, text, &mut self.ids) {
            Ok(root) => root,
            Err(faults) => {
                self.faults.extend(faults);
                return None;
            }
        };
        if let Some(entry) = root.get("schema")
            && let Value::Integer(schema) = entry.node.value
            && schema != 1
        {
            let message = format!(
                "the file is written for schema {schema}: this version of the program reads schema 1"
            );
            let help = "use a newer version of the program, or write `schema = 1` and what that has";
            self.faults.push(Diagnostic::new(Check::Schema, entry.node.span, message).help(help));
            return None;
        }
        if let Some(fault) = retired::head(&root) {
            self.faults.push(fault);
            return None;
        }
        let told = self.faults.len();
        self.open.push(Open { origin, name, extends: None });
        let merged = self.inherit(&mut root);
        self.open.pop();
        merged?;

        let mut whole = root.clone();
        let places = merge::every_piece(&mut whole, source, &self.sources, &mut self.faults);
        let game = de::read(&mut whole, &self.sources, &mut self.faults);
        if let Some(game) = game.as_ref().filter(|_| self.faults.len() > told) {
            // what is wrong with keys hides nothing that is wrong with texts; those of a parent were told with it
            let texts = texts::faults(game, &self.sources).into_iter();
            self.faults.extend(texts.filter(|fault| fault.labels[0].span.source == source));
        }
        merge::rename(&mut self.faults[told..], &places);
        if let Some(without) = whole.get("without") {
            merge::left_out(&mut self.faults[told..], &without.node);
        }
        (self.faults.len() == told).then_some(Resolved { tree: root, whole, game })
    }

    /// Puts the tree on top of what it extends. `None` if that cannot be had.
    fn inherit(&mut self, root: &mut Node) -> Option<()> {
        let Some(entry) = root.get("extends") else {
            if let Some(without) = root.get("without") {
                let message = "`without` leaves out what is inherited, but this file extends nothing";
                self.faults.push(Diagnostic::new(Check::WithoutUnknown, without.key, message));
            }
            merge::empty_tables(root, None, &mut self.faults);
            return Some(());
        };
        let Value::String(wanted) = &entry.node.value else {
            // The wrong type is told when the types are read; what would be inherited is missing then, and not told.
            let message = format!("`extends` is {} where the name of a game is meant", entry.node.kind());
            self.faults.push(Diagnostic::new(Check::WrongType, entry.node.span, message));
            return None;
        };
        let span = entry.node.span;
        if let Some(open) = self.open.last_mut() {
            open.extends = Some(span);
        }
        let (origin, name) = self.parent(wanted, span)?;
        if let Some(first) = self.open.iter().position(|open| open.origin == origin) {
            self.faults.push(circle(&self.open[first..]));
            return None;
        }
        if self.open.len() >= MOST_FILES {
            let message = format!("more than {MOST_FILES} files extend each other");
            self.faults.push(Diagnostic::new(Check::TooDeep, span, message));
            return None;
        }
        let text = match &origin {
            Origin::Shipped(id) => shipped_text(id).unwrap_or_default().to_owned(),
            Origin::File(path) => match read_file(path) {
                Ok(text) => text,
                Err(error) => {
                    let message = format!("cannot read `{wanted}`: {error}");
                    let help = "the path leads from the folder of this file";
                    self.faults.push(Diagnostic::new(Check::UnknownParent, span, message).help(help));
                    return None;
                }
            },
        };
        let parent = origin.id();
        let source = self.sources.add(name.clone(), text);
        let mut base = self.resolve(source, name, origin)?.tree;
        if let Some(table) = base.table_mut() {
            table.retain(|key, _| !merge::OWN.contains(&key.as_str()));
        }
        if let Some(without) = root.get("without") {
            merge::delete(&mut base, &without.node, &parent, &mut self.faults);
        }
        merge::empty_tables(root, Some(&base), &mut self.faults);
        merge::misspelt_kinds(&base, root, &parent, &mut self.faults);
        self.replaced = merge::merge(&mut base, root, &parent, &mut self.faults);
        *root = base;
        Some(())
    }

    /// The file that `extends` means.
    fn parent(&mut self, wanted: &str, span: Span) -> Option<(Origin, String)> {
        let fault = |message: String| Diagnostic::new(Check::UnknownParent, span, message);
        if let Some(relative) = wanted.strip_prefix("./") {
            let open = self.open.last()?;
            if let Origin::Shipped(_) = open.origin {
                self.faults
                    .push(fault("a game that ships with the program extends another that does".to_owned()));
                return None;
            }
            let folder = Path::new(&open.name).parent().unwrap_or(Path::new(""));
            let path = folder.join(relative);
            let name = path.to_string_lossy().into_owned();
            return Some((Origin::file(&path), name));
        }
        if shipped_text(wanted).is_some() && !wanted.contains(['/', '\\']) {
            return Some((Origin::Shipped(wanted.to_owned()), format!("{wanted}.toml")));
        }
        let bare = wanted.strip_suffix(".toml").unwrap_or(wanted);
        let help = if bare != wanted && shipped_text(bare).is_some() {
            format!("write `extends = \"{bare}\"`; a file of your own begins with `./`")
        } else if wanted.contains(['/', '\\']) || bare != wanted {
            let path = wanted.replace('\\', "/");
            format!(
                "a path begins with `./` and leads from the folder of this file: `./{}`",
                path.trim_start_matches('/')
            )
        } else if let Some(near) = nearest(wanted, shipped().collect::<Vec<_>>()) {
            format!("did you mean `{near}`?")
        } else {
            format!(
                "these ship with the program: {}; a file of your own is written `./{wanted}.toml`",
                shipped().collect::<Vec<_>>().join(", ")
            )
        };
        self.faults.push(fault(format!("there is no game `{wanted}` to extend")).help(help));
        None
    }
}

fn circle(files: &[Open]) -> Diagnostic {
    let mut names: Vec<&str> = files.iter().map(|open| open.name.as_str()).collect();
    let first = names[0];
    names.push(first);
    let message = match files {
        [_] => format!("`{first}` extends itself"),
        _ => format!("files extend each other in a circle: {}", names.join(" → ")),
    };
    let mut places = files.iter().zip(names.iter().skip(1));
    let start = Span { source: SourceId(0), start: 0, end: 0 };
    let mut diagnostic = Diagnostic::new(Check::ExtendsCircle, files[0].extends.unwrap_or(start), message);
    if let (Some((_, next)), true) = (places.next(), files.len() > 1) {
        diagnostic = diagnostic.here(format!("extends {next}"));
    }
    for (open, next) in places {
        if let Some(span) = open.extends {
            diagnostic = diagnostic.also(span, format!("extends {next}"));
        }
    }
    diagnostic.help("one of them must extend a finished game, or nothing")
}
