//! Where games of a match begin.

use std::collections::HashSet;
use std::sync::Arc;

use super::schedule::mixed;
use crate::engine::{Engine, Limits, Score, Stop};
use crate::game::{Action, Game, Position};
use crate::lab::dice::Dice;
use crate::variant::Variant;

/// A position, and actions from it that are made without asking anybody.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Where the game begins.
    pub start: Position,
    /// What is done then.
    pub actions: Vec<Action>,
}

/// The openings of a match, one for two games.
pub struct Openings {
    made: Vec<Opening>,
    /// Makes more of them; without it, they begin again with the first.
    maker: Option<Maker>,
}

/// Makes openings by chance.
struct Maker {
    variant: Arc<Variant>,
    engine: Engine,
    plies: usize,
    seed: u64,
    /// What has been had, by the hash of the position.
    had: HashSet<u64>,
}

/// So many openings are tried for one that is good; then the best of them is taken.
const TRIES: u64 = 200;
/// A side that stands better by more than this has won too much, in centipawns.
const LIMIT: i32 = 80;
/// Positions that are looked at, first to see that nothing is given away, then to be sure.
const LOOKS: [u64; 2] = [150, 3000];

impl Openings {
    /// These, one after the other and again; at least one.
    pub fn given(openings: Vec<Opening>) -> Openings {
        Openings { made: openings, maker: None }
    }

    /// By chance: so many legal actions from the start, after which the position is quiet, the game goes on and neither
    /// side stands much better; each another as long as there are others.
    pub fn random(variant: &Arc<Variant>, plies: usize, seed: u64) -> Openings {
        let engine = Engine::new(variant, 1, 1);
        let variant = Arc::clone(variant);
        Openings {
            made: Vec::new(),
            maker: Some(Maker { variant, engine, plies, seed, had: HashSet::new() }),
        }
    }

    /// The opening of a number, from 0: the same whoever asks, and in whatever order.
    pub(super) fn get(&mut self, number: usize) -> Opening {
        if let Some(maker) = &mut self.maker {
            while self.made.len() <= number {
                self.made.push(maker.make(self.made.len() as u64));
            }
        }
        self.made[number % self.made.len()].clone()
    }
}

impl Maker {
    fn make(&mut self, number: u64) -> Opening {
        let mut dice = Dice::new(mixed(self.seed, number));
        let mut best: Option<((bool, i32), Game)> = None;
        for _ in 0..TRIES {
            let Some(game) = self.walk(&mut dice) else { continue };
            let again = self.had.contains(&game.position().hash());
            let mut lead = 0;
            for nodes in LOOKS {
                lead = self.lead(&game, nodes);
                if lead > LIMIT {
                    break;
                }
            }
            let rank = (again, lead);
            if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                best = Some((rank, game));
            }
            if !again && lead <= LIMIT || self.plies == 0 {
                break;
            }
        }
        let start = self.variant.start();
        let Some((_, game)) = best else { return Opening { start, actions: Vec::new() } };
        self.had.insert(game.position().hash());
        Opening { start, actions: game.history().map(|(action, _)| action).collect() }
    }

    /// Random actions from the start. `None` if the game ends, or something is still to be settled.
    fn walk(&self, dice: &mut Dice) -> Option<Game> {
        let mut game = Game::new(&self.variant);
        for _ in 0..self.plies {
            let mut actions = game.actions();
            actions.sort_unstable();
            if actions.is_empty() {
                return None;
            }
            game.play(actions[dice.below(actions.len())]).ok()?;
        }
        let position = game.position();
        let settled = position.waiting().is_none() && position.chain().is_none() && !position.in_check();
        (settled && game.outcome().is_none()).then_some(game)
    }

    /// By how much one of the sides stands better.
    fn lead(&self, game: &Game, nodes: u64) -> i32 {
        self.engine.forget();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        match self.engine.search(game, &limits, &Stop::default(), &mut |_| ()).map(|choice| choice.score) {
            Some(Score::Centipawns(value)) => value.abs(),
            _ => i32::MAX,
        }
    }
}
