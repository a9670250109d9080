//! The squares that each side reaches in one, two or any number of queen moves, and the counts of the terms.

use game_search::Side;

use super::terms::{AHEAD, COUNTS, KNOTS, LEVELS, MAX_ROOM, SOONER, TO_MOVE};
use crate::Position;
use crate::territory::{Distances, SidePair, queen_moves};

/// The squares that each side reaches in a position, and the rooms of the queens.
#[derive(Clone, Debug, Default)]
pub(super) struct Nearness {
    /// The squares within one queen move, within two moves, and within any number of moves.
    queen: [SidePair; LEVELS],
    king: Distances,
    /// Indexed by side: for each queen, the number of squares that the queen can go to and the enemy can ever reach.
    pub rooms: [Vec<u8>; 2],
}

impl Nearness {
    /// Computes the distances and the rooms of a position.
    #[inline]
    pub fn update(&mut self, position: &Position) {
        self.king.set_king(position);
        let all = self.king.all();
        let mut first = [0; 2];
        for side in [Side::First, Side::Second] {
            let theirs = all.of(!side);
            let rooms = &mut self.rooms[side.index()];
            rooms.clear();
            for queen in position.queens(side) {
                let targets = position.queen_targets(queen);
                first[side.index()] |= targets.bits();
                rooms.push((targets & theirs).len().min(MAX_ROOM) as u8);
            }
        }
        let first = SidePair::new(first);
        let second = first | queen_moves(SidePair::alike(position.empty().bits()), first);
        self.queen = [first, second, all];
    }

    /// Returns the count of each term for the first player and the second player, if `side` is to move. Also returns w
    /// in whole squares, at most the last number of [`KNOTS`].
    #[inline]
    pub fn counts(&self, side: Side) -> ([[i32; 2]; COUNTS], usize) {
        let enemy = self.queen.map(SidePair::swapped);
        let mut counts = [[0; 2]; COUNTS];
        for (count, (near, far)) in counts.iter_mut().zip(SOONER) {
            *count = (self.queen[near - 1] & !enemy[far - 1]).lens();
        }
        for (count, steps) in counts[SOONER.len()..].iter_mut().zip(AHEAD) {
            *count = self.king.leads(steps - 1).lens();
        }
        counts[TO_MOVE][side.index()] = 1;
        let shared = (self.king.all() & enemy[LEVELS - 1]).lens()[0];
        (counts, contest(shared, counts))
    }
}

/// Returns w in whole squares, summed over the squares that both sides reach. A square counts 1 if both sides need one
/// move, if both need two moves, or if both need three or more. It counts a quarter if one side needs one move and the
/// other three or more. Otherwise it counts a half.
#[inline]
fn contest(shared: i32, counts: [[i32; 2]; COUNTS]) -> usize {
    let [in_1_not_1, in_1_not_2, in_1_not_ever, in_2_not_2, in_2_not_ever] =
        [0, 1, 2, 3, 4].map(|term| counts[term][0] + counts[term][1]);
    let by_two = in_1_not_2 - in_1_not_ever;
    let apart = in_1_not_1 + in_2_not_2 - in_1_not_2 - in_2_not_ever;
    let quarters = 4 * shared - 2 * apart - by_two;
    ((quarters + 2) / 4).min(KNOTS[KNOTS.len() - 1] as i32) as usize
}
