//! Engine protocols: what other programs speak with an engine over its standard input and output.
//!
//! A thread reads lines, another searches; this one takes what both have to tell from one channel, in order, and is the
//! only one that writes. So nothing that is asked waits for a search, and no line is torn.

mod catalogue;
mod desk;
mod dialect;
mod go;
mod highlight;
mod input;
mod known;
mod search;
mod teach;
mod ucci;
mod uci;
mod xboard;

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::channel;

pub(crate) use self::dialect::Dialect;
pub(crate) use self::teach::obstacle;

use self::desk::Desk;
use self::input::Event;
use self::search::{News, Running};
use crate::engine::Choice;
use crate::variant::Variant;

/// What a protocol makes of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// It is done.
    Done,
    /// It cannot be done before the search has ended; what follows waits with it.
    Wait,
    /// The conversation is over.
    Quit,
}

/// A protocol.
trait Protocol {
    /// Does what a line says.
    fn obey(&mut self, desk: &mut Desk, line: &str) -> io::Result<Next>;

    /// Whether a line is not to wait behind others.
    fn is_urgent(&self, desk: &Desk, line: &str) -> bool;

    /// Tells what the search has found so far.
    fn found(&mut self, desk: &mut Desk, news: &News) -> io::Result<()>;

    /// Tells what the search has found in the end.
    fn ended(&mut self, desk: &mut Desk, search: Running, choice: Option<Choice>) -> io::Result<()>;

    /// Says that a line was too long to be read.
    fn too_long(&mut self, desk: &mut Desk) -> io::Result<()>;

    /// Nobody will say anything any more.
    fn hang_up(&mut self, desk: &mut Desk) {
        desk.stop();
    }
}

/// Speaks with another program until it says that it is enough, or says nothing more. Its first line says which protocol
/// it speaks; `game` is played until it chooses another, with ranks from 0 if `from_zero` says so and the protocol leaves
/// it open.
///
/// # Errors
/// Nothing can be written.
pub fn serve(
    input: impl Read + Send + 'static,
    output: impl Write + 'static,
    game: &Arc<Variant>,
    from_zero: bool,
) -> io::Result<()> {
    let (events, happened) = channel();
    let reader = events.clone();
    std::thread::Builder::new().spawn(move || input::read(input, &reader))?;
    let desk = Desk::new(game, from_zero, events, Box::new(output));
    let mut talk = Talk { desk, protocol: None, waiting: VecDeque::new(), over: false };
    while let Ok(event) = happened.recv() {
        if talk.take(event)? == Next::Quit {
            break;
        }
    }
    Ok(())
}

/// A conversation.
struct Talk {
    desk: Desk,
    protocol: Option<Box<dyn Protocol>>,
    /// Lines that wait for a search to end.
    waiting: VecDeque<String>,
    /// Whether nothing will be said any more.
    over: bool,
}

impl Talk {
    fn take(&mut self, event: Event) -> io::Result<Next> {
        match event {
            Event::Line(line) => {
                if self.hear(line)? == Next::Quit {
                    return Ok(Next::Quit);
                }
            }
            Event::TooLong => {
                let (protocol, desk) = self.protocol();
                protocol.too_long(desk)?;
            }
            Event::End => self.over = true,
            Event::Found(found) => {
                let current = self.desk.running.as_mut().filter(|running| running.number == found.by);
                match (current, found.what) {
                    (Some(running), News::Done(choice)) => running.ended(choice),
                    (Some(_), news) => {
                        let (protocol, desk) = self.protocol();
                        protocol.found(desk, &news)?;
                    }
                    // of a search that nobody waits for
                    (None, _) => {}
                }
            }
        }
        self.settle()
    }

    /// A line was said.
    fn hear(&mut self, line: String) -> io::Result<Next> {
        if self.protocol.is_none() {
            if line.is_empty() {
                return Ok(Next::Done);
            }
            self.protocol = Some(spoken(&line, &mut self.desk));
        }
        let queues = !self.waiting.is_empty();
        let (protocol, desk) = self.protocol();
        if queues && !protocol.is_urgent(desk, &line) {
            self.waiting.push_back(line);
            return Ok(Next::Done);
        }
        let next = protocol.obey(desk, &line)?;
        if next == Next::Wait {
            self.waiting.push_back(line);
        }
        Ok(next)
    }

    /// Tells results that may be told, and does what waited for them.
    fn settle(&mut self) -> io::Result<Next> {
        loop {
            if self.over {
                let (protocol, desk) = self.protocol();
                protocol.hang_up(desk);
            }
            if let Some(choice) = self.desk.running.as_ref().and_then(Running::result)
                && let Some(running) = self.desk.running.take()
            {
                let (protocol, desk) = self.protocol();
                protocol.ended(desk, running, choice)?;
                continue;
            }
            let Some(line) = self.waiting.pop_front() else { break };
            let (protocol, desk) = self.protocol();
            match protocol.obey(desk, &line)? {
                Next::Done => {}
                Next::Quit => return Ok(Next::Quit),
                Next::Wait => {
                    self.waiting.push_front(line);
                    break;
                }
            }
        }
        Ok(if self.over && !self.desk.is_searching() { Next::Quit } else { Next::Done })
    }

    /// The protocol, and what it sits at. Until something is said it is the most usual one.
    fn protocol(&mut self) -> (&mut dyn Protocol, &mut Desk) {
        let protocol = self.protocol.get_or_insert_with(|| Box::new(uci::Uci::default()));
        (protocol.as_mut(), &mut self.desk)
    }
}

/// The protocol of which a first line is.
fn spoken(line: &str, desk: &mut Desk) -> Box<dyn Protocol> {
    match line.split_whitespace().next() {
        Some("ucci") => Box::new(ucci::Ucci::new(desk)),
        Some("xboard" | "protover") => Box::new(xboard::Xboard::new(desk)),
        _ => Box::new(uci::Uci::default()),
    }
}
