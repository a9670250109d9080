//! The limits of a search, and the handles that control it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::{SearchError, Strength};
use crate::{Score, Window};

/// The limits of a search. The search ends at the first limit that it reaches. The default has no limits and is
/// rejected. Minor versions may add fields.
///
/// ```
/// use game_search::Limits;
/// use std::time::Duration;
///
/// let limits = Limits::<u8> { time: Some(Duration::from_millis(50)), ..Limits::depth(12) };
/// assert_eq!(limits.depth, Some(12));
/// ```
#[derive(Clone, Debug)]
pub struct Limits<M> {
    /// The depth of the last iteration in plies, from 1 to [`Score::MAX_PLY`].
    pub depth: Option<u32>,
    /// The number of nodes to visit. With one thread the search visits exactly this many nodes, or one more if it found
    /// a move that wins at once. With several threads, the search visits up to 256 more nodes per thread.
    pub nodes: Option<u64>,
    /// The time for this move. The time is checked every 256 nodes. If an evaluation takes a few microseconds, 256
    /// nodes take less than a millisecond.
    pub time: Option<Duration>,
    /// The player's clock. The search decides how much of the remaining time to use for this move.
    pub clock: Option<Clock>,
    /// The number of plies within which the side to move should win, from 1 to [`Score::MAX_PLY`]. The search ends when
    /// it finds such a win. Without another limit, the search ends at the latest after the iteration whose depth is
    /// twice this number. The [solver](crate::solve) also proves that there is no such win.
    pub mate: Option<u32>,
    /// A handle with which another thread, or the observer, stops the search.
    pub stop: Option<StopHandle>,
    /// A handle that makes the search ponder, that is, search during the opponent's turn. Only the time after the
    /// handle is [hit](PonderHandle::hit) counts for `time` and `clock`. Requires `time` or `clock`.
    pub ponder: Option<PonderHandle>,
    /// The root moves to search; empty for all. Illegal moves are ignored.
    pub only: Vec<M>,
    /// The root moves that are not searched.
    pub exclude: Vec<M>,
    /// The number of best moves to find (multi-PV), each with its line and its exact score. At least 1. A number above
    /// 1 requires the full window.
    pub multi_pv: usize,
    /// The alpha-beta window at the root. The default is the full window. A search with a narrower window is faster but
    /// finds less: the null window just above a draw decides only whether the side to move wins.
    /// [`Report::bound`](super::Report::bound) then shows on which side of the window the score lies. Alpha must be
    /// below beta.
    ///
    /// ```
    /// use game_search::engine::Engine;
    /// use game_search::{Bound, Limits, Score, Searcher, TextNotation, Window, eval_fn};
    /// use small_games::ConnectFour;
    ///
    /// let position = ConnectFour::parse_position("444444222222")?;
    /// let question = Limits { window: Window::null_above(Score::DRAW), ..Limits::depth(30) };
    /// let report = Engine::exact(eval_fn(1, |_: &ConnectFour| 0)).search(&position, &question, &mut ())?;
    /// assert_eq!(report.bound, Bound::Lower, "it wins, in {} or less", report.score);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub window: Window,
    /// A limit on the playing strength, which is also a limit of nodes. The default is none. Only the
    /// [engine](crate::engine::Engine) supports it.
    pub strength: Option<Strength>,
}

impl<M> Default for Limits<M> {
    fn default() -> Self {
        Limits {
            depth: None,
            nodes: None,
            time: None,
            clock: None,
            mate: None,
            stop: None,
            ponder: None,
            only: Vec::new(),
            exclude: Vec::new(),
            multi_pv: 1,
            window: Window::FULL,
            strength: None,
        }
    }
}

impl<M> Limits<M> {
    /// Makes a limit on the depth in plies, from 1 to [`Score::MAX_PLY`].
    pub fn depth(depth: u32) -> Limits<M> {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Makes a limit on the number of nodes.
    pub fn nodes(nodes: u64) -> Limits<M> {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Makes a limit on the time for the move.
    pub fn time(time: Duration) -> Limits<M> {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// Makes limits from a clock. The search decides how much of the remaining time to use for the move.
    pub fn clock(clock: Clock) -> Limits<M> {
        Limits { clock: Some(clock), ..Limits::default() }
    }

    /// Makes limits for a search for a win within `plies` plies. The search ends at the latest after the iteration
    /// whose depth is twice that number.
    pub fn mate(plies: u32) -> Limits<M> {
        Limits { mate: Some(plies), ..Limits::default() }
    }

    /// Makes a limit on the playing strength. The search ends after the nodes of this strength.
    pub fn strength(strength: Strength) -> Limits<M> {
        Limits { strength: Some(strength), ..Limits::default() }
    }

    /// Returns the limits of a search with this strength: the nodes are at most those of the strength.
    pub(crate) fn with_nodes_of(&self, strength: Strength) -> Limits<M>
    where
        M: Clone,
    {
        let nodes = self.nodes.map_or(strength.nodes, |nodes| nodes.min(strength.nodes));
        Limits { nodes: Some(nodes), ..self.clone() }
    }

    /// Makes limits that never end the search: the search runs until [`StopHandle::stop`] is called.
    pub fn until(stop: StopHandle) -> Limits<M> {
        Limits { stop: Some(stop), ..Limits::default() }
    }

    /// Checks the numbers and that some limit ends the search.
    pub(crate) fn validate(&self) -> Result<(), SearchError> {
        self.validate_numbers()?;
        let timed = self.time.is_some() || self.clock.is_some();
        if self.ponder.is_some() && !timed {
            return Err(SearchError::Needs { option: "ponder", what: "a limit of time or a clock" });
        }
        let is_counted = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some() || self.strength.is_some();
        if !is_counted && !timed && self.stop.is_none() {
            return Err(SearchError::NoLimit);
        }
        Ok(())
    }

    pub(crate) fn validate_numbers(&self) -> Result<(), SearchError> {
        if let Some(depth) = self.depth.filter(|&depth| depth == 0 || depth > Score::MAX_PLY) {
            return Err(SearchError::Depth { depth });
        }
        if self.multi_pv == 0 {
            return Err(SearchError::MultiPv);
        }
        if let Some(plies) = self.mate.filter(|&plies| plies == 0 || plies > Score::MAX_PLY) {
            return Err(SearchError::Mate { plies });
        }
        if self.clock.is_some_and(|clock| clock.moves_to_go == Some(0)) {
            let (value, expected) = ("0".to_owned(), "at least 1, or none".to_owned());
            return Err(SearchError::Range { option: "clock.moves_to_go", value, expected });
        }
        check_window(&self.window)?;
        if self.multi_pv > 1 && self.window != Window::FULL {
            return Err(SearchError::Needs { option: "multi_pv", what: "the full window" });
        }
        self.strength.map_or(Ok(()), Strength::validate)
    }

    /// Returns `true` if the limits allow this root move.
    pub fn admits(&self, mv: &M) -> bool
    where
        M: Eq,
    {
        (self.only.is_empty() || self.only.contains(mv)) && !self.exclude.contains(mv)
    }
}

/// Returns an error unless alpha is below beta.
pub(crate) fn check_window(window: &Window) -> Result<(), SearchError> {
    if window.alpha < window.beta {
        return Ok(());
    }
    let (value, expected) = (window.to_string(), "alpha below beta".to_owned());
    Err(SearchError::Range { option: "window", value, expected })
}

/// A player's clock. Minor versions may add fields.
///
/// ```
/// use game_search::searcher::Clock;
/// use game_search::Limits;
/// use std::time::Duration;
///
/// let clock = Clock { increment: Duration::from_secs(2), ..Clock::new(Duration::from_secs(60)) };
/// let limits = Limits::<u8>::clock(clock);
/// assert_eq!(limits.clock.map(|clock| clock.overhead), Some(Duration::from_millis(20)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Clock {
    /// The time left for this player.
    pub remaining: Duration,
    /// The time that the player gets after each move.
    pub increment: Duration,
    /// The number of moves until time is added to the clock, if the time control has such a rule. 0 is rejected.
    pub moves_to_go: Option<u32>,
    /// Time lost outside the search, such as sending the move or waiting on a busy machine ("move overhead").
    pub overhead: Duration,
}

impl Clock {
    /// Makes a clock with the time left for the rest of the game, no increment, and a move overhead of 20 ms.
    pub const fn new(remaining: Duration) -> Clock {
        Clock { remaining, increment: Duration::ZERO, moves_to_go: None, overhead: Duration::from_millis(20) }
    }
}

/// A handle that stops a search from another thread. All clones of a handle control the same search. Dropping all
/// handles does not stop the search.
///
/// ```
/// use game_search::engine::Engine;
/// use game_search::searcher::{StopHandle, StopReason};
/// use game_search::{Limits, Searcher};
/// use small_games::{ConnectFour, Threats};
/// use std::{thread, time::Duration};
///
/// let stop = StopHandle::new();
/// let button = stop.clone();
/// thread::spawn(move || {
///     thread::sleep(Duration::from_millis(10));
///     button.stop();
/// });
/// let report = Engine::exact(Threats).search(&ConnectFour::default(), &Limits::until(stop), &mut ())?;
/// assert_eq!(report.reason, StopReason::Stopped);
/// assert!(report.best.is_some());
/// # Ok::<(), game_search::SearchError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopHandle {
    stopped: Arc<AtomicBool>,
    poll: Option<fn() -> bool>,
}

impl StopHandle {
    /// Makes a new handle, on which `stop` has not been called.
    pub fn new() -> StopHandle {
        StopHandle::default()
    }

    /// Makes a handle that also stops the search when `poll` returns `true`. The search calls `poll` every 256 nodes or
    /// more often. Use it where no other thread can call [`stop`](StopHandle::stop), as in WebAssembly.
    pub fn polling(poll: fn() -> bool) -> StopHandle {
        StopHandle { poll: Some(poll), ..StopHandle::default() }
    }

    /// Stops the search. If the search has not begun yet, it stops as soon as it begins.
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// Returns `true` if [`stop`](StopHandle::stop) was called.
    pub fn is_stopped(&self) -> bool {
        if self.poll.is_some_and(|poll| poll()) {
            self.stop();
        }
        self.stopped.load(Relaxed)
    }
}

/// A handle that starts the clock of a pondering search after the expected move was played. All clones of a handle
/// control the same search. If all handles are dropped, the search continues to ponder.
///
/// ```
/// use game_search::engine::Engine;
/// use game_search::searcher::PonderHandle;
/// use game_search::{Limits, Searcher};
/// use small_games::{ConnectFour, Threats};
/// use std::time::Duration;
///
/// let ponder = PonderHandle::new();
/// let limits = Limits { ponder: Some(ponder.clone()), ..Limits::time(Duration::from_millis(5)) };
/// // From another thread, once the opponent has played the expected move; here at once.
/// ponder.hit();
/// let report = Engine::exact(Threats).search(&ConnectFour::default(), &limits, &mut ())?;
/// assert!(report.best.is_some());
/// # Ok::<(), game_search::SearchError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PonderHandle(Arc<AtomicBool>);

impl PonderHandle {
    /// Makes a new handle, on which `hit` has not been called.
    pub fn new() -> PonderHandle {
        PonderHandle::default()
    }

    /// Starts the clock, because the opponent has played the expected move. The call can also come before the search
    /// begins.
    pub fn hit(&self) {
        self.0.store(true, Relaxed);
    }

    /// Returns `true` if [`hit`](PonderHandle::hit) was called.
    pub fn is_hit(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// The reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum StopReason {
    /// The iteration at the depth limit was completed. In the [solver](crate::solve): there is no win within the plies of
    /// [`Limits::mate`].
    Depth,
    /// The node limit was reached.
    Nodes,
    /// The time limit was reached, or the time that the search had planned for this move was used.
    Time,
    /// The result is proven, so a deeper search cannot change it: for example, a mate within the completed depth of an
    /// exact search, or a mate of a selective search that an exact search has proved to be the shortest.
    #[cfg_attr(feature = "serde", serde(rename = "proof"))]
    Proven,
    /// A win within the requested number of plies was found. A selective search on a clock, or with a narrow
    /// [window](Limits::window), also ends at any win or loss within the completed depth.
    Mate,
    /// [`StopHandle::stop`] was called.
    #[cfg_attr(feature = "serde", serde(rename = "stop"))]
    Stopped,
    /// The [monitor](super::Monitor) ended the search.
    Monitor,
    /// The [solver](crate::solve) has searched the whole tree without finding a win of the requested kind, such
    /// as a win by checks.
    Exhausted,
    /// The [solver](crate::solve) has proved a win or a loss but could not replay it, because the table has replaced a
    /// part of the proof, or contains other positions with the same key. The result is not reported.
    Unverified,
    /// The game was over before the search began.
    #[cfg_attr(feature = "serde", serde(rename = "game over"))]
    GameOver,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            StopReason::Depth => "depth",
            StopReason::Nodes => "nodes",
            StopReason::Time => "time",
            StopReason::Proven => "proof",
            StopReason::Mate => "mate",
            StopReason::Exhausted => "exhausted",
            StopReason::Unverified => "unverified",
            StopReason::Stopped => "stop",
            StopReason::Monitor => "monitor",
            StopReason::GameOver => "game over",
        })
    }
}
