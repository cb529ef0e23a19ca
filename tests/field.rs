//! Troubles that users of other programs reported must not be ours.

mod common;

use std::path::PathBuf;

use common::{
    Faults, Run, actions, data, fake, files_below, list, moves_of_all, on_the_table, perft, replay,
};
use common::{root, run, run_with_input, shipped, strings, text};
use serde_json::Value;

#[test]
fn reported_troubles_are_not_ours() {
    let data = data("field-cases.json");
    let mut faults = Faults::default();
    for case in list(&data, "cases") {
        let id = text(case, "id");
        let mut messages = Vec::new();
        for (index, check) in list(case, "checks").iter().enumerate() {
            let what = format!("{id}, check {}", index + 1);
            let game = game_of(check, &what);
            match text(check, "check") {
                "rejected" => messages.extend(rejected(&mut faults, &what, &game, check)),
                "faults" => told(&mut faults, &what, &game, check),
                "carriage-returns" => carriage_returns(&mut faults, &what),
                _ => one(&mut faults, &what, &game, check),
            }
        }
        // A reader that says the same of every fault has not told the user anything.
        let all = messages.len();
        messages.sort_unstable();
        messages.dedup();
        faults.expect(&format!("{id}: different messages"), &messages.len(), &all);
    }
    faults.report();
}

/// A board as it is printed: what is in it, the names of its ranks, and in ASCII how long their lines are.
fn board(faults: &mut Faults, what: &str, game: &str, check: &Value) {
    let ascii = check["ascii"] == true;
    let mut arguments = vec!["show", game];
    arguments.extend(ascii.then_some("--ascii"));
    arguments.extend(check["fen"].as_str().iter().flat_map(|fen| ["--fen", fen]));
    let shown = run(&arguments).stdout;
    let fits = |c: char| c == '\n' || if ascii { (' '..='~').contains(&c) } else { !c.is_control() };
    faults.expect(&format!("{what}: what is printed in {shown}"), &shown.chars().all(fits), &true);
    if let Some(other) = check["without"].as_str() {
        faults.expect(&format!("{what}: {other}"), &shown.contains(other), &false);
    }
    // a line of a rank begins with a number, and goes on with lines and pieces
    let numbered = |line: &&str| {
        let first = line.split_whitespace().next();
        first.is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let ranks: Vec<&str> = shown.lines().filter(numbered).collect();
    let names: Vec<String> =
        ranks.iter().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
    faults.expect(&format!("{what}: the names of the ranks in {shown}"), &names, &strings(&check["ranks"]));
    if ascii {
        let lengths: Vec<usize> = ranks.iter().map(|line| line.len()).collect();
        let same = lengths.iter().all(|length| *length == lengths[0]);
        faults.expect(&format!("{what}: lengths {lengths:?}"), &same, &true);
    }
}

/// The game a check is about: a shipped one, or a file it brings along.
fn game_of(check: &Value, what: &str) -> String {
    let Some(file) = check["file"].as_str() else {
        return check["game"].as_str().unwrap_or_default().to_owned();
    };
    // Checks run one after another, but the name says which file a failure came from.
    let name: String = what.chars().filter(char::is_ascii_alphanumeric).collect();
    written(&format!("{}.toml", name.to_lowercase()), file)
}

/// The path of a file with this text.
fn written(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the file is written");
    path.to_str().expect("a readable path").to_owned()
}

/// A file is refused by `check` with just these faults, each on its line, and the game cannot be had.
fn told(faults: &mut Faults, what: &str, game: &str, check: &Value) {
    let checked = run(&["check", game, "--json"]);
    faults.expect(&format!("{what}: exit code"), &checked.code, &Some(1));
    let answer = checked.json();
    let (found, expected) = (list(&answer, "faults"), list(check, "faults"));
    faults.expect(&format!("{what}: number of faults in {answer}"), &found.len(), &expected.len());
    for (found, expected) in found.iter().zip(expected) {
        faults.expect(&format!("{what}: line of {found}"), &found["places"][0]["line"], &expected["line"]);
        let message = format!("{} {}", text(found, "message"), found["help"].as_str().unwrap_or_default());
        for word in strings(&expected["says"]) {
            if !message.to_lowercase().contains(&word) {
                faults.note(format!("{what}: `{word}` is not in {message:?}"));
            }
        }
    }
    faults.expect(&format!("{what}: played all the same"), &run(&["moves", game]).code, &Some(2));
}

/// Every shipped file with the line ends of Windows is the same game, and every bad one has the same faults at the
/// same places.
fn carriage_returns(faults: &mut Faults, what: &str) {
    for id in shipped() {
        let file = format!("{id}.toml");
        let lines = std::fs::read_to_string(root().join("variants").join(&file)).expect("a shipped file");
        assert!(!lines.contains('\r'), "{id} has such line ends already");
        let game = written(&file, &lines.replace('\n', "\r\n"));
        let checked = run(&["check", &game]);
        faults.expect(&format!("{what}: {id}: {}", checked.stdout), &checked.code, &Some(0));
        for arguments in [&["moves", "--json"][..], &["show"], &["test"]] {
            let ask = |game: &str| {
                let run = run(&[&[arguments[0], game], &arguments[1..]].concat());
                (run.code, run.stdout.replace(game, &id), run.stderr)
            };
            faults.expect(&format!("{what}: {id} {arguments:?}"), &ask(&game), &ask(&id));
        }
    }
    let mut bad = Vec::new();
    for path in files_below(&root().join("tests/bad"), "toml") {
        let name = path.strip_prefix(root()).expect("below the root").to_string_lossy().into_owned();
        let copy = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(&name);
        std::fs::create_dir_all(copy.parent().expect("a folder")).expect("a folder for the copies");
        let bytes = std::fs::read(&path).expect("a bad file");
        // what is no text at all cannot be read, and ends a check
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        let returns = if text.contains('\r') { text } else { text.replace('\n', "\r\n") };
        std::fs::write(&copy, returns).expect("a copy");
        bad.push(name);
    }
    let told = |folder: &str| {
        let names: Vec<String> = bad.iter().map(|name| format!("{folder}/{name}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let checked = run(&[&["check", "--json"], names.as_slice()].concat());
        checked.stdout.lines().map(|line| line.replace(folder, "")).collect::<Vec<_>>()
    };
    let (copies, originals) =
        (told(env!("CARGO_TARGET_TMPDIR")), told(root().to_str().expect("a readable path")));
    faults.expect(&format!("{what}: files checked"), &copies.len(), &bad.len());
    for (copy, original) in copies.iter().zip(&originals) {
        faults.expect(what, copy, original);
    }
}

fn rejected(faults: &mut Faults, what: &str, game: &str, check: &Value) -> Option<String> {
    // A good line after the bad one: the program must say what is wrong and go on.
    let good = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let (answers, run) = moves_of_all(game, [text(check, "fen"), good]);
    faults.expect(&format!("{what}: exit code"), &run.code, &Some(2));
    faults.expect(&format!("{what}: the next line"), &answers[1]["to_act"], &"red".into());
    let Some(message) = answers[0]["error"].as_str() else {
        faults.note(format!("{what}: accepted {}", answers[0]));
        return None;
    };
    for word in strings(&check["says"]) {
        if !message.to_lowercase().contains(&word) {
            faults.note(format!("{what}: `{word}` is not in {message:?}"));
        }
    }
    Some(message.to_owned())
}

fn one(faults: &mut Faults, what: &str, game: &str, check: &Value) {
    let position = |faults: &mut Faults| -> String {
        let fen = text(check, "fen");
        if check["moves"].is_null() {
            return fen.to_owned();
        }
        let run = replay(game, Some(fen), &strings(&check["moves"]));
        faults.expect(&format!("{what}: exit code"), &run.code, &Some(0));
        run.json()["fen"].as_str().unwrap_or_default().to_owned()
    };
    let answer = |fen: &str| -> Value {
        let (mut answers, _) = moves_of_all(game, [fen]);
        answers.remove(0)
    };
    match text(check, "check") {
        "perft" => {
            for (index, count) in list(check, "counts").iter().enumerate() {
                let found = perft(game, text(check, "fen"), index + 1);
                faults.expect(
                    &format!("{what}: depth {}", index + 1),
                    &found,
                    &count.as_u64().expect("a count"),
                );
            }
        }
        "in-check" => {
            faults.expect(what, &answer(text(check, "fen"))["check"], &check["expected"]);
        }
        "actions" => {
            let fen = position(faults);
            faults.expect(what, &actions(&answer(&fen)), &sorted(&check["actions"]));
        }
        "includes" => {
            let found = actions(&answer(text(check, "fen")));
            for action in strings(&check["actions"]) {
                faults.expect(&format!("{what}: {action} is legal"), &found.contains(&action), &true);
            }
        }
        "actions-of" => {
            let pieces = strings(&check["pieces"]);
            let mut found = actions(&answer(text(check, "fen")));
            found.retain(|action| pieces.iter().any(|piece| action.starts_with(piece)));
            faults.expect(what, &found, &sorted(&check["actions"]));
        }
        "checking-actions" => {
            let fen = text(check, "fen");
            let all = actions(&answer(fen));
            faults.expect(&format!("{what}: number of actions"), &all.len().into(), &check["of"]);
            let checking: Vec<String> = all
                .into_iter()
                .filter(|action| {
                    replay(game, Some(fen), std::slice::from_ref(action)).json()["check"] == true
                })
                .collect();
            faults.expect(what, &checking, &sorted(&check["actions"]));
        }
        "refused" => {
            let (fen, action) = (position(faults), text(check, "action"));
            let explained = run(&["explain", game, action, "--fen", &fen, "--json"]);
            faults.expect(&format!("{what}: exit code"), &explained.code, &Some(1));
            faults.expect(&format!("{what}: why not {action}"), &explained.json()["code"], &check["code"]);
        }
        "outcome" => {
            // By replay even with nothing to play: a draw by repetition needs the game, not only the position.
            let moves = if check["moves"].is_null() { Vec::new() } else { strings(&check["moves"]) };
            let run = replay(game, Some(text(check, "fen")), &moves);
            faults.expect(&format!("{what}: exit code"), &run.code, &Some(0));
            faults.expect(what, &run.json()["outcome"], &check["expected"]);
        }
        "fen" => {
            let run = replay(game, Some(text(check, "fen")), &strings(&check["moves"]));
            faults.expect(&format!("{what}: exit code"), &run.code, &Some(0));
            faults.expect(what, &run.json()["fen"], &check["expected"]);
        }
        "judge" => {
            let (fen, moves) = (text(check, "fen"), strings(&check["moves"]).join(" "));
            let ranks = check["ranks-from"].to_string();
            let arguments = ["judge", game, "--fen", fen, "--moves", &moves, "--ranks-from", &ranks];
            let run = run(&[&arguments[..], &["--json"]].concat());
            faults.expect(&format!("{what}: exit code"), &run.code, &Some(0));
            let answer = run.json();
            for (key, expected) in check["expected"].as_object().expect("what is expected") {
                faults.expect(&format!("{what}: {key}: {}", answer["summary"]), &answer[key], expected);
            }
        }
        "same" => {
            let (mut one, mut other) = (answer(text(check, "fen")), answer(text(check, "as")));
            let fens = [&one["fen"], &other["fen"]].map(|fen| on_the_table(fen.as_str().unwrap_or_default()));
            faults.expect(&format!("{what}: the board and the turn"), &fens[0], &fens[1]);
            for key in owned(&check["but"]) {
                faults.expect(&format!("{what}: {key} is the same"), &(one[key] == other[key]), &false);
                (one[key], other[key]) = (Value::Null, Value::Null);
            }
            faults.expect(&format!("{what}: read"), &one["actions"].is_array(), &true);
            faults.expect(what, &one, &other);
        }
        "board" => board(faults, what, game, check),
        "record" => record(faults, what, check),
        "converted" => {
            let arguments = [&["convert", "-", "--to", "pgn"][..], &owned(&check["args"])].concat();
            let run = run_with_input(&arguments, text(check, "input").to_owned());
            faults.expect(&format!("{what}: exit code"), &run.code, &Some(0));
            let expected = text(check, "output");
            if !run.stdout.contains(expected) {
                faults.note(format!("{what}: {expected:?} is not in {:?}", run.stdout));
            }
        }
        "notation" => notated(faults, what, game, check),
        "undo" => {
            let played = strings(&check["played"]);
            let (during, back) = (text(check, "during"), text(check, "back"));
            let undo = "undo\n".repeat(played.len());
            let input = format!("fen\n{}\nfen\n{undo}fen\nquit\n", played.join("\n"));
            let run = run_with_input(&["play", game, "--red", "human", "--black", "human", "--plain"], input);
            faults.expect(&format!("{what}: exit code"), &run.code, &Some(0));
            faults.expect(
                &format!("{what}: position after the actions"),
                &during_is_between(&run, back, during),
                &true,
            );
        }
        "undo-with-machine" => {
            let back = text(check, "back");
            let input = format!("fen\n{}\nfen\nundo\nfen\nquit\n", strings(&check["played"]).join("\n"));
            let run = run_with_input(
                &["play", game, "--red", "human", "--black", "random", "--seed", "1", "--plain"],
                input,
            );
            faults.expect(&format!("{what}: exit code"), &run.code, &Some(0));
            let fens = printed_fens(&run);
            faults.expect(&format!("{what}: positions printed"), &fens.len(), &3);
            faults.expect(&format!("{what}: before"), &fens.first().map(String::as_str), &Some(back));
            faults.expect(&format!("{what}: after undo"), &fens.last().map(String::as_str), &Some(back));
            let between = fens.get(1).cloned().unwrap_or_default();
            faults.expect(&format!("{what}: Red to act again"), &between.ends_with(" w"), &true);
            faults.expect(&format!("{what}: something was played"), &(between != back), &true);
        }
        "match" => contest(faults, what, game, check),
        other => panic!("{what}: no check `{other}`"),
    }
}

/// What a match says of a program that answers always the same.
fn contest(faults: &mut Faults, what: &str, game: &str, check: &Value) {
    let file = what.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
    let program = fake::uci(&file, game, &format!("echo bestmove {}", text(check, "plays")));
    let run = run(&["match", game, &program, "random", "--games", "2", "--depth", "1", "--json"]);
    faults.expect(&format!("{what}: exit code: {}", run.stderr), &run.code, &Some(0));
    let answer = run.json();
    let expected = list(check, "faults");
    faults.expect(&format!("{what}: number of faults"), &list(&answer, "faults").len(), &expected.len());
    for (found, expected) in list(&answer, "faults").iter().zip(expected) {
        for (key, expected) in expected.as_object().expect("what is told of a fault") {
            faults.expect(&format!("{what}: {key} in {found}"), &found[key], expected);
        }
    }
}

/// The strings of a list that may be missing.
fn owned(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().map(|item| item.as_str().expect("a string")).collect()
}

/// The games of a record file, as `replay` tells them: of each what stands at some places of its answer.
fn record(faults: &mut Faults, what: &str, check: &Value) {
    let bytes = match (check["hex"].as_str(), check["of"].as_str()) {
        (Some(hex), _) => bytes_of(hex),
        (None, Some(path)) => changed(path, list(check, "splices")),
        (None, None) => text(check, "input").as_bytes().to_vec(),
    };
    let run = run_with_input(&[&["replay", "-", "--json"][..], &owned(&check["args"])].concat(), bytes);
    faults.expect(
        &format!("{what}: exit code: {}", run.stderr),
        &run.code.map(Value::from),
        &Some(check["code"].clone()),
    );
    let games: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).expect("one JSON value a line")).collect();
    let expected = list(check, "games");
    faults.expect(&format!("{what}: number of games"), &games.len(), &expected.len());
    for (game, expected) in games.iter().zip(expected) {
        for (place, expected) in expected.as_object().expect("places and what stands there") {
            let found = game.pointer(place).cloned().unwrap_or(Value::Null);
            faults.expect(&format!("{what}: {place} in {game}"), &found, expected);
        }
    }
}

/// Bytes written in hexadecimal digits.
fn bytes_of(hex: &str) -> Vec<u8> {
    let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("hexadecimal");
    (0..hex.len()).step_by(2).map(byte).collect()
}

/// A file with some of its bytes, `[from, how many, "hex"]`, replaced by others.
fn changed(path: &str, splices: &[Value]) -> Vec<u8> {
    let mut bytes = std::fs::read(root().join(path)).expect("a file");
    for splice in splices {
        let number = |i: usize| splice[i].as_u64().expect("a number") as usize;
        let hex = splice[2].as_str().expect("bytes");
        bytes.splice(number(0)..number(0) + number(1), bytes_of(hex));
    }
    bytes
}

/// What `notate` says of texts, each from the same position, or of some one after the other.
fn notated(faults: &mut Faults, what: &str, game: &str, check: &Value) {
    let fen = text(check, "fen");
    let notate = |faults: &mut Faults, moves: &str| -> Value {
        let run = run(&["notate", game, "--fen", fen, "--moves", moves, "--json"]);
        faults.expect(
            &format!("{what}: {moves}: exit code ({})", run.stdout.trim_end()),
            &run.code,
            &Some(0),
        );
        run.json()["actions"].clone()
    };
    for (input, expected) in check["texts"].as_object().into_iter().flatten() {
        let found = notate(faults, input);
        for (style, expected) in expected.as_object().expect("notations") {
            faults.expect(&format!("{what}: {input} in {style}"), &found[0][style], expected);
        }
    }
    for (key, expected) in check["actions"].as_object().into_iter().flatten() {
        let found = notate(faults, text(check, "moves"));
        let found: Vec<Value> =
            found.as_array().into_iter().flatten().map(|action| action[key].clone()).collect();
        faults.expect(&format!("{what}: {key}"), &Value::from(found), expected);
    }
    assert!(check["texts"].is_object() || check["actions"].is_object(), "{what}: nothing is checked");
}

fn sorted(value: &Value) -> Vec<String> {
    let mut items = strings(value);
    items.sort_unstable();
    items
}

fn during_is_between(run: &Run, back: &str, during: &str) -> bool {
    let expected = [back, during, back];
    printed_fens(run).iter().map(String::as_str).eq(expected)
}

/// The positions that `fen` printed, board and side, in order: the words with a slash and the word after each.
fn printed_fens(run: &Run) -> Vec<String> {
    run.stdout
        .lines()
        .filter_map(|line| {
            let at = line.split_whitespace().position(|word| word.matches('/').count() >= 3)?;
            let fen: Vec<&str> = line.split_whitespace().skip(at).collect();
            Some(on_the_table(&fen.join(" ")))
        })
        .collect()
}
