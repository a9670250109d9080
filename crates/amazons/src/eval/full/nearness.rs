//! Who comes where in how many moves, as far as the evaluation asks.

use game_search::Side;

use super::SIDES;
use super::terms::{AHEAD, COUNTS, KNOTS, SHARED, SOONER, STEPS_AHEAD, TO_MOVE};
use crate::position::Position;
use crate::territory::{Distances, QueenPaths};

/// Queen moves are told apart up to three; the last level is what a side reaches at all.
pub(super) const LEVELS: usize = 4;
/// More room than that is no better.
pub(super) const MOST_ROOM: usize = 32;

/// What is known of a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Nearness {
    /// By side, the squares within one queen move, two, three, any number.
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
            let further = |from: u128| if from == all { all } else { from | paths.step(from) };
            let second = further(first);
            self.queen[side.index()] = [first, second, further(second), all];
        }
    }

    /// What each side counts, the side to move first; and w in whole squares, at most the last of [`KNOTS`].
    #[inline]
    pub fn counts(&self, side: Side) -> ([[i32; COUNTS]; 2], usize) {
        let sides = [side, !side];
        let [own, enemy] = sides.map(|side| &self.queen[side.index()]);
        let count = |squares: u128| squares.count_ones() as i32;
        let mut counts = [[0; COUNTS]; 2];
        // By own and enemy moves, from 0 on: within the former, not within the latter; both sides' together.
        let mut sooner = [[0; LEVELS + 1]; LEVELS + 1];
        for (term, (near, far)) in SOONER.into_iter().enumerate() {
            let both = [count(own[near - 1] & !enemy[far - 1]), count(enemy[near - 1] & !own[far - 1])];
            sooner[near][far] = both[0] + both[1];
            (counts[0][term], counts[1][term]) = (both[0], both[1]);
        }
        // Squares whose distances differ by n count 2^-n for w, here in eighths.
        let mut w = 0;
        let mut nearer = 0;
        for level in 0..LEVELS {
            let shared = count(own[level] & enemy[level] & !nearer);
            counts[0][SHARED + level] = shared;
            w += 8 * shared;
            nearer = own[level] | enemy[level];
        }
        for near in 1..LEVELS {
            for far in near + 1..=LEVELS {
                let farther = |than: usize| sooner[near][than] - sooner[near - 1][than];
                w += (8 * (farther(far - 1) - farther(far))) >> (far - near);
            }
        }
        for (counts, side) in counts.iter_mut().zip(sides) {
            for steps in 0..STEPS_AHEAD {
                counts[AHEAD + steps] = self.king.lead(side, steps).len() as i32;
            }
        }
        counts[0][TO_MOVE] = 1;
        (counts, ((w + 4) / 8).min(KNOTS[KNOTS.len() - 1] as i32) as usize)
    }

    /// The room of each queen, with 1 for those of `side` and -1 for the enemy's.
    #[inline]
    pub fn rooms(&self, side: Side) -> impl Iterator<Item = (usize, i32)> {
        [(side, 1), (!side, -1)]
            .into_iter()
            .flat_map(|(side, sign)| self.rooms[side.index()].iter().map(move |&room| (usize::from(room), sign)))
    }
}
