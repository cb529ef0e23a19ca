//! `qigui show`: the board of a game, or the moves of one piece.

use std::io::{BufWriter, Write};
use std::sync::Arc;

use indexmap::IndexMap;

use super::board::{Mark, Palette, Pieces, Tone, View, draw, target_marks};
use super::fault::Fault;
use super::piece::{Alone, PieceArgs, Reach, Subject};
use super::words::{clean, pad, width, wrap};
use super::{PositionArgs, Verdict, colours};
use crate::board::{Bitboard, Piece, Point, Side};
use crate::game::{Position, Setup};
use crate::play::status;
use crate::variant::Variant;

/// Show the board of a game, or the moves of one piece
///
/// With --piece and --at, marks every point that the piece can go to: in the position if it stands there on top,
/// else alone on an empty board.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    piece: PieceArgs,
    /// Printable ASCII only: letters for pieces
    #[arg(long)]
    ascii: bool,
    /// Black's edge below
    #[arg(long)]
    flip: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let position = args.position.open(false)?;
    let mut view = View { ascii: args.ascii, flipped: args.flip, ..View::default() };
    let text = match args.piece.subject(&position, args.position.fen.is_given())? {
        None => whole(&position, &view),
        Some(asked) => piece(&position, asked, &mut view)?,
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Verdict::Yes)
}

/// A drawing as text, in colours if the terminal takes them.
pub fn drawn(variant: &Variant, setup: &Setup, view: &View) -> String {
    let palette = colours().then(|| Palette::of(variant));
    draw(variant, setup, view).text(palette.as_ref())
}

/// The board with what there is to know of the game.
fn whole(position: &Position, view: &View) -> String {
    let variant = position.variant();
    let mut text = title(variant, view.ascii);
    if let Some(about) = variant.about() {
        text += &format!("{}\n", ascii_if(view.ascii, &wrap(&clean(about.get("en")), 79)));
    }
    text += &format!(
        "\n{}\n{}\n{}\n\n",
        drawn(variant, &position.setup(), view),
        status::summary(position, position.outcome()),
        position.fen()
    );
    text + &legend(variant, view.ascii)
}

/// `Name  名  (id)`.
pub fn title(variant: &Variant, ascii: bool) -> String {
    let mut names: Vec<String> =
        ["en", "zh"].iter().map(|language| clean(variant.name().get(language))).collect();
    names.dedup();
    names.retain(|name| !ascii || name.is_ascii());
    names.push(format!("({})", clean(variant.id())));
    format!("{}\n", ascii_if(ascii, &names.join("  ")))
}

/// A text without what is not ASCII, if that is wanted.
fn ascii_if(ascii: bool, text: &str) -> String {
    if ascii { text.chars().map(|c| if c.is_ascii() { c } else { '?' }).collect() } else { text.to_string() }
}

/// The pieces of a game: how they are shown, their letter, their name, their movement as written.
pub fn legend(variant: &Variant, ascii: bool) -> String {
    let pieces = Pieces::on_terminal(variant, ascii);
    let palette = colours().then(|| Palette::of(variant));
    let name_width = variant.kinds().map(|(_, rules)| width(rules.title.get("en"))).max().unwrap_or(0);
    let mut text = "The pieces: Red's, Black's, letter, name, movement as the file writes it\n".to_string();
    if ascii {
        text = text.replace(" letter,", "");
    }
    for (kind, rules) in variant.kinds() {
        let shown = Side::BOTH.map(|side| {
            let piece = Piece::new(kind, side);
            let style = palette.as_ref().map(|palette| palette.style(Tone::Side(side))).unwrap_or_default();
            format!("{style}{}{style:#}", pad(&pieces.text(piece), 3))
        });
        let letters = if ascii {
            String::new()
        } else {
            format!("{} ", pad(&variant.letter(Piece::new(kind, Side::Red)), 2))
        };
        let name = ascii_if(ascii, &clean(rules.title.get("en")));
        let moves = ascii_if(ascii, &clean(&rules.written.join(", ")));
        text += &format!("{}{}{letters}{}  {moves}\n", shown[0], shown[1], pad(&name, name_width));
    }
    text
}

/// One piece's moves.
fn piece(position: &Position, (at, subject): (Point, Subject), view: &mut View) -> Result<String, Fault> {
    match subject {
        Subject::Here(piece) => Ok(in_position(position, piece, at, view)),
        Subject::Alone { piece, note } => {
            let note = note.map(|note| format!("{note}\n")).unwrap_or_default();
            Ok(note + &alone(position.variant(), piece, at, view)?)
        }
    }
}

/// What a piece that is on top of its point can do in a position.
fn in_position(position: &Position, piece: Piece, at: Point, view: &mut View) -> String {
    let variant = position.variant();
    let Reach { walked, legal, judged } = Reach::of(position, piece, at);
    view.marks.extend(target_marks(position, piece, at, legal));
    let mut text = heading(variant, piece, at, view.ascii);
    if position.waiting().is_some() {
        text += "A choice is to be made first: shown by its movement alone.\n";
    } else if judged.is_none() {
        text += "It cannot be its turn here: shown by its movement alone.\n";
    } else if position.actor() != piece.side() {
        text += "It is not its turn: shown as if it were.\n";
    }
    text += &format!("\n{}\n", drawn(variant, &position.setup(), view));
    text += &targets(position, piece, at, legal, view.ascii);
    let mut refused: IndexMap<String, Vec<String>> = IndexMap::new();
    for to in walked.without(legal) {
        let action = format!("{}{}", variant.point_name(at), variant.point_name(to));
        let why = judged
            .as_ref()
            .and_then(|turned| turned.explain_text(&action).ok())
            .map_or(String::new(), |why| why.text);
        refused.entry(why).or_default().push(variant.point_name(to));
    }
    for (why, points) in refused {
        text += &format!("not {}: {}\n", points.join(" "), ascii_if(view.ascii, &clean(&why)));
    }
    text
}

/// A piece by itself on an empty board.
fn alone(variant: &Arc<Variant>, piece: Piece, at: Point, view: &mut View) -> Result<String, Fault> {
    let Alone { setup, steps, takes, hops } = Alone::of(variant, piece, at)?;
    view.set(takes.without(steps), Mark::Take);
    view.set(steps, Mark::Step);
    view.set(Bitboard::of(at), Mark::Piece);

    let dot = if view.ascii { "*" } else { "●" };
    let cross = if view.ascii { "x" } else { "×" };
    let mut text = heading(variant, piece, at, view.ascii);
    text += &format!("\n{}\n", drawn(variant, &setup, view));
    let meaning = match (steps & takes).is_empty() {
        true => "it can go there, but not capture",
        false if steps.without(takes).is_empty() => "it can go there, and capture there",
        false => "it can go there",
    };
    text += &named(variant, dot, meaning, steps);
    text += &named(variant, cross, "it can only capture there", takes.without(steps));
    if steps.meets(takes) {
        text += &named(variant, "", "of these it cannot capture on", steps.without(takes));
    }
    if hops {
        text += "  It captures over a screen: put pieces on the board with --fen to see how.\n";
    }
    if steps.is_empty() && takes.is_empty() {
        text += "  From here it can go nowhere.\n";
    }
    Ok(text)
}

fn heading(variant: &Variant, piece: Piece, at: Point, ascii: bool) -> String {
    let rules = variant.kind(piece.kind());
    let (name, moves) = (rules.title.get("en"), rules.written.join(", "));
    let text = format!(
        "{}'s {} on {}, which moves {}",
        piece.side(),
        clean(name),
        variant.point_name(at),
        clean(&moves)
    );
    format!("{}\n", ascii_if(ascii, &text))
}

/// What the marks of a position mean, with the points.
fn targets(position: &Position, piece: Piece, at: Point, targets: Bitboard, ascii: bool) -> String {
    let variant = position.variant();
    let enemies = position.side(piece.side().other());
    let own = position.side(piece.side());
    let cross = if ascii { "x x" } else { "× ×" };
    let dot = if ascii { "*" } else { "●" };
    let hopped = position.taken_on_the_way(at, targets);
    let text = named(variant, dot, "it can go there", targets.without(enemies | own))
        + &named(variant, "+ +", "it can go onto its own side's stack", targets & own)
        + &named(variant, cross, "it can capture there", targets & enemies)
        + &named(variant, cross, "it can capture by hopping over it", hopped);
    if text.is_empty() { "  It has no legal move.\n".to_string() } else { text }
}

fn named(variant: &Variant, sign: &str, meaning: &str, points: Bitboard) -> String {
    if points.is_empty() {
        return String::new();
    }
    let names: Vec<String> = points.into_iter().map(|at| variant.point_name(at)).collect();
    format!("{}  {meaning}: {}\n", pad(sign, 3), names.join(" "))
}
