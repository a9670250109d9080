//! Moves as two points with ranks from 1: `h3e3`, `a10a9`.

use super::error::MoveParseError;
use super::iccs::legal;
use crate::board::Position;
use crate::types::{Move, Square};

pub(super) fn write_from_one(mv: Move) -> String {
    let point = |square: Square| format!("{}{}", char::from(b'a' + square.file() as u8), square.rank() + 1);
    point(mv.from()) + &point(mv.to())
}

pub(super) fn read_from_one(position: &Position, text: &str) -> Result<Move, MoveParseError> {
    let expected = "two points with ranks 1 to 10, such as h3e3 or a10a9";
    let mv = points(text).ok_or_else(|| MoveParseError::Malformed { text: text.to_owned(), expected })?;
    legal(position, mv, text)
}

fn points(text: &str) -> Option<Move> {
    let second = 1 + text.get(1..)?.find(|letter: char| letter.is_ascii_alphabetic())?;
    let (from, to) = text.split_at(second);
    Some(Move::new(point(from)?, point(to)?))
}

fn point(text: &str) -> Option<Square> {
    let (file, rank) = text.split_at_checked(1)?;
    let rank = match rank.as_bytes() {
        b"10" => 9,
        [digit @ b'1'..=b'9'] => usize::from(digit - b'1'),
        _ => return None,
    };
    Square::new(file.bytes().next()?.to_ascii_lowercase().wrapping_sub(b'a').into(), rank)
}
