//! `qigui test`: the examples of games, run.

use std::io::Write;

use super::fault::Fault;
use super::show::drawn;
use super::words::{clean, count};
use super::{Verdict, board};
use crate::compile;
use crate::game::Setup;
use crate::lab::examples::{Failure, check_example};
use crate::variant::Variant;

/// Run the examples of games
#[derive(clap::Args)]
pub struct Args {
    /// Shipped games, or files
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
    /// Leave out counts of more actions than this
    #[arg(long, value_name = "ACTIONS", default_value_t = 200_000_000)]
    nodes: u64,
    /// Draw boards in ASCII
    #[arg(long)]
    ascii: bool,
}

/// Runs the command. The answer is no if an example does not hold.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let games = args.games.iter().map(|game| compile::open(game)).collect::<Result<Vec<_>, _>>()?;
    let mut out = std::io::stdout().lock();
    let (mut passed, mut failed) = (0, 0);
    for game in &games {
        for example in game.examples() {
            let failures = check_example(game, example, args.nodes);
            let name = clean(example.name.get("en"));
            if failures.is_empty() {
                passed += 1;
                continue;
            }
            failed += 1;
            writeln!(out, "{}:{}: {name}", example.file, example.line)?;
            tell(&mut out, game, &failures, args.ascii)?;
        }
    }
    writeln!(out, "{} held, {failed} failed", count(passed, "example"))?;
    Ok(if failed == 0 { Verdict::Yes } else { Verdict::No })
}

/// The failures of an example: what is wrong, then the boards it is about, each once.
fn tell(out: &mut impl Write, game: &Variant, failures: &[Failure], ascii: bool) -> Result<(), Fault> {
    for failure in failures {
        writeln!(out, "  {}", clean(&failure.what))?;
    }
    let other = failures.iter().find_map(|failure| Some((failure.expected.as_ref()?, &failure.found)));
    if let Some((expected, found)) = other {
        writeln!(out, "  expected:")?;
        draw(out, game, expected, found, ascii)?;
        writeln!(out, "  found:")?;
        draw(out, game, found, expected, ascii)?;
    } else if let Some(Failure { found, .. }) = failures.first() {
        draw(out, game, found, found, ascii)?;
    }
    writeln!(out)?;
    Ok(())
}

/// A board, marked where it differs from another.
fn draw(
    out: &mut impl Write,
    game: &Variant,
    setup: &Setup,
    other: &Setup,
    ascii: bool,
) -> Result<(), Fault> {
    let mut view = board::View { ascii, ..board::View::default() };
    let differs = game.shape().all().filter(|at| setup.stacks[at.index()] != other.stacks[at.index()]);
    view.set(differs.collect(), board::Mark::Piece);
    for line in drawn(game, setup, &view).lines() {
        writeln!(out, "    {}", line.trim_end())?;
    }
    writeln!(out, "    {}", setup.fen(game))?;
    Ok(())
}
