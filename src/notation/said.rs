//! What a text says of an action, and which actions it says that of.
//!
//! No notation but that of points is read by rules of its own: a text becomes a [`Said`], and the legal actions of the
//! position that fit it are what it can mean. So what is written is read as the position decides.

use std::cell::OnceCell;

use super::{ReadError, Reading, Style};
use crate::board::{Kind, Piece, Point, Shape, Side, Step};
use crate::game::{Action, Position, Unreadable, Wing};
use crate::variant::Carries;

/// What a text says of an action; what it leaves open fits everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Said {
    /// The kinds that can be meant; `None`: any.
    pub kinds: Option<Vec<Kind>>,
    pub source: Source,
    pub deed: Deed,
    /// How many come along.
    pub carried: Option<u8>,
    /// The kinds one of which it becomes.
    pub becomes: Option<Vec<Kind>>,
}

/// Which piece acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// On a file and a rank, both as Red sees them, from 0.
    Spot { file: Option<usize>, rank: Option<usize> },
    /// On a file counted from the mover's right, from 1. Of three or five on it the one in the middle, where so marked.
    File { file: usize, middle: bool },
    /// One of several of its kind on a file, perhaps on that one.
    Tandem { mark: Mark, file: Option<usize> },
    /// The one of that number, from 1, of all that share a file with another: files from the mover's right, on each
    /// from the front.
    Numbered(usize),
}

/// Which of several pieces of a kind on a file, counted from the front.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Front,
    Rear,
    /// Of an odd number.
    Middle,
    /// That number, from 1.
    Nth(usize),
    /// `+` of WXF: the first of two or three, the second of four or five.
    Plus,
    /// `-` of WXF: the last of two or three, the last but one of four or five.
    Minus,
    /// `++` of WXF: the first of four or five.
    Foremost,
    /// `--` of WXF: the last of four or five.
    Hindmost,
}

/// What it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    /// Goes to a point.
    To(Point),
    /// Goes that way.
    Go(Way, Goal),
    /// Castles.
    Castle(Wing),
    /// Becomes something, by a choice that waits.
    Become,
    /// Changes places with a piece of these kinds.
    Swap(Vec<Kind>, Place),
    /// Comes from the hand, to a file and a rank counted from the mover's edge, both from 1; or to a point.
    Drop(Spot),
    Pass,
}

/// Which way a piece goes, as its side sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Way {
    Ahead,
    Back,
    Level,
}

/// How far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// So many points along the file; else to that file, from the mover's right.
    Number(usize),
    Point(Point),
}

/// Where the other of a swap stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    File(usize),
    /// With so many below it.
    At(Point, u8),
}

/// Where a piece is placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    Counted { file: usize, rank: usize },
    Point(Point),
}

impl Said {
    /// Of these kinds, and no more than that.
    pub fn new(kinds: Option<Vec<Kind>>, source: Source, deed: Deed) -> Said {
        Said { kinds, source, deed, carried: None, becomes: None }
    }
}

impl Source {
    /// Any piece.
    pub const ANY: Source = Source::Spot { file: None, rank: None };

    /// The piece on a point.
    pub fn at(point: Point, shape: Shape) -> Source {
        Source::Spot { file: Some(shape.file(point)), rank: Some(shape.rank(point)) }
    }
}

impl Mark {
    /// Whether it marks the piece with so many of its kind in front of it, of that number in all.
    fn fits(self, index: usize, count: usize) -> bool {
        let outer = usize::from(count >= 4);
        let back = count - 1 - index;
        count >= 2
            && match self {
                Mark::Front => index == 0,
                Mark::Rear => back == 0,
                Mark::Middle => index == back,
                Mark::Nth(number) => index + 1 == number,
                Mark::Plus => index == outer,
                Mark::Minus => back == outer,
                Mark::Foremost => count >= 4 && index == 0,
                Mark::Hindmost => count >= 4 && back == 0,
            }
    }
}

/// A position as the side to act sees it.
pub(super) struct Scene<'a> {
    pub position: &'a Position,
    /// The side to act.
    pub side: Side,
    pub shape: Shape,
    actions: OnceCell<Vec<Action>>,
}

impl<'a> Scene<'a> {
    pub fn new(position: &'a Position) -> Scene<'a> {
        Scene {
            position,
            side: position.actor(),
            shape: position.variant().shape(),
            actions: OnceCell::new(),
        }
    }

    /// The legal actions.
    pub fn actions(&self) -> &[Action] {
        self.actions.get_or_init(|| self.position.actions())
    }

    /// The number of a point's file, counted from the mover's right.
    pub fn file(&self, at: Point) -> usize {
        match self.side {
            Side::Red => self.shape.files() - self.shape.file(at),
            Side::Black => self.shape.file(at) + 1,
        }
    }

    /// The number of a point's rank, counted from the mover's edge.
    pub fn rank(&self, at: Point) -> usize {
        match self.side {
            Side::Red => self.shape.rank(at) + 1,
            Side::Black => self.shape.ranks() - self.shape.rank(at),
        }
    }

    /// Which way a piece goes from a point to another, and the number that says how far.
    pub fn way(&self, from: Point, to: Point) -> (Way, usize) {
        let (start, end) = (self.rank(from), self.rank(to));
        let way = match end.cmp(&start) {
            std::cmp::Ordering::Greater => Way::Ahead,
            std::cmp::Ordering::Less => Way::Back,
            std::cmp::Ordering::Equal => Way::Level,
        };
        let along = self.shape.file(from) == self.shape.file(to);
        (way, if along { end.abs_diff(start) } else { self.file(to) })
    }

    /// How many of a piece stand before a point of its file, and how many on the file.
    pub fn tandem(&self, piece: Piece, at: Point) -> (usize, usize) {
        let like = self.position.tops(piece).into_iter();
        let ranks: Vec<usize> =
            like.filter(|other| self.file(*other) == self.file(at)).map(|other| self.rank(other)).collect();
        (ranks.iter().filter(|rank| **rank > self.rank(at)).count(), ranks.len())
    }

    /// The points of a piece that stands on files with others of its kind: files from the mover's right, on each from
    /// the front.
    pub fn tandems(&self, piece: Piece) -> Vec<Point> {
        let like = self.position.tops(piece).into_iter();
        let mut shared: Vec<Point> = like.filter(|at| self.tandem(piece, *at).1 > 1).collect();
        shared.sort_by_key(|at| (self.file(*at), std::cmp::Reverse(self.rank(*at))));
        shared
    }

    /// On how many files a piece stands with others of its kind.
    pub fn tandem_files(&self, piece: Piece) -> usize {
        let mut files: Vec<usize> = self.tandems(piece).into_iter().map(|at| self.file(at)).collect();
        files.dedup();
        files.len()
    }

    /// Whether what is said of an action is true of it. `exact`: what is not said is not done.
    fn fits(&self, said: &Said, action: Action, exact: bool) -> bool {
        let of =
            |kinds: &Option<Vec<Kind>>, kind: Kind| kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind));
        let acts = |at: Point| {
            self.position.top(at).is_some_and(|piece| {
                let lone = said.kinds.is_some() || self.may_go_unnamed(said.source, piece);
                of(&said.kinds, piece.kind()) && lone && self.is_source(said.source, piece, at)
            })
        };
        let goes = |from: Point, to: Point| match said.deed {
            Deed::To(point) => point == to,
            Deed::Go(way, Goal::Number(number)) => self.way(from, to) == (way, number),
            Deed::Go(way, Goal::Point(point)) => point == to && self.way(from, to).0 == way,
            _ => false,
        };
        match action {
            Action::Move { from, to, carried, becomes } => {
                let all = || {
                    let top = self.position.top(from);
                    top.is_some_and(|top| self.position.variant().kind(top.kind()).carries == Carries::All)
                };
                let load = said.carried.map_or_else(|| carried == 0 || all(), |said| said == carried);
                let change = match (&said.becomes, becomes) {
                    (None, None) => true,
                    (None, Some(_)) => !exact,
                    (Some(kinds), Some(kind)) => kinds.contains(&kind),
                    (Some(_), None) => false,
                };
                goes(from, to) && load && change && acts(from)
            }
            Action::Castle { from, to, .. } => {
                let wing = if self.shape.file(to) > self.shape.file(from) { Wing::Right } else { Wing::Left };
                let castles = said.deed == Deed::Castle(wing) || goes(from, to) && acts(from);
                castles && said.carried.is_none() && said.becomes.is_none()
            }
            Action::Become { at, kind } => {
                let becomes = said.becomes.as_ref().is_some_and(|kinds| kinds.contains(&kind));
                said.deed == Deed::Become && becomes && acts(at)
            }
            Action::Swap { at, with, height } => match &said.deed {
                Deed::Swap(kinds, place) => {
                    let there = match *place {
                        Place::File(file) => self.file(with) == file,
                        Place::At(point, below) => (point, below) == (with, height),
                    };
                    let other = self.position.piece(with, usize::from(height));
                    there && other.is_some_and(|other| kinds.contains(&other.kind())) && acts(at)
                }
                _ => false,
            },
            Action::Drop { kind, at } => match said.deed {
                Deed::Drop(Spot::Point(point)) => point == at && of(&said.kinds, kind),
                Deed::Drop(Spot::Counted { file, rank }) => {
                    (file, rank) == (self.file(at), self.rank(at)) && of(&said.kinds, kind)
                }
                _ => false,
            },
            Action::Pass => said.deed == Deed::Pass,
        }
    }

    /// Whether a piece can be said by a mark alone: it stands in tandem on several files, or there are four on its.
    fn may_go_unnamed(&self, source: Source, piece: Piece) -> bool {
        match source {
            Source::Tandem { mark: Mark::Foremost | Mark::Hindmost, .. } => true,
            Source::Tandem { mark: Mark::Nth(_), .. } | Source::Spot { .. } => true,
            _ => self.tandem_files(piece) > 1,
        }
    }

    fn is_source(&self, source: Source, piece: Piece, at: Point) -> bool {
        let marked = |mark: Mark| {
            let (index, count) = self.tandem(piece, at);
            mark.fits(index, count)
        };
        match source {
            Source::Spot { file, rank } => {
                file.is_none_or(|file| file == self.shape.file(at))
                    && rank.is_none_or(|rank| rank == self.shape.rank(at))
            }
            Source::File { file, middle } => {
                let odd = || matches!(self.tandem(piece, at).1, 3 | 5);
                self.file(at) == file && (!middle || !odd() || marked(Mark::Middle))
            }
            Source::Tandem { mark, file } => file.is_none_or(|file| file == self.file(at)) && marked(mark),
            Source::Numbered(number) => {
                number.checked_sub(1).and_then(|index| self.tandems(piece).get(index).copied()) == Some(at)
            }
        }
    }

    /// The legal actions that one of several readings of a text says, each once.
    pub fn fitting(&self, said: &[Said]) -> Vec<Action> {
        let all = |exact: bool| -> Vec<Action> {
            let mut found: Vec<Action> = Vec::new();
            for said in said {
                let fitting = self.actions().iter().filter(|action| self.fits(said, **action, exact));
                found.extend(fitting);
            }
            found.sort();
            found.dedup();
            found
        };
        let exact = all(true);
        // an outcome may be left out where only one is legal
        if exact.is_empty() { all(false) } else { exact }
    }

    /// The text in the own notation of what a text says, legal or not: of several illegal actions the one that comes
    /// nearest to being legal.
    pub fn resolve(&self, text: &str, style: Style, said: &[Said]) -> Result<String, ReadError> {
        let legal = self.fitting(said);
        match legal.as_slice() {
            [action] => return Ok(self.position.action_text(*action)),
            [] => {}
            several => {
                let own = |action: &Action| self.position.action_text(*action);
                let readings = several.iter().map(|action| Reading { action: own(action), style }).collect();
                return Err(ReadError::Ambiguous { text: text.trim().to_string(), readings });
            }
        }
        let imagined = said.iter().flat_map(|said| self.imagined(said));
        let texts = imagined.map(|action| self.position.action_text(action));
        let nearest = texts.max_by_key(|own| self.position.explain_text(own).ok().and_then(|told| told.code));
        nearest.ok_or_else(|| {
            let why = format!("no piece of {} stands so that it could be meant", self.side);
            Unreadable { text: text.trim().to_string(), why }.into()
        })
    }

    /// Actions, most of them illegal, of which what is said is true.
    fn imagined(&self, said: &Said) -> Vec<Action> {
        let variant = self.position.variant();
        let points = || self.shape.board().into_iter();
        let own = || self.position.side(self.side).into_iter();
        let kinds = || variant.kinds().map(|(kind, _)| kind);
        // what it becomes and how many come along are not doubted here
        let becomes = said.becomes.as_ref().and_then(|kinds| kinds.first().copied());
        let carried = said.carried.unwrap_or(0);
        let plain = Said { carried: None, becomes: None, ..said.clone() };
        let fits = |action: &Action| self.fits(said, *action, true);
        match &said.deed {
            Deed::To(_) | Deed::Go(..) => own()
                .flat_map(|from| points().map(move |to| (from, to)))
                .filter(|(from, to)| from != to && self.fits(&plain, Action::plain(*from, *to), true))
                .map(|(from, to)| Action::Move { from, to, carried, becomes })
                .collect(),
            Deed::Become => {
                let pairs = own().flat_map(|at| kinds().map(move |kind| (at, kind)));
                pairs.map(|(at, kind)| Action::Become { at, kind }).filter(fits).collect()
            }
            Deed::Swap(..) => {
                let others = || self.position.everything().map(|(_, with, height)| (with, height as u8));
                let pairs = own().flat_map(|at| others().map(move |(with, height)| (at, with, height)));
                pairs.map(|(at, with, height)| Action::Swap { at, with, height }).filter(fits).collect()
            }
            Deed::Drop(_) => {
                let pairs = points().flat_map(|at| kinds().map(move |kind| (at, kind)));
                pairs.map(|(at, kind)| Action::Drop { kind, at }).filter(fits).collect()
            }
            Deed::Castle(wing) => {
                let royals = variant.castlings().iter().filter(|castling| castling.royal.side() == self.side);
                let starts = royals.flat_map(|castling| {
                    let tops = self.position.tops(castling.royal).into_iter();
                    tops.map(move |from| (from, castling.steps))
                });
                let end = |(from, steps): (Point, u8)| {
                    let files = if *wing == Wing::Right { 1 } else { -1 };
                    let to = self.shape.step(from, Step { files, ranks: 0 }, usize::from(steps))?;
                    Some(Action::plain(from, to))
                };
                starts.filter_map(end).collect()
            }
            Deed::Pass => vec![Action::Pass],
        }
    }
}
