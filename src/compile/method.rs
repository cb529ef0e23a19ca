//! Which way a game is generated, and why.

use super::Compiler;
use super::moves::Rule;
use super::passages::Passages;
use super::relations::{Attack, Threats};
use crate::board::{Bitboard, Piece, Step};
use crate::game::facing_steps;
use crate::spec::betza::{Hop, Term, UNLIMITED};
use crate::spec::types::{BlockedBy, Victim, When};
use crate::variant::{KindRules, Method, Obstacle, Royals};

/// Which way it is.
pub(super) struct Chosen {
    pub method: Method,
    /// What keeps masks from being right; nothing but where each action is tried.
    pub obstacles: Vec<Obstacle>,
    /// How royals are attacked, where masks are made from that.
    pub threats: Threats,
}

impl Compiler<'_> {
    /// Whether masks are right for the game, and the relations they are made from.
    pub(super) fn method(
        &self,
        kinds: &[KindRules],
        rules: &[Vec<Rule>],
        royals: &Royals,
        passages: &Passages,
        stacked: bool,
    ) -> Chosen {
        let has_royal = kinds.iter().any(|kind| kind.royal);
        let faces = royals.facing != [false; 3];
        if !(has_royal && (!royals.exposed_allowed || faces)) {
            return Chosen { method: Method::Free, obstacles: Vec::new(), threats: Threats::default() };
        }
        let turns_royal = kinds.iter().any(|kind| {
            let becomes = kind.promotion.as_ref().map(|promotion| &promotion.becomes);
            becomes.is_some_and(|list| kind.royal || list.iter().any(|into| kinds[into.index()].royal))
        });
        // a royal that nothing blocks would face through pieces that block the other
        let unblocked = faces && kinds.iter().any(|kind| kind.royal && kind.blocked_by == BlockedBy::Nothing);
        // what hops over its victim changes more than masks know of
        let elsewhere = rules.iter().flatten().any(|rule| rule.victim == Victim::Screen);
        // nor do relations know what a royal has passed
        let royal = |piece: &Piece| kinds[piece.kind().index()].royal;
        let passes = |piece: Piece| passages.passes(piece) && passages.is_taken(piece);
        let passing = (0..rules.len()).map(Piece::from_index).filter(royal).any(passes);
        let found = [
            (stacked, Obstacle::Stacks),
            (royals.keep_one, Obstacle::KeepOne),
            (turns_royal, Obstacle::RoyalsChange),
            (elsewhere, Obstacle::ScreensTaken),
            (passing, Obstacle::RoyalsPass),
            (unblocked, Obstacle::UnblockedRoyals),
        ];
        let mut obstacles: Vec<Obstacle> =
            found.into_iter().filter(|(there, _)| *there).map(|(_, obstacle)| obstacle).collect();
        let mut threats = Threats::default();
        if obstacles.is_empty() {
            threats = self.threats(kinds, rules, royals);
            obstacles.extend(changes_as_screen(kinds, &threats).then_some(Obstacle::ScreensChange));
        }
        let masks = obstacles.is_empty();
        Chosen {
            method: if masks { Method::Masks } else { Method::Trial },
            obstacles,
            threats: if masks { threats } else { Threats::default() },
        }
    }

    fn threats(&self, kinds: &[KindRules], rules: &[Vec<Rule>], royals: &Royals) -> Threats {
        let board = self.scope.shape().board();
        let pieces = || (0..rules.len()).map(Piece::from_index);
        let kind = |piece: Piece| &kinds[piece.kind().index()];
        let stands: Vec<Bitboard> = pieces().map(|piece| kind(piece).within[piece.side().index()]).collect();
        let sight = Rule {
            term: Term {
                steps: facing_steps(royals.facing).collect::<Vec<Step>>(),
                range: UNLIMITED,
                moves: true,
                captures: true,
                lame: false,
                hop: Hop::None,
                castles: false,
                text: 0..0,
            },
            from: board,
            to: board,
            within: board,
            takes: pieces().map(|_| board).collect(),
            over: None,
            victim: Victim::Target,
            steps: None,
            written: String::new(),
        };
        let mut attacks = Vec::new();
        for royal in pieces().filter(|piece| kind(*piece).royal) {
            for attacker in pieces().filter(|piece| piece.side() != royal.side()) {
                let blocked = kind(attacker).blocked_by != BlockedBy::Nothing;
                if !royals.exposed_allowed {
                    let all = rules[attacker.index()].iter();
                    attacks.extend(all.map(|rule| Attack { royal, attacker, rule, blocked, facing: false }));
                }
                if kind(attacker).royal && royals.facing != [false; 3] {
                    attacks.push(Attack { royal, attacker, rule: &sight, blocked, facing: true });
                }
            }
        }
        Threats::build(self.scope.shape(), &stands, &attacks)
    }
}

/// Whether a piece that changes by its own move may be hopped before the change and not after, or the reverse, by what
/// attacks a royal: where it comes to, two actions of it are not alike then.
fn changes_as_screen(kinds: &[KindRules], threats: &Threats) -> bool {
    let changes = kinds.iter().enumerate().flat_map(|(kind, rules)| {
        let promotion = rules.promotion.iter().filter(|promotion| promotion.when != When::OnTop);
        promotion.flat_map(|promotion| &promotion.becomes).map(move |into| (kind, into.index()))
    });
    changes.flat_map(|(kind, into)| [0, 1].map(|side| [2 * kind + side, 2 * into + side])).any(|pair| {
        let [before, after] = pair.map(Piece::from_index);
        threats.screens().iter().any(|screens| screens.over(before) != screens.over(after))
    })
}
