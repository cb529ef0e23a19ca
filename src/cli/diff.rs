//! `qigui diff`: how the rules of two games differ.

use std::io::Write;
use std::sync::Arc;

use super::fault::Fault;
use super::show::drawn;
use super::words::{clean, wrap};
use super::{Verdict, board};
use crate::board::Side;
use crate::book::{Book, Language, Section, Tongue, book, say};
use crate::compile;
use crate::game::Position;
use crate::lab::compare::{Comparison, Difference, compare};
use crate::spec::effective::{KeyDifference, differences};
use crate::spec::load::{LoadError, load};
use crate::variant::Variant;

/// Say how the rules of two games differ, and show the first position in which their legal actions do
#[derive(clap::Args)]
pub struct Args {
    /// A shipped game, or a file
    #[arg(value_name = "A")]
    first: String,
    /// Another
    #[arg(value_name = "B")]
    second: String,
    /// The language of the rules
    #[arg(long, value_enum, default_value_t)]
    lang: Language,
    /// List the keys of the files that differ, too
    #[arg(long)]
    keys: bool,
    /// Look at this many positions at the most
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000)]
    positions: usize,
    /// Draw the board in ASCII
    #[arg(long)]
    ascii: bool,
}

/// Lines are not wider.
const WIDE: usize = 79;

/// Runs the command. The answer is no if the rules differ.
pub fn run(args: &Args) -> Result<Verdict, Fault> {
    let loaded = [load(&args.first)?, load(&args.second)?];
    let [first, second] =
        [&loaded[0], &loaded[1]].map(|loaded| compile::compile(loaded).map_err(LoadError::Faults));
    let games = [first?, second?];
    let tongue = Tongue::new(args.lang);
    let books = [0, 1].map(|i| book(&loaded[i], &games[i], &tongue));
    let mut out = std::io::stdout().lock();
    let mut same = true;
    for pair in pairs(&books) {
        same &= !tell_section(&mut out, &tongue, &games, pair)?;
    }
    let keys = differences(&loaded[0], &loaded[1]);
    if same {
        writeln!(out, "{}", say!(tongue, "diff-same"))?;
    }
    if args.keys {
        writeln!(out)?;
        tell_keys(&mut out, &tongue, &games, &keys)?;
    } else if same && !keys.is_empty() {
        writeln!(out, "{}", wrap(&say!(tongue, "diff-keys-differ", count = keys.len()), WIDE))?;
    }
    writeln!(out)?;
    let comparison = compare(&games[0], &games[1], args.positions);
    tell(&mut out, &tongue, &games, &comparison, args.ascii)?;
    let same = same && matches!(comparison, Comparison::Same(_));
    Ok(if same { Verdict::Yes } else { Verdict::No })
}

/// The sections of two books that are about the same, in the order of the first, then of the second.
fn pairs(books: &[Book; 2]) -> Vec<[Option<&Section>; 2]> {
    let [first, second] = [books[0].all_sections(), books[1].all_sections()];
    let named = |sections: &[&Section], id: &str| sections.iter().any(|section| section.id == id);
    let both = first.iter().map(|section| {
        let other = second.iter().find(|other| other.id == section.id);
        [Some(*section), other.copied()]
    });
    let only_second = second.iter().filter(|section| !named(&first, &section.id));
    both.chain(only_second.map(|section| [None, Some(*section)])).collect()
}

/// Tells what only one of two sections says; gives whether there is anything.
fn tell_section(
    out: &mut impl Write,
    tongue: &Tongue,
    games: &[Arc<Variant>; 2],
    pair: [Option<&Section>; 2],
) -> Result<bool, Fault> {
    let said = pair.map(|section| section.map_or(Vec::new(), Section::sentences));
    let only = |i: usize| -> Vec<&str> {
        said[i].iter().filter(|text| !said[1 - i].contains(text)).copied().collect()
    };
    let only = [only(0), only(1)];
    if only.iter().all(Vec::is_empty) {
        return Ok(false);
    }
    let title = pair.iter().flatten().next().map_or("", |section| section.title.as_str());
    writeln!(out, "{title}")?;
    for (game, sentences) in games.iter().zip(only).filter(|(_, sentences)| !sentences.is_empty()) {
        writeln!(out, "  {}", say!(tongue, "diff-only", game = clean(game.id())))?;
        for sentence in sentences {
            // a position is one line, to be copied
            let is_start = sentence == game.start().fen();
            let lines = if is_start { sentence.to_string() } else { wrap(sentence, WIDE - 4) };
            writeln!(out, "    {}", lines.replace('\n', "\n    "))?;
        }
    }
    Ok(true)
}

/// Lists the keys that differ, with what each file says.
fn tell_keys(
    out: &mut impl Write,
    tongue: &Tongue,
    games: &[Arc<Variant>; 2],
    keys: &[KeyDifference],
) -> Result<(), Fault> {
    for key in keys {
        writeln!(out, "{}", clean(&key.path))?;
        for (game, value) in games.iter().zip([&key.first, &key.second]) {
            let value = value.as_deref().map(|value| value.replace('\n', "\n      "));
            let value = value.unwrap_or_else(|| say!(tongue, "diff-not-said"));
            writeln!(out, "  {}: {value}", clean(game.id()))?;
        }
    }
    if keys.is_empty() {
        writeln!(out, "{}", say!(tongue, "diff-no-key"))?;
    }
    Ok(())
}

fn tell(
    out: &mut impl Write,
    tongue: &Tongue,
    games: &[Arc<Variant>; 2],
    comparison: &Comparison,
    ascii: bool,
) -> Result<(), Fault> {
    match comparison {
        Comparison::Same(number) => writeln!(out, "{}", say!(tongue, "diff-actions-same", count = *number))?,
        Comparison::Incomparable(why) => writeln!(out, "{}", wrap(&clean(why), WIDE))?,
        Comparison::Differs(difference) => differs(out, tongue, games, difference, ascii)?,
    }
    Ok(())
}

fn differs(
    out: &mut impl Write,
    tongue: &Tongue,
    games: &[Arc<Variant>; 2],
    difference: &Difference,
    ascii: bool,
) -> Result<(), Fault> {
    let line = difference.line.join(" ");
    let text = match line.is_empty() {
        true => say!(tongue, "diff-actions-start"),
        false => say!(tongue, "diff-actions-after", line = line),
    };
    writeln!(out, "{text}\n")?;
    if let Ok(position) = Position::parse(&games[0], &difference.fen) {
        let stacks = Some(say!(tongue, "stacks-listed"));
        let names = games[0].look();
        let hands = Side::BOTH.map(|side| {
            let side = tongue.own(&names.sides[side.index()]);
            say!(tongue, "hand-of", side = side)
        });
        let view = board::View { ascii, stacks, hands: Some(hands), ..board::View::default() };
        for line in drawn(&games[0], &position.setup(), &view).lines() {
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    writeln!(out, "{}\n", difference.fen)?;
    for (game, actions) in games.iter().zip([&difference.only_first, &difference.only_second]) {
        let actions = match actions.is_empty() {
            true => say!(tongue, "diff-actions-none"),
            false => actions.join(" "),
        };
        let text = say!(tongue, "diff-actions-only", game = clean(game.id()), actions = actions);
        writeln!(out, "{}", wrap(&text, WIDE))?;
    }
    Ok(())
}
