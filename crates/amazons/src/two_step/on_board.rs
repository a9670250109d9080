//! Evaluators of whole positions, for positions in mid-turn.

use game_search::{Evaluator, Proof};

use super::position::TwoStep;
use crate::position::Position;

/// Judges a [`TwoStep`] by what stands on the board, as `E` judges a [`Position`].
///
/// In mid-turn that is the board with the queen on its new square and without the arrow, seen from the side that has to
/// shoot: it is still its turn, so the score keeps its sign from one step to the next. What the arrow will do is left
/// out of account, though it will do the shooter good: after an odd number of steps scores are a little low for whoever
/// is to shoot, much as in any game scores differ after an odd and an even number of moves.
///
/// For evaluators without a state that follows the search, such as [`Mobility`](crate::eval::Mobility) and
/// [`Lecture`](crate::eval::Lecture): half a move is not announced to `E`.
///
/// ```
/// use amazons::{OnBoard, Position, TwoStep, eval::Mobility};
/// use game_search::{Evaluator, Game, TextNotation};
///
/// let mut game = TwoStep::from(Position::start());
/// game.make(game.parse_move("d1-d7")?);
/// // White is still to move: a good square for its queen is good for the side to move.
/// assert_eq!(OnBoard(Mobility).evaluate(&game), Mobility.evaluate(game.position()));
/// # Ok::<(), amazons::MoveParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct OnBoard<E>(
    /// The judge of the board.
    pub E,
);

impl<E: Evaluator<Position>> Evaluator<TwoStep> for OnBoard<E> {
    fn unit(&self) -> i32 {
        self.0.unit()
    }

    fn correction_key(&self, game: &TwoStep) -> Option<u64> {
        self.0.correction_key(&game.position)
    }

    /// That of the board between turns; in mid-turn none.
    #[inline]
    fn proof(&mut self, game: &TwoStep) -> Option<Proof> {
        if game.shooter.is_some() {
            return None;
        }
        let proof = self.0.proof(&game.position)?;
        // Each move is two steps here.
        Some(Proof { plies: 2 * proof.plies, ..proof })
    }

    #[inline]
    fn evaluate(&mut self, game: &TwoStep) -> i32 {
        self.0.evaluate(&game.position)
    }

    fn reset(&mut self, game: &TwoStep) {
        self.0.reset(&game.position);
    }
}
