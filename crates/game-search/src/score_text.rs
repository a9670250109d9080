//! Scores read from text.

use std::str::FromStr;

use thiserror::Error;

use crate::Score;
use crate::text::quote;

/// The error for text that is not a score.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{} is not a score: expected a whole number within ±{max}, win in N or loss in N (N at most {plies}), +inf or -inf",
    quote(text),
    max = Score::MAX_HEURISTIC,
    plies = Score::MAX_PLY
)]
pub struct ScoreParseError {
    text: String,
}

impl FromStr for Score {
    type Err = ScoreParseError;

    /// Parses a score as `Display` writes it. The sign of a positive number can be omitted.
    ///
    /// ```
    /// use game_search::Score;
    /// assert_eq!("+35".parse(), Ok(Score::heuristic(35)));
    /// assert_eq!("loss in 4".parse(), Ok(Score::mated_in(4)));
    /// let error = "mate in 3".parse::<Score>().unwrap_err().to_string();
    /// assert!(error.starts_with("\"mate in 3\" is not a score: expected a whole number within ±30999, win in N"));
    /// ```
    fn from_str(text: &str) -> Result<Score, ScoreParseError> {
        let plies = |digits: &str| {
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|&plies: &u32| is_number && plies <= Score::MAX_PLY)
        };
        let estimate = |value: &i32| value.unsigned_abs() <= Score::MAX_HEURISTIC as u32;
        let score = match (text, text.strip_prefix("win in "), text.strip_prefix("loss in ")) {
            ("+inf", ..) => Some(Score::INFINITY),
            ("-inf", ..) => Some(-Score::INFINITY),
            (_, Some(digits), _) => plies(digits).map(Score::mate_in),
            (_, _, Some(digits)) => plies(digits).map(Score::mated_in),
            _ => text.parse().ok().filter(estimate).map(Score::heuristic),
        };
        score.ok_or_else(|| ScoreParseError { text: text.to_owned() })
    }
}
