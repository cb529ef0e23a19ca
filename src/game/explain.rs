//! Why an action is legal or not.

mod trouble;

use super::action::{Action, Unreadable, Written};
use super::code::Code;
use super::history::Illegal;
use super::position::Position;
use super::reference::Found;
use crate::board::{Kind, Piece, Point, Side};
use crate::spec::betza::Hop;
use crate::variant::Carries;

/// A word with its article: `a word`, `an action`.
fn an(word: &str) -> String {
    let vowel = word.starts_with(|c: char| "aeiouAEIOU".contains(c));
    format!("{} {word}", if vowel { "an" } else { "a" })
}

/// `1 piece`, `2 pieces`.
fn pieces(number: usize) -> String {
    format!("{number} piece{}", if number == 1 { "" } else { "s" })
}

/// What the rules say of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The action, if it is legal.
    pub action: Option<Action>,
    /// Why not, if it is illegal.
    pub code: Option<Code>,
    /// The same in words.
    pub text: String,
}

impl Explanation {
    pub(super) fn illegal(code: Code, text: String) -> Explanation {
        Explanation { action: None, code: Some(code), text }
    }

    /// The word of the code; `legal` of a legal action.
    pub fn word(&self) -> &'static str {
        self.code.map_or("legal", Code::word)
    }
}

impl Position {
    /// The legal action that a text means. `=…` may be left out where one outcome is legal.
    pub fn read_action(&self, text: &str) -> Result<Action, Illegal> {
        let written = Written::meant(text, &self.variant)?;
        let explanation = self.explain(&written);
        explanation.action.ok_or_else(|| Illegal::Rules {
            action: text.trim().to_string(),
            explanation: Box::new(explanation),
        })
    }

    /// Why what a text says is legal or not.
    pub fn explain_text(&self, text: &str) -> Result<Explanation, Unreadable> {
        Ok(self.explain(&Written::meant(text, &self.variant)?))
    }

    /// Why an action is legal or not.
    pub fn explain(&self, written: &Written) -> Explanation {
        if let Some(action) = self.find(written) {
            return Explanation { action: Some(action), code: None, text: self.why_legal(action) };
        }
        let (code, text) = self.why_illegal(written);
        Explanation::illegal(code, text)
    }

    /// The one legal action that is meant.
    fn find(&self, written: &Written) -> Option<Action> {
        self.find_among(&self.actions(), written)
    }

    /// The one of some actions that is meant.
    pub(super) fn find_among(&self, actions: &[Action], written: &Written) -> Option<Action> {
        let all_come =
            |from| self.top(from).is_some_and(|p| self.variant.kind(p.kind()).carries == Carries::All);
        let matches = |action: &Action, exact: bool| match (*written, *action) {
            (
                Written::Move { from, to, carried, becomes },
                Action::Move { from: f, to: t, carried: c, becomes: b },
            ) => {
                let load = carried == Some(c) || carried.is_none() && (c == 0 || all_come(from));
                (from, to) == (f, t) && load && (becomes == b || becomes.is_none() && !exact)
            }
            (Written::Swap { at, with, height }, Action::Swap { at: a, with: w, height: h }) => {
                (at, with, height) == (a, w, h)
            }
            (Written::Become { at, kind }, Action::Become { at: a, kind: k }) => (at, kind) == (a, k),
            (Written::Drop { at, kind }, Action::Drop { at: a, kind: k }) => (at, kind) == (a, k),
            (Written::Pass, Action::Pass) => true,
            (
                Written::Move { from, to, carried: None, becomes: None },
                Action::Castle { from: f, to: t, .. },
            ) => (from, to) == (f, t),
            _ => false,
        };
        let one = |exact| {
            let mut found = actions.iter().filter(|action| matches(action, exact));
            found.next().filter(|_| found.next().is_none()).copied()
        };
        one(true).or_else(|| one(false))
    }

    /// `Red's KIND`: the piece on top of a point, or one below.
    fn named(&self, piece: Piece) -> String {
        format!("{}'s {}", piece.side(), self.variant.kind(piece.kind()).title.get("en"))
    }

    fn kind_name(&self, piece: Piece) -> &str {
        self.variant.kind(piece.kind()).title.get("en")
    }

    pub(super) fn at(&self, point: Point) -> String {
        self.variant.point_name(point)
    }

    /// `Red's KIND on c3 (at height 2)`: what stands on a point, in a game with stacks with the height of its top.
    pub(super) fn standing(&self, at: Point) -> String {
        let Some(piece) = self.top(at) else {
            return format!("nothing on {}", self.at(at));
        };
        let height = self.count(at) - 1;
        let stack = if self.variant.stacked() && height > 0 {
            format!(" (at height {height})")
        } else {
            String::new()
        };
        format!("{} on {}{stack}", self.named(piece), self.at(at))
    }

    /// What keeps a point blocked for a piece that moves at a height.
    fn blocker(&self, at: Point, height: usize) -> String {
        if height == 0 {
            return self.standing(at);
        }
        let count = self.count(at);
        format!("the stack of {count} on {} (which reaches height {height})", self.at(at))
    }

    fn why_legal(&self, action: Action) -> String {
        match action {
            Action::Swap { at, with, height } => {
                let other =
                    self.piece(with, usize::from(height)).map_or(String::new(), |piece| self.named(piece));
                format!("{} changes places with {other} on {}", self.standing(at), self.at(with))
            }
            Action::Become { at, kind } => {
                format!("{} becomes {}", self.standing(at), an(self.variant.kind(kind).title.get("en")))
            }
            Action::Drop { kind, at } => {
                let placed = self.named(Piece::new(kind, self.turn()));
                let onto = self.top(at).map_or(String::new(), |_| format!(", onto {}", self.standing(at)));
                let over = self.told_of_overflow(at, 1, None);
                format!("{placed} is placed on {} from the hand{onto}{over}", self.at(at))
            }
            Action::Pass => self.told_of_pass(),
            Action::Castle { from, to, partner } => self.told_of_castling(from, to, partner),
            Action::Move { from, to, carried, becomes } => {
                let Some(piece) = self.top(from) else {
                    return String::new();
                };
                let height = self.count(from) - 1;
                let mut text = self.standing(from);
                if let Some(victim) = self.taken_at(action).filter(|at| *at != to) {
                    let passed = self.passed().is_some_and(|passed| passed.at == victim)
                        && self.taking_in_passing(piece, from).has(to);
                    let victim = self.standing(victim);
                    text += &if passed {
                        format!(" captures {victim}, which has just passed {}, and lands there", self.at(to))
                    } else {
                        format!(" captures {victim} by hopping over it, and lands on {}", self.at(to))
                    };
                } else {
                    text += &self.way_to(piece, from, to, height);
                }
                if carried > 0 {
                    text += &format!(", bringing along {} from below it", pieces(usize::from(carried)));
                }
                text += &self.told_of_overflow(to, usize::from(carried) + 1, self.taken_at(action));
                if let Some(kind) = becomes {
                    text += &format!(", and becomes {}", an(self.variant.kind(kind).title.get("en")));
                }
                text
            }
        }
    }

    /// What a legal move finds on the point where it lands, and how it gets there.
    fn way_to(&self, piece: Piece, from: Point, to: Point, height: usize) -> String {
        let mut text = String::new();
        match self.found(piece.side(), to) {
            Found::Enemy(_) if !self.variant.stacked() => text += &format!(" captures {}", self.standing(to)),
            Found::Enemy(_) => text += &format!(" captures {} by standing on it", self.standing(to)),
            Found::Open(Some(_)) => text += &format!(" goes onto {}", self.standing(to)),
            Found::Open(None) => text += &format!(" goes to {}", self.at(to)),
        }
        text + &self.way(piece, from, to, height)
    }

    /// How a legal move gets there: the screens it hops, the stacks it flies over.
    fn way(&self, piece: Piece, from: Point, to: Point, height: usize) -> String {
        let rules = &self.variant.rules[piece.index()];
        let walks =
            rules.iter().flat_map(|rule| rule.landings(self.variant.shape(), from).map(move |l| (rule, l)));
        let mut arrived = walks.filter(|(rule, landing)| {
            landing.to == to && self.trouble(piece, from, rule, landing, 0..=height as u8).is_none()
        });
        let Some((rule, landing)) = arrived.next() else {
            return String::new();
        };
        let (mut screens, mut flown) = (Vec::new(), Vec::new());
        // a plain leap passes nothing: what it jumps does not matter to it
        for at in rule.passed(self.variant.shape(), from, &landing) {
            if self.blocks(at, piece, from) {
                screens.push(self.standing(at));
            } else if self.count(at) > 0 {
                flown.push(self.standing(at));
            }
        }
        let mut text = String::new();
        if rule.term.hop != Hop::None && !screens.is_empty() {
            text += &format!(", over the screen {}", screens.join(", "));
        }
        if !flown.is_empty() {
            text += &format!(", flying at height {height} over {}", flown.join(", "));
        }
        text
    }

    fn why_illegal(&self, written: &Written) -> (Code, String) {
        if let Some(outcome) = self.decided() {
            return (Code::Ended, format!("the game is over: {}", outcome.told()));
        }
        if self.waiting().is_none()
            && let Some(forced) = self.why_forced(written)
        {
            return forced;
        }
        let asked = match *written {
            Written::Move { .. } | Written::Drop { .. } | Written::Pass => None,
            Written::Swap { at, .. } | Written::Become { at, .. } => Some(at),
        };
        match (self.waiting(), asked) {
            (Some((side, at)), Some(point)) if at == point => {
                return (Code::Promotion, self.why_no_choice(side, at, written));
            }
            (Some((side, at)), _) => {
                let such = self.action_texts().into_iter().next().unwrap_or_default();
                let text = format!("{side} must first choose for {}, as by `{such}`", self.standing(at));
                return (Code::ChoiceDue, text);
            }
            (None, Some(at)) => {
                let text = match self.top(at) {
                    Some(_) => format!("{} has no choice to make now", self.standing(at)),
                    None => format!("nothing stands on {} that could have a choice to make", self.at(at)),
                };
                return (Code::Promotion, text);
            }
            (None, None) => {}
        }
        match *written {
            Written::Move { from, to, carried, becomes } => self.why_no_move(from, to, carried, becomes),
            Written::Drop { kind, at } => self.why_no_drop(kind, at),
            Written::Pass => self.why_no_pass(),
            _ => (Code::Promotion, String::new()),
        }
    }

    fn why_no_choice(&self, side: Side, at: Point, written: &Written) -> String {
        let what = match *written {
            Written::Swap { with, height, .. } => match self.piece(with, usize::from(height)) {
                Some(piece) => format!("{} at height {height} of {}", self.named(piece), self.at(with)),
                None => {
                    return format!(
                        "there is no piece at height {height} of {} to choose for {}",
                        self.at(with),
                        self.standing(at)
                    );
                }
            },
            Written::Become { kind, .. } => {
                let kind = an(self.variant.kind(kind).title.get("en"));
                let such = self.action_texts().into_iter().next().unwrap_or_default();
                return format!("{} cannot become {kind} so: choose as by `{such}`", self.standing(at));
            }
            Written::Move { .. } | Written::Drop { .. } | Written::Pass => String::new(),
        };
        format!("{side} may not choose {what} for {}", self.standing(at))
    }

    fn why_no_move(
        &self,
        from: Point,
        to: Point,
        carried: Option<u8>,
        becomes: Option<Kind>,
    ) -> (Code, String) {
        let us = self.turn();
        let Some(piece) = self.top(from) else {
            return (Code::Empty, format!("nothing stands on {}", self.at(from)));
        };
        if piece.side() != us {
            let buried = self.stack(from).rev().find(|piece| piece.side() == us);
            return match buried {
                Some(own) => (Code::Buried, format!("{} is under {}", self.named(own), self.standing(from))),
                None => (Code::Turn, format!("it is {us}'s turn, so {} cannot move", self.standing(from))),
            };
        }
        let height = self.count(from) - 1;
        let rules = &self.variant.rules[piece.index()];
        let walks = rules.iter().flat_map(|rule| {
            let steps = rule.term.steps.iter().flat_map(|step| rule.walk(self.variant.shape(), from, *step));
            steps.map(move |landing| (rule, landing))
        });
        let loads = self.loads(piece, height as u8);
        let load = carried.unwrap_or(*loads.start());
        // a load that cannot be is told as such
        let asked = if loads.contains(&load) { load..=load } else { loads };
        let mut best = (Code::Shape, self.no_such_step(piece, from, to));
        for (rule, landing) in walks.filter(|(_, landing)| landing.to == to) {
            match self.trouble(piece, from, rule, &landing, asked.clone()) {
                Some(trouble) if trouble.0 > best.0 => best = trouble,
                Some(_) => {}
                None => return self.why_refused(piece, from, to, carried, becomes),
            }
        }
        if best.0 == Code::Shape && carried.is_none() && becomes.is_none() {
            return self.why_no_castle(piece, from, to).unwrap_or(best);
        }
        best
    }

    fn why_no_drop(&self, kind: Kind, at: Point) -> (Code, String) {
        let us = self.turn();
        let name = self.variant.kind(kind).title.get("en");
        let Some(rules) = self.variant.kind(kind).drop.as_ref().filter(|_| self.hand(us, kind) > 0) else {
            return (Code::Hand, format!("{us} has no {name} in hand"));
        };
        let place = self.at(at);
        if !rules.zone[us.index()].has(at) {
            return (Code::Drop, format!("{place} is outside the zone where {us} may place {}", an(name)));
        }
        if let Some(top) = self.top(at)
            && !rules.onto.as_ref().is_some_and(|set| set.has(top, at, true, us))
        {
            return (Code::Drop, format!("{} is in the way on {place}", self.named(top)));
        }
        if let Some(full) = self.why_too_high(at, 1, None) {
            return full;
        }
        let mut after = self.clone();
        after.attempt(Action::Drop { kind, at });
        if !rules.check
            && let Some((attacker, royal)) = after.exposed_by_walks(us.other())
        {
            let text = format!(
                "{} would give check to {}, which {} may not when it is placed",
                after.standing(attacker),
                after.standing(royal),
                an(name)
            );
            return (Code::DropCheck, text);
        }
        self.danger_after(&after)
            .unwrap_or_else(|| (Code::Drop, format!("the {name} may not be placed on {place}")))
    }

    fn why_no_pass(&self) -> (Code, String) {
        if !self.variant.pass {
            return (Code::Pass, "this game has no passing".to_owned());
        }
        let mut after = self.clone();
        after.attempt(Action::Pass);
        self.danger_after(&after).unwrap_or_else(|| (Code::Pass, "passing is not possible now".to_owned()))
    }

    fn no_such_step(&self, piece: Piece, from: Point, to: Point) -> String {
        let written = self.variant.kind(piece.kind()).written.join(", ");
        let kind = an(self.kind_name(piece));
        if from == to {
            return format!("{} would stay where it is", self.standing(from));
        }
        match self.found(piece.side(), to) {
            Found::Enemy(_) => {
                format!("{kind} ({written}) does not capture from {} to {}", self.at(from), self.at(to))
            }
            Found::Open(_) => {
                format!("{kind} ({written}) does not move from {} to {}", self.at(from), self.at(to))
            }
        }
    }

    /// Why a move that the board allows is refused: its load, its change, or what it would leave.
    fn why_refused(
        &self,
        piece: Piece,
        from: Point,
        to: Point,
        carried: Option<u8>,
        becomes: Option<Kind>,
    ) -> (Code, String) {
        let kind = self.variant.kind(piece.kind());
        let name = self.kind_name(piece);
        let height = self.count(from) - 1;
        let most = match kind.carries {
            Carries::UpTo(most) => usize::from(most).min(height),
            Carries::Any | Carries::All => height,
        };
        let load = usize::from(carried.unwrap_or(0));
        let wrong =
            load > most || kind.carries == Carries::All && carried.is_some_and(|n| usize::from(n) != height);
        if wrong {
            let text = match kind.carries {
                Carries::UpTo(0) => format!("{} brings no pieces along", an(name)),
                Carries::All => format!("the {name} brings all {height} below it along, not {load}"),
                _ if most == height => format!(
                    "the {name} on {} has {} below it to bring along, not {load}",
                    self.at(from),
                    pieces(height)
                ),
                _ => format!("{} brings at most {} along, not {load}", an(name), pieces(most)),
            };
            return (Code::Carry, text);
        }
        let carried = if kind.carries == Carries::All { height } else { load } as u8;
        if let Some(full) =
            self.why_too_high(to, usize::from(carried) + 1, self.taken_by(from, to, carried..=carried))
        {
            return full;
        }
        let mut after = self.clone();
        after.attempt(Action::Move { from, to, carried, becomes: None });
        if let Some(text) = self.danger_after(&after) {
            return text;
        }
        if let Some(becomes) = becomes {
            let becomes = an(self.variant.kind(becomes).title.get("en"));
            (Code::Promotion, format!("the {name} does not become {becomes} on {}", self.at(to)))
        } else {
            (
                Code::Promotion,
                format!(
                    "on {} the {name} must change: say into what, as in `{}{}=…`",
                    self.at(to),
                    self.at(from),
                    self.at(to)
                ),
            )
        }
    }

    /// What the position after an action of this position's side would expose.
    pub(super) fn danger_after(&self, after: &Position) -> Option<(Code, String)> {
        let royals = &self.variant.royals;
        let us = self.turn();
        if !royals.exposed_allowed {
            if after.buried(us) {
                return Some((Code::Exposed, format!("{us} would bury its own royal")));
            }
            if after.has_lost_royal(us) {
                return Some((Code::Exposed, format!("{us} would lose its own royal")));
            }
            if let Some((attacker, royal)) = after.exposed_by_walks(us) {
                let mut text =
                    format!("{} could then take {}", after.standing(attacker), after.standing(royal));
                if let Some(piece) = after.top(attacker) {
                    text += &after.way(piece, attacker, royal, after.count(attacker) - 1);
                }
                return Some((Code::Exposed, text));
            }
        }
        let unparted = || if self.must_part() { after.faced_to_draw() } else { None };
        let (a, b) = after.facing().or_else(unparted)?;
        let text = format!(
            "{} and {} would face each other with nothing between",
            after.standing(a),
            after.standing(b)
        );
        Some((Code::Facing, text))
    }
}
