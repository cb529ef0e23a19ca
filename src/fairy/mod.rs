//! The variant configuration of Fairy-Stockfish: read, said as a game, and made from a game.
//!
//! What the engine knows stands in data beside this: `options.toml`, `pieces.toml`, `builtin.ini`.

mod config;
mod export;
mod import;
mod ini;
mod kinds;
mod known;
mod movement;
mod page;
mod start;
mod types;
mod zones;

pub use self::config::{Config, resolve};
pub use self::export::{Exported, export};
pub use self::import::{Imported, Note, import};
pub use self::ini::{Fault, Section, read};
pub use self::page::page;
