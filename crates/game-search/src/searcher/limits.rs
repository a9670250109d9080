//! When a search ends.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::SearchError;
use crate::{Score, Window};

/// What ends a search: whichever comes first. The default is no limit at all, which is refused. Minor
/// versions may add fields.
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
    /// The deepest iteration in plies, from 1 to [`Score::MAX_PLY`].
    pub depth: Option<u32>,
    /// Visited nodes. With one thread the search ends at exactly that many, or one later where a win at once was seen in
    /// passing; with more, up to 256 later for each thread.
    pub nodes: Option<u64>,
    /// Time for this move, looked at every 256 nodes: less than a millisecond for evaluations of some microseconds.
    pub time: Option<Duration>,
    /// The player's clock: the search decides how much of it to use.
    pub clock: Option<Clock>,
    /// Ends when the side to move is seen to win within so many plies, from 1 to [`Score::MAX_PLY`]; without
    /// another limit at the latest after the iteration of twice that depth.
    pub mate: Option<u32>,
    /// A handle by which another thread, or the observer, ends the search.
    pub stop: Option<StopHandle>,
    /// The search thinks on the opponent's time: `time` and `clock` begin when this handle is
    /// [hit](PonderHandle::hit). One of them has to be at its side.
    pub ponder: Option<PonderHandle>,
    /// Look at these moves only; empty for all. Moves that are not legal here are passed over.
    pub only: Vec<M>,
    /// Do not look at these moves.
    pub exclude: Vec<M>,
    /// So many best moves, each with its line and an exact score; at least 1, and more only with the full window.
    pub multi_pv: usize,
    /// Which scores are to be told apart: all of them, unless a narrower question is asked. "Does the side to move win?" is
    /// the window just above a draw, and costs a fraction of the exact score. [`Report::bound`](super::Report::bound) then
    /// says on which side of the window the score lies. Alpha has to be below beta.
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
        }
    }
}

impl<M> Limits<M> {
    /// Ends after the iteration of this depth in plies, from 1 to [`Score::MAX_PLY`].
    pub fn depth(depth: u32) -> Limits<M> {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Ends after so many nodes.
    pub fn nodes(nodes: u64) -> Limits<M> {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Ends after so long.
    pub fn time(time: Duration) -> Limits<M> {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// Ends when it seems best for a game on this clock.
    pub fn clock(clock: Clock) -> Limits<M> {
        Limits { clock: Some(clock), ..Limits::default() }
    }

    /// Ends when a win within so many plies is found, or after the iteration of twice that depth.
    pub fn mate(plies: u32) -> Limits<M> {
        Limits { mate: Some(plies), ..Limits::default() }
    }

    /// Ends when [`StopHandle::stop`] is called.
    pub fn until(stop: StopHandle) -> Limits<M> {
        Limits { stop: Some(stop), ..Limits::default() }
    }

    pub(crate) fn validate(&self) -> Result<(), SearchError> {
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
        if self.window.alpha >= self.window.beta {
            let (value, expected) = (self.window.to_string(), "alpha below beta".to_owned());
            return Err(SearchError::Range { option: "window", value, expected });
        }
        if self.multi_pv > 1 && self.window != Window::FULL {
            return Err(SearchError::Needs { option: "multi_pv", what: "the full window" });
        }
        let timed = self.time.is_some() || self.clock.is_some();
        if self.ponder.is_some() && !timed {
            return Err(SearchError::Needs { option: "ponder", what: "a limit of time or a clock" });
        }
        if self.depth.is_none() && self.nodes.is_none() && self.mate.is_none() && !timed && self.stop.is_none() {
            return Err(SearchError::NoLimit);
        }
        Ok(())
    }

    /// Whether a root move is to be searched.
    pub fn admits(&self, mv: &M) -> bool
    where
        M: Eq,
    {
        (self.only.is_empty() || self.only.contains(mv)) && !self.exclude.contains(mv)
    }
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
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// Moves until time is added, if there is such a rule; 0 is refused.
    pub moves_to_go: Option<u32>,
    /// What is lost outside the search: sending the move, and a busy computer.
    pub overhead: Duration,
}

impl Clock {
    /// For the rest of the game, without an increment; 20 ms are set aside for what happens outside the search.
    pub const fn new(remaining: Duration) -> Clock {
        Clock { remaining, increment: Duration::ZERO, moves_to_go: None, overhead: Duration::from_millis(20) }
    }
}

/// Ends a search from elsewhere. Clones belong to the same search; dropping them all lets it run on.
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
pub struct StopHandle(Arc<AtomicBool>);

impl StopHandle {
    /// A handle that has not been used.
    pub fn new() -> StopHandle {
        StopHandle::default()
    }

    /// Ends the search, now or as soon as it begins.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether [`stop`](StopHandle::stop) was called.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// Says that the move on which a search ponders was played: from then on time counts. Clones belong to the same search;
/// dropping them all lets it ponder on.
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
    /// A handle that has not been used.
    pub fn new() -> PonderHandle {
        PonderHandle::default()
    }

    /// The move was played, now or before the search begins.
    pub fn hit(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether [`hit`](PonderHandle::hit) was called.
    pub fn is_hit(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The last iteration was completed.
    Depth,
    /// The nodes were used up.
    Nodes,
    /// The time was used up, or so much of a clock as one move is worth.
    Time,
    /// Every move was searched to a depth at which the game is over: no deeper search can change the score.
    Proven,
    /// A win within the plies asked for was found.
    Mate,
    /// The stop handle was used.
    Stopped,
    /// The observer asked for it.
    Monitor,
    /// The [solver](crate::solve) has searched all there is, and found no win of the kind it was to look for.
    Exhausted,
    /// The game had ended before the search began.
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
            StopReason::Stopped => "stop",
            StopReason::Monitor => "monitor",
            StopReason::GameOver => "game over",
        })
    }
}
