//! The mouse.

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position as Spot;

use super::{App, Over, Picked, Tag, target};
use crate::board::Point;

/// Lines that a turn of the wheel moves a list.
const WHEEL: isize = 3;

impl App {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        let spot = Spot::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::ScrollUp => self.wheel(spot, -WHEEL),
            MouseEventKind::ScrollDown => self.wheel(spot, WHEEL),
            MouseEventKind::Down(MouseButton::Left) if matches!(self.over, Some(Over::Menu(_))) => {
                if let Some(Over::Menu(menu)) = &mut self.over
                    && menu.point(spot.y)
                {
                    self.take_from_menu();
                }
            }
            _ if self.over.is_some() => {}
            MouseEventKind::Down(MouseButton::Left) => self.click(spot),
            MouseEventKind::Up(MouseButton::Left) => self.drop_at(spot),
            MouseEventKind::Down(MouseButton::Right) => {
                if self.choice.is_some() {
                    self.leave_choice();
                } else {
                    self.let_go();
                }
            }
            MouseEventKind::Moved | MouseEventKind::Drag(MouseButton::Left) => self.hover(spot),
            _ => {}
        }
    }

    fn point_at(&self, spot: Spot) -> Option<Point> {
        self.placed.and_then(|placed| placed.hit(self.table.game().position().variant(), spot.x, spot.y))
    }

    fn tag_at(&self, spot: Spot) -> Option<Tag> {
        self.tags.iter().find(|(area, _)| area.contains(spot)).map(|(_, tag)| *tag)
    }

    fn wheel(&mut self, spot: Spot, by: isize) {
        let on_board = self.point_at(spot).is_some();
        match &mut self.over {
            Some(Over::Page(page) | Over::Book(page, _)) => page.scroll(by),
            Some(Over::Menu(menu)) => menu.go(by.signum()),
            Some(Over::Ask(_)) => {}
            None if self.choice.is_some() => self.turn_choice(by.signum()),
            // on the board the wheel goes through the game
            None if on_board => self.look_by(by > 0),
            None => self.scrolled = self.scrolled.saturating_add_signed(-by).min(self.known.lines.len() * 2),
        }
    }

    fn click(&mut self, spot: Spot) {
        match (self.tag_at(spot), self.point_at(spot)) {
            (Some(Tag::Node(node)), _) => self.look_at(node),
            (Some(Tag::Held(kind)), _) => self.pick_held(Some(kind)),
            (Some(Tag::Choice(number)), _) => {
                // the first click looks, the second takes
                if self.choice.as_ref().is_some_and(|choice| choice.at == number) {
                    self.take_choice(number);
                } else if let Some(choice) = &mut self.choice {
                    choice.at = number;
                }
            }
            (_, Some(at)) => self.press(at),
            (Some(Tag::List) | None, None) => {}
        }
    }

    /// The button is let go: a piece that was dragged is put down.
    fn drop_at(&mut self, spot: Spot) {
        let Some(at) = self.point_at(spot) else { return };
        let dragged = match self.picked {
            Some(Picked::At(from)) => from != at,
            Some(Picked::Held(_)) => true,
            None => false,
        };
        if dragged && self.choice.is_none() && self.wanted().any(|action| target(action) == Some(at)) {
            self.press(at);
        }
    }

    fn hover(&mut self, spot: Spot) {
        if self.choice.is_some() || self.line.is_some() {
            return;
        }
        if let Some(at) = self.point_at(spot) {
            self.cursor = at;
        }
    }
}
