//! The engine compared with.

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const ENGINE: &str = "/usr/games/fairy-stockfish";

/// Debian's `fairy-stockfish`, told to play xiangqi.
pub struct Peer {
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Peer {
    /// Whether it is installed; says so if it is not.
    pub fn is_installed() -> bool {
        let installed = Path::new(ENGINE).exists();
        if !installed {
            println!("{ENGINE} is not installed (apt-get install fairy-stockfish): nothing to compare with");
        }
        installed
    }

    /// Starts it.
    pub fn start() -> Peer {
        let mut child =
            Command::new(ENGINE).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let input = child.stdin.take().expect("a pipe");
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let mut peer = Peer { child, input, lines };
        peer.ready("uci\nsetoption name UCI_Variant value xiangqi\nsetoption name Hash value 64");
        peer
    }

    /// Tells it something, and waits until it has heard it.
    pub fn ready(&mut self, words: &str) {
        self.ask(&format!("{words}\nisready"), |line| (line == "readyok").then_some(()));
    }

    /// What the first line says that says something, after it was asked.
    pub fn ask<T>(&mut self, words: &str, says: impl Fn(&str) -> Option<T>) -> T {
        writeln!(self.input, "{words}").expect("it listens");
        self.lines.by_ref().map_while(Result::ok).find_map(|line| says(&line)).expect("it answers")
    }

    /// Ends it.
    pub fn end(mut self) {
        writeln!(self.input, "quit").expect("it listens");
        self.child.wait().expect("it ends");
    }
}
