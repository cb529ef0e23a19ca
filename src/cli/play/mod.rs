//! `qigui play`: a game on the screen.

mod face;

use std::io::{BufRead, IsTerminal, Write};
use std::sync::Arc;
use std::time::Instant;

use self::face::Face;
use super::fault::Fault;
use super::words::clean;
use super::{FenArg, Verdict, complain};
use crate::board::Side;
use crate::engine::{Level, Stop};
use crate::notation::{self, ReadError, Style, Writer};
use crate::play::opening::{self, Seated, Wanted};
use crate::play::reload::{News, Watch};
use crate::play::repetition::Repetition;
use crate::play::{Command, Control, Keeper, Machine, NodeId, Seat, Table, saves};
use crate::record::Rules;
use crate::spec::load::{shipped, shipped_text};
use crate::terminal::{self, Depth, Look, Start, Theme};

/// Play a game, against the engine, another person or a random mover
///
/// At a terminal it is played on the whole screen, with keys, the mouse or typed actions: `?` tells how. With --plain, or
/// where there is no terminal, everything is read and printed line by line: `red ACTION` for each action made, `to act: SIDE`
/// when one is wanted, `error: …`, `outcome: …`. The end of the input is `quit`.
///
/// What somebody plays is kept as it goes, in the user's data directory: `qigui games` lists it, --resume goes on with it.
#[derive(clap::Args)]
pub struct Args {
    /// A shipped game or the path of a TOML file; without it, the first that `qigui list` names
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// Who plays Red [default: human, or as in the game that is resumed]
    #[arg(long, value_enum)]
    red: Option<Seat>,
    /// Who plays Black [default: the engine, a human if it plays Red, or as in the game that is resumed]
    #[arg(long, value_enum)]
    black: Option<Seat>,
    /// How strong the engine is, from 1 to 10 [default: 5, or as in the game that is resumed]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
    level: Option<u8>,
    /// Makes random movers and the engine play the same again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    fen: FenArg,
    /// Go on with a game that was kept, as `qigui games` names it, with all that can be taken back and brought back;
    /// without a name, with the last that is not over
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["game", "fen", "clock", "touch_move", "watch"])]
    resume: Option<String>,
    /// The time each side has: 10:00 for ten minutes; 10:00+5 with five seconds more behind every turn; 10:00/3x0:30 with
    /// three periods of thirty seconds after them, of which one that is not used up is had again. Who has no time left has
    /// lost; where nobody can win any more it is a draw
    #[arg(long, value_name = "TIME")]
    clock: Option<Control>,
    /// The time Black has, if it is another
    #[arg(long, value_name = "TIME", requires = "clock")]
    clock_black: Option<Control>,
    /// A piece that is touched and can act must act, and nothing is taken back. Line by line nothing is touched: a point is
    /// a question
    #[arg(long)]
    touch_move: bool,
    /// Read the file of the game again whenever it is saved, and go on by its new rules as far as the game fits them: with
    /// all that was played, or with the position, or from the start. While the file is faulty the old rules hold
    #[arg(long, requires = "game")]
    watch: bool,
    /// Do not keep the game
    #[arg(long)]
    unkept: bool,
    /// The notation in which actions are shown: own, from-zero, iccs, algebraic, wxf or chinese. Whatever it is, all of them
    /// are read; points with ranks from 0 only where they are shown so
    #[arg(long, value_name = "NOTATION", default_value_t = Style::Own)]
    notation: Style,
    /// The colours of the screen, as many as `TERM` and `COLORTERM` say; none if `NO_COLOR` is set
    #[arg(long, value_enum, value_name = "THEME", default_value_t)]
    theme: Theme,
    /// Line by line, for pipes, for screen readers and for terminals that cannot be redrawn
    #[arg(long)]
    plain: bool,
    /// Printable ASCII only: letters for pieces
    #[arg(long)]
    ascii: bool,
}

/// A game of machines that its rules do not end is stopped after so many actions.
const MOST_PLIES: usize = 2000;

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let seed = args.seed.unwrap_or_else(rand::random);
    let seated = match &args.resume {
        None => begun(args, seed)?,
        Some(name) => match resumed(args, name, seed)? {
            Some(seated) => seated,
            None => return Ok(Verdict::No),
        },
    };
    args.with_engine(seated.table.seats)?;
    for note in &seated.notes {
        complain(&Fault::Note(note.clone()));
    }
    let watch = args.watch(seated.keeper.rules())?;
    if !args.plain && !automatic_in_a_pipe(&seated.table) {
        match unusable() {
            None => return on_screen(args, seated, watch, seed),
            Some(why) => complain(&Fault::Note(format!("{why}: playing as with --plain"))),
        }
    }
    let Seated { mut table, keeper, .. } = seated;
    let mut face = Face::new(args.ascii, args.notation);
    if args.resume.is_none() {
        table.begin(Instant::now());
    }
    face.begin(&table, seed)?;
    let machine = Machine::new(table.level, seed);
    Play { table, face, keeper, machine, style: args.notation, watch }.run()
}

/// Whether nobody types and nobody watches: then nothing is missed.
fn automatic_in_a_pipe(table: &Table) -> bool {
    table.is_automatic() && !std::io::stdout().is_terminal()
}

/// Why there is no screen to play on.
fn unusable() -> Option<&'static str> {
    if !std::io::stdin().is_terminal() {
        Some("the input does not come from a terminal")
    } else if !std::io::stdout().is_terminal() {
        Some("the output does not go to a terminal")
    } else if std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb") {
        Some("this terminal cannot be drawn on")
    } else {
        None
    }
}

/// Plays on the whole screen.
fn on_screen(args: &Args, seated: Seated, watch: Option<Watch>, seed: u64) -> Result<Verdict, Fault> {
    let depth = Depth::of(|name| std::env::var(name).ok());
    let look = Look { theme: args.theme, depth, ascii: args.ascii, notation: args.notation };
    let machines = seated.table.seats != [Seat::Human; 2];
    let wanted = Wanted { seats: [None; 2], level: None, controls: None, ..args.wanted(seed) };
    let start = Start { seated, watch, look, wanted, resumed: args.resume.is_some() };
    let kept = terminal::run(start)?;
    let mut out = std::io::stdout().lock();
    if machines {
        writeln!(out, "(seed {seed})")?;
    }
    if let Some(name) = kept {
        writeln!(out, "(kept as {}: `qigui play --resume` goes on with it)", clean(&name))?;
    }
    Ok(Verdict::Yes)
}

impl Args {
    /// Whether the engine has one of these seats, where it is said how strong it is.
    fn with_engine(&self, seats: [Seat; 2]) -> Result<(), Fault> {
        if self.level.is_none() || seats.contains(&Seat::Engine) {
            return Ok(());
        }
        let message = "--level says how strong the engine is, and it plays neither side: say --black engine or --red engine";
        Err(Fault::Input(message.to_owned()))
    }

    /// The file that is watched, if one is.
    fn watch(&self, rules: &Rules) -> Result<Option<Watch>, Fault> {
        match self.game.as_deref().filter(|_| self.watch) {
            Some(game) if shipped_text(game).is_some() => Err(Fault::Input(format!(
                "`{game}` ships with the program, and does not change: --watch goes with the path of a file"
            ))),
            game => Ok(game.map(|game| Watch::new(game, rules))),
        }
    }

    /// What is wanted of the table.
    fn wanted(&self, seed: u64) -> Wanted {
        Wanted {
            seats: [self.red, self.black],
            level: self.level.and_then(Level::new),
            seed,
            kept: !self.unkept,
            controls: self.clock.map(|red| [red, self.clock_black.unwrap_or(red)]),
            touch_move: self.touch_move,
        }
    }
}

/// A game that begins.
fn begun(args: &Args, seed: u64) -> Result<Seated, Fault> {
    let game = args.game.as_deref().or_else(|| shipped().next()).unwrap_or_default();
    let rules = Arc::new(Rules::open(game)?);
    let position = args.fen.position(rules.variant())?;
    Ok(opening::begin(&rules, position, &args.wanted(seed)))
}

/// A game that was kept. `None` if there is none to go on with, which has been said.
fn resumed(args: &Args, name: &str, seed: u64) -> Result<Option<Seated>, Fault> {
    let open = |kept: &saves::Kept| {
        let record = kept.record.as_ref();
        record.is_ok_and(|record| opening::progress(record).is_ok_and(|at| at.outcome.is_none()))
    };
    let kept = match name {
        "" => saves::all().map_err(Fault::Input)?.into_iter().find(open),
        name => Some(saves::named(name).map_err(Fault::Input)?),
    };
    let Some(kept) = kept else {
        complain(&Fault::Note("no kept game goes on: `qigui games` lists them all".to_owned()));
        return Ok(None);
    };
    opening::resume(&kept, &args.wanted(seed)).map(Some).map_err(Fault::Input)
}

/// A game being played.
struct Play {
    table: Table,
    face: Face,
    keeper: Keeper,
    /// How actions are shown.
    style: Style,
    machine: Machine,
    /// The file that may be edited meanwhile.
    watch: Option<Watch>,
}

impl Play {
    fn run(mut self) -> Result<Verdict, Fault> {
        let mut input = std::io::stdin().lock();
        let mut line = Vec::new();
        loop {
            self.reload()?;
            self.machines_act()?;
            if self.table.is_automatic() {
                self.face.end(&self.table, MOST_PLIES)?;
                return Ok(Verdict::Yes);
            }
            self.face.ask(&self.table)?;
            line.clear();
            match input.read_until(b'\n', &mut line) {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) => {
                    return Err(Fault::Input(format!("cannot read the standard input: {error}")));
                }
            }
            let text = String::from_utf8_lossy(&line).into_owned();
            let command = Command::read(&text, self.table.game().position().variant());
            if command == Command::Quit {
                break;
            }
            self.obey(command)?;
        }
        // the time that the last turn has taken so far is kept too
        self.table.pause(Instant::now());
        self.keep();
        Ok(Verdict::Yes)
    }

    /// Looks whether the rules were edited, and goes on by them.
    fn reload(&mut self) -> Result<(), Fault> {
        let Some(news) = self.watch.as_mut().and_then(Watch::look) else { return Ok(()) };
        for (severity, line) in news.lines() {
            self.face.say(&format!("{severity}: {}", clean(&line)))?;
        }
        match news {
            News::Rules(rules, _) => {
                let refit = self.table.refit(rules.variant(), Instant::now());
                self.keeper.set_rules(&rules);
                self.keep();
                self.face.reloaded(&refit.told)
            }
            News::Faulty(_) => self.face.say("not reloaded: the game goes on by the rules as they were"),
        }
    }

    /// Keeps the game as it is now. If that fails, it is said once, and the game goes on.
    fn keep(&mut self) {
        if let Err(why) = self.keeper.keep(&self.table) {
            complain(&Fault::Note(opening::unkept(&why)));
            self.keeper = Keeper::none(self.keeper.rules());
        }
    }

    /// Lets random movers and the engine act until somebody who types is to act, or the game is over.
    fn machines_act(&mut self) -> Result<(), Fault> {
        while self.table.seat() != Seat::Human && self.table.settled.is_none() {
            if self.table.is_automatic() && self.table.game().plies() >= MOST_PLIES {
                break;
            }
            let side = self.table.actor();
            let action = match self.table.seat() {
                Seat::Engine => {
                    self.machine.choose(self.table.game(), &Stop::default()).map(|choice| choice.action)
                }
                Seat::Random | Seat::Human => self.table.any_action(),
            };
            let Some(action) = action else { break };
            if self.table.flag(Instant::now()) {
                self.keep();
                break;
            }
            let text = notation::write(self.table.game().position(), action, self.style);
            self.make(side, &text)?;
        }
        Ok(())
    }

    fn obey(&mut self, command: Command) -> Result<(), Fault> {
        let now = Instant::now();
        if self.table.flag(now) {
            self.keep();
        }
        let position = self.table.game().position();
        match command {
            Command::Nothing | Command::Quit => Ok(()),
            Command::Wrong(why) => self.face.refuse(&why),
            Command::Action(text) => self.make(self.table.actor(), &text),
            Command::Choice(number) => self.choose(number),
            Command::Undo => {
                let taken = self.table.undo(self.style, now);
                self.keep();
                self.told(taken, Face::undone)
            }
            Command::Redo => {
                let made = self.table.redo(self.style, now);
                self.keep();
                self.told(made, Face::redone)
            }
            Command::Variations => self.variations(),
            Command::Variation(number) => {
                let made = self.variation(number).and_then(|node| self.table.follow(node, self.style, now));
                self.keep();
                self.told(made, Face::redone)
            }
            Command::Promote(number) => {
                let done = self.variation(number).and_then(|node| self.table.promote(node));
                self.keep();
                self.told(done, |face, ()| face.say("promoted: it is the first of the variations"))
            }
            Command::Delete(number) => {
                let done = self.variation(number).and_then(|node| self.table.delete(node));
                self.keep();
                self.told(done, |face, ()| face.say("deleted"))
            }
            Command::Clock => self.clock(),
            Command::Pause => {
                self.table.pause(now);
                self.keep();
                self.clock()
            }
            Command::Resume => {
                self.table.begin(now);
                self.clock()
            }
            Command::Moves(at) => self.face.moves(&self.table, at),
            Command::Explain(text) => {
                match notation::explain(self.table.game(), &text, self.read_as(&text)) {
                    Ok(explained) => {
                        let legal = explained.code.is_none();
                        let shown = |action| match legal {
                            true => notation::write(position, action, self.style),
                            false => position.action_text(action),
                        };
                        let text = explained.action.map_or(text, shown);
                        self.face.explain(&text, &explained)
                    }
                    Err(error) => self.face.refuse(&error.to_string()),
                }
            }
            Command::Judge => self.judge(),
            Command::Hint => self.hint(),
            Command::Draw => self.draw(),
            Command::Accept => self.settled(|table| table.accept(now)),
            Command::Decline => self.settled(Table::decline),
            Command::Claim => self.settled(|table| table.claim(now)),
            Command::Resign => self.settled(|table| table.resign(now)),
            Command::Fen => self.face.say(&position.fen()),
            Command::Board => self.face.board(&self.table),
            Command::Flip => self.face.flip(&self.table),
            Command::Help => self.face.help(position),
        }
    }

    /// Says what came of something, or why nothing did.
    fn told<T>(
        &mut self,
        done: Result<T, String>,
        say: impl FnOnce(&mut Face, T) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        match done {
            Ok(done) => say(&mut self.face, done),
            Err(why) => self.face.refuse(&why),
        }
    }

    /// What was played from here, by its number in the list.
    fn variation(&self, number: usize) -> Result<NodeId, String> {
        let all = self.table.tree().children(self.table.tree().here());
        number.checked_sub(1).and_then(|i| all.get(i)).copied().ok_or_else(|| match all.len() {
            0 => "nothing was played from here yet".to_owned(),
            count => format!("there is no variation {number}: `variations` lists {count}"),
        })
    }

    /// Lists what was played from here.
    fn variations(&mut self) -> Result<(), Fault> {
        let all = self.table.continuations(self.style);
        if all.is_empty() {
            return self.face.refuse("nothing was played from here yet");
        }
        let lines = all.iter().enumerate().map(|(i, (_, text))| format!("\n{:>3}  {text}", i + 1));
        self.face.say(&format!("variations:{}", lines.collect::<String>()))
    }

    /// Says what time there is.
    fn clock(&mut self) -> Result<(), Fault> {
        match self.table.clock_text(Instant::now()) {
            Some(text) => self.face.say(&format!("clock: {text}")),
            None => self.face.refuse("this game has no clock: `qigui play --clock 10:00` gives it one"),
        }
    }

    /// Says what the engine would do.
    fn hint(&mut self) -> Result<(), Fault> {
        if let Some(ending) = self.table.ending() {
            return self.face.refuse(&format!("the game is over: {}", ending.told));
        }
        let Some(choice) = self.machine.hint(self.table.game(), &Stop::default()) else { return Ok(()) };
        let text = notation::write(self.table.game().position(), choice.action, self.style);
        self.face.say(&format!("hint: {text} ({})", choice.score))
    }

    /// Offers a draw, or accepts the one that was offered; the engine answers at once.
    fn draw(&mut self) -> Result<(), Fault> {
        let side = self.table.actor();
        self.settled(|table| table.draw(Instant::now()))?;
        if self.table.offer != Some(side) || self.table.seats[side.other().index()] != Seat::Engine {
            return Ok(());
        }
        let agrees = self.machine.agrees(self.table.game(), side.other(), &Stop::default());
        self.settled(|table| if agrees { table.accept(Instant::now()) } else { table.decline() })
    }

    fn choose(&mut self, number: usize) -> Result<(), Fault> {
        let position = self.table.game().position();
        if position.waiting().is_none() {
            return self.face.refuse(&format!("`{number}` is no action: there is no list to choose from"));
        }
        let choices = Writer::new(position, self.style).all();
        match number.checked_sub(1).and_then(|i| choices.get(i)) {
            Some(text) => self.make(self.table.actor(), text),
            None => self.face.refuse(&format!("there is no choice {number}: the list has {}", choices.len())),
        }
    }

    /// Says what the players have settled, or why not.
    fn settled(&mut self, how: impl FnOnce(&mut Table) -> Result<String, String>) -> Result<(), Fault> {
        let done = how(&mut self.table);
        self.keep();
        match done {
            Ok(told) => self.face.say(&told),
            Err(why) => self.face.refuse(&why),
        }
    }

    /// Says what the law finds in the repetition on the board, or that there is none.
    fn judge(&mut self) -> Result<(), Fault> {
        let told = Repetition::of(self.table.game(), self.style).text();
        self.face.say(told.as_deref().unwrap_or("This position has not stood on the board before."))
    }

    /// The notation that a text is in, if that has to be said: points with ranks from 0 are not told from those from 1.
    fn read_as(&self, text: &str) -> Option<Style> {
        let read = || notation::read(self.table.game().position(), text, Some(Style::FromZero));
        let points = self.style == Style::FromZero && !matches!(read(), Err(ReadError::Unreadable(_)));
        points.then_some(Style::FromZero)
    }

    /// Makes an action of a side, or says why not.
    fn make(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        let (before, style) = (self.table.game().position().clone(), self.read_as(text));
        let shown = self.style;
        let made = self.table.act(text, style, Instant::now());
        self.keep();
        self.told(made, |face, action| face.made(side, &notation::write(&before, action, shown)))
    }
}
