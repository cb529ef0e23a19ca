//! What names mean in a game: its board, kinds, letters and zones.

use std::collections::HashMap;

pub use super::pieces::PieceSet;
use super::problems::LEFT_OUT;
pub use super::problems::Problems;
use super::zones::Zones;
use crate::board::{Bitboard, Kind, MAX_FILES, MAX_POINTS, MAX_RANKS, Shape, split_name};
use crate::notation::fen;
use crate::spec::phrase::{self, Phrase, PiecesLeaf};
use crate::spec::types::{self, Name, OntoOwn};
use crate::spec::words::{code_point, list, look_alike, nearest, short};
use crate::spec::{Check, Diagnostic, Loaded, Located, Sources, Span};

/// A game has at most so many kinds: with their capitals they must be told apart on a board.
pub const MOST_KINDS: usize = 52;

/// The names of a game and what they mean.
pub struct Scope<'a> {
    loaded: &'a Loaded,
    pub(super) shape: Shape,
    kinds: Vec<(&'a Name, &'a types::Piece)>,
    by_name: HashMap<&'a str, Kind>,
    zones: Zones<'a>,
}

impl<'a> Scope<'a> {
    /// Board, kinds, letters and zones of a game. What is wrong with them is added to `problems`; `None` if without
    /// them nothing else can be judged.
    pub fn new(loaded: &'a Loaded, problems: &mut Problems) -> Option<Scope<'a>> {
        let game = &loaded.game;
        let shape = board(&game.board, problems)?;
        let shape = shape.with_holes(fen::holes(&game.board.start.value, shape));
        if game.pieces.is_empty() {
            let message = "the game has no kind of piece: add at least one `[pieces.NAME]`";
            problems.push(Diagnostic::new(Check::MissingKey, game.board.start.span, message));
            return None;
        }
        if let Some((name, _)) = game.pieces.get_index(MOST_KINDS) {
            let message = format!("the game has {} kinds: at most {MOST_KINDS}", game.pieces.len());
            problems.push(Diagnostic::new(Check::TooMany, name.span, message));
            return None;
        }
        let kinds: Vec<_> = game.pieces.iter().collect();
        let by_name =
            kinds.iter().enumerate().map(|(i, (name, _))| (name.value.as_str(), Kind(i as u8))).collect();
        for (name, _) in &kinds {
            check_name(name, "kind", problems);
        }
        check_letters(&kinds, problems);
        for name in game.zones.keys() {
            check_name(name, "zone", problems);
        }
        let zones = Zones::new(loaded, shape, problems)?;
        Some(Scope { loaded, shape, kinds, by_name, zones })
    }

    /// Width and height of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The game as written.
    pub fn game(&self) -> &'a types::Game {
        &self.loaded.game
    }

    /// The id of the game.
    pub fn id(&self) -> &'a str {
        &self.loaded.id
    }

    /// The texts of the game.
    pub fn sources(&self) -> &'a Sources {
        &self.loaded.sources
    }

    /// The kinds, in the order of the file.
    pub fn kinds(&self) -> impl Iterator<Item = (Kind, &'a str, &'a types::Piece)> + '_ {
        self.kinds.iter().enumerate().map(|(i, (name, piece))| (Kind(i as u8), name.value.as_str(), *piece))
    }

    /// The kind of that name.
    pub fn kind(&self, name: &Located<String>, problems: &mut Problems) -> Option<Kind> {
        self.kind_at(&name.value, name.span, problems)
    }

    pub(super) fn kind_at(&self, name: &str, span: Span, problems: &mut Problems) -> Option<Kind> {
        if let Some(kind) = self.by_name.get(name) {
            return Some(*kind);
        }
        let shown = short(name);
        let diagnostic = Diagnostic::new(Check::UnknownKind, span, format!("there is no kind `{shown}`"));
        problems.push(if let Some(gone) = self.left_out("pieces", name) {
            let message = format!("`{shown}` was left out by `without`, but is still named here");
            Diagnostic::new(Check::UnknownKind, span, message)
                .also(gone, LEFT_OUT)
                .help("say this key anew in the file that leaves the kind out")
        } else if let Some(near) = nearest(name, self.by_name.keys().copied()) {
            diagnostic.help(format!("did you mean `{near}`?"))
        } else if self.game().zones.keys().any(|zone| zone.value == name) {
            diagnostic.help(format!("`{shown}` is a zone: `in {shown}` is the pieces that stand there"))
        } else {
            diagnostic.help(format!(
                "the kinds are {}",
                list(self.kinds.iter().map(|(name, _)| name.value.as_str()), "and")
            ))
        });
        None
    }

    /// Where `without` leaves out that name of a table.
    fn left_out(&self, table: &str, name: &str) -> Option<Span> {
        left_out(self.game(), table, name)
    }

    /// Whether the game hangs on the kind.
    pub fn is_royal(&self, kind: Kind) -> bool {
        self.kinds
            .get(kind.index())
            .is_some_and(|(_, piece)| piece.royal.as_ref().is_some_and(|royal| royal.value))
    }

    /// Whether pieces can ever stand on each other.
    pub fn stacks_form(&self, start_has_stacks: bool) -> bool {
        let stays = self.game().rules.captured.as_ref().is_some_and(|captured| !captured.value.leaves());
        // `lower` lets a piece onto stacks no higher than its own, and at height 0 that is none.
        let climbs =
            |piece: &types::Piece| piece.onto_own.as_ref().is_some_and(|own| own.value == OntoOwn::Always);
        // `not any` says on purpose that there is none
        let lands = |piece: &types::Piece| {
            let onto = piece.drop.as_ref().and_then(|drop| drop.value.onto.as_ref());
            onto.is_some_and(|onto| onto.value.trim() != "not any")
        };
        start_has_stacks || stays || self.kinds.iter().any(|(_, piece)| climbs(piece) || lands(piece))
    }

    /// The points of a ZONE phrase, for Red and for Black.
    pub fn zone(&self, phrase: &Located<String>, problems: &mut Problems) -> Option<[Bitboard; 2]> {
        match phrase::zone(phrase, self.sources()) {
            Ok(parsed) => {
                let points = self.zones.mirrored(&parsed, problems)?;
                self.zones.not_empty(points, &parsed, phrase.span, &phrase.value, problems)
            }
            Err(diagnostic) => {
                problems.push(diagnostic);
                None
            }
        }
    }

    /// The points of the ZONE phrase of a drop, for Red and for Black, where `reachable` are those points.
    pub fn drop_zone(
        &self,
        phrase: &Located<String>,
        reachable: [Bitboard; 2],
        problems: &mut Problems,
    ) -> Option<[Bitboard; 2]> {
        let whole = [self.shape().board(); 2];
        // where a kind reaches nothing of the zone, it cannot be placed: no fault of the phrase
        let zone = self.zones.while_reachable(whole, || self.zone(phrase, problems));
        let parsed = phrase::zone(phrase, self.sources()).ok().filter(|_| zone.is_some())?;
        self.zones.while_reachable(reachable, || self.points(&parsed, problems))
    }

    /// The points of a part of a ZONE phrase, for Red and for Black, empty or not.
    pub fn points(&self, zone: &Phrase<phrase::ZoneLeaf>, problems: &mut Problems) -> Option<[Bitboard; 2]> {
        self.zones.mirrored(zone, problems)
    }

    /// The points of a ZONE phrase inside another phrase, for Red and for Black.
    pub(super) fn inner_zone(
        &self,
        zone: &Phrase<phrase::ZoneLeaf>,
        span: Span,
        problems: &mut Problems,
    ) -> Option<[Bitboard; 2]> {
        let points = self.points(zone, problems)?;
        self.zones.not_empty(points, zone, span, "", problems)
    }

    /// Whether the file has a zone of that name; if not, that is among the problems then.
    pub(super) fn knows_zone(&self, name: &Name, problems: &mut Problems) -> bool {
        self.zones.knows(name, problems)
    }

    /// Tells of zones that nothing names, after everything that can has been read.
    pub(super) fn unused_zones(&self, problems: &mut Problems) {
        self.zones.unused(problems);
    }

    /// The pieces of a PIECES phrase.
    pub fn pieces(&self, phrase: &Located<String>, problems: &mut Problems) -> Option<PieceSet> {
        match phrase::pieces(phrase, self.sources()) {
            Ok(parsed) => self.piece_set(&parsed, phrase, problems),
            Err(diagnostic) => {
                problems.push(diagnostic);
                None
            }
        }
    }

    /// The pieces of a PIECES phrase that was read before.
    pub fn piece_set(
        &self,
        parsed: &Phrase<PiecesLeaf>,
        phrase: &Located<String>,
        problems: &mut Problems,
    ) -> Option<PieceSet> {
        PieceSet::new(self, parsed, phrase, problems)
    }
}

/// Where `without` of the file itself leaves out that name of a table.
pub(super) fn left_out(game: &types::Game, table: &str, name: &str) -> Option<Span> {
    let path = format!("{table}.{name}");
    game.without.iter().find(|without| without.value == path).map(|without| without.span)
}

fn board(board: &types::Board, problems: &mut Problems) -> Option<Shape> {
    let mut size = |number: &Located<i64>, what: &str, most: usize| {
        let fits = usize::try_from(number.value).is_ok_and(|n| (1..=most).contains(&n));
        if !fits {
            let message = format!("a board has 1 to {most} {what}, not {}", number.value);
            problems.push(Diagnostic::new(Check::BoardSize, number.span, message));
        }
        fits.then_some(number.value as usize)
    };
    let files = size(&board.files, "files", MAX_FILES);
    let ranks = size(&board.ranks, "ranks", MAX_RANKS);
    let (files, ranks) = (files?, ranks?);
    let shape = Shape::new(files, ranks);
    if shape.is_none() {
        let message =
            format!("{files} files and {ranks} ranks make {} points: at most {MAX_POINTS}", files * ranks);
        problems
            .push(Diagnostic::new(Check::BoardSize, board.files.span, message).also(board.ranks.span, ""));
    }
    shape
}

fn check_name(name: &Name, what: &str, problems: &mut Problems) {
    let shown = short(&name.value);
    let fault = |message: String| Diagnostic::new(Check::BadName, name.span, message);
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let help = "names are small Latin letters, digits and hyphens, and begin with a letter";
    let word = name.value.as_str();
    if let Some(c) = word.chars().find(|c| !plain(*c)) {
        let diagnostic = match look_alike(c) {
            Some((latin, alphabet)) if !c.is_ascii() => fault(format!(
                "`{c}` in the name `{shown}` is the {alphabet} letter {}, which looks like the Latin `{latin}`",
                code_point(c)
            )),
            _ => fault(format!("`{shown}` cannot be the name of a {what}: `{c}` stands in no name")),
        };
        let mended = word.to_ascii_lowercase().replace(['_', ' '], "-");
        let mended = Some(mended).filter(|mended| mended.chars().all(plain) && !mended.is_empty());
        problems.push(diagnostic.help(mended.map_or(help.to_owned(), |mended| format!("write `{mended}`"))));
        return;
    }
    let is_box =
        word.split_once('-').is_some_and(|(a, b)| split_name(a).is_some() && split_name(b).is_some());
    if phrase::is_reserved(word) {
        problems
            .push(fault(format!("`{shown}` cannot be the name of a {what}: it is a word of the phrases")));
    } else if split_name(word).is_some() || is_box {
        problems.push(fault(format!(
            "`{shown}` cannot be the name of a {what}: it is read as points of the board"
        )));
    } else if !word.starts_with(|c: char| c.is_ascii_lowercase()) {
        problems.push(fault(format!("`{shown}` cannot be the name of a {what}")).help(help));
    }
}

/// Checks the letters of the kinds.
fn check_letters(kinds: &[(&Name, &types::Piece)], problems: &mut Problems) {
    let mut taken: HashMap<&str, (usize, Span)> = HashMap::new();
    for (i, (name, piece)) in kinds.iter().enumerate() {
        if piece.letter.values.is_empty() {
            let message = format!("`{}` has no letter: the list is empty", name.value);
            problems.push(Diagnostic::new(Check::BadLetter, piece.letter.span, message));
        }
        for letter in &piece.letter.values {
            if let Some(diagnostic) = bad_letter(letter) {
                problems.push(diagnostic);
                continue;
            }
            match taken.get(letter.value.as_str()) {
                None => {
                    taken.insert(&letter.value, (i, letter.span));
                }
                Some((other, span)) => {
                    let message = if *other == i {
                        format!("`{}` is twice among the letters of `{}`", letter.value, name.value)
                    } else {
                        format!(
                            "`{}` and `{}` both use the letter `{}`",
                            kinds[*other].0.value, name.value, letter.value
                        )
                    };
                    let used = |c: char| {
                        kinds.iter().any(|(_, p)| p.letter.values.iter().any(|l| l.value == c.to_string()))
                    };
                    let free: Vec<String> = ('a'..='z').filter(|c| !used(*c)).map(String::from).collect();
                    let help = if free.is_empty() {
                        "letters after a `+` are free".to_owned()
                    } else {
                        format!("free are {}", free.join(" "))
                    };
                    problems.push(
                        Diagnostic::new(Check::LetterTaken, letter.span, message)
                            .also(*span, "used here")
                            .help(help),
                    );
                }
            }
        }
    }
}

fn bad_letter(letter: &Located<String>) -> Option<Diagnostic> {
    let text = letter.value.as_str();
    let bare = text.strip_prefix('+').unwrap_or(text);
    let mut chars = bare.chars();
    let (first, rest) = (chars.next(), chars.as_str());
    if let (Some('a'..='z'), "") = (first, rest) {
        return None;
    }
    let fault = |message: String| Diagnostic::new(Check::BadLetter, letter.span, message);
    Some(match (first, rest) {
        (Some(c @ 'A'..='Z'), "") => {
            fault(format!("`{}` is a capital letter: capitals are Red's pieces in positions", short(text)))
                .help(format!(
                    "write `letter = \"{}\"`",
                    text.replace(c, &c.to_ascii_lowercase().to_string())
                ))
        }
        (Some(c), "") if look_alike(c).is_some() => {
            let (latin, alphabet) = look_alike(c).unwrap_or((c, ""));
            let message = format!(
                "`{c}` is the {alphabet} letter {}, which looks like the Latin `{latin}` ({})",
                code_point(c),
                code_point(latin)
            );
            fault(message).help(format!("type the Latin `{latin}`"))
        }
        (Some(_), "") => fault(format!("`{}` is not a small Latin letter", short(text))),
        (None, _) => fault("the letter is empty".to_owned()),
        _ => fault(format!("`{}` is more than one letter", short(text))).help(
            "one small Latin letter, or `+` and one; several letters are a list, as in `[\"b\", \"e\"]`",
        ),
    })
}
