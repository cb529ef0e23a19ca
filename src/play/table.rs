//! Who plays, and what was played.

use std::time::Instant;

use super::clock::{Clock, Control};
use super::settle::Settled;
use super::tree::Tree;
use crate::board::{Point, Side};
use crate::engine::Level;
use crate::game::{Action, Game};
use crate::lab::dice::Dice;
use crate::notation::{self, Style};

/// Who acts for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Seat {
    /// Somebody who types
    Human,
    /// Any legal action, each as likely as the other
    Random,
    /// The engine, as strong as --level says
    Engine,
}

impl Seat {
    /// Every seat.
    pub const ALL: [Seat; 3] = [Seat::Human, Seat::Random, Seat::Engine];

    /// The seat's word.
    pub fn word(self) -> &'static str {
        match self {
            Seat::Human => "human",
            Seat::Random => "random",
            Seat::Engine => "engine",
        }
    }
}

/// A game with its players.
pub struct Table {
    pub(super) game: Game,
    /// All that was played; the game is the line of it that is on the board.
    pub(super) tree: Tree,
    /// By side.
    pub seats: [Seat; 2],
    /// How strong the engine plays.
    pub level: Level,
    /// For random movers.
    pub dice: Dice,
    /// Who has offered a draw that still stands.
    pub offer: Option<Side>,
    /// How the players themselves have ended it.
    pub settled: Option<Settled>,
    /// What time there is; `None` if there is no clock.
    pub(super) clock: Option<Clock>,
    /// Whether a piece that is touched must act, and nothing is taken back.
    pub(super) touch_move: bool,
    /// The piece that must act, because it was touched.
    pub(super) touched: Option<Point>,
}

impl Table {
    /// A game that begins.
    pub fn new(game: Game, seats: [Seat; 2], seed: u64) -> Table {
        let mut tree = Tree::default();
        game.history().for_each(|(action, _)| tree.play(action));
        Table {
            game,
            tree,
            seats,
            level: Level::default(),
            dice: Dice::new(seed),
            offer: None,
            settled: None,
            clock: None,
            touch_move: false,
            touched: None,
        }
    }

    /// The same with a clock, by side. It stands until [`Table::begin`], or the first action.
    pub fn with_clock(mut self, controls: [Control; 2]) -> Table {
        let clock = Clock::new(controls);
        self.tree.set_left(self.tree.here(), clock.noted());
        self.clock = Some(clock);
        self
    }

    /// The same, where a piece that is touched must act, and nothing is taken back.
    pub fn with_touch_move(mut self) -> Table {
        self.touch_move = true;
        self
    }

    /// The game on the board.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// All that was played.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The clock, if there is one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Who acts next.
    pub fn seat(&self) -> Seat {
        self.seats[self.actor().index()]
    }

    /// The side that acts next, perhaps out of turn.
    pub fn actor(&self) -> Side {
        self.game.position().actor()
    }

    /// Whether nobody types.
    pub fn is_automatic(&self) -> bool {
        !self.seats.contains(&Seat::Human)
    }

    /// The legal actions, sorted; none if the game is over.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = if self.settled.is_some() { Vec::new() } else { self.game.actions() };
        actions.sort();
        actions
    }

    /// A legal action at random. `None` if the game is over.
    pub fn any_action(&mut self) -> Option<Action> {
        let actions = self.actions();
        if actions.is_empty() { None } else { Some(actions[self.dice.below(actions.len())]) }
    }

    /// Makes an action of the side to act, written in a style, as [`notation::read`] reads it.
    ///
    /// # Errors
    /// Why not: the game is over, the time is up, another piece was touched, the rules forbid it. Except for the time,
    /// nothing has changed.
    pub fn act(&mut self, text: &str, style: Option<Style>, now: Instant) -> Result<Action, String> {
        self.is_open(now)?;
        if self.touched.is_some()
            && let Ok(action) = notation::read(self.game.position(), text, style)
        {
            self.may(action)?;
        }
        let side = self.actor();
        let action = notation::play(&mut self.game, text, style).map_err(|error| error.to_string())?;
        self.acted(side, action, now);
        Ok(action)
    }

    /// Makes an action of the side to act.
    ///
    /// # Errors
    /// As for [`Table::act`].
    pub fn make(&mut self, action: Action, now: Instant) -> Result<(), String> {
        self.is_open(now)?;
        self.may(action)?;
        let side = self.actor();
        self.game.play(action).map_err(|illegal| illegal.to_string())?;
        self.acted(side, action, now);
        Ok(())
    }

    /// Whether the players let the game go on, and the clock.
    fn is_open(&mut self, now: Instant) -> Result<(), String> {
        self.flag(now);
        match self.ending().filter(|_| self.settled.is_some()) {
            Some(ending) => Err(format!("the game is over: {}", ending.told)),
            None => Ok(()),
        }
    }

    /// A side has acted: it has declined the draw that was offered to it.
    fn acted(&mut self, side: Side, action: Action, now: Instant) {
        self.touched = None;
        self.offer = self.offer.filter(|by| *by == side);
        self.tree.play(action);
        let next = self.actor();
        if let Some(clock) = &mut self.clock {
            clock.acted(side, next, now);
            self.tree.set_left(self.tree.here(), clock.noted());
        }
        self.run_clock(now);
    }

    /// Lets the time of the side to act run; nobody's, if the game is over.
    pub(super) fn run_clock(&mut self, now: Instant) {
        let (over, actor) = (self.ending().is_some(), self.actor());
        match &mut self.clock {
            Some(clock) if over => clock.pause(now),
            Some(clock) => clock.start(actor, now),
            None => {}
        }
    }

    /// Lets the clock run, if there is one: the game begins, or goes on after a pause.
    pub fn begin(&mut self, now: Instant) {
        self.run_clock(now);
    }

    /// Stops the clock, if there is one. It goes on with the next action.
    pub fn pause(&mut self, now: Instant) {
        if let Some(clock) = &mut self.clock {
            clock.pause(now);
        }
    }

    /// The board is as it was: so are the times.
    pub(super) fn turn_clock_back(&mut self, now: Instant) {
        let (left, actor) = (self.tree.left(self.tree.here()), self.actor());
        if let (Some(clock), Some(left)) = (&mut self.clock, left) {
            clock.set(left, actor, now);
        }
        self.run_clock(now);
    }

    /// What time there is, on a line; `None` if there is no clock.
    pub fn clock_text(&self, now: Instant) -> Option<String> {
        let clock = self.clock.as_ref()?;
        let [red, black] = Side::BOTH.map(|side| format!("{} {}", side.word(), clock.left(side, now)));
        let runs =
            clock.running().map_or("it stands".to_owned(), |side| format!("{}'s time runs", side.word()));
        Some(format!("{red}, {black}; {runs}"))
    }

    /// Settles the game if the time of a side is up. Whether it is.
    pub fn flag(&mut self, now: Instant) -> bool {
        let fallen = self.clock.as_ref().and_then(|clock| clock.fallen(now));
        let Some(side) = fallen.filter(|_| self.settled.is_none()) else { return false };
        self.settle(Settled::OutOfTime(side), now);
        true
    }

    /// Touches the piece on a point. Where touched pieces must act, and this one can, only its actions are left.
    ///
    /// # Errors
    /// Another piece was touched.
    pub fn touch(&mut self, at: Point) -> Result<(), String> {
        if !self.touch_move || self.touched == Some(at) {
            return Ok(());
        }
        if !self.actions().iter().any(|action| action.origin() == Some(at)) {
            return Ok(());
        }
        if let Some(touched) = self.touched {
            return Err(self.must_act(touched));
        }
        self.touched = Some(at);
        Ok(())
    }

    /// The piece that was touched and must act.
    pub fn touched(&self) -> Option<Point> {
        self.touched
    }

    /// Whether an action is one of the piece that was touched, if one was. Whether it is legal is not asked.
    ///
    /// # Errors
    /// Which piece must act.
    pub fn may(&self, action: Action) -> Result<(), String> {
        match self.touched.filter(|touched| action.origin() != Some(*touched)) {
            Some(touched) => Err(self.must_act(touched)),
            None => Ok(()),
        }
    }

    fn must_act(&self, touched: Point) -> String {
        let (position, at) = (self.game.position(), self.game.position().variant().point_name(touched));
        let kind = position.top(touched).map(|piece| position.variant().kind(piece.kind()).title.get("en"));
        format!("the {} on {at} was touched: it must act", kind.unwrap_or("piece"))
    }

    /// Whether actions can be taken back, and other lines be looked at.
    ///
    /// # Errors
    /// Why not.
    pub fn may_take_back(&self) -> Result<(), String> {
        if self.touch_move {
            return Err("nothing is taken back: this game is played with touch-move".to_owned());
        }
        Ok(())
    }

    /// Takes back what the players settled, or else actions until somebody who types is to act. The texts of what was
    /// taken back, in a notation, the last action first.
    ///
    /// # Errors
    /// Nothing can be taken back, or it would leave the beginning behind; then nothing has changed.
    pub fn undo(&mut self, style: Style, now: Instant) -> Result<Vec<String>, String> {
        self.may_take_back()?;
        self.touched = None;
        if let Some(settled) = self.settled.take() {
            match settled {
                Settled::OutOfTime(_) => self.turn_clock_back(now),
                Settled::Resigned(_) | Settled::Agreed | Settled::Claimed(_) => self.run_clock(now),
            }
            return Ok(vec![settled.word().to_string()]);
        }
        let mut taken = Vec::new();
        let mut here = self.tree.here();
        while let Some(action) = self.game.undo() {
            taken.push(notation::write(self.game.position(), action, style));
            here = self.tree.parent(here).unwrap_or(here);
            if self.seat() == Seat::Human {
                self.offer = None;
                self.tree.go(here);
                self.turn_clock_back(now);
                return Ok(taken);
            }
        }
        for _ in taken {
            self.game.redo();
        }
        Err("there is nothing to take back".to_owned())
    }

    /// Brings back what was left last. The texts in a notation, the first action first.
    ///
    /// # Errors
    /// There is nothing to bring back.
    pub fn redo(&mut self, style: Style, now: Instant) -> Result<Vec<String>, String> {
        self.may_take_back()?;
        let next = self.tree.next(self.tree.here()).filter(|_| self.settled.is_none());
        let next = next.ok_or("there is nothing to bring back")?;
        self.follow(next, style, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::open;
    use crate::game::Position;
    use crate::play::NodeId;
    use crate::spec::load::shipped;

    fn table() -> Table {
        let variant = open(shipped().next().expect("a game ships")).expect("it is good");
        Table::new(Game::new(&variant), [Seat::Human; 2], 0)
    }

    /// Two actions of the side to act, of different pieces; and a point without any.
    fn two(table: &Table) -> (Action, Action, Point) {
        let actions = table.actions();
        let other = actions.iter().find(|action| action.origin() != actions[0].origin());
        let still = table
            .game
            .position()
            .variant()
            .shape()
            .all()
            .find(|at| !actions.iter().any(|action| action.origin() == Some(*at)));
        (actions[0], *other.expect("another piece"), still.expect("a point"))
    }

    #[test]
    fn what_is_touched_must_act_and_what_cannot_act_may_be_touched() {
        let now = Instant::now();
        let mut table = table().with_touch_move();
        let (first, second, still) = two(&table);
        let [touched, other] = [first, second].map(|action| action.origin().expect("a piece"));
        assert_eq!((table.touch(still), table.touched()), (Ok(()), None));
        assert_eq!(
            (table.touch(touched), table.touch(touched), table.touch(still)),
            (Ok(()), Ok(()), Ok(()))
        );
        let told = table.touch(other).expect_err("another was touched");
        assert!(told.ends_with("was touched: it must act"), "{told}");
        let text = table.game.position().action_text(second);
        assert_eq!((table.make(second, now), table.act(&text, None, now)), (Err(told.clone()), Err(told)));
        assert_eq!((table.game.plies(), table.make(first, now), table.touched()), (0, Ok(()), None));
        for refused in [table.undo(Style::Own, now), table.redo(Style::Own, now)] {
            assert!(refused.is_err_and(|why| why.contains("nothing is taken back")));
        }
        assert!(table.go_to(table.tree.path(table.tree.here())[0], now).is_err());
    }

    #[test]
    fn nothing_must_act_where_touching_is_free() {
        let mut table = table();
        let (first, second, _) = two(&table);
        let [touched, other] = [first, second].map(|action| action.origin().expect("a piece"));
        assert_eq!((table.touch(touched), table.touch(other), table.touched()), (Ok(()), Ok(()), None));
        assert_eq!(table.make(second, Instant::now()), Ok(()));
    }

    fn own(_: NodeId, before: &Position, action: Action) -> String {
        before.action_text(action)
    }

    #[test]
    fn lines_are_listed_nested_and_one_goes_between_them() {
        let now = Instant::now();
        let mut table = table();
        let mut played = Vec::new();
        for choice in [0, 1, 2] {
            let action = table.actions()[choice];
            table.make(action, now).expect("it is legal");
            let answer = table.actions()[0];
            table.make(answer, now).expect("it is legal");
            played.push((action, table.tree.here(), table.game.position().fen()));
            table.undo(Style::Own, now).and_then(|_| table.undo(Style::Own, now)).expect("it is taken back");
        }
        let lines = table.lines(own);
        // what was played last is the game
        assert_eq!((lines.len(), lines[0].variations.len()), (2, 2));
        assert_eq!(lines[0].variations.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
        assert!(lines[1].variations.is_empty());
        assert_eq!(table.tree.action(lines[0].node), Some(played[2].0));
        for (_, node, fen) in &played {
            table.go_to(*node, now).expect("it is there");
            assert_eq!((table.game.position().fen(), table.game.plies()), (fen.clone(), 2));
        }
        assert_eq!(table.tree.beside(table.tree.here(), 1), None);
        table.undo(Style::Own, now).expect("one back");
        let beside = table.tree.beside(table.tree.here(), 1).expect("another line");
        table.go_to(beside, now).expect("it is there");
        assert_eq!(
            table.tree.beside(table.tree.here(), -1).and_then(|node| table.tree.action(node)),
            Some(played[2].0)
        );
        // what leads to the board is not deleted, and what is deleted is gone
        assert!(table.delete(beside).is_err());
        let other = table.tree.beside(table.tree.here(), 1).expect("another line");
        table.delete(other).expect("it is not on the board");
        assert!(table.go_to(other, now).is_err() && table.promote(other).is_err());
        table.promote(beside).expect("it is there");
        assert_eq!(table.lines(own)[0].node, beside);
    }
}
