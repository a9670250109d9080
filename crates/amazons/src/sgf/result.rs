//! How a game ended.

use std::fmt;

use game_search::Side;

/// How a game ended: the property `RE`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `B+`, `W+`, and how: a number of moves, `R` or `Resign`, `T` or `Time`, `F` or `Forfeit`; may be empty.
    Win(Side, String),
    /// `Void`: no result.
    Void,
    /// `?`, or nothing: not over, or not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// A win of `side`, of which no more is said.
    pub const fn win_of(side: Side) -> GameResult {
        GameResult::Win(side, String::new())
    }

    /// The winner, if there is one.
    pub const fn winner(&self) -> Option<Side> {
        match self {
            GameResult::Win(side, _) => Some(*side),
            GameResult::Void | GameResult::Unknown => None,
        }
    }

    /// Reads `B+3`, `W+`, `Void`, `?` or nothing. There are no draws in Amazons.
    pub(super) fn parse(text: &str) -> Option<GameResult> {
        let how = |how: &str| Some(how.trim()).filter(|how| is_writable(how)).map(str::to_owned);
        match text.trim() {
            "" | "?" => Some(GameResult::Unknown),
            "Void" => Some(GameResult::Void),
            text => match text.split_at_checked(2)? {
                ("B+", rest) => Some(GameResult::Win(Side::First, how(rest)?)),
                ("W+", rest) => Some(GameResult::Win(Side::Second, how(rest)?)),
                _ => None,
            },
        }
    }
}

/// Whether this can stand after `B+` and be read again.
pub(super) fn is_writable(how: &str) -> bool {
    how.trim() == how && !how.contains(['\n', '\r', ']', '\\'])
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Win(side, how) => write!(f, "{}+{how}", super::letter(*side)),
            GameResult::Void => f.write_str("Void"),
            GameResult::Unknown => f.write_str("?"),
        }
    }
}
