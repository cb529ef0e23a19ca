//! Who plays, and what is asked of a player.

use std::sync::Arc;
use std::time::Duration;

use crate::board::Side;
use crate::compile::worths::Worths;
use crate::engine::{Clock, Engine, Level, Limits, Score, Skill, Stop};
use crate::game::{Action, Game, Position};
use crate::lab::dice::Dice;
use crate::lab::player::Player as Chance;
use crate::variant::Variant;

use super::program::{Outside, Program};
use super::schedule::Terms;

/// One of the two of a match.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub who: Who,
    /// How long it may think; only programs and the engine at full strength are told.
    pub pace: Pace,
}

/// What a player is.
#[derive(Clone, Debug)]
pub enum Who {
    /// The engine, with worths that are not those of the file if some are given.
    Engine(Option<Worths>),
    /// The engine at a level.
    Level(Level),
    /// Takes what is worth most by looking one action ahead; of equals any.
    Greedy,
    /// A player that knows only the rules.
    Chance(Chance),
    /// Another program.
    Program(Program),
}

/// How long a player may think about an action. What is not said does not end its thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pace {
    /// Time for the whole game, and what is added after each action.
    pub clock: Option<(Duration, Duration)>,
    /// Time for each action.
    pub time: Option<Duration>,
    /// Positions looked at for each action.
    pub nodes: Option<u64>,
    /// Actions looked ahead.
    pub depth: Option<u32>,
}

impl Pace {
    /// Whether nothing is said.
    pub fn is_endless(&self) -> bool {
        *self == Pace::default()
    }

    /// Whether time counts.
    pub fn is_timed(&self) -> bool {
        self.clock.is_some() || self.time.is_some()
    }
}

impl Who {
    /// Whether it is told how long it may think.
    pub fn is_paced(&self) -> bool {
        matches!(self, Who::Engine(_) | Who::Program(_))
    }
}

/// A game that begins.
pub(super) struct Begun<'a> {
    /// Where it begins.
    pub start: &'a Position,
    /// The side the player has.
    pub side: Side,
    /// What its chance comes of.
    pub seed: u64,
}

/// What a player is told with the question for an action.
pub(super) struct Turn {
    /// By side, what the clocks show.
    pub clocks: [Option<Clock>; 2],
    /// An answer that takes longer is none.
    pub patience: Duration,
}

/// An action, with what is told of how it was found.
#[derive(Clone, Debug)]
pub(super) struct Thought {
    pub action: Action,
    pub depth: Option<u32>,
    /// Positions looked at, and the time until they had been, if that is known.
    pub nodes: Option<(u64, Option<Duration>)>,
    /// For the player.
    pub score: Option<Score>,
}

impl Thought {
    /// An action of which nothing is told.
    pub fn plain(action: Action) -> Thought {
        Thought { action, depth: None, nodes: None, score: None }
    }
}

/// Why a player does not go on with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failing {
    /// What it does is illegal.
    Illegal {
        /// As it wrote it.
        text: String,
        /// Why it is illegal.
        why: String,
    },
    /// It gives up.
    Resigned(String),
    /// It says that the game is over with a result that is not its own loss.
    Claimed(String),
    /// It says that there is nothing to do.
    Idle(String),
    /// It calls a legal action of the other illegal.
    Refused(String),
    /// It says nothing.
    Silent,
    /// It takes longer than allowed; how much, in words.
    Late(String),
    /// It has ended; with the last it said.
    Died(String),
}

impl Failing {
    /// The word of the reason.
    pub const fn word(&self) -> &'static str {
        match self {
            Failing::Illegal { .. } => "illegal move",
            Failing::Resigned(_) => "resigned",
            Failing::Claimed(_) => "false claim",
            Failing::Idle(_) => "no move",
            Failing::Refused(_) => "refused a legal move",
            Failing::Silent => "no answer",
            Failing::Late(_) => "time",
            Failing::Died(_) => "program died",
        }
    }

    /// What the player said, or how late it was; empty if nothing.
    pub fn said(&self) -> &str {
        match self {
            Failing::Illegal { text, .. } => text,
            Failing::Resigned(said)
            | Failing::Claimed(said)
            | Failing::Idle(said)
            | Failing::Refused(said)
            | Failing::Late(said)
            | Failing::Died(said) => said,
            Failing::Silent => "",
        }
    }

    /// Why an action is illegal; else empty.
    pub fn why(&self) -> &str {
        if let Failing::Illegal { why, .. } = self { why } else { "" }
    }
}

/// Someone who plays.
pub(super) trait Player: Send {
    /// A game begins, and is the only one from now on.
    fn begin(&mut self, begun: &Begun<'_>) -> Result<(), Failing>;

    /// Its action in a game that is not over and in which it is to act.
    fn act(&mut self, game: &Game, turn: &Turn) -> Result<Thought, Failing>;

    /// The game is over, with a result as records have it, and why.
    fn end(&mut self, _result: &str, _why: &str) {}
}

/// Someone who plays for an entrant.
///
/// # Errors
/// A program cannot be started, or does not play the game.
pub(super) fn seat(
    variant: &Arc<Variant>,
    entrant: &Entrant,
    terms: &Terms,
) -> Result<Box<dyn Player>, String> {
    let engine = |worths: Option<&Worths>| {
        let worths = worths.unwrap_or(variant.worths());
        Engine::with_worths(variant, worths, terms.megabytes, terms.engine_threads)
    };
    let machine = |engine: Engine, limits: Limits, level: Option<Level>| {
        Box::new(Machine { engine, limits, level, clocked: entrant.pace.clock.is_some() })
    };
    Ok(match &entrant.who {
        Who::Engine(worths) => {
            let Pace { time, nodes, depth, .. } = entrant.pace;
            let limits = Limits { time, nodes, depth, ..Limits::default() };
            machine(engine(worths.as_ref()), limits, None)
        }
        Who::Level(level) => {
            let limits = Limits { nodes: Some(level.nodes()), ..Limits::default() };
            machine(Engine::new(variant, terms.megabytes, 1), limits, Some(*level))
        }
        Who::Greedy => Box::new(Greedy { engine: Engine::new(variant, 1, 1), dice: Dice::new(0) }),
        Who::Chance(player) => Box::new(ByChance { player: *player, dice: Dice::new(0) }),
        Who::Program(program) => Box::new(Outside::start(variant, program, entrant.pace, terms)?),
    })
}

/// The engine.
struct Machine {
    engine: Engine,
    limits: Limits,
    level: Option<Level>,
    clocked: bool,
}

impl Player for Machine {
    fn begin(&mut self, begun: &Begun<'_>) -> Result<(), Failing> {
        self.engine.forget();
        self.limits.skill = self.level.map_or(Skill::default(), |level| level.skill(begun.seed));
        Ok(())
    }

    fn act(&mut self, game: &Game, turn: &Turn) -> Result<Thought, Failing> {
        let mut limits = self.limits.clone();
        if self.clocked {
            limits.clocks = turn.clocks;
        }
        let (mut depth, mut nodes) = (None, None);
        let choice = self.engine.search(game, &limits, &Stop::default(), &mut |report| {
            (depth, nodes) = (Some(report.depth), Some((report.nodes, Some(report.time))));
        });
        let choice = choice.ok_or_else(|| Failing::Idle(String::new()))?;
        Ok(Thought { action: choice.action, depth, nodes, score: Some(choice.score) })
    }
}

/// Takes what is worth most.
struct Greedy {
    /// Knows what pieces are worth.
    engine: Engine,
    dice: Dice,
}

impl Player for Greedy {
    fn begin(&mut self, begun: &Begun<'_>) -> Result<(), Failing> {
        self.dice = Dice::new(begun.seed);
        Ok(())
    }

    fn act(&mut self, game: &Game, _: &Turn) -> Result<Thought, Failing> {
        let side = game.position().actor();
        let mut actions = game.actions();
        actions.sort_unstable();
        let mut next = game.position().clone();
        let mut best = (i32::MIN, Vec::new());
        for action in actions {
            let undo = next.apply(action);
            let worth = match next.outcome().map(|outcome| outcome.winner) {
                Some(Some(winner)) => {
                    if winner == side {
                        i32::MAX
                    } else {
                        i32::MIN
                    }
                }
                Some(None) => 0,
                None => self.engine.material(&next, side),
            };
            next.revert(action, undo);
            if worth > best.0 || best.1.is_empty() {
                best = (worth, vec![action]);
            } else if worth == best.0 {
                best.1.push(action);
            }
        }
        let (_, best) = best;
        if best.is_empty() {
            return Err(Failing::Idle(String::new()));
        }
        Ok(Thought::plain(best[self.dice.below(best.len())]))
    }
}

/// A player that knows only the rules.
struct ByChance {
    player: Chance,
    dice: Dice,
}

impl Player for ByChance {
    fn begin(&mut self, begun: &Begun<'_>) -> Result<(), Failing> {
        self.dice = Dice::new(begun.seed);
        Ok(())
    }

    fn act(&mut self, game: &Game, _: &Turn) -> Result<Thought, Failing> {
        let action = self.player.choose(game, &mut self.dice);
        action.map(Thought::plain).ok_or_else(|| Failing::Idle(String::new()))
    }
}
