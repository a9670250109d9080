//! Puzzles: positions of games in which one move wins and no other, with proofs; and checks of compositions.
//!
//! | file | contents |
//! |---|---|
//! | `open.rs` | the games and compositions of files |
//! | `question.rs` | a question to the solver, and its answer |
//! | `find.rs` | the positions of a game in which a puzzle is looked for |
//! | `mates.rs`, `endings.rs` | whether a position is a puzzle of xiangqi, or of Amazons |
//! | `list.rs` | puzzles as text, ranked, without duplicates |
//! | `composition.rs` | the verdict on a composition |
//! | `verdict.rs` | the verdict as text |
//! | `run.rs` | the games or compositions as units of work |

mod composition;
mod endings;
mod find;
mod list;
mod mates;
mod open;
mod question;
pub mod run;
mod verdict;

use std::path::PathBuf;

use crate::dispatch::Done;
use open::Opened;

const HELP: &str = "\
Examples:
  gamesearch puzzles games.units > puzzles.tsv
  gamesearch puzzles collection/ match.pgn --strict --threads 2
  gamesearch puzzles games.units --out puzzles.units --resume
  gamesearch puzzles amazons.units
  gamesearch puzzles --check compositions.xqf
  gamesearch puzzles --check problems.tsv --time 3000

Files: xiangqi in PGN, XQF, DhtmlXQ, CBR or CBL, Amazons in SGF, and games of `selfplay`; a folder stands for its files.

In xiangqi, a puzzle is a mate in one to four moves, where no other first move mates within as many (--strict: two more),
or a longer mate over checks only, where no other first check mates within as many. In Amazons, it is an ending in which
one of all legal moves wins, and all others lose. Each is printed on a line: the position, the moves to the end, the
kind, the solution, the number of positions in its proof, and where it is from, with tabs between them. Puzzles with the
largest proofs come first. At most one in twenty is a mate in one. Mirror images are left out, and so are positions that
the solution of an earlier puzzle of the game leads to.

--check also reads lines with a position and, after a tab, its published line or the number of its moves. Verdicts:
sound, won (it is open whether something else wins), second solution, no win, cooperative (the defender helps in the
published line), not decided. A line is over checks only if the verdict says so.";

/// Find puzzles in games, each with a proof, or check compositions
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Files or folders with games, or with compositions
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Check compositions of xiangqi
    #[arg(long)]
    check: bool,
    /// No other first move may mate within two more moves
    #[arg(long, conflicts_with = "check")]
    strict: bool,
    /// Nodes to find a win in each position, whose proof may take 500 times as many [default: 4000 in xiangqi, 50000 in
    /// Amazons]; with --check, nodes for each composition [default: 10000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Time for each composition in milliseconds, instead of nodes
    #[arg(long, value_name = "MS", requires = "check", conflicts_with_all = ["nodes", "out"], value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Number of games or compositions searched in parallel
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Transposition table size in MiB, for each of the two solvers of a thread
    #[arg(long, default_value_t = 16)]
    table_mib: usize,
    /// Write what is found to this file of units, one for each game or composition, so that the work can be resumed
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    part: super::parts::PartArgs,
}

pub fn run(args: &Args) -> Done {
    if args.out.is_none() && (args.part.resume || args.part.part != game_learn::units::Part::WHOLE) {
        return Err("--part and --resume need --out FILE".into());
    }
    let mut problems = 0;
    let opened = open::open(&args.files, args.check, &mut problems)?;
    let task = run::Task { args, problems };
    match opened {
        Opened::Xiangqi(games) if args.check => task.check(&games),
        Opened::Xiangqi(games) => task.find(&games),
        Opened::Amazons(_) if args.check => {
            Err("--check: expected compositions of xiangqi, found games of Amazons".into())
        }
        Opened::Amazons(games) => task.find(&games),
    }
}
