//! Networks: describes a network file, evaluates positions, and adds or strips the header of the file.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use game_nnue::{Features, Info, NetworkError, QA, QB, VERSION, Weights};
use game_search::file::read_file;
use game_search::text::quote;
use game_search::{Evaluator, Game, Score, TextNotation};
use games::net::{FeaturesVisitor, HasFeatures, NAMES, game_of, with_features};

use crate::{game, output::Output, problem::Problem};

const EXAMPLES: &str = "\
Examples:
  gamesearch net info xiangqi.net
  gamesearch net eval xiangqi.net --fen '3k5/9/9/9/4P4/9/9/9/9/3K5 w - - 0 1'
  gamesearch net import quantised.bin --game xiangqi --neurons 128 --buckets 1 --scale 400 --out xiangqi.net
  gamesearch net export xiangqi.net --out quantised.bin
  gamesearch analyse xiangqi --eval net:xiangqi.net

A network file is a header and the weights; docs/src/build/network.md describes every field. The trainer bullet writes
the weights without a header (quantised.bin).";

/// Describe, evaluate, import and export networks.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Print the header of a network file, and the range of the weights
    Info {
        /// Network file
        file: PathBuf,
    },
    /// Print the score of positions for the side to move
    Eval {
        /// Network file
        file: PathBuf,
        /// Position as text, or `-` for the standard input; can be given several times [default: the standard input if
        /// it is a pipe, otherwise the start position]
        #[arg(long)]
        fen: Vec<String>,
    },
    /// Add a header to weights in the format of the trainer bullet
    Import {
        /// File with the weights
        raw: PathBuf,
        /// Game of the network
        #[arg(long, value_parser = game::named)]
        game: &'static str,
        /// Number of neurons for each side: 16, 32, 64, 128, 256 or 512
        #[arg(long, value_name = "N")]
        neurons: usize,
        /// Number of output buckets
        #[arg(long, value_name = "N")]
        buckets: usize,
        /// Score at which the side to move is expected to win 73 % of the points
        #[arg(long, value_name = "SCORE")]
        scale: u16,
        /// Evaluator that the network's score is added to, by name [default: none]
        #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
        base: String,
        /// Network file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Replace the file if it exists
        #[arg(long)]
        replace: bool,
    },
    /// Write the weights without the header, in the format of the trainer bullet
    Export {
        /// Network file
        file: PathBuf,
        /// File to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Replace the file if it exists
        #[arg(long)]
        replace: bool,
    },
}

pub fn run(args: &Args) -> Result<ExitCode, Problem> {
    match &args.command {
        Command::Info { file } => info(file)?,
        Command::Eval { file, fen } => return eval(file, fen),
        Command::Import { raw, game, neurons, buckets, scale, base, out, replace } => {
            let info = |features: String, count| {
                let (neurons, buckets, scale, base) = (*neurons, *buckets, *scale, base.clone());
                Info { features, count, neurons, buckets, scale, base }
            };
            let weights = with_features(game, Import { raw, info: &info })??;
            write(out, *replace, &weights.to_bytes())?;
        }
        Command::Export { file, out, replace } => write(out, *replace, &weights(file, &read(file)?)?.export())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The size of the largest file that is read, in bytes. No network is larger.
const MAX_BYTES: u64 = 1 << 31;

pub(super) fn read(path: &Path) -> Result<Vec<u8>, Problem> {
    read_file(path, MAX_BYTES).map_err(|source| Problem::Unread { path: path.to_owned(), source })
}

pub(super) fn weights(path: &Path, bytes: &[u8]) -> Result<Weights, Problem> {
    Weights::from_bytes(bytes).map_err(|source| Problem::Network { path: path.to_owned(), source })
}

fn write(path: &PathBuf, replace: bool, bytes: &[u8]) -> Result<(), Problem> {
    Output::write(Output::new(path, replace)?, || Ok(bytes))?;
    Ok(writeln!(io::stdout(), "{}: {} bytes", path.display(), bytes.len())?)
}

/// Prints the fields of the header and what follows from the weights.
fn info(path: &Path) -> Result<(), Problem> {
    let bytes = read(path)?;
    let weights = weights(path, &bytes)?;
    let info = weights.info();
    let game = game_of(&info.features);
    let prefix = info.features.split('/').next().unwrap_or_default();
    let checksum = bytes.last_chunk().map_or(0, |&last| u32::from_le_bytes(last));
    let outputs = || (0..info.buckets).map(|bucket| (weights.output(bucket), weights.output_bias(bucket)));
    let range = |numbers: &mut dyn Iterator<Item = i16>| {
        let (low, high) = numbers.fold((i16::MAX, i16::MIN), |(low, high), it| (low.min(it), high.max(it)));
        format!("{low} to {high}")
    };
    let mut lines = vec![
        ("size", format!("{} bytes", bytes.len())),
        ("hash", format!("{checksum:08x} (CRC-32)")),
        ("version", VERSION.to_string()),
        // Features are named after their game, which can be the reader's own.
        ("game", game.map_or_else(|| format!("{}, not a game of this program", quote(prefix)), str::to_owned)),
        ("features", info.features.clone()),
        ("feature count", info.count.to_string()),
        ("neurons", format!("{} for each side", info.neurons)),
        ("buckets", info.buckets.to_string()),
        ("activation", "squared clipped ReLU".to_owned()),
        ("quantisation", format!("{QA} in the hidden layer, {QB} in the output")),
        ("scale", info.scale.to_string()),
        ("base", if info.base.is_empty() { "none".to_owned() } else { info.base.clone() }),
        ("first layer", range(&mut weights.numbers()[..info.count * info.neurons].iter().copied())),
        ("first biases", range(&mut weights.biases().iter().copied())),
        ("output weights", range(&mut outputs().flat_map(|(output, _)| output.iter().copied()))),
        ("output biases", range(&mut outputs().map(|(_, bias)| bias))),
    ];
    if let Some(game) = game {
        let max_active = with_features(game, MaxActive)?;
        let sums = weights.sum_ranges(max_active).flat_map(|sums| [sums.start().abs(), sums.end().abs()]);
        let largest = sums.max().unwrap_or_default();
        lines.push(("largest sum", format!("{largest} with {max_active} active features, at most {}", i16::MAX)));
    }
    let mut out = io::stdout();
    for (name, value) in lines {
        writeln!(out, "{name:<15} {value}")?;
    }
    Ok(())
}

struct MaxActive;

impl FeaturesVisitor for MaxActive {
    type Output = usize;

    fn visit<S: HasFeatures>(self) -> usize {
        S::Features::MAX_ACTIVE
    }
}

/// Prints the score of each position.
fn eval(path: &Path, fens: &[String]) -> Result<ExitCode, Problem> {
    let weights = weights(path, &read(path)?)?;
    let features = &weights.info().features;
    let game = game_of(features).ok_or_else(|| {
        let (path, features, games) = (path.display(), quote(features), NAMES.join(", "));
        Problem::Move(format!("{path}: a network for the features {features}: expected those of {games}"))
    })?;
    with_features(game, Eval { path, fens, weights })?
}

struct Eval<'a> {
    path: &'a Path,
    fens: &'a [String],
    weights: Weights,
}

impl FeaturesVisitor for Eval<'_> {
    type Output = Result<ExitCode, Problem>;

    fn visit<S: HasFeatures>(self) -> Self::Output {
        let Eval { path, fens, weights } = self;
        let network = games::net::evaluator::<S>(weights);
        let network = network.map_err(|source| Problem::Network { path: path.to_owned(), source })?;
        let mut evaluator = (network.make)();
        let mut print = |text: &str| {
            let position = game::position::<S>(Some(text))?;
            let score = match position.outcome() {
                Some(_) => "over".to_owned(),
                None => {
                    evaluator.reset(&position);
                    // A search clamps an estimate as well.
                    format!("{:+}", Score::heuristic(evaluator.evaluate(&position)).value())
                }
            };
            Ok(writeln!(io::stdout(), "{score:>6}  {}", position.position_text())?)
        };
        match fens {
            [] | [_] => game::each_position(fens.first().map(String::as_str), S::POSITIONS[0].1, print),
            fens => fens.iter().try_for_each(|fen| print(fen)).map(|()| ExitCode::SUCCESS),
        }
    }
}

/// Reads weights without a header. `info` makes the description from the name and the number of the features.
struct Import<'a> {
    raw: &'a Path,
    info: &'a dyn Fn(String, usize) -> Info,
}

impl FeaturesVisitor for Import<'_> {
    type Output = Result<Weights, Problem>;

    fn visit<S: HasFeatures>(self) -> Self::Output {
        let bytes = read(self.raw)?;
        let info = (self.info)(S::Features::ID.to_owned(), S::Features::COUNT);
        let Info { count, neurons, buckets, .. } = info;
        let wrong = |source| match source {
            NetworkError::Length { found, expected } => Problem::Move(format!(
                "{}: {found} bytes: expected {expected}, for {count} features, --neurons {neurons} and --buckets {buckets}",
                self.raw.display()
            )),
            source => Problem::Network { path: self.raw.to_owned(), source },
        };
        let weights = Weights::import(info, &bytes).map_err(wrong)?;
        games::net::evaluator::<S>(weights.clone()).map_err(wrong)?;
        Ok(weights)
    }
}
