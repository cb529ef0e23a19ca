//! Which games of a match are played, and when.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use super::game::{Played, play};
use super::opening::Openings;
use super::player::{Entrant, Player, seat};
use crate::variant::Variant;

/// A match.
pub struct Match {
    /// The game.
    pub variant: Arc<Variant>,
    /// Who plays.
    pub entrants: [Entrant; 2],
    /// How many games; an even number.
    pub games: usize,
    /// How many of them at a time; at least 1.
    pub threads: usize,
    /// Where they begin.
    pub openings: Openings,
    /// By what they are played.
    pub terms: Terms,
}

/// What holds for all games of a match.
#[derive(Clone, Debug)]
pub struct Terms {
    /// How much longer than allowed an action may take.
    pub margin: Duration,
    /// How long an answer is waited for where no time is kept.
    pub patience: Duration,
    /// A game of so many actions is a draw.
    pub most: usize,
    /// A player that thinks it stands worse by this, in centipawns, three times in a row, has lost.
    pub resign: Option<i32>,
    /// What all chance comes of.
    pub seed: u64,
    /// Threads of each engine.
    pub engine_threads: usize,
    /// Megabytes of each engine.
    pub megabytes: usize,
    /// Whether a game begins elsewhere than the game's start.
    pub set_up: bool,
}

impl Terms {
    /// What a player's chance in a game comes of.
    pub(super) fn seed_of(&self, number: usize, player: usize) -> u64 {
        mixed(self.seed, (number as u64) << 1 | player as u64 | 1 << 63)
    }
}

/// Another seed for each number.
pub(super) fn mixed(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Match {
    /// Plays the games. `take` is given each in the order of their numbers, and breaks the match off if it has seen
    /// enough. With players of this program, and where time does not count, they are the same for the same seed, however
    /// many are played at a time.
    ///
    /// # Errors
    /// A player cannot play: why, for people. No game has been played then.
    pub fn play(self, take: &mut dyn FnMut(Played) -> ControlFlow<()>) -> Result<(), String> {
        let Match { variant, entrants, games, threads, openings, terms } = self;
        let tables = threads.clamp(1, games.max(1));
        let seats = (0..tables)
            .map(|_| Ok([seat(&variant, &entrants[0], &terms)?, seat(&variant, &entrants[1], &terms)?]));
        let seats: Vec<[Box<dyn Player>; 2]> = seats.collect::<Result<_, String>>()?;
        let (openings, next, stop) = (Mutex::new(openings), AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, receiver) = mpsc::channel();
        let work = |mut seats: [Box<dyn Player>; 2], sender: mpsc::Sender<Played>| {
            loop {
                let number = next.fetch_add(1, Relaxed);
                if number >= games || stop.load(Relaxed) {
                    return;
                }
                let opening = openings.lock().unwrap_or_else(PoisonError::into_inner).get(number / 2);
                let Some(played) = play(number, &opening, &entrants, &mut seats, &terms, &stop) else {
                    return;
                };
                if sender.send(played).is_err() {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            for seats in seats {
                let (sender, work) = (sender.clone(), &work);
                scope.spawn(move || work(seats, sender));
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut taken = 0;
            for played in receiver {
                waiting.insert(played.number, played);
                while let Some(played) = waiting.remove(&taken) {
                    taken += 1;
                    if take(played).is_break() {
                        stop.store(true, Relaxed);
                        return;
                    }
                }
            }
        });
        Ok(())
    }
}
