//! The tuner, on positions generated from known weights.

use fastrand::Rng;
use game_learn::samples::Sample;
use game_learn::tune::{TuneData, Tuned, Tuner};
use game_search::{Game, Linear, Side};
use small_games::TicTacToe;

const SCALE: f64 = 300.0;

/// The true weights, and positions whose results and scores follow from them.
struct World {
    truth: Vec<f64>,
    data: TuneData,
}

/// Generates games of 20 positions with up to 8 counts each. Results are drawn with the win probability of the true
/// weights, and scores are the true evaluation.
fn world(seed: u64, positions: usize) -> World {
    let mut rng = Rng::with_seed(seed);
    let truth: Vec<f64> = (0..16).map(|_| f64::from(rng.i32(-150..=150))).collect();
    let mut data = TuneData::new(truth.len() + 1);
    for position in 0..positions {
        let counts: Vec<(u32, f32)> =
            (0..8).map(|_| (rng.u32(0..truth.len() as u32), 0.5 * rng.i32(-4..=4) as f32)).collect();
        let sum: f64 = counts.iter().map(|&(number, count)| truth[number as usize] * f64::from(count)).sum();
        let won = rng.f64() < 1.0 / (1.0 + (-sum / SCALE).exp());
        data.push(&counts, sum.round() as i32, f64::from(won), &format!("{seed}/{}", position / 20));
    }
    World { truth, data }
}

/// Returns half the true weights with errors of up to 40, and one more weight that no position counts.
fn start(truth: &[f64], seed: u64) -> Vec<f64> {
    let mut rng = Rng::with_seed(seed);
    let mut start: Vec<f64> = truth.iter().map(|weight| weight / 2.0 + 80.0 * rng.f64() - 40.0).collect();
    start.push(77.0);
    start
}

fn tune(tuner: &Tuner, world: &World, start: &[f64]) -> Tuned {
    tuner.tune(&world.data, start, &vec![false; start.len()], &mut |_| true).expect("tuned")
}

/// Returns the largest error of a weight, after converting the tuned weights to the scale of the true ones.
fn error(tuned: &Tuned, truth: &[f64]) -> f64 {
    let errors = truth.iter().zip(&tuned.weights).map(|(truth, weight)| (weight * SCALE / tuned.scale - truth).abs());
    errors.fold(0.0, f64::max)
}

/// Asserts that with this share of results in the target every weight is off by less than `most`.
fn recovered(lambda: f64, most: f64) {
    let world = world(5, 30_000);
    let start = start(&world.truth, 6);
    let tuned = tune(&Tuner { lambda, ..Tuner::default() }, &world, &start);
    let found = error(&tuned, &world.truth);
    assert!(found < most, "lambda {lambda}: {found} {:?} {:?}", tuned.weights, world.truth);
    assert!(
        tuned.after.validation < tuned.before.validation && tuned.after.training < tuned.before.training,
        "{tuned:?}"
    );
    assert_eq!(tuned.weights[16], 77.0, "nothing is known of it");
    assert!((2_500..3_500).contains(&tuned.positions[1]), "{:?}", tuned.positions);
    // With a lambda of 1, the scores are not used and have no scale.
    assert_eq!(tuned.score_scale.is_some(), lambda < 1.0, "lambda {lambda}: {:?}", tuned.score_scale);
    assert!(tuned.score_scale.is_none_or(|scale| (scale - SCALE).abs() < 15.0), "{:?}", tuned.score_scale);
}

/// The standard error of a weight is about 7 with 30,000 results.
#[test]
fn known_weights_are_recovered_from_results() {
    recovered(1.0, 28.0);
}

#[test]
fn known_weights_are_recovered_from_results_and_scores() {
    recovered(0.5, 14.0);
}

/// Scores have no noise.
#[test]
fn known_weights_are_recovered_from_scores() {
    recovered(0.0, 3.0);
}

#[test]
fn fixed_rare_and_regularised_weights_do_not_change() {
    let world = world(2, 4_000);
    let start = start(&world.truth, 3);
    let held = tune(&Tuner { l2_path: [1e3, 1e3], ..Tuner::default() }, &world, &start);
    let moved = |weights: &[f64]| weights.iter().zip(&start).map(|(now, was)| (now - was).abs()).fold(0.0, f64::max);
    assert!(moved(&held.weights) < 0.1, "{:?}", held.weights);
    let rare = tune(&Tuner { min_seen: 1_000_000, ..Tuner::default() }, &world, &start);
    assert_eq!(rare.weights, start);
    let mut fixed = vec![false; start.len()];
    fixed[3] = true;
    let tuned = Tuner::default().tune(&world.data, &start, &fixed, &mut |_| true).expect("tuned");
    assert!(tuned.weights[3] == start[3] && moved(&tuned.weights) > 10.0, "{:?}", tuned.weights);
}

/// Many weights, few positions, random results: weights that fit only the training positions must not be returned.
#[test]
fn tuning_stops_before_overfitting() {
    let mut rng = Rng::with_seed(9);
    let mut data = TuneData::new(201);
    for game in 0..600 {
        let advantage = f64::from(rng.i32(-2..=2));
        let mut counts = vec![(200, advantage as f32)];
        counts.extend((0..10).map(|_| (rng.u32(0..200), 1.0)));
        let won = rng.f64() < 1.0 / (1.0 + (-advantage).exp());
        data.push(&counts, 0, f64::from(won), &game.to_string());
    }
    let mut start = vec![0.0; 200];
    start.push(100.0);
    let tuner = Tuner { lambda: 1.0, min_seen: 0, validation: 0.3, ..Tuner::default() };
    let mut last = None;
    let tuned = tuner.tune(&data, &start, &[false; 201], &mut |held| {
        last = Some(held.losses);
        true
    });
    let (tuned, last) = (tuned.expect("tuned"), last.expect("a hold"));
    assert!(tuned.after.validation <= tuned.before.validation + 1e-3, "{tuned:?}");
    assert!(
        last.training < tuned.after.training && last.validation > tuned.after.validation,
        "{last:?} {:?}",
        tuned.after
    );
    assert!(tuned.l2 > tuner.l2_path[1], "{}", tuned.l2);
}

#[test]
fn invalid_options_are_refused() {
    let world = world(2, 2_000);
    let weights = start(&world.truth, 3);
    let refused = |tuner: Tuner, start: &[f64], expected: &str| {
        let error = tuner.tune(&world.data, start, &vec![false; start.len()], &mut |_| true);
        let error = error.map_err(|error| error.to_string());
        assert!(error.as_ref().is_err_and(|error| error.contains(expected)), "{error:?}");
    };
    let usual = Tuner::default;
    refused(usual(), &weights[1..], "16 weights, 16 of them said to be fixed or not");
    refused(Tuner { lambda: 1.5, ..usual() }, &weights, "lambda 1.5: expected 0 to 1");
    refused(Tuner { validation: 0.0, ..usual() }, &weights, "more than 0, less than 1");
    refused(Tuner { l2_path: [1.0, 0.0], ..usual() }, &weights, "l2 from 1 to 0: expected numbers above 0");
    refused(Tuner { l2_path: [1.0, f64::NAN], ..usual() }, &weights, "numbers above 0");
    let negative: Vec<f64> = world.truth.iter().map(|weight| -weight).chain([0.0]).collect();
    refused(usual(), &negative, "results do not follow the evaluation");
    let mut few = TuneData::new(1);
    for training in 0..2 {
        let tuned = Tuner::default().tune(&few, &[1.0], &[false], &mut |_| true);
        let expected = format!("{training} training and 0 validation positions");
        assert!(tuned.as_ref().is_err_and(|error| error.to_string().starts_with(&expected)), "{tuned:?}");
        few.push(&[(0, 1.0)], 10, 1.0, "the only opening");
    }
}

/// Counts are those of the evaluation, and the counts of a repeated weight number are added up.
#[test]
fn samples_are_converted_to_feature_counts() {
    /// Counts weight 0 twice with the sign of the side to move; the two counts of weight 1 cancel.
    struct Corners;
    impl Linear<TicTacToe> for Corners {
        fn names(&self) -> Vec<String> {
            vec!["corner".to_owned(), "nothing".to_owned()]
        }
        fn weights(&self) -> Vec<f64> {
            vec![5.0, 0.0]
        }
        fn counts(&self, game: &TicTacToe, counts: &mut Vec<(u32, f32)>) {
            let own = if game.side_to_move() == Side::First { 1.0 } else { -1.0 };
            counts.extend([(0, own), (0, own), (1, 1.0), (1, -1.0)]);
        }
    }
    let sample = |result| {
        let (game, opening) = ("1/1".to_owned(), String::new());
        Sample { position: TicTacToe::default(), score: 3, result, ply: 0, game, opening }
    };
    let mut data = TuneData::new(2);
    data.extend(&Corners, [1.0, 0.5].map(|result| Ok(sample(result)))).expect("samples");
    assert_eq!((data.len(), data.nonzero(), data.seen()), (2, 2, &[2, 0][..]));
    assert_eq!(Corners.sum(&TicTacToe::default()), 10.0);
    assert_eq!(Corners.source(&[6, -1]), "[\n    6, // corner\n    -1, // nothing\n]\n");
}
