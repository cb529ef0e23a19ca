//! `qigui effective`: a game with everything inherited written out.

use std::io::Write;

use super::fault::Fault;
use super::{GameArg, Verdict};
use crate::compile;
use crate::spec::effective::effective;
use crate::spec::load::{LoadError, load};

/// Print a game with everything it inherits written out, each value with the file and line it came from
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
}

/// Runs the command. What it prints is a file that is the same game.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let loaded = load(&args.game.game)?;
    // a file that can be read may still be no game
    compile::compile(&loaded).map_err(LoadError::Faults)?;
    let text = compile::without_idle(effective(&loaded), Some("# no effect here: "));
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(Verdict::Yes)
}
