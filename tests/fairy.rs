//! `qigui import` and `qigui export`: variants of Fairy-Stockfish read, said as games and made from games, and that both
//! play the same.
//!
//! With `QIGUI_ENGINES=1` every variant of tests/fairy/games.ini is compared with the engine itself, before and after; that
//! needs Python with the package pyffish (`QIGUI_PYTHON` names the interpreter).

mod common;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use common::{Faults, actions, is_current, moves_of_all, root, run};
use serde_json::{Value, json};

fn games() -> PathBuf {
    root().join("tests/fairy/games.ini")
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fairy");
    std::fs::create_dir_all(&folder).expect("a folder for scratch files");
    folder.join(name)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// The names of the variants in the file of games.
fn names() -> Vec<String> {
    let ini = std::fs::read_to_string(games()).expect("the file of games");
    let headers = ini.lines().filter_map(|line| line.strip_prefix('['));
    let names: Vec<String> =
        headers.filter_map(|header| header.split([':', ']']).next()).map(str::to_owned).collect();
    assert!(names.len() > 30, "{names:?}");
    names
}

/// Imports a variant of a file to a game's path.
fn import(ini: &Path, name: &str, to: &Path) -> common::Run {
    let answer = run(&["import", &format!("{}:{name}", text(ini)), "--output", text(to)]);
    assert!(matches!(answer.code, Some(0 | 1)), "{name}: {}", answer.stderr);
    assert_eq!(answer.code == Some(1), answer.stderr.contains("not carried"), "{name}: {}", answer.stderr);
    answer
}

/// A game file without its comments and its name.
fn rules(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("a game");
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.starts_with("name = "))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn the_page_of_options_is_current() {
    is_current("docs/import.md", &qigui::fairy::page());
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_lines() {
    let path = scratch("faulty.ini");
    let ini = "\
[one:chess]
castlin = false
doubleStep = maybe
maxRank = 12
knight = n:N
customPiece1 = q
promotedPieceType = pg
flagRegion = d4 e99
mobilityRegionWhiteKnigt = *1
[two:chss]
pawn = p
";
    std::fs::write(&path, ini).expect("written");
    let told = |arguments: &[&str]| {
        let answer = run(arguments);
        assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""));
        answer.stderr.replace(text(&path), "faulty.ini")
    };
    let one = told(&["import", &format!("{}:one", text(&path))]);
    let two = told(&["import", &format!("{}:two", text(&path))]);
    let none = told(&["import", text(&path)]);
    let other = told(&["import", &format!("{}:three", text(&path))]);
    std::fs::write(&path, "pawn = p\n[x]\npawn\n[x]\n[]\n[y]\nrook = r\nrook = q\nking =\n")
        .expect("written");
    let syntax = told(&["import", &format!("{}:x", text(&path))]);
    insta::assert_snapshot!([one, two, none, other, syntax].join("\n"));
}

#[test]
fn old_names_of_options_mean_the_new_ones() {
    let path = scratch("old.ini");
    let ini = "\
[old:nocastle]
promotionRank = 7
doubleStepRank = 3
doubleStepRankMin = 2
whiteFlag = *8
blackFlag = *1
flagPiece = k
pawnTypes = p
[new:nocastle]
promotionRegionWhite = *7 *8
promotionRegionBlack = *2 *1
doubleStepRegionWhite = *2 *3
doubleStepRegionBlack = *7 *6
flagRegionWhite = *8
flagRegionBlack = *1
flagPieceWhite = k
flagPieceBlack = k
";
    std::fs::write(&path, ini).expect("written");
    let [old, new] = ["old", "new"].map(|name| {
        let game = scratch(&format!("{name}.toml"));
        let answer = run(&["import", &format!("{}:{name}", text(&path)), "--output", text(&game)]);
        assert_eq!(answer.code, Some(0), "{}", answer.stderr);
        rules(&game)
    });
    assert_eq!(old, new);
    assert!(new.contains("from = \"ranks 2-3\"") && new.contains("wins = [\"king in last rank\"]"), "{new}");
}

#[test]
fn variants_read_as_games_that_people_write() {
    for name in ["t-xiangqi", "t-halves", "t-georgian", "t-minishogi", "t-house", "t-menagerie", "t-race"] {
        let answer = run(&["import", &format!("{}:{name}", text(&games()))]);
        let told = answer.stderr.replace(text(&games()), "games.ini");
        insta::assert_snapshot!(
            format!("import-{name}"),
            format!("{}\n--- {:?}\n{told}", answer.stdout, answer.code)
        );
    }
}

#[test]
fn every_game_that_is_imported_passes_its_check() {
    for name in names() {
        let game = scratch(&format!("{name}.checked.toml"));
        import(&games(), &name, &game);
        let answer = run(&["check", text(&game), "--games", "0"]);
        assert_eq!(answer.code, Some(0), "{name}: {}", answer.stdout);
    }
}

#[test]
fn what_is_exported_is_the_same_game_when_it_is_imported_again() {
    for name in names() {
        let game = scratch(&format!("{name}.first.toml"));
        let first = import(&games(), &name, &game);
        let ini = scratch(&format!("{name}.again.ini"));
        let exported = run(&["export", text(&game), "--to", text(&ini)]);
        assert_eq!(exported.code, Some(0), "{name}: {}", exported.stderr);
        let again = scratch(&format!("{name}.again.toml"));
        let answer = run(&["import", text(&ini), "--output", text(&again)]);
        assert!(matches!(answer.code, Some(0 | 1)), "{name}: {}", answer.stderr);
        assert_eq!(rules(&again), rules(&game), "{name}: {}", first.stderr);
        // what a game says, an option says: nothing is lost a second time
        assert_eq!(answer.code, Some(0), "{name}: {}", answer.stderr);
    }
}

#[test]
fn shipped_games_are_exported_with_what_is_lost() {
    let mut told = String::new();
    for game in
        ["xiangqi", "minixiangqi", "manchu", "chess-xiangqi", "shako", "xiangqi-court-guard", "stacking"]
    {
        let answer = run(&["export", game]);
        told += &format!("# {game}: {:?}\n{}{}\n", answer.code, answer.stderr, answer.stdout);
    }
    insta::assert_snapshot!(told);
}

#[test]
fn files_are_named_by_what_is_in_them() {
    let wrong = run(&["import", text(&games()), "--output", "x.ini"]);
    assert_eq!((wrong.code, wrong.stderr.as_str()), (Some(2), "error: `x.ini` should end in .toml\n"));
    let wrong = run(&["export", "xiangqi", "--to", "x.toml"]);
    assert_eq!((wrong.code, wrong.stderr.as_str()), (Some(2), "error: `x.toml` should end in .ini\n"));
    let missing = run(&["import", "there-is-no-such-file.ini"]);
    assert_eq!(missing.code, Some(2));
    assert!(missing.stderr.starts_with("error: cannot read there-is-no-such-file.ini"), "{}", missing.stderr);
}

/// The engine, as a Python package.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Engine {
        let python = std::env::var("QIGUI_PYTHON").unwrap_or_else(|_| "python3".to_owned());
        let mut child = Command::new(&python)
            .arg(root().join("tests/fairy/engine.py"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|fault| panic!("{python}: {fault}"));
        let input = child.stdin.take().expect("stdin is a pipe");
        let output = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        Engine { child, input, output }
    }

    fn ask(&mut self, request: Value) -> Value {
        writeln!(self.input, "{request}").expect("the engine listens");
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the engine speaks");
        serde_json::from_str(&line).unwrap_or_else(|fault| panic!("{fault}: {line:?} to {request}"))
    }

    fn load(&mut self, ini: &Path, names: &[String]) {
        let ini = std::fs::read_to_string(ini).expect("a file of variants");
        let known = common::strings(&self.ask(json!({ "load": ini })));
        let missing: Vec<&String> = names.iter().filter(|name| !known.contains(name)).collect();
        assert!(missing.is_empty(), "the engine does not take {missing:?}");
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How a game's actions are spelt by the engine.
struct Spelling {
    /// The letter of each kind, by its name.
    letters: BTreeMap<String, String>,
    /// Whether the game has rights to castle.
    castles: bool,
    /// Whether it has captures in passing.
    passes: bool,
}

impl Spelling {
    fn of(game: &Path) -> Spelling {
        let game: toml::Table = std::fs::read_to_string(game).expect("a game").parse().expect("TOML");
        let moves = game["pieces"].to_string();
        let (castles, passes) = (moves.contains("isO"), moves.contains("passer"));
        let kinds = game["pieces"].as_table().expect("kinds").iter();
        let letters = kinds.map(|(name, kind)| {
            // of several the first is the one that is written
            let letter = kind["letter"].as_array().map_or(&kind["letter"], |letters| &letters[0]);
            (name.clone(), letter.as_str().expect("a letter").to_owned())
        });
        Spelling { letters: letters.collect(), castles, passes }
    }

    fn action(&self, action: &str, game_promotes_by_touch: bool) -> String {
        let Some((points, kind)) = action.split_once('=') else {
            return action.to_owned();
        };
        match self.letters[kind].strip_prefix('+') {
            Some(_) if game_promotes_by_touch => format!("{points}+"),
            Some(letter) => format!("{points}{letter}"),
            None => format!("{points}{}", self.letters[kind]),
        }
    }

    /// A position of the engine as the game reads it.
    fn position(&self, fen: &str) -> String {
        let mut words = fen.split_whitespace();
        let (board, side) = (words.next().expect("a board"), words.next().expect("a side"));
        let rights = words.next().filter(|_| self.castles).unwrap_or("-");
        let passed = words.next().filter(|_| self.passes).unwrap_or("-");
        let mut ours = String::new();
        for letter in board.chars() {
            match (letter, ours.pop()) {
                // a promoted piece: the mark stands behind its letter there
                ('~', Some(piece)) => ours.extend(['+', piece]),
                (letter, before) => ours.extend(before.into_iter().chain([letter])),
            }
        }
        format!("{} {side} {rights} {passed} 0 1", ours.replace("[-]", "[]"))
    }
}

/// Compares the engine's variant with a game: perft from the start to a depth, and the actions of the positions of some
/// random games of so many plies. Gives the number of positions.
fn compare(
    engine: &mut Engine,
    variant: &str,
    game: &Path,
    depth: u32,
    (games, plies): (u32, u32),
    faults: &mut Faults,
) -> usize {
    for depth in 1..=depth {
        let expected = engine.ask(json!({ "variant": variant, "perft": depth }));
        let answer = run(&["perft", text(game), &depth.to_string(), "--json"]);
        faults.expect(&format!("{variant} perft {depth}"), &answer.json()["nodes"], &expected);
    }
    let seen = engine.ask(json!({ "variant": variant, "games": games, "plies": plies }));
    let seen = seen.as_array().expect("positions");
    let spelling = Spelling::of(game);
    let touches = std::fs::read_to_string(game).expect("a game").contains("\"touches\"");
    let fens: Vec<String> =
        seen.iter().map(|position| spelling.position(position["fen"].as_str().expect("a FEN"))).collect();
    let (answers, _) = moves_of_all(text(game), fens.iter().map(String::as_str));
    for ((position, answer), fen) in seen.iter().zip(&answers).zip(&fens) {
        let mut expected: Vec<String> =
            common::strings(&position["moves"]).iter().map(|action| pass(action)).collect();
        expected.sort();
        assert!(answer["actions"].is_array(), "{variant} {fen}: {answer}");
        let mut found: Vec<String> =
            actions(answer).iter().map(|action| spelling.action(action, touches)).collect();
        found.sort();
        faults.expect(&format!("{variant} {fen}"), &found, &expected);
    }
    assert!(seen.len() > 20, "{variant}: only {} positions", seen.len());
    seen.len()
}

/// The engine passes by moving a piece to where it stands.
fn pass(action: &str) -> String {
    let half = action.len() / 2;
    let stays = action.is_ascii() && action[..half] == action[half..];
    if stays { "pass".to_owned() } else { action.to_owned() }
}

/// Random games and their plies, where many variants are compared.
const FEW: (u32, u32) = (3, 40);
/// The same, for a game that ships.
const MANY: (u32, u32) = (8, 100);
/// Shipped games and what the engine calls them: variants of its own, and those of `games.ini` (`t-`).
const PLAYED: [(&str, &str); 13] = [
    ("xiangqi", "xiangqi"),
    ("minixiangqi", "minixiangqi"),
    ("manchu", "manchu"),
    ("shako", "shako"),
    ("synochess", "t-synochess"),
    ("xiangqihouse", "t-xiangqihouse"),
    ("cannon-shogi", "t-cannon-shogi"),
    ("crowded-xiangqi", "t-crowded-xiangqi"),
    ("janggi", "janggi"),
    ("janggi-traditional", "janggitraditional"),
    ("janggi-modern", "janggimodern"),
    ("janggi-casual", "janggicasual"),
    ("janggihouse", "t-janggihouse"),
];

#[test]
fn the_engine_plays_shipped_games_as_we_do() {
    if std::env::var_os("QIGUI_ENGINES").is_none_or(|value| value != "1") {
        println!("not run: QIGUI_ENGINES is not 1");
        return;
    }
    let mut engine = Engine::start();
    let mut faults = Faults::default();
    engine.load(&games(), &names());
    for (game, variant) in PLAYED {
        // with what it inherits, its letters among it
        let path = scratch(&format!("{game}.effective.toml"));
        std::fs::write(&path, run(&["effective", game]).stdout).expect("written");
        let seen = compare(&mut engine, variant, &path, 3, MANY, &mut faults);
        println!("{game}: the same actions in {seen} positions");
        assert!(seen >= 500, "{game}: only {seen} positions");
    }
    faults.report();
}

#[test]
fn the_engine_plays_the_same_before_and_after() {
    if std::env::var_os("QIGUI_ENGINES").is_none_or(|value| value != "1") {
        println!("not run: QIGUI_ENGINES is not 1");
        return;
    }
    let mut engine = Engine::start();
    let mut faults = Faults::default();
    let mut compared = 0;
    engine.load(&games(), &names());
    for name in names() {
        let game = scratch(&format!("{name}.engine.toml"));
        import(&games(), &name, &game);
        compare(&mut engine, &name, &game, 3, FEW, &mut faults);
        let ini = scratch(&format!("{name}.engine.ini"));
        let exported = run(&["export", text(&game), "--to", text(&ini)]);
        assert_eq!(exported.code, Some(0), "{name}: {}", exported.stderr);
        // the name is that of the file; the engine wants another than it knows
        let other = format!("x-{name}");
        let text = std::fs::read_to_string(&ini).expect("a variant");
        std::fs::write(&ini, text.replacen(&format!("[{name}.engine"), &format!("[{other}"), 1))
            .expect("written");
        engine.load(&ini, std::slice::from_ref(&other));
        compare(&mut engine, &other, &game, 2, FEW, &mut faults);
        compared += 1;
    }
    println!("{compared} variants play the same in the engine");
    assert!(compared >= 30, "only {compared}");
    faults.report();
}
