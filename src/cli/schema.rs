//! `qigui schema`: the format for editors, and for people.

use std::io::Write;

use super::Verdict;
use super::fault::Fault;
use crate::spec::schema::{json_schema, page};

/// Print the JSON Schema of game files, with which an editor completes and checks them
///
/// Save it beside your files as qigui.schema.json. Editors with a plugin for TOML (Even Better TOML, Taplo, Tombi) find
/// it by the first line of a file, `#:schema ./qigui.schema.json`.
#[derive(clap::Args)]
pub struct Args {
    /// Print the page that explains every key instead, in Markdown
    #[arg(long)]
    page: bool,
}

/// The JSON Schema as it is written to a file.
pub(super) fn text() -> String {
    format!("{:#}\n", json_schema())
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let text = if args.page { page().map_err(|error| Fault::Input(error.to_string()))? } else { text() };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(Verdict::Yes)
}
