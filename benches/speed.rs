//! How fast the rules are: `cargo bench --bench speed [-- ROUNDS]`.
//!
//! Everything that is compared is run in turn, round by round, in one run on one machine, and the ratio is taken
//! round by round: what slows one down slows the other. Every count is asserted, so that a wrong answer cannot look
//! fast. The engine compared with is Debian's `fairy-stockfish`, if it is installed.

mod clock;

use std::process::Command;
use std::time::Duration;

use clock::peer::Peer;
use clock::{game, median, timed};
use qigui::lab::perft::{perft, perft_listed, perft_threads};

/// Actions from the start of xiangqi to depth 5.
const XIANGQI_5: u64 = 133_312_995;
/// The same of the stacking game on xiangqi's board, to depth 4: the like game with heights.
const STACKING_XIANGQI_4: u64 = 11_976_576;
/// The stacking game to depth 8.
const STACKING_8: u64 = 5_960_590;

fn main() {
    let rounds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(3);
    let [xiangqi, stacking, large] = ["xiangqi", "stacking", "stacking-xiangqi"].map(game);
    let engine = Peer::is_installed();
    let mut rows: Vec<Round> = Vec::new();
    for _ in 0..rounds {
        rows.push(Round {
            engine: if engine { engine_perft() } else { Duration::ZERO },
            listed: counted(XIANGQI_5, || perft_listed(&xiangqi.start(), 5)),
            sets: counted(XIANGQI_5, || perft(&xiangqi.start(), 5)),
            two_threads: counted(XIANGQI_5, || perft_threads(&xiangqi.start(), 5, 2)),
            flat: counted(3_290_240, || perft(&xiangqi.start(), 4)),
            heights: counted(STACKING_XIANGQI_4, || perft(&large.start(), 4)),
            stacking: counted(STACKING_8, || perft(&stacking.start(), 8)),
            load: timed(|| game("xiangqi")),
            program: program(),
        });
    }
    report("xiangqi perft 5, the engine", &rows, |r| r.engine, XIANGQI_5);
    report("xiangqi perft 5, actions listed", &rows, |r| r.listed, XIANGQI_5);
    report("xiangqi perft 5, counted as sets", &rows, |r| r.sets, XIANGQI_5);
    report("xiangqi perft 5, sets, two threads", &rows, |r| r.two_threads, XIANGQI_5);
    report("stacking perft 8, sets", &rows, |r| r.stacking, STACKING_8);
    report("stacking-xiangqi perft 4, sets", &rows, |r| r.heights, STACKING_XIANGQI_4);
    println!();
    if engine {
        ratio("as fast as the engine, listed", &rows, |r| r.engine, |r| r.listed);
        ratio("as fast as the engine, as sets", &rows, |r| r.engine, |r| r.sets);
    }
    ratio("two threads to one", &rows, |r| r.sets, |r| r.two_threads);
    let per_action = |time: Duration, actions: u64| time.as_secs_f64() / actions as f64;
    let cost = median(
        rows.iter().map(|r| per_action(r.heights, STACKING_XIANGQI_4) / per_action(r.flat, 3_290_240)),
    );
    println!("{:<36} {cost:6.2} times the time of xiangqi for an action, on the same board", "heights cost");
    println!();
    let milliseconds =
        |time: &dyn Fn(&Round) -> Duration| median(rows.iter().map(|r| time(r).as_secs_f64() * 1e3));
    println!("{:<36} {:6.2} ms", "loading xiangqi", milliseconds(&|r| r.load));
    println!("{:<36} {:6.2} ms", "`qigui moves xiangqi`, the process", milliseconds(&|r| r.program));
}

struct Round {
    engine: Duration,
    listed: Duration,
    sets: Duration,
    two_threads: Duration,
    flat: Duration,
    heights: Duration,
    stacking: Duration,
    load: Duration,
    program: Duration,
}

fn counted(expected: u64, work: impl FnOnce() -> u64) -> Duration {
    timed(|| assert_eq!(work(), expected, "a wrong count is not fast"))
}

/// The engine's own perft 5 of xiangqi, from its command to its answer.
fn engine_perft() -> Duration {
    let mut peer = Peer::start();
    peer.ready("position startpos");
    let time = timed(|| {
        let total: u64 =
            peer.ask("go perft 5", |line| line.strip_prefix("Nodes searched: ")?.trim().parse().ok());
        assert_eq!(total, XIANGQI_5);
    });
    peer.end();
    time
}

/// The whole program from its start to its end.
fn program() -> Duration {
    timed(|| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_qigui")).args(["moves", "xiangqi"]).output().expect("it starts");
        assert!(output.status.success() && !output.stdout.is_empty());
    })
}

fn report(what: &str, rows: &[Round], time: impl Fn(&Round) -> Duration, actions: u64) {
    let seconds = median(rows.iter().map(|row| time(row).as_secs_f64()));
    if seconds > 0.0 {
        println!(
            "{what:<36} {seconds:6.3} s  {:7.1} million actions a second",
            actions as f64 / seconds / 1e6
        );
    }
}

fn ratio(what: &str, rows: &[Round], slow: impl Fn(&Round) -> Duration, fast: impl Fn(&Round) -> Duration) {
    let times = median(rows.iter().map(|row| slow(row).as_secs_f64() / fast(row).as_secs_f64()));
    println!("{what:<36} {times:6.2} times");
}
