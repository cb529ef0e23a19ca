//! What stands beside the board: the players, the stack under the cursor, what was played, what was said.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::app::{App, Tag, Weight};
use super::theme::Role;
use crate::board::{Piece, Side};
use crate::cells::words::{clean, side_name, width, wrap};
use crate::game::{Action, Position};
use crate::picture::Pieces;
use crate::play::{Listed, Seat, choices};
use crate::variant::Captured;

/// Parts of a line: what it says, how, and what a click on it means.
type Row = Vec<(String, Style, Option<Tag>)>;

/// Who has less time is warned.
const LOW: Duration = Duration::from_secs(20);

/// Messages that are shown at most.
const RECENT: usize = 12;

/// Lines of a stack at most; a higher one is told in fewer.
const STACK: usize = 9;

/// Draws the panel; what can be clicked is noted.
pub fn draw(app: &mut App, position: &Position, area: Rect, buffer: &mut Buffer) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let cells = usize::from(area.width);
    let [below, above] = if app.flipped { [Side::Black, Side::Red] } else { Side::BOTH };
    let small = area.height < 8;
    let top = if small { Vec::new() } else { player(app, position, above, cells) };
    let bottom = if small { Vec::new() } else { player(app, position, below, cells) };
    let mut free = usize::from(area.height).saturating_sub(top.len() + bottom.len());
    let stack = if small { Vec::new() } else { stack(app, position, cells, STACK.min(free / 2)) };
    free -= stack.len();
    let said = said(app, cells);
    let list = match &app.choice {
        Some(_) => choice_rows(app, cells),
        None => actions(app, cells),
    };
    // messages take a third, or what the list leaves
    let quiet = if small { 0 } else { 2 };
    let kept = (free / 3).max(free.saturating_sub(list.len() + quiet)).min(said.len());
    let shown = free.saturating_sub(kept + if kept > 0 { quiet } else { quiet / 2 });
    let list_top = area.y + (top.len() + stack.len() + quiet / 2) as u16;
    let mut y = put(app, area, area.y, &top, buffer);
    y = put(app, area, y, &stack, buffer);
    y += (quiet / 2) as u16;
    let first = match &app.choice {
        // what is looked at is seen
        Some(choice) => {
            let chosen = |row: &Row| row.iter().any(|(.., tag)| *tag == Some(Tag::Choice(choice.at)));
            let at = list.iter().position(chosen).unwrap_or(0);
            at.saturating_sub(shown.saturating_sub(1) / 2).min(list.len().saturating_sub(shown))
        }
        None if app.looked.is_some() && app.scrolled == 0 => {
            let here = |row: &Row| row.iter().any(|(.., tag)| *tag == Some(Tag::Node(app.node())));
            let at = list.iter().position(here).unwrap_or(0);
            at.saturating_sub(shown / 2).min(list.len().saturating_sub(shown))
        }
        None => list.len().saturating_sub(shown + app.scrolled.min(list.len().saturating_sub(shown))),
    };
    let seen: Vec<Row> = list.into_iter().skip(first).take(shown).collect();
    put(app, area, y, &seen, buffer);
    app.tags.push((Rect { y: list_top, height: shown as u16, ..area }, Tag::List));
    let foot = area.bottom().saturating_sub(bottom.len() as u16);
    let said: Vec<Row> = said.into_iter().rev().take(kept).rev().collect();
    put(app, area, foot.saturating_sub(kept as u16 + (quiet / 2) as u16), &said, buffer);
    put(app, area, foot, &bottom, buffer);
}

fn put(app: &mut App, area: Rect, y: u16, rows: &[Row], buffer: &mut Buffer) -> u16 {
    let mut y = y;
    for row in rows {
        if y >= area.bottom() {
            break;
        }
        let mut x = area.x;
        for (text, style, tag) in row {
            let cells = usize::from(area.right().saturating_sub(x));
            let (end, _) = buffer.set_stringn(x, y, text, cells, *style);
            if let Some(tag) = tag {
                app.tags.push((Rect { x, y, width: end - x, height: 1 }, *tag));
            }
            x = end;
        }
        y += 1;
    }
    y
}

/// How a message looks.
pub fn role(weight: Weight) -> Role {
    match weight {
        Weight::Told => Role::Text,
        Weight::Warning => Role::Warning,
    }
}

/// A side: its name, who plays it, what it has lost or holds.
fn player(app: &App, position: &Position, side: Side, cells: usize) -> Vec<Row> {
    let variant = position.variant();
    // while a choice is looked at the position is one that is still to come
    let actor = if app.choice.is_some() { app.table.actor() } else { position.actor() };
    let acts = app.known.ending.is_none() && actor == side;
    let seat = match app.table.seats[side.index()] {
        Seat::Engine => format!("engine, level {}", app.table.level.number()),
        seat => seat.word().to_owned(),
    };
    let sign = if acts { if app.look.ascii { ">" } else { "▶" } } else { " " };
    let name = format!("{sign} {} ", side_name(variant, side));
    let mut head: Row =
        vec![(name, app.styles.of(Role::Side(side)), None), (seat, app.styles.of(Role::Muted), None)];
    let mut rows = Vec::new();
    if let Some(clock) = app.table.clock() {
        let left = clock.left(side, app.now);
        let low = left.now() < LOW && clock.running() == Some(side);
        let role = if low { Role::Warning } else { Role::Accent };
        let stands = if clock.running().is_none() { " (stands)" } else { "" };
        let text = (format!("  {left}{stands}"), app.styles.of(role), None);
        // a time that is cut off would be a wrong time
        let used: usize = head.iter().map(|(text, ..)| width(text)).sum();
        if used + width(&text.0) <= cells { head.push(text) } else { rows.push(vec![text]) }
    }
    rows.insert(0, head);
    let pieces = Pieces::on_terminal(variant, app.look.ascii || app.letters);
    let style = app.styles.of(Role::Side(side));
    let held: Vec<_> = position.held(side).collect();
    if !held.is_empty() {
        let mut row: Row = vec![("  hand ".to_owned(), app.styles.of(Role::Muted), None)];
        for (kind, count) in held {
            let shown = pieces.text(Piece::new(kind, side));
            let text = if count > 1 { format!("{shown}{count} ") } else { format!("{shown} ") };
            let picked = acts && app.picked == Some(super::app::Picked::Held(kind));
            let style = if picked { app.styles.of(Role::Chosen) } else { style };
            row.push((text, style, (position.actor() == side).then_some(Tag::Held(kind))));
        }
        rows.push(row);
    }
    // what the enemy took from it, or has covered of it
    let (what, lost): (&str, Vec<Piece>) = match variant_captured(app) {
        Captured::Removed => ("  lost ", app.known.lost[side.index()].clone()),
        Captured::Covered | Captured::Beneath => {
            let buried = position
                .everything()
                .filter(|(piece, at, height)| piece.side() == side && height + 1 < position.count(*at));
            ("  below ", buried.map(|(piece, ..)| piece).collect())
        }
        Captured::InHand => ("", Vec::new()),
    };
    if !lost.is_empty() && app.looked.is_none() {
        let texts: Vec<String> = lost.iter().map(|piece| pieces.text(*piece)).collect();
        let room = cells.saturating_sub(width(what));
        let mut text = texts.join("");
        if width(&text) > room {
            text = format!("{} pieces", lost.len());
        }
        rows.push(vec![(what.to_owned(), app.styles.of(Role::Muted), None), (text, style, None)]);
    }
    rows
}

fn variant_captured(app: &App) -> Captured {
    app.table.game().position().variant().captured()
}

/// The stack under the cursor, from the top to the bottom.
fn stack(app: &App, position: &Position, cells: usize, most: usize) -> Vec<Row> {
    let variant = position.variant();
    if !variant.stacked() || most < 2 {
        return Vec::new();
    }
    let at = app.cursor;
    let count = position.count(at);
    let name = variant.point_name(at);
    let head = match count {
        0 => format!("{name}: empty"),
        1 => format!("{name}: 1 piece"),
        count => format!("{name}: {count} pieces, from the top"),
    };
    let mut rows = vec![vec![(head, app.styles.of(Role::Accent), None)]];
    let pieces = Pieces::on_terminal(variant, app.look.ascii || app.letters);
    let stack: Vec<(usize, Piece)> = position.stack(at).enumerate().collect();
    if count < most {
        for (height, piece) in stack.into_iter().rev() {
            let kind = clean(variant.kind(piece.kind()).title.get("en"));
            rows.push(vec![
                (format!("{height:>3} "), app.styles.of(Role::Muted), None),
                (pieces.text(piece), app.styles.of(Role::Piece(piece.side())), None),
                (format!(" {} {kind}", side_name(variant, piece.side())), app.styles.of(Role::Text), None),
            ]);
        }
    } else {
        // side by side, each line with the height of its first
        let wide = pieces_width(&pieces, variant) + 1;
        let per_row = (cells.saturating_sub(5) / wide).max(1);
        for run in stack.into_iter().rev().collect::<Vec<_>>().chunks(per_row).take(most - 1) {
            let mut row: Row = vec![(format!("{:>3} ", run[0].0), app.styles.of(Role::Muted), None)];
            for (_, piece) in run {
                row.push((pieces.text(*piece), app.styles.of(Role::Piece(piece.side())), None));
                row.push((" ".to_owned(), app.styles.of(Role::Text), None));
            }
            rows.push(row);
        }
    }
    rows
}

fn pieces_width(pieces: &Pieces<'_>, variant: &crate::variant::Variant) -> usize {
    variant.pieces().map(|piece| width(&pieces.text(piece))).max().unwrap_or(1)
}

/// One of several actions, in words.
pub fn told_choice(app: &App, action: Action) -> String {
    let position = app.table.game().position();
    let pieces = Pieces::on_terminal(position.variant(), app.look.ascii || app.letters);
    let what = choices::told(position, &pieces, action);
    format!("{} {what}", app.written(action)).trim_end().to_owned()
}

fn choice_rows(app: &App, cells: usize) -> Vec<Row> {
    let Some(choice) = &app.choice else { return Vec::new() };
    let rows = choice.actions.iter().enumerate().flat_map(|(i, action)| {
        let style = app.styles.of(if i == choice.at { Role::Chosen } else { Role::Text });
        let text = wrap(&told_choice(app, *action), cells.saturating_sub(3).max(8));
        let row = move |(line, text): (usize, &str)| {
            let number = if line == 0 { format!("{:>2} ", i + 1) } else { "   ".to_owned() };
            let blanks = " ".repeat(cells.saturating_sub(3 + width(text)));
            vec![(format!("{number}{text}{blanks}"), style, Some(Tag::Choice(i)))]
        };
        text.lines().enumerate().map(row).collect::<Vec<Row>>()
    });
    rows.collect()
}

/// What was played, a full move a line, Red's actions left and Black's right; below a move what was played instead.
fn actions(app: &App, cells: usize) -> Vec<Row> {
    let told = &app.known.lines;
    let digits = told.last().map_or(1, |last| last.number.to_string().len()) + 2;
    let column = cells.saturating_sub(digits) / 2;
    let mut rows: Vec<Row> = Vec::new();
    let mut at = 0;
    while at < told.len() {
        let number = told[at].number;
        // a choice out of turn belongs to the move that made it due
        let side_run =
            |from: usize, side: Side| told[from..].iter().take_while(|told| told.side == side).count();
        let red = side_run(at, Side::Red);
        let end = at + red + side_run(at + red, Side::Black);
        let number = format!("{number:>width$}. ", width = digits - 2);
        let mut row: Row = vec![(number, app.styles.of(Role::Muted), None)];
        cell(app, &told[at..at + red], column, &mut row);
        cell(app, &told[at + red..end], column, &mut row);
        rows.push(row);
        for line in told[at..end].iter().flat_map(|told| &told.variations) {
            variation(app, line, digits, cells, &mut rows);
        }
        at = end;
    }
    rows
}

/// An action that can be clicked; the one whose position is shown stands out.
fn played(app: &App, entry: &Listed, role: Role) -> (String, Style, Option<Tag>) {
    let role = if entry.node == app.node() { Role::Chosen } else { role };
    (clean(&entry.text), app.styles.of(role), Some(Tag::Node(entry.node)))
}

/// The actions of a side in one move, filled with blanks to a column.
fn cell(app: &App, told: &[Listed], column: usize, row: &mut Row) {
    let mut used = 0;
    for entry in told {
        let shown = played(app, entry, Role::Text);
        used += width(&shown.0) + 1;
        row.push(shown);
        row.push((" ".to_owned(), app.styles.of(Role::Text), None));
    }
    let dots = if told.is_empty() { dots(app) } else { "" };
    let blanks = column.saturating_sub(used + width(dots));
    row.push((format!("{dots}{}", " ".repeat(blanks)), app.styles.of(Role::Muted), None));
}

fn dots(app: &App) -> &'static str {
    if app.look.ascii { "..." } else { "…" }
}

/// A line that was played instead, in brackets, with those nested in it.
fn variation(app: &App, line: &[Listed], indent: usize, cells: usize, rows: &mut Vec<Row>) {
    let muted = app.styles.of(Role::Muted);
    let mut row: Row = vec![(format!("{:indent$}(", ""), muted, None)];
    let mut used = indent + 1;
    let mut nested = Vec::new();
    let mut before: Option<&Listed> = None;
    for (i, entry) in line.iter().enumerate() {
        let number = match (entry.side, before) {
            (Side::Red, Some(before)) if before.side == Side::Red => String::new(),
            (Side::Red, _) => format!("{}. ", entry.number),
            (Side::Black, None) => format!("{}{} ", entry.number, dots(app)),
            (Side::Black, Some(_)) => String::new(),
        };
        let shown = played(app, entry, Role::Muted);
        let end = if i + 1 == line.len() { ")" } else { " " };
        let wide = width(&number) + width(&shown.0) + 1;
        if used + wide > cells && used > indent + 1 {
            rows.push(std::mem::take(&mut row));
            row.push((" ".repeat(indent + 1), muted, None));
            used = indent + 1;
        }
        row.extend([(number, muted, None), shown, (end.to_owned(), muted, None)]);
        used += wide;
        nested.extend(&entry.variations);
        before = Some(entry);
    }
    rows.push(row);
    for line in nested {
        variation(app, line, (indent + 2).min(cells / 2), cells, rows);
    }
}

/// What was said, the last at the bottom; below it why the point under the cursor is barred.
fn said(app: &App, cells: usize) -> Vec<Row> {
    let before = app.log.len().saturating_sub(RECENT);
    let log = app.log.iter().enumerate().skip(before);
    // what was said before the last action is still there, but not in the way
    let log = log.map(|(i, (weight, text))| {
        let role = if i < app.fresh { Role::Muted } else { role(*weight) };
        (role, text.clone())
    });
    let told = app.told_of_file.iter().map(|(weight, text)| (role(*weight), text.clone()));
    let why = app.barred().map(|why| (Role::Warning, why));
    let lines = told.chain(log).chain(why).flat_map(|(role, text)| {
        let style = app.styles.of(role);
        let lines = wrap(&text, cells.max(8));
        lines.lines().map(|line| vec![(line.to_owned(), style, None)]).collect::<Vec<Row>>()
    });
    lines.collect()
}
