use game_search::{Evaluator, Linear, Side};

use crate::board::{BoardSize, SquareSet, table};
use crate::position::Position;
use crate::types::Square;

/// The evaluation from a Chinese lecture on writing an Amazons program (2012).
///
/// Each queen gives its side these points:
///
/// | term | points |
/// |---|---|
/// | every square that the queen can move to | +10 |
/// | standing on the edge of the board | -3 |
/// | every neighbouring arrow | -4 |
/// | every neighbouring queen of the same side | -5 |
///
/// Every pair of neighbouring queens of different sides costs the first player 3 points and the second player nothing,
/// because the lecture evaluates from the first player's view. If both lost 3 points, the penalties would cancel out.
///
/// While the board has fewer than [`SPREAD_STEPS`](Lecture::SPREAD_STEPS) arrows, each side also gets the sum of the
/// king distances between its queens, over all pairs of queens. The lecture has such a term for each side but gives no
/// formula, so this formula is our own. The lecture counts steps, which are whole moves; each step adds one arrow to
/// the board.
///
/// Neighbours are one king step apart. The score is from the view of the side to move.
///
/// ```
/// use amazons::{Position, eval::Lecture};
/// use game_search::Evaluator;
/// assert_eq!(Lecture.evaluate(&Position::start()), 0, "the sides stand alike");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Lecture;

impl Lecture {
    /// The points for each square that a queen can move to.
    pub const FREEDOM: i32 = 10;
    /// The penalty for a queen on the edge.
    pub const EDGE: i32 = 3;
    /// The penalty for each arrow next to a queen.
    pub const ARROW: i32 = 4;
    /// The penalty of the first player for each pair of neighbouring queens of different sides.
    pub const ENEMY: i32 = 3;
    /// The penalty for each of two neighbouring queens of one side.
    pub const FRIEND: i32 = 5;
    /// The number of arrows on the board from which the distances between queens no longer give points.
    pub const SPREAD_STEPS: usize = 50;
}

impl Evaluator<Position> for Lecture {
    fn unit(&self) -> i32 {
        30
    }

    fn scale(&self) -> i32 {
        200
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let score =
            |side| terms(position, side).iter().zip(TERMS).map(|(count, (_, weight))| count * weight).sum::<i32>();
        let first = score(Side::First) - score(Side::Second) - Lecture::ENEMY * enemy_pairs(position);
        if position.side_to_move() == Side::First { first } else { -first }
    }
}

/// The terms of the lecture for the tuner. With tuned weights the evaluation differs from that of the lecture.
impl Linear<Position> for Lecture {
    fn names(&self) -> Vec<String> {
        TERMS.iter().map(|(name, _)| *name).chain(["enemy"]).map(str::to_owned).collect()
    }

    fn weights(&self) -> Vec<f64> {
        TERMS.iter().map(|(_, weight)| *weight).chain([-Lecture::ENEMY]).map(f64::from).collect()
    }

    fn counts(&self, position: &Position, counts: &mut Vec<(u32, f32)>) {
        let side = position.side_to_move();
        let enemy = if side == Side::First { enemy_pairs(position) } else { -enemy_pairs(position) };
        let own = terms(position, side).into_iter().zip(terms(position, !side)).map(|(own, other)| own - other);
        counts.extend((0..).zip(own.chain([enemy]).map(|count| count as f32)));
    }
}

/// The terms that are counted for each side separately: their names, and the points for each count.
const TERMS: [(&str, i32); 5] = [
    ("freedom", Lecture::FREEDOM),
    ("edge", -Lecture::EDGE),
    ("arrow", -Lecture::ARROW),
    ("friend", -Lecture::FRIEND),
    ("spread", 1),
];

/// Returns the count of each term for a side.
fn terms(position: &Position, side: Side) -> [i32; TERMS.len()] {
    let queens = position.queens(side);
    let mut counts = [position.queen_moves(side) as usize, 0, 0, 0, 0];
    for queen in queens {
        counts[1] += usize::from(on_edge(queen, position.size()));
        counts[2] += neighbours(queen, position.arrows());
        counts[3] += neighbours(queen, queens);
    }
    if position.arrows().len() < Lecture::SPREAD_STEPS {
        counts[4] = spread(queens);
    }
    counts.map(|count| count as i32)
}

/// Returns the number of pairs of neighbouring queens of different sides.
fn enemy_pairs(position: &Position) -> i32 {
    position.queens(Side::First).iter().map(|queen| neighbours(queen, position.queens(Side::Second))).sum::<usize>()
        as i32
}

/// Returns the number of squares of the set that are one king step away from `square`.
fn neighbours(square: Square, set: SquareSet) -> usize {
    (AROUND[square.index()] & set).len()
}

/// Indexed by square: the squares one king step away from this square.
static AROUND: [SquareSet; Square::COUNT] = table!(index < Square::COUNT => {
    let here = 1 << index;
    SquareSet::from_bits(SquareSet::from_bits(here).king_steps().bits() & !here)
});

fn on_edge(square: Square, size: BoardSize) -> bool {
    let (file, rank) = (square.file(), square.rank());
    file == 0 || rank == 0 || file + 1 == size.width() || rank + 1 == size.height()
}

/// Returns the sum of the king distances between all pairs of queens.
fn spread(queens: SquareSet) -> usize {
    let mut others = queens.iter();
    let mut sum = 0;
    while let Some(queen) = others.next() {
        sum += others.clone().map(|other| queen.king_distance(other)).sum::<usize>();
    }
    sum
}
