//! The sections that are about no single piece: the board, moving, stacks, royals, the end.

use std::sync::Arc;

use super::forced;
use super::model::{Block, Diagram, Section};
use super::phrases::Phrases;
use super::tongue::{Tongue, say};
use super::usual::{self, Usual};
use crate::board::{Side, file_letter};
use crate::cells::words::thousandths;
use crate::game::{Code, Outcome, Reason};
use crate::spec::Loaded;
use crate::spec::betza::Hop;
use crate::variant::{
    BlockedBy, Captured, DrawGoesTo, Grid, NoAction, OntoOwn, Otherwise, Overflow, Variant,
};

/// Writes about a game as a whole.
pub struct Whole<'a> {
    pub tongue: &'a Tongue,
    pub phrases: &'a Phrases<'a>,
    pub loaded: &'a Loaded,
    pub variant: &'a Arc<Variant>,
    pub usual: &'a Usual,
}

impl Whole<'_> {
    /// The board, the start, who begins.
    pub fn board(&self) -> Section {
        let (tongue, shape) = (self.tongue, self.variant.shape());
        let mut section = Section::new("board", say!(tongue, "section-board"));
        let start = self.variant.start();
        let [red, black] = Side::BOTH.map(|side| self.phrases.side(side));
        let grid = if self.variant.look().grid == Grid::Squares { "squares" } else { "points" };
        let last = file_letter(shape.files() - 1).to_string();
        let holes = (!shape.holes().is_empty())
            .then(|| say!(tongue, "board-holes", points = self.phrases.points(shape.holes())));
        let size = say!(tongue, "board-size", files = shape.files(), ranks = shape.ranks(), grid = grid);
        let said = [
            say!(tongue, "board-names", last = last, ranks = shape.ranks()),
            tongue.sentence(&say!(tongue, "board-sides", red = red, black = black)),
            tongue.sentence(&say!(tongue, "board-first", side = self.phrases.side(start.turn()))),
            say!(tongue, "board-own-edge"),
        ];
        section.rules(std::iter::once(size).chain(holes).chain(said).collect());
        let setup = start.setup();
        section.blocks.push(Block::Diagram(Box::new(Diagram {
            caption: None,
            setup,
            marks: Vec::new(),
            arrows: Vec::new(),
        })));
        section.rules(self.letters());
        section.blocks.push(Block::Note(say!(tongue, "start-written")));
        section.blocks.push(Block::Fen(start.fen()));
        section
    }

    /// Which letter stands for which piece in positions.
    fn letters(&self) -> Vec<String> {
        let tongue = self.tongue;
        let [red, black] = Side::BOTH.map(|side| self.phrases.side(side));
        let mut said = vec![tongue.sentence(&say!(tongue, "letters", red = red, black = black))];
        said.extend(self.variant.kinds().map(|(_, rules)| {
            let letters: Vec<String> =
                rules.letters.iter().map(|letter| letter.to_ascii_uppercase()).collect();
            let name = tongue.own(&rules.title);
            say!(tongue, "letter-of", letters = tongue.any_of(&letters), name = name)
        }));
        said
    }

    /// The zones of the file.
    pub fn zones(&self) -> Section {
        let (tongue, phrases) = (self.tongue, self.phrases);
        let mut section = Section::new("zones", say!(tongue, "section-zones"));
        for name in self.loaded.game.zones.keys() {
            let Some([red, black]) = phrases.zone(&name.value) else { continue };
            let called = phrases.zone_name(&name.value);
            let text = if red == black {
                say!(tongue, "zone-of-both", name = called, points = phrases.points(red))
            } else {
                say!(
                    tongue,
                    "zone-of-each",
                    name = called,
                    red = phrases.points(red),
                    black = phrases.points(black),
                    redname = phrases.side(Side::Red),
                    blackname = phrases.side(Side::Black)
                )
            };
            section.rules(vec![tongue.sentence(&text)]);
        }
        section
    }

    /// What moving and capturing is.
    pub fn moving(&self) -> Section {
        let (tongue, variant) = (self.tongue, self.variant);
        let mut section = Section::new("moving", say!(tongue, "section-moving"));
        let stacked = variant.stacked();
        let fate = match variant.captured {
            Captured::Covered => "covered",
            Captured::Beneath => "beneath",
            Captured::Removed => "removed",
            Captured::InHand => "in-hand",
        };
        let mut said = vec![
            say!(tongue, "moving-turn", stacked = yes(stacked)),
            say!(tongue, "moving-capture", fate = fate, stacked = yes(stacked)),
        ];
        if !stacked {
            said.push(say!(tongue, "moving-own"));
        }
        said.push(say!(tongue, "moving-alike"));
        said.extend(forced::captures(tongue, variant));
        let rides =
            variant.rules.iter().flatten().any(|rule| rule.term.range > 1 && rule.term.hop == Hop::None);
        if rides && !stacked && self.usual.blocks() {
            said.push(say!(tongue, "moving-far"));
        }
        section.rules(said);
        if variant.may_pass() {
            section.rules(vec![say!(tongue, "moving-pass", check = yes(variant.has_check()))]);
        }
        section
    }

    /// What a hand is for; nothing in a game without hands.
    pub fn hands(&self) -> Section {
        let tongue = self.tongue;
        let mut section = Section::new("hands", say!(tongue, "section-hands"));
        if self.variant.hands() {
            section.rules(vec![say!(tongue, "hands-turn"), say!(tongue, "hands-same")]);
        }
        section
    }

    /// What a stack is; nothing in a game without stacks.
    pub fn stacks(&self) -> Section {
        let tongue = self.tongue;
        let mut section = Section::new("stacks", say!(tongue, "section-stacks"));
        if self.variant.stacked() {
            section.rules(vec![say!(tongue, "stacks-top")]);
            let by_height = self.variant.kinds().any(|(_, rules)| {
                rules.blocked_by == BlockedBy::SameHeight || rules.onto_own == OntoOwn::Lower
            });
            if by_height {
                section.rules(vec![say!(tongue, "stacks-height")]);
            }
            section.rules(usual::sentences(tongue, self.usual));
            section.rules(forced::highest(tongue, self.variant).into_iter().collect());
        }
        section
    }

    /// The names of the royal kinds.
    fn royal_names(&self) -> Vec<String> {
        let royal = self.variant.kinds().filter(|(_, rules)| rules.royal);
        royal.map(|(_, rules)| self.tongue.own(&rules.title)).collect()
    }

    /// What may not be lost, and what keeps it safe.
    pub fn royals(&self) -> Section {
        let (tongue, variant) = (self.tongue, self.variant);
        let check = variant.has_check();
        let mut section = Section::new("royals", say!(tongue, "section-royals", check = yes(check)));
        let names = self.royal_names();
        if names.is_empty() {
            section.rules(vec![say!(tongue, "royals-none")]);
            return section;
        }
        let (all, any) = (tongue.all_of(&names), tongue.any_of(&names));
        let rules = &variant.royals;
        let due = variant.royals_due.iter().max().copied().unwrap_or(0);
        let count = if due > 1 { 2 } else { names.len() };
        let by = if rules.lost_covered { "covered" } else { "captured" };
        let mut said = vec![
            match rules.keep_one {
                true => forced::one_kept(tongue, variant, &all),
                false => say!(tongue, "royals-are", count = count, royals = all.as_str()),
            },
            say!(tongue, "royals-lost", by = by, count = count),
        ];
        // where a piece on top of a royal loses it, it is lost before it could leave the bottom
        let sheds = variant.limit().is_some_and(|(_, overflow)| overflow != Overflow::Illegal);
        let shed = sheds && !rules.lost_covered;
        if shed {
            said.push(say!(tongue, "royals-shed"));
        }
        if rules.lost_covered || shed {
            said.push(say!(tongue, "royals-both"));
        }
        section.rules(said);
        let mut said = Vec::new();
        if check {
            said.push(say!(tongue, "royals-check", royals = any.as_str()));
            said.push(say!(tongue, "royals-safe"));
            if rules.lost_covered {
                said.push(say!(tongue, "royals-bury", royals = any.as_str()));
            }
        } else {
            said.push(say!(tongue, "royals-open", royals = any.as_str()));
        }
        section.rules(said);
        let stacked = yes(variant.stacked());
        let all = all.as_str();
        let along = |lines: [bool; 3]| {
            ["file", "rank", "diagonal"]
                .into_iter()
                .zip(lines)
                .filter_map(|(line, told)| told.then_some(line))
        };
        let facing = along(rules.facing)
            .map(|line| say!(tongue, "royals-facing", royals = all, line = line, stacked = stacked));
        section.rules(facing.collect());
        let facing = along(rules.facing_draws)
            .map(|line| say!(tongue, "royals-facing-draw", royals = all, line = line, stacked = stacked));
        section.rules(facing.collect());
        section
    }

    /// What ends a game.
    pub fn end(&self) -> Section {
        let (tongue, phrases, variant) = (self.tongue, self.phrases, self.variant);
        let mut section = Section::new("end", say!(tongue, "section-end"));
        let written = &self.loaded.game.end;
        let end = &variant.end;
        for (goal, text) in end.wins.iter().zip(&written.wins) {
            let (who, side) = match goal.sides {
                [true, true] => ("each", ""),
                [true, false] => ("one", phrases.side(Side::Red)),
                _ => ("one", phrases.side(Side::Black)),
            };
            let whose = if goal.own_only { "own" } else { "all" };
            let pieces = phrases.goal(text);
            let said = say!(
                tongue,
                "end-goal",
                who = who,
                side = side,
                whose = whose,
                count = i64::from(goal.count),
                pieces = pieces
            );
            section.rules(vec![tongue.sentence(&said)]);
        }
        let word = |means: NoAction| match means {
            NoAction::Loss => "loss",
            NoAction::Draw => "draw",
            NoAction::Win => "win",
        };
        let (mate, stalemate) = (word(end.no_action), word(end.stalemate));
        section.rules(if mate == stalemate {
            vec![say!(tongue, "end-no-action", result = mate, check = yes(variant.has_check()))]
        } else {
            vec![
                say!(tongue, "end-checkmate", result = mate),
                say!(tongue, "end-stalemate", result = stalemate),
            ]
        });
        section.rules(vec![self.repetition()]);
        if variant.may_pass() {
            section.rules(vec![say!(tongue, "end-passes")]);
        }
        if let Some(pieces) = &written.draw_if_only {
            section.rules(vec![say!(tongue, "end-only", pieces = phrases.which(pieces))]);
        }
        if end.draw_if_dead {
            section.rules(vec![say!(tongue, "end-dead")]);
        }
        if let Some(plies) = end.quiet_plies {
            let mut said = vec![say!(tongue, "end-quiet", plies = i64::from(plies))];
            if let Some(pieces) = &written.quiet_broken_by {
                said.push(say!(tongue, "end-quiet-broken", pieces = phrases.which(pieces)));
            }
            section.rules(said);
        }
        if let Some(last) = end.last_move {
            section.rules(vec![say!(tongue, "end-last-move", last = i64::from(last))]);
        }
        section.rules(match end.draw_goes_to {
            DrawGoesTo::Nobody => Vec::new(),
            DrawGoesTo::Red => vec![say!(tongue, "end-draw-goes-to", side = phrases.side(Side::Red))],
            DrawGoesTo::Black => vec![say!(tongue, "end-draw-goes-to", side = phrases.side(Side::Black))],
            DrawGoesTo::Points => {
                let bonus = Side::BOTH.into_iter().filter(|side| end.bonus[side.index()] != 0);
                let bonus = bonus.map(|side| {
                    let points = thousandths(end.bonus[side.index()]);
                    tongue.sentence(&say!(tongue, "end-bonus", side = phrases.side(side), points = points))
                });
                std::iter::once(say!(tongue, "end-points")).chain(bonus).collect()
            }
        });
        let reasons = self.reasons();
        if reasons.len() > 1 {
            section.rules(vec![say!(tongue, "end-order", reasons = tongue.list(&reasons))]);
        }
        section
    }

    fn repetition(&self) -> String {
        let rule = &self.variant.repetition;
        let result = match rule.otherwise {
            _ if !rule.offences.is_empty() => "law",
            Otherwise::Draw => "draw",
            Otherwise::Loss => "loss",
            Otherwise::Win => "win",
            Otherwise::Nothing => "nothing",
        };
        say!(self.tongue, "end-repetition", result = result, at = i64::from(rule.at))
    }

    /// What can end a game, in the order in which it is asked.
    fn reasons(&self) -> Vec<String> {
        let (variant, end) = (self.variant, &self.variant.end);
        let royal = variant.kinds().any(|(_, rules)| rules.royal);
        let on_the_board = [
            (Reason::RoyalLost, royal && (!variant.has_check() || !variant.choosers.is_empty())),
            (Reason::Goal, !end.wins.is_empty()),
            (Reason::NoAction, true),
        ];
        let by_passing = [
            (Reason::Passes, variant.may_pass()),
            (Reason::Facing, variant.royals.facing_draws != [false; 3]),
        ];
        let by_the_way = [
            (Reason::Repetition, variant.repetition.otherwise != Otherwise::Nothing),
            (Reason::DeadPosition, end.draw_if_only.is_some() || end.draw_if_dead),
            (Reason::Quiet, end.quiet_plies.is_some()),
            (Reason::Length, end.last_move.is_some()),
        ];
        let law = self.law_reasons().map(|reason| (reason, true));
        let asked = on_the_board.into_iter().chain(by_passing).chain(law).chain(by_the_way);
        asked.filter(|(_, can)| *can).map(|(reason, _)| self.reason(reason)).collect()
    }

    /// What ended a game, in a few words.
    pub fn reason(&self, reason: Reason) -> String {
        let royals = self.tongue.any_of(&self.royal_names());
        say!(self.tongue, "reason", reason = reason.word(), royals = royals)
    }

    /// How a game ended.
    pub fn outcome(&self, outcome: Outcome) -> String {
        let winner = if outcome.winner.is_some() { "side" } else { "nobody" };
        let side = outcome.winner.map_or("", |side| self.phrases.side(side));
        let text = say!(
            self.tongue,
            "example-outcome",
            winner = winner,
            side = side,
            reason = self.reason(outcome.reason)
        );
        self.tongue.sentence(&text)
    }

    /// Why an action is illegal.
    pub fn why(&self, code: Code) -> String {
        let royals = self.tongue.any_of(&self.royal_names());
        say!(self.tongue, "why", code = code.word(), royals = royals)
    }
}

/// Yes or no as a word of the tables.
pub fn yes(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}
