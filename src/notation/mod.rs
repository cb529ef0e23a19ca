//! Positions and actions as text.

mod fen;
pub mod ranks;
