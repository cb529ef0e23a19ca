//! Pictures of boards: lines of styled cells, which the command line prints and a full-screen game can place.

mod canvas;
mod grid;
mod hands;
mod lattice;
mod stacks;
pub mod words;

use anstyle::{AnsiColor, Color, Effects, RgbColor, Style};

use self::words::width;
use crate::board::{Bitboard, Piece, Point, Side};
use crate::game::{Position, Setup};
pub use crate::picture::Pieces;
use crate::picture::{Plan, ink};
use crate::variant::Variant;

use canvas::Canvas;
pub use lattice::{Lattice, Scale};

/// One cell of a terminal. A glyph two cells wide is followed by a cell without text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// What it shows.
    pub text: String,
    /// What it is part of.
    pub tone: Tone,
}

/// What a cell is part of; decides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Text.
    Plain,
    /// The lines of the board.
    Line,
    /// Names of files, ranks and points.
    Label,
    /// A piece of a side.
    Side(Side),
    /// A mark.
    Mark,
}

/// A mark on a point. Each has a shape of its own, so that no colour is needed to tell them apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The piece that is talked about, or that moved last.
    Piece,
    /// Where the piece that moved last came from.
    Origin,
    /// Where it can go.
    Step,
    /// A stack of its own side that it can go onto.
    Join,
    /// What it can capture, or where it could if something stood there.
    Take,
    /// Where it cannot go, though that might be thought.
    Barred,
}

/// The marks of a piece and of its targets, each by what stands there.
pub fn target_marks(position: &Position, piece: Piece, at: Point, targets: Bitboard) -> Vec<(Point, Mark)> {
    let hopped = position.taken_on_the_way(at, targets);
    let enemies = position.side(piece.side().other());
    let own = position.side(piece.side());
    let sorted = [
        (targets & enemies | hopped, Mark::Take),
        (targets & own, Mark::Join),
        (targets.without(enemies | own), Mark::Step),
        (Bitboard::of(at), Mark::Piece),
    ];
    sorted.into_iter().flat_map(|(points, mark)| points.map(move |at| (at, mark))).collect()
}

/// How a board is drawn.
#[derive(Clone, Debug, Default)]
pub struct View {
    /// Only printable ASCII: letters for pieces.
    pub ascii: bool,
    /// Black's edge below.
    pub flipped: bool,
    /// Points with a mark.
    pub marks: Vec<(Point, Mark)>,
    /// What stands above the list of stacks, if not English.
    pub stacks: Option<String>,
    /// What stands before Red's hand and Black's, if not English.
    pub hands: Option<[String; 2]>,
}

impl View {
    fn mark(&self, at: Point) -> Option<Mark> {
        self.marks.iter().rev().find(|(point, _)| *point == at).map(|(_, mark)| *mark)
    }

    /// Marks points.
    pub fn set(&mut self, points: Bitboard, mark: Mark) {
        self.marks.extend(points.into_iter().map(|at| (at, mark)));
    }
}

/// Lines of cells, all of one width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// From the top.
    pub lines: Vec<Vec<Cell>>,
}

/// Wider pictures have their list of stacks below the board.
const WIDEST: usize = 79;

/// Draws a board, with a list of its stacks and of what is in hand if there is any.
pub fn draw(variant: &Variant, setup: &Setup, view: &View) -> Picture {
    let pieces = Pieces::on_terminal(variant, view.ascii);
    let plan = Plan::new(variant, view.flipped);
    let board = grid::draw(variant, &pieces, &plan, setup, view);
    let list = stacks::list(variant, &pieces, &plan, setup, view.stacks.as_deref(), board.len());
    let hands = hands::list(variant, &pieces, setup, view);
    let beside = match hands {
        Some(hands) => Some(Canvas::below(hands, list)),
        None => list,
    };
    Canvas::beside_or_below(board, beside, WIDEST).into_picture()
}

impl Picture {
    /// The picture as text, one line each; in colours if there is a palette.
    pub fn text(&self, palette: Option<&Palette>) -> String {
        let mut out = String::new();
        for line in &self.lines {
            for run in line.chunk_by(|a, b| a.tone == b.tone) {
                let style = palette.map_or(Style::new(), |palette| palette.style(run[0].tone));
                let text: String = run.iter().map(|cell| cell.text.as_str()).collect();
                out += &format!("{style}{text}{style:#}");
            }
            out.push('\n');
        }
        out
    }
}

/// The colours of a game.
#[derive(Clone, Debug)]
pub struct Palette {
    sides: [Style; 2],
}

impl Palette {
    /// Those that the game's file names.
    pub fn of(variant: &Variant) -> Palette {
        let style = |name: &String| Style::new().fg_color(colour(name)).effects(Effects::BOLD);
        Palette { sides: [style(&variant.look().colours[0]), style(&variant.look().colours[1])] }
    }

    /// How a tone is printed.
    pub fn style(&self, tone: Tone) -> Style {
        match tone {
            Tone::Plain => Style::new(),
            Tone::Line | Tone::Label => Style::new().effects(Effects::DIMMED),
            Tone::Side(side) => self.sides[side.index()],
            Tone::Mark => Style::new().fg_color(Some(AnsiColor::Yellow.into())).effects(Effects::BOLD),
        }
    }
}

/// A colour by its name or in another way of CSS. Black is the terminal's own text colour, which is seen on any ground.
fn colour(name: &str) -> Option<Color> {
    let ansi = match name.trim().to_ascii_lowercase().as_str() {
        "red" => AnsiColor::Red,
        "green" => AnsiColor::Green,
        "yellow" => AnsiColor::Yellow,
        "blue" => AnsiColor::Blue,
        "magenta" | "purple" => AnsiColor::Magenta,
        "cyan" => AnsiColor::Cyan,
        "black" => return None,
        other => {
            let [red, green, blue] = ink::rgb(other)?;
            return Some(RgbColor(red, green, blue).into());
        }
    };
    Some(ansi.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::open_text;

    /// A little game with a piece of each side, drawn as told.
    fn shown(look: &str, glyph: &str, view: &View) -> String {
        let text = format!(
            r#"
schema = 1
name = "Trial"
[board]
files = 4
ranks = 3
start = "k.../..../...K"
[look]
{look}
[pieces.king]
letter = "k"
glyph = {glyph}
royal = true
moves = "W"
"#
        );
        let variant = open_text("trial.toml", &text).unwrap_or_else(|error| panic!("{error}"));
        let picture = draw(&variant, &variant.start().setup(), view);
        let widths: Vec<usize> =
            picture.lines.iter().map(|line| line.iter().map(|cell| width(&cell.text)).sum()).collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{widths:?}");
        let text = picture.text(None);
        let trimmed: Vec<&str> = text.lines().map(str::trim_end).collect();
        trimmed.join("\n")
    }

    const GLYPHS: &str = r#"{ red = "帥", black = "將" }"#;

    #[test]
    fn squares_have_lines_round_them() {
        let look = "grid = \"squares\"\nriver = 1\ncross = \"ranks 1-2 and files a-b\"\nshade = \"d2\"";
        assert_eq!(
            shown(look, GLYPHS, &View::default()),
            "  ┌────┬────┬────┬────┐
3 │ 將 │ ╱  │    │    │
  ├────┼────┼────┼────┤
2 │ ╱  │ ╲  │    │ ░  │
  ├~~~~┼~~~~┼~~~~┼~~~~┤
1 │ ╱  │ ╲  │    │ 帥 │
  └────┴────┴────┴────┘
    a    b    c    d"
        );
    }

    #[test]
    fn a_box_that_is_no_square_is_crossed_too() {
        let look = "cross = \"a1-d3\"";
        let view = View { ascii: true, ..View::default() };
        assert_eq!(
            shown(look, GLYPHS, &view),
            "3  k---+---+---+
   | \\ | X | / |
2  +---+---+---+
   | / | X | \\ |
1  +---+---+---K
   a   b   c   d"
        );
    }

    #[test]
    fn a_black_player_sees_the_board_turned_round() {
        let mut view = View { flipped: true, ..View::default() };
        view.marks = vec![(Point(3), Mark::Piece), (Point(4), Mark::Step), (Point(8), Mark::Take)];
        assert_eq!(
            shown("river = 1", GLYPHS, &view),
            "1 [帥]─────────┐
   │ ~   ~   ~ │
2  ├───┬───┬───●
   │   │   │   │
3  └───┴───┴──×將×
   d   c   b   a"
        );
    }

    #[test]
    fn a_glyph_that_does_not_fit_gives_way_to_the_letter() {
        let rank = |glyph: &str| {
            let text = shown("grid = \"points\"", glyph, &View::default());
            text.lines().next().unwrap_or_default().to_string()
        };
        assert_eq!(rank("\"★\""), "3  ★k────┬─────┬─────┐");
        assert_eq!(rank(r#"{ red = "r", black = "帥帥" }"#), "3  k ──┬───┬───┐");
        assert_eq!(rank(r#"{ red = "R", black = "\u200b" }"#), "3  k ──┬───┬───┐");
    }

    #[test]
    fn colours_are_those_of_the_file() {
        assert_eq!(colour(" Blue "), Some(AnsiColor::Blue.into()));
        assert_eq!(colour("#ff8000"), Some(RgbColor(255, 128, 0).into()));
        assert_eq!(colour("orange"), Some(RgbColor(255, 165, 0).into()));
        for other in ["black", "", "no colour", "#ff80001", "#gg0000", "#é000"] {
            assert_eq!(colour(other), None, "{other}");
        }
    }
}
