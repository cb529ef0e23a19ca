//! `qigui match`: games between two players.

mod players;
mod record;
mod told;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use self::players::{PaceArgs, Sheet};
use self::told::{Account, Summary};
use super::fault::Fault;
use super::records;
use super::words::clean;
use super::{GameArg, Verdict, answer};
use crate::arena::elo::Sprt;
use crate::arena::{Entrant, Match, Opening, Openings, Pace, Played, Terms, Who};
use crate::engine::Level;
use crate::record::Rules;

/// Play games between two players, and tell which is the stronger
///
/// A player is `engine`, the same with other worths of pieces (`guessed`: none of those of the file; `values:FILE`: those
/// of another file of the same rules), `level:N`, `greedy` (takes what is worth most, looking one action ahead), one of
/// the players of `selfplay` (`random`, `careful`, `rollouts-N`), or another program with its arguments: `uci:COMMAND`,
/// `ucci:COMMAND`, `xboard:COMMAND`. Each opening is played twice, with sides exchanged. A player that does what is
/// illegal, does not answer or ends has lost that game. docs/engine.md tells more.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// The first player
    #[arg(value_name = "A", required_unless_present = "ladder")]
    first: Option<String>,
    /// The second player
    #[arg(value_name = "B", required_unless_present = "ladder")]
    second: Option<String>,
    /// Instead of A against B, let each level play against the one below it, as many games each; all of them, or from one
    /// to another
    #[arg(long, value_name = "FROM-TO", num_args = 0..=1, require_equals = true, default_missing_value = "1-10")]
    #[arg(value_parser = levels, conflicts_with_all = ["first", "second", "sprt", "output"])]
    ladder: Option<(Level, Level)>,
    /// How many games, an even number; with --sprt the most there may be
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = even)]
    games: u32,
    #[command(flatten)]
    pace: PaceArgs,
    /// An option of a program that plays as A; for XBoard's protocol, `variant` is what it calls the game. Can be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    option_a: Vec<(String, String)>,
    /// The same for B
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    option_b: Vec<(String, String)>,
    /// How much longer than allowed an action may take, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 200, value_parser = clap::value_parser!(u64).range(0..=3_600_000))]
    margin: u64,
    /// How long an answer is waited for where no time is kept, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = players::seconds)]
    patience: Duration,
    /// Games at a time; 0 for one a processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1024))]
    threads: u32,
    /// Threads of each engine
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    engine_threads: u32,
    /// Megabytes that each engine remembers with
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    hash: u32,
    /// Begin with these: positions as FEN, one a line, or recorded games; else with random actions after which neither
    /// side stands much better
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// How many actions the openings have: random ones, or the first of recorded games
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=200))]
    opening_plies: u32,
    /// A game of so many actions is a draw
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_plies: u32,
    /// A player that says three times in a row that it stands worse by so many centipawns has lost
    #[arg(long, value_name = "CENTIPAWNS", value_parser = clap::value_parser!(i32).range(1..=30_000))]
    resign: Option<i32>,
    /// Stop as soon as it is decided, with one error in twenty, whether A is stronger than B by ELO0 (exit code 1) or by
    /// ELO1 (exit code 0)
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// The answer is no (exit code 1) if A, or the higher level, has less than this share of the points
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    at_least: Option<f64>,
    /// Write all games to this file, in the format that its name says: .pgn, .qigui.pgn, .txt (moves alone), .dhtmlxq
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Plays the same games again, if the players do
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

fn even(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (2..=1_000_000).contains(number) && number % 2 == 0);
    number
        .ok_or_else(|| "each opening is played twice: an even number from 2 to 1000000 is wanted".to_owned())
}

fn levels(text: &str) -> Result<(Level, Level), String> {
    let level = |text: &str| text.trim().parse().ok().and_then(Level::new);
    let read = text.split_once('-').and_then(|(from, to)| Some((level(from)?, level(to)?)));
    read.filter(|(from, to)| from < to)
        .ok_or_else(|| "two levels are wanted, the lower first, as 1-10".to_owned())
}

fn percent(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=100.0).contains(number));
    number.ok_or_else(|| "a number from 0 to 100 is wanted".to_owned())
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("it is written NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    args.game.open_or_json(args.json)?;
    let rules = Arc::new(Rules::open(&args.game.game)?);
    match args.ladder {
        Some(levels) => ladder(args, levels, &rules),
        None => duel(args, &rules),
    }
}

/// A against B.
fn duel(args: &Args, rules: &Arc<Rules>) -> Result<Verdict, Fault> {
    let sprt = args.sprt()?;
    let [pace_a, pace_b] = args.pace.both();
    let (first, second) = (args.first.as_deref(), args.second.as_deref());
    let sheet = |text: Option<&str>, options, pace, which| {
        players::entrant(&Sheet { text: text.unwrap_or_default(), options, pace, which }, rules)
    };
    let mut entrants =
        [sheet(first, &args.option_a, pace_a, "a")?, sheet(second, &args.option_b, pace_b, "b")?];
    args.pace.refuse_idle(&entrants)?;
    players::tell_apart(&mut entrants);
    let mut games = args.output.as_deref().map(|path| record::Games::create(path, rules)).transpose()?;
    let account = args.play(rules, entrants, sprt, &mut games)?;
    if let Some(games) = games {
        games.finish()?;
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        answer::write(&mut out, &Summary::of(&account))?;
    } else {
        out.write_all(told::duel(&account).as_bytes())?;
    }
    let enough = args.is_enough(&account);
    Ok(if enough && account.decision() != Some(false) { Verdict::Yes } else { Verdict::No })
}

/// Each level against the one below.
fn ladder(args: &Args, (lowest, highest): (Level, Level), rules: &Arc<Rules>) -> Result<Verdict, Fault> {
    args.pace.refuse_all("the levels know how far they look")?;
    if let Some(((name, _), which)) = [(&args.option_a, "a"), (&args.option_b, "b")]
        .into_iter()
        .find_map(|(given, which)| Some((given.first()?, which)))
    {
        let name = clean(name);
        return Err(Fault::Input(format!(
            "--option-{which} {name}: no program plays here that could have it"
        )));
    }
    let numbers = lowest.number() + 1..=highest.number();
    let level = |number: u8| {
        let who = Who::Level(Level::new(number).unwrap_or_default());
        Entrant { name: format!("level:{number}"), who, pace: Pace::default() }
    };
    let accounts =
        numbers.map(|number| args.play(rules, [level(number), level(number - 1)], None, &mut None));
    let accounts: Vec<Account> = accounts.collect::<Result<_, Fault>>()?;
    let mut out = std::io::stdout().lock();
    if args.json {
        answer::write(&mut out, &accounts.iter().map(Summary::of).collect::<Vec<_>>())?;
    } else {
        out.write_all(told::ladder(&accounts).as_bytes())?;
    }
    Ok(if accounts.iter().all(|account| args.is_enough(account)) { Verdict::Yes } else { Verdict::No })
}

impl Args {
    fn threads(&self) -> usize {
        match self.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads as usize,
        }
    }

    fn sprt(&self) -> Result<Option<Sprt>, Fault> {
        let Some([elo0, elo1]) = self.sprt.as_deref() else { return Ok(None) };
        let sound = elo0.is_finite() && elo1.is_finite() && elo0 < elo1;
        let sprt = sound.then_some(Sprt { elo0: *elo0, elo1: *elo1 });
        sprt.map(Some)
            .ok_or_else(|| Fault::Input("--sprt ELO0 ELO1: ELO0 has to be less than ELO1".to_owned()))
    }

    /// Whether the first player has as many points as were asked for.
    fn is_enough(&self, account: &Account) -> bool {
        self.at_least.is_none_or(|percent| account.tally.score() * 100.0 >= percent)
    }

    /// Plays a match, and shows how far it is.
    fn play(
        &self,
        rules: &Arc<Rules>,
        entrants: [Entrant; 2],
        sprt: Option<Sprt>,
        games: &mut Option<record::Games>,
    ) -> Result<Account, Fault> {
        let variant = rules.variant();
        let openings = self.openings(rules)?;
        let set_up = openings.as_ref().is_some_and(|openings| {
            openings.iter().any(|opening| opening.start.fen() != variant.start().fen())
        });
        let openings = openings.map_or_else(
            || Openings::random(variant, self.opening_plies as usize, self.seed),
            Openings::given,
        );
        let terms = Terms {
            margin: Duration::from_millis(self.margin),
            patience: self.patience,
            most: self.max_plies as usize,
            resign: self.resign,
            seed: self.seed,
            engine_threads: self.engine_threads as usize,
            megabytes: self.hash as usize,
            set_up,
        };
        let mut account = Account::new(variant, &entrants, sprt);
        let bar = bar(u64::from(self.games), &entrants);
        let number = self.games as usize;
        let of_match = Match {
            variant: Arc::clone(variant),
            entrants,
            games: number,
            threads: self.threads(),
            openings,
            terms,
        };
        let mut fault = None;
        let played = of_match.play(&mut |played: Played| {
            if let Some(games) = games
                && let Err(error) = games.add(&played, &account)
            {
                fault = Some(error);
                return ControlFlow::Break(());
            }
            account.add(&played);
            bar.inc(1);
            bar.set_message(account.standing());
            if account.decision().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        bar.finish_and_clear();
        match (played, fault) {
            (Err(why), _) => Err(Fault::Input(why)),
            (_, Some(fault)) => Err(fault),
            _ => Ok(account),
        }
    }

    /// The openings that the user gives.
    fn openings(&self, rules: &Arc<Rules>) -> Result<Option<Vec<Opening>>, Fault> {
        let Some(path) = &self.openings else { return Ok(None) };
        let openings = players::openings(path, rules, self.opening_plies as usize)?;
        if openings.is_empty() {
            return Err(Fault::Input(format!("{} has no opening", records::shown(path))));
        }
        Ok(Some(openings))
    }
}

/// How far a match is, on the standard error if that is a terminal.
fn bar(games: u64, entrants: &[Entrant; 2]) -> ProgressBar {
    let names = entrants.each_ref().map(|entrant| clean(&entrant.name).replace(['{', '}'], ""));
    let template =
        format!("{} - {} {{bar:30}} {{pos}} of {{len}}, {{msg}}, {{eta}} to go", names[0], names[1]);
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games).with_style(style)
}
