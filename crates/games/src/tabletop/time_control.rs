//! How long each player may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use game_search::text::quote;

use super::effort::duration;

/// What each player has for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// At the start.
    pub start: Duration,
    /// After each move.
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = String;

    /// Reads `10m+5s`, `90s`, `300+2`.
    fn from_str(text: &str) -> Result<TimeControl, String> {
        let (start, increment) = text.split_once('+').unwrap_or((text, "0"));
        match (duration(start), duration(increment)) {
            (Some(start), Some(increment)) if !start.is_zero() => Ok(TimeControl { start, increment }),
            _ => Err(format!("{}: expected a time and perhaps an increment, such as 10m+5s", quote(text))),
        }
    }
}

impl fmt::Display for TimeControl {
    /// In seconds, as records have it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.start.as_secs_f64(), self.increment.as_secs_f64())
    }
}
