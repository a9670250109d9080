//! The options of `puzzles`.

use std::path::PathBuf;

use crate::commands::parts::PartArgs;

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
    pub files: Vec<PathBuf>,
    /// Check compositions of xiangqi
    #[arg(long)]
    pub check: bool,
    /// No other first move may mate within two more moves
    #[arg(long, conflicts_with = "check")]
    pub strict: bool,
    /// Nodes to find a win in each position, whose proof may take 500 times as many [default: 4000 in xiangqi, 50000 in
    /// Amazons]; with --check, nodes for each composition [default: 10000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Time for each composition in milliseconds, instead of nodes
    #[arg(long, value_name = "MS", requires = "check", conflicts_with_all = ["nodes", "out"], value_parser = clap::value_parser!(u64).range(1..))]
    pub time: Option<u64>,
    /// Number of games or compositions searched in parallel
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// Transposition table size in MiB, for each of the two solvers of a thread
    #[arg(long, default_value_t = 16)]
    pub table_mib: usize,
    /// Write what is found to this file of units, one for each game or composition, so that the work can be resumed
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub part: PartArgs,
}
