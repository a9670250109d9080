//! Sets of points for the evaluation: one 64-bit word for each half of the board.

use std::ops::{BitAnd, BitOr};

use crate::Occupancy;
use crate::attacks::{ByPoint, HIGH, LeaperAttacks, LineAttacks};

/// A set of points: ranks 0 to 4 in the first word, ranks 5 to 9 in the second, 45 bits each, with `a0` and `a5` first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Points(pub(super) [u64; 2]);

/// `true` if the target processor can count bits by one instruction. Without such an instruction, counting takes a
/// dozen instructions, so small numbers of bits are counted by a shorter method.
pub(super) const HAS_POPCOUNT: bool = cfg!(target_feature = "popcnt");

/// Returns the number of set bits. Only the ten lowest bits may be set.
#[inline(always)]
pub(super) fn count_ten(bits: u16) -> u32 {
    if HAS_POPCOUNT { bits.count_ones() } else { u32::from(ONES[bits as usize % ONES.len()]) }
}

static ONES: [u8; 1 << 10] = const_table!([0; 1 << 10], 0..1_usize << 10, |bits| bits.count_ones() as u8);

/// The number of points of half a board.
pub(super) const HALF: u8 = 45;
/// All points of half a board.
const WHOLE_HALF: u64 = (1 << HALF) - 1;
/// The bit number of `a5`, the first point of the upper half of the board, in the word of the higher ranks.
const UPPER: usize = HALF as usize - HIGH;

impl Points {
    /// Returns the set of only this point, or the empty set if the point is off the board.
    #[inline(always)]
    pub(super) fn of(square: u8) -> Points {
        SINGLE[square]
    }

    #[inline(always)]
    pub(super) fn all_of(set: &Occupancy) -> Points {
        let [low, high, ..] = *set.words();
        Points([low & WHOLE_HALF, high >> UPPER])
    }

    #[inline(always)]
    pub(super) fn count(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }

    /// Returns the number of points, but at most 2.
    #[inline(always)]
    pub(super) fn at_most_two(self) -> usize {
        if HAS_POPCOUNT {
            return self.count().min(2);
        }
        let [low, high] = self.0;
        let more = low & low.wrapping_sub(1) | high & high.wrapping_sub(1);
        usize::from(low | high != 0) + usize::from(more != 0 || low != 0 && high != 0)
    }

    #[inline(always)]
    pub(super) fn without(self, other: Points) -> Points {
        Points([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// Calls `visit` with each point.
    #[inline(always)]
    pub(super) fn each(self, mut visit: impl FnMut(u8)) {
        for (half, mut points) in self.0.into_iter().enumerate() {
            while points != 0 {
                visit(half as u8 * HALF + points.trailing_zeros() as u8);
                points &= points - 1;
            }
        }
    }
}

impl BitAnd for Points {
    type Output = Points;

    #[inline(always)]
    fn bitand(self, other: Points) -> Points {
        Points([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Points {
    type Output = Points;

    #[inline(always)]
    fn bitor(self, other: Points) -> Points {
        Points([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

static SINGLE: ByPoint<Points> = {
    let mut points = [Points([0; 2]); 256];
    const_for!(0..90, |square| {
        points[square].0[square / HALF as usize] = 1 << (square % HALF as usize);
    });
    ByPoint(points)
};

/// The points that pieces attack, in the two words of ranks of an [`Occupancy`]. A point that both words contain (on
/// ranks 3 to 6) can be set in only one of them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reached(pub(super) [u64; 2]);

impl Reached {
    #[inline(always)]
    pub(super) fn add_leaps(&mut self, leaper: &LeaperAttacks, seen: u64) {
        self.0[leaper.word() as usize & 1] |= seen;
    }

    #[inline(always)]
    pub(super) fn add_lines(&mut self, lines: &LineAttacks, [along_rank, along_file]: [u16; 2]) {
        let (word, first) = lines.rank_place();
        self.0[word as usize & 1] |= u64::from(along_rank) << (first & 63);
        let file = lines.file_number() & 15;
        self.0[0] |= upwards(along_file & 31) << file;
        self.0[1] |= upwards(along_file >> 5) << (file + UPPER as u8);
    }

    #[inline(always)]
    pub(super) fn points(self) -> Points {
        let [low, high] = self.0;
        Points([(low | high << HIGH) & WHOLE_HALF, low >> HALF | high >> UPPER])
    }
}

/// Spreads five bits, one per rank: bit `i` becomes bit `9 * i`. The multiplication puts a copy of the bits at every
/// eighth bit, and the mask keeps only bit `i` of copy `i`.
#[inline(always)]
fn upwards(bits: u16) -> u64 {
    u64::from(bits).wrapping_mul(0x1_0101_0101) & 0x10_0804_0201
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaps::{ELEPHANTS, HORSES};
    use crate::occupancy::POINT;
    use crate::rays::{CANNON, CHARIOT};
    use crate::targets::{leaper_targets, line_targets};

    fn of_board(board: u128) -> Points {
        Points([board as u64 & WHOLE_HALF, (board >> HALF) as u64])
    }

    #[test]
    fn small_counts_equal_the_number_of_points() {
        let mut random = fastrand::Rng::with_seed(6);
        for bits in 0..1 << 10 {
            assert_eq!(count_ten(bits), bits.count_ones());
        }
        for number in 0..1_000 {
            let points = (0..number % 5).fold(Points::default(), |all, _| all | Points::of(random.u8(0..90)));
            assert_eq!(points.at_most_two(), points.count().min(2), "{points:?}");
        }
    }

    /// The attacked points are the points that `line_targets` and `leaper_targets` return.
    #[test]
    fn reached_points_equal_targets_of_the_pieces() {
        let mut random = fastrand::Rng::with_seed(5);
        for round in 0..200 {
            let taken = (0..random.u8(0..40)).fold(Occupancy::default(), |all, _| all | POINT[random.u8(0..90)]);
            assert_eq!(Points::all_of(&taken), of_board(taken.board()), "round {round}");
            for square in 0..90 {
                for lines in [&CHARIOT[square], &CANNON[square]] {
                    let mut reached = Reached::default();
                    reached.add_lines(lines, lines.attacks(&taken));
                    assert_eq!(reached.points(), of_board(line_targets(&taken, square, lines)), "round {round}");
                }
                for leaper in [&HORSES[square], &ELEPHANTS[square]] {
                    let mut reached = Reached::default();
                    reached.add_leaps(leaper, leaper.attacks(&taken));
                    assert_eq!(reached.points(), of_board(leaper_targets(&taken, leaper)), "round {round}");
                }
            }
        }
    }
}
