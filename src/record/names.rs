//! Which game a record means by a name.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use super::rules::{Rules, RulesError};
use crate::spec::load::{load, shipped};
use crate::spec::words::{nearest, short};

/// Names by which records call shipped games.
static OTHER: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    // the test below reads it
    toml::from_str(include_str!("names.toml")).unwrap_or_default()
});

/// The rules of the games that the records of a file have named so far.
#[derive(Default)]
pub struct Shelf {
    /// By id.
    named: HashMap<String, Arc<Rules>>,
    /// What was carried last: the games of a file are mostly of one kind.
    carried: Option<Arc<Rules>>,
}

impl Shelf {
    /// The game that is meant where none is named: the first that ships.
    pub fn usual(&mut self) -> Result<Arc<Rules>, RulesError> {
        self.shipped(shipped().next().unwrap_or_default())
    }

    /// The shipped game of a name: its id, what it is called, or what other programs call it.
    pub fn named(&mut self, name: &str) -> Result<Arc<Rules>, RulesError> {
        let plain = plain(name);
        let other = OTHER.get(&plain).map(String::as_str);
        let by_id = || shipped().find(|id| self::plain(id) == plain);
        let by_name = || shipped().find(|id| names_of(id).contains(&plain));
        match other.or_else(by_id).or_else(by_name) {
            Some(id) => self.shipped(id),
            None => Err(RulesError::Unknown {
                name: short(name),
                near: nearest(&name.to_lowercase(), shipped()).map(str::to_owned),
            }),
        }
    }

    fn shipped(&mut self, id: &str) -> Result<Arc<Rules>, RulesError> {
        if let Some(rules) = self.named.get(id) {
            return Ok(rules.clone());
        }
        let rules = Arc::new(Rules::open(id)?);
        self.named.insert(id.to_owned(), rules.clone());
        Ok(rules)
    }

    /// The game of rules that a record carries.
    pub fn carried(&mut self, id: &str, text: &str) -> Result<Arc<Rules>, RulesError> {
        // a shipped game that is still the same is that game
        if let Some(rules) = shipped().find(|known| *known == id).and_then(|id| self.shipped(id).ok())
            && rules.text() == text
        {
            return Ok(rules);
        }
        if let Some(rules) = self.carried.as_ref().filter(|last| last.id() == id && last.text() == text) {
            return Ok(rules.clone());
        }
        let rules = Arc::new(Rules::carried(id, text)?);
        self.carried = Some(rules.clone());
        Ok(rules)
    }
}

/// A name in small letters, without blanks.
fn plain(name: &str) -> String {
    name.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// What a shipped game is called in every language.
fn names_of(id: &str) -> Vec<String> {
    let Ok(loaded) = load(id) else { return Vec::new() };
    crate::compile::words(&loaded.game.name).all().map(|(_, name)| plain(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_other_name_means_a_shipped_game() {
        assert!(!OTHER.is_empty());
        for (name, id) in OTHER.iter() {
            assert!(shipped().any(|shipped| shipped == id), "{name} is {id}");
            assert_eq!(Shelf::default().named(name).expect("a game").id(), id);
        }
    }
}
