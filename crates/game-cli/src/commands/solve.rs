//! Who wins? Proofs by proof-number search; in xiangqi, mates by checks.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use games::{GameEntry, Problem, SolveOptions, game_named};

use crate::positions::each_position;

const EXAMPLES: &str = "\
Examples:
  gamesearch solve tic-tac-toe
  gamesearch solve connect-four --fen 44433355522211
  gamesearch solve amazons --fen '1qq1/q2q/Q2Q/1QQ1 w' --shortest
  gamesearch solve xiangqi < positions.txt
  gamesearch solve xiangqi --any-move < positions.txt

For each position a line that begins with win, loss, draw or unknown, for the side to move, and the best move found (- if
there is none). A win is followed by its length in plies and its moves: the proof for the winner, the longest defence for
the loser. In Amazons the line ends where the rest is counted, not searched. In xiangqi only wins by checks are looked for,
unless --any-move is given: without one the answer is unknown.

From the standard input (a pipe, or --fen -) comes one position a line; empty lines and lines that begin with # are passed
over. A line that is no position, or not UTF-8, is reported, and the exit code is 1 in the end.";

/// Proves who wins.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game
    #[arg(value_parser = game_named)]
    game: &'static GameEntry,
    /// The position as text; - for the standard input [default: the start, or what is piped in]
    #[arg(long)]
    fen: Option<String>,
    /// Give up a position after so many nodes [default: 20000000, if there is no --time]
    #[arg(long)]
    nodes: Option<u64>,
    /// Give up a position after so many milliseconds
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Memory for what is remembered, in MiB
    #[arg(long, default_value_t = 16)]
    table_mib: usize,
    /// Go on to the shortest win
    #[arg(long)]
    shortest: bool,
    /// In xiangqi, let the side that is to win play quiet moves too. (In the other games it always may)
    #[arg(long)]
    any_move: bool,
    /// In Amazons, search to the last move what could be counted
    #[arg(long)]
    search_all: bool,
    /// In Amazons, look at all first moves of a symmetric position, not at one of each kind
    #[arg(long)]
    mirrored: bool,
}

pub fn run(args: &Args) -> Result<ExitCode, Problem> {
    each_position(args.fen.as_deref(), args.game.start(), |text| solve(args, text))
}

fn solve(args: &Args, position: &str) -> Result<(), Problem> {
    let board = args.game.open_for_engine(position, None)?;
    let nodes = args.nodes.or(if args.time.is_none() { Some(20_000_000) } else { None });
    let solved = board.solve(&SolveOptions {
        nodes,
        time: args.time.map(Duration::from_millis),
        table_mib: args.table_mib,
        shortest: args.shortest,
        any_move: args.any_move,
        search_all: args.search_all,
        mirrored: args.mirrored,
    })?;
    Ok(writeln!(io::stdout(), "{solved}")?)
}
