//! The speed and the memory of training: positions per CPU second over a whole epoch, with the replay of games of
//! xiangqi, and the peak of the memory in use. Then the steps alone, compared with the crate `noru`.
//!
//! `-- --positions 30000000` trains on another number of positions, `--neurons 64` another network, `--epochs 1` for
//! another number of epochs, `--threads 2` with another number of threads; then `noru` is left out. `-- --test` trains on
//! few positions.

use std::fs;
use std::ops::ControlFlow;

use benches::{Contender, criterion, race};
use cpu_time::ProcessTime;
use fastrand::Rng;
use game_learn::samples::{RecordedGame, RecordedPly};
use game_learn::train::{Example, Examples, Model, Trainer, Training};
use game_nnue::{Features, Info};
use game_search::spec::Images;
use game_search::{Game, GameResult, Outcome};
use games::net::XiangqiPieces;
use noru::config::{Activation, NnueConfig};
use noru::trainer::{AdamState, Gradients, SimpleRng, TrainableWeights, TrainingSample};
use xiangqi::PositionWithHistory;

/// Plays a random game of at most 120 plies that begins after up to eight of them. Each position counts as even: the
/// speed does not depend on what is learnt.
fn game(rng: &mut Rng) -> RecordedGame<PositionWithHistory> {
    let (mut position, mut plies, skipped) = (PositionWithHistory::start(), Vec::new(), rng.usize(1..=8));
    let mut start = position.clone();
    for ply in 0..120 {
        let mut moves = Default::default();
        Game::legal_moves(&position, &mut moves);
        if moves.is_empty() || position.outcome().is_some() {
            break;
        }
        let mv = moves[rng.usize(0..moves.len())];
        if ply < skipped {
            start.make(mv);
        } else {
            plies.push(RecordedPly { mv, score: rng.i16(-300..=300), is_kept: true, is_random: true });
        }
        position.make(mv);
    }
    plies.shrink_to_fit();
    let results = [Outcome::Win, Outcome::Draw, Outcome::Loss];
    RecordedGame::new(&start, GameResult::of(results[rng.usize(0..3)], start.side_to_move()), plies)
}

/// The positions of one batch. Batches of this size are learnt again and again.
const BATCH: usize = 4_096;

/// Compares the steps of our trainer with those of the crate `noru`: the same positions, the same shape of network. The
/// crate has no network without a second layer, so the second layer has one neuron.
fn race_steps(games: &[RecordedGame<PositionWithHistory>], neurons: usize) {
    let (mut examples, mut samples) = (Examples::new(32), Vec::new());
    for game in games {
        game.replay(|position, ply| {
            let side = position.side_to_move();
            let [own, other] = [side, !side].map(|view| {
                let mut features = Vec::new();
                XiangqiPieces.active(position, view, &mut features);
                features
            });
            let [narrow_own, narrow_other] =
                [&own, &other].map(|view| view.iter().map(|&feature| feature as u16).collect::<Vec<_>>());
            let target = f32::from(ply.score) / 1_000.0 + 0.5;
            examples.push(&Example { own: &narrow_own, other: &narrow_other, bucket: 0, target, base: 0.0 });
            let [stm_features, nstm_features] = [own, other].map(|view| view.iter().map(|&it| it as usize).collect());
            samples.push(TrainingSample { stm_features, nstm_features, target, dense_input: Vec::new() });
        });
        if samples.len() >= BATCH {
            break;
        }
    }
    let size = samples.len().min(BATCH);
    let info = Info {
        features: XiangqiPieces::ID.to_owned(),
        count: XiangqiPieces::COUNT,
        neurons,
        buckets: 1,
        scale: 400,
        base: String::new(),
    };
    let mut trainer = Trainer::new(Model::<f32>::random(info, 28, 1), 32, 1);
    let chosen: Vec<u32> = (0..size as u32).collect();
    let config = NnueConfig::new_owned(XiangqiPieces::COUNT, neurons, vec![1], Activation::SCReLU);
    let mut weights = TrainableWeights::init_random(config.clone(), &mut SimpleRng::new(1));
    let (mut adam, mut slopes) = (AdamState::new(config.clone()), Gradients::new(config));
    let ours = Contender::new("game-learn", || {
        assert!(trainer.step(&examples, &chosen, 1e-3).is_finite());
        size as u64
    });
    let noru = Contender::new("noru", || {
        slopes.zero();
        for sample in &samples[..size] {
            let pass = weights.forward(&sample.stm_features, &sample.nstm_features, &[]);
            weights.backward_bce(sample, &pass, &mut slopes);
        }
        weights.adam_update(&slopes, &mut adam, 1e-3, size as f32);
        assert!(weights.output_bias.is_finite());
        size as u64
    });
    race(&mut criterion(), "Steps of training", "positions", vec![ours, noru]);
}

/// Returns the number after an option of the command line.
fn option(name: &str) -> Option<usize> {
    let arguments: Vec<String> = std::env::args().collect();
    let at = arguments.iter().position(|argument| argument == name)?;
    Some(arguments.get(at + 1)?.parse().unwrap_or_else(|_| panic!("{name}: expected a number")))
}

/// Returns the peak of the memory in use, in MiB, on systems that tell it.
fn peak_mib() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<usize>().ok()? / 1_024)
}

fn main() {
    let is_test = std::env::args().any(|argument| argument == "--test");
    let wanted = option("--positions").unwrap_or(if is_test { 20_000 } else { 1_500_000 });
    let (mut rng, mut games, mut positions) = (Rng::with_seed(1), Vec::new(), 0);
    while positions < wanted {
        let game = game(&mut rng);
        positions += game.kept();
        games.push(game);
    }
    let training = Training {
        neurons: option("--neurons").unwrap_or(128),
        threads: option("--threads").unwrap_or(1),
        epochs: option("--epochs").unwrap_or(2) as u32,
        validation: 0.01,
        score_scale: Some(200.0),
        ..Training::default()
    };
    println!(
        "training {} neurons on {positions} positions of {} games; {} MiB before",
        training.neurons,
        games.len(),
        peak_mib().unwrap_or_default()
    );
    let (mut since, mut learnt) = (ProcessTime::now(), 0);
    let trained = training.run(XiangqiPieces, &games, Some(&Images::OF_GAME), None, &mut |epoch| {
        learnt = epoch.positions;
        let rate = learnt as f64 / since.elapsed().as_secs_f64() / 1e6;
        println!("  epoch {}: {rate:.3} million positions per CPU second, loss {:.6}", epoch.epoch, epoch.training);
        since = ProcessTime::now();
        ControlFlow::Continue(())
    });
    let trained = trained.expect("a network");
    assert_eq!(learnt, trained.positions[0], "an epoch uses every position");
    println!("  at most {} MiB", peak_mib().unwrap_or_default());
    // Criterion refuses options that it does not know.
    if !["--positions", "--neurons", "--epochs", "--threads"].iter().any(|name| option(name).is_some()) {
        race_steps(&games, training.neurons);
    }
}
