//! The options of the command.

use std::path::PathBuf;

use clap::ValueEnum;
use game_search::text::quote;

use crate::problem::Problem;

const AFTER: &str = "\
Examples:
  gamesearch figure simulations --set simulations=30,exploration=1
  gamesearch figure proof --fen xo./x../o.. --svg proof.svg
  gamesearch figure threads --record threads.json --svg threads.svg
  gamesearch figure clock --recording clock.json --svg clock.svg

The settings are those of the request of the same name in crates/game-lab/MESSAGES.md; for --record, `depth` of threads, and
`seconds`, `increment` and `moves` of clock. Threads and clocks do not run the same way twice, so these two figures are drawn
from a recording, which is refused if it does not agree with the library's time plan.";

/// Draw the final state of a figure that the lab shows step by step.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER)]
pub struct Args {
    /// Figure to draw
    pub kind: Kind,
    /// Game, by name [default: tic-tac-toe; the recorded figures are of xiangqi]
    #[arg(long)]
    pub game: Option<String>,
    /// Position, as text [default: the start position]
    #[arg(long)]
    pub fen: Option<String>,
    /// Settings of the figure: NAME=VALUE, separated by commas
    #[arg(long, value_name = "SETTINGS", value_delimiter = ',')]
    pub set: Vec<String>,
    /// Run the searches of `threads` or `clock` now, and write what happened as a recording
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Draw this recording of `threads` or `clock`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["record", "game", "fen", "set"])]
    pub recording: Option<PathBuf>,
    /// Also write the figure as SVG
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// The figures that the command draws.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Kind {
    /// The tree of Monte Carlo tree search
    Simulations,
    /// The tree of proof-number search
    Proof,
    /// The random numbers that moves of Amazons xor into the key
    Keys,
    /// The captures of an exchange in xiangqi
    Exchange,
    /// The distances to mate in xiangqi for every point of one piece
    Retrograde,
    /// The errors of the evaluation that the correction history stores
    Correction,
    /// The moves that the move picker of the engine returns
    Picking,
    /// The nodes of each depth, without a feature of the engine and with it
    Race,
    /// The entries that one bucket of the transposition table stores
    Buckets,
    /// A recorded search by one thread and by two
    Threads,
    /// The recorded decisions of a game on the clock
    Clock,
}

impl Args {
    /// Returns the name of the figure.
    pub fn name(&self) -> String {
        self.kind.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Returns the names and values of the settings.
    pub fn settings(&self) -> Result<Vec<(&str, &str)>, Problem> {
        let split = self.set.iter().map(|setting| match setting.split_once('=') {
            Some((name, value)) => Ok((name.trim(), value)),
            None => Err(Problem::Move(format!("setting {}: expected NAME=VALUE", quote(setting)))),
        });
        split.collect()
    }
}
