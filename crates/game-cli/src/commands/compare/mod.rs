//! Every algorithm of the ladder on the same positions, side by side.
//!
//! `gamesearch compare` prints one table for each position; `--help` tells the rest.
//!
//! | file | what is in it |
//! |---|---|
//! | `args.rs` | the command line, and the positions it asks for |
//! | `row.rs` | one search, measured and held against minimax |
//! | `table.rs` | the table |
//! | `files.rs` | CSV and JSON |
//! | `chart.rs` | SVG |

mod args;
mod chart;
mod files;
mod row;
mod table;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::problem::Problem;
use game_search::TextNotation;
use game_search::ladder::Algorithm;
use game_search::spec::GameSpec;
use games::{GameVisitor, with_game};
use indicatif::ProgressBar;

use crate::game;
use crate::terminal::progress;

pub use args::Args;
use args::Job;
use files::Files;
use row::{Row, Verdict};
use table::Notes;

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
            Ok(deepest) => table::table(&rows[deepest..], &notes),
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
