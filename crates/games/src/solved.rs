//! What the solver says of a position, as a line of text.

use std::fmt;
use std::time::Duration;

use game_search::searcher::StopReason;
use game_search::solve::{Solver, proven_outcome};
use game_search::{Bound, Limits, Outcome, Report, SearchError, Searcher};

use crate::listed::Listed;
use crate::problem::Problem;
use crate::thinking::texts;

/// How long to look, and for what.
#[derive(Clone, Copy, Debug)]
pub struct SolveOptions {
    /// The most nodes.
    pub nodes: Option<u64>,
    /// The most time.
    pub time: Option<Duration>,
    /// The size of the table.
    pub table_mib: usize,
    /// Go on to the shortest win.
    pub shortest: bool,
    /// In games of checks, look at quiet moves too.
    pub any_move: bool,
    /// Search on where the game knows who wins without.
    pub search_all: bool,
    /// Look at every first move of a symmetric position.
    pub mirrored: bool,
}

/// The verdict, the line that shows it, and what it cost.
#[derive(Clone, Debug)]
pub struct Solved {
    verdict: Option<Outcome>,
    moves: Vec<String>,
    plies: Option<u32>,
    is_shortest: bool,
    nodes: u64,
    time: Duration,
    reason: StopReason,
}

/// Solves a position: in games of checks, for wins by checks.
///
/// # Errors
///
/// If the options are impossible.
pub(crate) fn solve<G: Listed>(game: &G, options: &SolveOptions) -> Result<Solved, Problem> {
    let solver = || -> Result<Report<G::Move>, SearchError> {
        let solver = Solver::<G>::new().with_shortest(options.shortest).with_table_mib(options.table_mib)?;
        let mut solver = if G::BY_CHECKS && !options.any_move { solver.for_checks()? } else { solver };
        let exclude = if options.mirrored { Vec::new() } else { game.mirrored_moves() };
        let limits = Limits { nodes: options.nodes, time: options.time, exclude, ..Limits::default() };
        if let Some(prover) = G::prover().filter(|_| !options.search_all) {
            solver = solver.with_evaluator(prover);
        }
        solver.search(game, &limits, &mut ())
    };
    let report = solver()?;
    Ok(Solved {
        verdict: proven_outcome(&report),
        moves: report.lines.first().map_or_else(Vec::new, |line| texts(game, &line.line)),
        plies: report.score.mate_distance(),
        is_shortest: report.bound == Bound::Exact,
        nodes: report.nodes,
        time: report.time,
        reason: report.reason,
    })
}

impl fmt::Display for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match self.verdict {
            Some(Outcome::Win) => "win",
            Some(Outcome::Loss) => "loss",
            Some(Outcome::Draw) => "draw",
            None => "unknown",
        };
        write!(f, "{verdict} {}", self.moves.first().map_or("-", String::as_str))?;
        match self.plies {
            Some(0) => write!(f, ": the game is over")?,
            Some(plies) => {
                let most = if self.is_shortest { "" } else { " at most" };
                let unit = if plies == 1 { "ply" } else { "plies" };
                write!(f, " in {plies} {unit}{most}: {}", self.moves.join(" "))?;
                let rest = plies as usize - self.moves.len().min(plies as usize);
                if rest > 0 {
                    write!(f, ", then {rest} counted")?;
                }
            }
            None if self.reason == StopReason::Exhausted => write!(f, ": no win by checks")?,
            None if self.verdict.is_none() => write!(f, ": gave up")?,
            None => {}
        }
        write!(f, " ({} nodes, {:.3} s)", self.nodes, self.time.as_secs_f64())
    }
}
