//! One game of a match.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::opening::Opening;
use super::player::{Begun, Entrant, Failing, Player, Thought, Turn};
use super::schedule::Terms;
use crate::board::Side;
use crate::engine::{Clock, Score};
use crate::game::{Action, Game, Position, Reason};
use crate::record::GameResult;

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number in the match, from 0. Two that follow each other have one opening.
    pub number: usize,
    /// Who had Red: 0 or 1, by the order of the players.
    pub red: usize,
    /// Where it began.
    pub start: Position,
    /// What was done, the actions of the opening among it.
    pub actions: Vec<Action>,
    /// How it ended.
    pub ending: Ending,
    /// By player, what its actions took.
    pub efforts: [Effort; 2],
}

/// How a game of a match ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who has won; `None` is a draw.
    pub winner: Option<Side>,
    /// By what.
    pub by: By,
}

/// What ended a game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum By {
    /// The rules.
    Rules(Reason),
    /// The loser did not go on as it should have.
    Failing(Failing),
    /// The loser thought itself lost.
    Hopeless,
    /// It had gone on long enough.
    Cut,
}

/// What the actions of a player took.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Effort {
    /// How many there were.
    pub actions: usize,
    /// Time for all of them.
    pub time: Duration,
    /// Positions looked at, as far as they were told.
    pub nodes: u64,
    /// For how many actions they were told.
    pub counted: usize,
    /// Time in which they were looked at, as it was told with them; else all of it.
    pub counted_time: Duration,
    /// Sum of the depths that were told.
    pub depths: u64,
    /// How many depths were told.
    pub deep: usize,
}

impl Effort {
    fn add(&mut self, thought: &Thought, time: Duration) {
        self.actions += 1;
        self.time += time;
        if let Some((nodes, until)) = thought.nodes {
            self.nodes += nodes;
            self.counted += 1;
            self.counted_time += until.unwrap_or(time);
        }
        if let Some(depth) = thought.depth {
            self.depths += u64::from(depth);
            self.deep += 1;
        }
    }

    /// Both together.
    pub fn with(self, other: &Effort) -> Effort {
        Effort {
            actions: self.actions + other.actions,
            time: self.time + other.time,
            nodes: self.nodes + other.nodes,
            counted: self.counted + other.counted,
            counted_time: self.counted_time + other.counted_time,
            depths: self.depths + other.depths,
            deep: self.deep + other.deep,
        }
    }
}

impl By {
    /// The word of the reason.
    pub const fn word(&self) -> &'static str {
        match self {
            By::Rules(reason) => reason.word(),
            By::Failing(failing) => failing.word(),
            By::Hopeless => "adjudicated",
            By::Cut => "cut",
        }
    }
}

impl Ending {
    fn lost(loser: Side, by: By) -> Ending {
        Ending { winner: Some(loser.other()), by }
    }

    /// The result as records have it.
    pub fn result(&self) -> GameResult {
        self.winner.map_or(GameResult::Draw, GameResult::Won)
    }
}

impl Played {
    /// The player that had a side: 0 or 1.
    pub fn player(&self, side: Side) -> usize {
        self.red ^ side.index()
    }

    /// What the first player got: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn halves(&self) -> usize {
        match self.ending.winner.map(|side| self.player(side)) {
            Some(0) => 2,
            None => 1,
            Some(_) => 0,
        }
    }
}

/// After so many actions in a row that a player thinks lost, the game is.
const HOPELESS: u32 = 3;

/// What one of the players has left.
struct Standing {
    clock: Option<Clock>,
    hopeless: u32,
}

/// Plays a game. `None` if it was stopped.
pub(super) fn play(
    number: usize,
    opening: &Opening,
    entrants: &[Entrant; 2],
    seats: &mut [Box<dyn Player>; 2],
    terms: &Terms,
    stop: &AtomicBool,
) -> Option<Played> {
    let red = number % 2;
    let mut game = Game::from_position(opening.start.clone());
    for action in &opening.actions {
        // what was legal when the opening was made is legal now
        game.play(*action).ok()?;
    }
    let mut table = Table {
        number,
        red,
        game,
        entrants,
        seats,
        terms,
        standing: Side::BOTH.map(|side| {
            let clock = entrants[red ^ side.index()].pace.clock;
            let clock = clock.map(|(left, increment)| Clock { left, increment, moves: None });
            Standing { clock, hopeless: 0 }
        }),
        efforts: [Effort::default(); 2],
    };
    let ending = table.run(&opening.start, stop)?;
    let (result, why) = (ending.result().text(), ending.by.word());
    table.seats.iter_mut().for_each(|player| player.end(result, why));
    let actions = table.game.history().map(|(action, _)| action).collect();
    let efforts = table.efforts;
    Some(Played { number, red, start: opening.start.clone(), actions, ending, efforts })
}

/// A game that goes on.
struct Table<'a> {
    number: usize,
    red: usize,
    game: Game,
    entrants: &'a [Entrant; 2],
    seats: &'a mut [Box<dyn Player>; 2],
    terms: &'a Terms,
    /// By side.
    standing: [Standing; 2],
    /// By player.
    efforts: [Effort; 2],
}

impl Table<'_> {
    /// `None` if it was stopped.
    fn run(&mut self, start: &Position, stop: &AtomicBool) -> Option<Ending> {
        for side in Side::BOTH {
            let player = self.red ^ side.index();
            let seed = self.terms.seed_of(self.number, player);
            let begun = Begun { start, side, seed };
            if let Err(failing) = self.seats[player].begin(&begun) {
                return Some(Ending::lost(side, By::Failing(failing)));
            }
        }
        loop {
            if stop.load(Relaxed) {
                return None;
            }
            if let Some(outcome) = self.game.outcome() {
                return Some(Ending { winner: outcome.winner, by: By::Rules(outcome.reason) });
            }
            if self.game.plies() >= self.terms.most {
                return Some(Ending { winner: None, by: By::Cut });
            }
            let side = self.game.position().actor();
            if let Err(by) = self.act(side) {
                return Some(Ending::lost(side, by));
            }
        }
    }

    /// Lets a side act. What has made it lose is the error.
    fn act(&mut self, side: Side) -> Result<(), By> {
        let player = self.red ^ side.index();
        let pace = self.entrants[player].pace;
        let margin = self.terms.margin;
        let clock = self.standing[side.index()].clock;
        let allowed = [clock.map(|clock| clock.left), pace.time].into_iter().flatten().min();
        let allowed = allowed.map(|time| time + margin);
        let turn = Turn {
            clocks: [0, 1].map(|side| self.standing[side].clock),
            patience: allowed.unwrap_or(self.terms.patience),
        };
        let begun = Instant::now();
        let answer = self.seats[player].act(&self.game, &turn);
        let time = begun.elapsed();
        let late = |allowed: Duration| {
            let (took, left) = (time.as_millis(), allowed.saturating_sub(margin).as_millis());
            By::Failing(Failing::Late(format!("{took} ms, where there were {left}")))
        };
        let thought = match (answer, allowed) {
            (Err(Failing::Silent), Some(allowed)) => return Err(late(allowed)),
            (Ok(_), Some(allowed)) if time > allowed => return Err(late(allowed)),
            (Err(failing), _) => return Err(By::Failing(failing)),
            (Ok(thought), _) => thought,
        };
        if let Err(illegal) = self.game.play(thought.action) {
            let text = self.game.position().action_text(thought.action);
            return Err(By::Failing(Failing::Illegal { text, why: illegal.to_string() }));
        }
        self.efforts[player].add(&thought, time);
        let standing = &mut self.standing[side.index()];
        if let Some(clock) = &mut standing.clock {
            clock.left = clock.left.saturating_sub(time) + clock.increment;
        }
        let hopeless = |limit: i32| match thought.score {
            Some(Score::Centipawns(value)) => value <= -limit,
            Some(Score::Loses(_)) => true,
            Some(Score::Wins(_)) | None => false,
        };
        standing.hopeless = if self.terms.resign.is_some_and(hopeless) { standing.hopeless + 1 } else { 0 };
        if standing.hopeless >= HOPELESS && self.game.outcome().is_none() {
            return Err(By::Hopeless);
        }
        Ok(())
    }
}
