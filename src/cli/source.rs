//! What a command is about that takes a position of a game as well as a recorded game.

use super::fault::Fault;
use super::records::{self, ReadArgs};
use super::replay::{Stopped, play_all};
use super::words::clean;
use super::{FenArg, GameArg, PositionArgs};
use crate::game::Game;
use crate::record::{Entry, Severity};

/// A game with a position, or a file of recorded games.
#[derive(clap::Args)]
pub struct SourceArgs {
    /// A shipped game (`qigui list` names them), the path of a TOML file, or a file of recorded games, `-` being the standard
    /// input
    #[arg(value_name = "GAME|FILE")]
    source: String,
    #[command(flatten)]
    pub fen: FenArg,
    /// Actions to play first, parted by blanks, commas or line ends
    #[arg(long, value_name = "ACTIONS", allow_hyphen_values = true)]
    pub moves: Option<String>,
    /// Of a file the game of this number, from 1; needed where it has several
    #[arg(long, value_name = "NUMBER")]
    pub nth: Option<usize>,
    #[command(flatten)]
    read: ReadArgs,
}

/// Which position of a recorded game.
#[derive(clap::Args)]
pub struct PlyArg {
    /// Of a recorded game the position after so many actions
    #[arg(long, value_name = "NUMBER")]
    pub ply: Option<usize>,
}

impl PlyArg {
    /// Its name with whether it was given, see [`SourceArgs::game`].
    pub fn named(&self) -> (&'static str, bool) {
        ("--ply", self.ply.is_some())
    }
}

impl SourceArgs {
    /// Whether a file of recorded games is named, and no game.
    pub fn is_record(&self) -> bool {
        records::is_named(&self.source)
    }

    /// The recorded game, of which what there is to say has been said.
    ///
    /// # Errors
    /// It cannot be read, or something was said that goes with a game: also of `others`, names of options with whether
    /// they were given.
    pub fn recorded(&self, others: &[(&str, bool)]) -> Result<Entry, Fault> {
        if self.fen.is_given() || self.moves.is_some() {
            let message = "a recorded game says itself what is played: --fen and --moves go with a game";
            return Err(Fault::Input(message.to_owned()));
        }
        if let Some((option, _)) = others.iter().find(|(_, given)| *given) {
            let source = records::shown(&self.source);
            return Err(Fault::Input(format!(
                "{source} is a file of recorded games: {option} goes with a game"
            )));
        }
        let entry = records::game(&self.source, &self.read, self.nth)?;
        records::tell(&self.source, &entry, Severity::Note);
        Ok(entry)
    }

    /// The game after the actions to be played first, or why they cannot be. A program that wants JSON gets a fault as
    /// JSON too.
    ///
    /// # Errors
    /// The game or the position cannot be read, or something was said that goes with a file: also of `others`.
    pub fn game(&self, others: &[(&str, bool)], json: bool) -> Result<Result<Game, Box<Stopped>>, Fault> {
        self.read.refuse(&self.source)?;
        let of_files = [&[("--nth", self.nth.is_some())], others].concat();
        if of_files.iter().any(|(_, given)| *given) {
            let options = of_files.iter().map(|(option, _)| *option).collect::<Vec<_>>().join(" and ");
            return Err(Fault::Input(format!(
                "`{}` is a game: {options} go with a file of recorded games",
                clean(&self.source)
            )));
        }
        let position = PositionArgs { game: GameArg { game: self.source.clone() }, fen: self.fen.clone() };
        let mut game = Game::from_position(position.open(json)?);
        let moves = self.moves.as_deref().unwrap_or_default();
        Ok(play_all(&mut game, moves, self.read.read_as.style()).map(|()| game))
    }
}
