//! Who comes first to a square, in queen moves without arrows.

use amazons::{Position, Side, Square, SquareSet};

use crate::game::{Playable, Reach};

/// For every square of the board, rank by rank; `None` where something stands, and where nobody comes.
pub(super) fn territory(position: &Position) -> Vec<Option<Reach>> {
    let [first, second] = [Side::First, Side::Second].map(|side| distances(position, side));
    let reach = |square: Square| {
        let (first, second) = (first[square.index()], second[square.index()]);
        let moves = first.min(second);
        let side = match first.cmp(&second) {
            std::cmp::Ordering::Less => Some(Side::First),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::Second),
        };
        (moves != NEVER).then_some(Reach { side, moves })
    };
    position.shape().places().map(|place| reach(super::square(place))).collect()
}

const NEVER: u8 = u8::MAX;

/// How many moves the nearest queen of a side needs to each square.
fn distances(position: &Position, side: Side) -> [u8; Square::COUNT] {
    let mut distances = [NEVER; Square::COUNT];
    let (mut reached, mut border) = (SquareSet::EMPTY, position.queens(side));
    for moves in 1.. {
        let next = border.iter().fold(SquareSet::EMPTY, |all, square| all | position.queen_targets(square));
        border = next & !reached;
        if border.is_empty() {
            break;
        }
        reached |= border;
        border.iter().for_each(|square| distances[square.index()] = moves);
    }
    distances
}
