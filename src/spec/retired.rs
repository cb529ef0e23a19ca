//! Keys that drafts of the format had, with what says the same now. A key that is renamed one day is entered here.

use super::checks::Check;
use super::diagnostic::Diagnostic;
use super::tree::Node;

/// Where a retired key stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Home {
    /// In the file itself: it is a table.
    File,
    /// In the table of a piece or of every piece, or in a move.
    Piece,
    /// In a promotion.
    Promotion,
    /// In any table.
    Anywhere,
}

/// A key that is no more.
#[derive(Debug)]
pub(super) struct Retired {
    key: &'static str,
    home: Home,
    /// The key of the same table that replaces it, if there is one: where it is missing, that has been told.
    pub means: Option<&'static str>,
    /// What to write.
    pub mend: &'static str,
}

const RETIRED: &[Retired] = &[
    Retired {
        key: "stacking",
        home: Home::File,
        means: None,
        mend: "use `captured` in [rules], `blocked-by`, `onto-own` and `carries` in [every-piece], and `lost` in [royals]",
    },
    Retired { key: "zone", home: Home::Piece, means: Some("within"), mend: "use `within`" },
    Retired {
        key: "blocks",
        home: Home::Anywhere,
        means: None,
        mend: "use `blocked-by`, a key of a piece or of [every-piece]",
    },
    Retired {
        key: "landing-own",
        home: Home::Anywhere,
        means: None,
        mend: "use `onto-own`, a key of a piece or of [every-piece]",
    },
    Retired {
        key: "royal-covered",
        home: Home::Anywhere,
        means: None,
        mend: "use `lost = \"covered\"`, a key of [royals]",
    },
    Retired {
        key: "by",
        home: Home::Promotion,
        means: None,
        mend: "delete the line: the owner of a piece always chooses",
    },
];

/// The retired key of that name in the table that a path leads to.
pub(super) fn find(path: &[String], name: &str) -> Option<&'static Retired> {
    RETIRED.iter().find(|retired| retired.key == name && retired.home.is(path))
}

impl Home {
    fn is(self, path: &[String]) -> bool {
        let first = path.first().map(String::as_str);
        let of_piece = matches!(first, Some("pieces" | "every-piece"));
        let promotes = path.iter().any(|key| key == "promotion");
        match self {
            Home::File => path.is_empty(),
            Home::Piece => of_piece && !promotes && !path.iter().any(|key| key == "drop"),
            Home::Promotion => of_piece && promotes,
            Home::Anywhere => true,
        }
    }
}

/// The message for a file whose head is a table, as drafts had it. Without the head it is not known what the file
/// extends: nothing else in it can be judged.
pub(super) fn head(root: &Node) -> Option<Diagnostic> {
    let entry = root.get("variant").filter(|entry| entry.node.table().is_some())?;
    let mend = "write its keys (`schema`, `name`, `about`, `extends`) at the head of the file, before the first [table]";
    Some(Diagnostic::new(Check::RetiredKey, entry.key, "[variant] is a retired table".to_owned()).help(mend))
}
