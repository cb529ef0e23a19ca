//! Positions as text.

mod fen;
