//! The terms of a position: counts of squares by distance, and the freedom of each queen.
//!
//! Each term has a value for the first player and a value for the second player, in 4096ths of a square ([`UNIT`]).

use game_search::Side;

use super::blend::{KAPPA, POINTS, UNIT, UNIT_BITS, WHOLE};
use crate::board::{SquareSet, table};
use crate::position::Position;
use crate::territory::{Distances, SidePair};
use crate::types::{MAX_SIZE, Square};

/// The terms of the [territory evaluation](super), in 4096ths of a square ([`UNIT`](super::UNIT)): the value for the
/// first player, then the value for the second player.
///
/// ```
/// use amazons::{Position, eval::{Terms, UNIT}};
/// let terms = Terms::of(&Position::start());
/// assert_eq!(terms.c1[0], terms.c1[1], "the sides stand alike");
/// assert!(terms.t1[0] > terms.t1[1], "but White is to move");
/// assert_eq!(terms.w / UNIT, 70);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The value of the squares that each side is nearer to in queen moves.
    pub t1: [i32; 2],
    /// The value of the squares that each side is nearer to in king steps.
    pub t2: [i32; 2],
    /// The nearness of each side to all squares, in queen moves: see [`queen_nearness`].
    pub c1: [i32; 2],
    /// The lead of each side on all squares, in king steps: see [`king_nearness`].
    pub c2: [i32; 2],
    /// A measure of how much of the board is contested, with one value for both sides: see [`contest`].
    pub w: i32,
}

impl Terms {
    /// Computes the terms of a position from scratch.
    pub fn of(position: &Position) -> Terms {
        let mut data = TerritoryData::default();
        data.update(position);
        data.terms(position.side_to_move())
    }
}

/// Returns alpha, the freedom of the queen of `side` on the square `queen`, in 4096ths ([`UNIT`](super::UNIT) is 1).
///
/// Alpha is a sum over the squares that the queen can go to and that an enemy queen can reach in any number of moves.
/// Each of these squares adds the number of its empty neighbours divided by 2^n, where n is the number of king steps
/// from the queen to the square. A queen that is shut in, alone or with others of its side, has freedom 0. Alpha is
/// below 64 for every queen.
///
/// ```
/// use amazons::{Position, Side, Square, eval::{UNIT, freedom}};
/// // b2, c2 and d2 have 1, 2 and 1 empty neighbours, and are 1, 2 and 3 steps away.
/// let position: Position = "Q3q/***** w".parse()?;
/// let alpha = freedom(&position, Side::First, Square::new(0, 1).unwrap());
/// assert_eq!(f64::from(alpha) / f64::from(UNIT), 1.0 / 2.0 + 2.0 / 4.0 + 1.0 / 8.0);
/// # Ok::<(), amazons::FenError>(())
/// ```
pub fn freedom(position: &Position, side: Side, queen: Square) -> i32 {
    Freedom::new(position, &Distances::king(position)).of(side, queen, position.queen_targets(queen))
}

/// The distances of a position and the targets of its queens, in memory that is reused.
#[derive(Clone, Debug, Default)]
pub(super) struct TerritoryData {
    pub queen: Distances,
    pub king: Distances,
    /// Indexed by side: each queen with the squares that it can go to.
    targets: [Vec<(Square, SquareSet)>; 2],
}

impl TerritoryData {
    /// Computes all distances of a position and the squares that each queen can go to.
    #[inline]
    pub fn update(&mut self, position: &Position) {
        let mut first = [0; 2];
        for side in [Side::First, Side::Second] {
            let targets = &mut self.targets[side.index()];
            targets.clear();
            for queen in position.queens(side) {
                let reached = position.lines().targets(queen);
                first[side.index()] |= reached.bits();
                targets.push((queen, reached));
            }
        }
        self.king.set_king(position);
        self.queen.set_queen(position, SidePair::new(first), &self.king);
    }

    /// Returns the terms that follow from the distances.
    #[inline]
    pub fn terms(&self, to_move: Side) -> Terms {
        Terms {
            t1: territory(&self.queen, to_move),
            t2: territory(&self.king, to_move),
            c1: queen_nearness(&self.queen),
            c2: king_nearness(&self.king),
            w: contest(&self.queen),
        }
    }

    /// Returns, for each side, the sum of `penalty(alpha)` over the side's queens, where alpha is a queen's freedom.
    #[inline]
    pub fn confinement(&self, position: &Position, penalty: impl Fn(i32) -> i32) -> [i32; 2] {
        let freedom = Freedom::new(position, &self.queen);
        let mut sums = [0; 2];
        for side in [Side::First, Side::Second] {
            for &(queen, targets) in &self.targets[side.index()] {
                sums[side.index()] += penalty(freedom.of(side, queen, targets));
            }
        }
        sums
    }
}

/// The values of the terms for each side, their weights, and w.
pub(super) struct Weighed<const N: usize> {
    pub values: [[i32; 2]; N],
    pub weights: [i32; N],
    pub w: i32,
}

impl<const N: usize> Weighed<N> {
    /// Returns the evaluation from the view of a side, in hundredths of a square.
    #[inline(always)]
    pub fn score(&self, side: Side) -> i32 {
        let products = self
            .values
            .iter()
            .zip(self.weights)
            .map(|(&[first, second], weight)| i64::from(first - second) * i64::from(weight));
        let first = (products.sum::<i64>() * i64::from(POINTS) / (i64::from(UNIT) * i64::from(WHOLE))) as i32;
        if side == Side::First { first } else { -first }
    }
}

/// Returns t1 from queen distances, or t2 from king distances: the value of the squares that each side is nearer to,
/// for the first player and the second player, in 4096ths of a square ([`UNIT`]).
///
/// Each square that a side is nearer to counts 1, even if the other side never reaches it. A square that is equally
/// near to both sides counts [`KAPPA`] for the side to move.
pub fn territory(distances: &Distances, to_move: Side) -> [i32; 2] {
    let leads = distances.leads(0);
    let shared = shared(distances) & !(leads | leads.swapped());
    let mut points = leads.lens().map(|squares| squares * UNIT);
    points[to_move.index()] += shared.lens()[0] * KAPPA;
    points
}

/// Returns the squares that both sides reach. Both sets of the pair are this set, so the pair can mask other pairs.
#[inline]
fn shared(distances: &Distances) -> SidePair {
    distances.all() & distances.all().swapped()
}

/// Returns c1 from queen distances: the nearness of each side to all squares, for the first player and the second
/// player, in 4096ths of a square ([`UNIT`]). A square at distance D counts 2 · 2^-D.
///
/// A square that is one move away counts 1, two moves away a half, three moves away a quarter. In the opening, nearly
/// every square is at most two moves away from both sides. There c1 distinguishes more positions than [`territory`].
pub fn queen_nearness(distances: &Distances) -> [i32; 2] {
    // A square at distance d is in every level from d to the last level k. These levels add 2^-d + ... + 2^-k. Another
    // 2^-k makes the sum 2 · 2^-d.
    let (mut sums, mut each, mut last) = ([0; 2], UNIT << GUARD, [0; 2]);
    for level in distances.levels() {
        each >>= 1;
        last = level.lens();
        sums = [sums[0] + last[0] * each, sums[1] + last[1] * each];
    }
    [0, 1].map(|side| (sums[side] + last[side] * each) >> GUARD)
}

/// The number of extra low bits that keep fractions while values are halved.
const GUARD: u32 = 8;

/// Returns c2 from king distances: the lead of each side, for the first player and the second player, in 4096ths of a
/// square ([`UNIT`]). Each king step of a lead counts a sixth of a square, up to 1 for each square.
///
/// A square that only one side reaches counts 1 for that side.
pub fn king_nearness(distances: &Distances) -> [i32; 2] {
    let shared = shared(distances);
    let mut ahead = [SidePair::default(); 3];
    for &level in distances.levels() {
        count(&mut ahead, level & !level.swapped() & shared);
    }
    let [ones, twos, fours] = ahead.map(SidePair::lens);
    let alone = (distances.all() & !shared).lens();
    [0, 1].map(|side| {
        let sixths = ones[side] + 2 * twos[side] + 4 * fours[side] + LEAD_OF_A_SQUARE * alone[side];
        (sixths * UNIT + LEAD_OF_A_SQUARE / 2) / LEAD_OF_A_SQUARE
    })
}

/// The lead in king steps that counts as a whole square.
const LEAD_OF_A_SQUARE: i32 = 6;

/// Adds 1 to the counter of each square in `squares`, up to 6. The three bits of the counters are stored in three sets.
#[inline(always)]
fn count([ones, twos, fours]: &mut [SidePair; 3], squares: SidePair) {
    let more = squares & !(*twos & *fours);
    let carry = *ones & more;
    *ones = *ones ^ more;
    *fours |= *twos & carry;
    *twos = *twos ^ carry;
}

/// Returns w from queen distances: a measure of how much of the board is contested, in 4096ths of a square ([`UNIT`]).
/// Each square that both sides reach counts 2^-d, where d is the difference between the distances of the two sides.
///
/// w is about 70 on the open board, and 0 when every square has its owner. It measures the progress of the game, and
/// the weights of the other terms depend on w.
pub fn contest(distances: &Distances) -> i32 {
    let shared = shared(distances);
    // Squares whose distances differ by exactly `difference` count 2^-difference.
    let (mut w, mut each, mut left) = (0, UNIT, shared.lens()[0]);
    for difference in 0..=UNIT_BITS as usize {
        if left == 0 {
            break;
        }
        let [first, second] = (distances.leads(difference) & shared).lens();
        let apart = first + second;
        w += (left - apart) * each;
        left = apart;
        each >>= 1;
    }
    w
}

/// The data from which the [`freedom`](super::freedom()) of the queens of a position is computed.
pub(super) struct Freedom {
    /// Indexed by side: the squares that the enemy can reach.
    reached: [SquareSet; 2],
    room: Room,
}

impl Freedom {
    /// Creates the data of a position. `distances` can be in queen moves or in king steps.
    #[inline]
    pub fn new(position: &Position, distances: &Distances) -> Freedom {
        let reached = [Side::Second, Side::First].map(|enemy| distances.reached(enemy));
        Freedom { reached, room: room(position.empty()) }
    }

    /// Returns alpha, the freedom of a queen of `side`, in 4096ths. The queen stands on the square `queen` and can go
    /// to `targets`. Alpha is below 64.
    #[inline]
    pub fn of(&self, side: Side, queen: Square, targets: SquareSet) -> i32 {
        let squares = (targets & self.reached[side.index()]).bits();
        let steps = &STEPS[queen.index()];
        let mut alpha = 0;
        // Iterating over two 64-bit words is faster than over one 128-bit word.
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

/// Indexed by square: the number of empty neighbours. Entries beyond the last square have no meaning.
type Room = [u8; 128];

fn room(empty: SquareSet) -> Room {
    let own: [u128; MAX_SIZE] = std::array::from_fn(|rank| spread((empty.bits() >> (MAX_SIZE * rank)) as usize));
    let wide = own.map(|row| row + (row << 8) + (row >> 8));
    let mut room = [0; 128];
    for rank in 0..MAX_SIZE {
        let below = if rank == 0 { 0 } else { wide[rank - 1] };
        let above = if rank + 1 == MAX_SIZE { 0 } else { wide[rank + 1] };
        // The last bytes of the row belong to the next rank, which overwrites them.
        let row = below + wide[rank] + above - own[rank];
        room[MAX_SIZE * rank..][..16].copy_from_slice(&row.to_le_bytes());
    }
    room
}

/// Spreads the lowest 11 bits, a rank of squares, to bytes: returns one byte of 0 or 1 for each square.
#[inline(always)]
fn spread(bits: usize) -> u128 {
    u128::from(SPREAD[bits & 255]) | u128::from(SPREAD[bits >> 8 & ((1 << (MAX_SIZE - 8)) - 1)]) << 64
}

static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut bits = 1;
    while bits < 256 {
        // The lowest bit becomes the lowest byte. The other bits become the bytes above it.
        table[bits] = (bits & 1) as u64 | table[bits >> 1] << 8;
        bits += 1;
    }
    table
};

/// Indexed by two squares: the number of king steps between them on an empty board.
static STEPS: [[u8; 128]; Square::COUNT] = table!(from < Square::COUNT => table!(to < 128 => {
    match (Square::from_index(from), Square::from_index(to)) {
        (Some(from), Some(to)) => from.king_distance(to) as u8,
        _ => 0,
    }
}));
