//! The examples of a game's file as worked diagrams.

use std::sync::Arc;

use super::model::{Block, Diagram, Section};
use super::tongue::say;
use super::whole::Whole;
use crate::board::{Bitboard, Point};
use crate::cells::{Mark, target_marks};
use crate::game::{Action, Code, Game, Position, Written};
use crate::variant::{Example, Variant};

/// Longer lines of moves are not drawn as arrows, and what they lead to is drawn only if something is asked there.
const ARROWS: usize = 2;

impl Whole<'_> {
    /// The examples that show something on a board.
    pub fn examples(&self) -> Section {
        let mut section = Section::new("examples", say!(self.tongue, "section-examples"));
        // a count of actions is for programs
        let shown = self.variant.examples().iter().enumerate().filter(|(_, example)| {
            let counts = !example.perft.is_empty() && example.legal.is_empty() && example.illegal.is_empty();
            !(counts && example.targets.is_empty() && example.after.is_none() && example.outcome.is_none())
        });
        section.parts = shown.map(|(i, example)| self.example(i, example)).collect();
        section
    }

    fn example(&self, number: usize, example: &Example) -> Section {
        let tongue = self.tongue;
        let title = tongue.sentence(&tongue.own(&example.name));
        let mut section = Section::new(format!("example-{}", number + 1), title);
        let start = start(self.variant, example);
        let mut game = Game::from_position(start.clone());
        let mut played = Vec::new();
        for text in &example.moves {
            // the tests of the file see that it can be
            if let Ok(action) = game.play_text(text) {
                played.push(action);
            }
        }
        let position = game.position();
        let asks = !example.legal.is_empty() || !example.illegal.is_empty() || !example.targets.is_empty();
        let turn = |position: &Position| {
            tongue.sentence(&say!(tongue, "example-turn", side = self.phrases.side(position.actor())))
        };
        let actions = example.moves.join(" ");
        if !played.is_empty() {
            section.blocks.push(Block::Diagram(Box::new(before(&start, &played))));
            section.blocks.push(Block::Note(turn(&start)));
            section.blocks.push(Block::Note(say!(tongue, "example-played", actions = actions.as_str())));
        }
        if played.is_empty() || asks || example.after.is_some() || played.len() <= ARROWS {
            let mut diagram = self.asked(position, example);
            if !played.is_empty() {
                diagram.caption = Some(say!(tongue, "example-after", actions = actions.as_str()));
            }
            section.blocks.push(Block::Diagram(Box::new(diagram)));
        }
        if played.is_empty() || asks {
            section.blocks.push(Block::Note(turn(position)));
        }
        let told = self.told(position, example);
        if !told.is_empty() {
            section.blocks.push(Block::List(told));
        }
        if example.outcome.is_some() {
            let outcome = game.outcome();
            let text = outcome.map_or_else(|| say!(tongue, "example-open"), |outcome| self.outcome(outcome));
            section.blocks.push(Block::Note(text));
        }
        section
    }

    /// What the example says of a position, in words.
    fn told(&self, position: &Position, example: &Example) -> Vec<String> {
        let tongue = self.tongue;
        let mut told = Vec::new();
        for (point, targets) in &example.targets {
            let at = self.variant.shape().parse(point);
            let name = at
                .and_then(|at| position.top(at))
                .map_or(String::new(), |piece| tongue.own(&self.variant.kind(piece.kind()).title));
            let targets: Vec<String> = targets.split_whitespace().map(str::to_string).collect();
            let text = if targets.is_empty() {
                say!(tongue, "example-targets-none", name = name, point = point.as_str())
            } else {
                say!(
                    tongue,
                    "example-targets",
                    name = name,
                    point = point.as_str(),
                    points = tongue.all_of(&targets)
                )
            };
            told.push(tongue.sentence(&text));
        }
        if !example.legal.is_empty() {
            told.push(say!(tongue, "example-legal", actions = tongue.list(&example.legal)));
        }
        // actions that are illegal for the same reason are told together
        let codes = Code::ALL.into_iter().filter_map(|code| {
            let of = example.illegal.iter().filter(|(_, word)| word == code.word());
            let actions: Vec<String> = of.map(|(action, _)| action.clone()).collect();
            (!actions.is_empty()).then_some((code, actions))
        });
        told.extend(codes.map(|(code, actions)| {
            say!(tongue, "example-illegal", action = tongue.list(&actions), why = self.why(code))
        }));
        told
    }

    /// The position with marks for all that the example says of it.
    fn asked(&self, position: &Position, example: &Example) -> Diagram {
        let shape = self.variant.shape();
        let read = |text: &str| match Written::meant(text, self.variant) {
            Ok(Written::Move { from, to, .. }) => Some((from, to)),
            _ => None,
        };
        let placed = |text: &str| match Written::meant(text, self.variant) {
            Ok(Written::Drop { at, .. }) => Some(at),
            _ => None,
        };
        let mut marks: Vec<(Point, Mark)> = Vec::new();
        marks.extend(example.illegal.iter().filter_map(|(text, _)| Some((placed(text)?, Mark::Barred))));
        marks.extend(example.legal.iter().filter_map(|text| Some((placed(text)?, Mark::Step))));
        let illegal = example.illegal.iter().filter_map(|(text, _)| read(text));
        marks.extend(illegal.flat_map(|(from, to)| [(to, Mark::Barred), (from, Mark::Piece)]));
        let mut can = |from: Point, targets: Bitboard| {
            if let Some(piece) = position.top(from) {
                marks.extend(target_marks(position, piece, from, targets));
            }
        };
        for (from, to) in example.legal.iter().filter_map(|text| read(text)) {
            can(from, Bitboard::of(to));
        }
        for (point, targets) in &example.targets {
            if let Some(from) = shape.parse(point) {
                can(from, targets.split_whitespace().filter_map(|name| shape.parse(name)).collect());
            }
        }
        Diagram { caption: None, setup: position.setup(), marks, arrows: Vec::new() }
    }
}

fn start(variant: &Arc<Variant>, example: &Example) -> Position {
    // the compiler has read it
    let given = example.position.as_ref().and_then(|text| Position::parse(variant, text).ok());
    given.unwrap_or_else(|| variant.start())
}

/// The position before a line of moves, with the moves if they are few.
fn before(start: &Position, played: &[Action]) -> Diagram {
    let ways = played.iter().filter_map(|action| match *action {
        Action::Move { from, to, .. } | Action::Castle { from, to, .. } => Some((from, to)),
        Action::Swap { at, with, .. } => Some((at, with)),
        Action::Become { .. } | Action::Drop { .. } | Action::Pass => None,
    });
    let arrows: Vec<(Point, Point)> = if played.len() <= ARROWS { ways.collect() } else { Vec::new() };
    let marks = arrows.first().and_then(|(from, to)| Some((start.top(*from)?, *from, *to)));
    let marks = marks.map(|(piece, from, to)| target_marks(start, piece, from, Bitboard::of(to)));
    let mut marks = marks.unwrap_or_default();
    if let (Some(Action::Drop { at, .. }), true) = (played.first(), played.len() <= ARROWS) {
        marks.push((*at, Mark::Step));
    }
    Diagram { caption: None, setup: start.setup(), marks, arrows }
}
