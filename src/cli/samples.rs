//! The positions that `qigui tune` has played, kept in a file as they are: a run that was stopped goes on with them.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::fault::Fault;
use super::words::{clean, count};
use crate::engine::tune::Sample;
use crate::game::Position;
use crate::variant::Variant;

/// A game of a run: its round and its number, both from 1.
type Key = (u32, u32);

/// The games of a run so far.
pub struct Samples {
    games: BTreeMap<Key, Vec<Sample>>,
    file: Option<(File, PathBuf)>,
    /// What was left out of the file when it was opened, for people.
    pub note: Option<String>,
}

/// What a run is: a file of it goes on only as the same.
pub struct Identity(pub Vec<(&'static str, String)>);

/// The first word of a file.
const MARK: &str = "qigui-tune";

impl Identity {
    fn line(&self) -> String {
        let words = self.0.iter().map(|(key, value)| format!(" {key} {value}"));
        format!("{MARK}{}\n", words.collect::<String>())
    }

    /// How the first line of a file differs.
    fn difference(&self, line: &str) -> Option<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let there = |key: &str| words.iter().skip_while(|word| **word != key).nth(1).copied();
        self.0.iter().find(|(key, value)| there(key) != Some(value)).map(|(key, value)| {
            let shown = |value: &str| format!("`{key} {}`", clean(value));
            match there(key) {
                Some(there) => format!("{} there, {} here", shown(there), shown(value)),
                None => format!("it does not say {}", shown(value)),
            }
        })
    }
}

impl Samples {
    /// Games that are kept nowhere.
    pub fn unkept() -> Samples {
        Samples { games: BTreeMap::new(), file: None, note: None }
    }

    /// Games that are kept in a file; if it is there, with those that it holds. A game at its end that was not written
    /// to its end is cut off.
    ///
    /// # Errors
    /// The file cannot be read or written, or is that of another run, or of something else. It stays as it was then.
    pub fn open(path: &Path, identity: &Identity, variant: &Arc<Variant>) -> Result<Samples, Fault> {
        let shown = clean(&path.display().to_string());
        let fault = |error: io::Error| Fault::Input(format!("cannot keep games in {shown}: {error}"));
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(fault)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(fault)?;
        let head = identity.line();
        let mut note = None;
        let mut games = BTreeMap::new();
        if head.starts_with(&text) && text != head {
            // a new file, or one of which not even the first line was written
            file.set_len(0).and_then(|()| file.seek(SeekFrom::Start(0))).map_err(fault)?;
            file.write_all(head.as_bytes()).map_err(fault)?;
        } else {
            let first = text.split_inclusive('\n').next().unwrap_or_default();
            if first.split_whitespace().next() != Some(MARK) {
                let message = format!("{shown} is no file of `qigui tune --data`; nothing was changed in it");
                return Err(Fault::Input(message));
            }
            if let Some(difference) = identity.difference(first) {
                return Err(Fault::Input(format!(
                    "{shown} is of another run: {difference}; name another file, or the game and the options of that run"
                )));
            }
            let good = games_of(&text, first.len(), variant, &mut games)
                .map_err(|message| Fault::Input(format!("{shown}: {message}")))?;
            if good < text.len() {
                let lost = count(text[good..].lines().count(), "line");
                note = Some(format!(
                    "{shown} ends in the middle of a game: what there is of it ({lost}) is left out, and it is played again"
                ));
                file.set_len(good as u64).map_err(fault)?;
            }
            file.seek(SeekFrom::End(0)).map_err(fault)?;
        }
        Ok(Samples { games, file: Some((file, path.to_owned())), note })
    }

    /// Whether a game has been played.
    pub fn has(&self, round: u32, game: u32) -> bool {
        self.games.contains_key(&(round, game))
    }

    /// Adds a game, and keeps it at once.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, round: u32, game: u32, samples: Vec<Sample>) -> Result<(), Fault> {
        if let Some((file, path)) = &mut self.file {
            let lines = samples.iter().map(line).collect::<String>();
            let text = format!("round {round} game {game} positions {}\n{lines}", samples.len());
            file.write_all(text.as_bytes()).map_err(|error| {
                Fault::Input(format!("cannot write {}: {error}", clean(&path.display().to_string())))
            })?;
        }
        self.games.insert((round, game), samples);
        Ok(())
    }

    /// The positions of some rounds, in the order of the games.
    pub fn of(&self, rounds: RangeInclusive<u32>) -> Vec<Sample> {
        let wanted = self.games.iter().filter(|((round, _), _)| rounds.contains(round));
        wanted.flat_map(|(_, samples)| samples.clone()).collect()
    }
}

fn line(sample: &Sample) -> String {
    format!("{}|{}|{}\n", sample.fen, sample.result, sample.score)
}

/// Reads the games from a byte on. Gives the byte where the last whole game ends.
fn games_of(
    text: &str,
    from: usize,
    variant: &Arc<Variant>,
    games: &mut BTreeMap<Key, Vec<Sample>>,
) -> Result<usize, String> {
    let mut good = from;
    // what has no end was being written
    let mut lines = text[from..].split_inclusive('\n').filter(|line| line.ends_with('\n')).zip(2..);
    while let Some((head, number)) = lines.next() {
        let (key, positions) =
            read_head(head).ok_or_else(|| format!("line {number} should be `round N game N positions N`"))?;
        let mut samples = Vec::new();
        let mut end = good + head.len();
        for (line, number) in lines.by_ref().take(positions) {
            let sample = read_line(line, variant).ok_or_else(|| {
                format!("line {number} should be a position of the game, `|`, what the game brought Red (0, 0.5 or 1), `|` and a score")
            })?;
            samples.push(sample);
            end += line.len();
        }
        if samples.len() < positions {
            break;
        }
        games.insert(key, samples);
        good = end;
    }
    Ok(good)
}

fn read_head(line: &str) -> Option<(Key, usize)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let ["round", round, "game", game, "positions", positions] = words.as_slice() else { return None };
    Some(((round.parse().ok()?, game.parse().ok()?), positions.parse().ok()?))
}

fn read_line(line: &str, variant: &Arc<Variant>) -> Option<Sample> {
    let parts: Vec<&str> = line.trim_end().split('|').collect();
    let [fen, result, score] = parts.as_slice() else { return None };
    let result = ["0", "0.5", "1"].contains(result).then(|| result.parse().ok()).flatten()?;
    Position::parse(variant, fen).ok()?;
    Some(Sample { fen: (*fen).to_owned(), result, score: score.parse().ok()? })
}
