//! Comparison: runs every algorithm of the ladder on the same positions.
//!
//! `gamesearch compare` prints one table per position; `gamesearch compare --help` describes the options.
//!
//! | file | what is in it |
//! |---|---|
//! | `rows.rs` | one search compared with minimax; the table, CSV and JSON |
//! | `chart.rs` | the SVG chart |

mod chart;
mod rows;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use game_search::ladder::Algorithm;
use game_search::spec::GameSpec;
use game_search::{TextNotation, Window};
use indicatif::ProgressBar;

use crate::{dispatch::visit_game, game, output::Output, problem::Problem, terminal};

use rows::{Notes, Row};

const EXAMPLES: &str = "\
Examples:
  gamesearch compare                                     the whole ladder on four positions, about half a minute
  gamesearch compare --game connect-four --depth 10      one game, deeper
  gamesearch compare --game nim --fen \"1 2 3\"            your own position
  gamesearch compare --game connect-four --algorithms alpha-beta,pvs,killers,together-exact
  gamesearch compare --game tic-tac-toe --svg nodes.svg --csv nodes.csv
  gamesearch compare --game tic-tac-toe --eval broken    the report of a score that differs from minimax

Columns: `nodes` counts the nodes of the full-width search, leaves included; `first cuts` is the share of the cutoffs
that the first move caused; `table hits` is the share of transposition table probes that found the position. A number in
brackets refers to a note below the tables. The note says why the algorithm can differ from minimax.

The table shows the last depth. The CSV, JSON and SVG files contain all depths. The files are opened at the start and
written at the end, so an interrupted run leaves a new file empty.

Exit code: 0 on success, 1 if an algorithm promises the minimax score but returned another score, 2 for invalid input.";

fn help() -> String {
    let algorithms: Vec<_> = Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect();
    format!("{}Algorithms: {}\n\n{EXAMPLES}", game::list(), algorithms.join(", "))
}

/// Run every search algorithm of the ladder on the same positions, and compare their costs.
#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub struct Args {
    /// Game [default: xiangqi, amazons and connect-four]
    #[arg(long, value_parser = game::named)]
    game: Option<&'static str>,
    /// Position of the game, as text; needs --game [default: the sample positions of the game]
    #[arg(long, requires = "game")]
    fen: Option<String>,
    /// Search depth in plies [default: a depth that takes some seconds]
    #[arg(long, allow_negative_numbers = true)]
    depth: Option<u32>,
    /// Algorithms, separated by commas; minimax always runs as the reference [default: all]
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    algorithms: Vec<Algorithm>,
    /// Evaluator, by name, or a network file as net:FILE; needs --game [default: the game's first evaluator]
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// Write the results of every depth as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the results of every depth as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a chart of nodes against depth as SVG, quiescence nodes included
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// A position to search with every algorithm.
struct Job<'a> {
    game: &'static str,
    name: &'static str,
    text: &'a str,
}

impl Args {
    /// Returns the selected algorithms, each once and minimax first.
    fn algorithms(&self) -> Vec<Algorithm> {
        let wanted = |algorithm: &Algorithm| self.algorithms.is_empty() || self.algorithms.contains(algorithm);
        Algorithm::ALL.iter().copied().filter(|a| *a == Algorithm::Minimax || wanted(a)).collect()
    }

    /// Returns the positions to search.
    fn jobs(&self) -> Result<Vec<Job<'_>>, Problem> {
        if let (Some(given), None) = (&self.eval, self.game) {
            let expected: Vec<_> = game::all().map(|game| format!("{} for {}", game.evaluators, game.name)).collect();
            return Err(Problem::EvaluatorAlone { given: given.clone(), expected: expected.join("; ") });
        }
        Ok(match (self.game, &self.fen) {
            (Some(game), Some(fen)) => vec![Job { game, name: "given", text: fen }],
            (Some(game), None) => positions(game).collect(),
            (None, _) => game::all()
                .flat_map(|game| positions(game.name))
                .filter(|job| DEFAULT.contains(&(job.game, job.name)))
                .collect(),
        })
    }
}

fn positions(game: &'static str) -> impl Iterator<Item = Job<'static>> {
    game::info(game).positions.iter().map(move |&(name, text)| Job { game, name, text })
}

/// The positions that are searched if `--game` is not given: the game and the name of each position.
const DEFAULT: [(&str, &str); 4] =
    [("xiangqi", "start"), ("xiangqi", "midgame"), ("amazons", "middlegame"), ("connect-four", "start")];

pub fn run(args: &Args) -> Result<ExitCode, Problem> {
    let jobs = args.jobs()?;
    let algorithms = args.algorithms();
    let depth_of = |job: &Job<'_>| visit_game!(job.game, <S>(args: &Args, job: &Job<'_>) -> Result<u32, Problem> { depth::<S>(args, job) })?;
    let depths: Vec<u32> = jobs.iter().map(depth_of).collect::<Result<_, Problem>>()?;
    let files = Output::open([args.csv.as_ref(), args.json.as_ref(), args.svg.as_ref()])?;
    let searches = depths.iter().sum::<u32>() as usize * algorithms.len();
    let bar = &terminal::progress(Some(searches), "{elapsed:>4} {bar:30} {msg}");
    bar.enable_steady_tick(Duration::from_millis(200));

    let notes = &Notes::new(&algorithms);
    let mut rows = Vec::new();
    for (job, depth) in jobs.iter().zip(depths) {
        let (found, text) = visit_game!(
            job.game,
            <S>(args: &Args, job: &Job<'_>, depth: u32, notes: &Notes, bar: &ProgressBar) -> Result<Compared, Problem> {
                compare::<S>(args, job, depth, notes, bar)
            }
        )??;
        bar.suspend(|| writeln!(io::stdout(), "{text}"))?;
        rows.extend(found);
    }
    bar.finish_and_clear();
    if !rows.is_empty() {
        write!(io::stdout(), "{notes}")?;
    }
    for (file, format) in files.into_iter().zip([rows::csv, rows::json, chart::chart]) {
        Output::write(file, || format(&rows))?;
    }
    let mut code = ExitCode::SUCCESS;
    for Row { game, name, algorithm, depth, found, .. } in rows.iter().filter(|row| row.is_broken()) {
        let score = found.score;
        eprintln!("NOT EQUAL TO MINIMAX: {algorithm} on {game}, {name}, depth {depth}: {score}");
        code = ExitCode::FAILURE;
    }
    Ok(code)
}

/// Checks the options of a job, and returns the search depth.
fn depth<S: GameSpec>(args: &Args, job: &Job<'_>) -> Result<u32, Problem> {
    let position = game::position::<S>(Some(job.text))?;
    game::evaluator::<S>(args.eval.as_deref())?;
    game::depth::<S>(&position, args.depth)
}

/// One row per search of a position, and the text to print: the table of the last depth, or a note that the game is
/// over.
type Compared = (Vec<Row>, String);

/// Searches a position to every depth with every algorithm.
fn compare<S: GameSpec>(
    args: &Args,
    job: &Job<'_>,
    depth: u32,
    notes: &Notes,
    bar: &ProgressBar,
) -> Result<Compared, Problem> {
    let Job { game, name, text } = *job;
    let named = game::evaluator::<S>(args.eval.as_deref())?;
    let (mut game_position, mut evaluator) = (game::position::<S>(Some(text))?, named.evaluator());
    let position = game_position.position_text();
    let first = game::search::<S>(&mut game_position, &mut evaluator, Algorithm::Minimax, 1, Window::FULL, None)?;
    let mut rows: Vec<Row> = Vec::new();
    if first.best.is_none() {
        return Ok((rows, format!("{game}, {name}: {position}\nthe game is over: {}\n", first.score)));
    }
    let mut deepest = 0;
    for depth in 1..=depth {
        deepest = rows.len();
        for algorithm in args.algorithms() {
            bar.set_message(format!("{game}, {name}, depth {depth}: {algorithm}"));
            let begin = Instant::now();
            let found = game::search::<S>(&mut game_position, &mut evaluator, algorithm, depth, Window::FULL, None)?;
            let seconds = begin.elapsed().as_secs_f64();
            // Minimax is the first algorithm of each depth.
            let minimax = rows.get(deepest).map_or(&found, |row| &row.found);
            let is_equal = found.score == minimax.score;
            let percent_of_minimax = 100.0 * found.stats.nodes as f64 / minimax.stats.nodes as f64;
            let (position, evaluator) = (position.clone(), named.name().to_owned());
            rows.push(Row {
                game,
                name,
                position,
                evaluator,
                algorithm,
                depth,
                found,
                is_equal,
                percent_of_minimax,
                seconds,
            });
            bar.inc(1);
        }
    }
    let table = rows::table(&rows[deepest..], notes);
    Ok((rows, table))
}
