//! A player's turn: how long the arena waits, what the player answers, or why it does not.

use std::time::Duration;

use game_learn::limit::Limit;
use game_search::{Game, SearchError, SearchGame, searcher::StopHandle, spec::History, text::quote};
use thiserror::Error;

/// How long engines may take beyond their time, and where they have none.
///
/// ```
/// use game_arena::players::TimeMargins;
/// use std::time::Duration;
/// let patient = TimeMargins { margin: Duration::from_millis(500), ..TimeMargins::default() };
/// assert!(patient.margin > TimeMargins::default().margin);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeMargins {
    /// How much longer than its time a move may take. A busy computer needs more.
    pub margin: Duration,
    /// The longest time for a move where the limit is no time.
    pub thinking: Duration,
    /// The longest time to start, to get ready, and to set up a new game.
    pub starting: Duration,
}

impl Default for TimeMargins {
    /// 200 ms, a minute, 10 seconds.
    fn default() -> Self {
        TimeMargins {
            margin: Duration::from_millis(200),
            thinking: Duration::from_secs(60),
            starting: Duration::from_secs(10),
        }
    }
}

/// What a player plays under in a whole match.
#[derive(Clone)]
pub(crate) struct Terms {
    pub(crate) limit: Limit,
    pub(crate) margins: TimeMargins,
    /// Ends whatever waits for the player.
    pub(crate) stop: StopHandle,
}

/// What a player is asked: a move after `history`.
pub(crate) struct Turn<'a, G: SearchGame> {
    pub(crate) history: &'a History<G>,
    pub(crate) limit: Limit,
    /// What is left of the clocks of the first player and the second.
    pub(crate) clocks: [Duration; 2],
    /// When the move is late.
    pub(crate) most: Duration,
}

/// A player's answer.
pub(crate) struct Answer<G: Game> {
    pub(crate) mv: G::Move,
    /// For the side to move; a mate is far above every other score.
    pub(crate) score: Option<i32>,
    pub(crate) nodes: u64,
}

/// Why a player has no move. It loses the game.
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

/// Why a player cannot take part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{engine}: {reason}")]
pub struct StartError {
    pub(crate) engine: String,
    pub(crate) reason: String,
}
