//! Who wins? Proofs by proof-number search; in xiangqi, mates by checks.

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

For each position a line that begins with win, loss, draw or unknown, for the side to move, and the best move found (- if
there is none). A win is followed by its length in plies and its moves: the proof for the winner, the longest defence for
the loser. In Amazons the line ends where the rest is counted, not searched. In xiangqi only wins by checks are looked for,
unless --any-move is given: without one the answer is unknown.

From the standard input (a pipe, or --fen -) comes one position a line; empty lines and lines that begin with # are passed
over. A line that is no position, or not UTF-8, is reported, and the exit code is 1 in the end.";

/// Prove who wins.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game
    #[arg(value_parser = game::named)]
    pub game: &'static str,
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

pub fn run<S: GameSpec>(args: &Args) -> Result<ExitCode, Problem> {
    game::each_position(args.fen.as_deref(), S::POSITIONS[0].1, |text| solve::<S>(args, text))
}

/// Proves who wins a position: in games of checks, by checks.
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

/// The verdict, the line that shows it, and what it cost.
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
        None if outcome.is_none() => text += ": gave up",
        None => {}
    }
    format!("{text} ({} nodes, {:.3} s)", report.nodes, report.time.as_secs_f64())
}
