//! How free each queen is: what the mobility term of the territory evaluation adds up.

use game_search::Side;

use super::unit::{UNIT, UNIT_BITS};
use crate::board::SquareSet;
use crate::position::Position;
use crate::territory::Distances;
use crate::types::{MAX_SIZE, Square};

/// What the freedom of the queens of a position is reckoned from: see [`freedom`](super::freedom()).
pub(super) struct Freedom {
    /// By side, what the enemy reaches at all.
    reached: [SquareSet; 2],
    room: Room,
}

impl Freedom {
    /// `distances` are those of the position, of queens or of kings.
    #[inline]
    pub fn new(position: &Position, distances: &Distances) -> Freedom {
        let reached = [Side::Second, Side::First].map(|enemy| distances.reached(enemy));
        Freedom { reached, room: room(position.empty()) }
    }

    /// The freedom of a queen of `side` on `queen` that can go to these squares, in [`UNIT`]s: below 64 of them.
    #[inline]
    pub fn of(&self, side: Side, queen: Square, targets: SquareSet) -> i32 {
        let squares = (targets & self.reached[side.index()]).bits();
        let steps = &STEPS[queen.index()];
        let mut alpha = 0;
        // Two words are quicker to go through than one of twice the size.
        for (mut word, first) in [(squares as u64, 0), ((squares >> 64) as u64, 64)] {
            while word != 0 {
                let square = (first + word.trailing_zeros() as usize) & 127;
                alpha += (i32::from(self.room[square]) * UNIT) >> steps[square];
                word &= word - 1;
            }
        }
        alpha
    }
}

const _: () = assert!(UNIT_BITS as usize >= MAX_SIZE, "every halving is exact");

/// The empty neighbours of every square, by its number. What lies beyond the last square means nothing.
type Room = [u8; 128];

fn room(empty: SquareSet) -> Room {
    let own: [u128; MAX_SIZE] = std::array::from_fn(|rank| spread((empty.bits() >> (MAX_SIZE * rank)) as usize));
    let wide = own.map(|row| row + (row << 8) + (row >> 8));
    let mut room = [0; 128];
    for rank in 0..MAX_SIZE {
        let below = if rank == 0 { 0 } else { wide[rank - 1] };
        let above = if rank + 1 == MAX_SIZE { 0 } else { wide[rank + 1] };
        // Its last bytes belong to the next rank, which is written over them.
        let row = below + wide[rank] + above - own[rank];
        room[MAX_SIZE * rank..][..16].copy_from_slice(&row.to_le_bytes());
    }
    room
}

/// The lowest bits as a rank of squares: a byte for each, 0 or 1.
#[inline(always)]
fn spread(bits: usize) -> u128 {
    u128::from(SPREAD[bits & 255]) | u128::from(SPREAD[bits >> 8 & ((1 << (MAX_SIZE - 8)) - 1)]) << 64
}

static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut bits = 1;
    while bits < 256 {
        // The lowest bit, and the others one byte further.
        table[bits] = (bits & 1) as u64 | table[bits >> 1] << 8;
        bits += 1;
    }
    table
};

/// King steps from square to square of an empty board.
static STEPS: [[u8; 128]; Square::COUNT] = {
    let mut table = [[0; 128]; Square::COUNT];
    let mut pair = 0;
    while pair < Square::COUNT * Square::COUNT {
        if let (Some(from), Some(to)) =
            (Square::from_index(pair / Square::COUNT), Square::from_index(pair % Square::COUNT))
        {
            table[from.index()][to.index()] = from.king_distance(to) as u8;
        }
        pair += 1;
    }
    table
};
