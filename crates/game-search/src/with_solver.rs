//! A searcher that runs the solver before another searcher.

use std::time::Duration;

use crate::searcher::{Probe, Progress, RootMove, SearcherConfig, SolverUse, StopReason};
use crate::solve::Solver;
use crate::{Limits, Monitor, Report, Score, SearchError, SearchGame, Searcher, Window};

/// Adds the [solver](crate::solve) to another searcher. Proof-number search finds a win by checks in thousands of nodes
/// where alpha-beta needs millions, even if the win is a hundred moves long.
///
/// | limits | share of the solver |
/// |---|---|
/// | [`mate`](Limits::mate) | half of the nodes or of the time for wins by checks, then a quarter for wins by any moves |
/// | nodes, or none | [`PROBE`](WithSolver::PROBE) nodes; if the question is still open, a twentieth in all |
/// | a time | the same with [`SolverUse::Always`], otherwise none |
/// | fewer than [`LEAST_NODES`](WithSolver::LEAST_NODES) nodes, less than [`LEAST_TIME`](WithSolver::LEAST_TIME), a depth, a clock, pondering, several lines, a window, a strength | none |
///
/// Shares of nodes are of [`UNLIMITED`](WithSolver::UNLIMITED) nodes if there is no limit of nodes or time. The other
/// searcher gets what is left. If the solver has found a shorter win, this win is the result. A win whose line leads to
/// an outcome by repetition, or by another rule about earlier positions, is dropped.
///
/// The stop handle ends the solver. In a search for a mate, the solver also calls the monitor. In other searches its share
/// is small, and only the other searcher calls the monitor. The solver allocates its tables
/// when it first runs: 16 MiB for wins by checks, and as much for wins by any moves.
///
/// ```
/// use game_search::engine::Engine;
/// use game_search::{Limits, Score, Searcher, WithSolver};
/// use xiangqi::{Position, eval::PieceSquare};
///
/// // Red mates in 15 moves, all of them checks.
/// let position: Position = "3ak1r2/4aP3/4b4/7N1/2b6/5C1R1/4p1p2/1cn6/1C1r5/c3K4 w".parse()?;
/// let mut searcher = WithSolver::new(Box::new(Engine::playing(PieceSquare)))?;
/// let report = searcher.search(&position, &Limits::nodes(400_000), &mut ())?;
/// assert_eq!(report.score, Score::mate_in(29));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct WithSolver<G: SearchGame> {
    searcher: Box<dyn Searcher<G>>,
    checks: Solver<G>,
    any_move: Solver<G>,
    solver_use: SolverUse,
}

/// What the solver has spent, and the win that it has found.
struct Solved<M> {
    nodes: u64,
    time: Duration,
    win: Option<Report<M>>,
    /// The reason why the search must end, if the stop handle or the monitor has ended the solver.
    stopped: Option<StopReason>,
}

impl<M> Solved<M> {
    /// Returns the progress of a later search as the monitor gets it: the nodes and the time of the solver are added, and
    /// the win takes the place of a result that is not a win at least as short.
    fn added_to<'a>(&'a self, progress: &Progress<'a, M>) -> Progress<'a, M> {
        let progress = Progress { nodes: progress.nodes + self.nodes, time: progress.time + self.time, ..*progress };
        match self.win_shorter_than(progress.score) {
            Some(known) => {
                let (score, bound, lines) = (known.score, known.bound, &known.lines[..]);
                Progress { score, bound, line: &lines[0].line, lines, ..progress }
            }
            None => progress,
        }
    }

    /// Returns the win, unless the score is a win that is at least as short.
    fn win_shorter_than(&self, score: Score) -> Option<&Report<M>> {
        self.win.as_ref().filter(|known| win(known).is_some_and(|plies| !is_win_within(score, plies)))
    }

    /// Returns `true` if the win is a mate within the number of plies that is wanted.
    fn mates_within(&self, wanted: Option<u32>) -> bool {
        wanted.is_some_and(|wanted| self.win.as_ref().and_then(win).is_some_and(|plies| plies <= wanted))
    }
}

impl<G: SearchGame> WithSolver<G> {
    /// The nodes of the first search for a win by checks. If they show that there is none, this search is the only one.
    pub const PROBE: u64 = 2_000;

    /// The smallest limit of nodes with which the solver runs.
    pub const LEAST_NODES: u64 = 20_000;

    /// The smallest limit of time with which the solver runs.
    pub const LEAST_TIME: Duration = Duration::from_millis(20);

    /// The nodes of which the solver gets its share if there is no limit of nodes or time.
    pub const UNLIMITED: u64 = 1_000_000;

    /// Adds the solver to a searcher, for [`SolverUse::Always`].
    ///
    /// # Errors
    ///
    /// [`SearchError::Needs`] if the game does not offer [`Tactics`](crate::Tactics), which detects checks, or has no
    /// key.
    pub fn new(searcher: Box<dyn Searcher<G>>) -> Result<Self, SearchError> {
        if G::TABLE.key.is_none() {
            return Err(SearchError::Needs { option: "WithSolver", what: "a game that offers PositionKey" });
        }
        let (checks, any_move) = (Solver::new().for_checks()?, Solver::new());
        Ok(WithSolver { searcher, checks, any_move, solver_use: SolverUse::Always })
    }

    /// Returns `true` if the solver runs in a search with these limits.
    fn is_used(&self, limits: &Limits<G::Move>) -> bool {
        let may_be_a_game = limits.time.is_some() && limits.mate.is_none();
        let is_wanted = match self.solver_use {
            SolverUse::Never => false,
            SolverUse::Analysis => !may_be_a_game,
            SolverUse::Always => true,
        };
        is_wanted
            && limits.depth.is_none()
            && limits.clock.is_none()
            && limits.ponder.is_none()
            && limits.multi_pv == 1
            && limits.window == Window::FULL
            && limits.strength.is_none()
            && limits.nodes.is_none_or(|nodes| nodes >= Self::LEAST_NODES)
            && limits.time.is_none_or(|time| time >= Self::LEAST_TIME)
    }

    /// Runs the solver.
    fn solve(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Result<Solved<G::Move>, SearchError> {
        // Without a limit of nodes, only time counts.
        let unlimited = if limits.time.is_some() { u64::MAX } else { Self::UNLIMITED };
        let (nodes, time) = (limits.nodes.unwrap_or(unlimited), limits.time);
        let share = |part: u32, of: u32| (nodes / u64::from(of) * u64::from(part), time.map(|it| it / of * part));
        let (checks, any_move) =
            if limits.mate.is_some() { (share(1, 2), Some(share(3, 4))) } else { (share(1, 20), None) };
        let probe = (checks.0.min(Self::PROBE), checks.1);
        let mut solved = Solved { nodes: 0, time: Duration::ZERO, win: None, stopped: None };
        let mut is_open = true;
        for (by_checks, share) in [(true, Some(probe)), (true, Some(checks)), (false, any_move)] {
            let Some((nodes, time)) = share.filter(|_| is_open || !by_checks) else { continue };
            let share = Limits {
                nodes: Some(nodes.saturating_sub(solved.nodes)),
                time: time.map(|time| time.saturating_sub(solved.time)),
                mate: None,
                ..limits.clone()
            };
            let solver = if by_checks { &mut self.checks } else { &mut self.any_move };
            // A mate within the number of plies that is wanted need not be the shortest, unless it is too long.
            let is_shortest = limits.mate.is_none() || solved.win.is_some();
            solver.set_shortest(is_shortest);
            let mut added = |progress: &Progress<'_, G::Move>| monitor.progress(&solved.added_to(progress));
            let monitor: &mut dyn Monitor<G::Move> = if limits.mate.is_some() { &mut added } else { &mut () };
            let mut report = solver.search(position, &share, monitor)?;
            (solved.nodes, solved.time) = (solved.nodes + report.nodes, solved.time + report.time);
            is_open = report.reason == StopReason::Nodes || !is_shortest && win(&report).is_some();
            solved.stopped =
                Some(report.reason).filter(|reason| matches!(reason, StopReason::Stopped | StopReason::Monitor));
            let is_over = report.reason == StopReason::GameOver;
            let is_shorter =
                win(&report).is_some_and(|plies| solved.win.as_ref().and_then(win).is_none_or(|it| plies < it));
            if is_shorter && !is_over && is_played_out(position, &report) {
                put_first(&mut report.root_moves, report.best, report.score);
                solved.win = Some(report);
            }
            if is_over || solved.stopped.is_some() || solved.mates_within(limits.mate) {
                break;
            }
        }
        Ok(solved)
    }
}

/// Returns the length of a win in plies.
fn win<M>(report: &Report<M>) -> Option<u32> {
    report.score.mate_distance().filter(|_| !report.score.is_loss())
}

/// Returns `true` if the line of a win is complete, and no rule about earlier positions ends the game before. The solver
/// does not know the positions before the root.
fn is_played_out<G: SearchGame>(position: &G, report: &Report<G::Move>) -> bool {
    let mut game = position.clone();
    let line = &report.lines[0].line;
    let is_whole = win(report) == Some(line.len() as u32);
    is_whole
        && line.iter().all(|&mv| {
            game.make(mv);
            G::TABLE.path_outcome(&game).is_none()
        })
}

impl<G: SearchGame> Searcher<G> for WithSolver<G> {
    fn search(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Result<Report<G::Move>, SearchError> {
        limits.validate()?;
        if !self.is_used(limits) {
            return self.searcher.search(position, limits, monitor);
        }
        let mut solved = self.solve(position, limits, monitor)?;
        let is_enough = solved.mates_within(limits.mate);
        let (nodes, time, stopped) = (solved.nodes, solved.time, solved.stopped);
        if let Some(known) = &mut solved.win {
            (known.nodes, known.time) = (nodes, time);
            let is_ended = monitor.progress(&known.progress(self.permille_full())).is_break();
            let ended = is_ended.then_some(StopReason::Monitor);
            if let Some(reason) = ended.or(is_enough.then_some(StopReason::Mate)).or(stopped) {
                known.reason = reason;
                return Ok(known.clone());
            }
        }
        let rest = if stopped.is_some() {
            // The move is not to be the first one that comes.
            Limits { only: limits.only.clone(), exclude: limits.exclude.clone(), ..Limits::depth(1) }
        } else {
            Limits {
                nodes: limits.nodes.map(|limit| limit.saturating_sub(nodes)),
                time: limits.time.map(|limit| limit.saturating_sub(time)),
                ..limits.clone()
            }
        };
        let mut added = |progress: &Progress<'_, G::Move>| monitor.progress(&solved.added_to(progress));
        let mut found = self.searcher.search(position, &rest, &mut added)?;
        (found.nodes, found.time) = (found.nodes + nodes, found.time + time);
        found.reason = stopped.unwrap_or(found.reason);
        let Some(known) = solved.win_shorter_than(found.score) else { return Ok(found) };
        let (score, line) = (known.score, &known.lines[0].line);
        put_first(&mut found.root_moves, known.best, score);
        let (lines, bound) = (known.lines.clone(), known.bound);
        Ok(Report { best: known.best, ponder: line.get(1).copied(), score, bound, lines, ..found })
    }

    fn configure(&mut self, config: &SearcherConfig) -> Result<(), SearchError> {
        self.searcher.configure(config)?;
        self.solver_use = config.solver;
        Ok(())
    }

    fn permille_full(&self) -> u32 {
        self.searcher.permille_full()
    }

    fn probe(&self, position: &G) -> Option<Probe<G::Move>> {
        self.searcher.probe(position)
    }

    fn advance(&mut self, mv: G::Move) {
        self.searcher.advance(mv);
    }

    fn clear(&mut self) {
        self.searcher.clear();
        self.checks.clear();
        self.any_move.clear();
    }
}

/// Moves the best move to the front of the root moves, with its score.
fn put_first<M: PartialEq>(moves: &mut [RootMove<M>], best: Option<M>, score: Score) {
    if let Some(at) = moves.iter().position(|root| best.as_ref() == Some(&root.mv)) {
        moves[..=at].rotate_right(1);
        moves[0].score = score;
    }
}

/// Returns `true` if a score is a win in at most this many plies.
fn is_win_within(score: Score, plies: u32) -> bool {
    !score.is_loss() && score.mate_distance().is_some_and(|other| other <= plies)
}
