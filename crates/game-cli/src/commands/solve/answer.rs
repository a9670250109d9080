//! The answer for one position.

use std::time::Duration;

use game_search::searcher::StopReason;
use game_search::solve::{Solver, proven_outcome};
use game_search::spec::{ExactSolver, GameSpec};
use game_search::{Bound, Game, Limits, Outcome, Report, Score, Searcher, TextNotation, Window};

use super::args::Args;
use crate::{game, problem::Problem};

/// The answer for a position, and what it cost.
pub struct Answer {
    /// The verdict and the line that proves it.
    pub text: String,
    pub nodes: u64,
    pub time: Duration,
}

/// Solves a position: proves which side wins. In xiangqi without `--any-move`, the attacker must always give check.
/// Nothing is kept from one position to the next, so an answer does not depend on the lines before it.
pub fn solve<S: GameSpec>(args: &Args, text: &str) -> Result<Answer, Problem> {
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
    limits: Limits<<S::Game as Game>::Move>,
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
    let mv = best.map_or("-".to_owned(), |best| position.move_text(best));
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
        None if report.reason == StopReason::Unverified => text += ": the proof could not be replayed",
        None if outcome.is_none() => text += ": gave up",
        None => {}
    }
    text
}
