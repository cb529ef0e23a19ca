//! One piece that the user asks about, and where it can go.

use std::sync::Arc;

use super::fault::Fault;
use super::words::clean;
use crate::board::{Bitboard, Kind, Piece, Point, Side};
use crate::game::{Action, Position, Setup};
use crate::spec::betza::Hop;
use crate::spec::words::off_board;
use crate::variant::Variant;

/// The piece that a command is about, if any.
#[derive(clap::Args)]
pub struct PieceArgs {
    /// A piece: its name in the game's file, perhaps after `red` or `black`; or its letter, a capital for Red
    #[arg(long, value_name = "KIND", requires = "at")]
    piece: Option<String>,
    /// The point where it stands
    #[arg(long, value_name = "POINT")]
    at: Option<String>,
}

/// Which piece is meant.
pub enum Subject {
    /// The one that is on top of the point.
    Here(Piece),
    /// One that is not there: it is shown on an empty board.
    Alone {
        /// The piece.
        piece: Piece,
        /// What to say of that, if the user gave a position.
        note: Option<String>,
    },
}

impl PieceArgs {
    /// The point and the piece that are meant; `None` if no point was named. `given`: the user chose the position.
    pub fn subject(&self, position: &Position, given: bool) -> Result<Option<(Point, Subject)>, Fault> {
        let Some(at) = &self.at else {
            return Ok(None);
        };
        let variant = position.variant();
        let at = point(variant, at)?;
        let wanted = self.piece.as_ref().map(|name| wanted(variant, name)).transpose()?;
        let here = position.top(at);
        let fits = |piece: &Piece| wanted.as_ref().is_none_or(|wanted| wanted.fits(*piece));
        let subject = match (here.filter(fits), &wanted) {
            (Some(piece), _) => Subject::Here(piece),
            (None, Some(wanted)) => {
                let found =
                    here.map_or("nothing".to_string(), |piece| format!("`{}`", variant.letter(piece)));
                let name = variant.point_name(at);
                let note = || format!("The position has {found} on {name}: the piece is shown alone.");
                let piece = Piece::new(wanted.kind, wanted.side.unwrap_or(Side::Red));
                Subject::Alone { piece, note: given.then(note) }
            }
            (None, None) => {
                return Err(Fault::Input(format!(
                    "nothing stands on {}: name a piece with --piece to see it there alone",
                    variant.point_name(at)
                )));
            }
        };
        Ok(Some((at, subject)))
    }
}

/// Reads the name of a point.
fn point(variant: &Variant, name: &str) -> Result<Point, Fault> {
    let (shape, wanted) = (variant.shape(), name.trim().to_ascii_lowercase());
    shape.parse(&wanted).ok_or_else(|| {
        let why = off_board(&wanted, shape);
        Fault::Input(format!("`{}` is not a point of the board{why}", clean(name)))
    })
}

/// A piece as the user names it; the side may be left open.
struct Wanted {
    kind: Kind,
    side: Option<Side>,
}

/// Reads `name`, `red name`, `black name`, or a letter whose case says the side.
fn wanted(variant: &Variant, text: &str) -> Result<Wanted, Fault> {
    let text = text.trim();
    let (side, name) = Side::BOTH
        .iter()
        .find_map(|side| {
            let (first, rest) = text.split_once([' ', '-'])?;
            first.eq_ignore_ascii_case(side.word()).then_some((Some(*side), rest.trim()))
        })
        .unwrap_or((None, text));
    if let Some(kind) = variant.kind_named(name).or_else(|| variant.kind_named(&name.to_lowercase())) {
        return Ok(Wanted { kind, side });
    }
    if let Some(kind) = variant.kind_of_letter(&name.to_ascii_lowercase()) {
        let capital = name.ends_with(|c: char| c.is_ascii_uppercase());
        let by_case = if capital { Side::Red } else { Side::Black };
        return Ok(Wanted { kind, side: side.or(Some(by_case)) });
    }
    let all: Vec<String> = variant
        .kinds()
        .map(|(_, rules)| format!("{} ({})", clean(&rules.name), rules.letters.join(", ")))
        .collect();
    Err(Fault::Input(format!(
        "`{}` is no piece of `{}`: it has {}",
        clean(text),
        variant.id(),
        all.join(", ")
    )))
}

impl Wanted {
    fn fits(&self, piece: Piece) -> bool {
        self.kind == piece.kind() && self.side.is_none_or(|side| side == piece.side())
    }
}

/// Where a piece that is on top of its point can go in a position.
pub struct Reach {
    /// By its movement alone.
    pub walked: Bitboard,
    /// By the rules.
    pub legal: Bitboard,
    /// The position in which the rules were asked, with its turn; `None` if it cannot be its turn, or if a choice is
    /// to be made first. Then `legal` is by the movement alone too.
    pub judged: Option<Position>,
}

impl Reach {
    /// A piece whose turn it is not is judged as if it were.
    pub fn of(position: &Position, piece: Piece, at: Point) -> Reach {
        let walked = position.walked_targets(at);
        let turned =
            Setup { turn: piece.side(), chain: None, ..position.setup() }.position(position.variant());
        let judged = turned.ok().filter(|turned| turned.waiting().is_none() && turned.decided().is_none());
        let legal = judged.as_ref().map_or(walked, |turned| legal_targets(turned, at));
        Reach { walked, legal, judged }
    }
}

/// Where legal actions of the piece on top of a point go.
fn legal_targets(position: &Position, from: Point) -> Bitboard {
    let to = |action: &Action| match *action {
        Action::Move { from: start, to, .. } | Action::Castle { from: start, to, .. } if start == from => {
            Some(to)
        }
        _ => None,
    };
    position.actions().iter().filter_map(to).collect()
}

/// Where a piece could go on an empty board.
pub struct Alone {
    /// The board with nothing but the piece.
    pub setup: Setup,
    /// Points it can go to.
    pub steps: Bitboard,
    /// Points it could capture on.
    pub takes: Bitboard,
    /// Whether some of its captures need a screen, which an empty board has not.
    pub hops: bool,
}

impl Alone {
    /// Fails where the piece can never stand.
    pub fn of(variant: &Arc<Variant>, piece: Piece, at: Point) -> Result<Alone, Fault> {
        let rules = variant.kind(piece.kind());
        let inside = rules.within[piece.side().index()];
        if !inside.has(at) {
            let where_to: Vec<String> = inside.into_iter().map(|at| variant.point_name(at)).collect();
            let why = format!(
                "the {} of {} can never stand on {}: only on {}",
                clean(&rules.name),
                piece.side(),
                variant.point_name(at),
                where_to.join(" ")
            );
            return Err(Fault::Input(why));
        }
        let stacks = vec![Vec::new(); variant.shape().points()];
        let mut setup = Setup { stacks, turn: piece.side(), ..Setup::empty() };
        setup.stacks[at.index()].push(piece);
        let rules = &variant.rules[piece.index()];
        let reach = variant.alone(piece, at);
        Ok(Alone {
            setup,
            steps: reach.moves,
            takes: reach.captures,
            hops: rules.iter().any(|rule| rule.term.captures && rule.term.hop != Hop::None),
        })
    }
}
