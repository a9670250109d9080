//! Endings that need no search.

use crate::game::Game;
use crate::score::Score;

/// Asked what is known of a position without a search: who wins, and often a best move. It may remember what it found out.
pub type Finisher<G> = Box<dyn FnMut(&G) -> Option<Finish<<G as Game>::Move>> + Send>;

/// What is known without a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish<M> {
    /// What to play, a legal move; `None` if there is none, or a search has to find it.
    pub mv: Option<M>,
    /// How the game ends, for the side to move; `None` if that is not certain.
    pub score: Option<Score>,
    /// The same in words, in one line.
    pub says: String,
}
