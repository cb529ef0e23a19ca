//! From a file as written to a game that can be played: names become numbers, zones sets, movement tables.

mod castling;
mod changed;
mod ends;
mod examples;
mod forced;
mod idle_hands;
pub mod lines;
mod method;
pub mod moves;
pub mod passages;
mod pieces;
mod problems;
pub mod relations;
pub mod scope;
pub mod start;
mod useless;
pub mod worths;
pub mod zobrist;
mod zones;

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

pub use self::changed::{less, with_value};
use self::lines::Lines;
use self::method::Chosen;
use self::moves::{Conditions, Rule};
use self::passages::Passages;
use self::scope::{PieceSet, Problems, Scope};
use self::worths::Worths;
use self::zobrist::Zobrist;
use crate::board::{Bitboard, Kind, Piece, Side};
use crate::game::{MAX_STACKED, Reach, Setup, Winnable};
use crate::spec::betza;
use crate::spec::checks::Check;
use crate::spec::load::{LoadError, Loaded, load, load_text};
use crate::spec::phrase::{Phrase, PieceWord, PiecesLeaf};
use crate::spec::source::{Located, Span};
use crate::spec::types::{
    self, BlockedBy, BySide, Captured, Carries, Counted, Grid, OntoOwn, Text, Victim, When,
};
use crate::spec::{Diagnostic, Report};
use crate::variant::{
    Chain, DropRules, Example, KindRules, Look, Mover, Movers, Overflow, PromotionRules, Variant, Words,
};

/// Loads a game by the id of a shipped one or by a path, and compiles it.
pub fn open(game: &str) -> Result<Arc<Variant>, LoadError> {
    compile(&load(game)?).map_err(LoadError::Faults)
}

/// Compiles a game from a text.
pub fn open_text(name: &str, text: &str) -> Result<Arc<Variant>, LoadError> {
    compile(&load_text(name, text)?).map_err(LoadError::Faults)
}

/// A game as [`effective`](crate::spec::effective::effective) writes it, without the lines that have no effect in it: a file
/// that inherits them need not know of them, but one that writes them may not have them. They are taken out, or made
/// comments with some words before them.
pub fn without_idle(mut text: String, comment: Option<&str>) -> String {
    loop {
        let Err(LoadError::Faults(report)) = open_text("effective", &text) else { return text };
        let faults = report.diagnostics.iter().filter(|fault| fault.check == Check::NoEffect);
        let line = |span: Span, byte: u32| report.sources.line_column(span.source, byte as usize).0;
        let lines = |span: Span| line(span, span.start)..=line(span, span.end);
        let idle: BTreeSet<usize> = faults.flat_map(|fault| lines(fault.labels[0].span)).collect();
        if idle.is_empty() {
            return text;
        }
        let lines = text.lines().enumerate();
        text = lines
            .filter_map(|(i, line)| match (idle.contains(&(i + 1)), comment) {
                (true, Some(comment)) => Some(format!("{comment}{line}\n")),
                (true, None) => None,
                (false, _) => Some(format!("{line}\n")),
            })
            .collect();
    }
}

/// Compiles a game. All faults of the file are reported at once.
pub fn compile(loaded: &Loaded) -> Result<Arc<Variant>, Report> {
    let mut problems = Problems::default();
    let variant =
        Scope::new(loaded, &mut problems).and_then(|scope| Compiler { scope: &scope }.variant(&mut problems));
    let variant = variant
        .filter(|_| problems.is_empty())
        .and_then(|variant| start::with_start(loaded, variant, &mut problems));
    if let Some(variant) = &variant {
        examples::check(variant, &loaded.sources, &loaded.game.examples, &mut problems);
    }
    let variant = variant.filter(|_| problems.is_empty());
    variant.ok_or_else(|| Report { sources: loaded.sources.clone(), diagnostics: problems.into_vec() })
}

struct Compiler<'a> {
    scope: &'a Scope<'a>,
}

impl Compiler<'_> {
    /// The variant; `None` if something is missing from it, which is among the problems then.
    fn variant(&self, problems: &mut Problems) -> Option<Variant> {
        let scope = self.scope;
        let game = scope.game();
        let shape = scope.shape();
        // a start that stacks pieces is seen in its text: it cannot be read before the letters are known to be right
        let start_has_stacks = game.board.start.value.contains('(');
        let stacked = scope.stacks_form(start_has_stacks);
        useless::check(scope, start_has_stacks, problems);
        forced::check(scope, stacked, problems);
        idle_hands::check(scope, problems);

        let kinds: Vec<Option<KindRules>> =
            scope.kinds().map(|(kind, name, piece)| self.kind(kind, name, piece, problems)).collect();
        let enemies = Side::BOTH.map(|side| -> Arc<[Bitboard]> {
            let board = shape.board();
            let pieces = (0..kinds.len() * 2).map(Piece::from_index);
            pieces.map(|piece| if piece.side() == side { Bitboard::EMPTY } else { board }).collect()
        });
        let rules: Vec<Option<Vec<Rule>>> = scope
            .kinds()
            .flat_map(|(_, _, piece)| Side::BOTH.map(|side| (piece, side)))
            .map(|(piece, side)| self.rules(piece, side, &enemies[side.index()], problems))
            .collect();
        let castlings = self.castlings(problems);
        let look = self.look(problems);
        let royals = self.royals(stacked);
        let end = self.end(stacked, problems);
        let repetition = self.repetition(problems);
        let examples = game.examples.iter().map(|example| self.example(example, problems)).collect();

        if problems.is_empty() {
            scope.unused_zones(problems);
        }
        let kinds: Vec<KindRules> = kinds.into_iter().collect::<Option<_>>()?;
        let rules: Vec<Vec<Rule>> = rules.into_iter().collect::<Option<_>>()?;
        let blocked: Vec<bool> =
            (0..rules.len()).map(|i| kinds[i / 2].blocked_by != BlockedBy::Nothing).collect();
        let lines = Lines::build(shape, &rules, &blocked, &enemies);
        let captured = game.rules.captured.as_ref().map_or(Captured::Removed, |c| c.value);
        let passages = Passages::build(shape, &rules, &blocked);
        self.passers(&kinds, &passages, problems);
        let Chosen { method, obstacles, threats } = self.method(&kinds, &rules, &royals, &passages, stacked);
        let pieces = rules.len();
        let changes = |kind: &KindRules| kind.promotion.as_ref().is_some_and(|p| p.when != When::OnTop);
        let carries = |kind: &KindRules| stacked && kind.carries != Carries::UpTo(0);
        let plain: Vec<bool> = kinds.iter().map(|kind| !carries(kind) && !changes(kind)).collect();
        let has = |kind: usize, wanted: &dyn Fn(&Rule) -> bool| {
            rules[2 * kind..2 * kind + 2].iter().flatten().any(wanted)
        };
        let counted =
            |kind: usize| has(kind, &|rule| rule.steps.is_some_and(|s| s.counted() == Counted::Moved));
        let counts_load = (0..kinds.len()).map(|i| !plain[i] && counted(i)).collect();
        let takes_elsewhere: Vec<bool> =
            (0..kinds.len()).map(|i| has(i, &|rule| rule.victim != Victim::Target)).collect();
        let wide = stacked || takes_elsewhere.contains(&true) || !threats.screens().is_empty();
        let movers = |wanted: &dyn Fn(bool, bool) -> bool| {
            Side::BOTH.map(|side| {
                let all = (0..pieces).map(Piece::from_index).filter(|piece| piece.side() == side);
                let wanted = all.filter(|piece| {
                    wanted(!rules[piece.index()].is_empty(), kinds[piece.kind().index()].royal)
                });
                let mover = |piece: Piece| {
                    let rules = &kinds[piece.kind().index()];
                    let parts = lines.span(piece);
                    let simple =
                        lines.parts(parts).first().filter(|part| parts.1 - parts.0 == 1 && part.is_simple());
                    let blocks = rules.blocked_by != BlockedBy::Nothing;
                    Mover {
                        piece,
                        blocked_by: rules.blocked_by,
                        onto_own: rules.onto_own,
                        blocking: if blocks { Bitboard::FULL } else { Bitboard::EMPTY },
                        plain: plain[piece.kind().index()],
                        parts,
                        simple: simple.is_some(),
                        alike: simple.is_some_and(|part| part.alike),
                        groups: simple.map_or(0, |part| part.groups),
                        lookups: simple.map_or(0, |part| part.lookups),
                    }
                };
                wanted.map(mover).collect()
            })
        };
        let movers = Movers {
            all: movers(&|moves, _| moves),
            royal: movers(&|_, royal| royal),
            common: movers(&|moves, royal| moves && !royal),
        };
        let chooses = |kind: &KindRules| kind.promotion.as_ref().is_some_and(|p| p.when == When::OnTop);
        let end = end?;
        let pass = game.rules.pass.as_ref().is_some_and(|pass| pass.value);
        let facing_draws = royals.facing_draws != [false; 3];
        let rules_of = &game.rules;
        let must_capture = rules_of.must_capture.as_ref().is_some_and(|must| must.value);
        let chain = rules_of.chain.as_ref().map_or(Chain::No, |chain| chain.value);
        let limit = rules_of.limit.as_ref().map(|limit| limit.value as usize);
        let overflow = rules_of.overflow.as_ref().map_or(Overflow::Illegal, |overflow| overflow.value);
        let castlings = castlings?;
        let sheds = limit.is_some() && overflow != Overflow::Illegal;
        let hands = captured == Captured::InHand
            || overflow == Overflow::Reclaimed
            || kinds.iter().any(|kind| kind.drop.is_some());
        let listed = must_capture || chain != Chain::No || !castlings.is_empty();
        let wide = wide || hands || pass || facing_draws || listed;
        let watched = (royals.exposed_allowed || sheds) && kinds.iter().any(|kind| kind.royal)
            || !end.wins.is_empty()
            || end.quiet_broken_by.is_some();
        let mut variant = Variant {
            id: scope.id().to_string(),
            name: words(&game.name),
            about: game.about.as_ref().map(words),
            extends: game.extends.as_ref().map(|extends| extends.value.clone()),
            shape,
            start: game.board.start.value.clone(),
            look: look?,
            captured,
            royals,
            end,
            repetition: repetition?,
            examples,
            lines,
            threats,
            zobrist: Zobrist::new(pieces, if stacked { MAX_STACKED } else { 1 }),
            stacked,
            wide,
            must_capture,
            chain,
            limit,
            overflow,
            castlings,
            pass,
            hands,
            method,
            obstacles,
            watched,
            counts_load,
            takes_elsewhere,
            passages,
            movers,
            choosers: (0..kinds.len()).filter(|i| chooses(&kinds[*i])).map(|i| Kind(i as u8)).collect(),
            royals_due: vec![0; pieces], // known when the start has been read
            winnable: Winnable::default(),
            worths: Worths::default(),
            told_by_direction: OnceLock::new(),
            rules,
            kinds,
        };
        self.dead(&mut variant, problems);
        self.place_where_reachable(&mut variant, problems);
        variant.worths = self.worths(&variant, problems);
        Some(variant)
    }

    fn kind(
        &self,
        kind: Kind,
        name: &str,
        piece: &types::Piece,
        problems: &mut Problems,
    ) -> Option<KindRules> {
        let scope = self.scope;
        let letters: Vec<String> = piece.letter.values.iter().map(|letter| letter.value.clone()).collect();
        let promotion = match &piece.promotion {
            None => None,
            Some(promotion) => Some(self.promotion(&promotion.value, problems)?),
        };
        let glyphs = match &piece.glyph {
            None => {
                let letter = letters.first().cloned().unwrap_or_default();
                [letter.to_ascii_uppercase(), letter]
            }
            Some(BySide::Same(glyph)) => [glyph.value.clone(), glyph.value.clone()],
            Some(BySide::Each { red, black }) => [red.value.clone(), black.value.clone()],
        };
        Some(KindRules {
            name: name.to_string(),
            letters,
            title: piece.name.as_ref().map_or_else(|| Words::plain(name), words),
            glyphs,
            royal: scope.is_royal(kind),
            written: piece.moves.values.iter().map(|m| m.betza.value.clone()).collect(),
            blocked_by: piece.blocked_by.as_ref().map_or(BlockedBy::Anything, |b| b.value),
            onto_own: piece.onto_own.as_ref().map_or(OntoOwn::Never, |o| o.value),
            carries: piece.carries.as_ref().map_or(Carries::UpTo(0), |c| c.value),
            promotion,
            within: self.zone_or_all(piece.within.as_ref(), problems)?,
            drop: self.drop_rules(piece, [scope.shape().board(); 2], problems)?,
            in_hand: self.in_hand(kind, piece, problems)?,
            points: piece.points.as_ref().map_or(Some(0), |points| thousandths(points, problems))?,
        })
    }

    /// How a kind that could ever reach those points of either side comes from the hand; the outer `None` if that is
    /// wrong.
    fn drop_rules(
        &self,
        piece: &types::Piece,
        reachable: [Bitboard; 2],
        problems: &mut Problems,
    ) -> Option<Option<DropRules>> {
        let Some(drop) = piece.drop.as_ref().map(|drop| &drop.value) else { return Some(None) };
        let zone = match &drop.zone {
            Some(phrase) => self.scope.drop_zone(phrase, reachable, problems),
            None => self.zone_or_all(None, problems),
        };
        let zones = [&piece.to, &piece.within].map(|phrase| self.zone_or_all(phrase.as_ref(), problems));
        let onto = self.set(drop.onto.as_ref(), problems);
        if let (Some(phrase), Some(Some(set))) = (&drop.onto, &onto) {
            self.never(set, |_, _, top| top, phrase, "those on top of their stacks", problems);
        }
        let [to, within] = zones;
        let (zone, to, within) = (zone?, to?, within?);
        let zone = [0, 1].map(|side| zone[side] & to[side] & within[side]);
        let check = drop.check.as_ref().is_none_or(|check| check.value);
        Some(Some(DropRules { zone, onto: onto?, check }))
    }

    /// Narrows the zones of drops to what their kinds could reach from the start, where their phrases ask for that.
    fn place_where_reachable(&self, variant: &mut Variant, problems: &mut Problems) {
        let asks = |piece: &types::Piece| {
            let zone = piece.drop.as_ref().and_then(|drop| drop.value.zone.as_ref());
            zone.is_some_and(|zone| zone.value.contains("reachable"))
        };
        // a start that cannot be read is told of later
        let Ok(start) = Setup::parse(variant, &variant.start) else { return };
        if !problems.is_empty() || !self.scope.kinds().any(|(_, _, piece)| asks(piece)) {
            return;
        }
        let stands = variant.shape.all().zip(&start.stacks);
        let stands = stands.flat_map(|(at, stack)| stack.iter().map(move |piece| (*piece, at)));
        let reach = Reach::of(variant, stands);
        for (kind, _, piece) in self.scope.kinds().filter(|(_, _, piece)| asks(piece)) {
            let points = Side::BOTH.map(|side| reach.points(Piece::new(kind, side)));
            if let Some(rules) = self.drop_rules(piece, points, problems) {
                variant.kinds[kind.index()].drop = rules;
            }
        }
    }

    /// What a kind becomes in a hand; the outer `None` if that is wrong.
    fn in_hand(&self, kind: Kind, piece: &types::Piece, problems: &mut Problems) -> Option<Option<Kind>> {
        match &piece.in_hand_as {
            None => Some(Some(kind)),
            Some(word) if word.value == "none" => Some(None),
            Some(name) => self.scope.kind(name, problems).map(Some),
        }
    }

    fn promotion(&self, promotion: &types::Promotion, problems: &mut Problems) -> Option<PromotionRules> {
        let zone = self.scope.zone(&promotion.zone, problems);
        let must = self.zone_or_all(promotion.must.as_ref(), problems);
        let arrives = promotion.when.as_ref().is_none_or(|when| when.value == When::Arrives);
        if let (Some(zone), Some(must), Some(written), true) = (zone, must, &promotion.must, arrives) {
            let apart = Side::BOTH.map(Side::index).iter().all(|i| (zone[*i] & must[*i]).count() == 0);
            if apart && must.iter().any(|points| points.count() > 0) {
                let message = "`must` has no effect: no point of it is a point of `in`";
                let help = "where the promotion is never compulsory, write `must = \"none\"`";
                problems.push(
                    Diagnostic::new(Check::NoEffect, written.span, message)
                        .also(promotion.zone.span, "it promotes here")
                        .help(help),
                );
            }
        }
        let named = promotion.becomes.iter().flat_map(|list| &list.values);
        let becomes: Vec<Option<Kind>> = named.map(|name| self.scope.kind(name, problems)).collect();
        let swap = self.set(promotion.swap.as_ref(), problems);
        Some(PromotionRules {
            when: promotion.when.as_ref().map_or(When::Arrives, |when| when.value),
            zone: zone?,
            must: must?,
            becomes: becomes.into_iter().collect::<Option<_>>()?,
            swap: swap?,
        })
    }

    /// The movement of a piece as a side moves it.
    fn rules(
        &self,
        piece: &types::Piece,
        side: Side,
        enemies: &Arc<[Bitboard]>,
        problems: &mut Problems,
    ) -> Option<Vec<Rule>> {
        let mut rules = Some(Vec::new());
        for written in &piece.moves.values {
            let mut zone = |a: &Option<Located<String>>, b: &Option<Located<String>>| {
                let [a, b] = [a, b].map(|phrase| self.zone_or_all(phrase.as_ref(), problems));
                Some(a?[side.index()] & b?[side.index()])
            };
            let zones = [
                zone(&piece.from, &written.from),
                zone(&piece.to, &written.to),
                zone(&piece.within, &written.within),
            ];
            let mut takes = enemies.clone();
            let mut known = true;
            for phrase in [&piece.takes, &written.takes].into_iter().flatten() {
                match self.scope.pieces(phrase, problems) {
                    Some(set) => {
                        let about = |of, from, top| of != from && top;
                        self.never(&set, about, phrase, "enemies on top of their stacks", problems);
                        takes = narrowed(&takes, &set, side);
                    }
                    None => known = false,
                }
            }
            let mut over = None;
            for phrase in [&piece.over, &written.over].into_iter().flatten() {
                match self.scope.pieces(phrase, problems) {
                    Some(set) => {
                        self.never(&set, |_, _, top| top, phrase, "pieces on top of their stacks", problems);
                        let all = || takes.iter().map(|_| self.scope.shape().board()).collect();
                        over = Some(narrowed(&over.unwrap_or_else(all), &set, side));
                    }
                    None => known = false,
                }
            }
            let terms = betza::parse(&written.betza, self.scope.sources());
            let terms = terms.map_err(|diagnostic| problems.push(diagnostic)).ok();
            let (Some(terms), [Some(from), Some(to), Some(within)], true) = (terms, zones, known) else {
                rules = None;
                continue;
            };
            if let Some(rules) = &mut rules {
                let victim = written.victim.as_ref().map_or(Victim::Target, |victim| victim.value);
                let steps = written.steps.as_ref().map(|steps| steps.value);
                let asked = Conditions { zones: [from, to, within], takes, over, victim, steps };
                let walks = terms.iter().filter(|term| !term.castles);
                rules.extend(walks.map(|term| Rule::new(term, &written.betza.value, side, &asked)));
            }
        }
        rules
    }

    fn zone_or_all(
        &self,
        phrase: Option<&Located<String>>,
        problems: &mut Problems,
    ) -> Option<[Bitboard; 2]> {
        match phrase {
            Some(phrase) => self.scope.zone(phrase, problems),
            None => Some([self.scope.shape().board(); 2]),
        }
    }

    /// The set of an optional phrase; the outer `None` if it is wrong.
    fn set(&self, phrase: Option<&Located<String>>, problems: &mut Problems) -> Option<Option<PieceSet>> {
        match phrase {
            None => Some(None),
            Some(phrase) => self.scope.pieces(phrase, problems).map(Some),
        }
    }

    fn look(&self, problems: &mut Problems) -> Option<Look> {
        let game = self.scope.game();
        let look = &game.look;
        if let Some(river) = &look.river
            && !(1..game.board.ranks.value).contains(&river.value)
        {
            let message = format!(
                "the river cannot lie above rank {}: the board has {} ranks",
                river.value, game.board.ranks.value
            );
            let help = format!("a rank from 1 to {}", game.board.ranks.value - 1);
            problems.push(Diagnostic::new(Check::OutOfRange, river.span, message).help(help));
        }
        self.river_words(problems);
        let cross = self.optional_zone(look.cross.as_ref(), problems);
        let shade = self.optional_zone(look.shade.as_ref(), problems);
        let known = look.zones.iter().filter(|(name, _)| self.scope.knows_zone(name, problems));
        let zones = known.map(|(name, text)| (name.value.clone(), words(text))).collect();
        let sides = [&game.sides.red, &game.sides.black];
        let named = |i: usize, default: &str| {
            let name = sides[i].as_ref().and_then(|side| side.name.as_ref());
            name.map_or_else(|| Words::plain(default), words)
        };
        let coloured = |i: usize, default: &str| {
            let colour = sides[i].as_ref().and_then(|side| side.colour.as_ref());
            colour.map_or(default.to_string(), |colour| colour.value.clone())
        };
        Some(Look {
            grid: look.grid.as_ref().map_or(Grid::Points, |grid| grid.value),
            river: look.river.as_ref().map(|river| river.value as usize),
            river_words: look.river_words.as_ref().and_then(|words| {
                let words: Vec<String> = words.value.iter().map(|word| word.value.clone()).collect();
                <[String; 2]>::try_from(words).ok()
            }),
            cross: cross?.map_or(Vec::new(), Vec::from),
            shade: shade?.map_or(Bitboard::EMPTY, |[red, black]| red | black),
            sides: [named(0, "Red"), named(1, "Black")],
            colours: [coloured(0, "red"), coloured(1, "black")],
            zones,
        })
    }

    /// What is written in the river needs a river, and has two halves.
    fn river_words(&self, problems: &mut Problems) {
        let look = &self.scope.game().look;
        let Some(words) = &look.river_words else { return };
        if look.river.is_none() {
            let message = "there is no river to write in".to_string();
            let help = if words.span.source.0 == 0 {
                "leave it out, or say where the river lies: `river = 1`"
            } else {
                "with the river goes what is written in it: `without` has \"look.river-words\" too"
            };
            problems.push(Diagnostic::new(Check::NoEffect, words.span, message).help(help));
        }
        if words.value.len() != 2 {
            let message =
                format!("the river has two halves, and {} texts are to be written there", words.value.len());
            let help = "one for its left half and one for its right";
            problems.push(Diagnostic::new(Check::OutOfRange, words.span, message).help(help));
        }
    }

    fn optional_zone(
        &self,
        phrase: Option<&Located<String>>,
        problems: &mut Problems,
    ) -> Option<Option<[Bitboard; 2]>> {
        match phrase {
            None => Some(None),
            Some(phrase) => self.scope.zone(phrase, problems).map(Some),
        }
    }

    fn example(&self, example: &types::Example, problems: &mut Problems) -> Example {
        let texts = |list: &[Located<String>]| list.iter().map(|text| text.value.clone()).collect();
        let pairs = |map: &indexmap::IndexMap<types::Name, Located<String>>| {
            map.iter().map(|(key, value)| (key.value.clone(), value.value.clone())).collect()
        };
        let perft = example.perft.iter().filter_map(|count| {
            let fits = u64::try_from(count.value).ok();
            if fits.is_none() {
                let message = format!("{} is no count of actions", count.value);
                problems.push(Diagnostic::new(Check::OutOfRange, count.span, message));
            }
            fits
        });
        let span = examples::place(example);
        let sources = self.scope.sources();
        Example {
            file: sources.get(span.source).name.clone(),
            line: sources.line_column(span.source, span.start as usize).0,
            perft: perft.collect(),
            name: words(&example.name),
            position: example.position.as_ref().map(|text| text.value.clone()),
            moves: texts(&example.moves),
            legal: texts(&example.legal),
            illegal: pairs(&example.illegal),
            targets: pairs(&example.targets),
            after: example.after.as_ref().map(|text| text.value.clone()),
            outcome: example.outcome.as_ref().map(|text| text.value.clone()),
        }
    }
}

/// A number of points in thousandths.
fn thousandths(number: &Located<f64>, problems: &mut Problems) -> Option<i64> {
    let scaled = number.value * 1000.0;
    if scaled.abs() > 1e9 || (scaled - scaled.round()).abs() > 1e-6 {
        let message = format!("{} is no worth: at most 1000000, with at most three decimals", number.value);
        problems.push(Diagnostic::new(Check::OutOfRange, number.span, message));
        return None;
    }
    Some(scaled.round() as i64)
}

/// What is left of the pieces that may be taken when they must also be in a set.
fn narrowed(takes: &Arc<[Bitboard]>, set: &PieceSet, side: Side) -> Arc<[Bitboard]> {
    let victims = takes.iter().enumerate();
    victims.map(|(index, points)| *points & set.points(Piece::from_index(index), true, side)).collect()
}

/// A text of a file, in the languages it has.
pub(crate) fn words(text: &Text) -> Words {
    Words(match text {
        Text::Plain(text) => [(String::new(), text.value.clone())].into_iter().collect(),
        Text::Languages(texts) => texts.iter().map(|(key, text)| (key.clone(), text.value.clone())).collect(),
    })
}

/// Whether a phrase has a word anywhere.
fn says(phrase: &Phrase<PiecesLeaf>, word: &PieceWord) -> bool {
    match phrase {
        Phrase::Leaf(leaf) => leaf.words.iter().any(|(other, _)| other == word),
        Phrase::Not(inner) => says(inner, word),
        Phrase::And(parts) | Phrase::Or(parts) => parts.iter().any(|part| says(part, word)),
    }
}
