use game_search::{Evaluator, Side};

use crate::board::{BoardSize, SquareSet};
use crate::position::Position;
use crate::types::Square;

/// The evaluation that a Chinese lecture on writing an Amazons program gives (2012).
///
/// For each queen, in favour of its owner:
///
/// | term | points |
/// |---|---|
/// | every square that the queen can move to | +10 |
/// | standing on the edge of the board | -3 |
/// | every neighbouring arrow | -4 |
/// | every neighbouring queen of the same side | -5 |
///
/// Every pair of neighbouring queens of different sides counts -3, once for the pair. The lecture evaluates from the
/// first player's view, so the first player is charged: counted for both owners, the pair would cancel out.
///
/// While fewer than [`SPREAD_STEPS`](Lecture::SPREAD_STEPS) steps were made, a side also gets the sum of the king
/// distances between its queens, over all pairs: the lecture has such a term for each side but prints no formula, so
/// this one is ours. A step is a whole move, queen and arrow; the number of arrows on the board counts them.
///
/// Neighbours are a king step away. The score is for the side to move.
///
/// ```
/// use amazons::{Lecture, Position};
/// use game_search::Evaluator;
/// assert_eq!(Lecture.evaluate(&Position::start()), 0, "the sides stand alike");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Lecture;

impl Lecture {
    /// Points for each square that a queen can move to.
    pub const FREEDOM: i32 = 10;
    /// Penalty of a queen on the edge.
    pub const EDGE: i32 = 3;
    /// Penalty for each arrow next to a queen.
    pub const ARROW: i32 = 4;
    /// Penalty of the first player for each pair of neighbouring queens of different sides.
    pub const ENEMY: i32 = 3;
    /// Penalty of each of two neighbouring queens of one side.
    pub const FRIEND: i32 = 5;
    /// From this number of steps on, spread no longer counts.
    pub const SPREAD_STEPS: usize = 50;
}

impl Evaluator<Position> for Lecture {
    fn evaluate(&mut self, position: &Position) -> i32 {
        let pairs: usize =
            position.queens(Side::First).iter().map(|queen| neighbours(queen, position.queens(Side::Second))).sum();
        let first = side_terms(position, Side::First) - side_terms(position, Side::Second);
        let first = first - Lecture::ENEMY * pairs as i32;
        match position.side_to_move() {
            Side::First => first,
            Side::Second => -first,
        }
    }
}

/// What counts for one side alone.
fn side_terms(position: &Position, side: Side) -> i32 {
    let queens = position.queens(side);
    let mut score = Lecture::FREEDOM * position.queen_moves(side) as i32;
    for queen in queens {
        score -= Lecture::EDGE * i32::from(on_edge(queen, position.size()));
        score -= Lecture::ARROW * neighbours(queen, position.arrows()) as i32;
        score -= Lecture::FRIEND * neighbours(queen, queens) as i32;
    }
    if position.arrows().len() < Lecture::SPREAD_STEPS {
        score += spread(queens);
    }
    score
}

/// Number of squares of the set that are a king step away.
fn neighbours(square: Square, set: SquareSet) -> usize {
    (AROUND[square.index()] & set).len()
}

/// The squares a king step away from each square.
static AROUND: [SquareSet; Square::COUNT] = {
    let mut table = [SquareSet::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let here = 1 << index;
        table[index] = SquareSet::from_bits(SquareSet::from_bits(here).king_steps().bits() & !here);
        index += 1;
    }
    table
};

fn on_edge(square: Square, size: BoardSize) -> bool {
    let (file, rank) = (square.file(), square.rank());
    file == 0 || rank == 0 || file + 1 == size.width() || rank + 1 == size.height()
}

/// The sum of king distances over all pairs.
fn spread(queens: SquareSet) -> i32 {
    let mut others = queens.iter();
    let mut sum = 0;
    while let Some(queen) = others.next() {
        sum += others.clone().map(|other| queen.king_distance(other)).sum::<usize>();
    }
    sum as i32
}
