//! Every fast path against its slow twin, on random play of every shipped game.
//!
//! With `QIGUI_FULL=1` ten thousand games of each are played to their end, with `QIGUI_GAMES=N` so many; either wants a
//! release build.

mod common;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use common::ended_by_a_pass;
use qigui::compile::open;
use qigui::game::{Action, Game, Position, Setup};
use qigui::lab::perft::{perft, perft_listed, perft_reference, perft_threads};
use qigui::spec::shipped;
use qigui::spec::types::When;
use qigui::variant::{KindRules, Variant};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// Positions compared for each game in a normal run.
const POSITIONS: usize = 10_000;
/// Random games are cut here: some never end.
const PLIES: usize = 300;

/// Plays random games until `positions` positions have been seen. `look` sees each with its legal actions.
fn random_play(variant: &Arc<Variant>, positions: usize, mut look: impl FnMut(&mut Game, &[Action])) {
    let mut random = StdRng::seed_from_u64(positions as u64);
    let mut seen = 0;
    while seen < positions {
        let mut game = Game::new(variant);
        for _ in 0..PLIES {
            let actions = game.position().actions();
            look(&mut game, &actions);
            seen += 1;
            let Some(action) = actions.choose(&mut random).filter(|_| seen < positions) else {
                break;
            };
            if game.play(*action).is_err() {
                break; // drawn by rule: a new game
            }
        }
    }
}

fn compare(id: &str) {
    let variant = open(id).unwrap();
    random_play(&variant, POSITIONS, |game, actions| {
        let position = game.position();
        let mut fast = actions.to_vec();
        fast.sort();
        assert_eq!(fast, position.actions_by_trial(), "{position:?}");
        assert_eq!(perft(position, 1), fast.len() as u64, "{position:?}");
        assert_eq!(position.has_action(), !fast.is_empty(), "{position:?}");
        for action in fast {
            let mut next = position.clone();
            next.apply(action);
            let passed = position.passed_by_walks(action).filter(|_| next.chain().is_none());
            assert_eq!(next.passed(), passed, "{position:?} {action:?}");
        }
    });
}

#[test]
fn the_fast_ways_find_what_the_slow_ones_find() {
    let games: Vec<&str> = shipped().collect();
    side_by_side(games.len(), |at| compare(games[at]));
}

#[test]
fn an_action_taken_back_leaves_no_trace() {
    for id in shipped() {
        let variant = open(id).unwrap();
        random_play(&variant, 1000, |game, actions| {
            let before = game.position().clone();
            let mut position = before.clone();
            for action in actions {
                let undo = position.apply(*action);
                let fresh = position.setup().position(&variant);
                if ended_by_a_pass(&position) {
                    // no setup says it
                } else if let Ok(fresh) = fresh {
                    assert_eq!(fresh, position, "made anew, the position after {action:?} differs");
                } else {
                    panic!("{before:?}: {action:?} makes a position that cannot be: {fresh:?}");
                }
                position.revert(*action, undo);
                assert_eq!(position, before, "{action:?} is not taken back");
            }
        });
    }
}

/// Positions that no legal action leads to, the other side to move: royals open to capture, and facing.
#[test]
fn what_is_set_up_against_the_rules_is_played_by_them() {
    let games: Vec<&str> = shipped().collect();
    side_by_side(games.len(), |at| {
        let id = games[at];
        let variant = open(id).unwrap();
        let mut unlawful = 0;
        random_play(&variant, 120, |game, _| {
            let mut setup = game.position().setup();
            setup.turn = setup.turn.other();
            let Ok(position) = setup.position(&variant) else { return };
            unlawful += position.unlawful().len();
            let mut fast = position.actions();
            fast.sort();
            assert_eq!(fast, position.actions_by_trial(), "{position:?}");
            let mut next = position.clone();
            for action in fast {
                let undo = next.apply(action);
                assert_eq!(perft(&next, 1), perft_reference(&next, 1), "{next:?}");
                next.revert(action, undo);
                assert_eq!(next, position, "{action:?} is not taken back");
            }
        });
        // where pieces may choose out of turn, the side to move may well find the other's royal open
        let chooses = |kind: &KindRules| kind.promotion.as_ref().is_some_and(|p| p.when == When::OnTop);
        let asked = variant.has_check() && !variant.kinds().any(|(_, kind)| chooses(kind));
        assert!(unlawful > 0 || !asked, "{id}: no such position was met");
    });
}

#[test]
fn a_whole_game_is_undone_and_redone() {
    for id in shipped() {
        let variant = open(id).unwrap();
        let mut plies = 0;
        random_play(&variant, 500, |game, _| {
            plies = plies.max(game.plies());
            let end = game.position().clone();
            let texts: Vec<String> = game.history().map(|(_, text)| text.to_string()).collect();
            let mut replayed = game.clone();
            while replayed.undo().is_some() {}
            assert_eq!(*replayed.position(), variant.start());
            while replayed.redo().is_some() {}
            assert_eq!(*replayed.position(), end);
            assert_eq!(replayed.history().map(|(_, text)| text).collect::<Vec<_>>(), texts);
            assert_eq!(replayed.outcome(), game.outcome());
        });
        assert!(plies > 20, "{id}: the longest game had {plies} plies");
    }
}

#[test]
fn what_is_written_is_read_back() {
    for id in shipped() {
        let variant = open(id).unwrap();
        random_play(&variant, 300, |game, actions| {
            let position = game.position();
            let fen = position.fen();
            let setup = Setup::parse(&variant, &fen).unwrap();
            assert_eq!(setup.fen(&variant), fen);
            if !ended_by_a_pass(position) {
                assert_eq!(Position::parse(&variant, &fen).unwrap(), *position);
            }
            for action in actions {
                let text = position.action_text(*action);
                assert_eq!(position.read_action(&text).unwrap(), *action, "{position:?}: {text}");
            }
        });
    }
}

#[test]
fn counting_listing_and_sharing_out_agree_with_the_reference() {
    for id in shipped() {
        let variant = open(id).unwrap();
        random_play(&variant, 40, |game, _| {
            let position = game.position();
            let counted = perft(position, 3);
            assert_eq!(perft_listed(position, 3), counted, "{position:?}");
            assert_eq!(perft_threads(position, 3, 2), counted, "{position:?}");
            assert_eq!(perft_reference(position, 2), perft(position, 2), "{position:?}");
        });
    }
}

/// Random games of each shipped game in a normal run.
const GAMES: usize = 20;
/// One position in so many is compared with the slow twin.
const SAMPLE: usize = 40;
/// A game still undecided after so many actions has no end.
const ENDLESS: usize = 100_000;

/// Calls `work` with every number below `count`, on as many threads as the machine runs at once.
fn side_by_side(count: usize, work: impl Fn(usize) + Sync + Send) {
    (0..count).into_par_iter().for_each(work);
}

/// How random games went.
#[derive(Default)]
struct Played {
    lengths: Vec<usize>,
    /// By outcome in words.
    outcomes: BTreeMap<String, usize>,
    compared: usize,
    seconds: f64,
}

/// Plays one random game to its end. Every action is taken back and made again, the whole game is taken back to its
/// start, and on a sample of its positions the slow twin finds the same actions.
fn to_the_end(variant: &Arc<Variant>, seed: usize) -> Played {
    let began = Instant::now();
    let mut random = StdRng::seed_from_u64(seed as u64);
    let mut game = Game::new(variant);
    let mut passed = Vec::new();
    let mut compared = 0;
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let what =
            || format!("{} {seed}, after {} actions: {:?}", variant.id(), passed.len(), game.position());
        assert!(passed.len() < ENDLESS, "{}: no end", what());
        let position = game.position();
        let mut actions = position.actions();
        if passed.len() % SAMPLE == seed % SAMPLE {
            actions.sort();
            assert_eq!(actions, position.actions_by_trial(), "{}", what());
            assert_eq!(perft(position, 1), actions.len() as u64, "{}", what());
            compared += 1;
        }
        let actions = game.lawful_actions();
        let action = *actions.choose(&mut random).unwrap_or_else(|| panic!("{}: no action, no end", what()));
        let mut other = position.clone();
        let undo = other.apply(action);
        other.revert(action, undo);
        assert_eq!(other, *position, "{}: {action:?} is not taken back", what());
        passed.push(other);
        game.play(action).unwrap_or_else(|error| panic!("{} {seed}: {error}", variant.id()));
    };
    let length = passed.len();
    while let Some(before) = passed.pop() {
        game.undo();
        assert_eq!(*game.position(), before, "{} {seed}: after {} actions", variant.id(), passed.len());
    }
    assert_eq!(game.undo(), None, "{} {seed}", variant.id());
    let outcomes = BTreeMap::from([(outcome.to_string(), 1)]);
    Played { lengths: vec![length], outcomes, compared, seconds: began.elapsed().as_secs_f64() }
}

#[test]
fn random_games_come_to_their_end() {
    let asked = std::env::var("QIGUI_GAMES").map(|number| number.parse().expect("QIGUI_GAMES is a number"));
    let full = std::env::var_os("QIGUI_FULL").is_some_and(|value| value == "1");
    let games = asked.unwrap_or(if full { 10_000 } else { GAMES });
    let variants: Vec<Arc<Variant>> = shipped().map(|id| open(id).unwrap()).collect();
    let played: Vec<Mutex<Played>> = variants.iter().map(|_| Mutex::default()).collect();
    let began = Instant::now();
    side_by_side(variants.len() * games, |at| {
        let (variant, seed) = (at / games, at % games);
        let one = to_the_end(&variants[variant], seed);
        let mut all = played[variant].lock().unwrap();
        all.lengths.extend(one.lengths);
        for (outcome, count) in one.outcomes {
            *all.outcomes.entry(outcome).or_default() += count;
        }
        all.compared += one.compared;
        all.seconds += one.seconds;
    });
    let mut told = String::new();
    for (variant, played) in variants.iter().zip(played) {
        let Played { mut lengths, outcomes, compared, seconds } = played.into_inner().unwrap();
        assert_eq!(lengths.len(), games, "{}", variant.id());
        assert!(compared > 0 || games < SAMPLE, "{}: nothing was compared", variant.id());
        lengths.sort_unstable();
        let (least, middle, most) = (lengths[0], lengths[games / 2], lengths[games - 1]);
        let actions: usize = lengths.iter().sum();
        writeln!(
            told,
            "{:<22} {games} games of {least} to {most} actions, half of them below {middle}; \
             {actions} actions, {compared} positions compared, {seconds:.0} s",
            variant.id(),
        )
        .unwrap();
        let mut ends: Vec<(String, usize)> = outcomes.into_iter().collect();
        ends.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let ends: Vec<String> = ends.iter().map(|(end, count)| format!("{count} {end}")).collect();
        writeln!(told, "{:<22} {}", "", ends.join(", ")).unwrap();
    }
    println!("{told}{games} random games of each in {:.0} s", began.elapsed().as_secs_f64());
}
