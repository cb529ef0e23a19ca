//! XBoard's protocol, also called CECP, version 2. Ranks count from 0 on boards of ten ranks, else from 1.
//!
//! The program keeps the game here: it is told actions one by one, and answers when it is its turn.

use std::io;
use std::time::Duration;

use super::desk::{Desk, LINES, MEGABYTES, OVERHEAD, THREADS, moves, number, whole};
use super::dialect::Dialect;
use super::highlight;
use super::search::{Aim, News, Running};
use super::teach;
use super::ucci::takes_draw;
use super::uci::speed;
use super::{Next, Protocol};
use crate::board::{Point, Side};
use crate::engine::{Accuracy, Choice, Clock, Limits, Report, Score};
use crate::game::{Action, Game, Illegal, Outcome};
use crate::notation::ReadError;
use crate::spec::words::clean;

/// Time for an action if nothing was said of time.
const USUAL: Duration = Duration::from_secs(5);
/// A win in N moves has this score and N more.
const MATE: i64 = 100_000;

/// How clocks go.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// Moves until time is added; 0: it is for the whole game.
    moves: u32,
    increment: Duration,
}

/// A conversation with XBoard.
pub(super) struct Xboard {
    /// The side it plays; `None`: it only keeps the game.
    own: Option<Side>,
    /// Whether it thinks on the other side's time.
    ponders: bool,
    /// Whether it tells what it thinks.
    posts: bool,
    /// Whether it thinks of every position, until it is told to stop.
    analyses: bool,
    level: Option<Level>,
    /// What the clocks show: its own, the other side's.
    clocks: [Option<Duration>; 2],
    /// Time for each action.
    time: Option<Duration>,
    depth: Option<u32>,
    /// The action of the other side that it thinks about while it waits.
    guess: Option<Action>,
    /// The answer that it expects to its last action.
    expected: Option<Action>,
    /// What its last action was worth to it.
    score: Score,
    /// What is to be answered after its action.
    pings: Vec<String>,
    /// The captures of its turn so far, which goes on.
    legs: Vec<String>,
    /// The point from which a piece is being moved.
    lifted: Option<Point>,
    /// Whether there is no position: the last that was set up was none.
    lost: bool,
}

impl Xboard {
    pub fn new(desk: &mut Desk) -> Xboard {
        tune(desk);
        Xboard {
            own: None,
            ponders: false,
            posts: false,
            analyses: false,
            level: None,
            clocks: [None; 2],
            time: None,
            depth: None,
            guess: None,
            expected: None,
            score: Score::Centipawns(0),
            pings: Vec::new(),
            legs: Vec::new(),
            lifted: None,
            lost: false,
        }
    }
}

/// Writes actions as XBoard does on the board of the game.
fn tune(desk: &mut Desk) {
    desk.dialect = Dialect { from_zero: desk.variant().shape().ranks() == 10, pass: Some("@@@@") };
}

impl Protocol for Xboard {
    fn obey(&mut self, desk: &mut Desk, line: &str) -> io::Result<Next> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let done = match command {
            "quit" => return Ok(Next::Quit),
            "" | "accepted" | "rejected" | "random" | "computer" | "name" | "rating" | "ics" | "bk" => Ok(()),
            "xboard" => return desk.say("").map(|()| Next::Done),
            "protover" => return greet(desk).map(|()| Next::Done),
            "ping" => return self.ping(desk, rest).map(|()| Next::Done),
            "new" => return self.begin(desk).map(|()| Next::Done),
            "variant" => return self.choose(desk, line, rest).map(|()| Next::Done),
            "setboard" => return self.set_up(desk, rest).map(|()| Next::Done),
            "usermove" => return self.hear(desk, rest).map(|()| Next::Done),
            "?" => {
                if self.is_thinking(desk) {
                    desk.stop();
                }
                Ok(())
            }
            "force" | "result" => {
                self.own = None;
                self.interrupt(desk)
            }
            "go" => {
                self.own = Some(desk.game.position().actor());
                self.interrupt(desk)
            }
            "playother" => {
                self.own = Some(desk.game.position().actor().other());
                self.interrupt(desk)
            }
            "undo" => self.take_back(desk, 1),
            "remove" => self.take_back(desk, 2),
            "hard" | "easy" => {
                self.ponders = command == "hard";
                if !self.ponders && !self.is_thinking(desk) && !self.analyses {
                    self.drop_search(desk);
                }
                Ok(())
            }
            "post" | "nopost" => {
                self.posts = command == "post";
                Ok(())
            }
            "analyze" | "exit" => {
                self.analyses = command == "analyze";
                self.own = None;
                self.interrupt(desk)
            }
            "." => return self.report(desk).map(|()| Next::Done),
            "hint" => return self.hint(desk).map(|()| Next::Done),
            "draw" => return self.offered(desk).map(|()| Next::Done),
            "lift" | "put" | "hover" => return self.touch(desk, command, rest).map(|()| Next::Done),
            "level" | "st" | "sd" | "time" | "otim" => self.time(command, rest),
            "memory" | "cores" | "option" => self.set(desk, command, rest),
            _ => Err("unknown command".to_owned()),
        };
        if let Err(why) = done {
            desk.say(format!("Error ({}): {}", clean(&why), clean(line)))?;
        }
        Ok(Next::Done)
    }

    fn is_urgent(&self, _: &Desk, _: &str) -> bool {
        true
    }

    fn found(&mut self, desk: &mut Desk, news: &News) -> io::Result<()> {
        let (News::Report(report), Some(running)) = (news, &mut desk.running) else { return Ok(()) };
        running.last = Some(report.clone());
        if !self.posts {
            return Ok(());
        }
        let line = desk.dialect.line(running.game.position(), &report.line).join(" ");
        let accuracy = match report.accuracy {
            Accuracy::Exact => "",
            Accuracy::AtLeast => " !",
            Accuracy::AtMost => " ?",
        };
        let Report { depth, nodes, furthest, .. } = report;
        let (score, time) = (score(report.score), report.time.as_millis() / 10);
        desk.say(format!("{depth} {score} {time} {nodes} {furthest} {} 0\t{line}{accuracy}", speed(report)))
    }

    fn ended(&mut self, desk: &mut Desk, _: Running, choice: Option<Choice>) -> io::Result<()> {
        if let Some(choice) = choice.filter(|_| self.own == Some(desk.game.position().actor())) {
            let text = desk.dialect.write(desk.game.position(), choice.action);
            let chained = desk.game.position().chain().is_some();
            if desk.dialect.play(&mut desk.game, &text).is_ok() {
                (self.score, self.expected) = (choice.score, choice.answer);
                // that a turn does not go on is not said
                if !(chained && choice.action == Action::Pass) {
                    self.legs.push(text);
                }
            }
        }
        if desk.game.position().chain().is_some() && desk.game.outcome().is_none() {
            self.think(desk);
            return Ok(());
        }
        // of a turn with several captures each is said, with a comma before the next
        let legs = std::mem::take(&mut self.legs);
        for (i, leg) in legs.iter().enumerate() {
            desk.say(format!("move {leg}{}", if i + 1 < legs.len() { "," } else { "" }))?;
        }
        self.go_on(desk)?;
        for ping in std::mem::take(&mut self.pings) {
            desk.say(format!("pong {ping}"))?;
        }
        Ok(())
    }

    fn too_long(&mut self, desk: &mut Desk) -> io::Result<()> {
        desk.say("Error (line too long): …")
    }

    fn hang_up(&mut self, desk: &mut Desk) {
        self.drop_search(desk);
    }
}

impl Xboard {
    /// Whether it thinks about its own action.
    fn is_thinking(&self, desk: &Desk) -> bool {
        let own = self.own == Some(desk.game.position().actor());
        own && desk.running.as_ref().is_some_and(|running| !running.is_pondering())
    }

    /// Waits for no search any more.
    fn drop_search(&mut self, desk: &mut Desk) {
        desk.running = None;
        self.guess = None;
        self.legs.clear();
    }

    /// Thinks anew of what is on the table, as far as it is to.
    fn interrupt(&mut self, desk: &mut Desk) -> Result<(), String> {
        self.drop_search(desk);
        self.think(desk);
        Ok(())
    }

    /// After an action: says if the game is over, and thinks on.
    fn go_on(&mut self, desk: &mut Desk) -> io::Result<()> {
        if let Some(outcome) = desk.game.outcome() {
            match (outcome.winner, ended(&desk.game)) {
                (_, Some(result)) => return desk.say(result),
                // the other program may have other laws: a draw is proposed, and the rest is left to it
                (None, _) if !self.analyses => desk.say("offer draw")?,
                _ => {}
            }
        }
        self.think(desk);
        Ok(())
    }

    /// Begins a search, if there is something to think about.
    fn think(&mut self, desk: &mut Desk) {
        if self.lost || ended(&desk.game).is_some() {
            return;
        }
        let game = desk.game.clone();
        if self.analyses {
            desk.search(&game, Limits { infinite: true, ..Limits::default() }, Aim::Analysis);
        } else if self.own == Some(game.position().actor()) {
            desk.search(&game, self.limits(&game), Aim::Action);
        } else if let (Some(own), true, Some(guess)) = (self.own, self.ponders, self.expected) {
            let mut next = game;
            if next.play(guess).is_ok() && next.outcome().is_none() && next.position().actor() == own {
                let limits = Limits { ponder: Some(Default::default()), ..self.limits(&next) };
                desk.search(&next, limits, Aim::Action);
                self.guess = Some(guess);
            }
        }
    }

    fn limits(&self, game: &Game) -> Limits {
        let mut limits = Limits { time: self.time, depth: self.depth, ..Limits::default() };
        match (self.level, self.own) {
            (Some(level), Some(own)) => {
                let made = (game.plies() / 2) as u32;
                let moves = (level.moves > 0).then(|| level.moves - made % level.moves);
                let clock = |left| Clock { left, increment: level.increment, moves };
                let [own_clock, other_clock] = self.clocks.map(|left| left.map(clock));
                limits.clocks[own.index()] = own_clock;
                limits.clocks[own.other().index()] = other_clock;
            }
            _ if limits.time.is_none() && limits.depth.is_none() => limits.time = Some(USUAL),
            _ => {}
        }
        limits
    }

    /// `ping N`: answered when all that was said before is done, its own action among it.
    fn ping(&mut self, desk: &mut Desk, number: &str) -> io::Result<()> {
        if self.is_thinking(desk) {
            self.pings.push(number.to_owned());
            return Ok(());
        }
        desk.say(format!("pong {number}"))
    }

    /// `new`: the start of the game that is played, with Black for the engine.
    fn begin(&mut self, desk: &mut Desk) -> io::Result<()> {
        self.drop_search(desk);
        desk.game = Game::new(&desk.variant().clone());
        desk.forget();
        (self.own, self.depth, self.expected, self.lost) = (Some(Side::Black), None, None, false);
        self.think(desk);
        Ok(())
    }

    /// `variant NAME`, and what the program has to know of it.
    fn choose(&mut self, desk: &mut Desk, line: &str, id: &str) -> io::Result<()> {
        self.drop_search(desk);
        let chosen = desk.catalogue.open(id).and_then(|variant| match teach::obstacle(&variant) {
            Some(why) => Err(why.to_owned()),
            None => desk.choose(id).map(|()| variant),
        });
        let variant = match chosen {
            Ok(variant) => variant,
            Err(why) => return desk.say(format!("Error ({why}): {}", clean(line))),
        };
        tune(desk);
        desk.game = Game::new(&variant);
        self.lost = false;
        if !teach::is_known(&variant) {
            for lesson in teach::lessons(&variant) {
                desk.say(lesson)?;
            }
        }
        self.think(desk);
        Ok(())
    }

    fn set_up(&mut self, desk: &mut Desk, fen: &str) -> io::Result<()> {
        self.drop_search(desk);
        self.expected = None;
        match desk.begun(Some(fen)) {
            Ok(game) => {
                desk.game = game;
                self.lost = false;
                self.think(desk);
                Ok(())
            }
            Err(why) => {
                self.lost = true;
                desk.say(format!("tellusererror Illegal position: {why}"))
            }
        }
    }

    /// `usermove MOVE`: an action, or several of one turn with commas between.
    fn hear(&mut self, desk: &mut Desk, text: &str) -> io::Result<()> {
        if self.lost {
            return desk.say(format!("Illegal move (there is no position): {}", clean(text)));
        }
        let mut game = desk.game.clone();
        let legs = text.split(',').map(str::trim).filter(|leg| !leg.is_empty());
        let played = legs.map(|leg| desk.dialect.play(&mut game, leg)).collect::<Result<Vec<_>, _>>();
        let actions = match played {
            Ok(actions) if !actions.is_empty() => actions,
            Ok(_) => return desk.say("Error (a move is missing): usermove"),
            Err(why) => {
                return desk.say(format!("Illegal move ({}): {}", reason(&why), clean(text)));
            }
        };
        self.lifted = None;
        desk.game = game;
        if desk.game.position().chain().is_some() {
            // a turn that may go on ends where nothing more is said of it; one that must waits for the rest
            let _ = desk.game.play(Action::Pass);
        }
        let guessed = self.guess.take().is_some_and(|guess| actions == [guess]);
        if let (true, Some(running)) = (guessed, &mut desk.running) {
            running.hit();
            return Ok(());
        }
        self.drop_search(desk);
        self.expected = None;
        self.go_on(desk)
    }

    /// Takes turns back, each with all its actions.
    fn take_back(&mut self, desk: &mut Desk, turns: usize) -> Result<(), String> {
        if desk.game.plies() < turns {
            return Err("command not legal now".to_owned());
        }
        self.drop_search(desk);
        self.expected = None;
        for _ in 0..turns {
            desk.game.undo();
            while desk.game.position().chain().is_some() && desk.game.undo().is_some() {}
        }
        self.think(desk);
        Ok(())
    }

    /// `.`: how far the analysis is.
    fn report(&self, desk: &mut Desk) -> io::Result<()> {
        let last = desk.running.as_ref().filter(|_| self.analyses).and_then(|running| running.last.clone());
        let Some(report) = last else { return Ok(()) };
        let all = desk.game.actions().len();
        let (time, Report { nodes, depth, .. }) = (report.time.as_millis() / 10, &report);
        desk.say(format!("stat01: {time} {nodes} {depth} 0 {all}"))
    }

    fn hint(&self, desk: &mut Desk) -> io::Result<()> {
        let analysed = desk.running.as_ref().and_then(|running| running.last.as_ref()?.line.first().copied());
        let remembered = |desk: &mut Desk| desk.engine().recall(&desk.game).and_then(|memory| memory.action);
        let hint = if self.analyses { analysed } else { self.expected }.or_else(|| remembered(desk));
        match hint.filter(|action| desk.game.position().actions().contains(action)) {
            Some(action) => desk.say(format!("Hint: {}", desk.dialect.write(desk.game.position(), action))),
            None => Ok(()),
        }
    }

    /// The other side offers a draw.
    fn offered(&self, desk: &mut Desk) -> io::Result<()> {
        if self.own.is_some() && takes_draw(&desk.game, self.score) { desk.say("offer draw") } else { Ok(()) }
    }

    /// A piece is taken up, put down, or held over a point: where it can go is shown.
    fn touch(&mut self, desk: &mut Desk, command: &str, text: &str) -> io::Result<()> {
        let Some(at) = highlight::point(desk, text) else {
            return desk.say(format!("Error (no such square): {command} {}", clean(text)));
        };
        match (command, self.lifted) {
            ("lift", _) => {
                self.lifted = Some(at);
                let marks = highlight::marks(desk.game.position(), at, None);
                desk.say(format!("highlight {marks}"))
            }
            ("hover", Some(from)) => {
                let marks = highlight::marks(desk.game.position(), from, Some(at));
                desk.say(format!("highlight {marks}"))
            }
            ("put", Some(from)) => {
                self.lifted = None;
                match highlight::choice(desk.game.position(), from, at) {
                    Some(letters) => desk.say(format!("choice {letters}")),
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// What clocks and depth are.
    fn time(&mut self, command: &str, text: &str) -> Result<(), String> {
        match command {
            "level" => {
                let [moves, base, increment] = text.split_whitespace().collect::<Vec<_>>()[..] else {
                    return Err("level needs moves, time and increment".to_owned());
                };
                let moves = whole(command, Some(moves), 0, 100_000)?;
                let left = minutes(base).ok_or("the time of level is minutes, or minutes:seconds")?;
                let increment = seconds(increment).ok_or("the increment of level is seconds")?;
                (self.level, self.clocks, self.time) =
                    (Some(Level { moves, increment }), [Some(left); 2], None);
            }
            "st" => {
                self.time = Some(seconds(text).ok_or("st needs seconds")?);
                self.level = None;
            }
            "sd" => self.depth = Some(whole(command, Some(text), 1, 1_000_000)?),
            _ => {
                let hundredths: i64 = whole(command, Some(text), -1_000_000_000, 1_000_000_000)?;
                let left = Duration::from_millis(hundredths.max(0) as u64 * 10);
                self.clocks[usize::from(command == "otim")] = Some(left);
            }
        }
        Ok(())
    }

    fn set(&mut self, desk: &mut Desk, command: &str, text: &str) -> Result<(), String> {
        let bounded = |(least, most, _): (usize, usize, usize), text: &str| -> Result<usize, String> {
            whole(command, Some(text), least as i64, most as i64)
        };
        match command {
            "memory" => return desk.set_megabytes(bounded(MEGABYTES, text)?),
            "cores" => {
                desk.settings.threads = bounded(THREADS, text)?;
                return Ok(());
            }
            _ => {}
        }
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        match name.trim() {
            "MultiPV" => desk.settings.lines = bounded(LINES, value)?,
            "Move Overhead" => {
                desk.settings.overhead = Duration::from_millis(bounded(OVERHEAD, value)? as u64);
            }
            "VariantPath" => {
                let loading = desk.catalogue.load(value);
                desk.say(variants(desk)).map_err(|error| error.to_string())?;
                if !loading.faults.is_empty() {
                    return Err(loading.faults.join("; "));
                }
            }
            _ => return Err("no such option".to_owned()),
        }
        Ok(())
    }
}

fn greet(desk: &mut Desk) -> io::Result<()> {
    desk.say("feature done=0")?;
    desk.say(format!(
        "feature myname=\"qigui {}\" ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 \
         sigterm=0 reuse=1 analyze=1 colors=0 ics=0 name=0 pause=0 nps=0 debug=1 memory=1 smp=1 exclude=0 \
         setscore=0 highlight=1",
        env!("CARGO_PKG_VERSION")
    ))?;
    desk.say(variants(desk))?;
    let spin = |(least, most, usual): (usize, usize, usize)| format!("-spin {usual} {least} {most}");
    desk.say(format!("feature option=\"MultiPV {}\"", spin(LINES)))?;
    desk.say(format!("feature option=\"Move Overhead {}\"", spin(OVERHEAD)))?;
    desk.say("feature option=\"VariantPath -path \"")?;
    desk.say("feature done=1")
}

/// The games that can be drawn.
fn variants(desk: &Desk) -> String {
    let ids = desk.catalogue.ids();
    let shown = ids
        .into_iter()
        .filter(|id| desk.catalogue.open(id).is_ok_and(|variant| teach::obstacle(&variant).is_none()));
    format!("feature variants=\"{}\"", shown.collect::<Vec<_>>().join(","))
}

/// The result of a game that is over by what stands on the board.
fn ended(game: &Game) -> Option<String> {
    let outcome = game.outcome()?;
    let over = game.position().decided().is_some() || !game.position().has_action();
    let Outcome { winner, .. } = outcome;
    let result = match winner {
        Some(Side::Red) => "1-0",
        Some(Side::Black) => "0-1",
        None => "1/2-1/2",
    };
    over.then(|| format!("{result} {{{}}}", outcome.told()))
}

/// Why a move is none, in brackets.
fn reason(why: &ReadError) -> String {
    let why = match why {
        ReadError::Illegal(Illegal::Rules { explanation, .. }) => explanation.text.clone(),
        why => why.to_string(),
    };
    clean(&why).replace(['(', ')'], "")
}

fn score(of: Score) -> i64 {
    match of {
        Score::Centipawns(_) => number(of, MATE),
        Score::Wins(actions) => MATE + moves(actions),
        Score::Loses(actions) => -MATE - moves(actions),
    }
}

/// `5` or `0:30`: minutes, perhaps with seconds; what follows is not looked at.
fn minutes(text: &str) -> Option<Duration> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != ':').unwrap_or(text.len());
    let (minutes, seconds) = text[..end].split_once(':').unwrap_or((&text[..end], "0"));
    let [minutes, seconds]: [u32; 2] = [minutes.parse().ok()?, seconds.parse().ok()?];
    Some(Duration::from_secs(u64::from(minutes) * 60 + u64::from(seconds)))
}

fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.trim().parse().ok()?).ok()
}
