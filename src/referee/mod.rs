//! The referee: what a repetition of positions means under the law of the file, and why.
//!
//! A law names offences, the gravest first. A side commits one if *every* action of it, from the first occurrence of
//! the position that came back to the last, does the same: gives check, or threatens the same piece anew. The side with
//! the graver offence is to blame; equal ones cancel. What the words mean in detail stands in `docs/format.md`; the
//! Asian rules from which they were generalised are the law of the first game that ships.

mod cycle;
mod evidence;
mod identity;
mod ledger;
mod threats;
mod words;

pub use cycle::{Cycle, Finding, Grade, Step};
pub use ledger::{Entry, Guard, Reply, Standing, Threat, lines, period};
pub use threats::{Capture, Judged};
