//! What most kinds have in common, said once; and what is otherwise with one of them.

use super::tongue::{Tongue, say};
use crate::board::Kind;
use crate::variant::{BlockedBy, Carries, KindRules, OntoOwn, Variant};

/// Whom a sentence is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    /// Every piece of which nothing else is said.
    All,
    /// The piece that is being described.
    One,
}

impl Who {
    const fn word(self) -> &'static str {
        match self {
            Who::All => "all",
            Who::One => "one",
        }
    }
}

/// What blocks most pieces, onto what of their own side most may go, what most bring along.
pub struct Usual {
    blocked_by: BlockedBy,
    onto_own: OntoOwn,
    carries: Carries,
}

impl Usual {
    /// The values that most kinds of a game have.
    pub fn of(variant: &Variant) -> Usual {
        Usual {
            blocked_by: most(variant, |kind| kind.blocked_by),
            onto_own: most(variant, |kind| kind.onto_own),
            carries: most(variant, |kind| kind.carries),
        }
    }

    /// Whether most pieces pass over nothing.
    pub fn blocks(&self) -> bool {
        self.blocked_by != BlockedBy::Nothing
    }
}

/// The value that most kinds have; of values as frequent, the one that comes first.
fn most<T: PartialEq + Copy>(variant: &Variant, value: impl Fn(&KindRules) -> T) -> T {
    let values: Vec<T> = variant.kinds().map(|(_, rules)| value(rules)).collect();
    let count = |wanted: T| values.iter().filter(|value| **value == wanted).count();
    let best = values.iter().rev().max_by_key(|value| count(**value));
    // a game has at least one kind
    *best.unwrap_or(&values[0])
}

/// What is usual in a game with stacks.
pub fn sentences(tongue: &Tongue, usual: &Usual) -> Vec<String> {
    vec![
        blocked(tongue, usual.blocked_by, Who::All),
        onto_own(tongue, usual.onto_own, Who::All),
        say!(tongue, "stacks-enemy"),
        carries(tongue, usual.carries, Who::All),
    ]
}

/// What is otherwise with a kind.
pub fn exceptions(tongue: &Tongue, variant: &Variant, usual: &Usual, kind: Kind) -> Vec<String> {
    let rules = variant.kind(kind);
    let mut said = Vec::new();
    // without stacks a piece of one's own is only ever in the way
    let blocks =
        |by: BlockedBy| if variant.stacked() { by as usize } else { usize::from(by == BlockedBy::Nothing) };
    if blocks(rules.blocked_by) != blocks(usual.blocked_by) {
        said.push(blocked(tongue, rules.blocked_by, Who::One));
    }
    if variant.stacked() && rules.onto_own != usual.onto_own {
        said.push(onto_own(tongue, rules.onto_own, Who::One));
    }
    if variant.stacked() && rules.carries != usual.carries {
        said.push(carries(tongue, rules.carries, Who::One));
    }
    said
}

fn blocked(tongue: &Tongue, by: BlockedBy, who: Who) -> String {
    let by = match by {
        BlockedBy::Anything => "anything",
        BlockedBy::SameHeight => "height",
        BlockedBy::Nothing => "nothing",
    };
    say!(tongue, "stacks-blocked", who = who.word(), by = by)
}

fn onto_own(tongue: &Tongue, onto: OntoOwn, who: Who) -> String {
    let onto = match onto {
        OntoOwn::Never => "never",
        OntoOwn::Lower => "lower",
        OntoOwn::Always => "always",
    };
    say!(tongue, "stacks-own", who = who.word(), onto = onto)
}

fn carries(tongue: &Tongue, carries: Carries, who: Who) -> String {
    let (load, most) = match carries {
        Carries::UpTo(0) => ("none", 0),
        Carries::UpTo(most) => ("some", most),
        Carries::Any => ("any", 0),
        Carries::All => ("all", 0),
    };
    say!(tongue, "stacks-carries", who = who.word(), load = load, most = i64::from(most))
}
