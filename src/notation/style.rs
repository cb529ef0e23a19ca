//! The ways in which actions are written.

use std::str::FromStr;

/// A way to write actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Style {
    /// From point to point, ranks from 1: `h3e3`.
    Own,
    /// The same with ranks from 0: `h2e2`.
    FromZero,
    /// In capitals with a dash, ranks from 0: `H2-E2`.
    Iccs,
    /// The piece's letter and the point it goes to: `Che3`.
    Algebraic,
    /// The piece's letter, its file, the direction, and a number: `C2=5`.
    Wxf,
    /// The same in Chinese: `炮二平五`.
    Chinese,
}

impl Style {
    /// Every style.
    pub const ALL: [Style; 6] =
        [Style::Own, Style::FromZero, Style::Iccs, Style::Algebraic, Style::Wxf, Style::Chinese];

    /// The style's name: `own`, `from-zero`, `iccs`, `algebraic`, `wxf`, `chinese`.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Own => "own",
            Style::FromZero => "from-zero",
            Style::Iccs => "iccs",
            Style::Algebraic => "algebraic",
            Style::Wxf => "wxf",
            Style::Chinese => "chinese",
        }
    }
}

impl std::fmt::Display for Style {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Style {
    type Err = String;

    /// Reads a name, in small letters or capitals.
    fn from_str(text: &str) -> Result<Style, String> {
        let found = Style::ALL.into_iter().find(|style| style.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| {
            let names = Style::ALL.map(Style::name).join(", ");
            format!("`{text}` is no notation: there are {names}")
        })
    }
}
