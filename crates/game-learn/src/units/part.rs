//! A part of a task.

use std::{fmt, str::FromStr};

use game_search::text::quote;
use thiserror::Error;

/// Every Nth unit of a task: part K/N, where K is from 1 to N. Unit `i`, counted from 0, belongs to part `i mod N + 1`.
///
/// ```
/// use game_learn::units::Part;
/// let part: Part = "2/3".parse()?;
/// assert_eq!(part.units(8).collect::<Vec<_>>(), [1, 4, 7]);
/// assert_eq!("3/2".parse::<Part>().unwrap_err().to_string(), r#""3/2": expected K/N with K from 1 to N, such as 2/8"#);
/// # Ok::<(), game_learn::units::PartError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Part {
    number: u32,
    of: u32,
}

/// The error for text that is not a part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: expected K/N with K from 1 to N, such as 2/8", quote(text))]
pub struct PartError {
    text: String,
}

impl Part {
    /// The only part of a task that is not divided.
    pub const WHOLE: Part = Part { number: 1, of: 1 };

    /// Returns the number of the part, from 1.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// Returns the number of parts.
    pub const fn of(self) -> u32 {
        self.of
    }

    /// Returns `true` if a unit belongs to this part.
    pub const fn contains(self, unit: u64) -> bool {
        unit % self.of as u64 == self.number as u64 - 1
    }

    /// Returns the unit of this part with this index, from 0.
    pub const fn unit(self, index: u64) -> u64 {
        index * self.of as u64 + self.number as u64 - 1
    }

    /// Returns the units of this part, if the task has `total` units.
    pub fn units(self, total: u64) -> impl Iterator<Item = u64> {
        (0..).map(move |index| self.unit(index)).take_while(move |unit| *unit < total)
    }
}

impl Default for Part {
    /// Returns the whole.
    fn default() -> Self {
        Part::WHOLE
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Parses `K/N`.
impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Part, PartError> {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?;
        let read = || {
            let (number, of) = text.split_once('/')?;
            let part = Part { number: digits(number)?, of: digits(of)? };
            (1..=part.of).contains(&part.number).then_some(part)
        };
        read().ok_or_else(|| PartError { text: text.to_owned() })
    }
}
