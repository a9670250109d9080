//! New scores for the samples of a file.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use game_arena::EngineSpec;
use game_arena::players::EngineKind;
use game_learn::limit::Limit;
use game_learn::samples::{Rescore, SAMPLES, Scorer};
use game_learn::units::{Head, Units};
use game_search::searcher::StopHandle;
use game_search::{hash::fnv1a, spec::GameSpec};

use super::stat::Stat;
use crate::commands::parts::PartArgs;
use crate::{game, terminal};

/// Give the samples of a file new scores, by another search or evaluator
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Complete file of samples
    file: PathBuf,
    /// Output file for the samples
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    part: PartArgs,
    /// Engine specification, in the format of `arena`: params=... eval=... table=...
    #[arg(long, default_value = "table=4", value_name = "SPEC")]
    engine: String,
    /// Nodes per position
    #[arg(long, default_value = "5000", value_name = "N", conflicts_with = "depth")]
    nodes: String,
    /// Search depth per position, in plies
    #[arg(long, value_name = "PLIES")]
    depth: Option<String>,
    /// Do not search: use the static evaluation of this evaluator, by name or as net:FILE
    #[arg(long, value_name = "NAME", conflicts_with_all = ["engine", "nodes", "depth"])]
    eval: Option<String>,
    /// Number of games scored in parallel
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
}

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Box<dyn Error>> {
    let text = args.eval.as_ref().map_or(args.engine.clone(), |name| format!("eval={name}"));
    let mut engine = EngineSpec::parse::<S>(&text)?;
    // Games are scored in parallel, so each search has one thread.
    if let EngineKind::InProcess { config, .. } = &mut engine.kind {
        config.threads = 1;
    }
    let searcher = || Ok(engine.searcher::<S>()?);
    let (scorer, how) = match &args.eval {
        Some(name) => {
            let evaluator = game::evaluator::<S>(Some(name))?;
            (Scorer::Evaluator(Box::new(evaluator.maker())), "static evaluation".to_owned())
        }
        None => {
            let limit = match &args.depth {
                Some(depth) => Limit::parse("depth", depth)?,
                None => Limit::parse("nodes", &args.nodes)?,
            };
            let limit = engine.limit.unwrap_or(limit);
            (Scorer::Search(&searcher, limit), limit.to_string())
        }
    };
    let rescore =
        Rescore::<S> { input: args.file.clone(), scorer, threads: args.threads.into(), stop: StopHandle::new() };
    // A file that exists blocks the corrected command, so all checks come before a file is created.
    rescore.check()?;
    engine.searcher::<S>()?;
    // The hash of the input keeps parts of other files out.
    let mut hash = 0;
    let input = Units::open(&args.file)?;
    let old = input.head().clone();
    for unit in input {
        let payload = unit?.payload;
        hash = fnv1a(format!("{hash:016x}{:016x}", fnv1a(&payload)).as_bytes());
    }
    let head = Head {
        settings: format!("scores of engine {:?}, {how}; games {hash:016x} by {}", engine.text, old.settings),
        seed: old.seed,
        units: old.units,
        part: args.part.part,
        weights: engine.weights::<S>(),
        ..Head::new(SAMPLES, S::NAME)
    };
    let mut writer = args.part.open(&args.out, &head)?;
    terminal::stop_on_interrupt(rescore.stop.clone())?;
    let all = head.part.units(head.units).count();
    let bar = terminal::resumed(writer.len() as usize, all, "games");
    rescore.run(&mut writer, &mut |_| bar.inc(1))?;
    bar.finish_and_clear();
    args.part.check_whole(&writer, &args.out)?;
    // An imported file can keep a position several times with different results, so nothing is dropped.
    writer.finish(&mut |_, payload| Ok(payload))?;
    Ok(writeln!(io::stdout(), "{}", Stat::read::<S>(&args.out)?.summary())?)
}
