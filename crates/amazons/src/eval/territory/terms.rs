//! All terms of a position: those that count squares by distances, and how free each queen is.
//!
//! Terms give what speaks for each side, the first player's first, in [`UNIT`]s.

use game_search::Side;

use super::blend::{KAPPA, POINTS, UNIT, UNIT_BITS, WHOLE};
use crate::board::{SquareSet, table};
use crate::position::Position;
use crate::territory::{Both, Distances};
use crate::types::{MAX_SIZE, Square};

/// The terms of the [territory evaluation](super), in 4096ths of a square ([`UNIT`](super::UNIT)): what speaks for the first
/// player and what for the second.
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
    /// Squares nearer in queen moves.
    pub t1: [i32; 2],
    /// Squares nearer in king steps.
    pub t2: [i32; 2],
    /// Nearness in queen moves.
    pub c1: [i32; 2],
    /// Lead in king steps.
    pub c2: [i32; 2],
    /// How much is contested; it belongs to both.
    pub w: i32,
}

impl Terms {
    /// The terms of a position, reckoned anew.
    pub fn of(position: &Position) -> Terms {
        let mut survey = Survey::default();
        survey.look(position);
        survey.terms(position.side_to_move())
    }
}

/// alpha: how free a queen of `side` on `queen` is, in [`UNIT`](super::UNIT)s.
///
/// The sum over the squares that the queen can go to and some enemy queen reaches, in any number of moves: the empty
/// neighbours of the square, halved with every step that it is away. 0 for a queen that is shut in, alone or with others of
/// its side, below 64 for any.
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

/// The distances of a position, in memory that is used again and again.
#[derive(Clone, Debug, Default)]
pub(super) struct Survey {
    pub queen: Distances,
    pub king: Distances,
    /// By side, the queens and where each can go.
    targets: [Vec<(Square, SquareSet)>; 2],
}

impl Survey {
    /// Takes all distances of a position, and where each queen can go.
    #[inline]
    pub fn look(&mut self, position: &Position) {
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
        self.queen.set_queen(position, Both::new(first), &self.king);
    }

    /// The terms that follow from the distances.
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

    /// The sum over the queens of each side of a function of their freedom.
    #[inline]
    pub fn confinement(&self, position: &Position, worth: impl Fn(i32) -> i32) -> [i32; 2] {
        let freedom = Freedom::new(position, &self.queen);
        let mut sums = [0; 2];
        for side in [Side::First, Side::Second] {
            for &(queen, targets) in &self.targets[side.index()] {
                sums[side.index()] += worth(freedom.of(side, queen, targets));
            }
        }
        sums
    }
}

/// What terms give each side, what they weigh, and w.
pub(super) struct Weighed<const N: usize> {
    pub values: [[i32; 2]; N],
    pub weights: [i32; N],
    pub w: i32,
}

impl<const N: usize> Weighed<N> {
    /// The evaluation for a side, in [`POINTS`].
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

/// t1 of queen distances, t2 of king distances: squares of which a side is nearer than the other, for the first player and for
/// the second, in [`UNIT`]s.
///
/// 1 for each such square; one that the other side never reaches is among them. Of a square as near to both, which is
/// anybody's, the side to move gets [`KAPPA`].
pub fn territory(distances: &Distances, to_move: Side) -> [i32; 2] {
    let leads = distances.leads(0);
    let shared = shared(distances) & !(leads | leads.swapped());
    let mut points = leads.lens().map(|squares| squares * UNIT);
    points[to_move.index()] += shared.lens()[0] * KAPPA;
    points
}

/// What both sides reach, for each of them.
#[inline]
fn shared(distances: &Distances) -> Both {
    distances.all() & distances.all().swapped()
}

/// c1, of queen distances: how near each side is to the squares, 2 · 2^-D for each, for the first player and for the second, in
/// [`UNIT`]s.
///
/// A square that is one move away gives 1, one of two moves a half, of three a quarter. It tells more than
/// [`territory`] in the opening, when nearly every square is two moves away from everybody.
pub fn queen_nearness(distances: &Distances) -> [i32; 2] {
    // The squares of distance k count twice 2^-k: those within k moves 2^-k, once all are reached 2^-k more.
    let (mut sums, mut each, mut last) = ([0; 2], UNIT << GUARD, [0; 2]);
    for level in distances.levels() {
        each >>= 1;
        last = level.lens();
        sums = [sums[0] + last[0] * each, sums[1] + last[1] * each];
    }
    [0, 1].map(|side| (sums[side] + last[side] * each) >> GUARD)
}

/// Bits below the unit while halves are halved.
const GUARD: u32 = 8;

/// c2, of king distances: by how much a side is nearer, a sixth of a square for each step, at most 1 for each square; for the
/// first player and for the second, in [`UNIT`]s.
///
/// A square that only one side reaches gives it 1.
pub fn king_nearness(distances: &Distances) -> [i32; 2] {
    let shared = shared(distances);
    let mut ahead = [Both::default(); 3];
    for &level in distances.levels() {
        count(&mut ahead, level & !level.swapped() & shared);
    }
    let [ones, twos, fours] = ahead.map(Both::lens);
    let alone = (distances.all() & !shared).lens();
    [0, 1].map(|side| {
        let sixths = ones[side] + 2 * twos[side] + 4 * fours[side] + LEAD_OF_A_SQUARE * alone[side];
        (sixths * UNIT + LEAD_OF_A_SQUARE / 2) / LEAD_OF_A_SQUARE
    })
}

/// A lead of so many king steps counts a whole square.
const LEAD_OF_A_SQUARE: i32 = 6;

/// Adds 1 to the numbers of the squares, up to 6. A number is three bits, each kind in a set of its own.
#[inline(always)]
fn count([ones, twos, fours]: &mut [Both; 3], squares: Both) {
    let more = squares & !(*twos & *fours);
    let carry = *ones & more;
    *ones = *ones ^ more;
    *fours |= *twos & carry;
    *twos = *twos ^ carry;
}

/// w, of queen distances: how much is contested, 2^-|difference| for each square that both sides reach, in [`UNIT`]s.
///
/// About 70 on the open board, 0 once every square has its owner: it measures how far the game has come, and the other
/// terms are weighed by it.
pub fn contest(distances: &Distances) -> i32 {
    let shared = shared(distances);
    // Those whose distances differ by no more than d count 2^-d, but for what they counted with smaller ones.
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
static STEPS: [[u8; 128]; Square::COUNT] = table!(from < Square::COUNT => table!(to < 128 => {
    match (Square::from_index(from), Square::from_index(to)) {
        (Some(from), Some(to)) => from.king_distance(to) as u8,
        _ => 0,
    }
}));
