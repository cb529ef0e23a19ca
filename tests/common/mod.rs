//! Runs the program as a person or a script would, and reads its answers.
//!
//! The evidence is checked through the binary, so that a fault anywhere between the file and the printed line
//! is seen, and nothing of the library's inside is repeated here.

// Every test file is a crate of its own and uses a part of this.
#![allow(dead_code)]

pub mod fake;
pub mod talk;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

use qigui::game::{Position, Reason};
use serde_json::Value;
use toml::{Table, Value as Toml};

/// What a run left behind.
pub struct Run {
    /// The exit code; `None` if a signal ended it.
    pub code: Option<i32>,
    /// What it printed.
    pub stdout: String,
    /// What it complained about.
    pub stderr: String,
}

impl Run {
    pub fn new(output: Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).expect("output is UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("output is UTF-8"),
        }
    }

    /// The one JSON value printed.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|fault| panic!("no JSON ({fault}) in {:?}; stderr: {}", self.stdout, self.stderr))
    }
}

/// Runs the program with these arguments.
pub fn run(arguments: &[&str]) -> Run {
    let output = program().args(arguments).stdin(Stdio::null()).output();
    Run::new(output.expect("the program starts"))
}

/// Runs the program with these arguments and this on its standard input.
pub fn run_with_input(arguments: &[&str], input: impl AsRef<[u8]> + Send + 'static) -> Run {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    // On a thread of its own: a long input and a long output would else wait for each other. A program that stops
    // reading early (after `quit`, say) closes the pipe; that is its right, so the result is not looked at.
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(input.as_ref());
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    Run::new(output)
}

/// The program, which keeps nothing in the folders of who runs the tests.
pub fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_qigui"));
    program.env("QIGUI_DATA_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/data"));
    program
}

/// `qigui moves GAME --stdin --json` for all positions at once: one answer each, in their order.
pub fn moves_of_all<'a>(game: &str, fens: impl IntoIterator<Item = &'a str>) -> (Vec<Value>, Run) {
    let fens: Vec<&str> = fens.into_iter().collect();
    let input: String = fens.iter().flat_map(|fen| [fen, "\n"]).collect();
    let run = run_with_input(&["moves", game, "--stdin", "--json"], input);
    let answers: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|fault| panic!("{fault}: {line:?}")))
        .collect();
    assert_eq!(answers.len(), fens.len(), "{game}: one answer for each position; stderr: {}", run.stderr);
    (answers, run)
}

/// `qigui moves GAME --fen F --json`, which must be a good position.
pub fn moves_of(game: &str, fen: &str) -> Value {
    let (mut answers, run) = moves_of_all(game, [fen]);
    let answer = answers.remove(0);
    assert_eq!(run.code, Some(0), "{game} {fen}: {answer}");
    answer
}

/// The actions of an answer, sorted. An action listed twice stays twice.
pub fn actions(answer: &Value) -> Vec<String> {
    let mut actions = strings(&answer["actions"]);
    actions.sort_unstable();
    actions
}

/// `qigui perft GAME DEPTH --fen F --json`: the number of actions.
pub fn perft(game: &str, fen: &str, depth: usize) -> u64 {
    let run = run(&["perft", game, &depth.to_string(), "--fen", fen, "--json"]);
    assert_eq!(run.code, Some(0), "{game} {fen}: {}", run.stderr);
    let answer = run.json();
    assert_eq!(answer["depth"], depth);
    answer["nodes"].as_u64().expect("`nodes` is a number")
}

/// `qigui replay GAME [--fen F] --moves "…" --json`.
pub fn replay(game: &str, fen: Option<&str>, moves: &[String]) -> Run {
    let moves = moves.join(" ");
    let mut arguments = vec!["replay", game, "--moves", &moves, "--json"];
    if let Some(fen) = fen {
        arguments.extend(["--fen", fen]);
    }
    run(&arguments)
}

/// Board, stacks and side of a FEN: what is on the table, without the counters.
pub fn on_the_table(fen: &str) -> String {
    fen.split_whitespace().take(2).collect::<Vec<_>>().join(" ")
}

/// A file of `tests/data`.
pub fn data(name: &str) -> Value {
    let path = root().join("tests/data").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{path:?}: {fault}"));
    serde_json::from_str(&text).unwrap_or_else(|fault| panic!("{path:?}: {fault}"))
}

/// The list under `key`, which must not be empty: an empty list would pass every check.
pub fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    let items = value[key].as_array().unwrap_or_else(|| panic!("no list `{key}` in {value}"));
    assert!(!items.is_empty(), "`{key}` is empty");
    items
}

/// The string under `key`.
pub fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("no string `{key}` in {value}"))
}

/// A list of strings.
pub fn strings(value: &Value) -> Vec<String> {
    value
        .as_array()
        .unwrap_or_else(|| panic!("not a list: {value}"))
        .iter()
        .map(|item| item.as_str().expect("a string").to_owned())
        .collect()
}

/// The ids of the shipped games: the names of the files in `variants`.
pub fn shipped() -> Vec<String> {
    let mut ids: Vec<String> = files_below(&root().join("variants"), "toml")
        .iter()
        .map(|path| path.file_stem().expect("a file").to_string_lossy().into_owned())
        .collect();
    ids.sort_unstable();
    ids
}

/// Every file with this extension in a folder and the folders in it.
pub fn files_below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap_or_else(|fault| panic!("{folder:?}: {fault}")) {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found
}

/// Keys that say what a game is called, how it looks, where it comes from, or what things are worth in it: no rule hangs
/// on them.
/// `without` is among them, since what it leaves out often has no piece left to show it.
const NO_RULES: [&str; 10] =
    ["schema", "name", "about", "extends", "without", "examples", "engine", "sides", "look", "glyph"];

/// The paths of all that can be taken out of a table: its keys, and the items of its lists.
pub fn rules(table: &Table, path: &[String], found: &mut Vec<Vec<String>>) {
    for (key, value) in table {
        if NO_RULES.contains(&key.as_str()) {
            continue;
        }
        let path = [path, std::slice::from_ref(key)].concat();
        found.push(path.clone());
        match value {
            Toml::Table(inner) => rules(inner, &path, found),
            Toml::Array(items) if items.len() > 1 => {
                found.extend((0..items.len()).map(|i| [path.as_slice(), &[i.to_string()]].concat()));
            }
            _ => {}
        }
    }
}

/// Takes what a path names out of a value.
pub fn remove(value: &mut Toml, path: &[String]) {
    let (key, rest) = path.split_first().expect("a path names something");
    match value {
        Toml::Table(table) if rest.is_empty() => drop(table.remove(key).expect("it is there")),
        Toml::Table(table) => remove(table.get_mut(key).expect("it is there"), rest),
        Toml::Array(items) => drop(items.remove(key.parse().expect("a number"))),
        _ => panic!("{path:?} leads nowhere"),
    }
}

/// Where the repository is.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Collects what went wrong, so that one run shows every fault and not only the first.
#[derive(Default)]
pub struct Faults(Vec<String>);

impl Faults {
    /// Notes a difference.
    pub fn expect<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, found: &T, expected: &T) {
        if found != expected {
            self.note(format!("{what}\n  found    {found:?}\n  expected {expected:?}"));
        }
    }

    /// Notes a fault.
    pub fn note(&mut self, fault: String) {
        self.0.push(fault);
    }

    /// Fails if there was any.
    pub fn report(self) {
        let shown = self.0.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
        assert!(self.0.is_empty(), "{} faults, the first of them:\n{shown}", self.0.len());
    }
}

/// A document that is made from something else is what it is made from now. `QIGUI_WRITE=1` writes it anew.
pub fn is_current(path: &str, text: &str) {
    let path = root().join(path);
    if std::env::var_os("QIGUI_WRITE").is_some() {
        std::fs::write(&path, text).expect("the document is written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "{} is out of date: QIGUI_WRITE=1 writes it anew", path.display());
}

/// Whether the game is over by a pass, which no FEN says.
pub fn ended_by_a_pass(position: &Position) -> bool {
    let reasons = [Reason::Passes, Reason::Facing, Reason::Points];
    position.decided().is_some_and(|outcome| reasons.contains(&outcome.reason))
}
