//! The public interface of Monte Carlo tree search.

use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use super::pool::Pool;
use super::result::SearchResult;
use super::reuse::RetainedTree;
use super::root::Random;
use super::run::{SearchWithHelpers, search_with_helpers};
use super::tree::Tree;
use super::worker::{RunState, Task, Worker};
use super::{MctsParams, MctsStats};

use crate::searcher::{
    Method, Monitor, Probe, SearchControl, SearcherConfig, Shared, TimePlan, admitted, check_threads, finished,
    game_over, is_restricted, refuse,
};
use crate::{Bound, Evaluator, Limits, Observer, Report, SearchError, SearchGame, Searcher, Window};

/// A Monte Carlo tree searcher for games of type `G`. The searcher keeps its tree for the next search.
///
/// ```
/// use game_search::mcts::Mcts;
/// use game_search::searcher::StopReason;
/// use game_search::{Limits, Score, Searcher, TextNotation};
/// use small_games::{ConnectFour, Threats};
///
/// let position = ConnectFour::parse_position("4455")?;
/// let mut mcts = Mcts::new(Threats);
/// let report = mcts.search(&position, &Limits::nodes(20_000), &mut ())?;
/// assert_eq!(report.score, Score::mate_in(3), "a row of three, open at both ends");
/// assert_eq!(report.reason, StopReason::Proven);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Mcts<G: SearchGame, E> {
    evaluator: E,
    params: MctsParams,
    memory_mib: usize,
    retained: Option<RetainedTree<G>>,
    stats: MctsStats,
    /// The number of searches since the searcher was cleared.
    searches: u64,
    /// The evaluators of all threads except the first.
    helpers: Vec<E>,
    /// The function that runs a search with helper threads; `None` until the number of threads is set.
    search_with_helpers: Option<SearchWithHelpers<G, E>>,
    /// Makes the evaluators of the helper threads.
    make_evaluator: Option<Box<dyn Fn() -> E + Send>>,
}

impl<G: SearchGame, E: Evaluator<G>> Mcts<G, E> {
    /// The default limit of the memory for the tree, in MiB.
    pub const MEMORY_MIB: usize = 64;
    /// The largest number of threads: 1,024, or 1 in WebAssembly. With hundreds of threads per core, a search can end
    /// half a second after its deadline, because each thread needs a turn on the processor to notice the deadline.
    /// With four threads per core the delay is some milliseconds.
    pub const MAX_THREADS: usize = if cfg!(target_family = "wasm") { 1 } else { 1_024 };

    /// Makes a searcher with [`MctsParams::default`].
    pub fn new(evaluator: E) -> Self {
        Mcts {
            evaluator,
            params: MctsParams::default().for_game::<G>(),
            memory_mib: Self::MEMORY_MIB,
            retained: None,
            stats: MctsStats::default(),
            searches: 0,
            helpers: Vec::new(),
            search_with_helpers: None,
            make_evaluator: None,
        }
    }

    /// Sets the features and [clears](Searcher::clear) the searcher.
    ///
    /// # Errors
    ///
    /// [`SearchError::Needs`] if a feature needs a capability that the game lacks. [`SearchError::Range`] if a number
    /// is out of its range.
    pub fn with_params(self, params: MctsParams) -> Result<Self, SearchError> {
        params.validate::<G>()?;
        Ok(Mcts { params, retained: None, searches: 0, ..self })
    }

    /// Sets the largest memory for nodes, in MiB, and discards the tree. The memory is allocated as it is needed.
    ///
    /// # Errors
    ///
    /// [`SearchError::Memory`] if the size is 0, if it cannot be allocated, or if it has room for more nodes than
    /// 32-bit node numbers can count.
    pub fn with_memory_mib(self, mib: usize) -> Result<Self, SearchError> {
        Pool::<G::Move>::check(mib)?;
        Ok(Mcts { memory_mib: mib, retained: None, ..self })
    }

    /// Returns the parameters in use.
    pub fn params(&self) -> &MctsParams {
        &self.params
    }

    /// Returns counters of the last search, in addition to those in the report of that search.
    pub fn stats(&self) -> MctsStats {
        self.stats
    }

    /// Searches for the best move in `position`.
    ///
    /// Always returns a legal move if there is one, however short the limits are. If there was no time for a
    /// simulation, the returned move is the first in the order of generation.
    ///
    /// The [limits](Limits) have these meanings:
    ///
    /// | limit | meaning |
    /// |---|---|
    /// | `nodes` | positions where simulations end, plus positions evaluated when moves enter the tree |
    /// | `time`, `clock`, `stop` | as in the [engine](crate::engine); checked every 256 nodes |
    /// | `depth` | the largest depth of simulations; does not end the search, so another limit is required |
    /// | `mate` | rejected |
    /// | `only`, `exclude` | restrict the root moves; the tree is new, and the next search does not reuse its root |
    /// | `multi_pv` | the number of lines in the report; the scores of all lines are estimates |
    ///
    /// A simulation is always completed, and so is a [batch](MctsParams::batch). The node count can therefore exceed its
    /// limit by the number of moves of one position, or of the positions of a batch, and with several threads by about
    /// 256 nodes per thread.
    ///
    /// In the report, `depth` is the length of the best line, and `selective_depth` the length of the longest
    /// simulation. The node count of a root move is its number of simulations, including those of a reused tree.
    ///
    /// A mate score is proven, but a faster win can exist. The line of a mate can end early if moves of the proof were
    /// [discarded](MctsParams::recycle). Any other score is the estimated value of the move, in the evaluator's units.
    /// The search ends with [`StopReason::Proven`](crate::searcher::StopReason::Proven) once the score of the position
    /// is proven; with several lines, the score of every root move must be proven too.
    ///
    /// The monitor's [`progress`](crate::searcher::Monitor::progress) is called immediately and then at most five times
    /// a second. The observer receives the events of the main thread, but no events of the helper threads.
    ///
    /// # Errors
    ///
    /// Returns an error if the limits are impossible, or only `depth` is given.
    ///
    /// # Panics
    ///
    /// Panics if the game, the evaluator or the observer panics. The tree is then lost, but the searcher can be used
    /// again.
    pub fn search_with<O: Observer<G::Move>>(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        observer: &mut O,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Result<Report<G::Move>, SearchError> {
        validate(limits)?;
        let shared = Shared::default();
        let mut control = SearchControl::new(limits, &shared, monitor);
        self.stats = MctsStats::default();
        if let Some(score) = finished(position) {
            return Ok(game_over(score, control));
        }
        let admitted = admitted(position, limits)?;
        // If anything below panics, the tree is lost, and the next search begins with an empty tree.
        let mut tree = self.tree_for(position, limits)?;
        let reused_visits = u64::from(tree.root().visits());
        let mut state = RunState { only_move: admitted.len() == 1, ..RunState::default() };
        let mut random = Random::new(self.params.seed, self.searches);
        self.searches += 1;
        tree.noise = match self.params.noise {
            0.0 => Vec::new(),
            _ => random.dirichlet(position.count_legal_moves(), self.params.noise_total),
        };
        self.simulate(position, limits, &shared, (&mut control, &mut state), &mut tree, observer);
        state.stats.reused_visits = reused_visits;
        state.stats.pool_bytes = tree.pool.bytes();
        state.stats.full |= tree.pool.is_full();
        self.stats = state.stats;
        let mut result = SearchResult::new(&tree, &self.params);
        let chosen = random.choose(&result.moves, &self.params);
        if let Some(moves) = result.moves.get_mut(..=chosen) {
            moves.rotate_right(1);
        }
        let report = result.report(limits, &admitted, &control, &self.stats);
        control.finish(&report, tree.pool.permille_full());
        self.retained = Some(RetainedTree { tree, position: position.clone(), played: Vec::new() });
        Ok(report)
    }

    /// Returns the tree of the last search if it contains the position and may be used, otherwise an empty tree.
    fn tree_for(&mut self, position: &G, limits: &Limits<G::Move>) -> Result<Tree<G::Move>, SearchError> {
        let restricted = is_restricted(limits);
        let side = position.side_to_move();
        let mut tree = match self.retained.take() {
            Some(mut retained) => {
                if self.params.reuse && !restricted && retained.promote(position) {
                    return Ok(retained.tree);
                }
                retained.tree.begin(side);
                retained.tree
            }
            None => {
                let slots = if self.params.uses_history() { G::TABLE.history_slots(position) } else { 0 };
                let scale = self.params.scale_for(&self.evaluator);
                Tree::new(Pool::<G::Move>::check(self.memory_mib)?, slots, side, scale)
            }
        };
        tree.restricted = restricted;
        Ok(tree)
    }

    /// Runs simulations until a limit is reached. Whenever the memory is full, discards part of the tree.
    fn simulate<O: Observer<G::Move>>(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        shared: &Shared,
        (control, state): (&mut SearchControl<'_, G::Move>, &mut RunState),
        tree: &mut Tree<G::Move>,
        observer: &mut O,
    ) {
        self.evaluator.reset(position);
        let totals = Mutex::new(MctsStats::default());
        let (threaded, mut recycles) = (!self.helpers.is_empty(), self.params.recycle);
        loop {
            shared.done.store(false, Relaxed);
            let params = &self.params;
            let virtual_loss = if threaded || params.batch > 1 { params.virtual_loss } else { 0 };
            let totals = &totals;
            let task = Task { position, params, tree, limits, shared, threaded, virtual_loss, recycles, totals };
            let mut worker = Worker::new(&task, &mut self.evaluator, observer, control, state);
            match self.search_with_helpers.filter(|_| threaded) {
                Some(search_with_helpers) => search_with_helpers(&task, &mut self.helpers, &mut || worker.run(true)),
                None => worker.run(true),
            }
            if control.reason.is_some() || !recycles {
                break;
            }
            let used = tree.pool.used();
            let deadline = limits.time.into_iter().chain(control.plan.map(TimePlan::hard)).min();
            let too_late =
                |deadline| control.own_time() + RECYCLING_A_NODE * used >= deadline && !control.is_pondering();
            if deadline.is_some_and(too_late) {
                recycles = false;
                continue;
            }
            tree.recycle();
            state.stats.recycled += 1;
            // The root's own children cannot be discarded. If they take most of the memory, recycling is not tried
            // again.
            recycles = used - tree.pool.used() >= tree.pool.capacity() / 8;
            state.stats.full |= !recycles;
        }
        state.stats += totals.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    }
}

impl<G: SearchGame, E: Evaluator<G> + Send> Mcts<G, E> {
    /// Sets the number of threads and the function `make`, which makes an evaluator for each thread. All threads share
    /// one tree. The default is one thread, and only a search with one thread visits the same nodes every time. Virtual
    /// losses make threads search different parts of the tree (G. Chaslot, M. Winands, J. van den Herik, *Parallel
    /// Monte-Carlo Tree Search*, 2008). The tree needs no locks (M. Enzenberger, M. Müller, *A Lock-Free Multithreaded
    /// Monte-Carlo Tree Search Algorithm*, 2009).
    ///
    /// # Errors
    ///
    /// [`SearchError::Threads`] if the number is 0 or more than [`MAX_THREADS`](Mcts::MAX_THREADS).
    pub fn with_threads(mut self, threads: usize, make: impl Fn() -> E + Send + 'static) -> Result<Self, SearchError> {
        self.make_evaluator = Some(Box::new(make));
        self.check_threads(threads)?;
        self.set_threads(threads);
        Ok(self)
    }

    fn check_threads(&self, threads: usize) -> Result<(), SearchError> {
        check_threads(threads, Self::MAX_THREADS)?;
        if threads > 1 && self.make_evaluator.is_none() {
            let what = "a function that makes evaluators: `with_threads` sets it";
            return Err(SearchError::Needs { option: "threads", what });
        }
        Ok(())
    }

    fn set_threads(&mut self, threads: usize) {
        self.helpers.truncate(threads - 1);
        if let Some(make) = &self.make_evaluator {
            self.helpers.resize_with(threads - 1, make);
        }
        self.search_with_helpers = Some(search_with_helpers::<G, E>);
    }
}

impl<G: SearchGame, E: Evaluator<G> + Send> Searcher<G> for Mcts<G, E> {
    fn search(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Result<Report<G::Move>, SearchError> {
        self.search_with(position, limits, &mut (), monitor)
    }

    fn configure(&mut self, config: &SearcherConfig) -> Result<(), SearchError> {
        let Method::MonteCarlo(params) = &config.method else { return config.method.refused("mcts") };
        params.validate::<G>()?;
        self.check_threads(config.threads)?;
        Pool::<G::Move>::check(config.memory_mib)?;
        self.set_threads(config.threads);
        if *params != self.params || config.memory_mib != self.memory_mib {
            (self.params, self.memory_mib) = (params.clone(), config.memory_mib);
            self.clear();
        }
        Ok(())
    }

    fn permille_full(&self) -> u32 {
        self.retained.as_ref().map_or(0, |retained| retained.tree.pool.permille_full())
    }

    /// Looks `position` up in the tree of the last search. If the game offers [`PositionKey`](crate::PositionKey), a
    /// position is found up to four moves after the root. In other games, a position is found only after the moves
    /// passed to [`advance`](Searcher::advance). The root itself is not found if moves were excluded there.
    fn probe(&self, position: &G) -> Option<Probe<G::Move>> {
        let retained = self.retained.as_ref()?;
        let (node, _) = retained.place(position)?;
        let result = SearchResult::at(retained.tree.pool.node(node), &retained.tree, &self.params);
        let (best, _) = result.best()?;
        let depth = result.line(0).len() as u32;
        Some(Probe { best: best.mv(), score: result.score(0), bound: Bound::Exact, depth })
    }

    /// The next search continues with the tree below this move. If the game offers [`PositionKey`](crate::PositionKey),
    /// this call is not needed as long as at most four moves were played. If the next search starts from any other
    /// position, it begins with an empty tree.
    fn advance(&mut self, mv: G::Move) {
        if let Some(retained) = &mut self.retained {
            retained.played.push(mv);
        }
    }

    fn clear(&mut self) {
        (self.retained, self.searches) = (None, 0);
    }
}

/// An upper limit of the time that recycling (discarding part of the tree) takes, per used node. If less time is left
/// before the deadline, recycling is not started.
const RECYCLING_A_NODE: Duration = Duration::from_nanos(60);

/// Checks that Monte Carlo tree search supports these limits.
fn validate<M>(limits: &Limits<M>) -> Result<(), SearchError> {
    limits.validate()?;
    let refused = [
        ("mate", limits.mate.is_some()),
        ("window", limits.window != Window::FULL),
        ("strength", limits.strength.is_some()),
    ];
    refuse("Monte Carlo tree search", refused)?;
    if limits.nodes.is_some() || limits.time.is_some() || limits.clock.is_some() || limits.stop.is_some() {
        return Ok(());
    }
    let what = "nodes, time, clock or stop at its side: it bounds the tree, but ends no Monte Carlo search";
    Err(SearchError::Needs { option: "depth", what })
}
