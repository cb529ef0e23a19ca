//! Castling as the file says it.

use super::Compiler;
use super::scope::Problems;
use crate::board::{Kind, Piece, Side};
use crate::spec::betza::{self, Term};
use crate::spec::checks::Check;
use crate::spec::{Diagnostic, types};
use crate::variant::Castling;

impl Compiler<'_> {
    /// How royals castle; `None` if that is wrong.
    pub(super) fn castlings(&self, problems: &mut Problems) -> Option<Vec<Castling>> {
        let mut found = Some(Vec::new());
        for (kind, name, piece) in self.scope.kinds() {
            for written in &piece.moves.values {
                // what is wrong with the movement itself is told where it is made
                let terms = betza::parse(&written.betza, self.scope.sources()).unwrap_or_default();
                for term in terms.iter().filter(|term| term.castles) {
                    if let Some(told) = self.castles_not(kind, name, written, term) {
                        problems.push(told);
                        found = None;
                        continue;
                    }
                    let zones = [
                        (&piece.from, &written.from),
                        (&piece.to, &written.to),
                        (&piece.within, &written.within),
                    ];
                    let [from, to, within] = zones.map(|(own, written)| {
                        let zones = [own, written].map(|zone| self.zone_or_all(zone.as_ref(), problems));
                        let [own, written] = zones;
                        let (own, written) = (own?, written?);
                        Some([0, 1].map(|side| own[side] & written[side]))
                    });
                    let partner = self.set(written.partner.as_ref(), problems);
                    if let (Some(phrase), Some(Some(set))) = (&written.partner, &partner) {
                        let about = |of, from, top| of == from && top;
                        self.never(set, about, phrase, "one's own, on top of their stacks", problems);
                    }
                    let (Some(from), Some(to), Some(within), Some(partner), Some(found)) =
                        (from, to, within, partner, &mut found)
                    else {
                        found = None;
                        continue;
                    };
                    found.extend(Side::BOTH.map(|side| Castling {
                        royal: Piece::new(kind, side),
                        steps: term.range,
                        from: from[side.index()],
                        to: to[side.index()],
                        within: within[side.index()],
                        partner: partner.clone(),
                    }));
                }
            }
        }
        found
    }

    /// Why a kind cannot castle so.
    fn castles_not(&self, kind: Kind, name: &str, written: &types::Move, term: &Term) -> Option<Diagnostic> {
        let span = self.scope.sources().inside(&written.betza, term.text.clone());
        let text = &written.betza.value[term.text.clone()];
        if !self.scope.is_royal(kind) {
            let message = format!("`{text}` is castling, which only a royal does: `{name}` is not royal");
            return Some(
                Diagnostic::new(Check::Castling, span, message)
                    .help("write it in the moves of the royal, or `royal = true` in this kind"),
            );
        }
        let files = self.scope.game().board.files.value;
        if i64::from(term.range) + 2 > files {
            let message = format!(
                "`{text}` needs a partner beyond {} points, and the board has {files} files",
                term.range
            );
            return Some(Diagnostic::new(Check::Castling, span, message));
        }
        if let Some(takes) = &written.takes {
            let message = "`takes` has no effect: castling captures nothing";
            return Some(Diagnostic::new(Check::NoEffect, takes.span, message).help("delete `takes`"));
        }
        None
    }
}
