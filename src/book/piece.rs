//! The section of one kind of piece.

use std::sync::Arc;

use super::forced;
use super::model::{Block, Diagram, Section};
use super::movement::{self, Blocker};
use super::phrases::{Among, Phrases};
use super::telling;
use super::tongue::{Tongue, say};
use super::usual::{self, Usual};
use crate::board::Kind;
use crate::cells::words::{clean, thousandths};
use crate::spec::types::{Piece, Promotion, When};
use crate::spec::{Loaded, betza};
use crate::variant::{BlockedBy, Captured, DrawGoesTo, Overflow, Variant};

/// Writes about the pieces of a game.
pub struct Pieces<'a> {
    pub tongue: &'a Tongue,
    pub phrases: &'a Phrases<'a>,
    pub loaded: &'a Loaded,
    pub variant: &'a Arc<Variant>,
    pub usual: &'a Usual,
}

impl Pieces<'_> {
    /// The section of a kind, as its table in the file says it.
    pub fn section(&self, kind: Kind, written: &Piece) -> Section {
        let tongue = self.tongue;
        let rules = self.variant.kind(kind);
        let mut section =
            Section::new(format!("piece-{}", rules.name), tongue.sentence(&tongue.own(&rules.title)));
        // a glyph that is but the letter says nothing new
        let letter = rules.letters.first().map_or("", String::as_str);
        let glyphs = rules.glyphs.iter().filter(|glyph| glyph.to_lowercase() != letter);
        section.glyphs = glyphs.map(|glyph| clean(glyph)).collect();
        section.glyphs.dedup();
        section.glyphs.retain(|glyph| *glyph != section.title || rules.glyphs[0] != rules.glyphs[1]);
        section.rules(self.movement(kind, written));
        section.rules(self.limits(written));
        section.rules(usual::exceptions(tongue, self.variant, self.usual, kind));
        section.rules(self.hand(kind, written));
        let points = self.variant.kind(kind).points;
        if self.variant.end.draw_goes_to == DrawGoesTo::Points && points > 0 {
            let points = thousandths(points);
            section.rules(vec![say!(tongue, "piece-points", points = points)]);
        }
        if let Some(promotion) = &written.promotion {
            section.rules(self.promotion(&promotion.value));
        }
        for telling in telling::positions(self.variant, kind) {
            section.blocks.push(Block::Diagram(Box::new(self.diagram(kind, telling))));
        }
        section
    }

    fn movement(&self, kind: Kind, written: &Piece) -> Vec<String> {
        let tongue = self.tongue;
        let blocker = match self.variant.kind(kind).blocked_by {
            BlockedBy::Nothing => Blocker::Nothing,
            BlockedBy::SameHeight if self.variant.stacked() => Blocker::Height,
            BlockedBy::SameHeight | BlockedBy::Anything => Blocker::Piece,
        };
        let mut said = Vec::new();
        for one in &written.moves.values {
            // the compiler has read it
            let terms = betza::parse(&one.betza, &self.loaded.sources).unwrap_or_default();
            said.extend(movement::sentences(tongue, self.phrases, one, &terms, blocker));
            said.extend(forced::castling(tongue, self.phrases, one, &terms));
        }
        if said.is_empty() { vec![say!(tongue, "piece-still")] } else { said }
    }

    /// Where it may be, and what it may take.
    fn limits(&self, written: &Piece) -> Vec<String> {
        let (tongue, phrases) = (self.tongue, self.phrases);
        let zone = |zone: &Option<crate::spec::Located<String>>| {
            zone.as_ref().filter(|zone| !phrases.is_everywhere(zone)).map(|zone| phrases.place(zone))
        };
        let within = zone(&written.within).map(|place| say!(tongue, "piece-within", place = place));
        let from = zone(&written.from).map(|place| say!(tongue, "piece-from", place = place));
        let to = zone(&written.to).map(|place| say!(tongue, "piece-to", place = place));
        let takes = written.takes.as_ref().filter(|takes| !phrases.is_anything(takes));
        let takes = takes.map(|takes| match phrases.all_but(takes, Among::Enemies) {
            Some(pieces) => say!(tongue, "piece-takes-not", pieces = pieces),
            None => say!(tongue, "piece-takes", pieces = phrases.which(takes)),
        });
        let over = written.over.as_ref().filter(|over| !phrases.is_anything(over));
        let over = over.map(|over| match phrases.all_but(over, Among::All) {
            Some(pieces) => say!(tongue, "piece-over-not", pieces = pieces),
            None => say!(tongue, "piece-over", pieces = phrases.which(over)),
        });
        [within, from, to, over, takes].into_iter().flatten().map(|text| tongue.sentence(&text)).collect()
    }

    /// What it becomes in a hand, and how it comes from there.
    fn hand(&self, kind: Kind, written: &Piece) -> Vec<String> {
        let (tongue, phrases, variant) = (self.tongue, self.phrases, self.variant);
        let mut said = Vec::new();
        // a royal that may not be left open to capture comes into no hand
        if variant.kind(kind).royal && variant.has_check() {
            return said;
        }
        let in_hand = variant.kind(kind).in_hand;
        let reclaimed = variant.limit().is_some_and(|(_, overflow)| overflow == Overflow::Reclaimed);
        if (variant.captured == Captured::InHand || reclaimed) && in_hand != Some(kind) {
            let into = if in_hand.is_some() { "kind" } else { "none" };
            let name = in_hand.map_or(String::new(), |other| tongue.own(&variant.kind(other).title));
            let when = if reclaimed { "leaves" } else { "captured" };
            said.push(say!(tongue, "piece-in-hand", when = when, into = into, name = name));
        }
        let Some(drop) = written.drop.as_ref().map(|drop| &drop.value) else { return said };
        let zone = drop.zone.as_ref().filter(|zone| !phrases.is_everywhere(zone));
        let place = zone.map_or(String::new(), |zone| phrases.place(zone));
        let pieces = drop.onto.as_ref().map_or(String::new(), |onto| phrases.which(onto));
        let check = match drop.check.as_ref().is_none_or(|check| check.value) {
            true => "any",
            false if variant.has_check() => "illegal",
            false => "open",
        };
        said.push(say!(
            tongue,
            "piece-drop",
            zone = if zone.is_some() { "some" } else { "all" },
            place = place,
            onto = if drop.onto.is_some() { "some" } else { "none" },
            pieces = pieces,
            check = check
        ));
        if written.to.is_some() || written.within.is_some() {
            said.push(say!(tongue, "piece-drop-to"));
        }
        said
    }

    fn promotion(&self, written: &Promotion) -> Vec<String> {
        let (tongue, phrases) = (self.tongue, self.phrases);
        let place = phrases.place(&written.zone);
        let kinds: Vec<String> = written
            .becomes
            .iter()
            .flat_map(|list| &list.values)
            .filter_map(|name| self.variant.kind_named(&name.value))
            .map(|kind| tongue.own(&self.variant.kind(kind).title))
            .collect();
        let kinds = tongue.any_of(&kinds);
        let when = written.when.as_ref().map_or(When::Arrives, |when| when.value);
        let occasion = match when {
            When::OnTop => {
                let text = match &written.swap {
                    Some(pieces) => {
                        say!(tongue, "promotion-swap", place = place, pieces = phrases.which(pieces))
                    }
                    None => say!(tongue, "promotion-choice", place = place, kinds = kinds),
                };
                return vec![tongue.sentence(&text)];
            }
            When::Arrives => "arrives",
            When::Touches => "touches",
        };
        let must = written.must.as_ref().filter(|zone| !phrases.is_everywhere(zone));
        let always = if must.is_none() { "always" } else { "may" };
        let text = say!(tongue, "promotion", when = occasion, place = place, must = always, kinds = kinds);
        let must = must.filter(|zone| !phrases.is_nowhere(zone));
        let must = must.map(|zone| say!(tongue, "promotion-must", place = phrases.place(zone)));
        std::iter::once(tongue.sentence(&text)).chain(must).collect()
    }

    fn diagram(&self, kind: Kind, telling: telling::Telling) -> Diagram {
        let tongue = self.tongue;
        let name = tongue.own(&self.variant.kind(kind).title);
        let point = self.variant.point_name(telling.at);
        let text = if let Some(passer) = telling.passer {
            let passer = self.variant.point_name(passer);
            say!(tongue, "diagram-passing", name = name, point = point, passer = passer)
        } else if telling.height > 0 {
            say!(tongue, "diagram-high", name = name, point = point, height = telling.height)
        } else if telling.other {
            say!(tongue, "diagram-from", name = name, point = point)
        } else {
            say!(tongue, "diagram-at", name = name, point = point)
        };
        Diagram {
            caption: Some(tongue.sentence(&text)),
            setup: telling.setup,
            marks: telling.marks,
            arrows: Vec::new(),
        }
    }
}
