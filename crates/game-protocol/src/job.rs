//! What the thread that reads asks of the thread that thinks.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use game_search::searcher::{PonderHandle, StopHandle};
use game_search::spec::{GameSpec, Ranks};
use game_search::{Game, Limits};

use crate::{dialect::Dialect, options::Settings};

pub(crate) type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

/// What the thread may be asked to do.
pub(crate) enum Job<S: GameSpec> {
    /// To find a move.
    Search(Box<Search<S>>),
    /// To tell the score of a position as it stands.
    Evaluate(S::Game, Dialect),
    /// To tell what the table or the tree knows.
    Probe(S::Game, Dialect, Ranks),
    /// To build the engine anew. The error, if any, is for the interface.
    Configure(Settings, Dialect),
    /// To play from these books, files with semicolons between them.
    OpenBooks(String, Dialect),
    /// To know these solved endings, folders with semicolons between them.
    OpenTables(String, Dialect),
    /// To search fixed positions.
    Bench,
    /// To count the positions so many plies below each move.
    Perft { position: S::Game, depth: u32, ranks: Ranks, stop: StopHandle },
    /// To make openings.
    GenFens { start: S::Game, count: u32, seed: u64, stop: StopHandle },
    /// To forget.
    Clear,
    /// To say that all before is done.
    Ready,
}

/// A search, and how to tell of it.
pub(crate) struct Search<S: GameSpec> {
    pub(crate) position: S::Game,
    pub(crate) limits: Limits<MoveOf<S>>,
    pub(crate) handles: Handles,
    /// The answer has to wait until the interface asks for it.
    pub(crate) waits: bool,
    pub(crate) dialect: Dialect,
    pub(crate) ranks: Ranks,
    pub(crate) resigns: bool,
    /// A book may answer.
    pub(crate) by_book: bool,
    /// A move that needs no search may answer.
    pub(crate) may_finish: bool,
}

/// What the thread that reads can do to a search.
#[derive(Clone, Default)]
pub(crate) struct Handles {
    pub(crate) stop: StopHandle,
    pub(crate) ponder: PonderHandle,
    released: Arc<(Mutex<bool>, Condvar)>,
    /// The opponent offers a draw.
    pub(crate) draw_offered: Arc<AtomicBool>,
}

impl Handles {
    /// The answer may be given.
    pub(crate) fn release(&self) {
        let (released, changed) = &*self.released;
        *released.lock().unwrap_or_else(PoisonError::into_inner) = true;
        changed.notify_all();
    }

    /// Until then.
    pub(crate) fn wait(&self) {
        let (released, changed) = &*self.released;
        let guard = released.lock().unwrap_or_else(PoisonError::into_inner);
        drop(changed.wait_while(guard, |released| !*released));
    }
}
