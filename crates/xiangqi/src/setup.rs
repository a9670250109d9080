//! Building a position from pieces, and the reasons why a position is impossible.

use thiserror::Error;

use crate::types::{Piece, PieceKind, Square, side_name};
use crate::{Position, Side};

/// The positions that are accepted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Setup {
    /// Positions that a game can lead to.
    #[default]
    Strict,
    /// Also positions of problems to which no game can lead: soldiers may stand on any point of the fourth to tenth rank
    /// from their own back rank. The number of pieces and the points of the other pieces are limited as in a game.
    Any,
}

/// The reason why no game can lead to a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Two pieces stand on one point.
    #[error("{square} is taken twice")]
    OccupiedTwice {
        /// The point of both pieces.
        square: Square,
    },
    /// A piece stands on a point that its kind can never reach.
    #[error("the {piece} on {square} is misplaced: {expected}")]
    Misplaced {
        /// The misplaced piece.
        piece: Piece,
        /// The point of the piece.
        square: Square,
        /// The points on which it could stand.
        expected: &'static str,
    },
    /// A side has more pieces of a kind than at the start of a game.
    #[error("the {piece} on {square} is one too many: expected at most {}", piece.kind.max_count())]
    TooMany {
        /// The surplus piece.
        piece: Piece,
        /// The point of the surplus piece. Pieces are counted from `a0` rank by rank to `i9`.
        square: Square,
    },
    /// A side has no general.
    #[error("{} has no general: expected one in the palace, {}", side_name(*side), palace(*side))]
    NoGeneral {
        /// The side without a general.
        side: Side,
    },
    /// Two soldiers of a side stand on one file and have not crossed the river. No game leads to this, because each
    /// side starts with at most one soldier on a file, and only soldiers across the river change files.
    #[error("{} has soldiers on both {first} and {second}: before the river there is one on a file", side_name(*side))]
    DoubledSoldiers {
        /// The side of the soldiers.
        side: Side,
        /// The point with the smaller index.
        first: Square,
        /// The point with the larger index.
        second: Square,
    },
    /// The generals face each other on an open file.
    #[error("the generals on {red} and {black} face each other: expected a piece between them")]
    FacingGenerals {
        /// The point of Red's general.
        red: Square,
        /// The point of Black's general.
        black: Square,
    },
    /// The side to move could capture the enemy general.
    #[error("the {attacker} on {from} could take the general on {general} at once: expected the other side to move")]
    GeneralCapturable {
        /// The point of the general of the side that is not to move.
        general: Square,
        /// A piece that could capture the general.
        attacker: Piece,
        /// The point of the attacker.
        from: Square,
    },
}

impl Position {
    /// Creates a position from pieces, with `side` to move and both counters as at the start of a game.
    ///
    /// ```
    /// use xiangqi::{Piece, Position, Side};
    /// let pieces = [("e0", 'K'), ("d9", 'k'), ("a8", 'R')];
    /// let mut list = Vec::new();
    /// for (square, letter) in pieces {
    ///     list.push((square.parse()?, Piece::from_letter(letter).ok_or("no such piece")?));
    /// }
    /// let position = Position::new(list, Side::First)?;
    /// assert_eq!(position.to_string(), "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error that names the first offending point if the rules do not allow the position.
    pub fn new(pieces: impl IntoIterator<Item = (Square, Piece)>, side: Side) -> Result<Position, SetupError> {
        Position::new_as(pieces, side, Setup::Strict)
    }

    /// Creates a position like [`new`](Position::new), but with [`Setup::Any`] also one to which no game can lead.
    ///
    /// # Errors
    ///
    /// Returns an error that names the first offending point if the position is not accepted.
    pub fn new_as(
        pieces: impl IntoIterator<Item = (Square, Piece)>,
        side: Side,
        setup: Setup,
    ) -> Result<Position, SetupError> {
        let is_free = |piece: Piece, square: Square| {
            setup == Setup::Any && piece.kind == PieceKind::Soldier && square.seen_by(piece.side).rank() >= 3
        };
        let mut board = [None; Square::COUNT];
        for (square, piece) in pieces {
            if board[square.index()].replace(piece).is_some() {
                return Err(SetupError::OccupiedTwice { square });
            }
        }
        let mut position = Position::bare(side);
        for (square, piece) in Square::all().zip(board).filter_map(|(square, piece)| Some((square, piece?))) {
            if let Some(expected) = misplaced(piece, square).filter(|_| !is_free(piece, square)) {
                return Err(SetupError::Misplaced { piece, square, expected });
            }
            if !position.add(piece, square) {
                return Err(SetupError::TooMany { piece, square });
            }
        }
        if setup == Setup::Strict {
            position.check_soldiers()?;
        }
        position.check_generals()?;
        Ok(position)
    }

    fn check_generals(&self) -> Result<(), SetupError> {
        for side in [Side::First, Side::Second] {
            if self.count(Piece { side, kind: PieceKind::General }) == 0 {
                return Err(SetupError::NoGeneral { side });
            }
        }
        let (red, black) = (self.general(Side::First), self.general(Side::Second));
        if self.checkers(Side::First).contains(black) {
            return Err(SetupError::FacingGenerals { red, black });
        }
        let waiting = !self.side_to_move();
        let general = self.general(waiting);
        match self.attacker_of_general(waiting) {
            Some((from, attacker)) => Err(SetupError::GeneralCapturable { general, attacker, from }),
            None => Ok(()),
        }
    }

    fn check_soldiers(&self) -> Result<(), SetupError> {
        for (first, piece) in self.pieces().filter(|(square, piece)| is_waiting(*piece, *square)) {
            let ahead = Square::new(first.file(), first.rank() + 1);
            if let Some(second) =
                ahead.filter(|&square| self.piece_at(square) == Some(piece) && is_waiting(piece, square))
            {
                return Err(SetupError::DoubledSoldiers { side: piece.side, first, second });
            }
        }
        Ok(())
    }
}

/// Returns `true` if the piece is a soldier that has not crossed the river.
fn is_waiting(piece: Piece, square: Square) -> bool {
    piece.kind == PieceKind::Soldier && square.seen_by(piece.side).rank() < 5
}

const fn palace(side: Side) -> &'static str {
    if matches!(side, Side::First) { "files d to f, ranks 0 to 2" } else { "files d to f, ranks 7 to 9" }
}

/// Returns a text with the expected points if the piece can never stand on this point, or `None` if it can.
fn misplaced(piece: Piece, square: Square) -> Option<&'static str> {
    let own = square.seen_by(piece.side);
    if piece.kind.can_stand(own.file(), own.rank()) {
        return None;
    }
    let (red, black) = match piece.kind {
        PieceKind::General => {
            ("expected in the palace, files d to f, ranks 0 to 2", "expected in the palace, files d to f, ranks 7 to 9")
        }
        PieceKind::Advisor => ("expected on d0, f0, e1, d2 or f2", "expected on d9, f9, e8, d7 or f7"),
        PieceKind::Elephant => ("expected on c0, g0, a2, e2, i2, c4 or g4", "expected on c9, g9, a7, e7, i7, c5 or g5"),
        _ if own.rank() < 3 => (
            "expected on rank 3 or beyond, soldiers never step back",
            "expected on rank 6 or below, soldiers never step back",
        ),
        _ => return Some("expected on file a, c, e, g or i, soldiers step sideways only across the river"),
    };
    Some(if piece.side == Side::First { red } else { black })
}
