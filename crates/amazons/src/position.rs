//! A position: queens, arrows and the side to move; how moves change it.

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
/// The first player is called White and written `Q`, the second Black and written `q`. Positions are equal when
/// their boards (the size included), queens, arrows and sides to move are. `Display` writes the
/// [FEN](crate::fen), `Debug` draws the board.
///
/// 192 bytes, without pointers: cloning is a copy.
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

/// Why queens, arrows and a board make no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Neither side has a queen.
    #[error("no queen at all: at least one side needs one")]
    NoQueen,
    /// A piece stands beyond the edge.
    #[error("{square} is not on the {size} board")]
    OffBoard {
        /// Where the piece stands.
        square: Square,
        /// The board.
        size: BoardSize,
    },
    /// Two pieces stand on one square.
    #[error("{square} is taken twice: by two queens, or by a queen and an arrow")]
    TakenTwice {
        /// The square.
        square: Square,
    },
}

/// In hundredths of all squares, so many are empty when most games are decided: on 10x10 after 40 of 92 moves.
const DECIDED: usize = 52;
/// So many moves share what is left of the clock from then on: they are played fast.
const AT_LEAST: usize = 4;

impl Position {
    /// The start of the usual game on 10x10 with four queens each: White's on a4, d1, g1 and j4.
    pub fn start() -> Position {
        Position::symmetric(10, [(0, 3), (3, 0), (6, 0), (9, 3)])
    }

    /// The start on 8x8 with four queens each, White's on a3, c1, f1 and h3: the board of Botzone.
    pub fn start_8x8() -> Position {
        Position::symmetric(8, [(0, 2), (2, 0), (5, 0), (7, 2)])
    }

    /// The start on 6x6 with four queens each, White's on a2, b1, e1 and f2.
    pub fn start_6x6() -> Position {
        Position::symmetric(6, [(0, 1), (1, 0), (4, 0), (5, 1)])
    }

    /// The start on 5x5 with four queens each, White's on a2, b1, d1 and e2: solved, the first player wins
    /// (Müller, 2001).
    pub fn start_5x5() -> Position {
        Position::symmetric(5, [(0, 1), (1, 0), (3, 0), (4, 1)])
    }

    /// A square board with these white queens, by file and rank, and black ones opposite them.
    fn symmetric(size: usize, white: [(usize, usize); 4]) -> Position {
        let first = white.map(|(file, rank)| Square::at(file, rank)).into_iter().collect();
        let second = white.map(|(file, rank)| Square::at(file, size - 1 - rank)).into_iter().collect();
        let size = BoardSize::new(size, size).expect("start positions are on boards of legal size");
        Position::assemble(size, [first, second], SquareSet::EMPTY, Side::First)
    }

    /// Any position: the queens of both sides (the first player's first), the arrows and the side to move.
    ///
    /// # Errors
    ///
    /// If there is no queen, if a piece is off the board, or if two are on one square.
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
            return Err(SetupError::TakenTwice { square });
        }
        Ok(Position::assemble(size, queens, arrows, side))
    }

    /// As [`new`](Position::new), for what is known to be a position.
    pub(crate) fn assemble(size: BoardSize, queens: [SquareSet; 2], arrows: SquareSet, side: Side) -> Position {
        let mut lines = Lines::new(size);
        (queens[0] | queens[1] | arrows).iter().for_each(|square| lines.toggle(square));
        let mut position = Position { queens, arrows, lines, key: 0, size, side };
        position.key = position.key_from_scratch();
        position
    }

    /// The board's width and height.
    #[inline]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The side whose turn it is.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// The queens of a side.
    #[inline]
    pub fn queens(&self, side: Side) -> SquareSet {
        self.queens[side.index()]
    }

    /// The arrows, or squares gone for another reason.
    #[inline]
    pub fn arrows(&self) -> SquareSet {
        self.arrows
    }

    /// The squares on which a queen or an arrow stands.
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.queens[0] | self.queens[1] | self.arrows
    }

    /// The squares without queen or arrow.
    #[inline]
    pub fn empty(&self) -> SquareSet {
        self.size.squares() & !self.occupied()
    }

    /// The hash key: kept up to date by every move, equal for equal positions (A. Zobrist, *A New Hashing Method with Application
    /// for Game Playing*, 1970). The same in every build of one version of this crate, and on every computer.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    pub(crate) fn lines(&self) -> &Lines {
        &self.lines
    }

    /// What [`key`](Position::key) must be.
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
    /// In debug builds, if the move is not legal here. In others the position then means nothing.
    #[inline]
    pub fn make(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} is not legal in {self}");
        self.toggle(mv);
        self.pass();
    }

    /// Takes back the last move. Nothing has to be kept for that: `make` returned `()`.
    #[inline]
    pub fn unmake(&mut self, mv: Move, (): ()) {
        self.pass();
        self.toggle(mv);
    }

    /// Gives the turn to the other side. Not a move of the rules: for null moves, and for questions such as
    /// "what could the opponent do here?". Undone by passing again.
    #[inline]
    pub fn pass(&mut self) {
        self.side = !self.side;
        self.key ^= zobrist::SECOND_TO_MOVE;
    }

    /// The key after a legal move, without making it.
    #[inline]
    pub(crate) fn key_after(&self, mv: Move) -> u64 {
        self.key_after_queen(mv.from(), mv.to()) ^ zobrist::arrow(mv.arrow()) ^ zobrist::SECOND_TO_MOVE
    }

    /// The key after the queen's half of a move, the side to move still being the same.
    #[inline]
    pub(crate) fn key_after_queen(&self, from: Square, to: Square) -> u64 {
        self.key ^ zobrist::queen(self.side, from) ^ zobrist::queen(self.side, to)
    }

    /// The key after the arrow's half, which ends the turn.
    #[inline]
    pub(crate) fn key_after_arrow(&self, square: Square) -> u64 {
        self.key ^ zobrist::arrow(square) ^ zobrist::SECOND_TO_MOVE
    }

    /// Puts the pieces of a move of the side to move where it puts them, or back: each change is its own inverse,
    /// also when the arrow lands on the square that the queen leaves.
    #[inline]
    pub(crate) fn toggle(&mut self, mv: Move) {
        self.toggle_queen(mv.from(), mv.to());
        self.toggle_arrow(mv.arrow());
    }

    /// The queen's half of [`toggle`](Position::toggle).
    #[inline]
    pub(crate) fn toggle_queen(&mut self, from: Square, to: Square) {
        self.lines.toggle(from);
        self.lines.toggle(to);
        self.queens[self.side.index()] ^= SquareSet::of(from) | SquareSet::of(to);
        self.key = self.key_after_queen(from, to);
    }

    /// The arrow's half of [`toggle`](Position::toggle).
    #[inline]
    pub(crate) fn toggle_arrow(&mut self, square: Square) {
        self.lines.toggle(square);
        self.arrows ^= SquareSet::of(square);
        self.key ^= zobrist::arrow(square);
    }

    /// Whether some empty square can be reached by queens of both sides, in any number of moves through the
    /// squares now empty. When none can, each side only fills its own regions: whoever has more moves left wins,
    /// and every move is a loss of time, so passing would be a gift.
    ///
    /// A flood fill from the first player's queens that stops at the first touch.
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

    /// So many moves of the side to move had better share what is left on its clock.
    ///
    /// Every move fills a square, so that a game on 10x10 has at most 92 moves, and most are decided after 40 of them:
    /// this counts the own moves until then and a few more. 24 at the start, 14 after 20 moves, 4 after 40.
    ///
    /// ```
    /// use amazons::Position;
    /// assert_eq!(Position::start().moves_to_go(), 24);
    /// assert_eq!(Position::start_6x6().moves_to_go(), 9);
    /// ```
    pub fn moves_to_go(&self) -> u32 {
        let size = self.size();
        let decided = size.width() * size.height() * DECIDED / 100;
        (self.empty().len().saturating_sub(decided) / 2 + AT_LEAST) as u32
    }

    /// `Q`, `q`, `*`, or `.` for an empty square.
    pub(crate) fn symbol(&self, square: Square) -> char {
        match square {
            _ if self.queens[0].contains(square) => 'Q',
            _ if self.queens[1].contains(square) => 'q',
            _ if self.arrows.contains(square) => '*',
            _ => '.',
        }
    }
}

/// The usual game's start on 10x10.
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

/// What a side is called, and its letter.
pub(crate) fn side_name(side: Side) -> &'static str {
    if side == Side::First { "White (Q)" } else { "Black (q)" }
}
