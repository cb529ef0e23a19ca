//! How a game comes to the table: begun, or gone on with.

use std::sync::Arc;

use serde::Serialize;

use super::clock::Control;
use super::keep::{self, Keeper};
use super::saves::Kept;
use super::table::{Seat, Table};
use crate::cells::words::clean;
use crate::engine::Level;
use crate::game::{Game, Position};
use crate::record::{Record, Rules};

/// Who plays if nobody says so.
const SEATS: [Seat; 2] = [Seat::Human, Seat::Engine];

/// What somebody wants of a table.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Who plays, by side; if nobody says so: who played in a game that is gone on with, or a human against the engine.
    pub seats: [Option<Seat>; 2],
    /// How strong the engine plays.
    pub level: Option<Level>,
    /// For random movers and the engine.
    pub seed: u64,
    /// Whether the game is kept. One of machines is not.
    pub kept: bool,
    /// The time there is, by side. A game that is gone on with has its own.
    pub controls: Option<[Control; 2]>,
    /// Whether what is touched must act. A game that is gone on with has its own law.
    pub touch_move: bool,
}

/// A game with its players.
pub struct Seated {
    /// The game.
    pub table: Table,
    /// Keeps it.
    pub keeper: Keeper,
    /// What is to be said of that.
    pub notes: Vec<String>,
}

impl Seated {
    /// Takes the keeper there is; where there is none it is said why, and the game is not kept.
    fn new(table: Table, keeper: Result<Keeper, String>, rules: &Arc<Rules>) -> Seated {
        let (keeper, notes) = match keeper {
            Ok(keeper) => (keeper, Vec::new()),
            Err(why) => (Keeper::none(rules), vec![unkept(&why)]),
        };
        Seated { table, keeper, notes }
    }
}

/// That a game is not kept.
pub fn unkept(why: &str) -> String {
    format!("this game is not kept: {}", clean(why))
}

/// A game that begins.
pub fn begin(rules: &Arc<Rules>, position: Position, wanted: &Wanted) -> Seated {
    let red = wanted.seats[0].unwrap_or(SEATS[0]);
    // whoever gives it Red wants to play it
    let usual = if red == Seat::Engine { Seat::Human } else { SEATS[1] };
    let seats = [red, wanted.seats[1].unwrap_or(usual)];
    let mut table = Table::new(Game::from_position(position), seats, wanted.seed);
    table.level = wanted.level.unwrap_or_default();
    if let Some(controls) = wanted.controls {
        table = table.with_clock(controls);
    }
    if wanted.touch_move {
        table = table.with_touch_move();
    }
    let keeper = Keeper::new(rules, wanted.kept && !table.is_automatic());
    Seated::new(table, keeper, rules)
}

/// A game that was kept.
///
/// # Errors
/// It cannot be read.
pub fn resume(kept: &Kept, wanted: &Wanted) -> Result<Seated, String> {
    let name = clean(&kept.save.name());
    let damaged =
        |why: &str| format!("the kept game {name} cannot be read: {}; its file is left as it is", clean(why));
    let record = kept.record.as_ref().map_err(|why| damaged(why))?;
    let before = keep::seats(&record.tags);
    let seats = [0, 1].map(|i| wanted.seats[i].or(before[i]).unwrap_or(SEATS[i]));
    let mut table = keep::table(record, seats, wanted.seed).map_err(|why| damaged(&why))?;
    table.level = wanted.level.or_else(|| keep::level(&record.tags)).unwrap_or_default();
    let is_kept = wanted.kept && !table.is_automatic();
    let keeper = if is_kept { Keeper::resumed(kept, record) } else { Ok(Keeper::none(&record.rules)) };
    let mut seated = Seated::new(table, keeper, &record.rules);
    if let Some(repaired) = &kept.repaired {
        let text = "the file is left as it is, and the game is kept in another from here";
        seated.notes.insert(0, format!("{name}: {}; {text}", clean(repaired)));
    }
    Ok(seated)
}

/// How far a kept game has gone.
#[derive(Serialize)]
pub struct Progress {
    /// Actions on the board.
    pub plies: usize,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// Who acts next.
    pub to_act: &'static str,
}

/// How far a kept game has gone.
///
/// # Errors
/// What the record says that cannot be.
pub fn progress(record: &Record) -> Result<Progress, String> {
    let table = keep::table(record, SEATS, 0)?;
    let outcome = table.ending().map(|ending| ending.outcome);
    Ok(Progress { plies: table.game().plies(), outcome, to_act: table.actor().word() })
}
