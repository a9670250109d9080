//! Perft: counts the leaf positions at each depth. This is the standard test of a move generator.

use std::io::{self, Write};
use std::time::Instant;

use game_search::spec::GameSpec;
use game_search::{TextNotation, divide};

use crate::{game, problem::Problem};

const EXAMPLES: &str = "\
Examples:
  gamesearch perft xiangqi 4
  gamesearch perft connect-four --fen 4453 8
  gamesearch perft xiangqi --divide 3        split by first move, to find the move with the wrong count

In the game `tree` the only move at a leaf is to wait, so the count stays the same below the deepest leaf.";

/// Count the leaf positions at depths 1 to DEPTH (perft), and measure the time.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Largest depth in plies, from 1 to 30
    #[arg(value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// Position as text [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// Show the count at DEPTH separately for each first move
    #[arg(long)]
    divide: bool,
}

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Problem> {
    let mut position = game::position::<S>(args.fen.as_deref())?;
    let mut out = io::stdout();
    writeln!(out, "{}: {}", S::NAME, position.position_text())?;
    writeln!(out, "{:>5} {:>20} {:>10} {:>15}", "depth", "nodes", "seconds", "nodes/s")?;
    let mut nodes = 0;
    for depth in 1..=args.depth {
        let start = Instant::now();
        nodes = S::perft(&position, depth);
        let seconds = start.elapsed().as_secs_f64();
        writeln!(out, "{depth:>5} {nodes:>20} {seconds:>10.3} {:>15.0}", nodes as f64 / seconds)?;
    }
    if args.divide {
        for (mv, nodes) in divide(&mut position, args.depth) {
            writeln!(out, "{} {nodes}", position.move_text(mv))?;
        }
    }
    Ok(writeln!(out, "perft {} {nodes}", args.depth)?)
}
