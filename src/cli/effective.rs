//! `qigui effective`: a game with everything inherited written out.

use std::collections::BTreeSet;
use std::io::Write;

use super::fault::Fault;
use super::{GameArg, Verdict};
use crate::compile;
use crate::spec::effective::effective;
use crate::spec::load::{LoadError, load};
use crate::spec::{Check, Span};

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
    std::io::stdout().lock().write_all(without_idle(effective(&loaded)).as_bytes())?;
    Ok(Verdict::Yes)
}

/// The same, with lines that have no effect in this game as comments: a file that inherits them need not know of them,
/// but one that writes them may not have them.
fn without_idle(mut text: String) -> String {
    loop {
        let Err(LoadError::Faults(report)) = compile::open_text("effective", &text) else { return text };
        let faults = report.diagnostics.iter().filter(|fault| fault.check == Check::NoEffect);
        let line = |span: Span, byte: u32| report.sources.line_column(span.source, byte as usize).0;
        let lines = |span: Span| line(span, span.start)..=line(span, span.end);
        let idle: BTreeSet<usize> = faults.flat_map(|fault| lines(fault.labels[0].span)).collect();
        if idle.is_empty() {
            return text;
        }
        let lines = text.lines().enumerate();
        text = lines
            .map(|(i, line)| match idle.contains(&(i + 1)) {
                true => format!("# no effect here: {line}\n"),
                false => format!("{line}\n"),
            })
            .collect();
    }
}
