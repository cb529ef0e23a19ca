//! `qigui moves`: every legal action of a position, or of each of many.

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::sync::Arc;

use super::answer::{self, Actions, Unread};
use super::board::Pieces;
use super::fault::Fault;
use super::{PositionArgs, Verdict, position_message, words};
use crate::board::{Kind, Piece, Point};
use crate::game::{Action, Position};
use crate::notation::{Style, Writer};
use crate::play::status;
use crate::variant::Variant;

/// Show every legal action of a position
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Read positions from the standard input, one FEN a line, and answer each on a line of its own
    #[arg(long, conflicts_with = "fen")]
    stdin: bool,
    /// Answer as JSON: position, side to act, actions, check, outcome
    #[arg(long)]
    json: bool,
    /// Letters instead of glyphs
    #[arg(long)]
    ascii: bool,
    /// The notation of the actions: own, from-zero, iccs, algebraic, wxf or chinese
    #[arg(long, value_name = "NOTATION", default_value_t = Style::Own)]
    notation: Style,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    if args.stdin {
        return stream(args, &args.position.game.open_or_json(args.json)?);
    }
    let position = args.position.open(args.json)?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    if args.json {
        answer::write(&mut out, &Actions::of(&position, args.notation))?;
    } else {
        out.write_all(
            listed(&position, &Pieces::on_terminal(position.variant(), args.ascii), args.notation).as_bytes(),
        )?;
    }
    out.flush()?;
    Ok(Verdict::Yes)
}

/// The actions of a position for people: a line for each piece.
fn listed(position: &Position, pieces: &Pieces<'_>, style: Style) -> String {
    let writer = Writer::new(position, style);
    let mut actions = position.actions();
    actions.sort();
    let mut text = String::new();
    for group in actions.chunk_by(|a, b| source(*a) == source(*b)) {
        let (piece, place) = match group[0] {
            Action::Drop { kind, .. } => (Some(Piece::new(kind, position.turn())), "hand".to_string()),
            action => {
                let at = action.origin();
                let place = at.map_or(String::new(), |at| position.variant().point_name(at));
                (at.and_then(|at| position.top(at)), place)
            }
        };
        let texts: Vec<String> = group.iter().map(|action| writer.text(*action)).collect();
        let texts = texts.join(" ");
        text += &match piece {
            Some(piece) => format!(
                "{} {}  {texts}\n",
                words::pad(&pieces.text(piece), 3),
                words::pad(&place, if position.variant().hands() { 4 } else { 3 })
            ),
            None => format!("{texts}\n"),
        };
    }
    let summary = status::summary(position, position.outcome());
    text + &format!("{}. {summary}\n", words::count(actions.len(), "action"))
}

/// What acts: the piece on a point, a kind in the hand, or nothing.
fn source(action: Action) -> (Option<Point>, Option<Kind>) {
    match action {
        Action::Drop { kind, .. } => (None, Some(kind)),
        action => (action.origin(), None),
    }
}

/// Answers positions line by line as they come.
fn stream(args: &Args, variant: &Arc<Variant>) -> Result<Verdict, Fault> {
    let mut input = BufReader::with_capacity(1 << 16, std::io::stdin().lock());
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut verdict = Verdict::Yes;
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.read_until(b'\n', &mut line);
        match read {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) => {
                return Err(Fault::Input(format!("cannot read the standard input: {error}")));
            }
        }
        // what is no text is no position either: said so for this line, and the rest goes on
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if text.trim_start_matches('\u{FEFF}').is_empty() {
            continue;
        }
        let position = Position::parse(variant, text).map_err(|error| position_message(&error));
        match (&position, args.json) {
            (Ok(position), true) => answer::write(&mut out, &Actions::of(position, args.notation))?,
            (Ok(position), false) => writeln!(out, "{}", one_line(position, args.notation))?,
            (Err(error), true) => answer::write(&mut out, &Unread { error })?,
            (Err(error), false) => writeln!(out, "error: {error}")?,
        }
        if position.is_err() {
            verdict = Verdict::Unread;
        }
        // whoever waits for each answer before the next question gets it
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    out.flush()?;
    Ok(verdict)
}

/// The actions on one line; an outcome where there are none.
fn one_line(position: &Position, style: Style) -> String {
    let actions = Writer::new(position, style).all();
    match position.outcome() {
        Some(outcome) if actions.is_empty() => format!("outcome: {outcome}"),
        _ => actions.join(" "),
    }
}
