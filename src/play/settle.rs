//! What players settle between themselves: draws that are offered or claimed, giving up; and what the clock settles.

use std::time::Instant;

use super::status;
use super::table::{Seat, Table};
use crate::board::Side;
use crate::cells::words::side_name;
use crate::game::Outcome;

/// How the players themselves have ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Settled {
    /// A side gave up.
    Resigned(Side),
    /// One offered a draw and the other accepted.
    Agreed,
    /// A side asked for a draw to which it has a right.
    Claimed(Outcome),
    /// The time of a side is up.
    OutOfTime(Side),
}

/// The end of a game.
pub struct Ending {
    /// Who has won; nobody in a draw.
    pub winner: Option<Side>,
    /// As in files: `red by checkmate`.
    pub outcome: String,
    /// In a sentence.
    pub told: String,
}

impl Settled {
    /// What is taken back with it.
    pub fn word(self) -> &'static str {
        match self {
            Settled::Resigned(_) => "resign",
            Settled::Agreed => "accept",
            Settled::Claimed(_) => "claim",
            Settled::OutOfTime(_) => "time",
        }
    }
}

/// What was done, in a sentence; or why it was not.
type Answer = Result<String, String>;

impl Table {
    /// How the game has ended: by its rules, or as the players settled it.
    pub fn ending(&self) -> Option<Ending> {
        let position = self.game.position();
        let by_rules = |outcome: Outcome| Ending {
            winner: outcome.winner,
            outcome: outcome.to_string(),
            told: status::summary(position, Some(outcome)),
        };
        match self.settled {
            None => self.game.outcome().map(by_rules),
            Some(Settled::Claimed(outcome)) => Some(by_rules(outcome)),
            Some(Settled::Resigned(side)) => {
                let outcome = format!("{} by resignation", side.other().word());
                let [winner, loser] = [side.other(), side].map(|side| side_name(position.variant(), side));
                let told = format!("{winner} has won: {loser} has resigned ({outcome}).");
                Some(Ending { winner: Some(side.other()), outcome, told })
            }
            Some(Settled::Agreed) => {
                let outcome = "draw by agreement".to_string();
                let told = format!("Draw: both have agreed ({outcome}).");
                Some(Ending { winner: None, outcome, told })
            }
            Some(Settled::OutOfTime(side)) => Some(self.out_of_time(side)),
        }
    }

    /// Who has no time left has lost; unless the other side cannot win either.
    fn out_of_time(&self, side: Side) -> Ending {
        let [winner, loser] = [side.other(), side].map(|side| self.name(side));
        if self.game.claim().is_some() {
            let outcome = "draw on time".to_string();
            let told = format!("Draw: {loser}'s time is up, and nobody can win any more ({outcome}).");
            return Ending { winner: None, outcome, told };
        }
        let outcome = format!("{} on time", side.other().word());
        let told = format!("{winner} has won: {loser}'s time is up ({outcome}).");
        Ending { winner: Some(side.other()), outcome, told }
    }

    fn name(&self, side: Side) -> String {
        side_name(self.game.position().variant(), side)
    }

    /// The side that asks for something, if the game goes on.
    fn asks(&self) -> Result<Side, String> {
        match self.ending() {
            None => Ok(self.actor()),
            Some(ending) => Err(format!("the game is over: {}", ending.told)),
        }
    }

    pub(super) fn settle(&mut self, settled: Settled, now: Instant) {
        (self.settled, self.offer, self.touched) = (Some(settled), None, None);
        self.run_clock(now);
    }

    /// Offers a draw in the name of the side to act, or accepts the one that was offered to it.
    pub fn draw(&mut self, now: Instant) -> Answer {
        let side = self.asks()?;
        let other = side.other();
        if self.offer == Some(other) {
            return self.accept(now);
        }
        if self.seats[other.index()] == Seat::Random {
            return Ok(format!("{} declines: a random mover plays on to the end.", self.name(other)));
        }
        self.offer = Some(side);
        let [name, other] = [side, other].map(|side| self.name(side));
        Ok(format!("{name} offers a draw: {other} answers `accept` or `decline`, or plays on."))
    }

    /// The side that was offered a draw, which is to answer.
    fn answers(&self) -> Result<Side, String> {
        self.asks()?;
        let by = self.offer.ok_or("no draw has been offered: `draw` offers one")?;
        Ok(by.other())
    }

    /// Accepts a draw in the name of the side to which it was offered, whoever is to act.
    pub fn accept(&mut self, now: Instant) -> Answer {
        let side = self.answers()?;
        self.settle(Settled::Agreed, now);
        Ok(format!("{} accepts.", self.name(side)))
    }

    /// Declines it.
    pub fn decline(&mut self) -> Answer {
        let side = self.answers()?;
        self.offer = None;
        Ok(format!("{} declines.", self.name(side)))
    }

    /// Gives up in the name of the side to act.
    pub fn resign(&mut self, now: Instant) -> Answer {
        let side = self.asks()?;
        self.settle(Settled::Resigned(side), now);
        Ok(format!("{} resigns.", self.name(side)))
    }

    /// Asks for the draw to which a side has a right, whatever the other says.
    pub fn claim(&mut self, now: Instant) -> Answer {
        self.asks()?;
        if let Some(outcome) = self.game.claim() {
            self.settle(Settled::Claimed(outcome), now);
            return Ok("Granted: nobody can win any more, whatever both do.".to_string());
        }
        let repetition =
            status::warning(&self.game).map_or(String::new(), |warning| format!(" {}", warning.text));
        Err(format!(
            "not granted: a draw is yours only where nobody can win any more, and that is not known here.{repetition}"
        ))
    }
}
