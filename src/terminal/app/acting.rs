//! Picking up, putting down, choosing: how a player acts on the board.

use super::{App, Asked, Choice, Looked, Over, Picked, target};
use crate::board::{Kind, Point};
use crate::cells::words::side_name;
use crate::game::{Action, Code, Explanation};
use crate::notation::{self, ReadError, Style};
use crate::play::thinker::Question;
use crate::play::{NodeId, Table};
use crate::terminal::event::Effect;

impl App {
    /// An action of the position now, in the notation that is shown.
    pub(in crate::terminal) fn written(&self, action: Action) -> String {
        notation::write(self.table.game().position(), action, self.look.notation)
    }

    /// A legal action is made in the name of whoever is to act.
    pub(super) fn make(&mut self, action: Action) {
        let made = self.table.make(action, self.now);
        self.made(made);
    }

    fn made(&mut self, made: Result<(), String>) {
        // that the time is up is kept too
        self.effects.push(Effect::Keep);
        match made {
            Ok(()) => self.changed(),
            Err(why) => self.refused(&why),
        }
    }

    /// An action was not made; perhaps because the time was up.
    fn refused(&mut self, why: &str) {
        if self.table.settled.is_some() && self.known.ending.is_none() {
            self.changed();
        }
        self.warn(why);
    }

    /// An action as it was typed.
    pub(super) fn type_action(&mut self, text: &str) {
        if !self.may_act() {
            return;
        }
        let style = self.read_as(text);
        let made = self.table.act(text, style, self.now).map(drop);
        self.made(made);
    }

    /// The notation that a text is in, if that has to be said: points with ranks from 0 are not told from those from 1.
    pub(super) fn read_as(&self, text: &str) -> Option<Style> {
        let read = || notation::read(self.table.game().position(), text, Some(Style::FromZero));
        let points =
            self.look.notation == Style::FromZero && !matches!(read(), Err(ReadError::Unreadable(_)));
        points.then_some(Style::FromZero)
    }

    /// Whether somebody at this screen can act now; if not, it is said why.
    fn may_act(&mut self) -> bool {
        if self.known.ending.is_none() && self.looked.is_some() {
            self.warn("this is an earlier position: Esc goes back to the game, Enter plays on from here");
            return false;
        }
        self.must_be_mine("a machine is to act")
    }

    /// A point is pressed, or Enter on it: what is there is picked up, or what is picked up goes there.
    pub(super) fn press(&mut self, at: Point) {
        self.cursor = at;
        if let Some(looked) = &self.looked {
            self.over = Some(Over::Ask(Asked::PlayFrom(looked.node)));
            return;
        }
        if self.choice.is_some() {
            return self.press_choice(at);
        }
        if !self.may_act() {
            return;
        }
        let there: Vec<Action> = self.wanted().filter(|action| target(*action) == Some(at)).collect();
        match (there.as_slice(), self.picked) {
            ([action], _) => self.make(*action),
            ([_, _, ..], _) => self.choice = Some(Choice { actions: there, at: 0 }),
            ([], Some(Picked::At(from))) if from == at => self.let_go(),
            ([], _) if self.known.origins().has(at) => match self.table.touch(at) {
                Ok(()) => self.picked = Some(Picked::At(at)),
                Err(why) => self.warn(&why),
            },
            ([], Some(_)) => {
                if let Some(why) = self.why(at) {
                    self.warn(&why);
                }
            }
            ([], None) => self.cannot_pick(at),
        }
    }

    /// Puts back what is picked up, unless it was touched and must act.
    pub(super) fn let_go(&mut self) {
        self.picked = self.table.touched().map(Picked::At);
        if self.picked.is_some() {
            self.warn("this game is played with touch-move: what was touched must act");
        }
    }

    /// Says why nothing can be picked up from a point.
    fn cannot_pick(&mut self, at: Point) {
        let position = self.table.game().position();
        let (variant, name) = (position.variant(), position.variant().point_name(at));
        let actor = side_name(variant, position.actor());
        let why = match position.top(at) {
            None => format!("there is nothing on {name}: {actor} is to act"),
            Some(piece) => {
                let called = variant.kind(piece.kind()).title.get("en");
                let owner = side_name(variant, piece.side());
                if piece.side() == position.actor() {
                    format!("the {called} on {name} has no legal action")
                } else {
                    format!("the {called} on {name} is {owner}'s, and {actor} is to act")
                }
            }
        };
        self.warn(&why);
    }

    /// Why what is picked up may not go to a point; `None` if it may, or if there is nothing to say.
    pub(in crate::terminal) fn why(&self, to: Point) -> Option<String> {
        let (text, explained) = self.explained(to)?;
        Some(format!("{text} ({}): {}", explained.word(), explained.text))
    }

    /// Why the point under the cursor is barred for what is picked up.
    pub(in crate::terminal) fn barred(&self) -> Option<String> {
        if self.choice.is_some() || self.looked.is_some() { None } else { self.why(self.cursor) }
    }

    /// The same as a code.
    pub(super) fn code(&self, to: Point) -> Option<Code> {
        self.explained(to)?.1.code
    }

    fn explained(&self, to: Point) -> Option<(String, Explanation)> {
        let position = self.table.game().position();
        let variant = position.variant();
        let text = match self.picked? {
            Picked::At(from) if from == to => return None,
            Picked::At(from) => format!("{}{}", variant.point_name(from), variant.point_name(to)),
            Picked::Held(kind) => {
                let letter = variant.kind(kind).letters[0].to_uppercase();
                format!("{letter}@{}", variant.point_name(to))
            }
        };
        if self.wanted().any(|action| target(action) == Some(to)) {
            return None;
        }
        let explained = self.table.game().explain_text(&text).ok()?;
        explained.code.is_some().then_some((text, explained))
    }

    /// The choices that wait, if whoever is to act sits here.
    pub(super) fn offer_choice(&mut self) {
        if self.table.game().position().waiting().is_some() && self.is_mine() && self.looked.is_none() {
            self.choice = Some(Choice { actions: self.known.actions.clone(), at: 0 });
            self.follow_choice();
        }
    }

    /// The cursor goes to what is looked at.
    fn follow_choice(&mut self) {
        if let Some(at) = self.choice.as_ref().and_then(|choice| target(choice.actions[choice.at])) {
            self.cursor = at;
        }
    }

    /// Looks at the next choice, or the one before.
    pub(super) fn turn_choice(&mut self, by: isize) {
        if let Some(choice) = &mut self.choice {
            let count = choice.actions.len() as isize;
            choice.at = (choice.at as isize + by).rem_euclid(count) as usize;
            self.follow_choice();
        }
    }

    /// Takes one of the choices.
    pub(super) fn take_choice(&mut self, number: usize) {
        let Some(choice) = &self.choice else {
            return self.warn(&format!("`{}` is no action: there is no list to choose from", number + 1));
        };
        match choice.actions.get(number) {
            Some(action) => {
                let action = *action;
                self.choice = None;
                self.make(action);
            }
            None => {
                let count = choice.actions.len();
                self.warn(&format!("there is no choice {}: the list has {count}", number + 1));
            }
        }
    }

    fn press_choice(&mut self, at: Point) {
        let Some(choice) = &mut self.choice else { return };
        if target(choice.actions[choice.at]) == Some(at) {
            let number = choice.at;
            return self.take_choice(number);
        }
        match choice.actions.iter().position(|action| target(*action) == Some(at)) {
            Some(number) => choice.at = number,
            None => self.leave_choice(),
        }
    }

    /// Closes the list of choices, unless one must be made.
    pub(super) fn leave_choice(&mut self) {
        if self.table.game().position().waiting().is_some() {
            self.warn("a choice is due: take one of the list, or undo");
        } else {
            self.choice = None;
        }
    }

    /// Picks up a piece of the hand: of this kind, or the next that can be placed somewhere.
    pub(super) fn pick_held(&mut self, kind: Option<Kind>) {
        if !self.may_act() {
            return;
        }
        let mut kinds: Vec<Kind> = Vec::new();
        for action in &self.known.actions {
            if let Action::Drop { kind, .. } = action
                && !kinds.contains(kind)
            {
                kinds.push(*kind);
            }
        }
        kinds.sort();
        let after = match self.picked {
            Some(Picked::Held(held)) => kinds.iter().position(|kind| *kind == held).map_or(0, |at| at + 1),
            _ => 0,
        };
        let wanted = kind
            .map_or_else(|| kinds.get(after % kinds.len().max(1)), |kind| kinds.iter().find(|k| **k == kind));
        match wanted {
            Some(kind) => {
                self.picked = Some(Picked::Held(*kind));
                self.next_target(1);
            }
            None => self.warn("nothing from the hand can be placed now"),
        }
    }

    /// The cursor goes to the next point that what is picked up can go to; with nothing picked up, to the next piece
    /// that can act.
    pub(super) fn next_target(&mut self, by: isize) {
        let points = match self.picked {
            Some(_) => self.targets(),
            None if self.is_mine() => self.known.origins(),
            None => return,
        };
        let plan = crate::picture::Plan::new(self.table.game().position().variant(), self.flipped);
        let order: Vec<Point> = plan.points().into_iter().filter(|at| points.has(*at)).collect();
        if order.is_empty() {
            return;
        }
        let count = order.len() as isize;
        let at = match order.iter().position(|at| *at == self.cursor) {
            Some(at) => at as isize + by,
            // from where it is, on in the order of reading
            None => {
                let all = plan.points();
                let here = all.iter().position(|at| *at == self.cursor).unwrap_or(0);
                let beyond = order.iter().filter(|at| all.iter().position(|p| p == *at).unwrap_or(0) < here);
                beyond.count() as isize - isize::from(by < 0)
            }
        };
        self.cursor = order[at.rem_euclid(count) as usize];
    }

    /// Moves the cursor by columns and rows as they are seen, over holes.
    pub(super) fn go(&mut self, columns: isize, rows: isize) {
        let variant = self.table.game().position().variant();
        let plan = crate::picture::Plan::new(variant, self.flipped);
        let (column, row) = plan.place(self.cursor);
        for times in 1..=plan.columns().max(plan.rows()) as isize {
            let at = (column as isize + columns * times, row as isize + rows * times);
            let found = plan.points().into_iter().find(|point| {
                let (column, row) = plan.place(*point);
                (column as isize, row as isize) == at
            });
            if let Some(found) = found {
                self.cursor = found;
                return;
            }
        }
    }

    /// Takes back.
    pub(super) fn undo(&mut self) {
        let taken = self.table.undo(self.look.notation, self.now);
        self.went("undone", taken);
    }

    /// Brings back what was taken back.
    pub(super) fn redo(&mut self) {
        let made = self.table.redo(self.look.notation, self.now);
        self.went("redone", made);
    }

    /// The game has gone elsewhere among what was played, or has not.
    pub(super) fn went(&mut self, how: &str, done: Result<Vec<String>, String>) {
        match done {
            Ok(texts) => {
                self.effects.push(Effect::Keep);
                self.changed();
                self.say(&format!("{how}: {}", texts.join(" ")));
            }
            Err(why) => self.warn(&why),
        }
    }

    /// What the players settle between themselves.
    pub(super) fn settle(&mut self, how: impl FnOnce(&mut Table) -> Result<String, String>) {
        match how(&mut self.table) {
            Ok(told) => {
                self.effects.push(Effect::Keep);
                self.say(&told);
                if self.table.settled.is_some() {
                    self.changed();
                }
            }
            Err(why) => self.warn(&why),
        }
    }

    /// Offers a draw, or accepts the one that was offered; the engine is asked at once.
    pub(super) fn offer_draw(&mut self) {
        if !self.is_mine() && self.known.ending.is_none() {
            return self.warn("a machine is to act: a draw is offered when it is your turn");
        }
        let side = self.table.actor();
        let now = self.now;
        self.settle(|table| table.draw(now));
        let other = side.other().index();
        if self.table.offer == Some(side) && self.table.seats[other] == crate::play::Seat::Engine {
            self.ask(Question::Agrees(side.other()));
        }
    }

    /// Looks at a position that was played; at the game itself if it is the one on the board.
    pub(super) fn look_at(&mut self, node: NodeId) {
        (self.picked, self.choice) = (None, None);
        if node == self.table.tree().here() {
            if self.looked.take().is_some() {
                self.picked = self.table.touched().map(Picked::At);
                self.offer_choice();
                self.set_machines_going();
            }
            return;
        }
        self.machines.forget(&mut self.effects);
        self.looked = Some(Looked { node, position: self.table.position_at(node) });
    }

    /// Looks at the position before, or at the next on the line.
    pub(super) fn look_by(&mut self, on: bool) {
        let (tree, node) = (self.table.tree(), self.node());
        let there = if on { tree.next(node) } else { tree.parent(node) };
        if let Some(there) = there {
            self.look_at(there);
        }
    }

    /// Looks at what was played instead of the action that is shown.
    pub(super) fn look_beside(&mut self) {
        match self.table.tree().beside(self.node(), 1) {
            Some(other) => self.look_at(other),
            None => self.warn("nothing else was played in place of this action"),
        }
    }

    /// Looks at the beginning.
    pub(super) fn look_at_start(&mut self) {
        let first =
            self.table.tree().path(self.node()).first().and_then(|node| self.table.tree().parent(*node));
        if let Some(start) = first {
            self.look_at(start);
        }
    }

    /// Goes back to the game.
    pub(super) fn look_no_more(&mut self) {
        self.look_at(self.table.tree().here());
    }

    /// Plays on from a position that was looked at; all that was played stays.
    pub(super) fn play_from(&mut self, node: NodeId) {
        match self.table.go_to(node, self.now) {
            Ok(()) => {
                self.effects.push(Effect::Keep);
                self.changed();
            }
            Err(why) => self.warn(&why),
        }
    }
}
