//! The receivers of generated moves, and the constants that select which moves are generated.

use crate::occupancy::Occupancy;
use crate::rays::LineAttacks;

/// Selects all moves.
pub(crate) const ALL: u8 = 0;
/// Selects captures only.
pub(crate) const CAPTURES: u8 = 1;
/// Selects quiet moves only.
pub(crate) const QUIETS: u8 = 2;

/// Returns the points to which the moves selected by `GEN_TYPE` may go, given the points of own and enemy pieces.
#[inline(always)]
pub(crate) fn targets<const GEN_TYPE: u8>(own: Occupancy, enemy: Occupancy) -> Occupancy {
    match GEN_TYPE {
        ALL => !own,
        CAPTURES => enemy,
        _ => !(own | enemy),
    }
}

/// A receiver of generated moves. The generator passes single moves, or all moves of a piece as a bit set of
/// destinations.
///
/// Pieces are passed in pairs so that a receiver that counts moves can combine the sets of both pieces in one 64-bit
/// word and count the bits once. Without a population count instruction, counting bits takes most of the time.
pub(crate) trait Sink {
    /// Receives one move.
    fn one(&mut self, from: u8, to: u8);

    /// Receives the moves from one point to `targets`, in which bit `b` stands for the point with index `b + first`.
    #[inline(always)]
    fn leaps(&mut self, from: u8, first: u8, mut targets: u64) {
        while targets != 0 {
            self.one(from, first + targets.trailing_zeros() as u8);
            targets &= targets - 1;
        }
    }

    /// Receives the moves of two pieces, each as in [`leaps`](Sink::leaps). The bit numbers in the two sets of targets
    /// must either all be odd or all be even.
    #[inline(always)]
    fn pair(&mut self, from: [u8; 2], first: u8, targets: [u64; 2]) {
        self.leaps(from[0], first, targets[0]);
        self.leaps(from[1], first, targets[1]);
    }

    /// Receives the moves of two chariots or two cannons. `along` has two bit masks for each piece: the files to which
    /// it can move on its rank, and the ranks to which it can move on its file.
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

    /// Receives a move to each target. The index of the origin is the index of the target minus `step`. Bit `b` of
    /// `targets` stands for the point with index `b + first`.
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
