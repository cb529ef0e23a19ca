//! The rules a record was played by, and how it carries them.

use std::sync::{Arc, OnceLock};

use sha2::{Digest, Sha256};

use crate::compile::{compile, without_idle};
use crate::spec::effective::rules_alone;
use crate::spec::load::{LoadError, Loaded, load, load_text};
use crate::variant::Variant;

/// The rules of a game: compiled, and as the text that a record of it may carry.
#[derive(Debug)]
pub struct Rules {
    variant: Arc<Variant>,
    loaded: Loaded,
    text: OnceLock<String>,
}

/// Why the rules of a record cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum RulesError {
    /// No shipped game has this name.
    #[error("it is a game called `{name}`, which does not ship with the program{}: say with --game which file has its rules", near.as_ref().map(|near| format!(" (is `{near}` meant?)")).unwrap_or_default())]
    Unknown {
        /// The name.
        name: String,
        /// The nearest that ships.
        near: Option<String>,
    },
    /// The rules are faulty.
    #[error(transparent)]
    Faulty(#[from] LoadError),
    /// Rules that a record carries should be whole.
    #[error(
        "the rules it carries extend another game; they should be written out, as `qigui effective` does"
    )]
    Extends,
}

impl Rules {
    /// The rules of a game by the id of a shipped one or by a path.
    ///
    /// # Errors
    /// The game is not there, or it is faulty.
    pub fn open(game: &str) -> Result<Rules, LoadError> {
        Rules::of(load(game)?)
    }

    /// Rules that a record carries, for a game of that id.
    ///
    /// # Errors
    /// They are faulty, or not whole.
    pub fn carried(id: &str, text: &str) -> Result<Rules, RulesError> {
        let plain: String = id.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        let loaded = load_text(&format!("{plain}.toml"), text)?;
        if loaded.game.extends.is_some() {
            return Err(RulesError::Extends);
        }
        Ok(Rules::of(loaded)?)
    }

    fn of(loaded: Loaded) -> Result<Rules, LoadError> {
        let variant = compile(&loaded).map_err(LoadError::Faults)?;
        Ok(Rules { variant, loaded, text: OnceLock::new() })
    }

    /// The compiled game.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The game as written.
    pub fn loaded(&self) -> &Loaded {
        &self.loaded
    }

    /// The game's id: what a record calls it.
    pub fn id(&self) -> &str {
        self.variant.id()
    }

    /// The rules as one file that extends nothing, without examples and comments.
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| without_idle(rules_alone(&self.loaded), None))
    }

    /// The hash of that text, `sha256:` before it.
    pub fn hash(&self) -> String {
        hash(self.text())
    }
}

/// The hash of rules as a record says it.
pub fn hash(text: &str) -> String {
    let digits = Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    format!("sha256:{digits}")
}

impl PartialEq for Rules {
    /// Whether both are the same rules of a game of the same id.
    fn eq(&self, other: &Rules) -> bool {
        std::ptr::eq(self, other) || self.id() == other.id() && self.text() == other.text()
    }
}
