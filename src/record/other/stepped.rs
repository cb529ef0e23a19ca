//! Trees of actions as files without brackets keep them: behind each action comes what follows it, then what might have
//! been played instead.

use crate::record::notice::Place;
use crate::record::raw::{RawLine, RawMove};

/// An action of a file.
pub struct Step {
    /// From point to point.
    pub text: String,
    /// Where it stands.
    pub place: Place,
    /// What is said of it.
    pub comment: Option<String>,
    /// Whether an action follows it.
    pub next: bool,
    /// Whether another might be played instead.
    pub other: bool,
}

/// Bytes that are taken from the front.
pub struct Front<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Front<'a> {
    /// All of them are still there.
    pub fn new(bytes: &'a [u8]) -> Front<'a> {
        Front { bytes, at: 0 }
    }

    /// How many were taken.
    pub fn at(&self) -> usize {
        self.at
    }

    /// So many more; nothing if there are fewer.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let bytes = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(bytes)
    }

    /// A number of four bytes, the lowest first.
    pub fn number(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }
}

/// An action with the places of those that follow it; the first of them is what was played.
struct Branch {
    step: RawMove,
    after: Vec<usize>,
}

/// The tree of some actions, and whether it is whole: neither cut short nor deeper than `deepest`.
pub fn tree(mut next: impl FnMut() -> Option<Step>, deepest: usize) -> (RawLine, bool) {
    let mut branches: Vec<Branch> = Vec::new();
    let mut roots = Vec::new();
    // the actions after which another branch is still to come
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut parent = None;
    let mut whole = true;
    loop {
        let Some(step) = next() else {
            whole = false;
            break;
        };
        let number = branches.len();
        let mut raw = RawMove::new(step.text, step.place);
        raw.after.extend(step.comment);
        branches.push(Branch { step: raw, after: Vec::new() });
        match parent {
            None => roots.push(number),
            Some(parent) => {
                let parent: &mut Branch = &mut branches[parent];
                parent.after.push(number);
            }
        }
        if step.other {
            open.push(parent);
        }
        parent = if step.next {
            Some(number)
        } else if let Some(earlier) = open.pop() {
            earlier
        } else {
            break;
        };
    }
    let mut line = RawLine::default();
    whole &= grow(&mut line, roots, &mut branches, deepest);
    (line, whole)
}

/// Fills a line with the first of some actions, the others as its variations, and what follows.
fn grow(line: &mut RawLine, mut following: Vec<usize>, branches: &mut Vec<Branch>, deepest: usize) -> bool {
    let mut whole = true;
    while let Some(first) = following.first().copied() {
        let place = branches[first].step.place;
        let mut step = std::mem::replace(&mut branches[first].step, RawMove::new(String::new(), place));
        for other in following.drain(1..) {
            let mut variation = RawLine::default();
            if deepest == 0 {
                whole = false;
                continue;
            }
            whole &= grow(&mut variation, vec![other], branches, deepest - 1);
            step.variations.push(variation);
        }
        line.moves.push(step);
        following = std::mem::take(&mut branches[first].after);
    }
    whole
}
