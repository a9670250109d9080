//! The suite of xiangqi: problems with known answers, for any engine.
//!
//! | file | contents |
//! |---|---|
//! | `problems.rs` | the parts and their problems, from `suite/*.tsv` of this crate |
//! | `table.rs` | the results as a table and a chart |

mod problems;
mod table;

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use game_arena::EngineSpec;
use game_arena::players::{Limit, StartError, TimeMargins};
use game_arena::suite::{Reply, TestedEngine};
use game_search::TextNotation;
use game_search::searcher::StopHandle;
use game_search::text::quote;
use games::Xiangqi;
use indicatif::ProgressBar;

use crate::{output::Output, terminal};
use problems::{Numbered, Part};
use table::Results;

const HELP: &str = "\
Examples:
  gamesearch suite                                                the built-in engine with the solver
  gamesearch suite --engine 'cmd=fairy-stockfish;option.Hash=64' --svg suite.svg
  gamesearch suite --engine name=ours --engine 'name=eleeye;cmd=./eleeye;proto=ucci' --part best --part endings
  gamesearch suite --part repetitions --unsolved                  with the reply to each problem that is not solved

An engine specification is that of `arena`. Each problem is asked alone: the engine forgets what it has searched before.
A program is stopped as soon as it reports the mate in question. With 500,000 nodes, an engine of a million nodes a second
takes at most 23 minutes. docs/src/xiangqi-suite.md describes the parts.";

/// Ask engines for the answers to 2,742 problems of xiangqi.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Engine specification; can be given several times [default: the built-in engine with the solver]
    #[arg(long = "engine", value_name = "SPEC")]
    engines: Vec<String>,
    /// Part of the suite; can be given several times [default: all]
    #[arg(long = "part", value_enum, value_name = "PART")]
    parts: Vec<Part>,
    /// Nodes for each problem
    #[arg(long, value_name = "N", default_value_t = 500_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Time for each problem in milliseconds, instead of nodes
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Number of problems that are asked at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Maximum time for a problem in seconds, if nodes are limited
    #[arg(long, value_name = "S", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,
    /// Print the problems that are not solved, with the replies
    #[arg(long)]
    unsolved: bool,
    /// Also write the results of at most three engines as an SVG chart
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let texts =
        if args.engines.is_empty() { &["name=built-in;table=64;solver=always".to_owned()][..] } else { &args.engines };
    let engines = texts.iter().map(|text| EngineSpec::parse::<Xiangqi>(text)).collect::<Result<Vec<_>, _>>()?;
    for (number, engine) in engines.iter().enumerate() {
        if engines[..number].iter().any(|other| other.name == engine.name) {
            return Err(format!("two engines called {}: expected different names", quote(&engine.name)).into());
        }
    }
    if args.svg.is_some() && engines.len() > 3 {
        return Err(format!("{} engines in a chart: expected at most three", engines.len()).into());
    }
    let stop = StopHandle::default();
    for engine in &engines {
        args.tested(engine, &stop)?.start()?;
    }
    let [svg] = Output::open([args.svg.as_ref()])?;
    let parts = Part::ALL.into_iter().filter(|part| args.parts.is_empty() || args.parts.contains(part));
    let problems: Vec<Numbered> = parts.flat_map(Part::problems).collect();
    terminal::stop_on_interrupt(stop.clone())?;
    let bar = terminal::progress(Some(engines.len() * problems.len()), "{bar:40} {pos}/{len} problems, {eta} left");
    let mut results = Results::new(&problems);
    for engine in &engines {
        let start = Instant::now();
        match args.replies(engine, &problems, &stop, &bar) {
            Ok(replies) => results.add(&engine.name, replies, start.elapsed()),
            Err(error) => {
                bar.finish_and_clear();
                // The engines before it have their results.
                writeln!(io::stdout(), "{}", results.table())?;
                return Err(error.into());
            }
        }
    }
    bar.finish_and_clear();
    let mut out = io::stdout().lock();
    if args.unsolved {
        for (number, numbered) in problems.iter().enumerate() {
            for (name, reply) in results.replies(number).filter(|(_, reply)| !reply.is_solved) {
                let position = numbered.problem.history.current().position_text();
                writeln!(out, "{} {}, {position}: {name} {}", numbered.part.name(), numbered.line, reply.text)?;
            }
        }
    }
    writeln!(out, "{}", results.table())?;
    Output::write(svg, || Ok(results.chart().svg()))?;
    Ok(())
}

impl Args {
    fn tested(&self, engine: &EngineSpec, stop: &StopHandle) -> Result<TestedEngine<Xiangqi>, StartError> {
        let limit = self.movetime.map_or(Limit::Nodes(self.nodes), |ms| Limit::MoveTime(Duration::from_millis(ms)));
        let margins = TimeMargins {
            margin: Duration::from_secs(1),
            thinking: Duration::from_secs(self.timeout),
            ..TimeMargins::default()
        };
        TestedEngine::new(engine, limit, margins, stop.clone())
    }

    /// Returns the replies of an engine to all problems.
    fn replies(
        &self,
        engine: &EngineSpec,
        problems: &[Numbered],
        stop: &StopHandle,
        bar: &ProgressBar,
    ) -> Result<Vec<Reply>, StartError> {
        let next = AtomicUsize::new(0);
        let replies: Vec<Mutex<Option<Reply>>> = problems.iter().map(|_| Mutex::default()).collect();
        let work = || -> Result<(), StartError> {
            let mut tested = self.tested(engine, stop)?;
            loop {
                let number = next.fetch_add(1, Relaxed);
                let Some(numbered) = problems.get(number) else { return Ok(()) };
                let reply = tested.ask(&numbered.problem)?;
                *replies[number].lock().expect("no thread panics with it") = Some(reply);
                bar.inc(1);
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> =
                (0..usize::from(self.concurrency).min(problems.len())).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("no panic"))
        })?;
        let replies = replies.into_iter().map(|reply| reply.into_inner().expect("no thread panics with it"));
        Ok(replies.map(|reply| reply.expect("every problem was asked")).collect())
    }
}
