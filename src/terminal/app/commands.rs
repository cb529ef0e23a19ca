//! What a player types.

use super::{App, Over};
use crate::book::Language;
use crate::notation::{self, Style, Writer};
use crate::play::repetition::Repetition;
use crate::play::{Command, NodeId, Table};
use crate::terminal::event::Effect;
use crate::terminal::help;
use crate::terminal::page::Page;

impl App {
    /// Does what a typed line says.
    pub(super) fn obey(&mut self, text: &str) {
        let command = Command::read(text, self.table.game().position().variant());
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
                let list = Writer::new(self.table.game().position(), self.look.notation).all().join(" ");
                self.say(&format!("legal: {list}"));
            }
            Command::Explain(text) => self.explain(&text),
            Command::Judge => self.show_ledger(),
            Command::Hint => self.ask_hint(),
            Command::Draw => self.offer_draw(),
            Command::Accept => {
                let now = self.now;
                self.settle(|table| table.accept(now));
            }
            Command::Decline => self.settle(Table::decline),
            Command::Claim => self.claim(),
            Command::Resign => self.ask_resign(),
            Command::Fen => {
                let fen = self.table.game().position().fen();
                self.say(&fen);
            }
            Command::Board => self.over = None,
            Command::Flip => self.flipped = !self.flipped,
            Command::Help => self.show_help(),
            Command::Quit => self.quit(),
            Command::Variations => self.list_variations(),
            Command::Variation(number) => {
                let (notation, now) = (self.look.notation, self.now);
                let done = self.variation(number).and_then(|node| self.table.follow(node, notation, now));
                self.went("redone", done);
            }
            Command::Promote(number) => {
                let done = self.variation(number).and_then(|node| self.table.promote(node));
                self.rearranged(done, "promoted: it is the first of the variations");
            }
            Command::Delete(number) => {
                let done = self.variation(number).and_then(|node| self.table.delete(node));
                self.rearranged(done, "deleted");
            }
            Command::Clock => self.tell_clock(),
            Command::Pause => {
                self.table.pause(self.now);
                self.effects.push(Effect::Keep);
                self.tell_clock();
            }
            Command::Resume => {
                self.table.begin(self.now);
                self.tell_clock();
            }
        }
    }

    /// What was played from here, by its number in the list.
    fn variation(&self, number: usize) -> Result<NodeId, String> {
        let tree = self.table.tree();
        let all = tree.children(tree.here());
        number.checked_sub(1).and_then(|i| all.get(i)).copied().ok_or_else(|| match all.len() {
            0 => "nothing was played from here yet".to_owned(),
            count => format!("there is no variation {number}: `variations` lists {count}"),
        })
    }

    fn list_variations(&mut self) {
        let all = self.table.continuations(self.look.notation);
        if all.is_empty() {
            return self.warn("nothing was played from here yet");
        }
        let list = all.iter().enumerate().map(|(i, (_, text))| format!("{} {text}", i + 1));
        let list: Vec<String> = list.collect();
        self.say(&format!("variations: {}", list.join(", ")));
    }

    /// What was played has another order, or less in it; the board is as it was.
    fn rearranged(&mut self, done: Result<(), String>, told: &str) {
        match done {
            Ok(()) => {
                self.effects.push(Effect::Keep);
                self.looked = None;
                self.known.update(&self.table, self.look.notation);
                self.say(told);
            }
            Err(why) => self.warn(&why),
        }
    }

    fn tell_clock(&mut self) {
        match self.table.clock_text(self.now) {
            Some(text) => self.say(&format!("clock: {text}")),
            None => self.warn("this game has no clock: `qigui play --clock 10:00` gives it one"),
        }
    }

    /// Asks for the draw to which a side has a right.
    pub(super) fn claim(&mut self) {
        let now = self.now;
        self.settle(|table| table.claim(now));
    }

    fn explain(&mut self, text: &str) {
        let position = self.table.game().position();
        match notation::explain(self.table.game(), text, self.read_as(text)) {
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
        match Repetition::of(self.table.game(), self.look.notation).text() {
            Some(text) => {
                self.over = Some(Over::Page(Page::wrapped("The repetition", help::PAGE_KEYS, &text)))
            }
            None => self.say("This position has not stood on the board before."),
        }
    }

    pub(super) fn show_book(&mut self, language: Language, text: &str) {
        self.over = Some(Over::Book(Page::new("The rules", help::BOOK_KEYS, text), language));
    }

    /// Finds out all that can be typed now: actions in the notation that is shown and in that of files, and words.
    pub(super) fn find_words(&mut self) {
        let position = self.table.game().position();
        let mut styles = vec![self.look.notation];
        styles.extend((self.look.notation != Style::Own).then_some(Style::Own));
        let mut words = Vec::new();
        for style in styles {
            let writer = Writer::new(position, style);
            words.extend(self.known.actions.iter().map(|action| writer.text(*action)));
        }
        words.extend(Command::WORDS.iter().map(|word| (*word).to_owned()));
        words.dedup();
        self.words = words;
    }
}
