//! Positions and moves as text.

use std::array;

use game_search::{Game, PackedMove, TextNotation, text::quote};
use thiserror::Error;

use super::bits;
use super::position::{Column, ConnectFour};
use crate::grid::{self, BoardError};

/// The reason why a text is not a position of connect four.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ConnectFourError {
    /// The text has slashes but is not a board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The text has no slashes and is not a list of legal moves.
    #[error("move {number} of {}: {source}", quote(text))]
    Columns {
        /// The whole text.
        text: String,
        /// The number of the wrong move, counted from 1.
        number: usize,
        /// The reason why the move is wrong.
        source: ColumnError,
    },
    /// The text is empty.
    #[error("an empty text: expected a board of six rows such as `......./[...]/...x...`, or columns such as `4453`")]
    Empty,
}

/// The reason why a text is not a move in a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ColumnError {
    /// The text does not name a column.
    #[error("{} is not a column: expected one digit from 1 to 7", quote(text))]
    Unknown {
        /// The text.
        text: String,
    },
    /// The column is full.
    #[error("column {column} is full")]
    Full {
        /// The column.
        column: Column,
    },
    /// The game is over.
    #[error("column {column} cannot be played: the game is over")]
    GameOver {
        /// The column.
        column: Column,
    },
}

impl TextNotation for ConnectFour {
    type PositionError = ConnectFourError;
    type MoveError = ColumnError;

    /// Writes the rows from top to bottom, with `x` for the first player:
    /// `......./......./......./......./......./...x...`. The number of discs determines the side to move, so the text
    /// does not record a pass.
    fn position_text(&self) -> String {
        grid::write(&self.rows(), "/")
    }

    /// Parses a board, or a list of moves from the empty board, such as `4453`.
    fn parse_position(text: &str) -> Result<Self, ConnectFourError> {
        match text {
            "" => Err(ConnectFourError::Empty),
            _ if text.contains('/') => Ok(read_board(text)?),
            _ => play_columns(text),
        }
    }

    fn move_text(&self, mv: Column) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Column, ColumnError> {
        let number = if text.len() == 1 { text.parse().ok() } else { None };
        let column = number.and_then(Column::new).ok_or_else(|| ColumnError::Unknown { text: text.to_owned() })?;
        let wrong = if self.is_open(column) { ColumnError::GameOver { column } } else { ColumnError::Full { column } };
        if self.is_legal(column) { Ok(column) } else { Err(wrong) }
    }
}

impl ConnectFour {
    /// Returns the cells as displayed, the top row first.
    pub(super) fn rows(&self) -> grid::Rows<7, 6> {
        array::from_fn(|row| array::from_fn(|column| self.disc(column, 5 - row)))
    }
}

fn read_board(text: &str) -> Result<ConnectFour, BoardError> {
    let (rows, side) = grid::read::<7, 6>(text)?;
    let mut discs = [0, 0];
    for (row, cells) in rows.iter().enumerate() {
        for (column, &owner) in cells.iter().enumerate() {
            let Some(owner) = owner else { continue };
            if rows.get(row + 1).is_some_and(|below| below[column].is_none()) {
                return Err(BoardError::Floating { text: text.to_owned(), row: row + 1, column: column + 1 });
            }
            discs[owner.index()] |= bits::cell(column as u8, 5 - row as u8);
        }
    }
    let own = discs[side.index()];
    if bits::has_four(own) {
        return Err(BoardError::PlayedOn { text: text.to_owned() });
    }
    Ok(ConnectFour { own, occupied: discs[0] | discs[1], side })
}

fn play_columns(text: &str) -> Result<ConnectFour, ConnectFourError> {
    let mut game = ConnectFour::default();
    for (index, letter) in text.chars().enumerate() {
        let wrong = |source| ConnectFourError::Columns { text: text.to_owned(), number: index + 1, source };
        game.make(game.parse_move(letter.encode_utf8(&mut [0; 4])).map_err(wrong)?);
    }
    Ok(game)
}
