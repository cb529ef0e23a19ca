//! Engines that are none: what a program may do to whoever plays with it.

// Every test file is a crate of its own and uses a part of this.
#![allow(dead_code)]

use std::path::PathBuf;

/// A player for `qigui match` that speaks UCI, knows one game, and does this, as words of a shell, when it is asked for
/// an action. The name is that of its file.
pub fn uci(name: &str, game: &str, on_go: &str) -> String {
    let greeting =
        format!("echo id name fake; echo option name UCI_Variant type combo default {game} var {game}");
    player(name, &[("uci", &format!("{greeting}; echo uciok")), ("isready", "echo readyok"), ("go*", on_go)])
}

/// The same in the protocol of XBoard.
pub fn xboard(name: &str, game: &str, on_go: &str) -> String {
    let features = format!(r#"echo 'feature ping=1 usermove=1 setboard=1 variants="{game}" done=1'"#);
    let cases = [("protover*", features.as_str()), ("ping*", "echo pong ${line#ping }"), ("go", on_go)];
    player(name, &cases).replacen("uci:", "xboard:", 1)
}

fn player(name: &str, cases: &[(&str, &str)]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.sh"));
    let cases: String = cases.iter().map(|(line, does)| format!("    {line}) {does};;\n")).collect();
    let script =
        format!("while read -r line; do\n  case \"$line\" in\n{cases}    quit) exit 0;;\n  esac\ndone\n");
    std::fs::write(&path, script).expect("the script is written");
    format!("uci:sh '{}'", path.display())
}
