//! A game at the table as a record, and back: what is kept of it while it is played.

use std::collections::HashMap;
use std::sync::Arc;

use super::clock::{Clock, Control, Left};
use super::saves::{Kept, Save};
use super::settle::Settled;
use super::table::{Seat, Table};
use super::timed;
use super::tree::{NodeId, ROOT, Tree};
use crate::board::Side;
use crate::engine::Level;
use crate::game::Game;
use crate::record::{GameResult, Record, Rules, Tags};

/// Tags of what a record has no other place for: how many of its actions stand on the board, the others having been
/// taken back; who offers a draw; what the players have settled.
const STANDING: &str = "Standing";
const OFFER: &str = "DrawOffer";
const SETTLED: &str = "Settled";
const ENDED: &str = "Termination";
/// How strong the engine is.
const LEVEL: &str = "Level";
/// The time there is, as PGN calls it; and by side where one has less.
const CONTROL: &str = "TimeControl";
const CONTROLS: [&str; 2] = ["RedTimeControl", "BlackTimeControl"];
/// What is left of it, by side.
const CLOCKS: [&str; 2] = ["RedClock", "BlackClock"];
/// That what is touched must act.
const TOUCH: &str = "TouchMove";
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

    /// The rules of the game are others from now on.
    pub fn set_rules(&mut self, rules: &Arc<Rules>) {
        self.rules = rules.clone();
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

/// The game at a table as a record: what is on the board and what was taken back last is its line, everything else that
/// was played is a variation.
fn record(rules: &Arc<Rules>, [date, time]: &[String; 2], table: &Table) -> Record {
    let mut record = Record::new(rules, table.game.beginning());
    record.line = table.tree.line(&told);
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
    if let Some(clock) = &table.clock {
        let [red, black] = clock.controls().map(|control| control.tag());
        if red == black {
            tag(CONTROL, &red);
        } else {
            tag(CONTROLS[0], &red);
            tag(CONTROLS[1], &black);
        }
        for (name, left) in CLOCKS.into_iter().zip(clock.noted()) {
            tag(name, &timed::written(&left));
        }
    }
    if table.touch_move {
        tag(TOUCH, "yes");
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

/// What a node tells of the time: what is left to the side that acted.
fn told(tree: &Tree, node: NodeId) -> Option<String> {
    let (before, after) = (tree.left(tree.parent(node)?)?, tree.left(node)?);
    let side = Side::BOTH.into_iter().find(|side| before[side.index()] != after[side.index()])?;
    Some(timed::comment(&after[side.index()]))
}

/// What the players have settled, as the tag says it: `accept`, `claim`, `resign red`, `time red`.
fn settled_text(settled: Settled) -> String {
    match settled {
        Settled::Resigned(side) | Settled::OutOfTime(side) => format!("{} {}", settled.word(), side.word()),
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

/// The table of a kept game. Its clock, if it has one, stands.
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
    let mut tree = Tree::of(&record.line);
    let main = std::iter::successors(Some(ROOT), |node| tree.next(*node));
    let standing = main.take(game.plies() + 1).last();
    tree.go(standing.unwrap_or(ROOT));
    let mut table = Table { tree, ..Table::new(game, seats, seed) };
    if let Some(offer) = record.tags.get(OFFER) {
        table.offer = Some(side(offer).ok_or_else(|| format!("{OFFER} `{offer}`: it is red or black"))?);
    }
    table.touch_move = record.tags.contains_key(TOUCH);
    table.clock = clock(record, &mut table.tree)?;
    if let Some(settled) = record.tags.get(SETTLED) {
        table.settled = Some(read_settled(settled, &table)?);
    }
    Ok(table)
}

/// What the players have settled, as [`settled_text`] says it.
fn read_settled(text: &str, table: &Table) -> Result<Settled, String> {
    let wrong =
        || format!("{SETTLED} `{text}`: it is accept, claim, resign or time, the last two with a side");
    match text.split_once(' ') {
        None if text == Settled::Agreed.word() => Ok(Settled::Agreed),
        None if text == "claim" => {
            let outcome = table.game.claim();
            let outcome = outcome.ok_or_else(|| format!("{SETTLED} `{text}`: somebody can still win"))?;
            Ok(Settled::Claimed(outcome))
        }
        Some(("resign", by)) => Ok(Settled::Resigned(side(by).ok_or_else(wrong)?)),
        Some(("time", of)) if table.clock.is_some() => Ok(Settled::OutOfTime(side(of).ok_or_else(wrong)?)),
        _ => Err(wrong()),
    }
}

/// The clock of a kept game, which stands; what was left at every action goes into the tree. `None` if it has none.
fn clock(record: &Record, tree: &mut Tree) -> Result<Option<Clock>, String> {
    let control = |name: &str| {
        let text = record.tags.get(name);
        text.map(|text| Control::read(text).map_err(|why| format!("{name} `{text}`: {why}"))).transpose()
    };
    let controls = match (control(CONTROL)?, control(CONTROLS[0])?, control(CONTROLS[1])?) {
        (_, Some(red), Some(black)) => [red, black],
        (Some(both), ..) => [both; 2],
        _ => return Ok(None),
    };
    let whole = controls.map(|control| control.whole());
    let left = |what: &str, text: &str, side: Side| -> Result<Left, String> {
        let left = timed::read(text, &whole[side.index()]);
        left.ok_or_else(|| format!("{what} `{text}`: it is no time that is left"))
    };
    let comments = tree.take_comments(|text| timed::read_comment(text).map(str::to_owned));
    let comments: HashMap<NodeId, String> = comments.into_iter().collect();
    let mut open = vec![(ROOT, record.start.clone(), whole)];
    while let Some((node, position, known)) = open.pop() {
        tree.set_left(node, known);
        for child in tree.children(node).to_vec() {
            let (mut after, mut known, side) = (position.clone(), known, position.actor());
            tree.action(child).map(|action| after.apply(action));
            if let Some(text) = comments.get(&child) {
                known[side.index()] = left("clk", text, side)?;
            }
            open.push((child, after, known));
        }
    }
    let mut now = tree.left(tree.here()).unwrap_or(whole);
    for (side, name) in Side::BOTH.into_iter().zip(CLOCKS) {
        if let Some(text) = record.tags.get(name) {
            now[side.index()] = left(name, text, side)?;
        }
    }
    Ok(Some(Clock::standing(controls, now)))
}
