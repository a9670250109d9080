//! The public interface of the solver.

use crate::searcher::{
    Method, Monitor, Probe, SearchControl, SearcherConfig, Shared, admitted, finished, game_over, refuse,
};
use crate::{
    Bound, BoxedEvaluator, Evaluator, Limits, MoveList, Observer, Report, Score, SearchError, SearchGame, Searcher,
    Window,
};

use super::params::{Counters, SolverParams};
use super::search::{Search, side_key};
use super::table::ProofTable;
use super::value::Value;

/// A solver that proves who wins. The solver keeps its table for the next search.
///
/// ```
/// use game_search::solve::{Solver, proven_outcome};
/// use game_search::{Bound, Limits, Outcome, Score, Searcher, TextNotation};
/// use small_games::Nim;
///
/// let heaps = Nim::parse_position("3 4 5")?;
/// let mut solver = Solver::new().with_table_mib(1)?.with_shortest(true);
/// let report = solver.search(&heaps, &Limits::nodes(1_000_000), &mut ())?;
/// assert_eq!(proven_outcome(&report), Some(Outcome::Win));
/// assert_eq!(report.best.map(|mv| mv.to_string()).as_deref(), Some("1-2"));
/// assert_eq!((report.score.mate_distance(), report.bound), (Some(report.lines[0].line.len() as u32), Bound::Exact));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<G> {
    table: Option<ProofTable>,
    table_mib: usize,
    params: SolverParams,
    evaluator: Option<BoxedEvaluator<G>>,
    counters: Counters,
}

impl<G: SearchGame> Default for Solver<G> {
    fn default() -> Self {
        Solver::new()
    }
}

impl<G: SearchGame> Solver<G> {
    /// The table size of a new solver, in MiB.
    pub const TABLE_MIB: usize = 16;

    /// Makes a solver that searches every move of both sides.
    pub fn new() -> Self {
        Solver {
            table: None,
            table_mib: Self::TABLE_MIB,
            params: SolverParams::default(),
            evaluator: None,
            counters: Counters::default(),
        }
    }

    /// Restricts the solver to wins [by checks](SolverParams::checks).
    ///
    /// # Errors
    ///
    /// [`SearchError::Needs`] if the game does not offer [`Tactics`](crate::Tactics), which detects checks.
    pub fn for_checks(self) -> Result<Self, SearchError> {
        let params = SolverParams { checks: true, ..self.params };
        Self::validate(params)?;
        Ok(Solver { params, table: None, ..self })
    }

    /// Sets whether the search continues until it finds the shortest win. The default is `false`.
    #[must_use]
    pub fn with_shortest(mut self, shortest: bool) -> Self {
        self.params.shortest = shortest;
        self
    }

    /// Sets whether the search continues until it finds the shortest win. The table stays.
    pub(crate) fn set_shortest(&mut self, shortest: bool) {
        self.params.shortest = shortest;
    }

    fn validate(params: SolverParams) -> Result<(), SearchError> {
        if params.checks && G::TABLE.noisy_moves.is_none() {
            return Err(SearchError::Needs { option: "for_checks", what: "a game that offers Tactics" });
        }
        Ok(())
    }

    /// Uses the [`proof`](Evaluator::proof) of an evaluator: the search does not continue below a position for which
    /// the evaluator returns a proof. Proofs are used neither at the root nor in a search for wins by checks or for
    /// a shorter win. No other method of the evaluator is called, not even for moves that are made.
    ///
    /// A win is replayed down to the positions for which the evaluator returns a proof. The line in the report ends at
    /// such a position and can therefore be shorter than the length in the score. The reported length of a win is exact
    /// only if the lengths of the evaluator's proofs are exact.
    ///
    /// ```
    /// use game_search::solve::{Solver, proven_outcome};
    /// use game_search::{Evaluator, Limits, Outcome, Proof, Score, Searcher};
    /// use small_games::Nim;
    ///
    /// /// Knows that a heap alone is won.
    /// struct OneHeap;
    ///
    /// impl Evaluator<Nim> for OneHeap {
    ///     fn unit(&self) -> i32 { 1 }
    ///     fn evaluate(&mut self, _: &Nim) -> i32 { 0 }
    ///     fn proof(&mut self, nim: &Nim) -> Option<Proof> {
    ///         let heaps = nim.heaps().iter().filter(|&&heap| heap > 0).count();
    ///         (heaps == 1).then_some(Proof { outcome: Outcome::Win, plies: 1 })
    ///     }
    /// }
    ///
    /// let mut solver = Solver::new().with_evaluator(OneHeap);
    /// let nim: Nim = game_search::TextNotation::parse_position("2 2")?;
    /// let report = solver.search(&nim, &Limits::nodes(1_000), &mut ())?;
    /// assert_eq!(proven_outcome(&report), Some(Outcome::Loss));
    /// assert!(solver.counters().proofs > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_evaluator(self, evaluator: impl Evaluator<G> + Send + 'static) -> Self
    where
        G: 'static,
    {
        Solver { evaluator: Some(Box::new(evaluator)), table: None, ..self }
    }

    /// Sets the size of the table in MiB and clears the table.
    ///
    /// # Errors
    ///
    /// [`SearchError::Table`] if the size is 0 or more than can be allocated.
    pub fn with_table_mib(self, mib: usize) -> Result<Self, SearchError> {
        Ok(Solver { table: Some(ProofTable::new(mib)?), table_mib: mib, ..self })
    }

    /// Returns the counters of the last search.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Searches for a proof of who wins `position`, until a proof is found or a limit is reached.
    /// [`proven_outcome`](super::proven_outcome) reads the outcome from the report.
    ///
    /// | verdict | score | bound |
    /// |---|---|---|
    /// | win | [`Score::mate_in`](crate::Score::mate_in) the length of the line | `Lower`; `Exact` if shortest |
    /// | loss | [`Score::mated_in`](crate::Score::mated_in) the length of the line | `Upper`, or `Exact` |
    /// | draw | [`Score::DRAW`](crate::Score::DRAW) | `Exact` |
    /// | unknown, but no win | [`Score::DRAW`](crate::Score::DRAW) | `Upper` |
    /// | unknown | minus [`Score::INFINITY`](crate::Score::INFINITY) | `Lower` |
    ///
    /// The line of a win or a loss has been replayed: the winner follows the proof, and the loser plays the longest
    /// defence. If a limit ends the replay, a win by checks is not reported. Any other win or loss is reported, but its
    /// line is only the first move. The score of a root move is the score of the win or loss after this move, or minus
    /// infinity if neither was found.
    ///
    /// With [`mate`](Limits::mate), the question is whether the side to move wins within this number of plies. If it does
    /// not, the verdict is unknown, and [`StopReason::Depth`](crate::searcher::StopReason::Depth) says that this is
    /// proven.
    ///
    /// Limits of nodes, time and clocks, the stop handle and the restrictions of the root moves work as in the
    /// [engine](crate::engine). With a clock, a search that finds no proof takes the longest time that is allowed for
    /// one move. The node count includes the positions that the search enters and the positions one move after them.
    /// The report contains a legal move if there is one.
    ///
    /// # Errors
    ///
    /// - [`SearchError::Needs`] if the game has no key.
    /// - [`SearchError::NotALimit`] for [`depth`](Limits::depth), [`multi_pv`](Limits::multi_pv),
    ///   [`window`](Limits::window) and [`strength`](Limits::strength), which the solver does not support.
    /// - Other errors if the limits are impossible, or the table cannot be allocated (at the first search only).
    ///
    /// # Panics
    ///
    /// Panics if the game or the observer panics. In debug builds, also panics if the game violates the contract of its
    /// [keys](crate::PositionKey).
    pub fn search_with<O: Observer<G::Move>>(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        observer: &mut O,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Result<Report<G::Move>, SearchError> {
        if G::TABLE.key.is_none() {
            return Err(SearchError::Needs { option: "solve", what: "a game that offers PositionKey" });
        }
        limits.validate()?;
        let refused = [
            ("depth", limits.depth.is_some()),
            ("multi_pv", limits.multi_pv > 1),
            ("window", limits.window != Window::FULL),
            ("strength", limits.strength.is_some()),
        ];
        refuse("the solver", refused)?;
        self.counters = Counters::default();
        let shared = Shared::default();
        let control = SearchControl::new(limits, &shared, monitor);
        // Nothing is left to prove, even if the players may continue.
        let known = position.outcome().map(|outcome| outcome.score(0));
        if let Some(score) = known.or_else(|| finished(position)) {
            return Ok(game_over(score, control));
        }
        let roots = admitted(position, limits)?;
        let table = match &mut self.table {
            Some(table) => table,
            none => none.insert(ProofTable::new(self.table_mib)?),
        };
        table.age();
        let replaced = table.replaced;
        let mut search = Search::new(position, observer, table, control, limits, self.params.checks);
        search.evaluator = self.evaluator.as_mut().map(|evaluator| &mut **evaluator as &mut dyn Evaluator<G>);
        let report = search.solve(&roots, self.params.shortest);
        self.counters = Counters { replaced: search.table.replaced - replaced, ..search.counters };
        Ok(report)
    }
}

impl<G: SearchGame> Searcher<G> for Solver<G> {
    fn search(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Result<Report<G::Move>, SearchError> {
        self.search_with(position, limits, &mut (), monitor)
    }

    fn configure(&mut self, config: &SearcherConfig) -> Result<(), SearchError> {
        let Method::ProofNumbers(params) = config.method else { return config.method.refused("solver") };
        Self::validate(params)?;
        if config.threads != 1 {
            return Err(SearchError::Threads { threads: config.threads, max: 1 });
        }
        if config.memory_mib != self.table_mib || self.table.is_none() {
            self.table = Some(ProofTable::new(config.memory_mib)?);
            self.table_mib = config.memory_mib;
        } else if params.checks != self.params.checks {
            self.clear();
        }
        self.params = params;
        Ok(())
    }

    fn permille_full(&self) -> u32 {
        self.table.as_ref().map_or(0, ProofTable::permille_full)
    }

    /// A win is returned with a winning move if the table still contains the position after this move. A win or a loss
    /// can be shorter than its score says.
    fn probe(&self, position: &G) -> Option<Probe<G::Move>> {
        let table = self.table.as_ref().filter(|_| G::TABLE.key.is_some())?;
        let side = position.side_to_move();
        let known = |game: &G, attacker| Some(table.probe(G::TABLE.key(game) ^ side_key(attacker))?.value);
        let win = |attacker| known(position, attacker).filter(Value::is_proven);
        let plies = |value: Value| value.plies.min(Score::MAX_PLY);
        if let Some(value) = win(side) {
            let mut moves = G::MoveList::default();
            position.legal_moves(&mut moves);
            let leads = |mv: &G::Move| {
                let mut after = position.clone();
                after.make(*mv);
                known(&after, side).is_some_and(|after| after.is_proven() && after.plies < value.plies)
            };
            let (best, score) = (moves.as_slice().iter().copied().find(leads), Score::mate_in(plies(value)));
            return Some(Probe { best, score, bound: Bound::Lower, depth: plies(value) });
        }
        let value = win(!side)?;
        Some(Probe { best: None, score: Score::mated_in(plies(value)), bound: Bound::Upper, depth: plies(value) })
    }

    fn clear(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }
}
