//! The legality of a single move, and the reason if it is not legal.

use thiserror::Error;

use crate::occupancy::{POINT, bit};
use crate::threats::Enemy;
use crate::types::{Move, Piece, Square, side_name};
use crate::{Obstacle, Position, Side};

/// The reason why a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The point that the move comes from is empty.
    #[error("no piece stands on {from}")]
    EmptyPoint {
        /// The point that the move comes from.
        from: Square,
    },
    /// The piece belongs to the opponent.
    #[error("the {piece} on {from} may not move: it is the turn of {}", side_name(*side))]
    NotYourPiece {
        /// The piece that should move.
        piece: Piece,
        /// The point of the piece.
        from: Square,
        /// The side to move.
        side: Side,
    },
    /// The piece would capture a piece of its own side, or stay on its point.
    #[error("{}", own_piece(*.piece, *.from, *.taken, *.to))]
    OwnPiece {
        /// The piece that should move.
        piece: Piece,
        /// The point of the piece.
        from: Square,
        /// The piece on the destination.
        taken: Piece,
        /// The destination.
        to: Square,
    },
    /// The piece never moves in this way, or another piece blocks the move.
    #[error("the {piece} on {from} cannot reach {to}: {why}")]
    CannotReach {
        /// The piece that should move.
        piece: Piece,
        /// The point of the piece.
        from: Square,
        /// The destination.
        to: Square,
        /// The rule that forbids the move, or the point that blocks it.
        why: Obstacle,
    },
    /// The general of the moving side would be in check after the move.
    #[error("the general on {general} would be open to the {attacker} on {from}")]
    InCheckAfter {
        /// The point of the general after the move.
        general: Square,
        /// A piece that could capture the general.
        attacker: Piece,
        /// The point of the attacker.
        from: Square,
    },
}

/// Returns the message of [`IllegalMove::OwnPiece`].
fn own_piece(piece: Piece, from: Square, taken: Piece, to: Square) -> String {
    if from == to {
        return format!("the {piece} is already on {to}");
    }
    format!("the {piece} on {from} may not take the {taken} on {to}, a piece of its own side")
}

impl Position {
    /// Returns `true` if `mv` is a legal move. Every value of [`Move`] is accepted. The method generates no moves.
    ///
    /// ```
    /// use xiangqi::{Move, Position};
    /// let position = Position::start();
    /// assert!(position.is_legal(Move::new("h2".parse()?, "e2".parse()?)));
    /// assert!(!position.is_legal(Move::new("h2".parse()?, "h8".parse()?)));
    /// # Ok::<(), xiangqi::SquareParseError>(())
    /// ```
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        match self.side_to_move() {
            Side::First => self.is_legal_for::<0>(mv),
            Side::Second => self.is_legal_for::<1>(mv),
        }
    }

    fn is_legal_for<const SIDE: usize>(&self, mv: Move) -> bool {
        let (from, to) = (mv.from().number(), mv.to().number());
        if self.occupancy[SIDE].board() & bit(from) == 0 || self.targets(from) & bit(to) == 0 {
            false
        } else if from == self.own_general::<SIDE>() {
            !Enemy::<SIDE>::new(self).attacks(POINT[to].0[SIDE], &(self.occupancy() ^ POINT[from]))
        } else {
            self.safe_after::<SIDE>(from, to)
        }
    }

    /// Returns `true` if the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.is_checked(self.side_to_move())
    }

    #[inline]
    pub(crate) fn in_check_for<const SIDE: usize>(&self) -> bool {
        Enemy::<SIDE>::new(self).attacks(POINT[self.own_general::<SIDE>()].0[SIDE], &self.occupancy())
    }

    /// Returns `true` if the legal move `mv` gives check, directly or by opening a line for another piece. The move is
    /// not made. The result is meaningless if `mv` is not legal.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position: Position = "4k4/9/9/9/4P4/4P4/9/4C4/9/3K5 w".parse()?;
    /// assert!(!position.gives_check(position.parse_move("e5e6")?), "two soldiers are one too many for the cannon");
    /// assert!(position.gives_check(position.parse_move("e5d5")?), "one is its screen");
    /// let position: Position = "4k4/9/9/9/9/9/4C4/9/9/3KR4 w".parse()?;
    /// assert!(position.gives_check(position.parse_move("e3a3")?), "the chariot's line is open");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn gives_check(&self, mv: Move) -> bool {
        let (from, to) = (mv.from().number(), mv.to().number());
        match self.side_to_move() {
            Side::First => self.checked_by::<1>(from, to),
            Side::Second => self.checked_by::<0>(from, to),
        }
    }

    /// Checks whether a move is legal, like [`is_legal`](Position::is_legal), and returns the reason if it is not.
    ///
    /// ```
    /// use xiangqi::{Move, Position};
    /// let position: Position = "4k4/9/4c4/9/9/9/4P4/9/4A4/4K4 w".parse()?;
    /// let error = position.validate(Move::new("e1".parse()?, "d0".parse()?)).err().ok_or("legal")?;
    /// assert_eq!(error.to_string(), "the general on e0 would be open to the Black cannon on e7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an [`IllegalMove`] with the reason if the move is not legal.
    pub fn validate(&self, mv: Move) -> Result<(), IllegalMove> {
        let (from, to) = (mv.from(), mv.to());
        let piece = self.piece_at(from).ok_or(IllegalMove::EmptyPoint { from })?;
        let side = self.side_to_move();
        if piece.side != side {
            return Err(IllegalMove::NotYourPiece { piece, from, side });
        }
        if let Some(taken) = self.piece_at(to).filter(|taken| taken.side == side) {
            return Err(IllegalMove::OwnPiece { piece, from, taken, to });
        }
        if self.targets(from.number()) & bit(to.number()) == 0 {
            return Err(IllegalMove::CannotReach { piece, from, to, why: self.obstacle(piece, from, to) });
        }
        let mut after = self.clone();
        after.make(mv);
        match after.attacker_of_general(side) {
            Some((from, attacker)) => Err(IllegalMove::InCheckAfter { general: after.general(side), attacker, from }),
            None => Ok(()),
        }
    }

    /// Returns a piece that gives check to the general of `side`, with its point, or `None` if there is no check.
    pub(crate) fn attacker_of_general(&self, side: Side) -> Option<(Square, Piece)> {
        let from = self.checkers(side).into_iter().next()?;
        Some((from, self.piece_at(from)?))
    }
}
