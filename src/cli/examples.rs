//! Examples for `--help`, worked out from the games that ship.

use std::sync::Arc;

use crate::compile;
use crate::game::{Position, Reason};
use crate::notation::{self, Dialect, Style};
use crate::spec::Check;
use crate::spec::load::shipped;
use crate::variant::Variant;

/// Adds examples to every command.
pub fn add(command: clap::Command) -> clap::Command {
    let games: Vec<Arc<Variant>> = shipped().filter_map(|id| compile::open(id).ok()).collect();
    let Some(first) = games.first() else {
        return command;
    };
    // a second game unlike the first, for variety
    let other = games.iter().find(|game| game.stacked() != first.stacked()).unwrap_or(first);
    let other_start = other.start();
    let (id, other) = (first.id(), other.id());
    let second = games.get(1).map_or(id, |game| game.id());
    let last = games.last().map_or(id, |game| game.id());
    let start = first.start();
    let played = walk(&start);
    let action = played.first().map_or("a1a2", String::as_str);
    let line = played.join(" ");
    let fen = start.fen();
    let illegal = illegal(&start).unwrap_or_else(|| action.to_string());
    let (kind, at) = mover(&start, action);
    let texts = [
        ("list", vec!["list".to_string(), "list --json".to_string()]),
        (
            "show",
            vec![
                format!("show {id}"),
                format!("show {other} --ascii"),
                format!("show {id} --fen \"{fen}\""),
                format!("show {id} --piece {kind} --at {at}"),
                "show ./my-game.toml".to_string(),
            ],
        ),
        (
            "diagram",
            vec![
                format!("diagram {id} --output board.svg"),
                format!("diagram {other} --flip --letters --output board.svg"),
                format!("diagram {id} --moves \"{line}\" --output position.svg"),
                format!("diagram {id} --piece {kind} --at {at} --output piece.svg"),
                "diagram games.pgn --nth 3 --ply 20 --output position.png".to_string(),
            ],
        ),
        (
            "moves",
            vec![
                format!("moves {id}"),
                format!("moves {other} --json"),
                format!("moves {id} --stdin --json < positions.txt"),
            ],
        ),
        (
            "notate",
            vec![
                format!("notate {id} --moves \"{line}\""),
                format!(
                    "notate {id} --moves \"{}\" --notation chinese",
                    in_style(&start, &played, Style::Wxf)
                ),
                format!("notate {other} --moves \"{}\" --json", walk(&other_start).join(" ")),
            ],
        ),
        (
            "fen",
            vec![
                format!("fen {id} --moves \"{line}\""),
                format!("fen {id} --moves \"{line}\" --dialect winboard"),
                format!("fen {other} --dialect link,red"),
                format!("fen {id} --fen \"{}\"", linked(&start)),
            ],
        ),
        ("explain", vec![format!("explain {id} {action}"), format!("explain {id} {illegal}")]),
        (
            "perft",
            vec![
                format!("perft {id} 4"),
                format!("perft {other} 5 --divide"),
                format!("perft {id} 5 --threads 2 --json"),
            ],
        ),
        (
            "replay",
            vec![
                format!("replay {id} --moves \"{line}\""),
                format!("replay {id} --moves \"{action}\" --json"),
                "replay games.pgn".to_string(),
                "replay games.pgn --nth 3 --ply 20 --notation wxf".to_string(),
            ],
        ),
        ("judge", judged(&games)),
        (
            "play",
            vec![
                "play".to_string(),
                format!("play {other} --black human"),
                format!("play {id} --red random --black human"),
                format!("play {other} --red random --black random --seed 7 --plain"),
                format!("play {id} --black human --plain < actions.txt"),
            ],
        ),
        (
            "check",
            vec![
                "check ./my-game.toml".to_string(),
                "check ./my-game.toml --json".to_string(),
                format!("check --explain {}", Check::ALL[0].code()),
            ],
        ),
        ("effective", vec![format!("effective {last}"), "effective ./my-game.toml > whole.toml".to_string()]),
        (
            "selfplay",
            vec![
                format!("selfplay {other}"),
                format!("selfplay {other} --player rollouts-50 --against careful --games 20"),
                "selfplay ./my-game.toml --games 1000 --json".to_string(),
            ],
        ),
        (
            "match",
            vec![
                format!("match {id} level:5 level:4 --games 200"),
                format!("match {other} engine guessed --nodes 10000 -o games.pgn"),
                format!("match {id} engine uci:fairy-stockfish --time 4+0.04 --sprt 0 10 --games 2000"),
                "match ./my-game.toml engine values:./tuned.toml --nodes 5000 --json".to_string(),
                format!("match {other} --ladder --at-least 55"),
            ],
        ),
        (
            "engine",
            vec![
                "engine".to_string(),
                "engine ./my-game.toml".to_string(),
                "engine --ranks-from-zero".to_string(),
            ],
        ),
        (
            "tune",
            vec![
                format!("tune {other} --games 200 --rounds 1"),
                "tune ./my-game.toml --data my-game.samples --output tuned.toml".to_string(),
            ],
        ),
        ("diff", vec![format!("diff {id} {second}"), format!("diff {id} ./my-game.toml --lang zh --keys")]),
        (
            "rules",
            vec![
                format!("rules {id}"),
                format!("rules {other} --lang zh --format html -o book.html"),
                "rules ./my-game.toml --lang ru --format md".to_string(),
            ],
        ),
        ("new", vec!["new my-game.toml".to_string(), format!("new my-game.toml --extends {id}")]),
        ("schema", vec!["schema > qigui.schema.json".to_string(), "schema --page > format.md".to_string()]),
        ("export", vec![format!("export {id} --to variants.ini"), "export ./my-game.toml".to_string()]),
        (
            "import",
            vec![
                "import variants.ini:my-game --output my-game.toml".to_string(),
                "import my-game.ini > my-game.toml".to_string(),
            ],
        ),
        (
            "convert",
            vec![
                "convert old.pgn more.pgn --to pgn --notation chinese -o games.pgn".to_string(),
                "convert games.pgn --to list > games.txt".to_string(),
                "convert - --encoding big5 --to pgn < games.pgn".to_string(),
                "convert games.pgn --game ./my-game.toml --to qigui -o games.qigui.pgn".to_string(),
            ],
        ),
        ("test", vec![format!("test {id} {other}"), "test ./my-game.toml --ascii".to_string()]),
    ];
    let whole = format!(
        "Examples:\n  qigui play\n  qigui show {other}\n  qigui explain {id} {illegal}\n\n`qigui help COMMAND` tells more of a command, with examples."
    );
    texts.into_iter().fold(command.after_help(whole), |command, (name, examples)| {
        let lines: Vec<String> = examples.iter().map(|example| format!("\n  qigui {example}")).collect();
        command.mut_subcommand(name, |command| command.after_help(format!("Examples:{}", lines.concat())))
    })
}

/// Repetitions to judge: an example of a game that ends by each offence, then cases from a file.
fn judged(games: &[Arc<Variant>]) -> Vec<String> {
    let by = |reason: Reason| {
        let examples =
            games.iter().flat_map(|game| game.examples().iter().map(move |example| (game, example)));
        let mut ended = examples.filter(move |(_, example)| {
            example.outcome.as_ref().is_some_and(|outcome| outcome.ends_with(reason.word()))
        });
        ended.find_map(|(game, example)| {
            let (fen, moves) = (example.position.as_ref()?, example.moves.join(" "));
            Some((game.id(), format!("judge {} --fen \"{fen}\" --moves \"{moves}\"", game.id())))
        })
    };
    let (chase, check) = (by(Reason::PerpetualChase), by(Reason::PerpetualCheck));
    let cases =
        chase.iter().map(|(id, _)| format!("judge {id} --stdin --json < cases.txt")).collect::<Vec<_>>();
    let told = chase.into_iter().map(|(_, text)| text);
    told.chain(check.map(|(_, text)| format!("{text} --json"))).chain(cases).collect()
}

/// A few actions from a position, one after the other.
fn walk(start: &Position) -> Vec<String> {
    let mut position = start.clone();
    let mut played = Vec::new();
    for _ in 0..3 {
        let mut actions = position.actions();
        actions.sort();
        let Some(action) = actions.get(actions.len() / 2) else {
            break;
        };
        played.push(position.action_text(*action));
        position.apply(*action);
    }
    played
}

/// Actions from a position, one after the other, in another notation.
fn in_style(start: &Position, actions: &[String], style: Style) -> String {
    let mut position = start.clone();
    let mut written = Vec::new();
    for text in actions {
        let Ok(action) = position.read_action(text) else { break };
        written.push(notation::write(&position, action, style));
        position.apply(action);
    }
    written.join(" ")
}

/// A position as web addresses have it.
fn linked(position: &Position) -> String {
    let link = Dialect { link: true, ..Dialect::default() };
    link.write(&position.setup(), position.variant()).unwrap_or_else(|_| position.fen())
}

/// The piece that an action moves, by its name, and its point.
fn mover(position: &Position, action: &str) -> (String, String) {
    let from = position.read_action(action).ok().and_then(|action| action.origin());
    let piece = from.and_then(|from| position.top(from));
    let kind = piece.map_or(String::new(), |piece| position.variant().kind(piece.kind()).name.clone());
    (kind, from.map_or(String::new(), |from| position.variant().point_name(from)))
}

/// An action that something stands in the way of.
fn illegal(position: &Position) -> Option<String> {
    let variant = position.variant();
    let shape = variant.shape();
    let own = position.side(position.turn());
    let pairs = own.into_iter().flat_map(|from| shape.board().into_iter().map(move |to| (from, to)));
    let texts = pairs.map(|(from, to)| format!("{}{}", shape.name(from), shape.name(to)));
    texts.into_iter().find(|text| {
        let explained = position.explain_text(text);
        explained.is_ok_and(|explained| explained.code == Some(crate::game::Code::Blocked))
    })
}
