//! The evaluation of an article about a xiangqi program in Python, in five parts: see [`FivePart`].
//!
//! In the fourth part, the code printed in the article does not do what its comments say, see [`RelationRule`]. This
//! module implements both the code and the comments, so that a match can decide which variant plays better.

mod numbers;
mod relations;

use game_search::{Evaluator, Side};

use crate::{Position, Square};
use numbers::{BASE, MOBILITY, placement_bonus};
pub use relations::RelationRule;
use relations::{Group, relation};

/// The evaluation of a Chinese article about a xiangqi program in Python, in five parts. [`RelationRule`] selects one
/// of two variants. A soldier is worth about a hundred.
///
/// 1. **Base**: the value of the piece, the same on every point.
/// 2. **Placement**: a bonus by kind and point.
/// 3. **Mobility**: a bonus by kind for every point that the piece can reach, moving or capturing. The safety of the
///    piece's own general is ignored, because the program of the article does not test it: in that program, a game ends
///    with the capture of the general.
/// 4. **Relations**: for every piece, the outcome of an exchange on its point, estimated from its attackers and guards.
///    Attackers are enemy pieces that could capture the piece. Guards are pieces of its own side that could recapture
///    on its point.
/// 5. **The general's safety** has no separate term. The placement values include it: generals are better on the back
///    rank than exposed, cannons are good on the central file, and horses are bad in the palace.
///
/// Each call evaluates the whole board, which takes about three hundred times as long as
/// [`PieceSquare`](super::PieceSquare).
///
/// ```
/// use game_search::Evaluator;
/// use xiangqi::{Position, eval::{FivePart, RelationRule}};
///
/// let mut evaluator = FivePart { relation_rule: RelationRule::AsIntended };
/// assert_eq!(evaluator.evaluate(&Position::start()), 0);
/// let [red, _black] = evaluator.parts(&Position::start());
/// assert_eq!((red.base, red.mobility), (13_600, 297));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FivePart {
    /// The variant of the fourth part, the relations.
    pub relation_rule: RelationRule,
}

/// The score of one side, divided into parts. Returned by [`FivePart::parts`]. A soldier is worth about a hundred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The sum of the base values of the side's pieces, with 10,000 for the general.
    pub base: i32,
    /// The bonus for the points on which the side's pieces stand.
    pub placement: i32,
    /// The bonus for the points that the side's pieces can reach.
    pub mobility: i32,
    /// The score for attackers and guards of the side's pieces, minus the side's losses in exchanges that it begins.
    pub relations: i32,
}

impl Parts {
    /// Returns the sum of the parts.
    pub const fn total(self) -> i32 {
        self.base + self.placement + self.mobility + self.relations
    }
}

impl Evaluator<Position> for FivePart {
    fn unit(&self) -> i32 {
        100
    }

    fn scale(&self) -> i32 {
        100
    }

    fn correction_key(&self, position: &Position) -> Option<u64> {
        Some(position.correction_key())
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let parts = self.parts(position);
        let side = position.side_to_move();
        parts[side.index()].total() - parts[(!side).index()].total()
    }
}

impl FivePart {
    /// Returns the parts of Red's score and of Black's score.
    pub fn parts(self, position: &Position) -> [Parts; 2] {
        let mut parts = [Parts::default(); 2];
        let groups = self.first_three(position, &mut parts);
        for (square, piece) in position.pieces() {
            let [red, black] = &groups[square.index()];
            let (guards, attackers) = if piece.side == Side::First { (red, black) } else { (black, red) };
            let k = if piece.side == position.side_to_move() { 1 } else { 5 };
            let relation = relation(BASE[piece.kind.index()], attackers, guards, k, self.relation_rule);
            parts[piece.side.index()].relations += relation.owner;
            parts[(!piece.side).index()].relations += relation.enemy;
        }
        parts
    }

    /// Adds up base, placement and mobility. Returns the red and the black pieces that attack or guard each occupied
    /// point.
    fn first_three(self, position: &Position, parts: &mut [Parts; 2]) -> [[Group; 2]; Square::COUNT] {
        let (mut groups, occupied) = ([[Group::EMPTY; 2]; Square::COUNT], position.occupancy());
        for (square, piece) in position.pieces() {
            let kind = piece.kind.index();
            let own = &mut parts[piece.side.index()];
            own.base += BASE[kind];
            own.placement += placement_bonus(piece, square);
            for to in occupied.reached_by(piece, square) {
                let target = position.piece_at(to);
                if target.is_none_or(|target| target.side != piece.side) {
                    own.mobility += MOBILITY[kind];
                }
                if target.is_some() {
                    groups[to.index()][piece.side.index()].add(BASE[kind]);
                }
            }
        }
        groups
    }
}

#[cfg(test)]
mod tests;
