//! Why a move is not legal.

use game_search::Side;
use thiserror::Error;

use crate::board::BoardSize;
use crate::position::{Position, side_name};
use crate::types::{Move, Square};

/// The rule that a move breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// One of the three squares is beyond the edge.
    #[error("{square} is not on the {size} board")]
    OffBoard {
        /// The square.
        square: Square,
        /// The board.
        size: BoardSize,
    },
    /// The side to move has no queen there.
    #[error("{} has no queen on {from}", side_name(*.side))]
    NoQueen {
        /// The side to move.
        side: Side,
        /// The square.
        from: Square,
    },
    /// The queen's squares are not in line.
    #[error("a queen on {from} does not move toward {to}: not on one rank, file or diagonal")]
    QueenLine {
        /// Where the queen stands.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// Something is in the queen's way.
    #[error("the queen's path from {from} to {to} is blocked at {at}")]
    QueenBlocked {
        /// Where the queen stands.
        from: Square,
        /// Where it should go.
        to: Square,
        /// The first square on the way that is taken.
        at: Square,
    },
    /// The arrow's squares are not in line.
    #[error("an arrow from {to} does not fly toward {arrow}: not on one rank, file or diagonal")]
    ArrowLine {
        /// Where the queen goes and shoots from.
        to: Square,
        /// Where the arrow should land.
        arrow: Square,
    },
    /// Something is in the arrow's way.
    #[error("the arrow's path from {to} to {arrow} is blocked at {at}")]
    ArrowBlocked {
        /// Where the queen goes and shoots from.
        to: Square,
        /// Where the arrow should land.
        arrow: Square,
        /// The first square on the way that is taken.
        at: Square,
    },
}

impl Position {
    /// Whether a move is legal, and if not, why. Slower than [`is_legal`](Position::is_legal).
    ///
    /// # Errors
    ///
    /// The first rule that the move breaks, in the order board, queen, queen's path, arrow's path.
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

    /// Whether a queen that stands on `shooter` can shoot to `arrow`, and if not, why.
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

/// Whether all squares on the way from one square to another are free, the last one included. If not, the error is what `blocked`
/// makes of the first square that is taken, or `no_line` if a queen's line does not lead there.
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
