//! Merges the files of parts.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use game_arena::matches::{ARENA, MatchEnd, PairResults, Summary};
use game_arena::stats::Sprt;
use game_learn::samples::{SAMPLES, Seen};
use game_learn::selfplay::SelfPlay;
use game_learn::units::{Head, merge, merged_head};
use game_search::spec::GameSpec;

use super::arena::{SprtArgs, show::Show};
use super::puzzles::run::{self, COMPOSITIONS, PUZZLES};
use super::samples::stat::Stat;
use super::solve::parts::{self, SOLVE};
use crate::dispatch::{Done, visit_game};

const HELP: &str = "\
Examples:
  gamesearch merge data-1.units data-2.units --out data.units
  gamesearch merge match-*.units --out match.units --sprt 0,10

The merged file is the file that a run without --part writes, byte for byte, in any order of the arguments. A
position in several parts of `selfplay` is kept once. For a match, the results are printed as by `arena`; for solved
positions, the answers; for puzzles, the list.";

/// Merge the files of parts, written by `selfplay`, `arena`, `solve`, `puzzles` or `samples rescore` with --part
#[derive(Debug, clap::Args)]
#[command(after_help = HELP, mut_arg("sprt", |sprt| sprt.help("Print the log-likelihood ratio of this test")))]
pub struct Args {
    /// Files of parts
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    /// Merged file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Accept missing units, and files of parts in progress (FILE.part)
    #[arg(long)]
    partial: bool,
    #[command(flatten)]
    sprt: SprtArgs,
}

pub fn run(args: &Args) -> Done {
    let head = &merged_head(&args.parts)?;
    if args.sprt.is_given() && head.kind != ARENA {
        return Err(format!("--sprt: expected the parts of a match, not of kind {:?}", head.kind).into());
    }
    visit_game!(&head.game, <S>(args: &Args, head: &Head) -> Result<(), Box<dyn Error>> { run_for::<S>(args, head) })??;
    Ok(std::process::ExitCode::SUCCESS)
}

fn run_for<S: GameSpec>(args: &Args, head: &Head) -> Result<(), Box<dyn Error>> {
    let sprt = args.sprt.read()?;
    let mut seen = Seen::new();
    let merged = merge(&args.parts, &args.out, args.partial, &mut |_, payload| {
        if SelfPlay::has_written(head) { seen.tidy::<S::Game>(&payload) } else { Ok(payload) }
    })?;
    for warning in &merged.warnings {
        eprintln!("warning: {warning}");
    }
    match head.kind.as_str() {
        SAMPLES => Ok(writeln!(io::stdout(), "{}", Stat::read::<S>(&args.out)?.summary())?),
        ARENA => Ok(show_match::<S>(args, sprt, merged.head.missing)?),
        SOLVE => parts::print(&args.out),
        PUZZLES | COMPOSITIONS => run::print(&args.out),
        kind => Ok(writeln!(io::stdout(), "{kind}: {} units", merged.head.count())?),
    }
}

fn show_match<S: GameSpec>(args: &Args, sprt: Option<Sprt>, missing: u64) -> Result<(), Box<dyn Error>> {
    let results = PairResults::read::<S>(&args.out, None)?;
    if results.is_timed {
        eprintln!("note: a limit of time ended the searches, so the games cannot be repeated");
    }
    let ended = if missing == 0 { MatchEnd::Complete } else { MatchEnd::Stopped };
    Ok(Show::new(results.names, sprt).end(&Summary { tally: results.tally, ended })?)
}
