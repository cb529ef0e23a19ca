//! A game whose file is edited while it is played: the file is watched, read again, and the game fitted to it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use super::table::Table;
use super::tree::Tree;
use crate::game::{Game, Position};
use crate::lab::look::look;
use crate::record::Rules;
use crate::spec::load::LoadError;
use crate::spec::{Diagnostic, Report, Sources};
use crate::variant::Variant;

/// The file is looked at so often.
const PAUSE: Duration = Duration::from_millis(200);
/// Counts of examples up to so many actions are made.
const NODES: u64 = 20_000;

/// When a file was written, and how long it is; `None` if it is not there.
type Stamp = Option<(SystemTime, u64)>;

fn stamp(path: &Path) -> Stamp {
    let data = std::fs::metadata(path).ok()?;
    Some((data.modified().ok()?, data.len()))
}

/// What has become of a file that was edited.
pub enum News {
    /// It is a game again: its rules, and what is to be told of them.
    Rules(Arc<Rules>, Report),
    /// It is none as it stands.
    Faulty(LoadError),
}

impl News {
    /// What is to be told of the file, a line each with place and mend, and whether it is an `error` or a `warning`.
    pub fn lines(&self) -> Vec<(&'static str, String)> {
        match self {
            News::Rules(_, report) | News::Faulty(LoadError::Faults(report)) => {
                let line = |told: &Diagnostic| (told.check.severity(), told.one_line(&report.sources));
                report.diagnostics.iter().map(line).collect()
            }
            News::Faulty(error) => vec![("error", error.to_string())],
        }
    }
}

/// A game's file, with those it extends.
pub struct Watch {
    game: String,
    files: Vec<(PathBuf, Stamp)>,
    /// Whether the file was missing when it was last looked at: some programs put a new one in its place.
    missing: bool,
}

/// Ends the watching when it is dropped.
pub struct Watching(Arc<AtomicBool>);

impl Drop for Watching {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Watch {
    /// Watches the file of a game that was opened by that path.
    pub fn new(game: &str, rules: &Rules) -> Watch {
        let mut watch = Watch { game: game.to_owned(), files: Vec::new(), missing: false };
        watch.note(&rules.loaded().sources);
        watch
    }

    /// Notes how the files stand, beside those that are known.
    fn note(&mut self, sources: &Sources) {
        let named = sources.all().map(|source| PathBuf::from(&source.name));
        let mut paths: Vec<PathBuf> = self.files.drain(..).map(|(path, _)| path).chain(named).collect();
        paths.push(PathBuf::from(&self.game));
        paths.sort();
        paths.dedup();
        self.files = paths.into_iter().map(|path| (path.clone(), stamp(&path))).collect();
    }

    /// Reads the game again if one of its files was written since it was read. `None` if none was.
    pub fn look(&mut self) -> Option<News> {
        if self.files.iter().all(|(path, known)| stamp(path) == *known) {
            self.missing = false;
            return None;
        }
        if stamp(Path::new(&self.game)).is_none() && !self.missing {
            self.missing = true;
            return None;
        }
        self.missing = false;
        // noted before it is read: what is written meanwhile is seen the next time
        self.note(&Sources::default());
        let news = match Rules::open(&self.game) {
            Ok(rules) => {
                self.note(&rules.loaded().sources);
                let sources = rules.loaded().sources.clone();
                let diagnostics = look(rules.loaded(), rules.variant(), NODES, 0);
                News::Rules(Arc::new(rules), Report { sources, diagnostics })
            }
            Err(error) => {
                if let LoadError::Faults(report) = &error {
                    self.note(&report.sources);
                }
                News::Faulty(error)
            }
        };
        Some(news)
    }

    /// Watches in a thread of its own, which tells what is new, until what is returned is dropped.
    ///
    /// # Errors
    /// Why the system gives no thread.
    pub fn start(mut self, mut tell: impl FnMut(News) + Send + 'static) -> std::io::Result<Watching> {
        let ended = Arc::new(AtomicBool::new(false));
        let watching = Watching(ended.clone());
        thread::Builder::new().name("watch".to_owned()).spawn(move || {
            while !ended.load(Ordering::Relaxed) {
                if let Some(news) = self.look() {
                    tell(news);
                }
                thread::sleep(PAUSE);
            }
        })?;
        Ok(watching)
    }
}

/// What is left of a game under other rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// All of it.
    Game,
    /// The position, without what led to it.
    Position,
    /// Nothing: it begins anew.
    Nothing,
}

/// How a game was fitted to other rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refit {
    /// What is left of it.
    pub kept: Kept,
    /// The same with the reason, in a sentence without a full stop.
    pub told: String,
}

impl Table {
    /// Fits the game to the rules of a file that was edited. What was played is played again from where it began, or
    /// from the start of the new rules if it began with the start of the old ones; where that does not go, the position
    /// is set up; where that does not go either, the game begins anew.
    pub fn refit(&mut self, variant: &Arc<Variant>, now: Instant) -> Refit {
        self.touched = None;
        let old = self.game.beginning();
        let start = if old.fen() == old.variant().start().fen() {
            Ok(variant.start())
        } else {
            Position::parse(variant, &old.fen())
                .map_err(|error| format!("where it began no longer stands: {error}"))
        };
        let replayed = start.and_then(|start| Ok((replayed(&self.game, start.clone())?, start)));
        let why = match replayed {
            Ok((game, start)) => {
                let (tree, lost) = self.tree.again(&old, &start);
                (self.game, self.tree) = (game, tree);
                let fits = match self.game.plies() {
                    0 => "the game stands at its beginning".to_owned(),
                    1 => "its one action fits the new rules".to_owned(),
                    plies => format!("all its {plies} actions fit the new rules"),
                };
                let lost = match lost {
                    0 => String::new(),
                    1 => "; one action of another line does not, and is gone with what followed".to_owned(),
                    lost => {
                        format!("; {lost} actions of other lines do not, and are gone with what followed")
                    }
                };
                self.run_clock(now);
                return Refit { kept: Kept::Game, told: format!("{fits}{lost}") };
            }
            Err(why) => why,
        };
        let here = Position::parse(variant, &self.game.position().fen());
        let (kept, position, what) = match here {
            Ok(position) => {
                (Kept::Position, position, "the position stays, without what led to it".to_owned())
            }
            Err(error) => {
                let error = error.to_string().replace('\n', "; ");
                (
                    Kept::Nothing,
                    variant.start(),
                    format!("the position cannot stand ({error}): the game begins anew"),
                )
            }
        };
        self.game = Game::from_position(position);
        self.tree = Tree::default();
        if let Some(clock) = &self.clock {
            self.tree.set_left(self.tree.here(), clock.noted());
        }
        (self.offer, self.settled) = (None, None);
        self.run_clock(now);
        Refit { kept, told: format!("{why}; {what}") }
    }
}

/// The same game from another start; or which action does not go there, and why.
fn replayed(game: &Game, start: Position) -> Result<Game, String> {
    let mut again = Game::from_position(start);
    for (ply, (_, text)) in game.history().enumerate() {
        again.play_text(text).map_err(|illegal| format!("action {} no longer fits: {illegal}", ply + 1))?;
    }
    Ok(again)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::game::Action;
    use crate::notation::Style;
    use crate::play::{NodeId, Seat};
    use crate::spec::load::load_text;

    /// A small game; what the runner does, and where it stands.
    fn rules(moves: &str, start: &str) -> String {
        format!(
            "schema = 1\nname = \"Run\"\n[board]\nfiles = 5\nranks = 5\nstart = \"{start}\"\n\
            [pieces.lord]\nletter = \"l\"\nroyal = true\nmoves = \"W\"\n\
            [pieces.runner]\nletter = \"r\"\nmoves = \"{moves}\"\n"
        )
    }

    fn variant(text: &str) -> Arc<Variant> {
        let loaded = load_text("run.toml", text).unwrap_or_else(|error| panic!("{error}"));
        crate::compile::compile(&loaded).unwrap_or_else(|report| panic!("{report}"))
    }

    const START: &str = "3l1/5/5/5/1L2R w";

    /// A game of four actions, with another line of two.
    fn table() -> Table {
        let mut table = Table::new(Game::new(&variant(&rules("R", START))), [Seat::Human; 2], 0);
        let now = Instant::now();
        for action in ["b1b2", "d5d4", "e1a1", "d4d5", "undo", "undo", "e1e4", "d4d3"] {
            if action == "undo" {
                table.undo(Style::Own, now).expect("it is taken back");
            } else {
                table.act(action, None, now).expect("it is legal");
            }
        }
        table
    }

    fn fit(text: &str) -> (Table, Refit) {
        let mut table = table();
        let refit = table.refit(&variant(text), Instant::now());
        (table, refit)
    }

    fn own(_: NodeId, before: &Position, action: Action) -> String {
        before.action_text(action)
    }

    #[test]
    fn a_game_that_fits_is_kept_with_its_lines() {
        // the runner goes up to three points, then to four
        let (mut table, refit) = fit(&rules("R4", START));
        assert_eq!((refit.kept, refit.told.as_str()), (Kept::Game, "all its 4 actions fit the new rules"));
        assert_eq!((table.game().plies(), table.lines(own)[2].variations.len()), (4, 1));
        let (shorter, refit) = fit(&rules("R3", START));
        assert_eq!(refit.kept, Kept::Game);
        assert!(refit.told.contains("one action of another line does not"), "{}", refit.told);
        assert!(shorter.lines(own)[2].variations.is_empty());
        // it can be taken back, and goes on by the new rules
        let now = Instant::now();
        table.undo(Style::Own, now).expect("it is taken back");
        assert_eq!(table.game().position().variant().kinds().count(), 2);
        assert_eq!(table.redo(Style::Own, now).as_deref(), Ok(&["d4d3".to_owned()][..]));
        // a start that has changed begins the game where all still fits
        let (table, refit) = fit(&rules("R", "r2l1/5/5/5/1L2R w"));
        assert_eq!(refit.kept, Kept::Game);
        assert!(table.game().position().fen().starts_with("r4/"), "{}", table.game().position().fen());
    }

    #[test]
    fn a_game_that_does_not_fit_keeps_its_position_or_begins_anew() {
        let (table, refit) = fit(&rules("R2", START));
        assert_eq!(refit.kept, Kept::Position);
        assert!(refit.told.starts_with("action 3 no longer fits: e1e4 is illegal ("), "{}", refit.told);
        assert_eq!((table.game().plies(), table.tree().children(table.tree().here()).len()), (0, 0));
        assert_eq!(table.game().position().fen(), self::table().game().position().fen());
        let smaller = rules("R", "1l2/4/4/1L1R w").replace("files = 5\nranks = 5", "files = 4\nranks = 4");
        let (table, refit) = fit(&smaller);
        assert_eq!(refit.kept, Kept::Nothing);
        assert!(
            refit.told.contains("the position cannot stand (") && !refit.told.contains('\n'),
            "{}",
            refit.told
        );
        assert_eq!(table.game().position().fen(), table.game().position().variant().start().fen());
    }

    #[test]
    fn a_file_is_read_again_when_it_or_what_it_extends_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let [parent, child] = ["parent.toml", "child.toml"].map(|name| folder.path().join(name));
        let write = |path: &Path, text: &str| std::fs::write(path, text).expect("it is written");
        write(&parent, &rules("R", START));
        write(&child, "schema = 1\nextends = \"./parent.toml\"\nname = \"Child\"\n");
        let game = child.to_str().expect("a readable path").to_owned();
        let mut watch = Watch::new(&game, &Rules::open(&game).expect("it is good"));
        assert!(watch.look().is_none());
        write(&parent, &rules("R2 and more", START));
        let faulty = watch.look().expect("it is seen");
        assert!(matches!(faulty, News::Faulty(_)));
        assert!(faulty.lines()[0].1.contains("parent.toml:13:"), "{:?}", faulty.lines());
        assert!(watch.look().is_none());
        // a file that is gone for a moment is only being written
        std::fs::remove_file(&child).expect("it is there");
        assert!(watch.look().is_none());
        write(&parent, &rules("R2", START));
        write(&child, "schema = 1\nextends = \"./parent.toml\"\nname = \"Child again\"\n");
        assert!(
            matches!(watch.look(), Some(News::Rules(rules, _)) if rules.variant().name().get("en") == "Child again")
        );
        let (tell, told) = mpsc::channel();
        let watching = watch.start(move |news| drop(tell.send(news))).expect("a thread");
        std::fs::remove_file(&child).expect("it is there");
        let gone = told.recv().expect("it is told");
        assert!(matches!(gone, News::Faulty(LoadError::Unreadable { .. })));
        drop(watching);
        // the channel closes when the thread has ended
        assert_eq!(told.iter().count(), 0);
    }
}
