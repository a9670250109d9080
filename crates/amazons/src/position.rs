//! Positions: queens, arrows and the side to move, and how moves change them.

use std::fmt;
use std::hash::{Hash, Hasher};

use game_search::Side;
use thiserror::Error;

use crate::board::{BoardSize, SquareSet};
use crate::lines::Lines;
use crate::types::{Move, Square};
use crate::zobrist::{self, KeyTerm};

/// A position of the Game of the Amazons on a board of any size from 2x2 to 11x11, with any number of queens.
///
/// The first player is called White, with queens written `Q`; the second player is called Black, with queens written
/// `q`. Two positions are equal if their board sizes, queens, arrows and sides to move are equal. `Display` writes the
/// [FEN](crate::fen), `Debug` draws the board.
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

/// The percentage of empty squares at which most games are decided. On a 10x10 board this is after 40 of 92 moves.
const DECIDED_EMPTY_PERCENT: usize = 52;
/// The smallest result of [`Position::moves_to_go`]. A game that is probably decided gets a quarter of the remaining
/// time for each move.
const MIN_MOVES_TO_GO: usize = 4;

impl Position {
    /// Returns the usual starting position: four queens for each side on 10x10, White's queens on a4, d1, g1 and j4.
    pub fn start() -> Position {
        Position::symmetric(10, [(0, 3), (3, 0), (6, 0), (9, 3)])
    }

    /// Returns the starting position on 8x8 of the platform Botzone: four queens each, White's on a3, c1, f1 and h3.
    pub fn start_8x8() -> Position {
        Position::symmetric(8, [(0, 2), (2, 0), (5, 0), (7, 2)])
    }

    /// Returns the starting position on 6x6 with four queens for each side, White's queens on a2, b1, e1 and f2.
    pub fn start_6x6() -> Position {
        Position::symmetric(6, [(0, 1), (1, 0), (4, 0), (5, 1)])
    }

    /// Returns the starting position on 5x5 with four queens for each side, White's queens on a2, b1, d1 and e2. This
    /// position is solved: the first player wins (Müller, 2001).
    pub fn start_5x5() -> Position {
        Position::symmetric(5, [(0, 1), (1, 0), (3, 0), (4, 1)])
    }

    /// Returns the position on a square board with white queens on these files and ranks, and black queens on the same
    /// files and the mirrored ranks. White is to move.
    fn symmetric(size: usize, white: [(usize, usize); 4]) -> Position {
        let first = white.map(|(file, rank)| Square::at(file, rank)).into_iter().collect();
        let second = white.map(|(file, rank)| Square::at(file, size - 1 - rank)).into_iter().collect();
        let size = BoardSize::new(size, size).expect("start positions are on boards of legal size");
        Position::assemble(size, [first, second], SquareSet::EMPTY, Side::First)
    }

    /// Creates a position from the queens of the first and the second player, the arrows and the side to move.
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

    /// Returns the squares blocked by arrows, including squares that were blocked from the start.
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

    /// Returns the Zobrist key, a hash that every move updates (A. Zobrist, *A New Hashing Method with Application for
    /// Game Playing*, 1970). Equal positions have equal keys. The key is the same in every build of one version of this
    /// crate, and on every computer.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    pub(crate) fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Returns the properties whose random numbers make up [`key`](Position::key).
    ///
    /// ```
    /// use amazons::Position;
    /// let position = Position::start();
    /// assert_eq!(position.key_terms().fold(0, |key, term| key ^ term.number()), position.key());
    /// ```
    pub fn key_terms(&self) -> impl Iterator<Item = KeyTerm> + '_ {
        let queens = |side| self.queens(side).iter().map(move |square| KeyTerm::Queen(side, square));
        let side = (self.side == Side::Second).then_some(KeyTerm::SecondToMove);
        let pieces = queens(Side::First).chain(queens(Side::Second)).chain(self.arrows.iter().map(KeyTerm::Arrow));
        pieces.chain(side).chain([KeyTerm::Size(self.size)])
    }

    /// Computes [`key`](Position::key) from the pieces on the board.
    fn key_from_scratch(&self) -> u64 {
        self.key_terms().fold(0, |key, term| key ^ term.number())
    }

    /// Plays a legal move.
    ///
    /// # Panics
    ///
    /// Panics in debug builds if the move is not legal. In other builds, an illegal move leaves a meaningless position.
    #[inline]
    pub fn make(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} is not legal in {self}");
        self.toggle(mv);
        self.pass();
    }

    /// Takes back the last move, `mv`. The second argument is the result of `make`: `()`, because `mv` is enough to
    /// take back the move.
    #[inline]
    pub fn unmake(&mut self, mv: Move, (): ()) {
        self.pass();
        self.toggle(mv);
    }

    /// Passes the turn to the other side. The rules do not allow a pass. The method serves for null moves and for
    /// finding the moves that the other side would have. A second call undoes the pass.
    #[inline]
    pub fn pass(&mut self) {
        self.side = !self.side;
        self.key ^= zobrist::SECOND_TO_MOVE;
    }

    /// Returns the key of the position after a legal move, without making the move.
    #[inline]
    pub(crate) fn key_after(&self, mv: Move) -> u64 {
        self.key_after_queen(mv.from(), mv.to()) ^ zobrist::arrow(mv.arrow()) ^ zobrist::SECOND_TO_MOVE
    }

    /// Returns the key after the queen move and before the arrow. The side to move has not changed.
    #[inline]
    pub(crate) fn key_after_queen(&self, from: Square, to: Square) -> u64 {
        self.key ^ zobrist::queen(self.side, from) ^ zobrist::queen(self.side, to)
    }

    /// Returns the key after an arrow to `square` has ended the turn.
    #[inline]
    pub(crate) fn key_after_arrow(&self, square: Square) -> u64 {
        self.key ^ zobrist::arrow(square) ^ zobrist::SECOND_TO_MOVE
    }

    /// Plays the queen move and the arrow of `mv` for the side to move. A second call with the same move takes back
    /// both, even if the arrow lands on the square that the queen leaves. The side to move does not change.
    #[inline]
    pub(crate) fn toggle(&mut self, mv: Move) {
        self.toggle_queen(mv.from(), mv.to());
        self.toggle_arrow(mv.arrow());
    }

    /// Moves a queen: the first part of [`toggle`](Position::toggle).
    #[inline]
    pub(crate) fn toggle_queen(&mut self, from: Square, to: Square) {
        self.lines.toggle(from);
        self.lines.toggle(to);
        self.queens[self.side.index()] ^= SquareSet::of(from) | SquareSet::of(to);
        self.key = self.key_after_queen(from, to);
    }

    /// Places an arrow: the second part of [`toggle`](Position::toggle).
    #[inline]
    pub(crate) fn toggle_arrow(&mut self, square: Square) {
        self.lines.toggle(square);
        self.arrows ^= SquareSet::of(square);
        self.key ^= zobrist::arrow(square);
    }

    /// Returns `true` if there is an empty square that queens of both sides can reach, in any number of queen moves
    /// without arrows. If there is no such square, each side only fills its own regions, and the side with more moves
    /// left wins. A pass would then be an advantage, because every move costs the mover one of its own squares.
    ///
    /// The method is a flood fill from the first player's queens. It stops at the first square that is next to a queen
    /// of the second player.
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

    /// Estimates how many more moves the side to move will play. A time control can divide the remaining time by this
    /// number.
    ///
    /// Every move blocks one square, so a game on 10x10 has at most 92 moves. Most games are decided after 40 moves.
    /// The estimate is the number of the side's own moves before that point, plus four: 24 at the start, 14 after 20
    /// moves, 4 after 40 moves.
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

    /// Returns the symbol of a square: `Q`, `q` or `*`, or `.` for an empty square.
    pub(crate) fn symbol(&self, square: Square) -> char {
        match square {
            _ if self.queens[0].contains(square) => 'Q',
            _ if self.queens[1].contains(square) => 'q',
            _ if self.arrows.contains(square) => '*',
            _ => '.',
        }
    }
}

/// The default is the usual starting position on 10x10.
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

/// Returns the name of a side and the letter of its queens, such as `White (Q)`.
pub(crate) fn side_name(side: Side) -> &'static str {
    if side == Side::First { "White (Q)" } else { "Black (q)" }
}
