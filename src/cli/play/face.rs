//! What a player sees who plays line by line.

use std::io::Write;
use std::time::Instant;

use crate::board::{Point, Side};
use crate::cells::words::{clean, pad, width};
use crate::cells::{Mark, Pieces, View};
use crate::cli::fault::Fault;
use crate::cli::show::{drawn, legend};
use crate::game::{Action, Explanation, Position};
use crate::notation::{self, Style, Writer};
use crate::play::command::HELP;
use crate::play::{Seat, Table, choices, status};
use crate::variant::Carries;

/// The player's side of a game.
pub struct Face {
    ascii: bool,
    flipped: bool,
    /// Whether the board has changed since it was last drawn.
    stale: bool,
    /// Whether the outcome was told.
    told: bool,
    /// How actions are shown.
    style: Style,
}

impl Face {
    /// With letters or glyphs, actions in a notation.
    pub fn new(ascii: bool, style: Style) -> Face {
        Face { ascii, flipped: false, stale: true, told: false, style }
    }

    /// Introduces the game.
    pub fn begin(&mut self, table: &Table, seed: u64) -> Result<(), Fault> {
        let mut text = format!("game: {}\n", clean(table.game().position().variant().id()));
        for side in Side::BOTH {
            text += &format!("{}: {}\n", side.word(), table.seats[side.index()].word());
        }
        if table.seats.contains(&Seat::Engine) {
            text += &format!("level: {}\n", table.level.number());
        }
        if table.seats != [Seat::Human; 2] {
            text += &format!("seed: {seed}\n");
        }
        if let Some(clock) = table.clock_text(Instant::now()) {
            text += &format!("clock: {clock}\n");
        }
        self.print(&text)?;
        self.board(table)
    }

    fn print(&self, text: &str) -> Result<(), Fault> {
        let mut out = std::io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()?;
        Ok(())
    }

    /// Says something.
    pub fn say(&mut self, text: &str) -> Result<(), Fault> {
        self.print(&format!("{text}\n"))
    }

    /// Says why something was not done.
    pub fn refuse(&mut self, why: &str) -> Result<(), Fault> {
        self.say(&format!("error: {}", clean(why)))
    }

    /// An action was made.
    pub fn made(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        self.stale = true;
        self.say(&format!("{} {text}", side.word()))
    }

    /// Actions were taken back, the last one first.
    pub fn undone(&mut self, taken: Vec<String>) -> Result<(), Fault> {
        (self.stale, self.told) = (true, false);
        self.say(&format!("undone: {}", taken.join(" ")))
    }

    /// The game goes on by other rules.
    pub fn reloaded(&mut self, told: &str) -> Result<(), Fault> {
        (self.stale, self.told) = (true, false);
        self.say(&format!("reloaded: {}", clean(told)))
    }

    /// Actions were brought back.
    pub fn redone(&mut self, made: Vec<String>) -> Result<(), Fault> {
        (self.stale, self.told) = (true, false);
        self.say(&format!("redone: {}", made.join(" ")))
    }

    /// Why an action is legal or not.
    pub fn explain(&mut self, text: &str, explained: &Explanation) -> Result<(), Fault> {
        let verdict = explained.code.map_or("legal".to_string(), |code| format!("illegal ({})", code.word()));
        self.say(&clean(&format!("{text} is {verdict}: {}", explained.text)))
    }

    /// The legal actions, of one piece or of all.
    pub fn moves(&mut self, table: &Table, at: Option<Point>) -> Result<(), Fault> {
        let position = table.game().position();
        let mut actions = table.actions();
        actions.retain(|action| at.is_none() || action.origin() == at);
        let writer = Writer::new(position, self.style);
        let texts: Vec<String> = actions.into_iter().map(|action| writer.text(action)).collect();
        if let Some(at) = at
            && texts.is_empty()
        {
            return self
                .refuse(&format!("there is no legal action from {}", position.variant().point_name(at)));
        }
        self.say(&format!("moves: {}", texts.join(" ")))
    }

    /// What can be typed, and the pieces.
    pub fn help(&mut self, position: &Position) -> Result<(), Fault> {
        let variant = position.variant();
        let example = self.example(position).map_or(String::new(), |text| format!(": `{text}`"));
        let form = match self.style {
            Style::Own => "from point to point, files by letter, ranks by number".to_string(),
            style => format!("in the notation {style}, or in another"),
        };
        let mut text = format!("an action      {form}{example}\n");
        if variant.kinds().any(|(_, rules)| matches!(rules.carries, Carries::Any | Carries::UpTo(1..))) {
            text += "               `^2` behind it brings along the 2 pieces below\n";
        }
        if let Some((_, rules)) = variant.kinds().find(|(_, rules)| rules.drop.is_some()) {
            let letter = rules.letters[0].to_uppercase();
            let at = variant.point_name(Point(0));
            text += &format!("               `{letter}@{at}` places a piece from your hand, by its letter\n");
        }
        if variant.kinds().any(|(_, rules)| rules.promotion.is_some()) {
            text += "               a choice that is due is listed: its number is enough\n";
        }
        if variant.may_pass() {
            text += "pass           do nothing: it is the other side's turn\n";
        }
        self.say(&format!("{text}{HELP}\n\n{}", legend(variant, self.ascii).trim_end()))
    }

    /// Draws the board now.
    pub fn board(&mut self, table: &Table) -> Result<(), Fault> {
        self.stale = false;
        self.print(&self.drawing(table))
    }

    /// Turns the board round.
    pub fn flip(&mut self, table: &Table) -> Result<(), Fault> {
        self.flipped = !self.flipped;
        self.board(table)
    }

    fn drawing(&self, table: &Table) -> String {
        let position = table.game().position();
        let mut view = View { ascii: self.ascii, flipped: self.flipped, ..View::default() };
        match table.game().history().next_back() {
            Some((Action::Move { from, to, .. } | Action::Castle { from, to, .. }, _)) => {
                view.marks.extend([(from, Mark::Origin), (to, Mark::Piece)]);
            }
            Some((Action::Swap { at, with, .. }, _)) => {
                view.marks.extend([(with, Mark::Origin), (at, Mark::Piece)]);
            }
            Some((Action::Become { at, .. } | Action::Drop { at, .. }, _)) => {
                view.marks.push((at, Mark::Piece))
            }
            None | Some((Action::Pass, _)) => {}
        }
        drawn(position.variant(), &position.setup(), &view)
    }

    /// Asks for the next line.
    pub fn ask(&mut self, table: &Table) -> Result<(), Fault> {
        if self.stale {
            self.board(table)?;
            if let Some(warning) = status::warning(table.game()) {
                self.say(&format!("warning: {} {}", warning.text, clean(&warning.why)))?;
            }
        }
        let position = table.game().position();
        match table.ending() {
            Some(_) if self.told => Ok(()),
            Some(ending) => {
                self.told = true;
                self.say(&format!("outcome: {}", ending.outcome))
            }
            None => {
                let side = position.actor().word();
                match position.waiting() {
                    None if position.in_check() => self.say(&format!("to act: {side} (in check)")),
                    None => self.say(&format!("to act: {side}")),
                    Some(_) => {
                        let text = format!("to choose: {side}\n{}", self.choices(position).trim_end());
                        self.say(&text)
                    }
                }
            }
        }
    }

    /// The waiting choice with its number, one a line.
    fn choices(&self, position: &Position) -> String {
        let variant = position.variant();
        let pieces = Pieces::on_terminal(variant, self.ascii);
        let mut actions = position.actions();
        actions.sort();
        let writer = Writer::new(position, self.style);
        let texts: Vec<String> = actions.iter().map(|action| writer.text(*action)).collect();
        let widest = texts.iter().map(|text| width(text)).max().unwrap_or(0);
        let lines = actions.iter().zip(&texts).enumerate().map(|(i, (action, text))| {
            let what = choices::told(position, &pieces, *action);
            format!("{:>3}  {}  {what}\n", i + 1, pad(text, widest))
        });
        lines.collect()
    }

    /// The end of a game that nobody typed in.
    pub fn end(&mut self, table: &Table, most: usize) -> Result<(), Fault> {
        self.board(table)?;
        match table.ending() {
            Some(ending) => self.say(&format!("outcome: {}", ending.outcome)),
            None => self.say(&format!("outcome: none, stopped after {most} actions")),
        }
    }

    /// A legal action, to show how one is typed: from point to point, if there is one.
    fn example(&self, position: &Position) -> Option<String> {
        let mut actions = position.actions();
        actions.sort();
        let moves = actions.iter().filter(|action| action.origin().is_some()).count();
        let middle = if moves > 0 { moves } else { actions.len() } / 2;
        actions.get(middle).map(|action| notation::write(position, *action, self.style))
    }
}
