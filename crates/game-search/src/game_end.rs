//! The end of a game: outcome, reason and result.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::game::{Outcome, Side};
use crate::text::quote;

/// The end of a game and its reason.
///
/// `R` is the type of the reason: a type that the game defines, or text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct GameEnd<R = Cow<'static, str>> {
    /// The outcome for the side to move in the last position.
    pub outcome: Outcome,
    /// The reason.
    pub reason: R,
}

impl<R> GameEnd<R> {
    /// Returns the result of the game if `to_move` is to move in the last position.
    pub fn result(&self, to_move: Side) -> GameResult {
        GameResult::of(self.outcome, to_move)
    }
}

/// The result of a game as game records store it, independent of the side to move.
///
/// In `Option<GameResult>`, `None` stands for the `*` of a record: the game is not over, or its result is unknown.
///
/// ```
/// use game_search::{GameResult, Outcome, Side};
///
/// let result: GameResult = "0-1".parse()?;
/// assert_eq!(result, GameResult::of(Outcome::Loss, Side::First));
/// assert_eq!((result.winner(), result.to_string()), (Some(Side::Second), "0-1".to_owned()));
/// assert_eq!(GameResult::text_of(None), "*");
/// # Ok::<(), game_search::GameResultError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The first player won: `1-0`.
    FirstWins,
    /// The second player won: `0-1`.
    SecondWins,
    /// A draw: `1/2-1/2`.
    Draw,
}

impl GameResult {
    /// Returns the result of a game that `side` won.
    pub const fn win(side: Side) -> GameResult {
        match side {
            Side::First => GameResult::FirstWins,
            Side::Second => GameResult::SecondWins,
        }
    }

    /// Returns the result of a game whose last position has this outcome for `to_move`, the side to move.
    pub fn of(outcome: Outcome, to_move: Side) -> GameResult {
        match outcome {
            Outcome::Win => GameResult::win(to_move),
            Outcome::Draw => GameResult::Draw,
            Outcome::Loss => GameResult::win(!to_move),
        }
    }

    /// Returns the winner; `None` for a draw.
    pub const fn winner(self) -> Option<Side> {
        match self {
            GameResult::FirstWins => Some(Side::First),
            GameResult::SecondWins => Some(Side::Second),
            GameResult::Draw => None,
        }
    }

    /// Returns the half points of `side`: 0 for a loss, 1 for a draw, 2 for a win.
    pub fn half_points(self, side: Side) -> usize {
        self.winner().map_or(1, |winner| if winner == side { 2 } else { 0 })
    }

    /// Returns the result as text: `1-0`, `0-1` or `1/2-1/2`.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::FirstWins => "1-0",
            GameResult::SecondWins => "0-1",
            GameResult::Draw => "1/2-1/2",
        }
    }

    /// Returns the result as [`text`](GameResult::text) does, or `*` for a game that is not over or whose result is
    /// unknown.
    pub fn text_of(result: Option<GameResult>) -> &'static str {
        result.map_or("*", GameResult::text)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// The error for text that is not a game result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: expected 1-0, 0-1 or 1/2-1/2", quote(text))]
pub struct GameResultError {
    text: String,
}

impl FromStr for GameResult {
    type Err = GameResultError;

    fn from_str(text: &str) -> Result<GameResult, GameResultError> {
        let all = [GameResult::FirstWins, GameResult::SecondWins, GameResult::Draw];
        all.into_iter().find(|result| result.text() == text).ok_or_else(|| GameResultError { text: text.to_owned() })
    }
}
