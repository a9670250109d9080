//! The referee: the game so far, when it ends, and how.

use std::str::FromStr;

use game_search::text::quote;
use game_search::{GameEnd, GameResult, MoveList, Outcome, SearchGame};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A game so far: every position and the moves between them.
///
/// ```
/// use game_arena::History;
/// use game_search::{Outcome, TextNotation};
/// use small_games::ConnectFour;
///
/// let mut history = History::new(ConnectFour::default());
/// for text in ["4", "1", "4", "1", "4", "1", "4"] {
///     let mv = history.current().parse_move(text)?;
///     history.play(mv);
/// }
/// assert_eq!(history.verdict().map(|verdict| verdict.outcome), Some(Outcome::Loss), "four in a row");
/// # Ok::<(), small_games::ColumnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct History<G: SearchGame> {
    /// One more than moves.
    positions: Vec<G>,
    moves: Vec<G::Move>,
}

impl<G: SearchGame> History<G> {
    /// A game that begins here.
    pub fn new(start: G) -> History<G> {
        History { positions: vec![start], moves: Vec::new() }
    }

    /// Every position, the start first.
    pub fn positions(&self) -> &[G] {
        &self.positions
    }

    /// The position that it began with.
    pub fn start(&self) -> &G {
        &self.positions[0]
    }

    /// The position on the board.
    pub fn current(&self) -> &G {
        &self.positions[self.moves.len()]
    }

    /// The moves since the start.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Plays a legal move.
    ///
    /// # Panics
    ///
    /// May panic if the move is not legal.
    pub fn play(&mut self, mv: G::Move) {
        let mut next = self.current().clone();
        next.make(mv);
        self.positions.push(next);
        self.moves.push(mv);
    }

    /// Takes the last move back; `None` at the start.
    pub fn take_back(&mut self) -> Option<G::Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// How often the position on the board has occurred, now included; 1 in games without keys.
    pub fn occurrences(&self) -> usize {
        if G::TABLE.key.is_none() {
            return 1;
        }
        let key = G::TABLE.key(self.current());
        self.positions.iter().filter(|position| G::TABLE.key(position) == key).count()
    }

    /// The end of the game by its own rules, or the draw of a position that occurs for the third time.
    pub fn verdict(&self) -> Option<GameEnd> {
        let position = self.current();
        if let Some(outcome) = position.outcome() {
            return Some(GameEnd { outcome, reason: "the game is over".into() });
        }
        let mut moves = G::MoveList::default();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            let reason = if G::TABLE.in_check(position) { "checkmate" } else { "no legal move" };
            return Some(GameEnd { outcome: position.outcome_without_moves(), reason: reason.into() });
        }
        (self.occurrences() >= 3).then(|| GameEnd { outcome: Outcome::Draw, reason: "threefold repetition".into() })
    }
}

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
/// use game_arena::{AdjudicationRule, Adjudication};
/// // A draw if both see less than a tenth of a soldier in eight moves each, from ply 80 on.
/// let draw: AdjudicationRule = "10,8,80".parse()?;
/// assert_eq!(draw, AdjudicationRule { score: 10, moves: 8, from_ply: 80 });
/// let adjudication = Adjudication { max_plies: 300, draw: Some(draw), ..Adjudication::default() };
/// # let _ = adjudication;
/// # Ok::<(), game_arena::AdjudicationRuleError>(())
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
    /// The result that both engines agree on. `scores` are those of every move so far, for the first player; `None` where
    /// an engine gave none.
    pub(crate) fn agreed(&self, scores: &[Option<i32>]) -> Option<GameResult> {
        let all = |rule: AdjudicationRule, holds: &dyn Fn(i32) -> bool| {
            scores.len() >= rule.from_ply.max(2 * rule.moves)
                && scores[scores.len() - 2 * rule.moves..].iter().all(|score| score.is_some_and(holds))
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
