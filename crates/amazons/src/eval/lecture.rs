use game_search::{Evaluator, Linear, Side};

use crate::board::{BoardSize, SquareSet, table};
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
/// use amazons::{Position, eval::Lecture};
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
    fn unit(&self) -> i32 {
        30
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let score =
            |side| terms(position, side).iter().zip(TERMS).map(|(count, (_, weight))| count * weight).sum::<i32>();
        let first = score(Side::First) - score(Side::Second) - Lecture::ENEMY * enemy_pairs(position);
        if position.side_to_move() == Side::First { first } else { -first }
    }
}

/// Its terms as weights: what a tuner makes of them is another evaluation.
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

/// What counts for a side alone, and its points.
const TERMS: [(&str, i32); 5] = [
    ("freedom", Lecture::FREEDOM),
    ("edge", -Lecture::EDGE),
    ("arrow", -Lecture::ARROW),
    ("friend", -Lecture::FRIEND),
    ("spread", 1),
];

/// How often each term counts for a side.
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

/// Pairs of neighbouring queens of different sides.
fn enemy_pairs(position: &Position) -> i32 {
    position.queens(Side::First).iter().map(|queen| neighbours(queen, position.queens(Side::Second))).sum::<usize>()
        as i32
}

/// Number of squares of the set that are a king step away.
fn neighbours(square: Square, set: SquareSet) -> usize {
    (AROUND[square.index()] & set).len()
}

/// The squares a king step away from each square.
static AROUND: [SquareSet; Square::COUNT] = table!(index < Square::COUNT => {
    let here = 1 << index;
    SquareSet::from_bits(SquareSet::from_bits(here).king_steps().bits() & !here)
});

fn on_edge(square: Square, size: BoardSize) -> bool {
    let (file, rank) = (square.file(), square.rank());
    file == 0 || rank == 0 || file + 1 == size.width() || rank + 1 == size.height()
}

/// The sum of king distances over all pairs.
fn spread(queens: SquareSet) -> usize {
    let mut others = queens.iter();
    let mut sum = 0;
    while let Some(queen) = others.next() {
        sum += others.clone().map(|other| queen.king_distance(other)).sum::<usize>();
    }
    sum
}
