//! The command line starts here.

use std::process::ExitCode;

fn main() -> ExitCode {
    qigui::cli::main()
}
