//! Files of any format: how their format is recognised, and how they are read and written.

use thiserror::Error;
use xiangqi::Notation;
use xiangqi::pgn::{PgnWriteError, Record};

use crate::format::Format;
use crate::opened::{Opened, Written};
use crate::problem::ReadError;
use crate::xqf::Keys;
use crate::{cbr, pgn, text, ubb, xqf};

/// Returns the format that the content of a file has, or `None` if it has none of them. A text that has no other format
/// is PGN if it begins with a tag or a move number.
pub fn recognise(bytes: &[u8]) -> Option<Format> {
    let magic: [(&[u8], Format); 3] = [(b"XQ", Format::Xqf), (cbr::RECORD, Format::Cbr), (cbr::LIBRARY, Format::Cbl)];
    if let Some((_, format)) = magic.into_iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Some(format);
    }
    let (text, _) = text::recognised(bytes);
    if ubb::is_one(&text) {
        return Some(Format::Ubb);
    }
    pgn::is_one(&text).then_some(Format::Pgn)
}

/// Reads a file of any format, which is recognised by its content.
///
/// # Errors
///
/// Returns an error if nothing can be read. Problems with a part of a record are returned with the record.
pub fn read(bytes: &[u8]) -> Result<Vec<Opened>, ReadError> {
    match recognise(bytes) {
        Some(format) => read_as(bytes, format),
        None => Err(ReadError::NoFormat { begin: text::recognised(bytes).0.chars().take(40).collect() }),
    }
}

/// Reads a file of a known format, like [`read`]. A list of moves that has neither tags nor numbers is not recognised, but
/// can be read as PGN.
///
/// ```
/// use xiangqi_records::{Format, read, read_as};
///
/// let text = "炮二平五 马８进７".as_bytes();
/// assert!(read(text).is_err());
/// assert_eq!(read_as(text, Format::Pgn)?[0].record.moves().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if nothing can be read.
pub fn read_as(bytes: &[u8], format: Format) -> Result<Vec<Opened>, ReadError> {
    match format {
        Format::Xqf => xqf::read(bytes).map(|opened| vec![opened]),
        Format::Cbr => cbr::read(bytes).map(|opened| vec![opened]),
        Format::Cbl => cbr::read_library(bytes),
        Format::Ubb => ubb::read(&text::recognised(bytes).0),
        Format::Pgn => pgn::read(&text::recognised(bytes).0),
    }
}

/// The reason why records cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format does not hold this many games.
    #[error("{games} games: expected {}", if format.holds_several() { "at least one".to_owned() } else { format!("one, since {format} holds no more") })]
    Games {
        /// The format.
        format: Format,
        /// The number of games.
        games: usize,
    },
    /// A record that PGN cannot hold.
    #[error("{0}")]
    Pgn(PgnWriteError),
}

/// Writes records as a file. `notation` is that of PGN; XQF is written in version 18 with keys that follow from the start
/// position ([`xqf::write`] takes others), and texts in GB18030 where the format has no other.
///
/// # Errors
///
/// Returns an error if the format does not hold so many records, or if PGN cannot hold a tag or a move.
pub fn write(records: &[Record], format: Format, notation: Notation) -> Result<Written, WriteError> {
    let games = records.len();
    let one = match records {
        [one] => one,
        [one, ..] if format.holds_several() => one,
        _ => return Err(WriteError::Games { format, games }),
    };
    Ok(match format {
        Format::Pgn => pgn::write(records, notation).map_err(WriteError::Pgn)?,
        Format::Xqf => {
            let [mask, position, from, to, a, b, c, d] = one.start.key().to_le_bytes();
            xqf::write(one, 18, Keys { mask, or: [a, b, c, d], position, from, to, ..Keys::default() })
        }
        Format::Ubb => ubb::write(one),
        Format::Cbr => cbr::write(one),
        Format::Cbl => cbr::write_library(records),
    })
}
