//! `qigui diagram`: a board as a picture in a file.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::fault::Fault;
use super::piece::{Alone, PieceArgs, Reach, Subject};
use super::source::{PlyArg, SourceArgs};
use super::{Verdict, deliver, records};
use crate::board::{Bitboard, Piece, Point};
use crate::game::{Action, Position, Setup};
use crate::picture::{Mark, Options, png, svg};
use crate::record::{Entry, Status};

/// Draw a board as a picture (SVG or PNG) into a file
///
/// With --moves, draws the position they lead to and the way of the last action. Of a file of recorded games, in any format
/// that `convert` reads, draws the position at the end of the game, or that after --ply actions. With --piece and --at, marks every
/// point that the piece can go to, as `show` does: a dot, or a ring round a piece of its own side; a cross, or a ring
/// with four strokes, where it can capture; a circle struck through where the rules forbid it to go.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    source: SourceArgs,
    #[command(flatten)]
    at: PlyArg,
    #[command(flatten)]
    piece: PieceArgs,
    /// Black's edge below
    #[arg(long)]
    flip: bool,
    /// Letters for pieces
    #[arg(long)]
    letters: bool,
    /// No names of files and ranks at the edges
    #[arg(long)]
    no_coordinates: bool,
    /// Draw an arrow too, from point to point, as `h3e3`; may be given more than once
    #[arg(long, value_name = "POINTS")]
    arrow: Vec<String>,
    /// Pixels from one line of the board to the next; half as much again in a game with stacks
    #[arg(long, value_name = "PIXELS", default_value_t = Options::default().cell)]
    #[arg(value_parser = clap::value_parser!(u32).range(8..=400))]
    cell: u32,
    /// The file to write, which ends in .svg or .png; what it held is replaced. `-`: SVG, to the standard output
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// Runs the command. Nothing is written if anything is wrong.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let to_stdout = args.output == Path::new("-");
    let ends = |with: &str| args.output.extension().is_some_and(|end| end.eq_ignore_ascii_case(with));
    if !to_stdout && !ends("svg") && !ends("png") {
        let message = format!("`{}` should end in .svg or .png", args.output.display());
        return Err(Fault::Input(message));
    }
    let (position, last) = match args.scene()? {
        Ok(scene) => scene,
        Err(verdict) => return Ok(verdict),
    };
    let position = &position;
    let source = &args.source;
    let chosen = source.is_record() || source.fen.is_given() || source.moves.is_some();
    let arrows = args.arrow.iter().map(|text| arrow(position, text)).collect::<Result<Vec<_>, _>>()?;
    let (setup, mut marks) = match args.piece.subject(position, chosen)? {
        None => (position.setup(), of_last(position, last)),
        Some((at, Subject::Here(piece))) => (position.setup(), of_piece(position, piece, at)),
        Some((at, Subject::Alone { piece, note })) => {
            if let Some(note) = note {
                let _ = writeln!(std::io::stderr().lock(), "note: {note}");
            }
            alone(position, piece, at)?
        }
    };
    marks.extend(arrows);
    let options = Options {
        flip: args.flip,
        letters: args.letters,
        coordinates: !args.no_coordinates,
        cell: args.cell,
    };
    let picture = svg(position.variant(), &setup, &marks, &options) + "\n";
    let output = (!to_stdout).then_some(args.output.as_path());
    if ends("png") {
        let pixels = png(&picture).map_err(|error| Fault::Input(error.to_string()))?;
        deliver(pixels, output)?;
    } else {
        deliver(picture, output)?;
    }
    Ok(Verdict::Yes)
}

/// A position and the action that has led to it.
type Scene = (Position, Option<Action>);

impl Args {
    /// What is drawn; what the program answers where that cannot be, which has been said. What was read of a game that
    /// was refused can be drawn where it is asked for.
    fn scene(&self) -> Result<Result<Scene, Verdict>, Fault> {
        if !self.source.is_record() {
            return Ok(match self.source.game(&[self.at.named()], false)? {
                Ok(game) => {
                    let last = game.history().next_back().map(|(action, _)| action);
                    Ok((game.position().clone(), last))
                }
                Err(stopped) => {
                    stopped.tell();
                    Err(stopped.verdict())
                }
            });
        }
        let entry = self.source.recorded(&[])?;
        let Some(record) = entry.record.as_ref().filter(|_| self.at.ply.is_some() || is_whole(&entry)) else {
            return Ok(Err(Verdict::No));
        };
        let plies = self.at.ply.unwrap_or(record.line.nodes.len());
        let number = self.source.nth.unwrap_or(1);
        let position = record.position(plies).ok_or_else(|| records::too_far(number, record, plies))?;
        let last = plies.checked_sub(1).and_then(|last| record.line.nodes.get(last));
        Ok(Ok((position, last.map(|node| node.action))))
    }
}

/// Whether a game was read to its end.
fn is_whole(entry: &Entry) -> bool {
    entry.status() != Status::Refused
}

/// An arrow that is asked for.
fn arrow(position: &Position, text: &str) -> Result<Mark, Fault> {
    let shape = position.variant().shape();
    let ends = (1..text.len()).filter(|at| text.is_char_boundary(*at)).find_map(|at| {
        let (from, to) = text.split_at(at);
        Some((shape.parse(from)?, shape.parse(to.trim_start_matches('-'))?))
    });
    let (from, to) = ends.filter(|(from, to)| from != to).ok_or_else(|| {
        let name = |at: Option<Point>| at.map_or(String::new(), |at| shape.name(at));
        let (first, last) = (name(shape.board().lowest()), name(shape.board().highest()));
        let help = format!("it is two points of the board one after the other, as `{first}{last}`");
        Fault::Input(format!("`{text}` is no arrow: {help}"))
    })?;
    Ok(Mark::Arrow { from, to })
}

/// The last action, and royals in check.
fn of_last(position: &Position, last: Option<Action>) -> Vec<Mark> {
    let mut marks = match last {
        None | Some(Action::Pass) => Vec::new(),
        Some(Action::Become { at, .. } | Action::Drop { at, .. }) => vec![Mark::From(at)],
        Some(
            Action::Move { from, to, .. }
            | Action::Castle { from, to, .. }
            | Action::Swap { at: from, with: to, .. },
        ) => {
            vec![Mark::From(from), Mark::Arrow { from, to }]
        }
    };
    if position.in_check() {
        marks.extend(all(position.exposed(position.actor()), Mark::Check));
    }
    marks
}

/// Where a piece can go, and where its movement leads but the rules forbid.
fn of_piece(position: &Position, piece: Piece, at: Point) -> Vec<Mark> {
    let Reach { walked, legal, .. } = Reach::of(position, piece, at);
    let enemies = position.side(piece.side().other());
    let taken = legal & enemies | position.taken_on_the_way(at, legal);
    let marks = all(taken, Mark::Capture).chain(all(legal.without(enemies), Mark::Move));
    marks.chain(all(walked.without(legal), Mark::Blocked)).chain([Mark::From(at)]).collect()
}

/// The same on an empty board.
fn alone(position: &Position, piece: Piece, at: Point) -> Result<(Setup, Vec<Mark>), Fault> {
    let Alone { setup, steps, takes, .. } = Alone::of(position.variant(), piece, at)?;
    let marks = all(takes.without(steps), Mark::Capture).chain(all(steps, Mark::Move));
    Ok((setup, marks.chain([Mark::From(at)]).collect()))
}

/// A mark on each of some points.
fn all(points: Bitboard, mark: fn(Point) -> Mark) -> impl Iterator<Item = Mark> {
    points.into_iter().map(mark)
}
