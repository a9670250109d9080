//! A player's way through the end of a game.

use game_search::{Finish, Finisher};

use super::{Counting, Filler, Settled};
use crate::position::Position;

/// Plays on without a search once every region has one owner, and tells who wins as soon as that is certain. Quick enough to
/// be asked before every move.
///
/// ```
/// use amazons::{Position, regions::finisher};
///
/// let mut finisher = finisher();
/// assert_eq!(finisher(&Position::start()), None);
/// let settled = finisher(&"Q2**/*****/q3* b".parse::<Position>()?).expect("a wall between them");
/// assert_eq!(settled.says, "every region has one owner: Black wins, 3 moves to 2: margin -1");
/// assert!(settled.mv.is_some());
/// // White will win, but how is left to a search.
/// let decided = finisher(&"3Q2q/******* w".parse::<Position>()?).expect("three squares against two");
/// assert!(decided.score.is_some_and(|score| score.is_mate()) && decided.mv.is_none());
/// # Ok::<(), amazons::FenError>(())
/// ```
pub fn finisher() -> Finisher<Position> {
    let filler = || Filler::new().with_memory(Filler::PLAYERS_MEMORY);
    let mut settled = filler().with_node_limit(Settled::NODE_LIMIT);
    // As far as a search goes: a game that is decided is played on, and is asked about again.
    let mut decided = filler().with_node_limit(Counting::<()>::NODE_LIMIT);
    Box::new(move |position| {
        if let Some(settled) = settled.settled(position) {
            let score = settled.proof().map(|proof| proof.score(0));
            return Some(Finish { mv: settled.mv, score, says: settled.to_string() });
        }
        let decided = decided.decided(position)?;
        Some(Finish { mv: None, score: Some(decided.proof.score(0)), says: decided.to_string() })
    })
}
