//! The JSON Schema for editors and the page of the format: current, right about every file, and every example in them
//! is one.

mod common;

use std::path::Path;

use common::{files_below, is_current, root, run};
use jsonschema::Validator;
use qigui::compile::{open, open_text};
use qigui::spec::{Check, LoadError};
use serde_json::Value;

/// What the program prints.
fn printed(arguments: &[&str]) -> String {
    let answer = run(arguments);
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    answer.stdout
}

fn validator() -> Validator {
    let schema: Value = serde_json::from_str(&printed(&["schema"])).expect("it is JSON");
    jsonschema::draft7::meta::validate(&schema).expect("it is a schema of draft 7");
    jsonschema::draft7::new(&schema).expect("it is a schema")
}

/// What is wrong with a TOML text by the schema. `None` if it is no TOML.
fn faults(validator: &Validator, text: &str) -> Option<Vec<String>> {
    let file: toml::Table = text.parse().ok()?;
    let value = serde_json::to_value(file).ok()?;
    let faults = validator.iter_errors(&value);
    Some(faults.map(|error| format!("{} at {}", error, error.instance_path())).collect())
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_schema_is_current() {
    is_current("docs/qigui.schema.json", &printed(&["schema"]));
}

#[test]
fn the_page_of_the_format_is_current() {
    is_current("docs/format.md", &printed(&["schema", "--page"]));
}

#[test]
fn every_game_is_one_by_the_schema() {
    let validator = validator();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schema");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    for (name, more) in [("own", vec![]), ("of-a-shipped-one", vec!["--extends", "stacking"])] {
        let file = folder.join(format!("{name}.toml"));
        printed(&[&["new", file.to_str().unwrap()], more.as_slice()].concat());
    }
    // Editors find it where the first line of the files says it is.
    assert_eq!(read(&folder.join("qigui.schema.json")), printed(&["schema"]));
    assert!(read(&folder.join("own.toml")).starts_with("#:schema ./qigui.schema.json\n"));
    let mut files = files_below(&folder, "toml");
    for folder in ["variants", "tests/games"] {
        files.extend(files_below(&root().join(folder), "toml"));
    }
    assert!(files.len() > 25);
    for file in files {
        assert_eq!(faults(&validator, &read(&file)), Some(Vec::new()), "{}", file.display());
    }
    for id in qigui::spec::shipped() {
        let text = printed(&["effective", id]);
        assert_eq!(faults(&validator, &text), Some(Vec::new()), "{id}");
    }
}

#[test]
fn every_shipped_file_names_the_schema() {
    for file in files_below(&root().join("variants"), "toml") {
        let first = read(&file).lines().next().map(str::to_owned);
        let path = first.as_deref().and_then(|line| line.strip_prefix("#:schema "));
        let path = path.unwrap_or_else(|| panic!("{} does not begin with a schema", file.display()));
        assert!(file.with_file_name(path).is_file(), "{}: {path} is not there", file.display());
    }
}

/// What a schema can see: keys, types and words. What it cannot: texts that are read, and what depends on a parent.
const SEEN: [Check; 6] = [
    Check::UnknownKey,
    Check::MisplacedKey,
    Check::MissingKey,
    Check::WrongType,
    Check::WrongValue,
    Check::Schema,
];

/// Of these checks, the bad files whose fault is inside a text, or in what they leave out of a parent.
const UNSEEN: [&str; 4] = ["colour-unknown", "text-control", "text-empty", "without-a-required-key"];

#[test]
fn what_is_wrong_with_keys_types_and_words_is_seen_by_the_schema() {
    let validator = validator();
    let mut wrong = Vec::new();
    let mut seen = 0;
    for path in files_below(&root().join("tests/bad"), "toml") {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let Err(LoadError::Faults(report)) = open(path.to_str().unwrap()) else { continue };
        // What stands in a parent is the parent's.
        let own = report.diagnostics.iter().filter(|fault| fault.labels[0].span.source.0 == 0);
        let of_keys = own.clone().any(|fault| SEEN.contains(&fault.check));
        let Some(faults) = std::fs::read_to_string(&path).ok().and_then(|text| faults(&validator, &text))
        else {
            continue;
        };
        if of_keys && faults.is_empty() != UNSEEN.contains(&name.as_str()) {
            wrong.push(format!("{name}: {}", report.diagnostics[0].message));
        }
        seen += usize::from(of_keys && !faults.is_empty());
    }
    assert!(wrong.is_empty(), "the schema does not see\n{}", wrong.join("\n"));
    assert!(seen > 20, "only {seen} files were judged");
}

/// A game in which every kind and zone of the page's examples is.
const GAME: &str = r#"
schema = 1
name = "Examples"
board = { files = 9, ranks = 10, start = "4k4/9/9/p8/9/9/P8/9/9/3K5" }
zones = { home = "ranks 1-5", castle = "d1-f3" }
[pieces]
king = { letter = "k", royal = true, moves = "K", within = "castle" }
pawn = { letter = "p", moves = "fW", promotion = { in = "last rank", become = "queen" } }
rook = { letter = "r", moves = "R" }
queen = { letter = "q", moves = "Q" }
bishop = { letter = "x", moves = "nA", within = "home" }
knight = { letter = "n", moves = "nN" }
"#;

/// What a key of the law of chases needs beside it.
const CHASE: &str = "repetition = { offences = ['chase'], chase = { by = 'any', of = 'any' } }";

/// A board small enough for a table of its points.
const SMALL: &str =
    "zones = { home = 'rank 1', castle = 'a1-b1' }\nboard = { files = 3, ranks = 3, start = 'k2/3/K2' }";

/// What an example needs beside it, by its key.
const BESIDE: [(&str, &str); 33] = [
    ("look.river-words", "look.river = 5"),
    ("engine.pieces.rook.held", "rules = { captured = 'in-hand' }\npieces.rook.drop = {}"),
    ("engine.pieces.rook.under-own", "rules = { captured = 'covered' }"),
    ("engine.pieces.rook.under-enemy", "rules = { captured = 'covered' }"),
    ("engine.pieces.rook.opening", SMALL),
    ("engine.pieces.rook.ending", SMALL),
    ("rules.limit", "rules = { captured = 'covered' }\nboard.start = '4k4/9/9/ppp6/9/9/PPP6/9/9/3K5'"),
    ("rules.overflow", "rules = { captured = 'covered', limit = 2 }\npieces.pawn.drop = {}"),
    ("royals.keep", "board.start = '3kk4/9/9/p8/9/9/P8/9/9/3K5'"),
    ("pieces.rook.drop", "rules = { captured = 'in-hand' }"),
    ("pieces.rook.in-hand-as", "rules = { captured = 'in-hand' }\npieces.pawn.drop = {}"),
    ("pieces.rook.points", "end = { draw-goes-to = 'points' }"),
    ("end.bonus", "end = { draw-goes-to = 'points' }\npieces.rook.points = 5"),
    ("end.draw-if-dead", "board.start = 'r3k4/9/9/p8/9/9/P8/9/9/3K4R'"),
    ("repetition.penalty", "repetition = { offences = ['check'] }"),
    ("repetition.chase.by", CHASE),
    ("repetition.chase.of", CHASE),
    ("repetition.chase.despite-protection", CHASE),
    ("repetition.chase.graver", CHASE),
    ("repetition.chase.like-for-like", CHASE),
    ("repetition.chase.check-breaks", CHASE),
    ("pieces.rook.over", "pieces.rook.moves = 'RpR'"),
    (
        "MOVE.partner",
        "board.start = 'r3k4/9/9/p8/9/9/P8/9/9/R3K4 w Q'\npieces.king.within = 'castle or rank 1'",
    ),
    ("MOVE.steps", "rules = { captured = 'covered' }"),
    ("end.wins", "rules = { captured = 'covered' }"),
    ("without", "extends = 'xiangqi'"),
    ("pieces.rook.blocked-by", "rules = { captured = 'covered' }"),
    ("pieces.rook.onto-own", "rules = { captured = 'covered' }"),
    ("pieces.rook.carries", "rules = { captured = 'covered' }"),
    ("pieces.pawn.promotion.when", "rules = { captured = 'covered' }"),
    ("royals.lost", "rules = { captured = 'covered' }"),
    ("end.quiet-broken-by", "end = { quiet-plies = 50 }"),
    (
        "pieces.pawn.promotion.swap",
        "rules = { captured = 'covered' }\npieces.pawn.promotion = { in = 'last rank', when = 'on-top' }",
    ),
];

/// A key of the page: where its example belongs, and the example.
struct Example {
    table: String,
    key: String,
    line: String,
}

/// The rows of the page's tables of keys.
fn examples(page: &str) -> Vec<Example> {
    let mut found = Vec::new();
    let mut table: Option<String> = None;
    for line in page.lines() {
        let Some(cells) = line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |")) else {
            table = None;
            continue;
        };
        let cells: Vec<&str> = cells.split(" | ").collect();
        if let [head, "type, default", "meaning", "example"] = cells.as_slice() {
            let of = head.strip_prefix("key of ").unwrap_or_default();
            table = Some(of.trim_start_matches("a ").trim_matches(['`', '[', ']']).to_owned());
            continue;
        }
        let (Some(table), [key, _, _, line]) = (&table, cells.as_slice()) else { continue };
        if key.starts_with("---") {
            continue;
        }
        let (piece, name) = key.strip_prefix("piece ").map_or((false, *key), |name| (true, name));
        let name = name.trim_matches('`');
        let (of, key) = name.rsplit_once('.').unwrap_or(("", name));
        let table = if piece {
            "pieces.NAME"
        } else if of.is_empty() {
            table
        } else {
            of
        };
        let line =
            line.strip_prefix('`').and_then(|line| line.strip_suffix('`')).expect("an example in quotes");
        let (table, line) = (table.to_owned(), line.to_owned());
        found.push(Example { table, key: key.to_owned(), line });
    }
    found
}

/// The file with an example in its place, and the path of that.
fn with_example(example: &Example) -> (String, String) {
    let kind = if example.table.ends_with("promotion") { "pieces.pawn" } else { "pieces.rook" };
    let table = example.table.replacen("pieces.NAME", kind, 1);
    let line: toml::Table = example.line.parse().unwrap_or_else(|error| panic!("{}: {error}", example.line));
    let path = if table.is_empty() { example.key.clone() } else { format!("{table}.{}", example.key) };
    let mut game: toml::Table = GAME.parse().unwrap();
    if ["extends", "without"].contains(&path.as_str()) {
        game.retain(|key, _| ["schema", "name"].contains(&key));
    }
    for (_, beside) in BESIDE.iter().filter(|(key, _)| *key == path) {
        merge(&mut game, beside.parse().unwrap());
    }
    if let Some(pawn) = game.get_mut("pieces").and_then(|pieces| pieces.get_mut("pawn"))
        && path.ends_with("promotion.swap")
    {
        pawn["promotion"].as_table_mut().unwrap().remove("become");
    }
    // of a game in which pieces change it is not told who can still win
    if path == "end.draw-if-dead" {
        game["pieces"]["pawn"].as_table_mut().unwrap().remove("promotion");
    }
    let whole = match table.as_str() {
        "MOVE" => {
            let mut movement = line.clone();
            if example.key == "partner" {
                movement.insert("betza".to_owned(), "isO2".into());
                let moves = vec!["K".into(), movement.into()];
                merge(&mut game, nested("pieces.king.moves", toml::Value::Array(moves)));
                return (path, toml::to_string(&game).unwrap());
            }
            let hops = ["over", "victim"].contains(&example.key.as_str());
            movement.entry("betza").or_insert(if hops { "cpR" } else { "R" }.into());
            nested("pieces.rook.moves", toml::Value::Table(movement))
        }
        "examples" => {
            let mut example = line.clone();
            example.entry("name").or_insert("an example".into());
            example.entry("outcome").or_insert("open".into());
            nested("examples", toml::Value::Array(vec![example.into()]))
        }
        "" => line,
        path => nested(path, line.into()),
    };
    merge(&mut game, whole);
    (path, toml::to_string(&game).unwrap())
}

/// A value under a path of keys.
fn nested(path: &str, value: toml::Value) -> toml::Table {
    let whole =
        path.rsplit('.').fold(value, |inner, key| toml::Table::from_iter([(key.to_owned(), inner)]).into());
    whole.as_table().expect("a path has a key").clone()
}

fn merge(base: &mut toml::Table, more: toml::Table) {
    for (key, value) in more {
        match (base.get_mut(&key), value) {
            (Some(toml::Value::Table(base)), toml::Value::Table(more)) => merge(base, more),
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}

#[test]
fn every_example_of_the_page_is_accepted() {
    let validator = validator();
    let examples = examples(&printed(&["schema", "--page"]));
    assert!(examples.len() > 70, "only {} examples", examples.len());
    let mut wrong = Vec::new();
    for example in &examples {
        let (path, text) = with_example(example);
        let by_schema = faults(&validator, &text).expect("TOML");
        if !by_schema.is_empty() {
            wrong.push(format!("{path}: the schema says {by_schema:?}"));
        }
        match open_text("example.toml", &text) {
            Ok(_) => {}
            Err(LoadError::Faults(report)) => wrong.push(format!("{path}: {report}\n{text}")),
            Err(other) => panic!("{other}"),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// An editor shows something for whatever it offers.
#[test]
fn every_key_of_the_schema_says_what_it_means() {
    fn walk(schema: &Value, path: &str, bare: &mut Vec<String>) {
        for (key, inner) in schema["properties"].as_object().into_iter().flatten() {
            let path = format!("{path}.{key}");
            if inner["description"].as_str().is_none_or(str::is_empty) {
                bare.push(path.clone());
            }
            walk(inner, &path, bare);
        }
        for key in ["additionalProperties", "items"] {
            schema.get(key).into_iter().for_each(|inner| walk(inner, path, bare));
        }
        schema["anyOf"].as_array().into_iter().flatten().for_each(|choice| walk(choice, path, bare));
    }
    let text = printed(&["schema"]);
    let schema: Value = serde_json::from_str(&text).unwrap();
    let mut bare = Vec::new();
    walk(&schema, "", &mut bare);
    assert_eq!(bare, [""; 0]);
    for sign in ["x-meanings", "null"] {
        assert!(!text.contains(sign), "`{sign}` is not for editors");
    }
}
