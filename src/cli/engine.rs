//! `qigui engine`: speaks with graphical programs as an engine.

use super::fault::Fault;
use super::{Verdict, protocol};
use crate::compile;
use crate::spec::load::shipped;

/// Speak an engine protocol: UCI, UCCI or XBoard's, for other programs to play and analyse with
///
/// The first line says which: `uci`, `ucci` or `xboard`. A program that can choose a game chooses it by the protocol.
/// It speaks until it is told `quit`, or nothing is said any more.
#[derive(clap::Args)]
pub struct Args {
    /// A shipped game or the path of a TOML file, played until the protocol chooses another; without it, the first that
    /// `qigui list` names
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// UCI with ranks from 0, for programs that know no other and cannot set the option `RanksFromZero`
    #[arg(long)]
    ranks_from_zero: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let game = args.game.as_deref().or_else(|| shipped().next()).unwrap_or_default();
    let variant = compile::open(game)?;
    protocol::serve(std::io::stdin(), std::io::stdout(), &variant, args.ranks_from_zero)?;
    Ok(Verdict::Yes)
}
