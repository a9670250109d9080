//! The solver as its users see it.

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

/// Proves who wins. It keeps its table from search to search.
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
    /// The size of the table of a new solver, in MiB.
    pub const TABLE_MIB: usize = 16;

    /// A solver that looks at every move of both sides.
    pub fn new() -> Self {
        Solver {
            table: None,
            table_mib: Self::TABLE_MIB,
            params: SolverParams::default(),
            evaluator: None,
            counters: Counters::default(),
        }
    }

    /// Looks for wins [by checks](SolverParams::checks) alone.
    ///
    /// # Errors
    ///
    /// [`SearchError::Needs`] if the game does not offer [`Tactics`](crate::Tactics), which knows checks.
    pub fn for_checks(self) -> Result<Self, SearchError> {
        let params = SolverParams { checks: true, ..self.params };
        Self::validate(params)?;
        Ok(Solver { params, table: None, ..self })
    }

    /// Whether to go on to the shortest win. Off by default.
    #[must_use]
    pub fn with_shortest(mut self, shortest: bool) -> Self {
        self.params.shortest = shortest;
        self
    }

    fn validate(params: SolverParams) -> Result<(), SearchError> {
        if params.checks && G::TABLE.noisy_moves.is_none() {
            return Err(SearchError::Needs { option: "for_checks", what: "a game that offers Tactics" });
        }
        Ok(())
    }

    /// Goes no further where the evaluator has a [`proof`](Evaluator::proof): in no position but the root, and not while it looks
    /// for wins by checks, or for a shorter win. The evaluator is asked for nothing else, and not told of moves.
    ///
    /// A win is replayed down to the positions that the evaluator knows. The line in the report ends at such a position: it is
    /// then shorter than the score says. The lengths are no more certain than those of the proofs.
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

    /// Sets the size of the table in MiB, and forgets what was in it.
    ///
    /// # Errors
    ///
    /// [`SearchError::Table`] for 0, or for more than can be allocated.
    pub fn with_table_mib(self, mib: usize) -> Result<Self, SearchError> {
        Ok(Solver { table: Some(ProofTable::new(mib)?), table_mib: mib, ..self })
    }

    /// What happened in the last search.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Finds out who wins `position`, as far as the limits allow. [`proven_outcome`](super::proven_outcome) reads it
    /// from the report.
    ///
    /// | verdict | score | bound |
    /// |---|---|---|
    /// | win | [`Score::mate_in`](crate::Score::mate_in) the length of the line | `Lower`: it may be shorter; `Exact` if shown to be the shortest |
    /// | loss | [`Score::mated_in`](crate::Score::mated_in) the length of the line | `Upper`, or `Exact` |
    /// | draw | [`Score::DRAW`](crate::Score::DRAW) | `Exact` |
    /// | unknown, but no win | [`Score::DRAW`](crate::Score::DRAW) | `Upper` |
    /// | unknown | minus [`Score::INFINITY`](crate::Score::INFINITY) | `Lower`: no more than nothing |
    ///
    /// The line of a win or a loss was replayed: the winner follows the proof, the loser plays what lasts longest. If the
    /// limits end the replay of a win by checks, it is not reported; of another one, what is known of it is, with its
    /// first move alone. The score of a root move is that of its own win or loss, and minus infinity if none was found.
    ///
    /// Limits of nodes, time and clocks (as long as one move may take), the stop handle and the restrictions of the root
    /// moves work as in the [engine](crate::engine). A node is a position that the search enters or looks at. There is
    /// always a legal move in the report if there is one.
    ///
    /// # Errors
    ///
    /// [`SearchError::Needs`] if the game has no key; [`SearchError::NotALimit`] for [`depth`](Limits::depth),
    /// [`mate`](Limits::mate) and [`multi_pv`](Limits::multi_pv), which mean nothing here; if the limits are impossible, or the
    /// table cannot be allocated (at the first search only).
    ///
    /// # Panics
    ///
    /// If the game or the observer does; in debug builds also if the game breaks a promise about its
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
            ("mate", limits.mate.is_some()),
            ("multi_pv", limits.multi_pv > 1),
            ("window", limits.window != Window::FULL),
        ];
        refuse("the solver", refused)?;
        self.counters = Counters::default();
        let shared = Shared::default();
        let control = SearchControl::new(limits, &shared, monitor);
        // Nothing is left to prove, also where players may go on.
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
            return Err(SearchError::Threads { threads: config.threads, most: 1 });
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

    /// A win is known with its move, if the table still has the position after it. Lengths are upper limits.
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
