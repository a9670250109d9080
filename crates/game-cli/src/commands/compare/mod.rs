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
use std::time::Duration;

use game_search::Score;
use game_search::ladder::Algorithm;
use indicatif::ProgressBar;
use games::Problem;

use crate::terminal::progress;

pub use args::Args;
use args::{Job};
use files::Files;
use row::{Row, Verdict};
use table::Notes;

pub fn run(args: &Args) -> Result<ExitCode, Problem> {
    let mut jobs = args.jobs()?;
    let algorithms = args.algorithms();
    let files = Files::open(args)?;
    let searches: u32 = jobs.iter().map(|job| job.depth).sum();
    let bar = progress(Some(searches as usize * algorithms.len()), "{elapsed:>4} {bar:30} {msg}");
    bar.enable_steady_tick(Duration::from_millis(200));

    let notes = Notes::new(&algorithms);
    let mut rows = Vec::new();
    for job in &mut jobs {
        let text = match score_if_over(job) {
            Some(score) => format!("{}, {}: {}\nthe game is over: {score}\n", job.game, job.name, job.board.position()),
            None => {
                let deepest = search_all_depths(job, &algorithms, &bar, &mut rows);
                table::table(&rows[deepest..], &notes)
            }
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

/// For the side to move, if it has no move.
fn score_if_over(job: &mut Job) -> Option<Score> {
    let search = job.board.search(Algorithm::Minimax, 1);
    if search.best.is_none() { Some(search.score) } else { None }
}

/// Appends a row for each depth and algorithm; returns where those of the last depth begin.
fn search_all_depths(job: &mut Job, algorithms: &[Algorithm], bar: &ProgressBar, rows: &mut Vec<Row>) -> usize {
    let mut deepest = rows.len();
    for depth in 1..=job.depth {
        deepest = rows.len();
        let mut minimax = None;
        for &algorithm in algorithms {
            bar.set_message(format!("{}, {}, depth {depth}: {algorithm}", job.game, job.name));
            let search = job.board.search(algorithm, depth);
            let minimax = minimax.get_or_insert_with(|| search.clone());
            rows.push(Row::new(job, depth, algorithm, &search, minimax));
            bar.inc(1);
        }
    }
    deepest
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
