//! The rule books: whole in every language, current in docs, and with a sentence for every rule.
#![cfg(feature = "cli")]

mod common;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use common::{files_below, remove, root, rules, run};
use fluent_bundle::FluentArgs;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use qigui::book::{Block, Book, Format, Language, Tongue, book};
use qigui::compile::compile;
use qigui::spec::load::{Loaded, load, load_text, shipped, shipped_text};
use qigui::variant::Variant;
use toml::{Table, Value};

/// Every shipped game and every game made for tests.
fn all_games() -> Vec<(Loaded, Arc<Variant>)> {
    let odd = files_below(&root().join("tests/games"), "toml");
    let odd = odd.iter().map(|path| path.to_str().unwrap().to_string());
    let mut ids: Vec<String> = shipped().map(str::to_string).chain(odd).collect();
    ids.sort();
    let opened = ids.iter().map(|id| {
        let loaded = load(id).unwrap();
        let variant = compile(&loaded).unwrap();
        (loaded, variant)
    });
    opened.collect()
}

/// What a table of sentences says of each message: its variables, those of the messages inside it included.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let table =
        fluent_syntax::parser::parse(language.table()).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
    let mut own = BTreeMap::new();
    for entry in &table.body {
        if let Entry::Message(message) = entry {
            let (mut variables, mut inside) = (BTreeSet::new(), BTreeSet::new());
            look_through(message.value.as_ref().unwrap(), &mut variables, &mut inside);
            assert!(
                own.insert(message.id.name.to_string(), (variables, inside)).is_none(),
                "{language:?}: `{}` stands twice",
                message.id.name
            );
        }
    }
    let with_inner = own.iter().map(|(name, (variables, inside))| {
        let inner = inside.iter().flat_map(|name| own[name].0.iter());
        (name.clone(), variables.iter().chain(inner).cloned().collect())
    });
    with_inner.collect()
}

fn look_through(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>, inside: &mut BTreeSet<String>) {
    let mut inline = |expression: &InlineExpression<&str>| match expression {
        InlineExpression::VariableReference { id } => drop(variables.insert(id.name.to_string())),
        InlineExpression::MessageReference { id, .. } => drop(inside.insert(id.name.to_string())),
        _ => {}
    };
    let mut variants = Vec::new();
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            match expression {
                Expression::Inline(expression) => inline(expression),
                Expression::Select { selector, variants: found } => {
                    inline(selector);
                    variants.extend(found);
                }
            }
        }
    }
    variants.into_iter().for_each(|variant| look_through(&variant.value, variables, inside));
}

#[test]
fn every_language_has_the_same_messages() {
    let english = messages(Language::En);
    assert!(english.len() > 100, "the table is not read");
    for language in Language::ALL {
        let other = messages(language);
        let names = |table: &BTreeMap<String, BTreeSet<String>>| table.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&english), names(&other), "{language:?}");
        let tongue = Tongue::new(language);
        for (name, variables) in &other {
            let mut args = FluentArgs::new();
            variables.iter().for_each(|variable| args.set(variable.as_str(), 2));
            assert!(
                !tongue.format(name, &args).trim().is_empty() || name.starts_with("list-"),
                "{name} says nothing"
            );
        }
        assert_eq!(tongue.faults(), Vec::<String>::new());
    }
}

#[test]
fn every_message_is_said_somewhere_with_all_its_variables_and_no_other() {
    let sources = [root().join("src/book"), root().join("src/cli")].map(|folder| files_below(&folder, "rs"));
    let code: String = sources.iter().flatten().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let tables = Language::ALL.map(messages);
    let known = &tables[0];
    let table = Language::En.table();
    for name in known.keys() {
        let said = code.contains(&format!("\"{name}\"")) || table.contains(&format!("{{ {name} }}"));
        assert!(said, "nothing says `{name}`");
    }
    for call in code.split("say!(").skip(1) {
        let mut open = 1;
        let mut inside = |c: char| {
            open += i32::from(c == '(') - i32::from(c == ')');
            open > 0
        };
        let call: String = call.chars().take_while(|c| inside(*c)).collect();
        let Some(name) = call.split('"').nth(1).filter(|name| *name != "name-of-it") else { continue };
        assert!(known.contains_key(name), "there is no message `{name}`");
        for (language, table) in Language::ALL.iter().zip(&tables) {
            for variable in &table[name] {
                let given = call.contains(&format!("{variable} = "));
                assert!(given, "{language:?}: `{name}` asks for `{variable}`, which is not given");
            }
        }
    }
}

#[test]
fn every_game_has_a_book_in_every_language_without_a_fault() {
    for language in Language::ALL {
        let tongue = Tongue::new(language);
        for (loaded, variant) in all_games() {
            let id = &loaded.id;
            let book = book(&loaded, &variant, &tongue);
            assert_eq!(tongue.faults(), Vec::<String>::new(), "{id}");
            for format in [Format::Md, Format::Text] {
                let text = format.write(&book, &variant);
                assert!(!text.contains("  .") && !text.contains(" ,"), "{id}: {text}");
            }
            well_formed(id, &Format::Html.write(&book, &variant));
        }
    }
}

/// Checks a page: no error of HTML, every picture whole, every link leads somewhere, every name is there once.
fn well_formed(id: &str, page: &str) {
    let document = scraper::Html::parse_document(page);
    assert!(document.errors.is_empty(), "{id}: {:?}", document.errors);
    let all = |selector: &str| {
        let selector = scraper::Selector::parse(selector).unwrap();
        document.select(&selector).collect::<Vec<_>>()
    };
    let names: Vec<&str> = all("[id]").iter().filter_map(|element| element.attr("id")).collect();
    assert_eq!(names.len(), names.iter().collect::<HashSet<_>>().len(), "{id}: a name stands twice");
    let links: Vec<&str> = all("nav a").iter().filter_map(|element| element.attr("href")).collect();
    assert!(
        !links.is_empty() && links.iter().all(|link| names.contains(&link.trim_start_matches('#'))),
        "{id}"
    );
    let figures = page.matches("<figure>").count();
    assert_eq!(all("figure svg").len(), figures, "{id}");
    for part in page.split("<figure>").skip(1) {
        let picture = &part[part.find("<svg").unwrap()..part.find("</svg>").unwrap() + 6];
        roxmltree::Document::parse(picture).unwrap_or_else(|error| panic!("{id}: {error}"));
    }
}

/// All that the books of the odd games say of their rules, to be read by people.
#[test]
fn the_sentences_of_odd_games() {
    for language in Language::ALL {
        let tongue = Tongue::new(language);
        let mut out = String::new();
        for (loaded, variant) in all_games() {
            if shipped().any(|id| id == loaded.id) {
                continue;
            }
            writeln!(out, "== {}", loaded.id).unwrap();
            let book = book(&loaded, &variant, &tongue);
            for section in book.all_sections().iter().filter(|section| section.id != "board") {
                let sentences = section.sentences();
                if !sentences.is_empty() {
                    writeln!(out, "{}: {}", section.title, sentences.join(book.gap)).unwrap();
                }
            }
        }
        insta::assert_snapshot!(format!("odd_games_{}", language.code()), out);
    }
}

/// Every form of movement that a file can say.
const MOVEMENTS: &str = "W fW bW lW rW sW vW fsW bsW flW fbW lrbW F fF bF lF rF flF frF blF brF D fsD A fA flA N ffN bbN \
    llN rrN fsN bsN fhN bhN sN vN H vH C ffC sC Z fhZ G bG (4,1) ff(4,1) (4,4) (0,4) s(4,0) (5,3) K fK sK vK R fR sR fsR B fB \
    flB Q fQ bQ W3 fW2 F4 K2 R5 B2 Q9 NN N2 ffNN DD A3 (4,1)2 nA nD nH nG nN nZ nC n(5,3) fnA ffnN nN2 nNN nAA nD3 pR ppR \
    gR pB gQ ppQ3 fpR pNN gDD ppA3 mW cF mWcF mRcpR mRcR mfWcfF WfF mWcK RcpRnN mKcQ";

#[test]
fn every_form_of_movement_has_words() {
    let mut out = String::new();
    let tongues = Language::ALL.map(Tongue::new);
    for betza in MOVEMENTS.split_whitespace() {
        let text = format!(
            "schema = 1\nname = \"Trial\"\n[board]\nfiles = 12\nranks = 10\nstart = \"k11/12/12/12/12/5x6/12/12/12/K11\"\n\
             [pieces.king]\nletter = \"k\"\nmoves = \"W\"\n[pieces.mover]\nletter = \"x\"\nmoves = \"{betza}\"\n"
        );
        let loaded = load_text("trial.toml", &text).unwrap_or_else(|error| panic!("{betza}: {error}"));
        let variant = compile(&loaded).unwrap_or_else(|error| panic!("{betza}: {error}"));
        writeln!(out, "{betza}").unwrap();
        for tongue in &tongues {
            let book = book(&loaded, &variant, tongue);
            let section = book.all_sections().into_iter().find(|section| section.id == "piece-mover");
            writeln!(out, "  {}", section.unwrap().sentences().join(book.gap)).unwrap();
        }
    }
    assert!(tongues.iter().all(|tongue| tongue.faults().is_empty()));
    insta::assert_snapshot!("movement", out);
}

#[test]
fn the_books_of_the_shipped_games_are_current() {
    let folder = root().join("docs/rules");
    let mut index = String::from(
        "# Rule books\n\n<!-- Made from the games' files: `QIGUI_WRITE=1 cargo test --test book` -->\n\n\
         The rules of the shipped games, as `qigui rules GAME --lang LANGUAGE --format md` writes them.\n\n\
         | game | English | 中文 | Русский |\n| --- | --- | --- | --- |\n",
    );
    let tongues = Language::ALL.map(Tongue::new);
    for id in shipped() {
        let loaded = load(id).unwrap();
        let variant = compile(&loaded).unwrap();
        let mut row = format!("| `{id}` |");
        for tongue in &tongues {
            let code = tongue.language().code();
            let book = book(&loaded, &variant, tongue);
            current(&folder.join(code).join(format!("{id}.md")), &Format::Md.write(&book, &variant));
            write!(row, " [{}]({code}/{id}.md) |", variant.name().get(code)).unwrap();
        }
        writeln!(index, "{row}").unwrap();
    }
    current(&folder.join("README.md"), &index);
    let written = files_below(&folder, "md").len();
    assert_eq!(written, shipped().count() * tongues.len() + 1, "docs/rules has a page of no game");
}

/// Compares a file with what it should say. `QIGUI_WRITE=1` writes it anew.
fn current(path: &Path, text: &str) {
    if std::env::var_os("QIGUI_WRITE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(written == text, "{} is not current: QIGUI_WRITE=1 cargo test --test book", path.display());
}

#[test]
fn the_command_prints_a_book_or_writes_it() {
    let text = run(&["rules", "stacking", "--lang", "zh"]);
    assert_eq!(text.code, Some(0), "{}", text.stderr);
    insta::assert_snapshot!("stacking_zh_text", text.stdout);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stacking.html");
    let answer =
        run(&["rules", "stacking", "--lang", "zh", "--format", "html", "-o", path.to_str().unwrap()]);
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(0), ""), "{}", answer.stderr);
    insta::assert_snapshot!("stacking_zh_html", std::fs::read_to_string(&path).unwrap());
    let nowhere = run(&["rules", "xiangqi", "-o", "no-such-folder/book.txt"]);
    assert_eq!(nowhere.code, Some(2));
    assert!(nowhere.stderr.contains("cannot write no-such-folder/book.txt"), "{}", nowhere.stderr);
    assert_eq!(run(&["rules", "no-such-game"]).code, Some(2));
    assert_eq!(run(&["rules", "xiangqi", "--lang", "fr"]).code, Some(2));
}

/// The sentences of a book that say rules, section by section.
fn said(book: &Book) -> Vec<(String, Vec<String>)> {
    let of = |section: &&qigui::book::Section| {
        (section.id.clone(), section.sentences().into_iter().map(str::to_string).collect())
    };
    book.all_sections().iter().map(of).collect()
}

/// Words that can stand in the place of another, by key.
const WORDS: [(&str, &[&str]); 22] = [
    ("captured", &["removed", "covered", "beneath", "in-hand"]),
    ("in-hand-as", &["none", "pawn"]),
    ("onto", &["own", "enemy"]),
    ("file", &["illegal", "draw"]),
    ("rank", &["illegal", "draw"]),
    ("diagonal", &["illegal", "draw"]),
    ("blocked-by", &["anything", "same-height", "nothing"]),
    ("onto-own", &["never", "lower", "always"]),
    ("carries", &["any", "all"]),
    ("exposed", &["illegal", "allowed"]),
    ("lost", &["captured", "covered"]),
    ("no-action", &["loss", "draw", "win"]),
    ("stalemate", &["loss", "draw", "win"]),
    ("victim", &["target", "screen", "passer"]),
    ("otherwise", &["draw", "loss", "win", "nothing"]),
    ("penalty", &["loss", "illegal"]),
    ("like-for-like", &["excused", "chase"]),
    ("draw-goes-to", &["nobody", "red", "black", "points"]),
    ("when", &["arrives", "touches", "on-top"]),
    ("within", &["ranks 1-2", "all"]),
    ("takes", &["royal", "any"]),
    ("in", &["rank 2", "file a"]),
];

/// Other values for the value of a key.
fn others(key: &str, value: &Value) -> Vec<Value> {
    match value {
        Value::Integer(number) => vec![Value::Integer(number + 1)],
        Value::Float(number) => vec![Value::Float(number + 1.0)],
        Value::Boolean(truth) => vec![Value::Boolean(!truth)],
        Value::String(text) => {
            let words = WORDS.iter().find(|(known, _)| *known == key).map_or(&[][..], |(_, words)| words);
            words.iter().filter(|word| *word != text).map(|word| Value::String(word.to_string())).collect()
        }
        Value::Array(items) if key == "offences" && items.len() > 1 => {
            vec![Value::Array(items.iter().rev().cloned().collect())]
        }
        _ => Vec::new(),
    }
}

fn value_at<'a>(value: &'a mut Value, path: &[String]) -> &'a mut Value {
    path.iter().fold(value, |value, key| match value {
        Value::Table(table) => table.get_mut(key).unwrap(),
        Value::Array(items) => &mut items[key.parse::<usize>().unwrap()],
        _ => panic!("{path:?} leads nowhere"),
    })
}

/// With any rule taken out or changed, the book of a game reads otherwise: no rule is without a sentence.
#[test]
fn every_rule_has_a_sentence() {
    let tongue = Tongue::new(Language::En);
    let odd = files_below(&root().join("tests/games"), "toml");
    let odd =
        odd.iter().map(|path| (path.to_str().unwrap().to_string(), std::fs::read_to_string(path).unwrap()));
    let own = shipped().map(|id| (format!("{id}.toml"), shipped_text(id).unwrap().to_string()));
    let (mut changed, mut unsaid) = (0, Vec::new());
    for (name, text) in own.chain(odd) {
        let mut file: Table = text.parse().unwrap();
        // examples need not hold in a game that is another
        file.remove("examples");
        let read = |file: &Value| {
            let loaded = load_text(&name, &toml::to_string(file).unwrap()).ok()?;
            let variant = compile(&loaded).ok()?;
            Some(said(&book(&loaded, &variant, &tongue)))
        };
        let whole = Value::Table(file.clone());
        let sentences = read(&whole).unwrap();
        let mut paths = Vec::new();
        rules(&file, &[], &mut paths);
        for path in paths {
            // what a piece is called is no rule
            if path.last().is_some_and(|key| key == "name") {
                continue;
            }
            let mut cut = whole.clone();
            remove(&mut cut, &path);
            let mut variations = vec![("taken out".to_string(), cut)];
            let value = value_at(&mut whole.clone(), &path).clone();
            for other in others(path.last().unwrap(), &value) {
                let mut with = whole.clone();
                *value_at(&mut with, &path) = other.clone();
                variations.push((format!("as {other}"), with));
            }
            for (how, file) in variations {
                if let Some(other) = read(&file) {
                    changed += 1;
                    if other == sentences {
                        unsaid.push(format!("{name}: {} {how}", path.join(".")));
                    }
                }
            }
        }
    }
    assert!(changed > 300, "only {changed} rules were changed");
    assert!(unsaid.is_empty(), "changed, and the book reads the same:\n{}", unsaid.join("\n"));
}

/// A book draws what it tells: every piece that moves has a diagram.
#[test]
fn every_piece_that_moves_has_a_diagram() {
    let tongue = Tongue::new(Language::En);
    for (loaded, variant) in all_games() {
        let book = book(&loaded, &variant, &tongue);
        let pieces = book.sections.iter().find(|section| section.id == "pieces").unwrap();
        assert_eq!(pieces.parts.len(), variant.kinds().len(), "{}", loaded.id);
        for part in &pieces.parts {
            let drawn = part.blocks.iter().any(|block| matches!(block, Block::Diagram(_)));
            assert!(drawn, "{}: {} has no diagram", loaded.id, part.title);
        }
    }
}
