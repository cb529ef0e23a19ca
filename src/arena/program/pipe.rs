//! A program that is started, and lines to and from it.
//!
//! What is said to it and what it says go through threads of their own: it may not listen, or say any amount, and nobody
//! waits for it longer than he wants to.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::super::player::Failing;
use crate::spec::words::{clean, short};

/// A program that has been started. It is ended with this.
pub(super) struct Pipe {
    child: Child,
    input: Option<Sender<String>>,
    lines: Receiver<String>,
    /// What it said last, and what it said last on its standard error.
    said: String,
    complained: Arc<Mutex<VecDeque<String>>>,
}

/// Of a longer line only this many bytes are read.
const LONGEST: usize = 1 << 20;
/// So many lines that nobody has asked for are kept; then it waits.
const KEPT: usize = 1 << 12;
/// So many lines of complaints are kept.
const COMPLAINTS: usize = 3;
/// How long a program has to end when it is told so.
const FAREWELL: Duration = Duration::from_millis(300);

impl Pipe {
    /// Starts a program by its path and arguments.
    pub fn start(words: &[String]) -> io::Result<Pipe> {
        let (program, arguments) = words
            .split_first()
            .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no program is named"))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let (input, to_say) = channel::<String>();
        if let Some(mut stdin) = child.stdin.take() {
            thread::Builder::new().spawn(move || {
                for line in to_say {
                    // who does not listen has ended, which is seen elsewhere
                    if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        return;
                    }
                }
            })?;
        }
        let (heard, lines) = sync_channel(KEPT);
        if let Some(stdout) = child.stdout.take() {
            thread::Builder::new().spawn(move || listen(stdout, &heard))?;
        }
        let complained = Arc::new(Mutex::new(VecDeque::new()));
        if let Some(stderr) = child.stderr.take() {
            let kept = Arc::clone(&complained);
            let (heard, complaints) = sync_channel::<String>(KEPT);
            thread::Builder::new().spawn(move || listen(stderr, &heard))?;
            thread::Builder::new().spawn(move || {
                for line in complaints {
                    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                    kept.push_back(line);
                    if kept.len() > COMPLAINTS {
                        kept.pop_front();
                    }
                }
            })?;
        }
        Ok(Pipe { child, input: Some(input), lines, said: String::new(), complained })
    }

    /// Says a line, or several.
    pub fn say(&self, text: &str) {
        if let Some(input) = &self.input {
            let _ = input.send(format!("{text}\n"));
        }
    }

    /// The next line that is not empty.
    pub fn line(&mut self, until: Instant) -> Result<String, Failing> {
        loop {
            match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) if line.is_empty() => {}
                Ok(line) => {
                    self.said.clone_from(&line);
                    return Ok(line);
                }
                Err(RecvTimeoutError::Timeout) => return Err(Failing::Silent),
                Err(RecvTimeoutError::Disconnected) => return Err(Failing::Died(self.last_words())),
            }
        }
    }

    /// Waits for a line that begins with this word, and gives all up to it.
    pub fn until(&mut self, word: &str, until: Instant) -> Result<Vec<String>, Failing> {
        let mut lines = Vec::new();
        loop {
            let line = self.line(until)?;
            let found = line.split_whitespace().next() == Some(word);
            lines.push(line);
            if found {
                return Ok(lines);
            }
        }
    }

    /// Waits until it has heard all that was said, in UCI and UCCI.
    pub fn ready(&mut self, until: Instant) -> Result<(), Failing> {
        self.say("isready");
        self.until("readyok", until).map(|_| ())
    }

    /// The last that it said before it ended, a complaint first.
    fn last_words(&mut self) -> String {
        // what it complained of at its end may still be on its way
        thread::sleep(Duration::from_millis(20));
        let complained = self.complained.lock().unwrap_or_else(PoisonError::into_inner);
        let complained: Vec<&str> =
            complained.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
        let said = if complained.is_empty() { self.said.clone() } else { complained.join(" ") };
        short_of(&said)
    }
}

/// What a program said, fit to be shown.
pub(super) fn short_of(said: &str) -> String {
    if said.len() > 200 { short(&clean(said)) } else { clean(said) }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        self.say("quit");
        self.input = None;
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until {
            match self.child.try_wait() {
                Ok(None) => thread::sleep(Duration::from_millis(5)),
                _ => return,
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Hands on what a program says, line by line, until it says no more or nobody listens.
fn listen(output: impl Read, heard: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.by_ref().take(LONGEST as u64).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        if heard.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
            return;
        }
    }
}
