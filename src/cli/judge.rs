//! `qigui judge`: what the law of repetition says of actions that were played, and why.

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::fault::Fault;
use super::replay::{self, ReadAs, parted};
use super::words::{clean, count};
use super::{PositionArgs, Verdict, answer, position_message};
use crate::board::Side;
use crate::game::{Game, Outcome, Position};
use crate::notation::{self, ReadError, Style};
use crate::play::repetition::Repetition;
use crate::play::status;
use crate::variant::Variant;

/// Say what the law of repetition says of actions, and why
///
/// Rules at the first action after which the law decides, and prints what every action of the repetition did: who gives
/// check, who attacks whom anew, who protects whom and whether really. Actions after it are listed as ignored.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The actions, parted by blanks, commas or line ends
    #[arg(long, value_name = "ACTIONS", allow_hyphen_values = true, required_unless_present = "stdin")]
    moves: Option<String>,
    /// Read cases from the standard input, one a line, `{"fen":…,"moves":[…]}`, and answer each on a line of its own
    #[arg(long, conflicts_with_all = ["moves", "fen"], requires = "json")]
    stdin: bool,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    read_as: ReadAs,
    /// The number of the first rank in the actions that are given: 0 is the same as `--read-as from-zero`
    #[arg(long, value_name = "RANK", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=1))]
    #[arg(conflicts_with = "read_as")]
    ranks_from: u8,
    /// The notation in which the actions of a repetition are shown: own, from-zero, iccs, algebraic, wxf or chinese. Points
    /// in sentences have ranks from 1 all the same; actions that are ignored are listed as they were given
    #[arg(long, value_name = "NOTATION", default_value_t = Style::Own)]
    notation: Style,
}

impl Args {
    fn style(&self) -> Option<Style> {
        self.read_as.style().or((self.ranks_from == 0).then_some(Style::FromZero))
    }
}

/// A case as it is given.
#[derive(Deserialize)]
struct Case {
    fen: Option<String>,
    moves: Vec<String>,
}

/// What is said of a case.
#[derive(Serialize)]
struct Ruling {
    /// `red_loses`, `black_loses`, `draw`, or `none`.
    verdict: &'static str,
    /// What decided.
    rule: Option<&'static str>,
    /// The number of the action after which it was decided, or of the last one.
    ply: usize,
    /// The repetition that stands on the board, judged or not yet.
    #[serde(flatten)]
    repetition: Repetition,
    /// The actions after the one that decided.
    ignored: Vec<String>,
}

/// A case that could not be judged.
#[derive(Serialize)]
struct Unjudged {
    error: String,
    ply: Option<usize>,
}

/// Why a case could not be judged.
enum Refusal {
    Unread(String),
    Refused(usize, ReadError),
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    if args.stdin {
        return stream(args, &args.position.game.open_or_json(args.json)?);
    }
    let position = args.position.open(args.json)?;
    let moves: Vec<String> = parted(args.moves.as_deref().unwrap_or_default()).map(str::to_string).collect();
    let mut out = std::io::stdout().lock();
    match judge(position, &moves, args.style(), args.notation) {
        Ok((_, ruling)) if args.json => answer::write(&mut out, &ruling)?,
        Ok((game, ruling)) => tell(&mut out, &game, &ruling)?,
        Err(refusal) => {
            let (unjudged, verdict) = refused(refusal);
            if args.json {
                answer::write(&mut out, &unjudged)?;
            } else {
                let _ = writeln!(std::io::stderr().lock(), "error: {}", clean(&unjudged.error));
            }
            return Ok(verdict);
        }
    }
    Ok(Verdict::Yes)
}

fn refused(refusal: Refusal) -> (Unjudged, Verdict) {
    match refusal {
        Refusal::Unread(error) => (Unjudged { error, ply: None }, Verdict::Unread),
        Refusal::Refused(ply, error) => {
            let verdict = replay::verdict(&error);
            (Unjudged { error: format!("action {ply}: {error}"), ply: Some(ply) }, verdict)
        }
    }
}

/// Plays actions, given in one notation, until the law decides; what they did is shown in another.
fn judge(
    position: Position,
    moves: &[String],
    style: Option<Style>,
    shown: Style,
) -> Result<(Game, Ruling), Refusal> {
    let mut game = Game::from_position(position);
    let mut outcome = game.outcome();
    let mut rest = moves.iter();
    while outcome.is_none()
        && let Some(action) = rest.next()
    {
        let ply = game.plies() + 1;
        notation::play(&mut game, action, style).map_err(|error| Refusal::Refused(ply, error))?;
        outcome = game.outcome();
    }
    let ruling = Ruling {
        verdict: verdict(outcome),
        rule: outcome.map(|outcome| outcome.reason.word()),
        ply: game.plies(),
        repetition: Repetition::of(&game, shown),
        ignored: rest.cloned().collect(),
    };
    Ok((game, ruling))
}

fn verdict(outcome: Option<Outcome>) -> &'static str {
    match outcome.map(|outcome| outcome.winner) {
        None => "none",
        Some(None) => "draw",
        Some(Some(Side::Red)) => "black_loses",
        Some(Some(Side::Black)) => "red_loses",
    }
}

/// The ruling for people.
fn tell(out: &mut impl Write, game: &Game, ruling: &Ruling) -> Result<(), Fault> {
    let played = count(game.plies(), "action");
    match game.outcome() {
        Some(outcome) => {
            writeln!(out, "After {played}: {}", status::summary(game.position(), Some(outcome)))?
        }
        None => writeln!(out, "After {played}: nothing is decided.")?,
    }
    if let Some(text) = ruling.repetition.text() {
        writeln!(out, "\n{text}")?;
    }
    if !ruling.ignored.is_empty() {
        writeln!(out, "\nignored: {}", clean(&ruling.ignored.join(" ")))?;
    }
    Ok(())
}

/// Judges cases line by line as they come.
fn stream(args: &Args, variant: &Arc<Variant>) -> Result<Verdict, Fault> {
    let input = BufReader::new(std::io::stdin().lock());
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut worst = Verdict::Yes;
    for line in input.split(b'\n') {
        let line = line.map_err(|error| Fault::Input(format!("cannot read the standard input: {error}")))?;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_start_matches('\u{FEFF}').trim();
        if line.is_empty() {
            continue;
        }
        let judged = serde_json::from_str(line)
            .map_err(|error| {
                Refusal::Unread(format!("this is no case as {{\"fen\":…,\"moves\":[…]}}: {error}"))
            })
            .and_then(|case: Case| {
                let position = match &case.fen {
                    None => Ok(variant.start()),
                    Some(fen) => Position::parse(variant, fen),
                };
                let position = position.map_err(|error| Refusal::Unread(position_message(&error)))?;
                judge(position, &case.moves, args.style(), args.notation)
            });
        match judged {
            Ok((_, ruling)) => answer::write(&mut out, &ruling)?,
            Err(refusal) => {
                let (unjudged, verdict) = refused(refusal);
                answer::write(&mut out, &unjudged)?;
                if worst != Verdict::Unread {
                    worst = verdict;
                }
            }
        }
        out.flush()?;
    }
    Ok(worst)
}
