//! Every fast path against its slow twin, on random play of every shipped game.

use std::sync::Arc;

use qigui::compile::open;
use qigui::game::{Action, Game, Position, Setup};
use qigui::lab::perft::{perft, perft_listed, perft_reference, perft_threads};
use qigui::spec::shipped;
use qigui::variant::Variant;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

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

// one test a game, so that they run side by side
macro_rules! compare_each {
    ($($name:ident $index:literal)*) => {
        $(#[test]
        fn $name() {
            compare(shipped().nth($index).unwrap());
        })*

        #[test]
        fn every_shipped_game_is_compared() {
            assert_eq!(shipped().count(), [$($index),*].len());
        }
    };
}
compare_each! {
    the_first_game 0 the_second_game 1 the_third_game 2 the_fourth_game 3 the_fifth_game 4
    the_sixth_game 5 the_seventh_game 6 the_eighth_game 7 the_ninth_game 8 the_tenth_game 9
    the_eleventh_game 10 the_twelfth_game 11 the_thirteenth_game 12 the_fourteenth_game 13
    the_fifteenth_game 14
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
                if let Ok(fresh) = fresh {
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
    for id in shipped() {
        let variant = open(id).unwrap();
        let mut unlawful = 0;
        random_play(&variant, 400, |game, _| {
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
        assert!(unlawful > 0 || !variant.has_check(), "{id}: no such position was met");
    }
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
            assert_eq!(Position::parse(&variant, &fen).unwrap(), *position);
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
