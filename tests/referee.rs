//! The referee: cases with the verdict of the Asian rules, seen from every side, and laws of other games.

mod common;

use std::sync::Arc;

use common::{Faults, data, list, run, run_with_input, strings, text};
use qigui::board::{Piece, Point, Shape, Side};
use qigui::compile::{open, open_text};
use qigui::game::{Action, Chain, Game, Outcome, Position, Reason, Rights, Setup, Wing};
use qigui::referee::{Capture, Step};
use qigui::spec::shipped;
use qigui::variant::Variant;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use serde_json::{Value, json};

/// A case: position, actions (ranks from 0), verdict.
struct Case {
    id: String,
    fen: String,
    moves: Vec<String>,
    verdict: String,
}

/// The cases, each with its cycle made often enough to be judged.
fn cases() -> Vec<(Case, usize)> {
    let data = data("referee.json");
    let cases = list(&data, "cases").iter().map(|case| {
        let moves = strings(&case["moves"]);
        let start = case["cycle_start"].as_u64().unwrap() as usize;
        let field = |name: &str| text(case, name).to_string();
        (Case { id: field("id"), fen: field("fen"), moves, verdict: field("verdict") }, start)
    });
    cases.collect()
}

/// The actions with the cycle repeated.
fn repeated(case: &Case, start: usize, times: usize) -> Vec<String> {
    let cycle = &case.moves[start..];
    case.moves.iter().chain(cycle.iter().cycle().take(cycle.len() * times)).cloned().collect()
}

/// Judges all cases in one run of the program and compares the verdicts.
fn judged(cases: &[Case]) -> Vec<Value> {
    let lines: String =
        cases.iter().map(|case| format!("{}\n", json!({ "fen": case.fen, "moves": case.moves }))).collect();
    let answer = run_with_input(&["judge", "xiangqi", "--stdin", "--json", "--ranks-from", "0"], lines);
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    let answers: Vec<Value> =
        answer.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), cases.len());
    let mut faults = Faults::default();
    for (case, answer) in cases.iter().zip(&answers) {
        faults.expect(
            &format!("{}: {}", case.id, answer["summary"]),
            &answer["verdict"].as_str(),
            &Some(case.verdict.as_str()),
        );
    }
    faults.report();
    answers
}

/// Changes every point of an action or the files of a text.
fn points(action: &str, change: impl Fn(char, usize) -> (char, usize)) -> String {
    let chars: Vec<char> = action.chars().collect();
    chars
        .chunks(2)
        .map(|point| {
            let (file, rank) = change(point[0], point[1].to_digit(10).expect("a rank") as usize);
            format!("{file}{rank}")
        })
        .collect()
}

fn other_file(file: char) -> char {
    char::from(b'a' + b'i' - file as u8)
}

fn mirrored(case: &Case) -> Case {
    let (board, rest) = case.fen.split_once(' ').expect("a side to move");
    let rows: Vec<String> = board.split('/').map(|row| row.chars().rev().collect()).collect();
    Case {
        id: format!("{} mirrored", case.id),
        fen: format!("{} {rest}", rows.join("/")),
        moves: case.moves.iter().map(|m| points(m, |file, rank| (other_file(file), rank))).collect(),
        verdict: case.verdict.clone(),
    }
}

fn exchanged(case: &Case) -> Case {
    let mut words = case.fen.split(' ');
    let swapped: String = words
        .next()
        .expect("a board")
        .chars()
        .rev()
        .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
        .collect();
    let side = if words.next() == Some("w") { "b" } else { "w" };
    let verdict = match case.verdict.as_str() {
        "red_loses" => "black_loses",
        "black_loses" => "red_loses",
        other => other,
    };
    Case {
        id: format!("{} with colours exchanged", case.id),
        fen: format!("{swapped} {side}"),
        moves: case.moves.iter().map(|m| points(m, |file, rank| (other_file(file), 9 - rank))).collect(),
        verdict: verdict.to_string(),
    }
}

#[test]
fn every_case_has_its_verdict_from_every_side() {
    let cases: Vec<Case> =
        cases().into_iter().map(|(case, start)| Case { moves: repeated(&case, start, 3), ..case }).collect();
    assert_eq!(cases.len(), 101);
    judged(&cases);
    judged(&cases.iter().map(mirrored).collect::<Vec<_>>());
    judged(&cases.iter().map(exchanged).collect::<Vec<_>>());
}

#[test]
fn every_case_has_its_verdict_from_every_phase_of_its_cycle() {
    let xiangqi = open("xiangqi").unwrap();
    let mut phases = Vec::new();
    for (case, start) in cases() {
        let cycle = &case.moves[start..];
        let mut game = Game::from_position(Position::parse(&xiangqi, &case.fen).unwrap());
        for (i, action) in case.moves.iter().enumerate() {
            if i > start {
                let moves = cycle.iter().cycle().skip(i - start).take(4 * cycle.len()).cloned().collect();
                let fen = game.position().fen();
                let id = format!("{} from phase {}", case.id, i - start);
                phases.push(Case { id, fen, moves, verdict: case.verdict.clone() });
            }
            let action = points(action, |file, rank| (file, rank + 1));
            game.play_text(&action).unwrap();
        }
    }
    assert!(phases.len() > 300);
    judged(&phases);
}

#[test]
fn a_ruling_names_its_action_and_lists_what_came_after() {
    let (case, start) = cases().swap_remove(2);
    let moves = repeated(&case, start, 3).join(" ");
    let arguments = ["judge", "xiangqi", "--ranks-from", "0", "--fen", &case.fen, "--moves", &moves];
    let told = run(&arguments);
    assert_eq!(told.code, Some(0), "{}", told.stderr);
    insta::assert_snapshot!("a_ruling", told.stdout);
    let answer = run(&[&arguments[..], &["--json"]].concat()).json();
    assert_eq!((answer["ply"].as_u64(), answer["rule"].as_str()), (Some(12), Some("perpetual-chase")));
    assert_eq!(list(&answer, "ignored").len(), 8);
    assert_eq!(answer["cycle"], json!({ "first": 5, "last": 12, "occurrence": 3, "repeated": 2 }));
    let entry = &answer["ledger"][0];
    assert_eq!((entry["ply"].as_u64(), entry["action"].as_str()), (Some(5), Some("e2d3")));
    let threat = list(entry, "threats").iter().find(|threat| threat["counts"] == true).unwrap();
    assert_eq!(threat["by"], json!({ "piece": "cannon", "point": "h2" }));
    assert_eq!(threat["on"], json!({ "piece": "chariot", "point": "c2" }));
    assert_eq!((&threat["new"], &threat["resolved"]), (&json!(true), &json!(true)));
    assert_eq!(threat["guards"][0]["real"], true);
    let line = text(entry, "text");
    assert!(
        line.starts_with("5. Red e2d3 (advisor): cannon h2 attacks chariot c2 anew (protected by"),
        "{line}"
    );
}

/// The sentences of a ruling: who did what to whom, why nothing helped, and what that means.
#[test]
fn every_kind_of_ruling_is_told() {
    let kinds = [
        ("axf-d004", "both check"),
        ("axf-d005", "check and chase by turns are no chase"),
        ("axf-d021", "protected, which is no excuse"),
        ("axf-d027", "different pieces by turns"),
        ("axf-d031", "protected at some moves"),
        ("axf-d041", "the graver chase"),
        ("axf-d051", "an offer to exchange"),
        ("axf-d060", "one that may be chased"),
        ("axf-d068", "one that may chase, with one that may not"),
        ("axf-d073", "several protectors that may not retake"),
        ("axf-d106", "attacked before the move too"),
        ("fsf-07", "check outranks chase"),
        ("fsf-21", "a pinned protector"),
        ("fsf-25", "a protector that would be taken"),
        ("orange-172", "several reasons"),
        ("pr466-03", "royals would face"),
    ];
    let cases = cases();
    let mut told = String::new();
    for (id, kind) in kinds {
        let (case, start) = cases.iter().find(|(case, _)| case.id == id).expect("a case");
        let moves = repeated(case, *start, 3).join(" ");
        let answer = run(&["judge", "xiangqi", "--ranks-from", "0", "--fen", &case.fen, "--moves", &moves]);
        let kept = answer.stdout.split("\nignored").next().unwrap_or_default();
        told += &format!("== {id}: {kind}\n{}\n\n", kept.trim_end());
    }
    insta::assert_snapshot!(told);
}

/// Laws that differ are told in their own words: without a chase, without a check, without any offence, with stacks.
#[test]
fn other_laws_are_told_in_their_own_words() {
    let checks = ("4k4/9/9/9/9/9/9/9/3R5/5K3 w", "d2e2 e10d10 e2d2 d10e10");
    let covers = ("3k/4/n3/4/4/4/1(pR)2/3K w", "b2a2 a6b4 a2b2 b4a6");
    let laws = [
        ("xiangqi", "without = [\"repetition.chase\"]\n[repetition]\noffences = [\"check\"]\n", checks),
        ("xiangqi", "[repetition]\noffences = [\"chase\"]\n", checks),
        ("xiangqi", "without = [\"repetition\"]\n", checks),
        (
            "stacking",
            "[repetition]\noffences = [\"chase\"]\n[repetition.chase]\nby = \"not king\"\nof = \"not king\"\n",
            covers,
        ),
    ];
    let mut told = String::new();
    for (parent, law, (fen, cycle)) in laws {
        let file = format!("schema = 1\nextends = \"{parent}\"\nname = \"Lawful\"\n{law}");
        let mut game =
            Game::from_position(Position::parse(&open_text("lawful.toml", &file).unwrap(), fen).unwrap());
        for action in [cycle; 2].join(" ").split(' ') {
            game.play_text(action).unwrap();
        }
        let cycle = game.cycle(3).expect("a repetition");
        let finding = cycle.judge();
        let lines = qigui::referee::lines(&cycle.ledger(&finding, None)).join("\n");
        told += &format!("{law}{}\n{lines}\n\n", finding.told(game.position().variant()));
    }
    insta::assert_snapshot!(told);
}

/// The examples in the help of the command are repetitions that it rules on.
#[test]
fn the_examples_of_the_help_are_judged() {
    let help = run(&["help", "judge"]).stdout;
    let examples: Vec<&str> = help.lines().filter_map(|line| line.strip_prefix("  qigui judge ")).collect();
    assert_eq!(examples.len(), 3, "{help}");
    for (example, reason) in examples.iter().zip(["perpetual-chase", "perpetual-check"]) {
        let quoted: Vec<&str> = example.split('"').collect();
        let [before, fen, between, moves, after] = quoted[..] else { panic!("{example}") };
        let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
        let mut arguments = vec!["judge".to_string()];
        arguments.extend(words(before));
        arguments.push(fen.to_string());
        arguments.extend(words(between));
        arguments.push(moves.to_string());
        arguments.extend(words(after));
        let answer = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(answer.code, Some(0), "{}", answer.stderr);
        assert!(answer.stdout.contains(reason), "{}", answer.stdout);
    }
}

#[test]
fn what_cannot_be_judged_is_told_and_the_rest_goes_on() {
    let cases =
        "{\"moves\":[\"h3e3\"]}\nnonsense\n{\"moves\":[\"h3h4\",\"h4h3\"]}\n{\"fen\":\"9\",\"moves\":[]}\n";
    let answer = run_with_input(&["judge", "xiangqi", "--stdin", "--json"], cases);
    assert_eq!(answer.code, Some(2));
    let answers: Vec<Value> = answer.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["verdict"], "none");
    assert!(answers[1]["error"].as_str().unwrap().contains("no case"));
    assert_eq!(answers[2]["ply"], 2);
    assert!(answers[3]["error"].as_str().unwrap().contains("rank"));
    let illegal = run(&["judge", "xiangqi", "--moves", "h3h4 h4h3"]);
    assert_eq!(illegal.code, Some(1), "{}", illegal.stderr);
    assert!(illegal.stderr.contains("action 2: "), "{}", illegal.stderr);
}

/// Troubles of which the sources themselves do not agree: what is seen is printed, the verdict is not asked.
#[test]
fn disputed_cases_are_explained() {
    let disputed = [
        ("REP-14", "1RC1k4/9/4n4/9/9/9/9/4B4/9/4K4 w", "b9b7 e7f9 b7b9 f9e7"),
        ("REP-16", "4k4/9/9/9/9/r1r6/3C5/4B4/9/5K3 w", "d3f3 c4g4 f3d3 g4c4"),
        ("REP-18", "4k4/9/9/9/4n4/9/5C3/9/4N4/4K4 w", "e1g0 e9f9 g0e1 f9e9"),
        (
            "REP-23",
            "2bak2r1/cC3Rc2/2nab1n2/p1p1p3p/6p2/2P6/P3P1P1P/2N1C1N2/9/2BAKAB2 w",
            "b8b3 d9e8 b3b8 e8d9",
        ),
    ];
    let mut told = String::new();
    for (id, fen, cycle) in disputed {
        let moves = [cycle; 4].join(" ");
        let answer = run(&["judge", "xiangqi", "--ranks-from", "0", "--fen", fen, "--moves", &moves]);
        assert_eq!(answer.code, Some(0), "{id}: {}", answer.stderr);
        told += &format!("{id}\n{}\n", answer.stdout);
    }
    insta::assert_snapshot!("disputed", told);
}

/// A law of another kind: who may not repeat must do something else.
#[test]
fn a_repetition_can_be_illegal() {
    let strict =
        "schema = 1\nextends = \"xiangqi\"\nname = \"Strict\"\n[repetition]\npenalty = \"illegal\"\n";
    let strict = open_text("strict.toml", strict).unwrap();
    // the checker completes the third occurrence of the position before its own action only by that action
    let fen = "4k4/9/9/9/9/9/9/9/3R5/5K3 w";
    let mut game = Game::from_position(Position::parse(&strict, fen).unwrap());
    let cycle = ["d2e2", "e10d10", "e2d2", "d10e10"];
    let mut refused = None;
    for action in cycle.iter().cycle().take(20) {
        let legal = game.actions().into_iter().any(|legal| game.position().action_text(legal) == *action);
        match game.play_text(action) {
            Ok(_) => assert!(legal, "{action} was played and not listed"),
            Err(error) => {
                assert!(!legal, "{action} is listed and refused");
                refused = Some((game.plies(), error.word(), error.to_string()));
                break;
            }
        }
    }
    let (plies, word, why) = refused.expect("checking for ever is refused");
    assert_eq!((plies, word), (8, "repetition"), "{why}");
    assert!(why.contains("Red's chariot d2 gives check at every move. Black never threatens."), "{why}");
    assert_eq!(game.outcome(), None);
    assert!(game.play_text("f1f2").is_ok(), "something else is legal");
}

/// A chase of authored kinds among stacks, where to capture is to cover.
#[test]
fn a_law_fits_any_game() {
    let lawful = open_text("lawful.toml", LAWFUL).unwrap();
    // a chariot on a stack follows a horse from file to file; the horse comes back each time
    let mut game = Game::from_position(Position::parse(&lawful, "3k/4/n3/4/4/4/1(pR)2/3K w").unwrap());
    let moves = ["b2a2", "a6b4", "a2b2", "b4a6"];
    let mut outcome = None;
    for action in moves.iter().cycle().take(16) {
        game.play_text(action).unwrap();
        outcome = game.outcome();
        if outcome.is_some() {
            break;
        }
    }
    assert_eq!(
        outcome.map(|o| o.to_string()),
        Some("black by perpetual-chase".to_string()),
        "{}",
        game.position().fen()
    );
}

/// A side from which a game can be looked at: its rules are the same from there, with left and right or the colours
/// changed about.
#[derive(Clone, Copy, Debug)]
enum View {
    Mirrored,
    Exchanged,
}

impl View {
    const ALL: [View; 2] = [View::Mirrored, View::Exchanged];

    fn point(self, shape: Shape, at: Point) -> Point {
        let (file, rank) = (shape.file(at), shape.rank(at));
        let seen = match self {
            View::Mirrored => shape.point(shape.files() - 1 - file, rank),
            View::Exchanged => shape.point(file, shape.ranks() - 1 - rank),
        };
        seen.expect("a point of the board")
    }

    fn side(self, side: Side) -> Side {
        match self {
            View::Mirrored => side,
            View::Exchanged => side.other(),
        }
    }

    fn setup(self, shape: Shape, setup: &Setup) -> Setup {
        let piece = |piece: &Piece| Piece::new(piece.kind(), self.side(piece.side()));
        let stack = |at: Point| setup.stacks[self.point(shape, at).index()].iter().map(piece).collect();
        let hands = Side::BOTH.map(|side| setup.hands[self.side(side).index()].clone());
        let stacks = shape.all().map(stack).collect();
        let mut rights = Rights::default();
        for (_, side, wing) in Rights::LETTERS.into_iter().filter(|(_, s, w)| setup.rights.has(*s, *w)) {
            let [right, left] = Wing::BOTH;
            let other = if wing == right { left } else { right };
            rights.insert(self.side(side), if matches!(self, View::Mirrored) { other } else { wing });
        }
        let chain = setup.chain.map(|chain| Chain {
            at: self.point(shape, chain.at),
            taken: chain.taken.map(|at| self.point(shape, at)).collect(),
        });
        Setup { stacks, hands, rights, chain, turn: self.side(setup.turn), ..*setup }
    }

    fn action(self, shape: Shape, action: Action) -> Action {
        let seen = |at: Point| self.point(shape, at);
        match action {
            Action::Move { from, to, carried, becomes } => {
                Action::Move { from: seen(from), to: seen(to), carried, becomes }
            }
            Action::Swap { at, with, height } => Action::Swap { at: seen(at), with: seen(with), height },
            Action::Become { at, kind } => Action::Become { at: seen(at), kind },
            Action::Drop { kind, at } => Action::Drop { kind, at: seen(at) },
            Action::Pass => Action::Pass,
            Action::Castle { from, to, partner } => {
                Action::Castle { from: seen(from), to: seen(to), partner: seen(partner) }
            }
        }
    }

    /// Whether every piece stands and goes alike seen from here, one more of each on each free point of the start.
    fn fits(self, variant: &Arc<Variant>) -> bool {
        let shape = variant.shape();
        let start = variant.start();
        let free = || shape.all().filter(|at| start.count(*at) == 0);
        variant.pieces().flat_map(|piece| free().map(move |at| (piece, at))).all(|(piece, at)| {
            let mut setup = start.setup();
            setup.stacks[at.index()].push(piece);
            let there = self.setup(shape, &setup).position(variant);
            match (setup.position(variant), there) {
                (Ok(here), Ok(there)) => {
                    let seen = here.walked_targets(at).map(|to| self.point(shape, to));
                    there.walked_targets(self.point(shape, at)) == seen.collect()
                }
                (here, there) => here.is_err() && there.is_err(),
            }
        })
    }

    /// Plays a game as it looks from here. It must go, end and be judged alike.
    fn compare(self, game: &Game, what: &str) {
        let variant = game.position().variant();
        let (shape, at) = (variant.shape(), variant.repetition().at);
        let start = self.setup(shape, &variant.start().setup()).position(variant).expect("a position");
        let mut there = Game::from_position(start);
        for (action, text) in game.history() {
            let played = there.play(self.action(shape, action));
            played.unwrap_or_else(|error| panic!("{what}: {text}, {self:?}: {error}"));
        }
        let seen =
            |outcome: Outcome| Outcome { winner: outcome.winner.map(|side| self.side(side)), ..outcome };
        // whom the points favour, colours exchanged, is another side where one has a bonus
        let counted = |outcome: &Outcome| outcome.reason == Reason::Points;
        match (there.outcome(), game.outcome()) {
            (Some(there), Some(here)) if counted(&there) && counted(&here) => {}
            (there, here) => assert_eq!(there, here.map(seen), "{what}, {self:?}"),
        }
        let (Some(cycle), Some(other)) = (game.cycle(at), there.cycle(at)) else {
            return assert_eq!(game.cycle(at).is_some(), there.cycle(at).is_some(), "{what}, {self:?}");
        };
        let (finding, other) = (cycle.judge(), other.judge());
        assert_eq!(other.offender, finding.offender.map(|side| self.side(side)), "{what}, {self:?}");
        assert_eq!(other.offence(), finding.offence(), "{what}, {self:?}");
        for side in Side::BOTH {
            let grades = (other.grades[self.side(side).index()], finding.grades[side.index()]);
            assert_eq!(grades.0, grades.1, "{what}, {side}, {self:?}");
        }
        for (step, other) in finding.steps.iter().zip(&other.steps) {
            let captures = |step: &Step, seen: &dyn Fn(Point) -> Point| {
                let captures = step.captures.iter().enumerate().map(|(i, capture)| {
                    let Capture { from, to, judged, .. } = *capture;
                    (seen(from), seen(to), judged, step.new.contains(&i), step.begun.contains(&i))
                });
                let mut captures: Vec<_> = captures.collect();
                captures.sort_by_key(|(from, to, ..)| (from.index(), to.index()));
                (step.checks, captures)
            };
            let here = captures(step, &|at| self.point(shape, at));
            assert_eq!(captures(other, &|at| at), here, "{what}, {:?}, {self:?}", step.action);
        }
    }
}

/// A law for a game with stacks, of which none ships.
const LAWFUL: &str = "schema = 1\nextends = \"stacking\"\nname = \"Lawful\"\n[repetition]\n\
    offences = [\"check\", \"chase\"]\n[repetition.chase]\nby = \"not king\"\nof = \"not king\"\n";

/// Random games in which both sides like to go back: the referee never fails, and finds the same when the same game is
/// played mirrored from left to right, or with colours exchanged.
#[test]
fn forced_repetitions_are_judged_alike_from_every_side() {
    let all: u64 = if std::env::var_os("QIGUI_FULL").is_some() { 10_000 } else { 300 };
    let lawful = open_text("lawful.toml", LAWFUL).unwrap();
    let shipped = shipped().map(|id| open(id).unwrap()).chain([lawful]);
    let variants: Vec<Arc<Variant>> =
        shipped.filter(|variant| !variant.repetition().offences.is_empty()).collect();
    let law = |variant: &Variant| format!("{:?}", variant.repetition());
    for variant in &variants {
        let id = variant.id();
        // the games that are played by one law share its number
        let alike = variants.iter().filter(|other| law(other) == law(variant)).count();
        let games = (all / alike as u64).max(300);
        let views: Vec<View> = View::ALL.into_iter().filter(|view| view.fits(variant)).collect();
        // with a royal of its own kind each side has its own game, turned over
        let wanted = if id == "chess-xiangqi" { 1 } else { 2 };
        assert_eq!(views.len(), wanted, "{id} is the same game from {views:?} only: say here why");
        let found = (0..games).into_par_iter().filter(|seed| ruled(variant, *seed, &views)).count();
        assert!(found * 20 > games as usize, "{id}: only {found} of {games} games were ruled on");
    }
}

/// Plays a random game and looks at it from every side. Whether it ended by a repetition.
fn ruled(variant: &Arc<Variant>, seed: u64, views: &[View]) -> bool {
    let what = format!("{} {seed}", variant.id());
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut game = Game::new(variant);
    // into the game, then to and fro
    for _ in 0..random.random_range(4..60) {
        let Some(action) = game.actions().choose(&mut random).copied() else { break };
        game.play(action).unwrap();
    }
    for again in [true, true, true, true, false, false, false, false] {
        let before = game.plies();
        back_and_forth(&mut game, &mut random);
        // most of it means nothing: at first rather look on for what the law forbids
        let drawn = game.outcome().is_some_and(|outcome| outcome.winner.is_none());
        while drawn && again && game.plies() > before {
            game.undo();
        }
    }
    for view in views {
        view.compare(&game, &what);
    }
    let at = variant.repetition().at;
    let Some(Outcome { winner, reason }) = game.outcome().filter(|_| game.occurrences() >= at) else {
        return false;
    };
    let cycle = game.cycle(at).expect("it was judged");
    let finding = cycle.judge();
    let blamed = winner.is_some() && reason != Reason::Points;
    assert_eq!(blamed, finding.offender.is_some(), "{what}");
    let lines = qigui::referee::lines(&cycle.ledger(&finding, None));
    assert!(!lines.is_empty() && lines.iter().all(|line| line.ends_with('.')), "{what}: {lines:?}");
    let told = finding.told(variant);
    assert_eq!(told.contains("must change or lose"), finding.offender.is_some(), "{what}: {told}");
    assert!(told.len() < 500 && !told.contains("  "), "{what}: {told}");
    true
}

/// Each side makes an action and takes it back, three times over, if it can.
fn back_and_forth(game: &mut Game, random: &mut ChaCha8Rng) {
    let mut cycle = Vec::new();
    for _ in Side::BOTH {
        let Some(action) = game.actions().choose(random).copied() else { return };
        game.play(action).unwrap();
        cycle.push(action);
    }
    let Some(back) = cycle.iter().map(|action| turned(*action)).collect::<Option<Vec<_>>>() else { return };
    for action in back.iter().chain(&cycle).cycle().take(10) {
        if game.play(*action).is_err() {
            return;
        }
    }
}

/// The action that goes back; none of a change.
fn turned(action: Action) -> Option<Action> {
    match action {
        Action::Move { from, to, carried, becomes: None } => {
            Some(Action::Move { from: to, to: from, carried, becomes: None })
        }
        _ => None,
    }
}
