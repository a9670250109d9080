//! Every algorithm of the ladder on the same positions, side by side.
//!
//! `gamesearch compare` prints one table for each position; `--help` tells the rest.
//!
//! | file | what is in it |
//! |---|---|
//! | `rows.rs` | one search, measured and held against minimax; the table, CSV and JSON |
//! | `chart.rs` | SVG |

mod chart;
mod rows;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::problem::Problem;
use game_search::TextNotation;
use game_search::ladder::Algorithm;
use game_search::spec::GameSpec;
use games::{GameVisitor, with_game};
use indicatif::ProgressBar;

use crate::game;
use crate::output::Output;
use crate::terminal::progress;

use rows::{Notes, Row, Verdict};

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
    let games = game::all().map(|game| format!("  {:<14} evaluators {}\n", game.name, game.evaluators));
    let algorithms: Vec<_> = Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect();
    format!("Games:\n{}\nAlgorithms: {}\n\n{EXAMPLES}", games.collect::<String>(), algorithms.join(", "))
}

/// Run every search algorithm of the ladder on the same positions, and show what each of them costs.
#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub struct Args {
    /// The game [default: xiangqi, amazons and connect-four]
    #[arg(long, value_parser = game::named)]
    game: Option<&'static str>,
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
    csv: Option<PathBuf>,
    /// Write the results of every depth as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a chart of nodes against depth
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// One position to be searched by every algorithm.
struct Job<'a> {
    game: &'static str,
    name: &'static str,
    text: &'a str,
}

impl Args {
    /// Every algorithm once, minimax first.
    fn algorithms(&self) -> Vec<Algorithm> {
        let wanted = |algorithm: &Algorithm| self.algorithms.is_empty() || self.algorithms.contains(algorithm);
        Algorithm::ALL.iter().copied().filter(|a| *a == Algorithm::Minimax || wanted(a)).collect()
    }

    /// Every position.
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

/// What is compared where nothing is asked for.
const DEFAULT: [(&str, &str); 4] =
    [("xiangqi", "start"), ("xiangqi", "midgame"), ("amazons", "middlegame"), ("connect-four", "start")];

/// Turns all results into the text of a file.
type Format = fn(&[Row]) -> io::Result<String>;

/// The files that were asked for, in the order of [`FORMATS`].
struct Files([Option<Output>; 3]);

const FORMATS: [Format; 3] = [rows::csv, rows::json, chart::chart];

impl Files {
    fn open(args: &Args) -> Result<Files, Problem> {
        Output::open([args.csv.as_ref(), args.json.as_ref(), args.svg.as_ref()]).map(Files)
    }

    fn write(self, rows: &[Row]) -> Result<(), Problem> {
        for (file, format) in self.0.into_iter().zip(FORMATS) {
            Output::write(file, || format(rows))?;
        }
        Ok(())
    }
}

pub fn run(args: &Args) -> Result<ExitCode, Problem> {
    let jobs = args.jobs()?;
    let algorithms = args.algorithms();
    let depths: Vec<u32> =
        jobs.iter().map(|job| with_game(job.game, Check { args, job })?).collect::<Result<_, Problem>>()?;
    let files = Files::open(args)?;
    let searches = depths.iter().sum::<u32>() as usize * algorithms.len();
    let bar = progress(Some(searches), "{elapsed:>4} {bar:30} {msg}");
    bar.enable_steady_tick(Duration::from_millis(200));

    let notes = Notes::new(&algorithms);
    let mut rows = Vec::new();
    for (job, depth) in jobs.iter().zip(depths) {
        let (algorithms, bar) = (&algorithms[..], &bar);
        let text = match with_game(job.game, Compare { args, job, depth, algorithms, bar, rows: &mut rows })?? {
            Ok(deepest) => rows::table(&rows[deepest..], &notes),
            Err(over) => over,
        };
        bar.suspend(|| writeln!(io::stdout(), "{text}"))?;
    }
    bar.finish_and_clear();
    if !rows.is_empty() {
        write!(io::stdout(), "{notes}")?;
    }
    files.write(&rows)?;
    Ok(report_broken_promises(&rows))
}

/// Finds out what is wrong with a job, and returns its depth.
struct Check<'a> {
    args: &'a Args,
    job: &'a Job<'a>,
}

impl GameVisitor for Check<'_> {
    type Output = Result<u32, Problem>;

    fn visit<S: GameSpec>(self) -> Result<u32, Problem> {
        let position = game::position::<S>(Some(self.job.text))?;
        game::evaluator::<S>(self.args.eval.as_deref())?;
        game::depth::<S>(&position, self.args.depth)
    }
}

/// Searches a position to each depth with each algorithm, and appends a row for each search.
struct Compare<'a> {
    args: &'a Args,
    job: &'a Job<'a>,
    depth: u32,
    algorithms: &'a [Algorithm],
    bar: &'a ProgressBar,
    rows: &'a mut Vec<Row>,
}

impl GameVisitor for Compare<'_> {
    /// Where the rows of the last depth begin, or what to say if the game is over.
    type Output = Result<Result<usize, String>, Problem>;

    fn visit<S: GameSpec>(self) -> Self::Output {
        let Job { game, name, text } = *self.job;
        let named = game::evaluator::<S>(self.args.eval.as_deref())?;
        let (mut position, mut evaluator) = (game::position::<S>(Some(text))?, (named.make)());
        let text = position.position_text();
        let first = game::search::<S>(&mut position, &mut evaluator, Algorithm::Minimax, 1, None)?;
        if first.best.is_none() {
            return Ok(Err(format!("{game}, {name}: {text}\nthe game is over: {}\n", first.score)));
        }
        let mut deepest = self.rows.len();
        for depth in 1..=self.depth {
            deepest = self.rows.len();
            let mut minimax = None;
            for &algorithm in self.algorithms {
                self.bar.set_message(format!("{game}, {name}, depth {depth}: {algorithm}"));
                let begin = Instant::now();
                let found = game::search::<S>(&mut position, &mut evaluator, algorithm, depth, None)?;
                let (seconds, subject) = (begin.elapsed().as_secs_f64(), (game, name, text.clone(), named.name));
                let minimax = minimax.get_or_insert_with(|| found.clone());
                self.rows.push(Row::new(subject, depth, algorithm, &found, minimax, seconds));
                self.bar.inc(1);
            }
        }
        Ok(Ok(deepest))
    }
}

fn report_broken_promises(rows: &[Row]) -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for row in rows.iter().filter(|row| row.verdict == Verdict::Broken) {
        let Row { game, name, algorithm, depth, score_text, .. } = row;
        eprintln!("BROKEN PROMISE: {algorithm} on {game}, {name}, depth {depth}: {score_text} is not equal to minimax");
        code = ExitCode::FAILURE;
    }
    code
}
