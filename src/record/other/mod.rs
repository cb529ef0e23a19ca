//! Formats of other programs, each for the one game those play: the first that ships, or the one that the user names.

pub mod cbf;
pub mod cbr;
pub mod dhtml;
mod draft;
mod stepped;
pub mod xqf;
