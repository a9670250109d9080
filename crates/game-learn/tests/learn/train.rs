//! Training networks on games of self-play.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use fastrand::Rng;
use game_learn::samples::{Games, RecordedGame, RecordedPly, SAMPLES, Samples};
use game_learn::train::{Base, Checkpoint, TrainError, Trained, Training};
use game_learn::tune::{TuneData, Tuner};
use game_learn::units::{Head, UnitWriter};
use game_nnue::{Info, Network, Weights};
use game_search::hash::fnv1a;
use game_search::spec::Images;
use game_search::{Evaluator, Game, GameResult, Linear, Outcome, Side, eval_fn};
use games::net::ConnectFourDiscs;
use small_games::ConnectFour;

use crate::units::folder;

/// Returns 40 points for each own disc in the middle column, less 40 for each disc of the other side: a score that a
/// network of discs can represent.
fn middle(position: &ConnectFour) -> i32 {
    let own = position.side_to_move();
    (0..6).filter_map(|row| position.disc(3, row)).map(|side| if side == own { 40 } else { -40 }).sum()
}

/// Plays a random game, whose positions have the score of [`middle`].
fn game(seed: u64) -> RecordedGame<ConnectFour> {
    let (mut rng, mut position, mut plies) = (Rng::with_seed(seed), ConnectFour::default(), Vec::new());
    // `Rng::usize` would draw other numbers where pointers have 32 bits.
    let opening = rng.u32(2..6);
    let mut start = position;
    while position.outcome().is_none() {
        let mut moves = Default::default();
        position.legal_moves(&mut moves);
        let mv = moves[rng.u64(0..moves.len() as u64) as usize];
        if position.discs() >= opening {
            let score = RecordedPly::<()>::clamped(middle(&position));
            plies.push(RecordedPly { mv, score, is_kept: true, is_random: false });
        } else {
            start.make(mv);
        }
        position.make(mv);
    }
    let result = GameResult::of(position.outcome().unwrap_or(Outcome::Draw), position.side_to_move());
    RecordedGame::new(&start, result, plies)
}

fn games(count: usize) -> Vec<RecordedGame<ConnectFour>> {
    (0..count as u64).map(game).collect()
}

fn settings() -> Training {
    let (rate, score_scale) = ([0.01, 0.0001], Some(100.0));
    Training { neurons: 16, epochs: 6, batch: 128, window: 2_000, rate, score_scale, ..Training::default() }
}

fn train(settings: &Training, games: &[RecordedGame<ConnectFour>]) -> Result<Trained, TrainError> {
    settings.run(ConnectFourDiscs, games, Some(&Images::OF_GAME), None, &mut |_| ControlFlow::Continue(()))
}

/// The hash of the network that 300 games give: the same on every computer. `.ci/run` also runs the test in WebAssembly.
const HASH: u64 = 5_457_763_456_897_477_085;

#[test]
fn training_learns_and_gives_the_same_network_with_any_number_of_threads() {
    let games = games(300);
    let trained = train(&settings(), &games).expect("a network");
    let (held_out, constant) = (trained.best.held_out, trained.constant);
    assert!(held_out < constant - 0.01, "{held_out}: knowing nothing costs {constant}");
    assert_eq!(trained.epochs.len(), 6);
    assert!(trained.best.rounding < 0.01, "whole numbers change scores by {} of the unit", trained.best.rounding);
    assert!(trained.best.rounding > 0.004, "scores are cut to whole points: {}", trained.best.rounding);
    assert!(trained.epochs.iter().all(|epoch| epoch.positions == trained.positions[0]), "{:?}", trained.epochs);
    for threads in [2, 3] {
        let again = train(&Training { threads, ..settings() }, &games).expect("a network");
        assert!(again.weights == trained.weights && again.epochs == trained.epochs, "{threads} threads");
    }
    assert_eq!(fnv1a(&trained.weights.to_bytes()), HASH);
    let other = train(&Training { seed: 2, ..settings() }, &games).expect("a network");
    assert!(other.weights != trained.weights, "another seed");
    let mut network = Network::new(ConnectFourDiscs, trained.weights).expect("a network of these features");
    network.reset(&ConnectFour::default());
    assert!(network.evaluate(&ConnectFour::default()).abs() < 400);
}

/// At so small a rate no weight moves, so the network is the one that training began with. Its scale may be another.
#[test]
fn training_begins_with_the_weights_of_a_network() {
    let games = games(300);
    let first = train(&settings(), &games).expect("a network").weights;
    let still = Training { start: Some(Arc::new(first.clone())), rate: [1e-12, 0.0], epochs: 1, ..settings() };
    assert!(train(&still, &games).expect("a network").weights == first);
    let scaled = train(&Training { scale: 800, ..still.clone() }, &games).expect("a network").weights;
    assert!(scaled.numbers() == first.numbers() && scaled.info().scale == 800);
    let moved = train(&Training { rate: settings().rate, ..still.clone() }, &games).expect("a network").weights;
    assert!(moved != first, "a larger rate");
    let refused = |training: &Training, expected: &str| {
        assert_eq!(train(training, &games).expect_err(expected).to_string(), expected);
    };
    refused(&Training { neurons: 32, ..still.clone() }, "the network to start from has neurons 16: expected 32");
    let start = |info: Info, numbers: Vec<i16>| Training {
        start: Some(Arc::new(Weights::new(info, numbers).expect("a network"))),
        ..still.clone()
    };
    let corrects = Info { base: "threats".to_owned(), ..first.info().clone() };
    refused(&start(corrects, first.numbers().to_vec()), "the network to start from has base threats: expected none");
    // Training keeps weights so small that 42 discs cannot overflow a sum.
    let mut numbers = first.numbers().to_vec();
    // 1.98 as a weight of the file, rounded, is the largest that a training writes: the clip leaves it as it is.
    numbers[7] = 505;
    let largest = train(&start(first.info().clone(), numbers.clone()), &games).expect("a network").weights;
    assert_eq!(largest.numbers(), numbers);
    numbers[7] = 506;
    let wide = "the network to start from has the weight 506: expected at most 505, as in a trained network";
    refused(&start(first.info().clone(), numbers), wide);
}

/// Samples sorted by result are learnt like shuffled ones, because games are drawn in random order. Without, the loss would
/// be 0.17 larger. With fewer games, any two orders differ by more than 0.0005.
#[test]
fn the_order_of_the_games_hardly_matters() {
    let mut games = games(12_000);
    let settings = Training { window: 200, lambda: 0.5, epochs: 2, rate: [0.005, 0.0001], ..settings() };
    let shuffled = train(&settings, &games).expect("a network").best.held_out;
    games.sort_by_key(|game| game.result().half_points(Side::First));
    let sorted = train(&settings, &games).expect("a network").best.held_out;
    assert!((sorted - shuffled).abs() < 0.0005, "{sorted} {shuffled}");
}

/// The evaluation [`middle`] as a sum, with half its weight.
struct Middle;

impl Linear<ConnectFour> for Middle {
    fn names(&self) -> Vec<String> {
        vec!["disc in the middle".to_owned()]
    }

    fn weights(&self) -> Vec<f64> {
        vec![20.0]
    }

    fn counts(&self, position: &ConnectFour, counts: &mut Vec<(u32, f32)>) {
        counts.push((0, (middle(position) / 40) as f32));
    }
}

/// The tuner and the trainer read the same file, hold out the same positions, and report the same loss of the same
/// evaluation, whatever its scale and its constant.
#[test]
fn tuner_and_trainer_report_the_same_held_out_loss() {
    let path = folder("train-loss").join("games");
    let head = Head { units: 300, ..Head::new(SAMPLES, "connect-four") };
    let mut writer = UnitWriter::create(&path, &head).expect("a new file");
    for (number, mut game) in (0..).zip(games(300)) {
        // Scores that the evaluation does not know exactly.
        let mut rng = Rng::with_seed(number);
        game.plies_mut().iter_mut().for_each(|ply| ply.score += rng.i16(-30..=30));
        writer.append(number, &game.encode()).expect("room");
    }
    writer.finish(&mut |_, payload| Ok(payload)).expect("a file");

    let mut data = TuneData::new(1);
    let samples = Samples::<ConnectFour>::open(&path, "connect-four").expect("a file");
    data.extend(&Middle, samples.with_images(Some(Images::OF_GAME))).expect("samples");
    let tuner = Tuner { lambda: 0.4, validation: 0.3, ..Tuner::default() };
    let tuned = tuner.tune(&data, &Middle.weights(), &[false], &mut |_| true).expect("tuned");

    let games: Vec<_> = Games::open(&path, "connect-four")
        .expect("a file")
        .map(|game| game.map(|(_, game)| game))
        .collect::<Result<_, _>>()
        .expect("games");
    let training = Training { lambda: 0.4, validation: 0.3, epochs: 1, score_scale: None, ..settings() };
    let trained = train(&training, &games).expect("a network");
    assert_eq!(trained.positions, tuned.positions);
    assert_eq!(Some(trained.score_scale), tuned.score_scale);
    let mut seen = Vec::new();
    for (factor, constant) in [(1, 0), (3, 0), (1, 500), (-1, 0)] {
        let mut evaluator = eval_fn(100, move |position: &ConnectFour| factor * middle(position) + constant);
        let loss = training.fitted(&games, Some(&Images::OF_GAME), &mut evaluator).expect("a loss").loss;
        assert!((loss - tuned.fitted[0]).abs() < 1e-9, "{factor} {constant}: {loss} {:?}", tuned.fitted);
        seen.push(loss);
    }
    assert!(seen[0] < trained.constant - 0.005 && seen[0] < tuned.before.validation, "{seen:?} {tuned:?}");
    let mut silent = eval_fn(100, |_: &ConnectFour| 0);
    let constant = training.fitted(&games, Some(&Images::OF_GAME), &mut silent).expect("a loss").loss;
    assert!((constant - trained.constant).abs() < 1e-9, "{constant} {}", trained.constant);
}

/// Games without kept positions do not count for the share that is held out.
#[test]
fn empty_games_are_not_held_out() {
    for seed in 0..20 {
        let mut games: Vec<_> = (100 * seed..100 * seed + 40).map(game).collect();
        for game in &mut games[..20] {
            game.plies_mut().iter_mut().for_each(|ply| ply.is_kept = false);
        }
        let training = Training { validation: 0.1, epochs: 1, ..settings() };
        let positions = train(&training, &games).expect("a network").positions;
        let without = train(&training, &games[20..]).expect("a network").positions;
        assert_eq!(positions, without);
        assert!(positions[1] > 0 && positions[0] > positions[1], "{positions:?}");
    }
}

/// Scores are whole numbers, so a correction of an evaluator with a small scale would be rounded away.
#[test]
fn a_scale_too_small_for_whole_numbers_is_refused() {
    let games = games(60);
    for (scale, shown) in [(9.5, "9.5"), (199.4, "199.4"), (70_000.0, "70000.0"), (f64::NAN, "NaN")] {
        let base = Base { name: "middle", evaluator: Box::new(eval_fn(100, middle)), scale };
        let trained = settings().run(ConnectFourDiscs, &games, None, Some(base), &mut |_| ControlFlow::Continue(()));
        let error = trained.map(|_| ()).expect_err("an error").to_string();
        let expected = format!("scale {shown}: expected 200 to 65,535, because scores are whole numbers");
        assert!(error.starts_with(&expected), "{error}");
    }
    let error = train(&Training { scale: 199, ..settings() }, &games).map(|_| ()).expect_err("an error").to_string();
    assert!(error.starts_with("scale 199.0: expected 200 to 65,535"), "{error}");
    train(&Training { scale: Training::MIN_SCALE, ..settings() }, &games).expect("a network");
}

/// A network that corrects an evaluator begins near the loss of that evaluator.
#[test]
fn a_residual_network_starts_from_its_base() {
    let games = games(300);
    // Its scale is that of the scores, in points of a fourth.
    let fine = || Box::new(eval_fn(400, |position: &ConnectFour| 4 * middle(position)));
    let base = Base { name: "middle", evaluator: fine(), scale: 400.4 };
    let mut first = None;
    let trained = settings()
        .run(ConnectFourDiscs, &games, Some(&Images::OF_GAME), Some(base), &mut |epoch| {
            first.get_or_insert(epoch.held_out);
            ControlFlow::Continue(())
        })
        .expect("a network");
    assert_eq!((trained.weights.info().base.as_str(), trained.weights.info().scale), ("middle", 400));
    let exact = Base { name: "middle", evaluator: fine(), scale: 400.0 };
    let exact = settings()
        .run(ConnectFourDiscs, &games, Some(&Images::OF_GAME), Some(exact), &mut |_| ControlFlow::Continue(()));
    assert!(exact.expect("a network").weights == trained.weights, "the network is trained with the scale of its file");
    let plain = train(&settings(), &games).expect("a network");
    assert!(first.expect("an epoch") < plain.epochs[0].held_out, "{first:?} {:?}", plain.epochs[0]);
}

/// A stop ends the training with its batch, and the checkpoint of the epoch before continues it to the same network.
#[test]
fn a_stop_ends_the_training_within_an_epoch() {
    let games = games(300);
    let evaluations = Arc::new(AtomicUsize::new(0));
    // The base evaluator, which is called once for each position, stops the training.
    let run = |stop_at: usize, from: Option<&Checkpoint>| {
        let settings = Training { threads: 2, ..settings() };
        let (stop, count) = (settings.stop.clone(), Arc::clone(&evaluations));
        count.store(0, Relaxed);
        let evaluate = move |_: &ConnectFour| {
            if count.fetch_add(1, Relaxed) == stop_at {
                stop.stop();
            }
            0
        };
        let base = Base { name: "zero", evaluator: Box::new(eval_fn(100, evaluate)), scale: 400.0 };
        let mut checkpoint = None;
        let trained = settings.resume(ConnectFourDiscs, &games, None, Some(base), from, &mut |_, state| {
            checkpoint = Some(state());
            ControlFlow::Continue(())
        });
        (trained, checkpoint)
    };
    let whole = run(usize::MAX, None).0.expect("a network");
    let [training, held_out] = whole.positions;
    let stop_at = held_out + training * 3 / 2;
    let (trained, checkpoint) = run(stop_at, None);
    assert_eq!(trained.expect("the best so far").epochs, whole.epochs[..1]);
    let more = evaluations.load(Relaxed) - stop_at;
    assert!(more < 200, "{more} positions were read after the stop");
    let resumed = run(usize::MAX, checkpoint.as_ref()).0.expect("a network");
    assert!(resumed.weights == whole.weights && resumed.epochs == whole.epochs);
    let (stopped, checkpoint) = run(held_out + training / 2, None);
    assert_eq!((stopped.map(|_| ()), checkpoint), (Err(TrainError::Stopped), None));
}

#[test]
fn impossible_trainings_are_refused() {
    let games = games(60);
    let error = |settings: Training, games: &[RecordedGame<ConnectFour>]| {
        train(&settings, games).expect_err("an error").to_string()
    };
    assert_eq!(
        error(settings(), &[]),
        "0 positions to train on and 0 held out: expected some of each, from different openings"
    );
    let path = folder("train-empty").join("games");
    std::fs::write(&path, "").expect("room");
    let empty = Games::<ConnectFour>::open(&path, "connect-four").map(|_| ()).expect_err("an error").to_string();
    assert!(empty.contains("games line 1: \"\": not a file of units"), "{empty}");
    let wins: Vec<_> = games.iter().filter(|game| game.result() == GameResult::FirstWins).cloned().collect();
    let one_sided = error(settings(), &wins);
    assert!(one_sided.starts_with("all ") && one_sided.contains("games end 1-0"), "{one_sided}");
    // Scores alone can be learnt, but no scale fits them to such results.
    let scores = |score_scale| Training { lambda: 0.0, score_scale, ..settings() };
    assert_eq!(error(scores(None), &wins), one_sided);
    assert!(one_sided.contains("--score-scale"), "{one_sided}");
    train(&scores(Some(100.0)), &wins).expect("a network");
    // Both players win, but always the side to move.
    let mut movers = games.clone();
    for game in &mut movers {
        let result = game.result();
        game.replay_mut(|position, ply| ply.is_kept &= result == GameResult::win(position.side_to_move()));
    }
    let one_sided = error(settings(), &movers);
    assert!(one_sided.starts_with("the side to move wins in all "), "{one_sided}");
    assert_eq!(error(scores(None), &movers), one_sided);
    assert_eq!(error(Training { lambda: 1.5, ..settings() }, &games), "lambda 1.5: expected 0 to 1");
    assert!(error(Training { neurons: 20, ..settings() }, &games).starts_with("20 neurons: expected 16, 32, 64"));
    assert!(error(Training { rate: [2.0, 0.1], ..settings() }, &games).starts_with("learning rates 2 and 0.1"));
    for (none, expected) in [
        (Training { epochs: 0, ..settings() }, "epochs 0: expected 1 or more"),
        (Training { batch: 0, ..settings() }, "batch 0: expected 1 or more"),
        (Training { window: 0, ..settings() }, "window 0: expected 1 or more"),
        (Training { threads: 0, ..settings() }, "threads 0: expected 1 or more"),
        (
            Training { score_scale: Some(0.0), ..settings() },
            "scale of the scores 0.0: expected a number above 0, at most a million",
        ),
        (
            Training { score_scale: Some(1e300), ..settings() },
            "scale of the scores 1e300: expected a number above 0, at most a million",
        ),
    ] {
        assert_eq!(error(none, &games), expected);
    }
    // Scores that contradict the results have no scale, and neither have those that all results follow.
    for factor in [-90, 90] {
        let mut games = games.clone();
        for game in &mut games {
            let points = [Side::First, Side::Second].map(|side| game.points(side));
            game.replay_mut(|position, ply| {
                ply.score = (2.0 * points[position.side_to_move().index()] - 1.0) as i16 * factor;
            });
        }
        let no_scale = error(Training { score_scale: None, ..settings() }, &games);
        assert!(no_scale.starts_with("the results do not follow the scores"), "{factor}: {no_scale}");
    }
}

/// A training that is stopped after every epoch goes on from the file of its checkpoint.
#[test]
fn a_checkpoint_continues_a_training_to_the_same_network() {
    let games = games(100);
    let whole = train(&settings(), &games).expect("a network");
    let (mut bytes, mut runs) = (Vec::new(), 0);
    let resumed = loop {
        runs += 1;
        let settings = Training { threads: 1 + runs % 3, ..settings() };
        let from = (!bytes.is_empty()).then(|| Checkpoint::from_bytes(&bytes).expect("a checkpoint"));
        let (mut calls, images) = (0, Some(&Images::OF_GAME));
        let trained = settings.resume(ConnectFourDiscs, &games, images, None, from.as_ref(), &mut |_, checkpoint| {
            calls += 1;
            bytes = checkpoint().to_bytes();
            ControlFlow::Break(())
        });
        if calls == 0 {
            break trained.expect("a network");
        }
    };
    assert_eq!(runs, 7);
    assert!(resumed.weights == whole.weights && resumed.epochs == whole.epochs && resumed.best == whole.best);
    // Damage is found, and so is another training.
    for end in (0..bytes.len()).step_by(101) {
        assert!(Checkpoint::from_bytes(&bytes[..end]).is_err(), "{end}");
        let mut flipped = bytes.clone();
        flipped[end] ^= 1 << (end % 8);
        assert!(Checkpoint::from_bytes(&flipped).is_err(), "{end}");
    }
    let from = Checkpoint::from_bytes(&bytes).expect("a checkpoint");
    let other = Training { lambda: 0.2, ..settings() };
    // Another last move, whose position has the same start, result and scores.
    let mut moved = games.clone();
    let last = moved[0].plies_mut().last_mut().expect("a move");
    last.mv = small_games::Column::new(if last.mv.number() == 1 { 2 } else { 1 }).expect("a column");
    for (settings, games) in [(other, &games[..]), (settings(), &games[..99]), (settings(), &moved[..])] {
        let refused =
            settings.resume(ConnectFourDiscs, games, Some(&Images::OF_GAME), None, Some(&from), &mut |_, _| {
                ControlFlow::Continue(())
            });
        assert_eq!(refused.map(|_| ()), Err(TrainError::OtherCheckpoint));
    }
}
