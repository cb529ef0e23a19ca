//! How fast recorded games are converted: `cargo bench --bench records [-- GAMES]`.
//!
//! A file of so many games (10 000, if no number is given) is made of the real ones in `tests/data/records`, in Chinese
//! notation and in ICCS, and `qigui convert` reads each and writes the other. The most memory it takes is read from the
//! system, for a tenth of the games too: it should not grow with their number. The Python package `cchess` reads the same
//! games in turn with it, a hundredth of them, if `python3` (or what `QIGUI_PYTHON` names) has it; every count of plies is
//! asserted.

mod clock;

use std::fs::File;
use std::io::{BufWriter, Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use clock::median;
use qigui::notation::Style;
use qigui::record::{Format, Options, Record, read, write};

const ROUNDS: usize = 3;

fn main() {
    let games = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(10_000_usize);
    let records = records();
    let plies: usize = (0..games).map(|i| records[i % records.len()].line.nodes.len()).sum();
    println!("{games} games, {plies} plies");
    let folder = std::env::temp_dir().join(format!("qigui-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let many = [Style::Chinese, Style::Iccs].map(|style| file(&folder, &records, games, style));
    let few = [Style::Chinese, Style::Iccs].map(|style| file(&folder, &records, games / 10, style));
    let singles = single(&folder, &records);
    let mut rows: Vec<[(Duration, u64); 2]> = Vec::new();
    let mut others = Vec::new();
    for _ in 0..ROUNDS {
        rows.push([convert(&many[0], Style::Iccs), convert(&many[1], Style::Chinese)]);
        others.extend(cchess(games / 100, &records, &singles));
    }
    let rate = |column: usize| median(rows.iter().map(|row| games as f64 / row[column].0.as_secs_f64()));
    let peak = |column: usize| rows.iter().map(|row| row[column].1).max().unwrap_or(0);
    let small = [convert(&few[0], Style::Iccs).1, convert(&few[1], Style::Chinese).1];
    for (column, name) in ["Chinese to ICCS", "ICCS to Chinese"].iter().enumerate() {
        println!(
            "{name}: {:.0} games/s, at most {} KiB of memory ({} KiB for a tenth of the games)",
            rate(column),
            peak(column),
            small[column]
        );
    }
    match others.is_empty() {
        true => println!("cchess is not installed (pip install cchess): nothing to compare with"),
        false => {
            let other =
                median(others.iter().map(|time: &Duration| (games / 100) as f64 / time.as_secs_f64()));
            println!(
                "cchess, ICCS read: {other:.1} games/s, {:.0} times slower than ICCS to Chinese",
                rate(1) / other
            );
        }
    }
    std::fs::remove_dir_all(&folder).expect("the folder is there");
}

/// The real games.
fn records() -> Vec<Record> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records");
    let files = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "pgn")).collect();
    files.sort();
    let one = |path: &PathBuf| {
        let bytes = std::fs::read(path).expect("a file");
        let mut entries =
            read(Box::new(Cursor::new(bytes)), &Options::default()).expect("memory can be read");
        entries.next().expect("a game").expect("memory can be read").record.expect("a game")
    };
    files.iter().map(one).collect()
}

/// A file of so many games.
fn file(folder: &Path, records: &[Record], games: usize, style: Style) -> PathBuf {
    let path = folder.join(format!("{games}-{style}.pgn"));
    let texts: Vec<String> =
        records.iter().map(|record| write(record, Format::Pgn, style).expect("PGN").text).collect();
    let mut out = BufWriter::new(File::create(&path).expect("a file"));
    for i in 0..games {
        writeln!(out, "{}", texts[i % texts.len()]).expect("room for the games");
    }
    out.flush().expect("room for the games");
    path
}

/// A file for each game, in ICCS.
fn single(folder: &Path, records: &[Record]) -> Vec<PathBuf> {
    let one = |(i, record): (usize, &Record)| {
        let path = folder.join(format!("single-{i}.pgn"));
        std::fs::write(&path, write(record, Format::Pgn, Style::Iccs).expect("PGN").text).expect("a file");
        path
    };
    records.iter().enumerate().map(one).collect()
}

/// How long a file takes to be converted, and the most memory in KiB.
fn convert(path: &Path, style: Style) -> (Duration, u64) {
    let out = path.with_extension("out");
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_qigui"))
        .args(["convert", "--to", "pgn", "--notation", style.name(), "-o"])
        .args([&out, path])
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    loop {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        most = most.max(line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0));
        if let Some(status) = child.try_wait().expect("a child") {
            assert!(status.success());
            return (start.elapsed(), most);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// How long the Python package takes to read so many games; `None` if it is not there.
fn cchess(games: usize, records: &[Record], files: &[PathBuf]) -> Option<Duration> {
    let python = std::env::var("QIGUI_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/records.py");
    let ask = |games: usize| {
        let start = Instant::now();
        let output = Command::new(&python).arg(&script).arg(games.to_string()).args(files).output().ok()?;
        let plies: usize = String::from_utf8_lossy(&output.stdout).trim().parse().ok()?;
        let expected: usize = (0..games).map(|i| records[i % records.len()].line.nodes.len()).sum();
        assert_eq!(plies, expected, "cchess reads other games");
        Some(start.elapsed())
    };
    // without the start of Python
    let empty = ask(0)?;
    Some(ask(games)?.saturating_sub(empty))
}
