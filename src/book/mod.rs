//! x
mod model;
mod movement;
mod phrases;
mod telling;
mod tongue;
