//! Endings that need no search.

use crate::game::Game;
use crate::score::Score;

/// Asked what is known of a position without a search: who wins, and often a best move. It may remember what it found out.
/// Whoever plays asks it before a search.
///
/// ```
/// use game_search::Score;
/// use game_search::spec::{Finish, Finisher};
/// use small_games::{Nim, Take};
///
/// let mut one_heap: Finisher<Nim> = Box::new(|nim| {
///     let mut heaps = nim.heaps().iter().enumerate().filter(|(_, count)| **count > 0);
///     match (heaps.next(), heaps.next()) {
///         (Some((heap, &count)), None) => Some(Finish {
///             mv: Some(Take { heap, count }),
///             score: Some(Score::mate_in(1)),
///             says: format!("take all {count}"),
///         }),
///         _ => None,
///     }
/// });
/// assert_eq!(one_heap(&Nim::new([0, 7])).map(|finish| finish.says).as_deref(), Some("take all 7"));
/// assert_eq!(one_heap(&Nim::new([3, 7])), None, "a search has to find out");
/// ```
pub type Finisher<G> = Box<dyn FnMut(&G) -> Option<Finish<<G as Game>::Move>> + Send>;

/// What is known without a search: the answer of a [`Finisher`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish<M> {
    /// What to play, a legal move; `None` if there is none, or a search has to find it.
    pub mv: Option<M>,
    /// How the game ends, for the side to move; `None` if that is not certain.
    pub score: Option<Score>,
    /// The same in words, in one line.
    pub says: String,
}
