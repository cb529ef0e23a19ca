//! `qigui export`: a game, said as a variant of Fairy-Stockfish.

use std::path::PathBuf;

use super::fault::Fault;
use super::import::{tell, verdict};
use super::{GameArg, Verdict, deliver};
use crate::compile;
use crate::fairy;
use crate::spec::load::{LoadError, load};

/// Turn a game into a variant of Fairy-Stockfish
///
/// What the engine cannot be told is named on the standard error, with what happens instead, and in comments at the top of
/// the file. The answer is no if a rule is another one there. docs/import.md lists all options.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// Write to this file, which ends in .ini, instead of printing; what it held is replaced
    #[arg(long, value_name = "FILE.ini")]
    to: Option<PathBuf>,
}

/// Runs the command. Nothing is written of a game that the engine can play nothing like.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    if let Some(path) = args.to.as_ref().filter(|path| path.extension().is_none_or(|end| end != "ini")) {
        return Err(Fault::Input(format!("`{}` should end in .ini", path.display())));
    }
    let loaded = load(&args.game.game)?;
    let variant = compile::compile(&loaded).map_err(LoadError::Faults)?;
    match fairy::export(&loaded, &variant, &variant.start().setup()) {
        Ok(exported) => {
            tell(variant.id(), &exported.notes);
            deliver(&exported.text, args.to.as_deref())?;
            Ok(verdict(&exported.notes))
        }
        Err(why) => {
            use std::io::Write;
            let _ = writeln!(
                std::io::stderr().lock(),
                "not carried: {}: {why}; nothing is written",
                variant.id()
            );
            Ok(Verdict::No)
        }
    }
}
