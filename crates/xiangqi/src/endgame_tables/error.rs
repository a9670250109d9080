//! The errors of endgame tables.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::{EndgameValue, Material};
use crate::board::Position;

/// The reason why a table cannot be generated, checked, read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EndgameTableError {
    /// The material has more positions than a table can number.
    #[error("{material}: too many pieces for a table, expected no more than {} positions", u32::MAX)]
    TooLarge {
        /// The material of the table.
        material: Material,
    },
    /// A win takes more plies than a table can hold.
    #[error("{material}: a win takes more than {} plies, expected no more", super::value::MAX_PLIES)]
    TooLong {
        /// The material of the table.
        material: Material,
    },
    /// The table for the material after a capture is missing. Generating or checking a table requires it.
    #[error("{material}: needs the table {needs}, expected it to be there")]
    Missing {
        /// The material of the requested table.
        material: Material,
        /// The material of the missing table.
        needs: Material,
    },
    /// The value of a position does not follow from the values of its successors, the positions after one move.
    #[error("{material}: {fen}: the table says {found}, what follows says {expected}")]
    Inconsistent {
        /// The material of the table.
        material: Material,
        /// The position.
        fen: String,
        /// The value in the table.
        found: String,
        /// The value that follows from the successors.
        expected: String,
    },
    /// A file or a folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The path of the file or folder.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The name of a file does not match the table in the file. This would mislead programs that find tables by name.
    #[error("{}: a table of {found}, expected the name {found}.{}", path.display(), super::table::EXTENSION)]
    Misnamed {
        /// The file.
        path: PathBuf,
        /// The material of the table in the file.
        found: Material,
    },
    /// A file is not a table, or is damaged.
    #[error("{}: {source}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The problem with the content of the file.
        source: FormatError,
    },
}

impl EndgameTableError {
    pub(super) fn inconsistent(position: &Position, found: String, expected: EndgameValue) -> EndgameTableError {
        let (material, fen) = (Material::of(position).canonical().0, position.to_string());
        EndgameTableError::Inconsistent { material, fen, found, expected: expected.to_string() }
    }
}

/// The reason why bytes are not a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FormatError {
    /// The bytes do not begin like those of a table file.
    #[error("no table: begins with {found:?}, expected \"XqTables\"")]
    NotATable {
        /// The first bytes.
        found: String,
    },
    /// The bytes have an unsupported version of the format.
    #[error("version {found}, expected version {expected}")]
    Version {
        /// The version found in the bytes.
        found: u32,
        /// The supported version.
        expected: u32,
    },
    /// There are too few or too many bytes.
    #[error("{found} bytes, expected {expected}")]
    Length {
        /// The number of bytes.
        found: usize,
        /// The expected number of bytes.
        expected: u64,
    },
    /// The bytes have changed since they were written.
    #[error("damaged: the checksum is {found:016x}, expected {expected:016x}")]
    Checksum {
        /// The checksum of the bytes.
        found: u64,
        /// The checksum stored at the end.
        expected: u64,
    },
    /// The content is impossible, although the checksum is correct.
    #[error("{found}, expected {expected}")]
    Content {
        /// The content.
        found: String,
        /// The expected content.
        expected: String,
    },
}
