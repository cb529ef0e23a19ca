//! The section on the law of repetition: what is an offence, what a chase is, and what follows.

use super::model::Section;
use super::tongue::say;
use super::whole::{Whole, yes};
use crate::game::Reason;
use crate::spec::Located;
use crate::spec::types::{Chase as WrittenChase, Otherwise};
use crate::variant::{Chase, Offence, Penalty};

impl Whole<'_> {
    /// The law of repetition; nothing in a game without offences.
    pub fn law(&self) -> Section {
        let tongue = self.tongue;
        let rule = &self.variant.repetition;
        let mut section = Section::new("repetition", say!(tongue, "section-repetition"));
        if rule.offences.is_empty() {
            return section;
        }
        let at = i64::from(rule.at);
        let mut said = vec![say!(tongue, "law-counted", at = at)];
        said.extend(rule.offences.iter().map(|offence| match offence {
            Offence::Check => say!(tongue, "law-check", check = self.check()),
            Offence::Chase => say!(tongue, "law-chase"),
        }));
        section.rules(said);
        section.rules(self.verdict());
        if let (Some(chase), Some(written)) = (&rule.chase, &self.loaded.game.repetition.chase) {
            self.chase(&mut section, chase, &written.value);
        }
        section
    }

    /// Whether a royal open to capture is called in check, as a word of the tables.
    fn check(&self) -> &'static str {
        yes(self.variant.has_check())
    }

    /// Who is to blame, and what follows.
    fn verdict(&self) -> Vec<String> {
        let (tongue, rule) = (self.tongue, &self.variant.repetition);
        let penalty = match rule.penalty {
            Penalty::Loss => "loss",
            Penalty::Illegal => "illegal",
        };
        let offences = match rule.offences.as_slice() {
            [Offence::Check] => "check",
            [Offence::Chase] => "chase",
            [Offence::Check, ..] => "check-first",
            _ => "chase-first",
        };
        let result = match rule.otherwise {
            Otherwise::Draw => "draw",
            Otherwise::Loss => "loss",
            Otherwise::Win => "win",
            Otherwise::Nothing => "nothing",
        };
        vec![
            say!(tongue, "law-order", offences = offences),
            say!(tongue, "law-penalty", penalty = penalty),
            say!(tongue, "law-otherwise", result = result),
        ]
    }

    /// What a chase is.
    fn chase(&self, section: &mut Section, chase: &Chase, written: &WrittenChase) {
        let (tongue, phrases) = (self.tongue, self.phrases);
        let which = |pieces: &Located<String>| phrases.which(pieces);
        section.rules(vec![
            say!(tongue, "chase-by", pieces = which(&written.by)),
            say!(tongue, "chase-of", pieces = which(&written.of)),
        ]);
        section.rules(vec![
            say!(tongue, "chase-threat"),
            say!(tongue, "chase-protected"),
            say!(tongue, "chase-new"),
        ]);
        let mut said = Vec::new();
        for pair in &written.despite_protection {
            said.push(say!(tongue, "chase-despite", by = which(&pair.by), of = which(&pair.of)));
        }
        said.push(say!(tongue, "chase-like", excused = yes(chase.like_excused)));
        // without a royal nothing gives check
        if self.variant.kinds().any(|(_, rules)| rules.royal) {
            let breaks = yes(chase.check_breaks);
            said.push(say!(tongue, "chase-check", breaks = breaks, check = self.check()));
        }
        section.rules(said);
        let graver = written
            .graver
            .iter()
            .map(|pair| say!(tongue, "chase-graver", of = which(&pair.of), by = which(&pair.pinned_by)));
        section.rules(graver.collect());
    }

    /// What the law can end a game by, the gravest first.
    pub fn law_reasons(&self) -> impl Iterator<Item = Reason> {
        let rule = &self.variant.repetition;
        let offences = rule.offences.iter().filter(|_| rule.penalty == Penalty::Loss);
        offences.map(|offence| Reason::from(*offence))
    }
}
