//! The clock of a game: how much time there is, who uses it, who has none left.
//!
//! It reads no clock itself: whoever asks says what time it is.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use crate::board::Side;

/// The time a side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    /// For the whole game.
    main: Duration,
    /// Added behind every turn.
    increment: Duration,
    /// After the main time, so many periods: one that is not used up is had again.
    periods: u32,
    /// How long a period is; zero if there is none.
    period: Duration,
}

/// How times are written, for whoever has written something else.
const FORMS: &str = "write `10:00` for ten minutes, `10:00+5` for five seconds more behind every turn, or \
    `10:00/3x0:30` for three periods of thirty seconds after them";
/// Longer than this no game takes.
const LONGEST: Duration = Duration::from_secs(100 * 3600);
/// Nor has it more periods.
const MOST_PERIODS: u32 = 99;

impl FromStr for Control {
    type Err = String;

    /// Reads what a person writes: `10:00`, `10:00+5`, `10:00/3x0:30`.
    fn from_str(text: &str) -> Result<Control, String> {
        let text = text.trim();
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            let number: String = text.chars().take(6).collect();
            return Err(format!(
                "`{number}` may be minutes or seconds: write `{number}:00` for minutes, or for seconds `0:{number:0>2}`"
            ));
        }
        Control::read(text)
    }
}

impl Control {
    /// Reads a control, a lone number being seconds, as records have it.
    ///
    /// # Errors
    /// What is wrong, and what would be right.
    pub fn read(text: &str) -> Result<Control, String> {
        let wrong = |what: &str| format!("{what}: {FORMS}");
        let time = |text: &str| time(text).ok_or_else(|| wrong("a time is minutes and seconds"));
        let mut control =
            Control { main: Duration::ZERO, increment: Duration::ZERO, periods: 0, period: Duration::ZERO };
        if let Some((main, increment)) = text.split_once('+') {
            (control.main, control.increment) = (time(main)?, time(increment)?);
        } else if let Some((main, periods)) = text.split_once('/') {
            let (number, period) = periods
                .split_once(['x', 'X'])
                .ok_or_else(|| wrong("periods are a number, `x` and a time"))?;
            let number = number.parse().ok().filter(|number| (1..=MOST_PERIODS).contains(number));
            control.main = time(main)?;
            control.periods = number.ok_or_else(|| wrong("there are from 1 to 99 periods"))?;
            control.period = time(period)?;
            if control.period.is_zero() {
                return Err(wrong("a period takes time"));
            }
        } else {
            control.main = time(text)?;
        }
        if control.main.is_zero() && control.periods == 0 {
            return Err(wrong("nobody can play without time"));
        }
        Ok(control)
    }

    /// As the PGN tag `TimeControl` says it, in seconds; it knows no periods, which are written as a person writes them.
    pub fn tag(&self) -> String {
        let main = self.main.as_secs();
        match (self.increment.as_secs(), self.periods) {
            (0, 0) => main.to_string(),
            (increment, 0) => format!("{main}+{increment}"),
            (_, periods) => format!("{main}/{periods}x{}", self.period.as_secs()),
        }
    }

    /// What there is before anything is used.
    pub fn whole(&self) -> Left {
        Left { main: self.main, periods: self.periods, period: self.period }
    }
}

impl fmt::Display for Control {
    /// As a person writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shown(self.main))?;
        match (self.increment.as_secs(), self.periods) {
            (0, 0) => Ok(()),
            (increment, 0) => write!(f, "+{increment}"),
            (_, periods) => write!(f, "/{periods}x{}", shown(self.period)),
        }
    }
}

/// Reads a time in whole seconds: `1:30:00`, `10:00`, `45`.
fn time(text: &str) -> Option<Duration> {
    let mut seconds = 0u64;
    let parts: Vec<&str> = text.trim().split(':').collect();
    for (i, part) in parts.iter().enumerate() {
        let digits = (1..=6).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        let number: u64 = if digits { part.parse().ok()? } else { return None };
        if parts.len() > 3 || i > 0 && number > 59 {
            return None;
        }
        seconds = seconds * 60 + number;
    }
    Some(Duration::from_secs(seconds)).filter(|time| *time <= LONGEST)
}

/// A time as it is shown: `1:30:00`, `10:00`, and in tenths of a second where little is left, `0:09.4`. What is left
/// never looks like nothing.
pub fn shown(time: Duration) -> String {
    let tenths = time.as_millis().div_ceil(100);
    let (seconds, tenth) =
        if tenths < 100 { (tenths / 10, Some(tenths % 10)) } else { (tenths.div_ceil(10), None) };
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let tenth = tenth.filter(|tenth| *tenth > 0).map_or(String::new(), |tenth| format!(".{tenth}"));
    match hours {
        0 => format!("{minutes}:{seconds:02}{tenth}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// The time a side has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Left {
    /// Of the main time.
    pub main: Duration,
    /// Periods, the one that runs included.
    pub periods: u32,
    /// Of the period that runs, or comes first.
    pub period: Duration,
}

impl Left {
    /// What is left after some more time.
    fn after(mut self, control: &Control, used: Duration) -> Left {
        let mut rest = used.saturating_sub(self.main);
        self.main = self.main.saturating_sub(used);
        while self.periods > 0 && rest >= self.period && !rest.is_zero() {
            rest -= self.period;
            self.periods -= 1;
            self.period = if self.periods > 0 { control.period } else { Duration::ZERO };
        }
        self.period = self.period.saturating_sub(rest);
        self
    }

    /// Whether the main time is used up, and periods run.
    pub fn in_periods(&self) -> bool {
        self.main.is_zero() && self.periods > 0
    }

    /// What runs down now: the main time, or a period.
    pub fn now(&self) -> Duration {
        if self.in_periods() { self.period } else { self.main }
    }

    /// Whether nothing is left.
    pub fn is_nothing(&self) -> bool {
        self.main.is_zero() && self.periods == 0
    }
}

impl fmt::Display for Left {
    /// `9:58`, `0:23 (period, 2 more)`, `0:00`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shown(self.now()))?;
        match self.periods {
            periods if !self.in_periods() && periods > 0 => {
                write!(f, " and {periods} of {}", shown(self.period))
            }
            1 => f.write_str(" (last period)"),
            periods if periods > 1 => write!(f, " (period, {} more)", periods - 1),
            _ => Ok(()),
        }
    }
}

/// The clock of a game.
#[derive(Clone, Debug)]
pub struct Clock {
    controls: [Control; 2],
    /// By side, when the clock was last looked at.
    left: [Left; 2],
    /// Whose time it is.
    side: Option<Side>,
    /// Since when it runs; `None` if it stands.
    since: Option<Instant>,
}

impl Clock {
    /// A clock that stands, by side.
    pub fn new(controls: [Control; 2]) -> Clock {
        Clock { controls, left: controls.map(|control| control.whole()), side: None, since: None }
    }

    /// A clock that stands, of a game in which so much is left, by side.
    pub fn standing(controls: [Control; 2], left: [Left; 2]) -> Clock {
        Clock { left, ..Clock::new(controls) }
    }

    /// What each side began with.
    pub fn controls(&self) -> &[Control; 2] {
        &self.controls
    }

    /// Lets the time of a side run.
    pub fn start(&mut self, side: Side, now: Instant) {
        self.pause(now);
        (self.side, self.since) = (Some(side), Some(now));
    }

    /// A side has acted, and `next` acts next. The turn of who acts again has not ended: nothing is added to the time.
    pub fn acted(&mut self, side: Side, next: Side, now: Instant) {
        self.pause(now);
        let (left, control) = (&mut self.left[side.index()], &self.controls[side.index()]);
        if side != next && !left.is_nothing() {
            left.main += control.increment;
            left.period = control.period;
        }
        self.start(next, now);
    }

    /// What a side has left.
    pub fn left(&self, side: Side, now: Instant) -> Left {
        let left = self.left[side.index()];
        match self.since.filter(|_| self.side == Some(side)) {
            Some(since) => left.after(&self.controls[side.index()], now.saturating_duration_since(since)),
            None => left,
        }
    }

    /// What both had left when the clock was last started or stopped, by side.
    pub fn noted(&self) -> [Left; 2] {
        self.left
    }

    /// The side whose time is up.
    pub fn fallen(&self, now: Instant) -> Option<Side> {
        self.side.filter(|side| self.left(*side, now).is_nothing())
    }

    /// Whose time runs.
    pub fn running(&self) -> Option<Side> {
        self.side.filter(|_| self.since.is_some())
    }

    /// Stops the time.
    pub fn pause(&mut self, now: Instant) {
        if let Some(side) = self.running() {
            self.left[side.index()] = self.left(side, now);
        }
        self.since = None;
    }

    /// Sets what both have left, and whose time it is. The clock runs if it has run.
    pub fn set(&mut self, left: [Left; 2], side: Side, now: Instant) {
        (self.left, self.side) = (left, Some(side));
        self.since = self.since.map(|_| now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Side = Side::Red;
    const BLACK: Side = Side::Black;

    fn clock(control: &str) -> (Clock, Instant) {
        let (control, now) = (control.parse().expect("a control"), Instant::now());
        let mut clock = Clock::new([control; 2]);
        clock.start(RED, now);
        (clock, now)
    }

    fn seconds(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    #[test]
    fn what_people_write_is_read_and_written_again() {
        for text in ["10:00", "0:30", "1:30:00", "10:00+5", "0:00/1x0:10", "10:00/3x0:30", "1:00+90"] {
            let control: Control = text.parse().expect(text);
            assert_eq!(control.to_string(), text);
            assert_eq!(Control::read(&control.tag()).as_ref(), Ok(&control), "{}", control.tag());
        }
        let tags =
            ["10:00", "10:00+5", "10:00/3x0:30"].map(|text| text.parse::<Control>().expect(text).tag());
        assert_eq!(tags, ["600", "600+5", "600/3x30"]);
        let wrong = [
            "",
            "+",
            "10",
            ":",
            "10:",
            "10:60",
            "1:2:3:4",
            "-1:00",
            "0:00",
            "0:00+5",
            "10:00+",
            "10:00/3",
            "10:00/x5",
            "10:00/0x5",
            "10:00/3x0",
            "10:00/100x5",
            "10:00+5/3x30",
            "99999:00:00",
            "ten",
            "１０:００",
            "10:00 + x",
        ];
        for text in wrong {
            let told = text.parse::<Control>().expect_err(text);
            assert!(told.contains("write `"), "{text}: {told}");
        }
    }

    #[test]
    fn time_runs_for_who_acts_and_falls_once() {
        let (mut clock, now) = clock("0:10");
        assert_eq!(clock.left(RED, now + seconds(4.0)).main, seconds(6.0));
        clock.acted(RED, BLACK, now + seconds(4.0));
        let later = now + seconds(13.9);
        assert_eq!(
            (clock.left(RED, later).main, clock.left(BLACK, later).main),
            (seconds(6.0), seconds(0.1))
        );
        assert_eq!((clock.fallen(later), clock.fallen(now + seconds(14.0))), (None, Some(BLACK)));
        // a time that is no longer, or was never, does not run backwards
        assert_eq!(clock.left(BLACK, now).main, seconds(10.0));
    }

    #[test]
    fn an_increment_comes_behind_a_turn_and_not_within() {
        let (mut clock, now) = clock("0:10+5");
        clock.acted(RED, RED, now + seconds(3.0));
        assert_eq!(clock.left(RED, now + seconds(3.0)).main, seconds(7.0));
        clock.acted(RED, BLACK, now + seconds(5.0));
        assert_eq!(clock.left(RED, now + seconds(9.0)).main, seconds(10.0));
        assert_eq!(clock.running(), Some(BLACK));
        // who has no time left is given none
        clock.acted(BLACK, RED, now + seconds(15.0));
        assert!(clock.left(BLACK, now + seconds(16.0)).is_nothing());
    }

    #[test]
    fn a_period_that_is_not_used_up_is_had_again() {
        let (mut clock, now) = clock("0:10/3x0:30");
        let at = |time: f64| now + seconds(time);
        assert!(!clock.left(RED, at(9.0)).in_periods());
        clock.acted(RED, BLACK, at(12.0));
        let left = clock.left(RED, at(12.0));
        assert_eq!((left.main, left.periods, left.period), (Duration::ZERO, 3, seconds(30.0)));
        clock.acted(BLACK, RED, at(12.0));
        // one period and a half
        assert_eq!((clock.left(RED, at(57.0)).periods, clock.left(RED, at(57.0)).period), (2, seconds(15.0)));
        clock.acted(RED, BLACK, at(57.0));
        assert_eq!((clock.left(RED, at(57.0)).periods, clock.left(RED, at(57.0)).period), (2, seconds(30.0)));
        clock.acted(BLACK, RED, at(57.0));
        assert_eq!((clock.fallen(at(116.9)), clock.fallen(at(117.0))), (None, Some(RED)));
        assert_eq!(clock.left(BLACK, at(120.0)).main, seconds(10.0));
    }

    #[test]
    fn a_clock_that_stands_uses_nothing() {
        let (mut clock, now) = clock("0:10");
        let at = |time: f64| now + seconds(time);
        clock.pause(at(2.0));
        assert_eq!((clock.running(), clock.fallen(at(99.0))), (None, None));
        assert_eq!(clock.left(RED, at(99.0)).main, seconds(8.0));
        let before = clock.noted();
        clock.set(before, BLACK, at(100.0));
        assert_eq!(clock.running(), None);
        clock.start(BLACK, at(101.0));
        assert_eq!((clock.running(), clock.left(BLACK, at(104.0)).main), (Some(BLACK), seconds(7.0)));
    }

    #[test]
    fn what_is_left_is_shown_and_never_looks_like_nothing() {
        let texts = [0.0, 0.01, 9.44, 10.0, 59.2, 60.0, 3599.5, 5400.0].map(|time| shown(seconds(time)));
        assert_eq!(texts, ["0:00", "0:00.1", "0:09.5", "0:10", "1:00", "1:00", "1:00:00", "1:30:00"]);
    }
}
