//! Counts the positions at each depth: the standard test of a move generator, and of its speed.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use games::{GameEntry, Problem, game_named};

const EXAMPLES: &str = "\
Examples:
  gamesearch perft xiangqi 4
  gamesearch perft connect-four --fen 4453 8
  gamesearch perft xiangqi --divide 3        also split by the first move, to find the move that is counted wrong

A leaf of `tree` has one move, to wait: below the deepest leaf the count stays the same.";

/// Counts the positions 1, 2, ... DEPTH plies below a position, with the time it takes.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game
    #[arg(value_parser = game_named)]
    game: &'static GameEntry,
    /// The largest depth, from 1 to 30 plies
    #[arg(value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// The position as text [default: the start]
    #[arg(long)]
    fen: Option<String>,
    /// Split the last count by the first move
    #[arg(long)]
    divide: bool,
}

pub fn run(args: &Args) -> Result<ExitCode, Problem> {
    let mut board = args.game.open(args.fen.as_deref().unwrap_or(args.game.start()), None)?;
    let mut out = io::stdout();
    writeln!(out, "{}: {}", args.game.name, board.position())?;
    writeln!(out, "{:>5} {:>20} {:>10} {:>15}", "depth", "nodes", "seconds", "nodes/s")?;
    let mut nodes = 0;
    for depth in 1..=args.depth {
        let start = Instant::now();
        nodes = board.perft(depth);
        let seconds = start.elapsed().as_secs_f64();
        writeln!(out, "{depth:>5} {nodes:>20} {seconds:>10.3} {:>15.0}", nodes as f64 / seconds)?;
    }
    if args.divide {
        for (mv, nodes) in board.divide(args.depth) {
            writeln!(out, "{mv} {nodes}")?;
        }
    }
    writeln!(out, "perft {} {nodes}", args.depth)?;
    Ok(ExitCode::SUCCESS)
}
