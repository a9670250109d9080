//! The command line, and what it asks for.

use std::path::PathBuf;

use game_search::ladder::Algorithm;

use crate::game::{all_games, game_info, game_name};
use crate::problem::Problem;

const EXAMPLES: &str = "\
Examples:
  gamesearch compare                                     the whole ladder on four positions, about half a minute
  gamesearch compare --game connect-four --depth 10      one game, deeper
  gamesearch compare --game nim --fen \"1 2 3\"            a position of your own
  gamesearch compare --game connect-four --algorithms alpha-beta,pvs,killers,together-exact
  gamesearch compare --game tic-tac-toe --svg nodes.svg --csv nodes.csv
  gamesearch compare --game tic-tac-toe --eval broken    how a broken promise is reported

Columns: nodes are those of the full-width search, leaves included; first cuts are the share of cut-offs that
the first move tried made; table hits the share of the transposition table's probes that knew the position.
A number in brackets after a verdict leads to a note below the tables: why that algorithm may differ.
The files hold every depth up to the last; the table shows the last. They are opened at once and written at the end:
a run that is interrupted leaves a new one empty.

Exit code: 0; 1 if an algorithm broke its promise to equal minimax; 2 for bad input.";

fn help() -> String {
    let games = all_games().map(|game| format!("  {:<14} evaluators {}\n", game.name, game.evaluators));
    let algorithms: Vec<_> = Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect();
    format!("Games:\n{}\nAlgorithms: {}\n\n{EXAMPLES}", games.collect::<String>(), algorithms.join(", "))
}

/// Run every search algorithm of the ladder on the same positions, and show what each of them costs.
#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub struct Args {
    /// The game [default: xiangqi, amazons and connect-four]
    #[arg(long, value_parser = game_name)]
    game: Option<&'static str>,
    /// A position of the game, as text [default: positions chosen for the comparison]
    #[arg(long, requires = "game")]
    fen: Option<String>,
    /// Depth in plies [default: what takes some seconds]
    #[arg(long, allow_negative_numbers = true)]
    pub depth: Option<u32>,
    /// Names with commas between them; minimax always runs, as the yardstick [default: all]
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    algorithms: Vec<Algorithm>,
    /// The game's evaluator, by name
    #[arg(long, value_name = "NAME")]
    pub eval: Option<String>,
    /// Write the results of every depth as CSV
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Write the results of every depth as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Write a chart of nodes against depth
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// One position to be searched by every algorithm.
pub struct Job<'a> {
    pub game: &'static str,
    pub name: &'static str,
    pub text: &'a str,
}

impl Args {
    /// Every algorithm once, minimax first.
    pub fn algorithms(&self) -> Vec<Algorithm> {
        let wanted = |algorithm: &Algorithm| self.algorithms.is_empty() || self.algorithms.contains(algorithm);
        Algorithm::ALL.iter().copied().filter(|a| *a == Algorithm::Minimax || wanted(a)).collect()
    }

    /// Every position.
    pub fn jobs(&self) -> Result<Vec<Job<'_>>, Problem> {
        if let (Some(given), None) = (&self.eval, self.game) {
            let expected: Vec<_> = all_games().map(|game| format!("{} for {}", game.evaluators, game.name)).collect();
            return Err(Problem::EvaluatorAlone { given: given.clone(), expected: expected.join("; ") });
        }
        Ok(match (self.game, &self.fen) {
            (Some(game), Some(fen)) => vec![Job { game, name: "given", text: fen }],
            (Some(game), None) => positions(game).collect(),
            (None, _) => all_games()
                .flat_map(|game| positions(game.name))
                .filter(|job| DEFAULT.contains(&(job.game, job.name)))
                .collect(),
        })
    }
}

fn positions(game: &'static str) -> impl Iterator<Item = Job<'static>> {
    game_info(game).positions.iter().map(move |&(name, text)| Job { game, name, text })
}

/// What is compared where nothing is asked for.
const DEFAULT: [(&str, &str); 4] =
    [("xiangqi", "start"), ("xiangqi", "midgame"), ("amazons", "middlegame"), ("connect-four", "start")];
