//! What a player answers, or why it does not.

use std::time::Duration;

use game_search::SearchError;
use game_search::text::quote;
use thiserror::Error;

/// A player's answer.
pub(crate) struct Answer<M> {
    pub(crate) mv: M,
    /// For the side to move; a mate is far above every other score.
    pub(crate) score: Option<i32>,
    pub(crate) nodes: u64,
}

/// Why a player has no move. It loses the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Failure {
    #[error("illegal move {}: {reason}", quote(.text))]
    Illegal { text: String, reason: String },
    #[error("said {} with legal moves left", quote(.line))]
    NoMove { line: String },
    #[error("resigned")]
    Resigned,
    #[error("no answer to {} in {} ms{said}", quote(.command), .waited.as_millis())]
    Silent { command: String, waited: Duration, said: String },
    #[error("{status} after {}{said}", quote(.command))]
    Gone { status: String, command: String, said: String },
    #[error("{reason}")]
    Unfit { reason: String },
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
