//! The games of a match as records.

use std::path::Path;
use std::sync::Arc;

use super::told::Account;
use crate::arena::{By, Played};
use crate::board::Side;
use crate::cli::fault::Fault;
use crate::cli::output::Output;
use crate::cli::words::clean;
use crate::notation::Style;
use crate::record::{Format, Node, Record, Rules, write};

/// A file that games are written to; it is in its place when all are.
pub struct Games {
    rules: Arc<Rules>,
    format: Format,
    output: Output,
    written: usize,
}

/// The ends of names of files, each with its format.
const ENDS: [(&str, Format); 5] = [
    (".qigui.pgn", Format::Qigui),
    (".pgn", Format::Pgn),
    (".qigui", Format::Qigui),
    (".txt", Format::List),
    (".dhtmlxq", Format::Dhtml),
];

impl Games {
    /// A file, its format by its name.
    pub fn create(path: &Path, rules: &Arc<Rules>) -> Result<Games, Fault> {
        let name = path.display().to_string().to_lowercase();
        let Some((_, format)) = ENDS.iter().find(|(end, _)| name.ends_with(end)) else {
            let ends = ENDS.map(|(end, _)| end).join(", ");
            let message =
                format!("{}: its name has to say its format: {ends}", clean(&path.display().to_string()));
            return Err(Fault::Input(message));
        };
        let empty = Record::new(rules, rules.variant().start());
        if write(&empty, *format, Style::Own).is_none() {
            let (id, format) = (clean(rules.id()), format.name());
            return Err(Fault::Input(format!("the format {format} has no place for games of `{id}`")));
        }
        Ok(Games { rules: Arc::clone(rules), format: *format, output: Output::open(Some(path))?, written: 0 })
    }

    /// Writes a game.
    pub fn add(&mut self, played: &Played, account: &Account) -> Result<(), Fault> {
        let record = self.record(played, account);
        if let Some(written) = write(&record, self.format, Style::Own) {
            if self.written > 0 && self.format.is_parted() {
                self.output.write(b"\n")?;
            }
            self.output.write(written.text.as_bytes())?;
            self.written += 1;
        }
        Ok(())
    }

    /// Puts the file in its place.
    pub fn finish(self) -> Result<(), Fault> {
        self.output.finish()
    }

    fn record(&self, played: &Played, account: &Account) -> Record {
        let mut record = Record::new(&self.rules, played.start.clone());
        let [red, black] = Side::BOTH.map(|side| account.names[played.player(side)].clone());
        let round = format!("{}.{}", played.number / 2 + 1, played.number % 2 + 1);
        let by = &played.ending.by;
        let tags = [("Event", "qigui match"), ("Round", &round), ("Red", &red), ("Black", &black)];
        let tags = tags.into_iter().chain([("Termination", by.word())]);
        record.tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        record.line.nodes = played.actions.iter().map(|action| Node::plain(*action)).collect();
        record.result = played.ending.result();
        if let By::Failing(failing) = by {
            let comments = match record.line.nodes.last_mut() {
                Some(last) => &mut last.after,
                None => &mut record.line.comments,
            };
            let loser = played.ending.winner.map_or(Side::Red, Side::other);
            comments.push(account.fault_of(loser, failing));
        }
        record
    }
}
