//! The solver as its users see it.

use std::marker::PhantomData;

use crate::searcher::{Budget, Shared, finished, game_over};
use crate::{Evaluator, Limits, Observer, Report, SearchError, SearchGame, Window};

use super::search::Search;
use super::table::ProofTable;

/// Proves who wins. It keeps its table from search to search.
///
/// ```
/// use game_search::solve::{Solver, proven_outcome};
/// use game_search::{Bound, Limits, Outcome, Score, TextNotation};
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
    checks: bool,
    shortest: bool,
    counters: Counters,
    game: PhantomData<fn(&G)>,
}

/// What happened in a search, beyond what its observer heard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Counters {
    /// Positions that the table knew.
    pub table_hits: u64,
    /// Entries of the table that gave way to others.
    pub replaced: u64,
    /// Moves back to a position on the current line.
    pub repetitions: u64,
    /// Positions shown to be no win only on the line on which they were met.
    pub path_dependent: u64,
    /// Positions of a win that were replayed.
    pub replayed: u64,
    /// Those of them that the table had forgotten.
    pub searched_again: u64,
    /// Positions whose end the evaluator knew.
    pub proofs: u64,
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
            checks: false,
            shortest: false,
            counters: Counters::default(),
            game: PhantomData,
        }
    }

    /// Looks for wins by checks alone: the side to move gives check with every move, or makes one after which
    /// [`Game::outcome`](crate::Game::outcome) knows that it has won; the opponent may do whatever is legal. A search that
    /// finds none says nothing about the game.
    ///
    /// # Errors
    ///
    /// [`SearchError::Needs`] if the game does not offer [`Tactics`](crate::Tactics), which knows checks.
    pub fn for_checks(self) -> Result<Self, SearchError> {
        if G::TABLE.noisy_moves.is_none() {
            return Err(SearchError::Needs { option: "for_checks", what: "a game that offers Tactics" });
        }
        Ok(Solver { checks: true, table: None, ..self })
    }

    /// Whether to go on to the shortest win. Off by default.
    #[must_use]
    pub fn with_shortest(self, shortest: bool) -> Self {
        Solver { shortest, ..self }
    }

    /// Sets the size of the table in MiB, and forgets what was in it.
    ///
    /// # Errors
    ///
    /// [`SearchError::Table`] for 0, or for more than can be allocated.
    pub fn with_table_mib(self, mib: usize) -> Result<Self, SearchError> {
        Ok(Solver { table: Some(ProofTable::new(mib)?), table_mib: mib, ..self })
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
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
    pub fn search<O: Observer<G::Move>>(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        observer: &mut O,
    ) -> Result<Report<G::Move>, SearchError> {
        self.run(position, limits, None, observer)
    }

    /// As [`search`](Solver::search), but goes no further where the evaluator has a [`proof`](Evaluator::proof): in no position
    /// but the root, and not while it looks for wins by checks, or for a shorter win. The evaluator is asked for nothing else,
    /// and not told of moves.
    ///
    /// A win is replayed down to the positions that the evaluator knows. The line in the report ends at such a position: it is
    /// then shorter than the score says. The lengths are no more certain than those of the proofs.
    /// [Clear](Solver::clear) the table before a search without the evaluator: what it replayed so is taken for replayed.
    ///
    /// ```
    /// use game_search::solve::{Solver, proven_outcome};
    /// use game_search::{Evaluator, Limits, Outcome, Proof, Score};
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
    /// let mut solver = Solver::new();
    /// let nim: Nim = game_search::TextNotation::parse_position("2 2")?;
    /// let report = solver.search_with(&nim, &Limits::nodes(1_000), &mut OneHeap, &mut ())?;
    /// assert_eq!(proven_outcome(&report), Some(Outcome::Loss));
    /// assert!(solver.counters().proofs > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`search`](Solver::search).
    pub fn search_with<O: Observer<G::Move>>(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        evaluator: &mut dyn Evaluator<G>,
        observer: &mut O,
    ) -> Result<Report<G::Move>, SearchError> {
        self.run(position, limits, Some(evaluator), observer)
    }

    fn run<O: Observer<G::Move>>(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        evaluator: Option<&mut dyn Evaluator<G>>,
        observer: &mut O,
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
        for (limit, given) in refused {
            if given {
                return Err(SearchError::NotALimit { limit, searcher: "the solver" });
            }
        }
        self.counters = Counters::default();
        let shared = Shared::default();
        let budget = Budget::new(limits, &shared);
        // Nothing is left to prove, also where players may go on.
        let known = position.outcome().map(|outcome| outcome.score(0));
        if let Some(score) = known.or_else(|| finished(position)) {
            return Ok(game_over(score, &budget));
        }
        let mut moves = G::MoveList::default();
        position.legal_moves(&mut moves);
        let moves = crate::MoveList::as_slice(&moves);
        if !moves.iter().any(|mv| limits.admits(mv)) {
            return Err(SearchError::NoRootMove { legal: moves.len() });
        }
        let table = match &mut self.table {
            Some(table) => table,
            none => none.insert(ProofTable::new(self.table_mib)?),
        };
        table.age();
        let replaced = table.replaced;
        let mut search = Search::new(position, observer, table, budget, limits, self.checks);
        search.evaluator = evaluator.map(|evaluator| evaluator as &mut dyn Evaluator<G>);
        let report = search.solve(self.shortest);
        self.counters = Counters { replaced: search.table.replaced - replaced, ..search.counters };
        Ok(report)
    }
}
