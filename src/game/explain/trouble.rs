//! What keeps a piece from where its movement leads.

use std::ops::RangeInclusive;

use super::an;
use crate::board::{Bitboard, Piece, Point};
use crate::compile::moves::{Landing, Rule};
use crate::game::reference::Found;
use crate::game::{Code, Position};
use crate::spec::betza::Hop;
use crate::variant::{BlockedBy, Counted, Victim};

impl Position {
    /// What keeps a walk of the piece on top of `from` from its landing.
    pub(super) fn trouble(
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
            let trouble =
                self.no_empty_landing(piece, from, to).or_else(|| match self.found(piece.side(), screen) {
                    Found::Open(_) => {
                        Some((Code::Own, format!("{what} is of the same side: only enemies are taken so")))
                    }
                    Found::Enemy(victim) if !rule.may_take(victim, screen) => {
                        Some((Code::Takes, format!("{} may not take {what}", an(kind))))
                    }
                    Found::Enemy(_) => None,
                });
            if trouble.is_some() {
                return trouble;
            }
        }
        if rule.victim == Victim::Passer {
            let passed = self.passed_victim(piece, rule, to).is_some();
            return self.no_empty_landing(piece, from, to).or_else(|| match (passed, landing.in_zone) {
                (false, _) => {
                    let text = format!("nothing that {} may take has just passed {}", an(kind), self.at(to));
                    Some((Code::Takes, text))
                }
                (true, false) => Some((Code::Zone, self.outside(kind, from, rule, landing))),
                (true, true) => None,
            });
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

    /// What stands where a piece lands that takes elsewhere than there.
    fn no_empty_landing(&self, piece: Piece, from: Point, to: Point) -> Option<(Code, String)> {
        match self.found(piece.side(), to) {
            Found::Enemy(_) => Some((Code::Shape, self.no_such_step(piece, from, to))),
            Found::Open(Some(_)) => {
                Some((Code::Own, format!("{} is in the way: it lands on an empty point", self.standing(to))))
            }
            Found::Open(None) => None,
        }
    }

    /// So many steps where others are asked for.
    pub(super) fn wrong_steps(
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

    pub(super) fn at_height(&self, piece: Piece, height: usize) -> String {
        let flies = self.variant.kind(piece.kind()).blocked_by == BlockedBy::SameHeight && height > 0;
        if flies { format!(" that reaches height {height}") } else { String::new() }
    }

    pub(super) fn outside(&self, kind: &str, from: Point, rule: &Rule, landing: &Landing) -> String {
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
}
