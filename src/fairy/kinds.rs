//! The pieces of a variant as kinds of a game: what each does and where, before it is written down.

use std::collections::BTreeMap;

use super::config::{Config, Region};
use super::import::Notes;
use super::known;
use super::movement::{self, Way};
use super::start::Start;
use super::zones::Zone;
use crate::board::Step;

/// A kind to be written.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The engine's type it is made from.
    pub of: String,
    /// Its name.
    pub name: String,
    /// Its letter, perhaps after `+`.
    pub letter: String,
    /// Whether the game hangs on it.
    pub royal: bool,
    /// Its movement without conditions.
    pub betza: String,
    /// Its movements with a condition: the movement, the key, the regions.
    pub conditional: Vec<(String, &'static str, [Region; 2])>,
    /// Whether some of these are first steps.
    pub first_steps: bool,
    /// How it captures in passing, and where it lands.
    pub passing: Option<(String, [Region; 2])>,
    /// How it castles.
    pub castling: Option<Castling>,
    /// Where it may go, and the key that says so.
    pub bound: Option<(&'static str, [Region; 2])>,
    /// Whether it neither takes nor hops its own kind: takes, hops.
    pub avoids: (bool, bool),
    /// Where it is dropped, if at all.
    pub drop: Option<[Region; 2]>,
    /// What it becomes in a hand.
    pub in_hand_as: Option<String>,
    /// What it turns into.
    pub promotion: Option<Promotion>,
    /// Its worth.
    pub points: u32,
}

/// How a royal castles.
#[derive(Clone, Debug)]
pub struct Castling {
    /// How many points it goes.
    pub steps: i64,
    /// With which piece types, and where they stand; `None`: with the outermost piece.
    pub partner: Option<(Vec<String>, [Region; 2])>,
}

/// When a kind turns into what.
#[derive(Clone, Debug)]
pub struct Promotion {
    /// Where.
    pub zone: [Region; 2],
    /// Whether also a move that starts there.
    pub touches: bool,
    /// Into what, by name.
    pub becomes: Vec<String>,
    /// Where it must; `None`: everywhere.
    pub must: Option<[Region; 2]>,
}

/// The two sides, as options name them.
pub const SIDES: [&str; 2] = ["White", "Black"];

/// An option that is a region of each side.
pub fn regions(config: &Config, option: &str) -> [Region; 2] {
    SIDES.map(|side| config.region(&format!("{option}{side}")))
}

/// An option that is a set of pieces of each side: those of either, told if they are not the same.
fn either(config: &Config, option: &str, notes: &mut Notes) -> Vec<String> {
    let [first, second] = SIDES.map(|side| config.set_of(&format!("{option}{side}")));
    if first != second {
        let text = "a kind does the same for both sides: what is said of either holds for both";
        notes.lost(config, &format!("{option}White"), text);
    }
    // in the order in which kinds are written
    known::piece_names().filter(|piece| first.contains(piece) || second.contains(piece)).collect()
}

/// The region in which both hold.
pub fn meet(a: Region, b: Region) -> Region {
    Region::of(|file, rank| a.has(file, rank) && b.has(file, rank))
}

fn without(a: Region, b: Region) -> Region {
    Region::of(|file, rank| a.has(file, rank) && !b.has(file, rank))
}

/// All kinds, in the order in which they are written.
///
/// # Errors
/// A movement that cannot be said, by the option and why.
pub fn drafts(config: &Config, start: &Start, notes: &mut Notes) -> Result<Vec<Draft>, (String, String)> {
    let placed = &start.placed();
    let maker = Maker {
        config,
        held: start.hand.iter().map(|(of, _)| of.clone()).collect(),
        names: names(config),
        pawns: either(config, "promotionPawnTypes", notes),
        choices: either(config, "promotionPieceTypes", notes),
        passing: either(config, "enPassantTypes", notes),
    };
    let mut all = Vec::new();
    for of in maker.names.keys() {
        all.push(maker.plain(of, placed, notes).map_err(|why| (of.clone(), why))?);
    }
    all.sort_by_key(|draft| known::piece_names().position(|name| name == draft.of));
    maker.promoted(&mut all, notes);
    maker.bind(&mut all);
    Ok(all)
}

/// What each piece type is called in the game.
fn names(config: &Config) -> BTreeMap<String, String> {
    let called = |of: &str| known::piece(of).and_then(|piece| piece.called.clone());
    let plain = |of: &str| {
        let letter = config.pieces.get(of).map_or('x', |had| had.letter);
        if known::piece(of).is_some() { hyphened(of) } else { format!("piece-{letter}") }
    };
    let name = |of: &String| match called(of) {
        Some(name) if !config.pieces.contains_key(&name) => name,
        _ => plain(of),
    };
    config.pieces.keys().map(|of| (of.clone(), name(of))).collect()
}

/// A name of the engine, with hyphens in place of capital letters.
fn hyphened(name: &str) -> String {
    name.chars().fold(String::new(), |mut text, c| {
        if c.is_ascii_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.push(c.to_ascii_lowercase());
        text
    })
}

struct Maker<'a> {
    config: &'a Config,
    /// The piece types in the hands of the start.
    held: Vec<String>,
    names: BTreeMap<String, String>,
    pawns: Vec<String>,
    choices: Vec<String>,
    passing: Vec<String>,
}

impl Maker<'_> {
    /// A piece type as a kind, without what it promotes to.
    fn plain(
        &self,
        of: &str,
        placed: &[Vec<(String, usize, usize)>; 2],
        notes: &mut Notes,
    ) -> Result<Draft, String> {
        let config = self.config;
        let known = known::piece(of);
        let had = config.pieces.get(of);
        let as_type = known.filter(|piece| piece.royal).and(config.royal_as.as_deref()).unwrap_or(of);
        let theirs = had.and_then(|had| had.betza.clone());
        let theirs =
            theirs.or_else(|| known::piece(as_type).map(|piece| piece.betza.clone())).unwrap_or_default();
        let ways = movement::read(&theirs)?;
        let mut draft = Draft {
            of: of.to_owned(),
            name: self.names.get(of).cloned().unwrap_or_default(),
            letter: had.map_or(String::new(), |had| had.letter.to_string()),
            royal: known.is_some_and(|piece| piece.royal) || self.pseudo_royal(of, placed, notes),
            avoids: (known.is_some_and(|piece| piece.avoids), known.is_some_and(|piece| piece.avoids)),
            ..Draft::default()
        };
        draft.avoids.0 |= config.set_of("mutuallyImmuneTypes").iter().any(|immune| immune == of);
        self.movements(&mut draft, &ways)?;
        self.first_steps(&mut draft, &ways, notes)?;
        self.in_passing(&mut draft, &ways)?;
        if let Some(lines) = known::piece(as_type).and_then(|piece| piece.lines.as_ref())
            && !config.region("diagonalLines").is_empty()
        {
            let region = config.region("diagonalLines");
            draft.conditional.push((movement::write(&movement::read(lines)?)?, "within", [region; 2]));
        }
        let region =
            |side: usize| config.regions.get(&(side, of.to_owned())).copied().filter(|r| !r.is_empty());
        let bound = [0, 1].map(|side| region(side).unwrap_or(Region::ALL));
        let on_board = bound.map(|region| meet(region, self.board()));
        if on_board != [self.board(); 2] {
            draft.bound = Some((self.binds(&ways, on_board, of, placed), on_board));
        }
        if config.text("materialCounting") == "unweighted" {
            draft.points = 1;
        } else if config.text("materialCounting") == weighted() {
            draft.points = known.map_or(0, |piece| piece.weight);
        }
        // without captures that come back only what the start holds is ever in a hand
        let held = config.bool("capturesToHand") || self.held.iter().any(|held| held == of);
        if config.bool("pieceDrops") && held && !draft.royal {
            draft.drop = Some(self.drop_zone(of, on_board, &ways));
        }
        Ok(draft)
    }

    fn board(&self) -> Region {
        Region::of(|file, rank| file < self.config.files() && rank < self.config.ranks())
    }

    /// The ranks on which a side's region begins, counted by that side.
    fn ranks_from(&self, rank: usize) -> [Region; 2] {
        let ranks = self.config.ranks();
        [Region::of(|_, at| at + 1 >= rank), Region::of(|_, at| at < ranks && ranks - at >= rank)]
    }

    /// The movements that do not depend on the first step.
    fn movements(&self, draft: &mut Draft, ways: &[Way]) -> Result<(), String> {
        let crosses = known::piece(&draft.of).and_then(|piece| piece.crosses.as_ref());
        let rank = crosses.map_or(1, |option| self.config.int(option) as usize);
        let mut always = Vec::new();
        for way in ways.iter().filter(|way| !way.initial && !way.passing) {
            let (across, along): (Vec<Step>, Vec<Step>) = way.steps.iter().partition(|step| step.ranks == 0);
            if rank > 1 && !across.is_empty() {
                always.push(Way { steps: along.into_iter().collect(), ..way.clone() });
                let sideways = Way { steps: across.into_iter().collect(), ..way.clone() };
                draft.conditional.push((movement::write(&[sideways])?, "from", self.ranks_from(rank)));
            } else {
                always.push(way.clone());
            }
        }
        // what captures in passing captures as well
        let passing = ways.iter().filter(|way| way.passing);
        always.extend(passing.map(|way| Way { passing: false, ..way.clone() }));
        always.retain(|way| !way.steps.is_empty());
        draft.betza = movement::write(&always)?;
        Ok(())
    }

    /// The steps from the region of first steps.
    fn first_steps(&self, draft: &mut Draft, ways: &[Way], notes: &mut Notes) -> Result<(), String> {
        let double = if self.config.bool("doubleStep") {
            regions(self.config, "doubleStepRegion")
        } else {
            Default::default()
        };
        let initial: Vec<Way> = ways.iter().filter(|way| way.initial).cloned().collect();
        let on_board = |regions: [Region; 2]| regions.map(|region| meet(region, self.board()));
        let some = |regions: &[Region; 2]| regions.iter().any(|region| !region.is_empty());
        let double = on_board(double);
        if some(&double) && !initial.is_empty() {
            draft.conditional.push((movement::write(&initial)?, "from", double));
            draft.first_steps = true;
            let long = |step: &Step| step.files.abs().max(step.ranks.abs()) > 1;
            let leaps = |way: &Way| !way.lame && way.range == 1 && way.steps.iter().any(long);
            if initial.iter().any(leaps) && some(&regions(self.config, "enPassantRegion")) {
                let text = "a piece that leaps with its first step has passed nothing";
                notes.lost(self.config, "enPassantTypes", text);
            }
        }
        if known::piece(&draft.of).is_some_and(|piece| piece.steps) {
            if some(&double) {
                draft.conditional.push(("fmW2".to_owned(), "from", double));
                draft.first_steps = true;
            }
            let triple = on_board(regions(self.config, "tripleStepRegion"));
            if some(&triple) {
                draft.conditional.push(("fmW3".to_owned(), "from", triple));
                draft.first_steps = true;
            }
        }
        Ok(())
    }

    /// Captures in passing: by every way to capture only.
    fn in_passing(&self, draft: &mut Draft, ways: &[Way]) -> Result<(), String> {
        // the engine's own type of pawn captures so, named or not
        let named =
            self.passing.contains(&draft.of) || known::piece(&draft.of).is_some_and(|piece| piece.steps);
        let region = regions(self.config, "enPassantRegion").map(|region| meet(region, self.board()));
        if !named || region.iter().all(|region| region.is_empty()) {
            return Ok(());
        }
        let only = ways.iter().filter(|way| way.captures && !way.moves);
        let only: Vec<Way> = only.map(|way| Way { passing: false, moves: true, ..way.clone() }).collect();
        if !only.is_empty() {
            draft.passing = Some((movement::write(&only)?, region));
        }
        Ok(())
    }

    /// Whether `within` says where a kind may go, or only `to`: the engine does not ask where a move begins and what
    /// it passes.
    fn binds(
        &self,
        ways: &[Way],
        bound: [Region; 2],
        of: &str,
        placed: &[Vec<(String, usize, usize)>; 2],
    ) -> &'static str {
        let outside = (0..2).any(|side| {
            placed[side].iter().any(|(piece, file, rank)| piece == of && !bound[side].has(*file, *rank))
        });
        let made = self.config.pieces.keys().any(|other| self.config.change(other).as_deref() == Some(of))
            || !self.pawns.is_empty() && self.choices.iter().any(|choice| choice == of);
        let plain = ways.iter().all(|way| way.range == 1 && !way.lame);
        let passes = |side: usize| {
            let region = bound[side];
            let points = (0..self.config.ranks()).flat_map(|r| (0..self.config.files()).map(move |f| (f, r)));
            let starts = points.filter(|(file, rank)| region.has(*file, *rank));
            starts.into_iter().any(|start| ways.iter().any(|way| self.leaves(way, side, start, region)))
        };
        if outside || made || !plain && (passes(0) || passes(1)) { "to" } else { "within" }
    }

    /// Whether a way passes a point outside a region on its way to one inside.
    fn leaves(&self, way: &Way, side: usize, start: (usize, usize), region: Region) -> bool {
        way.steps.iter().any(|step| {
            let step = if side == 0 { *step } else { step.turned() };
            let (mut file, mut rank) = (start.0 as i32, start.1 as i32);
            let mut left = false;
            let has =
                |file: i32, rank: i32| file >= 0 && rank >= 0 && region.has(file as usize, rank as usize);
            (0..way.range.min(16)).any(|_| {
                if way.lame {
                    // the straight steps first, then the diagonal ones
                    let (df, dr) = (i32::from(step.files), i32::from(step.ranks));
                    let (mut f, mut r) = (file, rank);
                    while (f, r) != (file + df, rank + dr) {
                        let (lf, lr) = (file + df - f, rank + dr - r);
                        let straight = lf.abs() != lr.abs();
                        f += if !straight || lf.abs() > lr.abs() { lf.signum() } else { 0 };
                        r += if !straight || lr.abs() > lf.abs() { lr.signum() } else { 0 };
                        left |= (f, r) != (file + df, rank + dr) && !has(f, r);
                    }
                }
                file += i32::from(step.files);
                rank += i32::from(step.ranks);
                let inside = has(file, rank);
                let passed = left && inside;
                left |= !inside;
                passed
            })
        })
    }

    /// Whether a piece type is royal because its side loses with its last one.
    fn pseudo_royal(&self, of: &str, placed: &[Vec<(String, usize, usize)>; 2], notes: &mut Notes) -> bool {
        let config = self.config;
        if !config.bool("extinctionPseudoRoyal")
            || !config.set_of("extinctionPieceTypes").iter().any(|royal| royal == of)
        {
            return false;
        }
        let count = |side: usize| placed[side].iter().filter(|(piece, _, _)| piece == of).count() as i64;
        let spared = config.int("extinctionPieceCount");
        let fits = (0..2).all(|side| spared == 0 || count(side) <= spared + 1);
        if !fits {
            notes.lost(
                config,
                "extinctionPieceCount",
                "all of these pieces are royal, however many there are",
            );
        }
        true
    }

    /// Where a piece type is dropped.
    fn drop_zone(&self, of: &str, bound: [Region; 2], ways: &[Way]) -> [Region; 2] {
        let config = self.config;
        let mut zone = regions(config, "dropRegion");
        let known = known::piece(of);
        let first_rank = self.ranks_from(2);
        let promotes = regions(config, "promotionRegion");
        let own_edge = known.and_then(|piece| piece.drops.as_ref()).is_some_and(|option| config.bool(option));
        let dead = self.dead(ways);
        for side in 0..2 {
            zone[side] = meet(meet(zone[side], bound[side]), self.board());
            if known.is_some_and(|piece| piece.steps) {
                if !config.bool("promotionZonePawnDrops") {
                    zone[side] = without(zone[side], promotes[side]);
                }
                if !config.bool("firstRankPawnDrops") {
                    zone[side] = meet(zone[side], first_rank[side]);
                }
            }
            if own_edge {
                zone[side] = without(zone[side], first_rank[side]);
            }
            zone[side] = without(zone[side], dead[side]);
        }
        zone
    }

    /// Points from which a piece of such ways could never move, where the variant forbids them.
    fn dead(&self, ways: &[Way]) -> [Region; 2] {
        let forbidden = self.config.bool("immobilityIllegal");
        if forbidden { dead(ways, self.config.files(), self.config.ranks()) } else { [Region::default(); 2] }
    }

    /// What kinds promote to; kinds that are only had by promotion follow those they are made of.
    fn promoted(&self, all: &mut Vec<Draft>, notes: &mut Notes) {
        let config = self.config;
        let zone = regions(config, "promotionRegion").map(|region| meet(region, self.board()));
        let possible = zone.iter().any(|region| !region.is_empty());
        let come_back =
            config.bool("pieceDrops") && config.bool("capturesToHand") && !config.bool("dropLoop");
        let mut made: Vec<(usize, Draft)> = Vec::new();
        for index in 0..all.len() {
            let of = all[index].of.clone();
            let ways = self.ways(&of);
            let bound = all[index].bound.map_or([self.board(); 2], |(_, bound)| bound);
            let dead = self.dead(&ways);
            let is_dead = dead.iter().any(|region| !region.is_empty());
            let changed = config.change(&of).filter(|_| possible);
            if self.pawns.contains(&of) && possible {
                let choices =
                    self.choices.iter().filter_map(|choice| all.iter().find(|draft| draft.of == *choice));
                let choices: Vec<Draft> = choices.cloned().collect();
                if changed.is_some() {
                    notes.lost(
                        config,
                        "promotedPieceType",
                        "a kind that promotes to others has no promoted form besides",
                    );
                }
                if choices.is_empty() {
                    // it may not go where it would have to promote and cannot
                    if config.bool("mandatoryPawnPromotion") {
                        let open = [0, 1].map(|side| without(bound[side], zone[side]));
                        all[index].bound = Some(("to", open));
                    }
                    continue;
                }
                let mut becomes = Vec::new();
                for choice in choices {
                    if come_back && choice.of != of {
                        let promoted =
                            promoted_form(&all[index], &choice, format!("promoted-{}", choice.name));
                        becomes.push(promoted.name.clone());
                        if !made.iter().any(|(_, draft)| draft.name == promoted.name) {
                            made.push((all.len(), promoted));
                        } else {
                            notes.lost(config, "capturesToHand", "a promoted piece that several kinds can become goes to the hand as one of them");
                        }
                    } else {
                        becomes.push(choice.name);
                    }
                }
                let must = (!config.bool("mandatoryPawnPromotion"))
                    .then(|| if is_dead { dead } else { Default::default() });
                all[index].promotion = Some(Promotion { zone, touches: false, becomes, must });
            } else if let Some(other) =
                changed.and_then(|to| all.iter().find(|draft| draft.of == to).cloned())
            {
                let mut promoted =
                    promoted_form(&all[index], &other, format!("promoted-{}", all[index].name));
                promoted.letter = format!("+{}", all[index].letter);
                if config.bool("dropLoop") || !config.bool("capturesToHand") {
                    promoted.in_hand_as = None;
                }
                let must = (!config.bool("mandatoryPiecePromotion"))
                    .then(|| if is_dead { dead } else { Default::default() });
                if config.bool("pieceDemotion") {
                    let becomes = vec![all[index].name.clone()];
                    promoted.promotion = Some(Promotion { zone, touches: true, becomes, must });
                }
                let becomes = vec![promoted.name.clone()];
                all[index].promotion = Some(Promotion { zone, touches: true, becomes, must });
                made.push((index + 1, promoted));
            } else if is_dead {
                let open = [0, 1].map(|side| without(bound[side], dead[side]));
                all[index].bound = Some(("to", open));
            }
        }
        for (at, draft) in made.into_iter().rev() {
            all.insert(at, draft);
        }
    }

    fn ways(&self, of: &str) -> Vec<Way> {
        let had = self.config.pieces.get(of).and_then(|had| had.betza.clone());
        let theirs = had.or_else(|| known::piece(of).map(|piece| piece.betza.clone())).unwrap_or_default();
        movement::read(&theirs).unwrap_or_default()
    }

    /// Joins what binds a kind's drops already.
    fn bind(&self, all: &mut [Draft]) {
        for draft in all {
            if let (Some(zone), Some((_, bound))) = (&mut draft.drop, draft.bound) {
                // what the bound says already need not be said again
                let same = (0..2).all(|side| meet(bound[side], self.board()) == zone[side]);
                if same {
                    *zone = [self.board(); 2];
                }
            }
        }
    }
}

/// A kind that moves as another does and goes back to a hand as the one it was made of.
fn promoted_form(from: &Draft, like: &Draft, name: String) -> Draft {
    Draft {
        of: like.of.clone(),
        name,
        letter: format!("+{}", like.letter),
        betza: like.betza.clone(),
        conditional: like.conditional.clone(),
        passing: like.passing.clone(),
        bound: like.bound,
        avoids: like.avoids,
        in_hand_as: from.drop.is_some().then(|| from.name.clone()),
        points: like.points,
        ..Draft::default()
    }
}

/// The word for counting each type by its weight: the first of the option's words.
pub fn weighted() -> &'static str {
    let words = known::option("materialCounting").map(|choice| &choice.words);
    words.and_then(|words| words.first()).map_or("", String::as_str)
}

/// Points of a board from which a side's piece of such ways could never move.
pub fn dead(ways: &[Way], files: usize, ranks: usize) -> [Region; 2] {
    let leaps = || ways.iter().filter(|way| way.moves && !way.initial).flat_map(|way| &way.steps);
    [0, 1].map(|side| {
        let lives = |file: usize, rank: usize| {
            leaps().any(|step| {
                let step = if side == 0 { *step } else { step.turned() };
                let file = file as i32 + i32::from(step.files);
                let rank = rank as i32 + i32::from(step.ranks);
                (0..files as i32).contains(&file) && (0..ranks as i32).contains(&rank)
            })
        };
        Region::of(|file, rank| file < files && rank < ranks && !lives(file, rank))
    })
}

/// The zone of two regions of a variant's board.
pub fn zone(config: &Config, regions: [Region; 2]) -> Zone {
    Zone::of(regions, config.files(), config.ranks())
}
