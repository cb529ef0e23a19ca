//! Positions and actions as text.

pub(crate) mod fen;
pub mod ranks;
mod special;
