//! The search for a proof.

use super::Solver;
use super::table::{Effort, NEVER};
use crate::board::{Point, Side};
use crate::game::{Action, Undo};

/// An action of a node with what is known of the position after it.
#[derive(Clone, Copy)]
struct Child {
    action: Action,
    effort: Effort,
}

/// Efforts of a node as its children make them.
struct Summed {
    effort: Effort,
    /// Which child is looked at next.
    next: usize,
    /// The least effort of another child, for the side to act.
    second: u32,
    /// How many children are not decided.
    undecided: u32,
}

const POINTS: usize = 128;

/// How often an action of each side has decided its node, by where it begins and ends.
pub(super) struct Learned([Box<[u32]>; 2]);

impl Default for Learned {
    fn default() -> Learned {
        let all = || vec![0; POINTS * POINTS].into_boxed_slice();
        Learned([all(), all()])
    }
}

impl Learned {
    fn slot(action: Action) -> usize {
        let (from, to) = match action {
            Action::Swap { at, with, .. } => (at, with),
            Action::Become { at, .. } | Action::Drop { at, .. } => (at, at),
            Action::Pass => (Point(0), Point(0)),
            Action::Move { from, to, .. } | Action::Castle { from, to, .. } => (from, to),
        };
        from.index() * POINTS + to.index()
    }

    fn of(&self, side: Side, action: Action) -> u32 {
        self.0[side.index()][Learned::slot(action)]
    }

    fn learn(&mut self, side: Side, action: Action, by: u32) {
        let known = &mut self.0[side.index()][Learned::slot(action)];
        *known = known.saturating_add(by);
    }
}

/// How hard it looks to answer an action that gives no check, or one of which it is not known.
const QUIET: u32 = 12;

impl Solver<'_> {
    /// Whether the position in which the search begins is won within so many actions. `None`: it was stopped.
    pub(super) fn root(&mut self, left: u16) -> Option<bool> {
        let most = Effort { proof: NEVER, disproof: NEVER };
        let effort = self.explore(left, most);
        if self.broken { None } else { effort.answer() }
    }

    /// Whether the position after an action is won within so many actions. `None`: the search was stopped.
    pub(super) fn wins_by(&mut self, action: Action, left: u16) -> Option<bool> {
        let attacks = self.position.actor() == self.attacker;
        let undo = self.position.apply(action);
        let won = match self.look(left, attacks) {
            None => Some(false),
            Some(effort) => effort.answer().or_else(|| self.root(left)),
        };
        self.position.revert(action, undo);
        if self.broken { None } else { won }
    }

    /// The same, as far as it is known without searching.
    pub(super) fn is_known(&mut self, action: Action, left: u16, wins: bool) -> bool {
        let attacks = self.position.actor() == self.attacker;
        let undo = self.position.apply(action);
        let known = self.look(left, attacks);
        self.position.revert(action, undo);
        known.map_or(Some(false), Effort::answer) == Some(wins)
    }

    /// Whether the limits are reached, or somebody has had enough.
    fn is_spent(&self) -> bool {
        self.limits.nodes.is_some_and(|most| self.nodes >= most)
            || self.stop.is_stopped()
            || self.limits.time.is_some_and(|most| self.begun.elapsed() >= most)
    }

    /// What position and question are known by in the table. Counts of actions are in it where they can decide before
    /// the attacker has acted so often.
    fn key(&self, left: u16) -> u64 {
        const PASSED: u64 = 0x5851_F42D_4C95_7F2D;
        let position = &self.position;
        let end = &position.variant().end;
        let soon = |most: u32, now: u32| {
            !self.facts.alternating || u64::from(now) + 2 * u64::from(left) + 2 >= u64::from(most)
        };
        let mixed = |count: u32, odd: u64| (u64::from(count) + 1).wrapping_mul(odd);
        let quiet = end.quiet_plies.filter(|most| soon(*most, position.quiet()));
        let number = end.last_move.filter(|last| soon(*last, position.number()));
        position.hash()
            ^ if position.follows_pass() { PASSED } else { 0 }
            ^ quiet.map_or(0, |_| mixed(position.quiet(), 0x9E37_79B9_7F4A_7C15))
            ^ number.map_or(0, |_| mixed(position.number(), 0xD6E8_FEB8_6659_FD93))
    }

    /// Whether the attacker has won, if the game is over by more than what the last action decided.
    pub(super) fn ended(&self) -> Option<bool> {
        let position = &self.position;
        let won = |winner: Option<Side>| winner == Some(self.attacker);
        if let Some(outcome) = position.decided().or_else(|| position.stuck()) {
            return Some(won(outcome.winner));
        }
        if position.waiting().is_some() || position.chain().is_some() {
            return None;
        }
        if self.judged.contains(&position.hash()) {
            return Some(false);
        }
        if !self.facts.draws {
            return None;
        }
        position.drawn().map(|outcome| won(outcome.winner))
    }

    /// What can be said of the position after an action, of the attacker or not, without going on. `None`: the attacker
    /// may not do that, as it gives no check.
    fn look(&mut self, left: u16, attacked: bool) -> Option<Effort> {
        self.nodes += 1;
        let position = &self.position;
        if let Some(outcome) = position.decided() {
            return Some(Effort::decided(outcome.winner == Some(self.attacker)));
        }
        let defends = position.actor() != self.attacker;
        let checked = defends && (self.checks || left > 0) && position.is_checked();
        if self.checks && attacked && defends && !checked {
            return None;
        }
        if left == 0 && !self.facts.self_ends {
            return Some(Effort::decided(defends && self.ended() == Some(true)));
        }
        let known = self.table.get(self.key(left), left);
        if known.is_some() {
            return known;
        }
        if let Some(won) = self.ended() {
            return Some(Effort::decided(won));
        }
        Some(if !defends {
            if left == 0 { Effort::DISPROVED } else { Effort { proof: 1, disproof: 1 } }
        } else if checked {
            Effort { proof: self.position.actions().len() as u32, disproof: 1 }
        } else {
            Effort { proof: QUIET, disproof: 1 }
        })
    }

    /// The actions of the position now, those first that have decided most.
    fn ordered(&self) -> Vec<Action> {
        let side = self.position.actor();
        let mut actions = self.position.actions();
        actions.sort_by_cached_key(|action| (u32::MAX - self.learned.of(side, *action), *action));
        actions
    }

    /// Answers of the defender to an action after which the attacker has one left: each is tried to the end, until one
    /// holds. That is sooner done than weighing them.
    fn answers(&mut self) -> Effort {
        let side = self.position.actor();
        for action in self.ordered() {
            let undo = self.make(action, false);
            let looked = self.look(1, false).unwrap_or(Effort::DISPROVED);
            let won = looked.answer().or_else(|| self.root(1));
            self.unmake(action, undo, false);
            if won != Some(true) {
                self.learned.learn(side, action, 1);
                return Effort::DISPROVED;
            }
        }
        Effort::PROVED
    }

    /// The actions of a node with what is known of each, the most promising first; or the answer, if one decides it.
    fn expand(&mut self, left: u16, attacks: bool) -> Result<Vec<Child>, Effort> {
        let side = self.position.actor();
        let actions = self.ordered();
        let mut children = Vec::with_capacity(actions.len());
        for action in actions {
            let undo = self.make(action, attacks);
            let effort = self.look(left, attacks);
            let again = !attacks && self.comes_back();
            self.unmake(action, undo, attacks);
            // a defender that can go on for ever by itself has not lost
            let effort = if again { Some(Effort::DISPROVED) } else { effort };
            let Some(effort) = effort else { continue };
            match effort.answer() {
                Some(won) if won == attacks => {
                    self.learned.learn(side, action, 1 + u32::from(left));
                    return Err(effort);
                }
                Some(_) => {}
                None => children.push(Child { action, effort }),
            }
        }
        if children.is_empty() { Err(Effort::decided(!attacks)) } else { Ok(children) }
    }

    /// Makes an action of the attacker, or of the defender.
    fn make(&mut self, action: Action, attacks: bool) -> Undo {
        if !attacks {
            self.own.push(self.position.hash());
        }
        self.position.apply(action)
    }

    fn unmake(&mut self, action: Action, undo: Undo, attacks: bool) {
        self.position.revert(action, undo);
        if !attacks {
            self.own.pop();
        }
    }

    /// Whether the defender has come back, by its own actions alone, to a position.
    fn comes_back(&self) -> bool {
        !self.facts.alternating
            && self.position.actor() != self.attacker
            && self.own.contains(&self.position.hash())
    }

    /// Searches the position now until it is decided whether it is won within so many actions, or until either effort
    /// reaches what is given.
    fn explore(&mut self, left: u16, most: Effort) -> Effort {
        let key = self.key(left);
        if let Some(known) = self.table.get(key, left).filter(|known| known.answer().is_some()) {
            return known;
        }
        let begun = self.nodes;
        self.nodes += 1;
        if self.broken || self.is_spent() {
            self.broken = true;
            return most;
        }
        let side = self.position.actor();
        let attacks = side == self.attacker;
        // what the defender did before the attacker acts is no way back any more
        let own = if attacks { std::mem::take(&mut self.own) } else { Vec::new() };
        let below = if attacks { left.checked_sub(1) } else { Some(left) };
        let effort = match below {
            None => Effort::DISPROVED,
            Some(1) if !attacks && !self.facts.self_ends && self.facts.alternating => self.answers(),
            Some(below) => match self.expand(below, attacks) {
                Err(effort) => effort,
                Ok(children) => self.go_on(children, below, attacks, most),
            },
        };
        if attacks {
            self.own = own;
        }
        if !self.broken {
            self.table.put(key, left, effort, self.nodes - begun);
        }
        effort
    }

    /// Searches the children of a node, each time the one that is easiest for the side to act.
    fn go_on(&mut self, mut children: Vec<Child>, left: u16, attacks: bool, most: Effort) -> Effort {
        let side = self.position.actor();
        loop {
            let Summed { effort, next, second, undecided } = summed(&children, attacks);
            if effort.answer().is_some() || effort.proof >= most.proof || effort.disproof >= most.disproof {
                return effort;
            }
            // a little more than the second best, so as not to go to and fro between them
            let rival = second.saturating_add(second / 4).saturating_add(1);
            let others = undecided - 1;
            let limit = if attacks {
                Effort { proof: most.proof.min(rival), disproof: most.disproof - others }
            } else {
                Effort { proof: most.proof - others, disproof: most.disproof.min(rival) }
            };
            let action = children[next].action;
            let undo = self.make(action, attacks);
            let found = self.explore(left, limit);
            self.unmake(action, undo, attacks);
            if self.broken {
                return effort;
            }
            match found.answer() {
                Some(won) if won == attacks => {
                    self.learned.learn(side, action, 1 + u32::from(left));
                    return found;
                }
                Some(_) => {
                    children.remove(next);
                    if children.is_empty() {
                        return Effort::decided(!attacks);
                    }
                }
                None => children[next].effort = found,
            }
        }
    }
}

/// The efforts of a node whose children are not decided: the side to act needs the easiest of them, the other side all.
/// As lines that meet would be counted again and again in a sum, the hardest of them counts, and each other for one.
fn summed(children: &[Child], attacks: bool) -> Summed {
    let of = |child: &Child| match attacks {
        true => (child.effort.proof, child.effort.disproof),
        false => (child.effort.disproof, child.effort.proof),
    };
    let (mut next, mut least, mut second, mut hardest) = (0, NEVER, NEVER, 0);
    for (i, child) in children.iter().enumerate() {
        let (easy, hard) = of(child);
        hardest = hardest.max(hard);
        if easy < least {
            (next, second, least) = (i, least, easy);
        } else {
            second = second.min(easy);
        }
    }
    let undecided = children.len() as u32;
    let all = hardest.saturating_add(undecided - 1).min(NEVER - 1);
    let effort = match attacks {
        true => Effort { proof: least, disproof: all },
        false => Effort { proof: all, disproof: least },
    };
    Summed { effort, next, second, undecided }
}
