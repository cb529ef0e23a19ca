//! The engine at the table.

use std::sync::Arc;

use crate::board::Side;
use crate::engine::{Choice, Engine, Level, Limits, Score, Stop};
use crate::game::Game;
use crate::variant::Variant;

/// Plays for the sides that the engine has, and gives hints.
pub struct Machine {
    /// By side, so that none knows what the other has thought; the third gives hints, the fourth says what positions
    /// are worth.
    engines: [Option<Engine>; 4],
    level: Level,
    seed: u64,
}

/// Megabytes for what an engine remembers.
const MEMORY: usize = 16;
/// Positions looked at to say what one is worth.
const GLANCE: u64 = 4_000;
/// The engine agrees to a draw if it is not better by more than this, in centipawns.
const CONTENT: i32 = 0;

impl Machine {
    /// A machine of some strength.
    pub fn new(level: Level, seed: u64) -> Machine {
        Machine { engines: [const { None }; 4], level, seed }
    }

    /// What it does for the side to act. `None` if the game is over. What it has found when it is stopped is not what it
    /// would have done.
    pub fn choose(&mut self, game: &Game, stop: &Stop) -> Option<Choice> {
        let side = game.position().actor();
        let limits = Limits {
            nodes: Some(self.level.nodes()),
            skill: self.level.skill(self.seed.wrapping_add(side as u64)),
            ..Limits::default()
        };
        search(&mut self.engines[side.index()], game, &limits, stop)
    }

    /// What it would do as well as it can. `None` if the game is over.
    pub fn hint(&mut self, game: &Game, stop: &Stop) -> Option<Choice> {
        let limits = Limits { nodes: Some(Level::HIGHEST.nodes()), ..Limits::default() };
        search(&mut self.engines[2], game, &limits, stop)
    }

    /// What the position is worth to Red, at a glance. `None` if the game is over.
    pub fn worth(&mut self, game: &Game, stop: &Stop) -> Option<Score> {
        let limits = Limits { nodes: Some(GLANCE), ..Limits::default() };
        let score = search(&mut self.engines[3], game, &limits, stop)?.score;
        Some(if game.position().actor() == Side::Red { score } else { score.turned() })
    }

    /// Whether it agrees to a draw for a side.
    pub fn agrees(&mut self, game: &Game, side: Side, stop: &Stop) -> bool {
        let mine = game.position().actor() == side;
        self.hint(game, stop).is_some_and(|choice| {
            match if mine { choice.score } else { choice.score.turned() } {
                Score::Centipawns(value) => value <= CONTENT,
                Score::Loses(_) => true,
                Score::Wins(_) => false,
            }
        })
    }
}

fn search(engine: &mut Option<Engine>, game: &Game, limits: &Limits, stop: &Stop) -> Option<Choice> {
    let variant: &Arc<Variant> = game.position().variant();
    // the rules of a game may be edited while it is played
    if engine.as_ref().is_some_and(|engine| !Arc::ptr_eq(engine.variant(), variant)) {
        *engine = None;
    }
    let choice =
        engine.get_or_insert_with(|| Engine::new(variant, MEMORY, 1)).search(game, limits, stop, &mut |_| ());
    if stop.is_stopped() {
        // how far it came hangs on the clock: what it plays next must not
        *engine = None;
    }
    choice
}
