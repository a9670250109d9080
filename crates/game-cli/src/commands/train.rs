//! Trains a network on files of samples.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::available_parallelism;

use game_learn::samples::{Games, RecordedGame, Seen};
use game_learn::train::{Base, Checkpoint, Epoch, TrainError, Trained, Training};
use game_learn::units::with_ending;
use game_search::searcher::StopHandle;
use game_search::spec::{GameSpec, NamedEvaluator};
use games::net::{FeaturesVisitor, HasFeatures, with_features};
use indicatif::HumanCount;

use super::net;
use crate::output::{Output, replace};
use crate::problem::Problem;
use crate::{game, terminal};

const HELP: &str = "\
Examples:
  gamesearch train xiangqi --data data.units --out xiangqi.net --neurons 128
  gamesearch train xiangqi --data old.units new.units --out xiangqi.net --epochs 40 --lambda 0.3 --resume
  gamesearch train xiangqi --data data.units --out correction.net --base full
  gamesearch analyse xiangqi --eval net:xiangqi.net

After each epoch, a checkpoint is written to FILE.checkpoint, from which --resume continues. The network of the best
epoch is kept. Its held-out loss is compared with that of the game's strongest evaluator, or of --base, with the best
scale and constant. docs/src/build/network.md explains the method.";

/// Train a network on positions with scores and results.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    game: &'static str,
    /// Files of samples; a position in several files counts only in the last
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    data: Vec<PathBuf>,
    /// Network file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Continue from the checkpoint, if there is one
    #[arg(long)]
    resume: bool,
    /// Replace the network file if it exists
    #[arg(long)]
    replace: bool,
    /// Evaluator that the network corrects, by name: the score is the sum of both [default: none]
    #[arg(long, value_name = "NAME")]
    base: Option<String>,
    /// Network whose weights training begins with [default: random weights]
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Number of neurons: 16, 32, 64, 128, 256 or 512 [default: 64, or those of the network of --from]
    #[arg(long, value_name = "N")]
    neurons: Option<usize>,
    /// Number of passes over the positions
    #[arg(long, default_value_t = Training::default().epochs, value_name = "E")]
    epochs: u32,
    /// Number of positions in a batch
    #[arg(long, default_value_t = Training::default().batch, value_name = "N")]
    batch: usize,
    /// Learning rate at the start; it ends at a hundredth of it
    #[arg(long, default_value_t = Training::default().rate[0], value_name = "R")]
    rate: f64,
    /// Weight of the game results in the target, from 0 to 1; the rest is the weight of the search scores
    #[arg(long, default_value_t = Training::default().lambda, value_name = "W")]
    lambda: f64,
    /// Search score at which the side to move is expected to win 73 % of the points [default: fitted to the results]
    #[arg(long, value_name = "SCORE")]
    score_scale: Option<f64>,
    /// Network score at which the side to move is expected to win 73 % of the points, 200 or more [default: 400, or that
    /// of the network of --from]
    #[arg(long, value_name = "SCORE", conflicts_with = "base")]
    scale: Option<u16>,
    /// Share of the openings whose games are held out, above 0 and below 1
    #[arg(long, default_value_t = Training::default().validation, value_name = "SHARE")]
    validation: f64,
    /// Number of positions from which each batch is drawn
    #[arg(long, default_value_t = Training::default().window, value_name = "N")]
    window: usize,
    /// Number of threads; the result does not depend on it [default: the number of processors]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Seed of random first weights, the order and the symmetries
    #[arg(long, default_value_t = Training::default().seed, value_name = "S")]
    seed: u64,
}

pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    struct Run<'a>(&'a Args);
    impl FeaturesVisitor for Run<'_> {
        type Output = Result<(), Box<dyn Error>>;
        fn visit<S: HasFeatures>(self) -> Self::Output {
            train::<S>(self.0)
        }
    }
    with_features(args.game, Run(args))?
}

fn train<S: HasFeatures>(args: &Args) -> Result<(), Box<dyn Error>> {
    let stop = StopHandle::new();
    terminal::stop_on_interrupt(stop.clone())?;
    let start = args.from.as_deref().map(|path| net::weights(path, &net::read(path)?)).transpose()?.map(Arc::new);
    let (usual, of_start) = (Training::default(), start.as_ref().map(|weights| weights.info()));
    let neurons = of_start.map_or(usual.neurons, |info| info.neurons);
    let scale = of_start.filter(|_| args.base.is_none()).map_or(usual.scale, |info| info.scale);
    let training = Training {
        neurons: args.neurons.unwrap_or(neurons),
        epochs: args.epochs,
        batch: args.batch,
        rate: [args.rate, args.rate / 100.0],
        lambda: args.lambda,
        score_scale: args.score_scale,
        scale: args.scale.unwrap_or(scale),
        validation: args.validation,
        window: args.window,
        threads: args.threads.unwrap_or_else(|| available_parallelism().map_or(1, Into::into)),
        start: start.clone(),
        seed: args.seed,
        stop: stop.clone(),
    };
    training.check()?;
    if let Some(path) = &args.from {
        let checked = training.check_start::<S::Game, S::Features>(args.base.as_deref().unwrap_or_default());
        checked.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let known = named::<S>(args.base.as_deref())?;
    let name = known.name;
    let (checkpoint, from) = checkpoint(args)?;
    check_output(args, &checkpoint)?;
    let games = read::<S>(&args.data)?;
    let images = S::IMAGES.as_ref();
    let fitted = training.fitted(&games, images, &mut (known.make)())?;
    let base = match &args.base {
        Some(_) if !(fitted.scale > 0.0 && fitted.scale.is_finite()) => {
            return Err(format!("the results do not follow the scores of {name}: expected another --base").into());
        }
        Some(_) => Some(Base { name, evaluator: (known.make)(), scale: fitted.scale }),
        None => None,
    };
    let mut written = Ok(());
    let trained = training.resume(S::FEATURES, &games, images, base, from.as_ref(), &mut |epoch, state| {
        let Epoch { epoch, training, held_out, .. } = epoch;
        eprintln!("epoch {epoch} of {}: training loss {training:.5}, held-out loss {held_out:.5}", args.epochs);
        written = replace(&checkpoint, &state().to_bytes());
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written?;
    if stop.is_stopped() {
        return Err("interrupted: expected the same command with --resume, which continues".into());
    }
    let trained = trained.map_err(|error| match error {
        TrainError::OtherCheckpoint => format!("{}: {error}", checkpoint.display()).into(),
        error => Box::<dyn Error>::from(error),
    });
    let Trained { weights, best, constant, score_scale, positions, .. } = trained?;
    let bytes = weights.to_bytes();
    replace(&args.out, &bytes)?;
    fs::remove_file(&checkpoint)?;
    if positions[1] < 100 {
        let few = positions[1];
        eprintln!("note: with {few} positions held out, the best epoch is largely chance: expected 100 or more");
    }
    let (mut out, [learnt, held_out]) = (io::stdout(), positions.map(|count| HumanCount(count as u64)));
    writeln!(out, "{learnt} positions to train on, {held_out} held out; scale of their scores {score_scale:.1}")?;
    writeln!(
        out,
        "held-out loss {:.5} in epoch {}, of a constant {constant:.5}, of {name} {:.5} with its best scale {:.1}",
        best.held_out, best.epoch, fitted.loss, fitted.scale
    )?;
    let (path, rounding) = (args.out.display(), 100.0 * best.rounding);
    writeln!(out, "{path}: {} bytes; whole numbers change its scores by {rounding:.2} % of its unit", bytes.len())?;
    Ok(())
}

/// Returns the evaluator of this name, by default the strongest one.
fn named<S: GameSpec>(name: Option<&str>) -> Result<&'static NamedEvaluator<S::Game>, String> {
    let Some(name) = name else { return Ok(S::strongest()) };
    S::evaluator_named(name).ok_or_else(|| {
        let names = S::EVALUATORS.iter().map(|known| known.name).collect::<Vec<_>>().join(", ");
        format!("--base {name:?}: expected one of {names}")
    })
}

/// Returns the path of the checkpoint, and the checkpoint if the training is to continue from it.
fn checkpoint(args: &Args) -> Result<(PathBuf, Option<Checkpoint>), Box<dyn Error>> {
    let path = with_ending(&args.out, ".checkpoint");
    let shown = path.display();
    if !path.exists() {
        return Ok((path, None));
    }
    if !args.resume {
        return Err(format!("{shown} exists: expected --resume, or to remove it").into());
    }
    let bytes = fs::read(&path).map_err(|error| format!("cannot read {shown}: {error}"))?;
    let checkpoint = Checkpoint::from_bytes(&bytes).map_err(|error| format!("{shown}: {error}"))?;
    Ok((path, Some(checkpoint)))
}

/// Checks that the network and its checkpoint can be written, and that the network does not replace a file of samples.
fn check_output(args: &Args, checkpoint: &PathBuf) -> Result<(), Box<dyn Error>> {
    // With a checkpoint, the program was killed before it removed it, after it had written the network.
    let is_unfinished = args.resume && checkpoint.exists();
    if args.out.exists() && !args.replace && !is_unfinished {
        return Err(Problem::Exists(args.out.clone()).into());
    }
    // A file that does not exist yet must not exist for a moment either: a kill (-9) would leave it empty. `write` creates
    // it under this name.
    let [out, checkpoint] =
        [&args.out, checkpoint].map(|path| if path.exists() { path.clone() } else { with_ending(path, ".new") });
    // New files are removed again, because nothing is written to them.
    Output::open([Some(&out), Some(&checkpoint)])?;
    if let Ok(out) = fs::canonicalize(&args.out)
        && args.data.iter().any(|path| fs::canonicalize(path).is_ok_and(|path| path == out))
    {
        return Err(format!("--out {} is a file of --data: expected another file", args.out.display()).into());
    }
    Ok(())
}

/// Reads the games of all files. A position that occurs again is not kept the first time.
fn read<S: GameSpec>(paths: &[PathBuf]) -> Result<Vec<RecordedGame<S::Game>>, Box<dyn Error>> {
    let mut games = Vec::new();
    for path in paths {
        let first = games.len();
        for game in Games::<S::Game>::open(path, S::NAME)? {
            games.push(game?.1);
        }
        eprintln!("{}: {} games", path.display(), HumanCount((games.len() - first) as u64));
    }
    // The games of `selfplay` have each position once in a file. Imported games can repeat a position.
    if paths.len() > 1 {
        let mut seen = Seen::new();
        for game in games.iter_mut().rev() {
            seen.drop_repeated(game);
        }
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_cannot_be_written_leaves_nothing() {
        let folder = std::env::temp_dir().join(format!("gamesearch-train-{}", std::process::id()));
        let path = folder.join("n.net");
        // A folder with a file in it cannot be replaced by a file.
        fs::create_dir_all(path.join("inner")).expect("a folder");
        let error = replace(&path, b"network").expect_err("an error").to_string();
        assert!(error.starts_with(&format!("cannot write {}: ", path.display())), "{error}");
        let left: Vec<_> =
            fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("a name").path()).collect();
        assert_eq!(left, [path]);
        fs::remove_dir_all(&folder).expect("a folder");
    }
}
