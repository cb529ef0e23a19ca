//! The whole screen: the board and what stands round it, as large as there is room for.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Spot, Rect};

use super::app::{App, Asked, Over};
use super::board::{Placed, View};
use super::page::frame;
use super::panel;
use super::theme::Role;
use crate::board::Side;
use crate::cells::words::{clean, side_name, width, wrap};
use crate::game::Position;
use crate::play::status;
use crate::play::thinker::Question;

/// The narrowest panel beside a board, and that of a screen that has room for no other.
const PANELS: [u16; 2] = [24, 18];
/// The widest.
const WIDEST: u16 = 46;
/// A screen of fewer lines has no title.
const TITLED: u16 = 18;
/// Lines of a panel below the board.
const BELOW: u16 = 3;

/// How the screen is shared.
struct Layout {
    title: Option<Rect>,
    board: Placed,
    /// The bar of what the position is worth.
    worth: Option<Rect>,
    panel: Option<Rect>,
    status: Rect,
    foot: Rect,
}

/// What is shown of the board.
fn view<'a>(
    app: &'a App,
    position: &'a Position,
    marks: &'a [(crate::board::Point, super::board::Mark)],
) -> View<'a> {
    View {
        position,
        styles: &app.styles,
        ascii: app.look.ascii,
        letters: app.letters,
        flipped: app.flipped,
        notation: app.look.notation,
        marks,
        cursor: (app.over.is_none()).then_some(app.cursor),
    }
}

/// Shares the screen; the size that the board needs if it is too small for it.
fn layout(app: &App, view: &View<'_>, area: Rect) -> Result<Layout, (u16, u16)> {
    let (least_wide, least_high) = view.least();
    let least = (least_wide, least_high + 2);
    if area.width < least.0 || area.height < least.1 {
        return Err(least);
    }
    // where there is no room for both, the board is what is wanted
    let bar = if app.worth_shown && area.width >= least_wide + 2 { 2 } else { 0 };
    let middle = |titled: bool| {
        let title = u16::from(titled);
        Rect { y: area.y + title, height: area.height.saturating_sub(2 + title), ..area }
    };
    let placed = |titled: bool| share(view, middle(titled), bar);
    // a title is worth less than lines between the ranks
    let untitled = placed(false).ok_or(least)?;
    let (titled, (panel, board)) = match placed(true).filter(|_| area.height >= TITLED) {
        Some(with) if with.1.scale().step >= untitled.1.scale().step => (true, with),
        _ => (false, untitled),
    };
    let middle = middle(titled);
    let title = titled.then_some(Rect { height: 1, ..area });
    let line = |up: u16| Rect { y: area.bottom() - up, height: 1, ..area };
    let (wide, high) = board.size();
    let beside = if panel > 0 { (middle.width - bar - wide - 2).clamp(panel, WIDEST) } else { 0 };
    let left = middle.x + bar + (middle.width - bar - beside).saturating_sub(wide) / 2;
    let free = middle.height - high;
    let below = panel == 0 && free >= BELOW;
    let top = middle.y + if below { 0 } else { free / 2 };
    let board = board.at(left, top);
    let panel = match (panel, below) {
        (0, false) => None,
        (0, true) => Some(Rect { y: middle.y + high, height: free, ..middle }),
        _ => Some(Rect { x: middle.right() - beside, width: beside, ..middle }),
    };
    let worth = (bar > 0).then(|| Rect { x: left - bar, y: top, width: 1, height: high });
    Ok(Layout { title, board, worth, panel, status: line(2), foot: line(1) })
}

/// The board in a part of the screen, and the least cells of the panel beside it; 0 if that is below the board, or
/// nowhere.
fn share(view: &View<'_>, middle: Rect, bar: u16) -> Option<(u16, Placed)> {
    let room = |panel: u16, below: u16| {
        (middle.width.saturating_sub(bar + panel), middle.height.saturating_sub(below))
    };
    let beside = PANELS.into_iter().find_map(|panel| Some((panel, view.fit(room(panel + 1, 0))?)));
    let crowded = beside.as_ref().is_none_or(|(_, board)| board.scale().step == 1);
    let above = view.fit(room(0, BELOW)).filter(|board| crowded && board.scale().step > 1);
    above.map(|board| (0, board)).or(beside).or_else(|| Some((0, view.fit(room(0, 0))?)))
}

/// Draws everything.
pub fn draw(app: &mut App, area: Rect, buffer: &mut Buffer) {
    buffer.set_style(area, app.styles.of(Role::Text));
    app.tags.clear();
    let (position, marks) = (app.shown(), app.marks());
    let shared = layout(app, &view(app, &position, &marks), area);
    let layout = match shared {
        Ok(layout) => layout,
        Err(least) => {
            app.placed = None;
            return too_small(app, least, area, buffer);
        }
    };
    view(app, &position, &marks).draw(&layout.board, buffer);
    app.placed = Some(layout.board);
    if let Some(title) = layout.title {
        put_title(app, title, buffer);
    }
    if let Some(bar) = layout.worth {
        put_worth(app, bar, buffer);
    }
    if let Some(panel) = layout.panel {
        panel::draw(app, &position, panel, buffer);
    }
    put_status(app, layout.status, buffer);
    put_foot(app, layout.foot, layout.panel.is_some(), buffer);
    put_over(app, area, buffer);
}

fn too_small(app: &App, (wide, high): (u16, u16), area: Rect, buffer: &mut Buffer) {
    let text = format!(
        "The window is too small: this board needs {wide} x {high} cells, there are {} x {}.",
        area.width, area.height
    );
    let style = app.styles.of(Role::Warning);
    let lines = wrap(&text, usize::from(area.width.max(1)));
    for (y, line) in (area.top()..area.bottom()).zip(lines.lines()) {
        buffer.set_stringn(area.x, y, line, usize::from(area.width), style);
    }
}

/// A text at the left of a line and one at the right, if there is room for both.
fn put_ends(area: Rect, left: &str, right: &str, role: Role, app: &App, buffer: &mut Buffer) {
    let style = app.styles.of(role);
    let cells = usize::from(area.width);
    buffer.set_stringn(area.x, area.y, format!("{left:cells$}"), cells, style);
    buffer.set_style(area, style);
    let (a, b) = (width(left), width(right));
    if a + b + 3 <= cells {
        buffer.set_string(area.right() - b as u16 - 1, area.y, right, style);
    }
}

fn put_title(app: &App, area: Rect, buffer: &mut Buffer) {
    let variant = app.table.game().position().variant();
    let mut names: Vec<String> =
        ["en", "zh"].iter().map(|language| clean(variant.name().get(language))).collect();
    names.dedup();
    names.retain(|name| !app.look.ascii || name.is_ascii());
    let kept = app.kept.as_ref().map_or(String::new(), |name| format!("kept as {}", clean(name)));
    put_ends(area, &format!(" {}", names.join("  ")), &kept, Role::Bar, app, buffer);
}

/// The chances of the sides: the lower part of the bar is that of the side below.
fn put_worth(app: &App, area: Rect, buffer: &mut Buffer) {
    let lower = if app.flipped { Side::Black } else { Side::Red };
    let chance = app.red_chance().unwrap_or(0.5);
    let chance = if app.flipped { 1.0 - chance } else { chance };
    let whole = usize::from(area.height) * 2;
    let part = (chance * whole as f64).round() as usize;
    for (row, y) in (area.top()..area.bottom()).rev().enumerate() {
        let filled = part.saturating_sub(row * 2).min(2);
        let style = app.styles.of(Role::Share(lower));
        let (text, style) = match (app.look.ascii || !app.styles.has_faces(), filled) {
            (true, 0) => (if app.look.ascii { "." } else { "░" }, style),
            (true, _) => (if app.look.ascii { "#" } else { "█" }, style),
            (false, 0) => ("█", app.styles.of(Role::Share(lower.other()))),
            (false, 1) => ("▄", style.bg(app.styles.of(Role::Share(lower.other())).fg.unwrap_or_default())),
            (false, _) => ("█", style),
        };
        buffer.set_string(area.x, y, text, style);
    }
}

fn put_status(app: &App, area: Rect, buffer: &mut Buffer) {
    let position = app.table.game().position();
    let state = match (&app.looked, &app.known.ending) {
        (Some(looked), _) => {
            let after = app.table.tree().path(looked.node).len();
            let all = app.table.game().plies();
            format!("After action {after} (the game has {all}). Esc: back; Enter: play on from here.")
        }
        (None, Some(ending)) => ending.told.clone(),
        (None, None) => status::summary(position, None),
    };
    let thinks = match app.thinks() {
        Some(Question::Choose) => " The engine thinks…",
        Some(Question::Hint) => " The engine looks for a hint…",
        Some(Question::Agrees(_)) => " The engine considers the draw…",
        Some(Question::Worth) | None if app.paused => " Paused: `.` one action, `z` goes on.",
        Some(Question::Worth) | None => "",
    };
    let thinks = if app.look.ascii { thinks.replace('…', "...") } else { thinks.to_owned() };
    let offer = app.table.offer.filter(|_| app.known.ending.is_none()).map_or(String::new(), |side| {
        let [by, to] = [side, side.other()].map(|side| side_name(position.variant(), side));
        format!(" {by} offers a draw: {to} types `accept`, or `d` declines.")
    });
    let worth = app.worth.filter(|_| app.worth_shown && app.known.ending.is_none());
    let worth = worth
        .map_or(String::new(), |score| format!("{}: {score}  ", side_name(position.variant(), Side::Red)));
    let right = format!("{worth}{}", app.look.notation);
    put_ends(area, &format!(" {state}{offer}{thinks}"), &right, Role::Bar, app, buffer);
}

/// The last line: what is typed, why the point under the cursor is barred, what was said last, or which keys there are.
fn put_foot(app: &App, area: Rect, panel: bool, buffer: &mut Buffer) {
    let cells = usize::from(area.width);
    if let Some(line) = &app.line {
        let text = format!("> {}", line.text());
        buffer.set_stringn(area.x, area.y, &text, cells, app.styles.of(Role::Text));
        let found = line.completions(&app.words);
        let more = if found.is_empty() { String::new() } else { format!("  {}", found.join(" ")) };
        let x = width(&text);
        if x < cells {
            buffer.set_stringn(area.x + x as u16, area.y, more, cells - x, app.styles.of(Role::Muted));
        }
        return;
    }
    let why = app.barred().filter(|_| !panel);
    let said = app.log.last().filter(|_| !panel && app.log.len() > app.fresh);
    let (text, role) = match (why, &app.choice, said) {
        (Some(why), ..) => (why, Role::Warning),
        (_, Some(choice), _) if !panel => {
            let number = format!("{}/{} ", choice.at + 1, choice.actions.len());
            let told = panel::told_choice(app, choice.actions[choice.at]);
            (format!("{number}{told}  up/down, Enter"), Role::Accent)
        }
        (_, Some(_), _) => ("up, down: look | Enter or a number: take | Esc: leave".to_owned(), Role::Muted),
        (.., Some((weight, text))) => (text.clone(), panel::role(*weight)),
        (.., None) => (keys(app).to_owned(), Role::Muted),
    };
    buffer.set_stringn(area.x + 1, area.y, text, cells.saturating_sub(1), app.styles.of(role));
}

fn keys(app: &App) -> &'static str {
    match () {
        () if app.looked.is_some() => {
            "PgUp, PgDn: go through | v: variations | Enter: play on | Esc: back | ?: keys"
        }
        () if app.table.is_automatic() => "Space: pause | `.` one action | m: games | ?: all keys | q: leave",
        () if app.known.ending.is_some() => {
            "m: another game | u: take back | PgUp: look back | ?: all keys | q: leave"
        }
        () if app.picked.is_some() => "arrows, Tab: where to | Enter: put down | Esc: let go | ?: all keys",
        () => "arrows, Tab, Enter: move | `:` type | u: undo | i: hint | ?: keys | q: leave",
    }
}

fn put_over(app: &mut App, area: Rect, buffer: &mut Buffer) {
    let (styles, ascii) = (app.styles.clone(), app.look.ascii);
    let variant = app.table.game().position().variant().clone();
    match &mut app.over {
        None => {}
        Some(Over::Page(page) | Over::Book(page, _)) => {
            let wide = area.width.min(84);
            let inset = Rect { x: area.x + (area.width - wide) / 2, width: wide, ..area };
            page.draw(inset, &styles, ascii, buffer);
        }
        Some(Over::Menu(menu)) => menu.draw(area, &styles, ascii, buffer),
        Some(Over::Ask(asked)) => {
            let text = match asked {
                Asked::Resign(side) => format!("{} gives up?", side_name(&variant, *side)),
                Asked::Draw(side) if app.table.offer == Some(side.other()) => {
                    format!("{} accepts the draw?", side_name(&variant, *side))
                }
                Asked::Draw(side) => format!("{} offers a draw?", side_name(&variant, *side)),
                Asked::PlayFrom(_) => {
                    "Play on from here? What was played after it stays in the list.".to_owned()
                }
            };
            let wide = (width(&text) as u16 + 6).clamp(24, 50).min(area.width);
            let lines: Vec<String> =
                wrap(&text, usize::from(wide.saturating_sub(4)).max(1)).lines().map(str::to_owned).collect();
            let high = (lines.len() as u16 + 2).min(area.height);
            let at = Rect {
                x: area.x + (area.width - wide) / 2,
                y: area.y + (area.height - high) / 2,
                width: wide,
                height: high,
            };
            let inner = frame(at, "Sure?", "y: yes  n: no", &styles, ascii, buffer);
            for (y, line) in (inner.top()..inner.bottom()).zip(lines) {
                buffer.set_stringn(inner.x, y, line, usize::from(inner.width), styles.of(Role::Text));
            }
        }
    }
}

/// Where the caret of the line is.
pub fn caret(app: &App, area: Rect) -> Option<Spot> {
    let (before, _) = app.line.as_ref()?.parts();
    let x = (2 + width(&before) as u16).min(area.width.saturating_sub(1));
    Some(Spot::new(area.x + x, area.bottom().saturating_sub(1)))
}
