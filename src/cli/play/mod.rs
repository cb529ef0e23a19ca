//! `qigui play`: a game on the screen.

mod face;

use std::io::{BufRead, IsTerminal};
use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;

use self::face::Face;
use super::fault::Fault;
use super::judge::Repetition;
use super::words::clean;
use super::{FenArg, Verdict, at_terminal, complain};
use crate::board::Side;
use crate::engine::{Level, Stop};
use crate::game::Game;
use crate::notation::{self, ReadError, Style, Writer};
use crate::play::reload::{News, Watch};
use crate::play::{Command, Control, Keeper, Machine, NodeId, Seat, Table, keep, saves};
use crate::record::{Record, Rules};
use crate::spec::load::{shipped, shipped_text};

/// Play a game, against the engine, another person or a random mover
///
/// Type an action from point to point, or `help`. With --plain, or where there is no terminal, everything is read and
/// printed line by line: `red ACTION` for each action made, `to act: SIDE` when one is wanted, `error: …`,
/// `outcome: …`. The end of the input is `quit`.
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
    /// Line by line, for pipes and for terminals that cannot be redrawn
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
    let (mut table, mut keeper) = match &args.resume {
        None => begun(args, seed)?,
        Some(name) => match resumed(args, name, seed)? {
            Some(game) => game,
            None => return Ok(Verdict::No),
        },
    };
    let usable = at_terminal() && std::env::var_os("TERM").is_some_and(|term| term != "dumb");
    if !usable && !args.plain && !table.is_automatic() {
        let why = match (std::io::stdin().is_terminal(), std::io::stdout().is_terminal()) {
            (false, _) => "the input does not come from a terminal",
            (_, false) => "the output does not go to a terminal",
            _ => "this terminal cannot be drawn on",
        };
        complain(&Fault::Note(format!("{why}: playing as with --plain")));
    }
    let watch = args.watch(keeper.rules())?;
    let plain = args.plain || !usable || table.is_automatic();
    if table.is_automatic() || args.unkept {
        keeper = Keeper::none(keeper.rules());
    }
    let mut face = Face::new(plain, args.ascii, args.notation);
    if args.resume.is_none() {
        table.begin(Instant::now());
    }
    face.begin(&table, seed)?;
    let machine = Machine::new(table.level, seed);
    Play { table, face, keeper, machine, style: args.notation, watch }.run()
}

impl Args {
    /// These seats, if the engine has one of them where it is said how strong it is.
    fn with_engine(&self, seats: [Seat; 2]) -> Result<[Seat; 2], Fault> {
        if self.level.is_none() || seats.contains(&Seat::Engine) {
            return Ok(seats);
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

    /// How strong the engine is to be, if somebody says so.
    fn level(&self) -> Option<Level> {
        self.level.and_then(Level::new)
    }
}

/// Who plays if nobody says so.
const SEATS: [Seat; 2] = [Seat::Human, Seat::Engine];

/// A game that begins.
fn begun(args: &Args, seed: u64) -> Result<(Table, Keeper), Fault> {
    let game = args.game.as_deref().or_else(|| shipped().next()).unwrap_or_default();
    let rules = Arc::new(Rules::open(game)?);
    let position = args.fen.position(rules.variant())?;
    let red = args.red.unwrap_or(SEATS[0]);
    // whoever gives it Red wants to play it
    let usual = if red == Seat::Engine { Seat::Human } else { SEATS[1] };
    let seats = args.with_engine([red, args.black.unwrap_or(usual)])?;
    let mut table = Table::new(Game::from_position(position), seats, seed);
    table.level = args.level().unwrap_or_default();
    if let Some(red) = args.clock {
        table = table.with_clock([red, args.clock_black.unwrap_or(red)]);
    }
    if args.touch_move {
        table = table.with_touch_move();
    }
    let keeper = Keeper::new(&rules, !args.unkept && !table.is_automatic()).unwrap_or_else(|why| {
        unkept(&why);
        Keeper::none(&rules)
    });
    Ok((table, keeper))
}

/// A game that was kept. `None` if there is none to go on with, which has been said.
fn resumed(args: &Args, name: &str, seed: u64) -> Result<Option<(Table, Keeper)>, Fault> {
    let open = |kept: &saves::Kept| {
        kept.record.as_ref().is_ok_and(|record| progress(record).is_ok_and(|at| at.outcome.is_none()))
    };
    let kept = match name {
        "" => saves::all().map_err(Fault::Input)?.into_iter().find(open),
        name => Some(saves::named(name).map_err(Fault::Input)?),
    };
    let Some(kept) = kept else {
        complain(&Fault::Note("no kept game goes on: `qigui games` lists them all".to_owned()));
        return Ok(None);
    };
    let name = clean(&kept.save.name());
    let damaged = |why: &str| {
        Fault::Input(format!(
            "the kept game {name} cannot be read: {}; its file is left as it is",
            clean(why)
        ))
    };
    let record = kept.record.as_ref().map_err(|why| damaged(why))?;
    let seats = keep::seats(&record.tags);
    let seats = [0, 1].map(|i| [args.red, args.black][i].or(seats[i]).unwrap_or(SEATS[i]));
    let seats = args.with_engine(seats)?;
    let mut table = keep::table(record, seats, seed).map_err(|why| damaged(&why))?;
    table.level = args.level().or_else(|| keep::level(&record.tags)).unwrap_or_default();
    if let Some(repaired) = &kept.repaired {
        let text = format!(
            "{name}: {}; the file is left as it is, and the game is kept in another from here",
            clean(repaired)
        );
        complain(&Fault::Note(text));
    }
    let keeper = Keeper::resumed(&kept, record).unwrap_or_else(|why| {
        unkept(&why);
        Keeper::none(&record.rules)
    });
    Ok(Some((table, keeper)))
}

/// Says that a game is not kept.
fn unkept(why: &str) {
    complain(&Fault::Note(format!("this game is not kept: {}", clean(why))));
}

/// How far a kept game has gone.
#[derive(Serialize)]
pub struct Progress {
    /// Actions on the board.
    pub plies: usize,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// Who acts next.
    pub to_act: &'static str,
}

/// How far a kept game has gone.
///
/// # Errors
/// What the record says that cannot be.
pub fn progress(record: &Record) -> Result<Progress, String> {
    let table = keep::table(record, SEATS, 0)?;
    let outcome = table.ending().map(|ending| ending.outcome);
    Ok(Progress { plies: table.game().plies(), outcome, to_act: table.actor().word() })
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
        self.face.leave(self.keeper.name().as_deref())?;
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
            unkept(&why);
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
