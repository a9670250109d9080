//! The command line, and what it asks for.

use std::path::PathBuf;

use game_search::ladder::Algorithm;
use games::{Board, GAMES, GameEntry, Problem, game_named, list};

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
    let games: Vec<_> =
        GAMES.iter().map(|game| format!("  {:<14} evaluators {}\n", game.name, game.evaluators())).collect();
    format!(
        "Games:\n{}\nAlgorithms: {}\n\n{EXAMPLES}",
        games.concat(),
        list(Algorithm::ALL.iter().map(|algorithm| algorithm.name()))
    )
}

/// Runs every search algorithm of the ladder on the same positions and shows what each of them costs.
#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub struct Args {
    /// The game [default: xiangqi, amazons and connect-four]
    #[arg(long, value_parser = game_named)]
    game: Option<&'static GameEntry>,
    /// A position of the game, as text [default: positions chosen for the comparison]
    #[arg(long, requires = "game")]
    fen: Option<String>,
    /// Depth in plies [default: what takes some seconds]
    #[arg(long, allow_negative_numbers = true)]
    depth: Option<u32>,
    /// Names with commas between them; minimax always runs, as the yardstick [default: all]
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    algorithms: Vec<Algorithm>,
    /// The game's evaluator, by name
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
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
pub struct Job {
    pub game: &'static str,
    pub name: &'static str,
    pub board: Box<dyn Board>,
    pub depth: u32,
}

impl Args {
    /// Every algorithm once, minimax first.
    pub fn algorithms(&self) -> Vec<Algorithm> {
        let wanted = |algorithm: &Algorithm| self.algorithms.is_empty() || self.algorithms.contains(algorithm);
        Algorithm::ALL.iter().copied().filter(|a| *a == Algorithm::Minimax || wanted(a)).collect()
    }

    /// Every position.
    pub fn jobs(&self) -> Result<Vec<Job>, Problem> {
        if let (Some(given), None) = (&self.eval, self.game) {
            let of_game = |game: &GameEntry| format!("{} for {}", game.evaluators(), game.name);
            let expected = GAMES.iter().map(of_game).collect::<Vec<_>>().join("; ");
            return Err(Problem::EvaluatorAlone { given: given.clone(), expected });
        }
        let positions: Vec<_> = match (self.game, &self.fen) {
            (Some(game), Some(fen)) => vec![(game, "given", fen.as_str())],
            (Some(game), None) => game.positions.iter().map(|&(name, text)| (game, name, text)).collect(),
            (None, _) => default_positions(),
        };
        let mut jobs = Vec::new();
        for (game, name, text) in positions {
            let board = game.open(text, self.eval.as_deref())?;
            let depth = board.depth(self.depth)?;
            jobs.push(Job { game: game.name, name, board, depth });
        }
        Ok(jobs)
    }
}

/// What is compared where nothing is asked for.
fn default_positions() -> Vec<(&'static GameEntry, &'static str, &'static str)> {
    let all = GAMES.iter().flat_map(|game| game.positions.iter().map(move |&(name, text)| (game, name, text)));
    all.filter(|(game, name, _)| DEFAULT.contains(&(game.name, name))).collect()
}

const DEFAULT: [(&str, &str); 4] =
    [("xiangqi", "start"), ("xiangqi", "midgame"), ("amazons", "middlegame"), ("connect-four", "start")];
