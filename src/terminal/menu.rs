//! The list of games: to begin one, or to go on with one.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::event::{Effect, Kept};
use super::page::frame;
use super::theme::{Role, Styles};
use crate::cells::words::{clean, pad, width};
use crate::engine::Level;
use crate::play::Seat;
use crate::play::menu::Entry;

/// Which keys work there.
const KEYS: &str = "Enter: play | r, b: Red, Black | +, -: level | Esc";

/// The list.
#[derive(Clone, Debug)]
pub struct Menu {
    games: Vec<Entry>,
    kept: Vec<Kept>,
    /// The number of the line that is chosen, games first.
    at: usize,
    /// The first line that is seen.
    top: usize,
    seats: [Seat; 2],
    level: Level,
    /// Where the lines are, for the mouse.
    lines: Vec<(u16, usize)>,
}

impl Menu {
    /// A list in which the game that is played is chosen.
    pub fn new(games: Vec<Entry>, kept: Vec<Kept>, now: &str, seats: [Seat; 2], level: Level) -> Menu {
        let at = games.iter().position(|entry| entry.id == now).unwrap_or(0);
        Menu { games, kept, at, top: 0, seats, level, lines: Vec::new() }
    }

    /// Chooses a line further down, or up.
    pub fn go(&mut self, by: isize) {
        let last = (self.games.len() + self.kept.len()).saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
    }

    /// Chooses the first line, or the last.
    pub fn go_to(&mut self, end: bool) {
        self.at = 0;
        if end {
            self.go(isize::MAX);
        }
    }

    /// Gives a side to the next kind of player.
    pub fn turn_seat(&mut self, side: usize) {
        let at = Seat::ALL.iter().position(|seat| *seat == self.seats[side]).unwrap_or(0);
        self.seats[side] = Seat::ALL[(at + 1) % Seat::ALL.len()];
    }

    /// Makes the engine stronger, or weaker.
    pub fn turn_level(&mut self, stronger: bool) {
        let number = self.level.number();
        let number = if stronger { number + 1 } else { number.saturating_sub(1) };
        self.level = Level::new(number).unwrap_or(self.level);
    }

    /// Chooses the line on a row of the screen. Whether it was chosen before.
    pub fn point(&mut self, y: u16) -> bool {
        let Some((_, line)) = self.lines.iter().find(|(row, _)| *row == y) else { return false };
        let before = self.at == *line;
        self.at = *line;
        before
    }

    /// What it means to take the line that is chosen; or why it cannot be taken.
    pub fn take(&self) -> Result<Effect, String> {
        if let Some(entry) = self.games.get(self.at) {
            return match &entry.fault {
                None => Ok(Effect::Begin(entry.id.clone(), self.seats, self.level)),
                Some(fault) => Err(fault.clone()),
            };
        }
        match self.kept.get(self.at - self.games.len()) {
            Some(Kept { name, state: Ok(_) }) => Ok(Effect::Resume(name.clone())),
            Some(Kept { state: Err(why), .. }) => Err(why.clone()),
            None => Err("there is no game in the list".to_owned()),
        }
    }

    /// Draws it.
    pub fn draw(&mut self, area: Rect, styles: &Styles, ascii: bool, buffer: &mut Buffer) {
        let inner = frame(area, "Games", KEYS, styles, ascii, buffer);
        let shown = |text: &str| {
            let text = clean(text);
            if ascii { text.replace(|c: char| !c.is_ascii(), "?") } else { text }
        };
        let mut rows: Vec<(Option<usize>, String, Role)> = Vec::new();
        let [red, black] = self.seats.map(Seat::word);
        let level = self.level.number();
        let seats = format!("Red: {red}   Black: {black}   engine's level: {level}");
        buffer.set_stringn(inner.x, inner.y, seats, usize::from(inner.width), styles.of(Role::Text));
        let inner = Rect { y: inner.y + 1, height: inner.height.saturating_sub(1), ..inner };
        rows.push((None, "A new game".to_owned(), Role::Accent));
        let names = self.games.iter().map(|entry| shown(&entry.title));
        let widest = names.map(|name| width(&name)).max().unwrap_or(0).min(40);
        for (i, entry) in self.games.iter().enumerate() {
            let what = entry.fault.as_deref().unwrap_or(&entry.id);
            let role = if entry.fault.is_some() { Role::Warning } else { Role::Text };
            rows.push((Some(i), format!("  {}  {}", pad(&shown(&entry.title), widest), shown(what)), role));
        }
        if !self.kept.is_empty() {
            rows.push((None, "Games that were kept".to_owned(), Role::Accent));
        }
        for (i, kept) in self.kept.iter().enumerate() {
            let (state, role) = match &kept.state {
                Ok(state) => (state, Role::Text),
                Err(why) => (why, Role::Warning),
            };
            let text = format!("  {}  {}", shown(&kept.name), shown(state));
            rows.push((Some(self.games.len() + i), text, role));
        }
        let high = usize::from(inner.height);
        let chosen = rows.iter().position(|(line, ..)| *line == Some(self.at)).unwrap_or(0);
        // the heading above the first line is seen with it
        self.top = self.top.clamp(chosen.saturating_sub(high.saturating_sub(1)), chosen.saturating_sub(1));
        self.lines.clear();
        for (y, (line, text, role)) in (inner.top()..inner.bottom()).zip(rows.iter().skip(self.top)) {
            let here = line.is_some_and(|line| line == self.at);
            let style = styles.of(if here { Role::Chosen } else { *role });
            let cells = usize::from(inner.width);
            let text = if here { pad(text, cells) } else { text.clone() };
            buffer.set_stringn(inner.x, y, text, cells, style);
            self.lines.extend(line.map(|line| (y, line)));
        }
    }
}
