//! The reasons why a move is not legal.

use game_search::Side;
use thiserror::Error;

use crate::board::BoardSize;
use crate::position::{Position, side_name};
use crate::types::{Move, Square};

/// The rule that a move breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// One of the three squares of the move is outside the board.
    #[error("{square} is not on the {size} board")]
    OffBoard {
        /// The square outside the board.
        square: Square,
        /// The size of the board.
        size: BoardSize,
    },
    /// The side to move has no queen on `from`.
    #[error("{} has no queen on {from}", side_name(*.side))]
    NoQueen {
        /// The side to move.
        side: Side,
        /// The square without a queen of this side.
        from: Square,
    },
    /// The queen's old square and new square are not on one line.
    #[error("a queen on {from} does not move toward {to}: not on one rank, file or diagonal")]
    QueenLine {
        /// The square that the queen leaves.
        from: Square,
        /// The square that the queen should go to.
        to: Square,
    },
    /// A queen or an arrow is in the queen's way.
    #[error("the queen's path from {from} to {to} is blocked at {at}")]
    QueenBlocked {
        /// The square that the queen leaves.
        from: Square,
        /// The square that the queen should go to.
        to: Square,
        /// The first blocked square on the way.
        at: Square,
    },
    /// The queen's new square and the arrow's square are not on one line.
    #[error("an arrow from {to} does not fly toward {arrow}: not on one rank, file or diagonal")]
    ArrowLine {
        /// The square from which the queen shoots.
        to: Square,
        /// The square where the arrow should land.
        arrow: Square,
    },
    /// A queen or an arrow is in the arrow's way.
    #[error("the arrow's path from {to} to {arrow} is blocked at {at}")]
    ArrowBlocked {
        /// The square from which the queen shoots.
        to: Square,
        /// The square where the arrow should land.
        arrow: Square,
        /// The first blocked square on the way.
        at: Square,
    },
}

impl Position {
    /// Checks that a move is legal. This is slower than [`is_legal`](Position::is_legal), but the error gives the
    /// reason.
    ///
    /// # Errors
    ///
    /// Returns the first rule that the move breaks, in the order board, queen, queen's path, arrow's path.
    ///
    /// ```
    /// use amazons::{Move, Position, Square};
    /// let [d1, d7, d9] = [0, 6, 8].map(|rank| Square::new(3, rank).unwrap());
    /// assert_eq!(Position::start().validate(Move::new(d1, d7, d9)), Ok(()));
    /// let error = Position::start().validate(Move::new(d7, d1, d9)).unwrap_err();
    /// assert_eq!(error.to_string(), "White (Q) has no queen on d7");
    /// ```
    pub fn validate(&self, mv: Move) -> Result<(), IllegalMove> {
        let (from, to, arrow) = (mv.from(), mv.to(), mv.arrow());
        let (size, side) = (self.size(), self.side_to_move());
        if let Some(square) = [from, to, arrow].into_iter().find(|&square| !size.contains(square)) {
            return Err(IllegalMove::OffBoard { square, size });
        }
        if !self.queens(side).contains(from) {
            return Err(IllegalMove::NoQueen { side, from });
        }
        let free = |square: Square| square == from || self.empty().contains(square);
        let blocked = |at| IllegalMove::QueenBlocked { from, to, at };
        check_path(from, to, free, IllegalMove::QueenLine { from, to }, blocked)?;
        check_arrow(to, arrow, free)
    }

    /// Checks that a queen on `shooter` can shoot to `arrow`.
    pub(crate) fn validate_arrow(&self, shooter: Square, arrow: Square) -> Result<(), IllegalMove> {
        let size = self.size();
        if !size.contains(arrow) {
            return Err(IllegalMove::OffBoard { square: arrow, size });
        }
        check_arrow(shooter, arrow, |square| self.empty().contains(square))
    }
}

fn check_arrow(to: Square, arrow: Square, free: impl Fn(Square) -> bool) -> Result<(), IllegalMove> {
    check_path(to, arrow, free, IllegalMove::ArrowLine { to, arrow }, |at| IllegalMove::ArrowBlocked { to, arrow, at })
}

/// Checks that `to` is on a line with `from` and that all squares after `from`, up to and including `to`, are free.
/// Returns the error `no_line` if the squares are not on one line, and otherwise the error that `blocked` creates for
/// the first square that is not free.
fn check_path(
    from: Square,
    to: Square,
    free: impl Fn(Square) -> bool,
    no_line: IllegalMove,
    blocked: impl Fn(Square) -> IllegalMove,
) -> Result<(), IllegalMove> {
    let files = to.file() as isize - from.file() as isize;
    let ranks = to.rank() as isize - from.rank() as isize;
    if from == to || files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return Err(no_line);
    }
    let square = |steps: isize| {
        let file = from.file() as isize + steps * files.signum();
        let rank = from.rank() as isize + steps * ranks.signum();
        Square::at(file as usize, rank as usize)
    };
    let mut way = (1..=files.abs().max(ranks.abs())).map(square);
    way.find(|&square| !free(square)).map_or(Ok(()), |at| Err(blocked(at)))
}
