//! A game on a screen that is a buffer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use qigui::book::{Format, Language, Tongue, book};
use qigui::cells::words::width;
use qigui::compile::{compile, open};
use qigui::engine::{Level, Stop};
use qigui::game::{Game, Position};
use qigui::notation;
use qigui::play::thinker::{Answer, Question};
use qigui::play::{Machine, Seat, Table};
use qigui::spec::load::load;
use qigui::terminal::{App, Depth, Effect, Input, Look, Theme};
use qigui::variant::Variant;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::style::Color;

/// A game by its name.
pub fn game(name: &str) -> Arc<Variant> {
    open(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// All colours, glyphs, the notation of files.
pub fn look_of_all() -> Look {
    Look { theme: Theme::default(), depth: Depth::True, ascii: false, notation: notation::Style::Own }
}

/// The colours of a cell without any.
pub fn plain() -> (Color, Color) {
    (Color::Reset, Color::Reset)
}

/// A game that two people play at one screen.
pub struct Screen {
    pub app: App,
    terminal: Terminal<TestBackend>,
    name: String,
    /// What time it is there.
    pub now: Instant,
    /// What was asked for and is not done by itself.
    pub asked: Vec<Effect>,
}

impl Screen {
    /// In all colours.
    pub fn two(name: &str, fen: &str, size: (u16, u16)) -> Screen {
        Screen::new(name, fen, size, |_| ())
    }

    pub fn new(name: &str, fen: &str, size: (u16, u16), look: impl FnOnce(&mut Look)) -> Screen {
        let variant = game(name);
        let position = match fen {
            "" => variant.start(),
            fen => Position::parse(&variant, fen).unwrap_or_else(|error| panic!("{name} {fen}: {error}")),
        };
        let mut wanted = look_of_all();
        look(&mut wanted);
        let table = Table::new(Game::from_position(position), [Seat::Human; 2], 1);
        Screen::of(table, wanted, size)
    }

    /// Of a table that is set already.
    pub fn of(table: Table, look: Look, size: (u16, u16)) -> Screen {
        let name = table.game().position().variant().id().to_owned();
        let now = Instant::now();
        let (app, effects) = App::new(table, look, true, now);
        let terminal = Terminal::new(TestBackend::new(size.0, size.1)).expect("a buffer");
        let mut screen = Screen { app, terminal, name, now, asked: Vec::new() };
        screen.done(effects);
        screen.draw();
        screen
    }

    fn draw(&mut self) {
        let app = &mut self.app;
        self.terminal.draw(|frame| app.draw(frame)).expect("it is drawn");
    }

    /// What happens is told, and what it asks for is done as far as a test can.
    pub fn handle(&mut self, input: Input) {
        let effects = self.app.handle(input, self.now);
        self.done(effects);
        self.draw();
    }

    fn done(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Book(language) => {
                    let text = written(&self.name, language);
                    self.handle(Input::Book(language, text));
                }
                other => self.asked.push(other),
            }
        }
    }

    /// So much time goes by, tick by tick.
    pub fn after(&mut self, time: Duration) {
        for _ in 0..time.as_millis() / 100 {
            self.now += Duration::from_millis(100);
            self.handle(Input::Tick);
        }
    }

    /// The engine answers the question that was asked last, as a machine of a level does; with 0 nothing.
    pub fn answer(&mut self, level: u8) {
        let asked = std::mem::take(&mut self.asked).into_iter().rev();
        let question = asked.into_iter().find(|effect| matches!(effect, Effect::Ask { .. }));
        let (Some(Effect::Ask { number, game, question }), Some(level)) = (question, Level::new(level))
        else {
            return;
        };
        let mut machine = Machine::new(level, 1);
        let stop = Stop::default();
        let answer = match question {
            Question::Choose => Answer::Choice(machine.choose(&game, &stop)),
            Question::Hint => Answer::Hint(machine.choose(&game, &stop)),
            Question::Agrees(side) => Answer::Agrees(machine.agrees(&game, side, &stop)),
            Question::Worth => Answer::Worth(machine.worth(&game, &stop)),
        };
        self.handle(Input::Answer(number, answer));
    }

    /// Presses keys: characters, and names in angle brackets.
    pub fn keys(&mut self, keys: &str) {
        let mut rest = keys;
        while let Some(c) = rest.chars().next() {
            let named = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
            let code = match named {
                Some((name, after)) => {
                    rest = after;
                    code(name)
                }
                None => {
                    rest = &rest[c.len_utf8()..];
                    KeyCode::Char(c)
                }
            };
            self.handle(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
    }

    pub fn buffer(&self) -> &Buffer {
        self.terminal.backend().buffer()
    }

    /// The lines of the screen, whole.
    pub fn lines(&self) -> Vec<String> {
        let buffer = self.buffer();
        let area = buffer.area;
        let line = |y| {
            let mut line = String::new();
            let mut x = area.x;
            while x < area.right() {
                let symbol = buffer[(x, y)].symbol();
                line += symbol;
                x += width(symbol).max(1) as u16;
            }
            line
        };
        (area.top()..area.bottom()).map(line).collect()
    }

    /// The screen as text.
    pub fn text(&self) -> String {
        self.lines().iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// The lines that begin so, with the looks of their parts.
    pub fn styles(&self, begins: &[&str]) -> String {
        let buffer = self.buffer();
        let mut told = String::new();
        for (y, line) in self.lines().iter().enumerate() {
            if !begins.iter().any(|begin| line.get(1..).is_some_and(|line| line.starts_with(begin))) {
                continue;
            }
            let cells: Vec<_> = (0..buffer.area.width).map(|x| &buffer[(x, y as u16)]).collect();
            let same = |a: &&ratatui::buffer::Cell, b: &&ratatui::buffer::Cell| a.style() == b.style();
            let mut skip = 0;
            for run in cells.chunk_by(same) {
                let mut text = String::new();
                for cell in run {
                    if skip > 0 {
                        skip -= 1;
                        continue;
                    }
                    text += cell.symbol();
                    skip = width(cell.symbol()).saturating_sub(1);
                }
                if text.is_empty() {
                    // what a wide glyph hides
                    continue;
                }
                let look = (run[0].fg, run[0].bg, run[0].modifier);
                told += &format!("{text:?} {} on {} {:?}\n", look.0, look.1, look.2);
            }
        }
        told
    }

    /// The cell where a point's glyph begins.
    pub fn cell(&self, point: &str) -> (u16, u16) {
        let variant = self.app.table().game().position().variant();
        let at = variant.shape().parse(point).unwrap_or_else(|| panic!("{point} is no point"));
        self.app.placed().expect("a board").cell(variant, at)
    }

    fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        self.handle(Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    fn click(&mut self, at: (u16, u16)) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), at);
        self.mouse(MouseEventKind::Up(MouseButton::Left), at);
    }

    pub fn click_point(&mut self, point: &str) {
        let at = self.cell(point);
        self.click(at);
    }

    /// Clicks where a text stands.
    pub fn click_text(&mut self, text: &str) {
        let lines = self.lines();
        let found = lines.iter().enumerate().find_map(|(y, line)| {
            let at = line.find(text)?;
            Some((width(&line[..at]) as u16, y as u16))
        });
        let at = found.unwrap_or_else(|| panic!("{text} is not on the screen:\n{}", self.text()));
        self.click(at);
    }

    pub fn drag(&mut self, from: &str, to: &str) {
        let (from, to) = (self.cell(from), self.cell(to));
        self.mouse(MouseEventKind::Down(MouseButton::Left), from);
        self.mouse(MouseEventKind::Drag(MouseButton::Left), to);
        self.mouse(MouseEventKind::Up(MouseButton::Left), to);
    }

    pub fn hover(&mut self, point: &str) {
        let at = self.cell(point);
        self.mouse(MouseEventKind::Moved, at);
    }

    /// The actions that stand on the board.
    pub fn played(&self) -> Vec<String> {
        self.app.table().game().history().map(|(_, text)| text.to_owned()).collect()
    }
}

fn code(name: &str) -> KeyCode {
    match name {
        "Enter" => KeyCode::Enter,
        "Space" => KeyCode::Char(' '),
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PageUp" => KeyCode::PageUp,
        "PageDown" => KeyCode::PageDown,
        "Backspace" => KeyCode::Backspace,
        other => panic!("no key is called {other}"),
    }
}

fn written(name: &str, language: Language) -> String {
    let loaded = load(name).expect("a shipped game");
    let variant = compile(&loaded).expect("it is good");
    Format::Text.write(&book(&loaded, &variant, &Tongue::new(language)), &variant)
}
