//! Moves as six letters, a file and a row for each square: `djddgd` in SGF, `DJDDGD` on the SAU platform.
//!
//! Files are lettered from the left, rows from the top: on the usual board `dj` is d1.

use super::coordinates::Reader;
use super::error::MoveParseError;
use crate::board::BoardSize;
use crate::types::{Move, Square};

/// The six letters of a move; `first` is `a` or `A`.
pub(super) fn write(size: BoardSize, mv: Move, first: u8) -> String {
    [mv.from(), mv.to(), mv.arrow()].into_iter().flat_map(|square| letters(size, square, first)).collect()
}

/// The small letters of a square.
pub(crate) fn letters_of_square(size: BoardSize, square: Square) -> String {
    letters(size, square, b'a').into_iter().collect()
}

/// The square that two small letters name.
pub(crate) fn square_of_letters(size: BoardSize, text: &str) -> Option<Square> {
    let mut reader = Reader::new(text);
    let square = square(&mut reader, size, b'a').ok()?;
    reader.end().ok().map(|()| square)
}

/// The two letters of a square.
fn letters(size: BoardSize, square: Square, first: u8) -> [char; 2] {
    let row = size.height() - 1 - square.rank();
    [square.file(), row].map(|index| char::from(first + index as u8))
}

/// Reads six letters.
pub(super) fn read(size: BoardSize, text: &str, first: u8) -> Result<Move, MoveParseError> {
    let mut reader = Reader::new(text);
    let [from, to, arrow] = [0; 3].map(|_| square(&mut reader, size, first));
    let mv = Move::new(from?, to?, arrow?);
    reader.end()?;
    Ok(mv)
}

/// Takes the two letters of a square of the board.
fn square(reader: &mut Reader<'_>, size: BoardSize, first: u8) -> Result<Square, MoveParseError> {
    let mut index = |count: usize, expected| {
        let letter = reader.rest().bytes().next();
        let index = letter.and_then(|letter| letter.checked_sub(first)).map(usize::from).filter(|&index| index < count);
        match index {
            Some(index) => {
                reader.skip(1);
                Ok(index)
            }
            None => Err(reader.expected(expected)),
        }
    };
    let file = index(size.width(), if first == b'a' { SMALL_FILE } else { CAPITAL_FILE })?;
    let row = index(size.height(), if first == b'a' { SMALL_ROW } else { CAPITAL_ROW })?;
    Ok(Square::at(file, size.height() - 1 - row))
}

const SMALL_FILE: &str = "a small letter for one of the board's files";
const SMALL_ROW: &str = "a small letter for one of the board's rows, a at the top";
const CAPITAL_FILE: &str = "a capital for one of the board's files";
const CAPITAL_ROW: &str = "a capital for one of the board's rows, A at the top";
