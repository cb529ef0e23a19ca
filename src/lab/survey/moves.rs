//! Kinds and moves that can never do what they say.

use super::{Atom, Survey};
use crate::board::{Bitboard, Kind, Piece, Point};
use crate::compile::moves::{Landing, Rule};
use crate::game::{Reach, Written};
use crate::spec::betza::Hop;
use crate::spec::types;
use crate::spec::words::{list, short};
use crate::spec::{Check, Diagnostic};

impl<'a> Survey<'a> {
    /// Warnings about what kinds do.
    pub(super) fn moves(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (kind, name, piece) in self.kinds() {
            if self.present(kind).next().is_none() {
                found.extend(self.never_appears(name, piece));
                continue;
            }
            let atoms = self.atoms(kind, piece);
            let idle: Vec<bool> = atoms.iter().map(|atom| self.is_idle(kind, atom)).collect();
            if !atoms.is_empty() && idle.iter().all(|idle| *idle) {
                found.extend(self.never_moves(kind, name, piece, &atoms));
                continue;
            }
            let never = atoms.iter().zip(&idle).filter(|(_, idle)| **idle);
            found.extend(never.filter_map(|(atom, _)| self.never_made(kind, name, piece, atom)));
            found.extend(self.contained(kind, &atoms, &idle));
        }
        found.extend(self.lists_replaced());
        found.extend(self.become_themselves());
        found
    }

    /// Promotions of a kind to itself alone. One that all kinds share says what the others become.
    fn become_themselves(&self) -> Vec<Diagnostic> {
        let lists = || {
            let promotions =
                self.kinds().filter_map(|(_, name, piece)| Some((name, piece.promotion.as_ref()?)));
            promotions.filter_map(|(name, promotion)| Some((name, promotion.value.becomes.as_ref()?)))
        };
        let shared = |span| lists().filter(|(_, list)| list.span == span).count() > 1;
        let itself = lists().filter(|(name, list)| {
            self.own(list.span) && list.values.iter().all(|to| to.value == *name) && !shared(list.span)
        });
        let told = itself.map(|(name, list)| {
            Diagnostic::new(Check::BecomesItself, list.span, format!("`{name}` becomes what it is"))
                .help("name another kind; where a piece may stay as it is, write `must = \"none\"`")
        });
        told.collect()
    }

    fn never_appears(&self, name: &str, piece: &types::Piece) -> Option<Diagnostic> {
        let place = self.loaded.game.pieces.keys().find(|key| key.value == name)?.span;
        let letter = piece.letter.values.first().map_or("", |letter| letter.value.as_str());
        let placed = if piece.drop.is_some() { ", none is ever placed" } else { "" };
        let message =
            format!("`{name}` is never on the board: none starts there{placed}, and nothing becomes one");
        let told = Diagnostic::new(Check::NeverAppears, place, message);
        let told = told.also(self.loaded.game.board.start.span, "not in the start");
        let help = if self.own(place) {
            format!("put its letter `{letter}` into the start, let something become it, or delete the kind")
        } else {
            format!(
                "put its letter `{letter}` into the start, or leave the kind out: `without = [\"pieces.{name}\"]`"
            )
        };
        self.own_first(told).map(|told| told.help(help))
    }

    /// Whether an atom leads nowhere for either side.
    fn is_idle(&self, kind: Kind, atom: &Atom<'_>) -> bool {
        self.present(kind).all(|piece| {
            let rules = atom.rules[piece.side().index()];
            rules.iter().all(|rule| self.reach.ways(self.variant, piece, rule).is_empty())
        })
    }

    fn never_moves(
        &self,
        kind: Kind,
        name: &str,
        piece: &types::Piece,
        atoms: &[Atom<'_>],
    ) -> Option<Diagnostic> {
        let first = self.present(kind).next()?;
        let stands = self.reach.points(first);
        let rules = || atoms.iter().flat_map(|atom| atom.rules[first.side().index()]);
        let outside: Bitboard =
            stands.flat_map(|from| rules().flat_map(move |rule| anywhere(self, rule, from))).collect();
        let zone = piece.within.as_ref();
        let why = match zone {
            Some(zone) if !outside.is_empty() => format!(
                "from {} every move leaves {}: {} are outside",
                self.points_named(stands),
                self.quoted(zone),
                self.points_named(outside)
            ),
            _ => format!("from {} no move leads anywhere", self.points_named(stands)),
        };
        let message = format!("`{name}` can never move: {why}");
        let mut told = Diagnostic::new(Check::NeverMoves, piece.moves.span, message).here("its moves");
        if let Some(zone) = zone {
            told = self.with_zones(told.also(zone.span, "it may not leave this zone"), zone);
        }
        told = told.also(self.loaded.game.board.start.span, "where it starts");
        let help =
            if zone.is_some() { "widen the zone, or give it other moves" } else { "give it other moves" };
        if told.labels.iter().all(|label| !self.own(label.span)) {
            told = told.also(self.title(), "in this game");
        }
        self.own_first(told).map(|told| told.help(help))
    }

    /// A move that can never be made, with the zones that forbid it.
    fn never_made(
        &self,
        kind: Kind,
        name: &str,
        piece: &types::Piece,
        atom: &Atom<'_>,
    ) -> Option<Diagnostic> {
        let first = self.present(kind).next()?;
        let stands = self.reach.points(first);
        let rule = atom.rules[first.side().index()].first()?;
        let starts = stands & rule.from & rule.within;
        let from = atom.entry.from.as_ref().or(piece.from.as_ref());
        let to = atom.entry.to.as_ref().or(piece.to.as_ref());
        let within = atom.entry.within.as_ref().or(piece.within.as_ref());
        let shown = short(atom.written());
        let leads = || starts.flat_map(|at| rule.landings(self.variant.shape(), at)).next().is_some();
        let (why, zones) = match (from, within) {
            (Some(from), _) if starts.is_empty() => {
                let confined = match &piece.within {
                    Some(within) => format!("`{name}` never leaves {}", self.quoted(within)),
                    None => format!("`{name}` only gets to {}", self.points_named(stands)),
                };
                let why = format!("{confined}, where no point is in {}", self.quoted(from));
                (why, [Some(from), piece.within.as_ref(), None])
            }
            _ if leads() => {
                let takes = atom.entry.takes.as_ref().or(piece.takes.as_ref());
                ("nothing that it could take ever comes there".to_owned(), [takes, None, None])
            }
            (_, Some(within)) if to.is_none() => {
                (format!("every such move leaves {}", self.quoted(within)), [Some(within), None, None])
            }
            _ => ("no such move ends where it may".to_owned(), [to, within, from]),
        };
        let message = format!("`{shown}` can never be made: {why}");
        let told = Diagnostic::new(Check::NeverMade, atom.span, message);
        let zones = zones.into_iter().flatten();
        let told = zones.fold(told, |told, zone| self.with_zones(told.also(zone.span, ""), zone));
        self.own_first(told).map(|told| told.help("delete the move, or widen the zone that forbids it"))
    }

    /// Atoms that others of the same kind contain. Of two that are the same the later one is told.
    fn contained(&self, kind: Kind, atoms: &[Atom<'_>], idle: &[bool]) -> Vec<Diagnostic> {
        let mut useless: Vec<bool> = idle.to_vec();
        let mut found = Vec::new();
        for i in (0..atoms.len()).rev() {
            if useless[i] || !self.own(atoms[i].span) {
                continue;
            }
            let others: Vec<&Atom<'_>> =
                (0..atoms.len()).filter(|j| *j != i && !useless[*j]).map(|j| &atoms[j]).collect();
            let covers = |others: &[&Atom<'_>]| {
                self.present(kind).all(|piece| {
                    let side = piece.side().index();
                    let rules: Vec<&Rule> = others.iter().flat_map(|other| other.rules[side]).collect();
                    atoms[i].rules[side].iter().all(|rule| self.covered(piece, rule, &rules))
                })
            };
            if !covers(&others) {
                continue;
            }
            useless[i] = true;
            let shown = short(atoms[i].written());
            let one = others.iter().find(|other| covers(&[other]));
            let told = match one {
                Some(other) => {
                    let all = short(other.written());
                    let message = format!("`{shown}` adds nothing: `{all}` does all of it");
                    Diagnostic::new(Check::Contained, atoms[i].span, message).also(other.span, "this one")
                }
                None => {
                    let message = format!("`{shown}` adds nothing: the other moves together do all of it");
                    Diagnostic::new(Check::Contained, atoms[i].span, message)
                }
            };
            found.push(told.help("delete it, or narrow the other"));
        }
        found
    }

    /// Whether everything that a rule can ever do, others can do too.
    pub(super) fn covered(&self, piece: Piece, rule: &Rule, others: &[&Rule]) -> bool {
        self.reach
            .ways(self.variant, piece, rule)
            .iter()
            .all(|(from, way)| self.way_covered(piece, rule, *from, way, others))
    }

    fn way_covered(&self, piece: Piece, rule: &Rule, from: Point, way: &Landing, others: &[&Rule]) -> bool {
        let shape = self.variant.shape();
        let alike = |other: &&&Rule| {
            other.term.hop == rule.term.hop
                && other.victim == rule.victim
                && (other.over.is_none() || other.over == rule.over)
                && (other.steps.is_none() || other.steps == rule.steps)
                && other.landings(shape, from).any(|same| {
                    let path = match rule.term.hop {
                        Hop::None => same.path.without(way.path).is_empty(),
                        _ => same.path == way.path && same.last == way.last,
                    };
                    let steps = other.steps.is_none() || same.times == way.times;
                    same.to == way.to && path && steps
                })
        };
        let there: Vec<&&Rule> = others.iter().filter(alike).collect();
        let enemies =
            self.variant.pieces().filter(|enemy| enemy.side() != piece.side() && rule.term.captures);
        let mut enemies = enemies.flat_map(|enemy| {
            let there = self.reach.points(enemy) & rule.victims(way);
            there.into_iter().filter(move |at| rule.may_take(enemy, *at)).map(move |at| (enemy, at))
        });
        (!rule.term.moves || there.iter().any(|other| other.term.moves))
            && enemies
                .all(|(enemy, at)| there.iter().any(|other| other.term.captures && other.may_take(enemy, at)))
    }

    /// Lists of moves that replaced an inherited list, said part of it again, and lost another part.
    fn lists_replaced(&self) -> Vec<Diagnostic> {
        let replaced = self.loaded.replaced.iter().filter(|replaced| self.own(replaced.new));
        replaced.filter_map(|replaced| self.list_replaced(replaced)).collect()
    }

    fn list_replaced(&self, replaced: &crate::spec::load::Replaced) -> Option<Diagnostic> {
        let [pieces, name, moves] = replaced.path.as_slice() else { return None };
        if pieces != "pieces" || moves != "moves" {
            return None;
        }
        let (kind, _, piece) = self.kinds().find(|(_, kind, _)| kind == name)?;
        let before = crate::compile::with_value(self.loaded, &replaced.path, &replaced.old)?;
        let old = Survey {
            variant: &before.1,
            loaded: &before.0,
            start: before.1.start(),
            reach: Reach::of_start(&before.1, &before.1.start()),
        };
        let (_, _, old_piece) = old.kinds().nth(kind.index())?;
        let atoms = self.atoms(kind, piece);
        let first = old.present(kind).next()?;
        let side = first.side().index();
        let now: Vec<&Rule> = atoms.iter().flat_map(|atom| atom.rules[side]).collect();
        let kept = |atom: &Atom<'_>| {
            atom.rules[side].iter().any(|rule| {
                let ways = old.reach.ways(&before.1, first, rule);
                ways.iter().any(|(from, way)| old.way_covered(first, rule, *from, way, &now))
            })
        };
        let old_atoms = old.atoms(kind, old_piece);
        let (kept, lost): (Vec<&Atom<'_>>, Vec<&Atom<'_>>) = old_atoms.iter().partition(|atom| kept(atom));
        if kept.is_empty() || lost.is_empty() || self.shown(kind) {
            return None;
        }
        let words = list(lost.iter().map(|atom| atom.written()), "and");
        let message = format!("`{name}` no longer has {words}: a list replaces the whole inherited list");
        let told =
            Diagnostic::new(Check::ListReplaced, replaced.new, message).also(lost[0].span, "no longer said");
        Some(told.help(format!("say {words} again, or show by an example that it is illegal now")))
    }

    /// Whether an example of the file says what a piece of the kind can not do.
    fn shown(&self, kind: Kind) -> bool {
        let shape = self.variant.shape();
        self.variant.examples().iter().any(|example| {
            let Some(position) = super::games::position_of(self.variant, example) else { return false };
            let about =
                |at: Option<Point>| at.and_then(|at| position.top(at)).is_some_and(|p| p.kind() == kind);
            let from =
                |action: &str| Written::meant(action, self.variant).ok().and_then(|written| written.origin());
            example.illegal.iter().any(|(action, _)| about(from(action)))
                || example.targets.iter().any(|(point, _)| about(shape.parse(point)))
        })
    }
}

/// Where a rule would lead from a point if no zone forbade it.
fn anywhere(survey: &Survey<'_>, rule: &Rule, from: Point) -> Vec<Point> {
    let shape = survey.variant.shape();
    let walks = rule.term.steps.iter().flat_map(|step| rule.walk(shape, from, *step).into_iter().take(1));
    walks.map(|landing| landing.to).collect()
}
