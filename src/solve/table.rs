//! What is known of positions, in a bounded room: of each how soon it is won, how long it is not, and how hard it seems
//! to tell in between.

/// How hard it is to prove something, and to disprove it: the least number of positions that would have to be decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Effort {
    /// To prove it; 0: it is proved.
    pub proof: u32,
    /// To disprove it; 0: it is disproved.
    pub disproof: u32,
}

/// More than any effort: it cannot be done.
pub(super) const NEVER: u32 = u32::MAX;

impl Effort {
    /// It is proved.
    pub const PROVED: Effort = Effort { proof: 0, disproof: NEVER };
    /// It is disproved.
    pub const DISPROVED: Effort = Effort { proof: NEVER, disproof: 0 };

    /// That of a question that is decided.
    pub const fn decided(won: bool) -> Effort {
        if won { Effort::PROVED } else { Effort::DISPROVED }
    }

    /// The answer, if there is one.
    pub const fn answer(self) -> Option<bool> {
        match self {
            Effort { proof: 0, .. } => Some(true),
            Effort { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// One position.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    /// Positions looked at to find this; 0: the entry is empty.
    work: u32,
    /// How hard it is within `tried` actions.
    proof: u32,
    disproof: u32,
    tried: u16,
    /// Won within so many actions, plus one; 0: not known.
    won: u16,
    /// Not won within less than so many.
    open: u16,
}

/// Entries that one position can be in.
const WAYS: usize = 4;

/// The table. What took little work gives way.
pub(super) struct Table {
    entries: Vec<[Entry; WAYS]>,
}

impl Table {
    /// A table of so many megabytes (2²⁰ bytes), at least 1.
    pub fn new(megabytes: usize) -> Table {
        let count = (megabytes.max(1) << 20) / size_of::<[Entry; WAYS]>();
        Table { entries: vec![[Entry::default(); WAYS]; count.max(1)] }
    }

    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.entries.len() as u128) >> 64) as usize
    }

    /// What is known of a position within so many actions.
    #[inline]
    pub fn get(&self, key: u64, left: u16) -> Option<Effort> {
        let entry = self.entries[self.place(key)].iter().find(|entry| entry.key == key && entry.work > 0)?;
        if entry.won > 0 && entry.won - 1 <= left {
            return Some(Effort::PROVED);
        }
        if left < entry.open {
            return Some(Effort::DISPROVED);
        }
        (entry.tried == left && entry.proof > 0)
            .then_some(Effort { proof: entry.proof, disproof: entry.disproof })
    }

    /// Notes what was found of a position within so many actions, with how many positions that took.
    pub fn put(&mut self, key: u64, left: u16, effort: Effort, work: u64) {
        let place = self.place(key);
        let ways = &mut self.entries[place];
        let work = u32::try_from(work.max(1)).unwrap_or(u32::MAX);
        let known = ways.iter().position(|entry| entry.key == key && entry.work > 0);
        let chosen = known.or_else(|| (0..WAYS).min_by_key(|i| ways[*i].work)).unwrap_or(0);
        let entry = &mut ways[chosen];
        if known.is_none() {
            *entry = Entry { key, ..Entry::default() };
        }
        entry.work = entry.work.saturating_add(work);
        match effort.answer() {
            Some(true) if entry.won == 0 || left < entry.won - 1 => entry.won = left + 1,
            Some(false) if left >= entry.open => entry.open = left + 1,
            Some(_) => {}
            None => (entry.tried, entry.proof, entry.disproof) = (left, effort.proof, effort.disproof),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_won_stays_won_with_more_actions_and_what_is_not_with_fewer() {
        let mut table = Table::new(1);
        let hard = Effort { proof: 7, disproof: 3 };
        table.put(5, 3, Effort::DISPROVED, 10);
        table.put(5, 6, Effort::PROVED, 10);
        table.put(5, 4, hard, 10);
        let found: Vec<Option<Effort>> = (0..8).map(|left| table.get(5, left)).collect();
        let (no, yes) = (Some(Effort::DISPROVED), Some(Effort::PROVED));
        assert_eq!(found, [no, no, no, no, Some(hard), None, yes, yes]);
        assert_eq!(table.get(6, 3), None);
    }

    #[test]
    fn little_work_gives_way() {
        let mut table = Table { entries: vec![[Entry::default(); WAYS]] };
        for key in 1..=6 {
            table.put(key, 1, Effort::PROVED, 10 * key);
        }
        let kept: Vec<u64> = (1..=6).filter(|key| table.get(*key, 1).is_some()).collect();
        // what comes is taken in, and the least work of those that are there is lost
        assert_eq!(kept, [3, 4, 5, 6]);
    }
}
