//! Static evaluation.

use crate::Game;

/// Estimates positions at the horizon of a search. An object of its own, apart from the game, so that
/// several evaluations of one game can be compared side by side.
///
/// # State that follows the search
///
/// An evaluator may keep running totals, or the accumulator of a neural network. [`reset`](Evaluator::reset)
/// is called with the root before a search, [`make`](Evaluator::make) before every move and
/// [`unmake`](Evaluator::unmake) after it was taken back: both see the same position, the one in which `mv`
/// is legal. A null move changes no piece and is not announced.
///
/// # Example
///
/// Any closure from a position to an integer is an evaluator:
///
/// ```
/// use game_search::Evaluator;
/// use small_games::TicTacToe;
///
/// let mut blind = |_: &TicTacToe| 0;
/// assert_eq!(blind.evaluate(&TicTacToe::default()), 0);
/// ```
pub trait Evaluator<G: Game> {
    /// An estimate for the side to move, in the evaluator's own units. The search clamps it to
    /// ±[`Score::MAX_HEURISTIC`](crate::Score::MAX_HEURISTIC), so no estimate passes for a proven result.
    ///
    /// Only asked of positions whose [`outcome`](Game::outcome) is `None`.
    fn evaluate(&mut self, game: &G) -> i32;

    /// A search begins at this position.
    #[inline]
    fn reset(&mut self, game: &G) {
        let _ = game;
    }

    /// `mv` is about to be made in this position.
    #[inline]
    fn make(&mut self, game: &G, mv: G::Move) {
        let _ = (game, mv);
    }

    /// `mv` was taken back and the position is again the one before it.
    #[inline]
    fn unmake(&mut self, game: &G, mv: G::Move) {
        let _ = (game, mv);
    }
}

impl<G: Game, F: FnMut(&G) -> i32> Evaluator<G> for F {
    #[inline]
    fn evaluate(&mut self, game: &G) -> i32 {
        self(game)
    }
}
