//! The receiver of generated moves, and the types of move generation.

use crate::occupancy::Occupancy;
use crate::rays::LineAttacks;

/// Generates all moves.
pub(crate) const ALL: u8 = 0;
/// Generates captures only.
pub(crate) const CAPTURES: u8 = 1;
/// Generates quiet moves only.
pub(crate) const QUIETS: u8 = 2;

/// Returns the points that moves of a generation type may go to, given the points of own and enemy pieces.
#[inline(always)]
pub(crate) fn targets<const GEN_TYPE: u8>(own: Occupancy, enemy: Occupancy) -> Occupancy {
    match GEN_TYPE {
        ALL => !own,
        CAPTURES => enemy,
        _ => !(own | enemy),
    }
}

/// A receiver of moves, one by one or as sets of targets in the form in which the generator finds them.
///
/// Pieces are passed in pairs so that a counter can combine both sets in one word and count its bits once. Without a
/// population count instruction, counting bits is most of the work.
pub(crate) trait Sink {
    /// Receives one move.
    fn one(&mut self, from: u8, to: u8);

    /// Receives the moves from one point to `targets`, where bit `b` is the point `b + first`.
    #[inline(always)]
    fn leaps(&mut self, from: u8, first: u8, mut targets: u64) {
        while targets != 0 {
            self.one(from, first + targets.trailing_zeros() as u8);
            targets &= targets - 1;
        }
    }

    /// Receives the moves from two points, like [`leaps`](Sink::leaps). The bit numbers of both sets are all odd or all
    /// even.
    #[inline(always)]
    fn pair(&mut self, from: [u8; 2], first: u8, targets: [u64; 2]) {
        self.leaps(from[0], first, targets[0]);
        self.leaps(from[1], first, targets[1]);
    }

    /// Receives the moves from two points along their ranks and files.
    #[inline(always)]
    fn lines(&mut self, from: [u8; 2], lines: [&LineAttacks; 2], along: [[u16; 2]; 2]) {
        for ((from, lines), [mut rank, mut file]) in from.into_iter().zip(lines).zip(along) {
            while rank != 0 {
                self.one(from, from - lines.file_number() + rank.trailing_zeros() as u8);
                rank &= rank - 1;
            }
            while file != 0 {
                self.one(from, file.trailing_zeros() as u8 * 9 + lines.file_number());
                file &= file - 1;
            }
        }
    }

    /// Receives a move to each target from the point `step` before the target; bit `b` is the point `b + first`.
    #[inline(always)]
    fn steps(&mut self, first: u8, mut targets: u64, step: i8) {
        while targets != 0 {
            let to = first + targets.trailing_zeros() as u8;
            self.one(to.wrapping_add_signed(-step), to);
            targets &= targets - 1;
        }
    }
}

/// A receiver that only counts moves.
#[derive(Default)]
pub(crate) struct Counter(pub(crate) u32);

impl Sink for Counter {
    #[inline(always)]
    fn one(&mut self, _: u8, _: u8) {
        self.0 += 1;
    }

    #[inline(always)]
    fn leaps(&mut self, _: u8, _: u8, targets: u64) {
        self.0 += targets.count_ones();
    }

    #[inline(always)]
    fn pair(&mut self, _: [u8; 2], _: u8, [a, b]: [u64; 2]) {
        self.0 += (a | b << 1).count_ones();
        debug_assert_eq!((a | b << 1).count_ones(), a.count_ones() + b.count_ones());
    }

    #[inline(always)]
    fn lines(&mut self, _: [u8; 2], _: [&LineAttacks; 2], [[a, b], [c, d]]: [[u16; 2]; 2]) {
        let [a, b, c, d] = [a, b, c, d].map(u64::from);
        self.0 += (a | b << 16 | c << 32 | d << 48).count_ones();
    }

    #[inline(always)]
    fn steps(&mut self, _: u8, targets: u64, _: i8) {
        self.0 += targets.count_ones();
    }
}
