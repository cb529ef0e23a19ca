//! The referee: cases with the verdict of the Asian rules, seen from every side, and laws of other games.

mod common;

use common::{Faults, data, list, run, run_with_input, strings, text};
use qigui::compile::{open, open_text};
use qigui::game::{Game, Outcome, Position};
use qigui::spec::shipped;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
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
        let lines = qigui::referee::lines(&cycle.ledger(&finding)).join("\n");
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
    let law = "schema = 1\nextends = \"stacking\"\nname = \"Lawful\"\n[repetition]\noffences = [\"chase\"]\n\
        [repetition.chase]\nby = \"not king\"\nof = \"not king\"\n";
    let lawful = open_text("lawful.toml", law).unwrap();
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

/// Random games in which both sides like to go back: the referee never fails, and sees the same with colours exchanged.
#[test]
fn forced_repetitions_are_judged_alike_from_both_sides() {
    let games = if std::env::var_os("QIGUI_FULL").is_some() { 10_000 } else { 300 };
    let lawful = shipped().filter(|id| !open(id).unwrap().repetition().offences.is_empty());
    for id in lawful {
        let variant = open(id).unwrap();
        let mut ruled = 0;
        for seed in 0..games {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut game = Game::new(&variant);
            // into the game, then to and fro
            for _ in 0..random.random_range(4..60) {
                let actions = game.actions();
                if actions.is_empty() {
                    break;
                }
                let action = actions[random.random_range(0..actions.len())];
                game.play(action).unwrap();
            }
            for _ in 0..4 {
                back_and_forth(&mut game, &mut random);
            }
            let Some(Outcome { winner, .. }) = game.outcome().filter(|_| game.occurrences() >= 3) else {
                continue;
            };
            ruled += 1;
            let cycle = game.cycle(3).expect("it was judged");
            let finding = cycle.judge();
            assert_eq!(winner.is_some(), finding.offender.is_some(), "{id} {seed}");
            let lines = qigui::referee::lines(&cycle.ledger(&finding));
            assert!(lines.iter().all(|line| line.ends_with('.')), "{id} {seed}: {lines:?}");
            let told = finding.told(&variant);
            assert_eq!(
                told.contains("must change or lose"),
                finding.offender.is_some(),
                "{id} {seed}: {told}"
            );
            assert!(told.len() < 500 && !told.contains("  "), "{id} {seed}: {told}");
        }
        assert!(ruled * 20 > games, "{id}: only {ruled} of {games} games were ruled on");
    }
}

/// Each side makes an action and takes it back, three times over, if it can.
fn back_and_forth(game: &mut Game, random: &mut ChaCha8Rng) {
    let actions = game.actions();
    if actions.is_empty() {
        return;
    }
    let first = actions[random.random_range(0..actions.len())];
    let there = game.position().action_text(first);
    let Some(back) = turned(&there) else { return };
    game.play(first).unwrap();
    let replies = game.actions();
    if replies.is_empty() {
        return;
    }
    let reply = replies[random.random_range(0..replies.len())];
    let reply = game.position().action_text(reply);
    let Some(reply_back) = turned(&reply) else { return };
    for text in [&reply, &back, &reply_back, &there].into_iter().cycle().take(11) {
        if game.outcome().is_some() || game.play_text(text).is_err() {
            return;
        }
    }
}

/// The action that goes back; none of a change.
fn turned(action: &str) -> Option<String> {
    let second = action.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase())?.0;
    let (from, to) = action.split_at(second);
    to.bytes().all(|b| b.is_ascii_alphanumeric()).then(|| format!("{to}{from}"))
}
