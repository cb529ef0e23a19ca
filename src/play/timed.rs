//! Times as a kept game tells them: in comments behind actions, as PGN has them, and in tags.

use std::time::Duration;

use super::clock::Left;

/// What a comment says of the time left to who has acted, as many programs write it.
const CLOCK: &str = "[%clk ";
/// Behind it, that this was a period, and how many are left with it.
const PERIODS: &str = "/";
const END: &str = "]";

/// What is left, to the millisecond: `0:09:58.250`, or `0:00:30/3` of a period of which there are three.
pub fn written(left: &Left) -> String {
    let time = left.now();
    let (all, millis) = (time.as_secs(), time.subsec_millis());
    let part = if millis > 0 { format!(".{millis:03}") } else { String::new() };
    let periods = if left.in_periods() { format!("{PERIODS}{}", left.periods) } else { String::new() };
    format!("{}:{:02}:{:02}{part}{periods}", all / 3600, all / 60 % 60, all % 60)
}

/// Reads what [`written`] writes, for a side that has so much at the beginning.
pub fn read(text: &str, whole: &Left) -> Option<Left> {
    let (time, periods) = match text.split_once(PERIODS) {
        Some((time, periods)) => {
            (time, Some(periods.parse().ok().filter(|n| (1..=whole.periods).contains(n))?))
        }
        None => (text, None),
    };
    let (clock, millis) = time.split_once('.').unwrap_or((time, "0"));
    let is_number =
        |text: &str| (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(millis) || !clock.split(':').all(is_number) {
        return None;
    }
    let mut parts = clock.split(':').map(|part| part.parse::<u32>().ok());
    let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next()??);
    let millis = format!("{millis:0<3}").parse::<u32>().ok()?;
    if parts.next().is_some() || minutes > 59 || seconds > 59 {
        return None;
    }
    let time = Duration::from_secs(u64::from(hours * 3600 + minutes * 60 + seconds))
        + Duration::from_millis(u64::from(millis));
    Some(match periods {
        Some(periods) if time <= whole.period => Left { main: Duration::ZERO, periods, period: time },
        Some(_) => return None,
        // time that is up: no period is left of it either
        None if time.is_zero() => Left { main: time, periods: 0, period: time },
        None => Left { main: time, ..*whole },
    })
}

/// The comment behind an action, of the side that acted.
pub fn comment(left: &Left) -> String {
    format!("{CLOCK}{}{END}", written(left))
}

/// What is left by a comment; `None` if it says anything else.
pub fn read_comment(text: &str) -> Option<&str> {
    text.strip_prefix(CLOCK)?.strip_suffix(END)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Control;

    #[test]
    fn times_are_read_as_they_are_written() {
        let whole = "10:00/3x0:30".parse::<Control>().expect("a control").whole();
        let period = Left { main: Duration::ZERO, periods: 2, period: Duration::from_millis(12_050) };
        let nothing = Left { main: Duration::ZERO, periods: 0, period: Duration::ZERO };
        for (left, text) in [(whole, "0:10:00"), (period, "0:00:12.050/2"), (nothing, "0:00:00")] {
            assert_eq!((written(&left).as_str(), read(text, &whole)), (text, Some(left)));
            assert_eq!(read_comment(&comment(&left)), Some(text));
        }
        for text in
            ["", "1", "0:1", "0:00:61", "0:00:31/3", "0:00:10/4", "0:00:10/0", "a:00:00", "0:00:00.0001"]
        {
            assert_eq!(read(text, &whole), None, "{text}");
        }
    }
}
