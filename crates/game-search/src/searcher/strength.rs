//! [`Strength`]: a player that is weaker than the engine.

use super::SearchError;
use crate::hash::{GOLDEN_GAMMA, mix};

/// A limit on the strength of the [engine](crate::engine::Engine), for opponents that a person can beat.
///
/// A weak player does not pick a bad move from a list of good ones: it overlooks replies. The search therefore skips
/// moves. Whether it overlooks a move depends on the seed, the position and the move alone:
///
/// - At every node below the root, a quiet move is overlooked at the rate of [`oversights`](Strength::oversights), and a
///   noisy move, such as a capture, at half that rate. At least one move of a node is always seen.
/// - The moves at the root are overlooked at the same rates. But a move that wins at once is never overlooked, and is
///   always played.
///
/// The move depends on nothing but the position, the strength and the evaluator: such a search has one thread, and a
/// table and history scores of its own, which it discards. Nothing of it is kept for a search at full strength, nor the
/// other way round. A limit of time can end the search early, and then the move can differ.
///
/// ```
/// use game_search::engine::Engine;
/// use game_search::{Limits, Searcher, Strength, TextNotation};
/// use small_games::{ConnectFour, Threats};
///
/// // The opponent threatens a row in the fourth column, which a beginner can overlook.
/// let position = ConnectFour::parse_position("4142")?;
/// let mut engine = Engine::playing(Threats);
/// let mut play = |seed| {
///     let limits = Limits::strength(Strength::new(100, 600, seed));
///     Ok::<_, game_search::SearchError>(engine.search(&position, &limits, &mut ())?.best)
/// };
/// assert_eq!(play(1)?, play(1)?, "the same seed plays the same move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strength {
    /// The number of nodes per move, at least 1. [`Limits::nodes`](super::Limits::nodes) can lower it.
    pub nodes: u64,
    /// The rate at which quiet moves are overlooked, in thousandths, from 0 to [`MAX_OVERSIGHTS`](Self::MAX_OVERSIGHTS).
    pub oversights: u32,
    /// The seed. Two games from the same position with the same moves differ only if their seeds differ.
    pub seed: u64,
}

impl Strength {
    /// The largest rate of oversights, in thousandths: every quiet move is overlooked, and every second noisy one.
    pub const MAX_OVERSIGHTS: u32 = 1_000;

    /// Makes a strength. A search checks the numbers.
    pub const fn new(nodes: u64, oversights: u32, seed: u64) -> Strength {
        Strength { nodes, oversights, seed }
    }

    /// Returns an error if a number is out of its range.
    pub(crate) fn validate(self) -> Result<(), SearchError> {
        let wrong = |option, value: String, expected: String| Err(SearchError::Range { option, value, expected });
        if self.nodes == 0 {
            wrong("strength.nodes", "0".to_owned(), "at least 1".to_owned())
        } else if self.oversights > Self::MAX_OVERSIGHTS {
            wrong("strength.oversights", self.oversights.to_string(), format!("0 to {}", Self::MAX_OVERSIGHTS))
        } else {
            Ok(())
        }
    }

    /// Returns how hard it is to see a move, from 0 to 999. `key` stands for the position and `code` for the move.
    pub(crate) fn difficulty(self, key: u64, code: u64) -> u32 {
        let hash = mix(key ^ mix(self.seed.wrapping_add(code.wrapping_add(1).wrapping_mul(GOLDEN_GAMMA))));
        (((hash >> 32) * 1_000) >> 32) as u32
    }

    /// Returns `true` if a move of this difficulty is overlooked.
    pub(crate) fn misses(self, difficulty: u32, is_quiet: bool) -> bool {
        difficulty < self.oversights / if is_quiet { 1 } else { 2 }
    }

    /// Returns the size of the table in MiB: at least 16 bytes for every node, up to 65 MiB.
    pub(crate) fn table_mib(self) -> usize {
        1 + (self.nodes.min(1 << 22) >> 16) as usize
    }
}
