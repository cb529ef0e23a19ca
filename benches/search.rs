//! How fast the engine searches: `cargo bench --bench search [-- ROUNDS]`.
//!
//! Our engine and Debian's `fairy-stockfish`, if it is installed, look at as many positions from the same points of
//! xiangqi in turn, with one thread and 64 MB each, and the ratio is taken round by round. That a search counts what it was
//! told to count and finds the same each time is asserted.

mod clock;

use std::time::Duration;

use clock::peer::Peer;
use clock::{game, median, timed};
use qigui::engine::{Engine, Limits, Stop};
use qigui::game::{Action, Game, Position};

/// Positions looked at from each point.
const NODES: u64 = 400_000;
const MEGABYTES: usize = 64;

fn main() {
    let rounds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(3);
    let fens = fens();
    let xiangqi: Vec<Game> = {
        let variant = game("xiangqi");
        let game = |fen: &String| Game::from_position(Position::parse(&variant, fen).expect("a position"));
        fens.iter().map(game).collect()
    };
    let stacking = [Game::new(&game("stacking")), Game::new(&game("stacking-xiangqi"))];
    let peer = Peer::is_installed();
    let mut rows = Vec::new();
    let mut found = Vec::new();
    for _ in 0..rounds {
        let searched = |games: &[Game], found: &mut Vec<Action>| timed(|| found.extend(search(games)));
        let mut now = Vec::new();
        rows.push([
            if peer { peer_search(&fens) } else { Duration::ZERO },
            searched(&xiangqi, &mut now),
            searched(&stacking[..1], &mut now),
            searched(&stacking[1..], &mut now),
        ]);
        assert!(found.is_empty() || found == now, "the same search finds the same");
        found = now;
    }
    let names = ["xiangqi, the other engine", "xiangqi", "stacking", "stacking-xiangqi"];
    let counts = [fens.len(), fens.len(), 1, 1];
    for (i, (name, count)) in names.into_iter().zip(counts).enumerate() {
        let seconds = median(rows.iter().map(|row| row[i].as_secs_f64()));
        if seconds > 0.0 {
            let speed = (count as u64 * NODES) as f64 / seconds / 1e6;
            println!("{name:<28} {speed:6.3} million positions a second");
        }
    }
    if peer {
        let times = median(rows.iter().map(|row| row[0].as_secs_f64() / row[1].as_secs_f64()));
        println!("{:<28} {times:6.2} times the speed of the other engine", "xiangqi");
    }
}

/// The positions of the collection of counts: openings, middle games, ends.
fn fens() -> Vec<String> {
    let text = include_str!("../tests/data/xiangqi-perft.json");
    let all: serde_json::Value = serde_json::from_str(text).expect("JSON");
    let positions = all["positions"].as_array().expect("a list");
    let fen = |position: &serde_json::Value| position["fen"].as_str().expect("a FEN").to_owned();
    // the other engine counts in both to the end only where there is something to look at
    positions.iter().map(fen).take(8).collect()
}

/// What the engine finds in each, having looked at so many positions.
fn search(games: &[Game]) -> Vec<Action> {
    let Some(first) = games.first() else { return Vec::new() };
    let engine = Engine::new(first.position().variant(), MEGABYTES, 1);
    let limits = Limits { nodes: Some(NODES), infinite: true, ..Limits::default() };
    let one = |game: &Game| {
        engine.forget();
        let mut last = 0;
        let choice = engine.search(game, &limits, &Stop::default(), &mut |report| last = report.nodes);
        assert!(last <= NODES, "{last} positions");
        choice.expect("an action").action
    };
    games.iter().map(one).collect()
}

/// The other engine's time for the same.
fn peer_search(fens: &[String]) -> Duration {
    let mut peer = Peer::start();
    let time = fens
        .iter()
        .map(|fen| {
            peer.ready(&format!("ucinewgame\nposition fen {fen}"));
            timed(|| {
                let go = format!("go nodes {NODES}");
                peer.ask(&go, |line| line.starts_with("bestmove").then_some(()));
            })
        })
        .sum();
    peer.end();
    time
}
