//! All terms of a position.

use game_search::Side;

use super::freedom::Freedom;
use super::squares::{contest, king_nearness, queen_nearness, territory};
use crate::board::SquareSet;
use crate::position::Position;
use crate::territory::{Both, Distances, first_moves};
use crate::types::Square;

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
        survey.measure(position);
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
    /// Takes all distances of a position.
    #[inline]
    pub fn measure(&mut self, position: &Position) {
        self.king.set_king(position);
        self.queen.set_queen(position, first_moves(position), &self.king);
    }

    /// The same, and where each queen can go: [`confinement`](Survey::confinement) needs it.
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

/// The first player's less the second's.
#[inline]
pub(super) fn difference([first, second]: [i32; 2]) -> i32 {
    first - second
}
