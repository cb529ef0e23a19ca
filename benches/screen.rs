//! How soon a key is answered on the screen: `cargo bench --bench screen [-- ROUNDS]`.
//!
//! The largest shipped board, full of stacks: the cursor goes over it, a piece is picked up, put down, taken back, the
//! mouse hovers. What is measured of each is telling the game what happened and drawing the whole screen to a buffer; a
//! frame is 16 ms. What is drawn is asserted, the time is not.

mod clock;

use std::sync::Arc;
use std::time::{Duration, Instant};

use clock::{game, timed};
use qigui::board::{Kind, Piece, Side};
use qigui::game::{Game, Position, Setup};
use qigui::notation::Style;
use qigui::play::{Seat, Table};
use qigui::terminal::{App, Depth, Input, Look, Theme};
use qigui::variant::Variant;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent, MouseEventKind};

/// What a screen shows in a second, at most.
const FRAME: Duration = Duration::from_millis(16);
/// The game: nine files, ten ranks.
const GAME: &str = "stacking-xiangqi";
/// Pieces of a stack.
const HIGH: usize = 3;
/// Points from one stack to the next: so there are nearly as many pieces as a game with stacks can hold.
const APART: usize = 3;

fn main() {
    let rounds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(20);
    let variant = game(GAME);
    let position = crowded(&variant).position(&variant).expect("a position");
    for size in [(80, 24), (120, 40), (200, 60)] {
        let mut slowest: Vec<(&str, Duration)> = Vec::new();
        for _ in 0..rounds {
            for (what, time) in round(&position, size) {
                match slowest.iter_mut().find(|(other, _)| *other == what) {
                    Some((_, most)) => *most = time.max(*most),
                    None => slowest.push((what, time)),
                }
            }
        }
        for (what, time) in slowest {
            let kept = if time <= FRAME { "within a frame" } else { "LONGER THAN A FRAME" };
            let millis = time.as_secs_f64() * 1e3;
            println!(
                "{:>3} x {:<3} {what:<28} {millis:7.3} ms the slowest of {rounds}  {kept}",
                size.0, size.1
            );
        }
    }
}

/// A stack on every third point, the royals on top of what is on theirs.
fn crowded(variant: &Arc<Variant>) -> Setup {
    let start = variant.start().setup();
    let (mut royals, mut others) = (Vec::new(), Vec::new());
    for (kind, rules) in variant.kinds() {
        if rules.royal {
            royals.push(kind);
        } else if rules.promotion.is_none() {
            others.push(kind);
        }
    }
    let mut setup = Setup { hands: start.hands, ..Setup::empty() };
    setup.stacks = start.stacks.iter().map(|_| Vec::new()).collect();
    for (i, stack) in setup.stacks.iter_mut().enumerate().step_by(APART) {
        let piece = |n: usize| {
            let kind: Kind = others[(i * 7 + n) % others.len()];
            Piece::new(kind, Side::BOTH[(i + n) % 2])
        };
        stack.extend((0..HIGH).map(piece));
    }
    for (at, stack) in start.stacks.iter().enumerate() {
        if let Some(top) = stack.last().filter(|top| royals.contains(&top.kind())) {
            setup.stacks[at].push(*top);
        }
    }
    setup
}

/// What happens in a round, and how long each took at most.
fn round(position: &Position, size: (u16, u16)) -> Vec<(&'static str, Duration)> {
    let look = Look { theme: Theme::default(), depth: Depth::True, ascii: false, notation: Style::Chinese };
    let table = Table::new(Game::from_position(position.clone()), [Seat::Human; 2], 1);
    let (mut app, _) = App::new(table, look, true, Instant::now());
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).expect("a buffer");
    let mut told = Vec::new();
    let mut happens = |what: &'static str, input: Input, app: &mut App| {
        let time = timed(|| {
            app.handle(input, Instant::now());
            terminal.draw(|frame| app.draw(frame)).expect("it is drawn");
        });
        told.push((what, time));
        let text: String = terminal.backend().buffer().content.iter().map(|cell| cell.symbol()).collect();
        assert!(text.contains(&format!("{HIGH}")), "{what}: the heights are not drawn");
        text
    };
    let key = |code| Input::Key(KeyEvent::new(code, KeyModifiers::NONE));
    happens("first drawn", Input::Redraw, &mut app);
    for code in [KeyCode::Up, KeyCode::Left, KeyCode::Up, KeyCode::Right] {
        let text = happens("the cursor moves", key(code), &mut app);
        let told = ["pieces, from the top", ": 1 piece", ": empty"].iter().any(|told| text.contains(told));
        assert!(told, "what stands under the cursor is not told");
    }
    happens("the next piece", key(KeyCode::Tab), &mut app);
    let text = happens("a piece is picked up", key(KeyCode::Enter), &mut app);
    assert!(text.contains('{'), "it is not marked");
    for code in [KeyCode::Up, KeyCode::Up, KeyCode::Left] {
        happens("where it may not go", key(code), &mut app);
    }
    happens("the next target", key(KeyCode::Tab), &mut app);
    happens("put down", key(KeyCode::Enter), &mut app);
    happens("a choice, if there is one", key(KeyCode::Enter), &mut app);
    assert_eq!(app.table().game().plies(), 1, "nothing was played");
    let placed = app.placed().expect("a board");
    let variant = position.variant();
    for at in variant.shape().board().into_iter().step_by(7) {
        let (column, row) = placed.cell(variant, at);
        let mouse = MouseEvent { kind: MouseEventKind::Moved, column, row, modifiers: KeyModifiers::NONE };
        happens("the mouse hovers", Input::Mouse(mouse), &mut app);
    }
    happens("a line is typed", key(KeyCode::Char(':')), &mut app);
    happens("a line is typed", key(KeyCode::Char('a')), &mut app);
    happens("a line is left", key(KeyCode::Esc), &mut app);
    happens("taken back", key(KeyCode::Char('u')), &mut app);
    assert_eq!(app.table().game().plies(), 0, "it was taken back");
    told
}
