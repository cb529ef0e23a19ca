//! `qigui play`: a game on the screen.

mod command;
mod face;
mod settle;
mod table;

use std::io::{BufRead, IsTerminal};

use self::command::Command;
use self::face::Face;
use self::table::{Seat, Table};
use super::fault::Fault;
use super::judge::Repetition;
use super::{FenArg, Verdict, at_terminal, complain};
use crate::board::Side;
use crate::compile;
use crate::game::Game;
use crate::notation;
use crate::spec::load::shipped;

/// Play a game, against a random mover or another person
///
/// Type an action from point to point, or `help`. With --plain, or where there is no terminal, everything is read and
/// printed line by line: `red ACTION` for each action made, `to act: SIDE` when one is wanted, `error: …`,
/// `outcome: …`. The end of the input is `quit`.
#[derive(clap::Args)]
pub struct Args {
    /// A shipped game or the path of a TOML file; without it, the first that `qigui list` names
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// Who plays Red
    #[arg(long, value_enum, default_value = "human")]
    red: Seat,
    /// Who plays Black
    #[arg(long, value_enum, default_value = "random")]
    black: Seat,
    /// Makes random movers play the same again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    fen: FenArg,
    /// Line by line, for pipes and for terminals that cannot be redrawn
    #[arg(long)]
    plain: bool,
    /// Printable ASCII only: letters for pieces
    #[arg(long)]
    ascii: bool,
}

/// A game of random movers that its rules do not end is stopped after so many actions.
const MOST_PLIES: usize = 2000;

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let game = args.game.as_deref().or_else(|| shipped().next()).unwrap_or_default();
    let variant = compile::open(game)?;
    let position = args.fen.position(&variant)?;
    let seed = args.seed.unwrap_or_else(rand::random);
    let table = Table::new(Game::from_position(position), [args.red, args.black], seed);
    let usable = at_terminal() && std::env::var_os("TERM").is_some_and(|term| term != "dumb");
    if !usable && !args.plain && !table.is_automatic() {
        let why = match (std::io::stdin().is_terminal(), std::io::stdout().is_terminal()) {
            (false, _) => "the input does not come from a terminal",
            (_, false) => "the output does not go to a terminal",
            _ => "this terminal cannot be drawn on",
        };
        complain(&Fault::Note(format!("{why}: playing as with --plain")));
    }
    let plain = args.plain || !usable || table.is_automatic();
    let mut face = Face::new(plain, args.ascii);
    face.begin(&table, seed)?;
    Play { table, face }.run()
}

/// A game being played.
struct Play {
    table: Table,
    face: Face,
}

impl Play {
    fn run(mut self) -> Result<Verdict, Fault> {
        let mut input = std::io::stdin().lock();
        let mut line = Vec::new();
        loop {
            self.random_actions()?;
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
            let command = Command::read(&text, self.table.game.position().variant());
            if command == Command::Quit {
                break;
            }
            self.obey(command)?;
        }
        self.face.leave()?;
        Ok(Verdict::Yes)
    }

    /// Lets random movers act until somebody who types is to act, or the game is over.
    fn random_actions(&mut self) -> Result<(), Fault> {
        while self.table.seat() == Seat::Random {
            if self.table.is_automatic() && self.table.game.plies() >= MOST_PLIES {
                break;
            }
            let side = self.table.actor();
            let Some(action) = self.table.any_action() else {
                break;
            };
            let text = self.table.game.position().action_text(action);
            self.make(side, &text)?;
        }
        Ok(())
    }

    fn obey(&mut self, command: Command) -> Result<(), Fault> {
        let position = self.table.game.position();
        match command {
            Command::Nothing | Command::Quit => Ok(()),
            Command::Wrong(why) => self.face.refuse(&why),
            Command::Action(text) => self.make(self.table.actor(), &text),
            Command::Choice(number) => self.choose(number),
            Command::Undo => {
                let taken = self.table.undo();
                if taken.is_empty() {
                    self.face.refuse("there is nothing to take back")
                } else {
                    self.face.undone(&taken)
                }
            }
            Command::Redo => {
                let made = self.table.redo();
                if made.is_empty() {
                    self.face.refuse("there is nothing to bring back")
                } else {
                    self.face.redone(&made)
                }
            }
            Command::Moves(at) => self.face.moves(&self.table, at),
            Command::Explain(text) => match notation::explain(&self.table.game, &text, None) {
                Ok(explained) => {
                    let text = explained.action.map_or(text, |action| position.action_text(action));
                    self.face.explain(&text, &explained)
                }
                Err(error) => self.face.refuse(&error.to_string()),
            },
            Command::Judge => self.judge(),
            Command::Draw => self.settled(Table::draw),
            Command::Accept => self.settled(Table::accept),
            Command::Decline => self.settled(Table::decline),
            Command::Claim => self.settled(Table::claim),
            Command::Resign => self.settled(Table::resign),
            Command::Fen => self.face.say(&position.fen()),
            Command::Board => self.face.board(&self.table),
            Command::Flip => self.face.flip(&self.table),
            Command::Help => self.face.help(position),
        }
    }

    fn choose(&mut self, number: usize) -> Result<(), Fault> {
        let position = self.table.game.position();
        if position.waiting().is_none() {
            return self.face.refuse(&format!("`{number}` is no action: there is no list to choose from"));
        }
        let choices = position.action_texts();
        match number.checked_sub(1).and_then(|i| choices.get(i)) {
            Some(text) => self.make(self.table.actor(), text),
            None => self.face.refuse(&format!("there is no choice {number}: the list has {}", choices.len())),
        }
    }

    /// Says what the players have settled, or why not.
    fn settled(&mut self, how: impl FnOnce(&mut Table) -> Result<String, String>) -> Result<(), Fault> {
        match how(&mut self.table) {
            Ok(told) => self.face.say(&told),
            Err(why) => self.face.refuse(&why),
        }
    }

    /// Says what the law finds in the repetition on the board, or that there is none.
    fn judge(&mut self) -> Result<(), Fault> {
        let told = Repetition::of(&self.table.game).text();
        self.face.say(told.as_deref().unwrap_or("This position has not stood on the board before."))
    }

    /// Makes an action of a side, or says why not.
    fn make(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        if self.table.settled.is_some()
            && let Some(ending) = self.table.ending()
        {
            return self.face.refuse(&format!("the game is over: {}", ending.told));
        }
        let made = notation::play(&mut self.table.game, text, None);
        match made {
            Ok(_) => {
                self.table.acted(side);
                let text = self.table.game.history().next_back().map_or(text, |(_, text)| text);
                self.face.made(side, text)
            }
            Err(error) => self.face.refuse(&error.to_string()),
        }
    }
}
