//! Keys.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::{App, Asked, Over, Picked};
use crate::notation::{Style, is_chinese};
use crate::play::Table;
use crate::terminal::event::Effect;
use crate::terminal::help;
use crate::terminal::line::Line;
use crate::terminal::page::Page;
use crate::terminal::theme::Styles;

impl App {
    pub(super) fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if key.modifiers.contains(KeyModifiers::ALT) {
            // Escape and a key right behind it, which a terminal does not tell from Alt with that key
            self.key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE));
            return self.key(KeyEvent::new(key.code, key.modifiers - KeyModifiers::ALT));
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => return self.quit(),
                KeyCode::Char('z') => return self.effects.push(Effect::Suspend),
                KeyCode::Char('l') => return self.effects.push(Effect::Redraw),
                _ => {}
            }
        }
        if self.placed.is_none() {
            self.key_unseen(key);
        } else if self.line.is_some() {
            self.key_in_line(key);
        } else if self.over.is_some() {
            self.key_over(key);
        } else if self.choice.is_some() && self.key_in_choice(key) {
        } else {
            self.key_at_board(key);
        }
    }

    /// A key while there is no room for the board: nothing is done that could not be seen. One can leave, and choose
    /// a notation whose labels may need less room.
    fn key_unseen(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Char('q') => self.quit(),
            KeyCode::Char('n') => self.turn_notation(),
            _ => {}
        }
    }

    /// Opens the line, with a text that is typed already.
    fn open_line(&mut self, text: &str) {
        self.line = Some(Line::new(text));
        self.find_words();
    }

    pub(super) fn paste(&mut self, text: &str) {
        if self.over.is_some() {
            return;
        }
        let text = text.trim();
        match &mut self.line {
            Some(line) => line.insert(text),
            None => self.open_line(&text.replace(char::is_control, " ")),
        }
    }

    fn key_in_line(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let Some(line) = &mut self.line else { return };
        match key.code {
            KeyCode::Esc => self.line = None,
            KeyCode::Enter => {
                let text = line.text();
                self.line = None;
                if !text.trim().is_empty() {
                    self.typed.retain(|typed| *typed != text);
                    self.typed.push(text.clone());
                }
                self.obey(&text);
            }
            KeyCode::Backspace if line.is_empty() => self.line = None,
            KeyCode::Backspace => line.back(),
            KeyCode::Delete => line.delete(),
            KeyCode::Left => line.go(-1),
            KeyCode::Right => line.go(1),
            KeyCode::Home => line.go_to(false),
            KeyCode::End => line.go_to(true),
            KeyCode::Up => line.recall(&self.typed, true),
            KeyCode::Down => line.recall(&self.typed, false),
            KeyCode::Tab => line.complete(&self.words, true),
            KeyCode::BackTab => line.complete(&self.words, false),
            KeyCode::Char('a') if control => line.go_to(false),
            KeyCode::Char('e') if control => line.go_to(true),
            KeyCode::Char('u') if control => line.clear(),
            KeyCode::Char('w') if control => line.back_word(),
            KeyCode::Char(c) if !control => line.insert(c.encode_utf8(&mut [0; 4])),
            _ => {}
        }
    }

    fn key_over(&mut self, key: KeyEvent) {
        let Some(over) = &mut self.over else { return };
        let (page, language) = match over {
            Over::Ask(asked) => {
                let asked = *asked;
                return self.key_in_question(key, asked);
            }
            Over::Menu(_) => return self.key_in_menu(key),
            Over::Page(page) => (page, None),
            Over::Book(page, language) => (page, Some(*language)),
        };
        match key.code {
            KeyCode::Esc | KeyCode::Char('q' | '?') | KeyCode::Enter => self.over = None,
            KeyCode::Up | KeyCode::Char('k') => page.scroll(-1),
            KeyCode::Down | KeyCode::Char('j') => page.scroll(1),
            KeyCode::PageUp => page.turn(-1),
            KeyCode::PageDown | KeyCode::Char(' ') => page.turn(1),
            KeyCode::Left | KeyCode::Char('h') => page.shift(-8),
            KeyCode::Right | KeyCode::Char('l') => page.shift(8),
            KeyCode::Home => page.go_to(false),
            KeyCode::End => page.go_to(true),
            KeyCode::Char('n') => {
                if let Some(language) = language {
                    self.effects.push(Effect::Book(help::next(language)));
                }
            }
            _ => {}
        }
    }

    fn key_in_menu(&mut self, key: KeyEvent) {
        let Some(Over::Menu(menu)) = &mut self.over else { return };
        match key.code {
            KeyCode::Esc | KeyCode::Char('q' | 'm') => self.over = None,
            KeyCode::Up | KeyCode::Char('k') => menu.go(-1),
            KeyCode::Down | KeyCode::Char('j') => menu.go(1),
            KeyCode::PageUp => menu.go(-10),
            KeyCode::PageDown => menu.go(10),
            KeyCode::Home => menu.go_to(false),
            KeyCode::End => menu.go_to(true),
            KeyCode::Char('r') => menu.turn_seat(0),
            KeyCode::Char('b') => menu.turn_seat(1),
            KeyCode::Char('+' | '=') => menu.turn_level(true),
            KeyCode::Char('-') => menu.turn_level(false),
            KeyCode::Enter => self.take_from_menu(),
            _ => {}
        }
    }

    pub(super) fn take_from_menu(&mut self) {
        let Some(Over::Menu(menu)) = &self.over else { return };
        match menu.take() {
            Ok(effect) => {
                self.over = None;
                self.effects.push(effect);
            }
            Err(why) => self.warn(&why),
        }
    }

    /// Leaves: the clock stands, and that is kept.
    pub(super) fn quit(&mut self) {
        self.table.pause(self.now);
        self.effects.extend([Effect::Keep, Effect::Quit]);
    }

    fn key_in_question(&mut self, key: KeyEvent, asked: Asked) {
        match key.code {
            KeyCode::Char('y') | KeyCode::Enter => {
                self.over = None;
                match asked {
                    Asked::Resign(_) => {
                        let now = self.now;
                        self.settle(|table| table.resign(now));
                    }
                    Asked::Draw(_) => self.offer_draw(),
                    Asked::PlayFrom(node) => self.play_from(node),
                }
            }
            KeyCode::Char('n' | 'q') | KeyCode::Esc => self.over = None,
            _ => {}
        }
    }

    /// A key while one of several actions is to be chosen. `false` if it means nothing there.
    fn key_in_choice(&mut self, key: KeyEvent) -> bool {
        let Some(choice) = &self.choice else { return false };
        let at = choice.at;
        match key.code {
            KeyCode::Up | KeyCode::Left | KeyCode::Char('k' | 'h') | KeyCode::BackTab => self.turn_choice(-1),
            KeyCode::Down | KeyCode::Right | KeyCode::Char('j' | 'l') | KeyCode::Tab => self.turn_choice(1),
            KeyCode::Enter | KeyCode::Char(' ') => self.take_choice(at),
            KeyCode::Esc => self.leave_choice(),
            KeyCode::Char(digit @ '1'..='9') => self.take_choice(digit as usize - '1' as usize),
            _ => return false,
        }
        true
    }

    fn key_at_board(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.go(-1, 0),
            KeyCode::Right | KeyCode::Char('l') => self.go(1, 0),
            KeyCode::Up | KeyCode::Char('k') => self.go(0, -1),
            KeyCode::Down | KeyCode::Char('j') => self.go(0, 1),
            KeyCode::Char(' ') if self.table.is_automatic() => self.pause(),
            KeyCode::Enter | KeyCode::Char(' ') => self.press(self.cursor),
            KeyCode::Esc => self.leave(),
            KeyCode::Tab => self.next_target(1),
            KeyCode::BackTab => self.next_target(-1),
            KeyCode::PageUp => self.look_by(false),
            KeyCode::PageDown => self.look_by(true),
            KeyCode::Home => self.look_at_start(),
            KeyCode::End => self.look_no_more(),
            KeyCode::Char(c) => self.letter(c),
            _ => {}
        }
    }

    fn letter(&mut self, c: char) {
        match c {
            'u' => self.undo(),
            'r' => self.redo(),
            'p' => self.type_action("pass"),
            'g' => self.pick_held(None),
            'o' => self.ask_draw(),
            'd' => self.settle(Table::decline),
            'c' => self.claim(),
            'x' => self.ask_resign(),
            'i' => self.ask_hint(),
            'e' => self.toggle_worth(),
            'w' => self.tell_why(),
            'y' => self.show_ledger(),
            'f' => self.flipped = !self.flipped,
            'n' => self.turn_notation(),
            't' => self.turn_theme(),
            'a' => self.letters = !self.letters,
            'b' => self.effects.push(Effect::Book(crate::book::Language::default())),
            'z' => self.pause(),
            '.' => self.step(),
            'q' => self.quit(),
            'm' => self.effects.push(Effect::Games),
            'v' => self.look_beside(),
            '?' => self.show_help(),
            ':' | '/' => self.open_line(""),
            // an action begins so in one of the notations; the small letters are keys
            c if c.is_uppercase() || c.is_numeric() || is_chinese(c) => self.open_line(&c.to_string()),
            _ => {}
        }
    }

    fn leave(&mut self) {
        if self.picked.is_some() {
            self.let_go();
        } else {
            self.look_no_more();
        }
    }

    pub(super) fn ask_resign(&mut self) {
        if self.must_be_mine("a machine is to act: you give up when it is your turn") {
            self.over = Some(Over::Ask(Asked::Resign(self.table.actor())));
        }
    }

    /// A single key must not end a game. What is not possible now is said at once.
    fn ask_draw(&mut self) {
        if self.is_mine() && self.known.ending.is_none() {
            self.over = Some(Over::Ask(Asked::Draw(self.table.actor())));
        } else {
            self.offer_draw();
        }
    }

    /// Says why what is picked up may not go to the point under the cursor, or what stands there.
    fn tell_why(&mut self) {
        let Some(Picked::At(_) | Picked::Held(_)) = self.picked else {
            return self.warn(
                "pick a piece up first: `w` then says why it may not go to the point under the cursor",
            );
        };
        match self.why(self.cursor) {
            Some(why) => self.warn(&why),
            None => self.say("it may go there"),
        }
    }

    pub(super) fn show_help(&mut self) {
        self.over = Some(Over::Page(Page::wrapped("Keys", help::PAGE_KEYS, &help::text(self))));
    }

    pub(super) fn turn_notation(&mut self) {
        let at = Style::ALL.iter().position(|style| *style == self.look.notation).unwrap_or(0);
        self.look.notation = Style::ALL[(at + 1) % Style::ALL.len()];
        self.known.update(&self.table, self.look.notation);
        self.say(&format!("notation: {}", self.look.notation));
    }

    fn turn_theme(&mut self) {
        self.look.theme = self.look.theme.next();
        self.styles = Styles::new(self.look.theme, self.look.depth, self.table.game().position().variant());
        self.say(&format!("theme: {}", self.look.theme.name()));
    }
}
