//! A game file as it is written, with the place of every value and of every fault.

pub mod betza;
pub mod checks;
pub mod de;
pub mod diagnostic;
pub mod effective;
mod explain;
pub mod load;
mod merge;
pub mod phrase;
mod phrase_parser;
pub mod replace;
mod retired;
#[cfg(feature = "cli")]
pub mod schema;
mod shapes;
pub mod source;
mod syntax;
mod texts;
pub mod tree;
pub mod types;
pub mod words;

pub use checks::Check;
pub use diagnostic::{Diagnostic, Label, Report};
pub use load::{LoadError, Loaded, load, load_text, shipped, shipped_text};
pub use source::{Located, Source, SourceId, Sources, Span};
