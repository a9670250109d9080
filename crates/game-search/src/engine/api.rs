//! The public interface of the engine.

use super::deepening::Root;
use super::field::within;
use super::history::HistoryTables;
use super::lap::Lap;
use super::oversight::{WeakPlayer, notice};
use super::parallel::{Helper, SearchWithHelpers, Task, search_with_helpers};
use super::race::Race;
use super::search::stored_move;
use super::worker::Worker;
use super::{Params, Table};
use crate::searcher::{
    Method, Monitor, Probe, SearchControl, SearcherConfig, Shared, check_threads, finished, game_over,
};
use crate::{Evaluator, Limits, Observer, Report, Score, SearchError, SearchGame, Searcher, Side};

/// An alpha-beta searcher for games of type `G`. The engine keeps its transposition table from one search to the next.
///
/// ```
/// use game_search::engine::Engine;
/// use game_search::{Limits, Score, Searcher, TextNotation};
/// use small_games::{ConnectFour, Threats};
///
/// let position = ConnectFour::parse_position("4455")?;
/// let mut engine = Engine::exact(Threats);
/// let report = engine.search(&position, &Limits::depth(8), &mut ())?;
/// assert_eq!(report.score, Score::mate_in(3), "a row of three, open at both ends");
/// assert_eq!(report.lines[0].line.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine<G: SearchGame, E> {
    evaluator: E,
    params: Params,
    /// If `true`, a feature that needs something the evaluator lacks is switched off. If `false`, such a feature is an
    /// error.
    is_fitted: bool,
    table: Option<Table>,
    table_mib: usize,
    history: Option<HistoryTables<G::Move>>,
    /// The log of the main thread in the last search.
    laps: Vec<Lap<G::Move>>,
    /// The evaluator, the history tables and the log of each thread except the main thread.
    helpers: Vec<Helper<G, E>>,
    /// The function that runs a search with helper threads; `None` until the number of threads is set.
    search_with_helpers: Option<SearchWithHelpers<G, E>>,
    /// The function that makes the evaluators of the helper threads.
    make_evaluator: Option<Box<dyn Fn() -> E + Send>>,
    /// The side to move at the root of the last search with contempt. The draw scores in the table are valid only for
    /// searches with this side to move at the root.
    draws_for: Option<Side>,
}

impl<G: SearchGame, E: Evaluator<G>> Engine<G, E> {
    /// The table size of a new engine, in MiB.
    pub const TABLE_MIB: usize = 16;
    /// The largest number of threads: 1,024, or 1 in WebAssembly. With hundreds of threads per core, a search can end
    /// half a second after its deadline, because each thread needs a turn on the processor to notice the deadline. With
    /// four threads per core the delay is a few milliseconds.
    pub const MAX_THREADS: usize = if cfg!(target_family = "wasm") { 1 } else { 1_024 };

    /// Makes an engine for solving and comparing positions. It uses [`Params::exact`], but features that need a missing
    /// capability are switched off. The engine returns the minimax score of the depth that it reaches.
    pub fn exact(evaluator: E) -> Self {
        Engine::new(evaluator, Params::exact())
    }

    /// Makes an engine for playing. It uses [`Params::selective`], but features that need a missing capability are
    /// switched off. Correction history is switched off when a search begins at a position for which the evaluator has
    /// no [key](Evaluator::correction_key).
    pub fn playing(evaluator: E) -> Self {
        Engine { is_fitted: true, ..Engine::new(evaluator, Params::selective()) }
    }

    fn new(evaluator: E, mut params: Params) -> Self {
        params.fit::<G>(true);
        Engine {
            evaluator,
            params,
            is_fitted: false,
            table: None,
            table_mib: Self::TABLE_MIB,
            history: None,
            laps: Vec::new(),
            helpers: Vec::new(),
            search_with_helpers: None,
            make_evaluator: None,
            draws_for: None,
        }
    }

    /// Sets the features. Discards the table and the history scores, because their contents depend on the features.
    ///
    /// # Errors
    ///
    /// [`SearchError::Needs`] if a feature needs a capability that the game lacks, or if there are several threads but
    /// no table for the threads to share. [`SearchError::Range`] if a parameter is out of its range. A feature that
    /// needs something the evaluator lacks is reported later, as an error of [`search`](Engine::search).
    pub fn with_params(mut self, params: Params) -> Result<Self, SearchError> {
        params.validate::<G>(true)?;
        self.check_threads(self.helpers.len() + 1, &params)?;
        self.forget_moves();
        Ok(Engine { params, is_fitted: false, table: None, ..self })
    }

    /// Sets the size of the table in MiB and clears the table. One MiB is 2^20 bytes and holds 65,536 entries.
    ///
    /// # Errors
    ///
    /// [`SearchError::Table`] if the size is 0 or more than can be allocated. [`SearchError::Needs`] if the table is
    /// switched off.
    pub fn with_table_mib(self, mib: usize) -> Result<Self, SearchError> {
        if !self.params.table {
            return Err(SearchError::Needs { option: "table_mib", what: "the option table" });
        }
        Ok(Engine { table: Some(Table::new(mib)?), table_mib: mib, ..self })
    }

    /// Sets the number of threads. The engine calls `make` once for each thread except the first, to get the thread's
    /// evaluator. The default is one thread; a search with several threads visits different nodes every time. All
    /// threads share the table: each thread searches the whole tree from the root and uses the entries that the others
    /// store (Lazy SMP; D. Homan, T. Romstad and others, around 2013). If one line is searched, the thread that completes
    /// a depth first also gives its result to the others, which then go on to the next depth.
    ///
    /// # Errors
    ///
    /// [`SearchError::Threads`] if the number is 0 or more than [`MAX_THREADS`](Engine::MAX_THREADS).
    /// [`SearchError::Needs`] if the table is switched off.
    pub fn with_threads(mut self, threads: usize, make: impl Fn() -> E + Send + 'static) -> Result<Self, SearchError>
    where
        E: Send,
    {
        self.make_evaluator = Some(Box::new(make));
        self.check_threads(threads, &self.params)?;
        self.set_threads(threads);
        Ok(self)
    }

    fn check_threads(&self, threads: usize, params: &Params) -> Result<(), SearchError> {
        check_threads(threads, Self::MAX_THREADS)?;
        let what = match threads {
            1 => return Ok(()),
            _ if !params.table => "the option table",
            _ if self.make_evaluator.is_none() => "a function that makes evaluators: `with_threads` sets it",
            _ => return Ok(()),
        };
        Err(SearchError::Needs { option: "threads", what })
    }

    fn set_threads(&mut self, threads: usize)
    where
        E: Send,
    {
        self.helpers.truncate(threads - 1);
        if let Some(make) = &self.make_evaluator {
            self.helpers.resize_with(threads - 1, || Helper { evaluator: make(), history: None, laps: Vec::new() });
        }
        self.search_with_helpers = Some(search_with_helpers::<G, E>);
    }

    fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear(self.helpers.len() + 1);
        }
        self.forget_moves();
    }

    fn forget_moves(&mut self) {
        self.history = None;
        self.helpers.iter_mut().for_each(|helper| helper.history = None);
    }

    /// Returns the features in use.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// Returns the iterations of the last search in the order of time: one slice for each thread, that of the main thread
    /// first. The slice of a thread is empty if the search ended before the thread began.
    ///
    /// ```
    /// use game_search::engine::{Engine, LapEnd};
    /// use game_search::{Limits, Searcher};
    /// use small_games::{ConnectFour, Threats};
    ///
    /// let mut engine = Engine::exact(Threats);
    /// let report = engine.search(&ConnectFour::default(), &Limits::depth(6), &mut ())?;
    /// let laps = engine.laps().next().expect("the main thread");
    /// assert_eq!(laps.iter().map(|lap| lap.depth).collect::<Vec<_>>(), [2, 4, 6]);
    /// assert_eq!(laps.iter().map(|lap| lap.nodes).sum::<u64>(), report.nodes);
    /// assert!(laps.iter().all(|lap| lap.end == LapEnd::First));
    /// # Ok::<(), game_search::SearchError>(())
    /// ```
    pub fn laps(&self) -> impl Iterator<Item = &[Lap<G::Move>]> {
        [self.laps.as_slice()].into_iter().chain(self.helpers.iter().map(|helper| helper.laps.as_slice()))
    }

    /// Searches like [`Searcher::search`], and also reports every event to `observer`. The evaluator need not be
    /// `Send`.
    ///
    /// Returns a legal move if the position has one, even if a limit ends the search before the first depth is
    /// completed. The move is then the best move searched so far, or the first root move if no move was searched.
    ///
    /// # Errors
    ///
    /// - The limits are impossible: a number is out of its range, no limit would ever end the search, or all root moves
    ///   are excluded.
    /// - The evaluator's [unit](Evaluator::unit) is not from 1 to [`Score::MAX_HEURISTIC`].
    /// - A feature needs something that the evaluator lacks.
    /// - The table cannot be allocated ([`SearchError::Table`], at the first search only).
    ///
    /// # Panics
    ///
    /// Panics if the game, the evaluator or the observer panics. In debug builds, the search also panics if the game
    /// violates the contract of its [keys](crate::PositionKey).
    pub fn search_with<O: Observer<G::Move>>(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        observer: &mut O,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Result<Report<G::Move>, SearchError> {
        self.laps.clear();
        self.helpers.iter_mut().for_each(|helper| helper.laps.clear());
        limits.validate()?;
        within("unit", self.evaluator.unit().into(), 1, Score::MAX_HEURISTIC.into())?;
        let weaker = limits.strength.map(|strength| limits.with_nodes_of(strength));
        let limits = weaker.as_ref().unwrap_or(limits);
        let shared = Shared::default();
        let control = SearchControl::new(limits, &shared, monitor);
        if let Some(score) = finished(position) {
            return Ok(game_over(score, control));
        }
        let has_correction_key = self.evaluator.correction_key(position).is_some();
        if self.is_fitted {
            self.params.fit::<G>(has_correction_key);
        }
        self.params.validate::<G>(has_correction_key)?;
        let (mut roots, legal) = Root::all(position, limits);
        if roots.is_empty() {
            return Err(SearchError::NoRootMove { legal });
        }
        if let Some(strength) = limits.strength {
            let mut own = WeakPlayer::new(&self.params, position, strength, has_correction_key)?;
            notice(&mut position.clone(), &mut roots, strength);
            self.evaluator.reset(position);
            let worker = own.worker(position, &mut self.evaluator, observer, control);
            return Ok(worker.deepen(roots, limits, &mut self.laps));
        }
        if self.params.table && self.table.is_none() {
            self.table = Some(Table::new(self.table_mib)?);
        }
        if self.params.contempt != 0
            && self.draws_for.replace(position.side_to_move()) == Some(!position.side_to_move())
        {
            // The draw scores in the table are valid for the other side only.
            self.forget();
        }
        let table = self.table.as_ref().filter(|_| self.params.table).inspect(|table| table.age());
        self.evaluator.reset(position);
        let history = HistoryTables::renew(&mut self.history, position, &self.params);
        let worker = Worker::new(position, &mut self.evaluator, observer, history, &self.params, table, control);
        let Some(search_with_helpers) =
            self.search_with_helpers.filter(|_| table.is_some() && !self.helpers.is_empty())
        else {
            return Ok(worker.deepen(roots, limits, &mut self.laps));
        };
        let race = Race::new(&shared);
        let task = Task { position, params: &self.params, table, limits, shared: &shared, race: &race };
        let (mut main, mut report) = (Some((worker.racing(&race), roots)), None);
        search_with_helpers(&task, &mut self.helpers, &mut || {
            report = main.take().map(|(worker, roots)| worker.deepen(roots, limits, &mut self.laps));
        });
        Ok(report.expect("the main thread runs once"))
    }
}

impl<G: SearchGame, E: Evaluator<G> + Send> Searcher<G> for Engine<G, E> {
    fn search(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Result<Report<G::Move>, SearchError> {
        self.search_with(position, limits, &mut (), monitor)
    }

    fn configure(&mut self, config: &SearcherConfig) -> Result<(), SearchError> {
        let Method::AlphaBeta(params) = &config.method else { return config.method.refused("alphabeta") };
        params.validate::<G>(true)?;
        self.check_threads(config.threads, params)?;
        if params.table && (self.table.is_none() || config.memory_mib != self.table_mib) {
            self.table = Some(Table::new(config.memory_mib)?);
            self.table_mib = config.memory_mib;
        }
        self.set_threads(config.threads);
        self.is_fitted = false;
        if *params != self.params {
            self.params = params.clone();
            self.forget();
        }
        Ok(())
    }

    fn permille_full(&self) -> u32 {
        self.table.as_ref().map_or(0, Table::permille_full)
    }

    fn probe(&self, position: &G) -> Option<Probe<G::Move>> {
        let table = self.table.as_ref().filter(|_| G::TABLE.key.is_some())?;
        let entry = table.probe(G::TABLE.key(position))?;
        let best = stored_move(position, &entry, self.params.hints);
        Some(Probe { best, score: entry.score, bound: entry.bound, depth: entry.depth })
    }

    fn clear(&mut self) {
        self.forget();
    }
}
