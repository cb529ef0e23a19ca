//! A game at the table as a record, and back: what is kept of it while it is played.

use std::sync::Arc;

use super::saves::{Kept, Save};
use super::settle::Settled;
use super::table::{Seat, Table};
use crate::board::Side;
use crate::engine::Level;
use crate::game::Game;
use crate::record::{GameResult, Node, Record, Rules, Tags};

/// Tags of what a record has no other place for: how many of its actions stand on the board, the others having been
/// taken back; who offers a draw; what the players have settled.
const STANDING: &str = "Standing";
const OFFER: &str = "DrawOffer";
const SETTLED: &str = "Settled";
const ENDED: &str = "Termination";
/// How strong the engine is.
const LEVEL: &str = "Level";
/// The tags of who plays, by side.
const SEATS: [&str; 2] = ["Red", "Black"];

/// Keeps a game while it is played.
pub struct Keeper {
    rules: Arc<Rules>,
    /// When it began: `Date` and `Time`.
    begun: [String; 2],
    /// Where it is kept; `None` if it is not.
    save: Option<Save>,
    /// What was written last.
    last: Option<Record>,
}

impl Keeper {
    /// For a game that begins now, kept if it is to be.
    ///
    /// # Errors
    /// Why it cannot be kept.
    pub fn new(rules: &Arc<Rules>, kept: bool) -> Result<Keeper, String> {
        let now = jiff::ZonedDateTime::now();
        let begun = ["%Y.%m.%d", "%H:%M:%S"].map(|form| now.strftime(form).to_string());
        let keeper = Keeper { rules: rules.clone(), begun, save: None, last: None };
        let save = kept.then(|| Save::new(rules.id())).transpose()?;
        Ok(Keeper { save, ..keeper })
    }

    /// For a game that goes on. One whose file had to be made good goes on in another file.
    ///
    /// # Errors
    /// Why it cannot be kept.
    pub fn resumed(kept: &Kept, record: &Record) -> Result<Keeper, String> {
        let tag = |name: &str| record.tags.get(name).cloned().unwrap_or_default();
        let keeper = Keeper::new(&record.rules, kept.repaired.is_some())?;
        let save = keeper.save.or_else(|| Some(kept.save.clone()));
        Ok(Keeper { begun: [tag("Date"), tag("Time")], save, last: Some(record.clone()), ..keeper })
    }

    /// A keeper that keeps nothing.
    pub fn none(rules: &Arc<Rules>) -> Keeper {
        Keeper { rules: rules.clone(), begun: Default::default(), save: None, last: None }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The name of the game, if it has been written.
    pub fn name(&self) -> Option<String> {
        self.save.as_ref().filter(|save| save.is_written()).map(Save::name)
    }

    /// Writes the game as it is now, if anything has changed since it was last written. A game in which nothing has
    /// happened yet is not written.
    ///
    /// # Errors
    /// Why it could not be written.
    pub fn keep(&mut self, table: &Table) -> Result<(), String> {
        let Some(save) = &mut self.save else { return Ok(()) };
        let record = record(&self.rules, &self.begun, table);
        let begun = self.last.is_some() || !record.line.nodes.is_empty() || table.settled.is_some();
        if begun && self.last.as_ref() != Some(&record) {
            save.write(&record)?;
            self.last = Some(record);
        }
        Ok(())
    }
}

/// The game at a table as a record. Actions that were taken back and not made anew are in it too.
fn record(rules: &Arc<Rules>, [date, time]: &[String; 2], table: &Table) -> Record {
    let mut start = table.game.clone();
    while start.undo().is_some() {}
    let mut whole = table.game.clone();
    while whole.redo().is_some() {}
    let mut record = Record::new(rules, start.position().clone());
    record.line.nodes = whole.history().map(|(action, _)| Node::plain(action)).collect();
    let mut tag = |name: &str, value: &str| record.tags.insert(name.to_owned(), value.to_owned());
    tag("Date", date);
    tag("Time", time);
    for (name, seat) in SEATS.into_iter().zip(table.seats) {
        tag(name, seat.word());
    }
    if table.seats.contains(&Seat::Engine) {
        tag(LEVEL, &table.level.number().to_string());
    }
    if table.game.plies() < record.line.nodes.len() {
        tag(STANDING, &table.game.plies().to_string());
    }
    if let Some(side) = table.offer {
        tag(OFFER, side.word());
    }
    if let Some(settled) = table.settled {
        tag(SETTLED, &settled_text(settled));
    }
    if let Some(ending) = table.ending() {
        tag(ENDED, &ending.outcome);
        record.result = ending.winner.map_or(GameResult::Draw, GameResult::Won);
    }
    record
}

/// What the players have settled, as the tag says it: `accept`, `claim`, `resign red`.
fn settled_text(settled: Settled) -> String {
    match settled {
        Settled::Resigned(side) => format!("{} {}", settled.word(), side.word()),
        Settled::Agreed | Settled::Claimed(_) => settled.word().to_owned(),
    }
}

fn side(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.word() == word)
}

/// Who played, as a kept game says.
pub fn seats(tags: &Tags) -> [Option<Seat>; 2] {
    let seat = |name: &str| {
        let word = tags.get(name)?;
        Seat::ALL.into_iter().find(|seat| seat.word() == word)
    };
    SEATS.map(seat)
}

/// How strong the engine played, as a kept game says.
pub fn level(tags: &Tags) -> Option<Level> {
    tags.get(LEVEL)?.parse().ok().and_then(Level::new)
}

/// The table of a kept game.
///
/// # Errors
/// What the record says that cannot be.
pub fn table(record: &Record, seats: [Seat; 2], seed: u64) -> Result<Table, String> {
    let mut game = Game::from_position(record.start.clone());
    for (ply, node) in record.line.nodes.iter().enumerate() {
        game.play(node.action).map_err(|illegal| format!("action {}: {illegal}", ply + 1))?;
    }
    if let Some(standing) = record.tags.get(STANDING) {
        let plies = standing.parse().ok().filter(|plies| *plies <= game.plies());
        let wrong = || format!("{STANDING} `{standing}`: the game has {} actions", game.plies());
        let plies: usize = plies.ok_or_else(wrong)?;
        while game.plies() > plies {
            game.undo();
        }
    }
    let mut table = Table::new(game, seats, seed);
    if let Some(offer) = record.tags.get(OFFER) {
        table.offer = Some(side(offer).ok_or_else(|| format!("{OFFER} `{offer}`: it is red or black"))?);
    }
    if let Some(settled) = record.tags.get(SETTLED) {
        let wrong = || format!("{SETTLED} `{settled}`: it is accept, claim, resign red or resign black");
        match settled.split_once(' ') {
            None if settled == Settled::Agreed.word() => table.settled = Some(Settled::Agreed),
            None if settled == "claim" => drop(table.claim()?),
            Some(("resign", by)) => table.settled = Some(Settled::Resigned(side(by).ok_or_else(wrong)?)),
            _ => return Err(wrong()),
        }
    }
    Ok(table)
}
