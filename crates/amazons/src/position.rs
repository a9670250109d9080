//! Positions: queens, arrows and the side to move, and how moves change them.

use std::fmt;
use std::hash::{Hash, Hasher};

use game_search::Side;
use thiserror::Error;

use crate::board::{BoardSize, SquareSet};
use crate::lines::Lines;
use crate::types::{Move, Square};
use crate::zobrist;

/// A position of the Game of the Amazons on a board of any size from 2x2 to 11x11, with any number of queens.
///
/// The first player is called White and written `Q`, the second is called Black and written `q`. Two positions are
/// equal if their board sizes, queens, arrows and sides to move are equal. `Display` writes the [FEN](crate::fen),
/// `Debug` draws the board.
///
/// A position takes 192 bytes and contains no pointers, so cloning it copies memory only.
///
/// ```
/// use amazons::Position;
///
/// let mut position = Position::start();
/// assert_eq!(position.count_legal_moves(), 2176);
/// let mv = position.parse_move("d1-d7/g7")?;
/// position.make(mv);
/// assert_eq!(position.to_string(), "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 0 1");
/// position.unmake(mv, ());
/// assert_eq!(position, Position::start());
/// # Ok::<(), amazons::MoveParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    queens: [SquareSet; 2],
    arrows: SquareSet,
    lines: Lines,
    key: u64,
    size: BoardSize,
    side: Side,
}

/// The reason why queens, arrows and a board do not form a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Neither side has a queen.
    #[error("no queen at all: at least one side needs one")]
    NoQueen,
    /// A piece is outside the board.
    #[error("{square} is not on the {size} board")]
    OffBoard {
        /// The square of the piece.
        square: Square,
        /// The size of the board.
        size: BoardSize,
    },
    /// Two pieces are on one square.
    #[error("{square} is taken twice: by two queens, or by a queen and an arrow")]
    OccupiedTwice {
        /// The square with two pieces.
        square: Square,
    },
}

/// The percentage of the squares that are still empty when most games are decided: on 10x10 after 40 of 92 moves.
const DECIDED_EMPTY_PERCENT: usize = 52;
/// The smallest result of [`Position::moves_to_go`]. Once most games are decided, a move gets a quarter of the
/// remaining time.
const MIN_MOVES_TO_GO: usize = 4;

impl Position {
    /// Returns the usual start on 10x10 with four queens each, White's on a4, d1, g1 and j4.
    pub fn start() -> Position {
        Position::symmetric(10, [(0, 3), (3, 0), (6, 0), (9, 3)])
    }

    /// Returns the start on 8x8 with four queens each, White's on a3, c1, f1 and h3. This is the board of Botzone.
    pub fn start_8x8() -> Position {
        Position::symmetric(8, [(0, 2), (2, 0), (5, 0), (7, 2)])
    }

    /// Returns the start on 6x6 with four queens each, White's on a2, b1, e1 and f2.
    pub fn start_6x6() -> Position {
        Position::symmetric(6, [(0, 1), (1, 0), (4, 0), (5, 1)])
    }

    /// Returns the start on 5x5 with four queens each, White's on a2, b1, d1 and e2. This game is solved: the first
    /// player wins (Müller, 2001).
    pub fn start_5x5() -> Position {
        Position::symmetric(5, [(0, 1), (1, 0), (3, 0), (4, 1)])
    }

    /// Returns a square board with white queens on these files and ranks, and black queens opposite them.
    fn symmetric(size: usize, white: [(usize, usize); 4]) -> Position {
        let first = white.map(|(file, rank)| Square::at(file, rank)).into_iter().collect();
        let second = white.map(|(file, rank)| Square::at(file, size - 1 - rank)).into_iter().collect();
        let size = BoardSize::new(size, size).expect("start positions are on boards of legal size");
        Position::assemble(size, [first, second], SquareSet::EMPTY, Side::First)
    }

    /// Creates a position from the queens of both sides (the first player's first), the arrows and the side to move.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no queen, if a piece is outside the board, or if two pieces are on one square.
    ///
    /// ```
    /// use amazons::{BoardSize, Position, Square, SquareSet};
    /// use game_search::Side;
    /// let [a1, c3] = [(0, 0), (2, 2)].map(|(file, rank)| SquareSet::of(Square::new(file, rank).unwrap()));
    /// let size = BoardSize::new(3, 4).unwrap();
    /// let position = Position::new(size, [a1, SquareSet::EMPTY], c3, Side::First)?;
    /// assert_eq!(position.to_string(), "3/2*/3/Q2 w - - 0 1");
    /// # Ok::<(), amazons::SetupError>(())
    /// ```
    pub fn new(size: BoardSize, queens: [SquareSet; 2], arrows: SquareSet, side: Side) -> Result<Position, SetupError> {
        let [first, second] = queens;
        if (first | second).is_empty() {
            return Err(SetupError::NoQueen);
        }
        if let Some(square) = ((first | second | arrows) & !size.squares()).iter().next() {
            return Err(SetupError::OffBoard { square, size });
        }
        if let Some(square) = (first & second | (first | second) & arrows).iter().next() {
            return Err(SetupError::OccupiedTwice { square });
        }
        Ok(Position::assemble(size, queens, arrows, side))
    }

    /// Like [`new`](Position::new), for arguments that are known to form a position.
    pub(crate) fn assemble(size: BoardSize, queens: [SquareSet; 2], arrows: SquareSet, side: Side) -> Position {
        let mut lines = Lines::new(size);
        (queens[0] | queens[1] | arrows).iter().for_each(|square| lines.toggle(square));
        let mut position = Position { queens, arrows, lines, key: 0, size, side };
        position.key = position.key_from_scratch();
        position
    }

    /// Returns the width and height of the board.
    #[inline]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns the side to move.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// Returns the queens of a side.
    #[inline]
    pub fn queens(&self, side: Side) -> SquareSet {
        self.queens[side.index()]
    }

    /// Returns the arrows, including squares that were blocked from the start.
    #[inline]
    pub fn arrows(&self) -> SquareSet {
        self.arrows
    }

    /// Returns the squares that have a queen or an arrow.
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.queens[0] | self.queens[1] | self.arrows
    }

    /// Returns the squares that have neither a queen nor an arrow.
    #[inline]
    pub fn empty(&self) -> SquareSet {
        self.size.squares() & !self.occupied()
    }

    /// Returns the hash key, which every move updates (A. Zobrist, *A New Hashing Method with Application for Game
    /// Playing*, 1970). Equal positions have equal keys. The key is the same in every build of one version of this
    /// crate, and on every computer.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    pub(crate) fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Computes [`key`](Position::key) from the pieces on the board.
    fn key_from_scratch(&self) -> u64 {
        let queens = |side| self.queens(side).iter().fold(0, |key, square| key ^ zobrist::queen(side, square));
        let arrows = self.arrows.iter().fold(0, |key, square| key ^ zobrist::arrow(square));
        let side = if self.side == Side::Second { zobrist::SECOND_TO_MOVE } else { 0 };
        queens(Side::First) ^ queens(Side::Second) ^ arrows ^ side ^ zobrist::size(self.size)
    }

    /// Plays a legal move.
    ///
    /// # Panics
    ///
    /// Panics in debug builds if the move is not legal. In other builds the position is meaningless afterwards.
    #[inline]
    pub fn make(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} is not legal in {self}");
        self.toggle(mv);
        self.pass();
    }

    /// Takes back the last move. `make` returns `()` because no further information is needed.
    #[inline]
    pub fn unmake(&mut self, mv: Move, (): ()) {
        self.pass();
        self.toggle(mv);
    }

    /// Passes the turn to the other side. The rules have no such move. It is used for null moves and to find the moves
    /// that the other side would have. A second call undoes it.
    #[inline]
    pub fn pass(&mut self) {
        self.side = !self.side;
        self.key ^= zobrist::SECOND_TO_MOVE;
    }

    /// Returns the key after a legal move without making the move.
    #[inline]
    pub(crate) fn key_after(&self, mv: Move) -> u64 {
        self.key_after_queen(mv.from(), mv.to()) ^ zobrist::arrow(mv.arrow()) ^ zobrist::SECOND_TO_MOVE
    }

    /// Returns the key after the queen's half of a move. The side to move is still the same.
    #[inline]
    pub(crate) fn key_after_queen(&self, from: Square, to: Square) -> u64 {
        self.key ^ zobrist::queen(self.side, from) ^ zobrist::queen(self.side, to)
    }

    /// Returns the key after the arrow's half of a move, which ends the turn.
    #[inline]
    pub(crate) fn key_after_arrow(&self, square: Square) -> u64 {
        self.key ^ zobrist::arrow(square) ^ zobrist::SECOND_TO_MOVE
    }

    /// Moves the queen and places the arrow of a move of the side to move, or takes both back. Each of the two changes
    /// is its own inverse, even if the arrow lands on the square that the queen leaves.
    #[inline]
    pub(crate) fn toggle(&mut self, mv: Move) {
        self.toggle_queen(mv.from(), mv.to());
        self.toggle_arrow(mv.arrow());
    }

    /// Performs the queen's half of [`toggle`](Position::toggle).
    #[inline]
    pub(crate) fn toggle_queen(&mut self, from: Square, to: Square) {
        self.lines.toggle(from);
        self.lines.toggle(to);
        self.queens[self.side.index()] ^= SquareSet::of(from) | SquareSet::of(to);
        self.key = self.key_after_queen(from, to);
    }

    /// Performs the arrow's half of [`toggle`](Position::toggle).
    #[inline]
    pub(crate) fn toggle_arrow(&mut self, square: Square) {
        self.lines.toggle(square);
        self.arrows ^= SquareSet::of(square);
        self.key ^= zobrist::arrow(square);
    }

    /// Returns `true` if queens of both sides can reach the same empty square, in any number of moves over the squares
    /// that are empty now. If this is `false`, each side only fills its own regions, and the side with more moves left
    /// wins. A pass would then be an advantage, because every move costs the mover a square of its own.
    ///
    /// The method is a flood fill from the first player's queens that stops when it touches a square next to a queen of
    /// the second player.
    ///
    /// ```
    /// use amazons::Position;
    /// assert!(Position::start().is_contested());
    /// assert!(!"Q1*2/2*q1/*****/5/5 w".parse::<Position>()?.is_contested());
    /// # Ok::<(), amazons::FenError>(())
    /// ```
    pub fn is_contested(&self) -> bool {
        let empty = self.empty();
        let touched = self.queens[1].king_steps() & empty;
        let mut reached = self.queens[0].king_steps() & empty;
        loop {
            if !(reached & touched).is_empty() {
                return true;
            }
            let further = reached | reached.king_steps() & empty;
            if further == reached {
                return false;
            }
            reached = further;
        }
    }

    /// Returns an estimate of the number of moves that the side to move still has to play, by which to divide its
    /// remaining time.
    ///
    /// Every move fills a square, so a game on 10x10 has at most 92 moves. Most games are decided after 40 of them. The
    /// estimate is the number of the side's own moves until then, plus four: 24 at the start, 14 after 20 moves, 4
    /// after 40.
    ///
    /// ```
    /// use amazons::Position;
    /// assert_eq!(Position::start().moves_to_go(), 24);
    /// assert_eq!(Position::start_6x6().moves_to_go(), 9);
    /// ```
    pub fn moves_to_go(&self) -> u32 {
        let size = self.size();
        let decided = size.width() * size.height() * DECIDED_EMPTY_PERCENT / 100;
        (self.empty().len().saturating_sub(decided) / 2 + MIN_MOVES_TO_GO) as u32
    }

    /// Returns `Q`, `q`, `*`, or `.` for an empty square.
    pub(crate) fn symbol(&self, square: Square) -> char {
        match square {
            _ if self.queens[0].contains(square) => 'Q',
            _ if self.queens[1].contains(square) => 'q',
            _ if self.arrows.contains(square) => '*',
            _ => '.',
        }
    }
}

/// The usual start on 10x10.
impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.size.draw(f, |square| self.symbol(square))?;
        write!(f, "\n   {} to move", side_name(self.side))
    }
}

/// Returns the name of a side with its letter.
pub(crate) fn side_name(side: Side) -> &'static str {
    if side == Side::First { "White (Q)" } else { "Black (q)" }
}
