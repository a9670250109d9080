//! Solving: proves by proof-number search which side wins. In xiangqi, only mates by checks are searched by default.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use game_search::searcher::StopReason;
use game_search::solve::{Solver, proven_outcome};
use game_search::spec::GameSpec;
use game_search::{Bound, Limits, Outcome, Report, Searcher};

use crate::{game, problem::Problem};

const EXAMPLES: &str = "\
Examples:
  gamesearch solve tic-tac-toe
  gamesearch solve connect-four --fen 44433355522211
  gamesearch solve amazons --fen '1qq1/q2q/Q2Q/1QQ1 w' --shortest
  gamesearch solve xiangqi < positions.txt
  gamesearch solve xiangqi --any-move < positions.txt

Each position is answered on one line: win, loss, draw or unknown for the side to move, then the best move found (`-` if
no move was found). A win or loss is followed by its length in plies and by its moves: the winner plays the proven win,
and the loser plays the longest defence. In Amazons, the moves end where the solver counts the remaining moves instead
of searching them. In xiangqi, only wins by checks are searched unless --any-move is given; if no such win is found, the
result is unknown.

The standard input (a pipe, or --fen -) holds one position per line; empty lines and lines that begin with # are
skipped. A line that is not a position, or not UTF-8, is reported, and the exit code is then 1.";

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
    fen: Option<String>,
    /// Node limit per position [default: 20000000 if --time is not given]
    #[arg(long)]
    nodes: Option<u64>,
    /// Time limit per position in milliseconds
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Transposition table size in MiB
    #[arg(long, default_value_t = 16)]
    table_mib: usize,
    /// Find the shortest win
    #[arg(long)]
    shortest: bool,
    /// In xiangqi, allow the attacker any move instead of only checks (other games always allow any move)
    #[arg(long)]
    any_move: bool,
    /// Search Amazons endings to the last move instead of counting the remaining moves
    #[arg(long)]
    search_all: bool,
    /// In a symmetric Amazons position, search every first move instead of only one of each group of mirror images
    #[arg(long)]
    mirrored: bool,
}

pub fn run<S: GameSpec>(args: &Args) -> Result<ExitCode, Problem> {
    game::each_position(args.fen.as_deref(), S::POSITIONS[0].1, |text| solve::<S>(args, text))
}

/// Solves a position: proves which side wins. In xiangqi without `--any-move`, the attacker must always give check.
fn solve<S: GameSpec>(args: &Args, text: &str) -> Result<(), Problem> {
    let position = game::position::<S>(Some(text))?;
    let mut solver = Solver::new().with_shortest(args.shortest).with_table_mib(args.table_mib)?;
    if S::SOLVED_BY_CHECKS && !args.any_move {
        solver = solver.for_checks()?;
    }
    if let Some(prover) = S::prover().filter(|_| !args.search_all) {
        solver = solver.with_evaluator(prover);
    }
    let limits = Limits {
        nodes: args.nodes.or(if args.time.is_none() { Some(20_000_000) } else { None }),
        time: args.time.map(Duration::from_millis),
        exclude: if args.mirrored { Vec::new() } else { S::mirrored_moves(&position) },
        ..Limits::default()
    };
    let report = solver.search(&position, &limits, &mut ())?;
    let moves = report.lines.first().map_or_else(Vec::new, |line| game::texts(&position, &line.line));
    Ok(writeln!(io::stdout(), "{}", in_words(&report, &moves))?)
}

/// Returns the verdict, the line that proves it, and the cost of the search, as text.
fn in_words<M>(report: &Report<M>, moves: &[String]) -> String {
    let outcome = proven_outcome(report);
    let verdict = match outcome {
        Some(Outcome::Win) => "win",
        Some(Outcome::Loss) => "loss",
        Some(Outcome::Draw) => "draw",
        None => "unknown",
    };
    let mut text = format!("{verdict} {}", moves.first().map_or("-", String::as_str));
    match report.score.mate_distance() {
        Some(0) => text += ": the game is over",
        Some(plies) => {
            let most = if report.bound == Bound::Exact { "" } else { " at most" };
            let unit = if plies == 1 { "ply" } else { "plies" };
            text += &format!(" in {plies} {unit}{most}: {}", moves.join(" "));
            let rest = plies as usize - moves.len().min(plies as usize);
            if rest > 0 {
                text += &format!(", then {rest} counted");
            }
        }
        None if report.reason == StopReason::Exhausted => text += ": no win by checks",
        None if report.reason == StopReason::Unverified => text += ": the proof could not be replayed",
        None if outcome.is_none() => text += ": gave up",
        None => {}
    }
    format!("{text} ({} nodes, {:.3} s)", report.nodes, report.time.as_secs_f64())
}
