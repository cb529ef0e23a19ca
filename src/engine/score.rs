//! What a position is worth to the side to act.

/// Centipawns, or a win or loss in so many actions: an [`i32`] inside the search, so that it can be negated and
/// compared. Wins lie above [`WON`], the sooner the higher; losses below `-WON`.
pub(super) type Value = i32;

/// The worth of having won.
pub(super) const WIN: Value = 32_000;
/// From here on a value is a win.
pub(super) const WON: Value = 31_000;
/// Above every value.
pub(super) const INFINITE: Value = 32_100;
/// The most actions that a search looks ahead, quiet and forced ones together.
pub(super) const MOST_PLIES: usize = 240;

/// How fast chances grow with centipawns: 1000 are ten to one.
pub(super) const SLOPE: f64 = std::f64::consts::LN_10 / 1000.0;

/// A position's worth, for people and programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// In centipawns, the more the better for the side to act.
    Centipawns(i32),
    /// The side to act wins within so many actions of both sides; 0: it has won.
    Wins(u32),
    /// The side to act loses within so many actions of both sides; 0: it has lost.
    Loses(u32),
}

impl Score {
    /// The score of a value.
    pub(super) fn of(value: Value) -> Score {
        if value >= WON {
            Score::Wins((WIN - value) as u32)
        } else if value <= -WON {
            Score::Loses((WIN + value) as u32)
        } else {
            Score::Centipawns(value)
        }
    }

    /// The chance to win of the side to act, from 0 to 1, a draw being half a win.
    pub fn chance(self) -> f64 {
        match self {
            Score::Centipawns(value) => 1.0 / (1.0 + (-f64::from(value) * SLOPE).exp()),
            Score::Wins(_) => 1.0,
            Score::Loses(_) => 0.0,
        }
    }

    /// The same position, as the other side sees it.
    pub fn turned(self) -> Score {
        match self {
            Score::Centipawns(value) => Score::Centipawns(-value),
            Score::Wins(actions) => Score::Loses(actions),
            Score::Loses(actions) => Score::Wins(actions),
        }
    }
}

impl std::fmt::Display for Score {
    /// For people: `+0.35`, in hundreds of centipawns; `wins in 3`, in moves of its own.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Score::Centipawns(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Score::Wins(0) => f.write_str("has won"),
            Score::Wins(actions) => write!(f, "wins in {}", actions.div_ceil(2)),
            Score::Loses(0) => f.write_str("has lost"),
            Score::Loses(actions) => write!(f, "loses in {}", actions.div_ceil(2)),
        }
    }
}

/// A value as it is kept in a table: wins and losses counted from the position, not from where the search began.
pub(super) fn kept(value: Value, ply: usize) -> Value {
    if value >= WON {
        value + ply as Value
    } else if value <= -WON {
        value - ply as Value
    } else {
        value
    }
}

/// The reverse of [`kept`].
pub(super) fn found(value: Value, ply: usize) -> Value {
    if value >= WON {
        value - ply as Value
    } else if value <= -WON {
        value + ply as Value
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_counted_from_the_position() {
        for value in [WIN - 7, -WIN + 7, 55, 0] {
            assert_eq!(found(kept(value, 5), 5), value);
        }
        assert_eq!(Score::of(WIN - 3), Score::Wins(3));
        assert_eq!(Score::of(-WIN + 4), Score::Loses(4));
        assert_eq!(Score::of(-120).turned(), Score::Centipawns(120));
    }
}
