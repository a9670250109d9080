//! Boards of `x`, `o` and `.` as text, for tic-tac-toe and connect four.

use game_search::{Side, text::quote};
use thiserror::Error;

/// The reason why a text is not a position of a board game with marks `x` and `o`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The text has too few or too many rows.
    #[error("{}: expected {expected} rows separated by `/`, the top row first, found {found}", quote(text))]
    Rows {
        /// The whole text.
        text: String,
        /// The number of rows found.
        found: usize,
        /// The number of rows expected.
        expected: usize,
    },
    /// A row has too few or too many cells.
    #[error("row {row} of {}: expected {expected} cells, found {found}", quote(text))]
    Width {
        /// The whole text.
        text: String,
        /// The number of the row, counted from 1 at the top.
        row: usize,
        /// The number of cells found in the row.
        found: usize,
        /// The number of cells expected.
        expected: usize,
    },
    /// A character is not `x`, `o` or `.`.
    #[error("{found:?} in row {row}, column {column} of {}: expected `x`, `o` or `.`", quote(text))]
    Cell {
        /// The whole text.
        text: String,
        /// The character.
        found: char,
        /// The number of the row, counted from 1 at the top.
        row: usize,
        /// The number of the column, counted from 1 at the left.
        column: usize,
    },
    /// The numbers of `x` and `o` are impossible, because the players move in turn.
    #[error("{} has {x} x and {o} o: expected as many x as o, or one more", quote(text))]
    Counts {
        /// The whole text.
        text: String,
        /// The number of `x`.
        x: usize,
        /// The number of `o`.
        o: usize,
    },
    /// The players made another move after a win.
    #[error("in {} the side to move has already won: the game ended before the opponent's last move", quote(text))]
    PlayedOn {
        /// The whole text.
        text: String,
    },
    /// A disc has an empty cell below it.
    #[error("in {} the disc in row {row}, column {column} has an empty cell below it", quote(text))]
    Floating {
        /// The whole text.
        text: String,
        /// The number of the row, counted from 1 at the top.
        row: usize,
        /// The number of the column, counted from 1 at the left.
        column: usize,
    },
}

/// The cells of a board, the top row first.
pub(crate) type Rows<const W: usize, const H: usize> = [[Option<Side>; W]; H];

/// Writes a board, with `x` for the first player.
pub(crate) fn write<const W: usize, const H: usize>(rows: &Rows<W, H>, separator: &str) -> String {
    let letter = |cell: &Option<Side>| match cell {
        Some(Side::First) => 'x',
        Some(Side::Second) => 'o',
        None => '.',
    };
    rows.each_ref().map(|row| row.iter().map(letter).collect::<String>()).join(separator)
}

/// Parses a board whose rows are separated by `/`. The side to move follows from the marks: x begins and the players
/// alternate.
pub(crate) fn read<const W: usize, const H: usize>(text: &str) -> Result<(Rows<W, H>, Side), BoardError> {
    let owned = || text.to_owned();
    let mut rows = [[None; W]; H];
    let found = text.split('/').count();
    if found != H {
        return Err(BoardError::Rows { text: owned(), found, expected: H });
    }
    for (row, cells) in text.split('/').enumerate() {
        let found = cells.chars().count();
        if found != W {
            return Err(BoardError::Width { text: owned(), row: row + 1, found, expected: W });
        }
        for (column, found) in cells.chars().enumerate() {
            rows[row][column] = match found {
                'x' => Some(Side::First),
                'o' => Some(Side::Second),
                '.' => None,
                _ => return Err(BoardError::Cell { text: owned(), found, row: row + 1, column: column + 1 }),
            };
        }
    }
    let count = |side| rows.iter().flatten().filter(|&&cell| cell == Some(side)).count();
    match (count(Side::First), count(Side::Second)) {
        (x, o) if x == o => Ok((rows, Side::First)),
        (x, o) if x == o + 1 => Ok((rows, Side::Second)),
        (x, o) => Err(BoardError::Counts { text: owned(), x, o }),
    }
}
