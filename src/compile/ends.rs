//! What decides a game: its royals, its ends and its law of repetition.

use super::scope::{PieceSet, Problems};
use super::{Compiler, says, thousandths};
use crate::board::Side;
use crate::game::MAX_STACKED;
use crate::spec::Diagnostic;
use crate::spec::checks::Check;
use crate::spec::phrase::{self, PieceWord};
use crate::spec::source::Located;
use crate::spec::types::{
    self, DrawGoesTo, Exposed, FacingRule, Keep, LikeForLike, Lost, NoAction, Otherwise, Penalty,
};
use crate::spec::words::short;
use crate::variant::{Chase, End, Goal, Offence, Repetition, Royals, Variant};

impl Compiler<'_> {
    pub(super) fn royals(&self, stacked: bool) -> Royals {
        let royals = self.scope.game().royals.as_ref().map(|royals| &royals.value);
        let exposed = royals.and_then(|r| r.exposed.as_ref()).is_some_and(|e| e.value == Exposed::Allowed);
        let covered = royals.and_then(|r| r.lost.as_ref()).is_some_and(|l| l.value == Lost::Covered);
        let lines = |wanted: FacingRule| {
            royals.map_or([false; 3], |r| {
                [&r.facing.file, &r.facing.rank, &r.facing.diagonal]
                    .map(|line| line.as_ref().is_some_and(|rule| rule.value == wanted))
            })
        };
        Royals {
            exposed_allowed: exposed,
            lost_covered: covered && stacked,
            keep_one: royals.and_then(|r| r.keep.as_ref()).is_some_and(|keep| keep.value == Keep::One),
            facing: lines(FacingRule::Illegal),
            facing_draws: lines(FacingRule::Draw),
        }
    }

    pub(super) fn end(&self, stacked: bool, problems: &mut Problems) -> Option<End> {
        let end = &self.scope.game().end;
        let wins: Vec<Option<Goal>> =
            end.wins.iter().map(|goal| self.goal(goal, stacked, problems)).collect();
        let draw_if_only = self.set(end.draw_if_only.as_ref(), problems);
        let quiet_broken_by = self.set(end.quiet_broken_by.as_ref(), problems);
        let phrases = [
            (&end.draw_if_only, &draw_if_only, false, "all on the board, each seen from its own side"),
            (&end.quiet_broken_by, &quiet_broken_by, true, "those of the side that moves, on top"),
        ];
        for (phrase, set, on_top, pieces) in phrases {
            if let (Some(phrase), Some(Some(set))) = (phrase, set) {
                let about = |of, from, top| of == from && (top || !on_top);
                self.never(set, about, phrase, pieces, problems);
            }
        }
        let quiet_plies = end.quiet_plies.as_ref().and_then(|n| self.positive(n, problems));
        let last_move = end.last_move.as_ref().and_then(|n| self.positive(n, problems));
        let bonus = end.bonus.clone().unwrap_or_default();
        let bonus = [&bonus.red, &bonus.black]
            .map(|bonus| bonus.as_ref().map_or(Some(0), |bonus| thousandths(bonus, problems)));
        let no_action = end.no_action.as_ref().map_or(NoAction::Loss, |n| n.value);
        Some(End {
            no_action,
            stalemate: end.stalemate.as_ref().map_or(no_action, |stalemate| stalemate.value),
            wins: wins.into_iter().collect::<Option<_>>()?,
            draw_if_only: draw_if_only?,
            draw_if_dead: end.draw_if_dead.as_ref().is_some_and(|dead| dead.value),
            quiet_plies,
            quiet_broken_by: quiet_broken_by?,
            last_move,
            draw_goes_to: end.draw_goes_to.as_ref().map_or(DrawGoesTo::Nobody, |to| to.value),
            bonus: [bonus[0]?, bonus[1]?],
        })
    }

    /// Tells of a phrase that means none of the pieces the rule is about. `not any` says so on purpose.
    pub(super) fn never(
        &self,
        set: &PieceSet,
        about: impl Fn(Side, Side, bool) -> bool,
        phrase: &Located<String>,
        pieces: &str,
        problems: &mut Problems,
    ) {
        if !set.meets(about) && phrase.value.trim() != "not any" {
            let message =
                format!("`{}` means none of the pieces this is about: {pieces}", short(&phrase.value));
            problems.push(Diagnostic::new(Check::NoPieces, phrase.span, message));
        }
    }

    fn positive(&self, number: &Located<i64>, problems: &mut Problems) -> Option<u32> {
        let fits = u32::try_from(number.value).ok().filter(|n| (1..=1_000_000).contains(n));
        if fits.is_none() {
            let message = format!("{} is no count: it must be from 1 to 1000000", number.value);
            problems.push(Diagnostic::new(Check::OutOfRange, number.span, message));
        }
        fits
    }

    fn goal(&self, goal: &Located<String>, stacked: bool, problems: &mut Problems) -> Option<Goal> {
        let parsed = phrase::count(goal, self.scope.sources());
        let (count, of) = parsed.map_err(|diagnostic| problems.push(diagnostic)).ok()?;
        let says = |word| says(&of, &word);
        let (red, black, enemy) = (says(PieceWord::Red), says(PieceWord::Black), says(PieceWord::Enemy));
        // a goal that names a side is that side's: of the other side's enemy, if it says so
        let sides = if red == black { [true; 2] } else { [red != enemy, black != enemy] };
        let own_only = !(enemy || red || black || says(PieceWord::Own));
        let most = if stacked { MAX_STACKED } else { self.scope.shape().points() };
        if let Some(count) = count.filter(|count| *count as usize > most) {
            let message = format!("{count} pieces are more than this board holds, which is {most}");
            problems.push(Diagnostic::new(Check::OutOfRange, goal.span, message));
        }
        Some(Goal {
            count: count.unwrap_or(1),
            of: self.scope.piece_set(&of, goal, problems)?,
            sides,
            own_only,
        })
    }

    pub(super) fn repetition(&self, problems: &mut Problems) -> Option<Repetition> {
        let written = &self.scope.game().repetition;
        let at = written.at.as_ref();
        let at = match at {
            None => 3,
            Some(at) if at.value < 2 => {
                let message =
                    format!("repetition.at = {} judges a position that has not come back", at.value);
                problems.push(Diagnostic::new(Check::OutOfRange, at.span, message).help("2 or more"));
                return None;
            }
            Some(at) => self.positive(at, problems)?,
        };
        let otherwise = written.otherwise.as_ref().map_or(Otherwise::Draw, |o| o.value);
        let offences: Vec<Offence> = written.offences.iter().map(|offence| offence.value).collect();
        let penalty = written.penalty.as_ref().map_or(Penalty::Loss, |penalty| penalty.value);
        let chase = match &written.chase {
            Some(chase) => Some(self.chase(&chase.value, problems)?),
            None => None,
        };
        Some(Repetition { at, offences, penalty, otherwise, chase })
    }

    fn chase(&self, written: &types::Chase, problems: &mut Problems) -> Option<Chase> {
        let mut set = |phrase: &Located<String>, own: bool, pieces: &str| {
            let set = self.scope.pieces(phrase, problems)?;
            let about = |of: Side, from: Side, top: bool| (of == from) == own && top;
            self.never(&set, about, phrase, pieces, problems);
            Some(set)
        };
        const CHASERS: &str = "one's own, on top";
        const CHASED: &str = "enemies on top of their stacks";
        let (by, of) = (set(&written.by, true, CHASERS), set(&written.of, false, CHASED));
        let despite: Vec<_> = written
            .despite_protection
            .iter()
            .map(|pair| Some((set(&pair.by, true, CHASERS)?, set(&pair.of, false, CHASED)?)))
            .collect();
        let graver: Vec<_> = written
            .graver
            .iter()
            .map(|pair| Some((set(&pair.of, false, CHASED)?, set(&pair.pinned_by, true, CHASERS)?)))
            .collect();
        Some(Chase {
            by: by?,
            of: of?,
            despite_protection: despite.into_iter().collect::<Option<_>>()?,
            graver: graver.into_iter().collect::<Option<_>>()?,
            like_excused: written
                .like_for_like
                .as_ref()
                .is_none_or(|like| like.value == LikeForLike::Excused),
            check_breaks: written.check_breaks.as_ref().is_none_or(|breaks| breaks.value),
        })
    }

    /// Leaves `draw-if-dead` out of a game of which nobody can tell. Whoever writes it there is told so; who inherits it
    /// need not know.
    pub(super) fn dead(&self, variant: &mut Variant, problems: &mut Problems) {
        let can_be = variant.can_be_dead();
        variant.end.draw_if_dead &= can_be;
        let written = self.scope.game().end.draw_if_dead.as_ref();
        if let Some(written) = written.filter(|written| !can_be && written.span.source.0 == 0) {
            let message = "`draw-if-dead` has no effect: it is looked at only in games without stacks, hands, promotions \
                           and `wins`, in which a draw and a repetition win for nobody";
            problems.push(Diagnostic::new(Check::NoEffect, written.span, message).help("delete the line"));
        }
    }
}
