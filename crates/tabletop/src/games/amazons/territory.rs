//! Who comes first to a square, in queen moves without arrows.

use amazons::{Position, Side, territory::Distances};

use crate::{Playable, Reach};

/// For every square of the board, rank by rank; `None` where something stands, and where nobody comes.
pub(super) fn territory(position: &Position) -> Vec<Option<Reach>> {
    let distances = Distances::queen(position);
    let reach = |square| {
        let [first, second] = [Side::First, Side::Second].map(|side| distances.of(side, square));
        let moves = first.into_iter().chain(second).min()?;
        let side = match (first == Some(moves), second == Some(moves)) {
            (true, false) => Some(Side::First),
            (false, true) => Some(Side::Second),
            _ => None,
        };
        Some(Reach { side, moves: u8::try_from(moves).unwrap_or(u8::MAX) })
    };
    position.shape().places().map(|place| reach(super::square(place))).collect()
}
