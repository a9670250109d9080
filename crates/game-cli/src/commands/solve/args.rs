//! The options of `solve`.

use crate::game;

const EXAMPLES: &str = "\
Examples:
  gamesearch solve tic-tac-toe
  gamesearch solve connect-four --fen 44433355522211
  gamesearch solve amazons --fen '1qq1/q2q/Q2Q/1QQ1 w' --shortest
  gamesearch solve xiangqi < positions.txt
  gamesearch solve xiangqi --any-move < positions.txt
  gamesearch solve connect-four --part 1/2 --out answers-1.units < positions.txt      every second line, for `merge`

Each position is answered on one line: win, loss, draw or unknown for the side to move, then the best move found (`-` if
no move was found). A win or loss is followed by its length in plies and by its moves: the winner plays the proven win,
and the loser plays the longest defence. In Amazons, the moves end where the solver counts the remaining moves instead
of searching them. In connect four, the exact engine decides who wins, and no moves follow unless --shortest or
--proof-numbers is given. In xiangqi, only wins by checks are searched unless --any-move is given; if no such win is
found, the result is unknown.

The standard input (a pipe, or --fen -) holds one position per line; empty lines and lines that begin with # are
skipped. A line that is not a position, or not UTF-8, is reported, and the exit code is then 1. With --out, such a line
is an error before the first position is solved.";

/// Solve positions: prove which side wins.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Position as text, or `-` for the standard input [default: the standard input if it is a pipe, otherwise the
    /// start position]
    #[arg(long)]
    pub fen: Option<String>,
    /// Node limit per position [default, if --time is not given: 20000000; 1000000000 in connect four, where a node takes
    /// less time]
    #[arg(long)]
    pub nodes: Option<u64>,
    /// Time limit per position in milliseconds
    #[arg(long, value_name = "MS")]
    pub time: Option<u64>,
    /// Transposition table size in MiB
    #[arg(long, default_value_t = 16)]
    pub table_mib: usize,
    /// Find the shortest win
    #[arg(long)]
    pub shortest: bool,
    /// Use proof-number search in connect four too, which also finds the winning moves
    #[arg(long)]
    pub proof_numbers: bool,
    /// In xiangqi, allow the attacker any move instead of only checks (other games always allow any move)
    #[arg(long)]
    pub any_move: bool,
    /// Search Amazons endings to the last move instead of counting the remaining moves
    #[arg(long)]
    pub search_all: bool,
    /// In a symmetric Amazons position, search every first move instead of only one of each group of mirror images
    #[arg(long)]
    pub mirrored: bool,
    /// Write the answers to this file of units, one for each input line, and print them when all are there
    #[cfg(not(target_family = "wasm"))]
    #[arg(long, value_name = "FILE", conflicts_with = "time")]
    pub out: Option<std::path::PathBuf>,
    #[cfg(not(target_family = "wasm"))]
    #[command(flatten)]
    pub part: crate::commands::parts::PartArgs,
}
