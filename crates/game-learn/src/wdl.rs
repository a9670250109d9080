//! Fitting what a score means: the chances of a win, a draw and a loss for each score and ply.

use game_search::spec::{GameSpec, WdlModel};
use game_search::{Score, TextNotation};
use thiserror::Error;

use crate::samples::{Games, RecordedGame};
use crate::split::{held_out_below, opening, place};
use crate::units::UnitError;

/// The number of coefficients of a polynomial.
const POWERS: usize = 4;
/// The number of fitted numbers: the coefficients of the slope, then those of the draws.
const NUMBERS: usize = 2 * POWERS;

/// A position of a game: the score of a search, and how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The score for the side to move, in points of the evaluator.
    pub score: i32,
    /// The number of plies before the position, with those of the opening.
    pub ply: u32,
    /// The result for the side to move: 2 for a win, 1 for a draw and 0 for a loss.
    pub half_points: u8,
}

/// The error for games to which no model can be fitted.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WdlError {
    /// There are too few games.
    #[error(
        "{training} games to fit and {held_out} held out: expected at least {least} of each, from different openings"
    )]
    Few {
        /// The number of games to which the model is fitted.
        training: usize,
        /// The number of games on which it is checked.
        held_out: usize,
        /// The least number of either.
        least: usize,
    },
    /// The results do not depend on the scores.
    #[error("results do not follow scores: expected that more often than not, but not always, the better side wins")]
    NoSlope,
}

/// Positions to which a model is fitted, one from each game.
///
/// One position is drawn from each game, because positions of one game have the same result. Whole openings are held out,
/// to check the model on games that it has not seen.
#[derive(Clone, Debug, Default)]
pub struct WdlData {
    /// The positions, each with the place of its opening.
    positions: Vec<(u32, Scored)>,
}

impl WdlData {
    /// The least number of games to fit, and of games held out.
    pub const LEAST: usize = 100;

    /// Creates an empty set.
    pub fn new() -> WdlData {
        WdlData::default()
    }

    /// Adds a position of each game in a file. `seed` decides which.
    ///
    /// # Errors
    ///
    /// Returns the error of the first game that cannot be read.
    pub fn extend<S: GameSpec>(&mut self, games: Games<S::Game>, seed: u64) -> Result<(), UnitError> {
        let of_file = games.head().seed;
        for game in games {
            let (number, game) = game?;
            let mut rng = fastrand::Rng::with_seed(game_search::hash::derive_seed(seed ^ of_file, number));
            if let Some(scored) = draw(&game, &mut rng) {
                self.positions.push((place(&opening(&game, S::IMAGES.as_ref())), scored));
            }
        }
        Ok(())
    }

    /// Fits a model to a share of the openings, and checks it on the others.
    ///
    /// # Errors
    ///
    /// Returns an error if there are too few games, or if their results do not depend on the scores.
    pub fn fit(&self, held_out: f64) -> Result<WdlFit, WdlError> {
        let below = held_out_below(self.positions.iter().map(|&(place, _)| place), held_out);
        let of = |side: bool| -> Vec<Scored> {
            self.positions.iter().filter(|&&(place, _)| (place < below) == side).map(|&(_, scored)| scored).collect()
        };
        let (training, held_out, least) = (of(false), of(true), WdlData::LEAST);
        if training.len() < least || held_out.len() < least {
            return Err(WdlError::Few { training: training.len(), held_out: held_out.len(), least });
        }
        let model = fit(&training).ok_or(WdlError::NoSlope)?;
        Ok(WdlFit { model, training: training.len(), cells: cells(&model, held_out) })
    }
}

/// Draws a position of a game whose move was found by a search that saw no mate.
fn draw<G: TextNotation>(game: &RecordedGame<G>, rng: &mut fastrand::Rng) -> Option<Scored> {
    let (mut found, mut ply) = (Vec::new(), game.opening().len() as u32);
    game.replay(|position, it| {
        if !it.is_random && i32::from(it.score).abs() < Score::MAX_HEURISTIC {
            let half_points = game.result().half_points(position.side_to_move()) as u8;
            found.push(Scored { score: it.score.into(), ply, half_points });
        }
        ply += 1;
    });
    rng.choice(found)
}

/// A fitted model, and how well it predicts games that it has not seen.
#[derive(Clone, Debug)]
pub struct WdlFit {
    /// The model.
    pub model: WdlModel,
    /// The number of games to which it was fitted.
    pub training: usize,
    /// The held-out positions in three ranges of plies, each in ten ranges of scores with equally many positions.
    pub cells: Vec<Cell>,
}

/// Positions with similar plies and scores, and what the model says of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// The first and the last ply.
    pub plies: [u32; 2],
    /// The lowest and the highest score.
    pub scores: [i32; 2],
    /// The number of positions.
    pub count: usize,
    /// The expected score by the model, in points of a hundred.
    pub expected: f64,
    /// The mean result of the games, in points of a hundred.
    pub found: f64,
    /// The standard error of `found`.
    pub error: f64,
    /// The draws by the model, in per cent.
    pub draws_expected: f64,
    /// The draws of the games, in per cent.
    pub draws_found: f64,
}

impl WdlFit {
    /// The number of ranges of plies.
    pub const STAGES: usize = 3;
    /// The number of ranges of scores.
    pub const BINS: usize = 10;

    /// Returns the mean absolute error of the expected score on the held-out positions, weighted by their number, in points
    /// of a hundred.
    pub fn mean_error(&self) -> f64 {
        let all: usize = self.cells.iter().map(|cell| cell.count).sum();
        self.cells.iter().map(|cell| cell.count as f64 * (cell.expected - cell.found).abs()).sum::<f64>() / all as f64
    }
}

/// Returns the cells of the held-out positions.
fn cells(model: &WdlModel, mut positions: Vec<Scored>) -> Vec<Cell> {
    positions.sort_by_key(|it| (it.ply, it.score, it.half_points));
    let of_stage = positions.len().div_ceil(WdlFit::STAGES).max(1);
    let stages = positions.chunks_mut(of_stage).map(|stage| {
        let plies = [stage[0].ply, stage[stage.len() - 1].ply];
        stage.sort_by_key(|it| (it.score, it.ply, it.half_points));
        (plies, &*stage)
    });
    stages
        .flat_map(|(plies, stage)| {
            let bins = stage.chunks(stage.len().div_ceil(WdlFit::BINS).max(1));
            bins.map(move |bin| {
                let (count, all) = (bin.len(), bin.len() as f64);
                let mean = |of: &dyn Fn(&Scored) -> f64| 100.0 * bin.iter().map(of).sum::<f64>() / all;
                let of_model = |it: &Scored| model.chances(it.score.into(), it.ply);
                let found = mean(&|it| f64::from(it.half_points) / 2.0);
                let square = bin.iter().map(|it| (50.0 * f64::from(it.half_points) - found).powi(2)).sum::<f64>() / all;
                Cell {
                    plies,
                    scores: [bin[0].score, bin[count - 1].score],
                    count,
                    expected: mean(&|it| (1.0 + of_model(it)[0] - of_model(it)[1]) / 2.0),
                    found,
                    error: (square / all).sqrt(),
                    draws_expected: mean(&|it| 1.0 - of_model(it)[0] - of_model(it)[1]),
                    draws_found: mean(&|it| f64::from(u8::from(it.half_points == 1))),
                }
            })
        })
        .collect()
}

/// Returns the model with the largest likelihood, or `None` if the results do not depend on the scores. The likelihood is
/// concave in the coefficients, so Newton's method finds the maximum (J. Pratt, *Concavity of the log likelihood*, 1981).
fn fit(positions: &[Scored]) -> Option<WdlModel> {
    let plies = usual_plies(positions)?;
    let has_draws = positions.iter().any(|it| it.half_points == 1);
    // Without draws, their coefficients stay 0.
    let free = if has_draws { NUMBERS } else { POWERS };
    let model = |numbers: &[f64; NUMBERS]| {
        let (slope, draws) = numbers.split_at(POWERS);
        WdlModel { slope: slope.try_into().expect("four"), draws: draws.try_into().expect("four"), plies }
    };
    let loss = |numbers: &[f64; NUMBERS]| -> f64 {
        let model = model(numbers);
        let mean = positions.iter().map(|it| -log_chance(&model, it)).sum::<f64>() / positions.len() as f64;
        if mean.is_nan() { f64::INFINITY } else { mean }
    };
    let mut at = [0.0; NUMBERS];
    at[POWERS] = if has_draws { 1.0 } else { 0.0 };
    let mut least = loss(&at);
    for _ in 0..100 {
        let mut step = newton_step(&model(&at), positions, free)?;
        let moved = |step: &[f64; NUMBERS]| std::array::from_fn(|number| at[number] + step[number]);
        let mut next = moved(&step);
        while loss(&next) > least && step.iter().any(|it| it.abs() > 1e-12) {
            step = step.map(|it| it / 2.0);
            next = moved(&step);
        }
        let now = loss(&next);
        if now >= least - 1e-13 {
            break;
        }
        (at, least) = (next, now);
    }
    let fitted = model(&at);
    // The chances fall apart if no result contradicts the scores.
    let sound = |ply| fitted.at(ply)[0].is_finite() && (1e-4..1e2).contains(&fitted.at(ply)[0]);
    (plies[0]..=plies[1]).all(sound).then_some(fitted)
}

/// Returns the plies between which all but a fiftieth of the positions are. A polynomial says nothing beyond them.
fn usual_plies(positions: &[Scored]) -> Option<[u32; 2]> {
    let mut plies: Vec<u32> = positions.iter().map(|it| it.ply).collect();
    plies.sort_unstable();
    let hundredth = plies.len() / 100;
    Some([*plies.get(hundredth)?, *plies.get(plies.len() - 1 - hundredth)?])
}

/// The smallest chance of a draw, so that its logarithm is finite.
const LEAST_CHANCE: f64 = 1e-300;

fn log_chance(model: &WdlModel, it: &Scored) -> f64 {
    let [slope, draws] = model.at(it.ply);
    let x = slope * f64::from(it.score) / 100.0;
    let log_sigmoid = |x: f64| x.min(0.0) - libm::log1p(libm::exp(-x.abs()));
    match it.half_points {
        2 => log_sigmoid(x - draws),
        0 => log_sigmoid(-x - draws),
        _ => libm::log(draw_chance(x, draws).max(LEAST_CHANCE)),
    }
}

/// Returns the chance of a draw: `1 - sigmoid(x - draws) - sigmoid(-x - draws)`, without loss of digits.
fn draw_chance(x: f64, draws: f64) -> f64 {
    let sigmoid = |x: f64| 1.0 / (1.0 + libm::exp(-x));
    sigmoid(x + draws) - sigmoid(x - draws)
}

/// Returns Newton's step for the first `free` numbers; the others stay. Returns `None` if the equations have no solution.
fn newton_step(model: &WdlModel, positions: &[Scored], free: usize) -> Option<[f64; NUMBERS]> {
    let mut slopes = [0.0; NUMBERS];
    let mut curves = [[0.0; NUMBERS]; NUMBERS];
    for it in positions {
        let [slope, draws] = model.at(it.ply);
        let score = f64::from(it.score) / 100.0;
        let t = f64::from(it.ply.clamp(model.plies[0], model.plies[1])) / 100.0;
        let powers = [1.0, t, t * t, t * t * t];
        // How the arguments of the two sigmoids, of a win and of a loss, depend on the numbers.
        let rows = [score, -score].map(|score| -> [f64; NUMBERS] {
            std::array::from_fn(
                |number| if number < POWERS { score * powers[number] } else { -powers[number - POWERS] },
            )
        });
        let [win, loss] = [slope * score - draws, -slope * score - draws].map(|x| 1.0 / (1.0 + libm::exp(-x)));
        let [by_win, by_loss] = [win * (1.0 - win), loss * (1.0 - loss)];
        // The first and second derivatives of the logarithm of the chance by both arguments.
        let (first, second) = match it.half_points {
            2 => ([1.0 - win, 0.0], [-by_win, 0.0, 0.0]),
            0 => ([0.0, 1.0 - loss], [0.0, 0.0, -by_loss]),
            _ => {
                let chance = draw_chance(slope * score, draws).max(LEAST_CHANCE);
                let [win_part, loss_part] = [by_win / chance, by_loss / chance];
                let curve = |part: f64, p: f64| -part * (1.0 - 2.0 * p) - part * part;
                ([-win_part, -loss_part], [curve(win_part, win), -win_part * loss_part, curve(loss_part, loss)])
            }
        };
        for row in 0..free {
            slopes[row] += first[0] * rows[0][row] + first[1] * rows[1][row];
            for column in 0..free {
                curves[row][column] += second[0] * rows[0][row] * rows[0][column]
                    + second[1] * (rows[0][row] * rows[1][column] + rows[1][row] * rows[0][column])
                    + second[2] * rows[1][row] * rows[1][column];
            }
        }
    }
    solve(curves.map(|row| row.map(|it| -it)), slopes, free)
}

/// Solves linear equations by elimination with pivots.
fn solve(mut matrix: [[f64; NUMBERS]; NUMBERS], mut right: [f64; NUMBERS], size: usize) -> Option<[f64; NUMBERS]> {
    for (column, row) in matrix.iter_mut().enumerate().take(size) {
        // A little ridge: powers that the plies do not tell apart stay 0.
        row[column] += 1e-9 * (1.0 + row[column]);
    }
    for column in 0..size {
        let pivot = (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let above = matrix[column];
        if above[column].abs() <= 1e-300 {
            return None;
        }
        for row in column + 1..size {
            let factor = matrix[row][column] / above[column];
            for (value, above) in matrix[row].iter_mut().zip(above) {
                *value -= factor * above;
            }
            right[row] -= factor * right[column];
        }
    }
    let mut found = [0.0; NUMBERS];
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * found[column]).sum();
        found[row] = (right[row] - known) / matrix[row][row];
    }
    found.iter().all(|it| it.is_finite()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws results at random with the chances of a model.
    fn games(model: &WdlModel, count: usize, seed: u64) -> Vec<Scored> {
        let mut rng = fastrand::Rng::with_seed(seed);
        let draw = |_| {
            let (ply, score) = (rng.u32(8..250), (600.0 * (rng.f64() + rng.f64() + rng.f64() - 1.5)) as i32);
            let [win, loss] = model.chances(score.into(), ply);
            let x = rng.f64();
            Scored { score, ply, half_points: if x < win { 2 } else { u8::from(x < 1.0 - loss) } }
        };
        (0..count).map(draw).collect()
    }

    #[test]
    fn a_known_model_is_found_again() {
        let truth = WdlModel { slope: [0.3, 0.4, -0.06, 0.0], draws: [0.5, 1.2, -0.2, 0.01], plies: [8, 249] };
        let found = fit(&games(&truth, 100_000, 7)).expect("a model");
        for ply in (8..250).step_by(11) {
            for score in (-800..=800).step_by(50) {
                let [own, other] = [&truth, &found].map(|model| model.chances(score.into(), ply));
                for (one, two) in own.into_iter().zip(other) {
                    assert!((one - two).abs() < 0.02, "{score} at ply {ply}: {one} and {two}");
                }
            }
        }
    }

    /// No change of a number makes the results more likely.
    #[test]
    fn the_fit_is_the_maximum() {
        let truth = WdlModel { slope: [0.4, 0.1, 0.0, 0.0], draws: [0.8, 0.3, 0.0, 0.0], plies: [8, 249] };
        let positions = games(&truth, 5_000, 3);
        let model = fit(&positions).expect("a model");
        let likelihood = |model: &WdlModel| positions.iter().map(|it| log_chance(model, it)).sum::<f64>();
        let best = likelihood(&model);
        for power in 0..POWERS {
            for change in [-1e-2, -1e-3, 1e-3, 1e-2] {
                let (mut slope, mut draws) = (model, model);
                slope.slope[power] += change;
                draws.draws[power] += change;
                assert!(likelihood(&slope) < best && likelihood(&draws) < best, "power {power}, {change}");
            }
        }
    }

    #[test]
    fn a_game_without_draws_has_none_in_its_model() {
        let truth = WdlModel { slope: [0.5, 0.2, 0.0, 0.0], draws: [0.0; 4], plies: [8, 249] };
        let model = fit(&games(&truth, 50_000, 5)).expect("a model");
        assert_eq!(model.draws, [0.0; 4]);
        assert!((model.at(100)[0] - truth.at(100)[0]).abs() < 0.03, "{model:?}");
    }

    #[test]
    fn results_that_do_not_follow_scores_have_no_model() {
        let truth = WdlModel { slope: [0.5, 0.0, 0.0, 0.0], draws: [0.5, 0.0, 0.0, 0.0], plies: [8, 249] };
        let games = games(&truth, 5_000, 9);
        let reversed: Vec<Scored> = games.iter().map(|it| Scored { score: -it.score, ..*it }).collect();
        assert_eq!(fit(&reversed), None, "the contrary");
        let equal: Vec<Scored> = games.iter().map(|it| Scored { score: 0, ..*it }).collect();
        assert_eq!(fit(&equal), None, "nothing");
        let sure = |it: &Scored| Scored { half_points: if it.score > 0 { 2 } else { 0 }, ..*it };
        assert_eq!(fit(&games.iter().map(sure).collect::<Vec<_>>()), None, "always");
        assert_eq!(fit(&[]), None);
    }

    /// The cells hold every position once, in equal numbers, and a model that is right is within its errors.
    #[test]
    fn a_true_model_passes_its_own_check() {
        let truth = WdlModel { slope: [0.3, 0.4, -0.06, 0.0], draws: [0.5, 1.2, -0.2, 0.01], plies: [8, 249] };
        let cells = cells(&truth, games(&truth, 60_000, 11));
        assert_eq!((cells.len(), cells.iter().map(|cell| cell.count).sum::<usize>()), (30, 60_000));
        assert!(cells.iter().all(|cell| cell.count == 2_000));
        let far = cells.iter().filter(|cell| (cell.expected - cell.found).abs() > 2.0 * cell.error).count();
        assert!(far <= 4, "{far} of 30 beyond two standard errors");
    }
}
