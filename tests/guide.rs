//! `docs/authoring.md` and `docs/notation.md` are followed as a reader would: every file is made, every edit done, every command typed, and
//! what it prints compared with what the page shows.
//!
//! - A block of `toml` after `<!-- file: NAME -->` is that file.
//! - A block of `diff` after `<!-- edit: NAME -->` is a change to it: lines with `-` give way to lines with `+`; the
//!   lines without stay. What stays and what goes must stand in the file once, in one piece.
//! - A block of `console` is a session: lines with `$ ` are typed to a shell, what follows is printed. A line `…`
//!   stands for any lines, `…` in a line for anything in it.
//! - Blocks of `sh` and `text` are not executed. What stands between `<!-- later: …` and `-->` is not there yet.
//!
//! `QIGUI_WRITE=1 cargo test --test guide` writes what the commands print into the page.

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::{Faults, root};

/// What an author needs. The page must use it all.
const COMMANDS: [&str; 13] = [
    "new",
    "show",
    "check",
    "explain",
    "moves",
    "perft",
    "test",
    "effective",
    "diff",
    "play",
    "diagram",
    "rules",
    "tune",
];

#[test]
fn the_guide_does_what_it_says() {
    let page = root().join("docs/authoring.md");
    let text = std::fs::read_to_string(&page).expect("the guide");
    let mut session = Session::new("guide");
    let followed = session.follow(&text);
    if session.writes {
        std::fs::write(&page, followed).expect("the guide is written");
    }
    for command in COMMANDS {
        session.faults.expect(&format!("`qigui {command}` is used"), &session.used.contains(command), &true);
    }
    session.faults.report();
}

#[test]
fn the_page_of_notations_shows_what_is_printed() {
    let page = root().join("docs/notation.md");
    let text = std::fs::read_to_string(&page).expect("the page");
    let mut session = Session::new("notation");
    let followed = session.follow(&text);
    if session.writes {
        std::fs::write(&page, followed).expect("the page is written");
    }
    for command in ["notate", "moves", "explain", "replay", "fen"] {
        session.faults.expect(&format!("`qigui {command}` is used"), &session.used.contains(command), &true);
    }
    session.faults.report();
}

/// A reader at work.
struct Session {
    folder: PathBuf,
    faults: Faults,
    /// Whether what is printed is put into the page, and not compared with it.
    writes: bool,
    /// Commands of the program that were typed.
    used: BTreeSet<String>,
}

/// What a comment says of the next block.
enum About {
    File(String),
    Edit(String),
}

impl Session {
    fn new(folder: &str) -> Session {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder to work in");
        let writes = std::env::var_os("QIGUI_WRITE").is_some();
        Session { folder, faults: Faults::default(), writes, used: BTreeSet::new() }
    }

    /// Follows the page; gives it back with what the commands print.
    fn follow(&mut self, page: &str) -> String {
        let mut followed = String::new();
        let mut about: Option<About> = None;
        let mut lines = page.lines();
        while let Some(line) = lines.next() {
            followed += &format!("{line}\n");
            if line.starts_with("<!-- later:") {
                for line in lines.by_ref().take_while(|line| *line != "-->") {
                    followed += &format!("{line}\n");
                }
                followed += "-->\n";
                continue;
            }
            let comment = line.strip_prefix("<!-- ").and_then(|line| line.strip_suffix(" -->"));
            match comment.and_then(|comment| comment.split_once(": ")) {
                Some(("file", name)) => about = Some(About::File(name.to_owned())),
                Some(("edit", name)) => about = Some(About::Edit(name.to_owned())),
                Some(other) => self.faults.note(format!("what is the comment {other:?}?")),
                None => {}
            }
            let Some(language) = line.strip_prefix("```") else {
                continue;
            };
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            for line in self.block(language, &block, about.take()) {
                followed += &format!("{line}\n");
            }
            followed += "```\n";
        }
        followed
    }

    /// One block; gives its lines back.
    fn block(&mut self, language: &str, lines: &[&str], about: Option<About>) -> Vec<String> {
        match (language, about) {
            ("console", None) => return self.console(lines),
            ("toml", Some(About::File(name))) => {
                let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
                std::fs::write(self.folder.join(name), text).expect("the file is written");
            }
            ("diff", Some(About::Edit(name))) => self.edit(&name, lines),
            ("sh" | "text", None) => {}
            (language, _) => {
                let first = lines.first().copied().unwrap_or_default();
                self.faults.note(format!("nothing is done with the block of `{language}` at {first:?}"));
            }
        }
        lines.iter().map(|line| line.to_string()).collect()
    }

    fn edit(&mut self, name: &str, lines: &[&str]) {
        let path = self.folder.join(name);
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let side = |gone: char| -> String {
            let kept = lines.iter().filter(|line| !line.starts_with(gone));
            kept.flat_map(|line| [line.get(1..).unwrap_or_default(), "\n"]).collect()
        };
        let (before, after) = (side('+'), side('-'));
        // a piece of the file from the start of a line to the end of one
        let found: Vec<usize> = text
            .match_indices(&before)
            .map(|(at, _)| at)
            .filter(|at| *at == 0 || text[..*at].ends_with('\n'))
            .collect();
        match found.as_slice() {
            [at] => {
                let edited = format!("{}{after}{}", &text[..*at], &text[at + before.len()..]);
                std::fs::write(&path, edited).expect("the file is written");
            }
            _ => self.faults.note(format!(
                "{name} has {} such places, where one is edited:\n{before}\nthe file:\n{text}",
                found.len()
            )),
        }
    }

    fn console(&mut self, lines: &[&str]) -> Vec<String> {
        let mut written = Vec::new();
        let mut rest = lines.iter().peekable();
        while let Some(line) = rest.next() {
            let Some(command) = line.strip_prefix("$ ") else {
                self.faults.note(format!("a session begins with a command, not with {line:?}"));
                continue;
            };
            let mut expected = Vec::new();
            while let Some(line) = rest.next_if(|line| !line.starts_with("$ ")) {
                expected.push(line.to_string());
            }
            let printed = self.typed(command);
            written.push(line.to_string());
            if matches(&expected, &printed) {
                written.extend(expected);
                continue;
            }
            if !self.writes {
                let (expected, printed) = (expected.join("\n"), printed.join("\n"));
                self.faults
                    .note(format!("$ {command}\n  the page shows\n{expected}\n  printed is\n{printed}"));
            }
            written.extend(printed);
        }
        written
    }

    /// Types a command to a shell in the folder; gives back all it prints, without blanks at the ends of lines.
    fn typed(&mut self, command: &str) -> Vec<String> {
        let program = Path::new(env!("CARGO_BIN_EXE_qigui")).parent().expect("a folder");
        let path = std::env::var("PATH").unwrap_or_default();
        let words: Vec<&str> = command.split_whitespace().collect();
        let named = words.windows(2).filter(|pair| pair[0] == "qigui").map(|pair| pair[1].to_owned());
        self.used.extend(named);
        let output = Command::new("sh")
            .args(["-c", &format!("{{ {command}\n}} 2>&1")])
            .env("PATH", format!("{}:{path}", program.display()))
            .env("QIGUI_DATA_DIR", self.folder.join("data"))
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        let code = output.status.code();
        if !matches!(code, Some(0 | 1)) {
            self.faults.note(format!("$ {command}\n  ends with {code:?}"));
        }
        let text = String::from_utf8(output.stdout).expect("output is UTF-8");
        text.lines().map(|line| line.trim_end().to_owned()).collect()
    }
}

/// Whether lines are those that a page shows.
fn matches(expected: &[String], printed: &[String]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == "…" => {
            (1..=printed.len()).any(|cut| matches(rest, &printed[cut..]))
        }
        Some((first, rest)) => {
            printed.split_first().is_some_and(|(line, more)| line_matches(first, line) && matches(rest, more))
        }
    }
}

fn line_matches(expected: &str, line: &str) -> bool {
    let Some((head, tail)) = expected.split_once('…') else {
        return expected.trim_end() == line;
    };
    let Some(line) = line.strip_prefix(head) else {
        return false;
    };
    line.char_indices().map(|(at, _)| at).chain([line.len()]).any(|at| line_matches(tail, &line[at..]))
}

#[test]
fn a_page_is_compared_line_by_line() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let same = |expected: &str, printed: &str| matches(&lines(expected), &lines(printed));
    assert!(same("a\nb", "a\nb"));
    assert!(!same("a", "a\nb") && !same("a\nb", "a") && !same("a", "b") && !same("", "a"));
    assert!(same("a\n…\nc", "a\nb\nb\nc") && same("a\n…", "a\nb"));
    assert!(!same("a\n…\nc", "a\nc") && !same("a\n…\nc", "a\nb\nd"));
    assert!(same("in … s, …", "in 0.1 s, 7") && same("a…", "a") && !same("in … s", "in 0.1"));
}

#[test]
fn an_edit_is_done_in_one_place_or_not_at_all() {
    let mut session = Session::new("guide-edits");
    let path = session.folder.join("a.toml");
    std::fs::write(&path, "a = 1\nb = 2\na = 12\n").expect("the file is written");
    session.edit("a.toml", &[" a = 1", "-b = 2", "+b = 3"]);
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), "a = 1\nb = 3\na = 12\n");
    session.edit("a.toml", &["-c = 1"]);
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), "a = 1\nb = 3\na = 12\n");
    assert!(std::panic::catch_unwind(|| session.faults.report()).is_err());
}
