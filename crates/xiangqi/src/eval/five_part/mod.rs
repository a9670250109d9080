//! The evaluation of a Python xiangqi article, in five parts: see [`FivePart`].
//!
//! The code printed in the article and its comments disagree in the fourth part, see [`Reading`]. Both are here
//! so that a match can tell which of them plays better.

mod numbers;
mod relations;

use game_search::{Evaluator, Side};

use crate::{Position, Square};
use numbers::{BASE, MOBILITY, placement_bonus};
pub use relations::Reading;
use relations::{Group, relation};

/// The evaluation of a Chinese article on a xiangqi program in Python, in five parts; see [`Reading`] for its two variants. A
/// soldier is worth about a hundred.
///
/// 1. **Base**: what a piece is worth anywhere.
/// 2. **Placement**: a bonus by kind and point.
/// 3. **Mobility**: for every reachable point a bonus by kind. A point is reachable if the piece may go there,
///    moving or capturing, when the safety of its own general is left aside: that program does not test it, it
///    ends a game with the capture of the general.
/// 4. **Relations**: for every piece the outcome of an exchange on its point, guessed from what attacks and what
///    guards it. A piece is attacked by the enemy pieces that could capture it, guarded by the own pieces that
///    could recapture there: those that could capture it, were it an enemy's.
/// 5. **The general's safety** has no term of its own: it lives in the placement of the generals (better at home
///    than exposed), of cannons (on the central file) and of horses (bad in the palace).
///
/// It walks the whole board at each call, which takes some three hundred times as long as
/// [`PieceSquare`](super::Placement).
///
/// ```
/// use game_search::Evaluator;
/// use xiangqi::{Position, eval::{FivePart, Reading}};
///
/// let mut evaluator = FivePart { reading: Reading::AsIntended };
/// assert_eq!(evaluator.evaluate(&Position::start()), 0);
/// let [red, _black] = evaluator.parts(&Position::start());
/// assert_eq!((red.base, red.mobility), (13_600, 297));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FivePart {
    /// How relations are read.
    pub reading: Reading,
}

/// The points of one side, part by part, as [`FivePart::parts`] gives them: a soldier is worth about a hundred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// What its pieces are worth anywhere, the general 10,000.
    pub base: i32,
    /// Where they stand.
    pub placement: i32,
    /// Where they can go.
    pub mobility: i32,
    /// What attacks and guards them, and what exchanges cost this side as an attacker.
    pub relations: i32,
}

impl Parts {
    /// The sum of the parts.
    pub const fn total(self) -> i32 {
        self.base + self.placement + self.mobility + self.relations
    }
}

impl Evaluator<Position> for FivePart {
    fn unit(&self) -> i32 {
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
    /// The points of Red and of Black.
    pub fn parts(self, position: &Position) -> [Parts; 2] {
        let mut parts = [Parts::default(); 2];
        let groups = self.first_three(position, &mut parts);
        for (square, piece) in position.pieces() {
            let [red, black] = &groups[square.index()];
            let (guards, attackers) = if piece.side == Side::First { (red, black) } else { (black, red) };
            let k = if piece.side == position.side_to_move() { 1 } else { 5 };
            let relation = relation(BASE[piece.kind.index()], attackers, guards, k, self.reading);
            parts[piece.side.index()].relations += relation.owner;
            parts[(!piece.side).index()].relations += relation.enemy;
        }
        parts
    }

    /// Adds up base, placement and mobility; returns the red and the black pieces that bear on each point.
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
