//! How long the arena waits for an answer.

use std::time::Duration;

use game_learn::limit::Limit;

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

/// The limit of one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    pub(crate) limit: Limit,
    /// What is left of the clocks of the first player and the second.
    pub(crate) clocks: [Duration; 2],
    /// When the move is late.
    pub(crate) most: Duration,
}
