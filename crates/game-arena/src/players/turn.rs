//! A player's turn: the time limits, the answer, and the possible failures.

use std::time::Duration;

use game_learn::limit::Limit;
use game_search::{Game, SearchError, SearchGame, searcher::StopHandle, spec::History, text::quote};
use thiserror::Error;

/// How far engines may exceed their time, and how long they may take where no time limit is set.
///
/// ```
/// use game_arena::players::TimeMargins;
/// use std::time::Duration;
/// let patient = TimeMargins { margin: Duration::from_millis(500), ..TimeMargins::default() };
/// assert!(patient.margin > TimeMargins::default().margin);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeMargins {
    /// The time by which a move may exceed its time limit. A busy computer needs a larger margin.
    pub margin: Duration,
    /// The maximum time for a move under a limit of nodes or depth.
    pub thinking: Duration,
    /// The maximum time for each of three actions: starting the program, getting ready, and setting up a new game.
    pub starting: Duration,
}

impl Default for TimeMargins {
    /// Returns a margin of 200 ms, a minute for thinking and 10 seconds for starting.
    fn default() -> Self {
        TimeMargins {
            margin: Duration::from_millis(200),
            thinking: Duration::from_secs(60),
            starting: Duration::from_secs(10),
        }
    }
}

/// The search limit, the time margins and the stop handle of a player, which are the same for the whole match.
#[derive(Clone)]
pub(crate) struct Terms {
    pub(crate) limit: Limit,
    pub(crate) margins: TimeMargins,
    /// The handle that ends every wait for the player.
    pub(crate) stop: StopHandle,
}

/// A request for a move after `history`.
pub(crate) struct Turn<'a, G: SearchGame> {
    pub(crate) history: &'a History<G>,
    pub(crate) limit: Limit,
    /// The remaining time of the first and the second player.
    pub(crate) clocks: [Duration; 2],
    /// The time for this move, including the margin. If the move comes later, the player loses.
    pub(crate) max_time: Duration,
    /// The only move that may be searched.
    pub(crate) only: Option<G::Move>,
    /// The score at which a program is stopped.
    pub(crate) enough: Option<i32>,
}

/// A player's answer: its move, and what its search reported.
pub(crate) struct Answer<G: Game> {
    pub(crate) mv: G::Move,
    /// The score for the side to move. A mate score is far above all other scores.
    pub(crate) score: Option<i32>,
    pub(crate) nodes: u64,
}

/// The reason why a player did not move. The player loses the game, unless the match was stopped.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Failure {
    #[error("illegal move {}: {reason}", quote(.text))]
    Illegal { text: String, reason: String },
    #[error("said {} with legal moves left", quote(.0))]
    NoMove(String),
    #[error("resigned")]
    Resigned,
    #[error("no answer to {} in {} ms{said}", quote(.command), .waited.as_millis())]
    Silent { command: String, waited: Duration, said: String },
    #[error("{status} after {}{said}", quote(.command))]
    Gone { status: String, command: String, said: String },
    #[error("{0}")]
    Unfit(String),
    #[error(transparent)]
    Engine(#[from] SearchError),
    /// The match was stopped.
    #[error("stopped")]
    Stopped,
}

/// The error for a player that cannot take part in the match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{engine}: {reason}")]
pub struct StartError {
    pub(crate) engine: String,
    pub(crate) reason: String,
}

impl StartError {
    /// Returns the name of the engine.
    pub fn engine(&self) -> &str {
        &self.engine
    }

    /// Returns why the engine cannot take part.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}
