//! Sentences about captures that must be made, high stacks, castling, and royals of which one is kept.

use super::phrases::Phrases;
use super::tongue::{Tongue, say};
use super::whole::yes;
use crate::spec::betza::Term;
use crate::spec::types::Move;
use crate::variant::{Chain, Overflow, Variant};

/// Whether a side must capture, and go on capturing.
pub fn captures(tongue: &Tongue, variant: &Variant) -> Vec<String> {
    let must = variant.must_capture().then(|| say!(tongue, "moving-must-capture"));
    let chain = match variant.chain() {
        Chain::No => None,
        Chain::May => Some("may"),
        Chain::Must => Some("must"),
    };
    must.into_iter().chain(chain.map(|chain| say!(tongue, "moving-chain", chain = chain))).collect()
}

/// How high a stack may be.
pub fn highest(tongue: &Tongue, variant: &Variant) -> Option<String> {
    let (limit, overflow) = variant.limit()?;
    let overflow = match overflow {
        Overflow::Illegal => "illegal",
        Overflow::Removed => "removed",
        Overflow::Reclaimed => "reclaimed",
    };
    Some(say!(tongue, "stacks-limit", limit = limit, overflow = overflow))
}

/// That a side is lost with its last royal only.
pub fn one_kept(tongue: &Tongue, variant: &Variant, royals: &str) -> String {
    say!(tongue, "royals-one", royals = royals, check = yes(variant.has_check()))
}

/// How a royal castles by a movement as written.
pub fn castling(tongue: &Tongue, phrases: &Phrases<'_>, written: &Move, terms: &[Term]) -> Vec<String> {
    let place = |zone: &Option<crate::spec::Located<String>>| {
        zone.as_ref().filter(|zone| !phrases.is_everywhere(zone)).map(|zone| phrases.place(zone))
    };
    let from = place(&written.from).map(|place| say!(tongue, "castling-from", place = place));
    let to = place(&written.to).map(|place| say!(tongue, "castling-to", place = place));
    let within = place(&written.within).map(|place| say!(tongue, "castling-within", place = place));
    let zones: Vec<String> =
        [from, to, within].into_iter().flatten().map(|text| tongue.sentence(&text)).collect();
    let castles = terms.iter().filter(|term| term.castles);
    let said = castles.flat_map(|term| {
        let steps = i64::from(term.range);
        let (partner, pieces) = match &written.partner {
            Some(pieces) => ("some", phrases.which(pieces)),
            None => ("any", String::new()),
        };
        let way = say!(tongue, "castling", steps = steps, partner = partner, pieces = pieces);
        let way = tongue.sentence(&way);
        [way, say!(tongue, "castling-needs")].into_iter().chain(zones.clone())
    });
    said.collect()
}
