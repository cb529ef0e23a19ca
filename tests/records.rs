//! Recorded games: what is read is written and read again as the same, real games give their moves, and what cannot be
//! read is told with its place.

mod common;

use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use common::{data, files_below, list, root, run, run_with_input, shipped, strings};
use encoding_rs::{BIG5, GB18030};
use proptest::prelude::*;
use qigui::board::Side;
use qigui::game::Position;
use qigui::notation::Style;
use qigui::record::{Entry, Format, GameResult, Line, Node, Options, Record, Rules, Status, read, write};

/// The shipped games.
static GAMES: LazyLock<Vec<Arc<Rules>>> =
    LazyLock::new(|| shipped().iter().map(|id| Arc::new(Rules::open(id).expect("a shipped game"))).collect());

/// What is said in comments and tags: all that has a meaning elsewhere in a file.
const SAID: [&str; 16] = [
    "",
    "good",
    "a}b{c",
    "&#125; &",
    "  two  blanks  ",
    "line\nend\tand tab",
    "[Event \"x\"]",
    "% % [x] %",
    "1-0 *",
    "(1. a1a2)",
    "炮二平五，当头炮。",
    "<br /> <BR>",
    "\"quoted\\\"",
    "; $1 1.",
    "�\u{3000}",
    "a long remark of many \
    words that has to be broken because no line of a file should be wider than seventy-nine columns, 中文也是一样的",
];

/// Numbers that look random and are the same for a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % most
    }

    fn said(&mut self) -> Vec<String> {
        let count = self.below(9).saturating_sub(6);
        (0..count).map(|_| SAID[self.below(SAID.len())].to_owned()).collect()
    }

    fn line(&mut self, start: &Position, plies: usize, depth: usize) -> Line {
        let mut line = Line { comments: self.said(), nodes: Vec::new() };
        let mut position = start.clone();
        for _ in 0..plies {
            let actions = position.actions();
            if actions.is_empty() {
                break;
            }
            let mut node = Node::plain(actions[self.below(actions.len())]);
            node.before = self.said();
            node.after = self.said();
            node.nags = (0..self.below(8).saturating_sub(6)).map(|_| self.below(150) as u16).collect();
            if depth > 0 && self.below(5) == 0 {
                let plies = self.below(4);
                node.variations.push(self.line(&position, plies, depth - 1));
            }
            position.apply(node.action);
            line.nodes.push(node);
        }
        line
    }

    /// A record of a game, from its start or from a position that some random actions lead to.
    fn record(&mut self, rules: &Arc<Rules>) -> Record {
        let mut start = rules.variant().start();
        for _ in 0..self.below(2) * self.below(20) {
            let actions = start.actions();
            if !actions.is_empty() {
                start.apply(actions[self.below(actions.len())]);
            }
        }
        // what the last action decided is not in a FEN
        let start = Position::parse(rules.variant(), &start.fen()).expect("a position that was played");
        let mut record = Record::new(rules, start.clone());
        for name in ["Event", "Red", "Game", "Annotator", "x_1"] {
            if self.below(2) == 0 {
                record.tags.insert(name.to_owned(), SAID[self.below(SAID.len())].to_owned());
            }
        }
        let plies = self.below(24);
        record.line = self.line(&start, plies, 3);
        let results =
            [GameResult::Won(Side::Red), GameResult::Won(Side::Black), GameResult::Draw, GameResult::Open];
        record.result = results[self.below(4)];
        record
    }
}

/// The games of a text.
fn entries(text: impl Into<Vec<u8>>, options: &Options) -> Vec<Entry> {
    let input = Box::new(Cursor::new(text.into()));
    let entries = read(input, options).expect("memory can be read");
    entries.map(|entry| entry.expect("memory can be read")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_again(seed in any::<u64>(), game in any::<prop::sample::Index>(), style in prop::sample::select(&Style::ALL[..])) {
        let rules = game.get(&GAMES);
        let mut dice = Dice(seed);
        let records = [dice.record(rules), dice.record(rules)];
        for format in [Format::Pgn, Format::Qigui] {
            let text: String = records.iter().map(|record| write(record, format, style).expect("a format that is written").text + "\n").collect();
            let options = Options { game: Some(rules.clone()).filter(|_| format == Format::Pgn), ..Options::default() };
            let found = entries(text.clone(), &options);
            prop_assert_eq!(found.len(), 2, "{}", text);
            for (entry, record) in found.iter().zip(&records) {
                prop_assert_eq!(entry.status(), Status::Read, "{:?}\n{}", entry.notices, text);
                prop_assert_eq!(entry.record.as_ref(), Some(record), "{}", text);
            }
        }
    }

    #[test]
    fn moves_alone_are_read_again(seed in any::<u64>(), game in any::<prop::sample::Index>()) {
        let rules = game.get(&GAMES);
        let mut record = Dice(seed).record(rules);
        let written = write(&record, Format::List, Style::Own).expect("a list");
        let full = !record.tags.is_empty() || record.result != GameResult::Open;
        prop_assert!(!full || !written.lost.is_empty());
        let options = Options { game: Some(rules.clone()), format: Some(Format::List), ..Options::default() };
        let found = entries(written.text.clone(), &options);
        record.tags.clear();
        record.result = GameResult::Open;
        record.line.comments.clear();
        record.line.nodes = record.line.nodes.iter().map(|node| Node::plain(node.action)).collect();
        prop_assert_eq!(found.len(), 1);
        prop_assert_eq!(found[0].record.as_ref(), Some(&record), "{}", written.text);
    }
}

/// The rules that a record carries are the game, and say so again.
#[test]
fn rules_alone_are_the_game() {
    for rules in GAMES.iter() {
        let again = Rules::carried(rules.id(), rules.text()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again.text(), rules.text());
        assert_eq!(again.hash(), rules.hash());
        assert_eq!(again.variant().start().action_texts(), rules.variant().start().action_texts());
    }
}

/// A file of this name with these bytes, below the folder of the tests.
fn file(name: &str, bytes: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).expect("the file is written");
    path.to_str().expect("a readable path").to_owned()
}

/// The file of the moves beside a game.
fn moves_of(game: &Path) -> PathBuf {
    game.with_extension("pgn.moves.json")
}

/// The real games, each with its file.
fn real() -> Vec<(PathBuf, serde_json::Value)> {
    let files = files_below(&root().join("tests/data/records"), "pgn");
    let mut files: Vec<PathBuf> = files.into_iter().filter(|path| moves_of(path).exists()).collect();
    files.sort();
    assert_eq!(files.len(), 6);
    let moves = |path: &Path| {
        let path = moves_of(path);
        data(path.strip_prefix(root().join("tests/data")).expect("below the data").to_str().expect("a path"))
    };
    files.into_iter().map(|path| (path.clone(), moves(&path))).collect()
}

#[test]
fn real_games_give_their_moves_in_every_encoding() {
    for (path, expected) in real() {
        let big5 = std::fs::read(&path).expect("a file");
        let (text, _, bad) = BIG5.decode(&big5);
        assert!(!bad);
        let wide = |mark: &str| {
            format!("{mark}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()
        };
        let files = [
            ("big5", big5.clone()),
            ("gb18030", GB18030.encode(&text).0.into_owned()),
            ("utf8", text.as_bytes().to_vec()),
            ("utf8-mark", format!("\u{feff}{text}").into_bytes()),
            ("utf16", wide("")),
            ("utf16-mark", wide("\u{feff}")),
        ];
        for (name, bytes) in files {
            let name = format!("{}-{name}.pgn", path.file_stem().expect("a name").to_string_lossy());
            let run = run(&["replay", &file(&name, bytes), "--json"]);
            assert_eq!(run.code, Some(0), "{name}: {}", run.stderr);
            let answer = run.json();
            assert_eq!(answer["status"], "read", "{name}: {}", answer["notices"]);
            assert_eq!(answer["start"]["fen"], expected["fen"], "{name}");
            let moves: Vec<&str> = list(&answer, "positions")
                .iter()
                .map(|step| step["action"].as_str().expect("a text"))
                .collect();
            assert_eq!(moves, strings(&expected["moves_fsf"]), "{name}");
            // two glyphs of one piece are two spellings: the names of the players are compared instead
            let event = answer["tags"]["Event"].as_str().expect("a tag");
            assert!(text.contains(event), "{name}: {event}");
        }
    }
}

/// What the program says, with its exit code.
fn whole(arguments: &[&str]) -> String {
    let run = run(arguments);
    let out = format!("{}{}", run.stdout, run.stderr).replace(env!("CARGO_TARGET_TMPDIR"), "TMP");
    format!(
        "$ qigui {}\n{out}[{}]",
        arguments.join(" ").replace(env!("CARGO_TARGET_TMPDIR"), "TMP"),
        run.code.unwrap_or(-1)
    )
}

#[test]
fn broken_records_are_told_with_their_places() {
    for name in ["moves", "tags", "signs"] {
        let path = format!("tests/data/records/broken/{name}.pgn");
        insta::assert_snapshot!(
            format!("broken_{name}"),
            whole(&["convert", &path, "--to", "pgn", "--verbose"])
        );
    }
    let kept = whole(&["convert", "tests/data/records/broken/moves.pgn", "--to", "pgn", "--keep-refused"]);
    insta::assert_snapshot!("broken_kept", kept);
}

/// A record with everything that a record can have.
const FULL: &str = "[Event \"A study\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[FEN \"4kab2/4a4/4b4/9/9/2B6/9/4R4/4A4/2BAK4 b - - 0 12\"]\n\n\
    {How does Red win?} 12... e9f8 (12... e9d8 13. e3e8 $1 {takes}) (12... e9d10) {The best.} 13. e3h3 $5 d1d2 1-0\n";

#[test]
fn every_format_is_written_in_one_form() {
    let source = FULL.replace("13. e3h3 $5 d1d2", "13. e3h3 $5");
    let path = file("full.pgn", source);
    let mut all = Vec::new();
    for style in Style::ALL {
        all.push(whole(&["convert", &path, "--to", "pgn", "--notation", style.name()]));
    }
    for format in Format::ALL
        .into_iter()
        .filter(|format| format.is_written() && !matches!(format, Format::Pgn | Format::Qigui))
    {
        all.push(whole(&["convert", &path, "--to", format.name()]));
    }
    insta::assert_snapshot!("formats", all.join("\n\n"));
    let own = file("minixiangqi.txt", "a2a3\n");
    insta::assert_snapshot!(
        "own_record",
        whole(&["convert", &own, "--game", "minixiangqi", "--to", "qigui"])
    );
    let replays = [
        whole(&["replay", &path]),
        whole(&["replay", &path, "--ply", "1", "--notation", "chinese"]),
        whole(&["replay", &path, "--ply", "9"]),
        whole(&["replay", &path, "--nth", "2"]),
        whole(&["replay", "xiangqi"]),
    ];
    insta::assert_snapshot!("replayed", replays.join("\n\n"));
}

#[test]
fn a_record_outlives_the_file_of_its_game() {
    let game = file(
        "yard.toml",
        "schema = 1\nextends = \"xiangqi\"\nname = \"Yard\"\npieces.advisor.moves = \"sW\"\n",
    );
    let moves = file("yard.txt", "fen 4ak3/9/9/9/9/9/9/9/9/3KA4 w moves e1f1 e10d10\n");
    let kept = file("yard.pgn", "");
    let converted = run(&["convert", &moves, "--game", &game, "--to", "qigui", "-o", &kept]);
    assert_eq!(converted.code, Some(0), "{}", converted.stderr);
    std::fs::remove_file(&game).expect("it is there");
    let replayed = run(&["replay", &kept, "--json"]).json();
    assert_eq!((&replayed["variant"], &replayed["plies"]), (&"yard".into(), &2.into()), "{replayed}");

    // what was changed afterwards is not what was played
    let text = std::fs::read_to_string(&kept).expect("a text");
    let changed = text.replacen("\\\"sW\\\"", "\\\"W\\\"", 1);
    assert_ne!(text, changed);
    let refused = run_with_input(&["replay", "-", "--json"], changed);
    assert_eq!(refused.code, Some(1));
    assert!(refused.json()["notices"][0]["message"].as_str().expect("a text").contains("hash"));
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("[Rules007")).collect();
    let cut = run_with_input(&["replay", "-", "--json"], lines.join("\n"));
    assert_eq!(cut.code, Some(1));
    assert!(cut.json()["notices"][0]["message"].as_str().expect("a text").contains("line 7"));
    // without any rules the game is not known
    let bare: Vec<&str> = text.lines().filter(|line| !line.starts_with("[Rules")).collect();
    let unknown = run_with_input(&["replay", "-", "--json"], bare.join("\n"));
    assert_eq!(unknown.code, Some(1));
    assert!(unknown.json()["notices"][0]["message"].as_str().expect("a text").contains("--game"));
}

#[test]
fn rules_that_a_record_carries_count_more_than_the_shipped_ones() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("other");
    std::fs::create_dir_all(&folder).expect("a folder");
    let game = file(
        "other/xiangqi.toml",
        "schema = 1\nextends = \"xiangqi\"\nname = \"X\"\npieces.advisor.moves = \"sW\"\n",
    );
    let moves = file("other/moves.txt", "fen 4ak3/9/9/9/9/9/9/9/9/3KA4 w moves e1f1\n");
    let run = run(&["convert", &moves, "--game", &game, "--to", "qigui"]);
    let replayed = run_with_input(&["replay", "-", "--json"], run.stdout).json();
    assert_eq!((&replayed["status"], &replayed["plies"]), (&"read".into(), &1.into()), "{replayed}");
    assert!(
        replayed["notices"][0]["message"].as_str().expect("a text").contains("has other rules"),
        "{replayed}"
    );
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("whole");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let out = file("whole/out.pgn", "what was there");
    let good = file("good.pgn", "1. h2e2 *\n");
    for wrong in ["no-such.pgn", "tests"] {
        let run = run(&["convert", &good, wrong, "--to", "pgn", "-o", &out]);
        assert_eq!(run.code, Some(2), "{}", run.stderr);
        assert_eq!(std::fs::read_to_string(&out).expect("a text"), "what was there");
    }
    let run =
        run(&["convert", &good, &good, "tests/data/records/broken/moves.pgn", "--to", "list", "-o", &out]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert!(run.stderr.contains("7 games: 3 read, 2 repaired, 2 refused; 5 written"), "{}", run.stderr);
    assert_eq!(std::fs::read_to_string(&out).expect("a text").lines().count(), 5);
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 1, "nothing is left beside it");
}

/// The chapters of the page about records name what there is.
#[test]
fn the_page_names_every_format() {
    let page = std::fs::read_to_string(root().join("docs/records.md")).expect("docs/records.md");
    for format in Format::ALL {
        assert!(page.contains(&format!("`{}`", format.name())), "{} is missing", format.name());
    }
}

/// What `replay` says of a game, but where each thing stands.
fn placeless(mut answer: serde_json::Value) -> serde_json::Value {
    for key in ["tags", "notices", "status"] {
        answer.as_object_mut().expect("an object").remove(key);
    }
    answer
}

#[test]
fn formats_of_other_programs_hold_the_same_game() {
    let folder = root().join("tests/data/records/other");
    let path = |name: &str| folder.join(name).to_str().expect("a path").to_owned();
    let all = |name: &str| {
        whole(&[
            "convert",
            &format!("tests/data/records/other/{name}"),
            "--to",
            "pgn",
            "--notation",
            "chinese",
        ])
    };
    insta::assert_snapshot!("others", ["study-18.xqf", "study.cbr", "study.cbf"].map(all).join("\n\n"));
    let expected = placeless(run(&["replay", &path("study-10.xqf"), "--json"]).json());
    assert_eq!(expected["plies"], 3, "{expected}");
    for name in ["study-11.xqf", "study-18.xqf", "study.cbr"] {
        let run = run(&["replay", &path(name), "--json"]);
        assert_eq!(run.code, Some(0), "{name}: {}", run.stderr);
        assert_eq!(placeless(run.json()), expected, "{name}");
    }
    // a library: a head, then the games, each in a room of its own
    let record = std::fs::read(path("study.cbr")).expect("a file");
    let mut library = b"CCBridgeLibrary\0".to_vec();
    library.resize(101_952, 0);
    for end in [106_048, 110_144] {
        library.extend(&record);
        library.resize(end, 0);
    }
    let answers = run(&["replay", &file("study.cbl", library), "--json"]);
    let answers: Vec<_> =
        answers.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 2);
    for mut answer in answers.into_iter().map(placeless) {
        answer["game"] = 1.into();
        assert_eq!(answer, expected);
    }
    // as text for web pages and back
    let dhtml = run(&["convert", &path("study-10.xqf"), "--to", "dhtmlxq"]);
    assert_eq!(dhtml.code, Some(0), "{}", dhtml.stderr);
    let back = run_with_input(&["replay", "-", "--json"], format!("<html><p>{}</p></html>", dhtml.stdout));
    assert_eq!(back.code, Some(0), "{}", back.stderr);
    assert_eq!(placeless(back.json()), expected);
}

/// Whether what is inside an action stands for what is played instead of it or after it, the tree is the same.
#[test]
fn actions_inside_actions_are_variations() {
    let folder = root().join("tests/data/records/other");
    let path = |name: &str| folder.join(name).to_str().expect("a path").to_owned();
    let expected = run(&["replay", &path("study-10.xqf"), "--json"]).json();
    let flat = std::fs::read_to_string(path("study.cbf")).expect("a file");
    let (head, _) = flat.split_once("<Move ").expect("a list");
    let (_, tail) = flat.split_once("</MoveList>").expect("a list");
    let one = |value: &str, said: &str, inside: &str| format!("<Move value='{value}'>{said}{inside}</Move>");
    let slow = [one("09-05", "慢了", ""), one("41-52", "<Comment>羊角士</Comment>", "")].concat();
    let instead = [
        one("00-00", "<Comment>先手怎样？</Comment>", ""),
        one("09-02", "<Comment>牵制</Comment>", &slow),
        one(
            "41-32",
            "<Comment>落士</Comment>",
            &format!("<Variations>{}</Variations>", one("41-30", "", "")),
        ),
        one("02-32", "", ""),
    ];
    let after = one(
        "00-00",
        "先手怎样？",
        &[
            one(
                "09-02",
                "牵制",
                &[one("41-32", "落士", &one("02-32", "", "")), format!("<Or>{}</Or>", one("41-30", "", ""))]
                    .concat(),
            ),
            format!("<Or>{}</Or>", one("09-05", "慢了", &one("41-52", "羊角士", ""))),
        ]
        .concat(),
    );
    for moves in [instead.concat(), after] {
        let run = run_with_input(&["replay", "-", "--json"], format!("{head}{moves}</MoveList>{tail}"));
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let found = run.json();
        for key in ["start", "positions", "notices", "status", "result"] {
            assert_eq!(found[key], expected[key], "{key} of {moves}");
        }
    }
    // one that can be neither is told
    let wrong = one("09-02", "", &one("09-19", "", &one("77-77", "", "")));
    let run = run_with_input(&["replay", "-", "--json"], format!("{head}{wrong}</MoveList>{tail}"));
    let found = run.json();
    assert_eq!((&found["status"], &found["plies"]), (&"repaired".into(), &1.into()), "{found}");
    assert_eq!(found["positions"][0]["variations"][0]["positions"][0]["action"], "a1b1");
    assert!(
        found["notices"][0]["message"].as_str().expect("a text").contains("kept as a comment"),
        "{found}"
    );
    // one that does not say which it is
    let none =
        run_with_input(&["replay", "-"], format!("{head}<Move/>{}</MoveList>{tail}", one("09-02", "", "")));
    assert_eq!(none.code, Some(1), "{}", none.stdout);
    assert!(none.stderr.contains("error: action 1: "), "{}", none.stderr);
    // deep in each other, but for the last that is too deep
    let deep = |depth: usize| (0..depth).fold(String::new(), |inside, _| one("09-02", "", &inside));
    for (depth, code) in [(100, 0), (102, 1)] {
        let text = format!("{head}{}</MoveList>{tail}", deep(depth));
        assert_eq!(run_with_input(&["replay", "-"], text).code, Some(code), "{depth}");
    }
}

#[test]
fn what_is_said_before_a_variation_is_kept_in_every_format_that_has_variations() {
    let text = "[FEN \"4ka3/4a4/9/9/9/9/9/9/9/R2K5 w - - 0 1\"]\n\n{start} 1. a1a8 ({slow} 1. a1a5 {check}) e9d8 ({other} 1... e9f8 ({third} 1... e9d10)) *";
    let expected = run_with_input(&["replay", "-", "--json"], text.to_owned()).json();
    for format in Format::ALL.into_iter().filter(|format| format.is_written() && *format != Format::List) {
        let written = run_with_input(&["convert", "-", "--to", format.name()], text.to_owned());
        assert!(!written.stderr.contains("not carried"), "{}", written.stderr);
        let back = run_with_input(&["replay", "-", "--json"], written.stdout).json();
        assert_eq!(back["start"], expected["start"], "{format:?}");
        assert_eq!(back["positions"], expected["positions"], "{format:?}");
    }
    // where no action of one can be played, what it says
    let bare = run_with_input(&["convert", "-", "--to", "dhtmlxq"], text.replace("1. a1a5", "1. a1d1"));
    assert!(bare.stdout.contains("[DhtmlXQ_comment1]slow||a1d1 check[/DhtmlXQ_comment1]"), "{}", bare.stdout);
}

/// What is cut short or changed is refused or told, whatever is missing.
#[test]
fn cut_files_of_other_programs_are_told() {
    let folder = root().join("tests/data/records/other");
    for name in ["study-10.xqf", "study-18.xqf", "study.cbr", "study.cbf"] {
        let whole = std::fs::read(folder.join(name)).expect("a file");
        let format = name.rsplit('.').next().and_then(|end| end.parse().ok());
        for length in (0..whole.len() - 4).step_by(7) {
            let options = Options { format, ..Options::default() };
            let found = entries(&whole[..length], &options);
            assert!(found.iter().all(|entry| entry.status() == Status::Refused), "{name} of {length} bytes");
        }
    }
}
