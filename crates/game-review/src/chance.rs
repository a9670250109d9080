//! Winning chances, and the accuracy that follows from them.

use game_search::Score;

/// Returns the winning chance that a score stands for, from 0 to 1: `1 / (1 + e^(-score / scale))`, and 0 or 1 for a
/// proven loss or win. `scale` is the evaluator's [scale](game_search::Evaluator::scale). The result is rounded to
/// ten-thousandths.
///
/// ```
/// use game_review::winning_chance;
/// use game_search::Score;
/// assert_eq!(winning_chance(Score::heuristic(400), 400), 0.7311);
/// assert_eq!(winning_chance(Score::mated_in(4), 400), 0.0);
/// ```
pub fn winning_chance(score: Score, scale: i32) -> f64 {
    if score.is_mate() {
        return if score.is_loss() { 0.0 } else { 1.0 };
    }
    rounded(1.0 / (1.0 + libm::exp(-f64::from(score.value()) / f64::from(scale.max(1)))))
}

/// Returns the accuracy of a move that loses this much of the winning chance, from 0 to 1: 1 for a move that loses
/// nothing, 0.65 for a loss of 10 points of a hundred, 0.4 for a loss of 20 points.
///
/// The formula is the one that lichess publishes at `https://lichess.org/page/accuracy`: an accuracy in per cent of
/// `103.1668 * e^(-0.04354 * loss) - 3.1669`, where the loss is in points of a hundred.
///
/// ```
/// use game_review::move_accuracy;
/// assert_eq!([0.0, 0.1, 0.2, 1.0].map(move_accuracy), [1.0, 0.6358, 0.4002, 0.0]);
/// ```
pub fn move_accuracy(loss: f64) -> f64 {
    let percent = 103.1668 * libm::exp(-0.04354 * 100.0 * loss) - 3.1669;
    rounded((percent / 100.0).clamp(0.0, 1.0))
}

/// Rounds to ten-thousandths, so that a chance reads the same wherever it is written.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}
