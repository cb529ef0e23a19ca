//! Why an action is legal or not.

use std::ops::RangeInclusive;

use super::action::{Action, Unreadable, Written};
use super::history::Illegal;
use super::position::Position;
use super::reference::Found;
use crate::board::{Bitboard, Kind, Piece, Point, Side};
use crate::compile::moves::{Landing, Rule};
use crate::spec::betza::Hop;
use crate::variant::{BlockedBy, Carries, Counted, Victim};

/// Why an action is illegal. Of several ways in which a piece could have gone, the most hopeful is judged:
/// the codes are in the order of that hope.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Code {
    /// The game is over.
    Ended,
    /// A choice is waiting to be made first.
    ChoiceDue,
    /// A piece must go on capturing.
    MustContinue,
    /// Nothing stands there.
    Empty,
    /// The piece there is not of the side to act.
    Turn,
    /// The side's piece there is not on top.
    Buried,
    /// The piece moves so nowhere.
    Shape,
    /// Something is in the way.
    Blocked,
    /// No screen, or too many.
    Screen,
    /// A screen that may not be hopped.
    Over,
    /// A piece of one's own is there.
    Own,
    /// The piece there may not be taken by this one.
    Takes,
    /// A zone forbids it.
    Zone,
    /// Too many steps, or too few.
    Steps,
    /// Not so many pieces can come along.
    Carry,
    /// The stack would be too high.
    Full,
    /// No such piece is in the hand.
    Hand,
    /// A piece from the hand may not be placed there.
    Drop,
    /// A piece from the hand may not give check there.
    DropCheck,
    /// The change is not possible, or must be said.
    Promotion,
    /// The royal may not castle so.
    Castling,
    /// The game has no passing, or not now.
    Pass,
    /// A royal would be open to capture.
    Exposed,
    /// Royals would face.
    Facing,
    /// Something else can be captured, and must.
    MustCapture,
    /// It would repeat the position in a way that is forbidden.
    Repetition,
}

impl Code {
    /// Every code.
    pub const ALL: [Code; 26] = [
        Code::Ended,
        Code::ChoiceDue,
        Code::MustContinue,
        Code::Empty,
        Code::Turn,
        Code::Buried,
        Code::Shape,
        Code::Blocked,
        Code::Screen,
        Code::Over,
        Code::Own,
        Code::Takes,
        Code::Zone,
        Code::Steps,
        Code::Carry,
        Code::Full,
        Code::Hand,
        Code::Drop,
        Code::DropCheck,
        Code::Promotion,
        Code::Castling,
        Code::Pass,
        Code::Exposed,
        Code::Facing,
        Code::MustCapture,
        Code::Repetition,
    ];

    /// The code's word, as in files.
    pub const fn word(self) -> &'static str {
        match self {
            Code::Ended => "ended",
            Code::ChoiceDue => "choice-due",
            Code::MustContinue => "must-continue",
            Code::Empty => "empty",
            Code::Turn => "turn",
            Code::Buried => "buried",
            Code::Shape => "shape",
            Code::Blocked => "blocked",
            Code::Screen => "screen",
            Code::Over => "over",
            Code::Own => "own",
            Code::Takes => "takes",
            Code::Zone => "zone",
            Code::Steps => "steps",
            Code::Carry => "carry",
            Code::Full => "full",
            Code::Hand => "hand",
            Code::Drop => "drop",
            Code::DropCheck => "drop-check",
            Code::Promotion => "promotion",
            Code::Castling => "castling",
            Code::Pass => "pass",
            Code::Exposed => "exposed",
            Code::Facing => "facing",
            Code::MustCapture => "must-capture",
            Code::Repetition => "repetition",
        }
    }
}

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
                    let victim = self.standing(victim);
                    text += &format!(" captures {victim} by hopping over it, and lands on {}", self.at(to));
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

    /// What keeps a walk of the piece on top of `from` from its landing.
    fn trouble(
        &self,
        piece: Piece,
        from: Point,
        rule: &Rule,
        landing: &Landing,
        loads: RangeInclusive<u8>,
    ) -> Option<(Code, String)> {
        let (to, height) = (landing.to, self.count(from) - 1);
        let passed = rule.passed(self.variant.shape(), from, landing);
        let met: Vec<Point> = passed.into_iter().filter(|at| self.blocks(*at, piece, from)).collect();
        let occupied: Bitboard = met.iter().copied().collect();
        // what stands behind the screen of a hopper over one is no screen
        let hopped = if rule.term.hop == Hop::Any { &met[..] } else { &met[..met.len().min(1)] };
        let barred = |at: &Point| self.top(*at).is_some_and(|screen| !rule.may_hop(screen, *at));
        if let Some(screen) = hopped.iter().find(|at| rule.term.hop != Hop::None && barred(at)) {
            let text = format!("{} may not hop over {}", an(self.kind_name(piece)), self.standing(*screen));
            return Some((Code::Over, text));
        }
        if !rule.arrives(landing, occupied) {
            return Some(match (rule.term.hop, met.as_slice()) {
                (Hop::None, met) => {
                    let first = met.first().map_or(String::new(), |at| self.blocker(*at, height));
                    (
                        Code::Blocked,
                        format!("{first} is in the way from {} to {}", self.at(from), self.at(to)),
                    )
                }
                (_, []) => (
                    Code::Screen,
                    format!(
                        "there is no screen between {} and {}{}",
                        self.at(from),
                        self.at(to),
                        self.at_height(piece, height)
                    ),
                ),
                (_, met) => {
                    let list: Vec<String> = met.iter().map(|at| self.blocker(*at, height)).collect();
                    let (stand, list) = match list.split_last() {
                        Some((last, [])) => ("stands", last.clone()),
                        Some((last, rest)) => ("stand", format!("{} and {last}", rest.join(", "))),
                        None => ("stands", String::new()),
                    };
                    (
                        Code::Screen,
                        format!(
                            "between {} and {} {stand} {list}: one screen is wanted",
                            self.at(from),
                            self.at(to)
                        ),
                    )
                }
            });
        }
        let kind = self.kind_name(piece);
        let steps = self.may_step(rule.steps, landing.times, (piece, from, to), loads.clone());
        if let (Victim::Screen, Some(screen)) = (rule.victim, met.first().copied()) {
            let what = self.standing(screen);
            let trouble = match (self.found(piece.side(), to), self.found(piece.side(), screen)) {
                (Found::Enemy(_), _) => Some((Code::Shape, self.no_such_step(piece, from, to))),
                (Found::Open(Some(_)), _) => {
                    let text = format!("{} is in the way: it lands on an empty point", self.standing(to));
                    Some((Code::Own, text))
                }
                (_, Found::Open(_)) => {
                    Some((Code::Own, format!("{what} is of the same side: only enemies are taken so")))
                }
                (_, Found::Enemy(victim)) if !rule.may_take(victim, screen) => {
                    Some((Code::Takes, format!("{} may not take {what}", an(kind))))
                }
                _ => None,
            };
            if trouble.is_some() {
                return trouble;
            }
        }
        match self.found(piece.side(), to) {
            Found::Enemy(_) if !rule.term.captures => Some((Code::Shape, self.no_such_step(piece, from, to))),
            Found::Enemy(victim) if !rule.may_take(victim, to) => {
                Some((Code::Takes, format!("{} may not take {}", an(kind), self.standing(to))))
            }
            Found::Open(_) if !rule.term.moves && rule.victim == Victim::Target => {
                Some((Code::Shape, self.no_such_step(piece, from, to)))
            }
            Found::Open(Some(_)) if !self.may_join(piece, from, to) => {
                let own = self.standing(to);
                let tall = if self.variant.stacked() && self.count(to) > height {
                    format!(", too high a stack to come down on from height {height}")
                } else {
                    String::new()
                };
                Some((Code::Own, format!("{own} is of the same side{tall}")))
            }
            _ if !landing.in_zone => Some((Code::Zone, self.outside(kind, from, rule, landing))),
            _ if !steps => Some((Code::Steps, self.wrong_steps(piece, from, rule, landing, &loads))),
            _ => None,
        }
    }

    /// So many steps where others are asked for.
    fn wrong_steps(
        &self,
        piece: Piece,
        from: Point,
        rule: &Rule,
        landing: &Landing,
        loads: &RangeInclusive<u8>,
    ) -> String {
        let Some(steps) = rule.steps else { return String::new() };
        let own = self.stack(from).filter(|other| other.side() == piece.side()).count();
        let (number, whose) = match steps.counted() {
            Counted::Moved => (usize::from(*loads.start()) + 1, "as pieces move".to_owned()),
            Counted::Stack => (self.count(from), format!("as pieces stand on {}", self.at(from))),
            Counted::Own => (own, format!("as {} has pieces on {}", piece.side(), self.at(from))),
            Counted::Target => {
                (self.count(landing.to), format!("as pieces stand on {}", self.at(landing.to)))
            }
        };
        let must = if steps.is_exact() { "exactly" } else { "at most" };
        let made =
            if landing.times == 1 { "is 1 step".to_owned() } else { format!("are {} steps", landing.times) };
        format!(
            "from {} to {} {made}: the {} makes {must} {number}, as many {whose}",
            self.at(from),
            self.at(landing.to),
            self.kind_name(piece),
        )
    }

    fn at_height(&self, piece: Piece, height: usize) -> String {
        let flies = self.variant.kind(piece.kind()).blocked_by == BlockedBy::SameHeight && height > 0;
        if flies { format!(" that reaches height {height}") } else { String::new() }
    }

    fn outside(&self, kind: &str, from: Point, rule: &Rule, landing: &Landing) -> String {
        let written = &rule.written;
        if !rule.within.has(landing.to) {
            return format!("{} is outside the zone that the {kind} may not leave", self.at(landing.to));
        }
        if !rule.from.has(from) || !rule.within.has(from) {
            return format!(
                "the {kind} may not go from {} to {}: a move `{written}` begins only in a zone that {} is outside",
                self.at(from),
                self.at(landing.to),
                self.at(from)
            );
        }
        if !rule.to.has(landing.to) {
            return format!("{} is outside the zone where the {kind} may end", self.at(landing.to));
        }
        let left = landing.path.without(rule.within).lowest();
        format!(
            "on the way over {} the {kind} would leave its zone",
            left.map_or(String::new(), |at| self.at(at))
        )
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
