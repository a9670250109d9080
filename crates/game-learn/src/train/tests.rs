//! Tests of the gradient and of the determinism of training.

use std::ops::ControlFlow;

use fastrand::Rng;
use fearless_simd::Level;
#[cfg(target_arch = "x86_64")]
use fearless_simd::Simd;
use game_nnue::Info;
use game_search::{Game, GameResult, Outcome};
use games::net::ConnectFourDiscs;
use small_games::ConnectFour;

use super::chunk::Chunk;
use super::examples::{Example, Examples};
use super::model::{Layout, Model};
use super::trainer::Trainer;
use super::window::shuffle;
use super::{Checkpoint, TrainError, Training};
use crate::openings::choice;
use crate::samples::{RecordedGame, RecordedPly};

const COUNT: u16 = 12;
const MAX_ACTIVE: usize = 5;
const BUCKETS: usize = 3;

fn small() -> Info {
    let (features, base) = ("test/random".to_owned(), String::new());
    Info { features, count: COUNT.into(), neurons: 16, buckets: BUCKETS, scale: 400, base }
}

/// Returns random examples. `has_base` gives each a score of a base evaluator.
fn random_examples(count: usize, has_base: bool, seed: u64) -> Examples {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut examples = Examples::new(MAX_ACTIVE);
    for _ in 0..count {
        let mut view = || {
            let mut features: Vec<u16> = (0..COUNT).collect();
            shuffle(&mut rng, &mut features);
            features.truncate(rng.u64(1..=MAX_ACTIVE as u64) as usize);
            features
        };
        let (own, other) = (view(), view());
        let base = if has_base { rng.f32() * 4.0 - 2.0 } else { 0.0 };
        examples.push(&Example {
            own: &own,
            other: &other,
            bucket: rng.u64(0..BUCKETS as u64) as usize,
            target: rng.f32(),
            base,
        });
    }
    examples
}

/// Every weight's slope equals the central difference of the loss, in double precision. Weights at a kink of the clip
/// are skipped: there the loss has no slope.
#[test]
fn gradients_agree_with_central_differences() {
    for has_base in [false, true] {
        for seed in 1..=4 {
            let examples = random_examples(40, has_base, seed);
            let all: Vec<u32> = (0..40).collect();
            let mut model = Model::<f64>::random(small(), 3, seed);
            let layout = Layout::of(&model.info);
            let (mut slopes, mut chunk) = (vec![0.0; layout.len], Chunk::new(&model));
            chunk.learn(Level::new(), &model, &examples, &all);
            let (rows, tail) = slopes.split_at_mut(layout.biases);
            chunk.add_rows(Level::new(), 0, rows);
            chunk.add_tail(tail);
            let mut compared = [0; 4];
            for (index, slope) in slopes.into_iter().enumerate() {
                let at = model.numbers[index];
                let mut loss = |step: f64| {
                    model.numbers[index] = at + step;
                    model.loss(Level::new(), &examples, &all)
                };
                let [coarse, fine] = [1e-5, 2e-6].map(|step| (loss(step) - loss(-step)) / (2.0 * step));
                model.numbers[index] = at;
                // Two step sizes disagree if a kink lies between them.
                if (coarse - fine).abs() < 1e-6 {
                    let place = format!("base {has_base}, seed {seed}, weight {index}");
                    assert!((slope - fine).abs() < 1e-5, "{place}: {slope} {fine}");
                    let kind = match index {
                        _ if index < layout.biases => 0,
                        _ if index < layout.output => 1,
                        _ if index < layout.output_biases => 2,
                        _ => 3,
                    };
                    compared[kind] += usize::from(slope != 0.0);
                }
            }
            assert!(compared[0] > 100 && compared[1] > 10 && compared[2] > 80, "{compared:?}");
            assert_eq!(compared[3], BUCKETS, "{compared:?}");
        }
    }
}

/// Trains a small network with vectors of a level, and returns its weights as whole numbers.
fn train(threads: usize, level: Level) -> Vec<i16> {
    let examples = random_examples(500, false, 9);
    let mut trainer = Trainer::new(Model::<f32>::random(small(), 3, 7), MAX_ACTIVE, threads);
    trainer.level = level;
    let (mut order, mut rng) = ((0..500).collect::<Vec<u32>>(), fastrand::Rng::with_seed(5));
    for _ in 0..40 {
        shuffle(&mut rng, &mut order);
        order.chunks(64).for_each(|batch| {
            trainer.step(&examples, batch, 0.01);
        });
    }
    trainer.model().quantised()
}

/// The hash of the network that [`train`] makes: the same on every computer, with any number of threads and any vectors.
const HASH: u64 = 12_172_816_244_730_300_965;

#[test]
fn training_gives_the_same_bits_with_any_number_of_threads() {
    let numbers = train(1, Level::new());
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    assert_eq!(game_search::hash::fnv1a(&bytes), HASH);
    for threads in [2, 3, 16] {
        assert!(train(threads, Level::new()) == numbers, "{threads} threads");
    }
}

#[test]
#[cfg(target_arch = "x86_64")]
fn training_gives_the_same_bits_with_vectors_of_every_level() {
    let best = Level::new();
    let levels = [
        best.as_sse2().map(Simd::level),
        best.as_sse4_2().map(Simd::level),
        best.as_avx2().map(Simd::level),
        best.as_avx512().map(Simd::level),
    ];
    let numbers = train(1, best);
    for level in levels.into_iter().flatten() {
        assert!(train(1, level) == numbers && train(2, level) == numbers, "{level:?}");
    }
}

/// Examples whose targets are the scores of a random network: a second network of the same shape learns to give nearly
/// the same scores to examples that it has not seen.
#[test]
fn a_known_network_is_learnt() {
    let teacher = Model::<f32>::random(Info { neurons: 16, ..small() }, 1, 1);
    let mut sums = [0.0; 32];
    let mut sets = [(20_000, 2), (10_000, 3)].map(|(count, seed)| {
        let unlabelled = random_examples(count, false, seed);
        let mut labelled = Examples::new(MAX_ACTIVE);
        for index in 0..count {
            let example = unlabelled.get(index);
            let output = 4.0 * f64::from(teacher.forward(&example, &mut sums));
            labelled.push(&Example { target: crate::loss::sigmoid(output) as f32, ..example });
        }
        labelled
    });
    let [training, held_out] = &mut sets;
    let mut trainer = Trainer::new(Model::<f32>::random(Info { neurons: 32, ..small() }, 3, 4), MAX_ACTIVE, 2);
    let (mut order, mut rng) = ((0..training.len() as u32).collect::<Vec<u32>>(), fastrand::Rng::with_seed(5));
    for epoch in 0..12 {
        shuffle(&mut rng, &mut order);
        for batch in order.chunks(128) {
            trainer.step(training, batch, 0.02 / f64::from(1 + epoch));
        }
    }
    let mut sums = [0.0; 64];
    let pairs: Vec<(f64, f64)> = (0..held_out.len())
        .map(|index| {
            let example = held_out.get(index);
            let output = f64::from(trainer.model().forward(&example, &mut sums));
            (crate::loss::sigmoid(output), example.target.into())
        })
        .collect();
    // Scores are cut to whole points, which costs half a point on average. The unit is 100.
    let rounding = 4.0 * trainer.rounding_error(held_out);
    assert!((0.004..0.006).contains(&rounding), "{rounding}");
    let correlation = correlation(&pairs);
    assert!(correlation > 0.99, "{correlation}");
}

fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let count = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (one, other) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum = |of: &dyn Fn(f64, f64) -> f64| pairs.iter().map(|&(a, b)| of(a - one, b - other)).sum::<f64>();
    sum(&|a, b| a * b) / (sum(&|a, _| a * a) * sum(&|_, b| b * b)).sqrt()
}

fn random_game(seed: u64) -> RecordedGame<ConnectFour> {
    let (mut rng, mut position, mut plies) = (Rng::with_seed(seed), ConnectFour::default(), Vec::new());
    let mut start = position;
    while position.outcome().is_none() {
        let mut moves = <ConnectFour as Game>::MoveList::default();
        position.legal_moves(&mut moves);
        let &mv = choice(&mut rng, &moves).expect("a move");
        if position.discs() < 3 {
            start.make(mv);
        } else {
            plies.push(RecordedPly { mv, score: 0, is_kept: true, is_random: false });
        }
        position.make(mv);
    }
    let result = GameResult::of(position.outcome().unwrap_or(Outcome::Draw), position.side_to_move());
    RecordedGame::new(&start, result, plies)
}

/// The weights are not numbers, so the loss of the next batch is no number either.
#[test]
fn training_stops_with_the_batch_that_is_no_number() {
    let games: Vec<_> = (0..60).map(random_game).collect();
    let training = Training { neurons: 16, epochs: 2, batch: 64, lambda: 1.0, ..Training::default() };
    let mut kept = None;
    let run = |from: Option<&Checkpoint>, kept: &mut Option<_>| {
        training.resume(ConnectFourDiscs, &games, None, None, from, &mut |_, checkpoint| {
            *kept = Some(checkpoint());
            ControlFlow::Break(())
        })
    };
    run(None, &mut kept).expect("an epoch");
    let mut checkpoint = kept.take().expect("a checkpoint");
    run(Some(&checkpoint), &mut kept).expect("the other epoch");
    checkpoint.numbers[0].fill(f32::NAN);
    let error = run(Some(&checkpoint), &mut kept).map(|_| ()).expect_err("no number");
    assert!(matches!(error, TrainError::NotFinite { epoch: 2, batch: 1, .. }), "{error:?}");
    assert_eq!(error.to_string(), "the loss of epoch 2, batch 1 is NaN: expected a number");
}
