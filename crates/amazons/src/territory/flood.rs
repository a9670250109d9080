//! Steps of whole sets of squares at once, as bits of a `u128`.

use crate::board::{MAX_SIZE, SquareSet};

/// Bits from a square to the next one in each of the eight directions of a queen; those of negative number lie toward a1.
const UP: [u32; 4] = [1, MAX_SIZE as u32 - 1, MAX_SIZE as u32, MAX_SIZE as u32 + 1];

const FIRST_FILE: u128 = {
    let (mut file, mut rank) = (0, 0);
    while rank < MAX_SIZE {
        file |= 1 << (MAX_SIZE * rank);
        rank += 1;
    }
    file
};
const LAST_FILE: u128 = FIRST_FILE << (MAX_SIZE - 1);

/// The empty squares of a position, arranged for the steps of kings.
#[derive(Clone, Copy)]
pub(super) struct KingPaths {
    empty: u128,
}

impl KingPaths {
    #[inline]
    pub fn new(empty: SquareSet) -> KingPaths {
        KingPaths { empty: empty.bits() }
    }

    /// The empty squares a king step away from the set. Parts of the set may be among them.
    #[inline(always)]
    pub fn step(&self, from: u128) -> u128 {
        let row = from | (from & !LAST_FILE) << 1 | (from & !FIRST_FILE) >> 1;
        (row | row << MAX_SIZE | row >> MAX_SIZE) & self.empty
    }
}

/// The empty squares of a position, arranged for queen moves.
///
/// A set goes along a line by doubling (the fill of Kogge and Stone): by one square, then what it has by one more, all that by
/// two, by four, by eight. Each needs the squares that so many empty ones lead to, and these do not depend on the set.
pub(crate) struct QueenPaths {
    /// By direction: squares reached from the one before them in that direction, over two, over four, over eight.
    toward_k11: [[u128; 4]; 4],
    toward_a1: [[u128; 4]; 4],
    /// Whether any line has eight empty squares in a row.
    long: bool,
}

impl QueenPaths {
    #[inline]
    pub fn new(empty: SquareSet) -> QueenPaths {
        let empty = empty.bits();
        // Who goes right never arrives on the first file, who goes left never on the last.
        let (right, left) = (empty & !FIRST_FILE, empty & !LAST_FILE);
        let (mut toward_k11, mut toward_a1) =
            ([right, left, empty, right].map(first), [left, right, empty, left].map(first));
        for ((up, down), shift) in toward_k11.iter_mut().zip(&mut toward_a1).zip(UP) {
            for doubling in 0..3 {
                up[doubling + 1] = up[doubling] & up[doubling] << (shift << doubling);
                down[doubling + 1] = down[doubling] & down[doubling] >> (shift << doubling);
            }
        }
        let long = toward_k11.iter().any(|over| over[3] != 0);
        QueenPaths { toward_k11, toward_a1, long }
    }

    /// The squares that queens anywhere in the set reach with one move. Parts of the set may be among them.
    #[inline(always)]
    pub fn step(&self, from: u128) -> u128 {
        if self.long { self.step_by::<4>(from) } else { self.step_by::<3>(from) }
    }

    #[inline(always)]
    fn step_by<const DOUBLINGS: usize>(&self, from: u128) -> u128 {
        // To the right, an addition carries each square through the empty ones beside it, up to the first that is taken.
        let right = self.toward_k11[0][0];
        let first = from << 1 & right;
        let mut step = first | right & !(right + first);
        step |= up::<{ UP[1] }, DOUBLINGS>(from, &self.toward_k11[1]);
        step |= up::<{ UP[2] }, DOUBLINGS>(from, &self.toward_k11[2]);
        step |= up::<{ UP[3] }, DOUBLINGS>(from, &self.toward_k11[3]);
        step |= down::<{ UP[0] }, DOUBLINGS>(from, &self.toward_a1[0]);
        step |= down::<{ UP[1] }, DOUBLINGS>(from, &self.toward_a1[1]);
        step |= down::<{ UP[2] }, DOUBLINGS>(from, &self.toward_a1[2]);
        step |= down::<{ UP[3] }, DOUBLINGS>(from, &self.toward_a1[3]);
        step
    }
}

fn first(squares: u128) -> [u128; 4] {
    [squares, 0, 0, 0]
}

/// What the set reaches in one direction; the direction is known when this is compiled, which makes the shifts cheap.
#[inline(always)]
fn up<const SHIFT: u32, const DOUBLINGS: usize>(from: u128, over: &[u128; 4]) -> u128 {
    let mut reached = from << SHIFT & over[0];
    for (doubling, over) in over[..DOUBLINGS].iter().enumerate() {
        reached |= reached << (SHIFT << doubling) & over;
    }
    reached
}

/// As [`up`], the other way.
#[inline(always)]
fn down<const SHIFT: u32, const DOUBLINGS: usize>(from: u128, over: &[u128; 4]) -> u128 {
    let mut reached = from >> SHIFT & over[0];
    for (doubling, over) in over[..DOUBLINGS].iter().enumerate() {
        reached |= reached >> (SHIFT << doubling) & over;
    }
    reached
}
