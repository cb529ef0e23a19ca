//! A game at a table: who plays, what they may do, what is kept. The line by line game and the full screen share it.

pub mod choices;
pub mod clock;
pub mod command;
pub mod keep;
pub mod machine;
pub mod menu;
pub mod opening;
pub mod reload;
pub mod repetition;
pub mod saves;
pub mod settle;
pub mod status;
pub mod table;
pub mod thinker;
mod timed;
pub mod tree;
pub mod variations;

pub use clock::{Clock, Control};
pub use command::Command;
pub use keep::Keeper;
pub use machine::Machine;
pub use settle::{Ending, Settled};
pub use table::{Seat, Table};
pub use thinker::Thinker;
pub use tree::{NodeId, Tree};
pub use variations::Listed;
