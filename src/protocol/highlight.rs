//! What XBoard is shown while somebody moves a piece.

use super::desk::Desk;
use crate::board::{Piece, Point, Side};
use crate::game::{Action, Position};
use crate::notation::ranks;

/// The point that a word names, as the desk's dialect counts ranks.
pub(super) fn point(desk: &Desk, text: &str) -> Option<Point> {
    let shape = desk.variant().shape();
    if desk.dialect.from_zero { shape.parse(&ranks::from_zero(text)) } else { shape.parse(text) }
}

/// The board in colours, row by row: `Y` where the piece can go, `R` where it captures, `M` where it may change, `C`
/// where its turn goes on; with a point held over, `g` on what would be taken elsewhere by going there.
pub(super) fn marks(position: &Position, from: Point, over: Option<Point>) -> String {
    let shape = position.variant().shape();
    let actions = from_point(position, from);
    let mark = |at: Point| -> Option<char> {
        let here: Vec<&Action> = actions.iter().filter(|action| end(**action) == Some(at)).collect();
        let taken = |action: &&Action| end(**action) == over && position.taken_at(**action) == Some(at);
        let first = here.first();
        let changes = here.iter().any(|action| matches!(action, Action::Move { becomes: Some(_), .. }));
        match first {
            Some(_) if changes => Some('M'),
            Some(action) if goes_on(position, **action) => Some('C'),
            Some(action) if position.taken_at(**action).is_some() => Some('R'),
            Some(_) => Some('Y'),
            None => actions.iter().any(|action| over.is_some() && taken(&action)).then_some('g'),
        }
    };
    let rows = (0..shape.ranks()).rev().map(|rank| {
        let marks = (0..shape.files()).map(|file| shape.point(file, rank).and_then(mark));
        counted(marks)
    });
    rows.collect::<Vec<_>>().join("/")
}

/// A row with counts of what is not marked.
fn counted(marks: impl Iterator<Item = Option<char>>) -> String {
    let (mut row, mut empty) = (String::new(), 0);
    for mark in marks {
        if let (Some(_), true) = (mark, empty > 0) {
            row += &empty.to_string();
            empty = 0;
        }
        match mark {
            Some(mark) => row.push(mark),
            None => empty += 1,
        }
    }
    if empty > 0 { row + &empty.to_string() } else { row }
}

/// The letters of what a piece may change into by a move, in capitals; `None` if there is nothing to choose.
pub(super) fn choice(position: &Position, from: Point, to: Point) -> Option<String> {
    let mover = position.top(from)?;
    let letters =
        from_point(position, from).into_iter().filter(|action| end(*action) == Some(to)).map(|action| {
            let kind = match action {
                Action::Move { becomes: Some(kind), .. } => kind,
                _ => mover.kind(),
            };
            position.variant().letter(Piece::new(kind, Side::Red))
        });
    let letters: Vec<String> = letters.collect();
    let changes =
        letters.len() > 1 || letters != [position.variant().letter(Piece::new(mover.kind(), Side::Red))];
    (changes && !letters.is_empty()).then(|| letters.concat())
}

fn from_point(position: &Position, from: Point) -> Vec<Action> {
    let mut actions = position.actions();
    actions.retain(|action| action.way().is_some_and(|(start, _)| start == from));
    actions.sort_unstable();
    actions
}

fn end(action: Action) -> Option<Point> {
    action.way().map(|(_, to)| to)
}

/// Whether the turn goes on after an action.
fn goes_on(position: &Position, action: Action) -> bool {
    let mut next = position.clone();
    next.apply(action);
    next.chain().is_some()
}
