//! The jobs that the session sends to the search thread.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use game_search::searcher::{PonderHandle, StopHandle};
use game_search::spec::{GameSpec, Ranks};
use game_search::{Game, Limits};

use crate::dialect::Dialect;

pub(crate) type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

/// A job for the search thread.
pub(crate) enum Job<S: GameSpec> {
    /// Find a move.
    Search(Box<Search<S>>),
    /// Report the static evaluation of a position.
    Evaluate(S::Game, Dialect),
    /// Report the table or tree entry of a position.
    Probe(S::Game, Dialect, Ranks),
    /// Set an option to a value that the option accepts. An error, such as too little memory, is reported to the
    /// interface.
    SetOption { name: String, value: Option<String>, dialect: Dialect },
    /// Search the bench positions.
    Bench,
    /// Count the positions `depth` plies below each move.
    Perft { position: S::Game, depth: u32, ranks: Ranks, stop: StopHandle },
    /// Generate openings.
    GenFens { start: S::Game, count: u32, seed: u64, stop: StopHandle },
    /// Clear the searcher.
    Clear,
    /// Report that all earlier jobs are done.
    Ready,
}

/// A search, and the settings for reporting it.
pub(crate) struct Search<S: GameSpec> {
    pub(crate) position: S::Game,
    pub(crate) limits: Limits<MoveOf<S>>,
    pub(crate) handles: Handles,
    /// Whether the answer must be held back until [`Handles::release`] is called.
    pub(crate) waits: bool,
    pub(crate) dialect: Dialect,
    pub(crate) ranks: Ranks,
    pub(crate) resigns: bool,
    /// The ply of the position in its game.
    pub(crate) ply: u32,
    /// Whether the chances of a win, a draw and a loss are reported.
    pub(crate) shows_wdl: bool,
    /// Whether a move from an opening book may be played.
    pub(crate) by_book: bool,
    /// Whether a move found without a search may be played.
    pub(crate) may_finish: bool,
}

/// The handles by which the session controls a running search.
#[derive(Clone, Default)]
pub(crate) struct Handles {
    pub(crate) stop: StopHandle,
    pub(crate) ponder: PonderHandle,
    released: Arc<(Mutex<bool>, Condvar)>,
    /// Whether the opponent offers a draw.
    pub(crate) draw_offered: Arc<AtomicBool>,
}

impl Handles {
    /// Makes handles for the next search, which also stops when `poll` returns `true`.
    pub(crate) fn new(poll: Option<fn() -> bool>) -> Handles {
        Handles { stop: poll.map_or_else(StopHandle::new, StopHandle::polling), ..Handles::default() }
    }

    /// Allows the search thread to send the answer.
    pub(crate) fn release(&self) {
        let (released, changed) = &*self.released;
        *released.lock().unwrap_or_else(PoisonError::into_inner) = true;
        changed.notify_all();
    }

    /// Returns `true` if the answer may be sent.
    pub(crate) fn is_released(&self) -> bool {
        *self.released.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until [`release`](Handles::release) allows the answer to be sent.
    pub(crate) fn wait(&self) {
        let (released, changed) = &*self.released;
        let guard = released.lock().unwrap_or_else(PoisonError::into_inner);
        drop(changed.wait_while(guard, |released| !*released));
    }
}
