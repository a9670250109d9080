//! The settings of a game: who plays which side, the effort of the engine, and the time control.

use std::{fmt, str::FromStr, time::Duration};

use game_search::spec::Levels;
use game_search::{Limits, Score, Side, searcher::Clock, text::quote};

/// The sides that a person plays. The engine plays the other sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats([bool; 2]);

impl Seats {
    /// The person plays the first side.
    pub const FIRST: Seats = Seats([true, false]);
    /// The person plays the second side.
    pub const SECOND: Seats = Seats([false, true]);
    /// Both sides are played by people, or by one person.
    pub const BOTH: Seats = Seats([true, true]);
    /// The engine plays both sides.
    pub const NONE: Seats = Seats([false, false]);

    /// The four combinations with their names.
    const NAMED: [(&str, Seats); 4] =
        [("first", Seats::FIRST), ("second", Seats::SECOND), ("both", Seats::BOTH), ("none", Seats::NONE)];

    /// Creates seats. `first` is `true` if a person plays the first side, and `second` if a person plays the second
    /// side.
    pub const fn of(first: bool, second: bool) -> Seats {
        Seats([first, second])
    }

    /// Returns `true` if the engine plays this side.
    pub fn is_engine(self, side: Side) -> bool {
        !self.0[side.index()]
    }

    /// Returns the next of the four combinations, for a key that cycles through them.
    pub fn next(self) -> Seats {
        let next = Seats::NAMED.iter().skip_while(|(_, seats)| *seats != self).nth(1);
        next.map_or(Seats::FIRST, |(_, seats)| *seats)
    }
}

impl FromStr for Seats {
    type Err = String;

    fn from_str(text: &str) -> Result<Seats, String> {
        let named = Seats::NAMED.iter().find(|(name, _)| *name == text).map(|(_, seats)| *seats);
        named.ok_or_else(|| format!("side {}: expected first, second, both or none", quote(text)))
    }
}

/// The word for full strength in place of a level.
const FULL: &str = "full";

/// The limit of the engine's search for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A [level](game_search::spec::GameSpec::LEVELS) of the game, from 1 to 10.
    Level(i32),
    /// Full strength, with [`FULL_NODES`](Effort::FULL_NODES) nodes.
    Full,
    /// A number of nodes. With this limit, the engine's move is reproducible.
    Nodes(u64),
    /// A depth in plies.
    Depth(u32),
    /// A time per move.
    Time(Duration),
    /// The time that the clock allows.
    Clock,
}

impl Effort {
    /// The number of nodes per move at full strength.
    pub const FULL_NODES: u64 = 1_000_000;
    /// The default level.
    pub const DEFAULT: Effort = Effort::Level(7);
    /// The effort of the search for a hint, which does not depend on the level at which the engine plays.
    pub const HINT: Effort = Effort::Nodes(300_000);

    const MAX_TIME: Duration = Duration::from_hours(24);

    /// Parses the value of `level`, `nodes`, `depth` or `time`.
    ///
    /// # Errors
    ///
    /// Returns a message that quotes the text and states what was expected.
    pub fn parse(word: &str, value: &str) -> Result<Effort, String> {
        let number = |max: u64| value.parse().ok().filter(|number| (1..=max).contains(number));
        let (effort, expected) = match word {
            "level" if value == FULL => (Some(Effort::Full), ""),
            "level" => {
                let level = number(Levels::COUNT as u64);
                (level.map(|level| Effort::Level(level as i32)), "a level from 1 to 10, or full")
            }
            "nodes" => (number(u64::MAX).map(Effort::Nodes), "a number of nodes, at least 1"),
            "depth" => {
                let depth = number(Score::MAX_PLY.into());
                (depth.map(|depth| Effort::Depth(depth as u32)), "a depth from 1 to 1000 plies")
            }
            "time" => {
                let time = duration(value).filter(|time| !time.is_zero() && *time <= Self::MAX_TIME);
                (time.map(Effort::Time), "a time per move, such as 500ms, 2s or 1m")
            }
            _ => return Err(format!("{}: expected level, nodes, depth or time", quote(word))),
        };
        effort.ok_or_else(|| format!("{word} {}: expected {expected}", quote(value)))
    }

    /// Returns the effort one step higher (`more`) or lower. Nodes and time double or halve; level and depth change
    /// by 1; full strength is above the last level. [`Effort::Clock`] becomes the default level.
    pub fn step(self, more: bool) -> Effort {
        let scale = |value: u64, least: u64, most: u64| {
            (if more { value.saturating_mul(2) } else { value / 2 }).clamp(least, most)
        };
        match self {
            Effort::Level(level) if more && level < Levels::COUNT as i32 => Effort::Level(level + 1),
            Effort::Level(_) if more => Effort::Full,
            Effort::Full if more => Effort::Full,
            Effort::Full => Effort::Level(Levels::COUNT as i32),
            Effort::Level(level) => Effort::Level((level - 1).max(1)),
            Effort::Nodes(nodes) => Effort::Nodes(scale(nodes, 1, u64::MAX)),
            Effort::Depth(depth) if more => Effort::Depth((depth + 1).min(Score::MAX_PLY)),
            Effort::Depth(depth) => Effort::Depth((depth - 1).max(1)),
            Effort::Time(time) => {
                let max = Self::MAX_TIME.as_millis() as u64;
                Effort::Time(Duration::from_millis(scale(time.as_millis() as u64, 10, max)))
            }
            Effort::Clock => Effort::DEFAULT,
        }
    }

    /// Returns the limits of a search with this effort. `levels` are those of the game, and `seed` decides what a weak
    /// player overlooks. `clock` is the engine's remaining time, if there are clocks.
    pub fn limits<M>(self, levels: &Levels, seed: u64, clock: Option<Clock>) -> Limits<M> {
        let limits = match self {
            Effort::Level(level) => match levels.level(level, seed) {
                Ok(strength) => Limits::strength(strength),
                Err(_) => Limits::nodes(Self::FULL_NODES),
            },
            Effort::Full => Limits::nodes(Self::FULL_NODES),
            Effort::Nodes(nodes) => Limits::nodes(nodes),
            Effort::Depth(depth) => Limits::depth(depth),
            Effort::Time(time) => Limits::time(time),
            Effort::Clock if clock.is_some() => Limits::default(),
            Effort::Clock => return Effort::DEFAULT.limits(levels, seed, None),
        };
        Limits { clock, ..limits }
    }
}

impl fmt::Display for Effort {
    /// Formats the effort as in the commands: `level 7`, `time 2s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effort::Level(level) => write!(f, "level {level}"),
            Effort::Full => write!(f, "level {FULL}"),
            Effort::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Effort::Depth(depth) => write!(f, "depth {depth}"),
            Effort::Time(time) if time.subsec_millis() == 0 => write!(f, "time {}s", time.as_secs()),
            Effort::Time(time) => write!(f, "time {}ms", time.as_millis()),
            Effort::Clock => f.write_str("clock"),
        }
    }
}

/// The time of each player for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The time at the start.
    pub initial: Duration,
    /// The time that is added after each move.
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = String;

    /// Parses `10m+5s`, `90s` or `300+2`.
    fn from_str(text: &str) -> Result<TimeControl, String> {
        let (initial, increment) = text.split_once('+').unwrap_or((text, "0"));
        match (duration(initial), duration(increment)) {
            (Some(initial), Some(increment)) if !initial.is_zero() => Ok(TimeControl { initial, increment }),
            _ => Err(format!("{}: expected a time and an optional increment, such as 10m+5s", quote(text))),
        }
    }
}

impl fmt::Display for TimeControl {
    /// Formats the time control in seconds, as in game records: `600+5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.initial.as_secs_f64(), self.increment.as_secs_f64())
    }
}

/// Parses `500ms`, `2s`, `10m`, `1h`, or seconds without a unit. Returns `None` for any other text.
pub fn duration(text: &str) -> Option<Duration> {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3_600.0,
        _ => return None,
    };
    let value = number.parse::<f64>().ok()? * seconds;
    // The time is rounded to milliseconds. More than a million seconds is refused, because no game lasts that long.
    (value <= 1e6).then(|| Duration::from_millis((value * 1e3).round() as u64))
}
