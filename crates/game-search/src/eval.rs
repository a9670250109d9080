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

/// An evaluation that is a sum: weights, each times what it counts in the position. Such an evaluation can be tuned by
/// gradients, and explained term by term.
///
/// A weight for the opening and one for the ending are two weights; their counts carry the phase.
///
/// ```
/// use game_search::{Game, Linear};
/// use small_games::TicTacToe;
///
/// /// Nothing but the right to move.
/// struct Tempo(f64);
///
/// impl Linear<TicTacToe> for Tempo {
///     fn names(&self) -> Vec<String> { vec!["to move".to_owned()] }
///     fn weights(&self) -> Vec<f64> { vec![self.0] }
///     fn counts(&self, _: &TicTacToe, counts: &mut Vec<(u32, f32)>) { counts.push((0, 1.0)) }
/// }
///
/// assert_eq!(Tempo(3.0).sum(&TicTacToe::default()), 3.0);
/// ```
pub trait Linear<G: Game> {
    /// What each weight is called: a line of text without tabs.
    fn names(&self) -> Vec<String>;

    /// The weights, as many as there are names.
    fn weights(&self) -> Vec<f64>;

    /// Appends the numbers of weights and what they count, for the side to move: the evaluation is the sum of weight times
    /// count. What is not named counts 0; the same number may come several times.
    fn counts(&self, game: &G, counts: &mut Vec<(u32, f32)>);

    /// Other weights as the text that belongs into the source of the evaluation.
    ///
    /// The default is the body of an array: a line for each weight, its name behind it.
    fn source(&self, weights: &[i32]) -> String {
        let lines = weights.iter().zip(self.names()).map(|(weight, name)| format!("    {weight}, // {name}\n"));
        format!("[\n{}]\n", lines.collect::<String>())
    }

    /// The evaluation, for the side to move.
    fn sum(&self, game: &G) -> f64 {
        let (weights, mut counts) = (self.weights(), Vec::new());
        self.counts(game, &mut counts);
        counts.iter().map(|&(number, count)| weights[number as usize] * f64::from(count)).sum()
    }
}
