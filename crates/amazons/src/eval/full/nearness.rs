//! Who comes where in how many moves, as far as the evaluation asks.

use game_search::Side;

use super::SIDES;
use super::terms::{AHEAD, COUNTS, KNOTS, SOONER, TO_MOVE};
use crate::position::Position;
use crate::territory::{Distances, QueenPaths};

/// One queen move and two are told apart; the last level is what a side reaches at all.
pub(super) const LEVELS: usize = 3;
/// More room than that is no better.
pub(super) const MOST_ROOM: usize = 32;

/// What is known of a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Nearness {
    /// By side, the squares within one queen move, two, any number.
    queen: [[u128; LEVELS]; 2],
    king: Distances,
    /// By side, for each queen, the number of squares that it can go to and the enemy reaches at all.
    rooms: [Vec<u8>; 2],
}

impl Nearness {
    pub const fn new() -> Nearness {
        Nearness { queen: [[0; LEVELS]; 2], king: Distances::new(), rooms: [Vec::new(), Vec::new()] }
    }

    /// Takes the distances of a position.
    #[inline]
    pub fn look(&mut self, position: &Position) {
        self.king.set_king(position);
        let paths = QueenPaths::new(position.empty());
        let reached = SIDES.map(|side| self.king.reached(side));
        for side in SIDES {
            let theirs = reached[1 - side.index()];
            let (mut first, rooms) = (0, &mut self.rooms[side.index()]);
            rooms.clear();
            for queen in position.queens(side) {
                let targets = position.lines().targets(queen);
                first |= targets.bits();
                rooms.push((targets & theirs).len().min(MOST_ROOM) as u8);
            }
            let all = reached[side.index()].bits();
            let second = if first == all { all } else { first | paths.step(first) };
            self.queen[side.index()] = [first, second, all];
        }
    }

    /// What each side counts, the side to move first; and w in whole squares, at most the last of [`KNOTS`].
    #[inline]
    pub fn counts(&self, side: Side) -> ([[i32; COUNTS]; 2], usize) {
        let [own, enemy] = [side, !side].map(|side| &self.queen[side.index()]);
        let counts = lens(&self.sets(side));
        let both = |term: usize| counts[0][term] + counts[1][term];
        // Of squares that both reach, those that one side reaches in a move and the other in three or more count a quarter for
        // w, other differences a half.
        let shared = (own[LEVELS - 1] & enemy[LEVELS - 1]).count_ones() as i32;
        let [in_1_not_1, in_1_not_2, in_1_not_ever, in_2_not_2, in_2_not_ever, _] = [0, 1, 2, 3, 4, 5].map(both);
        let by_two = in_1_not_2 - in_1_not_ever;
        let apart = in_1_not_1 + in_2_not_2 - in_1_not_2 - in_2_not_ever;
        let quarters = 4 * shared - 2 * apart - by_two;
        (counts, ((quarters + 2) / 4).min(KNOTS[KNOTS.len() - 1] as i32) as usize)
    }

    /// The squares that each side counts, the side to move first; the right to move is a set of one square.
    #[inline]
    fn sets(&self, side: Side) -> [[u128; COUNTS]; 2] {
        let sides = [side, !side];
        let [own, enemy] = sides.map(|side| &self.queen[side.index()]);
        let mut sets = [[0; COUNTS]; 2];
        for (term, (near, far)) in SOONER.into_iter().enumerate() {
            sets[0][term] = own[near - 1] & !enemy[far - 1];
            sets[1][term] = enemy[near - 1] & !own[far - 1];
        }
        for (sets, side) in sets.iter_mut().zip(sides) {
            for (place, steps) in AHEAD.into_iter().enumerate() {
                sets[SOONER.len() + place] = self.king.lead(side, steps - 1).bits();
            }
        }
        sets[0][TO_MOVE] = 1;
        sets
    }

    /// The room of each queen, with 1 for those of `side` and -1 for the enemy's.
    #[inline]
    pub fn rooms(&self, side: Side) -> impl Iterator<Item = (usize, i32)> {
        [(side, 1), (!side, -1)]
            .into_iter()
            .flat_map(|(side, sign)| self.rooms[side.index()].iter().map(move |&room| (usize::from(room), sign)))
    }
}

/// The sizes of all sets in one loop, which the compiler turns into vector instructions: processors without an instruction
/// for it count two words at a time.
#[inline(never)]
fn lens(sets: &[[u128; COUNTS]; 2]) -> [[i32; COUNTS]; 2] {
    sets.map(|sets| {
        let mut lens = [0; COUNTS];
        for (len, set) in lens.iter_mut().zip(sets) {
            *len = ((set as u64).count_ones() + ((set >> 64) as u64).count_ones()) as i32;
        }
        lens
    })
}
