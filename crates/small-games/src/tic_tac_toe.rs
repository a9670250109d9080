//! Tic-tac-toe: three in a row on nine cells.

use std::{array, fmt};

use arrayvec::ArrayVec;
use game_search::{
    Evaluator, Game, MoveOrdering, NullMove, Outcome, PackedMove, PositionKey, Side, Symmetry, Tactics, TextNotation,
    text::quote,
};
use thiserror::Error;

use crate::grid::{self, BoardError};
use crate::key::mix;

/// The lines: three rows, three columns, two diagonals. The cell with number n is bit n - 1.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const BOARD: u16 = 0o777;

/// A move: the cell to mark. A move is written as the number of the cell, 1 to 9 in reading order.
///
/// ```
/// use small_games::Cell;
/// assert_eq!(Cell::new(5).map(|middle| middle.to_string()).as_deref(), Some("5"));
/// assert_eq!(Cell::new(10), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Returns the cell with this number, 1 to 9 in reading order, or `None` for any other number.
    pub const fn new(number: u8) -> Option<Cell> {
        if 1 <= number && number <= 9 { Some(Cell(number - 1)) } else { None }
    }

    /// Returns the number of the cell, 1 to 9 in reading order.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// A position of tic-tac-toe. The default is the empty board, which is a draw with best play.
///
/// ```
/// use game_search::{Game, Outcome, TextNotation};
/// use small_games::TicTacToe;
///
/// let game = TicTacToe::parse_position("x.o/.x./o.x")?;
/// assert_eq!(game.outcome(), Some(Outcome::Loss), "x has three in a row");
/// # Ok::<(), small_games::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    /// Indexed by side: the marked cells, as bits.
    marks: [u16; 2],
    side: Side,
}

impl Default for TicTacToe {
    fn default() -> Self {
        TicTacToe { marks: [0, 0], side: Side::First }
    }
}

impl TicTacToe {
    fn marks(&self, side: Side) -> u16 {
        self.marks[side.index()]
    }

    fn empty(&self) -> u16 {
        BOARD & !(self.marks[0] | self.marks[1])
    }

    fn empty_cells(&self) -> impl Iterator<Item = Cell> {
        let empty = self.empty();
        (0..9).map(Cell).filter(move |cell| empty & cell.bit() != 0)
    }

    /// Returns the side that has marked the cell.
    pub fn mark(&self, cell: Cell) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|&side| self.marks(side) & cell.bit() != 0)
    }

    /// Returns `true` if the opponent threatens to win at once and the side to move cannot win first. The side to move
    /// then has to block the threat.
    pub fn in_check(&self) -> bool {
        let wins = |side| self.empty_cells().any(|cell| self.completes(side, cell));
        wins(!self.side) && !wins(self.side)
    }

    /// Returns `true` if marking the cell would give `side` three in a row.
    fn completes(&self, side: Side, cell: Cell) -> bool {
        has_line(self.marks(side) | cell.bit())
    }

    fn rows(&self) -> grid::Rows<3, 3> {
        array::from_fn(|row| array::from_fn(|column| self.mark(Cell((3 * row + column) as u8))))
    }
}

fn has_line(marks: u16) -> bool {
    LINES.iter().any(|line| marks & line == *line)
}

impl Game for TicTacToe {
    type Move = Cell;
    type Undo = ();
    type MoveList = ArrayVec<Cell, 9>;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        let loss = has_line(self.marks(!self.side)).then_some(Outcome::Loss);
        loss.or((self.empty() == 0).then_some(Outcome::Draw))
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw
    }

    fn legal_moves(&self, moves: &mut Self::MoveList) {
        moves.extend(self.empty_cells());
    }

    fn make(&mut self, mv: Cell) {
        self.marks[self.side.index()] |= mv.bit();
        self.side = !self.side;
    }

    fn unmake(&mut self, mv: Cell, (): ()) {
        self.side = !self.side;
        self.marks[self.side.index()] ^= mv.bit();
    }
}

/// An evaluator: the number of lines open to the side to move, minus the number open to the opponent. A line is open to
/// a player if the other player has no mark in it. The value is within ±8. (Nilsson, *Problem-Solving Methods in
/// Artificial Intelligence*, 1971.)
///
/// ```
/// use game_search::{Evaluator, TextNotation};
/// use small_games::{OpenLines, TicTacToe};
/// let game = TicTacToe::parse_position(".../.x./...")?;
/// assert_eq!(OpenLines.evaluate(&game), 4 - 8, "o is to move, and four lines cross the middle");
/// # Ok::<(), small_games::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenLines;

impl Evaluator<TicTacToe> for OpenLines {
    fn unit(&self) -> i32 {
        1
    }

    fn evaluate(&mut self, game: &TicTacToe) -> i32 {
        let closed_by = |side| LINES.iter().filter(|&line| game.marks(side) & line != 0).count() as i32;
        closed_by(game.side) - closed_by(!game.side)
    }
}

game_search::search_game!(TicTacToe: PositionKey, NullMove, Tactics, MoveOrdering, PackedMove, Symmetry);

impl PositionKey for TicTacToe {
    const POSITION_DETERMINES_PLY: bool = true;

    /// Returns a key that is unique: different positions have different keys.
    fn key(&self) -> u64 {
        mix(u64::from(self.marks[0]) << 10 | u64::from(self.marks[1]) << 1 | self.side.index() as u64)
    }
}

/// The symmetries of a square: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 exchanges rows and columns.
impl Symmetry for TicTacToe {
    const SYMMETRIES: usize = 8;

    fn image(&self, symmetry: usize) -> Option<TicTacToe> {
        let image = |marks: u16| {
            let marked = (0..9).map(Cell).filter(|cell| marks & cell.bit() != 0);
            marked.map(|cell| self.move_image(cell, symmetry).bit()).sum()
        };
        Some(TicTacToe { marks: self.marks.map(image), side: self.side })
    }

    fn move_image(&self, mv: Cell, symmetry: usize) -> Cell {
        let (mut row, mut column) = (mv.0 / 3, mv.0 % 3);
        if symmetry & 1 != 0 {
            column = 2 - column;
        }
        if symmetry & 2 != 0 {
            row = 2 - row;
        }
        if symmetry & 4 != 0 {
            (row, column) = (column, row);
        }
        Cell(3 * row + column)
    }
}

impl NullMove for TicTacToe {
    type NullUndo = ();

    /// Returns `true`: an additional mark never harms its owner, so there is no zugzwang.
    fn null_move_allowed(&self) -> bool {
        true
    }

    fn make_null(&mut self) {
        self.side = !self.side;
    }

    fn unmake_null(&mut self, (): ()) {
        self.side = !self.side;
    }
}

impl Tactics for TicTacToe {
    /// Appends the moves that win at once.
    fn noisy_moves(&self, moves: &mut Self::MoveList) {
        moves.extend(self.empty_cells().filter(|&cell| self.completes(self.side, cell)));
    }

    const IN_CHECK: Option<fn(&Self) -> bool> = Some(TicTacToe::in_check);
}

impl MoveOrdering for TicTacToe {
    fn history_slots(&self) -> usize {
        2 * 9
    }

    fn history_index(&self, mv: Cell) -> usize {
        self.side.index() * 9 + usize::from(mv.0)
    }

    /// Returns `true` unless the move wins at once.
    fn is_quiet(&self, mv: Cell) -> bool {
        !self.completes(self.side, mv)
    }
}

impl PackedMove for TicTacToe {
    fn to_bits(mv: Cell) -> u32 {
        mv.0.into()
    }

    fn from_bits(bits: u32) -> Option<Cell> {
        u8::try_from(bits).ok().filter(|&cell| cell < 9).map(Cell)
    }

    fn is_legal(&self, mv: Cell) -> bool {
        self.empty() & mv.bit() != 0 && self.outcome().is_none()
    }
}

/// The reason why a text is not a move of tic-tac-toe in a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CellError {
    /// The text does not name a cell.
    #[error("{} is not a cell: expected one digit from 1 (top left) to 9 (bottom right)", quote(text))]
    Unknown {
        /// The text.
        text: String,
    },
    /// The cell is not empty.
    #[error("cell {cell} is taken")]
    Taken {
        /// The cell.
        cell: Cell,
    },
    /// The game is over.
    #[error("cell {cell} cannot be marked: the game is over")]
    GameOver {
        /// The cell.
        cell: Cell,
    },
}

impl TextNotation for TicTacToe {
    type PositionError = BoardError;
    type MoveError = CellError;

    /// Writes the rows from top to bottom, with `x` for the first player: `x.o/.x./...`. The number of marks determines
    /// the side to move, so the text does not record a pass.
    fn position_text(&self) -> String {
        grid::write(&self.rows(), "/")
    }

    fn parse_position(text: &str) -> Result<Self, BoardError> {
        let (rows, side) = grid::read::<3, 3>(text)?;
        let mut game = TicTacToe { side, ..TicTacToe::default() };
        for (index, owner) in rows.iter().flatten().enumerate() {
            if let Some(owner) = owner {
                game.marks[owner.index()] |= 1 << index;
            }
        }
        if has_line(game.marks(side)) { Err(BoardError::PlayedOn { text: text.to_owned() }) } else { Ok(game) }
    }

    fn move_text(&self, mv: Cell) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Cell, CellError> {
        let number = if text.len() == 1 { text.parse().ok() } else { None };
        let cell = number.and_then(Cell::new).ok_or_else(|| CellError::Unknown { text: text.to_owned() })?;
        let is_empty = self.empty() & cell.bit() != 0;
        let wrong = if is_empty { CellError::GameOver { cell } } else { CellError::Taken { cell } };
        if self.is_legal(cell) { Ok(cell) } else { Err(wrong) }
    }
}

impl fmt::Display for TicTacToe {
    /// Writes three lines of `x` (first player), `o` and `.`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&grid::write(&self.rows(), "\n"))
    }
}

impl fmt::Debug for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {:?} to move", self.position_text(), self.side)
    }
}
