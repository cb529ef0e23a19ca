//! The compiled game: dense tables, immutable, shared by every position of it.

use std::sync::OnceLock;

use indexmap::IndexMap;

use crate::board::{Bitboard, Kind, Piece, Point, Shape, Side};
use crate::compile::lines::Lines;
use crate::compile::moves::Rule;
use crate::compile::passages::Passages;
use crate::compile::relations::Threats;
use crate::compile::scope::PieceSet;
use crate::compile::worths::Worths;
use crate::compile::zobrist::Zobrist;
use crate::game::Winnable;
pub use crate::spec::types::{
    BlockedBy, Captured, Carries, Chain, Counted, DrawGoesTo, Grid, NoAction, Offence, OntoOwn, Otherwise,
    Overflow, Penalty, Steps, Victim, When,
};

/// A game, ready to be played. Made by [`compile`](crate::compile::compile); shared through `Arc`.
pub struct Variant {
    pub(crate) id: String,
    pub(crate) name: Words,
    pub(crate) about: Option<Words>,
    pub(crate) extends: Option<String>,
    pub(crate) shape: Shape,
    pub(crate) kinds: Vec<KindRules>,
    pub(crate) start: String,
    pub(crate) look: Look,
    pub(crate) captured: Captured,
    /// Whether a side that can capture must.
    pub(crate) must_capture: bool,
    /// Whether a captor goes on capturing.
    pub(crate) chain: Chain,
    /// The highest stack.
    pub(crate) limit: Option<usize>,
    /// What becomes of a higher one.
    pub(crate) overflow: Overflow,
    /// How royals castle.
    pub(crate) castlings: Vec<Castling>,
    /// Whether passing is an action.
    pub(crate) pass: bool,
    /// Whether a piece can be in a hand.
    pub(crate) hands: bool,
    pub(crate) royals: Royals,
    pub(crate) end: End,
    pub(crate) repetition: Repetition,
    pub(crate) examples: Vec<Example>,
    /// Movement by piece index: the definition that everything else is made from.
    pub(crate) rules: Vec<Vec<Rule>>,
    /// The same as look-ups by occupancy.
    pub(crate) lines: Lines,
    /// How royals are attacked.
    pub(crate) threats: Threats,
    pub(crate) zobrist: Zobrist,
    /// Whether a point can hold more than one piece.
    pub(crate) stacked: bool,
    /// Whether a position has more to it than one piece a point and the turn, or an action changes more than its two
    /// points: stacks, hands, passing, victims elsewhere.
    pub(crate) wide: bool,
    pub(crate) method: Method,
    /// What keeps masks from being right.
    pub(crate) obstacles: Vec<Obstacle>,
    /// Whether an action can decide the game at once, or a move without capture can end the count of quiet ones.
    pub(crate) watched: bool,
    /// Whether it depends on its load how far a kind may go.
    pub(crate) counts_load: Vec<bool>,
    /// Whether a kind can take what stands elsewhere than where it lands: what it hops over, what has passed.
    pub(crate) takes_elsewhere: Vec<bool>,
    /// What pieces pass on their way, where they can be captured for that.
    pub(crate) passages: Passages,
    pub(crate) movers: Movers,
    /// Kinds that promote by a choice of their own, see [`When::OnTop`].
    pub(crate) choosers: Vec<Kind>,
    /// How many of each royal piece a game begins with, by piece index.
    pub(crate) royals_due: Vec<u32>,
    /// What was found out about few pieces.
    pub(crate) winnable: Winnable,
    /// What things are worth to the engine, as the file says.
    pub(crate) worths: Worths,
    /// By piece index, whether notation never has to mark which of two on a file is meant; found out when it is asked.
    pub(crate) told_by_direction: OnceLock<Vec<bool>>,
}

/// How the generator keeps illegal actions out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Every action that the movement allows is legal.
    Free,
    /// Masks worked out once a position: see [`crate::game`].
    Masks,
    /// Each action is tried.
    Trial,
}

/// What keeps masks from being right in a game where an action can be illegal for what it leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Pieces stand on each other.
    Stacks,
    /// Of several royals one is enough.
    KeepOne,
    /// A royal changes into another kind, or another kind into a royal.
    RoyalsChange,
    /// Pieces take what they hop over.
    ScreensTaken,
    /// A royal can be captured in passing.
    RoyalsPass,
    /// Royals that may not face are blocked by nothing.
    UnblockedRoyals,
    /// A piece changes by its own move into one that may be hopped elsewhere.
    ScreensChange,
}

impl Obstacle {
    /// What it is, for people: a clause that says which rule of the file is the cause.
    pub const fn told(self) -> &'static str {
        match self {
            Obstacle::Stacks => "pieces stand on each other",
            Obstacle::KeepOne => "of several royals only one must live (`keep = \"one\"`)",
            Obstacle::RoyalsChange => "promotion makes a royal, or changes one",
            Obstacle::ScreensTaken => "a piece takes what it hops over (`victim = \"screen\"`)",
            Obstacle::RoyalsPass => "a royal can be captured in passing (`victim = \"passer\"`)",
            Obstacle::UnblockedRoyals => {
                "royals may not face, and nothing blocks one of them (`blocked-by = \"nothing\"`)"
            }
            Obstacle::ScreensChange => "promotion changes which pieces may be hopped (`over`)",
        }
    }
}

/// The pieces of each side, with what the generator asks of them again and again.
#[derive(Clone, Debug)]
pub(crate) struct Movers {
    /// All that move.
    pub all: [Vec<Mover>; 2],
    /// The royals, whether they move or not.
    pub royal: [Vec<Mover>; 2],
    /// Those that move and are not royal.
    pub common: [Vec<Mover>; 2],
}

/// One of the [`Movers`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    pub piece: Piece,
    pub blocked_by: BlockedBy,
    pub onto_own: OntoOwn,
    /// `FULL` where occupied points block it, `EMPTY` where nothing does.
    pub blocking: Bitboard,
    /// Whether each of its targets is one action: no load, no promotion.
    pub plain: bool,
    /// Its parts in [`Lines`].
    pub parts: (u32, u32),
    /// Whether it has one part that tables say all of; the rest is that part's then.
    pub simple: bool,
    /// See [`Part`](crate::compile::lines::Part).
    pub alike: bool,
    /// See [`Part`](crate::compile::lines::Part).
    pub groups: u32,
    /// See [`Part`](crate::compile::lines::Part).
    pub lookups: u32,
}

impl Method {
    /// The method's word for people.
    pub const fn word(self) -> &'static str {
        match self {
            Method::Free => "free",
            Method::Masks => "masks",
            Method::Trial => "trial",
        }
    }
}

/// A text for people, by language (`en`, `zh`, `ru`, …); a text for all languages stands under the empty name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(pub(crate) IndexMap<String, String>);

impl Words {
    /// One text for all languages.
    pub fn plain(text: &str) -> Words {
        Words([(String::new(), text.to_string())].into_iter().collect())
    }

    /// The text in a language, else the one for all, else English, else the first there is.
    pub fn get(&self, language: &str) -> &str {
        let found = [language, "", "en"].into_iter().find_map(|key| self.0.get(key));
        found.or_else(|| self.0.values().next()).map_or("", String::as_str)
    }

    /// Every language with its text.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(language, text)| (language.as_str(), text.as_str()))
    }
}

/// What a kind is and does, its movement aside.
#[derive(Clone, Debug)]
pub struct KindRules {
    /// Its name in the file.
    pub name: String,
    /// Letters in positions, lower case, perhaps after `+`; the first is written.
    pub letters: Vec<String>,
    /// Its name in words.
    pub title: Words,
    /// On the board: Red's, Black's.
    pub glyphs: [String; 2],
    /// Whether the game hangs on it.
    pub royal: bool,
    /// Its movement as written, for people.
    pub written: Vec<String>,
    /// Which points block it.
    pub blocked_by: BlockedBy,
    /// Whether it may end on its own side's stack.
    pub onto_own: OntoOwn,
    /// How many pieces from below come along.
    pub carries: Carries,
    /// When it changes.
    pub promotion: Option<PromotionRules>,
    /// Where it must stand, by side.
    pub within: [Bitboard; 2],
    /// How it comes from the hand; `None`: never.
    pub drop: Option<DropRules>,
    /// What it becomes in a hand; `None`: it is removed instead.
    pub in_hand: Option<Kind>,
    /// Its worth where points decide, in thousandths.
    pub points: i64,
}

/// How a kind comes from the hand onto the board. All sets are by side.
#[derive(Clone, Debug)]
pub struct DropRules {
    /// Where.
    pub zone: [Bitboard; 2],
    /// On which top pieces, besides empty points.
    pub onto: Option<PieceSet>,
    /// Whether it may give check.
    pub check: bool,
}

/// A way in which a royal piece castles, in either direction. The zones are its side's.
#[derive(Clone, Debug)]
pub struct Castling {
    /// The royal.
    pub royal: Piece,
    /// How many points it goes sideways.
    pub steps: u8,
    /// Where it may start.
    pub from: Bitboard,
    /// Where it may end.
    pub to: Bitboard,
    /// What it may not leave on its way.
    pub within: Bitboard,
    /// With which pieces of its side; `None`: with any.
    pub partner: Option<PieceSet>,
}

/// When a kind changes into what. All sets are by side.
#[derive(Clone, Debug)]
pub struct PromotionRules {
    /// On what occasion.
    pub when: When,
    /// Where.
    pub zone: [Bitboard; 2],
    /// Where it is compulsory.
    pub must: [Bitboard; 2],
    /// What it turns into.
    pub becomes: Vec<Kind>,
    /// What it changes places with.
    pub swap: Option<PieceSet>,
}

/// How the game is drawn. No rule depends on it.
#[derive(Clone, Debug)]
pub struct Look {
    /// Crossings or squares.
    pub grid: Grid,
    /// Open water above this rank (from 1).
    pub river: Option<usize>,
    /// What is written in its left half and in its right.
    pub river_words: Option<[String; 2]>,
    /// Boxes with an X, for both sides.
    pub cross: Vec<Bitboard>,
    /// Shaded points.
    pub shade: Bitboard,
    /// What people call the sides.
    pub sides: [Words; 2],
    /// Their colours, as the file says.
    pub colours: [String; 2],
    /// What people call the zones, by their names in the file.
    pub zones: IndexMap<String, Words>,
}

/// What the rules say of royals.
#[derive(Clone, Debug)]
pub struct Royals {
    /// Whether a royal may be left open to capture.
    pub exposed_allowed: bool,
    /// Whether a royal under another piece is lost.
    pub lost_covered: bool,
    /// Whether a side has lost with its last royal only; else with any.
    pub keep_one: bool,
    /// Lines along which no action may leave royals facing: file, rank, diagonal.
    pub facing: [bool; 3],
    /// Lines along which an action may make royals face: the other side must break that, or pass, which draws.
    pub facing_draws: [bool; 3],
}

/// When the game is over.
#[derive(Clone, Debug)]
pub struct End {
    /// For a side to act without a legal action.
    pub no_action: NoAction,
    /// For such a side that is not in check.
    pub stalemate: NoAction,
    /// Sets of pieces that win when there are enough (or none) of them.
    pub wins: Vec<Goal>,
    /// Drawn when nothing but these is on the board.
    pub draw_if_only: Option<PieceSet>,
    /// Drawn when neither side could win any more, as far as placing few pieces in every way can tell. Only in a game of
    /// which that can be told.
    pub draw_if_dead: bool,
    /// Drawn after so many actions without capture.
    pub quiet_plies: Option<u32>,
    /// Moves of these start that count again.
    pub quiet_broken_by: Option<PieceSet>,
    /// Drawn after the move of this number of both sides.
    pub last_move: Option<u32>,
    /// Who wins instead of a draw.
    pub draw_goes_to: DrawGoesTo,
    /// What a side gets besides where points decide, in thousandths, by side.
    pub bonus: [i64; 2],
}

/// One line of `end.wins`.
#[derive(Clone, Debug)]
pub struct Goal {
    /// At least so many; 0: none.
    pub count: u32,
    /// Of these.
    pub of: PieceSet,
    /// Which side it is a goal of.
    pub sides: [bool; 2],
    /// Whether only the side's own pieces count.
    pub own_only: bool,
}

/// What may not be repeated.
#[derive(Clone, Debug)]
pub struct Repetition {
    /// The occurrence that is judged.
    pub at: u32,
    /// What counts when every action of a side does it, the gravest first.
    pub offences: Vec<Offence>,
    /// For the side with the graver offence.
    pub penalty: Penalty,
    /// Without an offender: for the side that completes it.
    pub otherwise: Otherwise,
    /// What a chase is; there if it is an offence.
    pub chase: Option<Chase>,
}

/// What a chase is. All sets are seen from the side that chases.
#[derive(Clone, Debug)]
pub struct Chase {
    /// Who can be blamed.
    pub by: PieceSet,
    /// Who can be chased.
    pub of: PieceSet,
    /// By whom and of whom it is a chase although it could be retaken.
    pub despite_protection: Vec<(PieceSet, PieceSet)>,
    /// Whose chase is graver, if it shields its royal from whom.
    pub graver: Vec<(PieceSet, PieceSet)>,
    /// Whether a threat to a piece of the same kind that could take back is none.
    pub like_excused: bool,
    /// Whether an action that checks is no chase, and keeps a side from chasing at every action.
    pub check_breaks: bool,
}

/// An executable example of the file.
#[derive(Clone, Debug)]
pub struct Example {
    /// The file it stands in, as messages name it, and the line of its name.
    pub file: String,
    /// See `file`.
    pub line: usize,
    /// The rule it shows.
    pub name: Words,
    /// FEN it begins with; the start if none.
    pub position: Option<String>,
    /// Actions played first.
    pub moves: Vec<String>,
    /// Actions that are legal then.
    pub legal: Vec<String>,
    /// Actions that are not, with their codes.
    pub illegal: Vec<(String, String)>,
    /// Points with the points the piece there can go to.
    pub targets: Vec<(String, String)>,
    /// What the board is then.
    pub after: Option<String>,
    /// What the outcome is then.
    pub outcome: Option<String>,
    /// Actions counted to depth 1, 2, ….
    pub perft: Vec<u64>,
}

/// What a piece can do by itself on an empty board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alone {
    /// Where it can go.
    pub moves: Bitboard,
    /// Where it could capture, if an enemy stood there.
    pub captures: Bitboard,
}

impl Variant {
    /// The game's id: the name of its file.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its name.
    pub fn name(&self) -> &Words {
        &self.name
    }

    /// Its aim, if the file says.
    pub fn about(&self) -> Option<&Words> {
        self.about.as_ref()
    }

    /// The game it was derived from, as the file says.
    pub fn extends(&self) -> Option<&str> {
        self.extends.as_deref()
    }

    /// The board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How it is drawn.
    pub fn look(&self) -> &Look {
        &self.look
    }

    /// What things are worth to the engine, as the file says.
    pub fn worths(&self) -> &Worths {
        &self.worths
    }

    /// The kinds of pieces, in the order of the file.
    pub fn kinds(&self) -> impl ExactSizeIterator<Item = (Kind, &KindRules)> {
        self.kinds.iter().enumerate().map(|(i, rules)| (Kind(i as u8), rules))
    }

    /// What a kind is and does.
    pub fn kind(&self, kind: Kind) -> &KindRules {
        &self.kinds[kind.index()]
    }

    /// The kind of that name in the file.
    pub fn kind_named(&self, name: &str) -> Option<Kind> {
        self.kinds().find(|(_, rules)| rules.name == name).map(|(kind, _)| kind)
    }

    /// The kind that a lower-case letter (perhaps after `+`) stands for.
    pub fn kind_of_letter(&self, letter: &str) -> Option<Kind> {
        self.kinds().find(|(_, rules)| rules.letters.iter().any(|l| l == letter)).map(|(kind, _)| kind)
    }

    /// Whether pieces of a kind move, and never towards their own side's edge.
    pub(crate) fn never_goes_back(&self, kind: Kind) -> bool {
        let rules = &self.rules[Piece::new(kind, Side::Red).index()];
        !rules.is_empty() && rules.iter().all(|rule| rule.term.steps.iter().all(|step| step.ranks >= 0))
    }

    /// The letter a piece is written with: upper case for Red.
    pub fn letter(&self, piece: Piece) -> String {
        let letter = &self.kind(piece.kind()).letters[0];
        if piece.side() == Side::Red { letter.to_ascii_uppercase() } else { letter.clone() }
    }

    /// A piece as people see it: its glyph.
    pub fn glyph(&self, piece: Piece) -> &str {
        &self.kind(piece.kind()).glyphs[piece.side().index()]
    }

    /// Every piece: both sides' of each kind.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + use<> {
        (0..self.kinds.len() * 2).map(Piece::from_index)
    }

    /// The royal pieces of a side.
    pub fn royals_of(&self, side: Side) -> impl Iterator<Item = Piece> {
        self.movers.royal[side.index()].iter().map(|mover| mover.piece)
    }

    /// Whether a point can hold more than one piece.
    pub fn stacked(&self) -> bool {
        self.stacked
    }

    /// Whether a piece can be in a hand.
    pub fn hands(&self) -> bool {
        self.hands
    }

    /// Whether a side that can capture must.
    pub fn must_capture(&self) -> bool {
        self.must_capture
    }

    /// Whether a captor goes on capturing.
    pub fn chain(&self) -> Chain {
        self.chain
    }

    /// The highest stack that may be, and what becomes of a higher one.
    pub fn limit(&self) -> Option<(usize, Overflow)> {
        self.limit.map(|limit| (limit, self.overflow))
    }

    /// The highest stack that may be made.
    #[inline(always)]
    pub(crate) fn highest(&self) -> Option<usize> {
        self.limit.filter(|_| self.overflow == Overflow::Illegal)
    }

    /// What becomes of a captured piece.
    pub fn captured(&self) -> Captured {
        self.captured
    }

    /// How royals castle.
    pub fn castlings(&self) -> &[Castling] {
        &self.castlings
    }

    /// Whether there is more to the actions of every position than the sets of moves of its pieces, passing aside.
    #[inline]
    pub(crate) fn listed(&self) -> bool {
        self.must_capture || self.chain != Chain::No || !self.castlings.is_empty()
    }

    /// Whether a piece of a kind can ever be in a hand: it can be placed from there, or come there.
    pub fn can_be_held(&self, kind: Kind) -> bool {
        let comes = || self.kinds.iter().any(|rules| rules.in_hand == Some(kind));
        self.kind(kind).drop.is_some() || self.captured == Captured::InHand && comes()
    }

    /// Whether passing is an action.
    pub fn may_pass(&self) -> bool {
        self.pass
    }

    /// Whether leaving a royal open to capture is illegal: whether there is check.
    pub fn has_check(&self) -> bool {
        !self.royals.exposed_allowed && self.kinds.iter().any(|kind| kind.royal)
    }

    /// How the generator keeps illegal actions out.
    pub fn method(&self) -> Method {
        self.method
    }

    /// What keeps masks from being right in a game that is generated by [`Method::Trial`].
    pub fn obstacles(&self) -> &[Obstacle] {
        &self.obstacles
    }

    /// How illegal actions are kept out, and what keeps masks from being right, in words.
    pub fn method_told(&self) -> String {
        let why = match self.method {
            Method::Free => "every action that the movement allows is legal".to_owned(),
            Method::Masks => "illegal actions are kept out without trying them".to_owned(),
            Method::Trial => {
                let obstacles: Vec<&str> = self.obstacles.iter().map(|obstacle| obstacle.told()).collect();
                format!("each action is tried, since {}", obstacles.join(", and "))
            }
        };
        format!("{}: {why}", self.method.word())
    }

    /// How it ends.
    pub fn end(&self) -> &End {
        &self.end
    }

    /// What may not be repeated.
    pub fn repetition(&self) -> &Repetition {
        &self.repetition
    }

    /// The executable examples of its file.
    pub fn examples(&self) -> &[Example] {
        &self.examples
    }

    /// Where a piece comes to from a point of an otherwise empty board.
    pub fn alone(&self, piece: Piece, at: Point) -> Alone {
        let walked = |wanted: fn(&Rule) -> bool| -> Bitboard {
            let rules = self.rules[piece.index()].iter().filter(|rule| wanted(rule));
            let landings =
                rules.flat_map(|rule| rule.landings(self.shape, at).map(move |landing| (rule, landing)));
            let arrived = landings.filter(|(rule, landing)| rule.arrives(landing, Bitboard::EMPTY));
            arrived.map(|(_, landing)| landing.to).collect()
        };
        let captures = |rule: &Rule| rule.term.captures && rule.victim == Victim::Target;
        Alone { moves: walked(|rule| rule.term.moves), captures: walked(captures) }
    }

    /// A point's name.
    pub fn point_name(&self, point: Point) -> String {
        self.shape.name(point)
    }
}

impl std::fmt::Debug for Variant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Variant").field("id", &self.id).finish_non_exhaustive()
    }
}
