//! What can go wrong with tables.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::{EndgameValue, Material};
use crate::board::Position;

/// Why there is no table.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EndgameTableError {
    /// More positions than a table can number.
    #[error("{material}: too many pieces for a table, expected no more than {} positions", u32::MAX)]
    TooLarge {
        /// Of the table.
        material: Material,
    },
    /// A win takes more plies than a table can hold.
    #[error("{material}: a win takes more than {} plies, expected no more", super::value::LONGEST)]
    TooLong {
        /// Of the table.
        material: Material,
    },
    /// Tables are made, and checked, with smaller ones, those that captures lead to.
    #[error("{material}: needs the table {needs}, expected it to be there")]
    Missing {
        /// Of the table wanted.
        material: Material,
        /// The one that it needs.
        needs: Material,
    },
    /// A position's value does not follow from those of its successors.
    #[error("{material}: {fen}: the table says {found}, what follows says {expected}")]
    Inconsistent {
        /// Of the table.
        material: Material,
        /// The position.
        fen: String,
        /// In the table.
        found: String,
        /// From its successors.
        expected: String,
    },
    /// A file or a folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file has the name of another table: whoever looks for one by its name would be misled.
    #[error("{}: a table of {found}, expected the name {found}.{}", path.display(), super::table::EXTENSION)]
    Misnamed {
        /// The file.
        path: PathBuf,
        /// What is in it.
        found: Material,
    },
    /// A file is no table, or is damaged.
    #[error("{}: {source}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: FormatError,
    },
}

impl EndgameTableError {
    pub(super) fn inconsistent(position: &Position, found: String, expected: EndgameValue) -> EndgameTableError {
        let (material, fen) = (Material::of(position).canonical().0, position.to_string());
        EndgameTableError::Inconsistent { material, fen, found, expected: expected.to_string() }
    }
}

/// Why bytes are no table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FormatError {
    /// They do not begin as a table does.
    #[error("no table: begins with {found:?}, expected \"XqTables\"")]
    NotATable {
        /// The first bytes.
        found: String,
    },
    /// They are written in another form.
    #[error("version {found}, expected version {expected}")]
    Version {
        /// The version.
        found: u32,
        /// The one that can be read.
        expected: u32,
    },
    /// Bytes are missing, or too many.
    #[error("{found} bytes, expected {expected}")]
    Length {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: u64,
    },
    /// They were changed since they were written.
    #[error("damaged: the checksum is {found:016x}, expected {expected:016x}")]
    Checksum {
        /// Of the bytes that are there.
        found: u64,
        /// At the end.
        expected: u64,
    },
    /// What they say makes no sense, though the checksum is right.
    #[error("{found}, expected {expected}")]
    Content {
        /// What they say.
        found: String,
        /// What would make sense.
        expected: String,
    },
}
