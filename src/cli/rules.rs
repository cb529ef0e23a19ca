//! `qigui rules`: the rule book of a game, made from its file.

use std::path::PathBuf;

use super::fault::Fault;
use super::{GameArg, Verdict, deliver};
use crate::book::{Format, Language, Tongue, book};
use crate::compile;
use crate::spec::load::{LoadError, load};

/// Write the rule book of a game, made from its file
///
/// The aim, the board, each piece with a picture of its moves, when the game ends, and the file's examples as worked
/// diagrams.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// The language. What the file gives in one language only is shown in that
    #[arg(long, value_enum, default_value_t)]
    lang: Language,
    /// Lines for a terminal, Markdown, or a page of HTML with drawn boards
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Write to this file instead of printing
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let loaded = load(&args.game.game)?;
    let variant = compile::compile(&loaded).map_err(LoadError::Faults)?;
    let text = args.format.write(&book(&loaded, &variant, &Tongue::new(args.lang)), &variant);
    deliver(&text, args.output.as_deref())?;
    Ok(Verdict::Yes)
}
