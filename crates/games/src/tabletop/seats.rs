//! Who plays which side.

use std::fmt;
use std::str::FromStr;

use game_search::Side;
use game_search::text::quote;

/// Which sides the person plays; the engine has the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats([bool; 2]);

impl Seats {
    /// The person has the first side.
    pub const FIRST: Seats = Seats([true, false]);
    /// The person has the second side.
    pub const SECOND: Seats = Seats([false, true]);
    /// Two people, or one who plays both.
    pub const BOTH: Seats = Seats([true, true]);
    /// Engine against engine.
    pub const NONE: Seats = Seats([false, false]);

    /// The person has the first side, the second.
    pub const fn of(first: bool, second: bool) -> Seats {
        Seats([first, second])
    }

    /// Whether the engine plays this side.
    pub fn is_engine(self, side: Side) -> bool {
        !self.0[side.index()]
    }

    /// The next of the four, for a key that goes through them.
    pub fn next(self) -> Seats {
        match self {
            Seats::FIRST => Seats::SECOND,
            Seats::SECOND => Seats::BOTH,
            Seats::BOTH => Seats::NONE,
            _ => Seats::FIRST,
        }
    }
}

impl FromStr for Seats {
    type Err = String;

    fn from_str(text: &str) -> Result<Seats, String> {
        match text {
            "first" => Ok(Seats::FIRST),
            "second" => Ok(Seats::SECOND),
            "both" => Ok(Seats::BOTH),
            "none" => Ok(Seats::NONE),
            _ => Err(format!("side {}: expected first, second, both or none", quote(text))),
        }
    }
}

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            Seats::FIRST => "first",
            Seats::SECOND => "second",
            Seats::BOTH => "both",
            _ => "none",
        })
    }
}
