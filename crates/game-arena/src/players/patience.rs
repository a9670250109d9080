//! How long the arena waits.

use std::time::Duration;

use game_learn::limit::Limit;

/// How patient the arena is with engines.
///
/// ```
/// use game_arena::players::Patience;
/// use std::time::Duration;
/// let patient = Patience { margin: Duration::from_millis(500), ..Patience::default() };
/// assert!(patient.margin > Patience::default().margin);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// How much longer than its time a move may take. A busy computer needs more.
    pub margin: Duration,
    /// The longest time for a move where the limit is no time.
    pub thinking: Duration,
    /// The longest time to start, to get ready, and to set up a new game.
    pub starting: Duration,
}

impl Default for Patience {
    /// 200 ms, a minute, 10 seconds.
    fn default() -> Self {
        Patience {
            margin: Duration::from_millis(200),
            thinking: Duration::from_secs(60),
            starting: Duration::from_secs(10),
        }
    }
}

/// The limit of one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    pub(crate) limit: Limit,
    /// What is left of the clocks of the first player and the second.
    pub(crate) clocks: [Duration; 2],
    /// When the move is late.
    pub(crate) most: Duration,
}
