//! What a player sees: a screen that is drawn again for every turn, or plain lines.

use std::io::Write;
use std::time::Instant;

use crate::board::{Point, Side};
use crate::cells::words::{clean, pad, side_name, width, wrap};
use crate::cells::{Mark, Pieces, View};
use crate::cli::fault::Fault;
use crate::cli::show::{drawn, legend, mark_moves, title};
use crate::game::{Action, Explanation, Position};
use crate::notation::{self, Style, Writer};
use crate::play::command::HELP;
use crate::play::{Seat, Table, status};
use crate::variant::Carries;

/// Cells of a line of text.
const LINE: usize = 79;
/// Empties the screen and goes to its upper left corner.
const CLEAR: &str = "\x1b[H\x1b[2J";

/// The player's side of a game.
pub struct Face {
    plain: bool,
    ascii: bool,
    flipped: bool,
    /// Whether the board has changed since it was last drawn.
    stale: bool,
    /// Whether the outcome was told.
    told: bool,
    /// What is shown below the board on the next screen.
    message: String,
    /// The piece whose moves are marked on the next screen.
    marked: Option<Point>,
    seed: Option<u64>,
    /// How actions are shown.
    style: Style,
}

impl Face {
    /// On plain lines or on a screen, with letters or glyphs, actions in a notation.
    pub fn new(plain: bool, ascii: bool, style: Style) -> Face {
        Face {
            plain,
            ascii,
            flipped: false,
            stale: true,
            told: false,
            message: String::new(),
            marked: None,
            seed: None,
            style,
        }
    }

    /// Introduces the game.
    pub fn begin(&mut self, table: &Table, seed: u64) -> Result<(), Fault> {
        let machines = table.seats != [Seat::Human; 2];
        self.seed = machines.then_some(seed);
        if self.plain {
            let mut text = format!("game: {}\n", clean(table.game().position().variant().id()));
            for side in Side::BOTH {
                text += &format!("{}: {}\n", side.word(), table.seats[side.index()].word());
            }
            if table.seats.contains(&Seat::Engine) {
                text += &format!("level: {}\n", table.level.number());
            }
            if machines {
                text += &format!("seed: {seed}\n");
            }
            if let Some(clock) = table.clock_text(Instant::now()) {
                text += &format!("clock: {clock}\n");
            }
            return self.print(&text).and_then(|()| self.board(table));
        }
        // who plays Black alone sits at Black's edge
        self.flipped = table.seats[0] != Seat::Human && table.seats[1] == Seat::Human;
        let title = title(table.game().position().variant(), self.ascii);
        let such =
            self.example(table.game().position()).map_or(String::new(), |text| format!(" such as `{text}`"));
        let hint = format!("{}: type an action{such}, `moves` to see them all, or `help`.", title.trim_end());
        self.message = wrap(&hint, LINE);
        Ok(())
    }

    fn print(&self, text: &str) -> Result<(), Fault> {
        let mut out = std::io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()?;
        Ok(())
    }

    /// Says something: at once, or on the next screen.
    pub fn say(&mut self, text: &str) -> Result<(), Fault> {
        if self.plain {
            return self.print(&format!("{text}\n"));
        }
        if !self.message.is_empty() {
            self.message += "\n";
        }
        self.message += text;
        Ok(())
    }

    /// Says why something was not done.
    pub fn refuse(&mut self, why: &str) -> Result<(), Fault> {
        let why = clean(why);
        if self.plain { self.say(&format!("error: {why}")) } else { self.say(&wrap(&why, LINE)) }
    }

    /// An action was made.
    pub fn made(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        self.stale = true;
        if self.plain { self.say(&format!("{} {text}", side.word())) } else { Ok(()) }
    }

    /// Actions were taken back, the last one first.
    pub fn undone(&mut self, taken: Vec<String>) -> Result<(), Fault> {
        (self.stale, self.told) = (true, false);
        self.say(&format!("undone: {}", taken.join(" ")))
    }

    /// The game goes on by other rules.
    pub fn reloaded(&mut self, told: &str) -> Result<(), Fault> {
        (self.stale, self.told, self.marked) = (true, false, None);
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
        let text = clean(&format!("{text} is {verdict}: {}", explained.text));
        if self.plain { self.say(&text) } else { self.say(&wrap(&text, LINE)) }
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
        self.marked = at;
        let list = texts.join(" ");
        if self.plain { self.say(&format!("moves: {list}")) } else { self.say(&wrap(&list, LINE)) }
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
        if self.plain { self.print(&self.drawing(table)) } else { Ok(()) }
    }

    /// Turns the board round.
    pub fn flip(&mut self, table: &Table) -> Result<(), Fault> {
        self.flipped = !self.flipped;
        self.board(table)
    }

    fn drawing(&self, table: &Table) -> String {
        let position = table.game().position();
        let mut view = View { ascii: self.ascii, flipped: self.flipped, ..View::default() };
        match (self.marked, table.game().history().next_back()) {
            (Some(at), _) if !self.plain => mark_moves(position, at, &mut view),
            (_, Some((Action::Move { from, to, .. } | Action::Castle { from, to, .. }, _))) => {
                view.marks.extend([(from, Mark::Origin), (to, Mark::Piece)]);
            }
            (_, Some((Action::Swap { at, with, .. }, _))) => {
                view.marks.extend([(with, Mark::Origin), (at, Mark::Piece)]);
            }
            (_, Some((Action::Become { at, .. } | Action::Drop { at, .. }, _))) => {
                view.marks.push((at, Mark::Piece))
            }
            (_, None | Some((Action::Pass, _))) => {}
        }
        drawn(position.variant(), &position.setup(), &view)
    }

    /// Asks for the next line.
    pub fn ask(&mut self, table: &Table) -> Result<(), Fault> {
        if !self.plain {
            return self.screen(table);
        }
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
        let pieces = Pieces::new(variant, self.ascii);
        let mut actions = position.actions();
        actions.sort();
        let writer = Writer::new(position, self.style);
        let texts: Vec<String> = actions.iter().map(|action| writer.text(*action)).collect();
        let widest = texts.iter().map(|text| width(text)).max().unwrap_or(0);
        let lines = actions.iter().zip(&texts).enumerate().map(|(i, (action, text))| {
            let what = match *action {
                Action::Swap { with, height, .. } => {
                    let piece = position.piece(with, usize::from(height));
                    let (shown, name) = piece.map_or_else(Default::default, |piece| {
                        (pieces.text(piece), variant.kind(piece.kind()).title.get("en"))
                    });
                    let below = match height {
                        0 => String::new(),
                        1 => ", 1 piece below it".to_string(),
                        below => format!(", {below} pieces below it"),
                    };
                    format!(
                        "changes places with {shown} {} on {}{below}",
                        clean(name),
                        variant.point_name(with)
                    )
                }
                Action::Become { kind, .. } => {
                    format!("becomes: {}", clean(variant.kind(kind).title.get("en")))
                }
                Action::Move { .. } | Action::Castle { .. } | Action::Drop { .. } | Action::Pass => {
                    String::new()
                }
            };
            format!("{:>3}  {}  {what}\n", i + 1, pad(text, widest))
        });
        lines.collect()
    }

    /// Draws the whole screen and the prompt. Little stands round the board: ten ranks are to fit into 24 lines.
    fn screen(&mut self, table: &Table) -> Result<(), Fault> {
        let position = table.game().position();
        let ending = table.ending();
        let over = ending.is_some();
        let mut text = format!("{CLEAR}{}", self.drawing(table));
        let summary = ending.map_or_else(|| status::summary(position, None), |ending| ending.told);
        text += &format!("{}{summary}\n", self.last_actions(table));
        if over {
            text += "`undo` takes back, `quit` leaves.\n";
        } else if position.waiting().is_some() {
            text += &self.choices(position);
            text += "Type the number of a choice, or the choice itself.\n";
        } else if let Some(warning) = status::warning(table.game()) {
            text += &format!("{}\n", wrap(&format!("{} `judge` says why.", warning.text), LINE));
        }
        if !self.message.is_empty() {
            text += &format!("{}\n", self.message);
        }
        text += &format!("{}> ", side_name(position.variant(), position.actor()));
        self.message.clear();
        self.marked = None;
        self.print(&text)
    }

    /// The end of a game that nobody typed in.
    pub fn end(&mut self, table: &Table, most: usize) -> Result<(), Fault> {
        self.board(table)?;
        match table.ending() {
            Some(ending) => self.say(&format!("outcome: {}", ending.outcome)),
            None => self.say(&format!("outcome: none, stopped after {most} actions")),
        }
    }

    /// Says goodbye to a terminal: the next prompt begins on a line of its own.
    /// A game that was kept has a name.
    pub fn leave(&self, kept: Option<&str>) -> Result<(), Fault> {
        if self.plain {
            return Ok(());
        }
        let seed = self.seed.map_or(String::new(), |seed| format!("(seed {seed})\n"));
        let kept = kept.map_or(String::new(), |name| {
            format!("(kept as {}: `qigui play --resume` goes on with it)\n", clean(name))
        });
        self.print(&format!("\n{seed}{kept}"))
    }
    /// A legal action, to show how one is typed: from point to point, if there is one.
    fn example(&self, position: &Position) -> Option<String> {
        let mut actions = position.actions();
        actions.sort();
        let moves = actions.iter().filter(|action| action.origin().is_some()).count();
        let middle = if moves > 0 { moves } else { actions.len() } / 2;
        actions.get(middle).map(|action| notation::write(position, *action, self.style))
    }

    /// The last actions, up to where the player acted before.
    fn last_actions(&self, table: &Table) -> String {
        let shown = notation::last_texts(table.game(), 2, self.style);
        let more = if shown.len() < table.game().plies() { "… " } else { "" };
        if shown.is_empty() { String::new() } else { format!("{more}{}  ", shown.join(" ")) }
    }
}
