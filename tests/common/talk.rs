//! A conversation with a program that speaks lines over pipes.

// Every test file is a crate of its own and uses a part of this.
#![allow(dead_code)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A program that says nothing for so long is stuck.
const PATIENCE: Duration = Duration::from_secs(120);

/// The program at the other end.
pub struct Talk {
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// Lines that were read while others were looked for, for what is told when something is missing.
    past: Vec<String>,
}

impl Talk {
    /// Starts a program.
    pub fn with(mut program: Command) -> Talk {
        let name = format!("{:?}", program.get_program());
        let spawned = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = spawned.unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let output = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.split(b'\n') {
                let Ok(line) = line else { break };
                let line = String::from_utf8_lossy(&line).trim_end().to_owned();
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        Talk { name, child, input, lines, past: Vec::new() }
    }

    /// Says something; the last line needs no end.
    pub fn say(&mut self, text: &str) {
        self.say_bytes(format!("{text}\n").as_bytes());
    }

    /// Says bytes as they are.
    pub fn say_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).unwrap_or_else(|fault| panic!("{} listens: {fault}", self.name));
        input.flush().expect("it is said");
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        let line = self.lines.recv_timeout(PATIENCE);
        let line = line.unwrap_or_else(|fault| {
            let past = self.past.iter().rev().take(30).rev().cloned().collect::<Vec<_>>().join("\n  ");
            panic!("{} says nothing more ({fault}); before that:\n  {past}", self.name)
        });
        self.past.push(line.clone());
        line
    }

    /// The lines up to the first that begins with this; the last of them is that one.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    /// Says something and gives the lines up to the first that begins with this.
    pub fn ask(&mut self, text: &str, start: &str) -> Vec<String> {
        self.say(text);
        self.until(start)
    }

    /// Says something, and gives what follows the words `start` in the first line that begins so.
    pub fn answer(&mut self, text: &str, start: &str) -> String {
        let lines = self.ask(text, start);
        let last = lines.last().expect("a line");
        last[start.len()..].trim().to_owned()
    }

    /// Says nothing more.
    pub fn hang_up(&mut self) {
        self.input = None;
    }

    /// All that it says until it ends, and its exit code.
    pub fn rest(mut self) -> (Vec<String>, Option<i32>) {
        let mut lines = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            lines.push(line);
        }
        let status = self.child.wait().expect("it ends");
        (lines, status.code())
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // Nothing is lost if it has gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
