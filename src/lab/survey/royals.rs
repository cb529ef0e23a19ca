//! What is odd about royals.

use super::Survey;
use crate::board::{Bitboard, Side, Step};
use crate::game::facing_steps;
use crate::spec::{Check, Diagnostic, Located};
use crate::variant::OntoOwn;

impl Survey<'_> {
    /// Warnings about royals.
    pub(super) fn royals(&self) -> Vec<Diagnostic> {
        let mut found = if self.variant.royals.keep_one { Vec::new() } else { self.two_royals() };
        found.extend(self.buried());
        found.extend(self.never_face());
        found
    }

    /// Promotions of what is not royal to what is.
    fn two_royals(&self) -> Vec<Diagnostic> {
        let promotions = self.kinds().filter(|(kind, _, _)| !self.variant.kind(*kind).royal);
        let becomes = promotions.flat_map(|(_, name, piece)| {
            let becomes = piece.promotion.as_ref().and_then(|promotion| promotion.value.becomes.as_ref());
            becomes.into_iter().flat_map(|list| &list.values).map(move |to| (name, to))
        });
        let royal = becomes.filter(|(_, to)| {
            self.own(to.span)
                && self.variant.kind_named(&to.value).is_some_and(|kind| self.variant.kind(kind).royal)
        });
        let told = royal.map(|(name, to)| {
            let message = format!(
                "`{}` is royal: with a second one a side loses when it loses either, and each can be in check",
                to.value
            );
            let told = Diagnostic::new(Check::TwoRoyals, to.span, message).here(format!("`{name}` may become it"));
            told.help("take it out of the list, unless that is meant")
        });
        told.collect()
    }

    /// Royals that their own side may bury, where the file does not say what that means.
    fn buried(&self) -> Option<Diagnostic> {
        let variant = self.variant;
        let said = self.loaded.game.royals.as_ref().is_some_and(|royals| royals.value.lost.is_some());
        let royal = variant.kinds().find(|(_, rules)| rules.royal)?;
        if said || !variant.stacked() {
            return None;
        }
        let (_, name, piece) = self.kinds().find(|(kind, _, _)| {
            let rules = variant.kind(*kind);
            rules.onto_own != OntoOwn::Never && self.present(*kind).next().is_some() && *kind != royal.0
        })?;
        let onto = piece.onto_own.as_ref()?;
        let message = format!(
            "`{name}` may move onto its own `{}`, which is not lost then, and safe while it is buried",
            royal.1.name
        );
        let told = Diagnostic::new(Check::Buried, onto.span, message);
        let told = match &self.loaded.game.royals {
            Some(royals) if self.own(royals.span) => told.also(royals.span, "this does not say"),
            _ => told,
        };
        self.own_first(told).map(|told| {
            told.help("say which is meant: `lost = \"covered\"` or `lost = \"captured\"` in [royals]")
        })
    }

    /// Lines on which royals of the two sides can never meet.
    fn never_face(&self) -> Vec<Diagnostic> {
        let Some(royals) = &self.loaded.game.royals else { return Vec::new() };
        let facing = &royals.value.facing;
        let rules = [("file", &facing.file), ("rank", &facing.rank), ("diagonal", &facing.diagonal)];
        let stands = Side::BOTH.map(|side| -> Bitboard {
            self.variant.royals_of(side).flat_map(|royal| self.reach.points(royal)).collect()
        });
        let meets = |line: usize| {
            let mut lines = [false; 3];
            lines[line] = true;
            let shape = self.variant.shape();
            let along = |step: Step| {
                stands[0].flat_map(move |at| (1..).map_while(move |times| shape.step(at, step, times)))
            };
            facing_steps(lines).any(|step| along(step).any(|to| stands[1].has(to)))
        };
        let idle =
            rules.iter().enumerate().filter_map(|(line, (word, rule))| Some((line, *word, rule.as_ref()?)));
        let idle = idle.filter(|(line, _, rule)| self.own(rule.span) && !meets(*line));
        let told = idle.map(|(_, word, rule): (usize, &str, &Located<_>)| {
            let [red, black] = stands.map(|points| self.points_named(points));
            let message =
                format!("royals can never face along a {word}: Red's are on {red}, Black's on {black}");
            let told = Diagnostic::new(Check::NeverFace, rule.span, message);
            let other = rules
                .iter()
                .enumerate()
                .find(|(line, (other, rule))| *other != word && rule.is_none() && meets(*line));
            match other {
                Some((_, (other, _))) => {
                    told.help(format!("did you mean `{other}`? They can face along a {other}"))
                }
                None => told.help("delete the line"),
            }
        });
        told.collect()
    }
}
