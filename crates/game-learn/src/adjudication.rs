//! When the arena ends a game that the rules do not.

use std::str::FromStr;

use game_search::{GameResult, text::quote};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// When the arena ends a game that the rules do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// A game is drawn after so many plies; at least 1.
    pub max_plies: usize,
    /// A game is won when both engines agree on it.
    pub win: Option<AdjudicationRule>,
    /// A game is drawn when both engines agree on it.
    pub draw: Option<AdjudicationRule>,
}

impl Default for Adjudication {
    /// 400 plies, and nothing by agreement.
    fn default() -> Self {
        Adjudication { max_plies: 400, win: None, draw: None }
    }
}

/// For how long engines have to agree on how a game stands.
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
    /// Of a win: the winner sees at least so much, the loser at most minus so much. Of a draw: both see no more than this,
    /// either way. In the engines' own units.
    pub score: i32,
    /// In so many moves of each, one after the other; at least 1.
    pub moves: usize,
    /// From this ply on.
    pub from_ply: usize,
}

/// Why a text is no agreement.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: expected a score, a number of moves, and perhaps a ply, such as 600,4 or 10,8,60", quote(text))]
pub struct AdjudicationRuleError {
    text: String,
}

/// `SCORE,MOVES` or `SCORE,MOVES,PLY`.
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
    /// Returns the result that both engines agree on, if they do. `scores` are those of every move so far, for the first player;
    /// `None` where an engine gave none.
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
