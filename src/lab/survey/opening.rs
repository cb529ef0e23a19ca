//! What is odd about the first actions of a game.

use super::Survey;
use crate::board::{Point, Side};
use crate::compile::start::place;
use crate::engine::Stop;
use crate::game::{Game, Position, Setup};
use crate::solve::{Answer, Limits, Solver, Win};
use crate::spec::{Check, Diagnostic, Label};
use crate::variant::NoAction;

/// A forced win is looked for in so many positions at the most, for each side.
const POSITIONS: u64 = 400_000;
/// Of so many pieces it is said why they cannot move.
const SHUT_IN: usize = 4;

impl Survey<'_> {
    /// A side that has no action in the start.
    pub(super) fn no_first_action(&self) -> Option<Diagnostic> {
        let start = &self.start;
        let other = Setup { turn: start.turn().other(), chain: None, passed: None, ..start.setup() }
            .position(self.variant)
            .ok()?;
        if start.decided().is_some() || start.waiting().is_some() {
            return None;
        }
        let first = start.turn();
        let (stuck, message) = match (start.has_action(), other.has_action()) {
            (true, true) => return None,
            (false, others) => {
                let also = if others {
                    String::new()
                } else {
                    format!("; {} would have none either", first.other())
                };
                let rules = &self.variant.end;
                let end = match if start.in_check() { rules.no_action } else { rules.stalemate } {
                    NoAction::Loss => "it has lost before the first move",
                    NoAction::Win => "it has won before the first move",
                    NoAction::Draw => "the game is drawn before the first move",
                };
                (start, format!("{first} has no action at the start, so {end}{also}"))
            }
            (true, false) => {
                (&other, format!("{} could not move at the start, were it its turn", first.other()))
            }
        };
        let written = &self.loaded.game.board.start;
        let mut told = Diagnostic::new(Check::NoFirstAction, written.span, message);
        let end = &self.loaded.game.end;
        let stalemate = end.stalemate.as_ref().filter(|_| !stuck.in_check());
        if let Some(rule) = stalemate.or(end.no_action.as_ref()) {
            told = told.also(rule.span, "what that means");
        }
        let shut_in = stuck.side(stuck.turn()).filter_map(|at| Some((at, self.shut_in(stuck, at)?)));
        let shut_in: Vec<(Point, String)> = shut_in.take(SHUT_IN).collect();
        // where a place says why a piece is shut in, that says more than the whole start
        if !shut_in.is_empty() {
            told.labels.retain(|label| label.span != written.span);
        }
        for (at, why) in shut_in {
            told = told.also(place(self.loaded, self.variant, at), why);
        }
        told.labels.sort_by_key(|label| label.span.start);
        Some(self.blamed(told).help("choose another start, or give the pieces other moves"))
    }

    /// A warning about the start, with what its author changed if the start is inherited.
    fn blamed(&self, mut told: Diagnostic) -> Diagnostic {
        if told.labels.iter().any(|label| self.own(label.span)) {
            told.labels.sort_by_key(|label| (label.span.source.0, label.span.start));
            return told;
        }
        let own = self.kinds().filter(|(_, _, piece)| self.own(piece.moves.span));
        let moves = own.map(|(_, name, piece)| Label {
            span: piece.moves.span,
            text: format!("the moves of `{name}` are of this file"),
        });
        let mut blamed: Vec<Label> = moves.take(SHUT_IN).collect();
        if blamed.is_empty() {
            blamed.push(Label { span: self.title(), text: String::new() });
        }
        blamed.append(&mut told.labels);
        told.labels = blamed;
        told
    }

    /// Why a piece that could move from its point, were the board empty, cannot.
    fn shut_in(&self, position: &Position, at: Point) -> Option<String> {
        let piece = position.top(at)?;
        let shape = self.variant.shape();
        let rules = &self.variant.rules[piece.index()];
        let to = rules.iter().flat_map(|rule| rule.landings(shape, at)).next()?.to;
        let text = format!("{}{}", shape.name(at), shape.name(to));
        position.explain_text(&text).ok().map(|told| format!("{text}: {}", told.text))
    }

    /// A win that one side can force within a few actions.
    pub(super) fn won_at_once(&self) -> Option<Diagnostic> {
        let start = &self.start;
        if start.outcome().is_some() {
            return None;
        }
        let first = start.actor();
        let game = Game::from_position(start.clone());
        let (stop, limits) = (Stop::default(), Limits { nodes: Some(POSITIONS), time: None });
        let solver = |side: Side| Solver::new(&game, side, false, 1, limits, &stop);
        let mut solvers = [solver(first), solver(first.other())];
        // the one side's first action, the other's, the one's second
        let asked = [(first, 0, 1), (first.other(), 1, 1), (first, 0, 2)];
        let (side, win) =
            asked.into_iter().find_map(|(side, which, within)| match solvers[which].solve(within) {
                Answer::Won(win) => Some((side, win)),
                Answer::NotWon | Answer::Unknown => None,
            })?;
        let Win { line, .. } = win;
        let deep = line.len();
        let mut position = start.clone();
        let told = line.into_iter().map(|action| {
            let text = position.action_text(action);
            position.apply(action);
            text
        });
        let line = told.collect::<Vec<String>>().join(" ");
        let how = if side == first { String::new() } else { format!(", whatever {first} does first") };
        let message = match deep {
            1 => format!("{side} wins with the first action: {line}"),
            _ => format!("{side} wins by force within {deep} actions{how}, for instance by {line}"),
        };
        let told = Diagnostic::new(Check::WonAtOnce, self.loaded.game.board.start.span, message);
        Some(self.blamed(told).help("choose another start, or take from the side what it wins with"))
    }
}
