//! Adjudication: the conditions under which a game ends before it is over by the rules.

use std::str::FromStr;

use game_search::{GameResult, text::quote};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The conditions under which a game ends before it is over by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// The number of plies after which a game is drawn, at least 1.
    pub max_plies: usize,
    /// The rule by which a game is adjudicated as a win, if there is such a rule.
    pub win: Option<AdjudicationRule>,
    /// The rule by which a game is adjudicated as a draw, if there is such a rule.
    pub draw: Option<AdjudicationRule>,
}

impl Default for Adjudication {
    /// Returns a maximum of 400 plies, and no rule for a win or a draw.
    fn default() -> Self {
        Adjudication { max_plies: 400, win: None, draw: None }
    }
}

/// A rule that ends a game as soon as both engines agree on the result. The rule says which scores the engines must
/// report, and for how many moves.
///
/// ```
/// use game_learn::adjudication::{AdjudicationRule, Adjudication};
/// // A draw if both see less than a tenth of a soldier in eight moves each, from ply 80 on.
/// let draw: AdjudicationRule = "10,8,80".parse()?;
/// assert_eq!(draw, AdjudicationRule { score: 10, moves: 8, from_ply: 80 });
/// let adjudication = Adjudication { max_plies: 300, draw: Some(draw), ..Adjudication::default() };
/// # let _ = adjudication;
/// # Ok::<(), game_learn::adjudication::AdjudicationRuleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdjudicationRule {
    /// The score limit of the rule, in the engines' own units. For a win, the winner's scores must be at least `score`,
    /// and the loser's scores at most `-score`. For a draw, all scores must lie between `-score` and `score`.
    pub score: i32,
    /// The number of consecutive moves for which each engine must report a score within the limit, at least 1.
    pub moves: usize,
    /// The ply from which the rule applies.
    pub from_ply: usize,
}

/// The error for text that is not an adjudication rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: expected a score, a number of moves, and perhaps a ply, such as 600,4 or 10,8,60", quote(text))]
pub struct AdjudicationRuleError {
    text: String,
}

/// Parses `SCORE,MOVES` or `SCORE,MOVES,PLY`.
impl FromStr for AdjudicationRule {
    type Err = AdjudicationRuleError;

    fn from_str(text: &str) -> Result<AdjudicationRule, AdjudicationRuleError> {
        let read = || {
            let mut parts = text.split(',');
            let (score, moves) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
            let from_ply = parts.next().map_or(Ok(0), str::parse).ok()?;
            (parts.next().is_none() && score >= 0 && moves > 0).then_some(AdjudicationRule { score, moves, from_ply })
        };
        read().ok_or_else(|| AdjudicationRuleError { text: text.to_owned() })
    }
}

impl Adjudication {
    /// Returns the result on which both engines agree, or `None` if they do not agree. `scores` has the score of every
    /// move so far from the first player's point of view, and `None` for a move without a score.
    pub fn agreed(&self, scores: &[Option<i32>]) -> Option<GameResult> {
        let all = |rule: AdjudicationRule, agrees: &dyn Fn(i32) -> bool| {
            scores.len() >= rule.from_ply.max(2 * rule.moves)
                && scores[scores.len() - 2 * rule.moves..].iter().all(|score| score.is_some_and(agrees))
        };
        if let Some(rule) = self.win {
            if all(rule, &|score| score >= rule.score) {
                return Some(GameResult::FirstWins);
            }
            if all(rule, &|score| score <= -rule.score) {
                return Some(GameResult::SecondWins);
            }
        }
        self.draw.filter(|&rule| all(rule, &|score| score.abs() <= rule.score)).map(|_| GameResult::Draw)
    }
}
