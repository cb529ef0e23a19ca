//! The command line: one file a command.

mod analyse;
mod answer;
mod check;
mod convert;
mod diagram;
mod diff;
mod effective;
mod engine;
mod examples;
mod explain;
mod export;
mod fault;
mod fen;
mod games;
mod import;
mod judge;
mod list;
mod match_;
mod moves;
mod new;
mod notate;
mod output;
mod perft;
mod piece;
mod play;
mod records;
mod replay;
mod replayed;
pub mod report;
mod rules;
mod samples;
mod schema;
mod selfplay;
mod show;
mod solve;
mod source;
mod test;
mod tune;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anstream::{AutoStream, ColorChoice};
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use self::fault::Fault;
use self::output::Output;
use crate::cells::{self as board, words};
use crate::compile;
use crate::game::{Position, PositionError};
use crate::protocol;
use crate::variant::Variant;

/// A sandbox for the rules of board games with generals, screens and stacks: a game is a TOML file.
#[derive(Parser)]
#[command(name = "qigui", version, max_term_width = 100)]
#[command(about = "Plays, checks and explains games whose rules are a TOML file")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    List(list::Args),
    Show(show::Args),
    Diagram(diagram::Args),
    Moves(moves::Args),
    Notate(notate::Args),
    Fen(fen::Args),
    Explain(explain::Args),
    Perft(perft::Args),
    Replay(replay::Args),
    Judge(judge::Args),
    Play(play::Args),
    Analyse(analyse::Args),
    Solve(solve::Args),
    Games(games::Args),
    Check(check::Args),
    Test(test::Args),
    Effective(effective::Args),
    New(new::Args),
    Rules(rules::Args),
    Diff(diff::Args),
    Selfplay(selfplay::Args),
    Match(Box<match_::Args>),
    Engine(engine::Args),
    Tune(tune::Args),
    Schema(schema::Args),
    Import(import::Args),
    Export(export::Args),
    Convert(convert::Args),
}

/// The game that a command is about.
#[derive(clap::Args)]
struct GameArg {
    /// A shipped game (`qigui list` names them) or the path of a TOML file
    #[arg(value_name = "GAME")]
    game: String,
}

/// The position that a command is about.
#[derive(clap::Args, Clone)]
struct FenArg {
    /// The position, as FEN; a stack is written in brackets, bottom to top. Without it, the start of the game
    #[arg(long, value_name = "FEN", allow_hyphen_values = true)]
    fen: Option<String>,
}

/// A position of a game: the two arguments side by side.
#[derive(clap::Args)]
struct PositionArgs {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    fen: FenArg,
}

/// What a command answers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// Done, or yes.
    Yes,
    /// No.
    No,
    /// Something could not be read, which has been said already.
    Unread,
}

/// Runs the program with the arguments it was started with. The exit code is 0 if all was done, 1 if the answer is
/// no, 2 if something could not be understood.
pub fn main() -> ExitCode {
    let cli = match parse() {
        Ok(cli) => cli,
        Err(error) => {
            match error.print() {
                Err(fault) if fault.kind() != std::io::ErrorKind::BrokenPipe => {
                    complain(&Fault::Output(fault));
                    return ExitCode::from(2);
                }
                _ => {}
            }
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let verdict = match cli.command {
        Command::List(args) => list::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Diagram(args) => diagram::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Notate(args) => notate::run(&args),
        Command::Fen(args) => fen::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Judge(args) => judge::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Effective(args) => effective::run(&args),
        Command::New(args) => new::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Diff(args) => diff::run(&args),
        Command::Selfplay(args) => selfplay::run(&args),
        Command::Match(args) => match_::run(&args),
        Command::Engine(args) => engine::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Import(args) => import::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Convert(args) => convert::run(&args),
    };
    match verdict {
        Ok(Verdict::Yes) => ExitCode::SUCCESS,
        Ok(Verdict::No) => ExitCode::from(1),
        Ok(Verdict::Unread) => ExitCode::from(2),
        Err(fault) if fault.is_quiet() => ExitCode::SUCCESS,
        Err(fault) => {
            complain(&fault);
            ExitCode::from(2)
        }
    }
}

/// Reads the arguments. Examples are worked out only if help is asked for: they are moves of real games.
fn parse() -> Result<Cli, clap::Error> {
    let arguments: Vec<_> = std::env::args_os().collect();
    let read = |command: clap::Command| {
        let matches = command.try_get_matches_from(&arguments)?;
        Cli::from_arg_matches(&matches)
    };
    read(Cli::command()).or_else(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            read(examples::add(Cli::command()))
        }
        _ => Err(error),
    })
}

/// Tells a fault on the standard error.
fn complain(fault: &Fault) {
    let colours = AutoStream::choice(&std::io::stderr()) != ColorChoice::Never;
    let _ = std::io::stderr().lock().write_all(fault.text(colours).as_bytes());
}

/// Prints a text, or writes it to a file; what that held is replaced.
fn deliver(content: impl AsRef<[u8]>, output: Option<&Path>) -> Result<(), Fault> {
    let mut output = Output::open(output)?;
    output.write(content.as_ref())?;
    output.finish()
}

/// Whether the standard output takes colours: it is a terminal, and nothing like `NO_COLOR` is set.
fn colours() -> bool {
    AutoStream::choice(&std::io::stdout()) != ColorChoice::Never
}

impl GameArg {
    /// The game. A program that wants JSON gets a fault as JSON too.
    fn open_or_json(&self, json: bool) -> Result<Arc<Variant>, Fault> {
        let opened = compile::open(&self.game);
        if let (Err(error), true) = (&opened, json) {
            let error = &words::clean(&error.to_string());
            answer::write(&mut std::io::stdout().lock(), &answer::Unread { error })?;
        }
        Ok(opened?)
    }
}

impl PositionArgs {
    /// The position; its game is that of [`Position::variant`]. A program that wants JSON gets a fault as JSON too.
    fn open(&self, json: bool) -> Result<Position, Fault> {
        let variant = self.game.open_or_json(json)?;
        self.fen.position_or_json(&variant, json)
    }
}

impl FenArg {
    /// Whether the user chose the position.
    fn is_given(&self) -> bool {
        self.fen.is_some()
    }

    fn position(&self, variant: &Arc<Variant>) -> Result<Position, Fault> {
        match &self.fen {
            None => Ok(variant.start()),
            Some(text) => Position::parse(variant, text).map_err(|error| fault::position(text, &error)),
        }
    }

    /// As `position`; a program that wants JSON gets the fault as JSON too.
    fn position_or_json(&self, variant: &Arc<Variant>, json: bool) -> Result<Position, Fault> {
        if let (Some(text), true) = (&self.fen, json)
            && let Err(error) = Position::parse(variant, text)
        {
            let message = position_message(&error);
            answer::write(&mut std::io::stdout().lock(), &answer::Unread { error: &message })?;
        }
        self.position(variant)
    }
}

/// What is wrong with a position, on one line.
fn position_message(error: &PositionError) -> String {
    words::clean(&error.to_string())
}
