//! What a player types.

use super::{App, Over};
use crate::book::Language;
use crate::notation::{self, Style, Writer};
use crate::play::repetition::Repetition;
use crate::play::{Command, Table};
use crate::terminal::event::Effect;
use crate::terminal::help;
use crate::terminal::page::Page;

impl App {
    /// Does what a typed line says.
    pub(super) fn obey(&mut self, text: &str) {
        let command = Command::read(text, self.table.game.position().variant());
        match command {
            Command::Nothing => {}
            Command::Wrong(why) => self.warn(&why),
            Command::Action(text) => self.type_action(&text),
            Command::Choice(number) => match number.checked_sub(1) {
                Some(number) => self.take_choice(number),
                None => self.warn("choices are counted from 1"),
            },
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Moves(Some(at)) => self.press(at),
            Command::Moves(None) => {
                let list = Writer::new(self.table.game.position(), self.look.notation).all().join(" ");
                self.say(&format!("legal: {list}"));
            }
            Command::Explain(text) => self.explain(&text),
            Command::Judge => self.show_ledger(),
            Command::Hint => self.ask_hint(),
            Command::Draw => self.offer_draw(),
            Command::Accept => self.settle(Table::accept),
            Command::Decline => self.settle(Table::decline),
            Command::Claim => self.settle(Table::claim),
            Command::Resign => self.ask_resign(),
            Command::Fen => {
                let fen = self.table.game.position().fen();
                self.say(&fen);
            }
            Command::Board => self.over = None,
            Command::Flip => self.flipped = !self.flipped,
            Command::Help => self.show_help(),
            Command::Quit => self.effects.push(Effect::Quit),
        }
    }

    fn explain(&mut self, text: &str) {
        let position = self.table.game.position();
        match notation::explain(&self.table.game, text, self.read_as(text)) {
            Ok(explained) => {
                let shown = explained.action.map_or_else(
                    || text.to_owned(),
                    |action| notation::write(position, action, self.look.notation),
                );
                match explained.code {
                    None => self.say(&format!("{shown} is legal: {}", explained.text)),
                    Some(code) => {
                        self.warn(&format!("{shown} is illegal ({}): {}", code.word(), explained.text));
                    }
                }
            }
            Err(error) => self.warn(&error.to_string()),
        }
    }

    /// What the law finds in the repetition on the board.
    pub(super) fn show_ledger(&mut self) {
        match Repetition::of(&self.table.game, self.look.notation).text() {
            Some(text) => {
                self.over = Some(Over::Page(Page::wrapped("The repetition", help::PAGE_KEYS, &text)))
            }
            None => self.say("This position has not stood on the board before."),
        }
    }

    pub(super) fn show_book(&mut self, language: Language, text: Result<String, String>) {
        match text {
            Ok(text) => {
                let page = Page::new("The rules", help::BOOK_KEYS, &text);
                self.over = Some(Over::Book(page, language));
            }
            Err(why) => self.warn(&why),
        }
    }

    /// All that can be typed now: actions in the notation that is shown and in that of files, and words.
    pub(in crate::terminal) fn words(&self) -> Vec<String> {
        let position = self.table.game.position();
        let mut styles = vec![self.look.notation];
        styles.extend((self.look.notation != Style::Own).then_some(Style::Own));
        let mut words = Vec::new();
        for style in styles {
            let writer = Writer::new(position, style);
            words.extend(self.known.actions.iter().map(|action| writer.text(*action)));
        }
        words.extend(Command::WORDS.iter().map(|word| (*word).to_owned()));
        words.dedup();
        words
    }
}
