//! Moves as numbers: `3 0 3 6 6 6` on Botzone, `{03, 63, 66}` in the lecture.

use super::coordinates::Reader;
use super::error::MoveParseError;
use crate::board::BoardSize;
use crate::types::{Move, Square};

/// File and row of each square from 0, the first player's own row being 0: Botzone has the first player at the top.
pub(super) fn write_botzone(mv: Move) -> String {
    let numbers = [mv.from(), mv.to(), mv.arrow()].map(|square| format!("{} {}", square.file(), square.rank()));
    numbers.join(" ")
}

pub(super) fn read_botzone(size: BoardSize, text: &str) -> Result<Move, MoveParseError> {
    let mut reader = Reader::new(text);
    let squares = [0; 3].map(|_| {
        let file = number(&mut reader, size.width(), "x, the number of one of the board's files from 0")?;
        let rank = number(&mut reader, size.height(), "y, the number of one of the board's rows from 0")?;
        Ok(Square::at(file, rank))
    });
    finish(&mut reader, squares)
}

/// Ten times the rank and the file, both from 0: 00 is a1, 03 d1.
pub(super) fn write_lecture(mv: Move) -> String {
    let [from, to, arrow] = [mv.from(), mv.to(), mv.arrow()].map(|square| 10 * square.rank() + square.file());
    format!("{{{from:02}, {to:02}, {arrow:02}}}")
}

/// Whether the lecture's two digits name every square.
pub(super) fn lecture_fits(size: BoardSize) -> bool {
    size.width() <= 10 && size.height() <= 10
}

pub(super) fn read_lecture(text: &str, size: BoardSize) -> Result<Move, MoveParseError> {
    let mut reader = Reader::new(text);
    if !reader.take("{") {
        return Err(reader.expected("`{` before the three squares"));
    }
    let squares = [",", ",", "}"].map(|after| {
        let at = reader.clone();
        let square = number(&mut reader, 100, "the number of a square, from 00 to 99")?;
        let square = Square::at(square % 10, square / 10);
        if !size.contains(square) {
            return Err(at.expected("the number of a square of the board: ten times the rank and the file, from 0"));
        }
        skip_blank(&mut reader);
        if !reader.take(after) {
            return Err(reader.expected(if after == "," {
                "`,` after the square"
            } else {
                "`}` after the three squares"
            }));
        }
        Ok(square)
    });
    finish(&mut reader, squares)
}

fn finish(reader: &mut Reader<'_>, squares: [Result<Square, MoveParseError>; 3]) -> Result<Move, MoveParseError> {
    let [from, to, arrow] = squares;
    let mv = Move::new(from?, to?, arrow?);
    skip_blank(reader);
    reader.end()?;
    Ok(mv)
}

/// Takes a number below `count`, and blanks before it.
fn number(reader: &mut Reader<'_>, count: usize, expected: &'static str) -> Result<usize, MoveParseError> {
    skip_blank(reader);
    let digits = reader.rest().bytes().take_while(u8::is_ascii_digit).count();
    match reader.rest()[..digits].parse().ok().filter(|&number| number < count) {
        Some(number) => {
            reader.skip(digits);
            Ok(number)
        }
        None => Err(reader.expected(expected)),
    }
}

fn skip_blank(reader: &mut Reader<'_>) {
    let rest = reader.rest();
    reader.skip(rest.len() - rest.trim_ascii_start().len());
}
