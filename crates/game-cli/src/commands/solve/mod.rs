//! Solving: proves which side wins, by proof-number search or by the searcher that suits the game better. In xiangqi,
//! only mates by checks are searched by default.

#[cfg(not(target_family = "wasm"))]
pub mod parts;

use std::io::{self, Write};
use std::time::Duration;

use game_search::searcher::StopReason;
use game_search::solve::{Solver, proven_outcome};
use game_search::spec::{ExactSolver, GameSpec};
use game_search::{Bound, Limits, Outcome, Report, Score, Searcher, Window};

use crate::{game, problem::Problem};

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
    fen: Option<String>,
    /// Node limit per position [default, if --time is not given: 20000000; 1000000000 in connect four, where a node takes
    /// less time]
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
    /// Use proof-number search in connect four too, which also finds the winning moves
    #[arg(long)]
    proof_numbers: bool,
    /// In xiangqi, allow the attacker any move instead of only checks (other games always allow any move)
    #[arg(long)]
    any_move: bool,
    /// Search Amazons endings to the last move instead of counting the remaining moves
    #[arg(long)]
    search_all: bool,
    /// In a symmetric Amazons position, search every first move instead of only one of each group of mirror images
    #[arg(long)]
    mirrored: bool,
    /// Write the answers to this file of units, one for each input line, and print them when all are there
    #[cfg(not(target_family = "wasm"))]
    #[arg(long, value_name = "FILE", conflicts_with = "time")]
    out: Option<std::path::PathBuf>,
    #[cfg(not(target_family = "wasm"))]
    #[command(flatten)]
    part: super::parts::PartArgs,
}

pub fn run<S: GameSpec>(args: &Args) -> crate::dispatch::Done {
    #[cfg(not(target_family = "wasm"))]
    if let Some(out) = &args.out {
        return parts::run::<S>(args, out);
    } else if args.part.resume || args.part.part != game_learn::units::Part::WHOLE {
        return Err("--part and --resume need --out FILE".into());
    }
    let code = game::each_position(args.fen.as_deref(), S::POSITIONS[0].1, |text| {
        let Answer { text, nodes, time } = solve::<S>(args, text)?;
        Ok(writeln!(io::stdout(), "{text} ({nodes} nodes, {:.3} s)", time.as_secs_f64())?)
    })?;
    Ok(code)
}

/// The answer for a position, and what it cost.
struct Answer {
    /// The verdict and the line that proves it.
    text: String,
    nodes: u64,
    time: Duration,
}

/// Solves a position: proves which side wins. In xiangqi without `--any-move`, the attacker must always give check.
/// Nothing is kept from one position to the next, so an answer does not depend on the lines before it.
fn solve<S: GameSpec>(args: &Args, text: &str) -> Result<Answer, Problem> {
    let position = game::position::<S>(Some(text))?;
    let solver = if args.shortest || args.proof_numbers { None } else { S::exact_solver(&position, args.table_mib)? };
    let max_nodes = if solver.is_some() { 1_000_000_000 } else { 20_000_000 };
    let limits = Limits {
        nodes: args.nodes.or(if args.time.is_none() { Some(max_nodes) } else { None }),
        time: args.time.map(Duration::from_millis),
        exclude: if args.mirrored { Vec::new() } else { S::mirrored_moves(&position) },
        ..Limits::default()
    };
    if let Some(solver) = solver {
        return decide::<S>(&position, solver, limits);
    }
    let mut solver = Solver::new().with_shortest(args.shortest).with_table_mib(args.table_mib)?;
    if S::SOLVED_BY_CHECKS && !args.any_move {
        solver = solver.for_checks()?;
    }
    if let Some(prover) = S::prover().filter(|_| !args.search_all) {
        solver = solver.with_evaluator(prover);
    }
    let report = solver.search(&position, &limits, &mut ())?;
    let moves = report.lines.first().map_or_else(Vec::new, |line| game::texts(&position, &line.line));
    Ok(Answer { text: in_words(&report, &moves), nodes: report.nodes, time: report.time })
}

/// Decides who wins by two searches with null windows: does the side to move get more than a draw, and if not, does it
/// get a draw?
fn decide<S: GameSpec>(
    position: &S::Game,
    (mut searcher, depth): ExactSolver<S::Game>,
    limits: Limits<<S::Game as game_search::Game>::Move>,
) -> Result<Answer, Problem> {
    let (mut text, mut nodes, mut time) = ("unknown".to_owned(), 0, Duration::ZERO);
    let mut best = None;
    for (window, if_above, if_below) in [
        (Window::null_above(Score::DRAW), Some("win"), None),
        (Window::null_below(Score::DRAW), Some("draw"), Some("loss")),
    ] {
        let limits = Limits {
            depth: Some(depth.max(1)),
            nodes: limits.nodes.map(|limit| limit.saturating_sub(nodes)),
            time: limits.time.map(|limit| limit.saturating_sub(time)),
            window,
            ..limits.clone()
        };
        let report = searcher.search(position, &limits, &mut ())?;
        (nodes, time, best) = (nodes + report.nodes, time + report.time, report.best.or(best));
        let is_decided = matches!(report.reason, StopReason::Depth | StopReason::Proven | StopReason::GameOver);
        let verdict = match report.bound {
            _ if report.reason == StopReason::GameOver => {
                return Ok(Answer { text: in_words(&report, &[]), nodes, time });
            }
            _ if !is_decided => break,
            Bound::Upper => if_below,
            Bound::Lower | Bound::Exact => if_above,
        };
        if let Some(verdict) = verdict {
            text = verdict.to_owned();
            break;
        }
    }
    let mv = best.map_or("-".to_owned(), |best| game_search::TextNotation::move_text(position, best));
    let gave_up = if text == "unknown" { ": gave up" } else { "" };
    Ok(Answer { text: format!("{text} {mv}{gave_up}"), nodes, time })
}

/// Returns the verdict and the line that proves it, as text.
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
    text
}
