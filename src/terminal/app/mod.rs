//! The game on the screen as a state: what happens changes it, and it can be drawn. It reads and writes nothing itself.

mod acting;
mod commands;
mod keys;
mod known;
mod machines;
mod mouse;

use std::time::Instant;

use ratatui::Frame;

use super::board::{Mark, Placed, reach_marks};
use super::event::{Effect, Input};
use super::line::Line;
use super::menu::Menu;
use super::page::Page;
use super::screen;
use super::theme::{Depth, Styles, Theme};
use crate::board::{Bitboard, Kind, Point, Side};
use crate::book::Language;
use crate::engine::Score;
use crate::game::{Action, Code, Position};
use crate::notation;
use crate::play::reload::News;
use crate::play::{NodeId, Seat, Table};
pub use known::target;
use known::{Known, touched};
use ratatui::layout::Rect;

/// How a player wants things to look.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Colours.
    pub theme: Theme,
    /// What the terminal can show.
    pub depth: Depth,
    /// Printable ASCII only.
    pub ascii: bool,
    /// The notation in which actions are shown.
    pub notation: notation::Style,
}

/// A piece that is picked up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picked {
    /// The one on top of a point.
    At(Point),
    /// One of a kind in the hand.
    Held(Kind),
}

/// Several actions of which one is to be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The actions.
    pub actions: Vec<Action>,
    /// The number of the one that is looked at.
    pub at: usize,
}

/// How heavy a message is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// Something was said.
    Told,
    /// Something was not done, or must be heeded.
    Warning,
}

/// What lies over the board.
pub enum Over {
    /// A text.
    Page(Page),
    /// The rule book, in a language.
    Book(Page, Language),
    /// The list of games.
    Menu(Menu),
    /// A question that is answered with yes or no.
    Ask(Asked),
}

/// A question to the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Whether a side gives up.
    Resign(Side),
    /// Whether a side offers a draw, or accepts the one that was offered.
    Draw(Side),
    /// Whether to play on from the action that is looked at, which takes back those after it.
    PlayFrom(NodeId),
}

/// An earlier position that is looked at.
pub struct Looked {
    /// Its place among all that was played.
    pub node: NodeId,
    /// The position.
    pub position: Position,
}

/// What the mouse can point at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tag {
    /// The position after an action.
    Node(NodeId),
    /// Pieces of a kind in the hand of the side to act.
    Held(Kind),
    /// One of several actions.
    Choice(usize),
    /// The list of actions.
    List,
}

/// A game on the screen.
pub struct App {
    pub(super) table: Table,
    pub(super) known: Known,
    pub(super) styles: Styles,
    pub(super) look: Look,
    pub(super) letters: bool,
    pub(super) flipped: bool,
    pub(super) cursor: Point,
    pub(super) picked: Option<Picked>,
    pub(super) choice: Option<Choice>,
    pub(super) line: Option<Line>,
    pub(super) over: Option<Over>,
    pub(super) log: Vec<(Weight, String)>,
    /// The first message since the last action.
    pub(super) fresh: usize,
    /// What is to be told of the file of the game as it was edited last.
    pub(super) told_of_file: Vec<(Weight, String)>,
    pub(super) looked: Option<Looked>,
    pub(super) hint: Option<(Action, Score)>,
    /// What the position is worth to Red, as far as it is known, and whether that is shown.
    pub(super) worth: Option<Score>,
    pub(super) worth_shown: bool,
    pub(super) paused: bool,
    /// The rows of the list of actions that are scrolled back.
    pub(super) scrolled: usize,
    pub(super) placed: Option<Placed>,
    pub(super) tags: Vec<(Rect, Tag)>,
    /// The name by which the game is kept.
    pub(super) kept: Option<String>,
    /// Tenths of a second since the last action.
    pub(super) rested: u32,
    /// When what is handled now has happened.
    pub(super) now: Instant,
    typed: Vec<String>,
    /// What the line can become, as long as it is open.
    pub(super) words: Vec<String>,
    machines: machines::Machines,
    effects: Vec<Effect>,
}

impl App {
    /// A game that comes to the screen, with the effects that it asks for at once. The clock of one that begins runs.
    pub fn new(table: Table, look: Look, begins: bool, now: Instant) -> (App, Vec<Effect>) {
        let variant = table.game().position().variant().clone();
        // who plays Black alone sits at Black's edge
        let flipped = table.seats[0] != Seat::Human && table.seats[1] == Seat::Human;
        let mut app = App {
            known: Known::nothing(look.notation),
            styles: Styles::new(look.theme, look.depth, &variant),
            letters: false,
            flipped,
            cursor: Point(0),
            picked: None,
            choice: None,
            line: None,
            over: None,
            log: Vec::new(),
            fresh: 0,
            told_of_file: Vec::new(),
            looked: None,
            hint: None,
            worth: None,
            worth_shown: false,
            paused: false,
            scrolled: 0,
            placed: None,
            tags: Vec::new(),
            kept: None,
            rested: 0,
            now,
            typed: Vec::new(),
            words: Vec::new(),
            machines: machines::Machines::default(),
            effects: Vec::new(),
            table,
            look,
        };
        if begins {
            app.table.begin(now);
        }
        app.changed();
        app.cursor = app.home();
        let effects = std::mem::take(&mut app.effects);
        (app, effects)
    }

    /// Where the cursor begins: in the middle of the lower edge.
    fn home(&self) -> Point {
        let shape = self.table.game().position().variant().shape();
        let rank = if self.flipped { shape.ranks() - 1 } else { 0 };
        let middle = shape.files() / 2;
        let nearest =
            |at: &Point| shape.file(*at).abs_diff(middle) + shape.rank(*at).abs_diff(rank) * shape.files();
        shape.board().into_iter().min_by_key(nearest).unwrap_or(Point(0))
    }

    /// Something has happened, at some time. What is to be done about it outside of the screen.
    pub fn handle(&mut self, input: Input, now: Instant) -> Vec<Effect> {
        self.now = now;
        match input {
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Paste(text) => self.paste(&text),
            Input::Redraw => {}
            Input::Tick => self.tick(),
            Input::Answer(number, answer) => self.answer(number, answer),
            Input::Unkept(why) => self.warn(&format!("This game is not kept: {why}")),
            Input::News(news) => self.news(news),
            Input::Book(language, text) => self.show_book(language, &text),
            Input::Games(games, kept) => {
                let id = self.table.game().position().variant().id().to_owned();
                let menu = Menu::new(games, kept, &id, self.table.seats, self.table.level);
                self.over = Some(Over::Menu(menu));
            }
            Input::Seated(table, begins) => self.seat(*table, begins),
            Input::Refused(why) => self.warn(&why),
        }
        std::mem::take(&mut self.effects)
    }

    /// Another game comes to the table.
    fn seat(&mut self, table: Table, begins: bool) {
        let kept = std::mem::take(&mut self.typed);
        let (app, effects) = App::new(table, self.look, begins, self.now);
        let (letters, worth_shown) = (self.letters, self.worth_shown);
        *self = App { letters, worth_shown, typed: kept, ..app };
        self.effects = effects;
    }

    /// The file of the game was edited: the game goes on by its rules as far as it fits, or by those it had.
    fn news(&mut self, news: News) {
        let weigh = |severity: &str| if severity == "error" { Weight::Warning } else { Weight::Told };
        let lines = news.lines().into_iter();
        self.told_of_file =
            lines.map(|(severity, line)| (weigh(severity), format!("{severity}: {line}"))).collect();
        match news {
            News::Rules(rules, _) => {
                let refit = self.table.refit(rules.variant(), self.now);
                self.effects.extend([Effect::Rules(rules.clone()), Effect::Keep]);
                self.known.forget();
                self.styles = Styles::new(self.look.theme, self.look.depth, rules.variant());
                self.worth = None;
                if !rules.variant().shape().board().has(self.cursor) {
                    self.cursor = self.home();
                }
                self.changed();
                self.say(&format!("reloaded: {}", refit.told));
            }
            News::Faulty(_) => self.warn("not reloaded: the game goes on by the rules as they were"),
        }
    }

    /// Draws it.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        screen::draw(self, frame.area(), frame.buffer_mut());
        if let Some(spot) = screen::caret(self, frame.area()) {
            frame.set_cursor_position(spot);
        }
    }

    /// The name by which the game is kept, once it is.
    pub fn keep_as(&mut self, name: Option<String>) {
        self.kept = name;
    }

    /// The clock stands: the game is left.
    pub fn stop_clock(&mut self, now: Instant) {
        self.table.pause(now);
    }

    /// The game and its players.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Where the board is, as it was drawn last; `None` if there was no room for it.
    pub fn placed(&self) -> Option<Placed> {
        self.placed
    }

    /// Says something.
    pub(super) fn say(&mut self, text: &str) {
        self.log.push((Weight::Told, crate::cells::words::clean(text)));
    }

    /// Says why something was not done, or what must be heeded.
    pub(super) fn warn(&mut self, text: &str) {
        self.log.push((Weight::Warning, crate::cells::words::clean(text)));
    }

    /// The game is another one than before: everything that hangs on it is found out anew.
    pub(super) fn changed(&mut self) {
        (self.picked, self.choice, self.looked, self.hint) = (None, None, None, None);
        self.picked = self.table.touched().map(Picked::At);
        (self.rested, self.scrolled, self.fresh) = (0, 0, self.log.len());
        self.machines.forget(&mut self.effects);
        self.known.update(&self.table, self.look.notation);
        if let Some([text, _]) = self.known.warning.clone() {
            self.warn(&format!("{text} `y` says why."));
        }
        if let Some(ending) = &self.known.ending {
            let told = ending.told.clone();
            self.warn(&told);
        }
        if self.line.is_some() {
            self.find_words();
        }
        self.offer_choice();
        self.set_machines_going();
    }

    /// The position that is shown: an earlier one, what a choice would lead to, or the one now.
    pub(super) fn shown(&self) -> Position {
        let now = self.table.game().position();
        if let Some(looked) = &self.looked {
            return looked.position.clone();
        }
        match &self.choice {
            None => now.clone(),
            Some(choice) => {
                let mut after = now.clone();
                after.apply(choice.actions[choice.at]);
                after
            }
        }
    }

    /// The place of the position that is shown, choices aside.
    pub(super) fn node(&self) -> NodeId {
        self.looked.as_ref().map_or(self.table.tree().here(), |looked| looked.node)
    }

    /// What is pointed at on the board.
    pub(super) fn marks(&self) -> Vec<(Point, Mark)> {
        let mut marks = Vec::new();
        if let Some(action) = self.table.tree().action(self.node()) {
            marks.extend(touched(action).into_iter().map(|at| (at, Mark::Last)));
        }
        if self.looked.is_some() {
            return marks;
        }
        let position = self.table.game().position();
        if let Some(choice) = &self.choice {
            let all = choice.actions.iter().filter_map(|action| target(*action));
            marks.extend(all.map(|at| (at, Mark::Move)));
            marks.extend(touched(choice.actions[choice.at]).into_iter().map(|at| (at, Mark::Picked)));
            return marks;
        }
        for (from, on) in &self.known.attacks {
            marks.extend([(*from, Mark::Attacker), (*on, Mark::Danger)]);
        }
        if let Some((action, _)) = self.hint {
            marks.extend(touched(action).into_iter().map(|at| (at, Mark::Hint)));
        }
        match self.picked {
            Some(Picked::At(at)) => {
                let beyond = |(point, mark): &(Point, Mark)| {
                    // a piece behind the one that is in the way is nothing that the player could have reached
                    *mark == Mark::Blocked
                        && position.top(*point).is_some()
                        && self.code(*point).is_none_or(|code| code == Code::Blocked)
                };
                let mut reach = reach_marks(position, at, self.targets());
                reach.retain(|marked| !beyond(marked));
                marks.extend(reach);
            }
            Some(Picked::Held(_)) => marks.extend(self.targets().into_iter().map(|at| (at, Mark::Move))),
            None => {}
        }
        marks
    }

    /// Where legal actions of what is picked up lead.
    pub(super) fn targets(&self) -> Bitboard {
        self.wanted().filter_map(target).collect()
    }

    /// The legal actions of what is picked up.
    fn wanted(&self) -> impl Iterator<Item = Action> {
        let picked = self.picked;
        self.known.actions.iter().copied().filter(move |action| match (picked, *action) {
            (Some(Picked::At(at)), action) => action.origin() == Some(at),
            (Some(Picked::Held(held)), Action::Drop { kind, .. }) => kind == held,
            _ => false,
        })
    }

    /// Whether somebody at this screen acts next.
    pub(super) fn is_mine(&self) -> bool {
        self.known.ending.is_none() && self.table.seat() == Seat::Human
    }

    /// The same; if not, why is said: the game is over, or it is a machine's turn, of which the caller knows what to say.
    pub(super) fn must_be_mine(&mut self, machines: &str) -> bool {
        let why = match &self.known.ending {
            Some(ending) => format!("the game is over: {}", ending.told),
            None if !self.is_mine() => machines.to_owned(),
            None => return true,
        };
        self.warn(&why);
        false
    }
}
