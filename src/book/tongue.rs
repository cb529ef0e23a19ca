//! The languages of a book. Every sentence stands in a table of its language, `lang/*.ftl`, and none in the code.

use std::cell::RefCell;

use fluent_bundle::{FluentArgs, FluentBundle, FluentError, FluentResource};
use unic_langid::LanguageIdentifier;

use crate::variant::Words;

/// Says a message: `say!(tongue, "name-of-it", variable = value, …)`.
macro_rules! say {
    ($tongue:expr, $id:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        #[allow(unused_mut)]
        let mut args = fluent_bundle::FluentArgs::new();
        $( args.set(stringify!($name), $value); )*
        $tongue.format($id, &args)
    }};
}
pub(crate) use say;

/// A language that books are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Chinese, in simplified characters.
    Zh,
    /// Russian.
    Ru,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 3] = [Language::En, Language::Zh, Language::Ru];

    /// Its code, as in files.
    pub const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Zh => "zh",
            Language::Ru => "ru",
        }
    }

    /// Its table of sentences.
    pub const fn table(self) -> &'static str {
        match self {
            Language::En => include_str!("lang/en.ftl"),
            Language::Zh => include_str!("lang/zh.ftl"),
            Language::Ru => include_str!("lang/ru.ftl"),
        }
    }

    /// What stands between two sentences of a paragraph.
    pub const fn gap(self) -> &'static str {
        match self {
            Language::Zh => "",
            Language::En | Language::Ru => " ",
        }
    }
}

/// Says things in a language.
pub struct Tongue {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    faults: RefCell<Vec<String>>,
}

impl Tongue {
    /// The table of a language, read.
    pub fn new(language: Language) -> Tongue {
        // the codes are written above, so they can be read
        let id = language.code().parse::<LanguageIdentifier>().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![id]);
        // books are printed and read aloud: no invisible marks round what is put in
        bundle.set_use_isolating(false);
        let mut faults = Vec::new();
        let resource =
            FluentResource::try_new(language.table().to_string()).unwrap_or_else(|(read, errors)| {
                faults.extend(errors.iter().map(|error| format!("{}: {error}", language.code())));
                read
            });
        if let Err(errors) = bundle.add_resource(resource) {
            faults.extend(errors.iter().map(|error| format!("{}: {error}", language.code())));
        }
        Tongue { language, bundle, faults: RefCell::new(faults) }
    }

    /// Which language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A message of the table. One that is missing or lacks a variable is said as its name, and is a fault.
    pub fn format(&self, id: &str, args: &FluentArgs<'_>) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            self.faults.borrow_mut().push(format!("{}: there is no message `{id}`", self.language.code()));
            return id.to_string();
        };
        let mut errors: Vec<FluentError> = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
        let told = errors.iter().map(|error| format!("{}: `{id}`: {error}", self.language.code()));
        self.faults.borrow_mut().extend(told);
        if self.language == Language::Zh { spaced(&text) } else { text }
    }

    /// What was wrong with the table in all that has been said so far. The tests see that nothing is.
    pub fn faults(&self) -> Vec<String> {
        self.faults.borrow().clone()
    }

    /// A text of a game's file in this language, on one line.
    pub fn own(&self, words: &Words) -> String {
        let text = crate::cells::words::clean(words.get(self.language.code()));
        let lines: Vec<&str> = text.split_whitespace().collect();
        lines.join(" ")
    }

    /// `a, b or c`.
    pub fn any_of(&self, items: &[String]) -> String {
        self.join(items, |first, last| say!(self, "list-or", first = first, last = last))
    }

    /// `a, b and c`.
    pub fn all_of(&self, items: &[String]) -> String {
        self.join(items, |first, last| say!(self, "list-and", first = first, last = last))
    }

    /// `a, b, c`.
    pub fn list(&self, items: &[String]) -> String {
        items.join(&say!(self, "list-comma"))
    }

    /// `a; b; c`, for what may hold commas itself.
    pub fn series(&self, items: &[String]) -> String {
        items.join(&say!(self, "list-semicolon"))
    }

    /// A text as a sentence: its first letter is a capital, in a language that has any.
    pub fn sentence(&self, text: &str) -> String {
        let Some(at) = text.find(char::is_alphabetic).filter(|_| self.language != Language::Zh) else {
            return text.to_string();
        };
        let (before, rest) = text.split_at(at);
        let mut rest = rest.chars();
        let first = rest.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
        format!("{before}{first}{}", rest.as_str())
    }

    fn join(&self, items: &[String], last: impl Fn(&str, &str) -> String) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., end] => last(&self.list(first), end),
        }
    }
}

/// A Chinese text with a blank wherever a Latin letter or a digit meets a Chinese character.
fn spaced(text: &str) -> String {
    let chinese = |c: char| matches!(c, '\u{3400}'..='\u{9fff}');
    let mut spaced = String::new();
    for c in text.chars() {
        if let Some(last) = spaced.chars().next_back()
            && (chinese(last) && c.is_ascii_alphanumeric() || last.is_ascii_alphanumeric() && chinese(c))
        {
            spaced.push(' ');
        }
        spaced.push(c);
    }
    spaced
}
