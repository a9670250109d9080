//! The limit of an engine's search.

use std::{fmt, str::FromStr, time::Duration};

use game_search::{Score, text::quote};
use thiserror::Error;

/// A limit that ends an engine's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// A number of nodes for each search. Games between deterministic engines are then the same on every computer.
    Nodes(u64),
    /// A depth in plies for each search.
    Depth(u32),
    /// A time for each move.
    MoveTime(Duration),
    /// A time for the game, with an increment for each move.
    Clock {
        /// The time at the start.
        start: Duration,
        /// The time added after each move.
        increment: Duration,
    },
}

/// The error for text that is not a limit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: expected {expected}", quote(text))]
pub struct LimitError {
    text: String,
    expected: &'static str,
}

impl Limit {
    /// Parses the value of a limit. `name` is `nodes`, `depth`, `movetime` (in milliseconds) or `clock` (such as
    /// `10+0.1`: seconds for the game, seconds per move).
    ///
    /// ```
    /// use game_learn::limit::Limit;
    /// assert_eq!(Limit::parse("nodes", "2000"), Ok(Limit::Nodes(2_000)));
    /// assert_eq!(Limit::parse("clock", "10+0.1")?.to_string(), "clock 10+0.1");
    /// let error = Limit::parse("clock", "10").unwrap_err();
    /// assert_eq!(error.to_string(), "\"10\": expected seconds and increment of a clock, such as 10+0.1");
    /// # Ok::<(), game_learn::limit::LimitError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if `name` is not one of these four names, or `value` is not valid for the name.
    pub fn parse(name: &str, value: &str) -> Result<Limit, LimitError> {
        let (limit, expected) = match name {
            "nodes" => (positive(value).map(Limit::Nodes), "a number of nodes, at least 1"),
            "depth" => {
                let depth = positive(value).filter(|&depth: &u32| depth <= Score::MAX_PLY);
                (depth.map(Limit::Depth), "a depth from 1 to 1000 plies")
            }
            "movetime" => (
                positive(value).filter(|&ms| ms <= MAX_MS).map(|ms| Limit::MoveTime(Duration::from_millis(ms))),
                "milliseconds for each move, from 1 to 86400000",
            ),
            "clock" => (clock(value), "seconds and increment of a clock, such as 10+0.1"),
            _ => return Err(LimitError { text: name.to_owned(), expected: "nodes, depth, movetime or clock" }),
        };
        limit.ok_or_else(|| LimitError { text: value.to_owned(), expected })
    }
}

/// The maximum time: a day in milliseconds.
const MAX_MS: u64 = 86_400_000;

fn positive<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number| *number >= T::from(1))
}

fn clock(text: &str) -> Option<Limit> {
    let (start, increment) = text.split_once('+')?;
    let start = seconds(start).filter(|start| !start.is_zero())?;
    Some(Limit::Clock { start, increment: seconds(increment)? })
}

/// Parses seconds and rounds them to milliseconds, the unit of the protocols.
fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    let max = MAX_MS as f64 / 1e3;
    (0.0..=max).contains(&seconds).then(|| Duration::from_millis((seconds * 1e3).round() as u64))
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Limit::Depth(depth) => write!(f, "depth {depth}"),
            Limit::MoveTime(time) => write!(f, "movetime {}", time.as_millis()),
            Limit::Clock { start, increment } => {
                write!(f, "clock {}+{}", start.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }
}
