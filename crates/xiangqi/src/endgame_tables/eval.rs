//! The use of endgame tables in a search.

use std::sync::Arc;

use game_search::{Evaluator, Outcome, Proof};

use super::{EndgameTables, EndgameValue};
use crate::{Position, PositionWithHistory, RuleSet};

/// An evaluator that looks up positions in endgame tables. The search does not continue below a position that is in a
/// table.
///
/// A [`PositionWithHistory`] has rules for repetition and for moves without a capture. A win or loss is used as a
/// proven score if mate comes before the rules end the game for lack of captures. A draw is used as a proven score only
/// under [`RuleSet::Threefold`], because the other rule sets forbid some ways to hold a draw. Under the other rule
/// sets, a position that is drawn in the table is evaluated, and the value is divided by 8.
///
/// ```
/// use std::sync::Arc;
/// use game_search::engine::Engine;
/// use game_search::{Limits, Score, Searcher};
/// use xiangqi::Position;
/// use xiangqi::eval::Material;
/// use xiangqi::endgame_tables::{EndgameTable, EndgameEvaluator, EndgameTables};
///
/// let mut tables = EndgameTables::default();
/// tables.insert(EndgameTable::generate("KP-K".parse()?, &tables)?);
/// let mut engine = Engine::exact(EndgameEvaluator::new(Material, Arc::new(tables)));
/// let position: Position = "4k4/9/9/9/4P4/9/9/9/9/3K5 w - - 0 1".parse()?;
/// let report = engine.search(&position, &Limits::depth(1), &mut ())?;
/// assert_eq!(report.score, Score::mate_in(7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct EndgameEvaluator<E> {
    evaluator: E,
    tables: Arc<EndgameTables>,
}

/// The divisor of the value of a position that is drawn in the table but possibly not under the rules.
const DRAWISH: i32 = 8;

impl<E> EndgameEvaluator<E> {
    /// Creates an evaluator that uses `tables`, and `evaluator` for positions that are not in the tables.
    pub fn new(evaluator: E, tables: Arc<EndgameTables>) -> Self {
        EndgameEvaluator { evaluator, tables }
    }

    /// Returns the value that was evaluated, or a part of it if the position is drawn in the table.
    fn less_if_drawn(&self, play: &PositionWithHistory, value: i32) -> i32 {
        if self.tables.probe(play.position()) == Some(EndgameValue::Draw) { value / DRAWISH } else { value }
    }
}

impl<E: Evaluator<Position>> Evaluator<Position> for EndgameEvaluator<E> {
    fn proof(&mut self, position: &Position) -> Option<Proof> {
        Some(self.tables.probe(position)?.proof())
    }

    game_search::forward_evaluator!(Position => evaluator: unit, scale, evaluate, evaluate_batch, move_priors, correction_key, reset, make, unmake);
}

impl<E: Evaluator<PositionWithHistory>> Evaluator<PositionWithHistory> for EndgameEvaluator<E> {
    fn proof(&mut self, play: &PositionWithHistory) -> Option<Proof> {
        let (position, rules) = (play.position(), play.rules());
        let proof = self.tables.probe(position)?.proof();
        let holds = match proof.outcome {
            Outcome::Draw => rules.repetition == RuleSet::Threefold,
            _ => rules.quiet_plies.is_none_or(|most| position.halfmove_clock() + proof.plies <= most),
        };
        holds.then_some(proof)
    }

    fn evaluate(&mut self, play: &PositionWithHistory) -> i32 {
        let value = self.evaluator.evaluate(play);
        self.less_if_drawn(play, value)
    }

    fn evaluate_batch(&mut self, plays: &[PositionWithHistory], estimates: &mut Vec<i32>) {
        let first = estimates.len();
        self.evaluator.evaluate_batch(plays, estimates);
        for (play, value) in plays.iter().zip(&mut estimates[first..]) {
            *value = self.less_if_drawn(play, *value);
        }
    }

    game_search::forward_evaluator!(PositionWithHistory => evaluator: unit, scale, move_priors, correction_key, reset, make, unmake);
}
