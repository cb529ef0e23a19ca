//! `qigui diff`: how the rules of two games differ.

use std::io::Write;
use std::sync::Arc;

use super::fault::Fault;
use super::show::drawn;
use super::words::{clean, count, wrap};
use super::{Verdict, board};
use crate::compile;
use crate::game::Position;
use crate::lab::compare::{Comparison, Difference, compare};
use crate::spec::effective::differences;
use crate::spec::load::{LoadError, load};
use crate::variant::Variant;

/// Show how the rules of two games differ, and the first position in which their legal actions do
#[derive(clap::Args)]
pub struct Args {
    /// A shipped game, or a file
    #[arg(value_name = "A")]
    first: String,
    /// Another
    #[arg(value_name = "B")]
    second: String,
    /// Look at this many positions at the most
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000)]
    positions: usize,
    /// Draw the board in ASCII
    #[arg(long)]
    ascii: bool,
}

/// Runs the command. The answer is no if the rules differ.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let loaded = [load(&args.first)?, load(&args.second)?];
    let [first, second] =
        [&loaded[0], &loaded[1]].map(|loaded| compile::compile(loaded).map_err(LoadError::Faults));
    let (first, second) = (first?, second?);
    let mut out = std::io::stdout().lock();
    let keys = differences(&loaded[0], &loaded[1]);
    for key in &keys {
        writeln!(out, "{}", clean(&key.path))?;
        for (id, value) in [(first.id(), &key.first), (second.id(), &key.second)] {
            let value =
                value.as_deref().map_or("not said".to_string(), |value| value.replace('\n', "\n      "));
            writeln!(out, "  {}: {value}", clean(id))?;
        }
    }
    if keys.is_empty() {
        writeln!(out, "no key differs")?;
    }
    writeln!(out)?;
    let comparison = compare(&first, &second, args.positions);
    tell(&mut out, &first, &second, &comparison, args.ascii)?;
    let same = keys.is_empty() && matches!(comparison, Comparison::Same(_));
    Ok(if same { Verdict::Yes } else { Verdict::No })
}

fn tell(
    out: &mut impl Write,
    first: &Arc<Variant>,
    second: &Arc<Variant>,
    comparison: &Comparison,
    ascii: bool,
) -> Result<(), Fault> {
    match comparison {
        Comparison::Same(number) => {
            writeln!(out, "the legal actions are the same in the {} looked at", count(*number, "position"))?;
        }
        Comparison::Incomparable(why) => writeln!(out, "{}", wrap(&clean(why), 79))?,
        Comparison::Differs(difference) => differs(out, first, second, difference, ascii)?,
    }
    Ok(())
}

fn differs(
    out: &mut impl Write,
    first: &Arc<Variant>,
    second: &Arc<Variant>,
    difference: &Difference,
    ascii: bool,
) -> Result<(), Fault> {
    let line = difference.line.join(" ");
    let where_ = if line.is_empty() { "at the start".to_string() } else { format!("after {line}") };
    writeln!(out, "the legal actions differ {where_}:\n")?;
    if let Ok(position) = Position::parse(first, &difference.fen) {
        let view = board::View { ascii, ..board::View::default() };
        for line in drawn(first, &position.setup(), &view).lines() {
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    writeln!(out, "{}\n", difference.fen)?;
    for (game, actions) in [(first, &difference.only_first), (second, &difference.only_second)] {
        let actions = if actions.is_empty() { "nothing".to_string() } else { actions.join(" ") };
        writeln!(out, "{}", wrap(&format!("only in {}: {actions}", clean(game.id())), 79))?;
    }
    Ok(())
}
