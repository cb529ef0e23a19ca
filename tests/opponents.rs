//! Games against other programs, each in its own protocol: no action of either side is illegal, and none is missing.
//!
//! Runs only with `QIGUI_ENGINES=1`, since it needs programs that Debian has: `fairy-stockfish`, `hoichess`, `sjaakii`,
//! looked for in /usr/games or where `QIGUI_OPPONENTS` says.

mod common;

use std::path::PathBuf;
use std::process::Command;

use common::program;
use common::talk::Talk;
use qigui::board::Side;
use qigui::compile;
use qigui::game::Game;
use qigui::notation::{self, Style};

/// A game of more actions is cut: that all of them were legal is what was asked.
const LONGEST: usize = 120;
/// The game that all of them know.
const GAME: &str = "xiangqi";

/// Someone who plays.
struct Player {
    name: &'static str,
    talk: Talk,
    speaks: Speaks,
}

/// How a player is spoken to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Speaks {
    /// UCI, told the whole game each time.
    Uci,
    /// XBoard's protocol, told each action; with `usermove` before it or not.
    Xboard { usermove: bool },
}

impl Player {
    fn uci(name: &'static str, command: Command) -> Player {
        let mut talk = Talk::with(command);
        talk.ask("uci", "uciok");
        talk.say(&format!("setoption name UCI_Variant value {GAME}"));
        talk.ask("ucinewgame\nisready", "readyok");
        Player { name, talk, speaks: Speaks::Uci }
    }

    fn xboard(name: &'static str, command: Command, usermove: bool, depth: u32) -> Player {
        let mut talk = Talk::with(command);
        talk.ask("xboard\nprotover 2", "feature");
        talk.say(&format!("new\nvariant {GAME}\nst 1\nsd {depth}\neasy\nnopost"));
        talk.ask("ping 1", "pong 1");
        Player { name, talk, speaks: Speaks::Xboard { usermove } }
    }

    fn style(&self) -> Style {
        if self.speaks == Speaks::Uci { Style::Own } else { Style::FromZero }
    }

    /// What it plays in a game; `Err` is what it said instead of an action.
    fn play(&mut self, game: &Game) -> Result<String, String> {
        match self.speaks {
            Speaks::Uci => {
                let moves: Vec<&str> = game.history().map(|(_, text)| text).collect();
                self.talk.say(&format!("position startpos moves {}\ngo depth 4", moves.join(" ")));
                let answer = self.talk.until("bestmove").pop().unwrap_or_default();
                let action = answer.split_whitespace().nth(1).unwrap_or_default().to_owned();
                if action == "(none)" { Err(answer) } else { Ok(action) }
            }
            Speaks::Xboard { usermove } => {
                self.talk.say(&match (game.history().next_back(), usermove) {
                    (None, _) => "go".to_owned(),
                    (Some((_, text)), true) => format!("usermove {}", notation::ranks::to_zero(text)),
                    (Some((_, text)), false) => notation::ranks::to_zero(text),
                });
                loop {
                    let line = self.talk.line();
                    let ends = ["1-0", "0-1", "1/2-1/2", "resign", "Illegal", "Error", "tellusererror"];
                    if let Some(action) = line.strip_prefix("move ") {
                        return Ok(action.trim().to_owned());
                    }
                    if ends.iter().any(|end| line.starts_with(end)) {
                        return Err(line);
                    }
                }
            }
        }
    }
}

/// Plays a game to its end, and says how it ended. Whoever does what is illegal has lost, and the test with it.
fn play(mut players: [Player; 2]) -> String {
    let variant = compile::open(GAME).expect("a shipped game");
    let mut game = Game::new(&variant);
    let names = players.each_ref().map(|player| player.name);
    let told = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.to_string();
        }
        if game.plies() == LONGEST {
            break format!("cut after {LONGEST} actions, all legal");
        }
        let side = game.position().actor();
        let player = &mut players[side.index()];
        let text = match player.play(&game) {
            Ok(text) => text,
            Err(said) => {
                let own = player.name == "qigui" || said.starts_with("Illegal") || said.starts_with("Error");
                assert!(!own, "{} said {said:?} in {}", player.name, game.position().fen());
                break format!("{} said {said}", player.name);
            }
        };
        let style = player.style();
        if let Err(why) = notation::play(&mut game, &text, Some(style)) {
            let moves: Vec<&str> = game.history().map(|(_, text)| text).collect();
            panic!("{} as {side} plays what is illegal: {why}\n{}", player.name, moves.join(" "));
        }
    };
    assert!(game.plies() > 10, "{names:?}: {told}");
    format!("{} (red) against {} (black): {told}, {} actions", names[0], names[1], game.plies())
}

/// The folder where the programs of others are.
fn folder() -> PathBuf {
    std::env::var_os("QIGUI_OPPONENTS").map_or_else(|| "/usr/games".into(), PathBuf::from)
}

fn opponent(name: &'static str) -> Player {
    let command = Command::new(folder().join(name));
    match name {
        "fairy-stockfish" => Player::uci(name, command),
        _ => Player::xboard(name, command, false, 3),
    }
}

fn own(speaks_uci: bool) -> Player {
    let mut command = program();
    command.arg("engine");
    if speaks_uci { Player::uci("qigui", command) } else { Player::xboard("qigui", command, true, 4) }
}

#[test]
fn games_against_other_programs_are_legal_on_both_sides() {
    if std::env::var_os("QIGUI_ENGINES").is_none_or(|value| value != "1") {
        println!("not run: QIGUI_ENGINES is not 1");
        return;
    }
    for (name, speaks_uci) in [("fairy-stockfish", true), ("hoixiangqi", false), ("sjaakii", false)] {
        for side in Side::BOTH {
            let (own, other) = (own(speaks_uci), opponent(name));
            println!("{}", play(if side == Side::Red { [own, other] } else { [other, own] }));
        }
    }
}
