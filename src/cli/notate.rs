//! `qigui notate`: actions in other notations.

use std::io::Write;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::fault::Fault;
use super::replay::{ReadAs, Stopped, parted};
use super::words::{pad, width};
use super::{PositionArgs, Verdict, answer};
use crate::board::Piece;
use crate::game::{Action, Position};
use crate::notation::{self, Style};

/// Write actions in other notations
///
/// The actions may be given in any notation, each in another; numbers of moves among them are skipped. Stops at the
/// first that cannot be read or is illegal, and says which it is; then nothing is written. The exit code is 0 if all were
/// written, 1 if one is illegal, 2 if one cannot be read. Where the rules would have ended the game it goes on, as records
/// do.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The actions, parted by blanks, commas or line ends
    #[arg(long, value_name = "ACTIONS", allow_hyphen_values = true)]
    moves: String,
    /// The notation to write, on one line: own, from-zero, iccs, algebraic, wxf or chinese. Without it, a table of all
    #[arg(long, value_name = "NOTATION")]
    notation: Option<Style>,
    #[command(flatten)]
    read_as: ReadAs,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// An action with its texts.
#[derive(Serialize)]
struct Noted {
    ply: usize,
    side: &'static str,
    /// The letter of the piece that acts, a capital for Red; nothing of a pass.
    piece: Option<String>,
    #[serde(flatten)]
    texts: Texts,
}

/// What an action is in each of some notations.
struct Texts(Vec<(Style, String)>);

impl Serialize for Texts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (style, text) in &self.0 {
            map.serialize_entry(style.name(), text)?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct Answer {
    /// The position before the first.
    fen: String,
    actions: Vec<Noted>,
    /// The position after the last.
    after: String,
}

impl Noted {
    fn of(ply: usize, position: &Position, action: Action, styles: &[Style]) -> Noted {
        let piece = match action {
            Action::Drop { kind, .. } => Some(Piece::new(kind, position.turn())),
            action => action.origin().and_then(|at| position.top(at)),
        };
        let texts = styles.iter().map(|style| (*style, notation::write(position, action, *style)));
        Noted {
            ply,
            side: position.actor_word(),
            piece: piece.map(|piece| position.variant().letter(piece)),
            texts: Texts(texts.collect()),
        }
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let mut position = args.position.open(args.json)?;
    let styles = args.notation.map_or_else(|| Style::ALL.to_vec(), |style| vec![style]);
    let fen = position.fen();
    let mut actions = Vec::new();
    let mut out = std::io::stdout().lock();
    // a record may go on where the rules would have ended the game
    for text in parted(&args.moves) {
        let ply = actions.len() + 1;
        match notation::read(&position, text, args.read_as.style()) {
            Ok(action) => {
                actions.push(Noted::of(ply, &position, action, &styles));
                position.apply(action);
            }
            Err(error) => return Stopped::at(ply, &position, text, error).report(&mut out, args.json),
        }
    }
    if args.json {
        answer::write(&mut out, &Answer { fen, actions, after: position.fen() })?;
    } else if args.notation.is_some() {
        let texts = actions.iter().flat_map(|noted| noted.texts.0.iter().map(|(_, text)| text.as_str()));
        writeln!(out, "{}", texts.collect::<Vec<_>>().join(" "))?;
    } else {
        out.write_all(table(&actions).as_bytes())?;
    }
    Ok(Verdict::Yes)
}

/// A line for each action, a column for each notation.
fn table(actions: &[Noted]) -> String {
    let head = [String::new()].into_iter().chain(Style::ALL.iter().map(Style::to_string));
    let row = |noted: &Noted| {
        let texts = noted.texts.0.iter().map(|(_, text)| text.clone());
        [noted.ply.to_string()].into_iter().chain(texts).collect::<Vec<String>>()
    };
    let rows: Vec<Vec<String>> = [head.collect()].into_iter().chain(actions.iter().map(row)).collect();
    let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0);
    let widths: Vec<usize> = (0..=Style::ALL.len()).map(widest).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(text, cells)| pad(text, *cells));
        format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}
